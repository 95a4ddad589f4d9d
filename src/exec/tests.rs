//! The scheduler with hand-written segments, and faults of loaded code.

use super::fault::FaultKind;
use super::*;
use crate::code::object::tests::function;
use crate::code::Kernel;
use crate::device::space::arena;
use kernel_abi::*;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

struct NoSymbols;
impl Symbols for NoSymbols {
    fn address(&self, name: &str) -> Option<u64> {
        (name == "variable").then_some(0x1234)
    }
}

fn launch(grid: [u32; 3], block: [u32; 3], params: &[u64]) -> Launch {
    Launch {
        program: Program::new(vec![]),
        symbols: Arc::new(NoSymbols),
        entry: "kernel".into(),
        grid,
        block,
        cluster: None,
        dynamic_shared: 4096,
        params: params.iter().flat_map(|p| p.to_le_bytes()).collect(),
        cooperative: false,
    }
}

fn meta(mode: Mode, suspends: &[SuspendKind]) -> KernelMeta {
    let points = size_of::<FrameHeader>() + suspends.len() * size_of::<WaitPoint>();
    KernelMeta {
        entry: "kernel".into(),
        mode,
        segments: vec![],
        suspends: suspends.to_vec(),
        needs_header: !suspends.is_empty(),
        frame_bytes: if suspends.is_empty() { 0 } else { points.next_multiple_of(64) as u32 },
        local_bytes: 16,
        shared_bytes: 0,
        lanes: 16,
        symbols: vec!["variable".into()],
        pcs: vec![SourcePos { file: "k.cu".into(), line: 42, column: 1, ptx: "trap;".into() }],
        polls: suspends.contains(&SuspendKind::Yield),
    }
}

fn kernel(meta: KernelMeta, segments: &[SegmentFn]) -> Arc<Kernel> {
    // SAFETY: the tests' segments keep to the contract.
    Arc::new(unsafe { Kernel::linked(meta, segments.to_vec()) })
}

fn run_grid(kernel: &Arc<Kernel>, l: &Launch) -> Result<(), Fault> {
    grid::launch(crate::device::get(0).unwrap(), kernel.clone(), l).map_err(|f| *f)
}

const SYNC: SuspendKind = SuspendKind::Barrier { id: Some(0), all: true, reduce: None, arrive: false };

fn param<T>(cta: &Cta, i: usize) -> *mut T {
    // SAFETY: the tests pass as many parameters as their kernels read.
    unsafe { *cta.params.cast::<u64>().add(i) as *mut T }
}

/// The word of warp `w` in shared memory.
fn slot(cta: &Cta, w: u32) -> *mut u32 {
    cta.shared.cast::<u32>().wrapping_add(w as usize)
}

fn wait_point(cta: &Cta, frame: usize, w: u32, point: usize) -> *mut WaitPoint {
    let at = cta.frames.wrapping_add(w as usize * frame + size_of::<FrameHeader>());
    at.cast::<WaitPoint>().wrapping_add(point - 1)
}

fn frame(points: usize) -> usize {
    (size_of::<FrameHeader>() + points * size_of::<WaitPoint>()).next_multiple_of(64)
}

#[test]
fn every_block_runs_once_at_its_place() {
    unsafe extern "C" fn seg0(cta: *mut Cta, first: u32, last: u32) -> u32 {
        // SAFETY: called by the scheduler; the parameter points at the test's counters.
        let cta = unsafe { &*cta };
        let [x, y, z] = cta.ctaid;
        assert_eq!((first, last, cta.threads), (0, 2, 40));
        // SAFETY: as above.
        unsafe {
            let local = cta.local.add(39 * cta.local_stride as usize);
            local.write(1);
            slot(cta, 1023).write(7);
            assert_eq!(*cta.symbols, 0x1234);
            let counters = param::<AtomicU32>(cta, 0);
            (*counters.add((x + 7 * (y + 5 * z)) as usize)).fetch_add(1, Ordering::Relaxed);
        }
        0
    }
    let counters: Vec<AtomicU32> = (0..7 * 5 * 300).map(|_| AtomicU32::new(0)).collect();
    let k = kernel(meta(Mode::Segments, &[]), &[seg0]);
    run_grid(&k, &launch([7, 5, 300], [10, 4, 1], &[counters.as_ptr() as u64])).unwrap();
    assert!(counters.iter().all(|c| c.load(Ordering::Relaxed) == 1));
}

