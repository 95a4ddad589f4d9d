//! `.sync` instructions at which lanes wait for the others that their member mask names.

use super::class::Class;
use super::context::{Frame, Lower};
use crate::error::{Error, ErrorExt};
use crate::ir::{Kind, Ty};
use crate::pre_ssa::{Arg, PreInst, PreSuspend, PreTerm};
use kernel_abi::{Stop, SuspendKind};
use ptx::ast::{Instr, Mod};

impl<'m> Lower<'m> {
    /// Lanes whose members are all here continue at once. Otherwise all stop, and the executor resumes them when their members have
    /// arrived or exited.
    pub(super) fn sync_lanes(
        &mut self,
        fr: &mut Frame<'m>,
        i: &Instr,
        guard: Option<(Arg, bool)>,
    ) -> Result<(), Error> {
        self.guarded(guard, |l| {
            l.general(fr, i, None)?;
            let made = l.pre.blocks[l.cur].insts.pop();
            let inst = made.ok_or_else(|| Error::internal("a warp instruction without code"))?;
            let Some((&members, operands)) = inst.args.split_last() else {
                return Err(Error::invalid("a warp instruction without a member mask"));
            };
            let class = l.class(&inst, operands);
            let point = l.pre.suspends.len() as u32;
            let stop = Stop { pc: if l.sync { l.pc(fr, i) } else { 0 }, ..Stop::default() };
            let suspend = PreSuspend::new(SuspendKind::WarpSync { class }, stop);
            l.pre.suspends.push(PreSuspend { barrier: Some(members), operands: operands.into(), ..suspend });
            l.pre.func.lane_waits = true;
            let next = l.new_block();
            l.end(PreTerm::Suspend { point, next });
            l.cur = next;
            if i.has(Mod::Warp) {
                l.warp_fence(fr, i, None);
            }
            l.push(inst);
            Ok(())
        })
    }

    /// Number of an instruction's class.
    fn class(&mut self, i: &PreInst, operands: &[Arg]) -> u32 {
        let Some(Kind::Op(op)) = i.kind else { return 0 };
        let results: Vec<Option<Ty>> = i.dsts.iter().map(|d| d.map(|d| self.pre.vars[d])).collect();
        let known = self.classes.iter().position(|c| c.op == op && c.mods == i.mods);
        let k = known.unwrap_or_else(|| {
            let operands = operands.iter().map(|&a| self.arg_ty(a)).collect();
            self.classes.push(Class { op, mods: i.mods.clone(), operands, results: vec![] });
            self.classes.len() - 1
        });
        let wanted = &mut self.classes[k].results;
        wanted.resize(wanted.len().max(results.len()), None);
        for (w, r) in wanted.iter_mut().zip(results) {
            *w = w.or(r);
        }
        k as u32
    }
}
