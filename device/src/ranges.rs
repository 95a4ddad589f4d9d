//! Free address ranges: best fit with coalescing. Pure bookkeeping, touches no memory.

use std::collections::{BTreeMap, BTreeSet};

/// A set of free address ranges from which aligned pieces are cut.
///
/// Addresses and sizes are bytes. Every operation is O(log n) in the number of free ranges.
#[derive(Debug, Default)]
pub struct Ranges {
    by_addr: BTreeMap<u64, u64>,
    by_size: BTreeSet<(u64, u64)>,
    free: u64,
}

impl Ranges {
    /// An empty set; see [`Ranges::give`].
    pub fn new() -> Ranges {
        Ranges::default()
    }

    /// Bytes free in all.
    #[cfg(test)]
    pub fn free_bytes(&self) -> u64 {
        self.free
    }

    fn insert(&mut self, addr: u64, size: u64) {
        self.by_addr.insert(addr, size);
        self.by_size.insert((size, addr));
        self.free += size;
    }

    fn remove(&mut self, addr: u64, size: u64) {
        self.by_addr.remove(&addr);
        self.by_size.remove(&(size, addr));
        self.free -= size;
    }

    /// Makes `addr .. addr + size` free, joining it with free neighbours. The range must not overlap a free one.
    /// Returns the free range that it is now part of.
    pub fn give(&mut self, mut addr: u64, mut size: u64) -> (u64, u64) {
        debug_assert!(size > 0);
        if let Some((&a, &s)) = self.by_addr.range(..addr).next_back() {
            debug_assert!(a + s <= addr, "range given twice");
            if a + s == addr {
                self.remove(a, s);
                addr = a;
                size += s;
            }
        }
        if let Some((&a, &s)) = self.by_addr.range(addr..).next() {
            debug_assert!(addr + size <= a, "range given twice");
            if addr + size == a {
                self.remove(a, s);
                size += s;
            }
        }
        self.insert(addr, size);
        (addr, size)
    }

    /// Cuts `size` bytes aligned to `align` (a power of two) from the smallest free range that holds them, the one at
    /// the lowest address among equals. `None` if there is none.
    pub fn take(&mut self, size: u64, align: u64) -> Option<u64> {
        debug_assert!(size > 0 && align.is_power_of_two());
        let (fsize, faddr, addr) = self.by_size.range((size, 0)..).find_map(|&(fsize, faddr)| {
            let addr = faddr.checked_add(align - 1)? & !(align - 1);
            (addr + size <= faddr + fsize).then_some((fsize, faddr, addr))
        })?;
        self.cut(faddr, fsize, addr, size);
        Some(addr)
    }

    /// Takes exactly `addr .. addr + size` if all of it is free.
    pub fn take_at(&mut self, addr: u64, size: u64) -> bool {
        let Some((&faddr, &fsize)) = self.by_addr.range(..=addr).next_back() else { return false };
        if addr + size > faddr + fsize {
            return false;
        }
        self.cut(faddr, fsize, addr, size);
        true
    }

    fn cut(&mut self, faddr: u64, fsize: u64, addr: u64, size: u64) {
        self.remove(faddr, fsize);
        if addr > faddr {
            self.insert(faddr, addr - faddr);
        }
        let end = addr + size;
        if end < faddr + fsize {
            self.insert(end, faddr + fsize - end);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A small deterministic generator (splitmix64).
    struct Rng(u64);
    impl Rng {
        fn next(&mut self) -> u64 {
            self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mut z = self.0;
            z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            z ^ (z >> 31)
        }
    }

    /// Compared with a bitmap of every unit: nothing is handed out twice, alignment holds, all comes
    /// back as one range, and a request fails only if no aligned hole of that size exists.
    #[test]
    fn behaves_like_a_bitmap() {
        const UNITS: usize = 512;
        for seed in 0..40 {
            let mut rng = Rng(seed);
            let mut ranges = Ranges::new();
            ranges.give(1 << 20, UNITS as u64 * 16);
            let mut used = [false; UNITS];
            let mut live: Vec<(u64, u64)> = Vec::new();
            for _ in 0..600 {
                if rng.next() % 5 < 3 {
                    let size = 16 * (1 + rng.next() % 40);
                    let align = 16 << (rng.next() % 5);
                    let fits = (0..UNITS).any(|u| {
                        let units = (size / 16) as usize;
                        (u as u64 * 16) % align == 0 && u + units <= UNITS && !used[u..u + units].contains(&true)
                    });
                    match ranges.take(size, align) {
                        Some(addr) => {
                            assert_eq!(addr % align, 0);
                            let u = ((addr - (1 << 20)) / 16) as usize;
                            for slot in &mut used[u..u + (size / 16) as usize] {
                                assert!(!*slot, "handed out twice");
                                *slot = true;
                            }
                            live.push((addr, size));
                        }
                        None => assert!(!fits, "refused {size} aligned {align} though there is room"),
                    }
                } else if !live.is_empty() {
                    let (addr, size) = live.swap_remove((rng.next() % live.len() as u64) as usize);
                    let u = ((addr - (1 << 20)) / 16) as usize;
                    used[u..u + (size / 16) as usize].fill(false);
                    ranges.give(addr, size);
                }
                let busy = used.iter().filter(|&&b| b).count() as u64 * 16;
                assert_eq!(ranges.free_bytes(), UNITS as u64 * 16 - busy);
            }
            for (addr, size) in live {
                ranges.give(addr, size);
            }
            assert_eq!(ranges.by_addr.len(), 1);
            assert!(ranges.take_at(1 << 20, UNITS as u64 * 16));
            assert_eq!(ranges.free_bytes(), 0);
        }
    }
}
