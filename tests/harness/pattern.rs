//! Contents of test buffers: element types, edge values, patterns.

use std::fmt::Write;

/// Element types of buffers and scalar arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Elem {
    U8,
    S8,
    U16,
    S16,
    U32,
    S32,
    U64,
    S64,
    F16,
    BF16,
    F32,
    F64,
    /// Two halves in 32 bits.
    F16x2,
    BF16x2,
}

impl Elem {
    pub fn parse(name: &str) -> Option<Elem> {
        Some(match name {
            "u8" | "b8" => Elem::U8,
            "s8" => Elem::S8,
            "u16" | "b16" => Elem::U16,
            "s16" => Elem::S16,
            "u32" | "b32" => Elem::U32,
            "s32" => Elem::S32,
            "u64" | "b64" => Elem::U64,
            "s64" => Elem::S64,
            "f16" => Elem::F16,
            "bf16" => Elem::BF16,
            "f32" => Elem::F32,
            "f64" => Elem::F64,
            "f16x2" => Elem::F16x2,
            "bf16x2" => Elem::BF16x2,
            _ => return None,
        })
    }

    pub fn size(self) -> usize {
        match self {
            Elem::U8 | Elem::S8 => 1,
            Elem::U16 | Elem::S16 | Elem::F16 | Elem::BF16 => 2,
            Elem::U32 | Elem::S32 | Elem::F32 | Elem::F16x2 | Elem::BF16x2 => 4,
            Elem::U64 | Elem::S64 | Elem::F64 => 8,
        }
    }

    /// Bits of a literal: an integer (decimal, negative, `0x`), or for floating-point types a decimal number. `0x` is
    /// always bits.
    pub fn literal(self, text: &str) -> Option<u64> {
        if let Some(hex) = text.strip_prefix("0x") {
            return u64::from_str_radix(hex, 16).ok();
        }
        match self {
            Elem::F32 => text.parse::<f32>().ok().map(|v| v.to_bits().into()),
            Elem::F64 => text.parse::<f64>().ok().map(f64::to_bits),
            Elem::F16 => text.parse().ok().map(oracle::float::half_bits),
            Elem::BF16 | Elem::F16x2 | Elem::BF16x2 => None,
            _ => text.parse::<i128>().ok().map(|v| v as u64),
        }
    }

    /// The bits with every NaN (of any half, for packed types) replaced by one and the same; but for singles, whose NaN is that of GPUs.
    pub fn with_one_nan(self, bits: u64) -> u64 {
        let half = |b: u64, infinity: u64| if b & 0x7fff > infinity { 0x7fff } else { b };
        match self {
            Elem::F16 => half(bits, 0x7c00),
            Elem::BF16 => half(bits, 0x7f80),
            Elem::F16x2 => half(bits & 0xffff, 0x7c00) | half(bits >> 16, 0x7c00) << 16,
            Elem::BF16x2 => half(bits & 0xffff, 0x7f80) | half(bits >> 16, 0x7f80) << 16,
            Elem::F64 if f64::from_bits(bits).is_nan() => i64::MAX as u64,
            _ => bits,
        }
    }

    pub fn to_f64(self, bits: u64) -> Option<f64> {
        let widen = |f: oracle::format::Format| {
            let v = f.decode(bits);
            f64::from_bits(oracle::format::F64.encode(&v, oracle::format::Rounding::NearestEven))
        };
        Some(match self {
            Elem::F32 => f32::from_bits(bits as u32).into(),
            Elem::F64 => f64::from_bits(bits),
            Elem::F16 => widen(oracle::format::F16),
            Elem::BF16 => widen(oracle::format::BF16),
            _ => return None,
        })
    }

    /// For messages: bits, and the number they are.
    pub fn show(self, bits: u64) -> String {
        let mut s = format!("{bits:#0width$x}", width = 2 + 2 * self.size());
        let _ = match self {
            Elem::F32 => write!(s, " ({:e})", f32::from_bits(bits as u32)),
            Elem::F64 => write!(s, " ({:e})", f64::from_bits(bits)),
            Elem::S8 => write!(s, " ({})", bits as i8),
            Elem::S16 => write!(s, " ({})", bits as i16),
            Elem::S32 => write!(s, " ({})", bits as i32),
            Elem::S64 => write!(s, " ({})", bits as i64),
            _ => Ok(()),
        };
        s
    }

