//! Checkers of the program that runs.
//!
//! Nothing of it is awake unless `UNDERSTUDY_CHECK` is set. Then it listens to the packages below, which report events through
//! interfaces of their own ([`exec::events`], [`exec::timeline::Streams`], [`device::watch::Watch`]); what is found becomes a
//! [`sanitizer::finding::Record`], which somebody else shows.
//!
//! From the top down:
//!
//! * What the root package calls: [`api`], [`launch`], [`is_on`]. `start`: how the checks begin and end.
//! * `listeners`: listeners for events of the packages below, one module for each of their interfaces. `several`: more than one listener of a block.
//! * The checkers, listed in `CHECKERS`: `memcheck`, `initcheck`, `racecheck`, `synccheck`, `leakcheck`, `perfcheck`. Each has its own state,
//!   knows what its options ask for, and makes its own findings; `checker` is what it is to the others. None uses another.
//! * What they share: `session` (options, filters, and where findings go), `checked_launch` (one launch and what was found in it),
//!   [`allocations`] (memory past and present, and which accesses may be), `call` and `stack` (the program's calls), `places` (in kernels),
//!   `spaces` (of addresses), `mbarrier_word`.
//!
//! # A new checker
//!
//! Nine files (perfcheck is one that has no more), and those of its options if it has any:
//!
//! 1. In the package `sanitizer`: a line in the table of `tools`, and what it finds, a file in `kinds` that implements `Kind` (data, texts,
//!    class, fields and a sample), named in `kinds/mod.rs`. Options are in `options`'s table and settings. Renderers need no change; the
//!    reports in `goldens` get the sample.
//! 2. Here, a module that implements `Checker`, and a line for it in `CHECKERS`. What it wants to know of kernels it hears as
//!    [`exec::events::BlockListener`]: most events are there. What it finds in one goes to `CheckedLaunch::found`, which counts what happens
//!    again at the same place, and all else to `Session::report`.
//! 3. If generated code has to report: a member of [`kernel_abi::Checks`] (`kernel-abi/src/request.rs`), which its `instrument` sets; a helper
//!    with its words (`kernel-abi/src/helper.rs`), which the block's listeners receive without further changes; and its calls in
//!    `jit/src/emit/`. The file tests run with every tool.
//! 4. What memory and handles do: a call of it in `listeners::device`.

pub mod allocations;
pub mod api;
mod call;
mod checked_launch;
mod checker;
mod initcheck;
pub mod launch;
mod leakcheck;
mod listeners;
mod mbarrier_word;
mod memcheck;
mod perfcheck;
mod places;
mod racecheck;
mod session;
mod several;
mod spaces;
mod stack;
mod start;
mod synccheck;

pub use start::is_on;

/// All checkers. They receive events of blocks in this order, and of their grids' ends in the reverse one; when the process ends, it is
/// their turn in this order.
static CHECKERS: &[&dyn checker::Checker] = &[
    &memcheck::Memcheck,
    &racecheck::Racecheck,
    &leakcheck::Leakcheck,
    &initcheck::Initcheck,
    &synccheck::Synccheck,
    &perfcheck::Perfcheck,
];
