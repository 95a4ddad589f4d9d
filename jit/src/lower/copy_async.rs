//! `cp.async`: copies that hardware does in the background. Here they are done synchronously, which the completion
//! mechanisms (groups) allow: by the time of a wait they are complete.

use super::context::{Frame, Lower};
use crate::error::{unsupported, Error, ErrorExt};
use crate::ir::{Kind, Ty, ASYNC, BULK, COMMITS, PART, WAITS};
use crate::pre_ssa::{Arg, PreInst, Var};
use ptx::ast::Cmp;
use ptx::ast::{Imm, Instr, Mod, Operand, Space, Type};
use ptx::table::Op;
use smallvec::{smallvec, SmallVec};

impl<'m> Lower<'m> {
    pub(super) fn copy_async(
        &mut self,
        fr: &mut Frame<'m>,
        i: &Instr,
        guard: Option<(Arg, bool)>,
    ) -> Result<(), Error> {
        let has = |name: &str| i.mods.iter().any(|m| matches!(m, Mod::Other(n) if *n == name));
        if has("commit_group") || has("wait_group") || has("wait_all") {
            return self.order_copies(fr, i, guard);
        }
        if i.has(Mod::Arrive) {
            return self.arrive_after_copies(fr, i, guard);
        }
        if has("bulk") {
            return self.copy_bulk(fr, i, guard);
        }
        let (Some(Operand::Addr { base: db, offset: doff }), Some(Operand::Addr { base: sb, offset: soff })) =
            (i.operands.first(), i.operands.get(1))
        else {
            return Err(unsupported(format!("`{}`", i.spelling())));
        };
        let size = match i.operands.get(2) {
            Some(Operand::Imm(Imm::Int { bits: n @ (4 | 8 | 16), .. })) => *n as u32,
            _ => return Err(unsupported(format!("`{}`", i.spelling()))),
        };
        let dst = self.address(fr, *db)?;
        let src = self.address(fr, *sb)?;
        let pc = self.pc(fr, i);
        let words = size / 4;
        // Bytes beyond the source size are zero. With a predicate in its place, all bytes are zero where it holds.
        let given = i.operands.get(3).filter(|_| !i.has(Mod::CacheHint) || i.operands.len() > 4);
        let mut given = given.map(|o| self.operand(fr, o, Type::U32)).transpose()?;
        if let Some(p) = given.filter(|&g| self.arg_ty(g) == Ty::P) {
            let [none, all] = [0, u64::from(size)].map(|n| Arg::Val(self.pre.func.konst(Ty::I32, n)));
            given = Some(Arg::Var(self.computed(Op::Selp, &[Mod::Ty(Type::B32)], &[none, all, p], Ty::I32)));
        }
        let fixed = match given {
            None => Some(size),
            Some(Arg::Val(v)) => self.pre.func.as_const(v).map(|c| c as u32),
            Some(Arg::Var(_)) => None,
        };
        self.guarded(guard, |l| {
            let vars: SmallVec<[Var; 4]> = (0..words).map(|_| l.new_var(Ty::I32)).collect();
            if fixed == Some(size) {
                l.move_words(Op::Ld, Space::Global, src, *soff, &vars, None, pc);
            } else {
                let zero = l.pre.func.konst(Ty::I32, 0);
                for (k, &v) in vars.iter().enumerate() {
                    l.copy(v, Arg::Val(zero), None);
                    let at = k as u32 * 4;
                    let from = soff + at as i64;
                    let done = l.pre.blocks[l.cur].insts.len();
                    match (fixed, given) {
                        (Some(n), _) if n < at + 4 => {}
                        (Some(_), _) | (None, None) => l.move_words(Op::Ld, Space::Global, src, from, &[v], None, pc),
                        (None, Some(n)) => {
                            let p = l.compared(Cmp::Gt, n, u64::from(at) + 3);
                            l.move_words(Op::Ld, Space::Global, src, from, &[v], Some((Arg::Var(p), false)), pc);
                        }
                    }
                    let loads =
                        l.pre.blocks[l.cur].insts[done..].iter_mut().filter(|i| i.kind == Some(Kind::Op(Op::Ld)));
                    loads.for_each(|part| part.mods.push(PART));
                }
                if let Some(n) = given.filter(|_| fixed.is_none_or(|n| n % 4 != 0)) {
                    l.last_bytes(src, *soff, n, size, &vars, pc)?;
                }
            }
            l.move_words(Op::St, Space::Shared, dst, *doff, &vars, None, pc);
            let store = l.pre.blocks[l.cur].insts.last_mut();
            store.into_iter().for_each(|s| s.mods.push(ASYNC));
            Ok(())
        })
    }

