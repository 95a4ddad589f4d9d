//! Texture fetching, one thread at a time, as the CUDA C++ Programming Guide describes it. Where the guide leaves arithmetic
//! open it is that of an H200, of which results were recorded (docs/textures.md): results are compared bit for bit.

use kernel_abi::*;

/// Result of one channel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    Int(u32),
    /// Always one of single precision.
    Float(f64),
}

/// One level of a picture as its reader sees it.
pub struct View<'a> {
    pub image: &'a Image,
    pub level: usize,
    pub bytes: &'a [u8],
}

impl View<'_> {
    fn element(&self) -> Element {
        Element::ALL[self.image.element as usize]
    }

    fn size(&self, axis: usize) -> i64 {
        let l = &self.image.levels[self.level];
        [l.width, l.height, l.depth][axis] as i64
    }

    /// The texel at indices that lie inside; all four channels.
    pub fn texel(&self, at: [i64; 3]) -> [Value; 4] {
        let l = &self.image.levels[self.level];
        let e = self.element();
        let n = e.bytes() as usize;
        let start = at[2] as usize * l.slice_pitch as usize
            + at[1] as usize * l.row_pitch as usize
            + at[0] as usize * n * self.image.channels as usize;
        std::array::from_fn(|c| {
            if c >= self.image.channels as usize {
                return if e.is_float() { Value::Float(0.0) } else { Value::Int(0) };
            }
            if e == Element::UNorm1010102 {
                let word = u32::from_le_bytes(self.bytes[start..start + 4].try_into().unwrap());
                let (x, limit) = if c < 3 { (word >> (10 * c) & 1023, 1023.0) } else { (word >> 30, 3.0) };
                return Value::Float((x as f32 / limit) as f64);
            }
            let b = &self.bytes[start + c * n..];
            let (b1, b2) = (b[0], u16::from_le_bytes([b[0], b[if n > 1 { 1 } else { 0 }]]));
            let b4 = || u32::from_le_bytes([b[0], b[1], b[2], b[3]]);
            let single = |x: f32, limit: f32| Value::Float((x / limit).max(-1.0) as f64);
            match e {
                Element::U8 => Value::Int(b1 as u32),
                Element::S8 => Value::Int(b1 as i8 as i32 as u32),
                Element::U16 => Value::Int(b2 as u32),
                Element::S16 => Value::Int(b2 as i16 as i32 as u32),
                Element::U32 | Element::S32 => Value::Int(b4()),
                Element::F32 => Value::Float(f32::from_bits(b4()) as f64),
                Element::F16 => Value::Float(half(b2)),
                Element::UNorm8 if self.is_srgb(c) => {
                    let x = b1 as f64 / 255.0;
                    let y = if x <= 0.04045 { x / 12.92 } else { ((x + 0.055) / 1.055).powf(2.4) };
                    Value::Float(y as f32 as f64)
                }
                Element::UNorm8 => single(b1 as f32, 255.0),
                Element::SNorm8 => single(b1 as i8 as f32, 127.0),
                Element::UNorm16 => single(b2 as f32, 65535.0),
                Element::SNorm16 => single(b2 as i16 as f32, 32767.0),
                Element::UNorm1010102 => unreachable!("see above"),
            }
        })
    }

    /// Whether a channel is one of colours of sRGB: not the last of two or four.
    fn is_srgb(&self, c: usize) -> bool {
        let colours = [1, 1, 1, 3][self.image.channels as usize - 1];
        self.element() == Element::UNorm8 && self.image.flags & image_flags::SRGB != 0 && c < colours
    }

    /// The index that an address mode makes of `i` along `axis`; `None` for the border.
    fn addressed(&self, axis: usize, i: i64) -> Option<i64> {
        let n = self.size(axis);
        if (0..n).contains(&i) {
            return Some(i);
        }
        match self.image.address[axis] {
            m if m == AddressMode::Wrap as u8 => Some(i.rem_euclid(n)),
            m if m == AddressMode::Mirror as u8 => Some(i.rem_euclid(2 * n).min((-1 - i).rem_euclid(2 * n))),
            m if m == AddressMode::Clamp as u8 => Some(i.clamp(0, n - 1)),
            _ => None,
        }
    }

    /// The texel at any indices.
    fn at(&self, d: usize, i: [i64; 3], slice: i64) -> [Value; 4] {
        let mut inside = [0; 3];
        for axis in 0..d {
            match self.addressed(axis, i[axis]) {
                Some(k) => inside[axis] = k,
                None => {
                    let float = self.element().is_float();
                    return self.image.border.map(|b| match float {
                        true => Value::Float(f32::from_bits(b) as f64),
                        false => Value::Int(b),
                    });
                }
            }
        }
        if d < 3 {
            inside[2] = slice;
        }
        self.texel(inside)
    }

    /// A coordinate in texels, exactly: of a normalised one 16 bits behind the point are kept, 24 of the coordinate at most.
    /// Those far outside are as good as a little outside; what is no number is 0.
    fn texels(&self, axis: usize, x: f32, normalized: bool) -> f64 {
        let n = self.size(axis) as f64;
        let x = if x.is_normal() || x.is_infinite() { x as f64 } else { 0.0 };
        if !normalized {
            return x.clamp(-2.0, n + 1.0);
        }
        let bits = (16 + (self.size(axis) as u64).next_power_of_two().ilog2() as i32).min(24);
        let x = (x * 2f64.powi(bits)).floor() / 2f64.powi(bits);
        let folds = [AddressMode::Wrap as u8, AddressMode::Mirror as u8].contains(&self.image.address[axis]);
        match folds {
            true if x.is_infinite() => 0.0,
            true => x.rem_euclid(2.0) * n,
            false => x.clamp(-1.0, 2.0) * n,
        }
    }

    /// The texels around a place and what they count of `whole`, x fastest.
    fn corners(&self, x: &[f32], slice: i64, normalized: bool, whole: u32) -> Vec<([Value; 4], u32)> {
        let d = x.len();
        let around: Vec<(i64, u32)> = (0..d)
            .map(|k| {
                let (i, a) = fixed(self.texels(k, x[k], normalized) - 0.5);
                let alone = self.image.flags & image_flags::SEAMLESS == 0;
                let clamped = alone && self.image.address[k] == AddressMode::Clamp as u8;
                let between = i >= 0 && i < self.size(k) - 1;
                (i, if clamped && !between { 0 } else { a })
            })
            .collect();
        let shares = shares(whole, &around.iter().map(|a| a.1).collect::<Vec<_>>());
        let corner = |corner: usize| {
            let mut i = [0; 3];
            for (k, &(low, _)) in around.iter().enumerate() {
                i[k] = low + (corner >> k & 1) as i64;
            }
            (i, shares[corner])
        };
        let corners: Vec<_> = (0..1 << d).map(corner).collect();
        if self.image.flags & image_flags::SEAMLESS == 0 {
            return corners.into_iter().map(|(i, share)| (self.at(d, i, slice), share)).collect();
        }
        let n = self.size(0);
        let texels: Vec<Option<[Value; 4]>> =
            corners.iter().map(|&(i, _)| self.over_edges([i[0].clamp(-1, n), i[1].clamp(-1, n)], slice)).collect();
        let there: Vec<[Value; 4]> = texels.iter().filter_map(|&t| t).collect();
        let mean = |c: usize| {
            let sum = there[1..].iter().fold(number(there[0][c]) as f32, |sum, t| sum + number(t[c]) as f32);
            Value::Float((sum / 3.0) as f64)
        };
        let filled = texels.iter().map(|t| t.unwrap_or_else(|| std::array::from_fn(mean)));
        filled.zip(corners).map(|(texel, (_, share))| (texel, share)).collect()
    }

    /// The texel of a cubemap at indices at most one beyond an edge of a face, where it is the one nearest in space; none
    /// beyond a corner.
    fn over_edges(&self, [i, j]: [i64; 2], slice: i64) -> Option<[Value; 4]> {
        let n = self.size(0);
        let inside = |k: i64| (0..n).contains(&k);
        match (inside(i), inside(j)) {
            (true, true) => return Some(self.texel([i, j, slice])),
            (false, false) => return None,
            _ => {}
        }
        // Twice the distances from the middle of the cube.
        let place = |face: i64, i: i64, j: i64| {
            let (s, t, m) = (2 * i + 1 - n, 2 * j + 1 - n, n);
            // The table of the guide, solved for the direction.
            match face {
                0 => [m, -t, -s],
                1 => [-m, -t, s],
                2 => [s, m, t],
                3 => [s, -m, -t],
                4 => [s, -t, m],
                _ => [-s, -t, -m],
            }
        };
        let face = slice % 6;
        let here = place(face, i, j);
        let distance = |there: [i64; 3]| (0..3).map(|k| (here[k] - there[k]).pow(2)).sum::<i64>();
        let others =
            (0..6).filter(|&f| f != face).flat_map(|f| (0..n).flat_map(move |j| (0..n).map(move |i| (f, i, j))));
        let (f, i, j) = others.min_by_key(|&(f, i, j)| distance(place(f, i, j)))?;
        Some(self.texel([i, j, slice - face + f]))
    }

    /// `tex` with coordinates of type float, at this level.
    pub fn sample(&self, x: &[f32], slice: i64, normalized: bool) -> [Value; 4] {
        if self.image.filter == Filter::Point as u8 {
            return self.nearest(x, slice, normalized);
        }
        self.rounded(self.part(x, slice, normalized, 256))
    }

    fn nearest(&self, x: &[f32], slice: i64, normalized: bool) -> [Value; 4] {
        let mut i = [0; 3];
        for k in 0..x.len() {
            i[k] = self.texels(k, x[k], normalized).floor() as i64;
        }
        self.at(x.len(), i, slice)
    }

    /// 256 times what this level adds to a filter in which it counts `whole` of 256.
    pub fn part(&self, x: &[f32], slice: i64, normalized: bool, whole: u32) -> [f64; 4] {
        let texels = match self.image.filter == Filter::Point as u8 {
            true => vec![(self.nearest(x, slice, normalized), whole)],
            false => self.corners(x, slice, normalized, whole),
        };
        let counted: Vec<_> = texels.into_iter().filter(|t| t.1 != 0).collect();
        std::array::from_fn(|c| counted.iter().map(|(t, share)| number(t[c]) * f64::from(*share)).sum())
    }

    /// What the format makes of such sums.
    pub fn rounded(&self, sums: [f64; 4]) -> [Value; 4] {
        let fraction = |sum: f64, from: f64, to: f64| {
            let units = (sum * from).round() * (to / from / 256.0);
            Value::Float(((units + 0.5).floor() as f32 / to as f32) as f64)
        };
        std::array::from_fn(|c| match self.element() {
            Element::F16 => Value::Float(half_away(sums[c])),
            Element::UNorm8 if self.is_srgb(c) => Value::Float(half_away(sums[c])),
            Element::UNorm8 => fraction(sums[c], 255.0, 65535.0),
            Element::UNorm16 => fraction(sums[c], 65535.0, 65535.0),
            Element::SNorm8 => fraction(sums[c], 127.0, 32767.0),
            Element::SNorm16 => fraction(sums[c], 32767.0, 32767.0),
            _ => Value::Float(away(sums[c] / 256.0, 24, -149)),
        })
    }

    /// `tex` with integer coordinates.
    pub fn fetch(&self, x: &[i32], slice: i64) -> [Value; 4] {
        let mut i = [0, 0, slice];
        for (k, &x) in x.iter().enumerate() {
            if !(0..self.size(k)).contains(&(x as i64)) {
                let float = self.element().is_float();
                return [if float { Value::Float(0.0) } else { Value::Int(0) }; 4];
            }
            i[k] = x as i64;
        }
        self.texel(i)
    }

    /// `tld4`: component `c` of the texels around, counter-clockwise from the lower left.
    pub fn gather(&self, x: &[f32], slice: i64, normalized: bool, c: usize) -> [Value; 4] {
        let corners = self.corners(x, slice, normalized, 256);
        [2, 3, 1, 0].map(|k| corners[k].0[c])
    }
}