    /// Values at which arithmetic goes wrong: zeros, ones, limits, neighbours of powers of two; for floating point also
    /// infinities, NaNs with payloads, subnormal numbers and halfway cases.
    pub fn edges(self) -> Vec<u64> {
        let ints = |bits: u32| -> Vec<u64> {
            let top = 1u64 << (bits - 1);
            let ones = top | (top - 1);
            let mut v =
                vec![0, 1, 2, 3, 7, ones, ones - 1, top, top - 1, top + 1, top >> 1, bits as u64, bits as u64 - 1];
            v.extend([
                0xaaaa_aaaa_aaaa_aaaa & ones,
                0x1234_5678_9abc_def0 & ones,
                0xfedc_ba98_7654_3210 & ones,
                ones >> 4,
            ]);
            v
        };
        let packed = |v: &[u64]| {
            let other = |i: usize| v[(5 * i + 3) % v.len()];
            (0..v.len()).map(|i| v[i] | other(i) << 16).collect::<Vec<u64>>()
        };
        let half: [u64; 24] = [
            0, 0x8000, 0x0001, 0x8001, 0x03ff, 0x0400, 0x8400, 0x3c00, 0xbc00, 0x3c01, 0x3bff, 0x4000, 0x4200, 0xc500,
            0x7bff, 0xfbff, 0x7c00, 0xfc00, 0x7e00, 0x7d01, 0x3555, 0x2e66, 0x6400, 0x1400,
        ];
        let brain: [u64; 20] = [
            0, 0x8000, 0x0001, 0x807f, 0x0080, 0x3f80, 0xbf80, 0x3f81, 0x3f7f, 0x4000, 0x4040, 0xc0a0, 0x7f7f, 0xff7f,
            0x7f80, 0xff80, 0x7fc0, 0x7f81, 0x3eab, 0x4b00,
        ];
        match self {
            Elem::U8 | Elem::S8 => ints(8),
            Elem::U16 | Elem::S16 => ints(16),
            Elem::U32 | Elem::S32 => ints(32),
            Elem::U64 | Elem::S64 => ints(64),
            Elem::F16 => half.to_vec(),
            Elem::BF16 => brain.to_vec(),
            Elem::F16x2 => packed(&half),
            Elem::BF16x2 => packed(&brain),
            Elem::F32 => vec![
                0,
                0x8000_0000,
                1,
                0x8000_0001,
                0x007f_ffff,
                0x0080_0000,
                0x8080_0000,
                0x0080_0001,
                0x3f80_0000,
                0xbf80_0000,
                0x3f80_0001,
                0x3f7f_ffff,
                0x3f00_0000,
                0xbf00_0000,
                0x3fc0_0000,
                0x4020_0000,
                0x4040_0000,
                0x3eaa_aaab,
                0x4b00_0001,
                0x4b80_0001,
                0x4eff_ffff,
                0x4f00_0000,
                0xcf00_0000,
                0x4f80_0000,
                0x5f00_0000,
                0x7f7f_ffff,
                0xff7f_ffff,
                0x7f80_0000,
                0xff80_0000,
                0x7fc0_0000,
                0x7f80_0001,
                0xffc1_2345,
            ],
            Elem::F64 => [
                0.0,
                -0.0,
                1.0,
                -1.0,
                0.5,
                -0.5,
                1.5,
                2.5,
                3.0,
                1.0 / 3.0,
                1e300,
                -1e-300,
                9007199254740993.0,
                1.0e10,
                2147483647.5,
                -2147483648.5,
                4294967295.5,
                9.3e18,
                1.9e19,
                65504.0,
                1e-40,
                3.4e38,
                3.5e38,
                1.000000059604645,
                f64::MAX,
                f64::MIN,
                f64::MIN_POSITIVE,
                f64::INFINITY,
                f64::NEG_INFINITY,
                f64::NAN,
            ]
            .iter()
            .map(|v: &f64| v.to_bits())
            .chain([1, 0x000f_ffff_ffff_ffff, 0x7ff0_0000_0000_0001, 0x3ff0_0000_1000_0000, 0x3ff0_0000_0000_0001])
            .collect(),
        }
    }
}

