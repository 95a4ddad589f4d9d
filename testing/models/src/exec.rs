//! The executor's sources, with grids and tasks that are as simple as can be.

#[path = "../../../exec/src/block_queue.rs"]
mod block_queue;
#[path = "../../../exec/src/pool.rs"]
mod pool;

mod grid;
mod helpers;
mod tasks;

mod runner {
    use super::grid::Grid;

    /// Runs blocks as long as there are any.
    pub fn work(grid: &Grid, thread: u32, mut more: impl FnMut(u64) -> bool) -> u64 {
        let mut done = 0;
        while !grid.queue.is_over() {
            let blocks = grid.queue.claim(thread);
            if blocks.is_empty() {
                break;
            }
            for block in blocks {
                grid.run(block);
                done += 1;
                more(done);
            }
        }
        done
    }
}

mod report {
    use super::grid::{Fault, Grid};
    use std::any::Any;

    /// What a helper finds wrong, and what loom finds while one runs.
    pub fn panicked(_: &Grid, _: &(dyn Any + Send)) -> Fault {
        panic!("a helper has panicked");
    }
}

mod settings {
    pub struct Settings {
        pub threads: usize,
    }

    /// The launching thread and two that help.
    pub fn settings() -> &'static Settings {
        &Settings { threads: 3 }
    }
}
