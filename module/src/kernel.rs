//! Kernels as seen by the program: settings, and CUDA's checks at the launch call.

use super::binary::Binary;
use super::entry::Entry;
use super::loaded::Loaded;
use super::settings::Settings;
use code::Function;
use device::occupancy::{blocks_per_sm, Usage, SHARED_DEFAULT};
use device::{Device, Error};
use parking_lot::RwLock;
use std::ffi::CStr;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};
use sys::log::{self, Level};

/// Most blocks of a cluster without and with opting in.
const CLUSTER_PORTABLE: u32 = 8;
const CLUSTER_MAX: u32 = 16;

/// A kernel of a module.
pub struct Kernel {
    pub binary: Arc<Binary>,
    name: Name,
    shared: OnceLock<Arc<str>>,
    /// Its loaded instance on each device; stale if the device was reset since.
    ready: RwLock<Vec<(&'static Device, u64, Arc<Ready>)>>,
    pub settings: Settings,
    /// A refused launch has been reported.
    reported: AtomicBool,
}

enum Name {
    /// A constant of the program; not copied, since most registered kernels are never used.
    Static(&'static CStr),
    Owned(Box<str>),
}

/// A kernel on a device.
pub struct Ready {
    pub loaded: Arc<Loaded>,
    pub entry: Entry,
    /// Without references: they are bound anew for launches.
    function: Arc<Function>,
}

impl Ready {
    /// What a launch runs. Its module's references are bound as they are now: see [`Loaded::symbols`].
    ///
    /// # Errors
    /// `MemoryAllocation`.
    #[inline]
    pub fn function(&self, device: &Device, wait: &dyn Fn()) -> device::Result<Arc<Function>> {
        if !self.loaded.has_references() {
            return Ok(self.function.clone());
        }
        Ok(Arc::new(self.function.with_symbols(self.loaded.symbols(device, wait)?)))
    }
}

/// Shape of a launch, as the program gives it.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    pub grid: [u32; 3],
    pub block: [u32; 3],
    pub cluster: Option<[u32; 3]>,
    /// Bytes of dynamic shared memory.
    pub dynamic_shared: usize,
    /// Whether the launch requires a portable number of blocks in a cluster; without it the kernel's setting decides.
    pub portable: Option<bool>,
    /// The cluster may be stated later: of a graph's node.
    pub cluster_follows: bool,
}

impl Shape {
    /// Without a cluster.
    pub fn new(grid: [u32; 3], block: [u32; 3], dynamic_shared: usize) -> Shape {
        Shape { grid, block, cluster: None, dynamic_shared, portable: None, cluster_follows: false }
    }
}

/// Threads of a block, or blocks of a cluster; saturates.
fn count(shape: [u32; 3]) -> u64 {
    shape.iter().fold(1, |n, &m| u64::saturating_mul(n, m.into()))
}

impl Kernel {
    fn make(binary: Arc<Binary>, name: Name) -> Kernel {
        let reported = AtomicBool::new(false);
        Kernel { binary, name, shared: OnceLock::new(), ready: RwLock::default(), settings: Settings::new(), reported }
    }

    /// A kernel whose name is a constant of the program.
    pub fn registered(binary: Arc<Binary>, name: &'static CStr) -> Kernel {
        Kernel::make(binary, Name::Static(name))
    }

    /// A kernel looked up by name.
    pub fn named(binary: Arc<Binary>, name: &str) -> Kernel {
        Kernel::make(binary, Name::Owned(name.into()))
    }

    /// Its mangled name.
    pub fn name(&self) -> &Arc<str> {
        self.shared.get_or_init(|| match &self.name {
            Name::Static(name) => name.to_string_lossy().into(),
            Name::Owned(name) => Arc::from(&**name),
        })
    }

