//! Runs one block: calls segments for its warps, completes barriers, detects deadlocks.

mod cluster;
mod progress;
mod warp_sync;
mod warps;

use super::arrivals::Arrivals;
use super::barrier::{Barriers, Waiting, MAX_WARPS, WARPGROUP};
use super::events::{AtBarriers, SharedListener};
use super::fault::{Fault, FaultKind, Place};
use super::grid::Grid;
use super::helpers;
use super::host_thread::HostThread;
use super::memory::BlockMemory;
use super::overlap::Trigger;
use super::permutation::mix;
use super::{index, report};
use device::images;
use kernel_abi::{
    Cta, FrameHeader, GridControl, Mode, SegmentFn, SuspendKind, WaitPoint, WarpSyncCells, CLUSTER_SHIFT, MIXED, WARP,
};
use std::cell::{Cell, RefCell};
use std::mem::{ManuallyDrop, MaybeUninit};
use std::rc::Rc;
use sys::context;
use sys::stack::Stack;

/// Rounds in which all warps of a block only poll, before other blocks get a turn.
const MAX_IDLE_ROUNDS: u32 = 4;
/// The end of an iteration in a loop with barriers that waits for other blocks.
const TRY_AGAIN: SuspendKind = SuspendKind::Yield { barriers: true };

/// Rounds of a turn after which other blocks should run.
#[derive(Default)]
struct Rounds {
    /// The last ones, in which all warps only polled.
    idle: u32,
    /// Those in which threads came to [`TRY_AGAIN`], whatever else they did.
    tries: u32,
}

impl Rounds {
    /// A round is over. Returns whether the turn is, too.
    fn end(&mut self, progressed: bool, tried_again: bool) -> bool {
        self.idle = if progressed { 0 } else { self.idle + 1 };
        self.tries += u32::from(tried_again);
        self.idle == MAX_IDLE_ROUNDS || self.tries == MAX_IDLE_ROUNDS
    }
}

/// Outcome of a block's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    Finished,
    /// Its threads only poll: other blocks should run.
    Polls,
    /// All of its threads wait at the cluster's barrier, or for some that do: other blocks of the cluster should run.
    Waits,
}

/// The place of a block in its cluster.
#[derive(Clone, Copy, Debug)]
pub struct Seat {
    /// Address of the first block's shared memory.
    pub window: u64,
    pub rank: u32,
}

thread_local! {
    /// Where a block of this thread was that has retired. The tables of its warps take 11 KiB, and malloc returns so much to its lists at
    /// the end of each launch.
    static ROOM: Cell<Option<Box<MaybeUninit<Block>>>> = const { Cell::new(None) };
}

/// State of a resident block.
pub struct Block {
    cta: Cta,
    /// Until it retires.
    memory: ManuallyDrop<BlockMemory>,
    /// Its linear index, once started.
    index: Option<u64>,
    /// The next segment if all warps are about to run the same one; `None` if they have diverged.
    common_segment: Option<u32>,
    /// Warps that can run, and the next segment of each.
    ready: u32,
    at: [u32; MAX_WARPS],
    /// Lanes that have not exited, as far as is known. What `Cta::live` points at.
    live: [u32; MAX_WARPS],
    /// Suspend points that segments have written through `Cta::next`.
    next: [u32; MAX_WARPS],
    barriers: Barriers,
    /// Lanes that wait for the members of their mask at a `.sync` instruction, and the suspend point of each.
    syncing: [u32; MAX_WARPS],
    sync_points: [[u16; WARP as usize]; MAX_WARPS],
    /// The cluster's barrier: arrivals, and lanes that wait. What `Cta::cluster_arrivals` points at.
    arrivals: Arrivals,
    at_cluster: Vec<Waiting>,
    /// What `Cta::trigger` points at.
    trigger: Trigger,
    /// Lanes have come to [`TRY_AGAIN`] in this round.
    tries_again: bool,
    /// State of the random number generator that chooses the order of warps, if it is randomized.
    random: Option<u64>,
    /// The listener of the block, if it is checked.
    listener: Option<Rc<SharedListener>>,
}

