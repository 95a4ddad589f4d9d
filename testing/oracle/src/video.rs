//! Video instructions (PTX ISA, 'Scalar Video Instructions' and 'SIMD Video Instructions').

use crate::compare::compare_as;
use crate::context::Context;
use crate::instr::unsupported;
use crate::int::{mask, number, signed};
use crate::memory::Trap;
use ptx::ast::*;
use ptx::table::Op;

pub fn is_video(op: Op) -> bool {
    use Op::*;
    matches!(op, Vadd | Vsub | Vabsdiff | Vmin | Vmax | Vshl | Vshr | Vmad | Vset) || lanes(op).is_some()
}

/// Number of lanes of the SIMD forms.
fn lanes(op: Op) -> Option<u32> {
    use Op::*;
    match op {
        Vadd2 | Vsub2 | Vavrg2 | Vabsdiff2 | Vmin2 | Vmax2 | Vset2 => Some(2),
        Vadd4 | Vsub4 | Vavrg4 | Vabsdiff4 | Vmin4 | Vmax4 | Vset4 => Some(4),
        _ => None,
    }
}

fn clamp(v: i128, bits: u32, is_signed: bool) -> i128 {
    if is_signed {
        v.clamp(-(1 << (bits - 1)), (1 << (bits - 1)) - 1)
    } else {
        v.clamp(0, (1 << bits) - 1)
    }
}

/// Offset and width of a part of a register.
fn part(m: Mod) -> (u32, u32) {
    match m {
        Mod::B0 => (0, 8),
        Mod::B1 => (8, 8),
        Mod::B2 => (16, 8),
        Mod::B3 => (24, 8),
        Mod::H0 => (0, 16),
        Mod::H1 => (16, 16),
        _ => (0, 32),
    }
}

