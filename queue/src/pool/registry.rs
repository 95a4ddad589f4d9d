//! All pools: for each location a default pool and a current pool.

use super::memory_pool::Pool;
use super::site::Site;
use device::memory::Kind;
use device::pool_file::PoolFile;
use device::thread;
use device::watch::{self, ObjectKind};
use device::{Device, Error, Result};
use parking_lot::RwLock;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

/// The pools of a location that is not a device.
struct Pair {
    default: Arc<Pool>,
    current: Arc<Pool>,
}

struct Pools {
    defaults: Vec<Arc<Pool>>,
    current: RwLock<Vec<Arc<Pool>>>,
    /// Created on first use.
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

/// A pool of a location that is not a device. Errors: `InvalidDevice`.
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
    /// The device's default pool.
    pub fn default(device: &Device) -> Arc<Pool> {
        pools().defaults[device.ordinal as usize].clone()
    }

    /// The device's current pool, which `cudaMallocAsync` uses.
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

    /// Makes this the current pool of its location. Errors: `InvalidValue` for an imported pool or one of another location.
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
        // After the change: threads that have cached the old pool meanwhile drop it, too.
        thread::forget();
        Ok(())
    }

    /// `cudaMemPoolCreate`: a handle. `shareable`: it can be exported to other processes.
    /// Errors: `InvalidDevice`; `OperatingSystem` for shareable ones.
    pub fn create(site: Site, max_size: u64, shareable: bool) -> Result<usize> {
        let mut pool = Pool::new(site.device()?, site, max_size);
        if shareable {
            let node = if let Site::Numa(node) = site { Some(node) } else { None };
            pool.file = Some(PoolFile::create(pool.device, node)?);
        }
        Ok(add(pool))
    }

    /// `cudaMemPoolImportFromShareableHandle`: a handle. Errors: `InvalidValue` if the descriptor is no pool's; `OperatingSystem`.
    pub fn import(fd: i32) -> Result<usize> {
        let (file, ordinal) = PoolFile::open(fd)?;
        let site = file.node.map_or(Site::Device(ordinal), Site::Numa);
        let mut pool = Pool::new(site.device().map_err(|_| Error::InvalidValue)?, site, 0);
        (pool.file, pool.imported) = (Some(file), true);
        Ok(add(pool))
    }

    /// Its handle.
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

    /// The pool of an allocation of this kind, if its handle is valid.
    pub fn owner(kind: Kind) -> Option<Arc<Pool>> {
        let id = kind.importer().or_else(|| kind.pool())?;
        let pools = pools();
        let is = |p: &&Arc<Pool>| p.id == id;
        let found = pools.created.read().iter().chain(&pools.defaults).find(is).cloned();
        found.or_else(|| pools.others.read().values().map(|pair| &pair.default).find(is).cloned())
    }

    /// Whether kernels of a device may access memory of this kind that belongs to device `of`: memory of a pool if the pool grants access,
    /// memory of another device if peer access is enabled. CUDA Driver API, `CU_POINTER_ATTRIBUTE_DEVICE_POINTER`.
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
    watch::object_created(ObjectKind::Pool, pool.handle() as u64, Some(pool.device.ordinal));
    pool.handle()
}

/// Invalidates a pool's handle: the pool is an orphan from now on. Errors: `InvalidValue`.
pub(super) fn remove(handle: usize) -> Result<Arc<Pool>> {
    let mut created = pools().created.write();
    let at = created.iter().position(|p| p.handle() == handle).ok_or(Error::InvalidValue)?;
    let pool = created.remove(at);
    // Always in one of the lists: another thread may be freeing memory of it.
    orphans().write().push(pool.clone());
    Ok(pool)
}

/// Makes the default pool of a device its current one.
pub(super) fn reset_current(device: &Device) {
    pools().current.write()[device.ordinal as usize] = Pool::default(device);
    thread::forget();
}

/// Makes default pools current in place of pools that are being destroyed.
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

/// The pool with this id.
pub(super) fn by_id(id: u64) -> Option<Arc<Pool>> {
    all().into_iter().find(|p| p.id == id)
}

/// All pools, including destroyed ones with live allocations.
pub(super) fn all() -> Vec<Arc<Pool>> {
    let pools = pools();
    let others: Vec<_> = pools.others.read().values().map(|pair| pair.default.clone()).collect();
    let created = pools.created.read();
    pools.defaults.iter().chain(&others).chain(&*created).chain(&*orphans().read()).cloned().collect()
}
