//! `malloc` and `free` in kernels.

use super::call::Call;
use crate::fault::{Fault, FaultKind};
use crate::{check, heap};
use kernel_abi::args;

/// `Helper::Malloc`.
pub fn malloc(call: &Call) -> Result<(), Box<Fault>> {
    let mut failed = 0;
    let gap = check::heap::gap(call);
    heap::with(call.grid.device, |heap| {
        for lane in call.lanes() {
            let size = call.of_lane(args::malloc::SIZES, lane);
            let addr = heap.allocate(size, gap);
            call.set_word(args::malloc::RESULTS + lane as usize, addr);
            check::heap::allocated(call, addr, size);
            failed |= u32::from(addr == 0) << lane;
        }
    });
    check::heap::failed(call, failed);
    Ok(())
}

/// `Helper::Free`.
pub fn free(call: &Call) -> Result<(), Box<Fault>> {
    if let Some(freed) = check::heap::free(call) {
        return freed;
    }
    let bad = heap::with(call.grid.device, |heap| {
        call.lanes().find(|&lane| {
            let addr = call.of_lane(args::free::POINTERS, lane);
            addr != 0 && !heap.release(addr)
        })
    });
    match bad {
        None => Ok(()),
        Some(lane) => {
            let addr = call.of_lane(args::free::POINTERS, lane);
            let text = format!("free({addr:#x}): no live allocation of the device heap starts at this address");
            Err(call.fault(FaultKind::Trap, text, 1 << lane, u64::MAX))
        }
    }
}
