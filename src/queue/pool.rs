//! Memory pools: allocation and release in stream order.
//!
//! A pool gives an address at the call. A freed block stays with the pool, and may be given out again at once in the stream that
//! freed it (whatever uses it is queued behind the free), or in another one once the free is ordered before that one's next work:
//! the stream waits for an event after the free, or the free has been reached, or, where memory is short, the stream is made to
//! wait. Synchronising returns what exceeds the pool's release threshold to the system, as CUDA does.
//!
//! `site`: which pools there are, and of what memory. `cut`: blocks that are cut from chunks, in a `heap` for each stream, with
//! `quick` for what needs no more than that; `plain`: blocks that are allocations of their own. `account`: what is reserved and used.

mod account;
mod cut;
mod heap;
mod plain;
mod quick;
mod site;

use super::capture;
use super::graph_memory;
use super::progress::Progress;
use super::stream::Stream;
use super::work::Work;
use crate::device::external;
use crate::device::memory::{self, Allocation, Kind};
use crate::device::pool_file::{Export, PoolFile};
use crate::device::profile::MAX_DEVICES;
use crate::device::watch::{refuse, watch, Refused};
use crate::device::{self, blocks, shadow, Device, Error, Result};
use crate::exec::{races, timeline};
use cut::Cut;
use heap::Heap;
use parking_lot::{Mutex, RwLock};
use plain::Plain;
use site::all;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::*};
use std::sync::{Arc, OnceLock};

pub use quick::{allocate as allocate_quickly, free as free_quickly, Ticket};
pub(super) use site::reset;
pub use site::Site;

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

impl Settings {
    /// The number of the last op of a stream that `to` comes after, or need not come after any more: what was freed at that place,
    /// or earlier, `to` may have. Everything that was freed by `to` itself.
    fn latest(&self, of: &Progress, to: &Progress) -> u64 {
        if of.stream == to.stream {
            return u64::MAX;
        }
        let mut latest = of.seen();
        if self.opportunistic {
            latest = latest.max(of.reached());
        }
        if self.follow_event_dependencies {
            latest = latest.max(to.knows(of));
        }
        latest
    }
}

/// A memory pool.
pub struct Pool {
    /// Whose memory it is, or who keeps account of it.
    pub device: &'static Device,
    pub site: Site,
    /// Unique in the process.
    pub id: u64,
    /// Most bytes; 0: the device's memory.
    pub max_size: u64,
    /// What its memory is part of, if other processes may be let in, or it is another process's pool.
    file: Option<PoolFile>,
    /// It is another process's: nothing can be allocated from it.
    imported: bool,
    settings: Mutex<Settings>,
    destroyed: AtomicBool,
    /// `cudaMemAccessFlags` per device as programs set them; memory of ours is open to all.
    access: Mutex<[u8; MAX_DEVICES]>,
    /// Blocks are allocations of their own; known from the first allocation on.
    is_plain: OnceLock<bool>,
    plain: Mutex<Plain>,
    cut: Cut,
}

/// `cudaMemAccessFlagsProtReadWrite`
const READ_WRITE: u8 = 3;

/// Something was freed, or what is to be kept has changed, since pools last had nothing to give back.
static DUE: AtomicBool = AtomicBool::new(false);

fn due() {
    // Threads that free all the time do not take the line from each other.
    if !DUE.load(Relaxed) {
        DUE.store(true, Relaxed);
    }
}

