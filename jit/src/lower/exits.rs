//! `exit` in functions that are called out of line: only the kernel can end a thread, so that such a function returns for each lane whether
//! it has exited, in a cell behind its results, and every caller passes that on at once.

use super::context::Lower;
use crate::ir::{Kind, Ty};
use crate::pre_ssa::{Arg, PreInst, PreTerm, Var};
use ptx::ast::{self, Mod, Type};
use ptx::table::Op;
use smallvec::smallvec;

impl Lower<'_> {
    /// At the head of a function that is called out of line: no thread has exited yet, and threads that exit go to its end.
    pub(super) fn begin_exits(&mut self) {
        if self.exits {
            self.pre.blocks[self.exit].term = None;
            let exited = self.new_var(Ty::I32);
            let no = Arg::Val(self.pre.func.konst(Ty::I32, 0));
            self.copy(exited, no, None);
            self.exited = Some(exited);
        }
    }

    /// At its end: threads that have exited get here as well.
    pub(super) fn end_exits(&mut self, at: u32) {
        if let Some(exited) = self.exited {
            self.push(PreInst::new(Kind::Result(at), smallvec![Arg::Var(exited)], smallvec![]));
        }
    }

    /// `exit`, for the lanes of `guard`.
    pub(super) fn exit_threads(&mut self, guard: Option<(Arg, bool)>) {
        if let Some(exited) = self.exited {
            let yes = Arg::Val(self.pre.func.konst(Ty::I32, 1));
            self.copy(exited, yes, guard);
        }
        self.jump(guard, self.exit);
    }

    /// Behind a call: the lanes for which `exited` is not 0 exit here as well.
    pub(super) fn exit_with(&mut self, exited: Var) {
        let is = self.new_var(Ty::P);
        let no = Arg::Val(self.pre.func.konst(Ty::I32, 0));
        let mut test = PreInst::new(Kind::Op(Op::Setp), smallvec![Arg::Var(exited), no], smallvec![Some(is)]);
        test.mods = smallvec![Mod::Cmp(ast::Cmp::Ne), Mod::Ty(Type::U32)];
        self.push(test);
        let (gone, next) = (self.new_block(), self.new_block());
        self.end(PreTerm::Cond { p: Arg::Var(is), negated: false, then: gone, otherwise: next });
        self.cur = gone;
        self.exit_threads(None);
        self.cur = next;
    }
}