impl Block {
    /// A block of `grid` that will run on `thread`. An error if there is no memory for it. `seat`: where in a cluster of several.
    ///
    /// # Safety
    /// `thread` outlives the block and stays where it is.
    pub unsafe fn new(
        grid: &Grid,
        thread: *mut HostThread,
        mut memory: BlockMemory,
        seat: Option<Seat>,
    ) -> Result<Box<Block>, Box<Fault>> {
        let meta = &grid.kernel.meta;
        let warps = grid.warps();
        let frame = meta.frame_bytes as u64;
        let local = meta.local_bytes as u64;
        let shared_size = if seat.is_some() { 0 } else { grid.shared_size as u64 };
        let prepared = memory.prepare(shared_size, local * grid.threads as u64, frame * warps as u64);
        if let Err(e) = prepared {
            memory.release();
            return Err(report::no_memory(grid, &e));
        }
        let seat = seat.unwrap_or(Seat { window: memory.shared(), rank: 0 });
        let images = images::table();
        let mut cta = Cta {
            params: grid.params,
            symbols: grid.symbols.as_ptr(),
            helpers: &raw const helpers::TABLE,
            arena_base: grid.arena.base,
            arena_size: grid.arena.size,
            shared: (seat.window + (u64::from(seat.rank) << CLUSTER_SHIFT)) as *mut u8,
            local: memory.local() as *mut u8,
            local_stride: local,
            frames: memory.frames() as *mut u8,
            next: std::ptr::null_mut(),
            live: std::ptr::null_mut(),
            exec: thread.cast(),
            grid_id: grid.id,
            ctaid: [0; 3],
            ntid: grid.block,
            nctaid: grid.blocks,
            threads: grid.threads,
            warps,
            shared_size: grid.shared_size,
            dynamic_shared: grid.dynamic_shared,
            // SAFETY: the caller's.
            sm_id: unsafe { (*thread).sm },
            sm_count: grid.sm_count,
            cluster_nctaid: grid.cluster,
            cluster_id: [0; 3],
            ncluster_id: grid.clusters(),
            cluster_ctaid: index::block(grid.cluster, seat.rank.into()),
            grid_workspace: grid.workspace,
            images: images.base,
            images_size: images.size,
            calls: std::ptr::null(),
            bounds: std::ptr::null_mut(),
            shadow: grid.arena.distance,
            intervals: std::ptr::null_mut(),
            race_block: 0,
            race_launch: 0,
            race_first: 0,
            race_span: 0,
            race_table: std::ptr::null(),
            race_owner: 0,
            race_before: 0,
            race_next: std::ptr::null(),
            race_elided: 0,
            // SAFETY: the caller's.
            stack_limit: unsafe { (*thread).stack.as_ref() }.map_or(0, Stack::limit),
            listener: std::ptr::null_mut(),
            cluster_shared: seat.window as *mut u8,
            cluster_rank: seat.rank,
            cluster_blocks: grid.cluster_blocks(),
            cluster_explicit: grid.explicit_cluster.into(),
            cluster_arrivals: std::ptr::null_mut(),
            // A listener hears of each wait.
            overlaps: grid.overlap.controls | u32::from(grid.listener.is_some()) << GridControl::Wait as u32,
            trigger: std::ptr::null_mut(),
            graph: grid.graph.as_ref().map_or(0, |run| run.handle()),
        };
        let listener = grid.listener.as_ref().and_then(|l| l.block(&mut cta)).map(|l| Rc::new(RefCell::new(l)));
        if let Some(listener) = &listener {
            cta.listener = Rc::as_ptr(listener).cast_mut().cast();
        }
        // A thread that is ending keeps none.
        let mut room = ROOM.try_with(Cell::take).ok().flatten().unwrap_or_else(Box::new_uninit);
        room.write(Block {
            cta,
            memory: ManuallyDrop::new(memory),
            index: None,
            common_segment: None,
            ready: 0,
            at: [0; MAX_WARPS],
            live: [0; MAX_WARPS],
            next: [0; MAX_WARPS],
            barriers: Barriers::default(),
            syncing: [0; MAX_WARPS],
            sync_points: [[0; WARP as usize]; MAX_WARPS],
            arrivals: Arrivals::default(),
            at_cluster: Vec::new(),
            trigger: Trigger::default(),
            tries_again: false,
            random: None,
            listener,
        });
        // SAFETY: written above.
        let mut block = unsafe { room.assume_init() };
        block.cta.next = block.next.as_mut_ptr();
        block.cta.live = block.live.as_mut_ptr();
        block.cta.cluster_arrivals = (&raw mut block.arrivals).cast();
        block.cta.trigger = (&raw mut block.trigger).cast();
        Ok(block)
    }

    /// The block has finished: the listener may look at what it leaves.
    pub fn ended(&mut self, grid: &Grid) {
        self.trigger.ended(1, None, &grid.overlap);
        if let Some(listener) = &self.listener {
            listener.borrow_mut().ended(&self.cta);
        }
    }

