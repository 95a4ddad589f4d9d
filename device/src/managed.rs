//! Hints about managed memory: stored per page only for queries; host and kernels share the pages
//! anyway, so there is nothing to migrate.

use super::memory::{self, Allocation};
use super::space;
use super::{Error, Result};
use parking_lot::Mutex;
use std::collections::BTreeMap;
use sys::{pages, vm};

/// Where memory can reside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Location {
    Device(u32),
    Host,
    /// A NUMA node of the host.
    Numa(i32),
}

/// Hints given for a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hints {
    pub read_mostly: bool,
    pub preferred: Option<Location>,
    /// A bit per device, and [`HOST_BIT`].
    pub accessed_by: u32,
    pub prefetched: Option<Location>,
}

/// The host in [`Hints::accessed_by`].
pub const HOST_BIT: u32 = 1 << 31;

const PAGE: u64 = 4096;

/// Pages with hints: start of a range of pages to its end, the allocation it lies in, and the hints.
static HINTS: Mutex<BTreeMap<u64, (u64, u64, Hints)>> = Mutex::new(BTreeMap::new());

/// The pages of `addr .. addr + size`, and the managed allocation they lie in.
/// Errors: `InvalidValue` if that is empty or not part of one managed allocation.
fn pages(addr: u64, size: u64) -> Result<(u64, u64, Allocation)> {
    let a = memory::find(addr).filter(|a| a.kind.is_managed()).ok_or(Error::InvalidValue)?;
    let end = addr.checked_add(size).filter(|&e| size > 0 && e <= a.base + a.size).ok_or(Error::InvalidValue)?;
    Ok((addr & !(PAGE - 1), end.next_multiple_of(PAGE), a))
}

/// Changes the hints of all pages of `addr .. addr + size`.
/// Errors: `InvalidValue` if that is empty or not part of one managed allocation.
pub fn change(addr: u64, size: u64, change: impl Fn(&mut Hints)) -> Result {
    let (start, end, allocation) = pages(addr, size)?;
    let mut map = HINTS.lock();
    // Drop hints of freed allocations at these addresses.
    map.retain(|&s, &mut (e, id, _)| e <= start || s >= end || id == allocation.id);
    split(&mut map, start);
    split(&mut map, end);
    // Fill gaps with default entries first.
    let existing: Vec<(u64, u64)> = map.range(start..end).map(|(&s, &(e, ..))| (s, e)).collect();
    let mut at = start;
    for (s, e) in existing.into_iter().chain([(end, end)]) {
        if at < s {
            map.insert(at, (s, allocation.id, Hints::default()));
        }
        at = e;
    }
    map.range_mut(start..end).for_each(|(_, (.., hints))| change(hints));
    Ok(())
}

/// Discards the contents of `addr .. addr + size`, a part of a managed allocation: whole pages are returned to the system and read
/// as zeros when they are used again. Partial pages stay as they are.
pub fn discard(addr: u64, size: u64) {
    let (start, end) = (addr.next_multiple_of(PAGE), (addr + size) & !(PAGE - 1));
    if start < end {
        // Failure only costs memory.
        let _ = space::arena().discard(start, end - start);
    }
}

/// Cuts the entry that spans `at` in two.
fn split(map: &mut BTreeMap<u64, (u64, u64, Hints)>, at: u64) {
    let Some((_, entry)) = map.range_mut(..at).next_back() else { return };
    let (end, id, hints) = *entry;
    if end > at {
        entry.0 = at;
        map.insert(at, (end, id, hints));
    }
}

/// The hints of all pages of `addr .. addr + size`, one entry for each run of pages with equal hints.
/// Errors: `InvalidValue` if that is empty or not part of one managed allocation.
pub fn hints(addr: u64, size: u64) -> Result<Vec<Hints>> {
    let (start, end, allocation) = pages(addr, size)?;
    let map = HINTS.lock();
    let mut found = Vec::new();
    let mut at = start;
    let first = map.range(..=start).next_back().map_or(start, |(&s, _)| s);
    for (&s, &(e, id, hints)) in map.range(first..end) {
        if e <= start || id != allocation.id {
            continue;
        }
        if s > at {
            found.push(Hints::default());
        }
        found.push(hints);
        at = e;
    }
    if at < end {
        found.push(Hints::default());
    }
    Ok(found)
}

/// Most locations returned by one call: an array of them has to fit into memory.
const MAX_PLACES: u64 = 1 << 32;

/// `cudaMemGetLocationInfo`: the predominant location of each region of `summary` bytes of managed or pageable memory, sampled
/// every `sampling` bytes (0: every page). `None` for untouched pages.
///
/// Errors: `InvalidValue` for other memory, and for invalid regions.
pub fn places(addr: u64, size: u64, summary: u64, sampling: u64) -> Result<Vec<Option<Location>>> {
    let end = addr.checked_add(size).ok_or(Error::InvalidValue)?;
    let valid = summary > 0 && summary <= size && sampling <= summary && size / summary < MAX_PLACES;
    if !valid {
        return Err(Error::InvalidValue);
    }
    let managed = match memory::side(addr, size)? {
        memory::Side::Ours(a) => a.kind.is_managed().then_some(true).ok_or(Error::InvalidValue)?,
        memory::Side::Pageable if pages::are_mapped(addr, size) => false,
        memory::Side::Pageable | memory::Side::Registered => return Err(Error::InvalidValue),
    };
    // One sample per page is enough.
    let step = sampling.max(PAGE);
    let mut all = Vec::new();
    let mut at = addr;
    while at < end {
        let stop = end.min(at.saturating_add(summary));
        let mut votes: BTreeMap<Option<Location>, u64> = BTreeMap::new();
        let mut sample = at;
        while sample < stop {
            *votes.entry(place(sample, managed)?).or_default() += 1;
            sample = sample.saturating_add(step);
        }
        all.push(votes.into_iter().max_by_key(|&(_, n)| n).and_then(|(place, _)| place));
        at = stop;
    }
    Ok(all)
}

