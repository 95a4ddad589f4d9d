//! The library's C types, without the library: they depend on nothing else.

#![allow(non_camel_case_types, non_snake_case, non_upper_case_globals)]

#[path = "../../../src/abi/types/mod.rs"]
pub mod types;

pub use types::*;
