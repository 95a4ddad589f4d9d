//! The room `device`: see `lib.rs`.

pub mod space;
