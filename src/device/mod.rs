//! What the process takes for its GPUs: profiles, contexts, memory.
//!
//! * [`profile`]: numbers per compute capability, environment variables.
//! * [`context`]: devices, limits, sticky errors. [`current`](mod@current): which of them a host thread works with.
//! * [`thread`]: what a host thread has of its own. [`biased_lock`]: locks that one thread takes nearly always.
//! * [`error`], [`error_text`]: error codes, their names and descriptions.
//! * [`attribute`]: `cudaDeviceAttr` and `cudaDeviceProp`.
//! * [`occupancy`]: the occupancy calculator. [`partition`]: parts of a device for green contexts.
//! * [`space`]: the reserved address range that all device memory lies in. [`shadow`]: which of it was written.
//! * [`memory`]: allocations (`allocation`), found by address; over `heap` (where they lie) and `ranges` (free space).
//! * [`budget`]: who is told that a device's memory in use has grown beyond its budget.
//! * [`blocks`]: what pools cut chunks of it into, and [`bins`]: which of them are free.
//! * [`ipc`], [`pool_file`]: memory and pools shared with other processes, as pages of files (`file_pages`).
//! * [`external`]: files as device memory (`mapping`).
//! * [`managed`]: hints about managed memory.
//! * [`format`], [`array`]: formats of texels; arrays and mipmapped arrays. [`planar`]: arrays of several planes.
//! * [`texture`]: texture and surface objects, over [`images`], the table that their handles point into.
//! * [`region`]: boxes of memory and arrays, which [`copy`] moves.
//! * [`copy`]: moving and filling bytes, over `bulk`. [`extent`]: the bytes that calls touch, checked.

mod allocation;
pub mod array;
pub mod attribute;
pub mod biased_lock;
pub mod bins;
pub mod blocks;
pub mod budget;
mod bulk;
pub mod context;
pub mod copy;
pub mod current;
pub mod error;
pub mod error_text;
pub mod extent;
pub mod external;
mod file_pages;
pub mod format;
mod heap;
pub mod images;
pub mod ipc;
pub mod managed;
mod mapping;
pub mod memory;
pub mod occupancy;
pub mod partition;
pub mod planar;
pub mod pool_file;
pub mod profile;
pub mod ranges;
pub mod region;
pub mod shadow;
pub mod space;
pub mod texture;
pub mod thread;
pub mod watch;

pub use context::{count, devices, get, Device, Limit};
pub use current::{current, set_current, set_valid};
pub use error::{Error, Result};
pub use profile::{config, Profile};
