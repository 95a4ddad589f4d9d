//! Sizes that wrap around, offsets that lead nowhere and memory that is not the device's: the errors that CUDA's manual names.

use super::call::named;
use cuda_types::*;

const OK: i32 = 0;
const INVALID_VALUE: i32 = 1;
const INVALID_PITCH: i32 = 12;
const MOST: usize = usize::MAX;
const HUGE: [usize; 6] = [1 << 31, 1 << 32, 1 << 62, 1 << 63, MOST - 15, MOST];

fn allocate(bytes: u64) -> u64 {
    let mut p = 0u64;
    // SAFETY: valid arguments.
    assert_eq!(unsafe { named("cudaMalloc", &[&raw mut p as u64, bytes]) } as i32, OK);
    p
}

/// Fills of rows of 32-bit elements.
pub fn fills() {
    let p = allocate(4096);
    let fill = |pitch: usize, width: usize, height: usize| {
        // SAFETY: sizes that are wrong are what the test is about.
        unsafe { named("cuMemsetD2D32_v2", &[p, pitch as u64, 0x0101_0101, width as u64, height as u64]) as i32 }
    };
    for (pitch, width, height) in [
        (MOST, 1, 2),
        (MOST - 3, 1, 3),
        (1 << 62, 1, 5),
        (1 << 32, 4, 1 << 32),
        (16, 1 << 62, 4),
        (16, MOST, 1),
        (16, 5, 2),
        (16, 4, 257),
        (0, 1025, 1),
    ] {
        assert_eq!(fill(pitch, width, height), INVALID_VALUE, "{pitch} {width} {height}");
    }
    assert_eq!(fill(16, 4, 256), OK);
    let row = |pitch: usize, width: usize, height: usize| {
        // SAFETY: as above.
        unsafe { named("cudaMemset2D", &[p, pitch as u64, 0, width as u64, height as u64]) as i32 }
    };
    HUGE.iter().for_each(|&n| assert_eq!([row(n, 1, 2), row(16, 16, n), row(16, n, 1)], [INVALID_VALUE; 3], "{n}"));
}

/// Copies of rows, by the driver's descriptor and the runtime's arguments.
pub fn copies() {
    let p = allocate(4096);
    let mut host = [7u8; 256];
    let at = host.as_mut_ptr() as u64;
    let (device, unified) = (CU_MEMORYTYPE_DEVICE, CU_MEMORYTYPE_UNIFIED);
    // SAFETY: numbers and pointers, of which zero is one.
    let none: CUDA_MEMCPY2D = unsafe { std::mem::zeroed() };
    let good = CUDA_MEMCPY2D {
        srcMemoryType: device,
        srcDevice: p,
        dstMemoryType: unified,
        dstDevice: at,
        WidthInBytes: 16,
        Height: 2,
        ..none
    };
    // SAFETY: what is wrong in a descriptor is what the test is about.
    let copy = |d: &CUDA_MEMCPY2D| unsafe { named("cuMemcpy2D_v2", &[std::ptr::from_ref(d) as u64]) as i32 };
    // SAFETY: valid arguments.
    unsafe { named("cudaMemset", &[p, 1, 4096]) };
    assert_eq!(copy(&good), OK);
    assert_eq!((host[31], host[32]), (1, 7));
    // Memory that the device does not reach.
    assert_eq!(copy(&CUDA_MEMCPY2D { dstMemoryType: device, ..good }), INVALID_VALUE);
    assert_eq!(copy(&CUDA_MEMCPY2D { srcDevice: at, ..good }), INVALID_VALUE);
    let inside = CUDA_MEMCPY2D { dstMemoryType: device, dstDevice: p, ..good };
    for n in HUGE {
        for wrong in [
            CUDA_MEMCPY2D { srcXInBytes: n, srcPitch: MOST, ..good },
            CUDA_MEMCPY2D { srcY: n, ..good },
            CUDA_MEMCPY2D { srcPitch: n, ..good },
            CUDA_MEMCPY2D { Height: n, ..good },
            CUDA_MEMCPY2D { dstXInBytes: n, dstPitch: MOST, ..inside },
            CUDA_MEMCPY2D { dstY: n, ..inside },
        ] {
            assert_eq!(copy(&wrong), INVALID_VALUE, "{wrong:x?}");
        }
    }
    let rows = |dpitch: usize, spitch: usize, width: usize, height: usize| {
        let words = [at, dpitch as u64, p, spitch as u64, width as u64, height as u64, 2];
        // SAFETY: as above.
        unsafe { named("cudaMemcpy2D", &words) as i32 }
    };
    assert_eq!(rows(16, 16, 17, 2), INVALID_PITCH);
    assert_eq!(rows(16, MOST, 16, 2), INVALID_PITCH);
    HUGE.iter().for_each(|&n| assert_eq!(rows(16, 16, 16, n), INVALID_VALUE, "{n}"));
}

/// What is asked about more memory than anybody has is answered at once.
pub fn registrations() {
    let own = vec![0u8; 1 << 16];
    let (own, device) = (own.as_ptr() as u64, allocate(4096));
    for n in [1 << 40, 1 << 62, 1 << 63, u64::MAX] {
        let mut place = 0u64;
        let place = &raw mut place as u64;
        // SAFETY: sizes that are wrong are what the test is about.
        unsafe {
            assert_eq!(named("cudaHostRegister", &[own, n, 0]) as i32, INVALID_VALUE, "{n}");
            assert_eq!(named("cudaMemGetLocationInfo", &[own, n, n, 0, place]) as i32, INVALID_VALUE, "{n}");
            assert_eq!(named("cudaMemGetLocationInfo", &[device, n, n, 0, place]) as i32, INVALID_VALUE, "{n}");
        }
    }
}
