//! Memory pools: allocation and release in stream order.
//!
//! A pool gives an address at the call. A freed block stays with the pool, and may be given out again at once in the
//! stream that freed it (whatever uses it is queued behind the free), or in any stream once the free has been reached.
//! Synchronising returns what exceeds the pool's release threshold to the system, as CUDA does.

use super::capture;
use super::graph_memory;
use super::op::Op;
use super::stream::Stream;
use super::work::Work;
use crate::device::external;
use crate::device::memory::{self, Allocation, Kind};
use crate::device::profile::MAX_DEVICES;
use crate::device::watch::{self, refuse, Refused, Thing};
use crate::device::{self, shadow, Device, Error, Result};
use crate::exec::{races, timeline};
use parking_lot::{Mutex, RwLock};
use std::sync::atomic::{AtomicU64, Ordering::*};
use std::sync::{Arc, OnceLock};

/// Attributes that can be set: `cudaMemPoolAttr` 1 to 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    pub follow_event_dependencies: bool,
    /// Reuse what another stream has freed once that was seen to be reached.
    pub opportunistic: bool,
    pub internal_dependencies: bool,
    /// Bytes kept over a synchronisation.
    pub release_threshold: u64,
}

/// `cudaMemPoolAttr` 5 to 8, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    pub reserved: u64,
    pub reserved_high: u64,
    pub used: u64,
    pub used_high: u64,
}

/// A memory pool.
pub struct Pool {
    pub device: &'static Device,
    /// Unique in the process.
    pub id: u64,
    /// Most bytes; 0: the device's memory.
    pub max_size: u64,
    state: Mutex<State>,
}

struct State {
    settings: Settings,
    usage: Usage,
    held: Vec<Held>,
    destroyed: bool,
    /// `cudaMemAccessFlags` per device as programs set them; memory of ours is open to all.
    access: [u8; MAX_DEVICES],
}

/// `cudaMemAccessFlagsProtReadWrite`
const READ_WRITE: u8 = 3;

/// A freed block.
struct Held {
    allocation: Allocation,
    stream: u64,
    /// The place of the free in its stream.
    freed: Arc<Op>,
}

struct Pools {
    defaults: Vec<Arc<Pool>>,
    current: RwLock<Vec<Arc<Pool>>>,
    created: RwLock<Vec<Arc<Pool>>>,
}

fn pools() -> &'static Pools {
    static POOLS: OnceLock<Pools> = OnceLock::new();
    POOLS.get_or_init(|| {
        let defaults: Vec<_> = device::devices().iter().map(|d| Arc::new(Pool::new(d, 0))).collect();
        Pools { current: RwLock::new(defaults.clone()), defaults, created: RwLock::default() }
    })
}

/// Bytes of freed blocks in all pools: nothing to look for at a synchronisation while it is 0.
static HELD: AtomicU64 = AtomicU64::new(0);

