//! Blocks of random bits, decoded by others: hashes of what SwiftShader's decoder (`BC_Decoder.cpp`) gives, with which the Python package
//! `texture2ddecoder` and Pillow agree on BC7. Its colours of BC1 to BC3 are between their ends otherwise.

use super::*;
use kernel_abi::version::{hash_bytes, START};

/// xorshift64*.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    fn block(&mut self) -> [u8; 16] {
        let words = [self.next(), self.next()];
        std::array::from_fn(|k| words[k / 8].to_le_bytes()[k % 8])
    }
}

fn hash(bytes: impl IntoIterator<Item = u8>) -> u64 {
    hash_bytes(START, &bytes.into_iter().collect::<Vec<_>>())
}

/// The 64 blocks of a mode, which begins with `bits`.
fn of_mode(r: &mut Random, format: Compression, bits: u8, mask: u8) -> Vec<[f32; 4]> {
    let blocks = (0..64).flat_map(|_| {
        let mut block = r.block();
        block[0] = block[0] & !mask | bits;
        decode(format, &block)
    });
    blocks.collect()
}

/// By mode: the two of 2 bits, those of 5, and the four that are reserved.
const BC6H: [u8; 18] = [0, 1, 2, 6, 10, 14, 18, 22, 26, 30, 3, 7, 11, 15, 19, 23, 27, 31];
const BC6H_UNSIGNED: [u64; 18] = [
    0x720a_7c6c_1f6e_84d0,
    0x51ff_03a8_58ca_1c85,
    0x3e3f_9766_1d01_89e0,
    0x19c5_49b8_6db4_65f9,
    0xef36_7617_2183_ac16,
    0xcf25_c25c_54a3_8353,
    0x293c_4a21_a978_f9fd,
    0xdc28_5547_1867_c01c,
    0x8e2f_c9c0_3a0b_72f2,
    0x6a43_21ef_f5d9_0dfe,
    0xd86a_0f9e_4fe7_3c07,
    0x256a_19df_b047_2f15,
    0x5dcd_8927_4965_64d1,
    0x52e9_c847_ac10_2ce4,
    0x6e43_1751_526d_e325,
    0x6e43_1751_526d_e325,
    0x6e43_1751_526d_e325,
    0x6e43_1751_526d_e325,
];
const BC6H_SIGNED: [u64; 18] = [
    0xfc80_dc71_c4dd_97b3,
    0x8571_2888_4d49_ac7f,
    0xfac9_b732_dfa5_ad80,
    0xddbf_78a2_25c5_d576,
    0xa295_b272_6b66_925e,
    0x9a9a_9fed_f092_3386,
    0x8553_ca79_4592_9680,
    0xeeb3_fe8f_53eb_30f6,
    0xc815_4a89_ea61_c70c,
    0x1704_5924_a098_ece6,
    0x41c9_ac0a_1c2a_30f2,
    0x22a1_535f_cf46_09b9,
    0x6f00_cb91_9a60_4561,
    0x3572_995c_46ce_a281,
    0x6e43_1751_526d_e325,
    0x6e43_1751_526d_e325,
    0x6e43_1751_526d_e325,
    0x6e43_1751_526d_e325,
];
/// By mode; the last is reserved.
const BC7: [u64; 9] = [
    0x8bd3_321c_1896_67e2,
    0x7478_53bc_575b_1041,
    0x0707_0856_2580_9725,
    0x956f_35f4_0864_a848,
    0x2def_ecb2_1065_8cad,
    0x76cc_b4f2_e9a5_18ff,
    0x6b7f_aa9a_8cd4_aac7,
    0xe477_ceed_130e_0f82,
    0xb93a_0c83_ce3b_6325,
];

#[test]
fn all_modes_of_bc6h_are_as_others_have_them() {
    for (format, expected) in [(Bc6h, BC6H_UNSIGNED), (Bc6hSigned, BC6H_SIGNED)] {
        let mut r = Random(11);
        for (mode, expected) in BC6H.into_iter().zip(expected) {
            let texels = of_mode(&mut r, format, mode, if mode < 2 { 3 } else { 31 });
            assert!(texels.iter().all(|t| t[3] == 1.0));
            let found = hash(texels.iter().flat_map(|t| t[..3].iter().flat_map(|x| x.to_bits().to_le_bytes())));
            assert_eq!(found, expected, "{format:?} {mode}");
        }
    }
}