/// Integer part and fraction, in 1/256, of a number rounded to 8 fractional bits.
pub fn fixed(x: f64) -> (i64, u32) {
    let units = (x * 256.0 + 0.5).floor() as i64;
    (units.div_euclid(256), units.rem_euclid(256) as u32)
}

/// What the corners count, x fastest: `whole` is divided between slices, then columns, then rows. Halves of 1/256 go to the second
/// column, and in it to the second row, else to the first.
pub fn shares(whole: u32, fractions: &[u32]) -> Vec<u32> {
    let divide = |whole: u32, fraction: u32, half: u32| {
        let part = (whole * fraction + half) / 256;
        [whole - part, part]
    };
    let rows = |columns: [u32; 2], b: u32| {
        let ([a, c], [b, d]) = (divide(columns[0], b, 127), divide(columns[1], b, 128));
        [a, b, c, d]
    };
    match *fractions {
        [a] => divide(whole, a, 128).to_vec(),
        [a, b] => rows(divide(whole, a, 128), b).to_vec(),
        [a, b, c] => divide(whole, c, 127).into_iter().flat_map(|w| rows(divide(w, a, 128), b)).collect(),
        _ => unreachable!("one to three dimensions"),
    }
}

/// A 256th rounded to a float, made a little more so that halves go away from zero, and rounded to a half.
fn half_away(sum: f64) -> f64 {
    let single = (sum * ((1.0 + f64::EPSILON) / 256.0)) as f32;
    let x = f64::from(single * (1.0 + f32::EPSILON));
    if x == 0.0 || !x.is_finite() {
        return x;
    }
    let unit = 2f64.powi((x.abs().log2().floor() as i32 - 10).max(-24));
    (x / unit).round_ties_even() * unit
}

