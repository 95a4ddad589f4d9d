//! The one way in: every exported function is one literal function under [`export`], and goes through [`enter`].
//!
//! Why an attribute on literal functions and not a table of rows: cbindgen and ctest read the source without
//! expanding macros, rustfmt formats bodies, and a function's parameters are written once. The table still exists, in
//! [`super::exports`].

use super::exports::{Args, Flags, Row};
use super::last_error::{self, Runtime};
use super::{contexts, default_stream, driver_error, error};
use checkers;
use cuda_types::*;
use device::{Error, Result};
use queue;
use std::any::Any;
use std::ffi::{c_char, c_int, c_uint};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use sys::log::{self, Level};
use sys::{panics, threads};

pub use abi_macros::export;

/// Whether calls are neither traced nor checked.
#[inline(always)]
fn may_be_quick() -> bool {
    // The first call decides.
    static MAY_BE: AtomicBool = AtomicBool::new(false);
    #[cold]
    fn decide() -> bool {
        threads::used();
        // The whole function refuses the call.
        if threads::forked() {
            return false;
        }
        let may_be = !super::trace::enabled() && !checkers::is_on();
        MAY_BE.store(may_be, Relaxed);
        may_be
    }
    MAY_BE.load(Relaxed) || decide()
}

/// The body of an exported function, called once at most. Not a type parameter: what is around the bodies exists once and not a thousand
/// times, which would be a third of the library and of the time to build it.
pub type Body<'a> = &'a mut dyn FnMut() -> Result;

/// Runs the body of an exported function as the runtime API does.
///
/// Rules for the last error (CUDA Runtime API, 'Error Handling', and what the library does): a result other than
/// success and `cudaErrorNotReady` is kept per host thread and runtime until `cudaGetLastError` takes it.
pub fn enter(row: &'static Row, args: Args, body: Body) -> cudaError_t {
    let context = if row.flags.has(Flags::DEVICE) { need_device } else { need_context };
    let runtime = Runtime::of_call();
    contexts::called_by_runtime(row.name);
    match run(row, args, context, body) {
        Ok(()) => cudaSuccess,
        Err(error) => returned(row, error, runtime),
    }
}

/// A call of the runtime API returns an error: its code.
fn returned(row: &'static Row, error: Error, runtime: Runtime) -> cudaError_t {
    failed(row, error);
    if !row.flags.has(Flags::KEEP_LAST_ERROR) && error != Error::NotReady {
        last_error::set(runtime, error.code());
    }
    error.code()
}

/// Tries the quick part of an exported function of the runtime API where calls are neither traced nor checked: the function's result,
/// or `None` if the whole function has to be called.
#[inline(always)]
pub fn quick(row: &'static Row, body: impl FnOnce() -> bool) -> Option<cudaError_t> {
    #[cold]
    #[inline(never)]
    fn stopped(row: &'static Row, payload: Box<dyn Any + Send>) -> cudaError_t {
        returned(row, panicked(row, &*payload), Runtime::of_call())
    }
    if !may_be_quick() {
        return None;
    }
    let body = || {
        let done = body();
        // Otherwise the whole function asks which runtime it is of.
        if done {
            Runtime::of_call();
        }
        done
    };
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(done) => done.then_some(cudaSuccess),
        Err(payload) => Some(stopped(row, payload)),
    }
}

/// Runs an exported function that keeps no last error and needs nothing prepared.
#[inline(always)]
pub fn plain<T: AfterPanic>(row: &'static Row, body: impl FnOnce() -> T) -> T {
    #[cold]
    #[inline(never)]
    fn stopped<T: AfterPanic>(row: &'static Row, payload: Box<dyn Any + Send>) -> T {
        panicked(row, &*payload);
        T::after_panic()
    }
    let result = catch_unwind(AssertUnwindSafe(body)).unwrap_or_else(|payload| stopped(row, payload));
    Runtime::of_call();
    result
}

/// What functions that return no error code of the library's return after a panic.
pub trait AfterPanic {
    fn after_panic() -> Self;
}

impl AfterPanic for () {
    fn after_panic() {}
}

/// `cudaErrorUnknown`
impl AfterPanic for cudaError_t {
    fn after_panic() -> cudaError_t {
        Error::Unknown.code()
    }
}

/// Not done: of `__cudaPushCallConfiguration`, after which the kernel's stub is not called.
impl AfterPanic for c_uint {
    fn after_panic() -> c_uint {
        1
    }
}

/// Not done: of `__cudaInitModule`, which is called again.
impl AfterPanic for c_char {
    fn after_panic() -> c_char {
        0
    }
}

impl<T> AfterPanic for *const T {
    fn after_panic() -> *const T {
        std::ptr::null()
    }
}

impl<T> AfterPanic for *mut T {
    fn after_panic() -> *mut T {
        std::ptr::null_mut()
    }
}

