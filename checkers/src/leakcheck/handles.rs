//! Objects that the program has created and not destroyed.

use crate::stack::Stack;
use device::watch::ObjectKind;
use nvtx::{self, annotations::Kind};
use parking_lot::Mutex;
use sanitizer::finding::*;
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::LazyLock;

static HANDLES: LazyLock<Mutex<HashMap<(ObjectKind, u64), Handle>>> = LazyLock::new(Mutex::default);

struct Handle {
    /// Counts objects in the order of their creation.
    number: usize,
    device: Option<u32>,
    created_at: Stack,
}

/// An object was created.
pub fn created(object: ObjectKind, handle: u64, device: Option<u32>) {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let number = NEXT.fetch_add(1, Relaxed);
    HANDLES.lock().insert((object, handle), Handle { number, device, created_at: Stack::here() });
}

/// An object was destroyed.
pub fn destroyed(object: ObjectKind, handle: u64) {
    HANDLES.lock().remove(&(object, handle));
}

/// All objects of a device were destroyed.
pub fn device_reset(device: u32) {
    // Pools outlive their device's context.
    HANDLES.lock().retain(|key, record| record.device != Some(device) || key.0 == ObjectKind::Pool);
}

/// Findings for the objects that exist and are `wanted`, by kind and age; one for those of a kind that were created in the same place
/// and have no name. compute-sanitizer does not report them: they are warnings, except libraries, which the user asks to be reported.
pub fn left(wanted: impl Fn(Option<u32>, ObjectKind) -> bool) -> Vec<Finding> {
    let mut found: Vec<Finding> = Vec::new();
    let all = HANDLES.lock();
    let mut left: Vec<_> = all.iter().filter(|(key, record)| wanted(record.device, key.0)).collect();
    left.sort_by_key(|(key, record)| (key.0, record.number));
    for (&(object, handle), record) in left {
        let (kind, name) = (kind(object), name(object, handle));
        let device = record.device.unwrap_or(0);
        let stacks = vec![record.created_at.named(StackOf::Allocation)];
        let same = |f: &&mut Finding| {
            let alike = matches!(&f.what, What::Leak(l) if l.kind == kind && l.device == device && l.name.is_none());
            alike && name.is_none() && f.stacks == stacks
        };
        if let Some(finding) = found.iter_mut().find(same) {
            finding.count += 1;
            continue;
        }
        let leak = Leak { kind, handle, bytes: 0, name, device };
        let severity = if object == ObjectKind::Library { Severity::Error } else { Severity::Warning };
        found.push(Finding::memcheck(severity, What::Leak(leak), stacks));
    }
    found
}

fn kind(object: ObjectKind) -> LeakKind {
    match object {
        ObjectKind::Stream => LeakKind::Stream,
        ObjectKind::Event => LeakKind::Event,
        ObjectKind::Graph => LeakKind::Graph,
        ObjectKind::GraphExec => LeakKind::GraphExec,
        ObjectKind::Texture => LeakKind::Texture,
        ObjectKind::Surface => LeakKind::Surface,
        ObjectKind::Pool => LeakKind::Mempool,
        ObjectKind::Library => LeakKind::Library,
        ObjectKind::Import => LeakKind::Ipc,
        ObjectKind::UserObject => LeakKind::UserObject,
    }
}

/// The program's name for it (NVTX).
fn name(object: ObjectKind, handle: u64) -> Option<String> {
    let kind = match object {
        ObjectKind::Stream => Kind::Stream,
        ObjectKind::Event => Kind::Event,
        _ => return None,
    };
    nvtx::attached().then(|| nvtx::name(kind, handle)).flatten().map(|name| name.to_string())
}
