//! The program's device code: fatbins, the PTX chosen from them, kernels, variables, and the registry of host stubs.
//!
//! * [`fatbin`], [`compression`]: containers and their images.
//! * [`select`]: which image the device takes. [`source`]: where images come from.
//! * [`binary`]: a module of the program; [`loaded`]: its variables on a device.
//! * [`entry`], [`kernel`]: a kernel as its PTX declares it, and as the program names it; checks of launches.
//! * [`settings`]: what programs set of a kernel.
//! * [`ahead`]: compiling the kernels of a file before anybody launches them; `file`: the modules in it.
//! * [`registry`]: host stubs, host variables, libraries.

pub mod ahead;
pub mod binary;
pub mod compression;
pub mod entry;
pub mod fatbin;
#[cfg(test)]
mod fatbin_tests;
mod file;
pub mod kernel;
pub mod loaded;
pub mod registry;
pub mod select;
pub mod settings;
pub mod source;

pub use binary::Binary;
pub use entry::Entry;
pub use kernel::{Kernel, Ready, Shape};
pub use loaded::{Loaded, Symbol};
pub use source::{LoadError, Source};