/// Rounded to so many bits, the last one of `least` as exponent or more; to nearest, halves away from zero.
fn away(x: f64, bits: i32, least: i32) -> f64 {
    if x == 0.0 || !x.is_finite() {
        return x;
    }
    let unit = 2f64.powi((x.abs().log2().floor() as i32 - (bits - 1)).max(least));
    (x / unit).round() * unit
}

/// The length of a derivative in texels: of two components the larger and 11/32 of the smaller.
pub fn length_of(d: &[f64]) -> f64 {
    match *d {
        [x, y] => x.abs().max(y.abs()) + x.abs().min(y.abs()) * 11.0 / 32.0,
        _ => d.iter().map(|d| d * d).sum::<f64>().sqrt(),
    }
}

pub fn number(v: Value) -> f64 {
    match v {
        Value::Float(x) => x,
        Value::Int(x) => x as f64,
    }
}

fn half(h: u16) -> f64 {
    let sign = if h >> 15 == 1 { -1.0 } else { 1.0 };
    let (e, f) = ((h >> 10 & 31) as i32, (h & 0x3ff) as f64);
    match e {
        0 => sign * f * 2f64.powi(-24),
        31 => sign * if f == 0.0 { f64::INFINITY } else { f64::NAN },
        _ => sign * (1.0 + f / 1024.0) * 2f64.powi(e - 15),
    }
}