    /// Releases the memory.
    pub fn retire(mut self: Box<Block>) {
        // SAFETY: it is not used any more.
        let memory = unsafe { ManuallyDrop::take(&mut self.memory) };
        let block = Box::into_raw(self);
        // SAFETY: it was a box of this type, whose value ends here.
        let room = unsafe {
            block.drop_in_place();
            Box::from_raw(block.cast::<MaybeUninit<Block>>())
        };
        let _ = ROOM.try_with(|kept| kept.set(Some(room)));
        memory.release();
    }

    /// Starts block number `index` of the grid.
    pub fn start(&mut self, grid: &Grid, index: u64) {
        let ctaid = match self.index {
            Some(last) if last + 1 == index => following(self.cta.ctaid, grid.blocks),
            _ => index::block(grid.blocks, index),
        };
        self.cta.cluster_id = ctaid;
        self.begin(grid, index, ctaid);
    }

    /// Starts it as part of the cluster at that place in the grid.
    pub fn start_in(&mut self, grid: &Grid, cluster: [u32; 3]) {
        self.cta.cluster_id = cluster;
        let ctaid = [0, 1, 2].map(|d| cluster[d] * grid.cluster[d] + self.cta.cluster_ctaid[d]);
        self.begin(grid, index::linear(grid.blocks, ctaid), ctaid);
        if let Some(segment) = self.common_segment {
            // The others must know which threads have not exited.
            self.split_warps(grid, segment);
            self.join_warps();
        }
    }

    fn begin(&mut self, grid: &Grid, index: u64, ctaid: [u32; 3]) {
        self.index = Some(index);
        self.cta.ctaid = ctaid;
        self.cta.calls = std::ptr::null();
        self.arrivals.reset();
        // The one before may have left arrivals that nobody has waited for.
        self.barriers.clear();
        let meta = &grid.kernel.meta;
        self.random = grid.seed.map(|s| mix(s ^ mix(index)));
        self.common_segment = (meta.mode == Mode::Segments && self.random.is_none()).then_some(0);
        if meta.needs_header {
            let bytes = size_of::<FrameHeader>() + meta.suspends.len() * size_of::<WaitPoint>();
            for w in 0..self.cta.warps {
                // SAFETY: every warp's frame has room for its header and wait points (`Kernel::check`).
                unsafe { self.frame(grid, w).write_bytes(0, bytes) };
            }
        }
        // Checks ask who polls, also of warps that have never diverged.
        if meta.tells_live || meta.polls {
            self.begin_warps();
        }
        if self.common_segment.is_none() {
            self.split_warps(grid, 0);
        }
        if let Some(listener) = &self.listener {
            listener.borrow_mut().started(index, &mut self.cta);
        }
    }

    /// Runs the block until it has finished or only polls.
    ///
    /// # Errors
    /// What ends the grid.
    pub fn turn(&mut self, grid: &Grid) -> Result<Turn, Box<Fault>> {
        let mut rounds = Rounds::default();
        loop {
            let progressed = match self.common_segment {
                Some(segment) => match self.run_common_segment(grid, segment, &mut rounds)? {
                    Some(turn) => return Ok(turn),
                    None => continue,
                },
                None => self.round(grid)?,
            };
            if self.live[..self.cta.warps as usize].iter().all(|&l| l == 0) {
                return Ok(Turn::Finished);
            }
            self.complete_alone(grid);
            if self.ready == 0 {
                if !self.at_cluster.is_empty() && self.cta.cluster_blocks > 1 {
                    return Ok(Turn::Waits);
                }
                if !self.release_incomplete_syncs(grid)? {
                    return Err(self.deadlock(grid));
                }
            }
            if rounds.end(progressed, std::mem::take(&mut self.tries_again)) {
                return Ok(Turn::Polls);
            }
        }
    }

