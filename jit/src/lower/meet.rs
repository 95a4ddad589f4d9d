//! `.sync` instructions at which lanes wait for the others that their member mask names.

use super::*;

impl<'m> Lower<'m> {
    /// Lanes whose members are all here go on at once. Others stop, and the executor lets them go when their members have come or
    /// exited.
    pub(super) fn meet(&mut self, fr: &mut Frame<'m>, i: &Instr, guard: Option<(Arg, bool)>) -> Result<(), Error> {
        self.guarded(guard, |l| {
            let at = i.operands.last().ok_or_else(|| Error::invalid("a warp instruction without a member mask"))?;
            let members = l.operand(fr, at, Type::B32)?;
            let key = (i.op, i.mods.to_vec());
            let class = match l.meetings.iter().position(|m| *m == key) {
                Some(k) => k,
                None => {
                    l.meetings.push(key);
                    l.meetings.len() - 1
                }
            };
            let complete = l.new_var(Ty::P);
            l.push(PreInst::new(Kind::Complete, smallvec![members], smallvec![Some(complete)]));
            let point = l.pre.suspends.len() as u32;
            let stop = Stop { pc: if l.sync { l.pc(fr, i) } else { 0 }, ..Stop::default() };
            l.pre.suspends.push(PreSuspend {
                kind: SuspendKind::Meet { class: class as u32, carries: !i.has(Mod::Warp) },
                barrier: Some(members),
                threads: None,
                pred: None,
                stop,
            });
            l.pre.func.meets = true;
            let (wait, together) = (l.new_block(), l.new_block());
            l.end(PreTerm::Cond { p: Arg::Var(complete), negated: false, then: together, otherwise: wait });
            l.cur = wait;
            l.end(PreTerm::Suspend { point, next: together });
            l.cur = together;
            if i.has(Mod::Warp) {
                l.warp_fence(fr, i, None);
            }
            l.general(fr, i, None)
        })
    }
}
