//! What synccheck hears of.

use super::grid::SyncGrid;
use super::livelock::Detector;
use super::mbarriers::SyncState;
use super::{instructions, report};
use crate::checked_launch::CheckedGrid;
use crate::checker::{Checker, GridChecker};
use exec::events::{
    Arrival, AtBarriers, BlockListener, GridStart, ProgressListener, Release, Reported, Waiting, WarpCall,
};
use kernel_abi::{Checks, Cta, Helper};
use sanitizer::finding::Tool;
use sanitizer::options::Options;
use std::sync::Arc;

/// See the module's text.
pub struct Synccheck;

impl Checker for Synccheck {
    fn instrument(&self, options: &Options, checks: &mut Checks) {
        checks.sync = options.checks(Tool::Synccheck)
            || options.checks(Tool::Racecheck) && options.racecheck.deadlock_timeout > 0;
    }

    fn grid(&self, grid: &Arc<CheckedGrid>, _start: &GridStart) -> Option<Box<dyn GridChecker>> {
        grid.checks().sync.then(|| {
            let livelock = Detector::new(report::patience(&grid.launch.session.options));
            let of = SyncGrid { checked: grid.clone(), state: SyncState::default(), livelock };
            Box::new(Grid(Arc::new(of))) as Box<dyn GridChecker>
        })
    }
}

struct Grid(Arc<SyncGrid>);

impl GridChecker for Grid {
    fn block(&self, _cta: &mut Cta) -> Box<dyn BlockListener> {
        Box::new(Block(self.0.clone()))
    }

    fn joins(&self, thread: u32) -> Option<Box<dyn ProgressListener + '_>> {
        Some(Box::new(self.0.livelock.join(thread)))
    }
}

struct Block(Arc<SyncGrid>);

impl BlockListener for Block {
    fn helper_called(&mut self, helper: Helper, call: &WarpCall) -> Option<Reported> {
        match helper {
            Helper::Sync => instructions::helper_called(&self.0, call),
            _ => None,
        }
    }

    fn arrives(&self, at: &AtBarriers, arrival: &Arrival, counted: bool) -> bool {
        self.0.arrives(at, arrival, counted)
    }

    fn completed(&self, at: &AtBarriers, release: &Release) {
        self.0.completed(at, release);
    }

    fn deadlocked(&self, at: &AtBarriers) -> bool {
        self.0.deadlocked(at)
    }

    fn waits(&self, at: &AtBarriers, polling: &[Waiting]) -> Vec<String> {
        self.0.waits(at, polling)
    }

    fn stuck(&self, at: &AtBarriers, first: Waiting, waits: Vec<String>, certain: bool) {
        self.0.stuck(at, first, waits, certain);
    }
}
