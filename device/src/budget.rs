//! The budget of a device's memory (`UNDERSTUDY_BUDGET`), below its size: a program that exceeds it is notified by calls of its
//! callbacks from a thread of ours. CUDA Runtime API, `cudaDeviceRegisterAsyncNotification`.

use super::{Device, Error, Result};
use cuda_types::*;
use parking_lot::{Condvar, Mutex};
use std::cell::Cell;
use std::ffi::c_void;
use std::sync::atomic::{AtomicBool, Ordering::*};
use sys::threads;

const STACK: usize = 1 << 20;

/// `cudaAsyncCallback`, not null.
pub type Function =
    unsafe extern "C" fn(info: *mut cudaAsyncNotificationInfo_t, data: *mut c_void, handle: cudaAsyncCallbackHandle_t);

#[derive(Clone, Copy)]
struct Listener {
    handle: usize,
    device: u32,
    function: Function,
    data: *mut c_void,
}

// SAFETY: the program says that its function may be called from any thread with its data.
unsafe impl Send for Listener {}

struct State {
    listeners: Vec<Listener>,
    next: usize,
    /// Pending notifications: devices whose budget was exceeded, and by how much.
    pending: Vec<(u32, u64)>,
    thread: bool,
    /// The listener that is being called.
    calling: Option<usize>,
}

static STATE: Mutex<State> =
    Mutex::new(State { listeners: Vec::new(), next: 1, pending: Vec::new(), thread: false, calling: None });
static CHANGED: Condvar = Condvar::new();
/// Whether there is a listener: without one, allocations check nothing else.
static HAS_LISTENERS: AtomicBool = AtomicBool::new(false);

thread_local! {
    static IN_CALLBACK: Cell<bool> = const { Cell::new(false) };
}

/// `cudaDeviceRegisterAsyncNotification`: adds a listener and returns its handle.
/// Errors: `NotPermitted` in a callback, `Unknown` if no thread can be started.
pub fn register(device: &Device, function: Function, data: *mut c_void) -> Result<usize> {
    if IN_CALLBACK.get() {
        return Err(Error::NotPermitted);
    }
    let mut state = STATE.lock();
    if !state.thread {
        threads::spawn("understudy-news".into(), STACK, run_callbacks).map_err(|_| Error::Unknown)?;
        state.thread = true;
    }
    let handle = state.next;
    state.next += 1;
    state.listeners.push(Listener { handle, device: device.ordinal, function, data });
    HAS_LISTENERS.store(true, Release);
    Ok(handle)
}

/// `cudaDeviceUnregisterAsyncNotification`; when it returns, the function does not run and will not be called.
/// Errors: `NotPermitted` in a callback, `InvalidValue` if the device has no listener with this handle.
pub fn unregister(device: &Device, handle: usize) -> Result {
    if IN_CALLBACK.get() {
        return Err(Error::NotPermitted);
    }
    let mut state = STATE.lock();
    let found = state.listeners.iter().position(|l| l.handle == handle && l.device == device.ordinal);
    state.listeners.remove(found.ok_or(Error::InvalidValue)?);
    HAS_LISTENERS.store(!state.listeners.is_empty(), Release);
    while state.calling == Some(handle) {
        CHANGED.wait(&mut state);
    }
    Ok(())
}

/// Reports that a device's memory in use has grown from `before` to `after` bytes.
pub fn grown(device: &Device, before: u64, after: u64) {
    let budget = device.profile.budget;
    // One notification each time the budget is crossed.
    if before > budget || after <= budget || !HAS_LISTENERS.load(Acquire) {
        return;
    }
    STATE.lock().pending.push((device.ordinal, after - budget));
    CHANGED.notify_all();
}

/// The thread that calls the program's callbacks.
fn run_callbacks() {
    IN_CALLBACK.set(true);
    let mut state = STATE.lock();
    loop {
        if state.pending.is_empty() {
            CHANGED.wait(&mut state);
            continue;
        }
        let (device, bytes) = state.pending.remove(0);
        let all: Vec<_> = state.listeners.iter().filter(|l| l.device == device).copied().collect();
        for listener in all {
            // It may have been unregistered while another one was called.
            if !state.listeners.iter().any(|l| l.handle == listener.handle) {
                continue;
            }
            state.calling = Some(listener.handle);
            drop(state);
            let over = cudaAsyncNotificationUnion { overBudget: cudaAsyncOverBudget { bytesOverBudget: bytes } };
            let mut info = cudaAsyncNotificationInfo { type_: cudaAsyncNotificationTypeOverBudget, info: over };
            let called = threads::calls();
            // SAFETY: the program's function, called with the arguments of its type; `info` outlives the call.
            unsafe { (listener.function)(&mut info, listener.data, listener.handle as cudaAsyncCallbackHandle_t) };
            drop(called);
            state = STATE.lock();
            state.calling = None;
            CHANGED.notify_all();
        }
    }
}
