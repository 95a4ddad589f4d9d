//! The room `sys`: the whole OS contract. See `lib.rs`.

pub mod vm;
