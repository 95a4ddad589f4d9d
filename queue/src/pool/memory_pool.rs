//! A memory pool: what it is made of, and its settings and figures.

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
    /// Whose memory it is, or who keeps account of it.
    pub device: &'static Device,
    pub site: Site,
    /// Unique in the process.
    pub id: u64,
    /// Most bytes; 0: the device's memory.
    pub max_size: u64,
    /// What its memory is part of, if other processes may be let in, or it is another process's pool.
    pub(super) file: Option<PoolFile>,
    /// It is another process's: nothing can be allocated from it.
    pub(super) imported: bool,
    settings: Mutex<Settings>,
    pub(super) destroyed: AtomicBool,
    /// `cudaMemAccessFlags` per device as programs set them; memory of ours is open to all.
    access: Mutex<[u8; MAX_DEVICES]>,
    /// Blocks are allocations of their own; known from the first allocation on.
    is_dedicated: OnceLock<bool>,
    /// Those that are held back.
    pub(super) held: Mutex<Vec<HeldBlock>>,
    pub(super) heaps: RwLock<Vec<&'static Heap>>,
    pub(super) account: Mutex<Account>,
    /// One at a time gives chunks back.
    pub(super) trimming: Mutex<()>,
}

/// A freed block that is an allocation of its own.
pub(super) struct HeldBlock {
    pub allocation: Allocation,
    pub by: Arc<Progress>,
    /// The place of the free in its stream.
    pub freed: Arc<Op>,
}

impl HeldBlock {
    /// Whether a stream may have it at once.
    pub fn is_for(&self, stream: &Progress, settings: &Settings) -> bool {
        self.freed.seq <= settings.latest(&self.by, stream)
    }
}

/// Something was freed, or what is to be kept has changed, since pools last had nothing to give back.
static RELEASE_DUE: AtomicBool = AtomicBool::new(false);

/// The next synchronisation looks at all pools.
#[inline]
pub(super) fn set_release_due() {
    // Threads that free all the time do not take the line from each other.
    if !RELEASE_DUE.load(Relaxed) {
        RELEASE_DUE.store(true, Relaxed);
    }
}

/// Whether pools may have something to give back. The caller sees to all of it, or sets it again.
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

    /// Whether blocks are allocations of their own: see `dedicated`.
    pub(super) fn is_dedicated(&self) -> bool {
        *self.is_dedicated.get_or_init(|| {
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
        set_release_due();
    }

    /// Bytes in use and held.
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

    /// Sets the high-water marks to what is current.
    pub fn reset_high(&self, reserved: bool) {
        self.account.lock().reset_high(reserved, &self.heap_list());
    }

    /// The heaps there are at the moment.
    pub(super) fn heap_list(&self) -> Vec<&'static Heap> {
        self.heaps.read().clone()
    }
}
