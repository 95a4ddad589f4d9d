//! The helper functions that generated code calls, and what it tells them.

use crate::Cta;

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
    /// lane | [`crate::AccessKind`] << 8, `args[1]`: pc id, `args[2..34]`: addresses. As `Load`, but moves nothing. Returns the lanes
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
