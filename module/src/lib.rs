//! The program's device code: fatbins, the PTX chosen from them, kernels, variables, and the registry of host stubs.
//!
//! * [`fatbin`], [`compression`]: containers and their images.
//! * [`select`]: which image the device takes. [`source`]: where images come from.
//! * [`link`]: what linkers take: PTX, fatbins, objects and libraries of them.
//! * [`binary`]: a module of the program; [`loaded`]: its variables on a device.
//! * [`references`]: its textures, samplers and surfaces, and what they are bound to.
//! * [`entry`], [`kernel`]: a kernel as declared in PTX, and as seen by the program; checks of launches.
//! * [`settings`]: attributes that programs set on a kernel.
//! * [`ahead`]: ahead-of-time compilation of the kernels of a file; `file`: the modules in it.
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
pub mod link;
#[cfg(test)]
mod link_tests;
pub mod loaded;
pub mod references;
pub mod registry;
pub mod select;
pub mod settings;
pub mod source;

pub use binary::Binary;
pub use entry::Entry;
pub use kernel::{Kernel, Ready, Shape};
pub use loaded::{Loaded, Symbol};
pub use source::{LoadError, Source};
