//! Every rule of the guide. `permissions`: those of who may do what.

mod permissions;

use super::*;
use region_flags::READ;

const BASE: u64 = 0x1_0000;
const PLACE: Place = Place { device: 0, stream: 0 };

/// Two allocations of 4096 bytes.
fn allocations(address: u64) -> Option<Allocation> {
    let base = [BASE, 2 * BASE].into_iter().find(|b| (*b..b + 4096).contains(&address))?;
    Some(Allocation { base, len: 4096 })
}

fn pool() -> (Memory, u64) {
    let mut m = Memory::default();
    let heap = m.register_heap(Usage::SubAllocator, BASE, 4096, None).unwrap();
    (m, heap)
}

fn pointer(offset: u64) -> Reference {
    Reference::Pointer(BASE + offset)
}

fn named(m: &Memory, address: u64) -> Option<String> {
    m.name_of(address).map(|n| n.name.to_string())
}

#[test]
fn a_pool_is_closed_but_for_its_regions() {
    let (mut m, heap) = pool();
    assert_eq!(heap, BASE);
    assert!(m.is_accessible(BASE - 1, 1) && m.is_accessible(BASE + 4096, 8));
    assert!(!m.is_accessible(BASE, 1) && !m.is_accessible(BASE + 4095, 2));
    let handles = m.register_regions(heap, &[(BASE, 16), (BASE + 16, 16), (BASE + 64, 64)]).unwrap();
    assert!(m.is_accessible(BASE, 32));
    assert!(m.is_accessible(BASE - 4, 36));
    assert_eq!(m.first_inaccessible(BASE + 30, 4), Some(BASE + 32));
    assert_eq!(m.region_at(BASE + 127).map(|r| r.handle), Some(handles[2]));
    assert!(m.region_at(BASE + 128).is_none());
    assert_eq!(m.heap_at(BASE + 128).map(|h| h.handle), Some(heap));
    assert_eq!(m.span_at(BASE + 40), Span { start: BASE + 32, end: BASE + 64, state: State::Hole(heap) });
    assert_eq!(m.span_at(BASE + 4000), Span { start: BASE + 128, end: BASE + 4096, state: State::Hole(heap) });
    assert_eq!(m.span_at(BASE + 17), Span { start: BASE + 16, end: BASE + 32, state: State::Region(handles[1]) });
    assert_eq!(m.span_at(10), Span { start: 0, end: BASE, state: State::Free });
    assert_eq!(m.span_at(BASE + 5000), Span { start: BASE + 4096, end: u64::MAX, state: State::Free });
    assert!(m.region(handles[0]).unwrap().suballocation);
}

#[test]
fn layouts_and_the_process_wide_heap_close_nothing() {
    let mut m = Memory::default();
    let heap = m.register_heap(Usage::Layout, BASE, 4096, Some("image".into())).unwrap();
    m.register_regions(heap, &[(BASE + 8, 8)]).unwrap();
    m.register_regions(PROCESS_HEAP, &[(2 * BASE, 64)]).unwrap();
    assert!(m.is_accessible(BASE, 4096) && m.is_accessible(2 * BASE, 4096));
    assert!(m.regions().iter().all(|r| !r.suballocation));
    assert_eq!(named(&m, BASE + 9).as_deref(), Some("image"));
    assert!(m.unregister_heap(PROCESS_HEAP, &allocations).unwrap_err().contains("process-wide"));
    m.reset_heap(PROCESS_HEAP).unwrap();
    assert_eq!(m.regions().len(), 1);
}