#[test]
fn barriers_order_segments_and_reductions_answer_every_warp() {
    const REDUCE: SuspendKind =
        SuspendKind::Barrier { id: Some(1), all: true, reduce: Some(Reduce::Popc), arrive: false };
    unsafe extern "C" fn seg0(cta: *mut Cta, first: u32, last: u32) -> u32 {
        // SAFETY: called by the scheduler.
        let cta = unsafe { &*cta };
        for w in first..last {
            // SAFETY: shared memory is there.
            unsafe { *slot(cta, w) = w * 10 };
        }
        1
    }
    unsafe extern "C" fn seg1(cta: *mut Cta, first: u32, last: u32) -> u32 {
        // SAFETY: as above; the frame holds two wait points.
        let cta = unsafe { &*cta };
        for w in first..last {
            // SAFETY: as above.
            unsafe {
                let seen = *slot(cta, (w + 1) % cta.warps);
                assert_eq!(seen, (w + 1) % cta.warps * 10);
                (*wait_point(cta, frame(2), w, 2)).value = 0x8000_0001;
            }
        }
        2
    }
    unsafe extern "C" fn seg2(cta: *mut Cta, first: u32, last: u32) -> u32 {
        // SAFETY: as above.
        let cta = unsafe { &*cta };
        for w in first..last {
            // SAFETY: as above.
            let result = unsafe { (*wait_point(cta, frame(2), w, 2)).result };
            // SAFETY: the parameter is the test's sum.
            unsafe { (*param::<AtomicU32>(cta, 0)).fetch_add(result, Ordering::Relaxed) };
        }
        0
    }
    let sum = AtomicU32::new(0);
    let k = kernel(meta(Mode::Segments, &[SYNC, REDUCE]), &[seg0, seg1, seg2]);
    run_grid(&k, &launch([50, 1, 1], [100, 1, 1], &[(&raw const sum) as u64])).unwrap();
    // Three full warps with two lanes each, and lane 0 of the partial one.
    assert_eq!(sum.load(Ordering::Relaxed), 50 * 4 * 7);
}

#[test]
fn warps_that_come_apart_meet_again_and_exited_ones_do_not_count() {
    // Warp 0 exits; odd warps pass barrier 1 among themselves (64 threads) first; then all meet at barrier 0 twice.
    const PAIR: SuspendKind = SuspendKind::Barrier { id: Some(1), all: false, reduce: None, arrive: false };
    unsafe extern "C" fn seg0(cta: *mut Cta, first: u32, last: u32) -> u32 {
        // SAFETY: called by the scheduler.
        let cta = unsafe { &*cta };
        for w in first..last {
            // SAFETY: one word per warp; the frame holds three wait points.
            unsafe {
                (*wait_point(cta, frame(3), w, 1)).threads = 64;
                *slot(cta, w) = 0;
                *cta.next.add(w as usize) = if w == 0 {
                    0
                } else if w % 2 == 1 {
                    1
                } else {
                    2
                };
            }
        }
        if last == first + 1 {
            // SAFETY: as above.
            return unsafe { *cta.next.add(first as usize) };
        }
        MIXED
    }
    unsafe extern "C" fn seg1(cta: *mut Cta, first: u32, last: u32) -> u32 {
        for w in first..last {
            // SAFETY: as above.
            unsafe { *slot(&*cta, w) += 1 };
        }
        2
    }
    unsafe extern "C" fn seg2(cta: *mut Cta, first: u32, last: u32) -> u32 {
        // SAFETY: as above.
        let cta = unsafe { &*cta };
        for w in first..last {
            // SAFETY: as above.
            unsafe {
                assert_eq!((*slot(cta, 1), *slot(cta, 3)), (1, 1), "warp {w} passed barrier 0 too early");
                *slot(cta, 8 + w) = 5;
            }
        }
        3
    }
    unsafe extern "C" fn seg3(cta: *mut Cta, first: u32, last: u32) -> u32 {
        // SAFETY: as above.
        let cta = unsafe { &*cta };
        for _ in first..last {
            for other in 1..cta.warps {
                // SAFETY: as above.
                assert_eq!(unsafe { *slot(cta, 8 + other) }, 5);
            }
            // SAFETY: the test's sum.
            unsafe { (*param::<AtomicU32>(cta, 0)).fetch_add(1, Ordering::Relaxed) };
        }
        0
    }
    let sum = AtomicU32::new(0);
    let k = kernel(meta(Mode::Segments, &[PAIR, SYNC, SYNC]), &[seg0, seg1, seg2, seg3]);
    run_grid(&k, &launch([9, 1, 1], [5 * 32, 1, 1], &[(&raw const sum) as u64])).unwrap();
    assert_eq!(sum.load(Ordering::Relaxed), 9 * 4);
}

