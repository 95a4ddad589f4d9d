//! A device and its primary context: configuration, limits, error state.

use super::profile::{self, Profile, MAX_DEVICES};
use super::{thread, Error, Result};
use cuda_types::*;
use parking_lot::Mutex;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU32, AtomicU64, Ordering::*};
use std::sync::OnceLock;

/// `cudaLimit`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    StackSize = cudaLimitStackSize as isize,
    PrintfFifoSize = cudaLimitPrintfFifoSize as isize,
    MallocHeapSize = cudaLimitMallocHeapSize as isize,
    DevRuntimeSyncDepth = cudaLimitDevRuntimeSyncDepth as isize,
    DevRuntimePendingLaunchCount = cudaLimitDevRuntimePendingLaunchCount as isize,
    MaxL2FetchGranularity = cudaLimitMaxL2FetchGranularity as isize,
    PersistingL2CacheSize = cudaLimitPersistingL2CacheSize as isize,
}

impl Limit {
    /// From the value of `cudaLimit`; `None` if it is not a limit of the runtime.
    pub fn from_raw(value: i32) -> Option<Limit> {
        use Limit::*;
        let all = [
            StackSize,
            PrintfFifoSize,
            MallocHeapSize,
            DevRuntimeSyncDepth,
            DevRuntimePendingLaunchCount,
            MaxL2FetchGranularity,
            PersistingL2CacheSize,
        ];
        all.into_iter().find(|&l| l as i32 == value)
    }
}

/// Initial values of the limits, as on hardware.
const LIMITS: [u64; 7] = [1024, 1 << 20, 8 << 20, 2, 2048, 64, 0];

/// What a buffer for `printf` and a heap have at least and in steps, as on hardware.
const FIFO: (u64, u64) = (512 << 10, 256);
const HEAP: (u64, u64) = (4 << 20, 64 << 10);

