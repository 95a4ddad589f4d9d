//! Structures in memory that generated code reads and writes, and the helper functions it calls.

use core::ffi::c_void;

/// Everything generated code knows about the block it runs. One per worker thread, reused from block to block.
///
/// Generated code treats all fields as constant while it runs. Only `next` points at memory it writes.
#[repr(C, align(64))]
pub struct Cta {
    /// The kernel's parameter block, laid out as PTX declares it.
    pub params: *const u8,
    /// One word per entry of [`crate::KernelMeta::symbols`]: address of the module variable, handle of the function.
    pub symbols: *const u64,
    /// Helper functions, indexed by [`Helper`].
    pub helpers: *const HelperFn,
    /// Device memory lies in `arena_base .. arena_base + arena_size`; [`ARENA_MARGIN`] bytes on both sides are never
    /// mapped, so that a base inside plus a scaled 32-bit index either hits device memory or faults.
    pub arena_base: u64,
    pub arena_size: u64,
    /// Host address of offset 0 of the block's shared memory. Lies in the arena, inside a window of its own:
    /// [`SHARED_MARGIN`] bytes before it and 4 GiB + [`SHARED_MARGIN`] after it hold nothing but this block's memory.
    pub shared: *mut u8,
    /// Local memory: thread `t` (linear in the block) owns `local + t * local_stride ..`. Lies in the arena.
    pub local: *mut u8,
    pub local_stride: u64,
    /// Frames: warp `w` owns `frames + w * KernelMeta::frame_bytes`. 64-byte aligned. See [`FrameHeader`].
    pub frames: *mut u8,
    /// One word per warp: where it stopped. Written by segments of [`crate::Mode::Segments`] whose warps may stop at different
    /// points: 0 finished, else the
    /// number of the suspend point (1-based).
    pub next: *mut u32,
    /// The executor's own.
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
    /// Cooperative launches: address of the grid workspace that `%envreg1:%envreg2` hand to cooperative groups.
    pub grid_workspace: u64,
    /// The table of textures and surfaces and its bytes; see [`crate::texture`].
    pub images: u64,
    pub images_size: u64,
    /// Code with [`crate::Checks::memory`]: an entry for each number of [`crate::KernelMeta::sources`].
    pub bounds: *mut Bounds,
    /// Code with [`crate::Checks::shadows`]: bytes from an address of the arena to its shadow on the first [`Plane`].
    pub shadow: u64,
    /// Code with [`crate::Checks::races`]: for each warp, the [`races`] record of its first lane in its present interval. Changes
    /// while the warp runs. What the executor keeps behind it is its own.
    pub intervals: *mut u32,
    /// Records below are ordered before whatever the block does now: those of the block's own shared memory, and of other memory.
    pub race_block: u32,
    pub race_launch: u32,
    /// The first record of the grid. If that is `race_launch`, nothing that was there when the grid began is unordered with it.
    pub race_first: u32,
    /// Records from `race_block` on, so many, are the block's own, since its last barrier of all threads.
    pub race_span: u32,
    /// For each interval, the warp whose it is, in the lowest [`races::WARP_BITS`]; above them, its block and launch.
    pub race_table: *const u64,
    /// What the table has for the block's own intervals, but for the warp.
    pub race_owner: u64,
    /// Bit `k`: the launch, copy or fill whose number is `k + 1` below the grid's is ordered before it.
    pub race_before: u64,
    /// The number of the next interval.
    pub race_next: *const u32,
    /// A bit for each entry of [`crate::Footprint::params`]: no two accesses of the grid can conflict over what it points at. And
    /// [`SPARED`] bits above: nothing there is read but by accesses that are not weak.
    pub race_spared: u64,
    /// Code with [`crate::KernelMeta::calls`]: a function that starts with the host's stack pointer below this is one too many.
    pub stack_limit: u64,
}

/// See [`Cta::race_spared`].
pub const SPARED: u32 = 32;

