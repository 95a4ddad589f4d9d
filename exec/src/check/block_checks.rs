//! What checks know of a resident block, and what it tells them.

use super::races::BlockOrder;
use crate::grid::Grid;
use device::shadow;
use kernel_abi::{Bounds, Cta};

/// See the module's text.
pub struct BlockChecks {
    /// What `Cta::bounds` points at, in checked code.
    bounds: Vec<Bounds>,
    /// What `Cta::intervals` points at, in code that looks for races. Not borrowed while that runs.
    order: Option<Box<BlockOrder>>,
}

impl BlockChecks {
    /// Of a block of `grid`, whose code finds it through `cta` as long as it lives.
    pub fn new(grid: &Grid, cta: &mut Cta) -> BlockChecks {
        let meta = &grid.kernel.meta;
        let mut checks = BlockChecks {
            bounds: vec![Bounds::default(); if meta.checks.memory { meta.sources.len() } else { 0 }],
            order: grid.checks.order.as_ref().map(|_| Box::default()),
        };
        cta.bounds = checks.bounds.as_mut_ptr();
        if let Some(order) = &mut checks.order {
            cta.intervals = std::ptr::from_mut(&mut **order).cast();
        }
        checks
    }

    /// It is the block `index` of the grid now, at its start.
    #[inline]
    pub fn started(&mut self, grid: &Grid, index: u64, cta: &mut Cta) {
        if let (Some(order), Some(of_grid)) = (&mut self.order, &grid.checks.order) {
            order.start(of_grid, index, cta);
        }
        let checks = &grid.kernel.meta.checks;
        if checks.init {
            let shared = if checks.init_shared { shadow::forgotten } else { shadow::written };
            shared(cta.shared as u64, cta.shared_size.into());
            shadow::forgotten(cta.local as u64, cta.local_stride * u64::from(cta.threads));
        }
    }

    /// All its threads have met.
    #[inline]
    pub fn met(&mut self, cta: &mut Cta) {
        if let Some(order) = &mut self.order {
            order.meet(cta);
        }
    }

    /// A warp has come to a barrier.
    #[inline]
    pub fn arrived(&mut self, warp: u32, barrier: u32) {
        if let Some(order) = &mut self.order {
            order.arrive(warp, barrier);
        }
    }

    /// A barrier of part of the block lets warps go on.
    #[inline]
    pub fn released(&mut self, warps: impl Iterator<Item = u32>, barrier: u32) {
        if let Some(order) = &mut self.order {
            order.leave(warps, barrier);
        }
    }

    /// It has finished: the grid's checker may look at what it leaves.
    #[inline]
    pub fn ended(&self, grid: &Grid, cta: &Cta) {
        if let Some(checker) = &grid.checks.checker {
            checker.block_ended(&grid.entry, cta.ctaid, cta.shared as u64, cta.shared_size.into());
        }
    }
}
