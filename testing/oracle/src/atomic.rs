//! `atom` and `red` (PTX ISA, 'Parallel Synchronization and Communication Instructions').

use crate::access::Place;
use crate::context::Context;
use crate::exact::Value;
use crate::float::packed;
use crate::format::{format_of, Format, Rounding};
use crate::instr::{first_type, unsupported};
use crate::int::{mask, number};
use crate::memory::Trap;
use ptx::ast::*;
use ptx::table::Op;
use std::cmp::Ordering;

impl Context<'_> {
    pub fn atomic(&mut self, instr: &Instr) -> Result<(), Trap> {
        let ty = first_type(instr)?;
        let has_result = instr.op == Op::Atom;
        let address = usize::from(has_result);
        let size = ty.size() as usize;
        let n = instr.vec() as usize;
        let place = self.place(instr.space(), &instr.operands[address])?;
        let old = self.load(place, size * n)?;
        let element = |o: &Operand, i: usize| match o {
            Operand::Vector(list) => list[i].clone(),
            one => one.clone(),
        };
        // In global memory `add.f32` takes subnormal numbers for zeros, and gives none.
        let flushes = ty == Type::F32 && instr.has(Mod::Add) && matches!(place, Place::Global(_));
        let flush = |x: u128| match format_of(ty) {
            Some(f) if flushes => f.flush(x as u64).into(),
            _ => x,
        };
        let mut new = Vec::new();
        for i in 0..n {
            let before = little_endian(&old[i * size..(i + 1) * size]);
            let b = self.read(&element(&instr.operands[address + 1], i), ty)?;
            let c = match instr.operands.get(address + 2) {
                Some(o) if instr.has(Mod::Cas) => self.read(o, ty)?,
                _ => 0,
            };
            let after = update(instr, ty, flush(before), flush(b), c).ok_or_else(|| unsupported("this form"))?;
            let after = flush(after);
            new.extend_from_slice(&after.to_le_bytes()[..size]);
        }
        self.store(place, &new)?;
        self.completed(instr, new.len())?;
        if has_result {
            for i in 0..n {
                self.write(&element(&instr.operands[0], i), little_endian(&old[i * size..(i + 1) * size]))?;
            }
        }
        Ok(())
    }
}

fn little_endian(bytes: &[u8]) -> u128 {
    bytes.iter().rev().fold(0, |v, b| v << 8 | u128::from(*b))
}

/// The new value of the location.
pub fn update(instr: &Instr, ty: Type, old: u128, b: u128, c: u128) -> Option<u128> {
    if let Some(width) = packed(ty) {
        let part = |v: u128, i: u32| mask(v >> (i * width), width);
        let f = format_of(ty)?;
        return (0..ty.bits() / width)
            .map(|i| Some(mask(float_update(instr, f, part(old, i), part(b, i))?, width) << (i * width)))
            .sum();
    }
    let bits = ty.bits();
    let (old, b, c) = (mask(old, bits), mask(b, bits), mask(c, bits));
    if let (Some(f), false) = (format_of(ty), instr.has(Mod::Exch) || instr.has(Mod::Cas)) {
        return float_update(instr, f, old, b);
    }
    let operation = instr.mods.iter().find(|m| {
        use Mod::*;
        matches!(m, Add | Min | Max | And | Or | Xor | Inc | Dec | Exch | Cas)
    })?;
    let (x, y) = (|| number(old, ty), || number(b, ty));
    Some(match operation {
        Mod::Add => mask(old.wrapping_add(b), bits),
        Mod::Min => mask(x().min(y()) as u128, bits),
        Mod::Max => mask(x().max(y()) as u128, bits),
        Mod::And => old & b,
        Mod::Or => old | b,
        Mod::Xor => old ^ b,
        Mod::Exch => b,
        Mod::Cas => {
            if old == b {
                c
            } else {
                old
            }
        }
        Mod::Inc => {
            if old >= b {
                0
            } else {
                old + 1
            }
        }
        Mod::Dec => {
            if old == 0 || old > b {
                b
            } else {
                old - 1
            }
        }
        _ => return None,
    })
}

/// `.add` rounds to nearest even; subnormal numbers are kept. `.min` and `.max` ignore a NaN beside a number.
fn float_update(instr: &Instr, f: Format, old: u128, b: u128) -> Option<u128> {
    let (x, y) = (f.decode(old as u64), f.decode(b as u64));
    if instr.has(Mod::Add) {
        return Some(f.encode(&Value::add(&x, &y, false), Rounding::NearestEven).into());
    }
    let want = if instr.has(Mod::Min) {
        Ordering::Less
    } else if instr.has(Mod::Max) {
        Ordering::Greater
    } else {
        return None;
    };
    Some(match (x.is_nan(), y.is_nan()) {
        (true, true) => f.nan.into(),
        (true, false) => b,
        (false, true) => old,
        _ => {
            // -0 is less than +0, as on an H200.
            let order = match Value::compare(&y, &x) {
                Ordering::Equal => x.is_negative().cmp(&y.is_negative()),
                order => order,
            };
            if order == want {
                b
            } else {
                old
            }
        }
    })
}
