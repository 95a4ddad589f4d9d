//! The work of an op.

use device::copy::{Copy, Fill};
use device::extent::Extent;
use device::thread::thread_state;
use device::{managed, shadow, Device, Error};
use exec::{self, timeline, MakeNeighbours};
use std::ffi::c_void;
use std::sync::Arc;
use sys::log::{self, Level};
use sys::threads;

/// `cudaHostFn_t`.
pub type HostFn = unsafe extern "C" fn(data: *mut c_void);
/// `cudaStreamCallback_t`: stream, status, user data.
pub type CallbackFn =
    unsafe extern "C" fn(stream: cuda_types::cudaStream_t, status: cuda_types::cudaError_t, data: *mut c_void);

/// A pointer that only the program dereferences.
#[derive(Clone, Copy, Debug)]
pub struct UserData(pub *mut c_void);
// SAFETY: we never dereference it; it is handed back to the program's own function, as CUDA does from its own thread.
unsafe impl Send for UserData {}
// SAFETY: as above.
unsafe impl Sync for UserData {}

/// A computation that can be run more than once (graphs launch the same one again).
pub trait Job: Send + Sync {
    /// Runs it. An error fails the context if it is one that CUDA calls sticky.
    fn run(&self, device: &'static Device) -> device::Result;
}

impl<F: Fn(&'static Device) -> device::Result + Send + Sync> Job for F {
    fn run(&self, device: &'static Device) -> device::Result {
        self(device)
    }
}

/// The name of a launch in messages.
pub(super) const LAUNCH: &str = "a launch";

/// The work of an op.
#[derive(Clone)]
pub enum Work {
    /// Nothing: a point in a stream (event records, waits, joins).
    Marker,
    Copy(Copy),
    Fill(Fill),
    /// Discards the contents of managed memory.
    Discard(Extent),
    /// A kernel's grid.
    Launch(Arc<exec::Launch>),
    /// Any other task.
    Job(Arc<dyn Job>),
    /// Like `Job`, but runs even if the context has failed: releases resources of the op.
    Cleanup(Arc<dyn Job>),
    /// `cudaLaunchHostFunc`: not called if the context has failed.
    Host(HostFn, UserData),
    /// `cudaStreamAddCallback`: always called, with the context's status.
    Callback(CallbackFn, UserData, UserData),
}

/// Whether this thread is inside a host function or stream callback, where CUDA calls are not permitted
/// (`cudaErrorNotPermitted`).
#[inline]
pub fn in_callback() -> bool {
    thread_state().is_in_callback()
}

impl Work {
    /// Marks memory reused by a pool or a graph as uninitialized, if initcheck tracks that.
    pub(super) fn mark_uninitialized(addr: u64, size: u64) -> Work {
        match shadow::is_kept() {
            true => Work::Job(Arc::new(move |_: &'static Device| {
                shadow::forgotten(addr, size);
                Ok(())
            })),
            false => Work::Marker,
        }
    }

    /// Its name in messages.
    pub(super) fn name(&self) -> &'static str {
        match self {
            Work::Marker => "a stream marker",
            Work::Copy(_) => "a copy",
            Work::Fill(_) => "a fill",
            Work::Discard(..) => "discarding memory",
            Work::Launch(_) => LAUNCH,
            Work::Job(_) => "a stream operation",
            Work::Cleanup(_) => "the cleanup of a stream operation",
            Work::Host(..) => "a host function",
            Work::Callback(..) => "a stream callback",
        }
    }

    /// Whether it calls a function of the program.
    pub(super) fn calls_back(&self) -> bool {
        matches!(self, Work::Host(..) | Work::Callback(..))
    }

    /// Whether it is a copy, fill or discard.
    pub(super) fn writes_memory(&self) -> bool {
        matches!(self, Work::Copy(_) | Work::Fill(_) | Work::Discard(_))
    }

    /// Whether it does nothing: such an op finishes in the thread that queues it, if it is ready.
    pub(super) fn is_marker(&self) -> bool {
        matches!(self, Work::Marker)
    }

    /// `neighbours`: for a kernel that runs beside others.
    pub(super) fn run(
        self,
        device: &'static Device,
        context: device::Result,
        neighbours: Option<MakeNeighbours>,
    ) -> device::Result {
        match self {
            Work::Callback(f, stream, data) => {
                let status = context.err().map_or(0, Error::code);
                // SAFETY: the program guarantees its function and data, as for CUDA.
                call(|| unsafe { f(stream.0.cast(), status, data.0) });
                context
            }
            Work::Cleanup(job) => job.run(device).and(context),
            _ if context.is_err() => context,
            Work::Marker => Ok(()),
            Work::Copy(copy) => {
                timeline::moves(Some(copy.src), copy.dst);
                copy.run()
            }
            Work::Fill(fill) => {
                timeline::moves(None, fill.dst);
                fill.run()
            }
            Work::Discard(extent) => {
                timeline::moves(None, extent);
                managed::discard(extent.base, extent.width);
                Ok(())
            }
            Work::Launch(launch) => run_launch(device, &launch, context, neighbours),
            Work::Job(job) => job.run(device),
            Work::Host(f, data) => {
                // SAFETY: as above.
                call(|| unsafe { f(data.0) });
                Ok(())
            }
        }
    }
}

/// Runs a kernel's grid, unless the context has failed.
pub(super) fn run_launch(
    device: &'static Device,
    launch: &exec::Launch,
    context: device::Result,
    neighbours: Option<MakeNeighbours>,
) -> device::Result {
    context?;
    exec::run_beside(device, launch, neighbours).map_err(|fault| report(&fault))
}

/// Reports a fault of a grid to the user; returns its error for the program.
fn report(fault: &exec::Fault) -> Error {
    if !fault.reported {
        log::report(Level::Error, fault);
    }
    Error::from_code(fault.kind.code() as i32)
}

fn call(f: impl FnOnce()) {
    let _calls = threads::calls();
    thread_state().set_in_callback(true);
    f();
    thread_state().set_in_callback(false);
}
