//! The scheduler with hand-written segments.

mod block_queue;
mod faults;
mod helpers;
mod polling;

use super::fault::FaultKind;
use super::*;
use code::{Function, Kernel, Program, Symbols};
use kernel_abi::*;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::Arc;

struct NoSymbols;
impl Symbols for NoSymbols {
    fn address(&self, name: &str) -> Option<u64> {
        (name == "variable").then_some(0x1234)
    }
}

fn launch(grid: [u32; 3], block: [u32; 3], params: &[u64]) -> Launch {
    Launch {
        function: Arc::new(Function::new(Program::new(vec![]), Arc::new(NoSymbols), "kernel".into())),
        grid,
        block,
        cluster: None,
        dynamic_shared: 4096,
        params: params.iter().flat_map(|p| p.to_le_bytes()).collect(),
        cooperative: false,
        member: None,
        partition: None,
        listener: None,
        graph: None,
    }
}

fn meta(mode: Mode, suspends: &[SuspendKind]) -> KernelMeta {
    let points = size_of::<FrameHeader>() + suspends.len() * size_of::<WaitPoint>();
    let mut sources = Sources::default();
    sources.add(Source { file: "k.cu", line: 42, column: 1, ptx: "trap;", ..Source::default() });
    KernelMeta {
        entry: "kernel".into(),
        mode,
        segments: vec![],
        blocks: None,
        classes: vec![],
        suspends: suspends.to_vec(),
        stops: vec![],
        needs_header: !suspends.is_empty(),
        frame_bytes: if suspends.is_empty() { 0 } else { points.next_multiple_of(64) as u32 },
        local_bytes: 16,
        shared_bytes: 0,
        lanes: 16,
        symbols: vec!["variable".into()],
        checks: Default::default(),
        roots: vec![],
        footprint: Default::default(),
        sources,
        polls: suspends.contains(&YIELD),
        overlaps: 0,
        needs_cluster: false,
        tells_live: false,
        cluster: None,
        blocks_are_clusters: false,
        remote: vec![],
        calls: false,
        stack_bytes: 0,
        frames: 0,
        tier: Default::default(),
        made_in: 0,
        counts: Default::default(),
    }
}

const YIELD: SuspendKind = SuspendKind::Yield { barriers: false };

fn kernel(meta: KernelMeta, segments: &[SegmentFn]) -> Arc<Kernel> {
    // SAFETY: the tests' segments keep to the contract.
    Arc::new(unsafe { Kernel::linked(meta, segments.to_vec()) })
}

fn run_grid(kernel: &Arc<Kernel>, config: &Launch) -> Result<(), Fault> {
    launcher::launch(::device::get(0).unwrap(), kernel.clone(), config, 0, None).map(drop).map_err(|f| *f)
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
    let tested = kernel(meta(Mode::Segments, &[]), &[seg0]);
    run_grid(&tested, &launch([7, 5, 300], [10, 4, 1], &[counters.as_ptr() as u64])).unwrap();
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
    let tested = kernel(meta(Mode::Segments, &[SYNC, REDUCE]), &[seg0, seg1, seg2]);
    run_grid(&tested, &launch([50, 1, 1], [100, 1, 1], &[(&raw const sum) as u64])).unwrap();
    // Three full warps with two lanes each, and lane 0 of the partial one.
    assert_eq!(sum.load(Ordering::Relaxed), 50 * 4 * 7);
}

#[test]
fn warps_that_come_apart_meet_again_and_exited_ones_do_not_count() {
    // Warp 0 exits; odd warps pass barrier 1 among themselves (64 threads) first; then all wait at barrier 0 twice.
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
    let tested = kernel(meta(Mode::Segments, &[PAIR, SYNC, SYNC]), &[seg0, seg1, seg2, seg3]);
    run_grid(&tested, &launch([9, 1, 1], [5 * 32, 1, 1], &[(&raw const sum) as u64])).unwrap();
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
    let tested = kernel(meta(Mode::Segments, &[A, B]), &[seg0, seg0, seg0]);
    let fault = run_grid(&tested, &launch([3, 1, 1], [64, 1, 1], &[])).unwrap_err();
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
    // Lanes 0..16 of both warps meet at barrier 3 (32 threads); then all wait at barrier 5.
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
                header.stopped = 0b11;
                all |= header.live;
            }
        }
        if all == 0 {
            0
        } else {
            MIXED
        }
    }
    let tested = kernel(meta(Mode::General, &[ONE, TWO]), &[general]);
    run_grid(&tested, &launch([20, 1, 1], [64, 1, 1], &[])).unwrap();
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
        let tested = kernel(meta(Mode::Segments, &[YIELD]), &[poll, poll]);
        let config = Launch { cooperative, ..launch([200, 1, 1], [32, 1, 1], &[(&raw const flag) as u64]) };
        run_grid(&tested, &config).unwrap();
    }
    let config = Launch { cooperative: true, ..launch([1 << 20, 1, 1], [32, 1, 1], &[]) };
    let tested = kernel(meta(Mode::Segments, &[YIELD]), &[poll, poll]);
    assert_eq!(run_grid(&tested, &config).unwrap_err().kind, FaultKind::CooperativeTooLarge);
}

#[test]
fn impossible_launches_are_refused() {
    unsafe extern "C" fn seg0(_: *mut Cta, _: u32, _: u32) -> u32 {
        0
    }
    let tested = kernel(meta(Mode::Segments, &[]), &[seg0]);
    let refused = |config: Launch| run_grid(&tested, &config).unwrap_err().kind;
    assert_eq!(refused(launch([1, 1, 1], [1025, 1, 1], &[])), FaultKind::InvalidConfiguration);
    assert_eq!(refused(launch([1, 0, 1], [32, 1, 1], &[])), FaultKind::InvalidConfiguration);
    let config = launch([1, 1, 1], [32, 1, 1], &[]);
    assert_eq!(refused(Launch { dynamic_shared: 1 << 30, ..config.clone() }), FaultKind::OutOfResources);
    assert_eq!(refused(Launch { cluster: Some([2, 1, 1]), ..config }), FaultKind::InvalidConfiguration);
    let unknown = KernelMeta { symbols: vec!["nowhere".into()], ..meta(Mode::Segments, &[]) };
    let tested = kernel(unknown, &[seg0]);
    assert_eq!(run_grid(&tested, &launch([1, 1, 1], [1, 1, 1], &[])).unwrap_err().kind, FaultKind::Link);
}

#[test]
#[ignore = "a measurement"]
fn an_empty_launch_takes_little() {
    unsafe extern "C" fn seg0(_: *mut Cta, _: u32, _: u32) -> u32 {
        0
    }
    let tested = kernel(meta(Mode::Segments, &[]), &[seg0]);
    for grid in [1, 16, 1024] {
        let config = launch([grid, 1, 1], [256, 1, 1], &[0, 0]);
        for _ in 0..2 {
            let start = std::time::Instant::now();
            for _ in 0..2000 {
                run_grid(&tested, &config).unwrap();
            }
            println!("{grid} blocks: {:?} per launch", start.elapsed() / 2000);
        }
    }
}
