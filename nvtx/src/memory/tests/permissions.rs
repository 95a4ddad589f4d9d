//! Which accesses are permitted, and where: objects of process, device and stream.

use super::*;
use region_flags::{RESET, WRITE};

const RO: Access = Access { read: true, write: false, atomic: false };
const RW: Access = Access { read: true, write: true, atomic: false };
const NONE: Access = Access { read: false, write: false, atomic: false };
const STREAM: u32 = 2;

#[test]
fn permissions_of_process_and_device() {
    let mut m = Memory::default();
    let (process, device) = (m.process_permissions(), m.device_permissions(1));
    let at = |m: &Memory, device| m.access(Place { device, stream: 5 }, BASE + 100, Some(0));
    m.assign_permissions(process, &[(pointer(0), READ)], &allocations).unwrap();
    assert_eq!((at(&m, 0), at(&m, 1)), (RO, RO));
    assert_eq!(m.access(PLACE, BASE + 4096, None), Access::ALL);
    m.assign_permissions(device, &[(pointer(0), READ | WRITE)], &allocations).unwrap();
    assert_eq!((at(&m, 0), at(&m, 1)), (RO, RW));
    m.assign_permissions(device, &[(pointer(0), RESET | READ)], &allocations).unwrap();
    assert_eq!(at(&m, 1), RO);
    // The constant of the header is the process's object.
    m.assign_permissions(0, &[(pointer(0), 0)], &allocations).unwrap();
    assert_eq!(at(&m, 0), NONE);
    m.reset_permissions(process).unwrap();
    assert_eq!(at(&m, 0), Access::ALL);
    assert!(m.assign_permissions(process, &[(pointer(0), 16)], &allocations).unwrap_err().contains("0x10"));
    assert!(m.assign_permissions(process, &[(pointer(4), 1)], &allocations).unwrap_err().contains("inside"));
    assert!(m
        .assign_permissions(NO_HANDLE, &[(pointer(0), 1)], &allocations)
        .unwrap_err()
        .contains("not a permissions object"));
    assert!(m.destroy_permissions(process).is_err() && m.destroy_permissions(device).is_err());
    assert_eq!(at(&m, 0), Access::ALL);
}

#[test]
fn a_region_counts_before_its_heap_and_that_before_the_allocation() {
    let mut m = Memory::default();
    m.assign_permissions(0, &[(pointer(0), READ)], &allocations).unwrap();
    let heap = m.register_heap(Usage::SubAllocator, BASE, 4096, None).unwrap();
    let a = m.register_regions(heap, &[(BASE, 16), (BASE + 16, 16)]).unwrap();
    assert_eq!(m.access(PLACE, BASE + 16, None), RO);
    m.assign_permissions(0, &[(Reference::Handle(a[1]), READ | WRITE)], &allocations).unwrap();
    assert_eq!((m.access(PLACE, BASE, None), m.access(PLACE, BASE + 16, None)), (RO, RW));
    m.unregister_regions(&[Reference::Handle(a[1])]).unwrap();
    assert_eq!(m.access(PLACE, BASE + 16, None), RO);
}

#[test]
fn binding_takes_effect_at_the_next_launch_of_the_thread() {
    let mut m = Memory::default();
    let object = m.create_permissions(0).unwrap();
    m.assign_permissions(object, &[(pointer(0), READ)], &allocations).unwrap();
    let on = |m: &Memory, stream| m.access(Place { device: 0, stream }, BASE, Some(0));
    assert_eq!(on(&m, 7), Access::ALL);
    m.bind(1, object, STREAM, 0).unwrap();
    assert!(m.has_pending_bind(1) && !m.has_pending_bind(2));
    assert!(!m.take_pending_bind(2, 7));
    assert_eq!(on(&m, 7), Access::ALL);
    assert!(m.take_pending_bind(1, 7) && !m.take_pending_bind(1, 8));
    assert_eq!((on(&m, 7), on(&m, 8)), (RO, Access::ALL));
    // A closer scope wins, wider ones do not even restrict.
    m.assign_permissions(0, &[(pointer(0), 0)], &allocations).unwrap();
    assert_eq!((on(&m, 7), on(&m, 8)), (RO, NONE));
    m.unbind(1, STREAM).unwrap();
    assert_eq!(on(&m, 7), NONE);
    assert!(m.unbind(1, STREAM).unwrap_err().contains("bound no"));
    // Before any launch.
    m.bind(1, object, STREAM, 0).unwrap();
    m.unbind(1, STREAM).unwrap();
    assert!(!m.take_pending_bind(1, 7));
    // Destruction unbinds, as the stream's does.
    for end in [true, false] {
        m.bind(1, object, STREAM, 0).unwrap();
        m.take_pending_bind(1, 7);
        assert_eq!(on(&m, 7), RO);
        if end {
            m.stream_destroyed(7);
        } else {
            m.bind(2, object, STREAM, 0).unwrap();
            m.destroy_permissions(object).unwrap();
            assert!(!m.take_pending_bind(2, 7));
        }
        assert_eq!(on(&m, 7), NONE);
    }
    assert!(m.bind(1, object, STREAM, 0).unwrap_err().contains("not a permissions object"));
    assert!(m.bind(1, 0, STREAM, 0).unwrap_err().contains("always in effect"));
    let other = m.create_permissions(0).unwrap();
    assert!(m.bind(1, other, 1, 0).unwrap_err().contains("CPU_THREAD"));
    assert!(m.bind(1, other, 9, 0).unwrap_err().contains("scope 9"));
    assert!(m.bind(1, other, STREAM, 8).unwrap_err().contains("0x8"));
    assert!(m.unbind(1, 0).is_err() && m.create_permissions(8).is_err());
    assert!(!m.has_pending_bind(1));
}

