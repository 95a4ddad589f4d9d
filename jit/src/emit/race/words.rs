//! The words of an access, as contiguous runs or with an address for each lane.

use super::runs::Runs;
use crate::emit::access::{Access, Addr};
use crate::emit::state::Emit;
use baseline::build::{IntCmp, Scope, V};
use kernel_abi::{args, Plane};

/// The words of an access, and what their records are compared with.
pub(super) struct Words {
    place: Place,
    /// The records to store, for each group.
    pub mine: Vec<V>,
    /// The record of the warp's first lane.
    pub present: V,
    /// Records below are ordered before.
    pub limit: V,
}

enum Place {
    /// All lanes are active. Words of several lanes are marked as such.
    Runs(Runs),
    /// All lanes are active, each with one word: groups of eight lanes are contiguous. Groups may overlap.
    Eights(Vec<V>),
    /// Lanes may share words. A group for each of the contiguous words that a lane accesses.
    Lanes(V, Access),
}

/// Lanes that [`Place::Eights`] takes together.
const EIGHT: u32 = 8;

impl Words {
    pub fn of_runs(runs: Runs) -> Words {
        Words { mine: runs.mine(), present: runs.present, limit: runs.limit, place: Place::Runs(runs) }
    }

    /// Whether there is a value for each lane, of which those count that are active. Lanes may share a word then.
    pub fn is_by_lane(&self) -> bool {
        !matches!(self.place, Place::Runs(..))
    }

    /// Addresses for each lane, if that is all that is known of them.
    pub fn addresses(&self) -> Option<V> {
        match self.place {
            Place::Lanes(at, _) => Some(at),
            _ => None,
        }
    }
}

impl Emit<'_> {
    /// `a` is of words.
    pub(super) fn words_at(&mut self, at: V, a: &Access) -> Words {
        let present = self.present_record();
        let limit = self.limit_at(at, a.raced);
        let lanes = self.lane_ids();
        let mine = self.ll.or(self.as_wide(present, lanes), lanes);
        Words { place: Place::Lanes(at, *a), mine: vec![mine; a.n as usize], present, limit }
    }

    /// Whether all lanes are active, in contiguous groups as for [`Emit::eights_at`].
    pub(super) fn are_eights(&mut self, at: V) -> V {
        let ll = self.ll;
        let lanes = 0..self.w as i64;
        let first: Vec<i32> = lanes.clone().map(|l| (l & -i64::from(EIGHT)) as i32).collect();
        let steps: Vec<i64> = lanes.map(|l| l % i64::from(EIGHT) * 4).collect();
        let there = ll.add(ll.shuffle(at, ll.poison(ll.type_of(at)), &first), ll.c_vec(ll.int(64), &steps));
        let near = self.for_each(ll.icmp(IntCmp::Eq, at, there));
        ll.and(near, ll.not(self.any(ll.not(self.mask))))
    }

    /// `block`: the addresses, where [`Emit::words_at`] gets a vector of them.
    pub(super) fn eights_at(&mut self, block: V, words: Words) -> Words {
        let ll = self.ll;
        let first = |k: u32| {
            let word = args::race::ADDRESSES + (EIGHT * k) as usize;
            ll.load(ll.int(64), self.word_at(block, word), 8)
        };
        Words { place: Place::Eights((0..self.w / EIGHT).map(first).collect()), ..words }
    }

    pub(super) fn load_records_of(&mut self, words: &Words, plane: Plane) -> Vec<V> {
        match &words.place {
            Place::Runs(runs) => self.load_runs_of(runs, plane),
            Place::Eights(bases) => {
                let distance = self.plane_distance(plane);
                let ll = self.ll;
                let t = ll.vec(ll.int(32), EIGHT);
                let scope = ll.set_scope(Scope::Kernel);
                let parts = bases.iter().map(|&b| ll.load(t, ll.inttoptr(ll.add(b, distance)), 4));
                let mut parts: Vec<V> = parts.collect();
                ll.set_scope(scope);
                while parts.len() > 1 {
                    parts = parts.chunks(2).map(|x| self.concat(x[0], x[1])).collect();
                }
                parts
            }
            Place::Lanes(at, a) => {
                let at = self.on_plane(&Addr::Full(*at), plane);
                self.load_fast(&at, a)
            }
        }
    }

    pub(super) fn store_records_of(&mut self, words: &Words, plane: Plane, values: &[V]) {
        match &words.place {
            Place::Runs(runs) => self.store_runs_of(runs, plane, values),
            Place::Eights(bases) => self.store_eights(bases, plane, values[0], false),
            Place::Lanes(at, a) => {
                let at = self.on_plane(&Addr::Full(*at), plane);
                self.store_fast(&at, a, values);
            }
        }
    }

    /// As [`Emit::store_records_of`], so that where lanes share a word the record of the first remains, if they are eights.
    pub(super) fn store_backwards(&mut self, words: &Words, plane: Plane, values: &[V]) {
        match &words.place {
            Place::Eights(bases) => self.store_eights(bases, plane, values[0], true),
            _ => self.store_records_of(words, plane, values),
        }
    }

    fn store_eights(&mut self, bases: &[V], plane: Plane, x: V, backwards: bool) {
        let distance = self.plane_distance(plane);
        let ll = self.ll;
        let scope = ll.set_scope(Scope::Kernel);
        let mut order: Vec<(usize, &V)> = bases.iter().enumerate().collect();
        if backwards {
            order.reverse();
        }
        for (k, &b) in order {
            let from = k as i32 * EIGHT as i32;
            let lanes: Vec<i32> = (from..from + EIGHT as i32).collect();
            ll.store(ll.shuffle(x, ll.poison(ll.type_of(x)), &lanes), ll.inttoptr(ll.add(b, distance)), 4);
        }
        ll.set_scope(scope);
    }

    /// Stores one value for those of the words that `which` says.
    pub(super) fn store_some(&mut self, words: &Words, plane: Plane, which: &[V], values: &[V]) {
        let ll = self.ll;
        let old = self.load_records_of(words, plane);
        let all = which.iter().zip(values).zip(&old);
        let all: Vec<V> = all.map(|((&w, &x), &o)| ll.select(w, x, o)).collect();
        self.store_records_of(words, plane, &all);
    }

    /// A value for each group.
    pub(super) fn for_words(&self, words: &Words, x: V) -> Vec<V> {
        words.mine.iter().map(|&m| self.as_wide(x, m)).collect()
    }

    /// Whether something holds for one of the words of active lanes.
    pub(super) fn for_some(&self, words: &Words, all: &[V]) -> V {
        let ll = self.ll;
        let one = |&x: &V| match &words.place {
            Place::Runs(_) => ll.not(self.for_each(ll.not(x))),
            _ => self.any(ll.and(x, self.mask)),
        };
        all.iter().map(one).reduce(|a, b| ll.or(a, b)).unwrap_or_else(|| ll.bool(false))
    }
}
