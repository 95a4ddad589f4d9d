//! External semaphores: counters shared with other APIs by file descriptor (CUDA Runtime API, 'External Resource Interoperability').
//!
//! An opaque descriptor is an `eventfd`: signalling adds one, waiting takes the value. A timeline descriptor is a file that can be mapped
//! (of `memfd_create`), whose first eight bytes are the counter: signalling stores a value, waiting waits for one. Any process with
//! the descriptor can take part, this one included.

mod enqueue;

use super::poll;
use super::work::{Job, Work};
use device::{Device, Error, Result};
use exec::timeline;
use std::sync::atomic::{AtomicU64, Ordering::*};
use std::sync::{Arc, LazyLock};
use sys::descriptor::{self, Event};
use sys::log::{self, Level};
use sys::table::Table;
use sys::{shared, vm};

/// `cudaExternalSemaphoreHandleType`, the supported values.
const OPAQUE_FD: i32 = cuda_types::cudaExternalSemaphoreHandleTypeOpaqueFd;
const TIMELINE_FD: i32 = cuda_types::cudaExternalSemaphoreHandleTypeTimelineSemaphoreFd;
/// Those of other systems and interfaces.
const SECOND: i32 = cuda_types::cudaExternalSemaphoreHandleTypeOpaqueWin32;
const BEFORE_TIMELINE: i32 = cuda_types::cudaExternalSemaphoreHandleTypeKeyedMutexKmt;
const LAST: i32 = cuda_types::cudaExternalSemaphoreHandleTypeTimelineSemaphoreWin32;

/// An external semaphore.
pub struct Semaphore(Counter);

enum Counter {
    /// Set or not.
    Binary(Event),
    /// Address of a page of the file.
    Timeline(u64),
}

static SEMAPHORES: LazyLock<Table<usize, Arc<Semaphore>>> = LazyLock::new(Default::default);

impl Semaphore {
    /// `cudaImportExternalSemaphore`: a handle. On success the library owns the descriptor.
    /// Errors: `NotSupported`, with a message, for other handle types and for descriptors of other objects; `InvalidValue` for unknown
    /// types and invalid descriptors; `OperatingSystem`.
    pub fn import(kind: i32, fd: i32) -> Result<usize> {
        let counter = match kind {
            OPAQUE_FD => match descriptor::event(fd).map_err(|_| Error::InvalidValue)? {
                true => Counter::Binary(descriptor::take_event(fd)),
                false => {
                    return Err(refused(
                        "a descriptor of type cudaExternalSemaphoreHandleTypeOpaqueFd must be an eventfd",
                    ))
                }
            },
            TIMELINE_FD => {
                let len = descriptor::mappable(fd).map_err(|_| Error::InvalidValue)?;
                if len.is_none_or(|len| len < 8) {
                    return Err(refused(
"a descriptor of type cudaExternalSemaphoreHandleTypeTimelineSemaphoreFd must be a file of at least \
8 bytes that can be mapped (memfd_create)",
));
                }
                // The caller keeps the descriptor if this fails.
                let copy = descriptor::duplicate(fd).map_err(|_| Error::OperatingSystem)?;
                let at = shared::map(&copy, vm::PAGE).map_err(|_| Error::OperatingSystem)?;
                drop(descriptor::take(fd));
                Counter::Timeline(at)
            }
            SECOND..=BEFORE_TIMELINE | LAST => {
                return Err(refused(
                    "only the types cudaExternalSemaphoreHandleTypeOpaqueFd and \
cudaExternalSemaphoreHandleTypeTimelineSemaphoreFd are supported",
                ))
            }
            _ => return Err(Error::InvalidValue),
        };
        let semaphore = Arc::new(Semaphore(counter));
        let handle = Arc::as_ptr(&semaphore) as usize;
        SEMAPHORES.insert(handle, semaphore);
        Ok(handle)
    }

    /// The semaphore behind a handle. Errors: `InvalidResourceHandle`.
    pub fn get(handle: usize) -> Result<Arc<Semaphore>> {
        SEMAPHORES.get(&handle).map(|s| s.clone()).ok_or(Error::InvalidResourceHandle)
    }

    /// `cudaDestroyExternalSemaphore`: the handle becomes invalid; queued operations still use it. Errors: `InvalidResourceHandle`.
    pub fn destroy(handle: usize) -> Result {
        SEMAPHORES.remove(&handle).map(drop).ok_or(Error::InvalidResourceHandle)
    }

    fn value(at: u64) -> &'static AtomicU64 {
        // SAFETY: the start of a page that is mapped as long as the semaphore lives, which the callers hold; other processes change it, and
        // all access is atomic.
        unsafe { &*(at as *const AtomicU64) }
    }

    fn signal(&self, value: u64) -> Result {
        match &self.0 {
            Counter::Binary(event) => event.add().map_err(|_| Error::OperatingSystem),
            Counter::Timeline(at) => {
                Semaphore::value(*at).store(value, Release);
                Ok(())
            }
        }
    }

    fn wait(&self, value: u64) -> Result {
        match &self.0 {
            Counter::Binary(event) => event.take().map_err(|_| Error::OperatingSystem),
            Counter::Timeline(at) => {
                poll::until(|| Semaphore::value(*at).load(Acquire) >= value);
                Ok(())
            }
        }
    }
}

impl Drop for Semaphore {
    fn drop(&mut self) {
        if let Counter::Timeline(at) = self.0 {
            // SAFETY: mapped by `import`; `self` was the only owner of the mapping.
            unsafe { vm::unmap(at, vm::PAGE) };
        }
    }
}

#[cold]
fn refused(why: &str) -> Error {
    log::report(Level::Error, format_args!("cudaImportExternalSemaphore: {why}"));
    Error::NotSupported
}

/// A semaphore, a value and flags.
pub type Item = (Arc<Semaphore>, u64, u32);

/// Semaphores to signal, or to wait for.
pub struct Signals {
    pub list: Vec<Item>,
    waits: bool,
}

impl Signals {
    pub fn new(list: Vec<Item>, waits: bool) -> Arc<Signals> {
        Arc::new(Signals { list, waits })
    }

    /// The work of the op.
    pub(super) fn work(self: &Arc<Signals>) -> Work {
        match self.waits {
            true => Work::Job(self.clone()),
            // Also when the context has failed: other processes may be waiting.
            false => Work::Cleanup(self.clone()),
        }
    }

    /// Whether semaphores and values are equal.
    pub(super) fn same(&self, other: &Signals) -> bool {
        let same = |(a, b): (&Item, &Item)| Arc::ptr_eq(&a.0, &b.0) && (a.1, a.2) == (b.1, b.2);
        self.list.len() == other.list.len() && self.list.iter().zip(&other.list).all(same)
    }
}

impl Job for Signals {
    fn run(&self, _: &'static Device) -> Result {
        let item = timeline::current();
        if !self.waits {
            // A process that observes the signal observes completion of everything before it, and so does the host.
            item.iter().for_each(|i| i.enters_host());
        }
        let result = self.list.iter().try_for_each(|(semaphore, value, _)| match self.waits {
            true => semaphore.wait(*value),
            false => semaphore.signal(*value),
        });
        if self.waits {
            item.iter().for_each(|i| i.leaves_host());
        }
        result
    }
}