#[test]
fn what_is_excluded_is_not_inherited() {
    for by_creation in [true, false] {
        let mut m = Memory::default();
        let (create, bind) = if by_creation { (2, 0) } else { (0, 2) };
        let object = m.create_permissions(create).unwrap();
        m.assign_permissions(object, &[(pointer(0), READ | WRITE)], &allocations).unwrap();
        m.bind(1, object, STREAM, bind).unwrap();
        m.take_pending_bind(1, 7);
        let on = |m: &Memory, stream, address| m.access(Place { device: 0, stream }, address, Some(0));
        let no_write = Access { write: false, ..Access::ALL };
        assert_eq!(on(&m, 7, BASE), RW);
        assert_eq!((on(&m, 7, 2 * BASE), on(&m, 8, 2 * BASE)), (no_write, Access::ALL));
        m.assign_permissions(0, &[(Reference::Pointer(2 * BASE), READ | WRITE)], &allocations).unwrap();
        assert_eq!((on(&m, 7, 2 * BASE), on(&m, 8, 2 * BASE)), (RO, RW));
        // Creation's flags survive a reset, assignments do not.
        m.reset_permissions(object).unwrap();
        assert_eq!(on(&m, 7, BASE), no_write);
    }
    let mut m = Memory::default();
    let object = m.create_permissions(1).unwrap();
    m.bind(1, object, STREAM, 2 | 4).unwrap();
    m.take_pending_bind(1, 7);
    assert_eq!(m.access(Place { device: 0, stream: 7 }, BASE, None), NONE);
}

#[test]
fn defaults_for_memory_of_peers() {
    let mut m = Memory::default();
    let device = m.device_permissions(0);
    m.set_peer_access(device, None, READ).unwrap();
    m.set_peer_access(device, Some(0), 7).unwrap();
    let on = |m: &Memory, device, owner| m.access(Place { device, stream: 7 }, BASE, owner);
    assert_eq!((on(&m, 0, Some(0)), on(&m, 0, Some(1)), on(&m, 0, None)), (Access::ALL, RO, Access::ALL));
    assert_eq!(on(&m, 1, Some(0)), Access::ALL);
    // What is assigned anywhere comes before defaults.
    m.assign_permissions(0, &[(pointer(0), 0)], &allocations).unwrap();
    assert_eq!(on(&m, 0, Some(1)), NONE);
    m.assign_permissions(0, &[(pointer(0), RESET)], &allocations).unwrap();
    // An object's own defaults are not inherited, so that nothing is excluded from them.
    let object = m.create_permissions(7).unwrap();
    m.set_peer_access(object, Some(1), READ | WRITE).unwrap();
    m.bind(1, object, STREAM, 0).unwrap();
    m.take_pending_bind(1, 7);
    assert_eq!((on(&m, 0, Some(1)), on(&m, 0, Some(0))), (RW, NONE));
    m.set_peer_access(device, None, RESET).unwrap();
    m.set_peer_access(object, Some(1), RESET).unwrap();
    m.unbind(1, STREAM).unwrap();
    assert_eq!(on(&m, 0, Some(1)), Access::ALL);
    assert!(m.set_peer_access(device, None, 32).is_err());
    assert!(m.set_peer_access(5, None, 1).is_err());
}

#[test]
fn a_view_stays_as_it_was() {
    let (mut m, heap) = pool();
    assert!(Memory::default().view(PLACE, &|_| None).is_open());
    m.register_regions(heap, &[(BASE + 16, 16)]).unwrap();
    m.assign_permissions(0, &[(pointer(16), READ)], &allocations).unwrap();
    let view = m.view(PLACE, &|_| None);
    m.freed(BASE, 4096);
    assert_eq!(m.view(PLACE, &|_| None).pieces().len(), 1);
    assert_ne!(view.generation, m.generation());
    let pieces: Vec<_> = view.pieces().iter().map(|p| (p.start, p.end, p.accessible, p.access)).collect();
    let all = Access::ALL;
    assert_eq!(
        pieces,
        [
            (0, BASE, true, all),
            (BASE, BASE + 16, false, all),
            (BASE + 16, BASE + 32, true, RO),
            (BASE + 32, BASE + 4096, false, all),
            (BASE + 4096, u64::MAX, true, all)
        ]
    );
    assert!(!view.is_open());
    assert_eq!(view.at(BASE + 31).access_for(Some(3)), RO);
    assert_eq!(view.at(u64::MAX).start, BASE + 4096);
}
