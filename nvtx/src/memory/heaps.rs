//! Heaps: registered, reset, unregistered; and what ends with the memory that it is about.

use super::state::Memory;
use super::types::{bytes, end_of, tag, Allocations, End, Event, Extent, Heap, Outcome, Subject, Usage, PROCESS_HEAP};
use std::collections::BTreeMap;
use std::sync::Arc;

impl Memory {
    /// `nvtxMemHeapRegister` of bytes: the heap's handle. Errors: a bad range, or one that meets a heap's.
    pub fn register_heap(&mut self, usage: Usage, base: u64, len: u64, label: Option<Arc<str>>) -> Outcome<u64> {
        let end = end_of(base, len)?;
        if let Some(other) = self.heaps_meeting(base, end).next() {
            let (from, to) = bytes(&other.extent);
            return Err(format!(
                "{base:#x} .. {end:#x} meets the heap at {from:#x} .. {to:#x}; heaps do not nest: unregister that one first"
            ));
        }
        // A pool that is made anew of memory that an earlier one left.
        self.unretire(base, end);
        self.heap_at.insert(base, base);
        self.add_heap(Heap { handle: base, usage, extent: Extent::Bytes { base, len }, label, name: None });
        Ok(base)
    }

    /// `nvtxMemHeapRegister` of a CUDA array with so many elements in each dimension. Errors: it is registered.
    pub fn register_array(
        &mut self,
        usage: Usage,
        array: u64,
        size: [u64; 3],
        label: Option<Arc<str>>,
    ) -> Outcome<u64> {
        if self.array_heap(array).is_some() {
            return Err(format!("the array {array:#x} is registered as a heap; unregister that first"));
        }
        let handle = self.fresh(tag::HEAP);
        let extent = Extent::Box { array, offset: [0; 3], size: size.map(|s| s.max(1)) };
        self.add_heap(Heap { handle, usage, extent, label, name: None });
        Ok(handle)
    }

    fn add_heap(&mut self, heap: Heap) {
        self.region_at.insert(heap.handle, BTreeMap::new());
        self.heaps.insert(heap.handle, heap.clone());
        self.events.push(Event::HeapRegistered(heap));
        self.generation += 1;
    }

    /// `nvtxMemHeapUnregister`: its regions go with it, and the bytes of a pool must not be used until they are freed.
    /// Memory that no allocation holds is the program's own, and nobody says when it is freed: that is not retired.
    /// Errors: no such heap, or the process-wide one.
    pub fn unregister_heap(&mut self, handle: u64, allocations: &dyn Allocations) -> Outcome {
        if handle == PROCESS_HEAP {
            return Err(
                "the process-wide heap (a null handle) cannot be unregistered; pass what nvtxMemHeapRegister returned"
                    .into(),
            );
        }
        let heap = self.heap(handle)?;
        if let (Usage::SubAllocator, Extent::Bytes { base, len }) = (heap.usage, heap.extent) {
            if allocations.at(base).is_some() {
                self.retired.insert(base, len);
            }
        }
        self.drop_heap(handle, End::Unregistered, End::HeapUnregistered);
        Ok(())
    }

    fn drop_heap(&mut self, handle: u64, why: End, regions: End) {
        self.drop_regions_of(handle, regions);
        let Some(heap) = self.heaps.remove(&handle) else { return };
        if let Extent::Bytes { base, .. } = heap.extent {
            self.heap_at.remove(&base);
        }
        self.region_at.remove(&handle);
        self.permissions.forget(Subject::Heap(handle));
        self.events.push(Event::HeapUnregistered(heap, why));
        self.generation += 1;
    }

    /// `nvtxMemHeapReset`: as if it had just been registered. Of the process-wide heap, all that was said of memory
    /// outside of other heaps is forgotten. Errors: no such heap.
    pub fn reset_heap(&mut self, handle: u64) -> Outcome {
        if handle == PROCESS_HEAP {
            for base in std::mem::take(&mut self.allocations).into_keys() {
                self.permissions.forget(Subject::Allocation(base));
            }
        } else {
            self.heap(handle)?;
            self.permissions.forget(Subject::Heap(handle));
            if let Some(heap) = self.heaps.get_mut(&handle) {
                heap.name = None;
            }
        }
        self.drop_regions_of(handle, End::HeapReset);
        self.generation += 1;
        Ok(())
    }

    /// The allocation of `len` bytes at `base` is no more: nor is what was said of it. `cudaFree` of a pool
    /// unregisters it, and what regions it had are given back with it.
    pub fn freed(&mut self, base: u64, len: u64) {
        let end = base.saturating_add(len.max(1));
        let heaps: Vec<u64> = self.heaps_meeting(base, end).map(|h| h.handle).collect();
        for handle in heaps {
            self.drop_heap(handle, End::Freed, End::Freed);
        }
        while let Some(region) = self.region_meeting(PROCESS_HEAP, base, end, None) {
            let handle = region.handle;
            self.drop_region(handle, End::Freed);
        }
        self.unretire(base, end);
        let known: Vec<u64> = self.allocations.range(base..end).map(|(b, _)| *b).collect();
        for base in known {
            self.allocations.remove(&base);
            self.permissions.forget(Subject::Allocation(base));
            self.generation += 1;
        }
    }

    /// A CUDA array is no more.
    pub fn array_destroyed(&mut self, array: u64) {
        if let Some(handle) = self.array_heap(array).map(|h| h.handle) {
            self.drop_heap(handle, End::Freed, End::Freed);
        }
    }

    /// Forgets retired bytes that meet `base .. end`.
    fn unretire(&mut self, base: u64, end: u64) {
        let meet = self.retired.range(..end).filter(|(b, l)| **b + **l > base).map(|(b, _)| *b);
        for base in meet.collect::<Vec<_>>() {
            self.retired.remove(&base);
            self.generation += 1;
        }
    }
}
