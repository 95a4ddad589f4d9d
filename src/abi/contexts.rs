//! Contexts of the driver API, and which one is the calling thread's current one. All contexts of a device may use its memory and
//! streams; contexts differ in their handles, and in what ends with them.

use super::default_stream::is_default;
use super::owned::{self, Owned};
use cuda_types::*;
use device::current::{bound, of_context, set_bound, set_pushed};
use device::{Device, Error, Result};
use parking_lot::Mutex;
use queue::context::Context as Green;
use std::cell::RefCell;
use std::ffi::{c_int, c_uint};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::*};
use std::sync::{Arc, OnceLock};
use sys::table::Table;

/// `cuInit` was called.
static INITIALISED: AtomicBool = AtomicBool::new(false);

/// `cuInit` is called.
pub fn initialise() {
    INITIALISED.store(true, Relaxed);
}

/// `cuInit` was called, or a function of the runtime API.
#[inline]
pub fn was_called() -> bool {
    INITIALISED.load(Relaxed)
}

/// A function of the runtime API is called, which includes `cuInit`: not what nvcc's constructors call.
#[inline]
pub fn called_by_runtime(name: &str) {
    if !was_called() && !name.starts_with("__") {
        initialise();
    }
}

/// Whether `cuInit` was called, or the runtime has made a context, which includes it.
pub fn initialised() -> bool {
    was_called() || device::devices().iter().any(|d| d.is_active())
}

/// A context; its handle is its address.
pub struct Context {
    pub device: &'static Device,
    /// `cuDevicePrimaryCtxRetain` calls that are still to be released, for primary contexts.
    pub retained: AtomicU32,
    /// Unique in the process.
    pub id: u64,
    /// Flags of its own; a primary context has its device's.
    flags: Option<AtomicU32>,
    /// The green context that it stands for (`cuCtxFromGreenCtx`).
    pub green: Option<Arc<Green>>,
    /// What ends with it, unless it is a primary context or a green one.
    owned: Mutex<Vec<Owned>>,
}

/// Errors: `InvalidValue` for unknown flags of a context, and for several ways to wait.
fn check_flags(flags: c_uint) -> Result {
    let schedule = (flags & CU_CTX_SCHED_MASK as c_uint) as CUctx_flags;
    let known =
        matches!(schedule, CU_CTX_SCHED_AUTO | CU_CTX_SCHED_SPIN | CU_CTX_SCHED_YIELD | CU_CTX_SCHED_BLOCKING_SYNC);
    match known && flags & !(CU_CTX_FLAGS_MASK as c_uint) == 0 {
        true => Ok(()),
        false => Err(Error::InvalidValue),
    }
}

impl Context {
    fn new(device: &'static Device, flags: Option<c_uint>) -> Arc<Context> {
        let (flags, id) = (flags.map(AtomicU32::new), queue::context::next_id());
        Arc::new(Context { device, retained: AtomicU32::new(0), id, flags, green: None, owned: Mutex::default() })
    }

    /// Ends what belongs to it.
    pub fn end_owned(&self) {
        let owned = std::mem::take(&mut *self.owned.lock());
        owned.into_iter().for_each(Owned::end);
    }

    /// Whether it is its device's primary context.
    pub fn is_primary(&self) -> bool {
        self.flags.is_none()
    }

    /// `cuCtxGetFlags`.
    pub fn flags(&self) -> c_uint {
        match &self.flags {
            Some(own) => own.load(Acquire),
            None => self.device.flags(),
        }
    }

    /// `cuCtxSetFlags`. Errors: those of [`check_flags`].
    pub fn set_flags(&self, flags: c_uint) -> Result {
        check_flags(flags)?;
        match &self.flags {
            Some(own) => own.store(flags, Release),
            None => self.device.set_flags(flags)?,
        }
        if flags & CU_CTX_SYNC_MEMOPS as c_uint != 0 {
            queue::transfer::wait_for_all();
        }
        Ok(())
    }

    /// The value that programs know it by.
    pub fn handle(self: &Arc<Context>) -> CUcontext {
        Arc::as_ptr(self) as CUcontext
    }
}

/// The primary context of a device.
pub fn primary(device: &'static Device) -> Arc<Context> {
    static ALL: OnceLock<Vec<Arc<Context>>> = OnceLock::new();
    let all = ALL.get_or_init(|| device::devices().iter().map(|d| Context::new(d, None)).collect());
    all[device.ordinal as usize].clone()
}

/// Contexts that programs have created, by handle.
pub fn created() -> &'static Table<usize, Arc<Context>> {
    static CREATED: OnceLock<Table<usize, Arc<Context>>> = OnceLock::new();
    CREATED.get_or_init(Default::default)
}

/// The contexts of green contexts, by the handles of these.
fn greens() -> &'static Table<usize, Arc<Context>> {
    static GREENS: OnceLock<Table<usize, Arc<Context>>> = OnceLock::new();
    GREENS.get_or_init(Default::default)
}

/// The context that stands for a green context, the same each time.
pub fn of_green(green: &Arc<Green>) -> Arc<Context> {
    let new = || {
        let (device, id, retained) = (green.device, green.id, AtomicU32::new(0));
        let flags = Some(AtomicU32::new(0));
        Arc::new(Context { device, retained, id, flags, green: Some(green.clone()), owned: Mutex::default() })
    };
    ANY_GREEN.store(true, Relaxed);
    // Those of green contexts that were destroyed meanwhile go.
    greens().retain(|&handle, _| Green::get(handle).is_ok());
    greens().entry(green.handle()).or_insert_with(new).clone()
}

