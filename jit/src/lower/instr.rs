//! Instructions in general, and moves.

use super::context::{Frame, Lower};
use super::operand::literal_type;
use super::params::is_param;
use crate::error::{unsupported, Error, ErrorExt};
use crate::ir::{can_fail, grid_control, sees_warp, Func, Kind, Ty};
use crate::pre_ssa::{Arg, PreInst, Var};
use ptx::ast::{self, Instr, Mod, Operand, Space, Type};
use ptx::table::{self, Family, Memory, Op, OpInfo};
use smallvec::{smallvec, SmallVec};

impl<'m> Lower<'m> {
    pub(super) fn instr(&mut self, fr: &mut Frame<'m>, i: &'m Instr) -> Result<(), Error> {
        if let Some(refused) = table::refusal(i.op, &i.mods) {
            let form = match (refused.word, refused.why) {
                (Some(word), "") => format!(" (`.{word}`)"),
                (Some(word), why) => format!(" (`.{word}`: {why})"),
                (None, "") => String::new(),
                (None, why) => format!(" ({why})"),
            };
            return Err(unsupported(format!("`{}`{form}", i.spelling())));
        }
        let info = table::info(i.op, &i.mods);
        let guard = self.guard(fr, i);
        match i.op {
            Op::Bra => {
                let Some(Operand::Label(l)) = i.operands.first() else {
                    return Err(Error::invalid("`bra` without a label"));
                };
                let to = fr.labels[l.0 as usize];
                self.jump(guard, to);
            }
            Op::BrxIdx => self.branch_table(fr, i)?,
            Op::Ret => self.jump(guard, fr.ret),
            Op::Exit => self.exit_threads(guard),
            Op::Bar | Op::Barrier => self.barrier(fr, i, guard)?,
            Op::Call => self.guarded(guard, |l| l.call(fr, i))?,
            Op::Mov => self.mov(fr, i, guard)?,
            Op::Cvta if !i.space().is_shared() => {
                // Generic addresses of these spaces are the plain ones.
                let a = self.operand(fr, &i.operands[1], i.ty().unwrap_or(Type::U64))?;
                let a = self.param_address(i, a);
                let d = self.dests(fr, &i.operands[0])?;
                if let Some(Some(d)) = d.first() {
                    self.copy(*d, a, guard);
                }
            }
            Op::Mapa | Op::Getctarank => self.map_address(fr, i, guard)?,
            Op::St | Op::Red if i.has(Mod::Other("async")) => self.store_async(fr, i, guard)?,
            Op::Isspacep if matches!(i.space(), Space::Const | Space::Global) => self.in_constants(fr, i, guard)?,
            Op::Atom | Op::Red if i.vec() > 1 => self.vector_atomic(fr, i, guard)?,
            Op::Alloca => self.alloca(fr, i, guard)?,
            Op::Stacksave | Op::Stackrestore => self.move_top(fr, i, guard)?,
            Op::Cp => self.copy_async(fr, i, guard)?,
            Op::Tensormap => self.tensor_map(fr, i, guard)?,
            Op::Clusterlaunchcontrol => self.launch_control(fr, i, guard)?,
            Op::Wgmma => self.warpgroup(fr, i, guard)?,
            Op::Griddepcontrol => {
                self.pre.func.overlaps |= 1 << grid_control(&i.mods) as u32;
                self.general(fr, i, guard)?;
            }
            Op::Ld if is_param(i) => self.load_param(fr, i, guard)?,
            Op::St if is_param(i) => self.store_param(fr, i, guard)?,
            _ => match info.family {
                Family::Image => self.image(fr, i, guard)?,
                Family::ScalarVideo => self.scalar_video(fr, i, guard)?,
                Family::SimdVideo => self.simd_video(fr, i, guard)?,
                Family::Matrix => self.matrix(fr, i, guard)?,
                _ if self.lane_waits && info.members => self.sync_lanes(fr, i, guard)?,
                _ => self.general(fr, i, guard)?,
            },
        }
        Ok(())
    }

