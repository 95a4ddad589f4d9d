//! Regions: registered, resized, unregistered, many at a time and all of them or none.

use super::state::Memory;
use super::types::{bytes, end_of, tag, End, Event, Extent, Outcome, Reference, Region, Subject, Usage, PROCESS_HEAP};

impl Memory {
    /// `nvtxMemRegionsRegister` of bytes: handles in order, or an error that names the element and no region at all.
    /// Errors: no such heap, a heap of another type, a bad range, one that is not in the heap, one that meets a
    /// region of the heap.
    pub fn register_regions(&mut self, heap: u64, ranges: &[(u64, u64)]) -> Outcome<Vec<u64>> {
        let extents = ranges.iter().map(|&(base, len)| Extent::Bytes { base, len });
        self.register_extents(heap, extents.collect())
    }

    /// `nvtxMemRegionsRegister` of boxes of arrays. Errors: as [`Memory::register_regions`].
    pub fn register_boxes(&mut self, heap: u64, boxes: &[(u64, [u64; 3], [u64; 3])]) -> Outcome<Vec<u64>> {
        let extents = boxes.iter().map(|&(array, offset, size)| Extent::Box { array, offset, size });
        self.register_extents(heap, extents.collect())
    }

    fn register_extents(&mut self, heap: u64, extents: Vec<Extent>) -> Outcome<Vec<u64>> {
        if heap != PROCESS_HEAP {
            self.heap(heap)?;
        }
        let mut made: Vec<u64> = Vec::with_capacity(extents.len());
        for (index, extent) in extents.iter().enumerate() {
            if let Err(text) = self.fits(heap, *extent, None) {
                for handle in made {
                    self.remove_region(handle);
                }
                return Err(format!("element {index}: {text}"));
            }
            let handle = self.fresh(tag::REGION);
            let suballocation = self.heaps.get(&heap).is_some_and(|h| h.usage == Usage::SubAllocator);
            self.insert_region(Region { handle, heap, suballocation, extent: *extent, name: None });
            made.push(handle);
        }
        self.events.extend(made.iter().map(|h| Event::RegionRegistered(self.regions[h].clone())));
        self.generation += 1;
        Ok(made)
    }

    /// Whether a region may lie there, beside all but `except`.
    fn fits(&self, heap: u64, extent: Extent, except: Option<u64>) -> Outcome {
        let inside = self.heaps.get(&heap);
        match extent {
            Extent::Bytes { base, len } => {
                let end = end_of(base, len)?;
                match inside.map(|h| h.extent) {
                    Some(Extent::Box { .. }) => return Err("the heap is a CUDA array; use its region type".into()),
                    Some(Extent::Bytes { base: from, len }) if base < from || end > from + len => {
                        return Err(format!(
                        "{base:#x} .. {end:#x} is not within the heap at {from:#x} .. {:#x}; regions lie in their heap",
                        from + len
                    ))
                    }
                    _ => {}
                }
                let pool = self.heaps_meeting(base, end).find(|h| h.usage == Usage::SubAllocator);
                if let Some(pool) = pool.filter(|_| heap == PROCESS_HEAP) {
                    let (from, to) = bytes(&pool.extent);
                    return Err(format!(
                        "{base:#x} .. {end:#x} meets the heap at {from:#x} .. {to:#x}; set the field heap to that heap's handle"
                    ));
                }
                if let Some(other) = self.region_meeting(heap, base, end, except) {
                    let (from, to) = bytes(&other.extent);
                    return Err(format!(
                        "{base:#x} .. {end:#x} overlaps the region at {from:#x} .. {to:#x}; unregister that one first"
                    ));
                }
            }
            Extent::Box { array, offset, size } => {
                let Some(Extent::Box { array: of, size: whole, .. }) = inside.map(|h| h.extent) else {
                    return Err("the heap is not a CUDA array; register the array as a heap first".into());
                };
                if of != array {
                    return Err(format!("the array {array:#x} is not the one that is the heap, {of:#x}"));
                }
                if size.contains(&0) {
                    return Err(format!(
                        "the extent {size:?} has no elements; set all three, 1 where there is no dimension"
                    ));
                }
                if (0..3).any(|d| offset[d].checked_add(size[d]).is_none_or(|end| end > whole[d])) {
                    return Err(format!(
                        "offset {offset:?} and extent {size:?} reach out of the array of {whole:?} elements"
                    ));
                }
                let meets = |r: &&Region| r.heap == heap && Some(r.handle) != except && r.extent.meets(&extent);
                if let Some(Extent::Box { offset, size, .. }) = self.regions.values().find(meets).map(|r| r.extent) {
                    return Err(format!(
                        "it overlaps the region at offset {offset:?} of extent {size:?}; unregister that one first"
                    ));
                }
            }
        }
        Ok(())
    }