/// The context behind a handle. Errors: `CUDA_ERROR_INVALID_CONTEXT`.
pub fn get(handle: CUcontext) -> Result<Arc<Context>> {
    let found = created().get(&(handle as usize)).map(|c| c.clone());
    let primary = || device::devices().iter().map(primary).find(|c| c.handle() == handle);
    let green = || greens().iter().find(|c| c.handle() == handle && Green::get(*c.key()).is_ok()).map(|c| c.clone());
    found.or_else(primary).or_else(green).ok_or(Error::DeviceUninitialized)
}

/// The context behind a handle, else the current one: also for what is no handle. Clients of before CUDA 13 that look for names with `_v2`
/// before plain ones (numba 0.60) call the functions that take it without any. Errors: `CUDA_ERROR_INVALID_CONTEXT` if there is neither.
pub fn given(handle: CUcontext) -> Result<Arc<Context>> {
    let found = if handle.is_null() { None } else { get(handle).ok() };
    found.or_else(current).ok_or(Error::DeviceUninitialized)
}

/// Whether a green context was ever made a context, and may be current.
static ANY_GREEN: AtomicBool = AtomicBool::new(false);

/// The green context that is the calling thread's current one.
#[inline]
pub fn current_green() -> Option<Arc<Green>> {
    if !ANY_GREEN.load(Relaxed) {
        return None;
    }
    with_stack(|stack| stack.last().and_then(|context| context.green.clone()))
}

/// Null handles stand for the contexts that memory belongs to, which its address determines.
/// Errors: `CUDA_ERROR_INVALID_CONTEXT` if one of the handles is none.
pub fn check(handles: &[CUcontext]) -> Result {
    handles.iter().filter(|handle| !handle.is_null()).try_for_each(|&handle| get(handle).map(|_| ()))
}

thread_local! {
    static STACK: RefCell<Vec<Arc<Context>>> = const { RefCell::new(Vec::new()) };
}

/// Does something with the calling thread's stack of contexts; that of a thread that is ending is empty.
pub fn with_stack<T>(f: impl FnOnce(&mut Vec<Arc<Context>>) -> T) -> T {
    let mut stack = STACK.try_with(RefCell::take).unwrap_or_default();
    let result = f(&mut stack);
    let _ = STACK.try_with(|cell| cell.replace(stack));
    result
}

/// What was made belongs to the calling thread's context, if a program has created that.
pub fn own(made: impl FnOnce() -> Result<Owned>) {
    let is_own = |context: &&Arc<Context>| !context.is_primary() && context.green.is_none();
    let Some(context) = with_stack(|stack| stack.last().filter(is_own).cloned()) else { return };
    if let Ok(made) = made() {
        owned::add(&mut context.owned.lock(), made);
    }
}

/// The calling thread's context: the top of its stack, or the primary one that a call of the runtime has made current.
pub fn current() -> Option<Arc<Context>> {
    with_stack(|stack| stack.last().cloned()).or_else(|| bound().map(primary))
}

/// The id of the calling thread's context; 0 without one.
pub fn current_id() -> u64 {
    with_stack(|stack| stack.last().map(|context| context.id)).or_else(|| bound().map(|d| primary(d).id)).unwrap_or(0)
}

/// `cudaSetDevice`: the device's primary context takes the place of the thread's current one, and is made if it does not exist.
pub fn choose(ordinal: c_int) -> Result {
    let device = device::set_current(ordinal)?;
    if with_stack(|stack| stack.last_mut().map(|top| *top = primary(device))).is_none() {
        set_bound(Some(device));
    }
    // A failed context is as good as any to be chosen.
    match device.hold() {
        Err(error) if error.is_sticky() => Ok(()),
        other => other,
    }
}

/// For functions that are given what they work with: a stream, an event, memory. They need no current context.
/// Errors: `CUDA_ERROR_NOT_INITIALIZED`, the current context's sticky error, or `CUDA_ERROR_NOT_PERMITTED` in a host function of a
/// stream.
pub fn need_context() -> Result {
    if queue::in_callback() {
        return Err(Error::NotPermitted);
    }
    if !initialised() {
        return Err(Error::InitializationError);
    }
    of_context().map_or(Ok(()), |device| device.activate())
}

/// For functions that work in the current context. Errors: `CUDA_ERROR_INVALID_CONTEXT`, and those of [`need_context`].
pub fn need_current() -> Result {
    need_context()?;
    of_context().map(|_| ()).ok_or(Error::DeviceUninitialized)
}

/// A default stream is the current context's. Errors: `CUDA_ERROR_INVALID_CONTEXT`.
pub fn need_stream(stream: CUstream) -> Result {
    match is_default(stream) {
        true => need_current(),
        false => Ok(()),
    }
}

/// The device of the current context is the one that both APIs use; without a context, the one that the thread has chosen.
pub fn settle() {
    set_pushed(with_stack(|stack| stack.last().map(|c| c.device)));
}

/// Pushes a context, which becomes the current one.
pub fn push(context: Arc<Context>) {
    with_stack(|stack| stack.push(context));
    settle();
}

/// Creates a context and makes it the thread's current one: its handle.
pub fn create(flags: c_uint, dev: CUdevice) -> Result<CUcontext> {
    check_flags(flags)?;
    let device = device::get(dev)?;
    device.activate()?;
    if flags & CU_CTX_SYNC_MEMOPS as c_uint != 0 {
        queue::transfer::wait_for_all();
    }
    let context = Context::new(device, Some(flags));
    let handle = context.handle();
    created().insert(handle as usize, context.clone());
    push(context);
    Ok(handle)
}
