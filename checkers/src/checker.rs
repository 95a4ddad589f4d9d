//! What a checker is to the others, in all of which it need not have a part.

use super::checked_launch::CheckedGrid;
use super::session::Session;
use exec::events::{BlockListener, GridStart, ProgressListener};
use exec::Fault;
use kernel_abi::{Checks, Cta};
use sanitizer::options::Options;
use std::sync::Arc;

/// A checker. Its state is its own.
pub trait Checker: Sync {
    /// Makes what has to be there before any memory is allocated, if the options ask for this checker.
    fn prepare(&self, _options: &Options) {}

    /// Sets what kernels are compiled with.
    fn instrument(&self, _options: &Options, _checks: &mut Checks) {}

    /// As [`Checker::instrument`], of kernels that the user's filters leave out: nothing of them is reported.
    fn instrument_others(&self, _options: &Options, _checks: &mut Checks) {}

    /// What listens to a grid for it; `None`: nobody, as the grid's code is not checked for this.
    fn grid(&self, _grid: &Arc<CheckedGrid>, _start: &GridStart) -> Option<Box<dyn GridChecker>> {
        None
    }

    /// The process ends: reports what can only be reported now.
    fn finish(&self, _session: &Session) {}
}

/// Listens to a grid for one checker.
pub trait GridChecker: Send + Sync {
    /// What listens to a resident block: see [`exec::events::GridListener::block`].
    fn block(&self, cta: &mut Cta) -> Box<dyn BlockListener>;

    /// See [`exec::events::GridListener::joins`].
    fn joins(&self, _thread: u32) -> Option<Box<dyn ProgressListener + '_>> {
        None
    }

    /// The grid has ended: see [`exec::events::GridListener::ended`].
    fn ended(&self, _fault: Option<&Fault>) -> bool {
        false
    }
}
