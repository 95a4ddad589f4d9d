//! The room `sys`: see `lib.rs`.
