//! Against hashes of all results, recorded on an H200.

use super::*;
use crate::format::BF16;

/// murmur3's finalizer.
fn mixed(mut h: u32) -> u32 {
    h = (h ^ h >> 16).wrapping_mul(0x85eb_ca6b);
    h = (h ^ h >> 13).wrapping_mul(0xc2b2_ae35);
    h ^ h >> 16
}

/// The hash of results in order.
fn hash(results: impl Iterator<Item = u32>) -> u32 {
    let terms = results.zip(0u32..).map(|(r, i)| mixed(r ^ i.wrapping_mul(0x9e37_79b9)));
    terms.fold(0, u32::wrapping_add)
}

/// FNV-1a.
fn digest(hashes: impl Iterator<Item = u32>) -> u64 {
    let bytes = hashes.flat_map(u32::to_le_bytes);
    bytes.fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ u64::from(b)).wrapping_mul(0x100_0000_01b3))
}

/// The hash of the results for all operands with these upper 16 bits.
fn block(op: Op, ftz: bool, upper: u32) -> u32 {
    hash((0..1 << 16).map(|lower| approximate(op, ftz, upper << 16 | lower).expect("a function of the unit")))
}

/// Upper halves of operands: zeros and subnormal numbers, the ends of ranges, infinities and NaNs, and ordinary numbers.
const BLOCKS: [u32; 18] = [
    0x0000, 0x007f, 0x0080, 0x3380, 0x3b84, 0x3c2d, 0x3e99, 0x3f80, 0x3fc3, 0x40e7, 0x42fe, 0x7e80, 0x7f80, 0x8000,
    0x8042, 0xbf91, 0xc2fd, 0xc30a,
];

/// An instruction, whether it has `.ftz`, and the digests of the hashes of all blocks and of [`BLOCKS`].
const RECORDED: [(Op, bool, u64, u64); 15] = [
    (Op::Rcp, false, 0x0f2b_56d6_28d2_e507, 0xbe10_ef93_33b2_812f),
    (Op::Rcp, true, 0x04b5_c51a_ec7b_c027, 0xbad8_9a3e_a265_e885),
    (Op::Sqrt, false, 0x781e_c28d_7572_f765, 0xb88a_d393_368c_b05a),
    (Op::Sqrt, true, 0x24f0_2063_a017_8a88, 0xd29e_9aca_f22c_7eb3),
    (Op::Rsqrt, false, 0x18a2_1c1c_d77d_3c67, 0x7bc1_70a5_15a6_173c),
    (Op::Rsqrt, true, 0x698d_9266_0205_d543, 0x2ee9_9652_7478_2e79),
    (Op::Lg2, false, 0x1375_47bc_5447_5947, 0x6481_46dd_b310_0267),
    (Op::Lg2, true, 0x7187_5b35_3ac6_5b89, 0x6f07_3a5e_b63f_fa2b),
    (Op::Ex2, false, 0x7c65_1b53_a9a5_df39, 0x4581_f075_64da_bafe),
    (Op::Ex2, true, 0x7dcc_5466_bd5b_b40e, 0x4283_adcd_cb8d_e3df),
    (Op::Sin, false, 0xd9df_55cf_6cd8_fa22, 0xf736_ffb3_0fde_88fd),
    (Op::Sin, true, 0xd9df_55cf_6cd8_fa22, 0xf736_ffb3_0fde_88fd),
    (Op::Cos, false, 0x724d_5d49_fc90_31a9, 0xe443_1ca7_c1d5_e32e),
    (Op::Cos, true, 0x724d_5d49_fc90_31a9, 0xe443_1ca7_c1d5_e32e),
    (Op::Tanh, false, 0xecf8_8b28_507c_9048, 0xf9b2_aa42_3a70_ecd2),
];

#[test]
fn results_are_those_of_hardware() {
    for (op, ftz, _, expected) in RECORDED {
        let found = digest(BLOCKS.into_iter().map(|upper| block(op, ftz, upper)));
        assert_eq!(found, expected, "{op:?}, ftz: {ftz}");
    }
}

#[test]
#[ignore = "2^32 operands of 15 instructions: three quarters of an hour of one core"]
fn all_results_are_those_of_hardware() {
    std::thread::scope(|scope| {
        for (op, ftz, expected, _) in RECORDED {
            scope.spawn(move || {
                let found = digest((0..1 << 16).map(|upper| block(op, ftz, upper)));
                assert_eq!(found, expected, "{op:?}, ftz: {ftz}");
            });
        }
    });
}

