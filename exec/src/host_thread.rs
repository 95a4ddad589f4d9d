//! State of a host thread that runs blocks of a grid, for generated code and helpers.

use super::fault::{Fault, FaultKind, Place};
use super::grid::Grid;
use super::report;
use sys::signals::Guard;
use sys::stack::Stack;

/// See the module's description. Accessed through `Cta::exec`.
#[derive(Debug)]
pub struct HostThread {
    /// Saved state for leaving generated code, and a fault reported by hardware.
    pub guard: Guard,
    /// The fault with which a helper has left generated code.
    pub fault: Option<Box<Fault>>,
    /// Number of the multiprocessor that the thread emulates.
    pub sm: u32,
    pub grid: *const Grid,
    /// Separate stack for generated code that calls functions.
    pub stack: Option<Stack>,
}

impl HostThread {
    /// The reason why generated code was left at `place`: a helper failed, or hardware reported a fault.
    pub fn left(&mut self, grid: &Grid, place: Place) -> Box<Fault> {
        if let Some(fault) = self.fault.take() {
            return fault;
        }
        match self.guard.fault.take() {
            Some(hw) => report::hardware(grid, &hw, place),
            None => report::placed(grid, FaultKind::Internal, "generated code was left without a fault".into(), place),
        }
    }
}
