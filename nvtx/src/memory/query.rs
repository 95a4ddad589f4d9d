//! What lies where.

use super::state::{before, Memory};
use super::types::{bytes, Allocations, Extent, Heap, Outcome, Reference, Region, Subject, Usage, PROCESS_HEAP};

/// Bytes around an address that are alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    pub start: u64,
    /// One past the last.
    pub end: u64,
    pub state: State,
}

/// What the heaps say of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// In no pool: NVTX does not restrict them.
    Free,
    /// In this region of a pool.
    Region(u64),
    /// In this pool, but in none of its regions: not accessible.
    Hole(u64),
    /// Of a pool that was unregistered and not freed: not accessible.
    Retired,
}

impl State {
    pub fn is_accessible(self) -> bool {
        matches!(self, State::Free | State::Region(_))
    }
}

impl Memory {
    /// The heaps that meet `base .. end`, the last first.
    pub(super) fn heaps_meeting(&self, base: u64, end: u64) -> impl Iterator<Item = &Heap> {
        let down = self.heap_at.range(..end).rev().map(|(_, handle)| &self.heaps[handle]);
        down.take_while(move |h| bytes(&h.extent).1 > base)
    }

    /// A region of `heap` that meets `base .. end` and is not `except`.
    pub(super) fn region_meeting(&self, heap: u64, base: u64, end: u64, except: Option<u64>) -> Option<&Region> {
        let mut candidates = self.region_at.get(&heap)?.range(..end).rev().map(|(_, h)| &self.regions[h]);
        candidates.find(|r| Some(r.handle) != except).filter(|r| bytes(&r.extent).1 > base)
    }

    /// The heap with this handle. Errors: there is none.
    pub fn heap(&self, handle: u64) -> Outcome<&Heap> {
        self.heaps.get(&handle).ok_or_else(|| {
            format!("{handle:#x} is not a registered heap; pass what nvtxMemHeapRegister returned, before the heap is unregistered or freed")
        })
    }

    /// The region with this handle.
    pub fn region(&self, handle: u64) -> Option<&Region> {
        self.regions.get(&handle)
    }

    /// The heap of a CUDA array.
    pub fn array_heap(&self, array: u64) -> Option<&Heap> {
        self.heaps.values().find(|h| matches!(h.extent, Extent::Box { array: a, .. } if a == array))
    }

    /// The heap that holds the byte at `address`.
    pub fn heap_at(&self, address: u64) -> Option<&Heap> {
        let (_, handle) = before(&self.heap_at, address)?;
        self.heaps.get(&handle).filter(|h| address < bytes(&h.extent).1)
    }

    /// The region that holds the byte at `address`: the heap's there, else the process-wide heap's.
    pub fn region_at(&self, address: u64) -> Option<&Region> {
        let heap = self.heap_at(address).and_then(|h| self.region_in(h.handle, address));
        heap.or_else(|| self.region_in(PROCESS_HEAP, address))
    }

    pub(super) fn region_in(&self, heap: u64, address: u64) -> Option<&Region> {
        let (_, handle) = before(self.region_at.get(&heap)?, address)?;
        self.regions.get(&handle).filter(|r| address < bytes(&r.extent).1)
    }

    /// The bytes around `address` that are as it is, as far as heaps are concerned.
    pub fn span_at(&self, address: u64) -> Span {
        if let Some(heap) = self.heap_at(address).filter(|h| h.usage == Usage::SubAllocator) {
            let (start, end) = bytes(&heap.extent);
            if let Some(region) = self.region_in(heap.handle, address) {
                let (start, end) = bytes(&region.extent);
                return Span { start, end, state: State::Region(region.handle) };
            }
            let map = &self.region_at[&heap.handle];
            let last = map.range(..address).next_back().map(|(_, h)| bytes(&self.regions[h].extent).1);
            let next = address.checked_add(1).and_then(|a| map.range(a..).next()).map(|(base, _)| *base);
            let state = State::Hole(heap.handle);
            return Span { start: last.unwrap_or(start), end: next.unwrap_or(end), state };
        }
        if let Some((base, len)) = before(&self.retired, address).filter(|(b, l)| address < b + l) {
            return Span { start: base, end: base + len, state: State::Retired };
        }
        // Free: from the end of what is closed below to the start of what is above.
        let pool = |handle: &u64| self.heaps[handle].usage == Usage::SubAllocator;
        let below = [
            self.heap_at
                .range(..address)
                .rev()
                .map(|(_, h)| h)
                .find(|h| pool(h))
                .map(|h| bytes(&self.heaps[h].extent).1),
            self.retired.range(..address).next_back().map(|(b, l)| b + l),
        ];
        let above = [
            self.heap_at.range(address..).map(|(_, h)| h).find(|h| pool(h)).copied(),
            self.retired.range(address..).next().map(|(b, _)| *b),
        ];
        let start = below.into_iter().flatten().max().unwrap_or(0);
        let end = above.into_iter().flatten().min().unwrap_or(u64::MAX);
        Span { start, end, state: State::Free }
    }

