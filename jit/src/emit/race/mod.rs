//! Code that looks for races (racecheck): who accessed each word last is on planes of its shadow, in records of 32 bits that are
//! loaded, compared and stored as the words themselves are. What comparisons do not find to be in order goes to the executor
//! (`docs/decisions/0011-races.md`).
//!
//! `load.rs`, `store.rs`: accesses in line, as far as they are in order and few records tell that. `any.rs`, `atomic.rs`: all others, in
//! functions that serve all accesses of a kind. `record.rs`: what records tell; `words.rs`: those of accesses; `runs.rs`: of neighbours. `owner.rs`: whose they are.

mod any;
mod atomic;
mod load;
mod owner;
mod record;
mod runs;
mod store;
mod words;

use super::access::{Access, Addr, Raced, Travel};
use super::state::Emit;
use crate::conflict;
use crate::ir::{self, Inst, Spared, Val};
use baseline::build::{Bb, IntCmp, V};
use kernel_abi::{args, Cta, Helper, RaceUse};
use ptx::ast::{Sem, Space};
use ptx::table::Op;
use std::mem::offset_of;

impl Emit<'_> {
    /// Whether the code looks for races.
    pub(super) fn checks_races(&self) -> bool {
        self.x.variant.checks.races
    }

    /// See [`Raced`].
    pub(super) fn raced(&self, i: &Inst) -> Raced {
        match i.space() {
            _ if !self.checks_races() => Raced::Not,
            Space::Param | Space::ParamEntry | Space::ParamFunc | Space::Const | Space::Local => Raced::Not,
            _ if i.op() == Some(Op::St) && i.has(ir::ASYNC) => Raced::Async,
            _ if self.f.is_retried(i) => Raced::Strong,
            Space::Shared | Space::SharedCta | Space::SharedCluster => Raced::Shared,
            Space::Global => Raced::Global,
            _ => Raced::Generic,
        }
    }

    /// What the access need not be compared with.
    pub(super) fn spared(&self, i: &Inst) -> Spared {
        self.f.sparing.get(&(i.pc, conflict::uses(self.f, i))).copied().unwrap_or_default()
    }

    /// Whether the launch found that nothing conflicts with an access, or, from bit [`kernel_abi::SPARED`] on, that nobody reads what it writes.
    fn spared_at_launch(&mut self, bit: u32) -> V {
        let word = self.field_i64(offset_of!(Cta, race_spared));
        let ll = self.ll;
        ll.icmp(IntCmp::Ne, ll.and(word, ll.i64(1 << bit)), ll.i64(0))
    }

    /// Code for an access that the launch may spare; without an entry, for any. Control goes on at what comes back.
    fn unless_spared(&mut self, spared: Spared) -> Bb {
        let ll = self.ll;
        let join = self.new_block("looked");
        if let Some(entry) = spared.entry {
            let look = self.new_block("look");
            ll.cond_br(self.spared_at_launch(entry), join, look);
            ll.at_end(look);
        }
        join
    }

    /// The words of an access; `None`: it is to be looked at byte by byte.
    fn words_of(&self, a: &Access) -> Option<Access> {
        let bytes = a.bytes * a.n;
        let whole = bytes % 4 == 0 && a.alignment() >= 4;
        let words =
            Access { elem: self.ll.int(32), n: bytes / 4, bytes: 4, volatile: false, travel: Travel::Apart, ..*a };
        whole.then_some(words)
    }

    /// Has the executor look at the lanes one by one. `data`: what they are about to store.
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

    /// Has the executor look at `bytes` at the active lanes' addresses, that a matrix instruction accesses.
    pub(super) fn race_rows(&mut self, i: &Inst, full: V, bytes: u64, how: RaceUse) {
        if !self.spared(i).all {
            self.race_lanes(full, bytes, i.pc, how);
        }
    }

    /// Has the executor look at `bytes` at the active lanes' addresses.
    fn race_lanes(&mut self, full: V, bytes: u64, pc: u32, how: RaceUse) {
        if self.checks_races() {
            let block = self.race_block_at(full, bytes, pc, how);
            self.call_helper(Helper::Race, self.mask, block);
        }
    }

    /// The lanes have copied from one place to another.
    pub(super) fn copied_races(&mut self, dst: V, src: V, size: V, pc: u32) {
        if !self.checks_races() {
            return;
        }
        use args::race::{ADDRESSES, SIZES, SOURCES};
        let ll = self.ll;
        let block = self.race_block(0, pc, RaceUse::Copied);
        let size = ll.zext(size, ll.type_of(dst));
        for (word, x) in [(ADDRESSES, dst), (SOURCES, src), (SIZES, size)] {
            ll.store(x, self.lane_words(block, word, 1), 8);
        }
        self.call_helper(Helper::Race, self.mask, block);
    }

    /// The warp synchronises in some way.
    pub(super) fn race_order(&mut self, pc: u32, how: RaceUse) {
        if self.checks_races() {
            let block = self.race_block(0, pc, how);
            self.call_helper(Helper::Race, self.mask, block);
        }
    }

    /// Asynchronous copies are made a group, or waited for.
    pub(super) fn race_copies(&mut self, i: &Inst) -> Vec<V> {
        let ll = self.ll;
        let how = if i.has(ir::COMMITS) { RaceUse::AsyncCommit } else { RaceUse::AsyncWait };
        let block = self.race_block(0, i.pc, how);
        if let Some(&but) = i.args.first() {
            let but = self.scalar(but);
            self.store_word(block, args::race::GROUPS, ll.zext(but, ll.int(64)));
        }
        self.call_helper(Helper::Race, self.mask, block);
        vec![]
    }

    /// Before an access that publishes what came before.
    pub(super) fn race_release(&mut self, i: &Inst) {
        if matches!(i.sem(), Some(Sem::Release | Sem::AcqRel | Sem::Sc)) {
            self.race_order(i.pc, RaceUse::Release);
        }
    }
}
