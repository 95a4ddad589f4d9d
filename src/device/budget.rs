//! The budget of a device's memory (`UNDERSTUDY_BUDGET`): less than there is, and programs that take more are told, by calls of
//! their functions from a thread of ours. CUDA Runtime API, `cudaDeviceRegisterAsyncNotification`.

use super::{Device, Error, Result};
use crate::sys::threads;
use parking_lot::{Condvar, Mutex};
use std::cell::Cell;
use std::ffi::c_void;
use std::sync::atomic::{AtomicBool, Ordering::*};

/// `cudaAsyncNotificationInfo_t`
#[repr(C)]
pub struct Info {
    /// `cudaAsyncNotificationTypeOverBudget`
    pub kind: i32,
    pub bytes_over_budget: u64,
}

const OVER_BUDGET: i32 = 1;
const STACK: usize = 1 << 20;

/// `cudaAsyncCallback`
pub type Function = unsafe extern "C" fn(info: *mut Info, data: *mut c_void, handle: usize);

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
    /// Devices whose budget was exceeded, and by how much; told by the thread.
    news: Vec<(u32, u64)>,
    thread: bool,
    /// The listener that is being called.
    calling: Option<usize>,
}

static STATE: Mutex<State> =
    Mutex::new(State { listeners: Vec::new(), next: 1, news: Vec::new(), thread: false, calling: None });
static CHANGED: Condvar = Condvar::new();
/// Whether anybody listens: allocations look at nothing else otherwise.
static LISTENED: AtomicBool = AtomicBool::new(false);

thread_local! {
    static TELLING: Cell<bool> = const { Cell::new(false) };
}

/// `cudaDeviceRegisterAsyncNotification`: a handle.
/// Errors: `NotPermitted` in such a function, `Unknown` without a thread.
pub fn register(device: &Device, function: Function, data: *mut c_void) -> Result<usize> {
    if TELLING.get() {
        return Err(Error::NotPermitted);
    }
    let mut state = STATE.lock();
    if !state.thread {
        threads::spawn("understudy-news".into(), STACK, tell).map_err(|_| Error::Unknown)?;
        state.thread = true;
    }
    let handle = state.next;
    state.next += 1;
    state.listeners.push(Listener { handle, device: device.ordinal, function, data });
    LISTENED.store(true, Release);
    Ok(handle)
}

/// `cudaDeviceUnregisterAsyncNotification`; when it returns, the function does not run and will not be called.
/// Errors: `NotPermitted` in such a function, `InvalidValue` if there is none of this handle on the device.
pub fn unregister(device: &Device, handle: usize) -> Result {
    if TELLING.get() {
        return Err(Error::NotPermitted);
    }
    let mut state = STATE.lock();
    let found = state.listeners.iter().position(|l| l.handle == handle && l.device == device.ordinal);
    state.listeners.remove(found.ok_or(Error::InvalidValue)?);
    LISTENED.store(!state.listeners.is_empty(), Release);
    while state.calling == Some(handle) {
        CHANGED.wait(&mut state);
    }
    Ok(())
}

/// Bytes in use on a device have grown.
pub fn grown(device: &Device, before: u64, after: u64) {
    let budget = device.profile.budget;
    // Told once for each time that the budget is exceeded.
    if before > budget || after <= budget || !LISTENED.load(Acquire) {
        return;
    }
    STATE.lock().news.push((device.ordinal, after - budget));
    CHANGED.notify_all();
}

/// The thread that calls the program's functions.
fn tell() {
    TELLING.set(true);
    let mut state = STATE.lock();
    loop {
        if state.news.is_empty() {
            CHANGED.wait(&mut state);
            continue;
        }
        let (device, bytes) = state.news.remove(0);
        let all: Vec<_> = state.listeners.iter().filter(|l| l.device == device).copied().collect();
        for listener in all {
            // It may have been taken off while another was called.
            if !state.listeners.iter().any(|l| l.handle == listener.handle) {
                continue;
            }
            state.calling = Some(listener.handle);
            drop(state);
            let mut info = Info { kind: OVER_BUDGET, bytes_over_budget: bytes };
            let called = threads::calls();
            // SAFETY: the program's function, called as its type says; `info` lives through the call.
            unsafe { (listener.function)(&mut info, listener.data, listener.handle) };
            drop(called);
            state = STATE.lock();
            state.calling = None;
            CHANGED.notify_all();
        }
    }
}
