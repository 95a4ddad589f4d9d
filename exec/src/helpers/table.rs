//! The table of helpers, and entering and leaving them.

use super::call::Call;
use super::{access, device_runtime, image, malloc, misc, printf, tensor};
use crate::fault::{Fault, FaultKind};
use crate::host_thread::HostThread;
use crate::report;
use crate::warp_call::WarpCall;
use kernel_abi::{AnyHelper, Cta, Helper, HelperTable};
use std::panic::{catch_unwind, AssertUnwindSafe};
use sys::{context, panics};

/// Implementation of a helper. `Err` ends the grid.
type Body = fn(&Call) -> Result<(), Box<Fault>>;

/// Calls a helper's implementation, and leaves generated code if it fails.
///
/// # Safety
/// Called by generated code that `Block::call` entered.
unsafe fn dispatch(cta: *mut Cta, warp: u32, mask: u32, args: *mut u64, body: Body) {
    // SAFETY: generated code passes its own `Cta`, whose `exec` is the state of its thread.
    let saved = unsafe {
        let thread = (*cta).exec.cast::<HostThread>();
        let grid = &*(*thread).grid;
        let call = Call { from: WarpCall::new(&*cta, warp, mask, args), grid };
        let result = catch_unwind(AssertUnwindSafe(|| {
            panics::point("a helper");
            body(&call)
        }));
        let fault = match result {
            Ok(Ok(())) => return,
            Ok(Err(fault)) => fault,
            Err(payload) => call.fault(FaultKind::Internal, report::internal(&*payload), mask, u64::MAX),
        };
        (*thread).fault = Some(fault);
        (*thread).guard.saved
    };
    // SAFETY: called within `enter`; everything here that needs dropping has been moved or dropped.
    unsafe { context::leave(saved) }
}

/// All other helpers: their calls are passed to the listener of the block.
struct Forwarded;

impl AnyHelper<Cta> for Forwarded {
    unsafe extern "C" fn call<const HELPER: u32>(cta: *mut Cta, warp: u32, mask: u32, args: *mut u64) {
        // SAFETY: only generated code calls it.
        unsafe { dispatch(cta, warp, mask, args, forward::<HELPER>) }
    }
}

/// Calls the listener of the block.
fn forward<const HELPER: u32>(call: &Call) -> Result<(), Box<Fault>> {
    const { assert!((HELPER as usize) < Helper::ALL.len()) };
    match call.listener() {
        Some(mut listener) => call.note(listener.helper_called(Helper::ALL[HELPER as usize], call)),
        None => Ok(()),
    }
}

macro_rules! helpers {
    ($($name:ident => $body:path),* $(,)?) => {
        $(
            /// See [`kernel_abi::Helper`].
            unsafe extern "C" fn $name(cta: *mut Cta, warp: u32, mask: u32, args: *mut u64) {
                // SAFETY: only generated code calls it.
                unsafe { dispatch(cta, warp, mask, args, $body) }
            }
        )*
        /// The table that generated code gets.
        pub static TABLE: HelperTable<Cta> = HelperTable { $($name,)* ..HelperTable::each::<Forwarded>() };
    };
}

helpers! {
    trap => misc::trap,
    load => access::load,
    store => access::store,
    printf => printf::printf,
    malloc => malloc::malloc,
    free => malloc::free,
    assert_fail => misc::assert_fail,
    nanosleep => misc::nanosleep,
    global_timer => misc::global_timer,
    bad_call => misc::bad_call,
    device_runtime => device_runtime::device_runtime,
    bad_image => image::bad_image,
    check => access::test,
    cluster_arrive => misc::cluster_arrive,
    cancel => misc::cancel,
    grid_control => misc::grid_control,
    tensor => tensor::tensor,
}
