//! Traps, assertions, time.

use super::{device_string, Call};
use crate::exec::fault::{Fault, FaultKind};
use crate::sys::log;
use kernel_abi::{function_index, TrapCode};
use std::time::{Duration, SystemTime};

/// `Helper::Trap`.
pub fn trap(call: &Call) -> Result<(), Box<Fault>> {
    let (kind, text) = match call.word(0) {
        c if c == TrapCode::Trap as u64 => (FaultKind::Trap, "trap instruction"),
        c if c == TrapCode::Breakpoint as u64 => (FaultKind::Trap, "breakpoint without a debugger"),
        c if c == TrapCode::BadCall as u64 => (FaultKind::InvalidPc, "call through a pointer that is no function"),
        c if c == TrapCode::StackOverflow as u64 => (
            FaultKind::StackOverflow,
            "stack overflow: recursion or alloca needs more than the stack (cudaDeviceSetLimit(cudaLimitStackSize, ...))",
        ),
        _ => (FaultKind::Trap, "trap of unknown kind"),
    };
    Err(call.fault(kind, text, call.mask, call.word(1)))
}

/// `Helper::BadCall`.
pub fn bad_call(call: &Call) -> Result<(), Box<Fault>> {
    let lane = call.mask.trailing_zeros();
    let handle = call.word(2 + lane as usize % 32);
    let text = match function_index(handle) {
        _ if handle == 0 => "call through a null function pointer".to_owned(),
        Some(_) => format!("call through the pointer {handle:#x}: a function with another signature"),
        None => format!("call through the pointer {handle:#x}, which is no function"),
    };
    Err(call.fault(FaultKind::InvalidPc, text, 1 << lane, call.word(0)))
}

/// `Helper::AssertFail`: prints what CUDA prints, for every lane, and ends the grid.
pub fn assert_fail(call: &Call) -> Result<(), Box<Fault>> {
    let mut first = None;
    for lane in call.lanes() {
        let word = |i: usize| call.word(2 + 32 * i + lane as usize);
        let text = |i| match word(i) {
            0 => "(null)".into(),
            addr => String::from_utf8_lossy(&device_string(call, addr, 4096).unwrap_or_default()).into_owned(),
        };
        let [bx, by, bz] = call.cta.ctaid;
        let [tx, ty, tz] = call.thread(lane);
        let (message, file, function) = (text(0), text(1), text(3));
        let line = word(2) as u32;
        let report = format!(
            "{file}:{line}: {function}: block: [{bx},{by},{bz}], thread: [{tx},{ty},{tz}] Assertion `{message}` failed."
        );
        log::write(libc::STDERR_FILENO, format!("{report}\n").as_bytes());
        first.get_or_insert((report, lane));
    }
    let (report, lane) = first.unwrap_or_default();
    let mut fault = call.fault(FaultKind::Assert, "device-side assertion", 1 << lane, u64::MAX);
    fault.message = report;
    fault.told = true;
    Err(fault)
}

/// `Helper::Nanosleep`: the manual allows anything from no time to twice the time asked for.
pub fn nanosleep(call: &Call) -> Result<(), Box<Fault>> {
    let longest = call.lanes().map(|l| call.word(2 + l as usize) as u32).max().unwrap_or(0).min(1_000_000);
    if call.grid.kernel.meta.polls || call.grid.cooperative {
        // Whatever it waits for may need this very thread.
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
    call.set_word(0, now.as_nanos() as u64);
    Ok(())
}