#[test]
fn all_modes_of_bc7_are_as_others_have_them() {
    let mut r = Random(12);
    for (mode, expected) in BC7.into_iter().enumerate() {
        // A mode is the number of zeros in front of the first one.
        let (bits, mask) = if mode < 8 { (1 << mode, ((2u16 << mode) - 1) as u8) } else { (0, 0xff) };
        let texels = of_mode(&mut r, Bc7, bits, mask);
        let found = hash(texels.iter().flatten().map(|x| (x * 255.0).round() as u8));
        assert_eq!(found, expected, "{mode}");
    }
}

/// Between two numbers, others drop what is behind the point.
#[test]
fn ramps_are_as_others_have_them() {
    for (format, most, expected) in [(Bc5, 255.0, 0x4161_532e_2411_6628), (Bc5Signed, 127.0, 0xf04f_190b_c3bc_6314)] {
        let mut r = Random(13);
        let values = (0..64).flat_map(|_| {
            let mut block = r.block();
            // What -128 comes to between is no two decoders' business alike.
            for end in [0, 1, 8, 9] {
                block[end] |= u8::from(format == Bc5Signed && block[end] == 0x80);
            }
            decode(format, &block).into_iter().flat_map(|t| [t[0], t[1]])
        });
        let bytes = values.map(|x| (x * most + x.signum() * 1e-3).trunc() as i32 as u8);
        assert_eq!(hash(bytes), expected, "{format:?}");
    }
    for (format, expected) in [(Bc2, 0xddcb_8374_2e75_80a0), (Bc3, 0xcd85_74f8_0dfd_36e0)] {
        let mut r = Random(14);
        let bytes = (0..64).flat_map(|_| decode(format, &r.block()).map(|t| (t[3] * 255.0 + 1e-3) as u8));
        assert_eq!(hash(bytes), expected, "{format:?}");
    }
}

/// Alpha, blue, green and red of blocks of BC1 (two with four colours, two with three), BC2 and BC3.
#[rustfmt::skip]
const COLOURS: [[u32; 16]; 8] = [
    [
        0xffd6e318, 0xffe1bd44, 0xffdbd02e, 0xffe1bd44, 0xffe7aa5a, 0xffe1bd44, 0xffdbd02e, 0xffe7aa5a,
        0xffe1bd44, 0xffd6e318, 0xffd6e318, 0xffe1bd44, 0xffe1bd44, 0xffd6e318, 0xffe7aa5a, 0xffdbd02e,
    ],
    [
        0xffe6c35f, 0xfff7e7ad, 0xffdeb239, 0xffeed586, 0xfff7e7ad, 0xffe6c35f, 0xffe6c35f, 0xffeed586,
        0xffe6c35f, 0xffdeb239, 0xffdeb239, 0xffeed586, 0xfff7e7ad, 0xffe6c35f, 0xffeed586, 0xffdeb239,
    ],
    [
        0xff42180c, 0xff422410, 0x00000000, 0xff422410, 0xff42180c, 0xff422410, 0xff422410, 0x00000000,
        0xff42180c, 0xff420c08, 0xff42180c, 0xff420c08, 0xff42180c, 0xff42180c, 0xff42180c, 0xff420c08,
    ],
    [
        0xff836db1, 0xffdedbde, 0xffdedbde, 0xffdedbde, 0xff836db1, 0xff290084, 0xff836db1, 0xff290084,
        0xffdedbde, 0x00000000, 0xffdedbde, 0xff836db1, 0x00000000, 0xffdedbde, 0xff836db1, 0xffdedbde,
    ],
    [
        0xff54e1f9, 0x6670cbf4, 0x2270cbf4, 0xdd70cbf4, 0x8870cbf4, 0x7754e1f9, 0x4470cbf4, 0xbb54e1f9,
        0x1139f7ff, 0x1154e1f9, 0xee8cb6ef, 0xee8cb6ef, 0xff8cb6ef, 0x778cb6ef, 0xff70cbf4, 0x2239f7ff,
    ],
    [
        0x332cd586, 0xee84c329, 0xff84c329, 0x7784c329, 0x5500dfb5, 0xcc58cc57, 0x662cd586, 0x6684c329,
        0x3358cc57, 0xcc2cd586, 0x7758cc57, 0xbb84c329, 0xee84c329, 0x332cd586, 0x3384c329, 0xff58cc57,
    ],
    [
        0x4fa15b7b, 0x43bd0ca5, 0x436bfb29, 0x43bd0ca5, 0x4fa15b7b, 0x4386ab52, 0x4b86ab52, 0x54a15b7b,
        0xff6bfb29, 0x006bfb29, 0x4386ab52, 0x4fbd0ca5, 0x476bfb29, 0x4fbd0ca5, 0x54bd0ca5, 0x00bd0ca5,
    ],
    [
        0xd89f6f73, 0x19ce7952, 0x8b706694, 0xff425db5, 0x00425db5, 0x199f6f73, 0xff706694, 0xd89f6f73,
        0xff9f6f73, 0x65425db5, 0xff9f6f73, 0x8b425db5, 0x65425db5, 0x8bce7952, 0xd8425db5, 0x19ce7952,
    ],
];

