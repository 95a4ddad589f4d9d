//! The state: what there is, by handle and by address.

use super::permissions::Permissions;
use super::types::{Event, Heap, Region, PROCESS_HEAP};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// Names and length of an allocation that was spoken of.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    pub(super) len: u64,
    pub(super) name: Option<Arc<str>>,
}

/// The state.
#[derive(Debug)]
pub struct Memory {
    pub(super) heaps: HashMap<u64, Heap>,
    /// Heaps of bytes by address. They do not overlap.
    pub(super) heap_at: BTreeMap<u64, u64>,
    pub(super) regions: HashMap<u64, Region>,
    /// Regions of bytes of each heap by address. Those of one heap do not overlap.
    pub(super) region_at: HashMap<u64, BTreeMap<u64, u64>>,
    /// Bytes of pools that were unregistered, base and length, until they are freed.
    pub(super) retired: BTreeMap<u64, u64>,
    pub(super) allocations: BTreeMap<u64, Known>,
    pub(super) permissions: Permissions,
    pub(super) next: u64,
    pub(super) generation: u64,
    pub(super) events: Vec<Event>,
}

impl Default for Memory {
    fn default() -> Memory {
        Memory {
            heaps: HashMap::new(),
            heap_at: BTreeMap::new(),
            regions: HashMap::new(),
            region_at: HashMap::from([(PROCESS_HEAP, BTreeMap::new())]),
            retired: BTreeMap::new(),
            allocations: BTreeMap::new(),
            permissions: Permissions::default(),
            next: 1,
            generation: 0,
            events: Vec::new(),
        }
    }
}

impl Memory {
    /// Changes whenever an answer of [`Memory::is_accessible`] or [`Memory::access`] may have changed.
    pub fn generation(&self) -> u64 {
        self.generation
    }

    /// What happened since this was called last, in order.
    pub fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }

    pub(super) fn fresh(&mut self, tag: u64) -> u64 {
        let handle = tag | self.next;
        self.next += 1;
        handle
    }
}

/// The entry of `map` (base to length) or its like that lies at or before `address`.
pub(super) fn before<T: Copy>(map: &BTreeMap<u64, T>, address: u64) -> Option<(u64, T)> {
    map.range(..=address).next_back().map(|(base, value)| (*base, *value))
}
