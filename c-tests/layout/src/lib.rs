//! The library's C types, without the library: they depend on nothing else.

pub use cuda_types::*;
