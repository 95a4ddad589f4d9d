//! What C sees. Thin: each function checks its pointers, translates types and calls a room.

// Functions, types, fields and constants have their C names.
#![allow(non_camel_case_types, non_snake_case, non_upper_case_globals)]

pub mod ahead;
pub mod api;
mod common;
pub mod coverage;
pub mod driver;
pub mod exports;
pub mod jit_options;
mod preload;
pub mod runtime;
pub mod trace;
pub mod types;

pub use crate::device::error_text as error;