/// A format without channels.
impl AfterPanic for cudaChannelFormatDesc {
    fn after_panic() -> cudaChannelFormatDesc {
        cudaChannelFormatDesc { x: 0, y: 0, z: 0, w: 0, f: cudaChannelFormatKindNone }
    }
}

/// Runs the body of an exported function as the driver API does.
pub fn enter_driver(row: &'static Row, args: Args, body: Body) -> CUresult {
    let mut body = || match row.flags.has(Flags::ANYTIME) || contexts::initialised() {
        true => body(),
        false => Err(Error::InitializationError),
    };
    let context = if row.flags.has(Flags::CURRENT) { contexts::need_current } else { contexts::need_context };
    let result = run(row, args, context, &mut body);
    if let Err(error) = result {
        failed(row, error);
    }
    result.map_or_else(driver_error::code, |()| CUDA_SUCCESS)
}

/// A call returns an error: reports it to the checkers and to the log.
#[cold]
fn failed(row: &'static Row, error: Error) {
    // `forked` has reported it, and the checkers' state is the parent's.
    if threads::forked() {
        return;
    }
    let report = || {
        let of_driver = row.flags.has(Flags::DRIVER);
        checkers::api::failed(row.name, error, of_driver);
        // This is an answer and no error.
        if error == Error::NotReady {
            return;
        }
        let (code, name) = match of_driver {
            true => (driver_error::code(error), driver_error::text(driver_error::code(error))),
            false => (error.code(), error::name(error.code())),
        };
        // The program has written a launch, for which nvcc has put a call of `__cudaLaunchKernel`.
        let function = row.name.trim_start_matches("__");
        log::record(Level::Error, format_args!("Returning {code} ({name}) from {function}"));
    };
    if let Err(payload) = catch_unwind(AssertUnwindSafe(report)) {
        panicked(row, &*payload);
    }
}

#[inline]
fn run(row: &'static Row, args: Args, context: fn() -> Result, body: Body) -> Result {
    // Before anything that another thread may have been doing when the process was forked.
    if threads::forked() {
        return Err(forked());
    }
    catch_panic(row, || {
        threads::used();
        // Checks begin with the program's first call; what nvcc's constructors call is none, `__cudaLaunchKernel` is one.
        if row.flags.has(Flags::CONTEXT) || !row.name.starts_with("__") {
            checkers::api::called(row.name);
        }
        let call = || {
            if row.flags.has(Flags::CONTEXT) {
                context()?;
            }
            if row.flags.has(Flags::PER_THREAD) {
                default_stream::per_thread_in(body)
            } else {
                body()
            }
        };
        match super::trace::enabled() {
            true => traced(row, args, call),
            false => call(),
        }
    })
}

/// A call with its line in the trace. A call that panics has one as well.
#[cold]
fn traced(row: &'static Row, args: Args, call: impl FnOnce() -> Result) -> Result {
    super::trace::call(row, args, || catch_panic(row, call))
}

/// The threads that run work are the parent's, and so are the locks that were held when the process was forked: nothing
/// can be done here, on hardware as well.
#[cold]
fn forked() -> Error {
    static REPORTED: AtomicBool = AtomicBool::new(false);
    if !REPORTED.swap(true, Relaxed) {
        let process = std::process::id();
        let text = format!(
            "process {process} was forked from one that had used CUDA, and cannot use it. Fork before the first call, or \
             start a new program (exec; in Python, multiprocessing's 'spawn')"
        );
        log::report(Level::Error, text);
    }
    Error::InitializationError
}

/// No panic crosses into C: it becomes `cudaErrorUnknown` and a message.
#[inline(always)]
fn catch_panic(row: &Row, call: impl FnOnce() -> Result) -> Result {
    catch_unwind(AssertUnwindSafe(call)).unwrap_or_else(|payload| Err(panicked(row, &*payload)))
}

/// Reports that a function has panicked: the error that it returns.
#[cold]
fn panicked(row: &Row, payload: &(dyn Any + Send)) -> Error {
    let text = panics::text(payload);
    log::report(Level::Error, format_args!("internal error in {}: {text} (please report this)", row.name));
    default_stream::panicked();
    Error::Unknown
}

/// The calling thread's device gets its primary context. Errors: no device, or the context's sticky error.
///
/// Host functions and stream callbacks may make no such calls (CUDA Runtime API, `cudaLaunchHostFunc`): waiting in one
/// would never end.
fn need_context() -> Result {
    if queue::in_callback() {
        return Err(Error::NotPermitted);
    }
    device::current::bind()
}

/// As [`need_context`], and the context does not become the thread's current one.
fn need_device() -> Result {
    if queue::in_callback() {
        return Err(Error::NotPermitted);
    }
    device::current()?.hold()
}

/// Body of functions that are exported and not implemented: reports it once.
#[cold]
pub fn refuse(row: &'static Row, reported: &AtomicBool) -> c_int {
    let mut body = || Err(not_supported(row.name, reported));
    match row.flags.has(Flags::DRIVER) {
        true => enter_driver(row, &[], &mut body),
        false => enter(row, &[], &mut body),
    }
}