#[test]
fn colours_are_near_those_of_others() {
    let mut r = Random(15);
    for (k, expected) in COLOURS.into_iter().enumerate() {
        let mut block = r.block();
        let ends = |b: &[u8; 16]| [0, 2].map(|at| u16::from_le_bytes([b[at], b[at + 1]]));
        if k < 4 && (ends(&block)[0] > ends(&block)[1]) != (k < 2) {
            block.swap(0, 2);
            block.swap(1, 3);
        }
        let format = [Bc1, Bc1, Bc1, Bc1, Bc2, Bc2, Bc3, Bc3][k];
        for (texel, word) in decode(format, &block).iter().zip(expected) {
            let theirs = [0, 8, 16, 24].map(|shift| (word >> shift & 255) as f32);
            // Between greens an H200 has up to 5 more or less.
            let near = texel.iter().zip(theirs).all(|(x, y)| (x * 255.0 - y).abs() < 6.0);
            assert!(near, "{k}: {texel:?}, not {theirs:?}");
        }
    }
}

#[test]
fn values_between_ends_are_recorded_ones() {
    // Red 31 and 0, green 0 and 63; the first row is a texel of each. Colours are by the rules that blocks recorded on an H200 follow.
    let block = |ends: [u16; 2]| {
        let mut block = [0; 16];
        block[..2].copy_from_slice(&ends[0].to_le_bytes());
        block[2..4].copy_from_slice(&ends[1].to_le_bytes());
        block[4] = 0b11100100;
        block
    };
    let four = decode(Bc1, &block([31 << 11, 63 << 5]));
    assert_eq!(
        four[..4],
        [
            [1.0, 0.0, 0.0, 1.0],
            [0.0, 1.0, 0.0, 1.0],
            [170.0 / 255.0, 80.0 / 255.0, 0.0, 1.0],
            [85.0 / 255.0, 175.0 / 255.0, 0.0, 1.0]
        ]
    );
    let three = decode(Bc1, &block([63 << 5, 31 << 11]));
    assert_eq!(three[2..4], [[127.0 / 255.0, 127.0 / 255.0, 0.0, 1.0], [0.0; 4]]);
    // Fractions are made linear, as the ends are.
    let linear = decode(Bc1Srgb, &block([31 << 11, 63 << 5]));
    assert_eq!((linear[0], linear[1]), ([1.0, 0.0, 0.0, 1.0], [0.0, 1.0, 0.0, 1.0]));
    assert!((f64::from(linear[2][0]) - ((2.0 / 3.0 + 0.055) / 1.055f64).powf(2.4)).abs() < 1e-7);
    // The least signed number is -1, as the one above it.
    let mut ramp = [0; 16];
    (ramp[0], ramp[1], ramp[2]) = (127, 0x80, 0b010_001_000);
    let texels = decode(Bc4Signed, &ramp);
    assert_eq!(texels[..3].iter().map(|t| t[0]).collect::<Vec<_>>(), [1.0, -1.0, 635.0 / 889.0]);
}
