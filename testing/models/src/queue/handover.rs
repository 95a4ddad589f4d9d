//! The threads that run ops. Those that hand ops over here sleep until they are done, and run none themselves unless it is said: an op that
//! nobody looks at any more is a test that loom finds stuck.

use super::op::{link, op, polling, triggering, Op};
use super::workers::publish;
use crate::{in_orders, with_workers};
use loom::thread;
use std::sync::Arc;

/// Hands an op over if nothing stands before it.
fn submit(op: &Arc<Op>) {
    if link(op) {
        publish([op.clone()].into_iter().collect());
    }
}

/// Sleeps until it has run.
fn await_op(op: &Op, value: u32) {
    op.link.sleep();
    assert_eq!((op.runs(), op.value()), (1, value));
}

#[test]
fn the_next_op_is_run_wherever_the_worker_is() {
    in_orders(3, || {
        for _ in 0..2 {
            let a = op(&[]);
            submit(&a);
            await_op(&a, 1);
        }
    });
}

/// No other thread can be made instead of waking one.
#[test]
fn a_worker_that_is_the_only_one_is_woken() {
    with_workers(1, 3, || {
        let other = thread::spawn(|| {
            let a = op(&[]);
            submit(&a);
            await_op(&a, 1);
        });
        let (a, b) = (op(&[]), op(&[]));
        submit(&a);
        await_op(&a, 1);
        submit(&b);
        await_op(&b, 1);
        other.join().unwrap();
    });
}

#[test]
fn two_threads_hand_over_at_once() {
    in_orders(2, || {
        let other = thread::spawn(|| {
            let a = op(&[]);
            submit(&a);
            await_op(&a, 1);
        });
        let a = op(&[]);
        submit(&a);
        await_op(&a, 1);
        other.join().unwrap();
    });
}

#[test]
fn what_waits_for_it_is_run_behind_it() {
    in_orders(3, || {
        let a = op(&[]);
        let (b, c) = (op(&[&a]), op(&[&a]));
        let d = op(&[&b, &c]);
        for op in [&a, &b, &c, &d] {
            submit(op);
        }
        await_op(&d, 5);
    });
}

#[test]
fn one_that_is_waited_for_runs_beside_those_that_wait() {
    in_orders(1, || {
        let c = op(&[]);
        // As many as there are cores.
        let (a, b) = (polling(&c), polling(&c));
        for op in [&a, &b, &c] {
            submit(op);
        }
        await_op(&a, 2);
        await_op(&b, 2);
    });
}

#[test]
fn another_thread_comes_while_all_there_are_run_something() {
    in_orders(2, || {
        let a = op(&[]);
        submit(&a);
        await_op(&a, 1);
        // The thread that has run it may sleep by now, and runs this one.
        let c = op(&[]);
        let b = polling(&c);
        submit(&b);
        submit(&c);
        await_op(&b, 2);
    });
}

#[test]
fn a_thread_that_synchronises_runs_it_or_a_worker_does() {
    in_orders(3, || {
        let a = op(&[]);
        let b = op(&[&a]);
        submit(&a);
        submit(&b);
        for op in [&a, &b] {
            if op.link.is_ready() && op.claim() {
                publish(op.run());
            }
        }
        await_op(&b, 2);
    });
}

/// The second may run beside the first, and the third beside both; whoever waits for one whole sees what those before it did.
#[test]
fn ops_that_overlap_end_in_order() {
    in_orders(2, || {
        let a = triggering(None);
        let b = triggering(Some(&a));
        let c = op(&[&b]);
        for op in [&a, &b, &c] {
            submit(op);
        }
        await_op(&c, 3);
    });
}

#[test]
fn one_that_does_not_trigger_lets_others_start_when_it_ends() {
    in_orders(3, || {
        let a = op(&[]);
        let b = triggering(Some(&a));
        for op in [&a, &b] {
            submit(op);
        }
        await_op(&b, 2);
    });
}