    /// The common case: all warps run the same segment. Returns `None` if they diverge.
    fn run_common_segment(
        &mut self,
        grid: &Grid,
        mut segment: u32,
        rounds: &mut Rounds,
    ) -> Result<Option<Turn>, Box<Fault>> {
        let warps = self.cta.warps;
        let kernel = &*grid.kernel;
        loop {
            match self.call(grid, kernel.functions().segments[segment as usize], 0, warps)? {
                0 => return Ok(Some(Turn::Finished)),
                MIXED => {
                    self.handle_divergence(grid, segment)?;
                    return Ok(None);
                }
                point => match kernel.meta.suspends[point as usize - 1] {
                    // All warps of all warpgroups are here.
                    SuspendKind::Warpgroup if warps % WARPGROUP == 0 && self.listener.is_none() => {
                        rounds.idle = 0;
                        segment = point;
                    }
                    kind @ (SuspendKind::Barrier { .. } | SuspendKind::Warpgroup) if !kind.is_block_barrier() => {
                        self.split_warps(grid, segment);
                        self.ready = 0;
                        for w in 0..warps {
                            self.warp_stopped(grid, w, point)?;
                        }
                        self.join_warps();
                        return Ok(None);
                    }
                    SuspendKind::Cluster if self.cta.cluster_blocks > 1 || !self.arrivals.owes(warps) => {
                        self.split_warps(grid, segment);
                        self.ready = 0;
                        for w in 0..warps {
                            self.warp_stopped(grid, w, point)?;
                        }
                        return Ok(None);
                    }
                    SuspendKind::Cluster => {
                        rounds.idle = 0;
                        segment = point;
                        self.pass_alone();
                    }
                    SuspendKind::Barrier { .. } | SuspendKind::Warpgroup => {
                        rounds.idle = 0;
                        segment = point;
                        self.all_synchronized();
                    }
                    kind @ (SuspendKind::Yield { .. } | SuspendKind::WarpSync { .. }) => {
                        segment = point;
                        if rounds.end(false, kind == TRY_AGAIN) {
                            self.common_segment = Some(segment);
                            return Ok(Some(Turn::Polls));
                        }
                    }
                },
            }
        }
    }

    /// No thread of the block can make progress: the fault that ends the grid.
    fn deadlock(&self, grid: &Grid) -> Box<Fault> {
        match self.listener.as_ref().is_some_and(|l| l.borrow().deadlocked(&self.at_barriers())) {
            true => report::misused_barrier(grid, self.cta.ctaid, FaultKind::Deadlock),
            false => report::deadlock(grid, self.cta.ctaid, &self.barriers.waiting(self.live())),
        }
    }

    /// No thread of its cluster can: `waiting` threads wait at the cluster's barrier, for `missing` others.
    pub fn deadlock_in_cluster(&self, grid: &Grid, waiting: u32, missing: u32) -> Box<Fault> {
        report::cluster_deadlock(grid, self.cta.cluster_id, waiting, missing)
    }

    /// State of its barriers for the listener.
    fn at_barriers(&self) -> AtBarriers<'_> {
        AtBarriers { cta: &self.cta, barriers: &self.barriers, at_cluster: &self.at_cluster, live: self.live() }
    }

    /// All threads of the block have synchronized.
    #[inline]
    fn all_synchronized(&mut self) {
        if let Some(listener) = &self.listener {
            listener.borrow_mut().met(&mut self.cta);
        }
    }

    /// Runs `count` consecutive blocks from `index` on. Returns how many have finished; if not all, the warps of the next one have
    /// diverged, and this is that block's state now, which needs turns. Only for kernels with [`Kernel::blocks`].
    ///
    /// [`Kernel::blocks`]: code::Kernel::blocks
    ///
    /// # Errors
    /// What ends the grid.
    pub fn run_many(&mut self, grid: &Grid, blocks: SegmentFn, index: u64, count: u32) -> Result<u32, Box<Fault>> {
        self.start(grid, index);
        let finished = self.call(grid, blocks, count, self.cta.warps)?;
        self.index = Some(index + finished.min(count - 1) as u64);
        self.trigger.ended(finished.into(), (finished < count).then_some(self.cta.ctaid), &grid.overlap);
        if finished < count {
            self.handle_divergence(grid, 0)?;
        }
        Ok(finished)
    }

    /// Calls generated code for warps `first .. last`.
    fn call(&mut self, grid: &Grid, f: SegmentFn, first: u32, last: u32) -> Result<u32, Box<Fault>> {
        let thread = self.cta.exec.cast::<HostThread>();
        // SAFETY: `f` is a segment of the grid's kernel, for which `cta` and the memory it refers to were set up; the thread's state
        // outlives the block (`Block::new`), and nothing else refers to it while the code runs.
        unsafe {
            let saved = &raw mut (*thread).guard.saved;
            let stack = (*thread).stack.as_ref().map_or(0, Stack::top);
            let stop = context::enter(f, &mut self.cta, first, last, saved, stack);
            if stop == context::LEFT {
                let warp = (last == first + 1).then_some(first);
                let place = Place { block: self.cta.ctaid, warp, ..Place::default() };
                return Err((*thread).left(grid, place));
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
