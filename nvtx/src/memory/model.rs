//! The state machine against a model that keeps a record for every byte.

use super::*;

/// Bytes of the model's address space; two allocations lie in it.
const SPACE: u64 = 160;
const ALLOCATIONS: [(u64, u64); 2] = [(16, 64), (96, 48)];

fn allocations(address: u64) -> Option<Allocation> {
    let (base, len) = ALLOCATIONS.into_iter().find(|(b, l)| (*b..b + l).contains(&address))?;
    Some(Allocation { base, len })
}

/// A small deterministic generator (splitmix64).
struct Rng(u64);

impl Rng {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 31)) % bound
    }
}

#[derive(Clone, Debug)]
struct ModelRegion {
    handle: u64,
    heap: u64,
    base: u64,
    len: u64,
    name: Option<String>,
}

/// What is assigned or named, by what it is about.
type About<T> = Vec<(Subject, T)>;

#[derive(Clone, Debug, Default)]
struct ModelObject {
    handle: u64,
    created: bool,
    excluded: u32,
    assigned: About<u32>,
    peers: Vec<(Option<u32>, u32)>,
}

#[derive(Default)]
struct Model {
    heaps: Vec<(u64, u64, Usage, Option<String>)>,
    regions: Vec<ModelRegion>,
    retired: Vec<(u64, u64)>,
    names: About<String>,
    objects: Vec<ModelObject>,
    pending: Vec<(u64, u64, u32)>,
    bound: Vec<(u64, u64, u32, u64)>,
}

impl Model {
    fn holds(base: u64, len: u64, address: u64) -> bool {
        (base..base + len).contains(&address)
    }

    fn heap_at(&self, address: u64) -> Option<u64> {
        self.heaps.iter().find(|h| Self::holds(h.0, h.1, address)).map(|h| h.0)
    }

    fn region_in(&self, heap: u64, address: u64) -> Option<&ModelRegion> {
        self.regions.iter().find(|r| r.heap == heap && Self::holds(r.base, r.len, address))
    }

    fn accessible(&self, address: u64) -> bool {
        let heap = self.heaps.iter().find(|h| Self::holds(h.0, h.1, address));
        match heap {
            Some(h) if h.2 == Usage::SubAllocator => self.region_in(h.0, address).is_some(),
            _ => !self.retired.iter().any(|r| Self::holds(r.0, r.1, address)),
        }
    }

    fn subjects(&self, address: u64) -> Vec<Subject> {
        let heap = self.heap_at(address);
        let mut all = Vec::new();
        all.extend(heap.and_then(|h| self.region_in(h, address)).map(|r| Subject::Region(r.handle)));
        all.extend(self.region_in(0, address).map(|r| Subject::Region(r.handle)));
        all.extend(heap.map(Subject::Heap));
        all.extend(allocations(address).map(|a| Subject::Allocation(a.base)));
        all
    }

    fn name(&self, address: u64) -> Option<String> {
        self.subjects(address).into_iter().find_map(|s| match s {
            Subject::Region(h) => self.regions.iter().find(|r| r.handle == h)?.name.clone(),
            Subject::Heap(h) => self.heaps.iter().find(|heap| heap.0 == h)?.3.clone(),
            Subject::Allocation(_) => Some(self.names.iter().find(|(n, _)| *n == s)?.1.clone()),
        })
    }

    /// What starts at an address, as references in names and permissions mean it.
    fn starting(&self, pointer: u64) -> Option<Subject> {
        let heap = self.heap_at(pointer);
        let region = |heap: u64| self.regions.iter().find(|r| r.heap == heap && r.base == pointer);
        if let Some(r) = heap.and_then(region).or_else(|| region(0)) {
            return Some(Subject::Region(r.handle));
        }
        if heap == Some(pointer) {
            return Some(Subject::Heap(pointer));
        }
        allocations(pointer).filter(|a| a.base == pointer).map(|a| Subject::Allocation(a.base))
    }

    fn forget(&mut self, subject: Subject) {
        self.names.retain(|n| n.0 != subject);
        for object in &mut self.objects {
            object.assigned.retain(|a| a.0 != subject);
        }
    }

    fn drop_regions(&mut self, which: impl Fn(&ModelRegion) -> bool) {
        let gone: Vec<u64> = self.regions.iter().filter(|r| which(r)).map(|r| r.handle).collect();
        self.regions.retain(|r| !which(r));
        for handle in gone {
            self.forget(Subject::Region(handle));
        }
    }

