//! A memory pool: its parts, attributes and usage.

use super::account::Account;
use super::heap::Heap;
use super::heap_state::GRANULE;
use super::settings::{Settings, Usage};
use super::site::Site;
use crate::op::Op;
use crate::progress::Progress;
use device::memory::Allocation;
use device::pool_file::PoolFile;
use device::profile::MAX_DEVICES;
use device::watch::watch;
use device::{blocks, shadow, Device};
use exec::timeline;
use parking_lot::{Mutex, RwLock};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::*};
use std::sync::{Arc, OnceLock};

/// A memory pool.
pub struct Pool {
    /// The device that owns the memory or is charged for it.
    pub device: &'static Device,
    pub site: Site,
    /// Unique in the process.
    pub id: u64,
    /// Maximum bytes; 0: limited by the device's memory.
    pub max_size: u64,
    /// The file behind its memory, if the pool is shareable or imported.
    pub(super) file: Option<PoolFile>,
    /// Imported from another process: nothing can be allocated from it.
    pub(super) imported: bool,
    settings: Mutex<Settings>,
    pub(super) destroyed: AtomicBool,
    /// `cudaMemAccessFlags` per device as set by programs; the memory is accessible from all devices regardless.
    access: Mutex<[u8; MAX_DEVICES]>,
    /// Whether blocks are separate allocations; decided at the first allocation.
    is_dedicated: OnceLock<bool>,
    /// Freed blocks of dedicated pools.
    pub(super) held: Mutex<Vec<HeldBlock>>,
    pub(super) heaps: RwLock<Vec<&'static Heap>>,
    pub(super) account: Mutex<Account>,
    /// Serializes releasing chunks.
    pub(super) trimming: Mutex<()>,
}

/// A freed block that is a separate allocation.
pub(super) struct HeldBlock {
    pub allocation: Allocation,
    pub by: Arc<Progress>,
    /// The op of the free.
    pub freed: Arc<Op>,
}

impl HeldBlock {
    /// Whether a stream may reuse it without waiting.
    pub fn is_for(&self, stream: &Progress, settings: &Settings) -> bool {
        self.freed.seq <= settings.latest(&self.by, stream)
    }
}

/// Set if something was freed or settings have changed since the last time that pools had nothing to release.
static RELEASE_DUE: AtomicBool = AtomicBool::new(false);

/// Makes the next synchronization look at all pools.
#[inline]
pub(super) fn set_release_due() {
    // Read first: threads that free all the time would contend for the cache line.
    if !RELEASE_DUE.load(Relaxed) {
        RELEASE_DUE.store(true, Relaxed);
    }
}

/// Whether pools may have something to release. The caller releases all of it, or sets the flag again.
pub(super) fn take_release_due() -> bool {
    RELEASE_DUE.swap(false, Relaxed)
}

/// `cudaMemAccessFlagsProtReadWrite`
const READ_WRITE: u8 = cuda_types::cudaMemAccessFlagsProtReadWrite as u8;

impl Pool {
    pub(super) fn new(device: &'static Device, site: Site, max_size: u64) -> Pool {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let settings = Settings {
            follow_event_dependencies: true,
            opportunistic: true,
            internal_dependencies: true,
            release_threshold: 0,
        };
        let mut access = [0; MAX_DEVICES];
        // Managed memory is accessible from everywhere, host memory from the host until access is set.
        match site {
            Site::Device(ordinal) => access[ordinal as usize] = READ_WRITE,
            Site::Managed(_) => access = [READ_WRITE; MAX_DEVICES],
            Site::Host | Site::Numa(_) => {}
        }
        Pool {
            device,
            site,
            id: NEXT.fetch_add(1, Relaxed),
            max_size: max_size.checked_next_multiple_of(GRANULE).unwrap_or(max_size),
            file: None,
            imported: false,
            settings: Mutex::new(settings),
            destroyed: AtomicBool::new(false),
            access: Mutex::new(access),
            is_dedicated: OnceLock::new(),
            held: Mutex::default(),
            heaps: RwLock::default(),
            account: Mutex::default(),
            trimming: Mutex::default(),
        }
    }

    /// Whether blocks are separate allocations: see `dedicated`.
    pub(super) fn is_dedicated(&self) -> bool {
        *self.is_dedicated.get_or_init(|| {
            let watched = watch().is_some() || timeline::watcher().is_some() || shadow::is_kept();
            watched || self.file.is_some() || matches!(self.site, Site::Managed(_)) || blocks::tables().is_none()
        })
    }

    /// The attributes that can be set.
    pub fn settings(&self) -> Settings {
        *self.settings.lock()
    }

    pub fn set(&self, change: impl FnOnce(&mut Settings)) {
        change(&mut self.settings.lock());
        set_release_due();
    }

    /// Bytes in use and reserved.
    pub fn usage(&self) -> Usage {
        self.account.lock().usage(&self.heap_list())
    }

    /// `cudaMemAccessFlags` of a device.
    pub fn access(&self, ordinal: u32) -> u8 {
        self.access.lock()[ordinal as usize]
    }

    pub fn set_access(&self, ordinal: u32, flags: u8) {
        self.access.lock()[ordinal as usize] = flags;
    }

    /// Resets a high-water mark to the current value.
    pub fn reset_high(&self, reserved: bool) {
        self.account.lock().reset_high(reserved, &self.heap_list());
    }

    /// The current heaps.
    pub(super) fn heap_list(&self) -> Vec<&'static Heap> {
        self.heaps.read().clone()
    }
}
