//! Queueing work in streams, or capturing it.

use super::chain::{begin, Stream};
use crate::attributes::{priority, LaunchAttributes};
use crate::capture;
use crate::op::{may_overlap, Op};
use crate::work::Work;
use crate::workers;
use device::{Error, Result};
use exec::{self, timeline};
use std::sync::Arc;
use sys::log::{self, Level};

impl Stream {
    /// Queues work, or adds a node to the graph that the stream is captured into.
    /// Errors: those of captures.
    pub fn enqueue(&self, work: Work) -> Result {
        match capture::take(self, &work) {
            Some(result) => result,
            None => {
                if work.calls_back() {
                    workers::ensure().map_err(|e| {
                        log::report(Level::Error, format_args!("cannot start a thread to run {}: {e}", work.name()));
                        Error::OperatingSystem
                    })?;
                }
                self.submit(work, &[]);
                Ok(())
            }
        }
    }

    /// Queues a kernel. With `CUDA_LAUNCH_BLOCKING=1` waits for it and returns its error. `overlaps`: see [`exec::compile`].
    /// Errors: the context's.
    pub fn launch(&self, launch: exec::Launch, with: &LaunchAttributes, overlaps: bool) -> Result {
        self.device.check()?;
        exec::flush_printf();
        let early = with.programmatic && may_overlap(&launch);
        let blocking = device::config().launch_blocking;
        let plain = !(early || overlaps || blocking || launch.listener.is_some() || timeline::on() || capture::any());
        let priority = priority(&with.attributes).unwrap_or(self.priority());
        let launch = match plain {
            true => match self.follow(launch, priority) {
                Some(launch) => launch,
                None => return Ok(()),
            },
            false => launch,
        };
        let work = Work::Launch(Arc::new(launch));
        if let Some(result) = capture::take_launch(self, &work, with) {
            return result;
        }
        let op = self.link_as(work, &[], priority, early, plain);
        begin(&op);
        self.make_room();
        if blocking {
            op.wait();
            op.mark_observed();
            return self.device.check_work();
        }
        Ok(())
    }

    /// Queues an op, waits for it, and returns its error.
    pub fn perform(&self, work: Work) -> Result {
        let op = self.perform_unobserved(work)?;
        op.mark_observed();
        op.outcome()
    }

    /// As [`Stream::perform`], for calls that CUDA allows to be asynchronous: completion does not count as observed by the host.
    pub(crate) fn perform_unobserved(&self, work: Work) -> Result<Arc<Op>> {
        capture::check_wait(self)?;
        let op = self.link(work, &[], self.priority());
        // Not published: if the op is ready, this thread runs it; otherwise completion of its dependencies publishes it.
        op.release();
        op.wait();
        exec::flush_printf();
        Ok(op)
    }

    /// `cudaStreamQuery`. Errors: `NotReady`, or the context's.
    pub fn query(&self) -> Result {
        capture::check_wait(self)?;
        capture::check_unsafe()?;
        self.device.check()?;
        let ends = self.ends();
        if !ends.iter().all(|op| op.has_passed()) {
            return Err(Error::NotReady);
        }
        ends.iter().for_each(|op| op.mark_observed());
        self.device.check_work()
    }

    /// Whether unfinished work is queued. Does not count as an observation by the program. Errors: as [`Stream::query`].
    pub(crate) fn is_busy(&self) -> Result<bool> {
        capture::check_wait(self)?;
        self.device.check()?;
        Ok(!self.ends().iter().all(|op| op.is_done()))
    }
}
