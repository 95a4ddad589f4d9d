//! The runtime API, one file per chapter of its manual.

mod error;
mod function;
mod launch;
mod registration;
mod support;
mod symbol;
mod unsupported;
