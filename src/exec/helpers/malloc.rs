//! `malloc` and `free` of kernels.

use super::call::Call;
use crate::device::shadow;
use crate::exec::check::memory;
use crate::exec::check::races::forgotten;
use crate::exec::checker::Checker;
use crate::exec::fault::{Fault, FaultKind};
use crate::exec::heap::{self, ALIGN};
use kernel_abi::args;
use sanitizer::finding::HeapProblem;

/// The grid's checker, if it looks after the heap.
fn watched<'a>(call: &Call<'a>) -> Option<&'a dyn Checker> {
    call.grid.checks.checker.as_deref().filter(|_| call.grid.kernel.meta.checks.memory)
}

/// `Helper::Malloc`.
pub fn malloc(call: &Call) -> Result<(), Box<Fault>> {
    let mut failed = 0;
    heap::with(call.grid.device, |heap| {
        for lane in call.lanes() {
            let size = call.of_lane(args::malloc::SIZES, lane);
            let addr = heap.allocate(size, if call.grid.checks.checker.is_some() { ALIGN } else { 0 });
            call.set_word(args::malloc::RESULTS + lane as usize, addr);
            if call.grid.kernel.meta.checks.init && addr != 0 {
                shadow::forgotten(addr, size);
            }
            forgotten(addr, size);
            failed |= u32::from(addr == 0) << lane;
        }
    });
    if let Some(checker) = watched(call).filter(|_| failed != 0) {
        checker.bad_heap(&memory::site(call, failed, call.pc()), HeapProblem::AllocationFailed, 0);
    }
    Ok(())
}

/// `Helper::Free`.
pub fn free(call: &Call) -> Result<(), Box<Fault>> {
    if let Some(checker) = watched(call) {
        return free_checked(call, checker);
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
            let text = format!("free({addr:#x}): no live block of the device's heap starts there");
            Err(call.fault(FaultKind::Trap, text, 1 << lane, u64::MAX))
        }
    }
}

/// As [`free`]: wrong pointers are reported, one by one, and left alone.
fn free_checked(call: &Call, checker: &dyn Checker) -> Result<(), Box<Fault>> {
    let mut bad: Vec<(HeapProblem, u64, u32)> = Vec::new();
    let mut released = Vec::new();
    heap::with(call.grid.device, |heap| {
        for lane in call.lanes() {
            let addr = call.of_lane(args::free::POINTERS, lane);
            if addr == 0 || heap.release(addr) {
                released.push(addr);
                continue;
            }
            let problem = if heap.was_freed(addr) { HeapProblem::DoubleFree } else { HeapProblem::InvalidFree };
            bad.push((problem, addr, 1 << lane));
        }
    });
    memory::forget(call, |b| released.contains(&b.base));
    let pc = call.pc();
    for &(problem, addr, lanes) in &bad {
        checker.bad_heap(&memory::site(call, lanes, pc), problem, addr);
    }
    match bad.iter().fold(0, |all, b| all | b.2) {
        0 => Ok(()),
        lanes => memory::record_error(call, checker, FaultKind::Trap, lanes, pc),
    }
}