/// Loads all modules of the program onto a device.
static LOADER: OnceLock<fn(&'static Device) -> Result> = OnceLock::new();

/// Sets the function that loads all modules, for `CUDA_MODULE_LOADING=EAGER`.
pub fn set_loader(loader: fn(&'static Device) -> Result) {
    let _ = LOADER.set(loader);
}

/// A device. Lives as long as the process.
pub struct Device {
    /// Its number in the program and in the list of `UNDERSTUDY_DEVICE`.
    pub ordinal: u32,
    pub physical: u32,
    pub profile: Profile,
    active: AtomicBool,
    /// The runtime uses the primary context, not only the driver API.
    held: AtomicBool,
    /// The sticky error's code, or 0.
    poison: AtomicI32,
    /// An error of queued work that is not sticky: the next synchronising call reports it.
    pending: AtomicI32,
    flags: AtomicU32,
    limits: [AtomicU64; 7],
    /// A kernel has used `printf`, or `malloc`: the sizes of their buffers are fixed from then on.
    pub has_printed: AtomicBool,
    pub has_heap: AtomicBool,
    cache_config: AtomicU32,
    shared_config: AtomicU32,
    /// Bit per device whose memory kernels of this one may use.
    peers: AtomicU32,
    /// Number of calls of `cudaDeviceReset`.
    generation: AtomicU64,
    /// Held while the context is created or torn down.
    pub lifecycle: Mutex<()>,
}

/// A size of at least `least`, in whole steps.
fn buffer(size: u64, (least, step): (u64, u64)) -> u64 {
    size.max(least).next_multiple_of(step)
}

impl Device {
    pub(super) fn new(ordinal: u32, physical: u32, profile: Profile) -> Device {
        Device {
            ordinal,
            physical,
            profile,
            active: AtomicBool::new(false),
            held: AtomicBool::new(false),
            poison: AtomicI32::new(0),
            pending: AtomicI32::new(0),
            flags: AtomicU32::new(0),
            limits: LIMITS.map(AtomicU64::new),
            has_printed: AtomicBool::new(false),
            has_heap: AtomicBool::new(false),
            cache_config: AtomicU32::new(0),
            shared_config: AtomicU32::new(0),
            peers: AtomicU32::new(0),
            generation: AtomicU64::new(0),
            lifecycle: Mutex::new(()),
        }
    }

    /// The sticky error of this device's context, if any.
    #[inline]
    pub fn check(&self) -> Result {
        match self.poison.load(Acquire) {
            0 => Ok(()),
            code => Err(Error::from_code(code)),
        }
    }

    /// Like [`Device::check`], and takes the pending error of queued work, for a synchronising call.
    #[inline]
    pub fn check_work(&self) -> Result {
        self.check()?;
        match self.pending.swap(0, AcqRel) {
            0 => Ok(()),
            code => Err(Error::from_code(code)),
        }
    }

    /// Records an error of queued work. Sticky errors end the context: the first one is kept.
    pub fn fail(&self, error: Error) {
        let slot = if error.is_sticky() { &self.poison } else { &self.pending };
        let _ = slot.compare_exchange(0, error.code(), AcqRel, Acquire);
        if error.is_sticky() {
            thread::forget();
        }
    }

    /// Whether the primary context exists.
    #[inline]
    pub fn is_active(&self) -> bool {
        self.active.load(Acquire)
    }

    /// Creates the primary context if it does not exist, and returns its sticky error.
    #[inline]
    pub fn activate(&self) -> Result {
        if !self.active.load(Acquire) && !self.active.swap(true, AcqRel) {
            self.created().inspect_err(|_| self.active.store(false, Release))?;
        }
        self.check()
    }

    /// [`Device::activate`] for the runtime, which keeps the context until the device is reset.
    #[inline]
    pub fn hold(&self) -> Result {
        if !self.held.load(Relaxed) {
            self.held.store(true, Release);
        }
        self.activate()
    }

    /// Whether the runtime uses the primary context.
    #[inline]
    pub fn is_held(&self) -> bool {
        self.held.load(Acquire)
    }

    /// Initialises a new context. Errors: those of loading modules, under `CUDA_MODULE_LOADING=EAGER`.
    #[cold]
    fn created(&self) -> Result {
        match (LOADER.get(), devices().get(self.ordinal as usize)) {
            (Some(load), Some(device)) if profile::config().eager => load(device),
            _ => Ok(()),
        }
    }

    /// Ends the primary context: settings return to their defaults. The caller has drained queues and freed memory.
    /// The sticky error is cleared with the context: nothing here is left in an undefined state, as a GPU is
    /// after a fault.
    pub fn reset(&self) {
        self.active.store(false, Release);
        self.held.store(false, Release);
        self.poison.store(0, Release);
        self.pending.store(0, Release);
        self.flags.store(0, Release);
        for (limit, value) in self.limits.iter().zip(LIMITS) {
            limit.store(value, Release);
        }
        self.has_printed.store(false, Release);
        self.has_heap.store(false, Release);
        self.cache_config.store(0, Release);
        self.shared_config.store(0, Release);
        self.peers.store(0, Release);
        self.generation.fetch_add(1, AcqRel);
    }

    /// How often the device was reset.
    #[inline]
    pub fn generation(&self) -> u64 {
        self.generation.load(Acquire)
    }

    /// `cudaGetDeviceFlags`: mapping host memory is always possible.
    #[inline]
    pub fn flags(&self) -> u32 {
        self.flags.load(Acquire)
    }

    /// `cudaSetDeviceFlags`. Errors: `InvalidValue` for unknown bits or several scheduling modes.
    pub fn set_flags(&self, flags: u32) -> Result {
        let schedule = matches!(
            flags & cudaDeviceScheduleMask,
            cudaDeviceScheduleAuto | cudaDeviceScheduleSpin | cudaDeviceScheduleYield | cudaDeviceScheduleBlockingSync
        );
        if flags & !cudaDeviceMask != 0 || !schedule {
            return Err(Error::InvalidValue);
        }
        // Two bits of the mask have no meaning, and are not kept.
        self.flags.store(
            flags & (cudaDeviceScheduleMask | cudaDeviceMapHost | cudaDeviceLmemResizeToMax | cudaDeviceSyncMemops),
            Release,
        );
        Ok(())
    }

    /// `cudaDeviceGetLimit`, in the limit's unit (bytes, levels or launches).
    #[inline]
    pub fn limit(&self, limit: Limit) -> u64 {
        self.limits[limit as usize].load(Acquire)
    }

    /// `cudaDeviceSetLimit`. Values are rounded or capped as on hardware; `limit` returns the result.
    /// Errors: `UnsupportedLimit`, `InvalidValue` if the value is impossible or the limit is fixed by now.
    pub fn set_limit(&self, limit: Limit, value: u64) -> Result {
        let value = match limit {
            // Per-thread stack: multiples of 16 up to slightly less than 512 KiB.
            Limit::StackSize if value > 524_272 => return Err(Error::InvalidValue),
            // One that is not raised is kept as it is given.
            Limit::StackSize if value <= self.limit(limit) => value,
            Limit::StackSize => (value + 15) & !15,
            Limit::PrintfFifoSize if self.has_printed.load(Acquire) => return Err(Error::InvalidValue),
            Limit::MallocHeapSize if self.has_heap.load(Acquire) => return Err(Error::InvalidValue),
            Limit::PrintfFifoSize => buffer(value.min(2 << 30), FIFO),
            Limit::MallocHeapSize => buffer(value.min(self.profile.memory), HEAP),
            // Removed with device-side synchronisation from compute capability 9.0 on.
            Limit::DevRuntimeSyncDepth if self.profile.major >= 9 => return Err(Error::UnsupportedLimit),
            Limit::DevRuntimeSyncDepth if value > 24 => return Err(Error::InvalidValue),
            Limit::DevRuntimePendingLaunchCount => value.max(32),
            Limit::MaxL2FetchGranularity if value > 128 => return Err(Error::InvalidValue),
            Limit::PersistingL2CacheSize if value > u64::from(self.profile.l2_bytes) * 3 / 4 => {
                return Err(Error::InvalidValue)
            }
            _ => value,
        };
        self.limits[limit as usize].store(value, Release);
        Ok(())
    }

    /// `cudaFuncCache` preference; a hint.
    pub fn cache_config(&self) -> u32 {
        self.cache_config.load(Acquire)
    }

    pub fn set_cache_config(&self, config: u32) -> Result {
        if config > cudaFuncCachePreferEqual as u32 {
            return Err(Error::InvalidValue);
        }
        self.cache_config.store(config, Release);
        Ok(())
    }

    /// `cudaSharedMemConfig`: bank size. Fixed at four bytes since Maxwell, where setting it has no effect.
    pub fn shared_config(&self) -> u32 {
        cudaSharedMemBankSizeFourByte as u32
    }

    pub fn set_shared_config(&self, config: u32) -> Result {
        if config > cudaSharedMemBankSizeEightByte as u32 {
            return Err(Error::InvalidValue);
        }
        self.shared_config.store(config, Release);
        Ok(())
    }

    /// Whether kernels of this device may use memory of `peer`.
    #[inline]
    pub fn peer_enabled(&self, peer: u32) -> bool {
        self.peers.load(Acquire) & (1 << peer) != 0
    }

    /// `cudaDeviceEnablePeerAccess`. Errors: `InvalidDevice` (itself, or no such device), `PeerAccessAlreadyEnabled`.
    pub fn enable_peer(&self, peer: u32) -> Result {
        if peer as usize >= count() {
            return Err(Error::InvalidDevice);
        }
        if peer == self.ordinal {
            return Err(Error::PeerAccessUnsupported);
        }
        match self.peers.fetch_or(1 << peer, AcqRel) & (1 << peer) {
            0 => Ok(()),
            _ => Err(Error::PeerAccessAlreadyEnabled),
        }
    }

    /// `cudaDeviceDisablePeerAccess`. Errors: `InvalidDevice`, `PeerAccessNotEnabled`.
    pub fn disable_peer(&self, peer: u32) -> Result {
        if peer as usize >= count() {
            return Err(Error::InvalidDevice);
        }
        match self.peers.fetch_and(!(1 << peer), AcqRel) & (1 << peer) {
            0 => Err(Error::PeerAccessNotEnabled),
            _ => Ok(()),
        }
    }

    /// PCI address: one device per bus, as `cudaDeviceGetPCIBusId` prints it (`0000:01:00.0`).
    pub fn pci_bus_id(&self) -> String {
        profile::pci_bus_id(self.physical)
    }

    /// PCI bus number.
    pub fn pci_bus(&self) -> u32 {
        profile::pci_bus(self.physical)
    }
}

impl std::fmt::Debug for Device {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "device {} ({})", self.ordinal, self.profile.name())
    }
}

