//! Vector loads and stores (`.v2`, `.v4`) of lanes that are not neighbours: one access of the host for each lane's record,
//! or for each run of them, and a transposition in registers. Gathers and scatters would take one for every element.

use super::memory::{Access, Addr};
use super::*;

impl Emit<'_> {
    /// Whether records are worth it for an access by all lanes.
    fn by_records(&self, a: &Access) -> bool {
        a.n > 1 && a.bytes * a.n >= 8 && self.ll.is_all_ones(self.mask)
    }

    /// Where each run of records lies, and how many records a run has. `None`: not by records.
    fn record_runs(&self, addr: &Addr, a: &Access) -> Option<(Vec<V>, u32)> {
        let ll = self.ll;
        if !self.by_records(a) {
            return None;
        }
        // Where there are gathers and scatters for them, records at addresses in a vector are no better.
        let extracting = self.x.variant.isa != Isa::Avx512;
        match addr {
            Addr::Pattern { base, pattern, .. } => {
                let p = &pattern[..self.w as usize];
                let step = (a.bytes * a.n) as i64;
                let contiguous = |c: usize| p.chunks(c).all(|r| r.windows(2).all(|x| x[1] - x[0] == step));
                if contiguous(p.len()) {
                    return None;
                }
                let run = [16, 8, 4, 2].into_iter().find(|&c| c < p.len() && contiguous(c)).unwrap_or(1);
                let starts = p.chunks(run).map(|r| ll.inttoptr(ll.add(*base, ll.i64(r[0] as u64))));
                Some((starts.collect(), run as u32))
            }
            Addr::Full(v) if extracting => Some(((0..self.w).map(|l| ll.inttoptr(ll.extract_at(*v, l))).collect(), 1)),
            Addr::Gather { base, index, scale, .. } if extracting => {
                let p = ll.inttoptr(*base);
                let lane = |l: u32| {
                    let x = ll.sext(ll.extract_at(*index, l), ll.int(64));
                    ll.gep(p, ll.mul(x, ll.i64(*scale as u64)))
                };
                Some(((0..self.w).map(lane).collect(), 1))
            }
            _ => None,
        }
    }

    pub(super) fn load_records(&self, addr: &Addr, a: &Access) -> Option<Vec<V>> {
        let ll = self.ll;
        let (starts, run) = self.record_runs(addr, a)?;
        let scope = ll.set_scope(Scope::Kernel);
        let t = ll.vec(a.elem, run * a.n);
        let mut parts: Vec<V> = starts.iter().map(|&p| ll.load(t, p, a.bytes)).collect();
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
        Some((0..a.n).map(element).collect())
    }

    /// Whether the store was done.
    pub(super) fn store_records(&self, addr: &Addr, a: &Access, data: &[V]) -> bool {
        let ll = self.ll;
        let Some((starts, run)) = self.record_runs(addr, a) else { return false };
        let all = self.interleave(data);
        let n = run * a.n;
        let scope = ll.set_scope(Scope::Kernel);
        for (r, &p) in starts.iter().enumerate() {
            let first = r as i32 * n as i32;
            let lanes: Vec<i32> = (first..first + n as i32).collect();
            ll.store(ll.shuffle(all, ll.poison(ll.type_of(all)), &lanes), p, a.bytes);
        }
        ll.set_scope(scope);
        if a.volatile {
            self.compiler_fence();
        }
        true
    }
}
