//! Runs one block: calls segments for its warps, completes barriers, tells when nobody can go on.

use super::barrier::{Arrival, Barriers, Release, Waiting, MAX_WARPS};
use super::grid::Grid;
use super::memory::BlockMemory;
use super::order::mix;
use super::report;
use super::runner::Runner;
use super::Fault;
use crate::device::images;
use crate::sys::context;
use kernel_abi::{Cta, FrameHeader, Mode, SegmentFn, SuspendKind, WaitPoint, MIXED, WARP};

/// Rounds in which all that a block's warps did was to poll, before other blocks get a turn.
const PATIENCE: u32 = 4;

/// What became of a block's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    Finished,
    /// Its threads poll: other blocks should run.
    Polls,
}

/// A resident block.
pub struct Block {
    cta: Cta,
    memory: BlockMemory,
    /// Its linear index, once started.
    index: Option<u64>,
    /// All warps together are about to run this segment; `None` when they have come apart.
    together: Option<u32>,
    /// Warps that can run, and the segment that each runs next.
    ready: u32,
    at: [u32; MAX_WARPS],
    /// Lanes that have not exited.
    live: [u32; MAX_WARPS],
    /// What segments write through `Cta::next`.
    next: [u32; MAX_WARPS],
    barriers: Barriers,
    /// Reproducible disorder: state of the generator.
    random: Option<u64>,
}

impl Block {
    /// A block of `grid` that runs on `runner`'s thread, without memory for it an error.
    ///
    /// # Safety
    /// `runner` outlives the block and stays where it is.
    pub unsafe fn new(grid: &Grid, runner: *mut Runner, mut memory: BlockMemory) -> Result<Box<Block>, Box<Fault>> {
        let meta = &grid.kernel.meta;
        let warps = grid.warps();
        let frame = meta.frame_bytes as u64;
        let local = meta.local_bytes as u64;
        let prepared = memory.prepare(grid.shared_size as u64, local * grid.threads as u64, frame * warps as u64);
        if let Err(e) = prepared {
            memory.give();
            return Err(report::no_memory(grid, &e));
        }
        let images = images::table();
        let mut block = Box::new(Block {
            cta: Cta {
                params: grid.params,
                symbols: grid.symbols.as_ptr(),
                helpers: super::helpers::TABLE.as_ptr(),
                arena_base: grid.arena.base,
                arena_size: grid.arena.size,
                shared: memory.shared() as *mut u8,
                local: memory.local() as *mut u8,
                local_stride: local,
                frames: memory.frames() as *mut u8,
                next: std::ptr::null_mut(),
                exec: runner.cast(),
                grid_id: grid.id,
                ctaid: [0; 3],
                ntid: grid.block,
                nctaid: grid.blocks,
                threads: grid.threads,
                warps,
                shared_size: grid.shared_size,
                dynamic_shared: grid.dynamic_shared,
                // SAFETY: the caller's.
                sm_id: unsafe { (*runner).index },
                sm_count: grid.sm_count,
                cluster_nctaid: [1; 3],
                cluster_id: [0; 3],
                ncluster_id: grid.blocks,
                cluster_ctaid: [0; 3],
                grid_workspace: grid.workspace,
                images: images.base,
                images_size: images.size,
            },
            memory,
            index: None,
            together: None,
            ready: 0,
            at: [0; MAX_WARPS],
            live: [0; MAX_WARPS],
            next: [0; MAX_WARPS],
            barriers: Barriers::default(),
            random: None,
        });
        block.cta.next = block.next.as_mut_ptr();
        Ok(block)
    }

    /// Gives the memory back.
    pub fn retire(self) {
        self.memory.give();
    }