/// The location of a page. Errors: `InvalidValue` for an unmapped address.
fn place(addr: u64, managed: bool) -> Result<Option<Location>> {
    let resident = vm::is_resident(addr).map_err(|_| Error::InvalidValue)?;
    let prefetched = if managed { hints(addr, 1)?.first().and_then(|h| h.prefetched) } else { None };
    // A prefetch moves untouched pages as well.
    Ok(prefetched.or(resident.then_some(Location::Host)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::Kind;

    #[test]
    fn discarding_gives_whole_pages_back_and_nothing_else() {
        let device = crate::get(0).unwrap();
        let a = memory::allocate(device, 4 * PAGE, PAGE, Kind::Managed(1)).unwrap();
        // SAFETY: memory that only this test uses.
        let bytes = unsafe { std::slice::from_raw_parts_mut(a.base as *mut u8, 4 * PAGE as usize) };
        bytes.fill(7);
        discard(a.base + 100, 2 * PAGE);
        discard(a.base + 3 * PAGE + 1, 50);
        let page = PAGE as usize;
        let expected = |i: usize| if (page..2 * page).contains(&i) { 0 } else { 7 };
        assert!(bytes.iter().enumerate().all(|(i, &b)| b == expected(i)));
        memory::free(a.base, |_| true).unwrap();
    }

    #[test]
    fn pages_are_located_where_used_or_prefetched() {
        let device = crate::get(0).unwrap();
        let a = memory::allocate(device, 8 * PAGE, PAGE, Kind::Managed(1)).unwrap();
        // With transparent huge pages, the first use of one page would bring in its neighbours.
        // SAFETY: memory that only this test uses, and advice only.
        unsafe { libc::madvise(a.base as *mut _, a.size as usize, libc::MADV_NOHUGEPAGE) };
        discard(a.base, a.size);
        // SAFETY: memory that only this test uses.
        unsafe { ((a.base + 2 * PAGE) as *mut u8).write(1) };
        let [host, first] = [Some(Location::Host), Some(Location::Device(0))];
        // Some systems (gVisor) report every page as resident.
        let unused = vm::is_resident(a.base).unwrap().then_some(Location::Host);
        assert_eq!(places(a.base, 4 * PAGE, PAGE, 0).unwrap(), [unused, unused, host, unused]);
        change(a.base + 4 * PAGE, 3 * PAGE, |h| h.prefetched = first).unwrap();
        assert_eq!(places(a.base, a.size, 4 * PAGE, PAGE).unwrap(), [unused, first]);
        assert_eq!(places(a.base, 7 * PAGE, 4 * PAGE, 0).unwrap(), [unused, first], "the last region is shorter");
        for (size, summary, sampling) in [(0, 1, 0), (PAGE, 0, 0), (PAGE, PAGE + 1, 0), (PAGE, PAGE, PAGE + 1)] {
            assert_eq!(places(a.base, size, summary, sampling), Err(Error::InvalidValue));
        }
        assert_eq!(places(a.base, 9 * PAGE, PAGE, 0), Err(Error::InvalidValue));
        memory::free(a.base, |_| true).unwrap();
        let b = memory::allocate(device, PAGE, PAGE, Kind::Device).unwrap();
        assert_eq!(places(b.base, PAGE, PAGE, 0), Err(Error::InvalidValue));
        memory::free(b.base, |_| true).unwrap();
        let pageable = vec![1u8; 4 * PAGE as usize];
        assert_eq!(places(pageable.as_ptr() as u64, PAGE, PAGE, 0).unwrap(), [host]);
    }

    #[test]
    fn hints_belong_to_their_pages() {
        let device = crate::get(0).unwrap();
        let a = memory::allocate(device, 10 * PAGE, 4096, Kind::Managed(1)).unwrap();
        assert_eq!(hints(a.base, a.size).unwrap(), [Hints::default()]);
        change(a.base + 2 * PAGE + 5, 3 * PAGE, |h| h.read_mostly = true).unwrap();
        let on = Hints { read_mostly: true, ..Hints::default() };
        assert_eq!(hints(a.base, a.size).unwrap(), [Hints::default(), on, Hints::default()]);
        assert_eq!(hints(a.base + 5 * PAGE + 100, 1).unwrap(), [on], "a page that is touched counts whole");
        assert_eq!(hints(a.base + 6 * PAGE, PAGE).unwrap(), [Hints::default()]);
        change(a.base, a.size, |h| h.preferred = Some(Location::Host)).unwrap();
        let all = hints(a.base, a.size).unwrap();
        assert_eq!(all.len(), 3);
        assert!(all.iter().all(|h| h.preferred == Some(Location::Host)));
        assert_eq!(change(a.base, a.size + 1, |_| ()), Err(Error::InvalidValue));
        assert_eq!(change(a.base, 0, |_| ()), Err(Error::InvalidValue));
        memory::free(a.base, |_| true).unwrap();
        assert_eq!(hints(a.base, PAGE), Err(Error::InvalidValue));
        let b = memory::allocate(device, 10 * PAGE, 4096, Kind::Managed(1)).unwrap();
        assert_eq!(hints(b.base, b.size).unwrap(), [Hints::default()], "a new allocation knows nothing of the old one");
        memory::free(b.base, |_| true).unwrap();
    }
}