impl Pool {
    fn new(device: &'static Device, max_size: u64) -> Pool {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let settings = Settings {
            follow_event_dependencies: true,
            opportunistic: true,
            internal_dependencies: true,
            release_threshold: 0,
        };
        let mut access = [0; MAX_DEVICES];
        access[device.ordinal as usize] = READ_WRITE;
        let state = State { settings, usage: Usage::default(), held: Vec::new(), destroyed: false, access };
        Pool { device, id: NEXT.fetch_add(1, Relaxed), max_size, state: Mutex::new(state) }
    }

    /// The device's own pool.
    pub fn default(device: &Device) -> Arc<Pool> {
        pools().defaults[device.ordinal as usize].clone()
    }

    /// The pool that `cudaMallocAsync` uses on the device.
    pub fn current(device: &Device) -> Arc<Pool> {
        pools().current.read()[device.ordinal as usize].clone()
    }

    /// Makes this pool the device's current one. Errors: `InvalidValue` for another device's pool.
    pub fn make_current(self: Arc<Pool>, device: &Device) -> Result {
        if self.device.ordinal != device.ordinal {
            return Err(Error::InvalidValue);
        }
        pools().current.write()[device.ordinal as usize] = self;
        Ok(())
    }

    /// `cudaMemPoolCreate`: a handle.
    pub fn create(device: &'static Device, max_size: u64) -> usize {
        let pool = Arc::new(Pool::new(device, max_size));
        pools().created.write().push(pool.clone());
        watch::made(Thing::Pool, pool.handle() as u64, Some(device.ordinal));
        pool.handle()
    }

    /// The value that programs know it by.
    pub fn handle(self: &Arc<Pool>) -> usize {
        Arc::as_ptr(self) as usize
    }

    /// The pool behind a handle. Errors: `InvalidValue`.
    pub fn get(handle: usize) -> Result<Arc<Pool>> {
        let pools = pools();
        let created = pools.created.read();
        created.iter().chain(&pools.defaults).find(|p| p.handle() == handle).cloned().ok_or(Error::InvalidValue)
    }

    /// `cudaMemPoolDestroy`: the handle ends, its allocations live on until they are freed. Devices that use it return
    /// to their default pool. Errors: `InvalidValue`, also for default pools.
    pub fn destroy(handle: usize) -> Result {
        let pools = pools();
        let mut created = pools.created.write();
        let at = created.iter().position(|p| p.handle() == handle).ok_or(Error::InvalidValue)?;
        let pool = created.remove(at);
        drop(created);
        watch::gone(Thing::Pool, handle as u64);
        for current in pools.current.write().iter_mut().filter(|p| Arc::ptr_eq(p, &pool)) {
            *current = Pool::default(pool.device);
        }
        let mut state = pool.state.lock();
        state.destroyed = true;
        state.release(0);
        drop(state);
        orphans().write().push(pool);
        Ok(())
    }

    /// Attributes that can be set.
    pub fn settings(&self) -> Settings {
        self.state.lock().settings
    }

    pub fn set(&self, change: impl FnOnce(&mut Settings)) {
        change(&mut self.state.lock().settings);
    }

    /// Bytes in use and held.
    pub fn usage(&self) -> Usage {
        self.state.lock().usage
    }

    /// `cudaMemAccessFlags` of a device.
    pub fn access(&self, ordinal: u32) -> u8 {
        self.state.lock().access[ordinal as usize]
    }

    pub fn set_access(&self, ordinal: u32, flags: u8) {
        self.state.lock().access[ordinal as usize] = flags;
    }

    /// Sets the high-water marks to what is current.
    pub fn reset_high(&self, reserved: bool) {
        let usage = &mut self.state.lock().usage;
        match reserved {
            true => usage.reserved_high = usage.reserved,
            false => usage.used_high = usage.used,
        }
    }

    /// `cudaMemPoolTrimTo`: returns held memory until at most `keep` bytes are reserved, or none is left that can be.
    pub fn trim(&self, keep: u64) {
        self.state.lock().release(keep);
    }

    /// `cudaMallocFromPoolAsync`: memory for use in `stream` and whatever is ordered behind it.
    /// In a captured stream: an allocation node of its graph. Errors: `MemoryAllocation`, and those of captures.
    pub fn allocate(&self, size: u64, stream: &Stream) -> Result<u64> {
        if let Some(result) = capture::allocate(stream, self.device, size) {
            return result;
        }
        let take = || self.state.lock().take(self, size, stream);
        let base = match take() {
            Err(Error::MemoryAllocation) => {
                // Frees that are queued may make room.
                self.trim(0);
                take().or_else(|_| {
                    super::drain(self.device);
                    after_synchronize(self.device, true);
                    take()
                })
            }
            other => other,
        }?;
        if let (Some(watcher), Some(allocation)) = (timeline::watcher(), memory::find(base)) {
            // From here on in the stream it is there.
            let op = stream.submit(Work::Marker, &[]);
            op.item.iter().for_each(|item| watcher.allocated(&allocation, item));
        }
        Ok(base)
    }

    fn free(&self, allocation: Allocation, stream: &Stream) -> Result {
        // The lock is held while queueing, so that blocks are listed in the order of their frees.
        let mut state = self.state.lock();
        memory::set_held(allocation.base, true)?;
        let freed = stream.submit(free_work(allocation), &[]);
        state.usage.used -= allocation.reserved;
        HELD.fetch_add(allocation.reserved, Relaxed);
        state.held.push(Held { allocation, stream: stream.id, freed });
        Ok(())
    }

    /// A block of this pool was freed for good.
    fn forget(&self, allocation: &Allocation) {
        let usage = &mut self.state.lock().usage;
        usage.used -= allocation.reserved;
        usage.reserved -= allocation.reserved;
    }
}

