//! Video instructions (PTX ISA, 'Scalar Video Instructions', 'SIMD Video Instructions'): parts of source registers are taken out here,
//! the part of the destination goes along as a modifier; lanes of SIMD instructions as constants.

use super::context::{Frame, Lower};
use crate::error::{unsupported, Error, ErrorExt};
use crate::ir::{Kind, Ty};
use crate::pre_ssa::{Arg, PreInst};
use ptx::ast::{Instr, Mod, Operand, Type};
use ptx::table::{self, Op};
use smallvec::{smallvec, SmallVec};

/// What a `vmad` negates, in [`PreInst::offset`].
pub const NEGATES_PRODUCT: i64 = 1;
pub const NEGATES_SUM: i64 = 2;

/// Lanes of a SIMD video instruction, in [`PreInst::offset`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Selected {
    /// Of both sources, four bits for each lane: which of the lanes of the first source and, behind them, of the second.
    pub a: u32,
    pub b: u32,
    /// Lanes of the result.
    pub mask: u32,
}

impl Selected {
    fn packed(self) -> i64 {
        i64::from(self.a) | i64::from(self.b) << 16 | i64::from(self.mask) << 32
    }

    pub fn unpacked(bits: i64) -> Selected {
        Selected { a: (bits & 0xffff) as u32, b: (bits >> 16 & 0xffff) as u32, mask: (bits >> 32) as u32 }
    }
}

/// The digits of a selector, from that of the lowest lane on.
fn digits_of(part: Mod) -> Vec<u32> {
    match part {
        Mod::Other(word) => word.bytes().skip(1).rev().map(|digit| u32::from(digit - b'0')).collect(),
        one => place_of_part(one).map(|(at, bits)| vec![at / bits]).unwrap_or_default(),
    }
}

impl<'m> Lower<'m> {
    pub(super) fn scalar_video(
        &mut self,
        fr: &mut Frame<'m>,
        i: &Instr,
        guard: Option<(Arg, bool)>,
    ) -> Result<(), Error> {
        if i.op == Op::Vmad {
            return self.video_multiply_add(fr, i, guard);
        }
        // The last two types are the sources'.
        let types: Vec<Type> = i.types().collect();
        let sources = &types[types.len().saturating_sub(2)..];
        let mut args = SmallVec::new();
        for (o, &ty) in i.operands[1..].iter().zip(sources) {
            args.push(self.part_operand(fr, o, ty)?);
        }
        args.push(match i.operands.get(3) {
            Some(c) => self.operand(fr, c, Type::B32)?,
            None => Arg::Val(self.pre.func.konst(Ty::I32, 0)),
        });
        let mut mods = i.mods.clone();
        let dst = match &i.operands[0] {
            Operand::Part(r, part) => {
                mods.push(*part);
                smallvec![Some(fr.reg(*r))]
            }
            o => self.dests(fr, o)?,
        };
        let mut inst = PreInst::new(Kind::Op(i.op), args, dst);
        (inst.mods, inst.guard) = (mods, guard);
        self.push(inst);
        Ok(())
    }

