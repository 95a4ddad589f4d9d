//! Clusters of several blocks: one thread runs all blocks of a cluster, in turns. See `docs/decisions/0014-clusters.md`.

use super::block::{Block, Seat, Turn};
use super::fault::Fault;
use super::grid::Grid;
use super::host_thread::HostThread;
use super::memory::BlockMemory;
use super::permutation::mix;
use super::{index, report};
use device::space::arena;
use kernel_abi::CLUSTER_SHIFT;

/// Rounds in which all blocks only poll, before other clusters get a turn: they usually poll for each other. Those of cooperative grids,
/// of which all are there at once, usually for other clusters.
const MAX_IDLE_ROUNDS: u32 = 64;
const MAX_IDLE_ROUNDS_COOPERATIVE: u32 = 1;

/// The resident blocks of a cluster.
pub struct Cluster {
    /// By their ranks. Their shared memory lies in the window of the first.
    #[expect(clippy::vec_box, reason = "generated code refers to them: they stay where they are")]
    blocks: Vec<Box<Block>>,
    /// A bit for each that has finished, and for each whose shared memory nobody may access any more.
    finished: u32,
    closed: u32,
    /// Address of the first block's shared memory, and bytes of each block's.
    window: u64,
    bytes: u64,
    random: Option<u64>,
}

impl Cluster {
    /// A cluster of `grid` that will run on `thread`; `None` if there is no room for it. `extra`: as for [`BlockMemory::take`].
    ///
    /// # Safety
    /// `thread` outlives the cluster and stays where it is.
    ///
    /// # Errors
    /// There is no memory for it.
    pub unsafe fn new(grid: &Grid, thread: *mut HostThread, extra: bool) -> Result<Option<Cluster>, Box<Fault>> {
        let count = grid.cluster_blocks();
        let Some(mut memories) = BlockMemory::take_all(count, extra) else { return Ok(None) };
        let bytes = u64::from(grid.shared_size);
        let window = memories[0].shared();
        let seats = (0..count).try_for_each(|rank| memories[0].seat(rank, bytes));
        if let Err(e) = seats {
            memories.into_iter().for_each(BlockMemory::release);
            return Err(report::no_memory(grid, &e));
        }
        let mut cluster = Cluster { blocks: vec![], finished: 0, closed: 0, window, bytes, random: None };
        let mut failed = None;
        for (rank, memory) in (0..count).zip(memories) {
            if failed.is_some() {
                memory.release();
                continue;
            }
            let seat = Seat { window, rank };
            // SAFETY: the caller's.
            match unsafe { Block::new(grid, thread, memory, Some(seat)) } {
                Ok(block) => cluster.blocks.push(block),
                Err(fault) => failed = Some(fault),
            }
        }
        match failed {
            None => Ok(Some(cluster)),
            Some(fault) => {
                cluster.retire();
                Err(fault)
            }
        }
    }

    /// Starts cluster number `index` of the grid.
    pub fn start(&mut self, grid: &Grid, index: u64) -> Result<(), Box<Fault>> {
        self.open().map_err(|e| report::no_memory(grid, &e))?;
        self.finished = 0;
        self.random = grid.seed.map(|s| mix(s ^ mix(index)));
        let at = index::block(grid.clusters(), index);
        self.blocks.iter_mut().for_each(|block| block.start_in(grid, at));
        Ok(())
    }