    /// Whether all of `address .. address + len` may be accessed: no byte of it is one of a pool in none of its regions.
    pub fn is_accessible(&self, address: u64, len: u64) -> bool {
        self.first_inaccessible(address, len).is_none()
    }

    /// The first byte of `address .. address + len` that may not be accessed.
    pub fn first_inaccessible(&self, address: u64, len: u64) -> Option<u64> {
        let end = address.saturating_add(len);
        let mut at = address;
        while at < end {
            let span = self.span_at(at);
            if !span.state.is_accessible() {
                return Some(at);
            }
            at = span.end;
        }
        None
    }

    /// All heaps, in order of their handles: those of bytes by address, then arrays.
    pub fn heaps(&self) -> Vec<&Heap> {
        let mut all: Vec<&Heap> = self.heaps.values().collect();
        all.sort_unstable_by_key(|h| h.handle);
        all
    }

    /// All regions, in the order they were registered.
    pub fn regions(&self) -> Vec<&Region> {
        let mut all: Vec<&Region> = self.regions.values().collect();
        all.sort_unstable_by_key(|r| r.handle);
        all
    }

    /// The region of bytes that starts at `pointer`: the heap's there, else the process-wide heap's.
    pub(super) fn region_starting(&self, pointer: u64) -> Option<u64> {
        let of = |heap: u64| self.region_at.get(&heap)?.get(&pointer).copied();
        self.heap_at(pointer).and_then(|h| of(h.handle)).or_else(|| of(PROCESS_HEAP))
    }

    /// The handle, if it is a region's.
    pub(super) fn region_of(&self, handle: u64) -> Outcome<u64> {
        match self.regions.contains_key(&handle) {
            true => Ok(handle),
            false => Err(format!(
                "{handle:#x} is not the handle of a registered region; pass what regionHandleElementsOut was given"
            )),
        }
    }

    /// Why `pointer` does not name a `what`.
    pub(super) fn nothing_at(&self, pointer: u64, what: &str) -> String {
        if pointer == 0 {
            return format!("the pointer to the {what} is null");
        }
        if let Some(region) = self.region_at(pointer) {
            let (base, _) = bytes(&region.extent);
            return format!(
                "{pointer:#x} lies {} bytes inside the region at {base:#x}; give the region's address",
                pointer - base
            );
        }
        match self.heap_at(pointer) {
            Some(heap) => {
                format!(
                    "no {what} starts at {pointer:#x}, in the heap at {:#x}; register it first",
                    bytes(&heap.extent).0
                )
            }
            None => format!("no {what} starts at {pointer:#x}; register it first"),
        }
    }

    /// What a reference in a name or permission stands for: a region, a heap, or an allocation, by its first byte.
    /// Errors: nothing starts there.
    pub(super) fn subject(&mut self, reference: Reference, allocations: &dyn Allocations) -> Outcome<Subject> {
        let pointer = match reference {
            // An array that is a heap has no address that it could be named by.
            Reference::Handle(handle) if matches!(self.heaps.get(&handle), Some(h) if h.is_array()) => {
                return Ok(Subject::Heap(handle))
            }
            Reference::Handle(handle) => return self.region_of(handle).map(Subject::Region),
            Reference::Pointer(pointer) => pointer,
        };
        if let Some(region) = self.region_starting(pointer) {
            return Ok(Subject::Region(region));
        }
        if self.heap_at.contains_key(&pointer) {
            return Ok(Subject::Heap(pointer));
        }
        match allocations.at(pointer).filter(|_| pointer != 0) {
            Some(a) if a.base == pointer => {
                self.allocations.entry(pointer).or_default().len = a.len;
                Ok(Subject::Allocation(pointer))
            }
            Some(a) if self.region_at(pointer).is_none() && self.heap_at(pointer).is_none() => Err(format!(
                "{pointer:#x} lies {} bytes inside the allocation at {:#x}; give its address, or register a region first",
                pointer - a.base,
                a.base
            )),
            _ => Err(self.nothing_at(pointer, "region or allocation")),
        }
    }

    /// What was spoken of that holds `address`, the closest first: regions, heap, allocation.
    pub(super) fn subjects_at(&self, address: u64) -> [Option<Subject>; 4] {
        let heap = self.heap_at(address).map(|h| h.handle);
        let known = before_known(self, address);
        [
            heap.and_then(|h| self.region_in(h, address)).map(|r| Subject::Region(r.handle)),
            self.region_in(PROCESS_HEAP, address).map(|r| Subject::Region(r.handle)),
            heap.map(Subject::Heap),
            known.map(Subject::Allocation),
        ]
    }
}

/// The allocation that was spoken of and holds `address`.
pub(super) fn before_known(memory: &Memory, address: u64) -> Option<u64> {
    let (base, known) = memory.allocations.range(..=address).next_back()?;
    (address - base < known.len).then_some(*base)
}
