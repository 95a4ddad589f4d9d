//! What the program never gave back (Compute Sanitizer, 'Leak Checking').

use super::memory::{memory, name};
use super::State;
use crate::device::memory::{self as table, Allocation, Kind};
use crate::device::watch::Thing;
use crate::device::{devices, error_text, Device};
use crate::exec;
use crate::nvtx::{self, memory::Extent, memory::Region};
use crate::queue::graph_memory;
use sanitizer::finding::*;

/// Something left, and where it was made.
type Left = (Leak, Vec<HostStack>);

/// Tells what is left of a device, or of all that there is.
pub fn report(state: &State, only: Option<u32>) {
    if !state.options.leaks() {
        return;
    }
    let other = |d: &Device| only.is_some_and(|wanted| wanted != d.ordinal);
    let left_out: Vec<bool> = devices().iter().map(|d| other(d) || tell_failed(state, d)).collect();
    let heaps = regions(|base| table::find(base).is_some_and(|a| !left_out[a.device as usize]));
    let leaks =
        allocations(state, &left_out, only.is_some()).into_iter().chain(heap_blocks(state, &left_out)).chain(heaps);
    let (mut bytes, mut count) = (0, 0);
    for (leak, stacks) in leaks {
        (bytes, count) = (bytes + leak.bytes, count + 1);
        state.tell(Finding::memcheck(Severity::Error, What::Leak(leak), stacks));
    }
    let unloads = state.options.detect_missing_module_unload;
    let wanted = |device: Option<u32>, what: Thing| {
        let here = device.map_or(!left_out.contains(&true), |d| !left_out[d as usize]);
        here && (what != Thing::Library || unloads) && !(what == Thing::Pool && only.is_some())
    };
    let mut handles = 0;
    for finding in state.handles.left(wanted) {
        handles += finding.count;
        state.tell(finding);
    }
    state.send(&Record::Leaks { bytes, allocations: count, handles });
}

/// Whether a device has failed: then nothing of it could be freed any more, and the user is told so.
fn tell_failed(state: &State, device: &Device) -> bool {
    let Err(error) = device.check() else { return false };
    let name = error_text::name(error.code());
    let text = format!("device {} has failed ({name}): what was not freed before is not looked for", device.ordinal);
    state.send(&Record::Note(text));
    true
}

/// `reset`: of what a device's reset ends, which memory of pools is not.
fn allocations(state: &State, left_out: &[bool], reset: bool) -> Vec<Left> {
    // What another process has allocated is a handle here, and memory of graphs the program's while it is allocated.
    let ours = |a: &Allocation| match a.kind {
        Kind::Internal | Kind::Module | Kind::Import | Kind::External => true,
        Kind::Graph => !graph_memory::is_open(&devices()[a.device as usize], a.base),
        // Nor does a reset end what pools have.
        _ => a.held || reset && a.kind.is_pooled(),
    };
    let theirs = |a: &Allocation| !ours(a) && !state.memory.is_variable(a.base) && !left_out[a.device as usize];
    let leak = |a: Allocation| {
        let kind = LeakKind::Memory(memory(a.kind));
        let made = state.memory.made(a.base);
        let leak = Leak { kind, handle: a.base, bytes: a.size, name: name(a.base), device: a.device };
        (leak, made.iter().map(|s| s.named(StackOf::Allocation)).collect())
    };
    table::all().into_iter().filter(theirs).map(leak).collect()
}

/// What kernels have allocated.
fn heap_blocks(state: &State, left_out: &[bool]) -> Vec<Left> {
    if !state.options.check_device_heap {
        return vec![];
    }
    let kind = LeakKind::Memory(Memory::DeviceHeap);
    let blocks = exec::heap_blocks().into_iter().filter(|b| !left_out[b.0 as usize]);
    blocks.map(|(device, handle, bytes)| (Leak { kind, handle, bytes, name: None, device }, vec![])).collect()
}

/// Regions of the program's own pools (NVTX).
fn regions(wanted: impl Fn(u64) -> bool) -> Vec<Left> {
    let memory = nvtx::memory();
    let left = memory.regions().into_iter().filter(|r| r.suballocation);
    let leak = |r: &Region| match r.extent {
        Extent::Bytes { base, len } if wanted(base) => {
            let name = r.name.as_ref().map(|n| n.to_string());
            let kind = LeakKind::Memory(Memory::Region);
            Some((Leak { kind, handle: base, bytes: len, name, device: 0 }, vec![]))
        }
        _ => None,
    };
    left.filter_map(leak).collect()
}
