//! A thread of the host that runs blocks of a grid, as generated code and the functions that it calls know it.

use super::fault::{Fault, FaultKind, Place};
use super::grid::Grid;
use super::report;
use sys::signals::Guard;
use sys::stack::Stack;

/// See the module's text. Found through `Cta::exec`.
#[derive(Debug)]
pub struct HostThread {
    /// How to leave generated code, and what the hardware said.
    pub guard: Guard,
    /// What a helper left generated code for.
    pub fault: Option<Box<Fault>>,
    /// Number of the multiprocessor that the thread stands for.
    pub index: u32,
    pub grid: *const Grid,
    /// Where generated code runs, if not on the thread's own stack: it calls functions.
    pub stack: Option<Stack>,
}

impl HostThread {
    /// Why generated code was left at `place`: a helper ended the grid, or the hardware reported a fault.
    pub fn left(&mut self, grid: &Grid, place: Place) -> Box<Fault> {
        if let Some(fault) = self.fault.take() {
            return fault;
        }
        match self.guard.fault.take() {
            Some(hw) => report::hardware(grid, &hw, place),
            None => report::placed(grid, FaultKind::Internal, "generated code was left without a reason".into(), place),
        }
    }
}
