//! The helper functions that generated code calls: their numbers, their table, and the layout of their arguments.

use core::mem::{offset_of, size_of};

/// Helper functions of the executor that generated code calls through [`crate::Cta::helpers`]; `C` is the `Cta`. `args` points at 64-bit words
/// on the caller's stack (see [`args`]); per-lane arrays have 32 entries. `warp` is the warp's index in the block and `mask` its
/// active lanes. Helpers either return or unwind out of generated code (a fault that ends the grid).
pub type HelperFn<C> = unsafe extern "C" fn(cta: *mut C, warp: u32, mask: u32, args: *mut u64);

/// A function for whichever helper.
pub trait AnyHelper<C> {
    /// The helper with the number `HELPER`.
    ///
    /// # Safety
    /// As for [`HelperFn`].
    unsafe extern "C" fn call<const HELPER: u32>(cta: *mut C, warp: u32, mask: u32, args: *mut u64);
}

/// Declares the helpers, in the order of the table: `Variant field { words }`. Helpers for accesses also have the words of
/// [`args::access`].
macro_rules! helpers {
    ($(
        $(#[$comment:meta])*
        $variant:ident $field:ident $(: $base:ident)? {
            $($(#[$about:meta])* $word:ident: $type:ty = $value:expr;)*
        }
    )*) => {
        /// A helper, numbered by its index in [`HelperTable`].
        #[repr(u32)]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Helper { $($(#[$comment])* $variant,)* }

        impl Helper {
            /// All of them, by their numbers.
            pub const ALL: &[Helper] = &[$(Helper::$variant),*];
        }

        /// The table at [`crate::Cta::helpers`]: a function for each [`Helper`].
        #[repr(C)]
        #[derive(Clone, Copy, Debug)]
        pub struct HelperTable<C> {
            $(#[doc = concat!("[`Helper::", stringify!($variant), "`]")] pub $field: HelperFn<C>,)*
        }

        impl<C> HelperTable<C> {
            /// A table with the same function for all helpers.
            pub const fn all(function: HelperFn<C>) -> HelperTable<C> {
                HelperTable { $($field: function,)* }
            }

            /// A table of functions that know which helper they are called as.
            pub const fn each<F: AnyHelper<C>>() -> HelperTable<C> {
                HelperTable { $($field: F::call::<{ Helper::$variant as u32 }>,)* }
            }
        }

        $(const _: () = assert!(offset_of!(HelperTable<()>, $field) == Helper::$variant.offset());)*

        /// Layout of helpers' arguments.
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
    /// A memory access whose fast test failed: every lane's address is checked (device memory, registered host memory,
    /// alignment) and the access performed, or the grid ends with the right error. [`args::WHAT`]: bytes per lane.
    /// In checked code, lanes without permission are reported and skipped: they load 0. Code with [`crate::Checks::init`] passes a
    /// bit for each byte that is used, and shadows of the data.
    Load load: access {
        /// Bit position in [`WHAT`] of the mask of used bytes.
        USED_SHIFT: usize = 32;
    }
    /// As `Load`.
    Store store: access {}
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
    /// Answers with `%globaltimer`.
    GlobalTimer global_timer {}
    /// A call of an unknown function. Always a fault.
    BadCall bad_call {
        HANDLES: usize = lanes(0);
    }
    /// A function of the device runtime. [`args::WHAT`]: its index in [`crate::DEVICE_FUNCTIONS`]. Arguments are arrays of a word
    /// per lane from [`args::lanes`]`(0)` on, followed by the result.
    DeviceRuntime device_runtime {}
    /// A texture or surface instruction that cannot be executed: always a fault, except [`crate::ImageFault::Watched`].
    /// [`args::WHAT`]: [`crate::ImageFault`].
    BadImage bad_image {
        /// Mask of the fault in [`WHAT`].
        FAULT: u64 = 0xff;
        /// [`crate::ImageFault::Watched`]: bit position of the [`crate::AccessKind`] in [`WHAT`].
        KIND_SHIFT: usize = 8;
        HANDLES: usize = lanes(0);
        /// [`crate::ImageFault::Outside`], [`crate::ImageFault::Misaligned`]: x in bytes, y, and z (or layer).
        COORDINATES: [usize; 3] = [lanes(1), lanes(2), lanes(3)];
    }
    /// Lanes whose addresses fail the fast test, before an operation that is neither a load nor a store. [`args::WHAT`]: bytes per
    /// lane and the [`crate::AccessKind`]. As `Load`, but moves no data. Answers with the lanes that may continue: in checked code
    /// those that were not reported.
    Check check: access {
        BYTES: u64 = 0xff;
        KIND_SHIFT: usize = 8;
    }
    /// Code with [`crate::Checks::init`]: updates or checks shadows for unusual accesses, and for memory that was found unwritten.
    /// [`args::WHAT`]: bytes per lane and the [`crate::ShadowUse`]. Memory without a shadow is ignored.
    Shadow shadow: access {
        USE_SHIFT: usize = 16;
        /// [`crate::ShadowUse::Used`]: mask of the used bytes, 0 for all.
        BYTES_USED: usize = lanes(1);
        /// [`crate::ShadowUse::Copied`]: source addresses; the destinations are [`ADDRESSES`].
        SOURCES: usize = lanes(1);
        SIZES: usize = lanes(2);
    }
    /// Code with [`crate::Checks::races`]: accesses that the fast test did not find to be ordered, and synchronisation.
    /// [`args::WHAT`]: bytes per lane and the [`crate::RaceUse`]. The data are the values to be written. Memory without a shadow
    /// is ignored.
    Race race: access {
        USE_SHIFT: usize = 16;
        /// Bytes of each lane, where those per lane are 0.
        SIZES: usize = lanes(1);
        /// [`crate::RaceUse::Mbarrier`]: operands for the barriers at [`ADDRESSES`].
        OPERANDS: usize = lanes(1);
        /// [`crate::RaceUse::AsyncWait`] and its like: number of groups that may be pending.
        GROUPS: usize = lanes(0);
    }
    /// Code with [`crate::Checks::sync`]: threads synchronise. [`args::WHAT`]: [`crate::SyncCheck`].
    Sync sync: access {
        /// Mask of the check in [`WHAT`].
        CHECK: u64 = 0xff;
        /// [`crate::SyncCheck::Mbarrier`]: bit position of the [`crate::MbarrierOp`] in [`WHAT`]. It answers with the lanes that
        /// may continue.
        OP_SHIFT: usize = 8;
        /// [`crate::SyncCheck::Members`]: the masks that the lanes pass.
        MASKS: usize = lanes(0);
        /// Others: lanes of the warp, as bits of one word.
        LANES: usize = lanes(0);
        /// [`crate::SyncCheck::Mbarrier`]: operands for the barriers at [`ADDRESSES`].
        OPERANDS: usize = lanes(1);
    }
    /// Code with [`crate::Checks::traffic`]: the lanes are about to access memory. [`args::WHAT`]: bytes per lane and the
    /// [`crate::AccessKind`]. One lane stands for all if they have one address.
    Traffic traffic: access {
        KIND_SHIFT: usize = 16;
    }
    /// `barrier.cluster.arrive`.
    ClusterArrive cluster_arrive {}
    /// `clusterlaunchcontrol.try_cancel`: each lane asks for a cluster that has not started; its answer, of 16 bytes, is what
    /// `query_cancel` reads.
    Cancel cancel {
        /// [`crate::cancel_answer`].
        LOW: usize = lanes(0);
        HIGH: usize = lanes(1);
    }
    /// `griddepcontrol`, where [`crate::Cta::overlaps`] says that it has an effect. [`args::WHAT`]: [`crate::GridControl`].
    GridControl grid_control {}
    /// The lanes copy through tensor maps, or change them. [`args::WHAT`]: [`crate::TensorTask`], the dimensions and the rest of the words
    /// here. Words that a task does not need are not set.
    Tensor tensor {
        /// Mask of the task in [`WHAT`].
        TASK: u64 = 0xff;
        /// Bit position and mask of the instruction's dimensions.
        DIM_SHIFT: usize = 8;
        DIM: u64 = 7;
        /// The instruction is of im2col mode.
        IM2COL: u64 = 1 << 16;
        /// Bit position of the [`crate::TensorReduction`] or [`crate::TensorField`].
        DETAIL_SHIFT: usize = 24;
        /// Bit position of the number of the dimension whose field is replaced.
        ORDINAL_SHIFT: usize = 32;
        /// Addresses of the maps.
        MAPS: usize = lanes(0);
        /// Addresses in shared memory: of the box; of what is copied to [`MAPS`]. Loads answer with the bytes of the box here.
        SHARED: usize = lanes(1);
        /// New values of fields.
        VALUES: usize = lanes(1);
        COORDINATES: [usize; 5] = [lanes(2), lanes(3), lanes(4), lanes(5), lanes(6)];
        /// Im2col offsets.
        OFFSETS: [usize; 3] = [lanes(7), lanes(8), lanes(9)];
    }
}

impl Helper {
    /// Bytes from the start of a [`HelperTable`] to the helper's function.
    pub const fn offset(self) -> usize {
        self as usize * size_of::<HelperFn<()>>()
    }
}