    fn insert_region(&mut self, region: Region) {
        if let Extent::Bytes { base, .. } = region.extent {
            self.region_at.entry(region.heap).or_default().insert(base, region.handle);
        }
        self.regions.insert(region.handle, region);
    }

    fn remove_region(&mut self, handle: u64) -> Option<Region> {
        let region = self.regions.remove(&handle)?;
        if let (Extent::Bytes { base, .. }, Some(map)) = (region.extent, self.region_at.get_mut(&region.heap)) {
            map.remove(&base);
        }
        Some(region)
    }

    /// `nvtxMemRegionsResize`: each range's address names a region, which gets the range's length. Errors: no such
    /// region, or what [`Memory::register_regions`] says of the new range; then none is resized.
    pub fn resize_regions(&mut self, ranges: &[(u64, u64)]) -> Outcome {
        let new = ranges.iter().map(|&(base, len)| Extent::Bytes { base, len });
        self.resize(new.collect())
    }

    /// `nvtxMemRegionsResize` of boxes: array and offset name the region. Errors: as [`Memory::resize_regions`].
    pub fn resize_boxes(&mut self, boxes: &[(u64, [u64; 3], [u64; 3])]) -> Outcome {
        let new = boxes.iter().map(|&(array, offset, size)| Extent::Box { array, offset, size });
        self.resize(new.collect())
    }

    fn resize(&mut self, extents: Vec<Extent>) -> Outcome {
        let mut done: Vec<(u64, Extent)> = Vec::with_capacity(extents.len());
        for (index, new) in extents.into_iter().enumerate() {
            let result = self.starting_like(new).and_then(|handle| {
                let region = &self.regions[&handle];
                self.fits(region.heap, new, Some(handle)).map(|()| (handle, region.extent))
            });
            match result {
                Ok((handle, old)) => {
                    if let Some(region) = self.regions.get_mut(&handle) {
                        region.extent = new;
                    }
                    done.push((handle, old));
                }
                Err(text) => {
                    for (handle, old) in done.into_iter().rev() {
                        if let Some(region) = self.regions.get_mut(&handle) {
                            region.extent = old;
                        }
                    }
                    return Err(format!("element {index}: {text}"));
                }
            }
        }
        let events = done.iter().map(|(h, old)| Event::RegionResized(self.regions[h].clone(), old.amount()));
        self.events.extend(events.collect::<Vec<_>>());
        self.generation += 1;
        Ok(())
    }

    /// The region that starts where `extent` does.
    fn starting_like(&self, extent: Extent) -> Outcome<u64> {
        match extent {
            Extent::Bytes { base, .. } => self.region_starting(base).ok_or_else(|| self.nothing_at(base, "region")),
            Extent::Box { array, offset, .. } => self
                .regions
                .values()
                .find(|r| matches!(r.extent, Extent::Box { array: a, offset: o, .. } if a == array && o == offset))
                .map(|r| r.handle)
                .ok_or_else(|| format!("no region of the array {array:#x} starts at offset {offset:?}")),
        }
    }

    /// `nvtxMemRegionsUnregister`. Errors: a reference to no region, or twice to one; then all stay.
    pub fn unregister_regions(&mut self, references: &[Reference]) -> Outcome {
        let mut found: Vec<u64> = Vec::with_capacity(references.len());
        for (index, reference) in references.iter().enumerate() {
            let handle = match *reference {
                Reference::Pointer(p) => self.region_starting(p).ok_or_else(|| self.nothing_at(p, "region")),
                Reference::Handle(h) => self.region_of(h),
            };
            let handle = handle.map_err(|text| format!("element {index}: {text}"))?;
            if found.contains(&handle) {
                return Err(format!("element {index}: the same region is given twice"));
            }
            found.push(handle);
        }
        for handle in found {
            self.drop_region(handle, End::Unregistered);
        }
        Ok(())
    }

    pub(super) fn drop_region(&mut self, handle: u64, why: End) {
        let Some(region) = self.remove_region(handle) else { return };
        self.permissions.forget(Subject::Region(handle));
        self.events.push(Event::RegionUnregistered(region, why));
        self.generation += 1;
    }

    pub(super) fn drop_regions_of(&mut self, heap: u64, why: End) {
        let mut all: Vec<u64> = self.regions.values().filter(|r| r.heap == heap).map(|r| r.handle).collect();
        all.sort_unstable();
        for handle in all {
            self.drop_region(handle, why);
        }
    }
}
