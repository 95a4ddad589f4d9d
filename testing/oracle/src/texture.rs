//! `tex`, `tld4`, `txq` (PTX ISA, 'Texture Instructions'; CUDA C++ Programming Guide, 'Texture Fetching'): results of four words,
//! which are the texels' integers or floats. Cubes and levels of detail are not known here.

use crate::access::Place;
use crate::context::Context;
use crate::format::{Rounding, F16, F32};
use crate::instr::unsupported;
use crate::int::signed;
use crate::memory::Trap;
use crate::picture::{Address, Format, Picture, Sampler, Shape};
use crate::surface::{elements, place_of, queried};
use ptx::ast::*;
use ptx::table::Op;

impl Context<'_> {
    pub fn texture(&mut self, instr: &Instr) -> Result<(), Trap> {
        if instr.op == Op::Txq {
            let value = self.texture_query(instr)?;
            return self.write(&instr.operands[0], value.into());
        }
        let (handle, coordinates) = place_of(instr)?;
        let picture = self.picture(handle, true)?;
        let sampler = match instr.operands.iter().find_map(sampler_of) {
            None => picture.sampler,
            Some(name) => self.separate(name, picture.sampler.normalized)?,
        };
        let known = !["level", "grad", "cube", "acube", "2dms", "a2dms"].iter().any(|m| instr.has(Mod::Other(m)));
        if instr.operands.len() > 2 || !known || !instr.types().take(1).all(|t| t.bits() == 32 && t != Type::F16x2) {
            return Err(unsupported("this form"));
        }
        let wanted: &[Shape] = match () {
            () if instr.has(Mod::Other("1d")) => &[Shape::D1, Shape::Linear],
            () if instr.has(Mod::Other("2d")) => &[Shape::D2],
            () if instr.has(Mod::Other("3d")) => &[Shape::D3],
            () if instr.has(Mod::Other("a1d")) => &[Shape::A1d],
            () => &[Shape::A2d],
        };
        if !wanted.contains(&picture.shape) {
            return Err(unsupported("a texture of other dimensions"));
        }
        let layered = matches!(picture.shape, Shape::A1d | Shape::A2d);
        let axes = match picture.shape {
            Shape::D3 => 3,
            Shape::D2 | Shape::A2d => 2,
            _ => 1,
        };
        let words: Vec<u32> =
            coordinates.iter().map(|o| Ok(self.read(o, Type::F32)? as u32)).collect::<Result<_, Trap>>()?;
        let layer = if layered { words[0].min(picture.layers - 1) } else { 0 };
        let words = &words[usize::from(layered)..];
        let texels = Texels { context: self, picture: &picture, sampler, axes, layer };
        let integers = instr.op == Op::Tex && instr.types().last() == Some(Type::S32);
        let result = match integers {
            true => texels.fetch(words)?,
            false => {
                let at: Vec<f32> = words.iter().map(|w| f32::from_bits(*w)).collect();
                match instr.op {
                    Op::Tld4 => texels.gather(&at, instr)?,
                    _ => texels.sample(&at)?,
                }
            }
        };
        let destination = match &instr.operands[0] {
            Operand::Pair(both) => {
                self.write(&both[1], 1)?;
                &both[0]
            }
            d => d,
        };
        for (d, word) in elements(destination).iter().zip(result) {
            self.write(d, word.into())?;
        }
        Ok(())
    }

    /// A sampler of independent mode: what its initial value says.
    fn separate(&self, name: &Operand, normalized: bool) -> Result<Sampler, Trap> {
        let Operand::Name { base: Base::Sym(sym), .. } = name else {
            return Err(unsupported("a sampler without a name"));
        };
        let module = self.launch.program.module;
        let var = module.vars.iter().find(|v| v.name == *sym).ok_or_else(|| unsupported("no such sampler"))?;
        let mut sampler = Sampler { normalized, ..Sampler::default() };
        for property in var.init.iter().flat_map(|i| &i.properties) {
            match (&*property.name, &property.value) {
                ("filter_mode", PropertyValue::Word(word)) => sampler.linear = **word == *"linear",
                ("force_unnormalized_coords", PropertyValue::Number(1)) => sampler.normalized = false,
                (name, PropertyValue::Word(word)) => {
                    let axis = ["addr_mode_0", "addr_mode_1", "addr_mode_2"].iter().position(|a| *a == name);
                    let mode = match &**word {
                        "wrap" => Address::Wrap,
                        "mirror" => Address::Mirror,
                        "clamp_to_border" => Address::Border,
                        _ => Address::Clamp,
                    };
                    sampler.address[axis.ok_or_else(|| unsupported("the property"))?] = mode;
                }
                _ => {}
            }
        }
        Ok(sampler)
    }

    fn texture_query(&self, instr: &Instr) -> Result<u32, Trap> {
        let has = |name: &'static str| instr.has(Mod::Other(name));
        let handle = queried(instr)?;
        let module = self.launch.program.module;
        let of_sampler = matches!(&handle, Operand::Name { base: Base::Sym(s), .. }
            if module.vars.iter().any(|v| v.name == *s && v.ty == Type::SamplerRef));
        let axis = ["addr_mode_0", "addr_mode_1", "addr_mode_2"].iter().position(|name| has(name));
        if of_sampler {
            let sampler = self.separate(&handle, true)?;
            return Ok(match axis {
                Some(k) => sampler.address[k].number(),
                None if has("filter_mode") => sampler.linear.into(),
                None => u32::from(!sampler.normalized),
            });
        }
        let p = self.picture(&handle, true)?;
        let layered = matches!(p.shape, Shape::A1d | Shape::A2d);
        Ok(match axis {
            Some(k) => p.sampler.address[k].number(),
            None if has("width") => p.size[0],
            None if has("height") => p.size[1],
            None if has("depth") => p.size[2],
            None if has("channel_data_type") => p.opencl().0,
            None if has("channel_order") => p.opencl().1,
            None if has("normalized_coords") => p.sampler.normalized.into(),
            None if has("array_size") => u32::from(layered) * p.layers,
            None if has("num_mipmap_levels") || has("num_samples") => 1,
            None if has("filter_mode") => p.sampler.linear.into(),
            None => return Err(unsupported("the query")),
        })
    }
}

