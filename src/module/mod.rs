//! The room `module`: see `lib.rs`.