/// What is done where memory is freed in a stream.
fn free_work(allocation: Allocation) -> Work {
    let Some(watcher) = timeline::watcher() else { return Work::Marker };
    let caller = watcher.caller();
    Work::Cleanup(Arc::new(move |_: &'static Device| {
        if let Some(stamp) = timeline::current().and_then(|i| i.stamp()) {
            watcher.freed(&allocation, &stamp, &*caller);
        }
        // Whoever has it next does not race with those who had it.
        races::forgotten(allocation.base, allocation.size);
        Ok(())
    }))
}

impl State {
    fn take(&mut self, pool: &Pool, size: u64, stream: &Stream) -> Result<u64> {
        let need = memory::footprint(size).ok_or(Error::MemoryAllocation)?;
        let opportunistic = self.settings.opportunistic;
        let fits =
            |h: &Held| h.allocation.reserved == need && (h.stream == stream.id || (opportunistic && h.freed.is_done()));
        let base = if let Some(at) = self.held.iter().rposition(fits) {
            let held = self.held.remove(at);
            HELD.fetch_sub(held.allocation.reserved, Relaxed);
            memory::reuse(held.allocation.base, size)?;
            if shadow::is_kept() {
                stream.submit(Work::renewal(held.allocation.base, size), &[]);
            }
            held.allocation.base
        } else {
            if pool.max_size != 0 && self.usage.reserved + need > pool.max_size {
                return Err(Error::MemoryAllocation);
            }
            let allocation = memory::allocate(pool.device, size, 1, Kind::Pool(pool.id))?;
            self.usage.reserved += allocation.reserved;
            allocation.base
        };
        self.usage.used += need;
        self.usage.used_high = self.usage.used_high.max(self.usage.used);
        self.usage.reserved_high = self.usage.reserved_high.max(self.usage.reserved);
        Ok(base)
    }

    /// Returns blocks whose free has been reached, oldest first, while more than `keep` bytes are reserved.
    fn release(&mut self, keep: u64) {
        let mut reserved = self.usage.reserved;
        self.held.retain(|h| {
            if reserved <= keep || !h.freed.is_done() {
                return true;
            }
            let size = h.allocation.reserved;
            reserved -= size;
            HELD.fetch_sub(size, Relaxed);
            // It is in the table: only this pool removes it.
            let _ = memory::free(h.allocation.base, |_| true);
            false
        });
        self.usage.reserved = reserved;
    }
}

/// Destroyed pools with live allocations.
fn orphans() -> &'static RwLock<Vec<Arc<Pool>>> {
    static ORPHANS: RwLock<Vec<Arc<Pool>>> = RwLock::new(Vec::new());
    &ORPHANS
}

fn all() -> Vec<Arc<Pool>> {
    let pools = pools();
    pools.defaults.iter().chain(&*pools.created.read()).chain(&*orphans().read()).cloned().collect()
}

fn by_id(id: u64) -> Option<Arc<Pool>> {
    all().into_iter().find(|p| p.id == id)
}