/// Records of who accessed a word: [`Plane::Writer`] and [`Plane::Reader`]. `interval << SHIFT | flags | lane`; 0 is nobody.
///
/// An interval is what a warp does between two synchronisations. Intervals are numbered as they begin, in the whole process.
pub mod races {
    pub const SHIFT: u32 = 7;
    /// See [`super::Cta::race_table`].
    pub const WARP_BITS: u32 = 5;
    /// Of the block's index, above the warp. The rest is the launch's number.
    pub const BLOCK_BITS: u32 = 35;
    /// Bytes from [`super::Cta::intervals`] to where warps keep up to which interval they know what others have published.
    pub const ACQUIRED: u64 = 4 * 32;
    /// Intervals there are at most.
    pub const INTERVALS: u32 = 1 << (32 - SHIFT);
    pub const LANE: u32 = 0x1f;
    pub const FLAGS: u32 = 0x60;
    /// Of a writer: an atomic operation, or another access that is not weak.
    pub const STRONG: u32 = 0x20;
    /// Of a writer: several lanes of the warp wrote, the same value.
    pub const TOGETHER: u32 = 0x40;
    /// Of a reader: other lanes of the warp have read as well, in the same interval.
    pub const BY_WARP: u32 = 0x20;
    /// Of a reader: other warps of the block have, since its last barrier.
    pub const BY_BLOCK: u32 = 0x60;
    /// Of a reader: other blocks of the grid have.
    pub const BY_GRID: u32 = 0x40;
    /// Instead of a record: bytes of the word are looked at one by one.
    pub const NARROW: u32 = u32::MAX;
}

/// Shadows of the arena: what is known of the bytes at `a` is at `a + plane * Cta::shadow`, in as many bytes. See
/// `docs/decisions/0010-shadows.md`.
#[repr(u64)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plane {
    /// [`INITIALIZED`] for each byte that something was written to, 0 for others.
    Init = 1,
    /// For each aligned 32-bit word, who wrote it last, and who read it since.
    Writer = 2,
    Reader = 3,
    /// For each aligned 32-bit word, the instructions that did.
    WrittenAt = 4,
    ReadAt = 5,
    /// Words of which bytes were accessed by themselves: for each aligned word, who wrote its first byte, and who read it. Those of
    /// the other bytes are on the three planes that follow.
    ByteWriter = 6,
    ByteReader = 10,
    /// Where several read a word, another of them than the one in [`Plane::Reader`], and its instruction.
    OtherReader = 14,
    OtherReadAt = 15,
}
/// Numbers of planes are below.
pub const PLANES: u64 = 16;

/// See [`Plane::Init`].
pub const INITIALIZED: u8 = 0xff;

/// The allocation that an access was in last; no bytes before the first time.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    pub base: u64,
    pub size: u64,
}

/// What an access does, for [`Helper::Check`].
#[repr(u64)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccessKind {
    Read = 0,
    Write = 1,
    Atomic = 2,
}

/// Unmapped bytes on both sides of the arena: the reach of a signed 32-bit index scaled by up to 64, and change.
pub const ARENA_MARGIN: u64 = (1 << 31) * 64 + (1 << 30);
/// Unmapped bytes before a block's shared window (and beyond its 4 GiB): the reach of a negative 32-bit offset.
pub const SHARED_MARGIN: u64 = 1 << 31;
/// Readable bytes before a block's shared memory, as on hardware, where the system has the first KiB of a block's. Here they
/// let a masked load reach below an array: where masked lanes touch an unmapped page, x86 takes hundreds of cycles.
pub const SHARED_RESERVED: u64 = 1024;

/// A segment: runs warps `first .. last` of the block.
///
/// [`crate::Mode::Segments`]: returns 0 if all finished, `k` if all stopped at suspend point `k`, [`MIXED`] otherwise;
/// `Cta::next` says it warp by warp. [`crate::Mode::General`]: returns 0 if all finished, else [`MIXED`]; the frame
/// headers say the rest.
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
    pub pad: [u32; 2],
}

/// State of one suspend point of one warp. In [`crate::Mode::Segments`] the code writes `barrier` if the barrier's number
/// is no constant, `threads` if a thread count is given, and for reductions `value` and `arrived`, the lanes that take
/// part (0: all lanes of the warp); it reads `result`. `resume` is not used.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct WaitPoint {
    /// General code adds the lanes that have newly stopped here; the executor takes them over and clears it.
    pub arrived: u32,
    /// The executor sets the lanes that may go on; general code clears it when it has taken them up.
    pub resume: u32,
    /// Barrier number and thread count (0: all threads of the block) of the lanes in `arrived`.
    pub barrier: u32,
    pub threads: u32,
    /// Barrier reduction: lanes of `arrived` whose predicate was true, and the executor's answer.
    pub value: u32,
    pub result: u32,
}

/// Helper functions of the executor that generated code calls through [`Cta::helpers`]. `args` points at 64-bit words
/// on the caller's stack; per-lane arrays have 32 entries. `warp` is the warp's index in the block and `mask` its
/// lanes taking part. Helpers either return or leave generated code for good (a fault that ends the grid).
pub type HelperFn = unsafe extern "C" fn(cta: *mut Cta, warp: u32, mask: u32, args: *mut u64);

