//! Scheduling of diverged warps: each runs by itself, and waits for others at barriers.

use super::*;
use crate::barrier::{Arrival, Release, BARRIERS};

impl Block {
    /// Warps have stopped at different suspend points (`next`), or some have finished.
    pub(super) fn handle_divergence(&mut self, grid: &Grid, segment: u32) -> Result<(), Box<Fault>> {
        self.split_warps(grid, segment);
        self.ready = 0;
        for w in 0..self.cta.warps {
            self.warp_stopped(grid, w, self.next[w as usize])?;
        }
        self.after_exits(grid);
        Ok(())
    }

    /// Makes every warp run separately, next at `segment`.
    pub(super) fn split_warps(&mut self, grid: &Grid, segment: u32) {
        let warps = self.cta.warps;
        self.common_segment = None;
        self.ready = low_bits(warps);
        self.at = [segment; MAX_WARPS];
        // Segments may know better.
        if !grid.kernel.meta.tells_live {
            self.begin_warps();
        }
    }

    /// No thread has exited.
    pub(super) fn begin_warps(&mut self) {
        for w in 0..self.cta.warps {
            self.live[w as usize] = low_bits((self.cta.threads - w * WARP).min(WARP));
        }
    }

    /// Makes warps that run separately run together again, if all are ready for the same segment.
    pub(super) fn join_warps(&mut self) {
        // Of warps that run together, `ready` and `at` tell where they were before.
        if self.common_segment.is_some() {
            return;
        }
        let warps = self.cta.warps as usize;
        let same = self.ready == low_bits(self.cta.warps) && self.at[..warps].iter().all(|&a| a == self.at[0]);
        if same && self.random.is_none() {
            self.common_segment = Some(self.at[0]);
        }
    }

    /// Runs every warp once that was ready at the beginning of the round. Returns whether any made progress, that is, did more than poll.
    pub(super) fn round(&mut self, grid: &Grid) -> Result<bool, Box<Fault>> {
        let mode = grid.kernel.meta.mode;
        let mut todo = std::mem::take(&mut self.ready);
        let mut progressed = false;
        while todo != 0 {
            let (first, last) = self.pick(grid, todo);
            todo &= !(low_bits(last) & !low_bits(first));
            match mode {
                Mode::Segments => {
                    let segment = grid.kernel.functions().segments[self.at[first as usize] as usize];
                    let stop = self.call(grid, segment, first, last)?;
                    if self.all_are_at_barrier(grid, stop, first, last) {
                        self.at[first as usize..last as usize].fill(stop);
                        self.ready |= low_bits(last) & !low_bits(first);
                        progressed = true;
                        continue;
                    }
                    for w in first..last {
                        let point = if stop == MIXED { self.next[w as usize] } else { stop };
                        progressed |= self.warp_stopped(grid, w, point)?;
                    }
                }
                Mode::General => {
                    self.call(grid, grid.kernel.functions().segments[0], first, last)?;
                    for w in first..last {
                        // SAFETY: the warp's frame starts with its header, which the code has written.
                        let live = unsafe { (*self.frame(grid, w).cast::<FrameHeader>()).live };
                        progressed |= live != self.live[w as usize];
                        self.live[w as usize] = live;
                    }
                    for w in first..last {
                        progressed |= self.collect_stopped(grid, w)?;
                        self.release_synced(grid, w)?;
                    }
                }
            }
            self.after_exits(grid);
        }
        if mode == Mode::Segments {
            self.join_warps();
        }
        Ok(progressed)
    }

    /// Whether warps `first` to `last` have stopped at a barrier of the whole block, and nobody else is left in it.
    fn all_are_at_barrier(&self, grid: &Grid, stop: u32, first: u32, last: u32) -> bool {
        let barrier = |point: u32| grid.kernel.meta.suspends[point as usize - 1].is_block_barrier();
        let (before, behind) = (&self.live()[..first as usize], &self.live()[last as usize..]);
        let left = || before.iter().chain(behind).any(|&l| l != 0);
        stop != MIXED && stop != 0 && barrier(stop) && self.barriers.is_idle() && self.listener.is_none() && !left()
    }

