//! Interface of ahead-of-time compilation between command and library: bytes in, bytes out, as between library and compilers.

use crate::{Counts, Tier};
use serde::{Deserialize, Serialize};
use std::ffi::c_void;

/// What to compile. The target is set by the environment as for a running program: `UNDERSTUDY_ISA`, `UNDERSTUDY_TIER` and so on.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct AheadRequest {
    /// A program, a shared object, a fatbin or PTX text.
    pub file: String,
    /// Kernels whose mangled names contain one of these; all if there are none.
    pub names: Vec<String>,
    /// Block shapes; if empty, those that each kernel's PTX suggests.
    pub blocks: Vec<[u32; 3]>,
    /// How many are compiled at once; 0 for one per core.
    pub threads: u32,
}

/// Progress of a request.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum AheadEvent {
    /// Numbers of modules found, and of pairs of kernel and block shape to compile.
    Found { modules: u32, kernels: u32 },
    /// A kernel is done.
    Compiled(AheadKernel),
    /// The file or a part of it cannot be compiled.
    Failed(String),
}

/// A kernel for one block shape.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct AheadKernel {
    pub entry: String,
    pub block: [u32; 3],
    pub outcome: Result<AheadFacts, String>,
}

/// Properties of the compiled kernel.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct AheadFacts {
    pub tier: Tier,
    /// Vector width in lanes.
    pub lanes: u8,
    /// Lanes of a warp may wait at different points: see [`crate::Mode::General`].
    pub general: bool,
    /// Number of suspend points.
    pub suspends: u32,
    /// Bytes of a warp's frame, of a thread's local memory, and of a block's static shared memory.
    pub frame_bytes: u32,
    pub local_bytes: u32,
    pub shared_bytes: u32,
    /// Bytes of machine code and its constants.
    pub code_bytes: u64,
    pub counts: Counts,
    /// Nanoseconds that compiling it took, now or when it was cached.
    pub made_in: u64,
}

/// A callback for an encoded [`AheadEvent`]; called by one thread at a time.
pub type EventFn = unsafe extern "C" fn(context: *mut c_void, event: *const u8, len: usize);
/// `understudy_compile` of the library: takes an encoded [`AheadRequest`]. Returns 0 when done, even if kernels failed to compile, and
/// another value if the request cannot be decoded.
pub type AheadFn = unsafe extern "C" fn(request: *const u8, len: usize, on_event: EventFn, context: *mut c_void) -> i32;
/// Its name.
pub const AHEAD: &str = "understudy_compile";