/// Index into [`Cta::helpers`].
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Helper {
    /// `trap`, and conditions the compiler turned into one. `args[0]`: [`TrapCode`], `args[1]`: pc id.
    Trap = 0,
    /// Memory access whose fast test failed: every lane's address is checked (device memory, registered host memory,
    /// alignment) and the access done, or the grid ends with the right error.
    /// `args[0]`: bytes per lane, `args[1]`: pc id, `args[2..34]`: addresses, `args[34 + 4 * lane ..]`: up to 32 bytes.
    /// In checked code, lanes that may not access are told and left out: they load 0. Code with [`crate::Checks::init`]: a bit for
    /// each byte that is used, in the upper half of `args[0]`, and with [`WITH_SHADOWS`] in `args[0]` shadows of the data
    /// [`SHADOW_WORDS`] behind them.
    Load = 1,
    Store = 2,
    /// As `Load`, with `args[0]` = bytes | [`AtomicOp`] << 8 | [`AtomicType`] << 16, operands in the first two words
    /// of the lane's data (value; for cas: compare, value), the old value returned in the first.
    Atomic = 3,
    /// `vprintf`: `args[2..34]` format, `args[34..66]` argument buffer, results (i32) in `args[66..98]`.
    Printf = 4,
    /// `malloc`: `args[2..34]` sizes, results in `args[34..66]`.
    Malloc = 5,
    /// `free`: `args[2..34]` pointers.
    Free = 6,
    /// `__assertfail`: per-lane message, file, line, function, charsize in `args[2 + 32 * i ..]`, i = 0..5.
    AssertFail = 7,
    /// `nanosleep`: `args[2..34]` nanoseconds.
    Nanosleep = 8,
    /// `%globaltimer` in `args[0]`.
    GlobalTimer = 9,
    /// Calls a function that generated code does not know: `args[0]`: pc id, `args[2..34]`: handles. Always a fault.
    BadCall = 10,
    /// A function of the device runtime: `args[0]` its position in [`crate::DEVICE_FUNCTIONS`], `args[1]` pc id, per-lane
    /// arguments in `args[2 + 32 * i ..]`, the result behind them.
    DeviceRuntime = 11,
    /// A texture or surface instruction that cannot be done: always a fault, but for [`ImageFault::Watched`]. `args[0]`:
    /// [`ImageFault`], `args[1]`: pc id, `args[2..34]`: handles; [`ImageFault::Outside`] also x in bytes, y and z (or layer) in
    /// `args[34 + 32 * i ..]`.
    BadImage = 12,
    /// Lanes whose addresses fail the fast test, before something that is neither a load nor a store. `args[0]`: bytes per
    /// lane | [`AccessKind`] << 8, `args[1]`: pc id, `args[2..34]`: addresses. As `Load`, but moves nothing. Returns the lanes
    /// that may go on in `args[0]`: in checked code those that were not told.
    Check = 13,
    /// Code with [`crate::Checks::init`], about the shadow of memory that an access does not go to in the usual way, or that was
    /// found not to be written. `args[0]`: bytes per lane | [`ShadowUse`] << 16, `args[1]`: pc id, `args[2..34]`: addresses,
    /// `args[34..66]`: [`ShadowUse::Used`] the bytes that matter, a bit for each, 0 for all, in the first of these words;
    /// [`ShadowUse::Copied`] sources, and `args[66..98]` sizes. Memory without a shadow is left alone.
    Shadow = 14,
    /// Code with [`crate::Checks::races`]: accesses that were not found to be in order by the fast test, and synchronisation.
    /// `args[0]`: bytes per lane | [`RaceUse`] << 16, `args[1]`: pc id, `args[2..34]`: addresses; what is about to be written in
    /// `args[34 + 4 * lane ..]`. [`RaceUse::Copied`] as [`ShadowUse::Copied`]. Memory without a shadow is left alone.
    Race = 15,
    /// Code with [`crate::Checks::sync`]: threads synchronise. `args[0]`: [`SyncCheck`], `args[1]`: pc id.
    Sync = 16,
}
/// From a lane's data to their shadows, in the arguments of [`Helper::Load`] and [`Helper::Store`].
pub const SHADOW_WORDS: usize = 128;
/// See [`Helper::Load`].
pub const WITH_SHADOWS: u64 = 1 << 16;
pub const HELPERS: usize = 17;

