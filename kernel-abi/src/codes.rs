//! Codes that generated code passes to the executor: enums with conversions from their numbers.

#[cfg(doc)]
use crate::{args, Helper};
use serde::{Deserialize, Serialize};

/// Declares enums that are passed in words of a helper's arguments, and the conversion from the word.
macro_rules! codes {
    ($(
        $(#[$attribute:meta])*
        pub enum $name:ident { $($(#[$comment:meta])* $variant:ident = $number:literal,)* }
    )*) => {$(
        $(#[$attribute])*
        #[repr(u8)]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $($(#[$comment])* $variant = $number,)* }

        impl $name {
            /// Inverse of `as u64`.
            pub const fn of(word: u64) -> Option<$name> {
                match word {
                    $($number => Some($name::$variant),)*
                    _ => None,
                }
            }
        }
    )*};
}

codes! {
    /// How an instruction, or a call by the host, accesses memory.
    #[derive(PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum AccessKind {
        Read = 0,
        Write = 1,
        Atomic = 2,
    }

    /// Events reported to [`Helper::Race`].
    pub enum RaceUse {
        /// The lanes have read.
        Read = 0,
        /// They are about to write.
        Write = 1,
        /// They have performed an atomic operation.
        Atomic = 2,
        /// They have read, or are about to write, by a strong access.
        StrongRead = 3,
        StrongWrite = 4,
        /// They are about to write; only conflicts between these lanes are checked.
        Scatter = 5,
        /// They have collectively read or written memory that is not divided among lanes: matrices.
        ReadAsOne = 6,
        WriteAsOne = 7,
        /// An asynchronous operation has read or written for the lanes, which an `mbarrier` is told of next ([`RaceUse::Mbarrier`]). Of
        /// bulk copies the sizes are in [`args::race::SIZES`].
        TxRead = 8,
        /// `fence`, or one of its halves.
        Fence = 9,
        Release = 10,
        Acquire = 11,
        /// `bar.warp.sync`.
        WarpSync = 12,
        /// The lanes are about to start asynchronous copies to shared memory: the destinations.
        AsyncWrite = 13,
        /// `cp.async.commit_group`.
        AsyncCommit = 14,
        /// `cp.async.wait_group`, with the number of groups that may be pending in [`args::race::GROUPS`]; `u32::MAX`: `cp.async.wait_all`.
        AsyncWait = 15,
        /// As [`RaceUse::TxRead`].
        TxWrite = 16,
        TxReduce = 17,
        /// A bulk copy has read for the lanes, which the lanes' next group of bulk copies completes.
        BulkRead = 18,
        /// `cp.async.bulk.commit_group`, and `.wait_group`, as [`RaceUse::AsyncWait`].
        BulkCommit = 19,
        BulkWait = 20,
        /// `wgmma.mma_async` has read for a warp, which its next group of multiplications completes.
        MatrixRead = 21,
        MatrixCommit = 22,
        MatrixWait = 23,
        /// An `mbarrier`: the [`MbarrierOp`] in the place of bytes, operands in [`args::race::OPERANDS`]. Before the barriers change, or after
        /// they were tested.
        Mbarrier = 24,
        /// `fence.proxy.async`.
        ProxyFence = 25,
        /// As [`RaceUse::Atomic`], [`RaceUse::StrongRead`] and [`RaceUse::StrongWrite`], but for threads of the same block only (`.cta`).
        BlockAtomic = 26,
        BlockRead = 27,
        BlockWrite = 28,
        /// The same of [`RaceUse::Fence`] and [`RaceUse::Release`].
        BlockFence = 29,
        BlockRelease = 30,
    }

    /// Events reported to [`Helper::Shadow`].
    pub enum ShadowUse {
        /// The lanes use what they have read there: unwritten bytes are reported.
        Used = 0,
        Written = 1,
        Copied = 2,
    }

    /// Events reported to [`Helper::Sync`].
    pub enum SyncCheck {
        /// An instruction with member masks, some of which may be wrong: [`args::sync::MASKS`].
        Members = 0,
        /// Part of a warp is at an instruction that requires all of it. [`args::sync::LANES`]: the live lanes.
        Warp = 1,
        /// Part of a warp is at a barrier that other lanes have bypassed. [`args::sync::LANES`]: those others.
        Barrier = 2,
        /// `mbarrier`, with its [`MbarrierOp`], addresses and operands. Before the barriers change, or after they were tested.
        Mbarrier = 3,
    }

    /// What `griddepcontrol` does.
    pub enum GridControl {
        /// The grids that depend on this one may start as far as this block is concerned.
        Launch = 0,
        /// The threads wait for the grids that this one depends on.
        Wait = 1,
    }

    /// Operations on an `mbarrier`.
    pub enum MbarrierOp {
        /// The operand is the count of arrivals.
        Init = 0,
        Inval = 1,
        /// The operand is the number of transactions.
        ExpectTx = 2,
        CompleteTx = 3,
        /// The operand is the number of arrivals.
        Arrive = 4,
        /// Arrivals that are not expected from the next phase on.
        Drop = 5,
        /// One arrival, after transactions are expected.
        ArriveExpectTx = 6,
        DropExpectTx = 7,
        /// A test; the operand is 1 for lanes that found the phase complete.
        Wait = 8,
    }

    /// Reasons to call [`Helper::BadImage`].
    pub enum ImageFault {
        /// The handle is not a texture object.
        NoTexture = 0,
        /// The handle is not a surface object.
        NoSurface = 1,
        /// An access with `.trap` outside of its surface.
        Outside = 2,
        /// No fault: a watched image is about to be accessed; the kind of access is at [`args::bad_image::KIND_SHIFT`]. Answers
        /// in [`args::WHAT`] with 1 if that is permitted, 0 if not.
        Watched = 3,
        /// The handle is not a sampler.
        NoSampler = 4,
        /// An access with `.trap` in its surface, but not at a multiple of its width.
        Misaligned = 5,
    }

    /// What [`Helper::Tensor`] is asked for.
    pub enum TensorTask {
        /// A box of global memory is copied to shared memory.
        Load = 0,
        /// A box in shared memory is copied to global memory, or added to it.
        Store = 1,
        Reduce = 2,
        /// `tensormap.replace`
        Replace = 3,
        /// `tensormap.cp_fenceproxy`: a map is copied from shared to global memory.
        CopyMap = 4,
    }

    /// What [`TensorTask::Reduce`] does to elements.
    pub enum TensorReduction {
        Add = 0,
        Min = 1,
        Max = 2,
        And = 3,
        Or = 4,
        Xor = 5,
        Inc = 6,
        Dec = 7,
    }

    /// What [`TensorTask::Replace`] replaces.
    pub enum TensorField {
        GlobalAddress = 0,
        /// One less than the rank.
        Rank = 1,
        BoxDim = 2,
        GlobalDim = 3,
        GlobalStride = 4,
        ElementStride = 5,
        ElementType = 6,
        Interleave = 7,
        Swizzle = 8,
        FillMode = 9,
    }

    /// Reasons to call [`Helper::Trap`].
    pub enum TrapCode {
        Trap = 0,
        Breakpoint = 1,
        /// Local-memory stack exhausted by recursion.
        StackOverflow = 2,
        /// Functions with barriers call each other deeper than there are copies of them.
        TooDeep = 3,
    }
}
