//! The interface between generated kernel code, the compiler that generates it and the executor that runs it.
//!
//! A kernel is compiled to one or more *segments*: functions that run a range of the warps of one block from one
//! suspend point (or the kernel's entry) to the next. See `docs/architecture/compiler.md`.
//!
//! Version [`ABI_VERSION`] changes whenever anything here does, by itself; it is part of every cache key.

pub mod ahead;
pub mod cancel;
pub mod codes;
pub mod device;
pub mod environment;
pub mod file;
pub mod helper;
pub mod host;
pub mod layout;
pub mod library;
pub mod request;
pub mod source;
pub mod texture;
pub mod version;
mod words;

pub use cancel::*;
pub use codes::*;
pub use device::*;
pub use helper::*;
pub use host::*;
pub use layout::*;
pub use library::*;
pub use request::*;
pub use source::*;
pub use texture::*;
pub use version::ABI_VERSION;

/// Lanes of a warp, as in CUDA. Generated code may work on half warps or pairs of warps internally; everything that is indexed by
/// warp in this crate refers to warps of 32.
pub const WARP: u32 = 32;
