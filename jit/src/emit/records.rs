//! Vector loads and stores (`.v2`, `.v4`) of lanes that are not neighbours: one access of the host for each lane's record,
//! or for each run of them, and a transposition in registers. Gathers and scatters would take one for every element.

use super::memory::{Access, Addr};
use super::*;
use crate::llvm::Scope;

/// How the records of all lanes are reached.
struct Records {
    /// Where each run of records starts.
    starts: Vec<V>,
    /// Records of a run.
    run: u32,
}

impl Emit<'_> {
    /// Whether records are worth it, and how many make a run.
    fn records_of(&self, addr: &Addr, a: &Access) -> Option<u32> {
        if a.n < 2 || a.bytes * a.n < 8 {
            return None;
        }
        match addr {
            Addr::Pattern { pattern, .. } => {
                let p = &pattern[..self.w as usize];
                let step = (a.bytes * a.n) as i64;
                let contiguous = |c: usize| p.chunks(c).all(|r| r.windows(2).all(|x| x[1] - x[0] == step));
                let runs = [16, 8, 4, 2].into_iter().find(|&c| c < p.len() && contiguous(c));
                (!contiguous(p.len())).then(|| runs.unwrap_or(1) as u32)
            }
            // Where there are gathers and scatters in hardware, taking addresses out of a vector is no better.
            Addr::Full(_) | Addr::Gather { .. } => (self.x.variant.isa != Isa::Avx512).then_some(1),
            Addr::Uniform(_) => None,
        }
    }

    fn record_starts(&self, addr: &Addr, run: u32) -> Records {
        let ll = self.ll;
        let starts = match addr {
            Addr::Uniform(base) => vec![ll.inttoptr(*base)],
            Addr::Pattern { base, pattern, .. } => {
                let firsts = pattern[..self.w as usize].iter().step_by(run as usize);
                firsts.map(|&first| ll.inttoptr(ll.add(*base, ll.i64(first as u64)))).collect()
            }
            Addr::Full(v) => (0..self.w).map(|l| ll.inttoptr(ll.extract_at(*v, l))).collect(),
            Addr::Gather { base, index, scale, .. } => {
                let p = ll.inttoptr(*base);
                let lane = |l: u32| {
                    let x = ll.sext(ll.extract_at(*index, l), ll.int(64));
                    ll.gep(p, ll.mul(x, ll.i64(*scale as u64)))
                };
                (0..self.w).map(lane).collect()
            }
        };
        Records { starts, run }
    }

    /// Branches to code for all lanes at once where all take part, else to code for some: blocks for both and the join.
    /// LLVM leaves one of them where it knows the mask.
    fn where_all(&mut self) -> [Bb; 3] {
        let ll = self.ll;
        let blocks = ["records", "lanes", "moved"].map(|name| ll.block(self.func, name));
        let missing = self.any(ll.not(self.mask));
        ll.cond_br(missing, blocks[1], blocks[0]);
        blocks
    }

    /// The fast path of a load.
    pub(super) fn load_fast(&mut self, addr: &Addr, a: &Access) -> Vec<V> {
        let ll = self.ll;
        let Some(run) = self.records_of(addr, a) else { return self.load_each(addr, a) };
        let [records, lanes, join] = self.where_all();
        ll.at_end(records);
        let x = self.load_records(&self.record_starts(addr, run), a);
        let x_end = ll.here();
        ll.br(join);
        ll.at_end(lanes);
        let y = self.load_each(addr, a);
        let y_end = ll.here();
        ll.br(join);
        ll.at_end(join);
        x.into_iter().zip(y).map(|(x, y)| ll.phi(ll.type_of(x), &[(x, x_end), (y, y_end)])).collect()
    }

    fn load_records(&self, r: &Records, a: &Access) -> Vec<V> {
        let ll = self.ll;
        let scope = ll.set_scope(Scope::Kernel);
        let t = ll.vec(a.elem, r.run * a.n);
        let mut parts: Vec<V> = r.starts.iter().map(|&p| ll.load(t, p, a.bytes)).collect();
        ll.set_scope(scope);
        if a.volatile {
            self.compiler_fence();
        }
        while parts.len() > 1 {
            parts = parts.chunks(2).map(|x| self.concat(x[0], x[1])).collect();
        }
        let all = parts[0];
        let element = |k: u32| {
            let lanes: Vec<i32> = (0..self.w).map(|l| (l * a.n + k) as i32).collect();
            ll.shuffle(all, ll.poison(ll.type_of(all)), &lanes)
        };
        (0..a.n).map(element).collect()
    }

    /// The fast path of a store.
    pub(super) fn store_fast(&mut self, addr: &Addr, a: &Access, data: &[V]) {
        let ll = self.ll;
        let Some(run) = self.records_of(addr, a) else { return self.store_each(addr, a, data) };
        let [records, lanes, join] = self.where_all();
        ll.at_end(records);
        let r = self.record_starts(addr, run);
        let all = self.interleave(data);
        let n = run * a.n;
        let scope = ll.set_scope(Scope::Kernel);
        for (k, &p) in r.starts.iter().enumerate() {
            let first = k as i32 * n as i32;
            let lanes: Vec<i32> = (first..first + n as i32).collect();
            ll.store(ll.shuffle(all, ll.poison(ll.type_of(all)), &lanes), p, a.bytes);
        }
        ll.set_scope(scope);
        if a.volatile {
            self.compiler_fence();
        }
        ll.br(join);
        ll.at_end(lanes);
        self.store_each(addr, a, data);
        ll.br(join);
        ll.at_end(join);
    }
}