#[test]
fn functions_of_16_bits_are_those_of_hardware() {
    let recorded = [
        (Op::Ex2, F16, 0xd8ba_e164),
        (Op::Tanh, F16, 0x1cca_9ab8),
        (Op::Ex2, BF16, 0x9533_93b4),
        (Op::Tanh, BF16, 0x1ae5_aed1),
    ];
    for (op, f, expected) in recorded {
        let found = hash((0..=u16::MAX).map(|a| approximate_half(op, f, a).expect("a function of the unit").into()));
        assert_eq!(found, expected, "{op:?} {f:?}");
    }
}

#[test]
fn functions_of_doubles_are_those_of_hardware() {
    let all = |function: fn(u32) -> u32, first: u32| hash((first..first + (1 << 20)).map(function));
    assert_eq!(all(reciprocal_of_double, 0x3ff0_0000), 0x2000_6f29);
    assert_eq!(all(reciprocal_root_of_double, 0x3ff0_0000), 0xacc7_d4ad);
    assert_eq!(all(reciprocal_root_of_double, 0x4000_0000), 0xb8cd_3e44);
    // An infinity's upper word, subnormal numbers, and results at the smallest normal number.
    for (high, expected) in
        [(0x7ff0_0000, 0), (0x7ff0_0001, NAN), (0x000f_ffff, 0x7ff0_0000), (0x7fd0_0000, 0x0010_0000)]
    {
        assert_eq!(reciprocal_of_double(high), expected);
    }
    assert_eq!(reciprocal_of_double(0xffd0_0001), SIGN);
    assert_eq!(reciprocal_root_of_double(0x8010_0000), NAN);
}

/// The operand of a pair: ordinary numbers, special ones, and the other operand again.
fn operand(pair: u64, k: u64, other: Option<u32>) -> u32 {
    // SplitMix64.
    let mix = |z: u64| {
        let z = z.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    };
    let r = mix(pair * 4 + k + 0x123_4567);
    let q = mix(r);
    let sign = (r >> 32) as u32 & SIGN;
    let random = q as u32 & FRACTION;
    let of = |exponent: u64| (exponent as u32 & 0xff) << 23 | random;
    match (r >> 4 & 15, other) {
        (0..=2, _) => {
            let quiet = 1 << 22;
            let list = [0, 0, 1, FRACTION, 1 << 23, 254 << 23 | FRACTION, INFINITY, INFINITY, INFINITY | quiet];
            let more = [INFINITY | 1, NAN, of(255), ONE, ONE + 1, ONE - 1, random];
            sign | list.iter().chain(&more).nth((r >> 8 & 15) as usize).expect("one of 16")
        }
        (3 | 4, Some(other)) => {
            let near = other.wrapping_add(if q & 3 == 0 { (q >> 2 & 3) as u32 } else { 0 });
            near ^ if r >> 12 & 1 != 0 { SIGN } else { 0 }
        }
        (3..=7, _) => sign | of(123 + (r >> 16 & 7)),
        (8, _) => sign | of(q >> 60 & 3),
        (9, _) => sign | of(254 - (q >> 60 & 3)),
        (10, _) => sign | of(127 + (r >> 16 & 63)) & (u32::MAX << (11 + (r >> 24) % 12)),
        _ => q as u32,
    }
}

#[test]
fn quotients_are_those_of_hardware() {
    type Quotient = fn(bool, u32, u32) -> u32;
    let recorded: [(Quotient, bool, u64); 4] = [
        (divided, false, 0xc997_3c6a_3c48_d6cf),
        (divided, true, 0x1d3c_496e_1336_468c),
        (divided_in_full, false, 0x0f9d_4a71_0018_329d),
        (divided_in_full, true, 0xfafa_21d3_3a8a_eabb),
    ];
    for (i, (quotient, ftz, expected)) in recorded.into_iter().enumerate() {
        let of_pair = |pair: u64| {
            let a = operand(pair, 0, None);
            quotient(ftz, a, operand(pair, 1, Some(a)))
        };
        let found = digest((0..1 << 10).map(|b| hash((b << 12..(b + 1) << 12).map(of_pair))));
        assert_eq!(found, expected, "instruction {i}");
    }
}
