//! Cooperative launches on several devices: grids launched together, one per device, that can wait for each other (multi-grid groups of
//! CUDA 12). `ptx/src/runtime.ptx` reads [`Group`]s.

use device::memory::{self, Kind};
use device::{Device, Result};
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering::*};
use std::sync::Arc;

/// A cooperative group, as device code sees it.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// Address of a word that counts the blocks that have arrived at a barrier; negative if no block must wait any more.
    pub barrier: u64,
    /// Blocks and threads of all grids, and threads of the grids with lower ranks.
    pub blocks: u64,
    pub threads: u64,
    pub before: u64,
    pub grids: u32,
    pub rank: u32,
}

/// State shared by the grids of a multi-device launch.
#[derive(Debug)]
pub struct Team {
    /// Address of the barrier word in device memory.
    barrier: u64,
    grids: u32,
}

impl Team {
    /// Allocates the barrier word in memory of `device`, which all devices can access. Errors: `MemoryAllocation`.
    pub fn new(device: &Device, grids: u32) -> Result<Arc<Team>> {
        let barrier = memory::allocate(device, 8, 8, Kind::Internal)?.base;
        let team = Arc::new(Team { barrier, grids });
        team.word().store(0, Relaxed);
        Ok(team)
    }

    fn word(&self) -> &AtomicI64 {
        // SAFETY: eight bytes of device memory owned by the team. Kernels access them atomically.
        unsafe { &*(self.barrier as *const AtomicI64) }
    }
}

impl Drop for Team {
    fn drop(&mut self) {
        // Cannot fail: only the team frees it.
        let _ = memory::free(self.barrier, |_| true);
    }
}

/// A grid's membership. If it is dropped before the grid has completed, the others no longer wait for it.
#[derive(Debug)]
pub struct Member {
    team: Arc<Team>,
    rank: u32,
    done: AtomicBool,
}

impl Member {
    pub fn new(team: Arc<Team>, rank: u32) -> Arc<Member> {
        Arc::new(Member { team, rank, done: AtomicBool::new(false) })
    }

    /// The grid has completed.
    pub fn done(&self) {
        self.done.store(true, Relaxed);
    }

    /// The group for device code of this member's grid; all grids have the same numbers of blocks and threads per block.
    pub fn group(&self, blocks: u64, threads: u64) -> Group {
        let (grids, rank) = (u64::from(self.team.grids), u64::from(self.rank));
        Group {
            barrier: self.team.barrier,
            blocks: grids * blocks,
            threads: grids * blocks * threads,
            before: rank * blocks * threads,
            grids: self.team.grids,
            rank: self.rank,
        }
    }
}

impl Drop for Member {
    fn drop(&mut self) {
        if !*self.done.get_mut() {
            self.team.word().fetch_or(i64::MIN, AcqRel);
        }
    }
}