#[test]
fn a_block_in_which_nobody_can_move_is_reported() {
    const A: SuspendKind = SuspendKind::Barrier { id: Some(1), all: true, reduce: None, arrive: false };
    const B: SuspendKind = SuspendKind::Barrier { id: Some(2), all: true, reduce: None, arrive: false };
    unsafe extern "C" fn seg0(cta: *mut Cta, first: u32, last: u32) -> u32 {
        for w in first..last {
            // SAFETY: one word per warp.
            unsafe { *(*cta).next.add(w as usize) = 1 + w % 2 };
        }
        MIXED
    }
    let k = kernel(meta(Mode::Segments, &[A, B]), &[seg0, seg0, seg0]);
    let fault = run_grid(&k, &launch([3, 1, 1], [64, 1, 1], &[])).unwrap_err();
    assert_eq!(fault.kind, FaultKind::Deadlock);
    assert!(
        fault.message.contains("warp 1, lanes 0xffffffff: at barrier 2, which waits for 32 more threads"),
        "{fault}"
    );
}

/// General mode: lanes of one warp wait at two different points, and are released by different barriers.
#[test]
fn lanes_of_a_warp_wait_apart() {
    const ONE: SuspendKind = SuspendKind::Barrier { id: None, all: false, reduce: None, arrive: false };
    const TWO: SuspendKind = SuspendKind::Barrier { id: Some(5), all: true, reduce: Some(Reduce::Or), arrive: false };
    // Lanes 0..16 of both warps meet at barrier 3 (32 threads); then everybody meets at barrier 5.
    unsafe extern "C" fn general(cta: *mut Cta, first: u32, last: u32) -> u32 {
        // SAFETY: called by the scheduler; the frame holds two wait points.
        let cta = unsafe { &*cta };
        let mut all = 0;
        for w in first..last {
            // SAFETY: as above.
            unsafe {
                let header = &mut *cta.frames.add(w as usize * frame(2)).cast::<FrameHeader>();
                let (one, two) = (&mut *wait_point(cta, frame(2), w, 1), &mut *wait_point(cta, frame(2), w, 2));
                if header.started == 0 {
                    header.started = 1;
                    header.live = u32::MAX;
                    (one.arrived, one.barrier, one.threads) = (0xffff, 3, 32);
                    (two.arrived, two.value) = (0xffff_0000, 0);
                }
                if one.resume != 0 {
                    assert_eq!(one.resume, 0xffff);
                    one.resume = 0;
                    two.arrived |= 0xffff;
                    two.value = if w == 1 { 4 } else { 0 };
                }
                if two.resume != 0 {
                    assert_eq!(two.result, 1);
                    header.live &= !two.resume;
                    two.resume = 0;
                }
                all |= header.live;
            }
        }
        if all == 0 {
            0
        } else {
            MIXED
        }
    }
    let k = kernel(meta(Mode::General, &[ONE, TWO]), &[general]);
    run_grid(&k, &launch([20, 1, 1], [64, 1, 1], &[])).unwrap();
}

