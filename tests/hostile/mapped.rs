//! Memory that the program maps itself, and handles of such memory.

use super::call::named;
use super::fixture::{make, must, Fixture};
use cuda_types::*;
use device::virtual_memory::GRANULARITY;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The range that is mapped for the calls under way.
static MAPPED: AtomicU64 = AtomicU64::new(0);

/// Releases what calls have created, which a reset of the device does not: handles are numbers in ascending order.
///
/// # Safety
/// The driver API was initialised.
unsafe fn release_all() {
    static FROM: AtomicU64 = AtomicU64::new(1);
    let (mut handle, mut misses) = (FROM.load(Relaxed), 0);
    while misses < 100 {
        // SAFETY: any number may be released.
        match unsafe { named("cuMemRelease", &[handle]) } as i32 {
            0 => misses = 0,
            _ => {
                misses += 1;
                handle += 1;
            }
        }
    }
    FROM.store(handle - misses, Relaxed);
}

/// Adds handles, of which one is released, a range that is mapped and may be accessed, and one that is reserved alone.
///
/// # Safety
/// The driver API was initialised.
pub unsafe fn add(f: &mut Fixture) {
    let location = CUmemLocation { type_: CU_MEM_LOCATION_TYPE_DEVICE, id: 0 };
    let prop = CUmemAllocationProp {
        type_: CU_MEM_ALLOCATION_TYPE_PINNED,
        requestedHandleTypes: CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR,
        location,
        win32HandleMetaData: std::ptr::null_mut(),
        allocFlags: CUmemAllocationPropFlags::default(),
    };
    let access = CUmemAccessDesc { location, flags: CU_MEM_ACCESS_FLAGS_PROT_READWRITE };
    // SAFETY: valid arguments.
    unsafe {
        release_all();
        // Unless a call has done so.
        named("cuMemUnmap", &[MAPPED.load(Relaxed), GRANULARITY]);
        let both = [0; 2].map(|_: u64| make("cuMemCreate", &[GRANULARITY, &raw const prop as u64, 0]));
        must("cuMemRelease", named("cuMemRelease", &[both[1]]));
        f.put("CUmemGenericAllocationHandle", both);
        let [mapped, bare] = [0; 2].map(|_: u64| make("cuMemAddressReserve", &[GRANULARITY, 0, 0, 0]));
        must("cuMemMap", named("cuMemMap", &[mapped, GRANULARITY, 0, both[0], 0]));
        must("cuMemSetAccess", named("cuMemSetAccess", &[mapped, GRANULARITY, &raw const access as u64, 1]));
        f.memory.push(mapped);
        f.freed.push(bare);
        MAPPED.store(mapped, Relaxed);
    }
}
