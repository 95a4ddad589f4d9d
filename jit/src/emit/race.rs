//! Code that looks for races (racecheck): who accessed each word last is on planes of its shadow, in records of 32 bits that are
//! loaded, compared and stored as the words themselves are. What one comparison does not find to be in order goes to the executor
//! (`docs/decisions/0011-races.md`).

use super::address::Addr;
use super::memory::Access;
use super::piece::Travel;
use super::value::Form;
use super::*;
use kernel_abi::{races, Helper, Plane, RaceUse};
use ptx::ast::{Sem, Space};

/// Which records an access is compared with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Raced {
    /// There are none.
    #[default]
    Not,
    Shared,
    Global,
    /// Whatever its address is in.
    Generic,
    /// As if by an access that is not weak: see `retried.rs`.
    Strong,
}

/// What records of the accesses of this instruction's lanes are compared with: scalars, or a value for each lane.
struct Now {
    /// What the lanes leave behind.
    mine: V,
    /// The first lane's record.
    base: V,
    /// Records below are ordered before.
    limit: V,
}

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
            _ if i.results.iter().flatten().any(|r| self.f.retried.contains(r)) => Raced::Strong,
            Space::Shared | Space::SharedCta | Space::SharedCluster => Raced::Shared,
            Space::Global => Raced::Global,
            _ => Raced::Generic,
        }
    }

    /// The words of an access; `None`: it is to be looked at byte by byte.
    fn words_of(&self, a: &Access) -> Option<Access> {
        let bytes = a.bytes * a.n;
        let whole = bytes % 4 == 0 && a.alignment() >= 4;
        let words =
            Access { elem: self.ll.int(32), n: bytes / 4, bytes: 4, volatile: false, travel: Travel::Apart, ..*a };
        whole.then_some(words)
    }

    /// `flag` marks accesses of several lanes to one place.
    fn now(&mut self, addr: &Addr, a: &Access, flag: u32) -> Now {
        let block = self.field_i32(offset_of!(Cta, race_block));
        let launch = self.field_i32(offset_of!(Cta, race_launch));
        let intervals = self.field_ptr(offset_of!(Cta, intervals));
        let shared = self.shared_base();
        let ll = self.ll;
        // Helpers change it.
        let base = ll.load(ll.int(32), ll.gep_typed(ll.int(32), intervals, self.warp), 4);
        ll.set_volatile(base);
        let window = ll.i64(1 << 32);
        let limit = match (a.raced, addr) {
            (Raced::Shared, _) => block,
            (Raced::Generic, Addr::Full(v)) => {
                let offset = ll.sub(*v, ll.splat(shared, self.w));
                let inside = ll.icmp(IntCmp::LLVMIntULT, offset, ll.splat(window, self.w));
                ll.select(inside, ll.splat(block, self.w), ll.splat(launch, self.w))
            }
            (Raced::Generic, Addr::Uniform(at) | Addr::Pattern { base: at, .. } | Addr::Gather { base: at, .. }) => {
                let inside = ll.icmp(IntCmp::LLVMIntULT, ll.sub(*at, shared), window);
                ll.select(inside, block, launch)
            }
            _ => launch,
        };
        if matches!(addr, Addr::Uniform(_)) {
            let (first, last) = (self.first_lane(), self.last_lane());
            let several = ll.icmp(IntCmp::LLVMIntNE, first, last);
            let flag = ll.select(several, ll.i32(flag), ll.i32(0));
            return Now { mine: ll.or(ll.or(base, last), flag), base, limit };
        }
        let wide = |x: V| if ll.is_vec(ll.type_of(x)) { x } else { ll.splat(x, self.w) };
        let base = wide(base);
        Now { mine: ll.or(base, self.lane_ids()), base, limit: wide(limit) }
    }

    /// A comparison with a constant.
    fn same_bits(&self, x: V, mask: u32, value: u32) -> V {
        let ll = self.ll;
        let t = ll.type_of(x);
        ll.icmp(IntCmp::LLVMIntEQ, ll.and(x, ll.c(t, mask.into())), ll.c(t, value.into()))
    }

    /// Whether something holds for one of the lanes.
    fn for_some(&self, x: V) -> V {
        match self.ll.is_vec(self.ll.type_of(x)) {
            true => self.ll.not(self.every(self.ll.not(x))),
            false => x,
        }
    }

    /// Looks at what was loaded, and remembers who did.
    pub(super) fn load_races(&mut self, addr: &Addr, a: &Access, v: Val, offset: i64) {
        let words = match (a.raced, self.words_of(a)) {
            (Raced::Not, _) => return,
            (_, Some(words)) if !a.volatile && a.raced != Raced::Strong => words,
            _ => return self.load_races_slow(addr, a, v, offset),
        };
        let ll = self.ll;
        let now = self.now(addr, a, races::BY_WARP);
        let planes = [Plane::Writer, Plane::Reader].map(|p| self.on_plane(addr, p));
        let writers = self.load_fast(&planes[0], &words);
        let readers = self.load_fast(&planes[1], &words);
        let (block, span) = (self.field_i32(offset_of!(Cta, race_block)), self.field_i32(offset_of!(Cta, race_span)));
        let t = ll.type_of(now.mine);
        let wide = |x: V| if ll.is_vec(t) { ll.splat(x, self.w) } else { x };
        let (block, span) = (wide(block), wide(span));
        let none = ll.zero(ll.like(t, ll.int(1)));
        let (mut bad, mut changed, mut joined) = (none, none, vec![]);
        let mut new = vec![];
        for (&w, &r) in writers.iter().zip(&readers) {
            let recent = ll.icmp(IntCmp::LLVMIntUGE, w, now.limit);
            bad = ll.or(bad, ll.and(recent, ll.icmp(IntCmp::LLVMIntNE, w, now.mine)));
            let fresh = ll.icmp(IntCmp::LLVMIntULT, r, now.limit);
            let beside = ll.icmp(IntCmp::LLVMIntULT, ll.xor(r, now.base), ll.c(t, 1 << races::SHIFT));
            let by_warp = ll.and(beside, self.same_bits(r, races::BY_WARP, races::BY_WARP));
            let mut kept = ll.or(ll.icmp(IntCmp::LLVMIntEQ, r, now.mine), by_warp);
            let by_block = self.same_bits(r, races::FLAGS, races::BY_BLOCK);
            if a.raced == Raced::Shared {
                kept = ll.or(kept, by_block);
            } else {
                // Whose it is tells a comparison only for what the block did since its last barrier.
                let own = ll.icmp(IntCmp::LLVMIntULT, ll.sub(r, block), span);
                kept = ll.or(kept, ll.and(own, by_block));
                kept = ll.or(kept, self.same_bits(r, races::FLAGS, races::BY_GRID));
                let known = ll.or(ll.or(fresh, kept), ll.or(own, beside));
                bad = ll.or(bad, ll.not(known));
            }
            let flag = ll.select(beside, ll.c(t, races::BY_WARP.into()), ll.c(t, races::BY_BLOCK.into()));
            let more = ll.select(kept, r, ll.or(now.mine, flag));
            let n = ll.select(fresh, now.mine, more);
            changed = ll.or(changed, ll.icmp(IntCmp::LLVMIntNE, n, r));
            joined.push(ll.not(ll.or(fresh, kept)));
            new.push(n);
        }
        let (bad, changed) = (self.for_some(bad), self.for_some(changed));
        let [slow, quick, update, another, reader, join] =
            ["unordered", "ordered", "update", "another", "reader", "looked"].map(|n| ll.block(self.func, n));
        ll.cond_br_unlikely(bad, slow, quick);
        ll.at_end(slow);
        self.load_races_slow(addr, a, v, offset);
        ll.br(join);
        ll.at_end(quick);
        ll.cond_br(changed, update, join);
        ll.at_end(update);
        let some = joined.iter().copied().reduce(|x, y| ll.or(x, y)).unwrap_or(none);
        let some = self.for_some(some);
        ll.cond_br(some, another, reader);
        ll.at_end(another);
        // Who was there stays known.
        let at = self.on_plane(addr, Plane::ReadAt);
        let pcs = self.load_fast(&at, &words);
        for (plane, from) in [(Plane::OtherReader, &readers), (Plane::OtherReadAt, &pcs)] {
            let at = self.on_plane(addr, plane);
            let old = self.load_fast(&at, &words);
            let all = joined.iter().zip(from).zip(&old).map(|((&j, &x), &o)| ll.select(j, x, o));
            let all: Vec<V> = all.collect();
            self.store_fast(&at, &words, &all);
        }
        ll.br(reader);
        ll.at_end(reader);
        self.store_fast(&planes[1], &words, &new);
        let pcs = vec![self.places(a, addr); words.n as usize];
        let at = self.on_plane(addr, Plane::ReadAt);
        self.store_fast(&at, &words, &pcs);
        if self.may_meet(addr, &words) {
            // Of lanes that read the same word, one has left its record.
            let left = self.load_fast(&planes[1], &words);
            let flagged: Vec<V> = left
                .iter()
                .zip(&new)
                .map(|(&l, &n)| {
                    let other = ll.icmp(IntCmp::LLVMIntNE, l, n);
                    let flag = ll.select(other, ll.c(t, races::BY_WARP.into()), ll.zero(t));
                    ll.or(l, flag)
                })
                .collect();
            self.store_fast(&planes[1], &words, &flagged);
        }
        ll.br(join);
        ll.at_end(join);
    }

    /// Whether lanes may access the same word.
    fn may_meet(&self, addr: &Addr, words: &Access) -> bool {
        match addr {
            Addr::Uniform(_) => false,
            Addr::Pattern { pattern, .. } => {
                let mut p = pattern[..self.w as usize].to_vec();
                p.sort_unstable();
                p.windows(2).any(|x| x[1] - x[0] < i64::from(4 * words.n))
            }
            Addr::Gather { .. } | Addr::Full(_) => true,
        }
    }

    /// The pc of an access, for each lane where its addresses are.
    fn places(&self, a: &Access, addr: &Addr) -> V {
        let pc = self.ll.i32(a.pc);
        if matches!(addr, Addr::Uniform(_)) {
            pc
        } else {
            self.ll.splat(pc, self.w)
        }
    }

    /// As [`Emit::load_races`], by the executor.
    pub(super) fn load_races_slow(&mut self, addr: &Addr, a: &Access, v: Val, offset: i64) {
        if a.raced != Raced::Not {
            let strong = a.volatile || a.raced == Raced::Strong;
            let how = if strong { RaceUse::StrongRead } else { RaceUse::Read };
            self.tell_races(addr, a, v, offset, how, &[]);
        }
    }

    /// Looks at what is about to be stored over, and remembers who does.
    pub(super) fn store_races(&mut self, addr: &Addr, a: &Access, i: &Inst, data: &[V]) {
        let words = match (a.raced, self.words_of(a)) {
            (Raced::Not, _) => return,
            (_, Some(words)) if !a.volatile => words,
            _ => return self.store_races_slow(addr, a, i, data),
        };
        let ll = self.ll;
        let now = self.now(addr, a, races::TOGETHER);
        let planes = [Plane::Writer, Plane::Reader].map(|p| self.on_plane(addr, p));
        let writers = self.load_fast(&planes[0], &words);
        let readers = self.load_fast(&planes[1], &words);
        let t = ll.type_of(now.mine);
        let mut bad = ll.zero(ll.like(t, ll.int(1)));
        for &r in writers.iter().chain(&readers) {
            let recent = ll.icmp(IntCmp::LLVMIntUGE, r, now.limit);
            bad = ll.or(bad, ll.and(recent, ll.icmp(IntCmp::LLVMIntNE, r, now.mine)));
        }
        let uniform = matches!(addr, Addr::Uniform(_));
        if uniform {
            // All lanes' values should be the one that stays.
            for (&v, &last) in i.args[1..].iter().zip(data).filter(|_| data.len() == i.args.len() - 1) {
                if !self.x.shapes.uniform(v) {
                    let all = self.vector(v);
                    let all = self.cast_bits(all, ll.int(a.bytes * 8));
                    let last = self.cast_bits(last, ll.int(a.bytes * 8));
                    let same = ll.icmp(IntCmp::LLVMIntEQ, all, ll.splat(last, self.w));
                    bad = ll.or(bad, ll.not(self.every(same)));
                }
            }
        }
        let bad = self.for_some(bad);
        let [slow, quick, join] = ["unordered", "ordered", "looked"].map(|n| ll.block(self.func, n));
        ll.cond_br_unlikely(bad, slow, quick);
        ll.at_end(slow);
        self.store_races_slow(addr, a, i, data);
        ll.br(join);
        ll.at_end(quick);
        self.store_fast(&planes[0], &words, &vec![now.mine; words.n as usize]);
        let pcs = vec![self.places(a, addr); words.n as usize];
        let at = self.on_plane(addr, Plane::WrittenAt);
        self.store_fast(&at, &words, &pcs);
        if self.may_meet(addr, &words) {
            // Of lanes that write the same word, one has left its record.
            let left = self.load_fast(&planes[0], &words);
            let other = left.iter().map(|&l| ll.icmp(IntCmp::LLVMIntNE, l, now.mine));
            let other = other.reduce(|x, y| ll.or(x, y)).unwrap_or_else(|| ll.bool(false));
            let other = self.for_some(other);
            let met = ll.block(self.func, "met");
            ll.cond_br_unlikely(other, met, join);
            ll.at_end(met);
            let lanes = self.lanes_data(addr, a, i, data);
            self.tell_races(addr, a, i.args[0], i.offset, RaceUse::Scatter, &lanes);
        }
        ll.br(join);
        ll.at_end(join);
    }

    /// As [`Emit::store_races`], by the executor.
    pub(super) fn store_races_slow(&mut self, addr: &Addr, a: &Access, i: &Inst, data: &[V]) {
        if a.raced != Raced::Not {
            let how = if a.volatile { RaceUse::StrongWrite } else { RaceUse::Write };
            let lanes = self.lanes_data(addr, a, i, data);
            self.tell_races(addr, a, i.args[0], i.offset, how, &lanes);
        }
    }

    /// What each lane stores.
    fn lanes_data(&mut self, addr: &Addr, a: &Access, i: &Inst, data: &[V]) -> Vec<V> {
        if !matches!(addr, Addr::Uniform(_)) {
            return data.to_vec();
        }
        let apart = data.len() == i.args.len() - 1;
        let lane = |e: &mut Self, k: usize, x: V| match i.args.get(1 + k).filter(|_| apart) {
            Some(&v) => {
                let x = e.get(v, Form::Vector);
                e.cast_bits(x, a.elem)
            }
            None => e.ll.splat(x, e.w),
        };
        data.iter().enumerate().map(|(k, &x)| lane(self, k, x)).collect()
    }

    /// Has the executor look at the lanes one by one. `data`: what they are about to store.
    fn tell_races(&mut self, addr: &Addr, a: &Access, v: Val, offset: i64, how: RaceUse, data: &[V]) {
        let ll = self.ll;
        let block = self.race_block(u64::from(a.bytes * a.n), a.pc, how);
        let p = self.lane_words(block, 2, 1);
        match addr {
            Addr::Uniform(at) => {
                ll.store(ll.splat(*at, self.w), p, 8);
            }
            _ => self.store_addresses(addr, a, v, offset, p),
        }
        let spot = self.lane_words(block, Self::DATA, 4);
        for (k, &x) in data.iter().enumerate() {
            let f = self.pack_function(a.elem, a.bytes);
            ll.call(ll.function_type(f), f, &[ll.gep_at(spot, u64::from(k as u32 * a.bytes)), x]);
        }
        self.call_helper(Helper::Race, self.mask, block);
    }

    fn race_block(&mut self, bytes: u64, pc: u32, how: RaceUse) -> V {
        let ll = self.ll;
        let block = self.arg_block();
        self.store_word(block, 0, ll.i64(bytes | (how as u64) << 16));
        self.store_word(block, 1, ll.i64(pc.into()));
        block
    }

    /// Has the executor look at `bytes` at the active lanes' addresses.
    pub(super) fn race_lanes(&mut self, full: V, bytes: u64, pc: u32, how: RaceUse) {
        if self.checks_races() {
            let block = self.race_block(bytes, pc, how);
            let p = self.lane_words(block, 2, 1);
            self.ll.store(full, p, 8);
            self.call_helper(Helper::Race, self.mask, block);
        }
    }

    /// The lanes have copied from one place to another.
    pub(super) fn copied_races(&mut self, dst: V, src: V, size: V, pc: u32) {
        if !self.checks_races() {
            return;
        }
        let ll = self.ll;
        let block = self.race_block(0, pc, RaceUse::Copied);
        let size = ll.zext(size, ll.type_of(dst));
        for (word, x) in [(2, dst), (34, src), (66, size)] {
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

    /// Before an access that publishes what came before.
    pub(super) fn race_release(&mut self, i: &Inst) {
        if matches!(i.sem(), Some(Sem::Release | Sem::AcqRel | Sem::Sc)) {
            self.race_order(i.pc, RaceUse::Release);
        }
    }
}
