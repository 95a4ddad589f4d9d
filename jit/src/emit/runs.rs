//! Gathers and scatters that are contiguous at run time.
//!
//! An index that the analysis cannot see through (`t & (j - 1)` with `j` a kernel parameter) is often contiguous all the
//! same, at least within each group of lanes whose words fill a register. One vector comparison finds out; loads and stores of whole runs,
//! which it makes possible, cost a tenth of a gather's or scatter's dozens of micro-operations.
//!
//! Two runs are looked for as well: where nvcc unrolls `for (i = lane; i < n; i += 32)`, lanes with one iteration more are behind
//! the others from then on.

use super::access::Access;
use super::state::Emit;
use baseline::build::{Bb, IntCmp, Scope, V};

/// A test for runs: whether the active lanes of each group are contiguous, and each group's first index.
pub(super) struct Runs {
    ok: V,
    /// The second lane follows the first.
    near: V,
    starts: Vec<V>,
    group: u32,
}

/// Lanes of which each accesses the element behind that of the lane before it: the index of one of them.
struct Run {
    index: V,
    lane: V,
    mask: V,
}

impl Emit<'_> {
    pub(super) fn can_run(&self, scale: i64, a: &Access) -> bool {
        a.n == 1 && a.bytes >= 4 && !a.volatile && !a.scattered && a.bytes as i64 % scale == 0
    }

    /// Makes the test, for accesses where it can pay: the first two lanes tell nearly always.
    pub(super) fn runs(&mut self, index: V, scale: i64, a: &Access) -> Option<Runs> {
        if !self.can_run(scale, a) {
            return None;
        }
        let ll = self.ll;
        let t = ll.type_of(index);
        let group = self.w.min(self.host.vector_bytes / 4);
        let k = a.bytes as i64 / scale;
        let apart = ll.sub(ll.extract_at(index, 1), ll.extract_at(index, 0));
        let near = ll.icmp(IntCmp::Eq, apart, ll.c(ll.elem(t), k as u64));
        let (test, tested) = (self.new_block("near"), self.new_block("tested"));
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
        Some(Runs { ok, near, starts, group })
    }

    /// Branches to code for runs, or to code for anything: blocks for both and the join.
    pub(super) fn where_run(&self, runs: &Runs) -> [Bb; 3] {
        let ll = self.ll;
        let blocks = ["run", "apart", "ran"].map(|name| self.new_block(name));
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

    /// Where lane 0 would access.
    fn start_of(&self, p: V, run: &Run, scale: i64, a: &Access) -> V {
        let ll = self.ll;
        let before = ll.mul(ll.zext(run.lane, ll.int(64)), ll.i64(a.bytes.into()));
        ll.gep(self.run_start(p, run.index, scale), ll.neg(before))
    }

    pub(super) fn load_runs(&mut self, p: V, index: V, scale: i64, a: &Access, runs: &Runs) -> V {
        let blocks = self.where_run(runs);
        let run = |e: &mut Self| vec![e.load_found(p, scale, a, runs)];
        let apart = |e: &mut Self| {
            let (pair, blocks) = e.where_two(index, scale, a, runs);
            let t = e.ll.vec(a.elem, e.w);
            let two = |e: &mut Self| {
                let [x, y] = pair.each_ref().map(|run| {
                    let at = e.start_of(p, run, scale, a);
                    e.masked_load(t, at, run.mask, a.bytes)
                });
                vec![e.ll.select(pair[1].mask, y, x)]
            };
            e.join_of(blocks, two, |e| vec![e.gather(p, index, scale, a)])
        };
        self.join_of(blocks, run, apart)[0]
    }

    /// Branches to code for two runs, the second of lanes above those of the first, or to code for anything.
    fn where_two(&mut self, index: V, scale: i64, a: &Access, runs: &Runs) -> ([Run; 2], [Bb; 3]) {
        let ll = self.ll;
        let word = ll.int(32);
        let k = a.bytes as i64 / scale;
        let blocks = ["two", "many", "ran"].map(|name| self.new_block(name));
        let test = self.new_block("second");
        ll.cond_br(runs.near, test, blocks[1]);
        ll.at_end(test);
        // Where a lane does not follow the one before it, in one place at most.
        let w = self.w as i32;
        let next: Vec<i32> = (0..w).map(|l| (l + 1).min(w - 1)).collect();
        let step = ll.sub(ll.shuffle(index, ll.poison(ll.type_of(index)), &next), index);
        let breaks = ll.icmp(IntCmp::Ne, step, ll.c(ll.type_of(index), k as u64));
        let bits = self.mask_bits(breaks);
        let t = ll.type_of(bits);
        let bits = ll.and(bits, ll.c(t, (1u64 << (w - 1)) - 1));
        let more = ll.and(bits, ll.sub(bits, ll.c(t, 1)));
        ll.cond_br(ll.icmp(IntCmp::Eq, more, ll.zero(t)), blocks[0], blocks[1]);
        ll.at_end(blocks[0]);
        let l = ll.intrinsic("llvm.cttz", &[t], &[bits, ll.bool(false)]);
        let l = ll.and(ll.add(ll.zext_or_trunc(l, word), ll.i32(1)), ll.i32(self.w - 1));
        let there = ll.extract(index, l);
        let lanes = ll.c_vec(word, &(0..self.w as i64).collect::<Vec<_>>());
        let first = ll.icmp(IntCmp::Ult, lanes, ll.splat(l, self.w));
        let second = ll.and(self.mask, ll.not(first));
        let first = ll.and(self.mask, first);
        let first = Run { index: runs.starts[0], lane: ll.i32(0), mask: first };
        ([first, Run { index: there, lane: l, mask: second }], blocks)
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
        let apart = |e: &mut Self| {
            // Of the others, some have masked stores that take as long as storing lane by lane.
            if !e.host.quick_masked_stores {
                return scatter(e);
            }
            let (pair, blocks) = e.where_two(index, scale, a, runs);
            let two = |e: &mut Self| {
                for run in pair {
                    let at = e.start_of(p, &run, scale, a);
                    e.store_run(x, at, run.mask, a);
                }
            };
            e.in_either(blocks, two, scatter);
        };
        self.in_either(blocks, |e| e.store_found(p, scale, a, runs, x), apart);
    }

    fn store_run(&mut self, x: V, at: V, mask: V, a: &Access) {
        match a.shared {
            true => self.store_shared(x, at, mask, a.bytes),
            false => self.masked_store(x, at, mask, a.bytes),
        }
    }

    /// The store where the test held.
    fn store_found(&mut self, p: V, scale: i64, a: &Access, runs: &Runs, x: V) {
        let ll = self.ll;
        for (g, &s) in runs.starts.iter().enumerate() {
            let at = self.run_start(p, s, scale);
            let m = self.group_mask(g as u32, runs.group);
            let lanes: Vec<i32> = (0..runs.group).map(|l| (g as u32 * runs.group + l) as i32).collect();
            let part = ll.shuffle(x, ll.poison(ll.type_of(x)), &lanes);
            self.store_run(part, at, m, a);
        }
    }
}
