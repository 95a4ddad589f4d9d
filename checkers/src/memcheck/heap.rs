//! What kernels do wrong with the device's heap.

use super::access::report_heap;
use crate::checked_launch::CheckedGrid;
use exec::events::{BadFree, Reported, WarpCall};
use exec::FaultKind;
use sanitizer::finding::HeapProblem;

/// Those lanes have got no memory.
pub fn out_of_memory(grid: &CheckedGrid, call: &WarpCall, lanes: u32) {
    report_heap(&grid.launch, &grid.site(call, lanes), HeapProblem::AllocationFailed, 0);
}

/// Wrong pointers are reported, one by one, and left alone.
pub fn freed(grid: &CheckedGrid, call: &WarpCall, bad: &[BadFree]) -> Option<Reported> {
    for &BadFree { lane, addr, again } in bad {
        let problem = if again { HeapProblem::DoubleFree } else { HeapProblem::InvalidFree };
        report_heap(&grid.launch, &grid.site(call, 1 << lane), problem, addr);
    }
    let lanes = bad.iter().fold(0, |all, b| all | 1 << b.lane);
    (lanes != 0).then_some(Reported { kind: FaultKind::Trap, lanes, at_once: false })
}
