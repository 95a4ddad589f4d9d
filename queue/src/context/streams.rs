//! The streams of a context, operations on all of them together, and destroying a context.

use super::{green, Context};
use crate::event::Event;
use crate::op::Op;
use crate::stream::{self, Stream};
use crate::synchronize::synchronize_device;
use crate::{capture, pool};
use device::{Device, Error, Result};
use exec;
use std::sync::atomic::Ordering::*;
use std::sync::Arc;

impl Context {
    /// `cudaExecutionCtxDestroy`: from now on its streams can only be destroyed; work that is queued in them completes.
    /// Errors: `InvalidValue`, also for a device's own context.
    pub fn destroy(handle: usize) -> Result {
        let (_, context) = green().remove(&handle).ok_or(Error::InvalidValue)?;
        context.end();
        Ok(())
    }

    fn end(&self) {
        self.ended.store(true, Release);
        // Only called to invalidate captures of its streams; the error is irrelevant.
        let _ = self.check_captures();
    }

    /// Errors: `StreamCaptureUnsupported`; captures of its streams are invalid then.
    fn check_captures(&self) -> Result {
        capture::check_streams(|s| self.has(s.device, s.context))
    }

    /// `None` for a whole device, as functions expect it that work on streams.
    fn filter(&self) -> Option<&Context> {
        (!self.is_whole()).then_some(self)
    }

    /// `cudaExecutionCtxStreamCreate`: a handle. Streams of green contexts are non-blocking. Errors: those of [`Stream::create`].
    pub fn create_stream(self: &Arc<Context>, flags: u32, priority: i32) -> Result<usize> {
        let always = if self.is_whole() { 0 } else { stream::NON_BLOCKING };
        self.create_plain_stream(flags | always, priority)
    }

    /// `cuStreamCreate` while it is current: a handle. Errors: those of [`Stream::create`].
    pub fn create_plain_stream(self: &Arc<Context>, flags: u32, priority: i32) -> Result<usize> {
        let context = (!self.is_whole()).then(|| self.clone());
        Stream::create_in(self.device, context, flags, priority)
    }

    /// `cudaExecutionCtxSynchronize`. Errors: `StreamCaptureUnsupported`, and the device's.
    pub fn synchronize(&self) -> Result {
        if self.is_whole() {
            return synchronize_device(self.device);
        }
        self.check_captures()?;
        let ends = stream::ends_of(self.device, Some(self));
        ends.iter().for_each(Op::wait);
        ends.iter().for_each(|op| op.mark_observed());
        exec::flush_printf();
        pool::after_synchronize(self.device, false);
        self.device.check_work()
    }

    /// `cudaExecutionCtxRecordEvent`: the event completes when all work that is queued in the context now has.
    /// Errors: `InvalidResourceHandle` for an event of another device, `StreamCaptureUnsupported`.
    pub fn record(&self, event: &Event) -> Result {
        if !std::ptr::eq(self.device, event.device) {
            return Err(Error::InvalidResourceHandle);
        }
        self.check_captures()?;
        let ends = stream::ends_of(self.device, self.filter());
        let own = Stream::anonymous(self.device);
        event.record_behind(&own, &ends);
        own.close();
        Ok(())
    }

    /// `cudaExecutionCtxWaitEvent`: all work queued in the context from now on waits for the event, which may be another device's. Errors:
    /// `StreamCaptureUnsupported`, `CapturedEvent`.
    pub fn wait(&self, event: &Event) -> Result {
        event.check_outside()?;
        self.check_captures()?;
        // One op waits for the event, and all streams for that op: an event of another process is not an op.
        let own = Stream::anonymous(self.device);
        event.block(&own)?;
        if let Some(op) = stream::last_op(self.device, own.id) {
            stream::add_barrier(self.device, self.filter(), &op);
        }
        own.close();
        Ok(())
    }
}

/// Destroys the green contexts of a device for `cudaDeviceReset`: their handles become invalid.
pub(crate) fn close_all(device: &'static Device) {
    green().retain(|_, context| {
        let stays = !std::ptr::eq(context.device, device);
        if !stays {
            context.end();
        }
        stays
    });
}
