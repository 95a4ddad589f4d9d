//! Grids: parameters that all blocks read, and a cell for each block.

use super::block_queue::BlockQueue;
use loom::cell::UnsafeCell;
use loom::sync::atomic::{AtomicU32, Ordering::SeqCst};
use loom::sync::{Condvar, Mutex};
use std::sync::Arc;

pub struct Fault;

pub struct Grid {
    pub queue: BlockQueue,
    params: UnsafeCell<u32>,
    results: Vec<UnsafeCell<u32>>,
    /// Blocks that have begun, where they wait for each other, each in its thread.
    begun: Option<(Mutex<u64>, Condvar)>,
    /// The block that ends it.
    faulty: Option<u64>,
    faults: AtomicU32,
    cancels: bool,
}

// SAFETY: loom runs all threads on one, and finds accesses to cells that nothing orders.
unsafe impl Send for Grid {}
// SAFETY: as above.
unsafe impl Sync for Grid {}

pub fn grid(blocks: u64, chunk: u64) -> Grid {
    let params = UnsafeCell::new(0);
    // SAFETY: nobody else has it. Whoever runs a block must see this.
    params.with_mut(|p| unsafe { *p = 7 });
    Grid {
        queue: BlockQueue::new(blocks, chunk, 1, blocks),
        params,
        results: (0..blocks).map(|_| UnsafeCell::new(0)).collect(),
        begun: None,
        faulty: None,
        cancels: false,
        faults: AtomicU32::new(0),
    }
}

impl Grid {
    /// Two threads have a part each of every wave of so many blocks.
    pub fn in_parts(mut self, chunk: u64, wave: u64) -> Grid {
        self.queue = BlockQueue::new(self.queue.total(), chunk, 2, wave);
        self
    }

    /// No block ends before all have begun.
    pub fn together(mut self) -> Grid {
        self.begun = Some((Mutex::new(0), Condvar::new()));
        self
    }

    /// The first block does the work of one that has not begun, if there is one.
    pub fn canceling(mut self) -> Grid {
        self.cancels = true;
        self
    }

    pub fn faulty(mut self, block: u64) -> Grid {
        self.faulty = Some(block);
        self
    }

    pub fn shared(self) -> Arc<Grid> {
        Arc::new(self)
    }

    pub fn run(&self, block: u64) {
        if let Some(other) = (self.cancels && block == 0).then(|| self.queue.claim_one()).flatten() {
            self.run(other);
        }
        if self.faulty == Some(block) {
            return self.end(Fault);
        }
        // SAFETY: loom fails the test if nothing orders this with what the launching thread does before and behind it.
        let params = self.params.with(|p| unsafe { *p });
        self.results[block as usize].with_mut(|p| {
            // SAFETY: as above.
            let was = std::mem::replace(unsafe { &mut *p }, params + block as u32);
            assert_eq!(was, 0, "block {block} runs twice");
        });
        if let Some((begun, all)) = &self.begun {
            let mut begun = begun.lock().unwrap();
            *begun += 1;
            all.notify_all();
            while *begun < self.queue.total() {
                begun = all.wait(begun).unwrap();
            }
        }
    }

    pub fn end(&self, _: Fault) {
        self.faults.fetch_add(1, SeqCst);
        self.queue.end();
    }

    /// By the thread that has launched it, when nobody works on it any more: the parameters' memory is used for something else, and all
    /// blocks must have run, unless it has ended before.
    pub fn ended(&self) {
        assert!(!self.queue.has_helpers());
        assert!(self.queue.remaining() == 0 || self.faulty.is_some());
        // SAFETY: loom fails the test if a thread reads them, or nothing orders that with this.
        self.params.with_mut(|p| unsafe { *p = 0 });
        for (block, result) in self.results.iter().enumerate() {
            // SAFETY: as above.
            let result = result.with(|p| unsafe { *p });
            assert!(result == 7 + block as u32 || self.faulty.is_some() && result == 0, "block {block} has not run");
        }
        assert_eq!(self.faults.load(SeqCst), u32::from(self.faulty.is_some()));
    }
}
