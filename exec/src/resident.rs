//! What a thread keeps resident and gives turns: blocks, or clusters of several.

use super::block::{Block, Turn};
use super::cluster::Cluster;
use super::fault::Fault;
use super::grid::Grid;
use super::host_thread::HostThread;
use super::memory::BlockMemory;
use kernel_abi::SegmentFn;

/// A block or a cluster; functions as those of [`Block`].
pub trait Resident: Sized {
    /// Whether [`Resident::run_many`] may be called.
    const MANY: bool;

    /// State for one to start, if there is memory for one more. `extra`: as for [`BlockMemory::take`].
    ///
    /// # Safety
    /// `thread` outlives it and stays where it is.
    ///
    /// # Errors
    /// There is no memory for it.
    unsafe fn make(grid: &Grid, thread: *mut HostThread, extra: bool) -> Result<Option<Self>, Box<Fault>>;

    /// Starts number `index` of the grid.
    ///
    /// # Errors
    /// What ends the grid.
    fn start(&mut self, grid: &Grid, index: u64) -> Result<(), Box<Fault>>;

    /// See [`Block::run_many`].
    ///
    /// # Errors
    /// What ends the grid.
    fn run_many(&mut self, grid: &Grid, blocks: SegmentFn, index: u64, count: u32) -> Result<u32, Box<Fault>>;

    /// Runs it until it has finished or only polls.
    ///
    /// # Errors
    /// What ends the grid.
    fn turn(&mut self, grid: &Grid) -> Result<Turn, Box<Fault>>;

    /// It has finished.
    fn ended(&mut self, grid: &Grid);

    /// Releases the memory.
    fn retire(self);

    /// The blocks that have not finished.
    fn running(&self) -> impl Iterator<Item = &Block> + Clone;
}

impl Resident for Box<Block> {
    const MANY: bool = true;

    unsafe fn make(grid: &Grid, thread: *mut HostThread, extra: bool) -> Result<Option<Self>, Box<Fault>> {
        match BlockMemory::take(extra) {
            // SAFETY: the caller's.
            Some(memory) => unsafe { Block::new(grid, thread, memory, None) }.map(Some),
            None => Ok(None),
        }
    }

    #[inline]
    fn start(&mut self, grid: &Grid, index: u64) -> Result<(), Box<Fault>> {
        (**self).start(grid, index);
        Ok(())
    }

    #[inline]
    fn run_many(&mut self, grid: &Grid, blocks: SegmentFn, index: u64, count: u32) -> Result<u32, Box<Fault>> {
        (**self).run_many(grid, blocks, index, count)
    }

    #[inline]
    fn turn(&mut self, grid: &Grid) -> Result<Turn, Box<Fault>> {
        (**self).turn(grid)
    }

    #[inline]
    fn ended(&mut self, grid: &Grid) {
        (**self).ended(grid);
    }

    fn retire(self) {
        Block::retire(self);
    }

    fn running(&self) -> impl Iterator<Item = &Block> + Clone {
        std::iter::once(&**self)
    }
}

impl Resident for Cluster {
    const MANY: bool = false;

    unsafe fn make(grid: &Grid, thread: *mut HostThread, extra: bool) -> Result<Option<Self>, Box<Fault>> {
        // SAFETY: the caller's.
        unsafe { Cluster::new(grid, thread, extra) }
    }

    fn start(&mut self, grid: &Grid, index: u64) -> Result<(), Box<Fault>> {
        Cluster::start(self, grid, index)
    }

    /// One after the other.
    fn run_many(&mut self, _: &Grid, _: SegmentFn, _: u64, _: u32) -> Result<u32, Box<Fault>> {
        Ok(0)
    }

    fn turn(&mut self, grid: &Grid) -> Result<Turn, Box<Fault>> {
        Cluster::turn(self, grid)
    }

    /// Each block's end was told of.
    fn ended(&mut self, _: &Grid) {}

    fn retire(self) {
        Cluster::retire(self);
    }

    fn running(&self) -> impl Iterator<Item = &Block> + Clone {
        Cluster::running(self)
    }
}
