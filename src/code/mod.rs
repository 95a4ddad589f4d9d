//! The room `code`: see `lib.rs`.