    /// The partial word of a copy: bytes behind the last whole word, where the source has `n` of `size` bytes.
    fn last_bytes(&mut self, src: Arg, offset: i64, n: Arg, size: u32, vars: &[Var], pc: u32) -> Result<(), Error> {
        let u32s = &[Mod::Ty(Type::B32)];
        let k = |l: &mut Self, n: u64| Arg::Val(l.pre.func.konst(Ty::I32, n));
        let three = k(self, 3);
        let rest = Arg::Var(self.computed(Op::And, u32s, &[n, three], Ty::I32));
        let some = Arg::Var(self.compared(Cmp::Ne, rest, 0));
        self.guarded(Some((some, false)), |l| {
            // More than the whole is the whole.
            let fits = Arg::Var(l.compared(Cmp::Lt, n, u64::from(size)));
            l.guarded(Some((fits, false)), |l| {
                let start = Arg::Var(l.computed(Op::Sub, &[Mod::Ty(Type::U32)], &[n, rest], Ty::I32));
                let wide = Arg::Var(l.computed(Op::Cvt, &[Mod::Ty(Type::U64), Mod::Ty(Type::U32)], &[start], Ty::I64));
                let at = Arg::Var(l.computed(Op::Add, &[Mod::Ty(Type::S64)], &[src, wide], Ty::I64));
                let mut word = k(l, 0);
                for byte in 0..3u32 {
                    let there = Arg::Var(l.compared(Cmp::Gt, rest, byte.into()));
                    let b = l.new_var(Ty::I32);
                    let zero = k(l, 0);
                    l.copy(b, zero, None);
                    let mut load = PreInst::new(Kind::Op(Op::Ld), smallvec![at], smallvec![Some(b)]);
                    load.mods = smallvec![Mod::Space(Space::Global), Mod::Ty(Type::U8), PART];
                    (load.offset, load.guard, load.pc) = (offset + i64::from(byte), Some((there, false)), pc);
                    l.push(load);
                    let shift = k(l, u64::from(byte) * 8);
                    let b = Arg::Var(l.computed(Op::Shl, u32s, &[Arg::Var(b), shift], Ty::I32));
                    word = Arg::Var(l.computed(Op::Or, u32s, &[word, b], Ty::I32));
                }
                for (i, &v) in vars.iter().enumerate() {
                    let this = Arg::Var(l.compared(Cmp::Eq, start, i as u64 * 4));
                    l.copy(v, word, Some((this, false)));
                }
                Ok(())
            })
        })
    }

    /// Commits and waits of groups of copies, which only code with checks for races needs.
    fn order_copies(&mut self, fr: &mut Frame<'m>, i: &Instr, guard: Option<(Arg, bool)>) -> Result<(), Error> {
        if !self.races {
            return Ok(());
        }
        let commits = i.mods.contains(&COMMITS);
        let but = match i.operands.first() {
            _ if commits => None,
            Some(Operand::Imm(Imm::Int { bits, .. })) => Some(*bits),
            Some(_) => return Err(unsupported(format!("`{}`", i.spelling()))),
            None => Some(u64::from(u32::MAX)),
        };
        let but = but.map(|n| Arg::Val(self.pre.func.konst(Ty::I32, n)));
        let mut order = PreInst::new(Kind::Op(Op::Cp), but.into_iter().collect(), smallvec![]);
        (order.mods, order.guard, order.pc) = (smallvec![if commits { COMMITS } else { WAITS }], guard, self.pc(fr, i));
        order.mods.extend(i.has(BULK).then_some(BULK));
        self.push(order);
        Ok(())
    }

    /// `cp.async.mbarrier.arrive`: the copies are done, so the arrival happens now. Without `.noinc` it is not among the expected
    /// ones: the count of pending arrivals is incremented first.
    fn arrive_after_copies(&mut self, fr: &mut Frame<'m>, i: &Instr, guard: Option<(Arg, bool)>) -> Result<(), Error> {
        let Some(Operand::Addr { base, offset }) = i.operands.first() else {
            return Err(Error::invalid(format!("`{}` without an address", i.spelling())));
        };
        // Whoever waits for the mbarrier waits for the copies.
        if self.races {
            let all = Arg::Val(self.pre.func.konst(Ty::I32, u64::from(u32::MAX)));
            let mut wait = PreInst::new(Kind::Op(Op::Cp), smallvec![all], smallvec![]);
            (wait.mods, wait.guard, wait.pc) = (smallvec![WAITS], guard, self.pc(fr, i));
            self.push(wait);
        }
        if !i.has(Mod::Other("noinc")) {
            return Ok(());
        }
        let at = self.address(fr, *base)?;
        let pc = self.pc(fr, i);
        let mut arrive = PreInst::new(Kind::Op(Op::Mbarrier), smallvec![at], smallvec![]);
        arrive.mods = smallvec![Mod::Arrive, Mod::Space(i.space()), Mod::Ty(Type::B64)];
        (arrive.offset, arrive.guard, arrive.pc) = (*offset, guard, pc);
        self.push(arrive);
        Ok(())
    }

