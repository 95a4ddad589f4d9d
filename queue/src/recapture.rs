//! Capturing into an existing graph, whose nodes get the captured parameters (`cudaStreamBeginRecaptureToGraph`).

use super::graph::{Graph, Node, Payload};
use super::graph_memory::Home;
use device::{Error, Result};
use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering::*};
use std::sync::Arc;

/// Called with a node, its old and its new parameters, and whether an executable graph could be updated to these
/// (`cudaGraphRecaptureCallback_t`). An error ends the capture.
pub type RecaptureCallback = Box<dyn Fn(&Arc<Node>, &Payload, &Payload, bool) -> Result + Send + Sync>;

/// Progress of a recapture.
pub struct Recapture {
    /// The graph's nodes, in order of creation, in which they must be captured.
    expected: Vec<Arc<Node>>,
    next: AtomicUsize,
    callback: Option<RecaptureCallback>,
}

impl Recapture {
    /// Begins a recapture; the graph releases its user objects.
    pub fn new(graph: &Graph, callback: Option<RecaptureCallback>) -> Recapture {
        graph.disown_all();
        Recapture { expected: graph.nodes(), next: AtomicUsize::new(0), callback }
    }

    /// The next expected node. Errors: `GraphRecaptureFailure` if there is none with the dependencies `after`.
    fn expect(&self, graph: &Graph, after: &[Arc<Node>]) -> Result<Arc<Node>> {
        let node = self.expected.get(self.next.fetch_add(1, AcqRel)).ok_or(Error::GraphRecaptureFailure)?;
        let known: HashSet<u64> = graph.dependencies(node).iter().map(|e| e.from.id()).collect();
        let found: HashSet<u64> = after.iter().map(|n| n.id()).collect();
        match known == found {
            true => Ok(node.clone()),
            false => Err(Error::GraphRecaptureFailure),
        }
    }

    /// Sets the parameters of the next node. Errors: `GraphRecaptureFailure` if its type or dependencies differ, or the program's callback
    /// rejects the change.
    pub(super) fn put(&self, graph: &Graph, new: Payload, after: &[Arc<Node>]) -> Result<Arc<Node>> {
        let node = self.expect(graph, after)?;
        let old = node.payload();
        if old.kind() != new.kind() {
            return Err(Error::GraphRecaptureFailure);
        }
        if !old.same(&new) {
            let cooperative = |p: &Payload| p.launch().is_ok_and(|l| l.cooperative);
            let eligible = old.may_become(&new) && cooperative(&old) == cooperative(&new);
            if let Some(callback) = &self.callback {
                callback(&node, &old, &new, eligible).map_err(|_| Error::GraphRecaptureFailure)?;
            }
            node.replace(new);
        }
        Ok(node)
    }

    /// The next node must allocate as much memory as before: returns its address. Errors: as [`Recapture::put`].
    pub(super) fn allocate(
        &self,
        graph: &Graph,
        home: &Home,
        size: u64,
        after: &[Arc<Node>],
    ) -> Result<(Arc<Node>, u64)> {
        let node = self.expect(graph, after)?;
        match node.payload() {
            Payload::Alloc(slot) if slot.fits(home, size) => Ok((node, slot.addr)),
            _ => Err(Error::GraphRecaptureFailure),
        }
    }

    /// The next node must free the same memory as before. Errors: as [`Recapture::put`].
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