    fn mov(&mut self, fr: &Frame<'m>, i: &Instr, guard: Option<(Arg, bool)>) -> Result<(), Error> {
        let ty = i.ty().unwrap_or(Type::B32);
        let (d, s) = (&i.operands[0], &i.operands[1]);
        match (d, s) {
            (Operand::Vector(ds), Operand::Vector(ss)) => {
                // All are read before one is written: `mov.v2.u32 {a, b}, {b, a}` swaps.
                let mut values: SmallVec<[Arg; 4]> = SmallVec::new();
                for s in ss {
                    let a = self.operand(fr, s, ty)?;
                    let copy = self.new_var(self.arg_ty(a));
                    self.copy(copy, a, None);
                    values.push(Arg::Var(copy));
                }
                for (d, a) in ds.iter().zip(values) {
                    if let Some(Some(d)) = self.dests(fr, d)?.first() {
                        self.copy(*d, a, guard);
                    }
                }
            }
            (Operand::Vector(ds), _) => {
                let a = self.operand(fr, s, ty)?;
                let bits = ty.bits() / ds.len().max(1) as u32;
                for (k, d) in ds.iter().enumerate() {
                    if let Some(Some(d)) = self.dests(fr, d)?.first() {
                        let d = *d;
                        self.part(d, a, k as u32 * bits, guard);
                    }
                }
            }
            (_, Operand::Vector(ss)) => {
                let bits = ty.bits() / ss.len().max(1) as u32;
                let part = match bits {
                    8 => Type::B8,
                    16 => Type::B16,
                    32 => Type::B32,
                    _ => Type::B64,
                };
                let mut args = SmallVec::new();
                for s in ss {
                    args.push(self.operand(fr, s, part)?);
                }
                if let Some(Some(d)) = self.dests(fr, d)?.first() {
                    let d = *d;
                    self.push(PreInst {
                        kind: Some(Kind::Join),
                        mods: smallvec![],
                        args,
                        dsts: smallvec![Some(d)],
                        guard,
                        offset: bits as i64 / 8,
                        pc: 0,
                    });
                }
            }
            _ => {
                let a = self.operand(fr, s, ty)?;
                if let Some(Some(d)) = self.dests(fr, d)?.first() {
                    self.copy(*d, a, guard);
                }
            }
        }
        Ok(())
    }

    /// `dst` = bits of `a` from `shift` on.
    pub(super) fn part(&mut self, dst: Var, a: Arg, shift: u32, guard: Option<(Arg, bool)>) {
        self.push(PreInst {
            kind: Some(Kind::Part),
            mods: smallvec![],
            args: smallvec![a],
            dsts: smallvec![Some(dst)],
            guard,
            offset: shift as i64,
            pc: 0,
        });
    }

    /// The general lowering: destinations, then sources in the manual's order.
    pub(super) fn general(&mut self, fr: &mut Frame<'m>, i: &Instr, guard: Option<(Arg, bool)>) -> Result<(), Error> {
        let info = table::info(i.op, &i.mods);
        note_warp_ops(&mut self.pre.func, i, &info);
        let mut ops = i.operands.iter();
        let mut dsts: SmallVec<[Option<Var>; 1]> = SmallVec::new();
        if info.dest {
            let d = ops.next().ok_or_else(|| Error::invalid(format!("`{}` without operands", i.op.name())))?;
            dsts = self.dests(fr, d)?;
        }
        let mut args = SmallVec::new();
        let mut offset = 0;
        for (k, o) in ops.enumerate() {
            match o {
                Operand::Addr { base, offset: off } => {
                    args.push(self.address_of(fr, i, *base)?);
                    offset = *off;
                }
                Operand::Vector(vs) => {
                    for v in vs {
                        args.push(self.operand(fr, v, literal_type(i, k))?);
                    }
                }
                _ => args.push(self.operand(fr, o, literal_type(i, k))?),
            }
        }
        if i.has(Mod::Cc) || info.carries_in {
            let cc = match fr.cc {
                Some(c) => c,
                None => {
                    let c = self.new_var(Ty::P);
                    fr.cc = Some(c);
                    c
                }
            };
            if info.carries_in {
                args.push(Arg::Var(cc));
            }
            if i.has(Mod::Cc) {
                dsts.push(Some(cc));
            }
        }
        let lines = self.cache && info.memory == Memory::Lines;
        let has_pc = can_fail(&info) || self.sync && synchronises(i) || lines;
        let pc = if has_pc { self.pc(fr, i) } else { 0 };
        self.push(PreInst { kind: Some(Kind::Op(i.op)), mods: i.mods.clone(), args, dsts, guard, offset, pc });
        Ok(())
    }
}

/// Whether lanes of a warp have to reach an instruction together.
fn synchronises(i: &Instr) -> bool {
    i.has(Mod::Sync) || i.has(Mod::Warp)
}

/// Notes instructions through which lanes of a warp see each other: they need the whole warp in one vector.
fn note_warp_ops(f: &mut Func, i: &Instr, info: &OpInfo) {
    let volatile_shared = matches!(info.access(), Some(Memory::Read | Memory::Write))
        && i.sem() == Some(ast::Sem::Volatile)
        && matches!(i.space(), Space::Shared | Space::Generic | Space::SharedCta);
    if volatile_shared || sees_warp(info) {
        f.warp_ops = true;
    }
}
