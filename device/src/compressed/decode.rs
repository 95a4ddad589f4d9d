//! What the bytes of a block mean.
//!
//! Manuals: Khronos Data Format Specification 1.3, 'S3TC Compressed Texture Image Formats' (BC1 to BC3), 'RGTC' (BC4, BC5) and 'BPTC'
//! (BC6H, BC7); Direct3D 11.3 Functional Specification, 19.5 'Block Compression Formats'. Colours of BC1 to BC3 are the bytes that an H200
//! makes of them; other values between two ends are exact fractions, rounded once.

use super::Compression::{self, *};
use kernel_abi::linear_of_srgb;
use std::sync::LazyLock;

/// The 16 texels of a block, row by row. Blocks of 8 bytes are followed by anything. Channels that the format does not have are 0, and the
/// fourth 1.
pub fn decode(format: Compression, block: &[u8; 16]) -> [[f32; 4]; 16] {
    let (low, high) = block.split_at(8);
    let mut texels = match format {
        Bc1 | Bc1Srgb => colours(low, format == Bc1Srgb, true),
        Bc2 | Bc2Srgb | Bc3 | Bc3Srgb => colours(high, matches!(format, Bc2Srgb | Bc3Srgb), false),
        Bc6h | Bc6hSigned => halves(block, format == Bc6hSigned),
        Bc7 | Bc7Srgb => bytes(block, format == Bc7Srgb),
        Bc4 | Bc4Signed | Bc5 | Bc5Signed => [[0.0, 0.0, 0.0, 1.0]; 16],
    };
    let mut set = |channel: usize, values: [f32; 16]| {
        for (texel, value) in texels.iter_mut().zip(values) {
            texel[channel] = value;
        }
    };
    match format {
        Bc2 | Bc2Srgb => set(3, std::array::from_fn(|k| f32::from(low[k / 2] >> (k % 2 * 4) & 15) / 15.0)),
        Bc3 | Bc3Srgb => set(3, ramp(low, false)),
        Bc4 => set(0, ramp(low, false)),
        Bc4Signed => set(0, ramp(low, true)),
        Bc5 | Bc5Signed => {
            set(0, ramp(low, format == Bc5Signed));
            set(1, ramp(high, format == Bc5Signed));
        }
        _ => {}
    }
    texels
}

/// A byte as a fraction, decoded from sRGB if it is such.
fn fraction(byte: u8, srgb: bool) -> f32 {
    static LINEAR: LazyLock<[f32; 256]> = LazyLock::new(linear_of_srgb);
    if srgb {
        LINEAR[usize::from(byte)]
    } else {
        f32::from(byte) / 255.0
    }
}

/// How much a colour between two has of the first and of the second.
#[derive(Clone, Copy)]
enum Mix {
    Half,
    /// Two thirds of the first.
    Third,
}

/// A number of 5 bits as a byte, and what lies between two of them: 8 bits of 33/4 times the number.
fn of_5_bits(first: u32, second: u32, mix: Option<Mix>) -> u32 {
    match mix {
        None => 3 * first * 22 / 8,
        Some(Mix::Third) => (2 * first + second) * 22 / 8,
        Some(Mix::Half) => (first + second) * 33 / 8,
    }
}

/// Of 6 bits: between bytes, 80/256 or 128/256 of the distance and a quarter of a unit of it more.
fn of_6_bits(first: u32, second: u32, mix: Option<Mix>) -> u32 {
    let byte = |x: u32| (x << 2 | x >> 4) as i32;
    let (first, distance) = (byte(first), byte(second) - byte(first));
    let part = match mix {
        None => return first as u32,
        Some(Mix::Third) => 80,
        Some(Mix::Half) => 128,
    };
    ((256 * first + distance / 4 + 128 + distance * part) >> 8) as u32
}

/// Two colours of 5, 6 and 5 bits, and 2 bits for each texel that choose among them and those between. `black`: the order of the two may
/// say that the fourth is transparent black, and the third their mean.
fn colours(block: &[u8], srgb: bool, black: bool) -> [[f32; 4]; 16] {
    let [first, second] = [0, 2].map(|at| u32::from(u16::from_le_bytes([block[at], block[at + 1]])));
    let three = black && first <= second;
    let colour = |a: u32, b: u32, mix: Option<Mix>| {
        let red = of_5_bits(a >> 11, b >> 11, mix);
        let green = of_6_bits(a >> 5 & 63, b >> 5 & 63, mix);
        let blue = of_5_bits(a & 31, b & 31, mix);
        let [red, green, blue] = [red, green, blue].map(|byte| fraction(byte as u8, srgb));
        [red, green, blue, 1.0]
    };
    let between = if three {
        [colour(first, second, Some(Mix::Half)), [0.0; 4]]
    } else {
        [colour(first, second, Some(Mix::Third)), colour(second, first, Some(Mix::Third))]
    };
    let palette = [colour(first, second, None), colour(second, first, None), between[0], between[1]];
    std::array::from_fn(|k| palette[usize::from(block[4 + k / 4] >> (k % 4 * 2) & 3)])
}

/// Two numbers of 8 bits, and 3 bits for each texel that choose among them and those between; the order of the two says how many those are.
/// Signed numbers are compared as they stand, and -128 is -127: the specification leaves open what comes of -127 and -128 (as
/// `EXT_texture_compression_rgtc` has it, they should not occur).
fn ramp(block: &[u8], signed: bool) -> [f32; 16] {
    let end = |at: usize| if signed { i32::from(block[at] as i8) } else { i32::from(block[at]) };
    let (a, b) = (end(0), end(1));
    let (least, most) = if signed { (-127, 127) } else { (0, 255) };
    let steps = if a > b { 7 } else { 5 };
    let (a, b) = (a.max(least), b.max(least));
    let palette: [f32; 8] = std::array::from_fn(|k| match k as i32 {
        0 => a as f32 / most as f32,
        1 => b as f32 / most as f32,
        6 if steps == 5 => least as f32 / most as f32,
        7 if steps == 5 => 1.0,
        k => ((steps + 1 - k) * a + (k - 1) * b) as f32 / (steps * most) as f32,
    });
    let codes = block[2..8].iter().rev().fold(0u64, |all, &byte| all << 8 | u64::from(byte));
    std::array::from_fn(|k| palette[(codes >> (3 * k) & 7) as usize])
}

/// BC6H: three halves, which are all finite.
fn halves(block: &[u8; 16], signed: bool) -> [[f32; 4]; 16] {
    let mut out = [0u16; 48];
    bcdec_rs::bc6h_half(block, &mut out, 12, signed);
    std::array::from_fn(|k| {
        let [r, g, b] = [0, 1, 2].map(|c| widened(out[3 * k + c]));
        [r, g, b, 1.0]
    })
}

/// A finite half as a float.
fn widened(half: u16) -> f32 {
    let (exponent, fraction) = (u32::from(half >> 10 & 31), u32::from(half & 0x3ff));
    let magnitude = match exponent {
        0 => (fraction as f32 / (1 << 24) as f32).to_bits(),
        _ => (exponent + 127 - 15) << 23 | fraction << 13,
    };
    f32::from_bits(u32::from(half & 0x8000) << 16 | magnitude)
}

/// BC7: four bytes.
fn bytes(block: &[u8; 16], srgb: bool) -> [[f32; 4]; 16] {
    let mut out = [0u8; 64];
    bcdec_rs::bc7(block, &mut out, 16);
    std::array::from_fn(|k| std::array::from_fn(|c| fraction(out[4 * k + c], srgb && c < 3)))
}