/// A small generator of reproducible bits (SplitMix64).
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`.
    pub fn below(&mut self, n: u64) -> u64 {
        self.next() % n.max(1)
    }
}

/// The bits of all elements of a buffer.
///
/// `zero`; `fill V`; `iota` (0, 1, 2...); `reversed` (n-1 ... 0); `edges`, `edges outer`, `edges mixed` (so that three
/// buffers together meet in many combinations); `random SEED` (any bits); `below N SEED`; `unit SEED` (floating point in
/// [-8, 8), never NaN); `list V V V...` (the rest zero).
pub fn elements(ty: Elem, count: usize, pattern: &str) -> Result<Vec<u64>, String> {
    let mut words = pattern.split_whitespace();
    let name = words.next().unwrap_or("zero");
    let rest: Vec<&str> = words.collect();
    let number = |i: usize| -> Result<u64, String> {
        let text = rest.get(i).ok_or_else(|| format!("pattern '{pattern}' lacks a number"))?;
        text.parse().map_err(|_| format!("pattern '{pattern}': '{text}' is no number"))
    };
    let from = |v: f64| -> u64 {
        match ty {
            Elem::F32 => (v as f32).to_bits().into(),
            Elem::F64 => v.to_bits(),
            Elem::F16 => oracle::float::half_bits(v),
            Elem::BF16 => u64::from((v as f32).to_bits() >> 16),
            Elem::F16x2 => oracle::float::half_bits(v) << 16 | oracle::float::half_bits(-v * 0.5),
            Elem::BF16x2 => u64::from((v as f32).to_bits() & 0xffff_0000 | (v as f32 * 0.5).to_bits() >> 16),
            _ => v as i64 as u64,
        }
    };
    let edges = ty.edges();
    let n = edges.len();
    let mut values = match name {
        "zero" => vec![0; count],
        "fill" => {
            let text = rest.first().ok_or("fill takes a value")?;
            vec![ty.literal(text).ok_or_else(|| format!("'{text}' is no {ty:?}"))?; count]
        }
        "iota" => (0..count).map(|i| from(i as f64)).collect(),
        "reversed" => (0..count).map(|i| from((count - 1 - i) as f64)).collect(),
        "edges" => (0..count)
            .map(|i| match rest.first() {
                Some(&"outer") => edges[i / n % n],
                Some(&"mixed") => edges[(i * 7 + i / n * 3) % n],
                _ => edges[i % n],
            })
            .collect(),
        "random" => {
            let mut r = Random(number(0)?);
            (0..count).map(|_| r.next()).collect()
        }
        "below" => {
            let (limit, mut r) = (number(0)?, Random(number(1)?));
            (0..count).map(|_| from(r.below(limit) as f64)).collect()
        }
        "unit" => {
            let mut r = Random(number(0)?);
            (0..count).map(|_| from((r.below(1 << 20) as f64 - 524288.0) / 65536.0)).collect()
        }
        "list" => {
            let mut v = Vec::new();
            for text in &rest {
                v.push(ty.literal(text).ok_or_else(|| format!("'{text}' is no {ty:?}"))?);
            }
            if v.len() > count {
                return Err(format!("{} values for {count} elements", v.len()));
            }
            v.resize(count, 0);
            v
        }
        _ => return Err(format!("unknown pattern '{pattern}'")),
    };
    let keep = if ty.size() == 8 { u64::MAX } else { (1 << (8 * ty.size())) - 1 };
    values.iter_mut().for_each(|v| *v &= keep);
    Ok(values)
}

/// Elements as bytes.
pub fn to_bytes(ty: Elem, values: &[u64]) -> Vec<u8> {
    values.iter().flat_map(|v| v.to_le_bytes()[..ty.size()].to_vec()).collect()
}

/// Bytes as elements.
pub fn from_bytes(ty: Elem, bytes: &[u8]) -> Vec<u64> {
    bytes
        .chunks(ty.size())
        .map(|c| {
            let mut wide = [0; 8];
            wide[..c.len()].copy_from_slice(c);
            u64::from_le_bytes(wide)
        })
        .collect()
}
