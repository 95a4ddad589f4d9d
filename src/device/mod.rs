//! The room `device`: see `lib.rs`.

pub mod error;

pub use error::{Error, Result};
