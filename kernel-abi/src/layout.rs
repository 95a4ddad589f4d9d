//! Structures in memory that generated code reads and writes.

use crate::HelperTable;
use core::ffi::c_void;

/// Everything generated code knows about the block it runs. One per worker thread, reused from block to block.
///
/// Generated code treats all fields as constant while it runs. Only `next` and `live` point at memory it writes.
#[repr(C, align(64))]
pub struct Cta {
    /// The kernel's parameter block, laid out as PTX declares it.
    pub params: *const u8,
    /// One word per entry of [`crate::KernelMeta::symbols`]: address of the module variable, handle of the function.
    pub symbols: *const u64,
    pub helpers: *const HelperTable<Cta>,
    /// Device memory lies in `arena_base .. arena_base + arena_size`; [`ARENA_MARGIN`] bytes on both sides are never
    /// mapped, so that a base inside plus a scaled 32-bit index either hits device memory or faults.
    pub arena_base: u64,
    pub arena_size: u64,
    /// Host address of offset 0 of the block's shared memory. Lies in the arena, inside a window of its own:
    /// [`SHARED_MARGIN`] bytes before it and 4 GiB + [`SHARED_MARGIN`] after it hold nothing but this block's memory.
    pub shared: *mut u8,
    /// Local memory: thread `t` (linear in the block) owns `local + t * local_stride ..`. In the arena.
    pub local: *mut u8,
    pub local_stride: u64,
    /// Frames: warp `w` owns `frames + w * KernelMeta::frame_bytes`. 64-byte aligned. See [`FrameHeader`].
    pub frames: *mut u8,
    /// One word per warp: where it stopped. Written by segments of [`crate::Mode::Segments`] whose warps may stop at different
    /// points: 0 finished, else the number of the suspend point (1-based).
    pub next: *mut u32,
    /// Private to the executor.
    pub exec: *mut c_void,
    pub grid_id: u64,
    pub ctaid: [u32; 3],
    pub ntid: [u32; 3],
    pub nctaid: [u32; 3],
    /// Threads in the block.
    pub threads: u32,
    /// Warps in the block, the last one possibly partial.
    pub warps: u32,
    /// Bytes of static plus dynamic shared memory, and of dynamic alone.
    pub shared_size: u32,
    pub dynamic_shared: u32,
    pub sm_id: u32,
    pub sm_count: u32,
    /// Cluster shape, position of the block's cluster in the grid, and of the block in the cluster.
    pub cluster_nctaid: [u32; 3],
    pub cluster_id: [u32; 3],
    pub ncluster_id: [u32; 3],
    pub cluster_ctaid: [u32; 3],
    /// Cooperative launches: address of the grid workspace that cooperative groups get from `%envreg1:%envreg2`.
    pub grid_workspace: u64,
    /// The table of textures and surfaces and its bytes; see [`crate::texture`].
    pub images: u64,
    pub images_size: u64,
    /// Checked code in functions that are called out of line: the call that it is in.
    pub calls: *const Call,
    /// Code with [`crate::Checks::memory`]: an entry for each number of [`crate::KernelMeta::sources`].
    pub bounds: *mut Bounds,
    /// Code with [`crate::Checks::shadows`]: bytes from an address of the arena to its shadow on the first [`Plane`].
    pub shadow: u64,
    /// Code with [`crate::Checks::races`]: for each warp, the [`races`] record of its first lane in its current interval. Changes
    /// while the warp runs. What follows is racecheck's own.
    pub intervals: *mut u32,
    /// Records below these are ordered before the block's current accesses: for the block's shared memory, and for other memory.
    pub race_block: u32,
    pub race_launch: u32,
    /// The first record of the grid. If it equals `race_launch`, everything before the grid's start is ordered before it.
    pub race_first: u32,
    /// This many records from `race_block` on are the block's own, since its last barrier of all threads.
    pub race_span: u32,
    /// For each interval, its warp in the lowest [`races::WARP_BITS`], its block and launch above.
    pub race_table: *const u64,
    /// The table's value for the block's own intervals, without the warp.
    pub race_owner: u64,
    /// Bit `k`: the launch, copy or fill whose number is `k + 1` below the grid's is ordered before it.
    pub race_before: u64,
    /// The number of the next interval.
    pub race_next: *const u32,
    /// A bit for each entry of [`crate::Footprint::params`]: no two accesses of the grid can conflict over what it points at.
    /// [`ELIDED`] bits above: it is only read by strong accesses.
    pub race_elided: u64,
    /// Code with [`crate::KernelMeta::calls`]: a function that starts with the host's stack pointer below this is a stack overflow.
    pub stack_limit: u64,
    /// Private to the executor: who listens to the block, or null.
    pub listener: *mut c_void,
    /// Code for clusters of blocks (`docs/decisions/0014-clusters.md`): the host address of shared address 0, which is that of
    /// the cluster's first block. Block `r` has its shared memory from address `r <<` [`CLUSTER_SHIFT`] on.
    pub cluster_shared: *mut u8,
    /// Number of the block in its cluster, x counting fastest, and of the cluster's blocks.
    pub cluster_rank: u32,
    pub cluster_blocks: u32,
    /// Whether the launch or the kernel states the cluster's shape.
    pub cluster_explicit: u32,
    /// One word per warp: its lanes that have not exited. Written where [`crate::KernelMeta::tells_live`], by segments that stop.
    pub live: *mut u32,
    /// Private to the executor: which threads have arrived at the cluster's barrier.
    pub cluster_arrivals: *mut c_void,
    /// A bit for each [`crate::GridControl`] that has an effect in this grid.
    pub overlaps: u32,
    /// Private to the executor: whether the block has let dependent grids start.
    pub trigger: *mut c_void,
    /// Handle of the graph that the grid is a node of, if kernels may launch it (`%current_graph_exec`); otherwise 0.
    pub graph: u64,
}

