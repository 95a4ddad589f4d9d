//! The runtime API, one file per chapter of its manual.

mod error;
mod unsupported;
