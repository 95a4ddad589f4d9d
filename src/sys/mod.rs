//! The room `sys`: the whole OS contract. See `lib.rs`.

pub mod futex;
pub mod maps;
pub mod vm;