    /// The kernel on a device. Errors: those of loading its module (reported on stderr), `InvalidDeviceFunction` if
    /// the module has no such kernel.
    pub fn ready(&self, device: &'static Device) -> device::Result<Arc<Ready>> {
        let generation = device.generation();
        let current = |(d, g, _): &&(&'static Device, u64, Arc<Ready>)| std::ptr::eq(*d, device) && *g == generation;
        if let Some((.., ready)) = self.ready.read().iter().find(current) {
            return Ok(ready.clone());
        }
        let loaded = self.binary.load(device)?;
        let module = loaded.program.module().map_err(|_| Error::InvalidPtx)?;
        let entry = Entry::find(module, self.name()).ok_or_else(|| {
            log::report(Level::Error, format_args!("the PTX of this program has no kernel {}", self.name()));
            Error::InvalidDeviceFunction
        })?;
        let function = Function::new(loaded.program.clone(), loaded.clone(), self.name().clone());
        let ready = Arc::new(Ready { loaded, entry, function: Arc::new(function) });
        let mut list = self.ready.write();
        list.retain(|(d, g, _)| d.generation() == *g && !std::ptr::eq(*d, device));
        list.push((device, generation, ready.clone()));
        Ok(ready)
    }

    /// Whether the module at this address is its module on some device.
    pub(super) fn is_loaded_as(&self, module: *const ()) -> bool {
        self.ready.read().iter().any(|(.., ready)| std::ptr::addr_eq(Arc::as_ptr(&ready.loaded), module))
    }

    /// Most dynamic shared memory of a block, in bytes.
    pub fn max_dynamic_shared(&self, entry: &Entry) -> u32 {
        match self.settings.max_dynamic_shared.load(Relaxed) {
            set if set >= 0 => set as u32,
            _ => SHARED_DEFAULT.saturating_sub(entry.shared_bytes),
        }
    }

    /// Most blocks that a cluster of it may have. `portable`: as in [`Shape`].
    pub fn max_cluster(&self, entry: &Entry, portable: Option<bool>) -> u32 {
        let max = self.cluster_limit(portable);
        entry.directives.maxclusterrank.map_or(max, |most| most.min(max))
    }

    /// As [`Kernel::max_cluster`], whatever the PTX says.
    pub fn cluster_limit(&self, portable: Option<bool>) -> u32 {
        let portable = portable.unwrap_or_else(|| self.settings.non_portable_cluster.load(Relaxed) <= 0);
        if portable {
            CLUSTER_PORTABLE
        } else {
            CLUSTER_MAX
        }
    }

    /// Sets an attribute of it (`cudaFuncSetAttribute`). Errors: as [`Kernel::ready`], and `InvalidValue`.
    pub fn set_attribute(&self, device: &'static Device, attribute: i32, value: i32) -> device::Result {
        self.settings.set(device, &self.ready(device)?.entry, attribute, value)
    }

    /// Its use of a multiprocessor's resources.
    pub fn usage(&self, entry: &Entry) -> Usage {
        Usage {
            regs: entry.registers(),
            static_shared: entry.shared_bytes,
            max_dynamic_shared: self.max_dynamic_shared(entry),
            carveout: self.settings.carveout.load(Relaxed),
        }
    }

    /// Reports on stderr, once per kernel, why it cannot be launched, and returns `error`.
    pub fn refuse(&self, error: Error, why: std::fmt::Arguments) -> Error {
        if !self.reported.swap(true, Relaxed) {
            log::report(Level::Error, format_args!("kernel {}: {why}", self.name()));
        }
        error
    }

    /// CUDA's checks at the call, each with a message. Returns the cluster's shape, if there are clusters.
    ///
    /// Errors: `InvalidValue` (grid or block empty or beyond the device's limits, which programs of CUDA 12 know as
    /// `InvalidConfiguration`; more threads than the kernel's launch bounds; too much shared memory), `InvalidClusterSize` (too many
    /// blocks, a cluster that does not divide the grid, or none where there must be).
    pub fn check(&self, device: &Device, entry: &Entry, shape: &Shape) -> device::Result<Option<[u32; 3]>> {
        let Shape { grid, block, cluster, dynamic_shared, .. } = *shape;
        let threads = count(block);
        // CUDA C++ Programming Guide, 'Technical Specifications per Compute Capability'.
        let fits = |have: [u32; 3], max: [u32; 3]| have.iter().zip(max).all(|(&n, max)| (1..=max).contains(&n));
        if !fits(grid, [i32::MAX as u32, 65535, 65535]) || !fits(block, [1024, 1024, 64]) || threads > 1024 {
            let ([gx, gy, gz], [x, y, z]) = (grid, block);
            return Err(self.refuse(
                if entry.before_cuda13 { Error::InvalidConfiguration } else { Error::InvalidValue },
                format_args!(
                    "cannot launch a grid of {gx} x {gy} x {gz} blocks of {x} x {y} x {z} threads: a block has 1 to 1024 \
                     threads, at most 1024 x 1024 x 64, and a grid at most 2147483647 x 65535 x 65535 blocks"
                ),
            ));
        }
        let max = entry.max_threads(1024);
        if threads > max.into() {
            return Err(self.refuse(
                Error::InvalidValue,
                format_args!("a block of {threads} threads; its __launch_bounds__ allow at most {max} threads"),
            ));
        }
        if let Some([x, y, z]) = entry.directives.reqntid.filter(|required| *required != block) {
            return Err(self.refuse(
                Error::InvalidValue,
                format_args!("a block of {block:?} threads; it was compiled for blocks of {x} x {y} x {z} threads"),
            ));
        }
        let limit = device.profile.shared_per_block_optin;
        let total = (dynamic_shared as u64).saturating_add(entry.shared_bytes.into());
        let max = self.max_dynamic_shared(entry);
        if dynamic_shared as u64 > max.into() || total > limit.into() {
            return Err(self.refuse(
                Error::InvalidValue,
                format_args!(
                    "{dynamic_shared} bytes of dynamic shared memory requested by the launch, at most {max} allowed \
                     (cudaFuncAttributeMaxDynamicSharedMemorySize); a block of this device has {limit} bytes of shared \
                     memory, of which the kernel's own variables take {}",
                    entry.shared_bytes
                ),
            ));
        }
        let set = self.settings.required_cluster();
        let required = entry.directives.reqnctapercluster;
        if cluster.is_some() && set.is_some() && cluster != set {
            let why = format_args!("clusters of {cluster:?} blocks; its attributes require clusters of {set:?}");
            return Err(self.refuse(Error::InvalidClusterSize, why));
        }
        // What the kernel was compiled for is its own, and not of what may be launched with the same settings.
        let stated = cluster.or(set);
        let cluster = stated.or(required);
        if cluster.is_none() && entry.directives.explicitcluster && !shape.cluster_follows {
            let why = format_args!("a launch without clusters; it is declared with .explicitcluster");
            return Err(self.refuse(Error::InvalidClusterSize, why));
        }
        if let Some(cluster) = cluster {
            let grid = if entry.directives.blocks_are_clusters { cluster } else { grid };
            let checked = match required.is_some_and(|required| required != cluster) {
                true => Err(Error::InvalidClusterSize),
                false => self.check_cluster(device, self.max_cluster(entry, shape.portable), grid, cluster),
            };
            checked.map_err(|e| {
                let why =
                    format_args!("clusters of {cluster:?} blocks do not fit a grid of {grid:?}, this kernel or device");
                self.refuse(e, why)
            })?;
        }
        Ok(stated)
    }

    /// Blocks of a cooperative launch wait for each other, so all must be resident at once, on `sms` multiprocessors.
    /// Errors: `CooperativeLaunchTooLarge`.
    pub fn check_cooperative(&self, device: &Device, sms: u32, entry: &Entry, shape: &Shape) -> device::Result {
        let threads = shape.block.iter().product();
        let resident = blocks_per_sm(&device.profile, &self.usage(entry), threads, shape.dynamic_shared as u64);
        // A grid may be counted in clusters.
        let each = match shape.cluster.or(entry.directives.reqnctapercluster) {
            Some(cluster) if entry.directives.blocks_are_clusters => count(cluster),
            _ => 1,
        };
        let blocks = count(shape.grid).saturating_mul(each);
        match blocks <= u64::from(resident) * u64::from(sms) {
            true => Ok(()),
            false => Err(Error::CooperativeLaunchTooLarge),
        }
    }

    fn check_cluster(&self, device: &Device, max: u32, grid: [u32; 3], cluster: [u32; 3]) -> device::Result {
        let blocks = count(cluster);
        if device.profile.major < 9 && blocks != 1 {
            return Err(Error::NotSupported);
        }
        if blocks == 0 || blocks > max.into() {
            return Err(Error::InvalidClusterSize);
        }
        match grid.iter().zip(cluster).all(|(g, c)| g % c == 0) {
            true => Ok(()),
            false => Err(Error::InvalidClusterSize),
        }
    }
}
