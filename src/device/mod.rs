//! The room `device`: see `lib.rs`.
