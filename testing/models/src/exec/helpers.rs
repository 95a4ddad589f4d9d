//! The threads that help those that launch.

use super::grid::{grid, Grid};
use super::pool::{self, Tasks};
use super::runner;
use super::tasks::Counted;
use crate::in_orders;
use loom::thread;
use std::sync::Arc;
use std::time::Duration;

/// As the library's `launcher::run` does, where others are called in at once.
fn launch(grid: Arc<Grid>, wanted: usize) {
    pool::offer(&grid, wanted.max(pool::spinning() as usize));
    runner::work(&grid, 0, |_| true);
    pool::withdraw(&grid, Duration::from_micros(grid.queue.chunk()));
    grid.ended();
}

#[test]
fn every_block_runs_once_and_the_launching_thread_sees_all() {
    in_orders(3, || launch(grid(3, 1).shared(), 1));
    in_orders(2, || launch(grid(3, 2).shared(), 2));
    in_orders(2, || launch(grid(3, 1).in_parts(1, 3).shared(), 1));
    in_orders(1, || launch(grid(5, 2).in_parts(2, 5).shared(), 2));
    in_orders(1, || launch(grid(4, 1).in_parts(1, 2).shared(), 2));
    in_orders(2, || launch(grid(4, 1).canceling().shared(), 1));
    in_orders(1, || launch(grid(5, 2).in_parts(2, 5).canceling().shared(), 2));
}

#[test]
fn those_that_are_called_in_come() {
    in_orders(3, || {
        launch(grid(2, 1).together().shared(), 1);
        // They sleep, or are about to.
        launch(grid(2, 1).together().shared(), 1);
    });
}

#[test]
fn two_that_are_called_in_come() {
    in_orders(1, || launch(grid(3, 1).together().shared(), 2));
    // Both sleep.
    in_orders(0, || {
        launch(grid(3, 1).together().shared(), 2);
        launch(grid(3, 1).together().shared(), 2);
    });
}

#[test]
fn two_threads_launch_at_once() {
    in_orders(2, || {
        let other = thread::spawn(|| launch(grid(2, 1).shared(), 1));
        launch(grid(2, 1).shared(), 1);
        other.join().unwrap();
    });
}

#[test]
fn a_fault_ends_it_once() {
    in_orders(3, || launch(grid(3, 1).faulty(1).shared(), 1));
}

#[test]
fn tasks_that_become_ready_are_worked_on() {
    in_orders(3, || {
        let tasks = Arc::new(Counted::new(2));
        let shared: Arc<dyn Tasks> = tasks.clone();
        pool::add_tasks(&shared);
        for _ in 0..2 {
            tasks.publish();
            pool::wake(1);
        }
        tasks.sleep();
        pool::remove_tasks(&shared);
    });
}
