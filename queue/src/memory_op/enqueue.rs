//! Memory operations in streams and in launches of graphs.

use super::gate::{Passed, Wait};
use super::{Acts, MemoryOp, MemoryOps};
use crate::capture;
use crate::graph::Payload;
use crate::op::Op;
use crate::stream::{begin, Stream};
use crate::work::Work;
use device::Result;
use std::sync::{Arc, OnceLock};

impl MemoryOps {
    /// Queues them in a stream, or adds a node to the graph that the stream is captured into. `current`: the id of the current context, 0 if
    /// there is none. Errors: those of captures, and the context's.
    pub fn enqueue(self: Arc<MemoryOps>, stream: &Stream, current: u64) -> Result {
        stream.device.check()?;
        if let Some(result) = capture::take_node(stream, Payload::MemoryOps(self.clone())) {
            return result;
        }
        self.each_op(current, &mut |work| stream.submit_held(work, &[]));
        stream.make_room();
        Ok(())
    }

    /// The ops of a launch of a graph in a stream, behind `after`; `start` is the launch's op in the stream. The last of them.
    pub(crate) fn launch(&self, stream: &Stream, current: u64, start: &Op, after: &[Arc<Op>]) -> Arc<Op> {
        let mut last: Option<Arc<Op>> = None;
        self.each_op(current, &mut |work| {
            let before = last.as_ref().map_or(after, std::slice::from_ref);
            let op = stream.link_beside(start, work, (before, &[]), None);
            last = Some(op.clone());
            op
        });
        last.unwrap_or_else(|| stream.submit_beside(start, Work::Marker, (after, &[]), None))
    }

    /// Makes the ops, one behind the other, and begins them.
    fn each_op(&self, current: u64, link: &mut dyn FnMut(Work) -> Arc<Op>) {
        let owner = if self.owner == 0 { current } else { self.owner };
        for part in self.list.chunk_by(|a, b| !is_wait(a) && !is_wait(b)) {
            match *part {
                [MemoryOp::Wait { operand, comparison, .. }] => {
                    let wait = Arc::new(Wait { operand, comparison, owner, gate: OnceLock::new() });
                    // Also when the context has failed: what is behind the gate has to end.
                    let waits = link(Work::Cleanup(Arc::new(wait.clone())));
                    // Nothing has begun the gate yet, and nothing else sets it.
                    let _ = wait.gate.set(link(Work::Job(Arc::new(Passed))));
                    begin(&waits);
                }
                _ => begin(&link(Work::Job(Arc::new(Acts(part.into()))))),
            }
        }
    }
}

fn is_wait(op: &MemoryOp) -> bool {
    matches!(op, MemoryOp::Wait { .. })
}
