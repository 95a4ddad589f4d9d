//! Synchronization of lanes within a warp: each waits at a `.sync` instruction for the lanes in its member mask.

use super::*;

impl Block {
    /// Lanes have arrived at the suspend point of a `.sync` instruction.
    pub(super) fn arrive_at_sync(&mut self, warp: u32, point: u32, lanes: u32) {
        self.syncing[warp as usize] |= lanes;
        for lane in each(lanes) {
            self.sync_points[warp as usize][lane as usize] = point as u16;
        }
    }

    /// Resumes the lanes of a warp whose member masks are complete: all members have arrived or exited.
    ///
    /// # Errors
    /// What ends the grid.
    pub(super) fn release_synced(&mut self, grid: &Grid, warp: u32) -> Result<(), Box<Fault>> {
        let mut left = self.syncing[warp as usize];
        if left == 0 {
            return Ok(());
        }
        let masks = self.member_masks(grid, warp);
        while left != 0 {
            let lane = left.trailing_zeros();
            let group = (masks[lane as usize] & self.live[warp as usize]) | 1 << lane;
            let complete = each(group).all(|other| {
                let waits = self.syncing[warp as usize] >> other & 1 != 0;
                waits
                    && masks[other as usize] == masks[lane as usize]
                    && self.class(grid, warp, other) == self.class(grid, warp, lane)
            });
            // An incomplete lane may wait for lanes that are complete among themselves: only it is excluded.
            left &= if complete { !group } else { !(1 << lane) };
            if complete {
                self.resume_synced(grid, warp, group)?;
            }
        }
        Ok(())
    }

    /// All threads of the block wait. Lanes with members that have not arrived, which is undefined behaviour in PTX, resume without these:
    /// first those at instructions of the same class with the same mask. Returns whether there were any.
    ///
    /// # Errors
    /// As [`Block::release_synced`].
    pub(super) fn release_incomplete_syncs(&mut self, grid: &Grid) -> Result<bool, Box<Fault>> {
        for warp in 0..self.cta.warps {
            let waiting = self.syncing[warp as usize];
            if waiting == 0 {
                continue;
            }
            let masks = self.member_masks(grid, warp);
            let lane = waiting.trailing_zeros();
            let class = self.class(grid, warp, lane);
            let same =
                |&other: &u32| masks[other as usize] == masks[lane as usize] && self.class(grid, warp, other) == class;
            let group = each(waiting).filter(same).fold(0, |all, other| all | 1 << other);
            self.resume_synced(grid, warp, group)?;
            return Ok(true);
        }
        Ok(false)
    }

    fn resume_synced(&mut self, grid: &Grid, warp: u32, group: u32) -> Result<(), Box<Fault>> {
        let at = self.sync_points[warp as usize];
        let first = group.trailing_zeros();
        let apart = each(group).any(|lane| at[lane as usize] != at[first as usize]);
        let class = self.class(grid, warp, first).and_then(|c| grid.kernel.functions().classes[c as usize]);
        if let (true, Some(function)) = (apart, class) {
            self.call(grid, function, warp, group)?;
            // SAFETY: the warp's frame starts with its header.
            unsafe { (*self.frame(grid, warp).cast::<FrameHeader>()).taken |= group };
        }
        for lane in each(group) {
            self.resume(grid, warp, at[lane as usize].into(), 1 << lane);
        }
        self.syncing[warp as usize] &= !group;
        Ok(())
    }

    /// The class of the instruction that a waiting lane is at.
    fn class(&self, grid: &Grid, warp: u32, lane: u32) -> Option<u32> {
        let point = self.sync_points[warp as usize][lane as usize];
        match grid.kernel.meta.suspends[usize::from(point) - 1] {
            SuspendKind::WarpSync { class } => Some(class),
            _ => None,
        }
    }

    /// The member mask of each waiting lane.
    fn member_masks(&self, grid: &Grid, warp: u32) -> [u32; WARP as usize] {
        let at = SuspendKind::cells_at(grid.kernel.meta.suspends.len());
        let cells = self.frame(grid, warp).wrapping_add(at).cast::<WarpSyncCells>();
        // SAFETY: frame headers of kernels with such suspend points end with these cells (`Kernel::check`).
        unsafe { (&raw const (*cells).members).read() }
    }
}

/// Lanes of a mask, ascending.
fn each(mut lanes: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let next = (lanes != 0).then(|| lanes.trailing_zeros());
        lanes &= lanes.wrapping_sub(1);
        next
    })
}
