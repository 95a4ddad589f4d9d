//! Operands: registers, literals, special registers, destinations.

use super::context::{Frame, Lower};
use crate::error::{unsupported, Error, ErrorExt};
use crate::ir::{Kind, Ty, Val};
use crate::pre_ssa::{Arg, PreInst, Var};
use kernel_abi::BlockShape;
use ptx::ast::{Dim, Imm, Instr, Mod, Operand, Special, Type};
use ptx::table::{self, Op};
use smallvec::{smallvec, SmallVec};

impl<'m> Lower<'m> {
    pub(super) fn guard(&self, fr: &Frame, i: &Instr) -> Option<(Arg, bool)> {
        i.guard.map(|g| (Arg::Var(fr.reg(g.reg)), g.negated))
    }

    /// A value operand; `ty` is what a literal is read as.
    pub(super) fn operand(&mut self, fr: &Frame<'m>, o: &Operand, ty: Type) -> Result<Arg, Error> {
        Ok(match o {
            Operand::Reg(r) => Arg::Var(fr.reg(*r)),
            Operand::NotReg(r) => {
                let d = self.new_var(Ty::P);
                let a = Arg::Var(fr.reg(*r));
                self.push(PreInst {
                    kind: Some(Kind::Op(Op::Not)),
                    mods: smallvec![Mod::Ty(Type::Pred)],
                    args: smallvec![a],
                    dsts: smallvec![Some(d)],
                    guard: None,
                    offset: 0,
                    pc: 0,
                });
                Arg::Var(d)
            }
            Operand::Imm(i) => Arg::Val(self.literal(*i, ty)),
            Operand::Special(s) => self.special(*s),
            Operand::Name { base, offset } | Operand::Addr { base, offset } => {
                if let Some(at) = self.narrow_param(fr, *base, ty) {
                    return Ok(Arg::Val(self.pre.func.konst(Ty::I32, (i64::from(at) + *offset) as u32 as u64)));
                }
                if *offset != 0 {
                    self.refuse_offset(fr, *base)?;
                }
                if ty.bits() == 32 {
                    self.refuse_short(fr, *base)?;
                }
                let a = self.address(fr, *base)?;
                self.plus(a, *offset)
            }
            Operand::Sink => Arg::Val(self.pre.func.konst(Ty::of(ty), 0)),
            other => return Err(unsupported(format!("an operand of this kind ({other:?})"))),
        })
    }

    fn literal(&mut self, i: Imm, ty: Type) -> Val {
        let bits = match (i, ty) {
            (Imm::Int { bits, .. }, Type::Pred) => (bits != 0) as u64,
            (Imm::Int { bits, .. }, _) => bits,
            (Imm::F32(b), _) => b as u64,
            (Imm::F64(b), Type::F32) => (f64::from_bits(b) as f32).to_bits() as u64,
            (Imm::F64(b), _) => b,
        };
        self.pre.func.konst(Ty::of(ty), bits)
    }

    fn special(&mut self, s: Special) -> Arg {
        let wide = matches!(
            s,
            Special::Clock64 | Special::GlobalTimer | Special::GridId | Special::Pm64(_) | Special::CurrentGraphExec
        );
        let ty = match s {
            Special::IsExplicitCluster => Ty::P,
            _ if wide => Ty::I64,
            _ => Ty::I32,
        };
        let known = match (s, self.shape) {
            (Special::NTid(Dim::X), BlockShape::Pow2(n)) => Some(1 << n),
            (Special::NTid(_), BlockShape::Single) => Some(1),
            (Special::Tid(_) | Special::LaneId, BlockShape::Single) => Some(0),
            _ => None,
        };
        if let Some(known) = known {
            return Arg::Val(self.pre.func.konst(ty, known));
        }
        let kind = Kind::Special(s);
        if !s.is_clock() {
            return Arg::Val(self.pre.func.float(kind, ty));
        }
        let d = self.new_var(ty);
        self.push(PreInst {
            kind: Some(kind),
            mods: smallvec![],
            args: smallvec![],
            dsts: smallvec![Some(d)],
            guard: None,
            offset: 0,
            pc: 0,
        });
        Arg::Var(d)
    }

    pub(super) fn plus(&mut self, a: Arg, offset: i64) -> Arg {
        if offset == 0 {
            return a;
        }
        let ty = self.arg_ty(a);
        let d = self.new_var(ty);
        let k = self.pre.func.konst(ty, offset as u64);
        let t = match ty {
            Ty::I64 => Type::S64,
            Ty::I16 => Type::S16,
            _ => Type::S32,
        };
        self.push(PreInst {
            kind: Some(Kind::Op(Op::Add)),
            mods: smallvec![Mod::Ty(t)],
            args: smallvec![a, Arg::Val(k)],
            dsts: smallvec![Some(d)],
            guard: None,
            offset: 0,
            pc: 0,
        });
        Arg::Var(d)
    }

    /// Destination registers of an operand, in order.
    pub(super) fn dests(&mut self, fr: &Frame, o: &Operand) -> Result<SmallVec<[Option<Var>; 1]>, Error> {
        Ok(match o {
            Operand::Reg(r) => smallvec![Some(fr.reg(*r))],
            Operand::Sink => smallvec![None],
            Operand::Vector(v) => {
                let mut out = SmallVec::new();
                for x in v {
                    out.extend(self.dests(fr, x)?);
                }
                out
            }
            Operand::Pair(p) => {
                let mut out = self.dests(fr, &p[0])?;
                out.extend(self.dests(fr, &p[1])?);
                out
            }
            other => return Err(Error::invalid(format!("a destination must be a register, found {other:?}"))),
        })
    }
}

/// What a literal in source position `k` is read as.
pub(super) fn literal_type(i: &Instr, k: usize) -> Type {
    table::info(i.op, &i.mods).source(k).of(i.types())
}
