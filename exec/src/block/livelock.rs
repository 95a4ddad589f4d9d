//! Livelock detection for a block: a fingerprint of its state, and descriptions of its waiting threads.

use super::*;
use crate::barrier::Waiting;
use crate::check::{line, reported};
use crate::checker::Site;
use crate::fault::FaultKind;
use crate::text::capitalized;
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
        let polls = |point: u32| point > 0 && matches!(meta.suspends[point as usize - 1], SuspendKind::Yield);
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

    /// A line for each group of threads that waits, in polling loops or at barriers.
    pub fn describe_waiting(&self, grid: &Grid) -> Vec<String> {
        let polling = self.polling(grid);
        let [x, y, z] = self.cta.ctaid;
        let mut lines = Vec::new();
        let mut left = &polling[..];
        while let Some(&first) = left.first() {
            let (run, who) = self.at_barriers(grid).run_of_warps(left, |a, b| a.point == b.point);
            let place = line(grid, grid.kernel.meta.stops[first.point as usize - 1]);
            let wait = if run == 1 && first.lanes.count_ones() == 1 { "waits" } else { "wait" };
            lines.push(format!("{} in block ({x},{y},{z}) {wait} in a loop in {place}", capitalized(&who)));
            left = &left[run..];
        }
        lines.extend(self.at_barriers(grid).lines().into_iter().map(|l| format!("{l}, in block ({x},{y},{z})")));
        lines.extend(grid.checks.syncs.open_mbarriers(self.cta.ctaid, self.cta.shared as u64));
        lines
    }

    /// The grid is stuck (if not `certain`, it may be), and this block polls: reports the `lines` that describe all waiting threads.
    /// Returns the fault that ends the grid.
    pub fn report_livelock(&self, grid: &Grid, lines: Vec<String>, certain: bool) -> Box<Fault> {
        let stops = &grid.kernel.meta.stops;
        if let (Some(checker), Some(first)) = (grid.sync_checker(), self.polling(grid).first()) {
            let site = Site {
                kernel: &grid.entry,
                sources: &grid.kernel.meta.sources,
                pc: stops[first.point as usize - 1].pc.into(),
                block: self.cta.ctaid,
                shape: self.cta.ntid,
                warp: first.warp,
                lanes: first.lanes & first.lanes.wrapping_neg(),
            };
            checker.deadlock(&site, lines, certain);
        }
        reported(grid, self.cta.ctaid, FaultKind::Deadlock)
    }
}