impl Context<'_> {
    pub fn video(&mut self, instr: &Instr) -> Result<(), Trap> {
        match lanes(instr.op) {
            Some(n) => self.simd(instr, n),
            None if instr.op == Op::Vmad => self.vmad(instr),
            None => self.scalar_video(instr),
        }
    }

    /// A source, or a part of it, extended as its type says.
    fn part_value(&self, operand: &Operand, ty: Type) -> Result<i128, Trap> {
        let Operand::Part(r, m) = operand else { return Ok(number(self.read(operand, ty)?, ty)) };
        let (at, bits) = part(*m);
        let v = self.reg(*r) >> at;
        Ok(if ty.is_signed() { signed(v, bits) } else { mask(v, bits) as i128 })
    }

    fn scalar_video(&mut self, instr: &Instr) -> Result<(), Trap> {
        let types: Vec<Type> = instr.types().collect();
        // `vset` has no destination type: its result is unsigned.
        let (dtype, atype, btype) = match types[..] {
            [d, a, b] => (d, a, b),
            [a, b] => (Type::U32, a, b),
            _ => return Err(unsupported("these types")),
        };
        let a = self.part_value(&instr.operands[1], atype)?;
        let b = self.part_value(&instr.operands[2], btype)?;
        let by = if instr.has(Mod::Clamp) { b.min(32) } else { b & 31 };
        let mut t = match instr.op {
            Op::Vadd => a + b,
            Op::Vsub => a - b,
            Op::Vabsdiff => (a - b).abs(),
            Op::Vmin => a.min(b),
            Op::Vmax => a.max(b),
            Op::Vshl => a << by,
            Op::Vshr => a >> by,
            Op::Vset => {
                let cmp = instr.cmp().ok_or_else(|| unsupported("no comparison"))?;
                compare_as(cmp, false, Type::S64, a as u128, b as u128).unwrap_or(false).into()
            }
            _ => return Err(unsupported("this instruction")),
        };
        let merge = match &instr.operands[0] {
            Operand::Part(_, m) => Some(part(*m)),
            _ => None,
        };
        if instr.has(Mod::Sat) {
            t = clamp(t, merge.map_or(32, |(_, bits)| bits), dtype.is_signed());
        }
        let c = instr.operands.get(3).map(|o| self.read(o, dtype)).transpose()?.unwrap_or(0);
        let d = if let Some((at, bits)) = merge {
            let hole = mask(u128::MAX, bits) << at;
            (mask(c, 32) & !hole) | mask(t as u128, bits) << at
        } else {
            // The secondary operation works on the 32-bit result, as the destination's type.
            let (t, c) = (number(t as u128, dtype), number(c, dtype));
            let r = if instr.has(Mod::Add) {
                t + c
            } else if instr.has(Mod::Min) {
                t.min(c)
            } else if instr.has(Mod::Max) {
                t.max(c)
            } else {
                t
            };
            mask(r as u128, 32)
        };
        match &instr.operands[0] {
            Operand::Part(r, _) => self.set_reg(*r, d),
            o => self.write(o, d),
        }
    }

    /// `vmad`, after the manual's pseudocode. `-c` of an unsigned product is left open but for the lower 32 bits: there the text has `c`
    /// unsigned, the pseudocode a number of 32 bits with sign.
    fn vmad(&mut self, instr: &Instr) -> Result<(), Trap> {
        let types: Vec<Type> = instr.types().collect();
        let [_, atype, btype] = types[..] else { return Err(unsupported("these types")) };
        let plain = |o: &Operand| match o {
            Operand::Neg(inner) => ((**inner).clone(), true),
            o => (o.clone(), false),
        };
        let [(a, a_negated), (b, b_negated), (c, c_negated)] = [1, 2, 3].map(|k| plain(&instr.operands[k]));
        let product_negated = a_negated ^ b_negated;
        let is_signed = atype.is_signed() || btype.is_signed();
        let cut = instr.has(Mod::Sat) || instr.has(Mod::Other("shr7")) || instr.has(Mod::Other("shr15"));
        if c_negated && (product_negated || !is_signed && cut) {
            return Err(unsupported("this negation"));
        }
        let signed_final = is_signed || product_negated || c_negated;
        let mut t = self.part_value(&a, atype)? * self.part_value(&b, btype)?;
        let mut c = mask(self.read(&c, Type::U32)?, 32);
        let mut lsb = 0;
        if instr.has(Mod::Other("po")) {
            lsb = 1;
        } else if product_negated {
            (t, lsb) = (!t, 1);
        } else if c_negated {
            (c, lsb) = (mask(!c, 32), 1);
        }
        t += if signed_final { signed(c, 32) } else { c as i128 } + lsb;
        let shift = [("shr7", 7), ("shr15", 15)].into_iter().find(|(word, _)| instr.has(Mod::Other(word)));
        t >>= shift.map_or(0, |(_, by)| by);
        if instr.has(Mod::Sat) {
            t = clamp(t, 32, signed_final);
        }
        self.write(&instr.operands[0], mask(t as u128, 32))
    }

    /// A register of which lanes are selected, and the selector's digits: the last is that of the lowest lane.
    fn selected(&self, operand: &Operand, ty: Type) -> Result<(u128, Option<Vec<u32>>), Trap> {
        let Operand::Part(r, m) = operand else { return Ok((self.read(operand, ty)?, None)) };
        let digits = match m {
            Mod::Other(word) => word[1..].bytes().rev().map(|digit| u32::from(digit - b'0')).collect(),
            one => vec![part(*one).0 / part(*one).1],
        };
        Ok((self.reg(*r), Some(digits)))
    }

    /// The SIMD forms: operands are lanes of `a` (numbered from 0) or of `b` (behind them).
    fn simd(&mut self, instr: &Instr, n: u32) -> Result<(), Trap> {
        let types: Vec<Type> = instr.types().collect();
        let (dtype, atype, btype) = match types[..] {
            [d, a, b] => (d, a, b),
            [a, b] => (Type::U32, a, b),
            _ => return Err(unsupported("these types")),
        };
        let bits = 32 / n;
        let (a, of_a) = self.selected(&instr.operands[1], atype)?;
        let (b, of_b) = self.selected(&instr.operands[2], btype)?;
        let both = mask(b, 32) << 32 | mask(a, 32);
        let (of_a, of_b) = (of_a.unwrap_or((0..n).collect()), of_b.unwrap_or((n..2 * n).collect()));
        let written = match &instr.operands[0] {
            d @ Operand::Part(..) => self.selected(d, dtype)?.1.unwrap_or_default(),
            _ => (0..n).collect(),
        };
        let c = mask(self.read(&instr.operands[3], dtype)?, 32);
        let lane = |v: u128, ty: Type, i: u32| {
            let v = v >> (bits * i);
            if ty.is_signed() {
                signed(v, bits)
            } else {
                mask(v, bits) as i128
            }
        };
        let (mut merged, mut sum) = (0, c as i128);
        for i in 0..n {
            let (x, y) = (lane(both, atype, of_a[i as usize]), lane(both, btype, of_b[i as usize]));
            if !written.contains(&i) {
                merged |= mask(c >> (bits * i), bits) << (bits * i);
                continue;
            }
            use Op::*;
            let mut t = match instr.op {
                Vadd2 | Vadd4 => x + y,
                Vsub2 | Vsub4 => x - y,
                Vavrg2 | Vavrg4 => (x + y + i128::from(x + y >= 0)) >> 1,
                Vabsdiff2 | Vabsdiff4 => (x - y).abs(),
                Vmin2 | Vmin4 => x.min(y),
                Vmax2 | Vmax4 => x.max(y),
                _ => {
                    let cmp = instr.cmp().ok_or_else(|| unsupported("no comparison"))?;
                    compare_as(cmp, false, Type::S64, x as u128, y as u128).unwrap_or(false).into()
                }
            };
            if instr.has(Mod::Sat) {
                t = clamp(t, bits, dtype.is_signed());
            }
            merged |= mask(t as u128, bits) << (bits * i);
            sum += t;
        }
        let d = if instr.has(Mod::Add) { mask(sum as u128, 32) } else { merged };
        match &instr.operands[0] {
            Operand::Part(r, _) => self.set_reg(*r, d),
            o => self.write(o, d),
        }
    }
}