    fn access(&self, place: Place, address: u64, owner: Option<u32>) -> u32 {
        let subjects = self.subjects(address);
        let object = |handle: u64| self.objects.iter().find(|o| o.handle == handle);
        let assigned =
            |o: &ModelObject| subjects.iter().find_map(|s| o.assigned.iter().find(|a| a.0 == *s).map(|a| a.1));
        let default = |o: &ModelObject| {
            let of = owner?;
            let named = o.peers.iter().find(|p| p.0 == Some(of)).or(o.peers.iter().find(|p| p.0.is_none()));
            named.map(|p| p.1)
        };
        let bound = self.bound.iter().find(|b| b.0 == place.stream);
        let own = bound.and_then(|b| object(b.1));
        if let Some(flags) = own.and_then(assigned) {
            return flags;
        }
        let wider: Vec<&ModelObject> =
            [tag::DEVICE | u64::from(place.device), tag::PROCESS].into_iter().filter_map(object).collect();
        let inherited = wider.iter().find_map(|o| assigned(o));
        if let Some(flags) = own.and_then(default).filter(|_| inherited.is_none()) {
            return flags;
        }
        let inherited = inherited.or_else(|| wider.iter().find_map(|o| default(o))).unwrap_or(7);
        match (own, bound) {
            (Some(o), Some(b)) => inherited & !(o.excluded | b.2),
            _ => inherited,
        }
    }
}

fn flags(access: Access) -> u32 {
    u32::from(access.read) | u32::from(access.write) << 1 | u32::from(access.atomic) << 2
}

fn overlap(a: (u64, u64), b: (u64, u64)) -> bool {
    a.0 < b.0 + b.1 && b.0 < a.0 + a.1
}

