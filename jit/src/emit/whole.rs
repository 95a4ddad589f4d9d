//! Code for whole units: blocks that run under a mask have a second copy, for when all lanes are active.
//!
//! Most divergent branches of real programs go one way for all lanes of nearly every unit: the bounds check at the top, the
//! condition of a grid-stride loop. Where all lanes are together and the branch does not part them, control stays in
//! (or goes to) the copies in which the mask is a constant: no masked loads and stores, which cost a dozen times an
//! unmasked one below AVX-512, no pending masks, no blending of phis. When lanes do part, control goes to the masked
//! copies, and comes back at the first join that all lanes have reached.

use super::bits::LaneBits;
use super::*;
use crate::frontier::transfers;
use ptx::ast::Cmp;
use ptx::table::Op;

/// Instructions in blocks to be copied beyond which a segment is not: compile time would double.
const MAX_COPIED: usize = 1500;
/// Instructions of a block beyond which it gets no third copy.
const MAX_BESIDE: usize = 48;

impl Emit<'_> {
    /// Finds out which blocks always run whole, and makes the second copies of the others.
    pub(super) fn make_copies(&mut self, k: usize) {
        if self.x.plan.general {
            return;
        }
        let n = self.blocks.len();
        for (b, ragged) in self.ragged(k).into_iter().enumerate() {
            self.always_whole[b] = self.region[b] && self.x.frontiers[b].is_empty() && !ragged;
        }
        let twice: Vec<usize> = (0..n).filter(|&b| self.region[b] && !self.always_whole[b]).collect();
        let size: usize = twice.iter().map(|&b| self.f.blocks[b].insts.len()).sum();
        if size <= MAX_COPIED {
            for b in twice {
                self.full[b] = Some(self.ll.block(self.func, &format!("w{b}")));
            }
        }
    }

    /// Blocks that may run when lanes have exited, or when the unit never had all its lanes.
    fn ragged(&self, k: usize) -> Vec<bool> {
        let x = self.x;
        let n = self.blocks.len();
        if x.variant.partial || (k > 0 && x.plan.live_slot.is_some()) {
            return vec![true; n];
        }
        let mut ragged = vec![false; n];
        let mut work: Vec<u32> = vec![];
        for (b, blk) in self.f.blocks.iter().enumerate() {
            if self.region[b] && matches!(blk.term, Term::Exit) {
                work.extend(&x.frontiers[b]);
            }
        }
        while let Some(b) = work.pop() {
            if !self.region[b as usize] || std::mem::replace(&mut ragged[b as usize], true) {
                continue;
            }
            for (next, _) in transfers(self.f, b as usize, x.shapes.divergent[b as usize], &x.frontiers[b as usize]) {
                work.extend(next);
            }
        }
        ragged
    }

    /// Values made in blocks of two copies and used in other blocks: they live in allocas.
    pub(super) fn made_twice(&self) -> Vec<Val> {
        if self.full.iter().all(|b| b.is_none()) {
            return vec![];
        }
        let mut out = vec![];
        crate::plan::each_use(self.f, self.x.shapes, |v, b| {
            if let Some(d) = self.f.block_of(v) {
                if self.full[d.0 as usize].is_some() && d.0 as usize != b && !self.x.plan.remat.contains(&v) {
                    out.push(v);
                }
            }
        });
        out.sort_unstable();
        out.dedup();
        out
    }

    /// Where code for whole units goes on in block `to`, if it can.
    pub(super) fn whole_entry(&self, to: u32) -> Option<Bb> {
        if self.always_whole[to as usize] {
            self.blocks[to as usize]
        } else {
            self.full[to as usize]
        }
    }

    /// Whether all lanes of the unit are in a mask.
    fn all(&self, m: V) -> V {
        let ll = self.ll;
        let t = ll.int(self.w);
        ll.icmp(IntCmp::LLVMIntEQ, ll.bitcast(m, t), ll.ones(t))
    }

    /// From the unit's head to the segment's first block.
    pub(super) fn start(&mut self, at: u32) -> Result<(), Error> {
        let ll = self.ll;
        let masked = self.blocks[at as usize].ok_or_else(|| Error::internal("segment without its first block"))?;
        match self.full[at as usize] {
            Some(full) => {
                let live = ll.load(self.mask_t(), self.live, 8);
                ll.cond_br(self.all(live), full, masked);
            }
            None => ll.br(masked),
        }
        Ok(())
    }

    /// At the start of a block's masked copy: if all lanes have met here, its other copy goes on.
    pub(super) fn rejoin(&mut self, b: u32) {
        let ll = self.ll;
        let Some(full) = self.full[b as usize] else { return };
        if self.f.block(Block(b)).preds.len() < 2 {
            return;
        }
        let apart = ll.block(self.func, "apart");
        ll.cond_br(self.all(self.mask), full, apart);
        ll.at_end(apart);
    }

    /// A divergent branch of a whole unit: lanes where `p` holds go to `then`. Returns false where there are no copies.
    pub(super) fn part_whole(&mut self, b: u32, p: Val, then: u32, otherwise: u32) -> Result<bool, Error> {
        let ll = self.ll;
        if !self.whole || self.whole_entry(then).is_none() || self.whole_entry(otherwise).is_none() {
            return Ok(false);
        }
        let (all, some, none, apart) = (
            ll.block(self.func, "all"),
            ll.block(self.func, "some"),
            ll.block(self.func, "none"),
            ll.block(self.func, "parting"),
        );
        let t = ll.int(self.w);
        let taken = if let Some(LaneBits { bits, every, none: no, exact, can, must }) = self.lanes_where(p, 4) {
            let lanes = self.all_lanes();
            ll.cond_br(every, all, some);
            ll.at_end(some);
            let open = ll.block(self.func, "open");
            ll.cond_br(no, none, open);
            ll.at_end(open);
            if exact {
                ll.br(apart);
            } else {
                // The lanes of several conditions may together be all or none.
                let rest = ll.block(self.func, "rest");
                ll.cond_br(ll.icmp(IntCmp::LLVMIntEQ, bits, ll.ones(t)), all, rest);
                ll.at_end(rest);
                ll.cond_br(ll.icmp(IntCmp::LLVMIntEQ, bits, ll.zero(t)), none, apart);
            }
            ll.at_end(apart);
            // A single lane goes one way, and which is known: accesses under its mask become those of scalars.
            let constant = |m: u64| ll.c_vec(ll.int(1), &(0..self.w).map(|l| (m >> l & 1) as i64).collect::<Vec<_>>());
            match (can.count_ones(), (lanes & !must).count_ones()) {
                (1, _) => constant(can),
                (_, 1) => constant(must),
                _ => self.mask_from_bits(bits),
            }
        } else {
            if let Some((every, no)) = self.outcome(p, 4) {
                // Two comparisons of scalars decide most cases.
                let (open, vector) = (ll.block(self.func, "open"), ll.block(self.func, "compare"));
                ll.cond_br(every, all, open);
                ll.at_end(open);
                ll.cond_br(no, none, vector);
                ll.at_end(vector);
            }
            let taken = self.vector(p);
            let bits = ll.bitcast(taken, t);
            ll.cond_br(ll.icmp(IntCmp::LLVMIntEQ, bits, ll.ones(t)), all, some);
            ll.at_end(some);
            ll.cond_br(ll.icmp(IntCmp::LLVMIntEQ, bits, ll.zero(t)), none, apart);
            taken
        };
        let mask = self.mask;
        for (bb, to) in [(all, then), (none, otherwise)] {
            ll.at_end(bb);
            self.edge(b, &[(to, mask)], false);
            self.go(b, to);
        }
        ll.at_end(apart);
        let not_taken = ll.not(taken);
        if self.beside(b, [(then, taken), (otherwise, not_taken)])? {
            return Ok(true);
        }
        self.edge(b, &[(then, taken), (otherwise, not_taken)], true);
        // Nobody waited before: the lower of the two is next.
        let next = self.blocks[then.min(otherwise) as usize].unwrap_or(self.unit_end);
        ll.br(next);
        Ok(true)
    }

    /// Lanes of a whole unit that part for a single block and meet again behind it, or for one block each: the blocks run here,
    /// one after the other, under masks, and the unit goes on whole. Nobody needs to be waited for. Returns whether it was
    /// done.
    fn beside(&mut self, b: u32, ways: [(u32, V); 2]) -> Result<bool, Error> {
        let f = self.f;
        // The block where a way leads if it is a block of its own, and where it ends.
        let single = |e: &Self, t: u32| {
            let blk = f.block(Block(t));
            match blk.term {
                Term::Br(j) if t != b && j.0 != t && j.0 != b && e.can_stand_beside(blk) => Some(j.0),
                _ => None,
            }
        };
        let [(then, _), (otherwise, _)] = ways;
        let join = match (single(self, then), single(self, otherwise)) {
            (Some(x), _) if x == otherwise => otherwise,
            (_, Some(y)) if y == then => then,
            (Some(x), Some(y)) if x == y => x,
            _ => return Ok(false),
        };
        if self.whole_entry(join).is_none() {
            return Ok(false);
        }
        let mut first = true;
        for (to, mask) in ways {
            let mut from = b;
            if to != join {
                (self.cur, self.whole, self.mask) = (to, false, mask);
                self.instructions(to)?;
                self.restart_slots();
                from = to;
            }
            self.move_phis(from, &[(join, mask)], first);
            first = false;
        }
        (self.cur, self.whole, self.mask) = (b, true, self.ll.ones(self.mask_t()));
        self.go(b, join);
        Ok(true)
    }

    /// Whether a block may be emitted a third time, for `beside`.
    fn can_stand_beside(&self, blk: &BlockData) -> bool {
        let plain = |&i: &u32| self.f.inst(i).kind != Kind::Phi;
        blk.preds.len() == 1 && blk.insts.len() <= MAX_BESIDE && blk.insts.iter().all(plain)
    }

    /// Whether a condition surely holds in all lanes, and whether it surely holds in none, in scalars; `None` if scalars
    /// do not tell. Looks through `depth` levels of logic.
    fn outcome(&mut self, p: Val, depth: u32) -> Option<(V, V)> {
        let ll = self.ll;
        let i = self.f.def(p);
        if depth == 0 || self.f.ty(p) != Ty::P || i.results.len() != 1 || !self.at_hand(p) {
            return None;
        }
        if self.x.shapes.uniform(p) {
            let c = self.scalar(p);
            return Some((c, ll.not(c)));
        }
        match i.kind {
            Kind::Op(Op::Setp) => self.compared(i),
            Kind::Op(Op::Not) => self.outcome(i.args[0], depth - 1).map(|(every, no)| (no, every)),
            Kind::Op(op @ (Op::And | Op::Or)) => {
                let (x, y) = (self.outcome(i.args[0], depth - 1)?, self.outcome(i.args[1], depth - 1)?);
                Some(match op {
                    Op::And => (ll.and(x.0, y.0), ll.or(x.1, y.1)),
                    _ => (ll.or(x.0, y.0), ll.and(x.1, y.1)),
                })
            }
            _ => None,
        }
    }

    /// [`Self::outcome`] of an integer comparison of lanes in a known pattern with one number per unit. Neither is true
    /// where lanes differ, or where the pattern wraps around.
    fn compared(&mut self, i: &Inst) -> Option<(V, V)> {
        let ll = self.ll;
        let c = self.comparison(i)?;
        let x = &c.pattern[..self.w as usize];
        let (min, max) = (*x.iter().min()?, *x.iter().max()?);
        if min < 0 || max >= 1 << 31 {
            return None;
        }
        let signed = c.signed;
        let base = self.scalar(c.lanes);
        let y = self.scalar(c.with);
        let wide = |v: V| if signed { ll.sext(v, ll.int(64)) } else { ll.zext(v, ll.int(64)) };
        let (base, y) = (wide(base), wide(y));
        let (lo, hi) = (ll.add(base, ll.i64(min as u64)), ll.add(base, ll.i64(max as u64)));
        let limit = if signed { i32::MAX as u64 } else { u32::MAX as u64 };
        let fits = ll.icmp(IntCmp::LLVMIntSLE, hi, ll.i64(limit));
        let lt = |a: V, b: V| ll.icmp(IntCmp::LLVMIntSLT, a, b);
        let le = |a: V, b: V| ll.icmp(IntCmp::LLVMIntSLE, a, b);
        let never = ll.bool(false);
        let (every, no) = match c.cmp {
            Cmp::Lt | Cmp::Lo => (lt(hi, y), le(y, lo)),
            Cmp::Le | Cmp::Ls => (le(hi, y), lt(y, lo)),
            Cmp::Gt | Cmp::Hi => (lt(y, lo), le(hi, y)),
            Cmp::Ge | Cmp::Hs => (le(y, lo), lt(hi, y)),
            Cmp::Eq => (never, ll.or(lt(y, lo), lt(hi, y))),
            Cmp::Ne => (ll.or(lt(y, lo), lt(hi, y)), never),
            _ => return None,
        };
        Some((ll.and(every, fits), ll.and(no, fits)))
    }
}
