//! The room `queue`: see `lib.rs`.