/// One random call on both. What succeeds must be what the model says.
fn step(rng: &mut Rng, m: &mut Memory, model: &mut Model) {
    let base = 1 + rng.below(SPACE - 40);
    let len = rng.below(24);
    let start = |rng: &mut Rng| [16, 96, 20, 40, 100][rng.below(5) as usize];
    match rng.below(16) {
        0 | 1 => {
            let (base, len) = (start(rng), 8 + rng.below(40));
            let usage = if rng.below(3) == 0 { Usage::Layout } else { Usage::SubAllocator };
            let may = !model.heaps.iter().any(|h| overlap((h.0, h.1), (base, len)));
            assert_eq!(m.register_heap(usage, base, len, None).is_ok(), may);
            if may {
                model.retired.retain(|r| !overlap(*r, (base, len)));
                model.heaps.push((base, len, usage, None));
            }
        }
        2 => {
            let heap = start(rng);
            let found = model.heaps.iter().position(|h| h.0 == heap);
            assert_eq!(m.unregister_heap(heap, &allocations).is_ok(), found.is_some());
            if let Some(index) = found {
                let (base, len, usage, _) = model.heaps.remove(index);
                if usage == Usage::SubAllocator && allocations(base).is_some() {
                    model.retired.push((base, len));
                }
                model.drop_regions(|r| r.heap == base);
                model.forget(Subject::Heap(base));
            }
        }
        3 => {
            let heap = if rng.below(4) == 0 { 0 } else { start(rng) };
            let found = heap == 0 || model.heaps.iter().any(|h| h.0 == heap);
            assert_eq!(m.reset_heap(heap).is_ok(), found);
            if found {
                model.drop_regions(|r| r.heap == heap);
                model.forget(Subject::Heap(heap));
                if let Some(h) = model.heaps.iter_mut().find(|h| h.0 == heap) {
                    h.3 = None;
                }
                if heap == 0 {
                    for (base, _) in ALLOCATIONS {
                        model.forget(Subject::Allocation(base));
                    }
                }
            }
        }
        4..=7 => {
            let heap = if rng.below(5) == 0 { 0 } else { model.heap_at(base).unwrap_or(base) };
            let whole = model.heaps.iter().find(|h| h.0 == heap).cloned();
            let pool = model.heaps.iter().any(|h| h.2 == Usage::SubAllocator && overlap((h.0, h.1), (base, len)));
            let inside = whole.map_or(heap == 0 && !pool, |h| base >= h.0 && base + len <= h.0 + h.1);
            let apart = !model.regions.iter().any(|r| r.heap == heap && overlap((r.base, r.len), (base, len)));
            let result = m.register_regions(heap, &[(base, len)]);
            assert_eq!(result.is_ok(), len > 0 && inside && apart, "{base} {len} in {heap}: {result:?}");
            if let Ok(handles) = result {
                model.regions.push(ModelRegion { handle: handles[0], heap, base, len, name: None });
            }
        }
        8 => {
            let pointer = model.regions.first().map_or(base, |r| r.base);
            let found = match model.starting(pointer) {
                Some(Subject::Region(h)) => model.regions.iter().position(|r| r.handle == h),
                _ => None,
            };
            assert_eq!(m.unregister_regions(&[Reference::Pointer(pointer)]).is_ok(), found.is_some());
            if let Some(index) = found {
                let handle = model.regions[index].handle;
                model.drop_regions(|r| r.handle == handle);
            }
        }
        9 => {
            let Some(region) = model.regions.last().cloned() else { return };
            let result = m.resize_regions(&[(region.base, len)]);
            // The heap's region counts where a process-wide one starts at the same byte.
            let Some(Subject::Region(meant)) = model.starting(region.base) else { panic!("no region") };
            let region = model.regions.iter().find(|r| r.handle == meant).cloned().unwrap();
            let others = model.regions.iter().filter(|r| r.handle != meant && r.heap == region.heap);
            let apart = others.into_iter().all(|r| !overlap((r.base, r.len), (region.base, len)));
            let whole = model.heaps.iter().find(|h| h.0 == region.heap);
            let pool =
                model.heaps.iter().any(|h| h.2 == Usage::SubAllocator && overlap((h.0, h.1), (region.base, len)));
            let inside = whole.map_or(!pool, |h| region.base + len <= h.0 + h.1);
            assert_eq!(result.is_ok(), len > 0 && inside && apart);
            if result.is_ok() {
                model.regions.iter_mut().find(|r| r.handle == meant).unwrap().len = len;
            }
        }
        10 => {
            let pointer = if rng.below(2) == 0 { start(rng) } else { base };
            let name = format!("n{}", rng.below(1000));
            let subject = model.starting(pointer);
            let result = m.name_regions(&[(Reference::Pointer(pointer), name.as_str().into())], &allocations);
            assert_eq!(result.is_ok(), subject.is_some());
            match subject {
                Some(Subject::Region(h)) => {
                    model.regions.iter_mut().find(|r| r.handle == h).unwrap().name = Some(name);
                }
                Some(Subject::Heap(h)) => model.heaps.iter_mut().find(|heap| heap.0 == h).unwrap().3 = Some(name),
                Some(s) => {
                    model.names.retain(|n| n.0 != s);
                    model.names.push((s, name));
                }
                None => {}
            }
        }
        11 | 12 => {
            let index = rng.below(model.objects.len() as u64) as usize;
            let pointer = if rng.below(2) == 0 { start(rng) } else { base };
            let bits = rng.below(10) as u32;
            let subject = model.starting(pointer);
            let object = &mut model.objects[index];
            let result = m.assign_permissions(object.handle, &[(Reference::Pointer(pointer), bits)], &allocations);
            assert_eq!(result.is_ok(), subject.is_some());
            if let Some(subject) = subject {
                object.assigned.retain(|a| a.0 != subject);
                if bits & 8 == 0 {
                    object.assigned.push((subject, bits));
                }
            }
        }
        13 => {
            let index = rng.below(model.objects.len() as u64) as usize;
            let (peer, bits) = ([None, Some(0), Some(1)][rng.below(3) as usize], rng.below(9) as u32);
            let object = &mut model.objects[index];
            m.set_peer_access(object.handle, peer, bits).unwrap();
            object.peers.retain(|p| peer.is_some() && p.0 != peer);
            if bits & 8 == 0 {
                object.peers.push((peer, bits));
            }
        }
        14 => {
            let (thread, stream, strict) = (rng.below(2), rng.below(2), rng.below(8) as u32);
            let index = rng.below(model.objects.len() as u64) as usize;
            match rng.below(6) {
                0 if model.objects.len() < 6 => {
                    let handle = m.create_permissions(strict).unwrap();
                    let object = ModelObject { handle, created: true, excluded: strict, ..ModelObject::default() };
                    model.objects.push(object);
                }
                1 => {
                    let object = model.objects[index].clone();
                    assert_eq!(m.destroy_permissions(object.handle).is_ok(), object.created);
                    if object.created {
                        model.objects.remove(index);
                        model.pending.retain(|p| p.1 != object.handle);
                        model.bound.retain(|b| b.1 != object.handle);
                    }
                }
                2 => {
                    let any = model.pending.iter().any(|p| p.0 == thread) || model.bound.iter().any(|b| b.3 == thread);
                    assert_eq!(m.unbind(thread, 2).is_ok(), any);
                    model.pending.retain(|p| p.0 != thread);
                    model.bound.retain(|b| b.3 != thread);
                }
                3 => {
                    let waiting = model.pending.iter().find(|p| p.0 == thread).copied();
                    assert_eq!(m.take_pending_bind(thread, stream), waiting.is_some());
                    if let Some((_, object, strict)) = waiting {
                        model.pending.retain(|p| p.0 != thread);
                        model.bound.retain(|b| b.0 != stream);
                        model.bound.push((stream, object, strict, thread));
                    }
                }
                _ => {
                    let object = &model.objects[index];
                    assert_eq!(m.bind(thread, object.handle, 2, strict).is_ok(), object.created);
                    if object.created {
                        model.pending.retain(|p| p.0 != thread);
                        model.pending.push((thread, object.handle, strict));
                    }
                }
            }
        }
        _ => {
            let (base, len) = ALLOCATIONS[rng.below(2) as usize];
            m.freed(base, len);
            let heaps: Vec<u64> =
                model.heaps.iter().filter(|h| overlap((h.0, h.1), (base, len))).map(|h| h.0).collect();
            model.heaps.retain(|h| !heaps.contains(&h.0));
            for heap in heaps {
                model.drop_regions(|r| r.heap == heap);
                model.forget(Subject::Heap(heap));
            }
            model.drop_regions(|r| r.heap == 0 && overlap((r.base, r.len), (base, len)));
            model.retired.retain(|r| !overlap(*r, (base, len)));
            model.forget(Subject::Allocation(base));
        }
    }
}