    /// `cp.async.bulk` and `cp.reduce.async.bulk` of plain memory: the copy, then what it completes at an mbarrier.
    fn copy_bulk(&mut self, fr: &mut Frame<'m>, i: &Instr, guard: Option<(Arg, bool)>) -> Result<(), Error> {
        let has = |name: &'static str| i.has(Mod::Other(name));
        if has("tensor") {
            return self.copy_tensor(fr, i, guard);
        }
        if has("prefetch") {
            return Ok(());
        }
        let spaces: Vec<Space> =
            i.mods.iter().filter_map(|m| if let Mod::Space(s) = m { Some(*s) } else { None }).collect();
        let (
            Some(Operand::Addr { base: db, offset: doff }),
            Some(Operand::Addr { base: sb, offset: soff }),
            Some(size),
            2,
        ) = (i.operands.first(), i.operands.get(1), i.operands.get(2), spaces.len())
        else {
            return Err(unsupported(format!("`{}`", i.spelling())));
        };
        let (dst, src) = (self.address(fr, *db)?, self.address(fr, *sb)?);
        let (dst, src) = (self.plus(dst, *doff), self.plus(src, *soff));
        let size = self.operand(fr, size, Type::U32)?;
        let pc = self.pc(fr, i);
        if let Some(mask) = i.operands.last().filter(|_| has("cp_mask")) {
            let mask = self.operand(fr, mask, Type::B16)?;
            let mask = self.widened(mask);
            return self.guarded(guard, |l| l.copy_masked([dst, src, size, mask], pc));
        }
        let mut copy = PreInst::new(Kind::Op(Op::Cp), smallvec![dst, src, size], smallvec![]);
        // Bytes at either end that may lie outside of the source's allocation.
        let ends = if has("ignore_oob") { 2 } else { 0 };
        for end in &i.operands[3..3 + ends] {
            copy.args.push(self.operand(fr, end, Type::U32)?);
        }
        (copy.mods, copy.guard, copy.pc) = (i.mods.clone(), guard, pc);
        let Some(Operand::Addr { base, offset }) = i.operands.get(3 + ends) else {
            self.push(copy);
            return Ok(());
        };
        let at = self.address(fr, *base)?;
        if !has("multicast::cluster") {
            self.push(copy);
            self.complete_bytes((at, *offset), Space::Shared, size, guard, pc);
            return Ok(());
        }
        let Some(blocks) = i.operands.get(4 + ends) else {
            return Err(Error::invalid(format!("`{}` without a mask of blocks", i.spelling())));
        };
        let blocks = self.operand(fr, blocks, Type::U16)?;
        let barrier = self.plus(at, *offset);
        self.guarded(guard, |l| {
            l.each_block(blocks, |l, rank| {
                let mut part = copy.clone();
                (part.args[0], part.guard) = (l.in_block(dst, rank), None);
                l.push(part);
                let barrier = l.in_block(barrier, rank);
                l.complete_bytes((barrier, 0), Space::SharedCluster, size, None, pc);
                Ok(())
            })
        })
    }

    /// An asynchronous operation has written so many bytes: transactions that an mbarrier waits for.
    pub(super) fn complete_bytes(
        &mut self,
        (at, offset): (Arg, i64),
        space: Space,
        bytes: Arg,
        guard: Option<(Arg, bool)>,
        pc: u32,
    ) {
        let mut complete = PreInst::new(Kind::Op(Op::Mbarrier), smallvec![at, bytes], smallvec![]);
        complete.mods = smallvec![Mod::Other("complete_tx"), Mod::Space(space), Mod::Ty(Type::B64)];
        (complete.offset, complete.guard, complete.pc) = (offset, guard, pc);
        self.push(complete);
    }

    /// One load or store of consecutive 32-bit words.
    #[expect(clippy::too_many_arguments, reason = "the fields of one instruction")]
    fn move_words(
        &mut self,
        op: Op,
        space: Space,
        at: Arg,
        offset: i64,
        vars: &[Var],
        guard: Option<(Arg, bool)>,
        pc: u32,
    ) {
        let mut i = PreInst::new(Kind::Op(op), smallvec![at], smallvec![]);
        i.mods = smallvec![Mod::Space(space)];
        match vars.len() {
            2 => i.mods.push(Mod::V2),
            4 => i.mods.push(Mod::V4),
            _ => {}
        }
        i.mods.push(Mod::Ty(Type::B32));
        if op == Op::Ld {
            i.dsts = vars.iter().map(|&v| Some(v)).collect();
        } else {
            i.args.extend(vars.iter().map(|&v| Arg::Var(v)));
        }
        (i.offset, i.guard, i.pc) = (offset, guard, pc);
        self.push(i);
    }
}
