//! What checkers find, as data, and how it is chosen, kept and shown.
//!
//! The library that stands in for the CUDA runtime makes [`finding::Record`]s while a program runs; it or the command
//! `understudy check` shows them. Neither the checkers nor the program's own process know how a report looks.

pub mod describe;
pub mod fields;
pub mod filter;
pub mod finding;
#[cfg(test)]
mod golden;
pub mod json;
pub mod kinds;
pub mod memory;
pub mod nvtx;
pub mod options;
pub mod output;
pub mod place;
pub mod rule;
#[cfg(test)]
mod samples;
pub mod sarif;
pub mod severity;
pub mod sink;
pub mod style;
pub mod summary;
pub mod suppress;
pub mod text;
pub mod tools;
pub mod tree;
pub mod wire;
pub mod xml;
