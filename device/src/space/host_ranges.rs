//! Host memory that kernels may access: registered, pinned, managed or imported ranges outside the arena.
//!
//! Generated code's fast test refuses these addresses; the executor's slow path asks here.

use parking_lot::RwLock;

static RANGES: RwLock<Vec<(u64, u64)>> = RwLock::new(Vec::new());

/// Registers `addr .. addr + len`.
///
/// # Errors
/// `false`, without any effect, if it overlaps a registered range, is empty or wraps.
#[must_use]
pub fn add(addr: u64, len: u64) -> bool {
    let Some(end) = addr.checked_add(len) else { return false };
    if len == 0 {
        return false;
    }
    let mut ranges = RANGES.write();
    let i = ranges.partition_point(|r| r.0 < addr);
    if i > 0 && ranges[i - 1].1 > addr || i < ranges.len() && ranges[i].0 < end {
        return false;
    }
    ranges.insert(i, (addr, end));
    true
}

/// Unregisters the range that starts at `addr`, and returns its length.
pub fn remove(addr: u64) -> Option<u64> {
    let mut ranges = RANGES.write();
    let i = ranges.binary_search_by_key(&addr, |r| r.0).ok()?;
    let (start, end) = ranges.remove(i);
    Some(end - start)
}

/// Whether all of `addr .. addr + len` is registered, possibly by several adjacent ranges.
pub fn contains(addr: u64, len: u64) -> bool {
    let Some(end) = addr.checked_add(len) else { return false };
    let ranges = RANGES.read();
    let mut i = ranges.partition_point(|r| r.1 <= addr);
    let mut at = addr;
    while i < ranges.len() && ranges[i].0 <= at {
        at = ranges[i].1;
        if at >= end {
            return true;
        }
        i += 1;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn host_ranges_join_but_do_not_overlap() {
        assert!(add(0x10000, 0x1000) && add(0x11000, 0x1000));
        assert!(!add(0x10800, 8) && !add(0xf000, 0x1001) && !add(u64::MAX, 2) && !add(5, 0));
        assert!(contains(0x10ff8, 16) && contains(0x10000, 0x2000));
        assert!(!contains(0x11ff8, 16) && !contains(0xffff, 2));
        assert_eq!(remove(0x10000), Some(0x1000));
        assert_eq!(remove(0x10000), None);
        assert!(!contains(0x10ff8, 16));
        assert_eq!(remove(0x11000), Some(0x1000));
    }
}
