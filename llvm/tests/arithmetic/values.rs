//! Operands: edge values of every type in all combinations, and random ones.

/// xorshift64*: enough for operands.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }
}

/// Values where formats change behaviour: zeros, subnormal, powers of two, limits, NaNs.
pub fn edges(bits: u32) -> Vec<u64> {
    let (fraction, bias, exponents): (u32, i64, &[i64]) = match bits {
        16 => (10, 15, &[-14, -8, -1, 0, 1, 5, 10, 15]),
        32 => (23, 127, &[-126, -125, -75, -25, -1, 0, 1, 7, 15, 23, 30, 31, 32, 62, 63, 64, 126, 127]),
        _ => (52, 1023, &[-1022, -1021, -150, -149, -127, -126, -53, -1, 0, 1, 31, 52, 63, 64, 127, 128, 1023]),
    };
    let mut v = vec![];
    for &e in exponents {
        let base = ((e + bias) as u64) << fraction;
        v.extend([base, base + 1, base | 1 << (fraction - 1), base + (1 << fraction) - 1]);
    }
    let inf = ((2 * bias + 1) as u64) << fraction;
    v.extend([0, 1, 2, (1 << fraction) - 1, 1 << (fraction - 1), inf, inf + 1, inf | 1 << (fraction - 1), inf - 1]);
    // As integers these are around the limits of narrower types.
    v.extend([127, 128, 255, 256, 32767, 32768, 65535, 65536, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff]);
    let mask = if bits == 64 { u64::MAX } else { (1 << bits) - 1 };
    let all: Vec<u64> = v.iter().flat_map(|&x| [x & mask, (x | 1 << (bits - 1)) & mask]).collect();
    all
}

/// `n` operands for `count` arrays of elements `bits` wide: combinations of edges first, then random numbers, half of
/// them with exponents near each other.
pub fn operands(count: usize, bits: u32, n: usize, seed: u64) -> Vec<Vec<u64>> {
    let e = edges(bits);
    let mut r = Random(seed | 1);
    let mask = if bits == 64 { u64::MAX } else { (1 << bits) - 1 };
    let fraction = match bits {
        16 => 10,
        32 => 23,
        _ => 52,
    };
    let mut out = vec![vec![]; count];
    for k in 0..n {
        let kind = k % 4;
        let near = r.next() & mask;
        for (j, o) in out.iter_mut().enumerate() {
            o.push(match kind {
                // Every edge in the first operand in turn.
                0 if j == 0 => e[(k / 4) % e.len()],
                0 | 1 => e[r.next() as usize % e.len()],
                2 => r.next() & mask,
                _ => {
                    // Same binade give or take two, few or many fraction bits set.
                    let shift = (r.next() % 5) << fraction;
                    let noise =
                        r.next() & ((1 << fraction) - 1) & !0u64.checked_shl((r.next() % 60) as u32).unwrap_or(0);
                    (near & !((1 << fraction) - 1)).wrapping_add(shift).wrapping_sub(2 << fraction) & mask
                        | noise ^ (r.next() & 1) << (bits - 1)
                }
            });
        }
    }
    out
}
