//! Checked code: what threads do at barriers and at instructions of a whole warp ([`kernel_abi::Checks::sync`]).
//!
//! Code tests what it can with a comparison, and calls the executor where something may be wrong; that knows the state of other threads.

use super::form::Form;
use super::state::Emit;
use crate::graph::{reached, successors, Dominators};
use crate::ir::{is_pure, Block, Inst, InstId, Kind, Term, Val};
use baseline::build::{IntCmp, V};
use kernel_abi::{args, Helper, MbarrierOp, SyncCheck};
use ptx::ast::Type;

impl Emit<'_> {
    pub(super) fn checks_sync(&self) -> bool {
        self.x.variant.checks.sync
    }

    /// Each lane must be a member of the mask that it passes to the instruction, and members must pass the same.
    pub(super) fn check_members(&mut self, i: &Inst, members: Val) {
        const ALL: u64 = u32::MAX as u64;
        if !self.checks_sync() || self.f.as_const(members) == Some(ALL) {
            return;
        }
        let ll = self.ll;
        let masks = self.get_as(members, Type::B32, Form::Vector);
        let wrong = if self.x.shapes.uniform(members) {
            let mask = self.scalar(members);
            let active = self.mask_bits(self.mask);
            let strangers = ll.and(active, ll.not(mask));
            ll.icmp(IntCmp::Ne, strangers, ll.i32(0))
        } else {
            let first = ll.splat(self.scalar_any_lane(members), self.w);
            let own = ll.trunc(ll.lshr(masks, self.lane_ids()), self.mask_t());
            let differs = ll.icmp(IntCmp::Ne, masks, first);
            let odd = ll.and(ll.or(ll.not(own), differs), self.mask);
            self.any(odd)
        };
        self.where_wrong(wrong, |e| {
            let block = e.sync_block(SyncCheck::Members as u64, i.pc);
            let p = e.lane_words(block, args::sync::MASKS, 1);
            ll.store(ll.zext(masks, ll.vec(ll.int(64), e.w)), p, 8);
            e.call_helper(Helper::Sync, e.mask, block);
        });
    }

    /// Checks an instruction that all of a warp's threads must execute together. In kernels with spin loops lanes may be elsewhere
    /// legally, so there is no check.
    pub(super) fn check_warp(&mut self, i: &Inst) {
        if !self.checks_sync() || self.whole || !self.f.is_kernel || self.f.polls {
            return;
        }
        let ll = self.ll;
        let live = ll.load(ll.vec(ll.int(1), self.x.lanes), self.unit.live, 8);
        let live = match self.part {
            Some(k) => self.warp_lanes(live, k),
            None => live,
        };
        let missing = ll.and(live, ll.not(self.mask));
        let wrong = self.any(missing);
        self.where_wrong(wrong, |e| {
            let block = e.sync_block(SyncCheck::Warp as u64, i.pc);
            let live = e.warp_bits(live);
            e.store_word(block, args::sync::LANES, ll.zext(live, ll.int(64)));
            e.call_helper(Helper::Sync, e.mask, block);
        });
    }

    /// General mode: lanes stop at a barrier that their whole warp must reach together. Lanes that wait in a block reachable from behind
    /// it, with work to do there, have bypassed the barrier.
    pub(super) fn check_barrier(&mut self, b: u32, point: u32, next: u32) {
        if !self.checks_sync() || !self.f.suspends[point as usize].stop.aligned {
            return;
        }
        let ll = self.ll;
        // Through barriers as well.
        let succs = successors(self.f);
        let after = reached([next], succs.len(), |at| succs[at as usize].clone());
        // What comes to the barrier without another turn of a loop is not behind it: a subroutine that is called before it, and after.
        let tree = Dominators::new(0, &succs);
        let mut preds = vec![vec![]; succs.len()];
        for (from, to) in (0..).zip(&succs).flat_map(|(from, to)| to.iter().map(move |&to| (from, to))) {
            if !tree.dominates(to, from) {
                preds[to as usize].push(from);
            }
        }
        let before = reached([b], succs.len(), |at| preds[at as usize].clone());
        let passed = |c: &&u32| after[**c as usize] && !before[**c as usize] && !self.only_ends(**c);
        let blocks: Vec<u32> = self.places_to_wait(b).iter().filter(passed).copied().collect();
        let masks = blocks.iter().filter_map(|&c| self.waiting_at(c));
        let Some(others) = masks.reduce(|x, y| ll.or(x, y)) else { return };
        let wrong = self.any(others);
        let pc = self.f.suspends[point as usize].stop.pc;
        self.where_wrong(wrong, |e| {
            let block = e.sync_block(SyncCheck::Barrier as u64, pc);
            let others = e.warp_bits(others);
            e.store_word(block, args::sync::LANES, ll.zext(others, ll.int(64)));
            e.call_helper(Helper::Sync, e.mask, block);
        });
    }

    /// Reports operations on `mbarrier`s, or tests of them; returns the lanes that may continue.
    pub(super) fn check_mbarrier(&mut self, pc: u32, op: MbarrierOp, full: V, operands: V, mask: V) -> V {
        if !self.checks_sync() {
            return mask;
        }
        let ll = self.ll;
        let block = self.sync_block(SyncCheck::Mbarrier as u64 | (op as u64) << args::sync::OP_SHIFT, pc);
        ll.store(full, self.lane_words(block, args::sync::ADDRESSES, 1), 8);
        ll.store(ll.zext(operands, ll.vec(ll.int(64), self.w)), self.lane_words(block, args::sync::OPERANDS, 1), 8);
        self.call_helper(Helper::Sync, mask, block);
        let left = ll.trunc(self.answer(block), ll.int(32));
        let left = if self.w < kernel_abi::WARP { ll.lshr(left, self.lane_base()) } else { left };
        self.mask_from_bits(left)
    }

    fn sync_block(&mut self, what: u64, pc: u32) -> V {
        let block = self.arg_block();
        self.store_word(block, args::WHAT, self.ll.i64(what));
        self.store_word(block, args::PC, self.ll.i64(pc.into()));
        block
    }

    /// Emits `report` on a cold path, for where `wrong` holds.
    fn where_wrong(&mut self, wrong: V, report: impl FnOnce(&mut Self)) {
        let ll = self.ll;
        let [slow, join] = ["wrong", "reported"].map(|name| self.new_block(name));
        ll.cond_br_unlikely(wrong, slow, join);
        ll.at_end(slow);
        report(self);
        ll.br(join);
        ll.at_end(join);
    }

    /// Whether a block only leads to the thread's end: threads without work may leave early.
    fn only_ends(&self, from: u32) -> bool {
        let mut b = from;
        // Longer chains of empty blocks are not made.
        for _ in 0..16 {
            let block = self.f.block(Block(b));
            let idle = |&id: &InstId| {
                let i = self.f.inst(id);
                is_pure(i) || i.kind == Kind::Phi
            };
            if !block.insts.iter().all(idle) {
                return false;
            }
            match block.term {
                Term::Exit => return true,
                Term::Br(to) => b = to.0,
                _ => return false,
            }
        }
        false
    }
}