    /// The next warps to run: consecutive ones with the same segment, or a random one.
    fn pick(&mut self, grid: &Grid, todo: u32) -> (u32, u32) {
        if let Some(state) = &mut self.random {
            *state = mix(*state);
            let mut nth = *state % todo.count_ones() as u64;
            let mut rest = todo;
            while nth > 0 {
                rest &= rest - 1;
                nth -= 1;
            }
            let warp = rest.trailing_zeros();
            // Code compiled for two warps at a time runs both; they are always ready together.
            let unit = (grid.kernel.meta.lanes as u32).div_ceil(WARP).max(1);
            let first = warp - warp % unit;
            return (first, first + unit);
        }
        let first = todo.trailing_zeros();
        let mut last = first + 1;
        while last < self.cta.warps && todo >> last & 1 != 0 && self.at[last as usize] == self.at[first as usize] {
            last += 1;
        }
        (first, last)
    }

    /// Segments mode: all lanes of the warp have stopped at `point` (0: finished). Returns whether it made progress.
    pub(super) fn warp_stopped(&mut self, grid: &Grid, warp: u32, point: u32) -> Result<bool, Box<Fault>> {
        if point == 0 {
            self.live[warp as usize] = 0;
            return Ok(true);
        }
        self.at[warp as usize] = point;
        match grid.kernel.meta.suspends[point as usize - 1] {
            kind @ (SuspendKind::Yield { .. } | SuspendKind::WarpSync { .. }) => {
                self.tries_again |= kind == TRY_AGAIN;
                self.ready |= 1 << warp;
                return Ok(false);
            }
            SuspendKind::Cluster => self.wait_in_cluster(grid, Waiting { warp, point, lanes: 0 })?,
            SuspendKind::Warpgroup => {
                let lanes = self.live[warp as usize];
                self.arrived(grid, Waiting { warp, point, lanes })?;
            }
            SuspendKind::Barrier { reduce, .. } => {
                let mut lanes = self.live[warp as usize];
                if reduce.is_some() {
                    // SAFETY: kernels with reductions have wait points in their frames.
                    let wait = unsafe { &mut *self.wait_point(grid, warp, point) };
                    // Lanes that exited before the others arrived do not take part.
                    if wait.arrived != 0 {
                        lanes = std::mem::take(&mut wait.arrived);
                        self.live[warp as usize] = lanes;
                    }
                }
                self.arrived(grid, Waiting { warp, point, lanes })?;
            }
        }
        Ok(true)
    }

    /// General mode: processes the lanes of a warp that have stopped since. Returns whether any made progress.
    fn collect_stopped(&mut self, grid: &Grid, warp: u32) -> Result<bool, Box<Fault>> {
        let mut progressed = false;
        // SAFETY: the warp's frame starts with its header.
        let stopped = unsafe { std::mem::take(&mut (*self.frame(grid, warp).cast::<FrameHeader>()).stopped) };
        let suspends = &grid.kernel.meta.suspends;
        for i in WaitPoint::of_groups(stopped, suspends.len()) {
            let kind = &suspends[i];
            let point = i as u32 + 1;
            // SAFETY: general kernels have wait points in their frames.
            let wait = unsafe { &mut *self.wait_point(grid, warp, point) };
            let lanes = std::mem::take(&mut wait.arrived);
            if lanes == 0 {
                continue;
            }
            match kind {
                SuspendKind::WarpSync { .. } => {
                    progressed = true;
                    self.arrive_at_sync(warp, point, lanes);
                }
                SuspendKind::Barrier { .. } | SuspendKind::Warpgroup => {
                    progressed = true;
                    self.arrived(grid, Waiting { warp, point, lanes })?;
                }
                SuspendKind::Cluster => {
                    progressed = true;
                    self.wait_in_cluster(grid, Waiting { warp, point, lanes })?;
                }
                SuspendKind::Yield { .. } => {
                    self.tries_again |= *kind == TRY_AGAIN;
                    self.resume(grid, warp, point, lanes);
                }
            }
        }
        Ok(progressed)
    }

    /// Lanes have arrived at a barrier.
    fn arrived(&mut self, grid: &Grid, at: Waiting) -> Result<(), Box<Fault>> {
        let meta = &grid.kernel.meta;
        let (id, all, reduce, arrive) = match meta.suspends[at.point as usize - 1] {
            SuspendKind::Barrier { id, all, reduce, arrive } => (id, all, reduce, arrive),
            SuspendKind::Warpgroup => return self.count(grid, &Arrival::of_warpgroup(at)),
            _ => return Ok(()),
        };
        let general = meta.mode == Mode::General;
        let has_points =
            meta.frame_bytes as usize >= size_of::<FrameHeader>() + meta.suspends.len() * size_of::<WaitPoint>();
        // SAFETY: the frame has room for all wait points.
        let wait = if has_points { unsafe { *self.wait_point(grid, at.warp, at.point) } } else { WaitPoint::default() };
        let arrival = Arrival {
            at,
            barrier: id.unwrap_or(wait.barrier),
            threads: if all { 0 } else { wait.threads },
            waits: !arrive,
            reduce,
            value: wait.value,
            warpgroup: false,
        };
        if self.listener.as_ref().is_some_and(|l| l.borrow().arrives(&self.at_barriers(), &arrival, !all)) {
            return Err(report::misused_barrier(grid, self.cta.ctaid, FaultKind::Trap));
        }
        if arrive {
            match general {
                true => self.resume(grid, at.warp, at.point, at.lanes),
                false => self.ready |= 1 << at.warp,
            }
        }
        self.count(grid, &arrival)
    }

