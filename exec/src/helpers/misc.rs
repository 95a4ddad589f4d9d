//! Traps, assertions, time.

use super::access;
use super::call::Call;
use crate::arrivals::Arrivals;
use crate::fault::{Fault, FaultKind};
use crate::overlap::Trigger;
use kernel_abi::{args, function_index, GridControl, TrapCode, WARP};
use std::time::{Duration, SystemTime};
use sys::log;

/// `Helper::Trap`.
pub fn trap(call: &Call) -> Result<(), Box<Fault>> {
    let (kind, text) = match TrapCode::of(call.what()) {
        Some(TrapCode::Trap) => (FaultKind::Trap, "trap instruction"),
        Some(TrapCode::Breakpoint) => (FaultKind::Trap, "breakpoint without a debugger"),
        Some(TrapCode::StackOverflow) => (
            FaultKind::StackOverflow,
            "stack overflow: recursion or alloca needs more than the stack (cudaDeviceSetLimit(cudaLimitStackSize, ...))",
        ),
        Some(TrapCode::TooDeep) => (
            FaultKind::StackOverflow,
            "recursion too deep: of functions with barriers that call themselves, small ones reach 32 calls, large ones fewer",
        ),
        None => (FaultKind::Trap, "trap of unknown kind"),
    };
    Err(call.fault(kind, text, call.mask, call.pc()))
}

/// `Helper::ClusterArrive`.
pub fn cluster_arrive(call: &Call) -> Result<(), Box<Fault>> {
    let arrivals = call.cta.cluster_arrivals.cast::<Arrivals>();
    // SAFETY: `Block::new` points it at the block's own, which nothing else uses while generated code runs.
    match unsafe { (*arrivals).arrive(call.warp, call.mask) } {
        0 => Ok(()),
        lanes => {
            let text = "barrier.cluster.arrive again without barrier.cluster.wait in between";
            Err(call.fault(FaultKind::Trap, text, lanes, call.pc()))
        }
    }
}

/// `Helper::GridControl`. The grid ends if the context has failed meanwhile, which was reported then.
pub fn grid_control(call: &Call) -> Result<(), Box<Fault>> {
    if call.mask == 0 {
        return Ok(());
    }
    if call.what() == GridControl::Wait as u64 {
        if let Some(mut listener) = call.listener() {
            listener.waited_for_grids();
        }
        return call.grid.overlap.wait().map_err(|_| {
            let mut fault = call.fault(FaultKind::Trap, "a grid that it depends on has failed", call.mask, call.pc());
            fault.reported = true;
            fault
        });
    }
    let trigger = call.cta.trigger.cast::<Trigger>();
    // SAFETY: `Block::new` points it at the block's own, which nothing else uses while generated code runs.
    unsafe { (*trigger).launch(call.cta.ctaid, &call.grid.overlap) };
    Ok(())
}

/// `Helper::Cancel`.
pub fn cancel(call: &Call) -> Result<(), Box<Fault>> {
    for lane in call.lanes() {
        let [low, high] = kernel_abi::cancel_answer(call.grid.cancel());
        call.set_word(args::cancel::LOW + lane as usize, low);
        call.set_word(args::cancel::HIGH + lane as usize, high);
    }
    Ok(())
}

/// `Helper::BadCall`.
pub fn bad_call(call: &Call) -> Result<(), Box<Fault>> {
    let lane = call.mask.trailing_zeros();
    let handle = call.of_lane(args::bad_call::HANDLES, lane % WARP);
    let text = match function_index(handle) {
        _ if handle == 0 => "call through a null function pointer".to_owned(),
        Some(_) => format!("call through the function pointer {handle:#x} with another signature than the function's"),
        None => format!("call through {handle:#x}, which is not a function pointer"),
    };
    Err(call.fault(FaultKind::InvalidPc, text, 1 << lane, call.pc()))
}

/// `Helper::AssertFail`: prints CUDA's message for every lane, and ends the grid.
pub fn assert_fail(call: &Call) -> Result<(), Box<Fault>> {
    use args::assert_fail::{FILES, FUNCTIONS, LINES, MESSAGES};
    let mut first = None;
    for lane in call.lanes() {
        let text = |array| match call.of_lane(array, lane) {
            0 => "(null)".into(),
            addr => String::from_utf8_lossy(&access::string(call, addr, 4096).unwrap_or_default()).into_owned(),
        };
        let [bx, by, bz] = call.cta.ctaid;
        let [tx, ty, tz] = call.thread(lane);
        let (message, file, function) = (text(MESSAGES), text(FILES), text(FUNCTIONS));
        let line = call.of_lane(LINES, lane) as u32;
        let report = format!(
            "{file}:{line}: {function}: block: [{bx},{by},{bz}], thread: [{tx},{ty},{tz}] Assertion `{message}` failed."
        );
        log::write(libc::STDERR_FILENO, format!("{report}\n").as_bytes());
        first.get_or_insert((report, lane));
    }
    let (report, lane) = first.unwrap_or_default();
    let mut fault = call.fault(FaultKind::Assert, "device-side assertion", 1 << lane, u64::MAX);
    fault.message = report;
    fault.reported = true;
    Err(fault)
}

/// `Helper::Nanosleep`: the manual allows anything from no time to twice the requested time.
pub fn nanosleep(call: &Call) -> Result<(), Box<Fault>> {
    let longest =
        call.lanes().map(|l| call.of_lane(args::nanosleep::NANOSECONDS, l) as u32).max().unwrap_or(0).min(1_000_000);
    if call.grid.kernel.meta.polls || call.grid.cooperative {
        // The awaited thread may need this host thread.
        std::thread::yield_now();
    } else if longest >= 20_000 {
        std::thread::sleep(Duration::from_nanos(longest as u64));
    } else {
        std::hint::spin_loop();
    }
    Ok(())
}

/// `Helper::GlobalTimer`: nanoseconds of wall-clock time, as on hardware.
pub fn global_timer(call: &Call) -> Result<(), Box<Fault>> {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    call.answer(now.as_nanos() as u64);
    Ok(())
}
