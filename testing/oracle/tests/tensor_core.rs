//! Sums of tensor cores, against what an H200 (sm_90) computed: for each instruction and each kind of numbers a hash over
//! D. A, B and C are pseudo-random and made here again.

use oracle::format::{self, format_of, Format, Rounding};
use oracle::tensor_core::{dot, Instruction};
use ptx::ast::Type::{self, *};
use Instruction::*;

/// Columns of B and D.
const N: u64 = 8;

/// SplitMix64.
fn split_mix(z: u64) -> u64 {
    let z = z.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// The last step of MurmurHash3.
fn murmur(h: u32) -> u32 {
    let h = (h ^ h >> 16).wrapping_mul(0x85eb_ca6b);
    let h = (h ^ h >> 13).wrapping_mul(0xc2b2_ae35);
    h ^ h >> 16
}

/// What a hash is changed by for value `bits` in place `i`.
fn hash(bits: u64, i: u32) -> u32 {
    murmur(bits as u32 ^ i.wrapping_mul(0x9e37_79b9))
}

/// How numbers are distributed.
#[derive(Clone, Copy, Debug)]
enum Kind {
    /// Around 1.
    Normal,
    /// Over most of the format's exponents.
    Wide,
    /// Pairs of products that cancel, or nearly.
    Cancel,
    /// Small and subnormal.
    Tiny,
    Huge,
    /// Infinities, NaNs, zeros, limits, among others.
    Special,
    Any,
    /// Small products beside an accumulator around 1.
    LargeSum,
}

const KINDS: [Kind; 8] =
    [Kind::Normal, Kind::Wide, Kind::Cancel, Kind::Tiny, Kind::Huge, Kind::Special, Kind::Any, Kind::LargeSum];

#[derive(Clone, Copy, PartialEq)]
enum Matrix {
    A,
    B,
    C,
}

/// An element of a matrix.
fn element(f: Format, which: Matrix, kind: Kind, row: u64, column: u64) -> u64 {
    let base = |kind: u64| (which as u64) << 36 ^ kind << 32;
    let q = split_mix(base(kind as u64) ^ row << 16 ^ column);
    let z = split_mix(q);
    let bytes = f == format::E4M3;
    let fraction = (1 << f.fraction) - 1;
    let ones = (1i64 << f.exponent) - 1;
    let top = if bytes { ones } else { ones - 1 };
    let bias = 1 - f.smallest();
    let large = bias > 60;
    let sign_at = f.exponent + f.fraction;
    let number_of = |sign: u64, exponent: i64, bits: u64| {
        sign << sign_at | (exponent.clamp(0, top) as u64) << f.fraction | bits >> 3 & fraction
    };
    let no_nan = |v: u64| if bytes && v & 0x7f == 0x7f { v - 1 } else { v };
    let at = |range: i64, shift: u32| (z >> shift) as i64 & (range - 1);
    let modulo = |n: i64| ((z >> 8) % n as u64) as i64;
    let factor = which != Matrix::C;
    let exponent = match kind {
        Kind::Normal => bias + 1 - i64::from(z.trailing_ones().min(6)),
        Kind::Wide => {
            let reach = (bias - 1).min(if factor { 14 } else { 28 });
            bias - reach + modulo(2 * reach + 1)
        }
        Kind::Cancel if factor => {
            let (k, other) = if which == Matrix::A { (column, row) } else { (row, column) };
            let pair = split_mix(base(9) ^ other << 16 ^ k & !1);
            let exponent = (bias - 3 + (split_mix(pair) & 7) as i64).clamp(1, top);
            let mut v = no_nan(number_of(pair >> 63, exponent, pair));
            if k & 1 == 1 {
                v ^= u64::from(which == Matrix::A) << sign_at;
                v -= u64::from(z & 7 == 0 && v & fraction != 0);
            }
            return v << f.pad;
        }
        Kind::Cancel => bias - 20 + modulo(16),
        Kind::Tiny if !factor => modulo(12),
        Kind::Tiny if z >> 40 & 1 == 1 => at(4, 8),
        Kind::Tiny if large => bias / 2 - 14 + at(16, 8),
        Kind::Tiny => at(8, 8),
        Kind::Huge if large && factor => bias + 60 + at(8, 8),
        Kind::Huge => top - at(4, 8),
        Kind::Special if z >> 20 & 31 == 0 => {
            let infinity = (ones as u64) << f.fraction;
            let v = match z >> 26 & 7 {
                0 => 0,
                1 => infinity | if bytes { 6 } else { 0 },
                2 => infinity | if bytes { 7 } else { 1 << (f.fraction - 1) },
                3 => infinity | if bytes { 7 } else { 1 },
                4 => 1,
                5 => fraction,
                6 => infinity | if bytes { 6 } else { 0 },
                _ => (top as u64) << f.fraction | if bytes { 6 } else { fraction },
            };
            return (q >> 63 << sign_at | v) << f.pad;
        }
        Kind::Special => bias - 2 + at(4, 8),
        // All 32 bits of tf32, of which it ignores some.
        Kind::Any => return q & (u64::MAX >> (64 - f.bits())),
        Kind::LargeSum if !factor => bias - 2 + at(4, 8),
        Kind::LargeSum => {
            let width = if large { 8 } else { bias / 2 };
            bias - width + modulo(width + 1)
        }
    };
    let v = number_of(q >> 63, exponent, q);
    (if matches!(kind, Kind::Special) { v } else { no_nan(v) }) << f.pad
}

/// An instruction, its k, the types of D, A and B, whether the accumulator is added and whether A is negated, and the hashes of [`KINDS`].
type Recorded = (Instruction, u64, [Type; 3], bool, bool, [u32; 8]);

#[rustfmt::skip]
const RECORDED: &[Recorded] = &[
    (Mma, 16, [F32, F16, F16], true, false, [0xfcb7_404b, 0x9320_8443, 0xe542_a4ab, 0x803b_c35f, 0xb9b8_a495, 0x2d8a_7f31, 0x0107_1a43, 0x7fc0_b88c]),
    (Mma, 16, [F16, F16, F16], true, false, [0xd7c5_1a29, 0xd7b8_5786, 0xc6f2_a31c, 0xe679_2966, 0xdfc7_2c2e, 0xe449_d0c9, 0xde27_c741, 0xdbd3_d16b]),
    (Mma, 16, [F32, BF16, BF16], true, false, [0xd91d_f138, 0xfc4f_6374, 0xd053_344c, 0xf558_6e77, 0xd5ee_4a74, 0x68dd_9431, 0xda0c_1a7e, 0x6321_015e]),
    (Mma, 8, [F32, TF32, TF32], true, false, [0x47f7_e8b4, 0x31be_561a, 0x9078_6051, 0x3a96_1da8, 0x699f_8262, 0x5a9b_7768, 0x5dff_cf12, 0x14de_bd36]),
    (Mma, 32, [F32, E4M3, E4M3], true, false, [0xcb63_42c4, 0xb73c_4aab, 0x012f_8f27, 0x1c6b_42fe, 0xb9b8_a495, 0x1958_fe29, 0x4bd1_d5c0, 0x8d11_740e]),
    (Mma, 32, [F32, E4M3, E5M2], true, false, [0x5384_62e3, 0x963b_a54b, 0x7282_cd94, 0xa361_7d31, 0xb9b8_a495, 0xd752_dfd8, 0x6405_fa53, 0xe9e0_63cb]),
    (Mma, 32, [F32, E5M2, E4M3], true, false, [0x16b4_d450, 0x4eb8_520d, 0xaa5c_85d2, 0x0569_1460, 0xb9b8_a495, 0xc108_a813, 0x7255_785a, 0xb2fc_7439]),
    (Mma, 32, [F32, E5M2, E5M2], true, false, [0xb157_bae3, 0xeb2f_d79d, 0x77da_bbbb, 0x0bbc_927b, 0xb9b8_a495, 0xf4b8_55e8, 0x7ecb_e058, 0x11d2_fca3]),
    (Mma, 32, [F16, E4M3, E4M3], true, false, [0xfcdb_8909, 0x9781_2019, 0x8ac0_28d5, 0xfa7a_a61a, 0xba32_1f97, 0x8e19_fc05, 0x700b_cb99, 0x2250_9078]),
    (Mma, 32, [F16, E5M2, E5M2], true, false, [0x018c_adf2, 0x62d6_2980, 0x2685_1e3c, 0x3821_bbb3, 0x55f0_396a, 0xc1e4_baf5, 0x580f_3976, 0x2438_b8c8]),
    (Mma, 16, [F32, E4M3, E4M3], true, false, [0x18c2_d54b, 0x3edb_c940, 0xc11f_aedb, 0x0637_b7e9, 0xb9b8_a495, 0x6003_5d38, 0x82de_f38d, 0x24c1_8e88]),
    (Mma, 16, [F16, E5M2, E5M2], true, false, [0x1619_e2ff, 0x47f0_89f0, 0x1c28_3853, 0xd3af_dc21, 0x7c86_ca69, 0x8d26_2252, 0x00b9_647b, 0x6d39_becb]),
    (Mma, 8, [F32, F16, F16], true, false, [0x47f7_e8b4, 0x31be_561a, 0x9078_6051, 0x731e_fc79, 0xb9b8_a495, 0x5a9b_7768, 0x2fb8_f373, 0x18cd_fb99]),
    (Mma, 8, [F16, F16, F16], true, false, [0x9add_1c9f, 0x6e99_733b, 0x9569_50eb, 0xdc6e_0cad, 0x707a_b8fa, 0x8cd0_83d2, 0x10ef_d918, 0x8388_d8e6]),
    (Mma, 8, [F32, BF16, BF16], true, false, [0x0bd5_3253, 0x1b1e_fcd1, 0xce88_f2c3, 0x8a18_164e, 0xff49_79ed, 0xb142_fd33, 0x0fd0_90dc, 0xa6e4_df48]),
    (Mma, 4, [F32, TF32, TF32], true, false, [0x52d7_f3b6, 0x3ca0_4a28, 0xb3c1_e5f2, 0xd152_ef14, 0xc371_688d, 0xb199_9944, 0xcdfa_b393, 0xb085_39d4]),
    (Wgmma, 16, [F32, F16, F16], true, false, [0x4e9b_2475, 0x670f_ed78, 0x268e_587d, 0x35e1_5533, 0x53a0_10c0, 0x5919_29d7, 0x6909_b7cb, 0x79ea_785b]),
    (Wgmma, 16, [F32, BF16, BF16], true, false, [0x54c8_8068, 0xca6a_8978, 0x3ab8_c851, 0xb17d_d64c, 0xa013_39f5, 0x6cdb_209c, 0xbe28_4e13, 0xc66f_85a1]),
    (Wgmma, 8, [F32, TF32, TF32], true, false, [0x16ab_f7d3, 0x36eb_0a4c, 0x5208_df0b, 0x9a1b_20df, 0x3d18_2c33, 0x359c_c81a, 0xa3eb_dac8, 0x9fcc_cbf1]),
    (Wgmma, 32, [F32, E4M3, E4M3], true, false, [0xf309_93a2, 0x38ff_7446, 0xe921_3ede, 0xa092_0bfa, 0xb4cf_fff4, 0x4d1b_3e81, 0xdd64_dd25, 0x63b6_addc]),
    (Wgmma, 32, [F32, E4M3, E5M2], true, false, [0xd709_7298, 0xa364_7dc7, 0x2b46_d83f, 0x0d9a_fe98, 0xb4cf_fff4, 0x5fc7_8980, 0xeefd_9ecc, 0x36d0_8deb]),
    (Wgmma, 32, [F32, E5M2, E4M3], true, false, [0x2a81_0053, 0x8b06_9d2b, 0xbdf3_a7c0, 0xdaf4_090b, 0xb4cf_fff4, 0x72eb_31a5, 0x36f8_22fa, 0xae82_156d]),
    (Wgmma, 32, [F32, E5M2, E5M2], true, false, [0x21b7_92c5, 0xc7f1_22d9, 0x8f00_b3fd, 0xa951_5d2f, 0xb4cf_fff4, 0x4765_28e4, 0x85ce_a7e8, 0xa945_15cf]),
    (Wgmma, 16, [F16, F16, F16], true, false, [0x2349_3196, 0x95bf_92be, 0xb4f4_6ef2, 0x8bc4_6bab, 0xdc0f_7a1b, 0x68f8_5c09, 0x3d2b_e0f8, 0xee18_464c]),
    (Wgmma, 32, [F16, E4M3, E4M3], true, false, [0x7874_e7db, 0x6d24_091c, 0xe591_1de9, 0xe35c_e025, 0x089e_f166, 0x07be_b1d0, 0x592b_0b94, 0x012c_f828]),
    (Wgmma, 32, [F16, E5M2, E5M2], true, false, [0xc64d_3af7, 0xe39f_039c, 0xef67_8516, 0x7596_6a37, 0x589c_4809, 0x2a05_f666, 0xb86b_7130, 0x49b4_6bdc]),
    (Wgmma, 32, [F16, E4M3, E5M2], true, false, [0xc33d_0541, 0x06e3_67c7, 0x91f1_e415, 0x1112_a2cb, 0x65dd_b106, 0x54e8_2761, 0x22c1_5594, 0x8a5a_15f3]),
    (Wgmma, 16, [F32, F16, F16], false, false, [0x659e_73d3, 0xf927_968a, 0x7eda_ed25, 0x35e1_5533, 0xa306_9c19, 0x262f_8fab, 0xe8bb_af31, 0xac9f_0dd7]),
    (Wgmma, 16, [F16, F16, F16], false, true, [0x8719_427c, 0x6d9d_ba4b, 0x169d_a7be, 0x2a52_7cb7, 0x4067_8512, 0xbf3f_024c, 0x19ad_dcf9, 0x7015_51ab]),
    (Wgmma, 8, [F32, TF32, TF32], false, true, [0xc9c7_0288, 0x9420_5bf4, 0x684e_4a34, 0x1586_4594, 0x8d93_7390, 0xa64a_2821, 0x2fb7_383b, 0x8959_0b10]),
    (Wgmma, 32, [F32, E4M3, E4M3], false, false, [0xafe2_cd71, 0x9a0f_61dd, 0xba13_d1e1, 0xa092_0bfa, 0x7d9f_bc94, 0x926a_24ec, 0xb2e8_bef2, 0xce7a_50a9]),
];

fn of(ty: Type) -> Format {
    if ty == TF32 {
        format::TF32
    } else {
        format_of(ty).expect("a floating-point type")
    }
}

#[test]
fn sums_are_those_of_an_h200() {
    for &(instruction, k, types, adds, negated, hashes) in RECORDED {
        let rows = if instruction == Wgmma { 64 } else { 16 };
        let [d, a, b] = types.map(of);
        let sign = if negated { a.sign_bit() } else { 0 };
        for (kind, expected) in KINDS.into_iter().zip(hashes) {
            let column = |j: u64| -> Vec<u64> { (0..k).map(|x| element(b, Matrix::B, kind, x, j)).collect() };
            let columns: Vec<Vec<u64>> = (0..N).map(column).collect();
            let mut found = 0u32;
            for i in 0..rows {
                let row: Vec<u64> = (0..k).map(|x| element(a, Matrix::A, kind, i, x) ^ sign).collect();
                for (j, column) in (0..).zip(&columns) {
                    let pairs: Vec<(u64, u64)> = row.iter().copied().zip(column.iter().copied()).collect();
                    let c = adds.then(|| element(d, Matrix::C, kind, i, j));
                    let bits = dot(instruction, types, &pairs, c);
                    found = found.wrapping_add(hash(bits, (i * N + j) as u32));
                }
            }
            assert_eq!(found, expected, "{instruction:?} k{k} {types:?} {adds} {negated} {kind:?}");
        }
    }
}

/// Bits of a number in half precision, in single.
fn f16(x: f32) -> u64 {
    format::F16.encode(&format::F32.decode(x.to_bits().into()), Rounding::Zero)
}

fn single(pairs: &[(f32, f32)], c: f32) -> f32 {
    let pairs: Vec<(u64, u64)> = pairs.iter().map(|&(a, b)| (f16(a), f16(b))).collect();
    f32::from_bits(dot(Mma, [F32, F16, F16], &pairs, Some(c.to_bits().into())) as u32)
}

#[test]
fn terms_are_cut_off_25_bits_below_the_greatest() {
    let small = f32::powi(2.0, -13);
    // Nothing is left of 2^-26 beside 1, however often. 2^-25 counts, though a sum of 24 bits loses it.
    assert_eq!(single(&[(small, small), (small, small), (1.0, 1.0)], -1.0), 0.0);
    assert_eq!(single(&[(small, 2.0 * small), (small, 2.0 * small), (1.0, 1.0)], -1.0), f32::powi(2.0, -24));
    assert_eq!(single(&[(small, 2.0 * small), (1.0, 1.0)], 0.0), 1.0);
    // A product begins where its factors' exponents say: 2.25 at 1, not at 2.
    assert_eq!(single(&[(1.5, 1.5), (-1.5, 1.5), (small, 2.0 * small)], 0.0), f32::powi(2.0, -25));
    // Toward zero, on both sides.
    let above = 1.0 + f32::EPSILON;
    assert_eq!(single(&[(small, 8.0 * small)], above), above + f32::EPSILON);
    assert_eq!(single(&[(small, 6.0 * small)], above), above);
    assert_eq!(single(&[(small, -6.0 * small)], -above), -above);
}
