//! Signals and waits in streams and graphs.

use super::Signals;
use crate::capture;
use crate::graph::Payload;
use crate::stream::Stream;
use device::Result;
use std::sync::Arc;

impl Signals {
    /// The node that does this in a graph.
    pub fn node(self: Arc<Signals>) -> Payload {
        match self.waits {
            true => Payload::Await(self),
            false => Payload::Signal(self),
        }
    }

    /// Does it in the order of a stream, or of the graph that the stream is captured to. Errors: those of captures, and the
    /// context's.
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