/// Distance of the shared memories of two blocks of a cluster, as a power of two.
pub const CLUSTER_SHIFT: u32 = 24;

/// See [`Cta::race_elided`].
pub const ELIDED: u32 = 32;

/// Records of the last accesses to a word: [`Plane::Writer`] and [`Plane::Reader`]. `interval << SHIFT | flags | lane`; 0: none.
///
/// An interval is a warp's execution between two synchronisations. Intervals are numbered by start, process-wide.
pub mod races {
    pub const SHIFT: u32 = 7;
    /// See [`super::Cta::race_table`].
    pub const WARP_BITS: u32 = 5;
    /// Bits of the block's index, above the warp. The rest is the launch's number.
    pub const BLOCK_BITS: u32 = 35;
    /// Bytes from [`super::Cta::intervals`] to the words, one per warp, with the last interval whose releases the warp has acquired.
    pub const ACQUIRED: u64 = 4 * 32;
    /// Maximum number of intervals.
    pub const INTERVALS: u32 = 1 << (32 - SHIFT);
    pub const LANE: u32 = 0x1f;
    pub const FLAGS: u32 = 0x60;
    /// Of a writer: an atomic operation, or another strong access.
    pub const STRONG: u32 = 0x20;
    /// Of a writer: several lanes of the warp wrote, the same value. With [`STRONG`]: strong for threads of the same block only.
    pub const TOGETHER: u32 = 0x40;
    /// Of a reader: other lanes of the warp have read as well, in the same interval.
    pub const BY_WARP: u32 = 0x20;
    /// Of a reader: other warps of the block have read as well, since its last barrier.
    pub const BY_BLOCK: u32 = 0x60;
    /// Of a reader: other blocks of the grid have read as well.
    pub const BY_GRID: u32 = 0x40;
    /// Instead of a record: the bytes of the word are tracked separately.
    pub const NARROW: u32 = u32::MAX;
}

/// A call that is being made, of a function that is called out of line. On the host's stack.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Call {
    /// The one around it; null in the kernel itself.
    pub outer: *const Call,
    /// Number in [`crate::KernelMeta::sources`].
    pub pc: u64,
}

/// Shadows of the arena: the state of the bytes at `a` is at `a + plane * Cta::shadow`, in as many bytes. See
/// `docs/decisions/0010-shadows.md`.
#[repr(u64)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plane {
    /// [`INITIALIZED`] for each written byte, 0 for others.
    Init = 1,
    /// For each aligned 32-bit word, the last writer, and a reader since then.
    Writer = 2,
    Reader = 3,
    /// For each aligned 32-bit word, the instructions of these accesses.
    WrittenAt = 4,
    ReadAt = 5,
    /// Words whose bytes were accessed separately: for each aligned word, writer and reader of its first byte. Those of the other
    /// bytes are on the next three planes.
    ByteWriter = 6,
    ByteReader = 10,
    /// If several threads read a word, another one than that in [`Plane::Reader`], and its instruction.
    OtherReader = 14,
    OtherReadAt = 15,
}
/// Upper bound of plane numbers.
pub const PLANES: u64 = 16;

/// See [`Plane::Init`].
pub const INITIALIZED: u8 = 0xff;

/// The allocation of an instruction's last access; empty before the first one.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    pub base: u64,
    pub size: u64,
}

/// Unmapped bytes on both sides of the arena: the reach of a signed 32-bit index scaled by up to 64, rounded up.
pub const ARENA_MARGIN: u64 = (1 << 31) * 64 + (1 << 30);
/// Unmapped bytes before a block's shared window (and after its 4 GiB): the reach of a negative 32-bit offset.
pub const SHARED_MARGIN: u64 = 1 << 31;
/// Readable bytes before a block's shared memory, as on hardware, where the first KiB of a block's is reserved. Here they
/// let a masked load reach below an array: masked-off lanes on an unmapped page cost hundreds of cycles on x86.
pub const SHARED_RESERVED: u64 = 1024;

