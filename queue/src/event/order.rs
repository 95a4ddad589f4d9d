//! Recording events and waiting for them, in streams and in captures.

use super::Event;
use crate::capture;
use crate::graph::Payload;
use crate::op::Op;
use crate::stream::Stream;
use crate::work::Work;
use device::{Device, Error, Result};
use exec::timeline;
use std::sync::Arc;

impl Event {
    /// `cudaEventRecord`. Errors: `InvalidResourceHandle` if stream and event belong to different devices.
    pub fn record(&self, stream: &Stream) -> Result {
        if !std::ptr::eq(self.device, stream.device) {
            return Err(Error::InvalidResourceHandle);
        }
        if capture::record(stream, self) {
            return Ok(());
        }
        capture::check_implicit(stream)?;
        self.record_behind(stream, &[]);
        Ok(())
    }

    /// Records the event after the stream's work and the ops `after`.
    pub(crate) fn record_behind(&self, stream: &Stream, after: &[Arc<Op>]) {
        let work = match self.shared.clone() {
            None => Work::Marker,
            Some(shared) => {
                let number = shared.record();
                // Also when the context has failed: other processes may be waiting.
                Work::Cleanup(Arc::new(move |_: &'static Device| {
                    shared.reach(number);
                    Ok(())
                }))
            }
        };
        self.set(stream.submit(work, after));
    }

    /// Errors: if the last record was captured, `CapturedEvent`, or `InvalidValue` once that capture has ended.
    pub(crate) fn check_captured(&self) -> Result {
        match self.captured() {
            Some(id) => Err(capture::asked(id)),
            None => Ok(()),
        }
    }

    /// Errors: for an event recorded in a capture, those of [`capture::misused`].
    pub(crate) fn check_outside(&self) -> Result {
        match self.captured() {
            Some(capture) => Err(capture::misused(capture)),
            None => Ok(()),
        }
    }

    /// `cudaEventRecordExternal`: adds an event record node to the graph that the stream is captured into.
    /// Errors: `IllegalState` if the stream is not being captured, and those of captures.
    pub fn record_in_graph(self: &Arc<Event>, stream: &Stream) -> Result {
        capture::take_node(stream, Payload::Record(self.clone())).unwrap_or(Err(Error::IllegalState))
    }

    /// `cudaEventWaitExternal`: adds an event wait node to the graph that the stream is captured into.
    /// Errors: as [`Event::record_in_graph`].
    pub fn block_in_graph(self: &Arc<Event>, stream: &Stream) -> Result {
        capture::take_node(stream, Payload::Wait(self.clone())).unwrap_or(Err(Error::IllegalState))
    }

    /// `cudaStreamWaitEvent`: later work of `stream` waits for the latest record, if there is one.
    /// Errors: those of captures. Waiting for a captured event makes the stream join its capture.
    pub fn block(&self, stream: &Arc<Stream>) -> Result {
        if let Some(capture) = self.captured() {
            return capture::join(stream, capture, self);
        }
        capture::check_implicit(stream)?;
        if self.shared.is_none() && self.op().is_none() {
            return Ok(());
        }
        capture::isolate(stream)?;
        if let Some(shared) = self.shared.clone() {
            let number = shared.last();
            if timeline::on() || !shared.has_reached(number) {
                let wait = move |_: &'static Device| {
                    shared.wait(number);
                    Ok(())
                };
                // A record of this process is an op: wait for it without polling.
                let own: Vec<_> = self.op().into_iter().collect();
                stream.submit(Work::Job(Arc::new(wait)), &own);
            }
        } else if let Some(op) = self.op() {
            // Even if it is done: happens-before order in the stream is more than the host having observed completion.
            stream.submit(Work::Marker, &[op]);
        }
        Ok(())
    }
}
