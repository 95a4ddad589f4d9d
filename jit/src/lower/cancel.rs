//! `clusterlaunchcontrol`: a running cluster takes the work of one that has not started. The executor answers at once
//! ([`Helper::Cancel`](kernel_abi::Helper::Cancel)); then the answer is stored as by an asynchronous operation.

use super::context::{Frame, Lower};
use crate::error::{unsupported, Error};
use crate::ir::{Kind, Ty, REMOTE};
use crate::pre_ssa::{Arg, PreInst};
use kernel_abi::AnswerField;
use ptx::ast::{Cmp, Instr, Mod, Operand, Space, Type};
use ptx::table::Op;
use smallvec::smallvec;

/// Bytes of an answer.
const ANSWER: u32 = 16;

impl<'m> Lower<'m> {
    pub(super) fn launch_control(
        &mut self,
        fr: &mut Frame<'m>,
        i: &'m Instr,
        guard: Option<(Arg, bool)>,
    ) -> Result<(), Error> {
        match i.has(Mod::Other("query_cancel")) {
            true => self.query_cancel(fr, i, guard),
            false => self.guarded(guard, |l| l.try_cancel(fr, i)),
        }
    }

    fn try_cancel(&mut self, fr: &mut Frame<'m>, i: &'m Instr) -> Result<(), Error> {
        let [Operand::Addr { base, offset }, Operand::Addr { base: barrier, offset: behind }] = &i.operands[..] else {
            return Err(unsupported(format!("`{}`", i.spelling())));
        };
        let (at, barrier) = (self.address(fr, *base)?, self.address(fr, *barrier)?);
        let (at, barrier) = (self.plus(at, *offset), self.plus(barrier, *behind));
        let pc = self.pc(fr, i);
        let answer = [0; 2].map(|_| self.new_var(Ty::I64));
        let mut ask = PreInst::new(Kind::Op(i.op), smallvec![], answer.into_iter().map(Some).collect());
        (ask.mods, ask.pc) = (i.mods.clone(), pc);
        self.push(ask);
        let bytes = self.number(ANSWER);
        let store = |l: &mut Self, at: Arg, barrier: Arg, space: Space| {
            let args = std::iter::once(at).chain(answer.map(Arg::Var)).collect();
            let mut store = PreInst::new(Kind::Op(Op::St), args, smallvec![]);
            (store.mods, store.pc) = (smallvec![Mod::Space(space), Mod::V2, Mod::Ty(Type::B64)], pc);
            store.mods.extend(l.races.then_some(REMOTE));
            l.push(store);
            l.complete_bytes((barrier, 0), space, bytes, None, pc);
        };
        if !i.has(Mod::Other("multicast::cluster::all")) {
            store(self, at, barrier, i.space());
            return Ok(());
        }
        let [at, barrier] = [at, barrier].map(|a| self.narrow_shared(a, i.space()));
        let all = self.number(u32::MAX);
        self.each_block(all, |l, rank| {
            let [at, barrier] = [at, barrier].map(|a| l.in_block(a, rank));
            store(l, at, barrier, Space::SharedCluster);
            Ok(())
        })
    }

    fn query_cancel(&mut self, fr: &mut Frame<'m>, i: &'m Instr, guard: Option<(Arg, bool)>) -> Result<(), Error> {
        let answer = self.operand(fr, &i.operands[1], Type::B128)?;
        if i.has(Mod::Other("is_canceled")) {
            let bit = self.answer_field(answer, AnswerField::CANCELED);
            let canceled = Arg::Var(self.compared(Cmp::Ne, bit, 0));
            if let Some(Some(d)) = self.dests(fr, &i.operands[0])?.first() {
                self.copy(*d, canceled, guard);
            }
            return Ok(());
        }
        let dimensions = ["get_first_ctaid::x", "get_first_ctaid::y", "get_first_ctaid::z"];
        let wanted = match dimensions.iter().position(|word| i.has(Mod::Other(word))) {
            Some(d) => &AnswerField::FIRST_BLOCK[d..=d],
            None => &AnswerField::FIRST_BLOCK,
        };
        let mut values: Vec<Arg> = wanted.iter().map(|&field| self.answer_field(answer, field)).collect();
        // The fourth of a vector has no meaning; ptxas makes it 0.
        values.resize(4, self.number(0));
        for (d, value) in self.dests(fr, &i.operands[0])?.into_iter().zip(values) {
            if let Some(d) = d {
                self.copy(d, value, guard);
            }
        }
        Ok(())
    }

    fn answer_field(&mut self, answer: Arg, field: AnswerField) -> Arg {
        let word = self.new_var(Ty::I32);
        self.part(word, answer, field.word * u32::BITS, None);
        let [shift, mask] = [field.shift, u32::MAX >> (u32::BITS - field.bits)].map(|n| self.number(n));
        let low = self.op32(Op::Shr, Arg::Var(word), shift);
        self.op32(Op::And, low, mask)
    }
}