/// What [`Helper::Race`] is about.
#[repr(u64)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RaceUse {
    /// The lanes have read.
    Read = 0,
    /// They are about to write.
    Write = 1,
    /// They have done something atomic.
    Atomic = 2,
    /// They have read, or are about to write, by an access that is not weak.
    StrongRead = 3,
    StrongWrite = 4,
    /// They are about to write, and only whether they do so to the same place is to be looked at.
    Scatter = 5,
    /// They have read or written as one, memory of which no lane has a part of its own: matrices.
    ReadAsOne = 6,
    WriteAsOne = 7,
    Copied = 8,
    /// `fence`, and halves of it.
    Fence = 9,
    Release = 10,
    Acquire = 11,
    /// `bar.warp.sync`.
    WarpSync = 12,
    /// The lanes are about to ask for asynchronous copies to shared memory: what these write.
    AsyncWrite = 13,
    /// `cp.async.commit_group`.
    AsyncCommit = 14,
    /// `cp.async.wait_group`, with how many groups need not have ended in `args[2]`; `u32::MAX`: `cp.async.wait_all`.
    AsyncWait = 15,
}

impl RaceUse {
    /// Inverse of `as u64`.
    pub fn of(word: u64) -> Option<RaceUse> {
        use RaceUse::*;
        let all = [
            Read,
            Write,
            Atomic,
            StrongRead,
            StrongWrite,
            Scatter,
            ReadAsOne,
            WriteAsOne,
            Copied,
            Fence,
            Release,
            Acquire,
            WarpSync,
            AsyncWrite,
            AsyncCommit,
            AsyncWait,
        ];
        all.get(word as usize).copied()
    }
}

/// What [`Helper::Shadow`] is about.
#[repr(u64)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShadowUse {
    /// The lanes use what they read there: what was never written is told.
    Used = 0,
    Written = 1,
    Copied = 2,
}

/// What [`Helper::Sync`] is called for.
#[repr(u64)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SyncCheck {
    /// An instruction with a mask of members, of which some may be wrong. `args[2..34]`: the lanes' masks.
    Members = 0,
    /// Part of a warp is at an instruction that asks for all of it. `args[2]`: the live lanes.
    Warp = 1,
    /// Part of a warp is at a barrier, while others have passed it by. `args[2]`: those.
    Barrier = 2,
    /// `mbarrier`: `args[0] >> 8` is the [`MbarrierOp`], `args[2..34]` the addresses, `args[34..66]` the operands. Before the
    /// barriers change, or after they were looked at.
    Mbarrier = 3,
}

/// What an instruction does to an `mbarrier`.
#[repr(u64)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MbarrierOp {
    /// With the count of arrivals.
    Init = 0,
    Inval = 1,
    /// Transactions, as many as the operand says.
    ExpectTx = 2,
    CompleteTx = 3,
    /// Arrivals, as many as the operand says.
    Arrive = 4,
    /// Arrivals that are not expected any more from the next phase on.
    Drop = 5,
    /// One arrival, after transactions are expected.
    ArriveExpectTx = 6,
    DropExpectTx = 7,
    /// A test; the operand is 1 for lanes that found the phase complete.
    Wait = 8,
}
/// Arguments and result of a helper at most, each a word per lane.
pub const CALL_WORDS: usize = 12;

/// Why [`Helper::BadImage`] is called.
#[repr(u64)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImageFault {
    /// A handle that is no texture object's.
    NoTexture = 0,
    /// A handle that is no surface object's.
    NoSurface = 1,
    /// An access with `.trap` outside of its surface.
    Outside = 2,
    /// No fault: an image that is watched is about to be read (0 in bits 8 and above of `args[0]`), written (1) or updated (2).
    /// Answers in `args[0]` with 1 if it may, 0 if not.
    Watched = 3,
}

#[repr(u64)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrapCode {
    Trap = 0,
    Breakpoint = 1,
    /// A call through a null or unknown function pointer.
    BadCall = 2,
    /// Local-memory stack exhausted by recursion.
    StackOverflow = 3,
}

#[repr(u64)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtomicOp {
    Add = 0,
    Min = 1,
    Max = 2,
    And = 3,
    Or = 4,
    Xor = 5,
    Inc = 6,
    Dec = 7,
    Cas = 8,
    Exch = 9,
}

#[repr(u64)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtomicType {
    U32 = 0,
    S32 = 1,
    U64 = 2,
    S64 = 3,
    F32 = 4,
    F64 = 5,
    F16 = 6,
    BF16 = 7,
    F16x2 = 8,
    BF16x2 = 9,
    U16 = 10,
    B128 = 11,
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
}