    /// Counts an arrival at a barrier, and releases who has waited there for it.
    fn count(&mut self, grid: &Grid, arrival: &Arrival) -> Result<(), Box<Fault>> {
        // The wait of a warpgroup is no barrier that the program could rely on.
        let ordered = !arrival.warpgroup;
        if let Some(listener) = self.listener.as_ref().filter(|_| ordered) {
            listener.borrow_mut().arrived(arrival.at.warp, arrival.barrier);
        }
        let release = self.barriers.arrive(arrival, &self.live[..self.cta.warps as usize]);
        let release = release.map_err(|text| report::barrier(grid, self.cta.ctaid, arrival.at, &text))?;
        if let Some(release) = release {
            self.release(grid, &release);
            if ordered {
                self.order_released(&release, arrival.barrier);
            }
        }
        Ok(())
    }

    /// Releases barriers that are complete after threads have exited.
    fn after_exits(&mut self, grid: &Grid) {
        while let Some((barrier, release)) = self.barriers.recheck(&self.live[..self.cta.warps as usize]) {
            self.release(grid, &release);
            // The wait of a warpgroup is no barrier that the program could rely on.
            if (barrier as usize) < BARRIERS {
                self.order_released(&release, barrier);
            }
        }
    }

    /// Reports to checkers which warps were released by a barrier.
    fn order_released(&mut self, release: &Release, barrier: u32) {
        let warps = release.waiting.iter().fold(0, |all, w| all | 1 << w.warp);
        let alive = self.live().iter().enumerate().filter(|(_, &l)| l != 0).fold(0, |all, (w, _)| all | 1 << w);
        if warps & alive == alive {
            self.all_synchronized();
        } else if let Some(listener) = &self.listener {
            listener.borrow_mut().released(warps, barrier);
        }
    }

    fn release(&mut self, grid: &Grid, release: &Release) {
        if let Some(listener) = &self.listener {
            listener.borrow().completed(&self.at_barriers(), release);
        }
        let meta = &grid.kernel.meta;
        for w in &release.waiting {
            self.ready |= 1 << w.warp;
            let reduces = matches!(meta.suspends[w.point as usize - 1], SuspendKind::Barrier { reduce: Some(_), .. });
            if reduces || meta.mode == Mode::General {
                // SAFETY: kernels with reductions, and general ones, have wait points in their frames.
                unsafe { (*self.wait_point(grid, w.warp, w.point)).result = release.result };
                if meta.mode == Mode::General {
                    self.resume(grid, w.warp, w.point, w.lanes);
                }
            }
        }
    }

    /// General mode: lanes of a warp continue after the suspend point where they stopped.
    pub(super) fn resume(&mut self, grid: &Grid, warp: u32, point: u32, lanes: u32) {
        let group = WaitPoint::group(point as usize - 1, grid.kernel.meta.suspends.len());
        // SAFETY: frames of general kernels start with their header and wait points.
        unsafe {
            (*self.wait_point(grid, warp, point)).resume |= lanes;
            (*self.frame(grid, warp).cast::<FrameHeader>()).resumed |= 1 << group;
        }
        self.ready |= 1 << warp;
    }

    pub(super) fn live(&self) -> &[u32] {
        &self.live[..self.cta.warps as usize]
    }

    pub(super) fn frame(&self, grid: &Grid, warp: u32) -> *mut u8 {
        self.cta.frames.wrapping_add(warp as usize * grid.kernel.meta.frame_bytes as usize)
    }

    pub(super) fn wait_point(&self, grid: &Grid, warp: u32, point: u32) -> *mut WaitPoint {
        let points = self.frame(grid, warp).wrapping_add(size_of::<FrameHeader>()).cast::<WaitPoint>();
        points.wrapping_add(point as usize - 1)
    }
}
