//! Memory nodes: allocation, free, and what a launch of the graph needs.

use super::model::{Graph, GraphAllocation, Node, Payload};
use crate::graph_memory::{Home, LaunchMemory, Slot};
use device::memory;
use device::{Error, Result};
use std::sync::Arc;

impl Graph {
    /// Adds an allocation node and returns the address, which is the same in each launch. The address of an allocation freed before this
    /// node is reused. Errors: as [`Graph::add`], `NotSupported` in child graphs, `MemoryAllocation` if the address space is exhausted.
    pub fn add_alloc(&self, home: Home, size: u64, after: &[Arc<Node>]) -> Result<(Arc<Node>, u64)> {
        self.check_free()?;
        let mut state = self.state.lock();
        if !after.iter().all(|n| state.has(n)) {
            return Err(Error::InvalidValue);
        }
        let fits = |p: &GraphAllocation| {
            let freed = p.freed.as_ref().is_some_and(|f| after.iter().any(|n| state.reaches(f, n)));
            freed && p.slot.fits(&home, size)
        };
        let slot = match state.memory.iter().position(fits) {
            Some(at) => {
                state.memory[at].freed = None;
                state.memory[at].slot.clone()
            }
            None => {
                let slot = Arc::new(Slot::new(home, size)?);
                state.memory.push(GraphAllocation { slot: slot.clone(), freed: None });
                slot
            }
        };
        let addr = slot.addr;
        Ok((self.insert(&mut state, Payload::Alloc(slot), after), addr))
    }

    /// Adds a free node, for an allocation of this graph or one that another graph leaves allocated.
    /// Errors: as [`Graph::add_alloc`], `InvalidValue` if there is no such allocation or another node frees it.
    pub fn add_free(&self, addr: u64, after: &[Arc<Node>]) -> Result<Arc<Node>> {
        self.check_free()?;
        let mut state = self.state.lock();
        if !after.iter().all(|n| state.has(n)) {
            return Err(Error::InvalidValue);
        }
        let at = state.memory.iter().position(|p| p.slot.addr == addr);
        match at {
            Some(at) if state.memory[at].freed.is_some() => return Err(Error::InvalidValue),
            None if memory::find(addr).is_none_or(|a| a.base != addr || !a.kind.is_of_graph()) => {
                return Err(Error::InvalidValue)
            }
            _ => {}
        }
        let node = self.insert(&mut state, Payload::Free(addr), after);
        if let Some(at) = at {
            state.memory[at].freed = Some(node.clone());
        }
        Ok(node)
    }

    /// Errors: `NotSupported` for child graphs, whose memory nodes are fixed. Bodies of conditional nodes may get some, as those may that
    /// are captured into them; no graph can be instantiated with them then.
    fn check_free(&self) -> Result {
        match self.is_embedded() && !self.is_body {
            true => Err(Error::NotSupported),
            false => Ok(()),
        }
    }

    /// Whether it has nodes that allocate or free memory.
    pub(super) fn has_memory(&self) -> bool {
        let mut all = MemoryNodes::default();
        self.collect_memory(&mut all);
        !all.slots.is_empty() || !all.freed.is_empty()
    }

    fn collect_memory(&self, all: &mut MemoryNodes) {
        for node in self.nodes() {
            match node.payload() {
                Payload::Alloc(slot) => match all.slots.iter_mut().find(|(s, _)| s.addr == slot.addr) {
                    Some((_, count)) => *count += 1,
                    None => all.slots.push((slot, 1)),
                },
                Payload::Free(addr) => all.freed.push(addr),
                Payload::Child(child) => child.collect_memory(all),
                _ => {}
            }
        }
    }

    /// What its launches allocate and free; `None` without memory nodes.
    /// Errors: `NotSupported` while another executable graph of it exists.
    pub(crate) fn memory(&self) -> Result<Option<LaunchMemory>> {
        let mut all = MemoryNodes::default();
        self.collect_memory(&mut all);
        let MemoryNodes { slots, freed } = all;
        if slots.is_empty() && freed.is_empty() {
            return Ok(None);
        }
        let mut instance = self.instance.lock();
        if instance.strong_count() > 0 {
            return Err(Error::NotSupported);
        }
        let claim = Arc::new(());
        *instance = Arc::downgrade(&claim);
        let others = freed.iter().copied().filter(|a| !slots.iter().any(|(s, _)| s.addr == *a)).collect();
        let times = |addr| freed.iter().filter(|a| **a == addr).count();
        let slots = slots.into_iter().map(|(slot, count)| (slot.clone(), times(slot.addr) >= count)).collect();
        Ok(Some(LaunchMemory::new(slots, others, claim)))
    }
}

/// Allocations of a graph and its child graphs, each slot with the number of its allocation nodes, and the addresses that they free.
#[derive(Default)]
struct MemoryNodes {
    slots: Vec<(Arc<Slot>, usize)>,
    freed: Vec<u64>,
}
