//! Events of grids that are checked, and the listeners that receive them.
//!
//! A [`Launch`](super::Launch) may have a listener, which makes a listener for each of its grids, which makes one for each resident
//! block; that one receives all events of the block's warps. Most grids have no listener, and each event costs a test at most: generated
//! code calls only for what its [`Checks`] say.
//!
//! * Of code that is checked: [`BlockListener::helper_called`], by helpers that the executor has no function for. Only generated code and
//!   the listener know what their words mean.
//! * Of what the executor does itself: accesses whose fast test failed, images, the heap, barriers.
//!
//! Events have default methods that do nothing.

use super::fault::{Fault, FaultKind};
use code::Kernel;
use device::tensor_map::MAX_RANK;
use device::Device;
use kernel_abi::{AccessKind, Checks, Cta, Helper, Image};
use std::cell::RefCell;
use std::sync::Arc;

pub use super::barrier::{
    name as barrier_name, Arrival, Barriers, Release, Waiting, ALL_BARRIERS, BARRIERS, MAX_WARPS, WARPGROUP,
};
pub use super::warp_call::WarpCall;

/// Listens to a launch. One for all threads that run it.
pub trait LaunchListener: Send + Sync {
    /// What the kernel is compiled with. The same at every call.
    fn checks(&self) -> Checks;

    /// What listens to a launch of the node of a graph that this was made for, now and on a stream, by its handle, of a device;
    /// `None`: this itself.
    fn relaunched(&self, _device: u32, _stream: u64) -> Option<Arc<dyn LaunchListener>> {
        None
    }

    /// A grid of it is about to run.
    fn begins(&self, grid: &GridStart) -> Box<dyn GridListener>;
}

/// A grid that is about to run.
pub struct GridStart<'a> {
    pub kernel: &'a Arc<Kernel>,
    /// The kernel's name.
    pub entry: &'a Arc<str>,
    /// Of all launches, copies and fills.
    pub number: u64,
    /// 0 unless another kernel launches it.
    pub depth: u32,
    pub device: &'static Device,
    /// Blocks of the grid, and threads of a block.
    pub blocks: [u32; 3],
    pub threads: [u32; 3],
    /// The parameters, as PTX lays them out, and the words for [`kernel_abi::KernelMeta::symbols`].
    pub params: &'a [u8],
    pub symbols: &'a [u64],
}

/// Listens to a grid.
pub trait GridListener: Send + Sync {
    /// What listens to a resident block, one after the other of the grid's, which code finds through `cta` as long as it lives;
    /// `None`: nobody.
    fn block(&self, cta: &mut Cta) -> Option<Box<dyn BlockListener>>;

    /// What listens to a grid that threads of this one launch.
    fn child(&self, entry: &str, blocks: [u32; 3], threads: [u32; 3]) -> Option<Arc<dyn LaunchListener>>;

    /// The thread with that number begins to run blocks. The listener for when they do nothing but poll.
    fn joins(&self, _thread: u32) -> Option<Box<dyn ProgressListener + '_>> {
        None
    }

    /// Whether the grid ends as if there had been no error ([`Reported`]).
    fn forgives(&self) -> bool;

    /// The grid has ended; `fault`: what ended it early, if the user has not read of that. Returns whether the user has now.
    fn ended(&self, fault: Option<&Fault>) -> bool;
}

/// Listens whether what a thread runs makes progress, until the thread has no more to run of the grid and drops this.
pub trait ProgressListener {
    /// All the thread's blocks poll, and have for a while. The grid is stuck if this returns something.
    ///
    /// `blocks`: the linear index of each, and a number that changes with what its threads will do next; `None` if there is no such
    /// number. `waits`: a line for each group of threads that waits ([`BlockListener::waits`]). `all_started`: no block of the grid is
    /// left that could still start.
    fn polls(
        &self,
        blocks: Option<Vec<(u64, u64)>>,
        waits: &mut dyn FnMut() -> Vec<String>,
        all_started: bool,
    ) -> Option<Stuck>;
}

/// A grid that is stuck.
pub struct Stuck {
    /// Who waits where.
    pub lines: Vec<String>,
    /// Otherwise the host could wake it.
    pub certain: bool,
}

/// An error of some lanes that was reported to the user. The grid ends with it, at its end unless that has to be `at_once`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reported {
    pub kind: FaultKind,
    pub lanes: u32,
    pub at_once: bool,
}

/// What a warp is about to access; addresses are the call's [`kernel_abi::args::access::ADDRESSES`].
#[derive(Clone, Copy, Debug)]
pub struct Access {
    pub kind: AccessKind,
    /// Of each lane.
    pub bytes: u32,
    /// What it is of a tensor, if it is a copy of a box.
    pub element: Option<TensorElement>,
}