/// Block 0 polls for a flag that the last block sets: one thread must keep many blocks alive.
#[test]
fn blocks_that_poll_let_others_run() {
    unsafe extern "C" fn poll(cta: *mut Cta, _: u32, _: u32) -> u32 {
        // SAFETY: called by the scheduler; the parameter is the test's flag.
        let (cta, flag) = unsafe { (&*cta, &*param::<AtomicU32>(&*cta, 0)) };
        if cta.ctaid[0] + 1 == cta.nctaid[0] {
            flag.store(1, Ordering::Release);
        }
        // Every block has its own shared memory while it waits.
        // SAFETY: as above.
        unsafe {
            if cta.grid_workspace != 0 {
                assert_eq!(*(cta.grid_workspace as *const u32), 8);
            }
            if *slot(cta, 0) != cta.ctaid[0] + 100 {
                *slot(cta, 0) = cta.ctaid[0] + 100;
                *slot(cta, 1) = 0;
            }
            *slot(cta, 1) += 1;
        }
        1 - flag.load(Ordering::Acquire)
    }
    for cooperative in [false, true] {
        let flag = AtomicU32::new(0);
        let k = kernel(meta(Mode::Segments, &[SuspendKind::Yield]), &[poll, poll]);
        let l = Launch { cooperative, ..launch([200, 1, 1], [32, 1, 1], &[(&raw const flag) as u64]) };
        run_grid(&k, &l).unwrap();
    }
    let l = Launch { cooperative: true, ..launch([1 << 20, 1, 1], [32, 1, 1], &[]) };
    let k = kernel(meta(Mode::Segments, &[SuspendKind::Yield]), &[poll, poll]);
    assert_eq!(run_grid(&k, &l).unwrap_err().kind, FaultKind::CooperativeTooLarge);
}

fn loaded(code: &[u8]) -> Arc<Kernel> {
    let meta = KernelMeta { segments: vec!["seg0".into()], ..meta(Mode::Segments, &[]) };
    Arc::new(Kernel::load(CompiledKernel { meta, object: function(code) }).unwrap())
}

#[test]
fn faults_of_loaded_code_end_the_grid_and_not_the_process() {
    // The last page of the last margin.
    let base = arena().base + arena().size - 4096;
    // mov rax, imm64; mov [rax], eax; ret     and the same with a load.
    let access = |addr: u64, opcode: u8| {
        let mut code = vec![0x48, 0xb8];
        code.extend(addr.to_le_bytes());
        code.extend([opcode, 0x00, 0xc3]);
        loaded(&code)
    };
    for round in 0..3 {
        let fault = run_grid(&access(base + 64, 0x89), &launch([100, 1, 1], [32, 1, 1], &[])).unwrap_err();
        assert_eq!(fault.kind, FaultKind::IllegalAddress { addr: base + 64, access: Access::Write }, "round {round}");
        assert_eq!(fault.place.as_ref().unwrap().warp, Some(0));
        let fault = run_grid(&access(8, 0x8b), &launch([1, 1, 1], [64, 1, 1], &[])).unwrap_err();
        assert_eq!(fault.kind, FaultKind::IllegalAddress { addr: 8, access: Access::Read });
        assert!(fault.message.contains("null pointer"), "{fault}");
        // ud2
        let fault = run_grid(&loaded(&[0x0f, 0x0b]), &launch([5, 1, 1], [32, 1, 1], &[])).unwrap_err();
        assert_eq!(fault.kind, FaultKind::IllegalInstruction);
        // Non-canonical.
        let fault = run_grid(&access(1 << 60, 0x89), &launch([1, 1, 1], [32, 1, 1], &[])).unwrap_err();
        assert!(matches!(fault.kind, FaultKind::Misaligned { .. }));
        // push rax; jmp -3: the stack overflows.
        let fault = run_grid(&loaded(&[0x50, 0xeb, 0xfd]), &launch([1, 1, 1], [32, 1, 1], &[])).unwrap_err();
        assert_eq!(fault.kind, FaultKind::StackOverflow, "{fault}");
        // Divides by zero: xor ecx, ecx; div ecx.
        let fault = run_grid(&loaded(&[0x31, 0xc9, 0xf7, 0xf1]), &launch([1, 1, 1], [32, 1, 1], &[])).unwrap_err();
        assert_eq!(fault.kind, FaultKind::Trap);
    }
    run_grid(&loaded(&[0x31, 0xc0, 0xc3]), &launch([100, 1, 1], [32, 1, 1], &[])).unwrap();
}

