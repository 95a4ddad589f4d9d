//! Stack allocation (`alloca`, `stacksave`, `stackrestore`): at the end of each thread's local memory, growing downwards. The stack
//! pointer is a register of the kernel's graph, an argument of functions that are called out of line.

use super::context::{Frame, Lower};
use super::local_stack::moves_top;
use super::signature::CELL;
use crate::error::{unsupported, Error, ErrorExt};
use crate::ir::{Block, Kind, Ty};
use crate::pre_ssa::{Arg, PreInst, Var};
use ptx::ast::{self, Imm, Instr, Operand, Type};
use ptx::table::Op;
use smallvec::smallvec;

/// Least alignment of an allocation.
const ALIGN: i64 = 16;

impl<'m> Lower<'m> {
    /// Sets the stack pointer at a kernel's entry.
    pub(super) fn start_top(&mut self) {
        if self.dynamic > 0 {
            let end = self.pre.func.float(Kind::LocalEnd(0), Ty::I64);
            let top = self.new_var(Ty::I64);
            self.copy(top, Arg::Val(end), None);
            self.top = Some(top);
        }
    }

    /// Takes the stack pointer at the entry of a function that is called out of line. Returns the bytes of its call block before its
    /// arguments.
    pub(super) fn pass_top(&mut self) -> u32 {
        if self.dynamic == 0 {
            return 0;
        }
        let top = self.new_var(Ty::I64);
        self.push(PreInst::new(Kind::Argument(0), smallvec![], smallvec![Some(top)]));
        self.top = Some(top);
        CELL
    }

    /// Saves the stack pointer if the function changes it.
    pub(super) fn keep_top(&mut self, f: &ast::Function, ret: Block) -> Option<Var> {
        let top = self.top.filter(|_| ret != self.exit && moves_top(f))?;
        let kept = self.new_var(Ty::I64);
        self.copy(kept, Arg::Var(top), None);
        Some(kept)
    }

    pub(super) fn restore_top(&mut self, kept: Option<Var>) {
        if let (Some(top), Some(kept)) = (self.top, kept) {
            self.copy(top, Arg::Var(kept), None);
        }
    }

    fn top(&self, i: &Instr) -> Result<Var, Error> {
        match i.ty() {
            Some(Type::U64) => self.top.ok_or_else(|| Error::internal("no stack pointer")),
            _ => Err(unsupported(format!("`{}` with 32-bit addresses", i.spelling()))),
        }
    }

    pub(super) fn alloca(&mut self, fr: &Frame<'m>, i: &Instr, guard: Option<(Arg, bool)>) -> Result<(), Error> {
        let top = self.top(i)?;
        let size = self.operand(fr, &i.operands[1], Type::U64)?;
        let lowest = self.pre.func.float(Kind::LocalEnd(self.dynamic), Ty::I64);
        let made = self.new_var(Ty::I64);
        let mut inst =
            PreInst::new(Kind::Op(Op::Alloca), smallvec![Arg::Var(top), Arg::Val(lowest), size], smallvec![Some(made)]);
        (inst.mods, inst.guard, inst.pc) = (i.mods.clone(), guard, self.pc(fr, i));
        inst.offset = match i.operands.get(2) {
            Some(Operand::Imm(Imm::Int { bits, .. })) => ALIGN.max(*bits as i64),
            _ => ALIGN,
        };
        self.push(inst);
        self.copy(top, Arg::Var(made), guard);
        if let Some(Some(d)) = self.dests(fr, &i.operands[0])?.first() {
            self.copy(*d, Arg::Var(made), guard);
        }
        Ok(())
    }

    /// `stacksave` and `stackrestore`.
    pub(super) fn move_top(&mut self, fr: &Frame<'m>, i: &Instr, guard: Option<(Arg, bool)>) -> Result<(), Error> {
        let top = self.top(i)?;
        if i.op == Op::Stackrestore {
            let a = self.operand(fr, &i.operands[0], Type::U64)?;
            self.copy(top, a, guard);
        } else if let Some(Some(d)) = self.dests(fr, &i.operands[0])?.first() {
            self.copy(*d, Arg::Var(top), guard);
        }
        Ok(())
    }
}
