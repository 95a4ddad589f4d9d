//! Grids that are launched together, one on each of several devices, and wait for each other at barriers: CUDA 12's multi-grid groups.
//! What the threads of a grid are told of the groups that they belong to is read by `ptx/src/runtime.ptx`.

use device::memory::{self, Kind};
use device::{Device, Result};
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering::*};
use std::sync::Arc;

/// A group of threads, as its members see it.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// Address of a word that counts the blocks that have come to a barrier; negative: nobody is to wait.
    pub barrier: u64,
    /// Blocks and threads of all grids, and threads of the grids before this one.
    pub blocks: u64,
    pub threads: u64,
    pub before: u64,
    pub grids: u32,
    pub rank: u32,
}

/// What grids that are launched together have in common.
#[derive(Debug)]
pub struct Team {
    /// Memory of a device.
    barrier: u64,
    grids: u32,
}

impl Team {
    /// Its word is in the device's memory, from which all devices reach it. Errors: `MemoryAllocation`.
    pub fn new(device: &Device, grids: u32) -> Result<Arc<Team>> {
        let barrier = memory::allocate(device, 8, 8, Kind::Internal)?.base;
        let team = Arc::new(Team { barrier, grids });
        team.word().store(0, Relaxed);
        Ok(team)
    }

    fn word(&self) -> &AtomicI64 {
        // SAFETY: eight bytes of device memory that are the team's until it is dropped. Kernels use them atomically.
        unsafe { &*(self.barrier as *const AtomicI64) }
    }
}

impl Drop for Team {
    fn drop(&mut self) {
        // It is in the table: nobody else frees it.
        let _ = memory::free(self.barrier, |_| true);
    }
}

/// A grid's place in its team. If it is dropped before the grid has run to its end, the others wait for it no more.
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

    /// The grid has run to its end.
    pub fn done(&self) {
        self.done.store(true, Relaxed);
    }

    /// The team, to threads of this member's grid, which has so many blocks of so many threads, as all of them have.
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
