//! The links between ops.

use super::link::Link;
use super::op::{link, op, Op};
use crate::in_orders;
use loom::thread;
use std::sync::Arc;

/// Runs a ready op unless another thread does, and all that it makes ready.
fn run_from(op: Arc<Op>) {
    let mut ready = vec![op];
    while let Some(op) = ready.pop() {
        if !op.link.is_claimed() && op.claim() {
            ready.extend(op.run());
        }
    }
}

/// Links an op behind those that it reads, and runs it if nothing stands before it.
fn submit(op: &Arc<Op>) {
    if link(op) {
        run_from(op.clone());
    }
}

/// Submits it on another thread.
fn submit_beside(op: &Arc<Op>) -> thread::JoinHandle<()> {
    let op = op.clone();
    thread::spawn(move || submit(&op))
}

#[test]
fn an_op_runs_once_and_after_both_that_it_waits_for() {
    in_orders(3, || {
        let (a, b) = (op(&[]), op(&[]));
        let c = op(&[&a, &b]);
        // They finish while it is being linked.
        let others = [&a, &b].map(submit_beside);
        submit(&c);
        others.into_iter().for_each(|t| t.join().unwrap());
        assert!(c.link.is_done());
        assert_eq!((c.runs(), c.value()), (1, 3));
    });
}

#[test]
fn one_thread_gets_to_run_it() {
    in_orders(3, || {
        let a = op(&[]);
        let b = op(&[&a]);
        assert!(a.link.release());
        submit(&b);
        // One that synchronises, and a worker.
        let worker = thread::spawn({
            let a = a.clone();
            move || run_from(a)
        });
        run_from(a.clone());
        b.link.sleep();
        assert_eq!(b.value(), 2);
        worker.join().unwrap();
        assert_eq!((a.runs(), b.runs()), (1, 1));
    });
}

#[test]
fn who_sleeps_is_woken_and_sees_what_was_done() {
    in_orders(3, || {
        let a = op(&[]);
        let sleepers: Vec<_> = (0..2)
            .map(|_| {
                let a = a.clone();
                thread::spawn(move || {
                    a.link.sleep();
                    assert_eq!(a.value(), 1);
                })
            })
            .collect();
        submit(&a);
        sleepers.into_iter().for_each(|t| t.join().unwrap());
    });
}

#[test]
fn whoever_sees_it_done_sees_what_it_did() {
    in_orders(3, || {
        let a = op(&[]);
        let other = submit_beside(&a);
        if a.link.is_done() {
            assert_eq!(a.value(), 1);
        }
        // Linking behind it says the same, if it says that it is done.
        let b = op(&[&a]);
        if !Link::after(&b, &a) {
            assert_eq!(a.value(), 1);
        }
        other.join().unwrap();
    });
}

#[test]
fn a_chain_goes_on_whoever_runs_it() {
    in_orders(3, || {
        let a = op(&[]);
        let b = op(&[&a]);
        let c = op(&[&b]);
        let others = [&a, &b].map(submit_beside);
        submit(&c);
        c.link.sleep();
        assert_eq!(c.value(), 3);
        others.into_iter().for_each(|t| t.join().unwrap());
    });
}
