//! What a launch, a block and a thread hold while they run.

use crate::program::Program;
use std::cell::Cell;

/// Barriers of a block, and those at which warpgroups wait.
pub const BARRIERS: usize = 24;

/// What all threads of a grid have in common.
pub struct Launch<'a> {
    pub program: Program<'a>,
    pub grid: [u32; 3],
    pub block: [u32; 3],
    /// Blocks of a cluster, and whether the launch says so.
    pub cluster: [u32; 3],
    pub explicit_cluster: bool,
    pub dynamic_shared: u32,
    pub params: &'a [u8],
    /// Clusters that have started or never will, in their order.
    pub begun: Cell<u64>,
}

impl Launch<'_> {
    /// The first block of the next cluster, which counts as begun from here on.
    pub fn next_cluster(&self) -> Option<[u32; 3]> {
        let [nx, ny, nz] = [0, 1, 2].map(|d| u64::from(self.grid[d] / self.cluster[d]));
        let n = self.begun.get();
        if n == nx * ny * nz {
            return None;
        }
        self.begun.set(n + 1);
        let at = [n % nx, n / nx % ny, n / nx / ny];
        Some([0, 1, 2].map(|d| at[d] as u32 * self.cluster[d]))
    }
}

/// Where memory that functions allocate begins, and where it ends.
pub const DYNAMIC_START: u64 = 1 << 25;
pub const DYNAMIC_END: u64 = DYNAMIC_START + (16 << 10);

/// An activation of a function.
pub struct Frame {
    pub function: usize,
    /// Index of the next statement.
    pub pc: usize,
    /// Bits of each register, upper bits zero.
    pub regs: Vec<u128>,
    /// Where the frame's variables start on the thread's stack.
    pub base: u64,
    /// The caller's stack pointer.
    pub top: u64,
    /// Where on the stack the argument for a parameter without a size is.
    pub open: u64,
}

/// What a thread waits for.
#[derive(Clone, Debug, PartialEq)]
pub enum State {
    Ready,
    /// At a `.sync` instruction: the non-exited lanes of the mask must come to the same instruction.
    Sync(u32),
    /// At a warp instruction without mask: goes with the lanes that meet it there.
    Convergent,
    /// At barrier `id`, with a thread count if one is given.
    Barrier {
        id: u32,
        threads: Option<u32>,
    },
    /// At `barrier.cluster.wait`.
    Cluster,
    Exited,
}

pub struct Thread {
    /// Linear index in the block.
    pub index: u32,
    pub tid: [u32; 3],
    pub frames: Vec<Frame>,
    /// Local memory, by the addresses of the local state space.
    pub stack: Vec<u8>,
    /// The part of it from [`DYNAMIC_START`] on, which is given away from its end; the lowest address that is.
    pub dynamic: Vec<u8>,
    pub top: u64,
    pub carry: bool,
    pub state: State,
    /// How often it has arrived at the cluster's barrier, and waited there.
    pub arrivals: u64,
    pub waits: u64,
    pub steps: u64,
}

/// Everything of a block that is not a thread's.
pub struct Shared {
    pub ctaid: [u32; 3],
    /// Its place in the cluster, and that as a number.
    pub cluster_ctaid: [u32; 3],
    pub rank: u32,
    /// Lanes that have arrived at each barrier without waiting (`barrier.arrive`), by linear thread index.
    pub arrived: [Vec<u32>; BARRIERS],
}

/// What the blocks of a cluster have in common.
pub struct Cluster {
    /// Shared memory of each block, by its rank; of one that has ended nothing is left.
    pub memories: Vec<Option<Vec<u8>>>,
    /// Phases of the cluster's barrier that are complete.
    pub phase: u64,
}

/// Upper bits of a shared address say whose it is.
pub const RANK_SHIFT: u32 = 24;

impl Cluster {
    /// The memory that a shared address is in, and where there.
    pub fn at(&self, address: u64) -> Option<(&[u8], u64)> {
        let memory = self.memories.get((address >> RANK_SHIFT) as usize)?.as_ref()?;
        Some((memory, address & ((1 << RANK_SHIFT) - 1)))
    }

    /// As [`Cluster::at`].
    pub fn at_mut(&mut self, address: u64) -> Option<(&mut [u8], u64)> {
        let memory = self.memories.get_mut((address >> RANK_SHIFT) as usize)?.as_mut()?;
        Some((memory, address & ((1 << RANK_SHIFT) - 1)))
    }
}
