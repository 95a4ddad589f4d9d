//! What C sees. Thin: each function checks its pointers, translates types and calls a package below.
//!
//! * [`runtime`], [`driver`]: the exported functions of both APIs; `common`: what they have in common.
//!   C's types are the package `cuda-types`.
//! * `arguments`: pointers that programs pass, as the functions' bodies get them. `alike`: structures that both APIs have.
//! * [`api`]: the one way in, with `last_error`; over [`exports`], the table of exported functions, and [`trace`].
//! * `contexts`: the driver API's contexts and a thread's current one; `owned`: what ends with them; `default_stream`: which stream that is.
//! * `driver_error`: values of `CUresult` and their texts. `jit_options`: options of modules that programs load.
//! * `preload`: patches of statically linked runtimes; [`static_runtime`]: how stripped ones are found. `compilers`: NVIDIA's
//!   compilers, which make PTX here. [`ahead`], [`coverage`]: for the command and the documentation.

// Functions, types, fields and constants have their C names.
#![allow(non_camel_case_types, non_snake_case, non_upper_case_globals)]

pub mod ahead;
mod alike;
pub mod api;
mod arguments;
mod common;
mod compilers;
mod contexts;
pub mod coverage;
mod default_stream;
pub mod driver;
mod driver_error;
pub mod exports;
pub mod jit_options;
mod last_error;
mod owned;
mod preload;
pub mod runtime;
pub mod static_runtime;
pub mod trace;

pub use device::error_text as error;
