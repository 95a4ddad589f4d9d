//! What generated code tells the executor, by number: each list is the enum and its inverse.

#[cfg(doc)]
use crate::{args, Helper};
use serde::{Deserialize, Serialize};

/// Declares enums that pass through words of a helper's arguments, and the way back from the word.
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
    /// What an instruction, or a call of the host, does with memory.
    #[derive(PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum AccessKind {
        Read = 0,
        Write = 1,
        Atomic = 2,
    }

    /// What [`Helper::Race`] is about.
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
        /// `cp.async.wait_group`, with how many groups need not have ended in [`args::race::GROUPS`]; `u32::MAX`: `cp.async.wait_all`.
        AsyncWait = 15,
    }

    /// What [`Helper::Shadow`] is about.
    pub enum ShadowUse {
        /// The lanes use what they read there: what was never written is told.
        Used = 0,
        Written = 1,
        Copied = 2,
    }

    /// What [`Helper::Sync`] is called for.
    pub enum SyncCheck {
        /// An instruction with a mask of members, of which some may be wrong: [`args::sync::MASKS`].
        Members = 0,
        /// Part of a warp is at an instruction that asks for all of it. [`args::sync::LANES`]: the live ones.
        Warp = 1,
        /// Part of a warp is at a barrier, while others have passed it by. [`args::sync::LANES`]: those.
        Barrier = 2,
        /// `mbarrier`, with its [`MbarrierOp`], addresses and operands. Before the barriers change, or after they were looked at.
        Mbarrier = 3,
    }

    /// What an instruction does to an `mbarrier`.
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

    /// Why [`Helper::BadImage`] is called.
    pub enum ImageFault {
        /// A handle that is no texture object's.
        NoTexture = 0,
        /// A handle that is no surface object's.
        NoSurface = 1,
        /// An access with `.trap` outside of its surface.
        Outside = 2,
        /// No fault: an image that is watched is about to be accessed, in the way that [`args::bad_image::KIND_SHIFT`] says. Answers
        /// in [`args::WHAT`] with 1 if it may, 0 if not.
        Watched = 3,
    }

    /// Why [`Helper::Trap`] is called.
    pub enum TrapCode {
        Trap = 0,
        Breakpoint = 1,
        /// A call through a null or unknown function pointer.
        BadCall = 2,
        /// Local-memory stack exhausted by recursion.
        StackOverflow = 3,
    }

    /// What [`Helper::Atomic`] does.
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

    /// Type of what [`Helper::Atomic`] works on.
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
}
