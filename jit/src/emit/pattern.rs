//! Accesses of lanes whose distances are known at compile time: vector accesses, or runs of lanes, where they are contiguous.

use super::access::Access;
use super::state::Emit;
use crate::shape::MAX_LANES;
use baseline::build::{T, V};

impl Emit<'_> {
    pub(super) fn load_pattern(&mut self, base: V, pattern: &[i64; MAX_LANES], a: &Access) -> Vec<V> {
        let ll = self.ll;
        let w = self.w as usize;
        let p = &pattern[..w];
        let step = (a.bytes * a.n) as i64;
        let first = ll.inttoptr(ll.add(base, ll.i64(p[0] as u64)));
        let contiguous = p.windows(2).all(|x| x[1] - x[0] == step);
        if contiguous && a.n == 1 {
            return vec![self.load_run(ll.vec(a.elem, self.w), first, self.mask, a)];
        }
        if contiguous {
            let n = a.n;
            let t = ll.vec(a.elem, self.w * n);
            let mask = self.spread_mask(n);
            let all = self.load_run(t, first, mask, a);
            return (0..n)
                .map(|k| {
                    let lanes: Vec<i32> = (0..self.w).map(|l| (l * n + k) as i32).collect();
                    ll.shuffle(all, ll.poison(t), &lanes)
                })
                .collect();
        }
        if a.n == 1 && ll.is_all_ones(self.mask) {
            if let Some(x) = self.load_chunks(base, p, a) {
                return vec![x];
            }
        }
        let fits = p.iter().all(|&x| i32::try_from(x).is_ok());
        let ptr = ll.inttoptr(base);
        (0..a.n)
            .map(|k| {
                let q = ll.gep_at(ptr, (k * a.bytes) as u64);
                if fits {
                    let index = ll.c_vec(ll.int(32), p);
                    self.gather(q, index, 1, a)
                } else {
                    let ps = ll.gep_typed(ll.int(8), q, ll.c_vec(ll.int(64), p));
                    self.masked_gather(a.elem, ps, self.mask)
                }
            })
            .collect()
    }

    /// All lanes' elements, one after the other in memory.
    fn load_run(&mut self, t: T, p: V, mask: V, a: &Access) -> V {
        match a.shared {
            true => self.load_shared(t, p, mask, a.bytes),
            false => self.masked_load(t, p, mask, a.bytes),
        }
    }

    /// Patterns made of runs (a 16x16 block's rows, say): each run of 16 or 8 lanes is one load, whole or broadcast.
    fn load_chunks(&self, base: V, p: &[i64], a: &Access) -> Option<V> {
        let ll = self.ll;
        let step = a.bytes as i64;
        let size = [16usize, 8, 4].into_iter().find(|&c| {
            c < p.len()
                && p.chunks(c).all(|r| r.windows(2).all(|x| x[1] - x[0] == step) || r.windows(2).all(|x| x[0] == x[1]))
        })?;
        let mut acc: Option<V> = None;
        for r in p.chunks(size) {
            let at = ll.inttoptr(ll.add(base, ll.i64(r[0] as u64)));
            let part = if r[0] == r[1] {
                let x = ll.load(a.elem, at, a.bytes);
                ll.splat(x, size as u32)
            } else {
                ll.load(ll.vec(a.elem, size as u32), at, a.bytes)
            };
            acc = Some(match acc {
                None => part,
                Some(x) => self.concat(x, part),
            });
        }
        acc
    }

    pub(super) fn store_pattern(&mut self, base: V, pattern: &[i64; MAX_LANES], a: &Access, data: &[V]) {
        let ll = self.ll;
        let p = &pattern[..self.w as usize];
        let step = (a.bytes * a.n) as i64;
        let contiguous = p.windows(2).all(|x| x[1] - x[0] == step);
        if contiguous {
            let first = ll.inttoptr(ll.add(base, ll.i64(p[0] as u64)));
            let (x, mask) =
                if a.n == 1 { (data[0], self.mask) } else { (self.interleave(data), self.spread_mask(a.n)) };
            match a.shared {
                true => self.store_shared(x, first, mask, a.bytes),
                false => self.masked_store(x, first, mask, a.bytes),
            }
            return;
        }
        if a.n == 1 && ll.is_all_ones(self.mask) && self.store_chunks(base, p, a, data[0]) {
            return;
        }
        let ptr = ll.inttoptr(base);
        for (k, &x) in data.iter().enumerate() {
            let q = ll.gep_at(ptr, (k as u32 * a.bytes) as u64);
            let ps = ll.gep_typed(ll.int(8), q, ll.c_vec(ll.int(64), p));
            self.scatter(ps, x);
        }
    }

    /// Runs of 16, 8 or 4 lanes that are contiguous each.
    fn store_chunks(&self, base: V, p: &[i64], a: &Access, x: V) -> bool {
        let ll = self.ll;
        let step = a.bytes as i64;
        let Some(size) = [16usize, 8, 4]
            .into_iter()
            .find(|&c| c < p.len() && p.chunks(c).all(|r| r.windows(2).all(|y| y[1] - y[0] == step)))
        else {
            return false;
        };
        for (k, r) in p.chunks(size).enumerate() {
            let lanes: Vec<i32> = (0..size).map(|l| (k * size + l) as i32).collect();
            let part = ll.shuffle(x, ll.poison(ll.type_of(x)), &lanes);
            let at = ll.inttoptr(ll.add(base, ll.i64(r[0] as u64)));
            ll.store(part, at, a.bytes);
        }
        true
    }
}
