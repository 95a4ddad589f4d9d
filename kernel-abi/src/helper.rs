//! The helper functions that generated code calls: their numbers, their table, and where the words of their arguments lie.

use core::mem::{offset_of, size_of};

/// Helper functions of the executor that generated code calls through [`crate::Cta::helpers`]; `C` is the `Cta`. `args` points at 64-bit words
/// on the caller's stack (see [`args`]); per-lane arrays have 32 entries. `warp` is the warp's index in the block and `mask` its
/// lanes taking part. Helpers either return or leave generated code for good (a fault that ends the grid).
pub type HelperFn<C> = unsafe extern "C" fn(cta: *mut C, warp: u32, mask: u32, args: *mut u64);

/// Declares the helpers, in the order of the table: `Variant field { words }`. Helpers that are about accesses have the words of
/// [`args::access`] as well.
macro_rules! helpers {
    ($(
        $(#[$comment:meta])*
        $variant:ident $field:ident $(: $base:ident)? {
            $($(#[$about:meta])* $word:ident: $type:ty = $value:expr;)*
        }
    )*) => {
        /// A helper, by its place in [`HelperTable`].
        #[repr(u32)]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Helper { $($(#[$comment])* $variant,)* }

        /// What [`crate::Cta::helpers`] points at: a function for each [`Helper`].
        #[repr(C)]
        #[derive(Clone, Copy, Debug)]
        pub struct HelperTable<C> {
            $(#[doc = concat!("[`Helper::", stringify!($variant), "`]")] pub $field: HelperFn<C>,)*
        }

        impl<C> HelperTable<C> {
            /// The same function for all.
            pub const fn all(function: HelperFn<C>) -> HelperTable<C> {
                HelperTable { $($field: function,)* }
            }
        }

        $(const _: () = assert!(offset_of!(HelperTable<()>, $field) == Helper::$variant.offset());)*

        /// Where the words of helpers' arguments lie.
        pub mod args {
            pub use crate::words::*;
            $(
                #[doc = concat!("Words of [`Helper::", stringify!($variant), "`](super::Helper::", stringify!($variant), ").")]
                pub mod $field {
                    #[allow(unused_imports, reason = "not every helper has words of its own")]
                    use super::*;
                    $(pub use super::$base::*;)?
                    $($(#[$about])* pub const $word: $type = $value;)*
                }
            )*
        }
    };
}

helpers! {
    /// `trap`, and conditions the compiler turned into one. [`args::WHAT`]: [`crate::TrapCode`].
    Trap trap {}
    /// Memory access whose fast test failed: every lane's address is checked (device memory, registered host memory,
    /// alignment) and the access done, or the grid ends with the right error. [`args::WHAT`]: bytes per lane.
    /// In checked code, lanes that may not access are told and left out: they load 0. Code with [`crate::Checks::init`] has a bit
    /// for each byte that is used, and shadows of the data.
    Load load: access {
        /// A bit for each byte of [`WHAT`] from here on: those that are used.
        USED_SHIFT: usize = 32;
    }
    /// As `Load`.
    Store store: access {}
    /// As `Load`, with operands in the first two words of the lane's data (value; for cas: compare, value), the old value returned
    /// in the first. [`args::WHAT`]: bytes per lane, [`crate::AtomicOp`] and [`crate::AtomicType`], 8 bits each.
    Atomic atomic: access {
        /// Bits of each of the three.
        PART: u64 = 0xff;
        OP_SHIFT: usize = 8;
        TYPE_SHIFT: usize = 16;
    }
    /// `vprintf`; results are i32.
    Printf printf {
        FORMATS: usize = lanes(0);
        /// Argument buffers.
        BUFFERS: usize = lanes(1);
        RESULTS: usize = lanes(2);
    }
    /// `malloc`.
    Malloc malloc {
        SIZES: usize = lanes(0);
        RESULTS: usize = lanes(1);
    }
    /// `free`.
    Free free {
        POINTERS: usize = lanes(0);
    }
    /// `__assertfail`; the last argument is `charsize`.
    AssertFail assert_fail {
        MESSAGES: usize = lanes(0);
        FILES: usize = lanes(1);
        LINES: usize = lanes(2);
        FUNCTIONS: usize = lanes(3);
    }
    /// `nanosleep`.
    Nanosleep nanosleep {
        NANOSECONDS: usize = lanes(0);
    }
    /// `%globaltimer`, as the answer.
    GlobalTimer global_timer {}
    /// Calls a function that generated code does not know. Always a fault.
    BadCall bad_call {
        HANDLES: usize = lanes(0);
    }
    /// A function of the device runtime. [`args::WHAT`]: its position in [`crate::DEVICE_FUNCTIONS`]. Arguments are arrays of a word
    /// per lane from [`args::lanes`]`(0)` on, with the result behind them.
    DeviceRuntime device_runtime {}
    /// A texture or surface instruction that cannot be done: always a fault, but for [`crate::ImageFault::Watched`].
    /// [`args::WHAT`]: [`crate::ImageFault`].
    BadImage bad_image {
        /// Bits of [`WHAT`] that have the fault.
        FAULT: u64 = 0xff;
        /// [`crate::ImageFault::Watched`]: the [`crate::AccessKind`] lies in [`WHAT`] from here on.
        KIND_SHIFT: usize = 8;
        HANDLES: usize = lanes(0);
        /// [`crate::ImageFault::Outside`]: x in bytes, y and z (or layer), behind each other.
        COORDINATES: [usize; 3] = [lanes(1), lanes(2), lanes(3)];
    }
    /// Lanes whose addresses fail the fast test, before something that is neither a load nor a store. [`args::WHAT`]: bytes per
    /// lane and the [`crate::AccessKind`]. As `Load`, but moves nothing. Answers with the lanes that may go on: in checked code those
    /// that were not told.
    Check check: access {
        BYTES: u64 = 0xff;
        KIND_SHIFT: usize = 8;
    }
    /// Code with [`crate::Checks::init`], about the shadow of memory that an access does not go to in the usual way, or that was
    /// found not to be written. [`args::WHAT`]: bytes per lane and the [`crate::ShadowUse`]. Memory without a shadow is left alone.
    Shadow shadow: access {
        USE_SHIFT: usize = 16;
        /// [`crate::ShadowUse::Used`]: the bytes that matter, a bit for each, 0 for all.
        BYTES_USED: usize = lanes(1);
        /// [`crate::ShadowUse::Copied`]: to [`ADDRESSES`], from these, so many bytes.
        SOURCES: usize = lanes(1);
        SIZES: usize = lanes(2);
    }
    /// Code with [`crate::Checks::races`]: accesses that were not found to be in order by the fast test, and synchronisation.
    /// [`args::WHAT`]: bytes per lane and the [`crate::RaceUse`]. The data are what is about to be written. Memory without a shadow
    /// is left alone.
    Race race: access {
        USE_SHIFT: usize = 16;
        /// [`crate::RaceUse::Copied`]: to [`ADDRESSES`], from these, so many bytes.
        SOURCES: usize = lanes(1);
        SIZES: usize = lanes(2);
        /// [`crate::RaceUse::AsyncWait`]: groups that need not have ended.
        GROUPS: usize = lanes(0);
    }
    /// Code with [`crate::Checks::sync`]: threads synchronise. [`args::WHAT`]: [`crate::SyncCheck`].
    Sync sync: access {
        /// Bits of [`WHAT`] that have the check.
        CHECK: u64 = 0xff;
        /// [`crate::SyncCheck::Mbarrier`]: the [`crate::MbarrierOp`] lies in [`WHAT`] from here on. It answers with the lanes that
        /// may go on.
        OP_SHIFT: usize = 8;
        /// [`crate::SyncCheck::Members`]: the masks that the lanes pass.
        MASKS: usize = lanes(0);
        /// Others: lanes of the warp, as bits of one word.
        LANES: usize = lanes(0);
        /// [`crate::SyncCheck::Mbarrier`]: what it does to the barriers at [`ADDRESSES`].
        OPERANDS: usize = lanes(1);
    }
}

impl Helper {
    /// Bytes from the start of a [`HelperTable`] to the helper's function.
    pub const fn offset(self) -> usize {
        self as usize * size_of::<HelperFn<()>>()
    }
}
