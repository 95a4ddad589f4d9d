//! `suld`, `sust`, `sured`, `suq` (PTX ISA, 'Surface Instructions').

use crate::access::Place;
use crate::atomic;
use crate::context::Context;
use crate::exact::Value;
use crate::format::{Rounding, F16, F32};
use crate::instr::{first_type, unsupported};
use crate::int::signed;
use crate::memory::{Kind, Trap};
use crate::picture::{Format, Picture, Shape};
use ptx::ast::*;
use ptx::table::Op;

impl Context<'_> {
    /// One of the four.
    pub fn surface(&mut self, instr: &Instr) -> Result<(), Trap> {
        if instr.op == Op::Suq {
            let picture = self.picture(&queried(instr)?, false)?;
            return self.write(&instr.operands[0], query(instr, &picture)?.into());
        }
        let (handle, coordinates) = place_of(instr)?;
        let picture = self.picture(handle, false)?;
        let coordinates: Vec<u32> =
            coordinates.iter().map(|o| Ok(self.read(o, Type::S32)? as u32)).collect::<Result<_, Trap>>()?;
        let ty = first_type(instr)?;
        let (size, n) = (ty.size() as usize, instr.vec() as usize);
        let formatted = instr.has(Mod::Other("p"));
        let (step, bytes) = match (instr.op, formatted) {
            (Op::Sust, true) => (picture.texel(), picture.texel()),
            (Op::Sured, true) => (size as u32, size as u32),
            _ => (1, (size * n) as u32),
        };
        let place = spot(instr, &picture, &coordinates, step, bytes)?;
        match instr.op {
            Op::Suld => self.surface_load(instr, place, size, n),
            Op::Sust => {
                let values =
                    elements(&instr.operands[1]).iter().map(|o| self.read(o, ty)).collect::<Result<Vec<_>, _>>()?;
                let data = match formatted {
                    true => (0..picture.channels)
                        .flat_map(|k| component(&picture, values.get(k as usize).map_or(0, |v| *v as u32)))
                        .collect(),
                    false => values.iter().flat_map(|v| v.to_le_bytes()[..size].to_vec()).collect::<Vec<u8>>(),
                };
                place.map_or(Ok(()), |at| self.store(Place::Global(at), &data))
            }
            _ => {
                let ty = match (formatted, picture.format, size) {
                    (false, ..) => ty,
                    (true, Format::Signed, 4) => Type::S32,
                    (true, Format::Signed, _) => Type::S64,
                    (true, _, 4) => Type::U32,
                    (true, ..) => Type::U64,
                };
                let Some(at) = place else { return Ok(()) };
                let old = self.load(Place::Global(at), size)?;
                let old = old.iter().rev().fold(0, |x, b| x << 8 | u128::from(*b));
                let b = self.read(&elements(&instr.operands[1])[0], ty)?;
                let new = atomic::update(instr, ty, old, b, 0).ok_or_else(|| unsupported("the operation"))?;
                self.store(Place::Global(at), &new.to_le_bytes()[..size])
            }
        }
    }

    fn surface_load(&mut self, instr: &Instr, place: Option<u64>, size: usize, n: usize) -> Result<(), Trap> {
        let data = match place {
            Some(at) => self.load(Place::Global(at), size * n)?,
            None => vec![0; size * n],
        };
        for (d, part) in elements(&instr.operands[0]).iter().zip(data.chunks(size)) {
            self.write(d, part.iter().rev().fold(0, |x, b| x << 8 | u128::from(*b)))?;
        }
        Ok(())
    }

    /// The texture or surface that an operand names.
    pub fn picture(&self, handle: &Operand, texture: bool) -> Result<Picture, Trap> {
        let handle = self.read(handle, Type::U64)? as u64;
        let found = self.memory.picture(handle).filter(|p| p.is_texture == texture);
        found.cloned().ok_or_else(|| Trap::new(Kind::IllegalAddress, "of no object"))
    }
}

/// The operand that names a texture or surface, and the coordinates in it.
pub fn place_of(instr: &Instr) -> Result<(&Operand, &[Operand]), Trap> {
    let place = instr.operands.iter().find_map(|o| match o {
        Operand::TexAddr { handle, coords, .. } => Some((&**handle, &coords[..])),
        _ => None,
    });
    place.ok_or_else(|| unsupported("without coordinates"))
}

/// The operand of a query.
pub fn queried(instr: &Instr) -> Result<Operand, Trap> {
    match &instr.operands[1] {
        Operand::Addr { base: Base::Reg(r), .. } => Ok(Operand::Reg(*r)),
        Operand::Addr { base, .. } => Ok(Operand::Name { base: *base, offset: 0 }),
        other => Err(unsupported(format!("the operand {other:?}"))),
    }
}

