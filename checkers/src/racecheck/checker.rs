//! What racecheck hears of.

use super::block_order::BlockOrder;
use super::cluster_order::ClusterOrder;
use super::grid_order::GridOrder;
use super::{grid_races, launch_races, records, slow_path};
use crate::checked_launch::CheckedGrid;
use crate::checker::{Checker, GridChecker};
use crate::session::Session;
use exec::events::{BlockListener, GridStart, Reported, WarpCall};
use exec::Fault;
use kernel_abi::{Checks, Cta, Helper};
use parking_lot::Mutex;
use sanitizer::finding::Tool;
use sanitizer::options::Options;
use std::collections::HashMap;
use std::sync::Arc;

/// See the module's text.
pub struct Racecheck;

impl Checker for Racecheck {
    fn prepare(&self, options: &Options) {
        if options.checks(Tool::Racecheck) {
            records::want_planes();
        }
    }

    fn instrument(&self, options: &Options, checks: &mut Checks) {
        checks.races = options.checks(Tool::Racecheck);
    }

    fn grid(&self, grid: &Arc<CheckedGrid>, start: &GridStart) -> Option<Box<dyn GridChecker>> {
        grid.checks().races.then(|| {
            let order = GridOrder::of_grid(grid, start);
            let of = Ordered { grid: grid.clone(), order, clusters: Mutex::default() };
            Box::new(Grid(Arc::new(of))) as Box<dyn GridChecker>
        })
    }

    fn finish(&self, session: &Session) {
        launch_races::ended(session, None);
    }
}

/// A grid, and what is known of its order.
struct Ordered {
    grid: Arc<CheckedGrid>,
    order: GridOrder,
    /// By where the shared memory of a cluster begins.
    clusters: Mutex<HashMap<u64, Arc<Mutex<ClusterOrder>>>>,
}

struct Grid(Arc<Ordered>);

impl GridChecker for Grid {
    fn block(&self, cta: &mut Cta) -> Box<dyn BlockListener> {
        let cluster = self.0.clusters.lock().entry(cta.cluster_shared as u64).or_default().clone();
        let mut order = BlockOrder::of(cluster);
        // Not borrowed while generated code runs, which writes to it.
        cta.intervals = std::ptr::from_mut(&mut *order).cast();
        Box::new(Block { of: self.0.clone(), order })
    }

    fn ended(&self, _fault: Option<&Fault>) -> bool {
        grid_races::ended(&self.0.grid);
        false
    }
}

struct Block {
    of: Arc<Ordered>,
    order: Box<BlockOrder>,
}

impl BlockListener for Block {
    fn started(&mut self, index: u64, cta: &mut Cta) {
        self.order.start(&self.of.order, index, cta);
    }

    fn helper_called(&mut self, helper: Helper, call: &WarpCall) -> Option<Reported> {
        if helper == Helper::Race {
            slow_path::race(call, &self.of.grid, &self.of.order, &mut self.order);
        }
        None
    }

    fn met(&mut self, cta: &mut Cta) {
        self.order.meet(cta);
    }

    fn met_in_cluster(&mut self, cta: &mut Cta) {
        self.order.meet_in_cluster(cta);
    }

    fn waited_for_grids(&mut self) {
        self.order.waited(&self.of.order);
    }

    fn arrived(&mut self, warp: u32, barrier: u32) {
        self.order.arrive(warp, barrier);
    }

    fn released(&mut self, warps: u32, barrier: u32) {
        self.order.leave(warps, barrier);
    }
}