/// What a synchronisation does for the device's pools: memory above the release threshold goes back (`everything`:
/// whatever the threshold).
pub(super) fn after_synchronize(device: &Device, everything: bool) {
    if HELD.load(Relaxed) == 0 {
        return;
    }
    for pool in all().iter().filter(|p| p.device.ordinal == device.ordinal) {
        let mut state = pool.state.lock();
        let keep = if everything || state.destroyed { 0 } else { state.settings.release_threshold };
        state.release(keep);
    }
    orphans().write().retain(|p| p.state.lock().usage.reserved != 0);
}

/// Returns all that pools of the device hold and nobody uses.
pub fn release_all(device: &Device) {
    after_synchronize(device, true);
}

/// The error of freeing what is not there to be freed.
fn not_there(addr: u64) -> Error {
    refuse(Refused::Free { addr });
    Error::InvalidValue
}

/// `cudaFreeAsync`: frees memory of a pool, of a graph, or of `cudaMalloc`, once `stream` gets there. In a captured
/// stream: a free node of its graph.
/// Errors: `InvalidValue` if no such allocation starts at `addr`, or none of a graph's in a capture; those of captures.
pub fn free_async(addr: u64, stream: &Stream) -> Result {
    if let Some(result) = capture::free(stream, addr) {
        return result;
    }
    let allocation = memory::find(addr).filter(|a| a.base == addr).ok_or_else(|| not_there(addr))?;
    match allocation.kind {
        Kind::Pool(id) => by_id(id).ok_or(Error::InvalidValue)?.free(allocation, stream),
        Kind::Device => {
            memory::set_held(addr, true)?;
            let free = move |_: &'static Device| {
                races::forgotten(addr, allocation.size);
                memory::free(addr, |_| true).map(drop)
            };
            stream.submit(Work::Cleanup(Arc::new(free)), &[]);
            Ok(())
        }
        Kind::Graph => {
            let device = device::get(allocation.device as i32)?;
            let slot = graph_memory::open(device, addr).ok_or(Error::InvalidValue)?;
            let keep = move |_: &'static Device| {
                // Owning the slot until now is all there is to do.
                let _ = &slot;
                Ok(())
            };
            let freed = stream.submit(Work::Cleanup(Arc::new(keep)), &[]);
            graph_memory::free(device, addr, Some((stream.id, freed)))
        }
        _ => Err(Error::InvalidValue),
    }
}

/// `cudaFree`: waits for the device, then frees memory of `cudaMalloc`, `cudaMallocManaged`, a pool or a graph.
/// Errors: `InvalidValue` if no such allocation starts at `addr`.
pub fn free(addr: u64) -> Result {
    if external::is_buffer(addr) {
        let holds = memory::find(addr).ok_or_else(|| not_there(addr))?;
        super::drain(device::get(holds.device as i32)?);
        return external::free(addr).ok_or(Error::InvalidValue);
    }
    let may = |a: &Allocation| matches!(a.kind, Kind::Device | Kind::Managed(_) | Kind::Pool(_) | Kind::Graph);
    let found = memory::find(addr).filter(|a| a.base == addr && may(a)).ok_or_else(|| not_there(addr))?;
    let device = device::get(found.device as i32)?;
    super::drain(device);
    if found.kind == Kind::Graph {
        return graph_memory::free(device, addr, None);
    }
    let allocation = memory::free(addr, may)?;
    if let Kind::Pool(id) = allocation.kind {
        if let Some(pool) = by_id(id) {
            pool.forget(&allocation);
        }
    }
    Ok(())
}

/// Forgets all blocks of a device's pools, which the caller frees, and destroys the pools created on it.
pub(super) fn close_all(device: &Device) {
    for pool in all().iter().filter(|p| p.device.ordinal == device.ordinal) {
        let mut state = pool.state.lock();
        let held: u64 = state.held.drain(..).map(|h| h.allocation.reserved).sum();
        HELD.fetch_sub(held, Relaxed);
        state.usage = Usage::default();
    }
    let pools = pools();
    pools.created.write().retain(|p| p.device.ordinal != device.ordinal);
    pools.current.write()[device.ordinal as usize] = Pool::default(device);
}
