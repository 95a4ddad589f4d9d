//! Stores under racecheck.

use crate::emit::access::{Access, Addr, Raced};
use crate::emit::form::Form;
use crate::emit::state::Emit;
use crate::ir::{Elided, Inst};
use baseline::build::{IntCmp, V};
use kernel_abi::{args, AccessKind, Helper, Plane, RaceUse, ELIDED};

impl Emit<'_> {
    /// Checks a store that is about to be done, and records it.
    pub(in crate::emit) fn store_races(&mut self, addr: &Addr, a: &Access, i: &Inst, data: &[V]) {
        let words = match (a.raced, self.words_of(a)) {
            (Raced::Not, _) => return,
            (_, Some(words)) if !a.volatile && !matches!(a.raced, Raced::Async | Raced::Remote) => words,
            _ => return self.store_races_slow(addr, a, i, data),
        };
        let ll = self.ll;
        let join = self.unless_elided(a.elided);
        let Some(runs) = self.runs_of(addr, &words, AccessKind::Write) else {
            self.store_races_any(addr, a, i, data);
            ll.br(join);
            return ll.at_end(join);
        };
        let other = self.when_whole(addr);
        let [seen, alone, mixed] = ["seen", "alone", "mixed"].map(|n| self.new_block(n));
        let mut same = ll.bool(true);
        if matches!(addr, Addr::Uniform(_)) {
            // All lanes should store the same value.
            for (&v, &last) in i.args[1..].iter().zip(data).filter(|_| data.len() == i.args.len() - 1) {
                if !self.x.shapes.uniform(v) {
                    let all = self.vector(v);
                    let all = self.cast_bits(all, ll.int(a.bytes * 8));
                    let last = self.cast_bits(last, ll.int(a.bytes * 8));
                    let equal = ll.icmp(IntCmp::Eq, all, ll.splat(last, self.w));
                    same = ll.and(same, self.every(equal));
                }
            }
        }
        let writers = self.load_runs_of(&runs, Plane::Writer);
        let readers = match a.elided {
            Elided { unread: true, .. } => vec![],
            Elided { entry: Some(entry), .. } => {
                // Without readers, records of writers stand in for theirs.
                let unread = self.elided_at_launch(ELIDED + entry);
                let planes = [Plane::Writer, Plane::Reader].map(|p| self.plane_distance(p));
                let distance = ll.select(unread, planes[0], planes[1]);
                self.load_runs_from(&runs, distance)
            }
            _ => self.load_runs_of(&runs, Plane::Reader),
        };
        let all: Vec<V> = writers.iter().chain(&readers).copied().collect();
        ll.cond_br(ll.and(self.all_below(&all, runs.limit), same), alone, seen);

        ll.at_end(seen);
        // A lane may overwrite what only it has read or written.
        let mut own = same;
        for (&r, &mine) in writers.iter().chain(&readers).zip(runs.mine().iter().cycle()) {
            let before = ll.not(self.is_recent(r, runs.limit));
            own = ll.and(own, self.for_each(ll.or(before, ll.icmp(IntCmp::Eq, r, mine))));
        }
        ll.cond_br(own, alone, mixed);

        ll.at_end(mixed);
        if matches!(addr, Addr::Uniform(_)) {
            // Lanes that store different values to one word are found only where the values are available.
            let [equal, unequal] = ["equal", "unequal"].map(|n| self.new_block(n));
            ll.cond_br(same, equal, unequal);
            ll.at_end(unequal);
            self.store_races_slow(addr, a, i, data);
            ll.br(join);
            ll.at_end(equal);
        }
        let found = self.look_at_runs(AccessKind::Write, a, addr, &words, &runs);
        ll.cond_br_unlikely(found, other, join);

        ll.at_end(alone);
        self.store_runs_of(&runs, Plane::Writer, &runs.mine());
        self.store_pc_of(&runs, Plane::WrittenAt, a.pc);
        ll.br(join);

        ll.at_end(other);
        self.store_races_any(addr, a, i, data);
        ll.br(join);
        ll.at_end(join);
    }

    /// As [`Emit::store_races`], whatever the addresses.
    fn store_races_any(&mut self, addr: &Addr, a: &Access, i: &Inst, data: &[V]) {
        let ll = self.ll;
        let block = self.race_addresses(addr, a, i.args[0], i.offset, RaceUse::Write);
        let found = self.look_at_any(AccessKind::Write, a, block);
        let [slow, join] = ["unordered", "looked"].map(|n| self.new_block(n));
        ll.cond_br_unlikely(ll.icmp(IntCmp::Ne, found, ll.i32(0)), slow, join);
        ll.at_end(slow);
        // The function's result is the request to the executor.
        let lanes = self.lanes_data(addr, a, i, data);
        let found = ll.zext(found, ll.int(64));
        let how = ll.or(ll.i64(u64::from(a.bytes * a.n)), ll.shl(found, ll.i64(args::race::USE_SHIFT as u64)));
        self.store_word(block, args::WHAT, how);
        self.race_data(block, a, &lanes);
        self.call_helper(Helper::Race, self.mask, block);
        ll.br(join);
        ll.at_end(join);
    }

    /// As [`Emit::store_races`], by the executor.
    pub(in crate::emit) fn store_races_slow(&mut self, addr: &Addr, a: &Access, i: &Inst, data: &[V]) {
        if a.raced != Raced::Not && !a.elided.all {
            let join = self.unless_elided(a.elided);
            let how = match a.raced {
                Raced::Async => RaceUse::AsyncWrite,
                Raced::Remote => RaceUse::TxWrite,
                Raced::InBlock => RaceUse::BlockWrite,
                _ if a.volatile => RaceUse::StrongWrite,
                _ => RaceUse::Write,
            };
            let lanes = self.lanes_data(addr, a, i, data);
            self.tell_races(addr, a, i.args[0], i.offset, how, &lanes);
            self.ll.br(join);
            self.ll.at_end(join);
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
}
