//! Which pools there are: of every place that memory can be at a default one, and the one that is current.

use super::{orphans, Pool};
use crate::device::managed::Location;
use crate::device::memory::Kind;
use crate::device::pool_file::PoolFile;
use crate::device::thread;
use crate::device::watch::{self, Thing};
use crate::device::{self, Device, Error, Result};
use parking_lot::RwLock;
use std::collections::BTreeMap;
use std::sync::atomic::Ordering::*;
use std::sync::{Arc, OnceLock};

/// What memory a pool gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Site {
    /// A device's, by its ordinal.
    Device(u32),
    /// The host's, pinned.
    Host,
    /// The host's, of a NUMA node. It lies where the host puts it.
    Numa(i32),
    /// Managed memory, which prefers to be at a place.
    Managed(Option<Location>),
}

impl Site {
    /// Not a device's memory alone.
    pub fn is_shared_with_host(self) -> bool {
        !matches!(self, Site::Device(_))
    }

    /// The kind of what the pool with this number allocates.
    pub(super) fn kind(self, id: u64) -> Kind {
        match self {
            Site::Device(_) => Kind::Pool(id),
            Site::Host | Site::Numa(_) => Kind::HostPool(id),
            Site::Managed(_) => Kind::ManagedPool(id),
        }
    }

    /// The device that keeps account of it; the first one for memory that is no device's. Errors: `InvalidDevice`.
    fn device(self) -> Result<&'static Device> {
        match self {
            Site::Device(ordinal) | Site::Managed(Some(Location::Device(ordinal))) => device::get(ordinal as i32),
            _ => device::get(0),
        }
    }
}

/// The pools of a site that is no device.
struct Pair {
    default: Arc<Pool>,
    current: Arc<Pool>,
}

struct Pools {
    defaults: Vec<Arc<Pool>>,
    current: RwLock<Vec<Arc<Pool>>>,
    /// Made when they are asked for.
    others: RwLock<BTreeMap<Site, Pair>>,
    created: RwLock<Vec<Arc<Pool>>>,
}

fn pools() -> &'static Pools {
    static POOLS: OnceLock<Pools> = OnceLock::new();
    POOLS.get_or_init(|| {
        let pool = |d: &'static Device| Arc::new(Pool::new(d, Site::Device(d.ordinal), 0));
        let defaults: Vec<_> = device::devices().iter().map(pool).collect();
        let (others, created) = Default::default();
        Pools { current: RwLock::new(defaults.clone()), defaults, others, created }
    })
}

/// One of the pools of a site that is no device. Errors: `InvalidDevice`.
fn other(site: Site, which: impl Fn(&mut Pair) -> &mut Arc<Pool>) -> Result<Arc<Pool>> {
    let mut others = pools().others.write();
    if let Some(pair) = others.get_mut(&site) {
        return Ok(which(pair).clone());
    }
    let default = Arc::new(Pool::new(site.device()?, site, 0));
    let mut pair = Pair { current: default.clone(), default };
    let found = which(&mut pair).clone();
    others.insert(site, pair);
    Ok(found)
}

impl Pool {
    /// The device's own pool.
    pub fn default(device: &Device) -> Arc<Pool> {
        pools().defaults[device.ordinal as usize].clone()
    }

    /// The pool that `cudaMallocAsync` uses on the device.
    pub fn current(device: &Device) -> Arc<Pool> {
        pools().current.read()[device.ordinal as usize].clone()
    }

    /// `cudaMemGetDefaultMemPool`. Errors: `InvalidDevice`.
    pub fn default_at(site: Site) -> Result<Arc<Pool>> {
        match site {
            Site::Device(ordinal) => Ok(Pool::default(device::get(ordinal as i32)?)),
            _ => other(site, |pair| &mut pair.default),
        }
    }

    /// `cudaMemGetMemPool`. Errors: `InvalidDevice`.
    pub fn current_at(site: Site) -> Result<Arc<Pool>> {
        match site {
            Site::Device(ordinal) => Ok(Pool::current(device::get(ordinal as i32)?)),
            _ => other(site, |pair| &mut pair.current),
        }
    }

    /// Makes this pool its site's current one. Errors: `InvalidValue` for a pool of another site, and for one of another process's.
    pub fn make_current(self: Arc<Pool>, site: Site) -> Result {
        if self.site != site || self.imported {
            return Err(Error::InvalidValue);
        }
        match site {
            Site::Device(ordinal) => pools().current.write()[ordinal as usize] = self,
            _ => {
                Pool::default_at(site)?;
                if let Some(pair) = pools().others.write().get_mut(&site) {
                    pair.current = self;
                }
            }
        }
        // Behind the change: what other threads have looked up meanwhile is forgotten, too.
        thread::forget();
        Ok(())
    }

