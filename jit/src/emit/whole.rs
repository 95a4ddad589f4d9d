//! Code for whole units: blocks that run under a mask have a second copy, for when all lanes are active.
//!
//! Most divergent branches of real programs go one way for all lanes of nearly every unit: the bounds check at the top, the
//! condition of a grid-stride loop. Where all lanes are together and the branch does not part them, control stays in
//! (or goes to) the copies in which the mask is a constant: no masked loads and stores, which cost a dozen times an
//! unmasked one below AVX-512, no pending masks, no blending of phis. When lanes do part, control goes to the masked
//! copies, and comes back at the first join that all lanes have reached.

use super::*;
use crate::frontier::transfers;
use ptx::ast::Cmp;
use ptx::table::Op;

/// Instructions in blocks to be copied beyond which a segment is not: compile time would double.
const MAX_COPIED: usize = 1500;

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
    pub(super) fn part_whole(&mut self, b: u32, p: Val, then: u32, otherwise: u32) -> bool {
        let ll = self.ll;
        if !self.whole || self.whole_entry(then).is_none() || self.whole_entry(otherwise).is_none() {
            return false;
        }
        let (all, some, none, apart) = (
            ll.block(self.func, "all"),
            ll.block(self.func, "some"),
            ll.block(self.func, "none"),
            ll.block(self.func, "parting"),
        );
        if let Some((every, no)) = self.outcome(p, 4) {
            // Two comparisons of scalars decide most cases.
            let (open, vector) = (ll.block(self.func, "open"), ll.block(self.func, "compare"));
            ll.cond_br(every, all, open);
            ll.at_end(open);
            ll.cond_br(no, none, vector);
            ll.at_end(vector);
        }
        let taken = self.vector(p);
        let t = ll.int(self.w);
        let bits = ll.bitcast(taken, t);
        ll.cond_br(ll.icmp(IntCmp::LLVMIntEQ, bits, ll.ones(t)), all, some);
        ll.at_end(some);
        ll.cond_br(ll.icmp(IntCmp::LLVMIntEQ, bits, ll.zero(t)), none, apart);
        let mask = self.mask;
        for (bb, to) in [(all, then), (none, otherwise)] {
            ll.at_end(bb);
            self.edge(b, &[(to, mask)], false);
            self.go(b, to);
        }
        ll.at_end(apart);
        self.edge(b, &[(then, taken), (otherwise, ll.not(taken))], true);
        // Nobody waited before: the lower of the two is next.
        let next = self.blocks[then.min(otherwise) as usize].unwrap_or(self.unit_end);
        ll.br(next);
        true
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

    /// Whether a condition and its operands can be used here: made in this block, or anew wherever they are needed.
    /// Otherwise the condition may have come in from another segment without its operands.
    fn at_hand(&self, p: Val) -> bool {
        match self.f.block_of(p) {
            None => true,
            Some(b) => b.0 == self.cur || self.x.plan.remat.contains(&p),
        }
    }

    /// [`Self::outcome`] of an integer comparison of lanes in a known pattern with one number per unit. Neither is true
    /// where lanes differ, or where the pattern wraps around.
    fn compared(&mut self, i: &Inst) -> Option<(V, V)> {
        let ll = self.ll;
        let t = i.ty();
        let plain = i.args.len() == 2 && !t.is_float() && t.bits() == 32;
        if !plain || i.args.iter().any(|&a| self.f.ty(a) != Ty::I32) {
            return None;
        }
        let pattern = |v: Val| match self.x.shapes.get(v) {
            Shape::Lin(l) if l.anchor.is_none() => l.pattern.as_deref().copied(),
            _ => None,
        };
        let (a, b) = (i.args[0], i.args[1]);
        let (x, y, swapped) = match (pattern(a), pattern(b)) {
            (Some(x), None) if self.x.shapes.uniform(b) => (x, b, false),
            (None, Some(x)) if self.x.shapes.uniform(a) => (x, a, true),
            _ => return None,
        };
        let x = &x[..self.w as usize];
        let (min, max) = (*x.iter().min()?, *x.iter().max()?);
        if min < 0 || max >= 1 << 31 {
            return None;
        }
        let cmp = i.cmp()?;
        let cmp = if swapped { mirrored(cmp)? } else { cmp };
        let signed = t.is_signed() && !matches!(cmp, Cmp::Lo | Cmp::Ls | Cmp::Hi | Cmp::Hs);
        let base = self.scalar(if swapped { b } else { a });
        let y = self.scalar(y);
        let wide = |v: V| if signed { ll.sext(v, ll.int(64)) } else { ll.zext(v, ll.int(64)) };
        let (base, y) = (wide(base), wide(y));
        let (lo, hi) = (ll.add(base, ll.i64(min as u64)), ll.add(base, ll.i64(max as u64)));
        let limit = if signed { i32::MAX as u64 } else { u32::MAX as u64 };
        let fits = ll.icmp(IntCmp::LLVMIntSLE, hi, ll.i64(limit));
        let lt = |a: V, b: V| ll.icmp(IntCmp::LLVMIntSLT, a, b);
        let le = |a: V, b: V| ll.icmp(IntCmp::LLVMIntSLE, a, b);
        let never = ll.bool(false);
        let (every, no) = match cmp {
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

/// The comparison with its operands exchanged.
fn mirrored(c: Cmp) -> Option<Cmp> {
    Some(match c {
        Cmp::Lt => Cmp::Gt,
        Cmp::Le => Cmp::Ge,
        Cmp::Gt => Cmp::Lt,
        Cmp::Ge => Cmp::Le,
        Cmp::Lo => Cmp::Hi,
        Cmp::Ls => Cmp::Hs,
        Cmp::Hi => Cmp::Lo,
        Cmp::Hs => Cmp::Ls,
        Cmp::Eq | Cmp::Ne => c,
        _ => return None,
    })
}
