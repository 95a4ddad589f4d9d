//! Signalling and waiting in streams and graphs.

use super::Signals;
use crate::capture;
use crate::graph::Payload;
use crate::stream::Stream;
use device::Result;
use std::sync::Arc;

impl Signals {
    /// The graph node for it.
    pub fn node(self: Arc<Signals>) -> Payload {
        match self.waits {
            true => Payload::Await(self),
            false => Payload::Signal(self),
        }
    }

    /// Queues it in a stream, or adds a node to the graph that the stream is captured into. Errors: those of captures, and the context's.
    pub fn enqueue(self: Arc<Signals>, stream: &Stream) -> Result {
        stream.device.check()?;
        match capture::take_node(stream, self.clone().node()) {
            Some(result) => result,
            None => {
                stream.submit(self.work(), &[]);
                Ok(())
            }
        }
    }
}
