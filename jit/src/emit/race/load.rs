//! Loads under racecheck.

use crate::emit::access::{Access, Addr, Raced};
use crate::emit::state::Emit;
use crate::ir::Val;
use baseline::build::{IntCmp, V};
use kernel_abi::{races, AccessKind, Cta, Plane, RaceUse};
use std::mem::offset_of;

impl Emit<'_> {
    /// Checks a load and records it: inline where there is no recent access, or no recent write and the readers are known.
    pub(in crate::emit) fn load_races(&mut self, addr: &Addr, a: &Access, v: Val, offset: i64) {
        let words = match (a.raced, self.words_of(a)) {
            (Raced::Not, _) => return,
            (_, Some(words)) if !self.is_strong(a) && !a.elided.all => words,
            _ => return self.load_races_slow(addr, a, v, offset),
        };
        let ll = self.ll;
        let join = self.unless_elided(a.elided);
        let Some(runs) = self.runs_of(addr, &words, AccessKind::Read) else {
            self.load_races_any(addr, a, v, offset);
            ll.br(join);
            return ll.at_end(join);
        };
        let other = self.when_whole(addr);
        let [first, seen, mixed] = ["first", "seen", "mixed"].map(|n| self.new_block(n));
        let writers = self.load_runs_of(&runs, Plane::Writer);
        let readers = self.load_runs_of(&runs, Plane::Reader);
        let all: Vec<V> = writers.iter().chain(&readers).copied().collect();
        ll.cond_br(self.all_below(&all, runs.limit), first, seen);

        ll.at_end(first);
        self.store_runs_of(&runs, Plane::Reader, &runs.mine());
        self.store_pc_of(&runs, Plane::ReadAt, a.pc);
        ll.br(join);

        ll.at_end(seen);
        let mut quiet = ll.bool(true);
        for ((&w, &r), &mine) in writers.iter().zip(&readers).zip(&runs.mine()) {
            let before = ll.not(self.is_recent(w, runs.limit));
            let ok = ll.or(before, ll.icmp(IntCmp::Eq, w, mine));
            let kept = self.reader_kept(r, mine, runs.present, runs.limit, a.raced);
            quiet = ll.and(quiet, self.for_each(ll.and(ok, kept)));
        }
        ll.cond_br(quiet, join, mixed);

        ll.at_end(mixed);
        let found = self.look_at_runs(AccessKind::Read, a, addr, &words, &runs);
        ll.cond_br_unlikely(found, other, join);

        ll.at_end(other);
        self.load_races_any(addr, a, v, offset);
        ll.br(join);
        ll.at_end(join);
    }

    /// Whether a reader's record needs no update when the lanes read now: it is theirs, or stands for several readers including them.
    fn reader_kept(&mut self, r: V, mine: V, present: V, limit: V, raced: Raced) -> V {
        let ll = self.ll;
        let by_warp = ll.and(self.is_beside(r, present), self.same_bits(r, races::BY_WARP, races::BY_WARP));
        let mut several = self.same_bits(r, races::FLAGS, races::BY_BLOCK);
        if raced != Raced::Shared {
            // A comparison tells the owner only for accesses by the block since its last barrier.
            let block = self.field_i32(offset_of!(Cta, race_block));
            let span = self.field_i32(offset_of!(Cta, race_span));
            let own = ll.icmp(IntCmp::Ult, ll.sub(r, self.as_wide(block, r)), self.as_wide(span, r));
            // Of the running grid, if no other grid's records are compared.
            let [launch, first] =
                [offset_of!(Cta, race_launch), offset_of!(Cta, race_first)].map(|f| self.field_i32(f));
            let alone = self.as_wide(ll.icmp(IntCmp::Eq, launch, first), own);
            let by_grid = ll.and(self.same_bits(r, races::FLAGS, races::BY_GRID), alone);
            several = ll.or(ll.and(own, several), by_grid);
        }
        let kept = ll.or(several, by_warp);
        ll.and(self.is_recent(r, limit), ll.or(kept, ll.icmp(IntCmp::Eq, r, mine)))
    }

    /// As [`Emit::load_races`], whatever the addresses.
    fn load_races_any(&mut self, addr: &Addr, a: &Access, v: Val, offset: i64) {
        let block = self.race_addresses(addr, a, v, offset, RaceUse::Read);
        self.look_at_any(AccessKind::Read, a, block);
    }

    /// As [`Emit::load_races`], by the executor.
    pub(in crate::emit) fn load_races_slow(&mut self, addr: &Addr, a: &Access, v: Val, offset: i64) {
        if a.raced == Raced::Not {
            return;
        }
        let strong = self.is_strong(a);
        if !a.elided.all {
            let join = self.unless_elided(a.elided);
            let how = match a.raced {
                Raced::InBlock => RaceUse::BlockRead,
                _ if strong => RaceUse::StrongRead,
                _ => RaceUse::Read,
            };
            self.tell_races(addr, a, v, offset, how, &[]);
            self.ll.br(join);
            self.ll.at_end(join);
        }
        if strong {
            self.note_acquired();
        }
    }

    fn is_strong(&self, a: &Access) -> bool {
        a.volatile || a.raced == Raced::Strong
    }
}
