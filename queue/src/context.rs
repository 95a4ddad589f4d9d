//! Execution contexts: a whole device, or a green context, which is a part of a device with streams of its own.
//! CUDA Runtime API, 'Execution Context Management'.

mod streams;

pub(super) use streams::close_all;

use device::partition::{Description, Partition, QueueConfig, Resource, Sms};
use device::{Device, Error, Result};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::*};
use std::sync::{Arc, OnceLock};
use sys::table::Table;

/// A number that is unique among the contexts of the process, of both APIs.
pub fn next_id() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Relaxed)
}

/// An execution context; its handle is its address.
#[derive(Debug)]
pub struct Context {
    pub device: &'static Device,
    /// Unique in the process. 0 for a device's primary context, whose number is known to the driver API only.
    pub id: u64,
    /// Resources of a green context.
    green: Option<Green>,
    ended: AtomicBool,
}

#[derive(Debug)]
struct Green {
    description: Description,
    partition: Option<Arc<Partition>>,
}

/// The devices' primary contexts.
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

    /// Whether it stands for the whole device.
    pub fn is_whole(&self) -> bool {
        self.green.is_none()
    }

    pub(super) fn has_ended(&self) -> bool {
        self.ended.load(Acquire)
    }

    /// Whether a stream belongs to it: a stream of `device` created in the green context `of`. A whole device has all of its streams.
    pub(super) fn has(&self, device: &Device, of: Option<u64>) -> bool {
        std::ptr::eq(device, self.device) && (self.is_whole() || of == Some(self.id))
    }

    /// The multiprocessors that its kernels are restricted to; `None`: all of the device.
    pub fn partition(&self) -> Option<Arc<Partition>> {
        self.green.as_ref().and_then(|g| g.partition.clone())
    }

    /// Its multiprocessors, as a query reports them: they may be split.
    pub fn sms(&self) -> Sms {
        let given = self.green.as_ref().and_then(|g| g.description.sms);
        given.map_or_else(|| Sms::of(self.device), Sms::queried)
    }

    /// How its work queues are shared.
    pub fn queue_config(&self) -> QueueConfig {
        let given = self.green.as_ref().and_then(|g| g.description.config);
        given.unwrap_or_else(|| QueueConfig::of(self.device))
    }

    /// Its work queues, or those of the context whose queues it was created with.
    pub fn queue(&self) -> Resource {
        let given = self.green.as_ref().and_then(|g| g.description.queue);
        Resource::Queue { device: self.device.ordinal, context: given.unwrap_or(self.id) }
    }
}
