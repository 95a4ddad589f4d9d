//! The room `code`: programs, the compile cache, the object loader. See `lib.rs`.

pub mod program;

pub use program::{Program, Symbols};
