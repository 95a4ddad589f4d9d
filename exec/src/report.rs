//! Faults of running grids and their messages: what happened, where, and what to do about it.

use super::barrier::{self, Waiting};
use super::fault::{Fault, FaultKind, Place};
use super::grid::Grid;
use super::{index, refusals};
use device::{memory, Error};
use kernel_abi::{AccessKind, CLUSTER_SHIFT};
use std::any::Any;
use std::fmt::Write;
use std::io;
use sys::panics;
use sys::signals::HwFault;

/// No memory for a block.
pub fn no_memory(grid: &Grid, e: &io::Error) -> Box<Fault> {
    let meta = &grid.kernel.meta;
    let text = format!(
        "kernel {}: cannot allocate the memory of a block ({} bytes of shared memory, {} bytes of local memory for each of {} threads): {e}",
        grid.function.entry, grid.shared_size, meta.local_bytes, grid.threads
    );
    fault(FaultKind::OutOfResources, text)
}

/// No slot for a resident block, and none that this thread could wait for.
pub fn no_slot(grid: &Grid) -> Box<Fault> {
    refusals::no_memory_at_all(&grid.function.entry)
}

/// A thread that runs blocks has panicked.
pub fn panicked(grid: &Grid, payload: &(dyn Any + Send)) -> Box<Fault> {
    fault(FaultKind::Internal, format!("kernel {}: {}", grid.function.entry, internal(payload)))
}

/// A thread that runs a device-side launch has panicked.
pub fn child_panicked(payload: &(dyn Any + Send)) -> Box<Fault> {
    fault(FaultKind::Internal, format!("a device-side launch: {}", internal(payload)))
}

/// A device-side copy or fill has failed, which was reported.
pub fn child_failed(error: Error) -> Box<Fault> {
    let kind = FaultKind::IllegalAddress { addr: 0, access: None };
    let mut fault = fault(kind, format!("a device-side copy or fill: {error}"));
    fault.reported = true;
    fault
}

/// Message for a panic.
pub fn internal(payload: &(dyn Any + Send)) -> String {
    format!("internal error: {} (please report this)", panics::text(payload))
}

/// A barrier was used in a way that PTX does not allow.
pub fn barrier(grid: &Grid, block: [u32; 3], at: Waiting, text: &str) -> Box<Fault> {
    let place = Place { block, warp: Some(at.warp), lanes: at.lanes, ..Place::default() };
    placed(grid, FaultKind::Trap, text.to_owned(), place)
}

/// A misuse of barriers that a checker has reported.
pub fn misused_barrier(grid: &Grid, block: [u32; 3], kind: FaultKind) -> Box<Fault> {
    let place = Place { block, ..Place::default() };
    let mut fault = placed(grid, kind, "a wrong use of barriers that was reported".into(), place);
    fault.reported = true;
    fault
}

/// All threads of a block wait.
pub fn deadlock(grid: &Grid, block: [u32; 3], waiting: &[(u32, Waiting, u32)]) -> Box<Fault> {
    const SHOWN: usize = 8;
    let mut text = "deadlock: no thread of the block can make progress:".to_owned();
    for (barrier, w, missing) in waiting.iter().take(SHOWN) {
        let _ = write!(
            text,
            "\n    warp {}, lanes {:#010x}: at {}, which waits for {missing} more threads",
            w.warp,
            w.lanes,
            barrier::name(*barrier)
        );
    }
    if waiting.len() > SHOWN {
        let _ = write!(text, "\n    and {} more groups of threads", waiting.len() - SHOWN);
    }
    placed(grid, FaultKind::Deadlock, text, Place { block, ..Place::default() })
}

/// All threads of a cluster wait.
pub fn cluster_deadlock(grid: &Grid, cluster: [u32; 3], waiting: u32, missing: u32) -> Box<Fault> {
    let text = format!(
        "deadlock: no thread of cluster {cluster:?} can make progress: {waiting} wait at the cluster's barrier for {missing} others"
    );
    let block = [0, 1, 2].map(|d| cluster[d] * grid.cluster[d]);
    placed(grid, FaultKind::Deadlock, text, Place { block, ..Place::default() })
}

/// The hardware reported a fault of generated code.
pub fn hardware(grid: &Grid, hw: &HwFault, place: Place) -> Box<Fault> {
    let access = if hw.writes { AccessKind::Write } else { AccessKind::Read };
    // A push or spill below the guard page of the thread's stack.
    let on_stack = hw.addr.abs_diff(hw.sp) < 64 << 10;
    match hw.signal {
        libc::SIGILL => placed(grid, FaultKind::IllegalInstruction, "illegal instruction".into(), place),
        libc::SIGFPE => {
            let text = "arithmetic exception in generated code: a bug of the compiler, please report it";
            placed(grid, FaultKind::Trap, text.into(), place)
        }
        libc::SIGSEGV if hw.unaddressed() => {
            let kind = FaultKind::Misaligned { addr: 0, access: None };
            placed(grid, kind, "access to a misaligned or impossible address".into(), place)
        }
        libc::SIGSEGV if on_stack => placed(grid, FaultKind::StackOverflow, "stack overflow".into(), place),
        // The shadow of an address is not there if the address is not.
        _ => illegal_address(grid, grid.arena.shadowed(hw.addr), Some(access), None, place),
    }
}

