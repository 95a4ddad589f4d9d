//! The spaces that generic addresses are in: the windows of resident blocks, or global memory.

use device::space;
use exec::events::WarpCall;
use exec::{index, service_bounds};
use kernel_abi::{Bounds, Root, CLUSTER_SHIFT, WARP};
use sanitizer::finding::Space;

/// The space of an address that a lane may access, and the address as reports show it.
pub fn place(call: &WarpCall, addr: u64, lane: u32) -> (Space, u64) {
    window(call, None, addr, 1, lane).map_or((Space::Global, addr), |(space, _, shown)| (space, shown))
}

/// The block of the cluster that a generic address of shared memory belongs to, and where its shared memory begins; the calling one if
/// it is none's.
pub fn owner(call: &WarpCall, addr: u64) -> ([u32; 3], u64) {
    let (cta, window) = (call.cta, call.cta.cluster_shared as u64);
    let rank = addr.wrapping_sub(window) >> CLUSTER_SHIFT;
    if rank == u64::from(cta.cluster_rank) || rank >= u64::from(cta.cluster_blocks) {
        return (cta.ctaid, cta.shared as u64);
    }
    let at = index::block(cta.cluster_nctaid, rank);
    let ctaid = [0, 1, 2].map(|d| cta.cluster_id[d] * cta.cluster_nctaid[d] + at[d]);
    (ctaid, window + (rank << CLUSTER_SHIFT))
}

/// Whether an address would be in the shared memory of a block that the cluster has not.
pub fn is_no_blocks(call: &WarpCall, addr: u64) -> bool {
    let (arena, cta) = (space::arena(), call.cta);
    let slot = arena.slot_of(addr).map(|slot| arena.slot(slot)).filter(|slot| addr < slot.local);
    let rank = addr.wrapping_sub(cta.cluster_shared as u64) >> CLUSTER_SHIFT;
    slot.is_some() && cta.cluster_blocks > 1 && rank >= cta.cluster_blocks.into()
}

/// Whether an address lies in a window.
pub fn in_windows(addr: u64) -> bool {
    space::arena().slot_of(addr).is_some()
}

/// For an access in shared memory, local memory or parameters of resident blocks: the space, what of it holds the access if
/// anything that is the lane's does, and the address as reports show it.
pub fn window(
    call: &WarpCall,
    root: Option<Root>,
    addr: u64,
    bytes: u32,
    lane: u32,
) -> Option<(Space, Option<Bounds>, u64)> {
    let (arena, cta) = (space::arena(), call.cta);
    let bytes = u64::from(bytes);
    let slot = arena.slot(arena.slot_of(addr)?);
    let holds = |b: &Bounds| addr.wrapping_sub(b.base) < b.size && bytes <= b.size - (addr - b.base);
    if addr < slot.local {
        let (base, at, end) = match root {
            Some(Root::Shared { at, end }) => (cta.shared as u64, at.min(cta.shared_size), end.min(cta.shared_size)),
            _ => (owner(call, addr).1, 0, cta.shared_size),
        };
        let shared = Bounds { base: base + u64::from(at), size: end.saturating_sub(at).into() };
        // Of other blocks of a cluster with the block's rank, as the program has it.
        let shown = if base == cta.shared as u64 { base } else { cta.cluster_shared as u64 };
        return Some((Space::Shared, Some(shared).filter(holds), addr.wrapping_sub(shown)));
    }
    let service = service_bounds(&slot);
    if addr.wrapping_sub(service.base) < service.size {
        return Some((Space::Global, Some(service), addr));
    }
    let thread = u64::from(call.warp * WARP + lane);
    let own = Bounds { base: cta.local as u64 + thread * cta.local_stride, size: cta.local_stride };
    // Remembered is that of all threads: the code has one entry for them.
    let all = Bounds { base: cta.local as u64, size: cta.local_stride * u64::from(cta.threads) };
    Some((Space::Local, holds(&own).then_some(all), addr.wrapping_sub(own.base)))
}
