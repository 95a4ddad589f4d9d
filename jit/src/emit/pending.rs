//! Masks of lanes waiting at blocks, and the choice of the next block: the lowest with waiting lanes.
//!
//! Each block that lanes may wait at has a mask. Where frontiers are known, the end of a block tests the few masks in question;
//! in resident kernels (`frame.rs`) that would be all of them, and one dispatcher finds the lowest block in a bit set.

use super::state::{Emit, Waiting};
use crate::bitset::BitSet;
use crate::frontier::transfers;
use crate::ir::{Block, Kind};
use baseline::build::{Bb, IntCmp, V};
use kernel_abi::{FrameHeader, WaitPoint};
use std::mem::offset_of;

/// Most masks that LLVM may keep in registers. It takes time in the square of their number for it, as for a `brx.idx` of thousands
/// of cases.
const IN_REGISTERS: usize = 512;
/// Blocks per word of the set.
const WORD: u32 = 64;

impl Emit<'_> {
    pub(super) fn make_pending(&mut self) {
        let ll = self.ll;
        if self.x.plan.resident {
            return self.make_waiting();
        }
        let inside = self.flow.region.members().map(|b| b as usize);
        let places: Vec<usize> = inside.filter(|&b| self.x.plan.pending[b]).collect();
        let mask_bytes = u64::from(self.w.div_ceil(8)).next_multiple_of(8);
        self.flow.masks_in_memory = places.len() > IN_REGISTERS;
        let all = self.flow.masks_in_memory.then(|| {
            let words = places.len() as u64 * mask_bytes / 8;
            let all = self.entry_alloca(ll.array(ll.int(64), words), 8);
            ll.at_end(self.function.entry);
            ll.opaque(all)
        });
        for (i, b) in places.into_iter().enumerate() {
            let a = match all {
                Some(all) => {
                    ll.at_end(self.unit.head);
                    ll.gep_at(all, i as u64 * mask_bytes)
                }
                None => self.entry_alloca(self.mask_t(), 8),
            };
            self.flow.pending[b] = Some(a);
            ll.at_end(self.unit.head);
            ll.store(ll.zero(self.mask_t()), a, 8);
        }
    }

    /// The masks are all zero whenever a unit ends, so they are cleared only at the function's entry.
    fn make_waiting(&mut self) {
        let ll = self.ll;
        let n = self.f.blocks.len() as u32;
        let words = n.div_ceil(WORD);
        let lanes = self.entry_alloca(ll.array(ll.int(32), n.into()), 64);
        let blocks = self.entry_alloca(ll.array(ll.int(64), words.into()), 64);
        let next = self.new_block("lowest");
        ll.at_end(self.function.entry);
        // LLVM would make registers of the elements.
        let (lanes, blocks) = (ll.opaque(lanes), ll.opaque(blocks));
        self.flow.waiting = Some(Waiting { lanes, blocks, next });
        let clear = |p: V, bytes: u32| {
            ll.intrinsic(
                "llvm.memset",
                &[ll.ptr(), ll.int(64)],
                &[p, ll.c(ll.int(8), 0), ll.i64(bytes.into()), ll.bool(false)],
            )
        };
        clear(lanes, n * 4);
        clear(blocks, words * 8);
        ll.at_end(next);
        let (scan, found, empty) = (self.new_block("scan"), self.new_block("found"), self.new_block("empty"));
        ll.br(scan);
        ll.at_end(scan);
        let at = ll.phi(ll.int(32), &[(ll.i32(0), next)]);
        let set = ll.load(ll.int(64), ll.gep_typed(ll.int(64), blocks, at), 8);
        ll.cond_br(ll.icmp(IntCmp::Ne, set, ll.i64(0)), found, empty);
        ll.at_end(empty);
        let after = ll.add(at, ll.i32(1));
        ll.phi_add(at, &[(after, empty)]);
        ll.cond_br(ll.icmp(IntCmp::Ult, after, ll.i32(words)), scan, self.unit.end);
        ll.at_end(found);
        let bit = ll.intrinsic("llvm.cttz", &[ll.int(64)], &[set, ll.bool(true)]);
        let lowest = ll.add(ll.mul(at, ll.i32(WORD)), ll.trunc(bit, ll.int(32)));
        let cases: Vec<(u64, Bb)> =
            (0..n).filter_map(|b| Some((u64::from(b), self.flow.blocks[b as usize]?))).collect();
        ll.switch(lowest, self.unit.end, &cases);
    }

    /// Blocks where lanes may wait while `b` runs, in the copy of it that is being emitted. A whole unit's lanes wait nowhere.
    pub(super) fn waiting_while(&self, b: u32) -> &[u32] {
        if self.whole {
            &[]
        } else {
            &self.x.frontiers[b as usize]
        }
    }

    /// Before lanes leave `b` for `targets`, or stop: clears the masks of blocks where no lane waits yet and some may while the next blocks run,
    /// and the slots of their phis. They are empty already, but LLVM would keep each in a register from the unit's start.
    pub(super) fn restart_waiting(&self, b: u32, targets: &[u32]) {
        let ll = self.ll;
        if !ll.promotes_variables() || self.flow.waiting.is_some() || self.flow.masks_in_memory {
            return;
        }
        let waiting = self.waiting_while(b);
        let mut seen = BitSet::new(self.f.blocks.len());
        waiting.iter().for_each(|&t| seen.insert(t));
        let last = targets.iter().copied().max().unwrap_or(u32::MAX);
        let next = waiting.iter().take_while(|&&c| c < last).chain(targets);
        let places = next.flat_map(|&n| self.x.frontiers[n as usize].iter().copied().chain([n]));
        for t in places {
            if seen.contains(t) {
                continue;
            }
            seen.insert(t);
            if let Some(p) = self.flow.pending[t as usize] {
                ll.store(ll.zero(self.mask_t()), p, 8);
            }
            let phis = self.f.block(Block(t)).insts.iter().map(|&i| self.f.inst(i)).take_while(|i| i.kind == Kind::Phi);
            for v in phis.filter_map(|i| i.results[0]).filter(|&v| self.is_read_once(v)) {
                if let Some(&slot) = self.values.slots.get(&v) {
                    ll.store(ll.zero(self.held_type(v)), slot, self.slot_align(v));
                }
            }
        }
    }

    /// Adds lanes to those that wait at a block.
    pub(super) fn wait_at(&mut self, b: u32, m: V) {
        let ll = self.ll;
        if let Some(w) = self.flow.waiting {
            let bits = self.mask_bits(m);
            return self.add_waiting(&w, ll.i32(b), bits);
        }
        if let Some(p) = self.flow.pending[b as usize] {
            let old = ll.load(self.mask_t(), p, 8);
            ll.store(ll.or(old, m), p, 8);
        }
    }

    fn add_waiting(&self, w: &Waiting, b: V, bits: V) {
        let ll = self.ll;
        let p = ll.gep_typed(ll.int(32), w.lanes, b);
        ll.store(ll.or(ll.load(ll.int(32), p, 4), bits), p, 4);
        let p = ll.gep_typed(ll.int(64), w.blocks, ll.lshr(b, ll.i32(WORD.ilog2())));
        let some = ll.zext(ll.icmp(IntCmp::Ne, bits, ll.i32(0)), ll.int(64));
        let bit = ll.shl(some, ll.zext(ll.and(b, ll.i32(WORD - 1)), ll.int(64)));
        ll.store(ll.or(ll.load(ll.int(64), p, 8), bit), p, 8);
    }

    /// The lanes that wait at a block, if any may; the mask is not changed.
    pub(super) fn waiting_at(&self, b: u32) -> Option<V> {
        let ll = self.ll;
        if let Some(w) = &self.flow.waiting {
            let bits = ll.load(ll.int(32), ll.gep_at(w.lanes, u64::from(b) * 4), 4);
            return Some(self.mask_from_bits(bits));
        }
        self.flow.pending[b as usize].map(|p| ll.load(self.mask_t(), p, 8))
    }

    /// Clears the mask of a block whose lanes now run.
    pub(super) fn run_waiting(&self, b: u32) {
        let ll = self.ll;
        if let Some(w) = &self.flow.waiting {
            ll.store(ll.i32(0), ll.gep_at(w.lanes, u64::from(b) * 4), 4);
            let p = ll.gep_at(w.blocks, u64::from(b / WORD) * 8);
            let rest = ll.i64(!(1 << (b % WORD)));
            ll.store(ll.and(ll.load(ll.int(64), p, 8), rest), p, 8);
        } else if let Some(p) = self.flow.pending[b as usize] {
            ll.store(ll.zero(self.mask_t()), p, 8);
        }
    }

    /// Whether other lanes of the unit may wait anywhere while a block runs.
    pub(super) fn others_wait(&self, b: u32) -> bool {
        self.x.plan.general || !self.x.frontiers[b as usize].is_empty()
    }

    /// Blocks that lanes may wait at while another runs, ascending.
    pub(super) fn places_to_wait(&self, b: u32) -> Vec<u32> {
        if self.flow.waiting.is_some() {
            return (b + 1..self.f.blocks.len() as u32).collect();
        }
        self.x.frontiers[b as usize].iter().copied().filter(|&c| self.flow.region[c as usize]).collect()
    }

    /// After a uniform edge to `to`: blocks before it with waiting lanes run first.
    pub(super) fn go(&mut self, b: u32, to: u32) {
        if let (true, Some(bb)) = (self.whole, self.whole_entry(to)) {
            self.ll.br(bb);
            return;
        }
        // Waiting lanes are at later blocks than this one.
        if let (Some(w), true) = (self.flow.waiting, to > b + 1) {
            self.ll.br(w.next);
            return;
        }
        let before: Vec<u32> = match self.flow.waiting {
            Some(_) => vec![],
            None => self.places_to_wait(b).into_iter().filter(|&c| c < to).collect(),
        };
        self.chain(&before, Some(to));
    }

    /// After divergent edges, `edges`.
    pub(super) fn go_lowest(&mut self, b: u32, edges: &[(u32, V)]) {
        let ll = self.ll;
        let Some(w) = self.flow.waiting else {
            let ts = transfers(self.f, b as usize, true, &self.x.frontiers[b as usize]);
            let mut c: Vec<u32> = ts[0].0.iter().copied().filter(|&c| self.flow.region[c as usize]).collect();
            let last = c.pop();
            return self.chain(&c, last);
        };
        let lowest = edges.iter().copied().min_by_key(|e| e.0).filter(|e| e.0 <= b + 1);
        match lowest.and_then(|(to, m)| Some((self.flow.blocks[to as usize]?, m))) {
            Some((bb, m)) => {
                let some = self.any(m);
                ll.cond_br(some, bb, w.next);
            }
            None => ll.br(w.next),
        }
    }

    /// After the current lanes have stopped or ended: runs waiting ones.
    pub(super) fn go_others(&mut self, b: u32) {
        match self.flow.waiting {
            Some(w) => self.ll.br(w.next),
            None => {
                self.restart_waiting(b, &[]);
                let waiting = self.places_to_wait(b);
                self.chain(&waiting, None);
            }
        }
    }

    /// Goes to the first block of `tests` with waiting lanes, else to `otherwise`, else the unit is finished.
    fn chain(&mut self, tests: &[u32], otherwise: Option<u32>) {
        let ll = self.ll;
        for &c in tests {
            let Some(m) = self.waiting_at(c) else { continue };
            let some = self.any(m);
            let next = self.new_block("next");
            if let Some(bb) = self.flow.blocks[c as usize] {
                ll.cond_br(some, bb, next);
                ll.at_end(next);
            }
        }
        let to = otherwise.and_then(|t| self.flow.blocks[t as usize]).unwrap_or(self.unit.end);
        ll.br(to);
    }

    /// General mode: resumes the lanes that the executor released, and runs the lowest block.
    pub(super) fn resume(&mut self) {
        let ll = self.ll;
        if let Some(m) = self.unit.begin {
            self.wait_at(0, m);
        }
        let at = self.header_at(offset_of!(FrameHeader, resumed));
        let groups = ll.load(ll.int(32), at, 4);
        ll.store(ll.i32(0), at, 4);
        let mut ends: Vec<(u32, u32)> = self.f.blocks.iter().filter_map(|b| b.term.stop()).collect();
        ends.sort_unstable();
        let group = |p: u32| WaitPoint::group(p as usize, self.f.suspends.len());
        for points in ends.chunk_by(|a, b| group(a.0) == group(b.0)) {
            let (some, none) = (self.new_block("resumed"), self.new_block("next"));
            let bit = ll.and(groups, ll.i32(1 << group(points[0].0)));
            ll.cond_br(ll.icmp(IntCmp::Ne, bit, ll.i32(0)), some, none);
            ll.at_end(some);
            for &(point, next) in points {
                let at = self.wait_point_at(point, offset_of!(WaitPoint, resume));
                let bits = ll.load(ll.int(32), at, 4);
                ll.store(ll.i32(0), at, 4);
                let m = self.mask_from_bits(bits);
                self.wait_at(next, m);
            }
            ll.br(none);
            ll.at_end(none);
        }
        match self.flow.waiting {
            Some(w) => ll.br(w.next),
            None => self.chain(&crate::suspends::starts(self.f), None),
        }
    }
}