#[test]
fn regions_lie_in_their_heap_and_apart() {
    let (mut m, heap) = pool();
    m.register_regions(heap, &[(BASE + 64, 64)]).unwrap();
    m.take_events();
    let before = m.generation();
    for (range, text) in [
        ((BASE + 4095, 2), "not within the heap"),
        ((BASE - 1, 8), "not within the heap"),
        ((BASE + 60, 5), "overlaps the region"),
        ((BASE + 127, 1), "overlaps the region"),
        ((BASE, 4096), "overlaps the region"),
        ((BASE, 0), "is empty"),
        ((0, 8), "null"),
        ((u64::MAX, 8), "past the end of the address space"),
    ] {
        let error = m.register_regions(heap, &[(BASE + 200, 8), range]).unwrap_err();
        assert!(error.contains("element 1") && error.contains(text), "{error}");
    }
    // One after the other within a batch, too.
    assert!(m.register_regions(heap, &[(BASE + 200, 8), (BASE + 207, 8)]).is_err());
    assert!(m.register_regions(0xdead, &[(BASE, 8)]).unwrap_err().contains("not a registered heap"));
    assert!(m.register_regions(PROCESS_HEAP, &[(BASE, 8)]).unwrap_err().contains("set the field heap"));
    assert_eq!((m.regions().len(), m.generation(), m.take_events()), (1, before, vec![]));
    m.register_regions(heap, &[(BASE + 56, 8), (BASE + 128, 8)]).unwrap();
    assert_ne!(m.generation(), before);
}

#[test]
fn heaps_do_not_meet() {
    let (mut m, heap) = pool();
    for (base, len) in [(BASE, 4096), (BASE + 8, 8), (BASE - 8, 9), (BASE + 4095, 100), (BASE - 8, 10_000)] {
        assert!(m.register_heap(Usage::Layout, base, len, None).unwrap_err().contains("do not nest"));
    }
    assert!(m.register_heap(Usage::Layout, BASE, 0, None).is_err());
    m.register_heap(Usage::Layout, BASE + 4096, 8, None).unwrap();
    assert_eq!(m.heaps().len(), 2);
    m.unregister_heap(heap, &allocations).unwrap();
    assert!(m.unregister_heap(heap, &allocations).unwrap_err().contains("not a registered heap"));
}

#[test]
fn resizing() {
    let (mut m, heap) = pool();
    let a = m.register_regions(heap, &[(BASE, 16), (BASE + 64, 16)]).unwrap();
    m.take_events();
    m.resize_regions(&[(BASE, 64)]).unwrap();
    assert!(m.is_accessible(BASE, 80));
    let event = Event::RegionResized(m.region(a[0]).unwrap().clone(), 16);
    assert_eq!(m.take_events(), [event]);
    assert!(m.resize_regions(&[(BASE, 65)]).unwrap_err().contains("overlaps"));
    assert!(m.resize_regions(&[(BASE + 64, 4096)]).unwrap_err().contains("not within"));
    assert!(m.resize_regions(&[(BASE + 8, 4)]).unwrap_err().contains("8 bytes inside the region"));
    assert!(m.resize_regions(&[(BASE + 200, 4)]).unwrap_err().contains("no region starts"));
    // The first element is taken back with the second.
    assert!(m.resize_regions(&[(BASE, 8), (BASE + 64, 0)]).unwrap_err().contains("element 1"));
    assert!(m.is_accessible(BASE, 80) && m.take_events().is_empty());
    m.resize_regions(&[(BASE, 8), (BASE + 64, 8)]).unwrap();
    assert!(!m.is_accessible(BASE + 8, 1) && !m.is_accessible(BASE + 72, 1));
}

#[test]
fn unregistering_regions() {
    let (mut m, heap) = pool();
    let a = m.register_regions(heap, &[(BASE, 16), (BASE + 16, 16), (BASE + 32, 16)]).unwrap();
    m.take_events();
    assert!(m.unregister_regions(&[pointer(0), pointer(8)]).unwrap_err().contains("element 1"));
    assert!(m.unregister_regions(&[pointer(0), Reference::Handle(a[0])]).unwrap_err().contains("twice"));
    assert!(m
        .unregister_regions(&[Reference::Handle(heap)])
        .unwrap_err()
        .contains("not the handle of a registered region"));
    assert!(m.unregister_regions(&[Reference::Pointer(0)]).unwrap_err().contains("null"));
    assert_eq!(m.regions().len(), 3);
    m.unregister_regions(&[pointer(0), Reference::Handle(a[2])]).unwrap();
    assert_eq!(m.regions().iter().map(|r| r.handle).collect::<Vec<_>>(), [a[1]]);
    let ends = m.take_events();
    assert!(ends.iter().all(|e| matches!(e, Event::RegionUnregistered(_, End::Unregistered))));
    assert_eq!(ends.len(), 2);
    // Handles are not given again.
    assert!(!a.contains(&m.register_regions(heap, &[(BASE, 16)]).unwrap()[0]));
}

