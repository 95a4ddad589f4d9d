//! Capturing work to a graph that exists, whose nodes get the parameters of what is captured (`cudaStreamBeginRecaptureToGraph`).

use super::graph::{Graph, Node, Payload};
use device::{Device, Error, Result};
use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering::*};
use std::sync::Arc;

/// Asked about a node, what it does now, what it is to do, and whether an exec could take that over
/// (`cudaGraphRecaptureCallback_t`). An error ends the capture.
pub type Differs = Box<dyn Fn(&Arc<Node>, &Payload, &Payload, bool) -> Result + Send + Sync>;

/// How far a graph has been captured again.
pub struct Recapture {
    /// The graph's nodes, in order of creation, which must be the order of the capture.
    expected: Vec<Arc<Node>>,
    next: AtomicUsize,
    differs: Option<Differs>,
}

impl Recapture {
    /// Begins anew; the graph gives up its user objects.
    pub fn new(graph: &Graph, differs: Option<Differs>) -> Recapture {
        graph.disown_all();
        Recapture { expected: graph.nodes(), next: AtomicUsize::new(0), differs }
    }

    /// The node whose turn it is. Errors: `GraphRecaptureFailure` unless there is one behind `after`.
    fn expect(&self, graph: &Graph, after: &[Arc<Node>]) -> Result<Arc<Node>> {
        let node = self.expected.get(self.next.fetch_add(1, AcqRel)).ok_or(Error::GraphRecaptureFailure)?;
        let known: HashSet<u64> = graph.dependencies(node).iter().map(|e| e.from.id()).collect();
        let found: HashSet<u64> = after.iter().map(|n| n.id()).collect();
        match known == found {
            true => Ok(node.clone()),
            false => Err(Error::GraphRecaptureFailure),
        }
    }

    /// The next node does `new` from now on. Errors: `GraphRecaptureFailure` if it is another kind of node or is not behind `after`,
    /// or the program does not want the change.
    pub(super) fn put(&self, graph: &Graph, new: Payload, after: &[Arc<Node>]) -> Result<Arc<Node>> {
        let node = self.expect(graph, after)?;
        let old = node.payload();
        if old.kind() != new.kind() {
            return Err(Error::GraphRecaptureFailure);
        }
        if !old.same(&new) {
            let cooperative = |p: &Payload| p.launch().is_ok_and(|l| l.cooperative);
            let eligible = old.may_become(&new) && cooperative(&old) == cooperative(&new);
            if let Some(differs) = &self.differs {
                differs(&node, &old, &new, eligible).map_err(|_| Error::GraphRecaptureFailure)?;
            }
            node.replace(new);
        }
        Ok(node)
    }

    /// The next node allocates as much memory as before: its address. Errors: as [`Recapture::put`].
    pub(super) fn allocate(
        &self,
        graph: &Graph,
        device: &Device,
        size: u64,
        after: &[Arc<Node>],
    ) -> Result<(Arc<Node>, u64)> {
        let node = self.expect(graph, after)?;
        match node.payload() {
            Payload::Alloc(slot) if slot.fits(device, size) => Ok((node, slot.addr)),
            _ => Err(Error::GraphRecaptureFailure),
        }
    }

    /// The next node frees the same memory as before. Errors: as [`Recapture::put`].
    pub(super) fn free(&self, graph: &Graph, addr: u64, after: &[Arc<Node>]) -> Result<Arc<Node>> {
        let node = self.expect(graph, after)?;
        match node.payload() {
            Payload::Free(known) if known == addr => Ok(node),
            _ => Err(Error::GraphRecaptureFailure),
        }
    }

    /// Errors: `GraphRecaptureFailure` if nodes of the graph were not captured again.
    pub(super) fn end(&self) -> Result {
        match self.next.load(Acquire) == self.expected.len() {
            true => Ok(()),
            false => Err(Error::GraphRecaptureFailure),
        }
    }
}