    /// Makes it the block `index` of the grid, at its start.
    pub fn start(&mut self, grid: &Grid, index: u64) {
        let ctaid = match self.index {
            Some(last) if last + 1 == index => following(self.cta.ctaid, grid.blocks),
            _ => {
                let [x, y, _] = grid.blocks.map(u64::from);
                [(index % x) as u32, (index / x % y) as u32, (index / x / y) as u32]
            }
        };
        self.index = Some(index);
        self.cta.ctaid = ctaid;
        self.cta.cluster_id = ctaid;
        let meta = &grid.kernel.meta;
        self.random = grid.seed.map(|s| mix(s ^ mix(index)));
        self.together = (meta.mode == Mode::Segments && self.random.is_none()).then_some(0);
        if meta.needs_header {
            let bytes = size_of::<FrameHeader>() + meta.suspends.len() * size_of::<WaitPoint>();
            for w in 0..self.cta.warps {
                // SAFETY: every warp's frame has room for its header and wait points (`Kernel::check`).
                unsafe { self.frame(grid, w).write_bytes(0, bytes) };
            }
        }
        if self.together.is_none() {
            self.scatter(0);
        }
    }

    /// Lets the block run until it has finished or only polls.
    ///
    /// # Errors
    /// What ends the grid.
    pub fn turn(&mut self, grid: &Grid) -> Result<Turn, Box<Fault>> {
        let mut idle = 0;
        loop {
            let moved = match self.together {
                Some(segment) => match self.run_together(grid, segment, &mut idle)? {
                    Some(turn) => return Ok(turn),
                    None => continue,
                },
                None => self.round(grid)?,
            };
            if self.live[..self.cta.warps as usize].iter().all(|&l| l == 0) {
                self.barriers.clear();
                return Ok(Turn::Finished);
            }
            if self.ready == 0 {
                return Err(report::deadlock(grid, self.cta.ctaid, &self.barriers.waiting(self.live())));
            }
            idle = if moved { 0 } else { idle + 1 };
            if idle == PATIENCE {
                return Ok(Turn::Polls);
            }
        }
    }

    /// The common case: all warps run the same segment. Returns when they have finished or poll, or come apart (`None`).
    fn run_together(&mut self, grid: &Grid, mut segment: u32, idle: &mut u32) -> Result<Option<Turn>, Box<Fault>> {
        let warps = self.cta.warps;
        let kernel = &*grid.kernel;
        loop {
            match self.call(grid, kernel.segments[segment as usize], 0, warps)? {
                0 => return Ok(Some(Turn::Finished)),
                MIXED => {
                    self.came_apart(grid, segment)?;
                    return Ok(None);
                }
                point => match kernel.meta.suspends[point as usize - 1] {
                    kind @ SuspendKind::Barrier { .. } if !kind.is_block_barrier() => {
                        self.scatter(segment);
                        self.ready = 0;
                        for w in 0..warps {
                            self.stopped(grid, w, point)?;
                        }
                        self.gather();
                        return Ok(None);
                    }
                    SuspendKind::Barrier { .. } | SuspendKind::Cluster { .. } => {
                        *idle = 0;
                        segment = point;
                    }
                    SuspendKind::Yield => {
                        segment = point;
                        *idle += 1;
                        if *idle == PATIENCE {
                            self.together = Some(segment);
                            return Ok(Some(Turn::Polls));
                        }
                    }
                },
            }
        }
    }

    /// Runs `count` blocks, from `index` on, one after the other. Returns how many have finished; if not all, the next one's
    /// warps have come apart, and it is this block now, to be given turns. Only for kernels with [`Kernel::blocks`].
    ///
    /// [`Kernel::blocks`]: crate::code::Kernel::blocks
    ///
    /// # Errors
    /// What ends the grid.
    pub fn run_many(&mut self, grid: &Grid, blocks: SegmentFn, index: u64, count: u32) -> Result<u32, Box<Fault>> {
        self.start(grid, index);
        let finished = self.call(grid, blocks, count, self.cta.warps)?;
        self.index = Some(index + finished.min(count - 1) as u64);
        if finished < count {
            self.came_apart(grid, 0)?;
        }
        Ok(finished)
    }

    /// The warps have stopped at different points, or some have finished, as `next` says.
    fn came_apart(&mut self, grid: &Grid, segment: u32) -> Result<(), Box<Fault>> {
        self.scatter(segment);
        self.ready = 0;
        for w in 0..self.cta.warps {
            self.stopped(grid, w, self.next[w as usize])?;
        }
        self.after_exits(grid);
        Ok(())
    }

