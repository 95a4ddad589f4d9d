//! The room `exec`: see `lib.rs`.
