//! Handles that the program has been given and has not given back.

use crate::stack::Stack;
use device::watch::Thing;
use nvtx::{self, annotations::Kind};
use parking_lot::Mutex;
use sanitizer::finding::*;
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::LazyLock;

static HANDLES: LazyLock<Mutex<HashMap<(Thing, u64), Held>>> = LazyLock::new(Mutex::default);

struct Held {
    /// Counts the handles that were made.
    number: usize,
    device: Option<u32>,
    made: Stack,
}

/// The program was given a handle.
pub fn made(what: Thing, handle: u64, device: Option<u32>) {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let number = NEXT.fetch_add(1, Relaxed);
    HANDLES.lock().insert((what, handle), Held { number, device, made: Stack::here() });
}

/// The program has given a handle back.
pub fn gone(what: Thing, handle: u64) {
    HANDLES.lock().remove(&(what, handle));
}

/// All handles of a device have ended.
pub fn end(device: u32) {
    // Pools outlive their device's context.
    HANDLES.lock().retain(|key, held| held.device != Some(device) || key.0 == Thing::Pool);
}

/// What is left of what is `wanted`, by kind and age; one finding for those of a kind that were made in the same place and
/// have no name. compute-sanitizer says nothing of them: they are warnings, but for modules, for which the user has asked.
pub fn left(wanted: impl Fn(Option<u32>, Thing) -> bool) -> Vec<Finding> {
    let mut found: Vec<Finding> = Vec::new();
    let all = HANDLES.lock();
    let mut left: Vec<_> = all.iter().filter(|(key, held)| wanted(held.device, key.0)).collect();
    left.sort_by_key(|(key, held)| (key.0, held.number));
    for (&(what, handle), held) in left {
        let (kind, name) = (kind(what), name(what, handle));
        let device = held.device.unwrap_or(0);
        let stacks = vec![held.made.named(StackOf::Allocation)];
        let same = |f: &&mut Finding| {
            let alike = matches!(&f.what, What::Leak(l) if l.kind == kind && l.device == device && l.name.is_none());
            alike && name.is_none() && f.stacks == stacks
        };
        if let Some(finding) = found.iter_mut().find(same) {
            finding.count += 1;
            continue;
        }
        let leak = Leak { kind, handle, bytes: 0, name, device };
        let severity = if what == Thing::Library { Severity::Error } else { Severity::Warning };
        found.push(Finding::memcheck(severity, What::Leak(leak), stacks));
    }
    found
}

fn kind(what: Thing) -> LeakKind {
    match what {
        Thing::Stream => LeakKind::Stream,
        Thing::Event => LeakKind::Event,
        Thing::Graph => LeakKind::Graph,
        Thing::GraphExec => LeakKind::GraphExec,
        Thing::Texture => LeakKind::Texture,
        Thing::Surface => LeakKind::Surface,
        Thing::Pool => LeakKind::Mempool,
        Thing::Library => LeakKind::Library,
        Thing::Import => LeakKind::Ipc,
        Thing::UserObject => LeakKind::UserObject,
    }
}

/// The program's name for it (NVTX).
fn name(what: Thing, handle: u64) -> Option<String> {
    let kind = match what {
        Thing::Stream => Kind::Stream,
        Thing::Event => Kind::Event,
        _ => return None,
    };
    nvtx::attached().then(|| nvtx::name(kind, handle)).flatten().map(|name| name.to_string())
}
