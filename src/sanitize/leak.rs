//! What the program never gave back (Compute Sanitizer, 'Leak Checking').

use super::memory::{memory, name};
use super::State;
use crate::device::memory::{self as table, Allocation, Kind};
use crate::device::{devices, error_text, Device};
use crate::exec;
use crate::nvtx::{self, memory::Extent, memory::Region};
use sanitizer::finding::*;

/// Something left, and where it was made.
type Left = (Leak, Vec<HostStack>);

/// Tells what is left.
pub fn report(state: &State) {
    if !state.options.leaks() {
        return;
    }
    let failed: Vec<bool> = devices().iter().map(|d| tell_failed(state, d)).collect();
    let leaks = allocations(state, &failed).into_iter().chain(heap_blocks(state, &failed)).chain(regions());
    let (mut bytes, mut count) = (0, 0);
    for (leak, stacks) in leaks {
        (bytes, count) = (bytes + leak.bytes, count + 1);
        state.tell(Finding::memcheck(Severity::Error, What::Leak(leak), stacks));
    }
    state.send(&Record::Leaks { bytes, allocations: count });
}

/// Whether a device has failed: then nothing of it could be freed any more, and the user is told so.
fn tell_failed(state: &State, device: &Device) -> bool {
    let Err(error) = device.check() else { return false };
    let name = error_text::name(error.code());
    let text = format!("device {} has failed ({name}): what was not freed before is not looked for", device.ordinal);
    state.send(&Record::Note(text));
    true
}

fn allocations(state: &State, failed: &[bool]) -> Vec<Left> {
    let ours = |a: &Allocation| matches!(a.kind, Kind::Internal | Kind::Module | Kind::Graph) || a.held;
    let theirs = |a: &Allocation| !ours(a) && !state.memory.is_variable(a.base) && !failed[a.device as usize];
    let leak = |a: Allocation| {
        let kind = LeakKind::Memory(memory(a.kind));
        let made = state.memory.made(a.base);
        let leak = Leak { kind, handle: a.base, bytes: a.size, name: name(a.base), device: a.device };
        (leak, made.iter().map(|s| s.named(StackOf::Allocation)).collect())
    };
    table::all().into_iter().filter(theirs).map(leak).collect()
}

/// What kernels have allocated.
fn heap_blocks(state: &State, failed: &[bool]) -> Vec<Left> {
    if !state.options.check_device_heap {
        return vec![];
    }
    let kind = LeakKind::Memory(Memory::DeviceHeap);
    let blocks = exec::heap_blocks().into_iter().filter(|b| !failed[b.0 as usize]);
    blocks.map(|(device, handle, bytes)| (Leak { kind, handle, bytes, name: None, device }, vec![])).collect()
}

/// Regions of the program's own pools (NVTX).
fn regions() -> Vec<Left> {
    let memory = nvtx::memory();
    let left = memory.regions().into_iter().filter(|r| r.suballocation);
    let leak = |r: &Region| match r.extent {
        Extent::Bytes { base, len } => {
            let name = r.name.as_ref().map(|n| n.to_string());
            let kind = LeakKind::Memory(Memory::Region);
            Some((Leak { kind, handle: base, bytes: len, name, device: 0 }, vec![]))
        }
        Extent::Box { .. } => None,
    };
    left.filter_map(leak).collect()
}
