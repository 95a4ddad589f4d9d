//! What a launch, a block and a thread hold while they run.

use crate::program::Program;

/// What all threads of a grid have in common.
pub struct Launch<'a> {
    pub program: Program<'a>,
    pub grid: [u32; 3],
    pub block: [u32; 3],
    pub dynamic_shared: u32,
    pub params: &'a [u8],
}

/// First address of local memory that holds anything: programs must not take offsets into a variable for addresses.
pub const STACK_START: u64 = 0x1000;
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
    pub steps: u64,
}

/// Everything of a block that is not a thread's.
pub struct Shared {
    pub ctaid: [u32; 3],
    pub memory: Vec<u8>,
    /// Lanes that have arrived at each barrier without waiting (`barrier.arrive`), by linear thread index.
    pub arrived: [Vec<u32>; 16],
}