/// Names a function on stderr, once, and gives the error to return. For variants of a call that are not implemented.
#[cold]
pub fn not_supported(what: &str, reported: &AtomicBool) -> Error {
    if !reported.swap(true, Relaxed) {
        let name = error::name(Error::NotSupported.code());
        log::report(Level::Error, format_args!("{what} is not supported ({name})"));
    }
    Error::NotSupported
}

/// Gives the name of a function of the runtime API the versions of both majors. It stands in the function's module, and so in one
/// object with it. Test programs have no version nodes.
macro_rules! in_both_nodes {
    ($name:ident) => {
        #[cfg(not(test))]
        ::core::arch::global_asm!(
            concat!(".symver ", stringify!($name), ", ", stringify!($name), "@@libcudart.so.13"),
            concat!(".symver ", stringify!($name), ", ", stringify!($name), "@libcudart.so.12"),
        );
    };
}
pub(super) use in_both_nodes;

/// Declares exported functions that are not implemented, each group behind the reason. Arguments are ignored, so none are declared. `driver;` comes
/// before those of the driver API.
macro_rules! unsupported {
    (driver; $($why:literal: $($name:ident)*;)*) => { $($(
        $crate::abi::api::unsupported!(
            @one $name, $why, CUresult, $crate::abi::exports::Flags::DRIVER | $crate::abi::exports::Flags::ANYTIME
        );
    )*)* };
    (@one $name:ident, $why:literal, $result:ident, $flags:expr) => {
        #[no_mangle]
        pub extern "C" fn $name() -> ::cuda_types::$result {
            #[used]
            #[link_section = "understudy_api"]
            static ROW: $crate::abi::exports::Row = $crate::abi::exports::Row {
                name: stringify!($name),
                address: $name as *const (),
                flags: $crate::abi::exports::Flags($crate::abi::exports::Flags::UNSUPPORTED | $flags),
                module: module_path!(),
                remark: $why,
                params: &[],
                result: stringify!($result),
            };
            static REPORTED: ::std::sync::atomic::AtomicBool = ::std::sync::atomic::AtomicBool::new(false);
            $crate::abi::api::refuse(&ROW, &REPORTED)
        }
    };
    ($($why:literal: $($name:ident)*;)*) => { $($(
        $crate::abi::api::unsupported!(@one $name, $why, cudaError_t, 0);
        $crate::abi::api::in_both_nodes!($name);
    )*)* };
}
pub(super) use unsupported;

#[cfg(test)]
mod tests {
    use super::*;

    static ROW: Row = Row {
        name: "cudaTest",
        address: std::ptr::null(),
        flags: Flags(0),
        module: "",
        remark: "",
        params: &[],
        result: "",
    };

    fn run(mut body: impl FnMut() -> Result) -> cudaError_t {
        enter(&ROW, &[], &mut body)
    }

    #[test]
    fn the_last_error_is_kept_until_taken() {
        assert_eq!(run(|| Err(Error::InvalidValue)), cudaErrorInvalidValue);
        assert_eq!(run(|| Ok(())), cudaSuccess);
        assert_eq!(run(|| Err(Error::NotReady)), cudaErrorNotReady);
        assert_eq!(last_error::peek(Runtime::of_call()), cudaErrorInvalidValue);
        assert_eq!(last_error::take(Runtime::of_call()), cudaErrorInvalidValue);
        assert_eq!(last_error::take(Runtime::of_call()), cudaSuccess);
    }

    #[test]
    fn a_panic_becomes_an_error() {
        assert_eq!(run(|| panic!("expected by the test")), cudaErrorUnknown);
        assert_eq!(last_error::take(Runtime::of_call()), cudaErrorUnknown);
    }

    #[test]
    fn quick_functions_say_whether_they_have_done_it() {
        assert_eq!(quick(&ROW, || true), Some(cudaSuccess));
        assert_eq!(quick(&ROW, || false), None);
        assert_eq!(quick(&ROW, || panic!("expected by the test")), Some(cudaErrorUnknown));
        assert_eq!(last_error::take(Runtime::of_call()), cudaErrorUnknown);
    }

    #[test]
    fn plain_functions_return_something_after_a_panic() {
        assert_eq!(plain(&ROW, || cudaErrorMemoryAllocation), cudaErrorMemoryAllocation);
        assert_eq!(plain(&ROW, || -> cudaError_t { panic!("expected by the test") }), cudaErrorUnknown);
        assert_eq!(plain(&ROW, || -> c_uint { panic!("expected by the test") }), 1);
        assert_eq!(plain(&ROW, || -> *mut Row { panic!("expected by the test") }), std::ptr::null_mut());
        assert_eq!(last_error::take(Runtime::of_call()), cudaSuccess);
    }
}
