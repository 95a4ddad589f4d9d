//! How the command has the library compile kernels ahead of time: bytes in, bytes out, as between library and compilers.

use crate::{Counts, Tier};
use serde::{Deserialize, Serialize};
use std::ffi::c_void;

/// What is to be compiled. For what, the environment says as for a program that runs: `UNDERSTUDY_ISA`, `UNDERSTUDY_TIER` and so on.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct AheadRequest {
    /// A program, a shared object, a fatbin or PTX text.
    pub file: String,
    /// Kernels whose mangled names contain one of these; all if there are none.
    pub names: Vec<String>,
    /// Shapes of blocks; without any, those that each kernel's PTX suggests.
    pub blocks: Vec<[u32; 3]>,
    /// How many are compiled at once; 0 for one per core.
    pub threads: u32,
}

/// What is told meanwhile.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum AheadEvent {
    /// So many modules were found, and so many kernels and shapes are to be compiled.
    Found { modules: u32, kernels: u32 },
    /// One of them is done.
    Compiled(AheadKernel),
    /// Part of the file, or all of it, cannot be compiled.
    Failed(String),
}

/// A kernel for one shape of blocks.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct AheadKernel {
    pub entry: String,
    pub block: [u32; 3],
    pub outcome: Result<AheadFacts, String>,
}

/// What came of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct AheadFacts {
    pub tier: Tier,
    /// Lanes of its vectors.
    pub lanes: u8,
    /// Lanes of a warp may wait at different places: see [`crate::Mode::General`].
    pub general: bool,
    /// Points between which a warp runs in one go.
    pub suspends: u32,
    /// Bytes that a warp keeps from one to the next, bytes of local memory of a thread, of static shared memory of a block.
    pub frame_bytes: u32,
    pub local_bytes: u32,
    pub shared_bytes: u32,
    /// Bytes of machine code and its constants.
    pub code_bytes: u64,
    pub counts: Counts,
    /// Nanoseconds that compiling it took, whenever that was.
    pub made_in: u64,
}

/// Called, from one thread at a time, with an encoded [`AheadEvent`].
pub type TellFn = unsafe extern "C" fn(context: *mut c_void, event: *const u8, len: usize);
/// `understudy_compile` of the library: takes an encoded [`AheadRequest`]. Returns 0 when all is done, whatever came of it, and another
/// value if the request cannot be read.
pub type AheadFn = unsafe extern "C" fn(request: *const u8, len: usize, tell: TellFn, context: *mut c_void) -> i32;
/// Its name.
pub const AHEAD: &str = "understudy_compile";
