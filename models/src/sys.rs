//! What the library's room `sys` has, of loom's.

pub mod log;
pub mod sync;
pub mod threads;