fn sampler_of(operand: &Operand) -> Option<&Operand> {
    match operand {
        Operand::TexAddr { sampler, .. } => sampler.as_deref(),
        _ => None,
    }
}

/// A texture at a layer, read with a sampler.
struct Texels<'a, 'b> {
    context: &'a Context<'b>,
    picture: &'a Picture,
    sampler: Sampler,
    axes: usize,
    layer: u32,
}

impl Texels<'_, '_> {
    fn is_float(&self) -> bool {
        !matches!(self.picture.format, Format::Unsigned | Format::Signed)
    }

    /// The texel at indices, or nothing outside.
    fn texel(&self, index: [i64; 3]) -> Result<[u32; 4], Trap> {
        let p = self.picture;
        let inside = (0..self.axes).all(|k| (0..i64::from(p.size[k])).contains(&index[k]));
        if !inside {
            return Ok([0; 4]);
        }
        let z = if self.axes == 3 { index[2] as u64 } else { u64::from(self.layer) };
        let y = if self.axes > 1 { index[1] as u64 } else { 0 };
        let at = p.at(index[0] as u64 * u64::from(p.texel()), y, z);
        let bytes = self.context.load(Place::Global(at), p.texel() as usize)?;
        let mut out = [0; 4];
        for k in 0..p.channels {
            let raw = bytes[p.channel(k)].iter().rev().fold(0u32, |x, b| x << 8 | u32::from(*b));
            let width = p.bytes * 8;
            let number = signed(raw.into(), width) as i64;
            out[k as usize] = match p.format {
                Format::Unsigned => raw,
                Format::Signed => number as u32,
                Format::Float if width == 32 => raw,
                Format::Float => F32.encode(&F16.decode(raw.into()), Rounding::NearestEven) as u32,
                Format::Unorm => (raw as f32 / ((1u64 << width) - 1) as f32).to_bits(),
                Format::Snorm => (number as f32 / ((1i64 << (width - 1)) - 1) as f32).max(-1.0).to_bits(),
            };
        }
        Ok(out)
    }

    /// The texel at indices that address modes bring inside.
    fn addressed(&self, mut index: [i64; 3]) -> Result<[u32; 4], Trap> {
        for (k, i) in index.iter_mut().enumerate().take(self.axes) {
            let n = i64::from(self.picture.size[k]);
            match self.mode(k) {
                Address::Wrap => *i = i.rem_euclid(n),
                Address::Clamp => *i = (*i).clamp(0, n - 1),
                Address::Mirror => *i = (*i).rem_euclid(2 * n).min((-1 - *i).rem_euclid(2 * n)),
                Address::Border => {}
            }
        }
        self.texel(index)
    }

    /// Only normalised coordinates wrap, or are mirrored.
    fn mode(&self, axis: usize) -> Address {
        match self.sampler.address[axis] {
            Address::Wrap | Address::Mirror if !self.sampler.normalized => Address::Clamp,
            mode => mode,
        }
    }

    /// Integer coordinates name texels.
    fn fetch(&self, words: &[u32]) -> Result<[u32; 4], Trap> {
        let mut index = [0; 3];
        for (i, w) in index.iter_mut().zip(words).take(self.axes) {
            *i = i64::from(*w as i32);
        }
        self.texel(index)
    }

