//! Checkers of the program that runs.
//!
//! Nothing of it is awake unless `UNDERSTUDY_CHECK` is set. Then the packages below ask and tell what they meet through
//! interfaces of their own ([`exec::checks::Checker`], [`device::watch::Watch`]); what is found becomes a
//! [`sanitizer::finding::Record`], which somebody else shows.
//!
//! From the top down:
//!
//! * What the root package calls: [`api`], [`launch`], [`is_on`]. `start`: how the checks begin and end.
//! * `listeners`: what the packages below tell, one module for each of their interfaces.
//! * The checkers: `memcheck`, `initcheck`, `racecheck`, `synccheck`, `leakcheck`, `perfcheck`. Each has its own state, knows what its
//!   options ask for, and makes its own findings. None uses another.
//! * What they share: `session` (options, filters, and where findings go), `checked_launch` (one launch and what was found in it),
//!   [`allocations`] (memory past and present, and which accesses may be), `call` and `stack` (the program's calls), `places` (in kernels).
//!
//! # A new checker
//!
//! 1. In the crate `sanitizer`: a line in the table of `tools`, its options in `options`'s table and settings, and what it finds, a
//!    file in `kinds` that implements `Kind` (data, texts, class, fields and a sample), named in `kinds/mod.rs`. Renderers need no
//!    change; the reports in `goldens` get the sample.
//! 2. Here, a module with its state in statics, or for each launch in a type that `listeners::launch::Watched` holds. What it finds in a
//!    kernel goes to `CheckedLaunch::found`, which counts what happens again at the same place, and all else to `Session::tell`.
//! 3. What it wants to know: a call of it in the listener that is told, or a new method of the interface, in the package that knows.
//!    If generated code has to tell, that is a member of [`kernel_abi::Checks`], which its `instrument` sets and
//!    `listeners::launch` calls.
//! 4. What is to be there before the first allocation, and what is told at the process's end: in `start`.

pub mod allocations;
pub mod api;
mod call;
mod checked_launch;
mod initcheck;
pub mod launch;
mod leakcheck;
mod listeners;
mod memcheck;
mod perfcheck;
mod places;
mod racecheck;
mod session;
mod stack;
mod start;
mod synccheck;

pub use start::is_on;
