//! Unmasked code for whole units: blocks that run under a mask have a second copy, for when all lanes are active.
//!
//! Most divergent branches of real programs go one way for all lanes of nearly every unit: the bounds check at the top, the
//! condition of a grid-stride loop. Where all lanes are together and the branch does not split them, control stays in
//! (or goes to) the copies in which the mask is a constant: no masked loads and stores, which cost a dozen times an
//! unmasked one below AVX-512, no pending masks, no blending of phis. When lanes diverge, control goes to the masked
//! copies, and comes back at the first join that all lanes have reached.

use super::bits::LaneBits;
use super::state::Emit;
use crate::error::{Error, ErrorExt};
use crate::frontier::transfers;
use crate::ir::{Block, BlockData, InstId, Kind, Term, Val};
use crate::span::Span;
use baseline::build::{Bb, IntCmp, V};

/// Total instructions of the blocks to copy beyond which a segment gets no copies: compile time would double.
const MAX_COPIED: usize = 1500;
/// Instructions of a block beyond which it gets no third copy.
const MAX_CONVERTED: usize = 48;

impl Emit<'_> {
    /// Determines which blocks always run whole, and creates the second copies of the others.
    pub(super) fn make_copies(&mut self, k: usize) {
        if self.x.plan.general {
            return;
        }
        let ragged = self.ragged(k);
        let inside: Vec<usize> = self.flow.region.members().map(|b| b as usize).collect();
        for &b in &inside {
            self.flow.always_whole[b] = self.x.frontiers[b].is_empty() && !ragged[b];
        }
        // No unit would enter them.
        if self.x.variant.never_fills(self.w) {
            return;
        }
        let twice: Vec<usize> = inside.into_iter().filter(|&b| !self.flow.always_whole[b]).collect();
        let size: usize = twice.iter().map(|&b| self.f.block(Block(b as u32)).insts.len()).sum();
        if size <= MAX_COPIED {
            for b in twice {
                self.flow.full[b] = Some(self.new_block(&format!("w{b}")));
            }
        }
    }

    /// The lanes of a unit that has all its threads.
    pub(super) fn full_mask(&self) -> V {
        match self.x.variant.has_one_thread() {
            true => self.constant_mask(1),
            false => self.ll.ones(self.mask_t()),
        }
    }

    /// A mask of the lanes whose bits are set.
    fn constant_mask(&self, lanes: u64) -> V {
        let bits: Vec<i64> = (0..self.w).map(|l| (lanes >> l & 1) as i64).collect();
        self.ll.c_vec(self.ll.int(1), &bits)
    }

    /// Blocks that may run when lanes have exited, or when the unit never had all its lanes.
    fn ragged(&self, k: usize) -> Span<bool> {
        let x = self.x;
        let apart = |b: u32| !x.frontiers[b as usize].is_empty();
        if x.variant.has_one_thread() && !self.flow.region.members().any(apart) {
            return Span::new(self.flow.region.range());
        }
        if x.variant.lacks_lanes(x.lanes) || (k > 0 && x.plan.live_slot.is_some()) {
            return self.flow.region.clone();
        }
        let mut ragged = Span::new(self.flow.region.range());
        let mut work: Vec<u32> = vec![];
        for b in self.flow.region.members() {
            if matches!(self.f.block(Block(b)).term, Term::Exit) {
                work.extend(&x.frontiers[b as usize]);
            }
        }
        while let Some(b) = work.pop() {
            if !self.flow.region[b as usize] || std::mem::replace(&mut ragged[b as usize], true) {
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
        let plan = self.x.plan;
        let twice = self.flow.region.members().filter(|&b| self.flow.full[b as usize].is_some());
        let insts = twice.flat_map(|b| &self.f.block(Block(b)).insts);
        let results = insts.flat_map(|&i| self.f.inst(i).results.iter().flatten().copied());
        let mut out: Vec<Val> = results.filter(|&v| plan.leaves_block[v] && !plan.remat.contains(&v)).collect();
        out.sort_unstable();
        out
    }

    /// Where code for whole units goes on in block `to`, if it can.
    pub(super) fn whole_entry(&self, to: u32) -> Option<Bb> {
        if self.flow.always_whole[to as usize] {
            self.flow.blocks[to as usize]
        } else {
            self.flow.full[to as usize]
        }
    }

    /// Whether all lanes of the unit are in a mask.
    fn all(&self, m: V) -> V {
        let ll = self.ll;
        let t = ll.int(self.w);
        ll.icmp(IntCmp::Eq, ll.bitcast(m, t), ll.ones(t))
    }

    /// From the unit's head to the segment's first block.
    pub(super) fn start(&mut self, at: u32) -> Result<(), Error> {
        let ll = self.ll;
        let masked = self.flow.blocks[at as usize].ok_or_else(|| Error::internal("segment without its first block"))?;
        match self.flow.full[at as usize] {
            Some(full) => {
                let live = ll.load(self.mask_t(), self.unit.live, 8);
                ll.cond_br(self.all(live), full, masked);
            }
            None => ll.br(masked),
        }
        Ok(())
    }

    /// At the start of a block's masked copy: if all lanes have reconverged here, control continues in its other copy.
    pub(super) fn rejoin(&mut self, b: u32) {
        let ll = self.ll;
        let Some(full) = self.flow.full[b as usize] else { return };
        if self.f.block(Block(b)).preds.len() < 2 {
            return;
        }
        let apart = self.new_block("apart");
        ll.cond_br(self.all(self.mask), full, apart);
        ll.at_end(apart);
    }

    /// Where all lanes go, if that is known at compile time.
    fn certain(&self, x: &LaneBits, then: u32, otherwise: u32) -> Option<u32> {
        let holds = |c: V| self.ll.const_int(c).is_some_and(|c| c & 1 != 0);
        match (holds(x.every), holds(x.none)) {
            (true, _) => Some(then),
            (_, true) => Some(otherwise),
            _ => None,
        }
    }

    /// A divergent branch of a whole unit: lanes where `p` holds go to `then`. Returns false where there are no copies.
    pub(super) fn branch_whole(&mut self, b: u32, p: Val, then: u32, otherwise: u32) -> Result<bool, Error> {
        let ll = self.ll;
        if !self.whole || self.whole_entry(then).is_none() || self.whole_entry(otherwise).is_none() {
            return Ok(false);
        }
        let found = self.lanes_where(p, 4);
        if let Some(to) = found.as_ref().and_then(|x| self.certain(x, then, otherwise)) {
            self.edge(b, &[(to, self.mask)], false);
            self.go(b, to);
            return Ok(true);
        }
        let (all, some, none, apart) =
            (self.new_block("all"), self.new_block("some"), self.new_block("none"), self.new_block("parting"));
        let t = ll.int(self.w);
        if let Some(x) = &found {
            // Two comparisons of scalars decide most cases.
            ll.cond_br(x.every, all, some);
            ll.at_end(some);
            let open = self.new_block("open");
            ll.cond_br(x.none, none, open);
            ll.at_end(open);
        }
        // As bits, or as a vector.
        let (bits, vector) = match &found {
            Some(LaneBits { bits: Some(bits), .. }) => (self.bits(bits), None),
            _ => {
                let taken = self.vector(p);
                (ll.bitcast(taken, t), Some(taken))
            }
        };
        if found.as_ref().is_some_and(|x| x.exact) {
            ll.br(apart);
        } else {
            // The lanes of several conditions may together be all or none.
            let rest = if found.is_some() { self.new_block("rest") } else { some };
            ll.cond_br(ll.icmp(IntCmp::Eq, bits, ll.ones(t)), all, rest);
            ll.at_end(rest);
            ll.cond_br(ll.icmp(IntCmp::Eq, bits, ll.zero(t)), none, apart);
        }
        ll.at_end(apart);
        // A single, known lane takes one side: masked accesses become scalar.
        let lanes = self.all_lanes();
        let (can, must) = found.map_or((lanes, 0), |x| (x.can, x.must));
        let taken = match (can.count_ones(), (lanes & !must).count_ones()) {
            (1, _) => self.constant_mask(can),
            (_, 1) => self.constant_mask(must),
            _ => vector.unwrap_or_else(|| self.mask_from_bits(bits)),
        };
        let mask = self.mask;
        for (bb, to) in [(all, then), (none, otherwise)] {
            ll.at_end(bb);
            self.edge(b, &[(to, mask)], false);
            self.go(b, to);
        }
        ll.at_end(apart);
        let not_taken = ll.not(taken);
        if self.if_convert(b, [(then, taken), (otherwise, not_taken)])? {
            return Ok(true);
        }
        self.edge(b, &[(then, taken), (otherwise, not_taken)], true);
        // No lane was waiting: the lower of the two is next.
        let next = self.flow.blocks[then.min(otherwise) as usize].unwrap_or(self.unit.end);
        ll.br(next);
        Ok(true)
    }

    /// If-conversion of a whole unit's branch over a single block, or one block on each side: the blocks run here under masks, one after
    /// the other, and the unit continues whole, without masks of waiting lanes. Returns whether it was done.
    fn if_convert(&mut self, b: u32, ways: [(u32, V); 2]) -> Result<bool, Error> {
        let f = self.f;
        // The join behind a side of the branch, if that is a single block.
        let single = |e: &Self, t: u32| {
            let blk = f.block(Block(t));
            match blk.term {
                Term::Br(j) if t != b && j.0 != t && j.0 != b && e.can_if_convert(blk) => Some(j.0),
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
            self.move_phis(from, &[(join, mask)], first, &[]);
            first = false;
        }
        (self.cur, self.whole, self.mask) = (b, true, self.ll.ones(self.mask_t()));
        self.go(b, join);
        Ok(true)
    }

    /// Whether a block may be emitted a third time, for [`Emit::if_convert`].
    fn can_if_convert(&self, blk: &BlockData) -> bool {
        let plain = |&i: &InstId| self.f.inst(i).kind != Kind::Phi;
        blk.preds.len() == 1 && blk.insts.len() <= MAX_CONVERTED && blk.insts.iter().all(plain)
    }
}
