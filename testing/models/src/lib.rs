//! What the library's threads share, in every order that they may come in, within loom's bounds. The sources are the library's own,
//! compiled here with loom's primitives in the place of `sys/src/sync.rs`; what stands around them is as simple as it can be.
//!
//! * [`queue`]: the links between ops (`queue/link.rs`), and the threads that run ops (`queue/workers.rs`).
//! * [`exec`]: how blocks of a grid are handed out (`exec/block_queue.rs`), and the threads that help to run them (`exec/pool.rs`).
//!
//! Nothing runs twice, before what it waits for, or never; nobody sleeps for ever; whoever learns that something was done sees what it did.

#![cfg(test)]

// The library's sources name the package `sys`: that is this crate here, which has what they use of it.
extern crate self as sys;

mod exec;
mod log;
mod queue;
mod sync;
mod threads;

/// Tries all orders in which threads are interrupted so many times at most; what needs more is rare, and takes minutes.
fn in_orders(interrupted: usize, test: impl Fn() + Sync + Send + 'static) {
    // Loom knows five threads, the test's own among them.
    with_workers(3, interrupted, test);
}

/// [`in_orders`], where so many threads run ops at most.
fn with_workers(workers: usize, interrupted: usize, test: impl Fn() + Sync + Send + 'static) {
    let mut model = loom::model::Builder::new();
    model.preemption_bound = Some(interrupted);
    model.max_branches = 10_000;
    model.check(move || {
        sys::threads::begin(workers);
        test();
        sys::threads::end();
    });
}