    /// Every warp runs on its own from now on, the next segment being `segment`.
    fn scatter(&mut self, segment: u32) {
        let warps = self.cta.warps;
        self.together = None;
        self.ready = low_bits(warps);
        self.at = [segment; MAX_WARPS];
        for w in 0..warps {
            self.live[w as usize] = low_bits((self.cta.threads - w * WARP).min(WARP));
        }
    }

    /// All warps run together again if all can run and the same segment.
    fn gather(&mut self) {
        let warps = self.cta.warps as usize;
        let same = self.ready == low_bits(self.cta.warps) && self.at[..warps].iter().all(|&a| a == self.at[0]);
        if same && self.random.is_none() {
            self.together = Some(self.at[0]);
        }
    }

    /// Runs every warp that could run at the beginning of the round once. Returns whether anybody did more than poll.
    fn round(&mut self, grid: &Grid) -> Result<bool, Box<Fault>> {
        let mode = grid.kernel.meta.mode;
        let mut todo = std::mem::take(&mut self.ready);
        let mut moved = false;
        while todo != 0 {
            let (first, last) = self.pick(grid, todo);
            todo &= !(low_bits(last) & !low_bits(first));
            match mode {
                Mode::Segments => {
                    let segment = grid.kernel.segments[self.at[first as usize] as usize];
                    let stop = self.call(grid, segment, first, last)?;
                    for w in first..last {
                        let point = if stop == MIXED { self.next[w as usize] } else { stop };
                        moved |= self.stopped(grid, w, point)?;
                    }
                }
                Mode::General => {
                    self.call(grid, grid.kernel.segments[0], first, last)?;
                    for w in first..last {
                        // SAFETY: the warp's frame starts with its header, which the code has written.
                        let live = unsafe { (*self.frame(grid, w).cast::<FrameHeader>()).live };
                        moved |= live != self.live[w as usize];
                        self.live[w as usize] = live;
                    }
                    for w in first..last {
                        moved |= self.collect(grid, w)?;
                    }
                }
            }
            self.after_exits(grid);
        }
        if mode == Mode::Segments {
            self.gather();
        }
        Ok(moved)
    }

    /// The next warps to run: neighbours that run the same segment, or one at random.
    fn pick(&mut self, grid: &Grid, todo: u32) -> (u32, u32) {
        if let Some(state) = &mut self.random {
            *state = mix(*state);
            let mut nth = *state % todo.count_ones() as u64;
            let mut rest = todo;
            while nth > 0 {
                rest &= rest - 1;
                nth -= 1;
            }
            let w = rest.trailing_zeros();
            // What is compiled for two warps at a time runs them so; they are always ready together.
            let unit = (grid.kernel.meta.lanes as u32).div_ceil(WARP).max(1);
            let first = w - w % unit;
            return (first, first + unit);
        }
        let first = todo.trailing_zeros();
        let mut last = first + 1;
        while last < self.cta.warps && todo >> last & 1 != 0 && self.at[last as usize] == self.at[first as usize] {
            last += 1;
        }
        (first, last)
    }