/// A kernel that calls one helper with the words in the launch's second parameter.
fn calling(helper: Helper, args: &mut [u64]) -> Result<(), Fault> {
    unsafe extern "C" fn seg0(cta: *mut Cta, _: u32, _: u32) -> u32 {
        // SAFETY: called by the scheduler; the parameters are those of `calling`.
        unsafe {
            let helper = param::<u8>(&*cta, 0) as usize;
            let f = *(*cta).helpers.add(helper);
            f(cta, 0, 0b101, param::<u64>(&*cta, 1));
        }
        0
    }
    let k = kernel(meta(Mode::Segments, &[]), &[seg0]);
    let l = launch([1, 1, 1], [32, 1, 1], &[helper as u64, args.as_mut_ptr() as u64]);
    run_grid(&k, &l)
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
    args[0] = 8;
    (args[2], args[4]) = (at, at + 16);
    (args[34], args[34 + 8]) = (11, 22);
    calling(Helper::Store, &mut args).unwrap();
    args[34..].fill(0);
    calling(Helper::Load, &mut args).unwrap();
    assert_eq!((args[34], args[38], args[42]), (11, 0, 22));
    // Lane 2 misaligned, then past the end of the page, then host memory, then registered host memory.
    args[4] = at + 4;
    let fault = calling(Helper::Load, &mut args).unwrap_err();
    assert!(matches!(fault.kind, FaultKind::Misaligned { addr, access: Access::Read } if addr == at + 4));
    assert_eq!(fault.place.as_ref().unwrap().thread, Some([2, 0, 0]));
    assert!(fault.message.contains("k.cu:42"), "{fault}");
    args[4] = at + 4096;
    let fault = calling(Helper::Store, &mut args).unwrap_err();
    assert_eq!(fault.kind, FaultKind::IllegalAddress { addr: at + 4096, access: Access::Write });
    let host = Box::new(77u64);
    args[4] = &raw const *host as u64;
    assert!(calling(Helper::Load, &mut args).is_err());
    assert!(crate::device::space::host_ranges::add(args[4], 8));
    calling(Helper::Load, &mut args).unwrap();
    assert_eq!(args[42], 77);
    crate::device::space::host_ranges::remove(args[4]);
}

#[test]
fn atomics_return_the_old_value_and_are_atomic() {
    let at = page(1);
    let mut args = [0u64; 34 + 128];
    let word = |op: AtomicOp, ty: AtomicType, bytes: u64| bytes | (op as u64) << 8 | (ty as u64) << 16;
    args[0] = word(AtomicOp::Add, AtomicType::U32, 4);
    (args[2], args[4]) = (at, at);
    (args[34], args[42]) = (5, 7);
    calling(Helper::Atomic, &mut args).unwrap();
    assert_eq!((args[34], args[42]), (0, 5));
    args[0] = word(AtomicOp::Cas, AtomicType::U32, 4);
    (args[34], args[35], args[42], args[43]) = (12, 100, 12, 200);
    calling(Helper::Atomic, &mut args).unwrap();
    assert_eq!((args[34], args[42]), (12, 100));
    args[0] = word(AtomicOp::Exch, AtomicType::B128, 16);
    (args[2], args[4]) = (at, at);
    (args[34], args[35], args[42], args[43]) = (1, 2, 3, 4);
    calling(Helper::Atomic, &mut args).unwrap();
    assert_eq!((args[42], args[43]), (1, 2));
    let many = AtomicU64::new(0);
    assert!(crate::device::space::host_ranges::add(&raw const many as u64, 8));
    std::thread::scope(|s| {
        for _ in 0..4 {
            s.spawn(|| {
                for _ in 0..200 {
                    let mut args = [0u64; 34 + 128];
                    args[0] = word(AtomicOp::Add, AtomicType::U64, 8);
                    (args[2], args[4]) = (&raw const many as u64, &raw const many as u64);
                    (args[34], args[42]) = (1, 1);
                    calling(Helper::Atomic, &mut args).unwrap();
                }
            });
        }
    });
    crate::device::space::host_ranges::remove(&raw const many as u64);
    assert_eq!(many.into_inner(), 4 * 200 * 2);
}

