//! Copies with attributes, single or batched (CUDA Runtime API, `cudaMemcpyBatchAsync`), and batched hints about managed memory.
//!
//! A batch is one position in its stream. Its copies wait for the stream's earlier work, but not for each other, so that checkers report
//! conflicts between them; the manual leaves those undefined.

use super::capture;
use super::op::Op;
use super::stream::Stream;
use super::transfer::{self, Direction};
use super::work::Work;
use device::copy::Copy;
use device::extent::Extent;
use device::managed::{self, Location};
use device::memory::Side;
use device::watch::{refuse, watch, Refused};
use device::{Error, Result};
use exec::{self, timeline};
use std::sync::Arc;

pub use super::transfer::SourceOrder;

/// Why a batch was rejected as a whole, and the index of the entry at fault, if a single one is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failure {
    pub at: Option<usize>,
    pub error: Error,
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        Failure { at: None, error }
    }
}

impl Failure {
    /// An error of one entry.
    pub fn of(at: usize) -> impl Fn(Error) -> Failure {
        move |error| Failure { at: Some(at), error }
    }
}

/// A copy that is validated and, if necessary, staged.
struct Prepared {
    copy: Copy,
    /// The call must not return before the copy is done.
    wait: bool,
}

/// Validates a copy, and stages its source where it must be read before the call returns and the stream is `busy`.
/// Errors: `InvalidValue`.
fn prepare(stream: &Stream, mut copy: Copy, order: SourceOrder, busy: bool) -> Result<Prepared> {
    let (dst, src) = transfer::check(&copy, Direction::Default)?;
    transfer::permitted(stream, &copy.dst, true)?;
    transfer::permitted(stream, &copy.src, false)?;
    if transfer::device_only(src) && !transfer::device_only(dst) {
        copy.observer = watch().and_then(|w| w.copy_observer());
    }
    // Asynchronous copies to pageable memory are synchronous for the host ("API synchronization behavior").
    let mut wait = dst == Side::Pageable;
    if order == SourceOrder::DuringCall {
        // Device memory is read in stream order; what the host may change is staged.
        match busy && transfer::reaches_host(src) {
            true => copy.stage()?,
            false => wait = true,
        }
    }
    Ok(Prepared { copy, wait })
}

/// Copies in one batch.
/// Errors: `InvalidValue`, also for the legacy stream; `StreamCaptureUnsupported` while capturing (the capture stays valid and does not
/// include the batch, as with CUDA); the context's. Nothing is copied then.
pub fn copies(stream: &Stream, list: Vec<(Copy, SourceOrder)>) -> std::result::Result<(), Failure> {
    check_stream(stream)?;
    stream.device.check()?;
    enqueue(stream, list)
}

/// Checks that the stream accepts batches. Errors: `InvalidValue` for the legacy stream, `StreamCaptureUnsupported`.
fn check_stream(stream: &Stream) -> Result {
    if stream.is_legacy() {
        return Err(Error::InvalidValue);
    }
    match capture::of(stream) {
        Some(_) => Err(Error::StreamCaptureUnsupported),
        None => Ok(()),
    }
}

fn enqueue(stream: &Stream, list: Vec<(Copy, SourceOrder)>) -> std::result::Result<(), Failure> {
    let busy = list.iter().any(|(_, order)| *order == SourceOrder::DuringCall) && stream.is_busy()?;
    let mut ready = Vec::with_capacity(list.len());
    for (i, (copy, order)) in list.into_iter().enumerate() {
        ready.push(prepare(stream, copy, order, busy).map_err(Failure::of(i))?);
    }
    let waits: Vec<bool> = ready.iter().map(|r| r.wait).collect();
    let ops = submit_parallel(stream, ready.into_iter().map(|r| Work::Copy(r.copy)).collect());
    let awaited = || ops.iter().zip(&waits).filter(|(_, wait)| **wait).map(|(op, _)| op);
    awaited().for_each(Op::wait);
    if awaited().next().is_some() {
        exec::flush_printf();
    }
    awaited().try_for_each(|op| op.outcome())?;
    Ok(())
}

/// Queues work items that occupy one position in the stream's order and do not wait for each other.
fn submit_parallel(stream: &Stream, mut list: Vec<Work>) -> Vec<Arc<Op>> {
    if list.len() == 1 {
        return list.drain(..).map(|work| stream.submit(work, &[])).collect();
    }
    timeline::parts();
    let start = stream.submit(Work::Marker, &[]);
    let beside = |work| stream.submit_beside(&start, work, (std::slice::from_ref(&start), &[]), None);
    let ops: Vec<_> = list.into_iter().map(beside).collect();
    stream.submit(Work::Marker, &ops);
    ops
}

/// One copy with attributes; in a capture, a node of the graph.
/// Errors: `InvalidValue`, those of captures, and the context's.
pub fn copy(stream: &Stream, copy: Copy, order: SourceOrder) -> Result {
    stream.device.check()?;
    if copy.bytes() == 0 {
        return Ok(());
    }
    if capture::of(stream).is_some() {
        let ready = prepare(stream, copy, order, true)?;
        return stream.enqueue(Work::Copy(ready.copy));
    }
    enqueue(stream, vec![(copy, order)]).map_err(|failure| failure.error)
}

/// A batch of hints about managed memory, `(address, bytes)` each. With `discard`, the contents become undefined in stream order and whole
/// pages are returned to the system. `places` (none, or one per range) are prefetch locations. All ranges are validated before anything
/// changes.
/// Errors: `InvalidValue` if a range is empty or not within one managed allocation, and as [`copies`].
pub fn hints(stream: &Stream, ranges: &[(u64, u64)], discard: bool, places: &[Location]) -> Result {
    check_stream(stream)?;
    stream.device.check()?;
    let mut discarded = Vec::with_capacity(ranges.len());
    for &(addr, size) in ranges {
        managed::hints(addr, size).inspect_err(|_| refuse(Refused::Write { addr, bytes: size }))?;
        if discard {
            let extent = Extent::linear(addr, size)?;
            transfer::permitted(stream, &extent, true)?;
            discarded.push(extent);
        }
    }
    for (&(addr, size), &place) in ranges.iter().zip(places) {
        managed::change(addr, size, |h| h.prefetched = Some(place))?;
    }
    match discard {
        true => drop(submit_parallel(stream, discarded.into_iter().map(Work::Discard).collect())),
        // A prefetch moves no pages: host and device memory are the same.
        false => drop(stream.submit(Work::Marker, &[])),
    }
    Ok(())
}
