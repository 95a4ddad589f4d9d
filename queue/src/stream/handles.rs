//! Handles of streams, and per-thread default streams.

use super::chain::{streams_of, Stream, NON_BLOCKING};
use super::device_wide::drain;
use crate::attributes::GREATEST_PRIORITY;
use crate::capture;
use crate::context::Context;
use crate::ended;
use device::watch::{self, ObjectKind};
use device::{thread, Device, Error, Result};
use std::cell::RefCell;
use std::sync::{Arc, OnceLock};
use sys::table::Table;
use sys::threads;

/// `cudaStreamLegacy` and `cudaStreamPerThread`. The handle 0 stands for one of them.
pub const LEGACY: usize = 1;
pub const PER_THREAD: usize = 2;

fn handles() -> &'static Table<usize, Arc<Stream>> {
    static HANDLES: OnceLock<Table<usize, Arc<Stream>>> = OnceLock::new();
    HANDLES.get_or_init(Default::default)
}

impl Stream {
    /// `cudaStreamCreateWithPriority`: a new stream and its handle. Priorities out of range are clamped, as CUDA does.
    /// Errors: `InvalidValue` for unknown flags.
    pub fn create(device: &'static Device, flags: u32, priority: i32) -> Result<usize> {
        Stream::create_in(device, None, flags, priority)
    }

    /// As [`Stream::create`], in a green context of the device: such streams are non-blocking.
    pub(crate) fn create_in(
        device: &'static Device,
        context: Option<Arc<Context>>,
        flags: u32,
        priority: i32,
    ) -> Result<usize> {
        if flags & !NON_BLOCKING != 0 {
            return Err(Error::InvalidValue);
        }
        let stream = Stream::open(device, flags, priority.clamp(GREATEST_PRIORITY, 0), context);
        let handle = Arc::as_ptr(&stream) as usize;
        handles().insert(handle, stream);
        watch::object_created(ObjectKind::Stream, handle as u64, Some(device.ordinal));
        Ok(handle)
    }

    /// `cudaStreamDestroy`: the handle becomes invalid at once, the stream is removed when its work is done.
    /// Errors: `InvalidResourceHandle`, also for the default streams, and `ContextIsDestroyed`.
    pub fn destroy(handle: usize) -> Result {
        let (_, stream) = handles().remove(&handle).ok_or_else(|| ended::missing(handle))?;
        watch::object_destroyed(ObjectKind::Stream, handle as u64);
        capture::abandon(&stream);
        stream.close();
        Ok(())
    }

    /// Ends a stream with the context that it was made in.
    /// Errors: as [`Stream::destroy`].
    pub fn end_with_context(handle: usize) -> Result {
        Stream::destroy(handle)?;
        ended::note(handle);
        Ok(())
    }

    /// The stream behind a handle; 0 is the current device's legacy stream, or the calling thread's default stream if `per_thread`
    /// (functions compiled for per-thread default streams).
    /// Errors: `InvalidResourceHandle`, `ContextIsDestroyed`, `StreamDetached` if its green context was destroyed, or those of
    /// [`device::current`].
    pub fn resolve(handle: usize, per_thread: bool) -> Result<Arc<Stream>> {
        match handle {
            0 if per_thread => Stream::per_thread(),
            PER_THREAD => Stream::per_thread(),
            0 | LEGACY => Ok(Stream::legacy(device::current()?)),
            _ => {
                let stream = handles().get(&handle).map(|s| s.clone()).ok_or_else(|| ended::missing(handle))?;
                match &stream.context {
                    Some(context) if context.has_ended() => Err(Error::StreamDetached),
                    _ => Ok(stream),
                }
            }
        }
    }

    /// The calling thread's default stream on its current device.
    fn per_thread() -> Result<Arc<Stream>> {
        struct Own(Vec<Option<Arc<Stream>>>);
        impl Drop for Own {
            fn drop(&mut self) {
                // A forked process has no streams, and locks may be held forever.
                if threads::forked() {
                    return std::mem::forget(std::mem::take(&mut self.0));
                }
                self.0.drain(..).flatten().for_each(|s| s.close());
            }
        }
        thread_local! {
            static OWN: RefCell<Own> = const { RefCell::new(Own(Vec::new())) };
        }
        let device = device::current()?;
        let stream = OWN.try_with(|own| {
            let list = &mut own.borrow_mut().0;
            let at = device.ordinal as usize;
            if list.len() <= at {
                list.resize(at + 1, None);
            }
            list[at].get_or_insert_with(|| Stream::open(device, 0, 0, None)).clone()
        });
        // The thread is exiting and has closed its stream.
        stream.map_err(|_| Error::InvalidResourceHandle)
    }
}

/// Destroys all streams of a device for `cudaDeviceReset`: their handles become invalid.
pub(crate) fn close_all(device: &'static Device) {
    drain(device);
    handles().retain(|_, s| {
        let stays = !std::ptr::eq(s.device, device);
        if !stays {
            s.progress.close();
        }
        stays
    });
    thread::forget();
    let mut list = streams_of(device).list.lock();
    list.other.clear();
    list.ended.clear();
    list.barriers.clear();
    // Threads keep their default streams; CUDA would create new ones.
    list.blocking.retain(|s| Arc::strong_count(s) > 1);
}
