//! Reproducible permutations of blocks and warps, to expose code that depends on their order.

/// A pseudo-random permutation of `0 .. n`, computed element by element: a Feistel network over the next even number of
/// bits, walked until it lands inside.
#[derive(Clone, Copy, Debug)]
pub struct Permutation {
    n: u64,
    half: u32,
    seed: u64,
}

impl Permutation {
    /// The permutation of `0 .. n` with this seed.
    pub fn new(n: u64, seed: u64) -> Permutation {
        let bits = 64 - n.saturating_sub(1).leading_zeros();
        Permutation { n, half: bits.div_ceil(2).max(1), seed }
    }

    /// Where `i < n` goes.
    pub fn at(&self, i: u64) -> u64 {
        let mask = (1u64 << self.half) - 1;
        let mut value = i;
        loop {
            let (mut left, mut right) = (value >> self.half, value & mask);
            for round in 0..4 {
                (left, right) = (right, left ^ (mix(right ^ mix(self.seed.wrapping_add(round))) & mask));
            }
            value = left << self.half | right;
            if value < self.n {
                return value;
            }
        }
    }
}

/// The finaliser of SplitMix64.
pub fn mix(mut z: u64) -> u64 {
    z = z.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_element_is_hit_once_and_seeds_differ() {
        for n in [1, 2, 3, 31, 32, 1000, 4097] {
            let permutation = Permutation::new(n, 5);
            let mut all: Vec<u64> = (0..n).map(|i| permutation.at(i)).collect();
            all.sort_unstable();
            assert!(all.iter().copied().eq(0..n), "{n}");
        }
        let order = |seed| (0..100).map(|i| Permutation::new(100, seed).at(i)).collect::<Vec<_>>();
        assert_eq!(order(1), order(1));
        assert_ne!(order(1), order(2));
        assert_ne!(order(1), (0..100).collect::<Vec<_>>());
        let huge = Permutation::new(1 << 62, 9);
        assert!(huge.at(123) < 1 << 62);
    }
}
