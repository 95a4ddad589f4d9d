//! The part of a block in its cluster's barrier: who waits there.

use super::*;

impl Block {
    /// All warps wait, of a block that is a cluster by itself: none of them waits for anyone.
    pub(super) fn pass_alone(&mut self) {
        self.arrivals.reset();
        self.all_synchronized();
    }

    /// Lanes of a warp have stopped at `barrier.cluster.wait`. In segments all that have not exited do so together.
    ///
    /// # Errors
    /// A lane has not arrived.
    pub(super) fn wait_in_cluster(&mut self, grid: &Grid, mut at: Waiting) -> Result<(), Box<Fault>> {
        let w = at.warp as usize;
        let owing = self.arrivals.owing(at.warp);
        if grid.kernel.meta.mode == Mode::Segments {
            if !grid.kernel.meta.tells_live {
                self.live[w] = owing;
            }
            at.lanes = self.live[w];
        }
        let wrong = at.lanes & !owing;
        if at.lanes == 0 || wrong != 0 {
            let at = Waiting { lanes: wrong, ..at };
            let text = "barrier.cluster.wait without barrier.cluster.arrive before it";
            return Err(report::barrier(grid, self.cta.ctaid, at, text));
        }
        let passes = at.lanes & !self.arrivals.arrived()[w];
        self.pass(grid, Waiting { lanes: passes, ..at });
        if at.lanes != passes {
            self.at_cluster.push(Waiting { lanes: at.lanes & !passes, ..at });
        }
        Ok(())
    }

    /// Lanes go on after the barrier.
    fn pass(&mut self, grid: &Grid, at: Waiting) {
        if at.lanes == 0 {
            return;
        }
        self.arrivals.waited(at.warp, at.lanes);
        match grid.kernel.meta.mode {
            Mode::Segments => self.ready |= 1 << at.warp,
            Mode::General => self.resume(grid, at.warp, at.point, at.lanes),
        }
    }

    /// Whether all threads that have not exited have arrived.
    pub fn has_arrived(&self) -> bool {
        self.live().iter().zip(self.arrivals.arrived()).all(|(live, arrived)| live & !arrived == 0)
    }

    /// The cluster's barrier is complete.
    pub fn pass_cluster_barrier(&mut self, grid: &Grid) {
        self.arrivals.complete();
        for at in std::mem::take(&mut self.at_cluster) {
            self.pass(grid, at);
        }
        if grid.kernel.meta.mode == Mode::Segments {
            self.join_warps();
        }
        if let Some(listener) = &self.listener {
            listener.borrow_mut().met_in_cluster(&mut self.cta);
        }
    }

    /// Completes the barrier of a block that is a cluster by itself, if that is due.
    pub(super) fn complete_alone(&mut self, grid: &Grid) {
        if !self.at_cluster.is_empty() && self.cta.cluster_blocks == 1 && self.has_arrived() {
            self.pass_cluster_barrier(grid);
        }
    }

    /// Whether no thread of it can go on before others of the cluster do.
    pub fn waits_for_cluster(&self) -> bool {
        self.ready == 0 && self.common_segment.is_none() && !self.at_cluster.is_empty()
    }

    /// Whether threads of it may still access the shared memory of other blocks.
    pub fn may_access_others(&self, grid: &Grid) -> bool {
        let meta = &grid.kernel.meta;
        let remote = |point: u32| meta.remote.get(point as usize).copied().unwrap_or(false);
        match (meta.mode, self.common_segment) {
            // Lanes may be anywhere.
            (Mode::General, _) => meta.remote.contains(&true),
            (Mode::Segments, Some(point)) => remote(point),
            (Mode::Segments, None) => self.at.iter().zip(self.live()).any(|(&at, &live)| live != 0 && remote(at)),
        }
    }

    /// Nobody in the cluster can go on: as in a block by itself, lanes stop waiting for members of their masks that never come. Returns
    /// whether there were any.
    ///
    /// # Errors
    /// What ends the grid.
    pub fn gives_up_on_lanes(&mut self, grid: &Grid) -> Result<bool, Box<Fault>> {
        self.release_incomplete_syncs(grid)
    }

    /// The threads at the barrier, and those that it waits for.
    pub fn at_cluster_barrier(&self) -> (u32, u32) {
        let waiting = self.at_cluster.iter().map(|w| w.lanes.count_ones()).sum();
        let missing = self.live().iter().zip(self.arrivals.arrived()).map(|(l, a)| (l & !a).count_ones()).sum();
        (waiting, missing)
    }
}
