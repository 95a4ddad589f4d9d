//! The records of an access of all lanes to neighbouring words, or to one: loaded and stored as vectors in the order of memory.

use crate::emit::access::{Access, Addr, Raced};
use crate::emit::state::Emit;
use baseline::build::{Bb, IntCmp, Scope, T, V};
use kernel_abi::{races, AccessKind, Plane};
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Most runs; with more, accesses are checked lane by lane.
const MOST: usize = 8;
/// Most words of a run.
const LONGEST: usize = 32;

/// Contiguous words.
struct Run {
    /// From the first address.
    offset: i64,
    /// The records to store: a scalar for one word and for words of several lanes, else a vector.
    mine: V,
    /// Words, if it is a vector.
    lanes: Option<u32>,
    /// Lanes and flags, where they are known.
    own: Vec<i64>,
}

/// The runs of an access, and what their records are compared with.
pub(super) struct Runs {
    pub base: V,
    runs: Vec<Run>,
    /// The record of the warp's first lane.
    pub present: V,
    /// Records below are ordered before.
    pub limit: V,
}

impl Runs {
    /// A name for functions, by the offsets of the runs and the lanes that access them.
    pub fn name(&self) -> String {
        let mut hash = DefaultHasher::new();
        self.runs.iter().for_each(|r| (r.offset, &r.own).hash(&mut hash));
        format!("{}_{:x}", self.runs.len(), hash.finish())
    }

    /// The records to store, run by run.
    pub fn mine(&self) -> Vec<V> {
        self.runs.iter().map(|r| r.mine).collect()
    }
}

impl Emit<'_> {
    /// The words of an access, if they are few runs when all lanes of the mask, or of the warp, are active. What several lanes read is
    /// marked as that; what is written must be of one lane each, but for one word of all.
    pub(super) fn runs_of(&mut self, addr: &Addr, words: &Access, kind: AccessKind) -> Option<Runs> {
        let ll = self.ll;
        let flag = if kind == AccessKind::Read { races::BY_WARP } else { races::TOGETHER };
        match addr {
            Addr::Uniform(base) => {
                let (first, last) = (self.first_lane(), self.last_lane());
                let more = ll.icmp(IntCmp::Ne, first, last);
                let (present, limit) = (self.present_record(), self.limit_at(*base, words.raced));
                let mine = ll.or(ll.or(present, last), ll.select(more, ll.i32(flag), ll.i32(0)));
                let run = |k: u32| Run { offset: i64::from(4 * k), mine, lanes: None, own: vec![] };
                Some(Runs { base: *base, runs: (0..words.n).map(run).collect(), present, limit })
            }
            Addr::Pattern { base, pattern, .. } => {
                let mut there = BTreeMap::new();
                for (lane, &at) in pattern[..self.w as usize].iter().enumerate() {
                    for k in 0..i64::from(words.n) {
                        let old = there.insert(at + 4 * k, lane as i64);
                        if old.is_some() {
                            *there.get_mut(&(at + 4 * k))? |= i64::from(flag);
                        }
                    }
                }
                let met = there.values().any(|&x| x & i64::from(flag) != 0);
                let runs = split(&there)?;
                if met && kind != AccessKind::Read || runs.len() > MOST {
                    return None;
                }
                let (present, limit) = (self.present_record(), self.limit_at(*base, words.raced));
                let run = |(offset, list): &(i64, Vec<i64>)| {
                    let n = list.len() as u32;
                    let (own, lanes) = match list[..] {
                        [one] => (ll.i32(one as u32), None),
                        _ => (ll.c_vec(ll.int(32), list), Some(n)),
                    };
                    Run { offset: *offset, mine: ll.or(self.as_wide(present, own), own), lanes, own: list.clone() }
                };
                Some(Runs { base: *base, runs: runs.iter().map(run).collect(), present, limit })
            }
            Addr::Gather { .. } | Addr::Full(_) => None,
        }
    }

    /// One word at an address, that one lane accesses.
    pub(super) fn run_of_lane(&mut self, at: V, lane: V, raced: Raced) -> Runs {
        let (present, limit) = (self.present_record(), self.limit_at(at, raced));
        let mine = self.ll.or(present, lane);
        Runs { base: at, runs: vec![Run { offset: 0, mine, lanes: None, own: vec![] }], present, limit }
    }

    fn run_type(&self, r: &Run) -> T {
        let word = self.ll.int(32);
        r.lanes.map_or(word, |n| self.ll.vec(word, n))
    }

    /// `distance`: of a plane.
    fn run_places(&self, runs: &Runs, distance: V) -> Vec<V> {
        let ll = self.ll;
        let base = ll.inttoptr(ll.add(runs.base, distance));
        runs.runs.iter().map(|r| ll.gep_at(base, r.offset as u64)).collect()
    }

    pub(super) fn load_runs_of(&mut self, runs: &Runs, plane: Plane) -> Vec<V> {
        let distance = self.plane_distance(plane);
        self.load_runs_from(runs, distance)
    }

    /// As [`Emit::load_runs_of`], of the plane at that distance.
    pub(super) fn load_runs_from(&self, runs: &Runs, distance: V) -> Vec<V> {
        let places = self.run_places(runs, distance);
        let ll = self.ll;
        let scope = ll.set_scope(Scope::Kernel);
        let out = runs.runs.iter().zip(places).map(|(r, p)| ll.load(self.run_type(r), p, 4)).collect();
        ll.set_scope(scope);
        out
    }

    pub(super) fn store_runs_of(&mut self, runs: &Runs, plane: Plane, values: &[V]) {
        let distance = self.plane_distance(plane);
        let places = self.run_places(runs, distance);
        let ll = self.ll;
        let scope = ll.set_scope(Scope::Kernel);
        for (p, &x) in places.into_iter().zip(values) {
            ll.store(x, p, 4);
        }
        ll.set_scope(scope);
    }

    /// Stores the place of an access.
    pub(super) fn store_pc_of(&mut self, runs: &Runs, plane: Plane, pc: u32) {
        let pcs: Vec<V> = runs.runs.iter().map(|r| self.ll.c(self.run_type(r), pc.into())).collect();
        self.store_runs_of(runs, plane, &pcs);
    }

    /// Whether all records are below a limit: there is no recent access. The maxima are compared.
    pub(super) fn all_below(&self, records: &[V], limit: V) -> V {
        let ll = self.ll;
        let max = |a: V, b: V| ll.intrinsic("llvm.umax", &[ll.type_of(a)], &[a, b]);
        let mut most: Vec<V> = vec![];
        for &r in records {
            match most.iter_mut().find(|m| ll.type_of(**m) == ll.type_of(r)) {
                Some(m) => *m = max(*m, r),
                None => most.push(r),
            }
        }
        let below = most.into_iter().map(|m| {
            let m = if ll.is_vec(ll.type_of(limit)) { m } else { self.folded(m, max) };
            self.for_each(ll.icmp(IntCmp::Ult, m, self.as_wide(limit, m)))
        });
        below.reduce(|a, b| ll.and(a, b)).unwrap_or_else(|| ll.bool(true))
    }

    /// Reduces a vector by halves until it fits a register.
    fn folded(&self, mut x: V, f: impl Fn(V, V) -> V) -> V {
        let ll = self.ll;
        let register = self.host.vector_bytes / 4;
        while ll.is_vec(ll.type_of(x)) && ll.lanes(ll.type_of(x)) > register {
            let n = ll.lanes(ll.type_of(x)) as i32 / 2;
            let poison = ll.poison(ll.type_of(x));
            let [low, high] = [0, n].map(|from| ll.shuffle(x, poison, &(from..from + n).collect::<Vec<_>>()));
            x = f(low, high);
        }
        x
    }

    /// Whether something holds for all elements.
    pub(super) fn for_each(&self, x: V) -> V {
        let ll = self.ll;
        let t = ll.type_of(x);
        if !ll.is_vec(t) {
            return x;
        }
        let bits = ll.int(ll.lanes(t));
        ll.icmp(IntCmp::Eq, ll.bitcast(x, bits), ll.ones(bits))
    }

    /// Begins code for accesses of all lanes, or of any lanes if all access one word. Returns the block for all others.
    pub(super) fn when_whole(&mut self, addr: &Addr) -> Bb {
        let ll = self.ll;
        let [near, other] = ["near", "other"].map(|n| self.new_block(n));
        if matches!(addr, Addr::Uniform(_)) || ll.is_all_ones(self.mask) {
            ll.br(near);
        } else {
            let missing = self.any(ll.not(self.mask));
            ll.cond_br(missing, other, near);
        }
        ll.at_end(near);
        other
    }
}

