//! PTX.
pub mod ast; pub mod table;