/// The slice that a layer index selects: indices are unsigned and stop at the last.
pub fn layer(image: &Image, index: u32) -> i64 {
    index.min(image.layers - 1) as i64
}

/// Face and coordinates of a direction (table 'Cubemap Fetch' of the guide); also the derivative of the coordinates along
/// another vector.
pub fn cube_face(v: [f32; 3], along: [f32; 3]) -> (i64, [f32; 2], [f64; 2]) {
    let [x, y, z] = v;
    let pick = |v: [f32; 3], face: i64| {
        let [x, y, z] = v;
        match face {
            0 => (x, -z, -y),
            1 => (-x, z, -y),
            2 => (y, x, z),
            3 => (-y, x, -z),
            4 => (z, x, -y),
            _ => (-z, -x, -y),
        }
    };
    let face = if x.abs() > y.abs() && x.abs() > z.abs() {
        (x < 0.0) as i64
    } else if y.abs() > z.abs() {
        2 + (y < 0.0) as i64
    } else {
        4 + (z < 0.0) as i64
    };
    let (m, s, t) = pick(v, face);
    let (dm, ds, dt) = pick(along, face);
    let slope = |c: f32, dc: f32| (dc as f64 * m as f64 - c as f64 * dm as f64) / (m as f64 * m as f64) / 2.0;
    (face, [(s / m + 1.0) * 0.5, (t / m + 1.0) * 0.5], [slope(s, ds), slope(t, dt)])
}
