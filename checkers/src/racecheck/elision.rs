//! Memory that no two accesses of a grid conflict over: what the compiler has left to the launch (`jit/src/conflict/`).

use device::memory::{self, Kind};
use exec::timeline;
use kernel_abi::{Footprint, Uses, ELIDED, READS, STRONG};

/// No address that memory has.
const NOWHERE: u64 = 4096;

/// [`kernel_abi::Cta::race_elided`] for a launch with these parameters. `depth`: 0 unless another kernel launches it.
///
/// Accesses that are left out leave no records that something else could be compared with, so nothing may run beside the grid,
/// or be requested before it has been waited for.
pub fn of(footprint: &Footprint, params: &[u8], depth: u32) -> u64 {
    if depth > 0 || !timeline::is_sequential() {
        return 0;
    }
    let allocation = |&(at, _): &(u32, Uses)| {
        let at = at as usize;
        let pointer = params.get(at..at + 8).and_then(|p| p.try_into().ok()).map_or(0, u64::from_le_bytes);
        let found = memory::find(pointer);
        (pointer, found.filter(|a| !matches!(a.kind, Kind::Module | Kind::Internal | Kind::Array)).map(|a| a.base))
    };
    let homes: Vec<_> = footprint.params.iter().map(allocation).collect();
    let list = || homes.iter().zip(&footprint.params);
    let unknown = list().filter(|((pointer, home), _)| home.is_none() && *pointer >= NOWHERE);
    let elsewhere = unknown.fold(footprint.elsewhere, |all, (_, p)| all | p.1);
    let mut spared = 0;
    for (k, (_, home)) in homes.iter().enumerate().filter(|(_, (_, home))| home.is_some()) {
        let done = list().filter(|((_, other), _)| other == home).fold(elsewhere, |all, (_, p)| all | p.1);
        spared |= u64::from(done == READS || done == STRONG) << k;
        spared |= u64::from(done & READS == 0) << (ELIDED as usize + k);
    }
    spared
}

#[cfg(test)]
mod tests {
    use super::*;
    use device::context;
    use kernel_abi::WRITES;

    fn params(pointers: &[u64]) -> Vec<u8> {
        pointers.iter().flat_map(|p| p.to_le_bytes()).collect()
    }

    #[test]
    fn what_the_allocations_are_decides() {
        let device = &context::devices()[0];
        let [a, b] = [0, 1].map(|_| memory::allocate(device, 4096, 256, Kind::Device).unwrap());
        let kernel = |elsewhere| Footprint { params: vec![(0, READS), (8, WRITES), (16, STRONG)], elsewhere };
        let of = |elsewhere, pointers: &[u64]| super::of(&kernel(elsewhere), &params(pointers), 0);
        let unread = 1 << ELIDED;
        // Apart from each other; pointers into the same allocation; somewhere unknown.
        assert_eq!(of(0, &[a.base, b.base, 0]), 1 | unread << 1);
        assert_eq!(of(0, &[a.base, a.base + 1024, 0]), 0);
        assert_eq!(of(0, &[a.base, 1 << 20, 0]), 0);
        // Nothing is there: nothing is done.
        assert_eq!(of(0, &[a.base, 0, b.base + 8]), 1 | 4 | unread << 2);
        // What else the kernel does may be done anywhere.
        assert_eq!(of(WRITES, &[a.base, b.base, 0]), unread << 1);
        assert_eq!(of(READS, &[a.base, b.base, 0]), 1);
        assert_eq!(super::of(&kernel(0), &params(&[a.base, b.base, 0]), 1), 0);
        for x in [a, b] {
            memory::free(x.base, |_| true).unwrap();
        }
    }
}
