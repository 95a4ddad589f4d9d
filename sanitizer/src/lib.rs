//! Findings of the checkers as data, and how they are filtered, stored and rendered.
//!
//! The CUDA runtime library creates [`finding::Record`]s while a program runs; it or the command `understudy check` renders them. Checkers
//! and the checked process are independent of report formats.

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
