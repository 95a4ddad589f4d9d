//! Owners of records: what a record does not encode itself is in the executor's table of intervals.

use super::words::Words;
use crate::emit::state::Emit;
use baseline::build::{Attr, IntCmp, V};
use kernel_abi::{races, Cta};
use std::mem::offset_of;

/// Owners of records, as masks.
pub(super) struct Owner {
    /// It is the running block.
    pub block: V,
    /// It is, with a barrier of the block since; or it belongs to another launch that is ordered before this one.
    pub before: V,
    /// It is this warp.
    pub warp: V,
    /// It belongs to the running grid.
    pub grid: V,
}

/// The kind of accesses that records are of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum RecordKind {
    Writers,
    Readers,
}

impl Emit<'_> {
    /// Whether the current access may race with the recorded ones. May be true for accesses that do not race.
    pub(super) fn unordered(&mut self, record: V, mine: V, of: RecordKind, now: &Words) -> V {
        let ll = self.ll;
        let unordered = ll.and(self.is_recent(record, now.limit), ll.icmp(IntCmp::Ne, record, mine));
        let asked = ll.and(unordered, ll.not(self.is_beside(record, now.present)));
        let owner = self.owner_of(record, asked, now);
        ll.and(unordered, ll.not(self.settled(record, of, &owner)))
    }

    /// Whether a recorded access is ordered before the current one.
    pub(super) fn settled(&self, record: V, of: RecordKind, owner: &Owner) -> V {
        let ll = self.ll;
        if of == RecordKind::Writers {
            return ll.or(owner.before, owner.warp);
        }
        // A record may stand for other readers: of the block since the same barrier, or of the grid.
        let by_grid = self.same_bits(record, races::FLAGS, races::BY_GRID);
        let alone = self.same_bits(record, races::BY_GRID, 0);
        ll.or(ll.and(owner.before, ll.not(by_grid)), ll.and(owner.warp, alone))
    }

    /// Owners of the records in the mask `asked`, none of which is of this warp's current interval; undefined for others.
    pub(super) fn owner_of(&mut self, record: V, asked: V, now: &Words) -> Owner {
        let since = self.field_i32(offset_of!(Cta, race_block));
        let span = self.field_i32(offset_of!(Cta, race_span));
        let ll = self.ll;
        // Intervals of the block's warps between a barrier and the next synchronisation are numbered by warp.
        let number = ll.sub(record, self.as_wide(since, record));
        let inside = ll.and(asked, ll.icmp(IntCmp::Ult, number, self.as_wide(span, record)));
        let number = ll.lshr(number, ll.c(ll.type_of(record), races::SHIFT.into()));
        let own = ll.and(inside, ll.icmp(IntCmp::Eq, number, self.as_wide(self.warp(), record)));
        let found = self.looked_up(record, ll.and(asked, ll.not(inside)), since, now);
        let [block, warp, grid] =
            [(inside, found.block), (own, found.warp), (inside, found.grid)].map(|(a, b)| ll.or(a, b));
        Owner { block, before: found.before, warp, grid }
    }

    /// As [`Emit::owner_of`], in the table.
    fn looked_up(&mut self, record: V, asked: V, since: V, now: &Words) -> Owner {
        let table = self.field_ptr(offset_of!(Cta, race_table));
        let [owner, launches] = [offset_of!(Cta, race_owner), offset_of!(Cta, race_before)].map(|f| self.field_i64(f));
        let ll = self.ll;
        let who = ll.or(owner, ll.zext(self.warp(), ll.int(64)));
        let t = ll.type_of(record);
        if !ll.is_vec(t) {
            // The table is large: it is read only for the lanes that ask.
            let interval = ll.select(asked, ll.lshr(record, ll.i32(races::SHIFT)), ll.i32(0));
            let there = ll.load(ll.int(64), ll.gep_typed(ll.int(64), table, ll.zext(interval, ll.int(64))), 8);
            let [block, before, warp, grid] =
                self.compared(record, there, who, since, launches).map(|x| ll.and(asked, x));
            return Owner { block, before, warp, grid };
        }
        let n = ll.lanes(t);
        let f = self.owner_function(n);
        let asked = if now.is_by_lane() { ll.and(asked, self.mask) } else { asked };
        let bits = ll.bitcast(asked, ll.int(n));
        // An ordinary call would spill all registers.
        let [look, join] = ["look", "known"].map(|n| self.new_block(n));
        let start = ll.here();
        ll.cond_br_unlikely(ll.icmp(IntCmp::Ne, bits, ll.zero(ll.int(n))), look, join);
        ll.at_end(look);
        let found = ll.call(ll.function_type(f), f, &[record, bits, table, who, since, launches]);
        ll.br(join);
        ll.at_end(join);
        let code = ll.phi(t, &[(ll.zero(t), start), (found, look)]);
        let bit = |b: u32| self.same_bits(code, b, b);
        Owner { block: bit(1), before: bit(2), warp: bit(4), grid: bit(8) }
    }

    /// `there` against `who`: what [`Owner`] has. `launches`: [`Cta::race_before`].
    fn compared(&self, record: V, there: V, who: V, since: V, launches: V) -> [V; 4] {
        let ll = self.ll;
        let t = ll.type_of(who);
        let differ = ll.xor(there, who);
        let block = ll.icmp(IntCmp::Ult, differ, ll.c(t, 1 << races::WARP_BITS));
        let warp = ll.icmp(IntCmp::Eq, differ, ll.zero(t));
        let met = ll.and(block, ll.icmp(IntCmp::Ult, record, since));
        // How far before this launch, from 0.
        let launch = |x: V| ll.lshr(x, ll.c(t, (races::WARP_BITS + races::BLOCK_BITS).into()));
        let distance = ll.sub(launch(who), launch(there));
        let grid = ll.icmp(IntCmp::Eq, distance, ll.zero(t));
        let far = ll.sub(distance, ll.c(t, 1));
        let near = ll.icmp(IntCmp::Ult, far, ll.c(t, 64));
        let bit = ll.and(ll.lshr(launches, ll.and(far, ll.c(t, 63))), ll.c(t, 1));
        let launched = ll.and(near, ll.icmp(IntCmp::Ne, bit, ll.zero(t)));
        [block, ll.or(met, launched), warp, grid]
    }

    /// Outlined: `f(records, lanes asked for, table, who, since, launches) -> bits`: for each of [`Owner`]'s fields.
    fn owner_function(&mut self, w: u32) -> V {
        let ll = self.ll;
        let name = format!("race_owner_{w}");
        if let Some(f) = ll.named_function(&name) {
            return f;
        }
        let (word, wide) = (ll.vec(ll.int(32), w), ll.vec(ll.int(64), w));
        let fty = ll.func(word, &mut [word, ll.int(w), ll.ptr(), ll.int(64), ll.int(32), ll.int(64)]);
        let f = ll.add_function(&name, fty, true);
        ll.attr(f, Attr::Noinline);
        let here = ll.here();
        let [record, bits, table, who, since, launches] = [0, 1, 2, 3, 4, 5].map(|k| ll.param(f, k));
        ll.at_end(ll.block(f, "entry"));
        let asked = ll.bitcast(bits, ll.vec(ll.int(1), w));
        let interval = ll.lshr(record, ll.c(word, races::SHIFT.into()));
        let at = ll.gep_typed(ll.int(64), table, interval);
        let none = ll.zero(wide);
        let there = ll.intrinsic("llvm.masked.gather", &[wide, ll.type_of(at)], &[at, ll.i32(8), asked, none]);
        let found = self.compared(record, there, ll.splat(who, w), ll.splat(since, w), ll.splat(launches, w));
        let code = |k: usize| ll.select(ll.and(found[k], asked), ll.c(word, 1 << k), ll.zero(word));
        let found = ll.or(ll.or(code(0), code(1)), ll.or(code(2), code(3)));
        ll.ret(found);
        ll.at_end(here);
        f
    }
}
