//! memcheck: accesses to memory that is not there, or that must not be used so; and calls that fail.
//!
//! * `checker`: what it hears of kernels. `admission`: whether accesses may be made; `images`: those to textures and surfaces. `heap`: how
//!   kernels use the device's heap. `access`: findings about all of these.
//! * [`permissions`]: copies and fills, as far as NVTX forbids them.
//! * [`stream_order`]: memory that streams allocate and free.
//! * [`api_errors`]: calls that return errors.

mod access;
mod admission;
pub mod api_errors;
mod checker;
mod heap;
mod images;
pub mod options;
pub mod permissions;
pub mod stream_order;

pub use checker::Memcheck;