/// All visible devices.
#[inline]
pub fn devices() -> &'static [Device] {
    static DEVICES: OnceLock<Vec<Device>> = OnceLock::new();
    DEVICES.get_or_init(|| {
        let list = profile::config().devices.iter().take(MAX_DEVICES);
        list.enumerate().map(|(i, (physical, profile))| Device::new(i as u32, *physical, profile.clone())).collect()
    })
}

/// Number of visible devices.
#[inline]
pub fn count() -> usize {
    devices().len()
}

/// The device with this ordinal. Errors: `InvalidDevice`, or `NoDevice` if there are no devices.
#[inline]
pub fn get(ordinal: i32) -> Result<&'static Device> {
    if count() == 0 {
        return Err(Error::NoDevice);
    }
    usize::try_from(ordinal).ok().and_then(|i| devices().get(i)).ok_or(Error::InvalidDevice)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn device() -> Device {
        Device::new(0, 0, Profile { memory: 1 << 30, ..Profile::for_cc(9, 0).unwrap() })
    }

    #[test]
    fn sticky_errors_stay_and_others_are_reported_once() {
        let d = device();
        d.fail(Error::InvalidPtx);
        assert_eq!(d.check(), Ok(()));
        assert_eq!(d.check_work(), Err(Error::InvalidPtx));
        assert_eq!(d.check_work(), Ok(()));
        d.fail(Error::IllegalAddress);
        d.fail(Error::MisalignedAddress);
        for _ in 0..2 {
            assert_eq!(d.check(), Err(Error::IllegalAddress));
            assert_eq!(d.check_work(), Err(Error::IllegalAddress));
        }
        d.reset();
        assert_eq!((d.check(), d.check_work()), (Ok(()), Ok(())));
    }

    #[test]
    fn limits_round_cap_and_reset() {
        let d = device();
        assert_eq!(d.limit(Limit::StackSize), 1024);
        d.set_limit(Limit::StackSize, 2049).unwrap();
        assert_eq!(d.limit(Limit::StackSize), 2064);
        d.set_limit(Limit::StackSize, 7).unwrap();
        assert_eq!(d.limit(Limit::StackSize), 7);
        assert_eq!(d.set_limit(Limit::StackSize, 1 << 20), Err(Error::InvalidValue));
        d.set_limit(Limit::MallocHeapSize, 1 << 50).unwrap();
        assert!(d.limit(Limit::MallocHeapSize) <= d.profile.memory.next_multiple_of(HEAP.1));
        assert_eq!(d.set_limit(Limit::DevRuntimeSyncDepth, 2), Err(Error::UnsupportedLimit));
        // CUDA Runtime API, `cudaDeviceSetLimit`: an error after a kernel that uses it.
        // As recorded on an H200.
        let cases = [
            (Limit::MallocHeapSize, [(0, 4 << 20), (1_000_000, 4 << 20), (8_388_609, 8_454_144)]),
            (Limit::PrintfFifoSize, [(0, 512 << 10), (1_000_000, 1_000_192), (1 << 40, 2 << 30)]),
            (Limit::DevRuntimePendingLaunchCount, [(0, 32), (31, 32), (100, 100)]),
        ];
        for (limit, values) in cases {
            for (value, kept) in values {
                d.set_limit(limit, value).unwrap();
                assert_eq!(d.limit(limit), kept, "{limit:?} {value}");
            }
        }
        assert_eq!(d.set_limit(Limit::MaxL2FetchGranularity, 129), Err(Error::InvalidValue));
        assert_eq!(d.set_limit(Limit::PersistingL2CacheSize, u64::MAX), Err(Error::InvalidValue));
        d.set_limit(Limit::MallocHeapSize, 1 << 20).unwrap();
        d.has_heap.store(true, Release);
        assert_eq!(d.set_limit(Limit::MallocHeapSize, 2 << 20), Err(Error::InvalidValue));
        d.set_limit(Limit::PrintfFifoSize, 2 << 20).unwrap();
        d.reset();
        assert_eq!(d.limit(Limit::StackSize), 1024);
    }

    #[test]
    fn flags_allow_one_scheduling_mode() {
        let d = device();
        assert_eq!(d.flags(), 0);
        d.set_flags(cudaDeviceScheduleBlockingSync).unwrap();
        assert_eq!(d.flags(), cudaDeviceScheduleBlockingSync);
        // As recorded on an H200.
        d.set_flags(cudaDeviceScheduleSpin | 0x60).unwrap();
        assert_eq!(d.flags(), cudaDeviceScheduleSpin);
        assert_eq!(d.set_flags(3), Err(Error::InvalidValue));
        assert_eq!(d.set_flags(0x100), Err(Error::InvalidValue));
    }
}
