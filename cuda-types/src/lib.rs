//! Types of the C interface, under their C names, so that the header reads like NVIDIA's and ctest can compare them.
//!
//! Enumerations are integers here: C may pass any value, and a Rust `enum` with an unknown value is undefined behaviour. Each is
//! a name for `c_int` and the constants of that type, of which `ci/enumerations` makes an enumeration of C in the header. What
//! is below the C interface has enums of its own.

// Types, fields and constants have their C names.
#![allow(non_camel_case_types, non_snake_case, non_upper_case_globals)]

mod attributes;
mod choices;
mod driver;
mod driver_attributes;
mod driver_choices;
mod driver_external;
mod driver_graph;
mod driver_graph_choices;
mod driver_green;
mod driver_launch;
mod driver_memory;
mod driver_results;
mod error;
mod external;
mod flags;
mod graph;
mod interop;
mod launch;
mod memory;
mod objects;
mod props;
mod resource;
mod tensor;
mod texture;

pub use attributes::*;
pub use choices::*;
pub use driver::*;
pub use driver_attributes::*;
pub use driver_choices::*;
pub use driver_external::*;
pub use driver_graph::*;
pub use driver_graph_choices::*;
pub use driver_green::*;
pub use driver_launch::*;
pub use driver_memory::*;
pub use driver_results::*;
pub use error::*;
pub use external::*;
pub use flags::*;
pub use graph::*;
pub use interop::*;
pub use launch::*;
pub use memory::*;
pub use objects::*;
pub use props::*;
pub use resource::*;
pub use tensor::*;
pub use texture::*;