#[test]
fn an_unregistered_pool_must_not_be_used_until_it_is_freed() {
    let (mut m, heap) = pool();
    m.register_regions(heap, &[(BASE, 16)]).unwrap();
    m.take_events();
    m.unregister_heap(heap, &allocations).unwrap();
    let events = m.take_events();
    assert!(matches!(events[0], Event::RegionUnregistered(_, End::HeapUnregistered)));
    assert!(matches!(events[1], Event::HeapUnregistered(_, End::Unregistered)));
    assert_eq!(m.span_at(BASE + 1), Span { start: BASE, end: BASE + 4096, state: State::Retired });
    assert!(!m.is_accessible(BASE, 16));
    m.freed(BASE, 4096);
    assert!(m.is_accessible(BASE, 16));
    // Memory of the program's own is never said to be freed.
    let own = m.register_heap(Usage::SubAllocator, 0x100, 64, None).unwrap();
    m.unregister_heap(own, &allocations).unwrap();
    assert!(m.is_accessible(0x100, 64));
    // A new pool of the same memory.
    let (mut m, heap) = pool();
    m.unregister_heap(heap, &allocations).unwrap();
    m.register_heap(Usage::Layout, BASE, 64, None).unwrap();
    assert!(m.is_accessible(BASE, 64));
}

#[test]
fn freeing_a_pool_unregisters_it() {
    let (mut m, heap) = pool();
    let a = m.register_regions(heap, &[(BASE, 16)]).unwrap();
    m.name_regions(&[(pointer(0), "r".into())], &allocations).unwrap();
    m.assign_permissions(0, &[(pointer(0), READ)], &allocations).unwrap();
    m.take_events();
    m.freed(BASE, 4096);
    assert!(m.heaps().is_empty() && m.regions().is_empty());
    assert!(m.is_accessible(BASE, 4096));
    assert_eq!((named(&m, BASE), m.access(PLACE, BASE, None)), (None, Access::ALL));
    let events = m.take_events();
    assert!(matches!(&events[0], Event::RegionUnregistered(r, End::Freed) if r.handle == a[0]));
    assert!(matches!(&events[1], Event::HeapUnregistered(_, End::Freed)));
    assert!(m.unregister_heap(heap, &allocations).is_err());
    // Something else is freed.
    let (mut m, _) = pool();
    m.freed(2 * BASE, 4096);
    assert_eq!(m.heaps().len(), 1);
}

#[test]
fn resetting_a_heap() {
    let (mut m, heap) = pool();
    let a = m.register_regions(heap, &[(BASE + 8, 16)]).unwrap();
    m.name_regions(&[(pointer(0), "pool".into()), (pointer(8), "region".into())], &allocations).unwrap();
    m.assign_permissions(0, &[(pointer(0), READ)], &allocations).unwrap();
    m.take_events();
    m.reset_heap(heap).unwrap();
    assert!(!m.is_accessible(BASE + 8, 1));
    assert!(m.unregister_regions(&[Reference::Handle(a[0])]).is_err());
    assert_eq!((named(&m, BASE + 8), m.access(PLACE, BASE, None)), (None, Access::ALL));
    assert!(matches!(m.take_events()[..], [Event::RegionUnregistered(_, End::HeapReset)]));
    assert_eq!(m.heaps().len(), 1);
    assert!(m.reset_heap(1).is_err());
}

