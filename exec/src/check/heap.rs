//! What checks have to say to `malloc` and `free` of kernels.

use super::{memory, races};
use crate::checker::Checker;
use crate::fault::{Fault, FaultKind};
use crate::heap::{self, ALIGN};
use crate::helpers::call::Call;
use device::shadow;
use kernel_abi::args;
use sanitizer::finding::HeapProblem;

/// The grid's checker, if it looks after the heap.
fn watched<'a>(call: &Call<'a>) -> Option<&'a dyn Checker> {
    call.grid.checks.checker.as_deref().filter(|_| call.grid.kernel.meta.checks.memory)
}

/// Bytes behind each block that are no part of it.
pub fn gap(call: &Call) -> u64 {
    if call.grid.checks.checker.is_some() {
        ALIGN
    } else {
        0
    }
}

/// A thread has got a block, or none if `addr` is 0.
pub fn allocated(call: &Call, addr: u64, size: u64) {
    if call.grid.kernel.meta.checks.init && addr != 0 {
        shadow::forgotten(addr, size);
    }
    races::forgotten(addr, size);
}

/// Those lanes have got nothing.
pub fn failed(call: &Call, lanes: u32) {
    if let Some(checker) = watched(call).filter(|_| lanes != 0) {
        checker.bad_heap(&memory::site(call, lanes, call.pc()), HeapProblem::AllocationFailed, 0);
    }
}

/// `free` of a kernel, if the heap is looked after: wrong pointers are reported, one by one, and left alone.
pub fn free(call: &Call) -> Option<Result<(), Box<Fault>>> {
    watched(call).map(|checker| free_for(call, checker))
}

fn free_for(call: &Call, checker: &dyn Checker) -> Result<(), Box<Fault>> {
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
