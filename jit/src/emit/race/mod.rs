//! Race checks (racecheck): the last accesses of each word are in planes of its shadow, as records of 32 bits that are loaded, compared
//! and stored as the words themselves are. What comparisons do not show to be ordered is checked by the executor
//! (`docs/decisions/0011-races.md`).
//!
//! `load.rs`, `store.rs`: inline checks of accesses that few records show to be ordered. `any.rs`, `atomic.rs`: all others, in outlined
//! functions. `record.rs`: comparisons of records; `words.rs`: records of an access; `runs.rs`: of contiguous words. `owner.rs`: owners of
//! records.

mod any;
mod atomic;
mod load;
mod owner;
mod record;
mod runs;
mod store;
mod words;

use super::access::{Access, Addr, Atomicity, Raced};
use super::state::Emit;
use crate::conflict;
use crate::ir::{self, Elided, Inst, Val};
use baseline::build::{Bb, IntCmp, V};
use kernel_abi::{args, Cta, Helper, MbarrierOp, RaceUse};
use ptx::ast::{Sem, Space};
use ptx::table::Op;
use std::mem::offset_of;

impl Emit<'_> {
    /// Whether the code has race checks.
    pub(super) fn checks_races(&self) -> bool {
        self.x.variant.checks.races
    }

    /// See [`Raced`].
    pub(super) fn raced(&self, i: &Inst) -> Raced {
        match i.space() {
            _ if !self.checks_races() => Raced::Not,
            Space::Param | Space::ParamEntry | Space::ParamFunc | Space::Const | Space::Local => Raced::Not,
            _ if i.op() == Some(Op::St) && i.has(ir::ASYNC) => Raced::Async,
            _ if i.has(ir::REMOTE) => Raced::Remote,
            _ if self.f.is_cas_expected(i) => Raced::Strong,
            Space::Shared | Space::SharedCta | Space::SharedCluster => Raced::Shared,
            _ if i.is_in_block() => Raced::InBlock,
            Space::Global => Raced::Global,
            _ => Raced::Generic,
        }
    }

    /// Race checks of the access that are elided.
    pub(super) fn elided(&self, i: &Inst) -> Elided {
        self.f.elisions.get(&(i.pc, conflict::uses(self.f, i))).copied().unwrap_or_default()
    }

    /// Whether the launch found that nothing conflicts with an access, or, from bit [`kernel_abi::ELIDED`] on, that nothing reads what it
    /// writes.
    fn elided_at_launch(&mut self, bit: u32) -> V {
        let word = self.field_i64(offset_of!(Cta, race_elided));
        let ll = self.ll;
        ll.icmp(IntCmp::Ne, ll.and(word, ll.i64(1 << bit)), ll.i64(0))
    }

    /// Begins code for checks that the launch may elide; returns the block where they end. Without an entry they are unconditional.
    fn unless_elided(&mut self, elided: Elided) -> Bb {
        let ll = self.ll;
        let join = self.new_block("looked");
        if let Some(entry) = elided.entry {
            let look = self.new_block("look");
            ll.cond_br(self.elided_at_launch(entry), join, look);
            ll.at_end(look);
        }
        join
    }

    /// The words of an access; `None`: it is checked byte by byte.
    fn words_of(&self, a: &Access) -> Option<Access> {
        let bytes = a.bytes * a.n;
        let whole = bytes % 4 == 0 && a.alignment() >= 4;
        let words = Access {
            elem: self.ll.int(32),
            n: bytes / 4,
            bytes: 4,
            volatile: false,
            atomicity: Atomicity::Elements,
            ..*a
        };
        whole.then_some(words)
    }

    /// Has the executor check the lanes one by one. `data`: what they are about to store.
    fn tell_races(&mut self, addr: &Addr, a: &Access, v: Val, offset: i64, how: RaceUse, data: &[V]) {
        let block = self.race_addresses(addr, a, v, offset, how);
        self.race_data(block, a, data);
        self.call_helper(Helper::Race, self.mask, block);
    }

    /// Arguments for [`Helper::Race`], but for the data.
    fn race_addresses(&mut self, addr: &Addr, a: &Access, v: Val, offset: i64, how: RaceUse) -> V {
        let ll = self.ll;
        let block = self.race_block(u64::from(a.bytes * a.n), a.pc, how);
        let p = self.lane_words(block, args::race::ADDRESSES, 1);
        match addr {
            Addr::Uniform(at) => {
                ll.store(ll.splat(*at, self.w), p, 8);
            }
            _ => self.store_addresses(addr, a, v, offset, p),
        }
        block
    }

    fn race_data(&mut self, block: V, a: &Access, data: &[V]) {
        let ll = self.ll;
        let spot = self.lane_words(block, args::race::DATA, args::DATA_WORDS);
        for (k, &x) in data.iter().enumerate() {
            let f = self.pack_function(a.elem, a.bytes);
            ll.call(ll.function_type(f), f, &[ll.gep_at(spot, u64::from(k as u32 * a.bytes)), x]);
        }
    }

    fn race_block_at(&mut self, full: V, bytes: u64, pc: u32, how: RaceUse) -> V {
        let block = self.race_block(bytes, pc, how);
        self.ll.store(full, self.lane_words(block, args::race::ADDRESSES, 1), 8);
        block
    }

    fn race_block(&mut self, bytes: u64, pc: u32, how: RaceUse) -> V {
        let ll = self.ll;
        let block = self.arg_block();
        self.store_word(block, args::WHAT, ll.i64(bytes | (how as u64) << args::race::USE_SHIFT));
        self.store_word(block, args::PC, ll.i64(pc.into()));
        block
    }

    /// Has the executor check `bytes` at the active lanes' addresses, for a matrix instruction.
    pub(super) fn race_rows(&mut self, i: &Inst, full: V, bytes: u64, how: RaceUse) {
        if !self.elided(i).all {
            self.race_lanes(full, bytes, i.pc, how);
        }
    }

    /// Has the executor check `bytes` at the active lanes' addresses.
    fn race_lanes(&mut self, full: V, bytes: u64, pc: u32, how: RaceUse) {
        if self.checks_races() {
            let block = self.race_block_at(full, bytes, pc, how);
            self.call_helper(Helper::Race, self.mask, block);
        }
    }

    /// The lanes' bulk copies have read or written memory.
    pub(super) fn copied_races(&mut self, at: V, size: V, pc: u32, how: RaceUse) {
        if !self.checks_races() {
            return;
        }
        let ll = self.ll;
        let block = self.race_block_at(at, 0, pc, how);
        let size = ll.zext(size, ll.type_of(at));
        ll.store(size, self.lane_words(block, args::race::SIZES, 1), 8);
        self.call_helper(Helper::Race, self.mask, block);
    }

    /// The lanes of `mask` do something to their `mbarrier`s.
    pub(super) fn race_mbarrier(&mut self, pc: u32, op: MbarrierOp, full: V, operands: V, mask: V) {
        if !self.checks_races() {
            return;
        }
        let ll = self.ll;
        let block = self.race_block_at(full, op as u64, pc, RaceUse::Mbarrier);
        ll.store(ll.zext(operands, ll.vec(ll.int(64), self.w)), self.lane_words(block, args::race::OPERANDS, 1), 8);
        self.call_helper(Helper::Race, mask, block);
    }

    /// The warp synchronises in some way.
    pub(super) fn race_order(&mut self, pc: u32, how: RaceUse) {
        if self.checks_races() {
            let block = self.race_block(0, pc, how);
            self.call_helper(Helper::Race, self.mask, block);
        }
    }

    /// Asynchronous operations are made a group, or waited for.
    pub(super) fn race_copies(&mut self, i: &Inst) -> Vec<V> {
        let ll = self.ll;
        let how = match (i.has(ir::BULK), i.has(ir::PRODUCTS)) {
            (true, _) => [RaceUse::BulkCommit, RaceUse::BulkWait],
            (_, true) => [RaceUse::MatrixCommit, RaceUse::MatrixWait],
            _ => [RaceUse::AsyncCommit, RaceUse::AsyncWait],
        };
        let how = how[usize::from(!i.has(ir::COMMITS))];
        let block = self.race_block(0, i.pc, how);
        if let Some(&but) = i.args.first() {
            let but = self.scalar(but);
            self.store_word(block, args::race::GROUPS, ll.zext(but, ll.int(64)));
        }
        self.call_helper(Helper::Race, self.mask, block);
        vec![]
    }

    /// Before a releasing access.
    pub(super) fn race_release(&mut self, i: &Inst) {
        if matches!(i.sem(), Some(Sem::Release | Sem::AcqRel | Sem::Sc)) {
            self.race_order(i.pc, if i.is_in_block() { RaceUse::BlockRelease } else { RaceUse::Release });
        }
    }
}