    /// A coordinate in texels, exactly: of a normalised one 16 bits behind the point are kept, 24 of the coordinate at most.
    /// Far outside is as good as a little outside; what is no number is 0.
    fn texels(&self, axis: usize, x: f32) -> f64 {
        let n = f64::from(self.picture.size[axis]);
        let x = if x.is_normal() || x.is_infinite() { f64::from(x) } else { 0.0 };
        if !self.sampler.normalized {
            return x.clamp(-2.0, n + 1.0);
        }
        let bits = (16 + self.picture.size[axis].next_power_of_two().ilog2() as i32).min(24);
        let x = (x * 2f64.powi(bits)).floor() / 2f64.powi(bits);
        match self.mode(axis) {
            Address::Wrap | Address::Mirror if x.is_infinite() => 0.0,
            Address::Wrap | Address::Mirror => x.rem_euclid(2.0) * n,
            Address::Clamp | Address::Border => x.clamp(-1.0, 2.0) * n,
        }
    }

    /// Index of the first of two neighbours, and what the second counts, in 1/256.
    fn between(&self, axis: usize, x: f32) -> (i64, u32) {
        let steps = ((self.texels(axis, x) - 0.5) * 256.0 + 0.5).floor() as i64;
        (steps.div_euclid(256), steps.rem_euclid(256) as u32)
    }

    fn sample(&self, x: &[f32]) -> Result<[u32; 4], Trap> {
        if self.picture.shape == Shape::Linear {
            return Err(unsupported("linear memory with coordinates of type .f32"));
        }
        let mut index = [0; 3];
        if !self.sampler.linear {
            for k in 0..self.axes {
                index[k] = self.texels(k, x[k]).floor() as i64;
            }
            return self.addressed(index);
        }
        if !self.is_float() {
            return Err(unsupported("a linear filter of integers"));
        }
        let around: Vec<(i64, u32)> = (0..self.axes)
            .map(|k| {
                let (i, a) = self.between(k, x[k]);
                let between = (0..i64::from(self.picture.size[k]) - 1).contains(&i);
                (i, if self.mode(k) == Address::Clamp && !between { 0 } else { a })
            })
            .collect();
        let mut sums = [0f64; 4];
        for corner in 0..1 << self.axes {
            // Of 256, what the slice counts, in it the column, in it the row. Halves go to the second column and its second row.
            let (mut share, second_column) = (256, corner & 1 == 1);
            for k in [2, 0, 1].into_iter().filter(|&k| k < self.axes) {
                let half = if k == 0 || k == 1 && second_column { 128 } else { 127 };
                let part = (share * around[k].1 + half) / 256;
                share = if corner >> k & 1 == 1 { part } else { share - part };
            }
            for k in 0..self.axes {
                index[k] = around[k].0 + (corner >> k & 1);
            }
            if share != 0 {
                let texel = self.addressed(index)?;
                for (s, t) in sums.iter_mut().zip(texel) {
                    *s += f64::from(f32::from_bits(t)) * f64::from(share);
                }
            }
        }
        Ok(sums.map(|sum| self.rounded(sum)))
    }

    /// What the format makes of 256 times a sum: a float, rounded to nearest, halves away from zero, or a fraction of 16 bits, halves
    /// up.
    fn rounded(&self, sum: f64) -> u32 {
        let p = self.picture;
        let most = |width: u32, signed: bool| ((1u64 << (width - u32::from(signed))) - 1) as f64;
        let fraction = |signed: bool| {
            let (from, to) = (most(p.bytes * 8, signed), most(16, signed));
            let units = (sum * from).round() * (to / from / 256.0);
            ((units + 0.5).floor() as f32 / to as f32).to_bits()
        };
        match p.format {
            Format::Unorm => fraction(false),
            Format::Snorm => fraction(true),
            _ if p.bytes == 2 => away(sum / 256.0, 11, -24).to_bits(),
            _ => away(sum / 256.0, 24, -149).to_bits(),
        }
    }

    /// `tld4`: one component of the four texels that a linear filter takes, from the lower left on, counter-clockwise.
    fn gather(&self, x: &[f32], instr: &Instr) -> Result<[u32; 4], Trap> {
        let component = ["r", "g", "b", "a"].iter().position(|c| instr.has(Mod::Other(c))).unwrap_or(0);
        let (i, j) = (self.between(0, x[0]).0, self.between(1, x[1]).0);
        let mut out = [0; 4];
        for (o, at) in out.iter_mut().zip([[i, j + 1, 0], [i + 1, j + 1, 0], [i + 1, j, 0], [i, j, 0]]) {
            *o = self.addressed(at)?[component];
        }
        Ok(out)
    }
}

/// Rounded to so many bits, the last one of `least` as exponent or more; to nearest, halves away from zero.
fn away(x: f64, bits: i32, least: i32) -> f32 {
    if x == 0.0 || !x.is_finite() {
        return x as f32;
    }
    let unit = 2f64.powi((x.abs().log2().floor() as i32 - (bits - 1)).max(least));
    ((x / unit).round() * unit) as f32
}