    /// Segments: all lanes of the warp stopped at `point` (0: finished). Returns whether that is more than polling.
    fn stopped(&mut self, grid: &Grid, warp: u32, point: u32) -> Result<bool, Box<Fault>> {
        if point == 0 {
            self.live[warp as usize] = 0;
            return Ok(true);
        }
        self.at[warp as usize] = point;
        match grid.kernel.meta.suspends[point as usize - 1] {
            SuspendKind::Yield => {
                self.ready |= 1 << warp;
                return Ok(false);
            }
            SuspendKind::Cluster { .. } => self.ready |= 1 << warp,
            SuspendKind::Barrier { reduce, .. } => {
                let mut lanes = self.live[warp as usize];
                if reduce.is_some() {
                    // SAFETY: kernels with reductions have wait points in their frames.
                    let wait = unsafe { &mut *self.wait_point(grid, warp, point) };
                    // Lanes that exited before the others came here do not take part.
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

    /// General: takes over the lanes of a warp that newly stopped. Returns whether anybody did more than poll.
    fn collect(&mut self, grid: &Grid, warp: u32) -> Result<bool, Box<Fault>> {
        let mut moved = false;
        for (i, kind) in grid.kernel.meta.suspends.iter().enumerate() {
            let point = i as u32 + 1;
            // SAFETY: general kernels have wait points in their frames.
            let wait = unsafe { &mut *self.wait_point(grid, warp, point) };
            let lanes = std::mem::take(&mut wait.arrived);
            if lanes == 0 {
                continue;
            }
            match kind {
                SuspendKind::Barrier { .. } => {
                    moved = true;
                    self.arrived(grid, Waiting { warp, point, lanes })?;
                }
                kind => {
                    moved |= !matches!(kind, SuspendKind::Yield);
                    wait.resume |= lanes;
                    self.ready |= 1 << warp;
                }
            }
        }
        Ok(moved)
    }

    /// Lanes have come to a barrier.
    fn arrived(&mut self, grid: &Grid, at: Waiting) -> Result<(), Box<Fault>> {
        let meta = &grid.kernel.meta;
        let SuspendKind::Barrier { id, all, reduce, arrive } = meta.suspends[at.point as usize - 1] else {
            return Ok(());
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
        };
        if arrive {
            if general {
                // SAFETY: general kernels have wait points in their frames.
                unsafe { (*self.wait_point(grid, at.warp, at.point)).resume |= at.lanes };
            }
            self.ready |= 1 << at.warp;
        }
        let release = self.barriers.arrive(&arrival, &self.live[..self.cta.warps as usize]);
        let release = release.map_err(|text| report::barrier(grid, self.cta.ctaid, at, &text))?;
        if let Some(release) = release {
            self.release(grid, &release);
        }
        Ok(())
    }

    /// Barriers that threads which have exited no longer hold up.
    fn after_exits(&mut self, grid: &Grid) {
        while let Some(release) = self.barriers.recheck(&self.live[..self.cta.warps as usize]) {
            self.release(grid, &release);
        }
    }

    fn release(&mut self, grid: &Grid, release: &Release) {
        let meta = &grid.kernel.meta;
        for w in &release.waiting {
            self.ready |= 1 << w.warp;
            let reduces = matches!(meta.suspends[w.point as usize - 1], SuspendKind::Barrier { reduce: Some(_), .. });
            if reduces || meta.mode == Mode::General {
                // SAFETY: kernels with reductions, and general ones, have wait points in their frames.
                let wait = unsafe { &mut *self.wait_point(grid, w.warp, w.point) };
                wait.result = release.result;
                if meta.mode == Mode::General {
                    wait.resume |= w.lanes;
                }
            }
        }
    }

    fn live(&self) -> &[u32] {
        &self.live[..self.cta.warps as usize]
    }

    fn frame(&self, grid: &Grid, warp: u32) -> *mut u8 {
        self.cta.frames.wrapping_add(warp as usize * grid.kernel.meta.frame_bytes as usize)
    }

    fn wait_point(&self, grid: &Grid, warp: u32, point: u32) -> *mut WaitPoint {
        let points = self.frame(grid, warp).wrapping_add(size_of::<FrameHeader>()).cast::<WaitPoint>();
        points.wrapping_add(point as usize - 1)
    }

    /// Calls generated code for warps `first .. last`.
    fn call(&mut self, grid: &Grid, f: SegmentFn, first: u32, last: u32) -> Result<u32, Box<Fault>> {
        let runner = self.cta.exec.cast::<Runner>();
        // SAFETY: `f` is a segment of the grid's kernel, for which `cta` and the memory behind it were set up; the
        // runner outlives the block (`Block::new`), and nothing else refers to it while the code runs.
        unsafe {
            let saved = &raw mut (*runner).guard.saved;
            let stop = context::enter(f, &mut self.cta, first, last, saved);
            if stop == context::LEFT {
                return Err(report::left(grid, &mut *runner, self.cta.ctaid, first, last));
            }
            Ok(stop)
        }
    }
}

/// The block after `at`, x counting fastest.
fn following(at: [u32; 3], blocks: [u32; 3]) -> [u32; 3] {
    match at {
        [x, y, z] if x + 1 < blocks[0] => [x + 1, y, z],
        [_, y, z] if y + 1 < blocks[1] => [0, y + 1, z],
        [_, _, z] => [0, 0, z + 1],
    }
}

/// A word with the lowest `n <= 32` bits set.
fn low_bits(n: u32) -> u32 {
    ((1u64 << n) - 1) as u32
}
