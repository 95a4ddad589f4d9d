//! Gathers and scatters that turn out to be runs.
//!
//! An index that the analysis cannot see through (`t & (j - 1)` with `j` a kernel parameter) is often contiguous all the
//! same, at least within each group of 16 lanes. One vector comparison finds out; the loads and stores of whole runs
//! that it makes possible cost a tenth of a gather's or scatter's dozens of micro-operations.

use super::memory::Access;
use super::*;
use baseline::build::Scope;

/// A test for runs: whether the active lanes of each group are contiguous, and each group's first index.
pub(super) struct Runs {
    ok: V,
    starts: Vec<V>,
    group: u32,
}

impl Emit<'_> {
    pub(super) fn can_run(&self, scale: i64, a: &Access) -> bool {
        a.n == 1 && a.bytes >= 4 && !a.volatile && a.bytes as i64 % scale == 0
    }

    /// Makes the test, for accesses where it can pay: the first two lanes tell nearly always.
    pub(super) fn runs(&mut self, index: V, scale: i64, a: &Access) -> Option<Runs> {
        if !self.can_run(scale, a) {
            return None;
        }
        let ll = self.ll;
        let t = ll.type_of(index);
        let group = self.w.min(16);
        let k = a.bytes as i64 / scale;
        let apart = ll.sub(ll.extract_at(index, 1), ll.extract_at(index, 0));
        let near = ll.icmp(IntCmp::Eq, apart, ll.c(ll.elem(t), k as u64));
        let (test, tested) = (ll.block(self.func, "near"), ll.block(self.func, "tested"));
        let before = ll.here();
        ll.cond_br(near, test, tested);
        ll.at_end(test);
        let mut expected = ll.c_vec(ll.int(32), &(0..self.w as i64).map(|l| l % group as i64 * k).collect::<Vec<_>>());
        let first: Vec<i32> = (0..self.w).map(|l| (l / group * group) as i32).collect();
        expected = ll.add(expected, ll.shuffle(index, ll.poison(t), &first));
        let off = ll.icmp(IntCmp::Ne, index, expected);
        let bad = self.any(ll.and(off, self.mask));
        let ok = ll.not(bad);
        let test_end = ll.here();
        ll.br(tested);
        ll.at_end(tested);
        let ok = ll.phi(ll.int(1), &[(ll.bool(false), before), (ok, test_end)]);
        let starts: Vec<V> = (0..self.w / group).map(|g| ll.extract_at(index, g * group)).collect();
        Some(Runs { ok, starts, group })
    }

    /// Branches to code for runs, or to code for anything: blocks for both and the join.
    pub(super) fn where_run(&self, runs: &Runs) -> [Bb; 3] {
        let ll = self.ll;
        let blocks = ["run", "apart", "ran"].map(|name| ll.block(self.func, name));
        ll.cond_br(runs.ok, blocks[0], blocks[1]);
        blocks
    }

    fn group_mask(&self, g: u32, group: u32) -> V {
        let ll = self.ll;
        if ll.is_all_ones(self.mask) {
            return ll.ones(ll.vec(ll.int(1), group));
        }
        let lanes: Vec<i32> = (0..group).map(|l| (g * group + l) as i32).collect();
        ll.shuffle(self.mask, ll.poison(self.mask_t()), &lanes)
    }

    fn run_start(&self, p: V, start: V, scale: i64) -> V {
        let ll = self.ll;
        let s = ll.sext(start, ll.int(64));
        ll.gep(p, ll.mul(s, ll.i64(scale as u64)))
    }

    pub(super) fn load_runs(&mut self, p: V, index: V, scale: i64, a: &Access, runs: &Runs) -> V {
        let blocks = self.where_run(runs);
        let run = |e: &mut Self| vec![e.load_found(p, scale, a, runs)];
        self.join_of(blocks, run, |e| vec![e.gather(p, index, scale, a)])[0]
    }

    /// The load where the test held.
    pub(super) fn load_found(&mut self, p: V, scale: i64, a: &Access, runs: &Runs) -> V {
        let ll = self.ll;
        let scope = ll.set_scope(Scope::Kernel);
        let t = ll.vec(a.elem, runs.group);
        let mut x: Option<V> = None;
        for (g, &s) in runs.starts.iter().enumerate() {
            let at = self.run_start(p, s, scale);
            let m = self.group_mask(g as u32, runs.group);
            let part = self.masked_load(t, at, m, a.bytes);
            x = Some(match x {
                None => part,
                Some(x) => self.concat(x, part),
            });
        }
        ll.set_scope(scope);
        x.unwrap_or_else(|| ll.zero(ll.vec(a.elem, self.w)))
    }

    pub(super) fn store_runs(&mut self, p: V, index: V, scale: i64, a: &Access, runs: &Runs, x: V) {
        let blocks = self.where_run(runs);
        let scatter = |e: &mut Self| {
            let ps = e.ll.gep_typed(e.ll.int(scale as u32 * 8), p, index);
            e.scatter(ps, x);
        };
        self.in_either(blocks, |e| e.store_found(p, scale, a, runs, x), scatter);
    }

    /// The store where the test held.
    fn store_found(&mut self, p: V, scale: i64, a: &Access, runs: &Runs, x: V) {
        let ll = self.ll;
        for (g, &s) in runs.starts.iter().enumerate() {
            let at = self.run_start(p, s, scale);
            let m = self.group_mask(g as u32, runs.group);
            let lanes: Vec<i32> = (0..runs.group).map(|l| (g as u32 * runs.group + l) as i32).collect();
            let part = ll.shuffle(x, ll.poison(ll.type_of(x)), &lanes);
            match a.shared {
                true => self.store_shared(part, at, m, a.bytes),
                false => self.masked_store(part, at, m, a.bytes),
            }
        }
    }
}
