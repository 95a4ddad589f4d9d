//! Execution contexts: a device as a whole, or a green context, which is a part of it with streams of its own.
//! CUDA Runtime API, 'Execution Context Management'.

mod streams;

pub(super) use streams::close_all;

use device::partition::{Description, Partition, QueueConfig, Resource, Sms};
use device::{Device, Error, Result};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::*};
use std::sync::{Arc, OnceLock};
use sys::table::Table;

/// A number that no other context of the process has, of either API.
pub fn next_id() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Relaxed)
}

/// An execution context; its handle is its address.
#[derive(Debug)]
pub struct Context {
    pub device: &'static Device,
    /// Unique in the process. That of a device's own context is the driver API's to know.
    pub id: u64,
    /// What a green context was made of.
    green: Option<Green>,
    ended: AtomicBool,
}

#[derive(Debug)]
struct Green {
    description: Description,
    partition: Option<Arc<Partition>>,
}

/// The devices' own contexts.
fn whole() -> &'static [Arc<Context>] {
    static ALL: OnceLock<Vec<Arc<Context>>> = OnceLock::new();
    ALL.get_or_init(|| {
        let make = |device| Arc::new(Context { device, id: 0, green: None, ended: AtomicBool::new(false) });
        device::devices().iter().map(make).collect()
    })
}

/// Green contexts by handle.
fn green() -> &'static Table<usize, Arc<Context>> {
    static GREEN: OnceLock<Table<usize, Arc<Context>>> = OnceLock::new();
    GREEN.get_or_init(Default::default)
}

impl Context {
    /// `cudaDeviceGetExecutionCtx`
    pub fn of(device: &'static Device) -> Arc<Context> {
        whole()[device.ordinal as usize].clone()
    }

    /// `cudaGreenCtxCreate`: its handle. Errors: `InvalidValue` for a description of another device.
    pub fn create(device: &'static Device, description: Description) -> Result<usize> {
        if description.device != device.ordinal {
            return Err(Error::InvalidValue);
        }
        let context = Arc::new_cyclic(|own| {
            let context = own.as_ptr() as usize;
            let part = |sms: Sms| Partition { sms: sms.numbers(device.profile.sm_count).collect(), context };
            let partition = description.sms.map(|sms| Arc::new(part(sms)));
            Context {
                device,
                id: next_id(),
                green: Some(Green { description, partition }),
                ended: AtomicBool::new(false),
            }
        });
        let handle = context.handle();
        green().insert(handle, context);
        Ok(handle)
    }

    /// The context behind a handle. Errors: `InvalidValue`.
    pub fn get(handle: usize) -> Result<Arc<Context>> {
        let found = green().get(&handle).map(|c| c.clone());
        found.or_else(|| whole().iter().find(|c| c.handle() == handle).cloned()).ok_or(Error::InvalidValue)
    }

    pub fn handle(self: &Arc<Context>) -> usize {
        Arc::as_ptr(self) as usize
    }

    /// Whether it is a device's own.
    pub fn is_whole(&self) -> bool {
        self.green.is_none()
    }

    pub(super) fn has_ended(&self) -> bool {
        self.ended.load(Acquire)
    }

    /// Whether a stream of a device is its, which was made in the green context with the number `of`; all of the device's are, of the
    /// device's own.
    pub(super) fn has(&self, device: &Device, of: Option<u64>) -> bool {
        std::ptr::eq(device, self.device) && (self.is_whole() || of == Some(self.id))
    }

    /// The multiprocessors of its kernels, unless those are the device's.
    pub fn partition(&self) -> Option<Arc<Partition>> {
        self.green.as_ref().and_then(|g| g.partition.clone())
    }

    /// Its multiprocessors, as one that asks may split them.
    pub fn sms(&self) -> Sms {
        let given = self.green.as_ref().and_then(|g| g.description.sms);
        given.map_or_else(|| Sms::of(self.device), Sms::queried)
    }

    /// How its work queues are shared.
    pub fn queue_config(&self) -> QueueConfig {
        let given = self.green.as_ref().and_then(|g| g.description.config);
        given.unwrap_or_else(|| QueueConfig::of(self.device))
    }

    /// Its work queues: those of another context where it was made with them.
    pub fn queue(&self) -> Resource {
        let given = self.green.as_ref().and_then(|g| g.description.queue);
        Resource::Queue { device: self.device.ordinal, context: given.unwrap_or(self.id) }
    }
}