/// An access to memory that is not accessible to the device. `bytes`: its width, if known.
pub fn illegal_address(
    grid: &Grid,
    addr: u64,
    access: Option<AccessKind>,
    bytes: Option<u32>,
    place: Place,
) -> Box<Fault> {
    let width = bytes.map_or(String::new(), |n| format!(" of {n} bytes"));
    let text = format!("illegal {}{width} at address {addr:#x}{}", name(access), neighbour(grid, addr));
    let kind = match is_missing_block(grid, addr) {
        true => FaultKind::Trap,
        false => FaultKind::IllegalAddress { addr, access },
    };
    placed(grid, kind, text, place)
}

/// Whether an address is in the shared memory of a block that the cluster has not, or that has ended: GPUs (H200) have that fail the
/// launch, and do not call the address illegal.
fn is_missing_block(grid: &Grid, addr: u64) -> bool {
    let slot = grid.arena.slot_of(addr).map(|slot| grid.arena.slot(slot));
    slot.filter(|slot| grid.cluster_blocks() > 1 && addr < slot.local).is_some_and(|slot| {
        let offset = addr.wrapping_sub(slot.shared);
        let (rank, at) = (offset >> CLUSTER_SHIFT, offset & ((1 << CLUSTER_SHIFT) - 1));
        rank >= grid.cluster_blocks().into() || at < grid.shared_size.into()
    })
}

/// An access that is not aligned to its width.
pub fn misaligned(grid: &Grid, addr: u64, access: Option<AccessKind>, bytes: u32, place: Place) -> Box<Fault> {
    let text = format!("misaligned {} of {bytes} bytes at address {addr:#x}", name(access));
    placed(grid, FaultKind::Misaligned { addr, access }, text, place)
}

/// An access in words.
pub fn name(access: Option<AccessKind>) -> &'static str {
    match access {
        Some(AccessKind::Read) => "read",
        Some(AccessKind::Write) => "write",
        Some(AccessKind::Atomic) => "atomic access",
        None => "access",
    }
}

/// Describes the memory at or near an address.
pub fn neighbour(grid: &Grid, addr: u64) -> String {
    if !grid.arena.contains(addr, 1) {
        return match addr {
            0..4096 => " (null pointer)".into(),
            _ => " (not device memory)".into(),
        };
    }
    if let Some(slot) = grid.arena.slot_of(addr) {
        let slot = grid.arena.slot(slot);
        if addr >= slot.local {
            let local = grid.kernel.meta.local_bytes;
            return format!(" (in local memory, of which a thread has {local} bytes)");
        }
        let offset = addr.wrapping_sub(slot.shared) as i64;
        if grid.cluster_blocks() > 1 {
            let (rank, offset) = (offset >> CLUSTER_SHIFT, offset & ((1 << CLUSTER_SHIFT) - 1));
            return format!(
                " (offset {offset} in the shared memory of block {rank} of the cluster, of which a block has {} bytes, until it ends)",
                grid.shared_size
            );
        }
        return format!(" (offset {offset} in shared memory, of which a block has {} bytes)", grid.shared_size);
    }
    // The unmapped space behind an allocation is at least a page.
    for back in 0..16u64 {
        if let Some(a) = memory::find(addr.wrapping_sub(back * 4096)) {
            let end = a.base + a.size;
            return match addr.checked_sub(end) {
                Some(past) => {
                    format!(" ({past} bytes past the end of the {} bytes allocated at {:#x})", a.size, a.base)
                }
                None => format!(" (inside the {} bytes allocated at {:#x})", a.size, a.base),
            };
        }
    }
    " (not allocated)".into()
}

/// A fault of threads at `place`, with kernel, block and source in the text.
pub fn placed(grid: &Grid, kind: FaultKind, text: String, mut place: Place) -> Box<Fault> {
    if place.lanes != 0 && place.thread.is_none() {
        place.thread =
            place.warp.map(|w| index::thread(grid.block, w * kernel_abi::WARP + place.lanes.trailing_zeros()));
    }
    let mut message = format!("kernel {}: {text}", grid.function.entry);
    let [x, y, z] = place.block;
    let _ = write!(message, "\n    in block ({x}, {y}, {z})");
    if let Some([x, y, z]) = place.thread {
        let _ = write!(message, ", thread ({x}, {y}, {z})");
    } else if let Some(w) = place.warp {
        let _ = write!(message, ", warp {w}");
    }
    if let Some(source) = place.source.as_ref().filter(|s| !s.is_empty()) {
        let _ = write!(message, ", at {source}");
    }
    Box::new(Fault { kind, message, place: Some(place), reported: false })
}

fn fault(kind: FaultKind, message: String) -> Box<Fault> {
    Box::new(Fault::new(kind, message))
}
