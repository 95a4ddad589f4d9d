//! The room `abi`: see `lib.rs`.
