//! Memory of resident blocks: shared memory, local memory, frames. Reused by later blocks and launches.

use device::shadow;
use device::space::{arena, Slot, LOCAL_LIMIT};
use kernel_abi::{Bounds, CLUSTER_SHIFT, SHARED_RESERVED};
use parking_lot::{Condvar, Mutex};
use std::io;
use std::time::{Duration, Instant};
use sys::vm;

/// Bytes of a slot's service page, which kernels may access: see [`BlockMemory::service`].
pub const SERVICE_BYTES: u64 = 64 << 10;
/// Larger local memory is returned to the system after the launch.
const KEEP_LOCAL: u64 = 64 << 20;

/// Memory of one resident block.
#[derive(Debug)]
pub struct BlockMemory {
    slot: Slot,
    shared: u64,
    local: u64,
    service: bool,
    frames: u64,
    frames_len: u64,
    /// Bytes committed at each of the other seats of a cluster in its window.
    seats: Vec<u64>,
}

#[derive(Default)]
struct Pool {
    /// Most recently used last: its pages are most likely cached.
    free: Vec<BlockMemory>,
    made: u32,
}

impl Pool {
    /// Blocks that there is memory for.
    fn left(&self) -> u32 {
        self.free.len() as u32 + (arena().slots() - self.made)
    }

    fn take(&mut self) -> Option<BlockMemory> {
        if let Some(memory) = self.free.pop() {
            return Some(memory);
        }
        if self.made == arena().slots() {
            return None;
        }
        let slot = arena().slot(self.made);
        self.made += 1;
        Some(BlockMemory { slot, shared: 0, local: 0, service: false, frames: 0, frames_len: 0, seats: vec![] })
    }
}

/// Slots that are kept for other grids.
fn spare() -> u32 {
    (arena().slots() / 8).max(1)
}

static POOL: Mutex<Pool> = Mutex::new(Pool { free: Vec::new(), made: 0 });
static RELEASED: Condvar = Condvar::new();

impl BlockMemory {
    /// Memory for one more resident block; `None` if all slots of the address space are in use. `extra`: the grid could go on without it;
    /// the last slots are kept for other grids, which it may be waiting for.
    pub fn take(extra: bool) -> Option<BlockMemory> {
        let mut pool = POOL.lock();
        if extra && pool.left() <= spare() {
            return None;
        }
        pool.take()
    }

    /// As [`BlockMemory::take`], for `count` blocks: for all of them or none.
    pub fn take_all(count: u32, extra: bool) -> Option<Vec<BlockMemory>> {
        let mut pool = POOL.lock();
        let needed = if extra { count.saturating_add(spare()) } else { count };
        if pool.left() < needed {
            return None;
        }
        (0..count).map(|_| pool.take()).collect()
    }

    /// Returns it to the pool.
    pub fn release(mut self) {
        if self.local > KEEP_LOCAL && arena().decommit(self.slot.local, self.local).is_ok() {
            self.local = 0;
        }
        // Only its own memory is there for the next user. If this fails, that of former neighbours is, too.
        for (rank, bytes) in self.seats.drain(..).enumerate().filter(|(_, bytes)| *bytes > 0) {
            let _ = arena().close(seat_at(&self.slot, rank as u32), bytes);
        }
        POOL.lock().free.push(self);
        // They may wait for memory for different numbers of blocks.
        RELEASED.notify_all();
    }

    /// Waits up to `patience` for memory for so many blocks. Returns whether there is some.
    pub fn wait(count: u32, patience: Duration) -> bool {
        let end = Instant::now() + patience;
        let mut pool = POOL.lock();
        while pool.left() < count {
            if RELEASED.wait_until(&mut pool, end).timed_out() {
                return false;
            }
        }
        true
    }

    /// Makes room for this many bytes of shared memory, local memory and frames. Contents are unspecified.
    ///
    /// # Errors
    /// The kernel's; `EINVAL` for more local memory than a slot holds.
    pub fn prepare(&mut self, shared: u64, local: u64, frames: u64) -> io::Result<()> {
        grow(self.slot.shared - SHARED_RESERVED, &mut self.shared, SHARED_RESERVED + shared)?;
        if local > LOCAL_LIMIT {
            return Err(io::Error::from_raw_os_error(libc::EINVAL));
        }
        grow(self.slot.local, &mut self.local, local)?;
        if frames > self.frames_len {
            let len = vm::page_up(frames);
            let new = vm::map_rw(len)?;
            if self.frames_len > 0 {
                // SAFETY: a mapping of this object; no block uses it while it is being prepared.
                unsafe { vm::unmap(self.frames, self.frames_len) };
            }
            (self.frames, self.frames_len) = (new, len);
        }
        Ok(())
    }

    /// Makes room for the shared memory of a block of a cluster, in the window of the cluster's first block: this one's.
    ///
    /// # Errors
    /// The kernel's.
    pub fn seat(&mut self, rank: u32, shared: u64) -> io::Result<()> {
        if self.seats.len() <= rank as usize {
            self.seats.resize(rank as usize + 1, 0);
        }
        let have = if rank == 0 { &mut self.shared } else { &mut self.seats[rank as usize] };
        grow(seat_at(&self.slot, rank), have, SHARED_RESERVED + shared)
    }

    /// Start and size of the pages of a block's shared memory at `at`.
    pub fn pages(at: u64, shared: u64) -> (u64, u64) {
        (at - SHARED_RESERVED, vm::page_up(SHARED_RESERVED + shared))
    }

    pub fn shared(&self) -> u64 {
        self.slot.shared
    }

    pub fn local(&self) -> u64 {
        self.slot.local
    }

    pub fn frames(&self) -> u64 {
        self.frames
    }

    /// Address of [`SERVICE_BYTES`] bytes of device memory for data of a launch: parameters, and the workspace of a cooperative grid.
    ///
    /// # Errors
    /// The kernel's.
    pub fn service(&mut self) -> io::Result<u64> {
        let at = service_at(&self.slot);
        if !self.service {
            arena().commit(at, SERVICE_BYTES)?;
            shadow::written(at, SERVICE_BYTES);
            self.service = true;
        }
        Ok(at)
    }
}

/// A slot's service memory.
pub fn service_bounds(slot: &Slot) -> Bounds {
    Bounds { base: service_at(slot), size: SERVICE_BYTES }
}

/// Start of the pages with the shared memory of the block with that rank.
fn seat_at(slot: &Slot, rank: u32) -> u64 {
    slot.shared + (u64::from(rank) << CLUSTER_SHIFT) - SHARED_RESERVED
}

/// In the gap after a slot's local memory.
fn service_at(slot: &Slot) -> u64 {
    slot.local + LOCAL_LIMIT + vm::PAGE
}

fn grow(at: u64, have: &mut u64, want: u64) -> io::Result<()> {
    if want > *have {
        let want = vm::page_up(want);
        arena().commit(at + *have, want - *have)?;
        *have = want;
    }
    Ok(())
}
