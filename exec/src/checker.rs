//! Checked grids: what the executor asks a checker, and what it tells it.

use super::fault::Fault;
use super::index;
use super::vector_clock::Stamp;
use kernel_abi::{Bounds, Checks, Image, Sources, WARP};
use sanitizer::finding::*;
use std::sync::Arc;
use std::time::Duration;

/// What watches over a launch. One for all threads that run it.
pub trait Checker: Send + Sync {
    /// What the kernel is compiled with. The same at every call.
    fn checks(&self) -> Checks;

    /// What watches over a launch of the node of a graph that this was made for, now and on a stream, by its handle, of a device;
    /// `None`: this itself.
    fn relaunched(&self, _device: u32, _stream: u64) -> Option<Arc<dyn Checker>> {
        None
    }

    /// What watches over a grid that threads of this one launch.
    fn child(&self, entry: &str, grid: [u32; 3], block: [u32; 3]) -> Option<Arc<dyn Checker>>;

    /// The memory that holds all of `addr .. addr + bytes` and that kernels may access so, or why there is none. Not asked
    /// about shared and local memory and parameters.
    ///
    /// # Errors
    /// What is wrong with the access.
    fn find(&self, addr: u64, bytes: u64, kind: AccessKind) -> Result<Bounds, AccessProblem>;

    /// Memory that was found is about to be accessed, by a grid with this place in the order of streams.
    fn touches(&self, stamp: &Stamp, site: &Site, kind: AccessKind, bytes: u32, addr: u64);

    /// Lanes of a warp are about to access memory. Of code with [`Checks::traffic`].
    fn accesses(&self, site: &Site, access: &WarpAccess);

    /// Whether kernels may use the memory of an image so, of which something is watched.
    ///
    /// # Errors
    /// What is wrong with that.
    fn find_image(&self, handle: u64, image: &Image, kind: AccessKind) -> Result<(), AccessProblem>;

    /// Threads of a warp did at one instruction what they must not. The accesses were left out.
    fn bad_access(&self, site: &Site, bad: &BadAccess);

    /// A thread misused the device's heap, or got nothing from it.
    fn bad_heap(&self, site: &Site, problem: HeapProblem, addr: u64);

    /// Threads of a warp used memory that nothing was ever written to.
    fn uninitialized(&self, site: &Site, space: Space, bytes: u32, addr: u64);

    /// Two threads accessed the same memory, one of them to write, and nothing orders that. `site`: the later access, one thread's.
    fn race(&self, site: &Site, race: &Race);

    /// Where the kernel was launched.
    fn launched(&self, kernel: &str) -> HostStack;

    /// Threads used a barrier, or an instruction of a whole warp, as they must not. Returns whether the grid ends for it.
    fn bad_barrier(&self, site: &Site, bad: &BadBarrier) -> bool;

    /// Nobody in a block can go on: a line for each group of threads that waits, of which the first is at `site`. Not `certain`: the
    /// host could wake them.
    fn deadlock(&self, site: &Site, waiting: Vec<String>, certain: bool);

    /// How long nothing may change in a grid whose threads all wait, before that is a deadlock.
    fn patience(&self) -> Duration;

    /// A block has ended; its shared memory, `bytes` at `shared`, is about to be another's.
    fn block_ended(&self, kernel: &str, block: [u32; 3], shared: u64, bytes: u64);

    /// Whether a grid with such errors ends as if there had been none (`--destroy-on-device-error kernel`).
    fn forgives(&self) -> bool;

    /// A grid of the launch has ended; `fault`: what ended it early, if it was none of the above. Returns whether the user is
    /// told of that fault.
    fn ended(&self, kernel: &str, sources: &Sources, fault: Option<&Fault>) -> bool;
}

/// Where in a grid: some lanes of a warp at an instruction.
pub struct Site<'a> {
    pub kernel: &'a str,
    pub sources: &'a Sources,
    /// Number in [`Sources`].
    pub pc: u64,
    pub block: [u32; 3],
    /// Threads of a block.
    pub shape: [u32; 3],
    pub warp: u32,
    /// At least one.
    pub lanes: u32,
}

impl Site<'_> {
    /// Index of the first of the threads in its block.
    pub fn thread(&self) -> [u32; 3] {
        index::thread(self.shape, self.warp * WARP + self.lanes.trailing_zeros())
    }
}

/// What the lanes of a [`Site`] access; one of them stands for all if they have one address.
pub struct WarpAccess {
    pub space: Space,
    pub kind: AccessKind,
    /// Of each lane.
    pub bytes: u32,
    pub addresses: [u64; WARP as usize],
}

/// An access that lanes must not make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadAccess {
    pub space: Space,
    pub kind: AccessKind,
    pub bytes: u32,
    /// Of the first lane: an address, or an offset in shared or local memory.
    pub addr: u64,
    pub problem: AccessProblem,
}

/// See [`Checker::race`].
#[derive(Clone, Debug)]
pub struct Race {
    pub hazard: HazardKind,
    pub severity: Severity,
    pub space: Space,
    /// An offset in shared memory.
    pub addr: u64,
    pub bytes: u32,
    /// What the earlier access did, its pc, and whose it was: block, and thread in the block.
    pub earlier: (AccessKind, u64, [u32; 3], [u32; 3]),
    /// The grids or transfers that made them, the earlier one first, by their numbers in the history of accesses
    /// ([`super::history`]); `None` if that was one and the same grid.
    pub launches: Option<[u64; 2]>,
    /// The earlier one was made by an asynchronous copy that has not been waited for.
    pub copied: bool,
    pub later: AccessKind,
    /// What was there, and what is written over it, where known.
    pub current: Option<u64>,
    pub incoming: Option<u64>,
}

/// A use of synchronisation that is wrong, or is likely to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadBarrier {
    pub problem: BarrierProblem,
    pub severity: Severity,
    /// More about it, a sentence without its full stop.
    pub text: String,
}

/// Warps that may do what they must not before the grid is ended after all: a loop over a null pointer has no end.
pub const PATIENCE: u32 = 10_000;
