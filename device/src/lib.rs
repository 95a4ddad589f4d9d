//! The emulated GPUs: profiles, contexts, memory.
//!
//! * [`profile`]: numbers per compute capability, environment variables.
//! * [`context`]: devices, limits, sticky errors. [`current`](mod@current): a host thread's current device.
//! * [`thread`]: thread-local state. [`biased_lock`]: locks that are nearly always taken by the same thread.
//! * [`error`], [`error_text`]: error codes, their names and descriptions.
//! * [`attribute`]: `cudaDeviceAttr` and `cudaDeviceProp`.
//! * [`occupancy`]: the occupancy calculator. [`partition`]: parts of a device for green contexts.
//! * [`space`]: the reserved address range of all device memory. [`shadow`]: which of it was written.
//! * [`memory`]: allocations (`allocation`), found by address; on top of `heap` (placement) and `ranges` (free space).
//! * [`budget`]: notifications that a device's memory in use exceeds its budget.
//! * [`blocks`]: blocks that pools cut from chunks of it, and [`bins`]: their free lists.
//! * [`ipc`], [`pool_file`]: memory and pools shared with other processes, as pages of files (`file_pages`).
//! * [`external`]: files as device memory (`mapping`). [`virtual_memory`]: addresses and memory that the program maps itself.
//! * [`managed`]: hints about managed memory.
//! * [`format`], [`array`]: texel formats; arrays and mipmapped arrays. [`planar`]: arrays of several planes.
//! * [`texture`]: texture and surface objects, on top of [`images`], the table that their handles point into.
//! * [`tensor_map`]: tensor maps, and the boxes that kernels copy through them.
//! * [`region`]: boxes of memory and arrays, which [`copy`] moves.
//! * [`copy`]: copies and fills, on top of `bulk`. [`extent`]: the checked ranges of bytes that calls access.

// CUDA's constants have their C names, also in patterns.
#![allow(non_upper_case_globals)]

mod allocation;
pub mod array;
pub mod attribute;
pub mod biased_lock;
pub mod bins;
pub mod blocks;
pub mod budget;
mod bulk;
pub mod compressed;
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
pub mod tensor_map;
pub mod texture;
pub mod thread;
pub mod virtual_memory;
pub mod watch;
mod zero;

pub use context::{count, devices, get, Device, Limit};
pub use current::{current, set_current, set_valid};
pub use error::{Error, Result};
pub use profile::{config, Profile};

/// The CUDA version whose interface and devices these are: 1000 times its major and 10 times its minor number.
pub const CUDA_VERSION: i32 = 13050;

#[cfg(test)]
mod tests {
    #[test]
    fn the_header_is_of_this_version() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../cbindgen.toml");
        let text = std::fs::read_to_string(file).unwrap();
        for name in ["CUDART_VERSION", "CUDA_VERSION"] {
            let defined = format!("#define {name} {}\n", super::CUDA_VERSION);
            assert!(text.contains(&defined), "cbindgen.toml does not have {defined:?}");
        }
    }
}
