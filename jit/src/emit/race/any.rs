//! Race checks of accesses at arbitrary addresses: outlined functions, one for all accesses of a kind.

use super::owner::RecordKind;
use super::runs::Runs;
use super::words::Words;
use crate::emit::access::{Access, Addr, Atomicity, Raced};
use crate::emit::outline::outlined;
use crate::emit::state::Emit;
use crate::span::Span;
use baseline::build::{IntCmp, T, V};
use kernel_abi::{args, races, AccessKind, Helper, Plane, RaceUse};

/// Inline code knows more of the space; a function needs to know what the records below its limit are.
fn space_name(raced: Raced) -> &'static str {
    match raced {
        Raced::Shared => "shared",
        Raced::Global => "global",
        _ => "generic",
    }
}

/// Up to this many lanes are checked one by one.
const FEW: u64 = 3;

impl Emit<'_> {
    /// Calls the function for accesses like this one, of all lanes: whether control must go on to [`Emit::look_at_any`].
    pub(super) fn look_at_runs(&mut self, kind: AccessKind, a: &Access, addr: &Addr, words: &Access, runs: &Runs) -> V {
        let ll = self.ll;
        let name = format!("race_{kind:?}_{}{}", space_name(a.raced), runs.name()).to_lowercase();
        let params = [ll.int(64), ll.int(32)];
        let f = self.race_function(&name, &params, |e, args| {
            let addr = match addr {
                Addr::Pattern { pattern, .. } => Addr::Pattern { base: args[0], pattern: *pattern, ok: None },
                _ => Addr::Uniform(args[0]),
            };
            let Some(runs) = e.runs_of(&addr, words, kind) else { return e.ll.i32(1) };
            let runs = Words::of_runs(runs);
            match kind {
                AccessKind::Read => {
                    let bad = e.read_body(&runs, words.raced, args[1]);
                    e.ll.zext(bad, e.ll.int(32))
                }
                _ => e.write_body(&runs, args[1]),
            }
        });
        let bits = self.mask_bits(self.mask);
        let pc = ll.i32(a.pc);
        let found = ll.call(ll.function_type(f), f, &[self.function.cta, self.warp(), bits, runs.base, pc]);
        ll.icmp(IntCmp::Ne, found, ll.i32(0))
    }

    /// Calls the function for accesses like this by the lanes whose addresses are in `block`, as for [`Helper::Race`]. What comes back
    /// is the [`RaceUse`] with which the executor must check stores, or 0.
    pub(super) fn look_at_any(&mut self, kind: AccessKind, a: &Access, block: V) -> V {
        let ll = self.ll;
        let w = self.w;
        let words = self.words_of(a).map_or(1, |x| x.n);
        let name = format!("race_{kind:?}_{}_any{words}", space_name(a.raced)).to_lowercase();
        let plain = Access { elem: ll.int(32), n: words, bytes: 4, guarded: false, loose: true, ..*a };
        let a = Access { volatile: false, shared: false, atomicity: Atomicity::Elements, ..plain };
        let f = self.race_function(&name, &[ll.ptr()], |e, args| {
            let ll = e.ll;
            let at = ll.load(ll.vec(ll.int(64), w), e.word_at(args[0], args::race::ADDRESSES), 8);
            let pc = ll.load(ll.int(32), e.word_at(args[0], args::PC), 8);
            let mask = e.mask;
            if a.n == 1 && kind == AccessKind::Read {
                let [few, many] = ["few", "many"].map(|n| e.new_block(n));
                let bits = e.mask_bits(mask);
                let t = ll.type_of(bits);
                let lanes = ll.intrinsic("llvm.ctpop", &[t], &[bits]);
                ll.cond_br(ll.icmp(IntCmp::Ule, lanes, ll.c(t, FEW)), few, many);
                ll.at_end(few);
                let found = e.look_at_few(at, a.raced, pc, args[0]);
                ll.ret(found);
                e.mask = mask;
                ll.at_end(many);
            }
            if a.n == 1 && kind != AccessKind::Atomic {
                let [near, apart] = ["near", "apart"].map(|n| e.new_block(n));
                ll.cond_br(e.are_eights(at), near, apart);
                ll.at_end(near);
                let words = e.words_at(at, &a);
                let words = e.eights_at(args[0], words);
                let found = e.look_at_words(kind, &words, a.raced, pc, args[0]);
                ll.ret(found);
                ll.at_end(apart);
            }
            let words = e.words_at(at, &a);
            e.look_at_words(kind, &words, a.raced, pc, args[0])
        });
        let bits = self.mask_bits(self.mask);
        ll.call(ll.function_type(f), f, &[self.function.cta, self.warp(), bits, block])
    }

    /// As [`Emit::look_at_words`] for reads, one lane after the other.
    fn look_at_few(&mut self, at: V, raced: Raced, pc: V, block: V) -> V {
        let ll = self.ll;
        let word = ll.int(32);
        let bad = self.entry_alloca(word, 4);
        ll.store(ll.i32(0), bad, 4);
        let at = self.spilled(at);
        self.each_lane(|e, l| {
            let lane = ll.trunc(l, word);
            let runs = e.run_of_lane(e.spilled_lane(at, l), lane, raced);
            let found = e.read_body(&Words::of_runs(runs), raced, pc);
            let bit = ll.shl(ll.zext(found, word), lane);
            ll.store(ll.or(ll.load(word, bad, 4), bit), bad, 4);
        });
        let bits = ll.zext_or_trunc(ll.load(word, bad, 4), ll.int(self.w));
        self.mask = ll.bitcast(bits, self.mask_t());
        let some = self.any(self.mask);
        self.tell_if(some, block);
        ll.i32(0)
    }

    fn look_at_words(&mut self, kind: AccessKind, words: &Words, raced: Raced, pc: V, block: V) -> V {
        let bad = match kind {
            AccessKind::Read => self.read_body(words, raced, pc),
            AccessKind::Atomic => self.atomic_body(words, pc),
            AccessKind::Write => return self.write_body(words, pc),
        };
        self.tell_if(bad, block);
        self.ll.i32(0)
    }

    fn tell_if(&mut self, bad: V, block: V) {
        let ll = self.ll;
        let [slow, join] = ["unordered", "looked"].map(|n| self.new_block(n));
        ll.cond_br_unlikely(bad, slow, join);
        ll.at_end(slow);
        self.call_helper(Helper::Race, self.mask, block);
        ll.br(join);
        ll.at_end(join);
    }

    /// An outlined function, emitted at its first use: `i32 name(cta, warp, lanes, more...)`.
    fn race_function(&mut self, name: &str, more: &[T], body: impl FnOnce(&mut Self, &[V]) -> V) -> V {
        let ll = self.ll;
        if let Some(f) = ll.named_function(name) {
            return f;
        }
        let mut params = [&[ll.ptr(), ll.int(32), ll.int(32)], more].concat();
        let f = outlined(ll, self.host, name, ll.func(ll.int(32), &mut params));
        let here = ll.here();
        let (entry, start) = (ll.block(f, "entry"), ll.block(f, "start"));
        let mut inner =
            Emit::new(ll, self.x, f, [entry, entry, start], ll.param(f, 1), [self.unit.live; 2], Span::new(0..0));
        ll.at_end(start);
        inner.mask = ll.bitcast(ll.zext_or_trunc(ll.param(f, 2), ll.int(self.w)), self.mask_t());
        let args: Vec<V> = (0..more.len() as u32).map(|k| ll.param(f, 3 + k)).collect();
        let out = body(&mut inner, &args);
        ll.ret(out);
        ll.at_end(entry);
        ll.br(start);
        ll.at_end(here);
        f
    }

    /// Whether [`Emit::unordered`] holds for one of the words.
    fn some_unordered(&mut self, records: &[V], of: RecordKind, words: &Words) -> V {
        let ll = self.ll;
        let [look, join] = ["lately", "compared"].map(|n| self.new_block(n));
        // Inactive lanes have loaded 0, or the same as an active one.
        let none = self.all_below(records, words.limit);
        let start = ll.here();
        ll.cond_br(none, join, look);
        ll.at_end(look);
        let all: Vec<V> = records.iter().zip(&words.mine).map(|(&r, &m)| self.unordered(r, m, of, words)).collect();
        let some = self.for_some(words, &all);
        let end = ll.here();
        ll.br(join);
        ll.at_end(join);
        ll.phi(ll.int(1), &[(ll.bool(false), start), (some, end)])
    }

    /// Reads: returns true for what is unordered, and so was not recorded.
    fn read_body(&mut self, words: &Words, raced: Raced, pc: V) -> V {
        let ll = self.ll;
        let writers = self.load_records_of(words, Plane::Writer);
        let readers = self.load_records_of(words, Plane::Reader);
        let bad = self.some_unordered(&writers, RecordKind::Writers, words);
        let (mut old, mut joined, mut new) = (vec![], vec![], vec![]);
        for (&r, &mine) in readers.iter().zip(&words.mine) {
            let t = ll.type_of(r);
            let recent = self.is_recent(r, words.limit);
            let beside = self.is_beside(r, words.present);
            let own = ll.icmp(IntCmp::Eq, r, mine);
            let by_grid = self.same_bits(r, races::FLAGS, races::BY_GRID);
            // The first of several readers stays.
            let flag = |bits: u32| ll.or(r, ll.c(t, bits.into()));
            let grid = ll.or(ll.and(r, ll.c(t, (!races::FLAGS).into())), ll.c(t, races::BY_GRID.into()));
            let asked = ll.and(recent, ll.not(ll.or(own, beside)));
            let owner = self.owner_of(r, asked, words);
            let by_grid = ll.and(by_grid, owner.grid);
            let settled = ll.and(asked, self.settled(r, RecordKind::Readers, &owner));
            let first = ll.or(ll.not(recent), settled);
            let elsewhere = match raced {
                Raced::Shared => flag(races::BY_BLOCK),
                _ => ll.select(owner.block, flag(races::BY_BLOCK), grid),
            };
            let more = ll.select(beside, flag(races::BY_WARP), elsewhere);
            let more = ll.select(ll.or(own, by_grid), r, more);
            let n = ll.select(first, mine, more);
            old.push(first);
            // A record of another launch cannot say that a reader of this grid was added.
            let foreign = ll.and(asked, ll.not(owner.grid));
            let comes = ll.or(foreign, ll.icmp(IntCmp::Ne, n, r));
            joined.push(ll.and(ll.not(first), comes));
            new.push(n);
        }
        let [ordered, join] = ["ordered", "looked"].map(|n| self.new_block(n));
        let start = ll.here();
        ll.cond_br_unlikely(bad, join, ordered);
        ll.at_end(ordered);
        match words.addresses() {
            Some(at) => self.note_lanes(words, at, [&readers, &new, &old, &joined], pc),
            None => self.note_vectors(words, [&new, &old, &joined], pc),
        }
        let end = ll.here();
        ll.br(join);
        ll.at_end(join);
        ll.phi(ll.int(1), &[(ll.bool(true), start), (ll.bool(false), end)])
    }

    /// Stores readers' records. `old`: those that replace one; `joined`: those merged with one.
    fn note_vectors(&mut self, words: &Words, [new, old, joined]: [&[V]; 3], pc: V) {
        let ll = self.ll;
        let [fresh, beside, another, update, done, join] =
            ["fresh", "beside", "another", "update", "noted", "looked"].map(|n| self.new_block(n));
        let (some_old, some_joined) = (self.for_some(words, old), self.for_some(words, joined));
        let pcs = self.for_words(words, pc);
        ll.cond_br(some_old, fresh, beside);
        ll.at_end(fresh);
        self.store_some(words, Plane::ReadAt, old, &pcs);
        ll.br(beside);
        ll.at_end(beside);
        ll.cond_br(some_joined, another, update);
        ll.at_end(another);
        self.store_some(words, Plane::OtherReader, joined, &words.mine);
        self.store_some(words, Plane::OtherReadAt, joined, &pcs);
        ll.br(update);
        ll.at_end(update);
        ll.cond_br(ll.or(some_old, some_joined), done, join);
        ll.at_end(done);
        self.store_records_of(words, Plane::Reader, new);
        if words.is_by_lane() {
            self.mark_met(words, new);
        }
        ll.br(join);
        ll.at_end(join);
    }

    /// Readers' records marked as those of several lanes of the warp, unless they stand for more readers.
    fn read_by_warp(&self, record: V) -> V {
        let ll = self.ll;
        let by_warp = ll.or(record, ll.c(ll.type_of(record), races::BY_WARP.into()));
        ll.select(self.same_bits(record, races::FLAGS, 0), by_warp, record)
    }

    /// Where lanes read the same word, the record of one remains, marked as that of several.
    fn mark_met(&mut self, words: &Words, new: &[V]) {
        let ll = self.ll;
        let left = self.load_records_of(words, Plane::Reader);
        let differ: Vec<V> = left.iter().zip(new).map(|(&l, &n)| ll.icmp(IntCmp::Ne, l, n)).collect();
        let some = self.for_some(words, &differ);
        let [met, apart] = ["met", "apart"].map(|n| self.new_block(n));
        ll.cond_br_unlikely(some, met, apart);
        ll.at_end(met);
        let flagged = |(&l, &d): (&V, &V)| ll.select(d, self.read_by_warp(l), l);
        let flagged: Vec<V> = left.iter().zip(&differ).map(flagged).collect();
        self.store_backwards(words, Plane::Reader, &flagged);
        ll.br(apart);
        ll.at_end(apart);
    }

    /// As [`Emit::note_vectors`], lane by lane.
    fn note_lanes(&mut self, words: &Words, at: V, [readers, new, old, joined]: [&[V]; 4], pc: V) {
        let ll = self.ll;
        let planes = [Plane::Reader, Plane::ReadAt, Plane::OtherReader, Plane::OtherReadAt];
        let [reader, read_at, other, other_at] = planes.map(|p| self.plane_distance(p));
        for (k, (((&r, &n), &o), &j)) in readers.iter().zip(new).zip(old).zip(joined).enumerate() {
            let mask = ll.and(self.mask, ll.or(o, j));
            let first = self.mask_bits(o);
            let [at, was, new] = [at, r, n].map(|x| self.spilled(x));
            let outer = std::mem::replace(&mut self.mask, mask);
            self.each_lane(|e, l| {
                let p = ll.add(e.spilled_lane(at, l), ll.i64(4 * k as u64));
                let [was, new] = [was, new].map(|x| e.spilled_lane(x, l));
                let lane = ll.trunc(l, ll.int(32));
                let mine = ll.or(words.present, lane);
                let place = |d: V| ll.inttoptr(ll.add(p, d));
                let there = ll.load(ll.int(32), place(reader), 4);
                // An earlier lane has accessed the same word.
                let met = ll.icmp(IntCmp::Ne, there, was);
                ll.store(ll.select(met, e.read_by_warp(there), new), place(reader), 4);
                ll.store(mine, place(other), 4);
                let bit = ll.and(ll.lshr(first, lane), ll.i32(1));
                let alone = ll.and(ll.icmp(IntCmp::Ne, bit, ll.i32(0)), ll.not(met));
                ll.store(pc, place(ll.select(alone, read_at, other_at)), 4);
            });
            self.mask = outer;
        }
    }

    /// Writes: returns the [`RaceUse`] with which the executor must check.
    fn write_body(&mut self, words: &Words, pc: V) -> V {
        let ll = self.ll;
        let writers = self.load_records_of(words, Plane::Writer);
        let readers = self.load_records_of(words, Plane::Reader);
        let bad = self.some_unordered(&writers, RecordKind::Writers, words);
        let bad = ll.or(bad, self.some_unordered(&readers, RecordKind::Readers, words));
        let [slow, quick] = ["unordered", "ordered"].map(|n| self.new_block(n));
        ll.cond_br_unlikely(bad, slow, quick);
        ll.at_end(slow);
        ll.ret(ll.i32(RaceUse::Write as u32));
        ll.at_end(quick);
        if let Some(at) = words.addresses() {
            return self.note_written_lanes(words, at, &writers, pc);
        }
        self.store_records_of(words, Plane::Writer, &words.mine);
        let pcs = self.for_words(words, pc);
        self.store_records_of(words, Plane::WrittenAt, &pcs);
        if !words.is_by_lane() {
            return ll.i32(0);
        }
        // Where lanes write the same word, the record of one remains.
        let left = self.load_records_of(words, Plane::Writer);
        let other: Vec<V> = left.iter().zip(&words.mine).map(|(&l, &m)| ll.icmp(IntCmp::Ne, l, m)).collect();
        ll.select(self.for_some(words, &other), ll.i32(RaceUse::Scatter as u32), ll.i32(0))
    }

    fn note_written_lanes(&mut self, words: &Words, at: V, writers: &[V], pc: V) -> V {
        let ll = self.ll;
        let [writer, written_at] = [Plane::Writer, Plane::WrittenAt].map(|p| self.plane_distance(p));
        let found = self.entry_alloca(ll.int(32), 4);
        ll.store(ll.i32(0), found, 4);
        for (k, &w) in writers.iter().enumerate() {
            let [at, was] = [at, w].map(|x| self.spilled(x));
            self.each_lane(|e, l| {
                let p = ll.add(e.spilled_lane(at, l), ll.i64(4 * k as u64));
                let place = |d: V| ll.inttoptr(ll.add(p, d));
                let there = ll.load(ll.int(32), place(writer), 4);
                // An earlier lane has accessed the same word.
                let met = ll.icmp(IntCmp::Ne, there, e.spilled_lane(was, l));
                let met = ll.select(met, ll.i32(RaceUse::Scatter as u32), ll.i32(0));
                ll.store(ll.or(ll.load(ll.int(32), found, 4), met), found, 4);
                ll.store(ll.or(words.present, ll.trunc(l, ll.int(32))), place(writer), 4);
                ll.store(pc, place(written_at), 4);
            });
        }
        ll.load(ll.int(32), found, 4)
    }

    /// A vector in memory, for [`Emit::spilled_lane`].
    fn spilled(&mut self, x: V) -> (V, T) {
        let ll = self.ll;
        let t = ll.type_of(x);
        let p = self.entry_alloca(t, 64);
        ll.store(x, p, 64);
        (p, ll.elem(t))
    }

    fn spilled_lane(&self, (p, t): (V, T), l: V) -> V {
        self.ll.load(t, self.ll.gep_typed(t, p, l), self.ll.bits(t) / 8)
    }
}