/// Words by their offsets, in runs whose lengths are powers of two; `None` if they are not whole words apart.
fn split(there: &BTreeMap<i64, i64>) -> Option<Vec<(i64, Vec<i64>)>> {
    let first = *there.keys().next()?;
    let mut runs: Vec<(i64, Vec<i64>)> = vec![];
    for (&at, &lane) in there {
        if (at - first) % 4 != 0 {
            return None;
        }
        match runs.last_mut().filter(|r| r.0 + 4 * r.1.len() as i64 == at && r.1.len() < LONGEST) {
            Some(run) => run.1.push(lane),
            None => runs.push((at, vec![lane])),
        }
    }
    let mut out = vec![];
    for (mut at, mut lanes) in runs {
        while !lanes.is_empty() {
            let n = 1 << lanes.len().ilog2();
            let rest = lanes.split_off(n);
            out.push((at, std::mem::replace(&mut lanes, rest)));
            at += 4 * n as i64;
        }
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_make_runs() {
        let words = |n: i64, stride: i64| (0..n).map(|k| (k * stride, k)).collect::<BTreeMap<_, _>>();
        let lengths = |m| split(&m).map(|r| r.iter().map(|x| (x.0, x.1.len())).collect::<Vec<_>>());
        assert_eq!(lengths(words(32, 4)), Some(vec![(0, 32)]));
        assert_eq!(lengths(words(128, 4)).unwrap().len(), 4);
        assert_eq!(lengths(words(11, 4)), Some(vec![(0, 8), (32, 2), (40, 1)]));
        assert_eq!(lengths(words(3, 132)), Some(vec![(0, 1), (132, 1), (264, 1)]));
        assert_eq!(lengths(words(3, 2)), None);
    }
}
