//! Atomic operations under racecheck.

use super::owner::RecordKind;
use super::words::Words;
use crate::emit::access::{Access, Raced};
use crate::emit::state::Emit;
use baseline::build::{IntCmp, V};
use kernel_abi::{races, AccessKind, Cta, Plane, RaceUse};
use std::mem::offset_of;

impl Emit<'_> {
    /// The lanes have performed an atomic operation at `full`.
    pub(in crate::emit) fn atomic_races(&mut self, full: V, a: &Access) {
        let words = match (a.raced, self.words_of(a)) {
            (Raced::Not, _) => return,
            // What it saw is not known to any thread.
            (Raced::Remote, _) => return self.race_lanes(full, u64::from(a.bytes), a.pc, RaceUse::TxReduce),
            // What it saw may have been released, in the block at least.
            (Raced::InBlock, _) => {
                self.race_lanes(full, u64::from(a.bytes), a.pc, RaceUse::BlockAtomic);
                return self.note_acquired();
            }
            (_, Some(words)) => words,
            _ => return self.race_lanes(full, u64::from(a.bytes), a.pc, RaceUse::Atomic),
        };
        if !a.elided.all {
            let join = self.unless_elided(a.elided);
            let block = self.race_block_at(full, u64::from(a.bytes), a.pc, RaceUse::Atomic);
            self.look_at_any(AccessKind::Atomic, &words, block);
            self.ll.br(join);
            self.ll.at_end(join);
        }
        // It may have acquired what others released.
        self.note_acquired();
    }

    /// Records that the warp has acquired all that was released up to now.
    pub(super) fn note_acquired(&mut self) {
        let next = self.field_ptr(offset_of!(Cta, race_next));
        let ll = self.ll;
        let time = ll.load(ll.int(32), next, 4);
        ll.set_volatile(time);
        let intervals = self.field_ptr(offset_of!(Cta, intervals));
        let acquired = ll.gep_at(intervals, races::ACQUIRED);
        let noted = ll.store(time, ll.gep_typed(ll.int(32), acquired, self.warp()), 4);
        ll.set_volatile(noted);
    }

    /// Whether the executor must check; ordered accesses are recorded.
    pub(super) fn atomic_body(&mut self, words: &Words, pc: V) -> V {
        let ll = self.ll;
        let writers = self.load_records_of(words, Plane::Writer);
        let readers = self.load_records_of(words, Plane::Reader);
        let [seen, update, join] = ["seen", "ordered", "looked"].map(|n| self.new_block(n));
        // A warp's atomics of one interval are recorded once. Records of plain writes are kept.
        let kept = writers.iter().zip(&words.mine).map(|(&w, &mine)| {
            let strong = self.same_bits(w, races::STRONG, races::STRONG);
            let there = ll.and(self.is_beside(w, words.present), strong);
            ll.or(there, ll.icmp(IntCmp::Eq, w, mine))
        });
        let kept = kept.reduce(|x, y| ll.and(x, y)).unwrap_or_else(|| ll.bool(true));
        let read = readers.iter().map(|&r| self.is_recent(r, words.limit));
        let noted = read.fold(kept, |x, y| ll.and(x, ll.not(y)));
        let start = ll.here();
        ll.cond_br(self.every(noted), join, seen);

        ll.at_end(seen);
        let mut bad = vec![];
        for (&w, &mine) in writers.iter().zip(&words.mine) {
            let narrow = ll.icmp(IntCmp::Eq, w, ll.ones(ll.type_of(w)));
            let strong = self.same_bits(w, races::FLAGS, races::STRONG);
            let plain = ll.or(ll.not(strong), narrow);
            bad.push(ll.and(self.unordered(w, mine, RecordKind::Writers, words), plain));
        }
        for (&r, &mine) in readers.iter().zip(&words.mine) {
            bad.push(self.unordered(r, mine, RecordKind::Readers, words));
        }
        let bad = self.for_some(words, &bad);
        let unordered = ll.here();
        ll.cond_br_unlikely(bad, join, update);

        ll.at_end(update);
        let strong = |&mine: &V| ll.or(mine, ll.c(ll.type_of(mine), races::STRONG.into()));
        let strong: Vec<V> = words.mine.iter().map(strong).collect();
        let mask = ll.and(self.mask, ll.not(kept));
        let outer = std::mem::replace(&mut self.mask, mask);
        self.store_records_of(words, Plane::Writer, &strong);
        let pcs = self.for_words(words, pc);
        self.store_records_of(words, Plane::WrittenAt, &pcs);
        self.mask = outer;
        let end = ll.here();
        ll.br(join);

        ll.at_end(join);
        ll.phi(ll.int(1), &[(ll.bool(false), start), (ll.bool(true), unordered), (ll.bool(false), end)])
    }
}