/// A segment: runs warps `first .. last` of the block.
///
/// [`crate::Mode::Segments`]: returns 0 if all finished, `k` if all stopped at suspend point `k`, [`MIXED`] otherwise;
/// `Cta::next` has it for each warp. [`crate::Mode::General`]: returns 0 if all finished, else [`MIXED`]; the frame
/// headers have the details.
pub type SegmentFn = unsafe extern "C" fn(cta: *mut Cta, first: u32, last: u32) -> u32;
pub const MIXED: u32 = u32::MAX;

/// Head of a warp's frame, followed by one [`WaitPoint`] per suspend point and then the saved registers.
///
/// Zeroed by the executor before a block starts if [`crate::KernelMeta::needs_header`].
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct FrameHeader {
    /// Set by general code when it has run the warp for the first time; on entry 0 means 'start at the kernel's entry'.
    pub started: u32,
    /// Lanes that have not exited. Written by general code whenever it returns.
    pub live: u32,
    /// Lanes that continue after an instruction whose results are in the frame's cells already: see [`crate::SuspendKind::WarpSync`].
    /// Set by the executor; general code clears them when it has read the results.
    pub taken: u32,
    /// Groups of wait points ([`WaitPoint::group`]) that have lanes in `arrived`, and that have lanes in `resume`. General code only.
    pub stopped: u32,
    pub resumed: u32,
    pub pad: [u32; 3],
}

/// State of one suspend point of one warp. In [`crate::Mode::Segments`] the code writes `barrier` if the barrier's number
/// is no constant, `threads` if a thread count is given, and for reductions `value` and `arrived`, the lanes that take
/// part (0: all lanes of the warp); it reads `result`. `resume` is not used.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct WaitPoint {
    /// General code adds lanes that have just stopped here; the executor consumes and clears it.
    pub arrived: u32,
    /// The executor sets the lanes that may continue; general code clears it when it has resumed them.
    pub resume: u32,
    /// Barrier number and thread count (0: all threads of the block) of the lanes in `arrived`.
    pub barrier: u32,
    pub threads: u32,
    /// Barrier reduction: lanes of `arrived` whose predicate was true, and the executor's answer.
    pub value: u32,
    pub result: u32,
}

impl WaitPoint {
    /// The bit of a suspend point, counted from 0, in the words of [`FrameHeader`] that locate lanes, for a kernel with `points`
    /// points.
    pub fn group(point: usize, points: usize) -> u32 {
        (point / Self::in_group(points)) as u32
    }

    /// The suspend points of the bits of such a word, ascending.
    pub fn of_groups(mut groups: u32, points: usize) -> impl Iterator<Item = usize> {
        let each = Self::in_group(points);
        let next = move || {
            let group = groups.trailing_zeros() as usize;
            groups &= groups.wrapping_sub(1);
            (group < 32).then(|| group * each..((group + 1) * each).min(points))
        };
        std::iter::from_fn(next).flatten()
    }

    fn in_group(points: usize) -> usize {
        points.div_ceil(32).max(1)
    }
}

/// Packed values of each lane of a warp: arguments between functions, or exchanges between lanes.
pub type Cell = [u64; crate::WARP as usize];

/// Operands of lanes that wait at a `.sync` instruction, in the frame of a warp.
#[repr(C, align(64))]
#[derive(Clone, Copy, Debug)]
pub struct WarpSyncCells {
    /// Member masks.
    pub members: [u32; crate::WARP as usize],
    /// The other operands, in the instruction's order.
    pub operands: [Cell; 3],
    pub results: [Cell; 2],
}

/// Value of `mov.u64 %rd, function;` for the function at `index` of the linked module's list.
pub fn function_handle(index: usize) -> u64 {
    0xF000_0000_0000_0000 | ((index as u64 + 1) << 4)
}

/// Inverse of [`function_handle`].
pub fn function_index(handle: u64) -> Option<usize> {
    (handle >> 60 == 0xF && handle & 0xF == 0)
        .then(|| ((handle & 0x0FFF_FFFF_FFFF_FFFF) >> 4).checked_sub(1).map(|i| i as usize))?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn function_handles_round_trip_and_reject_addresses() {
        for i in [0, 1, 77, 1 << 20] {
            assert_eq!(function_index(function_handle(i)), Some(i));
        }
        for bad in [0, 16, 0x7fff_0000_1230, 0xF000_0000_0000_0000, 0xF000_0000_0000_0011] {
            assert_eq!(function_index(bad), None);
        }
    }

    #[test]
    fn groups_round_trip() {
        for points in [1, 31, 32, 33, 64, 65, 1000] {
            for groups in [0, 1, 1 << 31, 0x8421_0421, u32::MAX] {
                let expected = (0..points).filter(|&p| groups >> WaitPoint::group(p, points) & 1 != 0);
                assert!(WaitPoint::of_groups(groups, points).eq(expected), "{groups:x} of {points}");
            }
        }
    }
}
