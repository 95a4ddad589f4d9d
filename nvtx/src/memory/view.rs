//! The state as one piece of work sees it, to be kept while the work runs and the host goes on.

use super::permissions::{Access, Place};
use super::state::Memory;
use super::types::{bytes, Extent, Subject, Usage, PROCESS_HEAP};
use std::ops::Range;

/// Bytes that are alike for work at one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    pub start: u64,
    /// One past the last.
    pub end: u64,
    /// In no pool, or in a region of one.
    pub accessible: bool,
    /// What may be done with memory of the host's or of a device without defaults; see [`View::access`].
    pub access: Access,
    /// The same for memory of each device, by ordinal, if defaults are set for any.
    peers: [Option<Access>; DEVICES],
}

/// As many devices as a process may have.
const DEVICES: usize = 16;

impl Piece {
    /// What may be done with its bytes, in memory of device `owner` (`None`: the host's).
    pub fn access_for(&self, owner: Option<u32>) -> Access {
        owner.and_then(|o| *self.peers.get(o as usize)?).unwrap_or(self.access)
    }
}

/// What work at a place may access, and how: all of the address space in pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Of the state that it is of.
    pub generation: u64,
    pieces: Vec<Piece>,
}

impl View {
    /// The piece that holds `address`.
    pub fn at(&self, address: u64) -> &Piece {
        let after = self.pieces.partition_point(|p| p.start <= address);
        &self.pieces[after - 1]
    }

    /// The first byte of a range, in memory of device `owner` (`None`: the host's), that work there may not read, or write.
    pub fn first_denied(&self, range: Range<u64>, owner: Option<u32>, write: bool) -> Option<u64> {
        let denied = |p: &&Piece| {
            let access = p.access_for(owner);
            !if write { access.write } else { access.read }
        };
        self.within(&range).find(denied).map(|p| p.start.max(range.start))
    }

    /// The pieces that a range lies in.
    pub fn within<'a>(&'a self, range: &Range<u64>) -> impl Iterator<Item = &'a Piece> + use<'a> {
        let (first, end) = (self.pieces.partition_point(|p| p.start <= range.start) - 1, range.end);
        self.pieces[first..].iter().take_while(move |p| p.start < end)
    }

    /// All pieces in order of their addresses, without gaps.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Nothing is restricted anywhere.
    pub fn is_open(&self) -> bool {
        self.pieces.iter().all(|p| p.accessible && p.access == Access::ALL && p.peers == [None; DEVICES])
    }
}

/// Where the elements of a CUDA array lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Of the first element, and all bytes from there on.
    pub base: u64,
    pub bytes: u64,
    /// Bytes of an element, from row to row, and from slice to slice.
    pub element: u64,
    pub row: u64,
    pub slice: u64,
}

impl Layout {
    /// Bytes of a box of elements, row by row.
    fn rows(&self, offset: [u64; 3], size: [u64; 3]) -> impl Iterator<Item = Range<u64>> + use<> {
        let layout = *self;
        let places = (0..size[2]).flat_map(move |z| (0..size[1]).map(move |y| (offset[2] + z, offset[1] + y)));
        places.map(move |(z, y)| {
            let start = layout.base + z * layout.slice + y * layout.row + offset[0] * layout.element;
            start..start + size[0] * layout.element
        })
    }
}

/// Things that do not overlap, in order of their addresses, to be asked for in that order.
struct Layer {
    items: Vec<(u64, u64, Subject)>,
    next: usize,
}

impl Layer {
    fn new(items: impl Iterator<Item = (u64, u64, Subject)>) -> Layer {
        let mut items: Vec<_> = items.collect();
        items.sort_unstable_by_key(|item| item.0);
        Layer { items, next: 0 }
    }

    /// What holds `address`, which is not below the one before.
    fn at(&mut self, address: u64) -> Option<Subject> {
        while self.items.get(self.next).is_some_and(|(_, end, _)| *end <= address) {
            self.next += 1;
        }
        self.items.get(self.next).filter(|(start, ..)| *start <= address).map(|(.., subject)| *subject)
    }
}