#[test]
fn arrays() {
    let mut m = Memory::default();
    let heap = m.register_array(Usage::Layout, 0x70, [8, 4, 0], None).unwrap();
    assert!(m.register_array(Usage::Layout, 0x70, [8, 4, 0], None).unwrap_err().contains("is registered"));
    let a = m.register_boxes(heap, &[(0x70, [0, 0, 0], [4, 4, 1])]).unwrap();
    for (region, text) in [
        ((0x70, [3, 0, 0], [1, 1, 1]), "overlaps"),
        ((0x70, [4, 0, 0], [5, 1, 1]), "out of the array"),
        ((0x70, [u64::MAX, 0, 0], [2, 1, 1]), "out of the array"),
        ((0x70, [4, 0, 0], [1, 1, 0]), "no elements"),
        ((0x71, [4, 0, 0], [1, 1, 1]), "not the one that is the heap"),
    ] {
        let error = m.register_boxes(heap, &[region]).unwrap_err();
        assert!(error.contains(text), "{error}");
    }
    assert!(m.register_regions(heap, &[(BASE, 8)]).unwrap_err().contains("CUDA array"));
    assert!(m.register_boxes(PROCESS_HEAP, &[(0x70, [4, 0, 0], [1, 1, 1])]).unwrap_err().contains("not a CUDA array"));
    m.resize_boxes(&[(0x70, [0, 0, 0], [8, 4, 1])]).unwrap();
    assert_eq!(m.region(a[0]).unwrap().extent.amount(), 32);
    assert!(m.resize_boxes(&[(0x70, [1, 0, 0], [1, 1, 1])]).unwrap_err().contains("no region"));
    m.name_regions(&[(Reference::Handle(a[0]), "texels".into())], &allocations).unwrap();
    assert_eq!(m.region(a[0]).unwrap().name.as_deref(), Some("texels"));
    m.array_destroyed(0x70);
    assert!(m.heaps().is_empty() && m.regions().is_empty());
}

#[test]
fn names() {
    let (mut m, heap) = pool();
    m.register_regions(heap, &[(BASE + 64, 64)]).unwrap();
    let other = Reference::Pointer(2 * BASE);
    m.name_regions(&[(pointer(64), "region".into()), (other, "allocation".into())], &allocations).unwrap();
    assert_eq!(named(&m, BASE + 127).as_deref(), Some("region"));
    assert_eq!(named(&m, BASE + 128), None);
    assert_eq!(named(&m, 2 * BASE + 4095).as_deref(), Some("allocation"));
    assert_eq!(named(&m, 2 * BASE + 4096), None);
    m.name_regions(&[(pointer(0), "pool".into()), (pointer(64), "again".into())], &allocations).unwrap();
    let found = m.name_of(BASE + 128).unwrap();
    assert_eq!((&*found.name, found.base, found.len), ("pool", BASE, 4096));
    assert_eq!(named(&m, BASE + 64).as_deref(), Some("again"));
    assert_eq!(m.name_of_allocation(BASE).map(|n| n.name.to_string()).as_deref(), Some("pool"));
    for (reference, text) in [
        (pointer(65), "1 bytes inside the region"),
        (Reference::Pointer(2 * BASE + 4), "4 bytes inside the allocation"),
        (Reference::Pointer(7), "starts at 0x7"),
        (Reference::Pointer(0), "null"),
        (Reference::Handle(7), "not the handle of a registered region"),
    ] {
        let error = m.name_regions(&[(other, "changed".into()), (reference, "x".into())], &allocations).unwrap_err();
        assert!(error.contains("element 1") && error.contains(text), "{error}");
    }
    assert_eq!(named(&m, 2 * BASE).as_deref(), Some("allocation"));
    m.freed(2 * BASE, 4096);
    assert_eq!(named(&m, 2 * BASE), None);
    m.unregister_regions(&[pointer(64)]).unwrap();
    assert_eq!(named(&m, BASE + 64).as_deref(), Some("pool"));
}

#[test]
fn what_may_be_a_name() {
    let long = "x".repeat(49);
    assert!(check_name(&long, true).is_ok() && check_name("a b~!", true).is_ok());
    for (name, ascii, text) in [
        ("", true, "0 characters"),
        (&*format!("{long}x"), true, "50 characters"),
        ("a\tb", true, "not printable"),
        ("h\u{e9}", true, "not printable ASCII"),
        ("a\u{7f}", false, "not printable"),
    ] {
        let error = check_name(name, ascii).unwrap_err();
        assert!(error.contains(text), "{error}");
    }
    assert!(check_name("h\u{e9}", false).is_ok());
}