    /// `vmad`: what is negated goes along as a constant. `-c` of an unsigned product is refused where more than the lower 32 bits count:
    /// the manual's text has `c` unsigned there, its pseudocode a number of 32 bits with sign.
    fn video_multiply_add(&mut self, fr: &mut Frame<'m>, i: &Instr, guard: Option<(Arg, bool)>) -> Result<(), Error> {
        let [_, ta, tb] = i.types().collect::<Vec<_>>()[..] else {
            return Err(Error::internal("a `vmad` without three types"));
        };
        let [a, b, c] = [1, 2, 3].map(|k| match &i.operands[k] {
            Operand::Neg(inner) => (&**inner, true),
            o => (o, false),
        });
        let (product, sum) = (a.1 != b.1, c.1);
        let unsigned = !ta.is_signed() && !tb.is_signed();
        let cut = i.has(Mod::Sat) || i.has(Mod::Other("shr7")) || i.has(Mod::Other("shr15"));
        if sum && (product || unsigned && cut) {
            return Err(unsupported(
                "`vmad` that negates the sum of a negated product, or saturates or shifts that of an unsigned one",
            ));
        }
        let args = smallvec![
            self.part_operand(fr, a.0, ta)?,
            self.part_operand(fr, b.0, tb)?,
            self.operand(fr, c.0, Type::B32)?
        ];
        let mut inst = PreInst::new(Kind::Op(i.op), args, self.dests(fr, &i.operands[0])?);
        inst.offset = (i64::from(product) * NEGATES_PRODUCT) | (i64::from(sum) * NEGATES_SUM);
        (inst.mods, inst.guard) = (i.mods.clone(), guard);
        self.push(inst);
        Ok(())
    }

    /// A SIMD video instruction: the lanes that are selected go along as constants ([`Selected`]).
    pub(super) fn simd_video(
        &mut self,
        fr: &mut Frame<'m>,
        i: &Instr,
        guard: Option<(Arg, bool)>,
    ) -> Result<(), Error> {
        let lanes = table::info(i.op, &i.mods).lanes;
        let mut args = SmallVec::new();
        for o in &i.operands[1..] {
            args.push(match o {
                Operand::Part(r, _) => Arg::Var(fr.reg(*r)),
                o => self.operand(fr, o, Type::B32)?,
            });
        }
        let digits = |o: &Operand| match o {
            Operand::Part(_, part) => digits_of(*part),
            _ => vec![],
        };
        let [written, a, b] = [0, 1, 2].map(|k| digits(&i.operands[k]));
        let source = |given: &[u32], first: u32| {
            let of = |lane: u32| given.get(lane as usize).copied().unwrap_or(first + lane);
            (0..lanes).fold(0, |all, lane| all | of(lane) << (4 * lane))
        };
        let mask = match written.is_empty() {
            true => (1 << lanes) - 1,
            false => written.iter().fold(0, |mask, lane| mask | 1 << lane),
        };
        let dst = match &i.operands[0] {
            Operand::Part(r, _) => smallvec![Some(fr.reg(*r))],
            o => self.dests(fr, o)?,
        };
        let mut inst = PreInst::new(Kind::Op(i.op), args, dst);
        inst.offset = Selected { a: source(&a, 0), b: source(&b, lanes), mask }.packed();
        (inst.mods, inst.guard) = (i.mods.clone(), guard);
        self.push(inst);
        Ok(())
    }

    /// A source, or a part of it extended as its type says.
    fn part_operand(&mut self, fr: &Frame<'m>, o: &Operand, ty: Type) -> Result<Arg, Error> {
        let Operand::Part(r, part) = o else { return self.operand(fr, o, ty) };
        let Some((at, bits)) = place_of_part(*part) else {
            return Err(unsupported(format!("part `.{}` of a register", format!("{part:?}").to_lowercase())));
        };
        let d = self.new_var(Ty::I32);
        let k = |l: &mut Self, n: u32| Arg::Val(l.pre.func.konst(Ty::I32, n as u64));
        let args = smallvec![Arg::Var(fr.reg(*r)), k(self, at), k(self, bits)];
        let mut take = PreInst::new(Kind::Op(Op::Bfe), args, smallvec![Some(d)]);
        take.mods = smallvec![Mod::Ty(ty)];
        self.push(take);
        Ok(Arg::Var(d))
    }
}

/// First bit and width of a byte or half of a register.
pub fn place_of_part(part: Mod) -> Option<(u32, u32)> {
    Some(match part {
        Mod::B0 => (0, 8),
        Mod::B1 => (8, 8),
        Mod::B2 => (16, 8),
        Mod::B3 => (24, 8),
        Mod::H0 => (0, 16),
        Mod::H1 => (16, 16),
        _ => return None,
    })
}
