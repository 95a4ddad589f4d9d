//! What checks know of a grid that runs.

use super::races::GridOrder;
use super::sync_state::SyncState;
use crate::checker::Checker;
use crate::launch::Launch;
use crate::timeline;
use crate::vector_clock::Stamp;
use code::Kernel;
use std::sync::Arc;

/// See the module's text.
pub struct GridChecks {
    /// Who is asked, and told, if the grid is checked.
    pub checker: Option<Arc<dyn Checker>>,
    /// Its place in the order of what streams do, if that is known.
    pub stamp: Option<Stamp>,
    /// For code that looks for races.
    pub order: Option<GridOrder>,
    /// What is known where synchronisation is checked.
    pub syncs: SyncState,
}

impl GridChecks {
    /// Of a launch with this number that is about to run. `depth`: 0 unless another kernel launches it.
    pub fn begin(kernel: &Arc<Kernel>, launch: &Launch, number: u64, depth: u32) -> GridChecks {
        let item = timeline::current();
        let racing = launch.checker.as_ref().filter(|_| kernel.meta.checks.races);
        let order = racing.map(|checker| GridOrder::of_grid(kernel, launch, checker, number, depth, item.clone()));
        let stamp = item.and_then(|i| i.stamp());
        GridChecks { checker: launch.checker.clone(), stamp, order, syncs: SyncState::default() }
    }
}
