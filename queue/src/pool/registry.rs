//! Which pools there are: of every place that memory can be at a default one, and the one that is current.

use super::memory_pool::Pool;
use super::site::Site;
use device::memory::Kind;
use device::pool_file::PoolFile;
use device::thread;
use device::watch::{self, Thing};
use device::{Device, Error, Result};
use parking_lot::RwLock;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

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
}

fn add(pool: Pool) -> usize {
    let pool = Arc::new(pool);
    pools().created.write().push(pool.clone());
    watch::made(Thing::Pool, pool.handle() as u64, Some(pool.device.ordinal));
    pool.handle()
}

/// Takes a pool out of those that programs have handles of: it is an orphan from now on. Errors: `InvalidValue`.
pub(super) fn remove(handle: usize) -> Result<Arc<Pool>> {
    let mut created = pools().created.write();
    let at = created.iter().position(|p| p.handle() == handle).ok_or(Error::InvalidValue)?;
    let pool = created.remove(at);
    // Never in neither list: another thread may be freeing memory of it.
    orphans().write().push(pool.clone());
    Ok(pool)
}

/// Makes a device's own pool its current one.
pub(super) fn reset_current(device: &Device) {
    pools().current.write()[device.ordinal as usize] = Pool::default(device);
    thread::forget();
}

/// Puts the default pool in the place of current ones that are about to end.
pub(super) fn retire(ends: impl Fn(&Arc<Pool>) -> bool) {
    let pools = pools();
    for current in pools.current.write().iter_mut().filter(|p| ends(p)) {
        *current = Pool::default(current.device);
    }
    for pair in pools.others.write().values_mut().filter(|pair| ends(&pair.current)) {
        pair.current = pair.default.clone();
    }
}

/// Destroyed pools with live allocations.
pub(super) fn orphans() -> &'static RwLock<Vec<Arc<Pool>>> {
    static ORPHANS: RwLock<Vec<Arc<Pool>>> = RwLock::new(Vec::new());
    &ORPHANS
}

/// The pool with a number.
pub(super) fn by_id(id: u64) -> Option<Arc<Pool>> {
    all().into_iter().find(|p| p.id == id)
}

/// All pools, with those whose handle has ended and that have live allocations.
pub(super) fn all() -> Vec<Arc<Pool>> {
    let pools = pools();
    let others: Vec<_> = pools.others.read().values().map(|pair| pair.default.clone()).collect();
    let created = pools.created.read();
    pools.defaults.iter().chain(&others).chain(&*created).chain(&*orphans().read()).cloned().collect()
}
