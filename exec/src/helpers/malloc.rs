//! `malloc` and `free` in kernels.

use super::call::Call;
use crate::events::BadFree;
use crate::fault::{Fault, FaultKind};
use crate::{heap, timeline};
use kernel_abi::args;

/// `Helper::Malloc`.
pub fn malloc(call: &Call) -> Result<(), Box<Fault>> {
    let mut failed = 0;
    // Bytes behind each block that are no part of it, so that one that is too short shows.
    let gap = if call.grid.listener.is_some() { heap::ALIGN } else { 0 };
    heap::with(call.grid.device, |heap| {
        for lane in call.lanes() {
            let addr = heap.allocate(call.of_lane(args::malloc::SIZES, lane), gap);
            call.set_word(args::malloc::RESULTS + lane as usize, addr);
            failed |= u32::from(addr == 0) << lane;
        }
    });
    for lane in call.of(call.mask & !failed).lanes() {
        let (addr, size) = (call.of_lane(args::malloc::RESULTS, lane), call.of_lane(args::malloc::SIZES, lane));
        timeline::renewed(addr, size);
        if let Some(mut listener) = call.listener() {
            listener.allocated(call, addr, size);
        }
    }
    if let Some(mut listener) = call.listener().filter(|_| failed != 0) {
        listener.out_of_memory(call, failed);
    }
    Ok(())
}

/// `Helper::Free`.
pub fn free(call: &Call) -> Result<(), Box<Fault>> {
    let (mut freed, mut bad) = (Vec::new(), Vec::new());
    let listener = call.listener();
    heap::with(call.grid.device, |heap| {
        for lane in call.lanes() {
            let addr = call.of_lane(args::free::POINTERS, lane);
            if addr != 0 && !heap.release(addr) {
                bad.push(BadFree { lane, addr, again: heap.was_freed(addr) });
            } else if listener.is_some() {
                freed.push(addr);
            }
        }
    });
    if let Some(mut listener) = listener {
        let (reported, error) = listener.freed(call, &freed, &bad);
        call.note(error)?;
        if reported {
            return Ok(());
        }
    }
    match bad.first() {
        None => Ok(()),
        Some(&BadFree { lane, addr, .. }) => {
            let text = format!("free({addr:#x}): no live allocation of the device heap starts at this address");
            Err(call.fault(FaultKind::Trap, text, 1 << lane, u64::MAX))
        }
    }
}