/// An element of a tensor.
#[derive(Clone, Copy, Debug)]
pub struct TensorElement {
    /// Address of the tensor's map.
    pub map: u64,
    /// Dimensions, and coordinates, of which there are so many.
    pub rank: usize,
    pub coords: [i64; MAX_RANK],
}

/// What a warp is about to access of an image of which something is watched ([`kernel_abi::watch`]).
pub struct ImageAccess<'a> {
    pub kind: AccessKind,
    pub handle: u64,
    pub image: &'a Image,
}

/// A pointer that a lane has passed to `free`, at which no block of the heap starts.
#[derive(Clone, Copy, Debug)]
pub struct BadFree {
    pub lane: u32,
    pub addr: u64,
    /// One did that was freed before.
    pub again: bool,
}

/// A block's threads at its barriers.
#[derive(Clone, Copy)]
pub struct AtBarriers<'a> {
    pub cta: &'a Cta,
    pub barriers: &'a Barriers,
    /// Those that wait at the cluster's.
    pub at_cluster: &'a [Waiting],
    /// Lanes of each warp that have not exited.
    pub live: &'a [u32],
}

/// A block's listener as [`Cta::listener`] points at it: the block and the helpers that its code calls borrow it for one event at a time.
pub(crate) type SharedListener = RefCell<Box<dyn BlockListener>>;

/// Listens to a resident block.
pub trait BlockListener {
    /// It is the block with this linear index now, at its start. Only of kernels whose blocks run one by one, which those with shadows do:
    /// of other kernels, blocks that run in one call are reported as the first of them, and their end is not.
    fn started(&mut self, _index: u64, _cta: &mut Cta) {}

    /// That block has ended; its shared memory is about to be another's.
    fn ended(&mut self, _cta: &Cta) {}

    /// Code has called a helper that the executor has no function for.
    fn helper_called(&mut self, _helper: Helper, _call: &WarpCall) -> Option<Reported> {
        None
    }

    /// Lanes are about to access memory, by the executor. Returns those that may; loads of the others give 0.
    fn accesses(&mut self, call: &WarpCall, _access: Access) -> (u32, Option<Reported>) {
        (call.mask, None)
    }

    /// The lanes of the call have loaded `bytes` each; those of `loaded` from memory.
    fn loaded(&mut self, _call: &WarpCall, _loaded: u32, _bytes: u32) {}

    /// The lanes are about to store `bytes` each, to mapped memory.
    fn stores(&mut self, _call: &WarpCall, _bytes: u32) {}

    /// The lanes are about to access an image. Returns whether they may.
    fn accesses_image(&mut self, _call: &WarpCall, _access: &ImageAccess) -> (bool, Option<Reported>) {
        (true, None)
    }

    /// A lane has got memory of the heap.
    fn allocated(&mut self, _call: &WarpCall, _addr: u64, _size: u64) {}

    /// Those lanes have got none.
    fn out_of_memory(&mut self, _call: &WarpCall, _lanes: u32) {}

    /// Lanes have freed blocks of the heap, and passed wrong pointers. Returns whether the latter were reported: otherwise the
    /// executor does that.
    fn freed(&mut self, _call: &WarpCall, _freed: &[u64], _bad: &[BadFree]) -> (bool, Option<Reported>) {
        (false, None)
    }

    /// All threads have met at a barrier.
    fn met(&mut self, _cta: &mut Cta) {}

    /// All threads of the blocks of its cluster have. Each block that goes on hears of it before any runs.
    fn met_in_cluster(&mut self, _cta: &mut Cta) {}

    /// Threads wait for the grids that theirs depends on (`griddepcontrol.wait`).
    fn waited_for_grids(&mut self) {}

    /// A warp has come to a barrier.
    fn arrived(&mut self, _warp: u32, _barrier: u32) {}

    /// A barrier of part of the block lets warps go on.
    fn released(&mut self, _warps: u32, _barrier: u32) {}

    /// Lanes come to a barrier; `counted`: for as many threads as they say. Returns whether the grid ends for that.
    fn arrives(&self, _at: &AtBarriers, _arrival: &Arrival, _counted: bool) -> bool {
        false
    }

    /// A barrier is complete.
    fn completed(&self, _at: &AtBarriers, _release: &Release) {}

    /// Nobody can go on. Returns whether that was reported.
    fn deadlocked(&self, _at: &AtBarriers) -> bool {
        false
    }

    /// A line for each group of threads that waits: in loops (`polling`), and at barriers.
    fn waits(&self, _at: &AtBarriers, _polling: &[Waiting]) -> Vec<String> {
        Vec::new()
    }

    /// Nobody in the grid can go on, or, if that is not `certain`, does; `first` is among those of the block that wait in loops, and
    /// `waits` has the lines of all blocks.
    fn stuck(&self, _at: &AtBarriers, _first: Waiting, _waits: Vec<String>, _certain: bool) {}
}
