//! The functions that generated code calls.

use super::*;
use ::device::space::arena;

/// A kernel that calls one helper with the words in the launch's second parameter.
fn calling(helper: Helper, args: &mut [u64]) -> Result<(), Fault> {
    unsafe extern "C" fn seg0(cta: *mut Cta, _: u32, _: u32) -> u32 {
        // SAFETY: called by the scheduler; the parameters are those of `calling`.
        unsafe {
            let helper = param::<u8>(&*cta, 0) as usize;
            let function = *(*cta).helpers.cast::<HelperFn<Cta>>().add(helper);
            function(cta, 0, 0b101, param::<u64>(&*cta, 1));
        }
        0
    }
    let tested = kernel(meta(Mode::Segments, &[]), &[seg0]);
    let config = launch([1, 1, 1], [32, 1, 1], &[helper as u64, args.as_mut_ptr() as u64]);
    run_grid(&tested, &config)
}

/// A page of device memory that no other test uses.
fn page(i: u64) -> u64 {
    let at = arena().heap_range().end - (8 << 20) + i * 8192;
    arena().commit(at, 4096).unwrap();
    at
}

#[test]
fn slow_accesses_check_every_lane() {
    let at = page(0);
    let mut args = [0u64; 34 + 128];
    (args[0], args[1]) = (8, 1);
    (args[2], args[4]) = (at, at + 16);
    (args[34], args[34 + 8]) = (11, 22);
    calling(Helper::Store, &mut args).unwrap();
    args[34..].fill(0);
    calling(Helper::Load, &mut args).unwrap();
    assert_eq!((args[34], args[38], args[42]), (11, 0, 22));
    // Lane 2 misaligned, then past the end of the page, then host memory, then registered host memory.
    args[4] = at + 4;
    let fault = calling(Helper::Load, &mut args).unwrap_err();
    assert!(matches!(fault.kind, FaultKind::Misaligned { addr, access: Some(AccessKind::Read) } if addr == at + 4));
    assert_eq!(fault.place.as_ref().unwrap().thread, Some([2, 0, 0]));
    assert!(fault.message.contains("k.cu:42"), "{fault}");
    args[4] = at + 4096;
    let fault = calling(Helper::Store, &mut args).unwrap_err();
    assert_eq!(fault.kind, FaultKind::IllegalAddress { addr: at + 4096, access: Some(AccessKind::Write) });
    let host = Box::new(77u64);
    args[4] = &raw const *host as u64;
    assert!(calling(Helper::Load, &mut args).is_err());
    assert!(::device::space::host_ranges::add(args[4], 8));
    calling(Helper::Load, &mut args).unwrap();
    assert_eq!(args[42], 77);
    ::device::space::host_ranges::remove(args[4]);
}

#[test]
fn traps_and_assertions_say_where() {
    let fault = calling(Helper::Trap, &mut [TrapCode::Trap as u64, 1]).unwrap_err();
    assert_eq!(fault.kind, FaultKind::Trap);
    assert!(fault.message.contains("in block (0, 0, 0), thread (0, 0, 0), at k.cu:42"), "{fault}");
    let fault = calling(Helper::Trap, &mut [TrapCode::StackOverflow as u64, 9]).unwrap_err();
    assert_eq!(fault.kind, FaultKind::StackOverflow);
    let mut args = [0u64; 40];
    (args[1], args[2]) = (1, 0xf000_0000_dead_beef);
    let fault = calling(Helper::BadCall, &mut args).unwrap_err();
    assert!(fault.message.contains("at k.cu:42"), "{fault}");
    assert_eq!((fault.kind, fault.kind.code()), (FaultKind::InvalidPc, 718));
    let at = page(2);
    let mut args = [0u64; 2 + 5 * 32];
    let mut put = |i: usize, text: &str| {
        let to = at + 64 * i as u64;
        // SAFETY: the page is this test's.
        unsafe { (to as *mut u8).copy_from_nonoverlapping(text.as_ptr(), text.len()) };
        args[2 + 32 * i..][..32].fill(to);
    };
    put(0, "n > 0");
    put(1, "a.cu");
    put(3, "void k(int)");
    args[2 + 64..][..32].fill(7);
    let fault = calling(Helper::AssertFail, &mut args).unwrap_err();
    assert_eq!(fault.kind, FaultKind::Assert);
    assert_eq!(fault.message, "a.cu:7: void k(int): block: [0,0,0], thread: [0,0,0] Assertion `n > 0` failed.");
}

#[test]
fn the_devices_heap_gives_and_takes() {
    let mut args = [0u64; 66];
    (args[2], args[4]) = (100, 1000);
    calling(Helper::Malloc, &mut args).unwrap();
    let (a, b) = (args[34], args[36]);
    assert!(a != 0 && b != 0 && a % 16 == 0 && b % 16 == 0 && a.abs_diff(b) >= 100);
    // SAFETY: the heap is committed device memory.
    unsafe { (b as *mut u8).write_bytes(1, 1000) };
    (args[2], args[4]) = (a, b);
    calling(Helper::Free, &mut args).unwrap();
    let fault = calling(Helper::Free, &mut args).unwrap_err();
    assert!(fault.message.contains("no live allocation"), "{fault}");
    // Nothing has an address, too much has none.
    (args[2], args[4]) = (0, 1 << 40);
    calling(Helper::Malloc, &mut args).unwrap();
    assert!(args[34] != 0 && args[36] == 0);
    (args[2], args[4]) = (args[34], 0);
    calling(Helper::Free, &mut args).unwrap();
}

#[test]
fn printf_takes_its_arguments_from_device_memory() {
    let at = page(3);
    let text = b"lane says %d\n\0";
    // SAFETY: the page is this test's.
    unsafe {
        (at as *mut u8).copy_from_nonoverlapping(text.as_ptr(), text.len());
        *((at + 256) as *mut i32) = -5;
    }
    let mut args = [0u64; 98];
    (args[2], args[4]) = (at, 0);
    (args[34], args[36]) = (at + 256, at + 256);
    calling(Helper::Printf, &mut args).unwrap();
    assert_eq!((args[66] as i32, args[68] as i32), (1, -1));
    flush_printf();
    args[2] = 64;
    assert_eq!(calling(Helper::Printf, &mut args).unwrap_err().kind.code(), 700);
}
