//! Livelock detection for a block: a fingerprint of its state, and descriptions of its waiting threads.

use super::*;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Largest local memory of a block that is included in a fingerprint; with more there is none.
const LOCAL: u64 = 4 << 20;

impl Block {
    /// Linear index, and a hash of all state that decides what the block's threads do next, except global memory. `None` if there is no
    /// such hash, or a polling loop depends on a clock.
    pub fn fingerprint(&self, grid: &Grid) -> Option<(u64, u64)> {
        let (meta, warps) = (&grid.kernel.meta, self.cta.warps as usize);
        let local = self.cta.local_stride * u64::from(self.cta.threads);
        if local > LOCAL || self.polling(grid).iter().any(|w| meta.stops[w.point as usize - 1].timed) {
            return None;
        }
        let mut hasher = DefaultHasher::new();
        (self.common_segment, self.ready).hash(&mut hasher);
        (&self.at[..warps], self.live()).hash(&mut hasher);
        let parts = [
            (self.cta.frames as *const u8, meta.frame_bytes as usize * warps),
            (self.cta.shared as *const u8, self.cta.shared_size as usize),
            (self.cta.local as *const u8, local as usize),
        ];
        for (at, len) in parts {
            // SAFETY: the block's own memory, which nothing runs on meanwhile; empty parts may have no address.
            hasher.write(if len == 0 { &[] } else { unsafe { std::slice::from_raw_parts(at, len) } });
        }
        Some((self.index?, hasher.finish()))
    }

    /// Threads in polling loops.
    fn polling(&self, grid: &Grid) -> Vec<Waiting> {
        let meta = &grid.kernel.meta;
        let polls = |point: u32| point > 0 && matches!(meta.suspends[point as usize - 1], SuspendKind::Yield { .. });
        let warps = (0..self.cta.warps).filter(|&w| self.live[w as usize] != 0);
        let mut all = Vec::new();
        for warp in warps {
            let one = |point: u32, lanes: u32| Waiting { warp, point, lanes };
            match self.common_segment {
                Some(point) => all.extend(Some(one(point, self.live[warp as usize])).filter(|w| polls(w.point))),
                None if meta.mode == Mode::General => {
                    let points = (1..=meta.suspends.len() as u32).filter(|&p| polls(p));
                    // SAFETY: general kernels have wait points in their frames.
                    let resumes = points.map(|p| one(p, unsafe { (*self.wait_point(grid, warp, p)).resume }));
                    all.extend(resumes.filter(|w| w.lanes != 0));
                }
                None if self.ready >> warp & 1 != 0 => {
                    all.extend(Some(one(self.at[warp as usize], self.live[warp as usize])).filter(|w| polls(w.point)));
                }
                None => {}
            }
        }
        all.sort_by_key(|w| (w.point, w.warp));
        all
    }

    /// Whether threads are in polling loops.
    pub fn polls(&self, grid: &Grid) -> bool {
        !self.polling(grid).is_empty()
    }

    /// A line for each group of threads that waits, in polling loops or at barriers.
    pub fn describe_waiting(&self, grid: &Grid) -> Vec<String> {
        let listener = self.listener.as_ref();
        listener.map_or_else(Vec::new, |l| l.borrow().waits(&self.at_barriers(), &self.polling(grid)))
    }

    /// The grid is stuck (if not `certain`, it may be), and threads of this block wait: reports the `lines` that describe all waiting threads.
    /// Returns the fault that ends the grid.
    pub fn report_livelock(&self, grid: &Grid, lines: Vec<String>, certain: bool) -> Box<Fault> {
        let at_barriers = || self.barriers.waiting(self.live()).first().map(|w| w.1);
        let first = self.polling(grid).first().or(self.at_cluster.first()).copied().or_else(at_barriers);
        if let (Some(listener), Some(first)) = (&self.listener, first) {
            listener.borrow().stuck(&self.at_barriers(), first, lines, certain);
        }
        report::misused_barrier(grid, self.cta.ctaid, FaultKind::Deadlock)
    }
}