/// The elements of a vector, or the one that stands for it.
pub fn elements(operand: &Operand) -> &[Operand] {
    match operand {
        Operand::Vector(list) => list,
        one => std::slice::from_ref(one),
    }
}

/// The address of `bytes` bytes at coordinates of which the first counts `step` bytes; `None` where a load gives zero and a store is
/// dropped.
fn spot(instr: &Instr, p: &Picture, coordinates: &[u32], step: u32, bytes: u32) -> Result<Option<u64>, Trap> {
    let has = |name: &'static str| instr.has(Mod::Other(name));
    let layered = has("a1d") || has("a2d");
    let wanted = match () {
        () if has("1d") => Shape::D1,
        () if has("2d") => Shape::D2,
        () if has("3d") => Shape::D3,
        () if has("a1d") => Shape::A1d,
        () => Shape::A2d,
    };
    if p.shape != wanted {
        return Err(unsupported("a surface of other dimensions"));
    }
    let row = p.row() as i64;
    let places = &coordinates[usize::from(layered)..];
    let number = |k: usize| i64::from(places[k] as i32);
    let mut index = [number(0) * i64::from(step), 0, 0];
    let mut last = [row - i64::from(bytes), 0, 0];
    if matches!(p.shape, Shape::D2 | Shape::D3 | Shape::A2d) {
        (index[1], last[1]) = (number(1), i64::from(p.size[1]) - 1);
    }
    if p.shape == Shape::D3 {
        (index[2], last[2]) = (number(2), i64::from(p.size[2]) - 1);
    }
    if layered {
        (index[2], last[2]) = (i64::from(coordinates[0]), i64::from(p.layers) - 1);
    }
    let askew = index[0].rem_euclid(i64::from(bytes)) != 0;
    // The manual leaves misaligned places open: low bits are dropped, where GPUs (H200) do not report them.
    index[0] -= index[0].rem_euclid(i64::from(bytes));
    last[0] -= last[0].rem_euclid(i64::from(bytes));
    let outside = index.iter().zip(last).any(|(i, last)| !(0..=last).contains(i));
    if outside && has("trap") {
        return Err(Trap::new(Kind::IllegalAddress, "outside of the surface"));
    }
    if askew && has("trap") {
        return Err(Trap::new(Kind::Misaligned, "not at a multiple of the access"));
    }
    if outside && has("zero") || last[0] < 0 {
        return Ok(None);
    }
    let [x, y, z] = std::array::from_fn(|k| index[k].clamp(0, last[k]) as u64);
    Ok(Some(p.at(x, y, z)))
}

/// A component of `sust.p` as the surface holds it: clamped to what that can hold, and rounded to nearest, halves to zero.
fn component(p: &Picture, bits: u32) -> Vec<u8> {
    let width = p.bytes * 8;
    let scaled = |low: f64, most: f64| {
        let x = f64::from(f32::from_bits(bits));
        let x = if x.is_nan() { 0.0 } else { x.clamp(low, 1.0) };
        // Half way to the next it stays with the one nearer to 0, as an H200 has it.
        -(0.5 - (x * most).abs()).floor() as i64 * if x < 0.0 { -1 } else { 1 }
    };
    let held = match p.format {
        Format::Unsigned => i64::from(bits).min((1i64 << width) - 1),
        Format::Signed => {
            let most = (1i64 << (width - 1)) - 1;
            (signed(bits.into(), 32) as i64).clamp(-most - 1, most)
        }
        Format::Float if width == 32 => i64::from(bits),
        Format::Float => {
            let value: Value = F32.decode(bits.into());
            match f32::from_bits(bits).is_nan() {
                true => 0x7e00,
                false => F16.encode(&value, Rounding::Zero) as i64,
            }
        }
        Format::Unorm => scaled(0.0, f64::from((1u32 << width) - 1)),
        Format::Snorm => scaled(-1.0, f64::from((1u32 << (width - 1)) - 1)),
    };
    held.to_le_bytes()[..p.bytes as usize].to_vec()
}

fn query(instr: &Instr, p: &Picture) -> Result<u32, Trap> {
    let has = |name: &'static str| instr.has(Mod::Other(name));
    let layered = matches!(p.shape, Shape::A1d | Shape::A2d);
    Ok(match () {
        () if has("width") => p.size[0],
        () if has("height") => p.size[1],
        () if has("depth") => p.size[2],
        () if has("channel_data_type") => p.opencl().0,
        () if has("channel_order") => p.opencl().1,
        () if has("array_size") => u32::from(layered) * p.layers,
        () if has("memory_layout") => u32::from(p.shape == Shape::Linear),
        () => return Err(unsupported("the query")),
    })
}