impl Pool {
    fn new(device: &'static Device, site: Site, max_size: u64) -> Pool {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let settings = Settings {
            follow_event_dependencies: true,
            opportunistic: true,
            internal_dependencies: true,
            release_threshold: 0,
        };
        let mut access = [0; MAX_DEVICES];
        // Managed memory is everybody's; the host's is its own until somebody is let in.
        match site {
            Site::Device(ordinal) => access[ordinal as usize] = READ_WRITE,
            Site::Managed(_) => access = [READ_WRITE; MAX_DEVICES],
            Site::Host | Site::Numa(_) => {}
        }
        Pool {
            device,
            site,
            id: NEXT.fetch_add(1, Relaxed),
            max_size: max_size.checked_next_multiple_of(cut::GRANULE).unwrap_or(max_size),
            file: None,
            imported: false,
            settings: Mutex::new(settings),
            destroyed: AtomicBool::new(false),
            access: Mutex::new(access),
            is_plain: OnceLock::new(),
            plain: Mutex::default(),
            cut: Cut::default(),
        }
    }

    /// Whether blocks are allocations of their own: see `plain`.
    fn is_plain(&self) -> bool {
        *self.is_plain.get_or_init(|| {
            let watched = watch().is_some() || timeline::watcher().is_some() || shadow::is_kept();
            watched || self.file.is_some() || matches!(self.site, Site::Managed(_)) || blocks::tables().is_none()
        })
    }

    /// Attributes that can be set.
    pub fn settings(&self) -> Settings {
        *self.settings.lock()
    }

    pub fn set(&self, change: impl FnOnce(&mut Settings)) {
        change(&mut self.settings.lock());
        due();
    }

    /// Bytes in use and held.
    pub fn usage(&self) -> Usage {
        self.cut.account.lock().usage(&self.cut.heaps())
    }

    /// `cudaMemAccessFlags` of a device.
    pub fn access(&self, ordinal: u32) -> u8 {
        self.access.lock()[ordinal as usize]
    }

    pub fn set_access(&self, ordinal: u32, flags: u8) {
        self.access.lock()[ordinal as usize] = flags;
    }

    /// Sets the high-water marks to what is current.
    pub fn reset_high(&self, reserved: bool) {
        self.cut.account.lock().reset_high(reserved, &self.cut.heaps());
    }

    /// `cudaMemPoolTrimTo`: returns held memory until at most `keep` bytes are reserved, or none is left that can be.
    pub fn trim(&self, keep: u64) {
        self.release(keep);
    }

    /// Returns memory that nobody has any more while more than `keep` bytes are reserved. Whether more may come.
    fn release(&self, keep: u64) -> bool {
        self.release_held(keep) | self.release_chunks(keep)
    }

    /// `cudaMallocFromPoolAsync`: memory for use in `stream` and whatever is ordered behind it.
    /// In a captured stream: an allocation node of its graph. Errors: `MemoryAllocation`, and those of captures; `InvalidValue` for
    /// another process's pool.
    pub fn allocate(&self, size: u64, stream: &Stream) -> Result<u64> {
        if self.imported {
            return Err(Error::InvalidValue);
        }
        if let Some(result) = capture::allocate(stream, self.device, size) {
            return result;
        }
        let take = || match self.is_plain() {
            true => self.plain(size, stream),
            false => self.cut(size, stream),
        };
        let base = match take() {
            Err(Error::MemoryAllocation) => {
                // Frees that are queued may make room.
                self.trim(0);
                take().or_else(|_| {
                    super::drain(self.device);
                    super::drain(stream.device);
                    release_all(self.device);
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

    /// `cudaMemPoolExportToShareableHandle`: a descriptor. Errors: `InvalidValue` for a pool that cannot be shared; `OperatingSystem`.
    pub fn descriptor(&self) -> Result<i32> {
        self.file.as_ref().filter(|_| !self.imported).ok_or(Error::InvalidValue)?.descriptor()
    }

    /// Whether `descriptor` has one.
    pub fn is_shareable(&self) -> bool {
        self.file.is_some() && !self.imported
    }

    /// `cudaMemPoolExportPointer`. Errors: `InvalidValue` if no block of a shareable pool starts at `addr`.
    pub fn export(addr: u64) -> Result<Export> {
        let block = memory::find(addr).filter(|a| a.base == addr).ok_or(Error::InvalidValue)?;
        let pool = block.kind.pool().and_then(by_id).ok_or(Error::InvalidValue)?;
        pool.file.as_ref().map(|file| file.export(&block)).ok_or(Error::InvalidValue)
    }

    /// `cudaMemPoolImportPointer`: where another process's block is in this one.
    /// Errors: `InvalidValue` if this is no pool of another process, or the block is not of it; `MemoryAllocation`, `OperatingSystem`.
    pub fn import_block(&self, block: &Export) -> Result<u64> {
        let file = self.file.as_ref().filter(|_| self.imported).ok_or(Error::InvalidValue)?;
        file.import(self.device, self.id, block)
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

/// Destroyed pools with live allocations.
fn orphans() -> &'static RwLock<Vec<Arc<Pool>>> {
    static ORPHANS: RwLock<Vec<Arc<Pool>>> = RwLock::new(Vec::new());
    &ORPHANS
}

fn by_id(id: u64) -> Option<Arc<Pool>> {
    all().into_iter().find(|p| p.id == id)
}

/// What a synchronisation does for the device's pools: memory above the release threshold goes back (`everything`:
/// whatever the threshold).
pub(super) fn after_synchronize(device: &Device, everything: bool) {
    if !DUE.swap(false, Relaxed) {
        return;
    }
    for pool in all() {
        if pool.device.ordinal != device.ordinal && !pool.site.is_shared_with_host() {
            due();
            continue;
        }
        let destroyed = pool.destroyed.load(Acquire);
        let keep = if everything || destroyed { 0 } else { pool.settings().release_threshold };
        // What stays because of the threshold does so until the threshold changes, or until more is freed.
        if pool.release(keep) {
            due();
        }
        if destroyed && pool.usage().reserved == 0 {
            pool.close_heaps();
            orphans().write().retain(|p| !Arc::ptr_eq(p, &pool));
        }
    }
}

/// Returns all that pools of the device hold and nobody uses.
pub fn release_all(device: &Device) {
    due();
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
    if let Some(heap) = Heap::of(addr) {
        due();
        return cut::free(heap, addr, stream).map_err(|_| not_there(addr));
    }
    let allocation = memory::find(addr).filter(|a| a.base == addr).ok_or_else(|| not_there(addr))?;
    match allocation.kind {
        Kind::Pool(id) | Kind::HostPool(id) | Kind::ManagedPool(id) => {
            due();
            by_id(id).ok_or(Error::InvalidValue)?.hold(allocation, stream)
        }
        Kind::Device | Kind::Shared(_) => {
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

/// `cudaFree`: frees memory of `cudaMalloc`, `cudaMallocManaged`, a pool or a graph. Waits for the device, but where a pool has cut the
/// memory from a chunk: then "the driver assumes that all accesses to the allocation are complete" (guide, 'API Fundamentals').
/// Errors: `InvalidValue` if no such allocation starts at `addr`.
pub fn free(addr: u64) -> Result {
    if external::is_buffer(addr) {
        let holds = memory::find(addr).ok_or_else(|| not_there(addr))?;
        super::drain(device::get(holds.device as i32)?);
        return external::free(addr).ok_or(Error::InvalidValue);
    }
    let may = |a: &Allocation| {
        let other = matches!(a.kind, Kind::Device | Kind::Managed(_) | Kind::Graph | Kind::Shared(_));
        other || a.kind.pool().is_some()
    };
    let found = memory::find(addr).filter(|a| a.base == addr && may(a)).ok_or_else(|| not_there(addr))?;
    if let Some(heap) = Heap::of(addr) {
        due();
        return heap.free_now(addr);
    }
    let device = device::get(found.device as i32)?;
    match found.kind {
        // Memory of the host may be used by all.
        Kind::HostPool(_) => device::devices().iter().for_each(super::drain),
        _ => super::drain(device),
    }
    if found.kind == Kind::Graph {
        return graph_memory::free(device, addr, None);
    }
    let allocation = memory::free(addr, may)?;
    if let Some(pool) = allocation.kind.pool().and_then(by_id) {
        pool.forget(&allocation);
    }
    Ok(())
}
