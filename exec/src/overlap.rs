//! Grids that run beside those before and behind them in their stream: programmatic dependent launches (`griddepcontrol`).
//!
//! A grid *triggers* when all of its blocks have executed `launch_dependents` or ended: then all of them have started, on threads of their
//! own, so that a grid which depends on it may hold a thread until it has completed.

use device::Result;
use kernel_abi::{GridControl, KernelMeta};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::*};
use std::sync::Arc;

/// The grids that a launch depends on, and those that depend on it.
pub trait Neighbours: Send + Sync {
    /// The grid has triggered: others may start.
    fn triggered(&self);

    /// Whether grids that it depends on have not completed.
    fn overlaps(&self) -> bool;

    /// Waits for them.
    ///
    /// # Errors
    /// The context's.
    fn wait_for_others(&self) -> Result;
}

/// Makes the neighbours of a launch, for kernels that ask for them.
pub type MakeNeighbours<'a> = &'a dyn Fn() -> Arc<dyn Neighbours>;

/// The part of a grid in this.
#[derive(Default)]
pub struct Overlap {
    neighbours: Option<Arc<dyn Neighbours>>,
    /// [`KernelMeta::overlaps`] that have an effect.
    pub controls: u32,
    /// Blocks that have neither triggered nor ended.
    left: AtomicU64,
    waited: AtomicBool,
}

impl Overlap {
    /// Of a grid with so many blocks.
    pub fn new(meta: &KernelMeta, blocks: u64, neighbours: Option<MakeNeighbours>) -> Overlap {
        let Some(neighbours) = neighbours.filter(|_| meta.overlaps != 0).map(|make| make()) else {
            return Overlap::default();
        };
        let waits = u32::from(neighbours.overlaps()) << GridControl::Wait as u32;
        let controls = meta.overlaps & (1 << GridControl::Launch as u32 | waits);
        Overlap { neighbours: Some(neighbours), controls, left: AtomicU64::new(blocks), waited: AtomicBool::new(false) }
    }

    /// Blocks have triggered, or ended without.
    fn count(&self, blocks: u64) {
        // Release and acquire: who starts by it sees what the blocks have done before.
        if blocks > 0 && self.left.fetch_sub(blocks, AcqRel) == blocks {
            self.neighbours.iter().for_each(|n| n.triggered());
        }
    }

    /// Waits for the grids that it depends on.
    ///
    /// # Errors
    /// The context's.
    pub fn wait(&self) -> Result {
        self.waited.store(true, Relaxed);
        self.neighbours.as_ref().map_or(Ok(()), |n| n.wait_for_others())
    }

    /// Whether threads have waited: the time that its blocks took says nothing then.
    pub fn has_waited(&self) -> bool {
        self.waited.load(Relaxed)
    }
}

/// Which of the blocks that run in one [`Block`] have triggered and not ended. What `Cta::trigger` points at.
///
/// [`Block`]: super::block::Block
#[derive(Clone, Copy, Debug, Default)]
pub struct Trigger {
    /// The last block that has.
    at: Option<[u32; 3]>,
    count: u64,
}

impl Trigger {
    /// Block `at` executes `launch_dependents`, perhaps again.
    pub fn launch(&mut self, at: [u32; 3], overlap: &Overlap) {
        if self.at != Some(at) {
            self.at = Some(at);
            self.count += 1;
            overlap.count(1);
        }
    }

    /// So many blocks have ended, and block `at` is the next one, which may have begun.
    #[inline]
    pub fn ended(&mut self, blocks: u64, next: Option<[u32; 3]>, overlap: &Overlap) {
        if overlap.controls & 1 << GridControl::Launch as u32 == 0 {
            return;
        }
        let begun = u64::from(next.is_some() && self.at == next);
        overlap.count(blocks - (self.count - begun));
        *self = Trigger { at: self.at.filter(|_| begun > 0), count: begun };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parking_lot::Mutex;

    #[derive(Default)]
    struct Counting(Mutex<u32>);

    impl Neighbours for Counting {
        fn triggered(&self) {
            *self.0.lock() += 1;
        }

        fn overlaps(&self) -> bool {
            false
        }

        fn wait_for_others(&self) -> Result {
            Ok(())
        }
    }

    fn overlap(blocks: u64) -> (Arc<Counting>, Overlap) {
        let counting = Arc::new(Counting::default());
        let meta = KernelMeta { overlaps: 3, ..KernelMeta::plain("k") };
        let make = || -> Arc<dyn Neighbours> { counting.clone() };
        let overlap = Overlap::new(&meta, blocks, Some(&make));
        (counting, overlap)
    }

    #[test]
    fn a_grid_triggers_once_when_its_last_block_has() {
        let (counting, overlap) = overlap(3);
        let (mut a, mut b) = (Trigger::default(), Trigger::default());
        a.launch([0; 3], &overlap);
        a.launch([0; 3], &overlap);
        b.launch([1, 0, 0], &overlap);
        b.ended(1, None, &overlap);
        assert_eq!(*counting.0.lock(), 0);
        a.ended(1, None, &overlap);
        // Ends without.
        a.ended(1, None, &overlap);
        assert_eq!(*counting.0.lock(), 1);
    }

    #[test]
    fn blocks_in_a_row_are_counted_once_each() {
        let (counting, overlap) = overlap(5);
        let mut row = Trigger::default();
        // Two of three trigger, and the one behind them, which has not ended.
        for x in [0, 2, 3] {
            row.launch([x, 0, 0], &overlap);
        }
        row.ended(3, Some([3, 0, 0]), &overlap);
        row.launch([3, 0, 0], &overlap);
        row.ended(1, None, &overlap);
        assert_eq!((*counting.0.lock(), overlap.left.load(Relaxed)), (0, 1));
        row.launch([4, 0, 0], &overlap);
        assert_eq!(*counting.0.lock(), 1);
        row.ended(1, None, &overlap);
        assert_eq!(*counting.0.lock(), 1);
    }

    #[test]
    fn kernels_that_control_nothing_have_no_neighbours() {
        let make = || -> Arc<dyn Neighbours> { unreachable!("asks for none") };
        let overlap = Overlap::new(&KernelMeta::plain("k"), 1, Some(&make));
        assert_eq!(overlap.controls, 0);
        Trigger::default().ended(1, None, &overlap);
        assert!(overlap.wait().is_ok());
    }
}