    /// Gives each block turns until all have finished or only poll.
    ///
    /// # Errors
    /// What ends the grid.
    pub fn turn(&mut self, grid: &Grid) -> Result<Turn, Box<Fault>> {
        let most = if grid.cooperative { MAX_IDLE_ROUNDS_COOPERATIVE } else { MAX_IDLE_ROUNDS };
        let mut idle = 0;
        loop {
            let (mut progressed, mut polls) = (false, false);
            let count = self.blocks.len();
            let first = self.random.as_mut().map_or(0, |state| {
                *state = mix(*state);
                (*state % count as u64) as usize
            });
            for rank in (first..count).chain(0..first) {
                if self.finished >> rank & 1 != 0 || self.blocks[rank].waits_for_cluster() {
                    continue;
                }
                match self.blocks[rank].turn(grid)? {
                    Turn::Finished => {
                        self.blocks[rank].ended(grid);
                        self.close(grid, rank);
                        progressed = true;
                    }
                    Turn::Waits => progressed = true,
                    Turn::Polls => polls = true,
                }
                progressed |= self.complete_barrier(grid);
            }
            if self.running().next().is_none() {
                return Ok(Turn::Finished);
            }
            if !progressed && !polls && !self.give_up_on_lanes(grid)? {
                return Err(self.deadlock(grid));
            }
            idle = if progressed { 0 } else { idle + 1 };
            if idle == most {
                return Ok(Turn::Polls);
            }
        }
    }

    /// The blocks that have not finished.
    pub fn running(&self) -> impl Iterator<Item = &Block> + Clone {
        let finished = self.finished;
        self.blocks.iter().enumerate().filter(move |(rank, _)| finished >> rank & 1 == 0).map(|(_, block)| &**block)
    }

    /// Lets threads go on after the cluster's barrier if all have arrived. Returns whether it did.
    fn complete_barrier(&mut self, grid: &Grid) -> bool {
        let waiting = self.running().any(|b| b.at_cluster_barrier().0 > 0);
        if !waiting || !self.running().all(Block::has_arrived) {
            return false;
        }
        let finished = self.finished;
        let running = self.blocks.iter_mut().enumerate().filter(|(rank, _)| finished >> rank & 1 == 0);
        running.for_each(|(_, block)| block.pass_cluster_barrier(grid));
        true
    }

    fn give_up_on_lanes(&mut self, grid: &Grid) -> Result<bool, Box<Fault>> {
        for rank in 0..self.blocks.len() {
            if self.finished >> rank & 1 == 0 && self.blocks[rank].gives_up_on_lanes(grid)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn deadlock(&self, grid: &Grid) -> Box<Fault> {
        let counts = self.running().map(Block::at_cluster_barrier);
        let (waiting, missing) = counts.fold((0, 0), |(w, m), (waiting, missing)| (w + waiting, m + missing));
        let lines: Vec<String> = self.running().flat_map(|b| b.describe_waiting(grid)).collect();
        match self.running().next() {
            Some(block) if !lines.is_empty() => block.report_livelock(grid, lines, true),
            Some(block) => block.deadlock_in_cluster(grid, waiting, missing),
            None => report::panicked(grid, &"a cluster without blocks that wait"),
        }
    }

    /// A block has finished: what it leaves in shared memory is not the others' to access any more. Programs do so all the same, when they
    /// give a buffer back that nobody waits for, and on hardware nothing comes of it: an error where it is checked only.
    fn close(&mut self, grid: &Grid, rank: usize) {
        self.finished |= 1 << rank;
        let (at, len) = self.pages(rank);
        if grid.listener.is_some()
            && self.running().any(|block| block.may_access_others(grid))
            && arena().close(at, len).is_ok()
        {
            self.closed |= 1 << rank;
        }
    }

    /// Makes all of its shared memory accessible again.
    fn open(&mut self) -> std::io::Result<()> {
        while self.closed != 0 {
            let rank = self.closed.trailing_zeros();
            let (at, len) = self.pages(rank as usize);
            arena().open(at, len)?;
            self.closed &= !(1 << rank);
        }
        Ok(())
    }

    /// Start and size of the pages with the shared memory of a block.
    fn pages(&self, rank: usize) -> (u64, u64) {
        BlockMemory::pages(self.window + ((rank as u64) << CLUSTER_SHIFT), self.bytes)
    }

    /// Returns the memory.
    pub fn retire(mut self) {
        // If this fails, the next user of the memory faults, which is reported.
        let _ = self.open();
        self.blocks.into_iter().for_each(|block| block.retire());
    }
}
