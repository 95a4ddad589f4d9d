//! Memory that is left: allocations, what kernels have allocated, and regions of the program's own pools.

use crate::allocations::{self, LEDGER};
use device::memory::{self as table, Allocation, Kind};
use nvtx::memory::{Extent, Region};
use queue::graph_memory;
use sanitizer::finding::*;
use sanitizer::options::Options;

/// Something left, and where it was made.
pub type Left = (Leak, Vec<HostStack>);

/// Allocations. `reset`: of what a device's reset ends, which memory of pools is not.
pub fn allocations(left_out: &[bool], reset: bool) -> Vec<Left> {
    // What another process has allocated is a handle here, and memory of graphs the program's while it is allocated.
    let ours = |a: &Allocation| match a.kind {
        Kind::Internal | Kind::Module | Kind::Import | Kind::External => true,
        kind if kind.is_of_graph() => !graph_memory::is_open(a.base),
        // Nor does a reset end what pools have, and what the program has mapped.
        _ => a.held || reset && (a.kind.is_pooled() || a.kind.is_virtual()),
    };
    let theirs = |a: &Allocation| !ours(a) && !LEDGER.is_variable(a.base) && !left_out[a.device as usize];
    let leak = |a: Allocation| {
        let kind = LeakKind::Memory(allocations::word(a.kind));
        let made = LEDGER.made_at(a.base);
        let leak = Leak { kind, handle: a.base, bytes: a.size, name: allocations::name_of(a.base), device: a.device };
        (leak, made.iter().map(|s| s.named(StackOf::Allocation)).collect())
    };
    table::all().into_iter().filter(theirs).map(leak).collect()
}

/// What kernels have allocated.
pub fn heap_blocks(options: &Options, left_out: &[bool]) -> Vec<Left> {
    if !options.check_device_heap {
        return vec![];
    }
    let kind = LeakKind::Memory(Memory::DeviceHeap);
    let blocks = exec::heap_blocks().into_iter().filter(|b| !left_out[b.0 as usize]);
    blocks.map(|(device, handle, bytes)| (Leak { kind, handle, bytes, name: None, device }, vec![])).collect()
}

/// Regions of the program's own pools (NVTX).
pub fn regions(wanted: impl Fn(u64) -> bool) -> Vec<Left> {
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