#[test]
fn behaves_like_a_record_of_every_byte() {
    let mut registered = 0;
    for seed in 0..24 {
        let mut rng = Rng(seed);
        let mut m = Memory::default();
        let special = [m.process_permissions(), m.device_permissions(0), m.device_permissions(1)];
        let mut model = Model::default();
        model.objects.extend(special.map(|handle| ModelObject { handle, ..ModelObject::default() }));
        for _ in 0..300 {
            let before = m.generation();
            let view = m.view(Place { device: 1, stream: 1 }, &|_| None);
            step(&mut rng, &mut m, &mut model);
            let after = m.view(Place { device: 1, stream: 1 }, &|_| None);
            assert!(view.pieces() == after.pieces() || m.generation() != before, "a change without a new generation");
            for address in 0..SPACE + 8 {
                assert_eq!(m.is_accessible(address, 1), model.accessible(address), "byte {address}, seed {seed}");
                assert_eq!(m.name_of(address).map(|n| n.name.to_string()), model.name(address));
                let region = model.heap_at(address).and_then(|h| model.region_in(h, address));
                let region = region.or_else(|| model.region_in(0, address));
                assert_eq!(m.region_at(address).map(|r| r.handle), region.map(|r| r.handle));
                let span = m.span_at(address);
                assert!(span.start <= address && address < span.end);
                assert_eq!(span.state.is_accessible(), model.accessible(address), "{span:x?} at {address}");
                // A span is the same wherever it is asked for, and the next one begins at its end.
                let next = m.span_at(address + 1);
                assert!(next == span || (span.end, next.start) == (address + 1, address + 1), "{span:x?}, {next:x?}");
                let (device, stream) = (address as u32 % 2, rng.below(2));
                let owner = [None, Some(0), Some(1)][rng.below(3) as usize];
                let place = Place { device, stream };
                assert_eq!(flags(m.access(place, address, owner)), model.access(place, address, owner));
                let piece = after.at(address);
                assert_eq!(piece.accessible, model.accessible(address));
                let place = Place { device: 1, stream: 1 };
                assert_eq!(flags(piece.access_for(owner)), model.access(place, address, owner));
            }
            registered += model.regions.len();
        }
    }
    assert!(registered > 4_000, "the calls hardly ever succeed: {registered}");
}