#[test]
fn traps_and_assertions_say_where() {
    let fault = calling(Helper::Trap, &mut [TrapCode::Trap as u64, 0]).unwrap_err();
    assert_eq!(fault.kind, FaultKind::Trap);
    assert!(fault.message.contains("in block (0, 0, 0), thread (0, 0, 0), at k.cu:42"), "{fault}");
    let fault = calling(Helper::Trap, &mut [TrapCode::StackOverflow as u64, 9]).unwrap_err();
    assert_eq!(fault.kind, FaultKind::StackOverflow);
    let mut args = [0u64; 40];
    args[2] = 0xf000_0000_dead_beef;
    let fault = calling(Helper::BadCall, &mut args).unwrap_err();
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
    assert!(fault.message.contains("no live block"), "{fault}");
    (args[2], args[4]) = (0, 1 << 40);
    calling(Helper::Malloc, &mut args).unwrap();
    assert_eq!((args[34], args[36]), (0, 0));
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

#[test]
fn impossible_launches_are_refused() {
    unsafe extern "C" fn seg0(_: *mut Cta, _: u32, _: u32) -> u32 {
        0
    }
    let k = kernel(meta(Mode::Segments, &[]), &[seg0]);
    let refused = |l: Launch| run_grid(&k, &l).unwrap_err().kind;
    assert_eq!(refused(launch([1, 1, 1], [1025, 1, 1], &[])), FaultKind::InvalidConfiguration);
    assert_eq!(refused(launch([1, 0, 1], [32, 1, 1], &[])), FaultKind::InvalidConfiguration);
    let l = launch([1, 1, 1], [32, 1, 1], &[]);
    assert_eq!(refused(Launch { dynamic_shared: 1 << 30, ..l.clone() }), FaultKind::OutOfResources);
    assert_eq!(refused(Launch { cluster: Some([2, 1, 1]), ..l }), FaultKind::Unsupported);
    let unknown = KernelMeta { symbols: vec!["nowhere".into()], ..meta(Mode::Segments, &[]) };
    let k = kernel(unknown, &[seg0]);
    assert_eq!(run_grid(&k, &launch([1, 1, 1], [1, 1, 1], &[])).unwrap_err().kind, FaultKind::Link);
}

#[test]
#[ignore = "a measurement"]
fn an_empty_launch_takes_little() {
    unsafe extern "C" fn seg0(_: *mut Cta, _: u32, _: u32) -> u32 {
        0
    }
    let k = kernel(meta(Mode::Segments, &[]), &[seg0]);
    for grid in [1, 16, 1024] {
        let l = launch([grid, 1, 1], [256, 1, 1], &[0, 0]);
        for _ in 0..2 {
            let start = std::time::Instant::now();
            for _ in 0..2000 {
                run_grid(&k, &l).unwrap();
            }
            println!("{grid} blocks: {:?} per launch", start.elapsed() / 2000);
        }
    }
}

/// What a child process does with its own faults. Each runs in a process of its own: see the test below.
mod child {
    use super::*;

    fn kernel_fault() {
        // mov rax, [0]
        let k = loaded(&[0x48, 0x31, 0xc0, 0x48, 0x8b, 0x00, 0xc3]);
        let fault = run_grid(&k, &launch([1, 1, 1], [32, 1, 1], &[])).unwrap_err();
        assert_eq!(fault.kind, FaultKind::IllegalAddress { addr: 0, access: Access::Read });
    }

    fn own_fault() {
        // SAFETY: none; this is the bug of the application that the test is about.
        unsafe { std::ptr::with_exposed_provenance_mut::<u32>(16).write_volatile(1) };
    }

    fn install(signal: i32, f: usize, flags: i32) {
        // SAFETY: the handlers below have the signatures that their flags ask for.
        unsafe {
            let mut action: libc::sigaction = std::mem::zeroed();
            action.sa_sigaction = f;
            action.sa_flags = flags;
            assert_eq!(libc::sigaction(signal, &action, &raw mut BEFORE), 0);
        }
    }

    static mut BEFORE: libc::sigaction = unsafe_zeroed();

    const fn unsafe_zeroed() -> libc::sigaction {
        // SAFETY: plain integers and a null function pointer in an Option.
        unsafe { std::mem::zeroed() }
    }

    extern "C" fn exits_with_info(_: i32, info: *mut libc::siginfo_t, _: *mut libc::c_void) {
        // SAFETY: the kernel's siginfo; `_exit` may be called from a handler.
        unsafe { libc::_exit(if (*info).si_addr() as u64 == 16 { 42 } else { 1 }) };
    }

    extern "C" fn passes_on(signal: i32, info: *mut libc::siginfo_t, context: *mut libc::c_void) {
        // SAFETY: what was installed before is our own handler, which takes three arguments.
        unsafe {
            let f: extern "C" fn(i32, *mut libc::siginfo_t, *mut libc::c_void) =
                std::mem::transmute(BEFORE.sa_sigaction);
            f(signal, info, context);
        }
    }

    #[test]
    #[ignore = "run in a process of its own"]
    fn handler_installed_before() {
        install(libc::SIGSEGV, exits_with_info as *const () as usize, libc::SA_SIGINFO);
        kernel_fault();
        own_fault();
    }

    #[test]
    #[ignore = "run in a process of its own"]
    fn handler_installed_between_launches() {
        kernel_fault();
        install(libc::SIGSEGV, exits_with_info as *const () as usize, libc::SA_SIGINFO);
        kernel_fault();
        own_fault();
    }

    #[test]
    #[ignore = "run in a process of its own"]
    fn handler_that_passes_on_to_ours() {
        kernel_fault();
        install(libc::SIGSEGV, passes_on as *const () as usize, libc::SA_SIGINFO);
        kernel_fault();
        own_fault();
    }

    #[test]
    #[ignore = "run in a process of its own"]
    fn no_handler() {
        // SAFETY: plain system call.
        unsafe { libc::signal(libc::SIGSEGV, libc::SIG_DFL) };
        kernel_fault();
        own_fault();
    }

    #[test]
    #[ignore = "run in a process of its own"]
    fn sent_signal() {
        // SAFETY: plain system calls.
        unsafe {
            libc::signal(libc::SIGFPE, libc::SIG_IGN);
            libc::signal(libc::SIGBUS, libc::SIG_DFL);
            kernel_fault();
            libc::raise(libc::SIGFPE);
            libc::raise(libc::SIGBUS);
        }
    }
}

#[test]
fn the_applications_own_faults_stay_its_own() {
    use std::os::unix::process::ExitStatusExt;
    let own = std::env::current_exe().unwrap();
    for (name, code, signal) in [
        ("handler_installed_before", Some(42), None),
        ("handler_installed_between_launches", Some(42), None),
        ("handler_that_passes_on_to_ours", None, Some(libc::SIGSEGV)),
        ("no_handler", None, Some(libc::SIGSEGV)),
        ("sent_signal", None, Some(libc::SIGBUS)),
    ] {
        let test = format!("exec::tests::child::{name}");
        let output = std::process::Command::new(&own).args(["--ignored", "--exact", &test]).output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout);
        assert_eq!((output.status.code(), output.status.signal()), (code, signal), "{name}: {text}");
    }
}