impl Memory {
    /// What work at `place`, enqueued now, sees. `arrays`: where CUDA arrays lie. Linear in the number of regions, and of rows of
    /// regions in arrays, but for sorting.
    pub fn view(&self, place: Place, arrays: &dyn Fn(u64) -> Option<Layout>) -> View {
        let regions_of = |heap: u64| {
            self.region_at[&heap].values().map(|handle| {
                let (start, end) = bytes(&self.regions[handle].extent);
                (start, end, Subject::Region(*handle))
            })
        };
        // All bytes of an array that is a heap, with those between rows; and those of regions in it.
        let array_heaps = self.heaps.values().filter_map(|h| match h.extent {
            Extent::Box { array, .. } => {
                let layout = arrays(array)?;
                Some((layout.base, layout.base + layout.bytes, Subject::Heap(h.handle)))
            }
            Extent::Bytes { .. } => None,
        });
        let boxes = self.regions.values().flat_map(|r| {
            let rows = match r.extent {
                Extent::Box { array, offset, size } => arrays(array).map(|layout| layout.rows(offset, size)),
                Extent::Bytes { .. } => None,
            };
            rows.into_iter().flatten().map(|row| (row.start, row.end, Subject::Region(r.handle)))
        });
        // As [`Memory::subjects_at`] has them.
        let mut layers = [
            Layer::new(self.heap_at.values().flat_map(|heap| regions_of(*heap)).chain(boxes)),
            Layer::new(regions_of(PROCESS_HEAP)),
            Layer::new(
                self.heap_at
                    .values()
                    .map(|heap| {
                        let (start, end) = bytes(&self.heaps[heap].extent);
                        (start, end, Subject::Heap(*heap))
                    })
                    .chain(array_heaps),
            ),
            Layer::new(self.allocations.iter().map(|(base, a)| (*base, base + a.len, Subject::Allocation(*base)))),
        ];
        // Of these only where they are counts.
        let mut retired = Layer::new(self.retired.iter().map(|(base, len)| (*base, base + len, Subject::Heap(*base))));
        let all = layers.iter().chain([&retired]);
        let mut bounds: Vec<u64> =
            all.flat_map(|l| l.items.iter().flat_map(|(start, end, _)| [*start, *end])).collect();
        bounds.push(0);
        bounds.sort_unstable();
        bounds.dedup();

        let peers = self.permissions.has_peers();
        let mut pieces: Vec<Piece> = Vec::with_capacity(bounds.len());
        for (index, &start) in bounds.iter().enumerate() {
            let end = bounds.get(index + 1).copied().unwrap_or(u64::MAX);
            let subjects: [Option<Subject>; 4] = std::array::from_fn(|i| layers[i].at(start));
            let pool = matches!(subjects[2], Some(Subject::Heap(h)) if self.heaps[&h].usage == Usage::SubAllocator);
            let accessible = if pool { subjects[0].is_some() } else { retired.at(start).is_none() };
            let access = self.access_of(place, &subjects, None);
            let peer =
                |owner: usize| Some(self.access_of(place, &subjects, Some(owner as u32))).filter(|a| *a != access);
            let peers = if peers { std::array::from_fn(peer) } else { [None; DEVICES] };
            match pieces.last_mut() {
                Some(last) if (last.accessible, last.access, last.peers) == (accessible, access, peers) => {
                    last.end = end
                }
                _ => pieces.push(Piece { start, end, accessible, access, peers }),
            }
        }
        View { generation: self.generation, pieces }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{region_flags, Reference, PROCESS_HEAP};
    use super::*;

    const BASE: u64 = 0x1_0000;
    const ARRAY: u64 = 0x70;
    const PLACE: Place = Place { device: 0, stream: 0 };

    /// Four rows of eight elements of four bytes, 64 bytes apart.
    fn layout(array: u64) -> Option<Layout> {
        (array == ARRAY).then_some(Layout { base: BASE, bytes: 256, element: 4, row: 64, slice: 256 })
    }

    #[test]
    fn regions_of_arrays_are_rows_of_bytes() {
        let mut m = Memory::default();
        let none = |_: u64| None;
        let heap = m.register_array(Usage::Layout, ARRAY, [8, 4, 0], None).unwrap();
        let boxes = m.register_boxes(heap, &[(ARRAY, [2, 1, 0], [3, 2, 1])]).unwrap();
        let rules = [(heap, region_flags::READ), (boxes[0], region_flags::WRITE)];
        m.assign_permissions(0, &rules.map(|(handle, flags)| (Reference::Handle(handle), flags)), &none).unwrap();
        let view = m.view(PLACE, &layout);
        let denied =
            |from: u64, to: u64, write| view.first_denied(BASE + from..BASE + to, None, write).map(|a| a - BASE);
        // The second row: elements 2 to 4 may be written and not be read, all others the other way round.
        assert_eq!(denied(64 + 8, 64 + 20, true), None);
        assert_eq!(denied(64, 64 + 32, true), Some(64));
        assert_eq!(denied(64, 64 + 32, false), Some(64 + 8));
        assert_eq!(denied(0, 32, false), None);
        assert_eq!(denied(192, 224, true), Some(192));
        assert_eq!(view.within(&(BASE + 64..BASE + 96)).count(), 3);
        // Once the array is gone nothing is known of its bytes.
        assert!(m.view(PLACE, &|_| None).is_open());
        m.array_destroyed(ARRAY);
        assert!(m.view(PLACE, &layout).is_open());
    }

    #[test]
    fn an_array_that_is_a_pool_is_closed_but_for_its_regions() {
        let mut m = Memory::default();
        let heap = m.register_array(Usage::SubAllocator, ARRAY, [8, 4, 0], None).unwrap();
        m.register_boxes(heap, &[(ARRAY, [0, 3, 0], [8, 1, 1])]).unwrap();
        let view = m.view(PLACE, &layout);
        assert!(!view.at(BASE).accessible && !view.at(BASE + 191).accessible);
        assert!(view.at(BASE + 192).accessible && view.at(BASE + 256).accessible);
        assert_ne!(heap, PROCESS_HEAP);
    }
}