    /// `cudaMemPoolCreate`: a handle. `shareable`: other processes may be let in.
    /// Errors: `InvalidDevice`; `OperatingSystem` for shareable ones.
    pub fn create(site: Site, max_size: u64, shareable: bool) -> Result<usize> {
        let mut pool = Pool::new(site.device()?, site, max_size);
        if shareable {
            pool.file = Some(PoolFile::create(pool.device)?);
        }
        Ok(add(pool))
    }

    /// `cudaMemPoolImportFromShareableHandle`: a handle. Errors: `InvalidValue` if the descriptor is no pool's; `OperatingSystem`.
    pub fn import(fd: i32) -> Result<usize> {
        let (file, ordinal) = PoolFile::open(fd)?;
        let site = Site::Device(ordinal);
        let mut pool = Pool::new(site.device().map_err(|_| Error::InvalidValue)?, site, 0);
        (pool.file, pool.imported) = (Some(file), true);
        Ok(add(pool))
    }

    /// The value that programs know it by.
    pub fn handle(self: &Arc<Pool>) -> usize {
        Arc::as_ptr(self) as usize
    }

    /// The pool behind a handle. Errors: `InvalidValue`.
    pub fn get(handle: usize) -> Result<Arc<Pool>> {
        let pools = pools();
        let is = |p: &&Arc<Pool>| p.handle() == handle;
        let found = pools.created.read().iter().chain(&pools.defaults).find(is).cloned();
        let other = || pools.others.read().values().map(|pair| &pair.default).find(is).cloned();
        found.or_else(other).ok_or(Error::InvalidValue)
    }

    /// The pool that an allocation of this kind is of, while programs have its handle.
    pub fn owner(kind: Kind) -> Option<Arc<Pool>> {
        let id = match kind {
            Kind::Shared(id) => id,
            kind => kind.pool()?,
        };
        let pools = pools();
        let is = |p: &&Arc<Pool>| p.id == id;
        let found = pools.created.read().iter().chain(&pools.defaults).find(is).cloned();
        found.or_else(|| pools.others.read().values().map(|pair| &pair.default).find(is).cloned())
    }

    /// Whether kernels of a device may use memory of this kind that is of device `of`: a pool's where it gives access, another
    /// device's where access to that peer is enabled. CUDA Driver API, `CU_POINTER_ATTRIBUTE_DEVICE_POINTER`.
    pub fn is_open_to(device: &Device, kind: Kind, of: u32) -> bool {
        match (kind, Pool::owner(kind)) {
            (Kind::Pool(_) | Kind::HostPool(_), Some(pool)) => pool.access(device.ordinal) != 0,
            (Kind::Device, _) => device.ordinal == of || device.peer_enabled(of),
            _ => true,
        }
    }

    /// `cudaMemPoolDestroy`: the handle ends, its allocations live on until they are freed. Sites that use it return
    /// to their default pool. Errors: `InvalidValue`, also for default pools.
    pub fn destroy(handle: usize) -> Result {
        let mut created = pools().created.write();
        let at = created.iter().position(|p| p.handle() == handle).ok_or(Error::InvalidValue)?;
        let pool = created.remove(at);
        // Never in neither list: another thread may be freeing memory of it.
        orphans().write().push(pool.clone());
        drop(created);
        watch::gone(Thing::Pool, handle as u64);
        retire(|p| Arc::ptr_eq(p, &pool));
        thread::forget();
        pool.destroyed.store(true, Release);
        pool.release(0);
        // The next synchronisation sees whether anything is left of it.
        super::due();
        Ok(())
    }
}

fn add(pool: Pool) -> usize {
    let pool = Arc::new(pool);
    pools().created.write().push(pool.clone());
    watch::made(Thing::Pool, pool.handle() as u64, Some(pool.device.ordinal));
    pool.handle()
}

/// Puts the default pool in the place of current ones that are about to end.
fn retire(ends: impl Fn(&Arc<Pool>) -> bool) {
    let pools = pools();
    for current in pools.current.write().iter_mut().filter(|p| ends(p)) {
        *current = Pool::default(current.device);
    }
    for pair in pools.others.write().values_mut().filter(|pair| ends(&pair.current)) {
        pair.current = pair.default.clone();
    }
}

/// All pools, with those whose handle has ended and that have live allocations.
pub(super) fn all() -> Vec<Arc<Pool>> {
    let pools = pools();
    let others: Vec<_> = pools.others.read().values().map(|pair| pair.default.clone()).collect();
    let created = pools.created.read();
    pools.defaults.iter().chain(&others).chain(&*created).chain(&*orphans().read()).cloned().collect()
}

/// For `cudaDeviceReset`: pools and what programs have of them stay; what was freed goes back, and the device's own pool is current.
pub(in crate::queue) fn reset(device: &Device) {
    pools().current.write()[device.ordinal as usize] = Pool::default(device);
    thread::forget();
    super::release_all(device);
}
