//! `wgmma`: D is an operand as well as the result, constants become part of the instruction, and a warpgroup waits for all of its
//! warps where it waits for its multiplications.

use super::context::{Frame, Lower};
use crate::error::{unsupported, Error, ErrorExt};
use crate::ir::{Kind, Ty, COMMITS, PRODUCTS, WAITS};
use crate::pre_ssa::{Arg, PreInst, PreSuspend, PreTerm};
use crate::wgmma::{Constants, Wgmma};
use kernel_abi::{Stop, SuspendKind};
use ptx::ast::{Imm, Instr, Mod, Operand, Space, Type};
use ptx::table::Op;
use smallvec::{smallvec, SmallVec};

impl<'m> Lower<'m> {
    pub(super) fn warpgroup(&mut self, fr: &mut Frame<'m>, i: &Instr, guard: Option<(Arg, bool)>) -> Result<(), Error> {
        self.pre.func.warp_ops = true;
        if i.has(Mod::Other("mma_async")) {
            return self.multiply_async(fr, i, guard);
        }
        let waits = i.has(Mod::Other("wait_group"));
        if self.races && (waits || i.has(COMMITS)) {
            self.order_products(fr, i, guard);
        }
        if !waits {
            // A multiplication is executed where it is issued: registers and memory are in order, and groups need no state.
            return Ok(());
        }
        let point = self.pre.suspends.len() as u32;
        let stop = Stop { pc: if self.sync { self.pc(fr, i) } else { 0 }, aligned: true, ..Stop::default() };
        self.pre.suspends.push(PreSuspend::new(SuspendKind::Warpgroup, stop));
        self.guarded(guard, |l| {
            let next = l.new_block();
            l.end(PreTerm::Suspend { point, next });
            l.cur = next;
            Ok(())
        })
    }

    /// Commits and waits of groups of multiplications, which only code with checks for races needs.
    fn order_products(&mut self, fr: &Frame<'m>, i: &Instr, guard: Option<(Arg, bool)>) {
        let but = match i.operands.first() {
            Some(Operand::Imm(Imm::Int { bits, .. })) => Some(*bits),
            _ => None,
        };
        let but = but.map(|n| Arg::Val(self.pre.func.konst(Ty::I32, n)));
        let mut order = PreInst::new(Kind::Op(Op::Cp), but.into_iter().collect(), smallvec![]);
        let what = if i.has(COMMITS) { COMMITS } else { WAITS };
        (order.mods, order.guard, order.pc) = (smallvec![what, PRODUCTS], guard, self.pc(fr, i));
        self.push(order);
    }

    /// Operands of the instruction made: A, the descriptor of B, whether D is added, the metadata of a sparse A, and D.
    fn multiply_async(&mut self, fr: &mut Frame<'m>, i: &Instr, guard: Option<(Arg, bool)>) -> Result<(), Error> {
        let Some(form) = Wgmma::parse(&i.mods) else { return Err(unsupported(format!("`{}`", i.spelling()))) };
        let (d, a, rest) = match &i.operands[..] {
            [d, a, rest @ ..] => (d, a, rest),
            _ => return Err(Error::invalid(format!("`{}` without operands", i.op.name()))),
        };
        let lanes = |o: &Operand| match o {
            Operand::Vector(v) => v.len() as u32,
            _ => 1,
        };
        let registers = matches!(a, Operand::Vector(_));
        let expected = [form.registers(), if registers { 4 } else { 1 }];
        if [lanes(d), lanes(a)] != expected {
            return Err(Error::invalid(format!(
                "`{}` takes vectors of {expected:?} registers, found {:?}",
                i.spelling(),
                [lanes(d), lanes(a)]
            )));
        }
        let (metadata, rest) = match (form.sparse, rest) {
            (false, rest) => (None, rest),
            (true, [b, metadata, ..]) => (Some((b, metadata)), &rest[2..]),
            _ => return Err(Error::invalid("a sparse matrix without metadata")),
        };
        // Dense: B and `scale-d` are left; sparse: the selector and `scale-d`.
        let [first, scale, constants @ ..] = rest else {
            return Err(Error::invalid(format!("`{}` has too few operands", i.spelling())));
        };
        let number = |o: Option<&Operand>, otherwise: u64| match o {
            Some(Operand::Imm(Imm::Int { bits, .. })) => *bits,
            _ => otherwise,
        };
        let negative = |k: usize| number(constants.get(k), 1) as i64 == -1;
        // Behind the factors: A's transposition, where it is in memory, and B's.
        let mut transposed = constants.iter().skip(2).map(|o| number(Some(o), 0) != 0);
        let a_transposed = !registers && transposed.next().unwrap_or(false);
        let b_transposed = transposed.next().unwrap_or(false);
        let known = Constants {
            registers,
            negated: negative(0) != negative(1),
            transposed: [a_transposed, b_transposed],
            selector: metadata.is_some() && number(Some(first), 0) != 0,
        };
        let mut args: SmallVec<[Arg; 4]> = SmallVec::new();
        match a {
            Operand::Vector(all) => {
                for o in all {
                    args.push(self.operand(fr, o, Type::B32)?);
                }
            }
            _ => args.push(self.operand(fr, a, Type::B64)?),
        }
        args.push(self.operand(fr, metadata.map_or(first, |m| m.0), Type::B64)?);
        let scale = self.operand(fr, scale, Type::Pred)?;
        args.push(scale);
        if let Some((_, metadata)) = metadata {
            args.push(self.operand(fr, metadata, Type::B32)?);
        }
        let never = matches!(scale, Arg::Val(v) if self.pre.func.as_const(v) == Some(0));
        if let (false, Operand::Vector(all)) = (never, d) {
            for o in all {
                args.push(self.operand(fr, o, Type::B32)?);
            }
        }
        let dsts = self.dests(fr, d)?;
        let pc = self.pc(fr, i);
        let mut mods = i.mods.clone();
        mods.push(Mod::Space(Space::Shared));
        self.push(PreInst { kind: Some(Kind::Op(Op::Wgmma)), mods, args, dsts, guard, offset: known.bits(), pc });
        Ok(())
    }
}
