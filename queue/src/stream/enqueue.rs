//! Work of a program's in streams: it is queued, or becomes part of the graph that the stream is captured to.

use super::chain::{begin, Stream};
use crate::attributes::{priority, LaunchAttributes};
use crate::capture;
use crate::op::Op;
use crate::work::Work;
use crate::workers;
use device::{Error, Result};
use exec;
use std::sync::Arc;
use sys::log::{self, Level};

impl Stream {
    /// Queues work, or takes it into the graph that the stream is being captured to.
    /// Errors: those of captures.
    pub fn enqueue(&self, work: Work) -> Result {
        match capture::take(self, &work) {
            Some(result) => result,
            None => {
                if work.calls_back() {
                    workers::ensure().map_err(|e| {
                        log::say(Level::Error, format_args!("no thread for {}: {e}", work.name()));
                        Error::OperatingSystem
                    })?;
                }
                self.submit(work, &[]);
                Ok(())
            }
        }
    }

    /// Queues a kernel. With `CUDA_LAUNCH_BLOCKING=1` waits for it and reports how it ended.
    /// Errors: the context's.
    pub fn launch(&self, launch: exec::Launch, with: &LaunchAttributes) -> Result {
        self.device.check()?;
        exec::flush_printf();
        let work = Work::Launch(Arc::new(launch));
        if let Some(result) = capture::take_launch(self, &work, with) {
            return result;
        }
        let priority = priority(&with.attributes).unwrap_or(self.priority());
        let op = self.link(work, &[], priority);
        begin(&op);
        self.make_room();
        if device::config().launch_blocking {
            op.wait();
            op.seen();
            return self.device.check_work();
        }
        Ok(())
    }

    /// Queues an op and waits until it is done. Returns what it ended with.
    pub fn perform(&self, work: Work) -> Result {
        let op = self.perform_unobserved(work)?;
        op.seen();
        op.outcome()
    }

    /// As [`Stream::perform`], for calls that need not wait: programs may not count on it.
    pub(crate) fn perform_unobserved(&self, work: Work) -> Result<Arc<Op>> {
        capture::check_wait(self)?;
        let op = self.link(work, &[], self.priority());
        // Not published: if it is ready, this thread runs it at once, and otherwise finishing what stands before it
        // publishes it.
        op.release();
        op.wait();
        exec::flush_printf();
        Ok(op)
    }

    /// `cudaStreamQuery`. Errors: `NotReady`, or the context's.
    pub fn query(&self) -> Result {
        capture::check_wait(self)?;
        self.device.check()?;
        let ends = self.ends();
        if !ends.iter().all(|op| op.is_done()) {
            return Err(Error::NotReady);
        }
        ends.iter().for_each(|op| op.seen());
        self.device.check_work()
    }

    /// Whether work is queued that has not finished, which the program does not learn. Errors: as [`Stream::query`].
    pub(crate) fn is_busy(&self) -> Result<bool> {
        capture::check_wait(self)?;
        self.device.check()?;
        Ok(!self.ends().iter().all(|op| op.is_done()))
    }
}
