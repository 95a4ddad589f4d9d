//! Several consecutive elements of each lane (`.v2`, `.v4`, and combined loads) where lanes are not contiguous: one host access for each
//! lane's record, or for each run of them, and a transposition in registers. Gathers and
//! scatters would take one for every element.

use super::access::{Access, Addr};
use super::state::Emit;
use baseline::build::{Bb, Scope, T, V};

/// What lies together for each lane: `n` elements of `bytes` bytes.
#[derive(Clone, Copy)]
pub(super) struct Record {
    pub elem: T,
    pub bytes: u32,
    pub n: u32,
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
            Addr::Full(_) | Addr::Gather { .. } => Some(1),
            Addr::Uniform(_) => None,
        }
    }

    /// Where each run of `run` records starts.
    fn record_starts(&mut self, addr: &Addr, run: u32) -> Vec<V> {
        let ll = self.ll;
        match *addr {
            Addr::Uniform(base) => vec![ll.inttoptr(base)],
            Addr::Pattern { base, pattern, .. } => {
                let firsts = pattern[..self.w as usize].iter().step_by(run as usize);
                firsts.map(|&first| ll.inttoptr(ll.add(base, ll.i64(first as u64)))).collect()
            }
            Addr::Full(v) => self.scalars(v).into_iter().map(|x| ll.inttoptr(x)).collect(),
            Addr::Gather { base, index, scale, .. } => {
                let p = ll.inttoptr(base);
                let at = |x: V| ll.gep(p, ll.mul(ll.sext(x, ll.int(64)), ll.i64(scale as u64)));
                self.scalars(index).into_iter().map(at).collect()
            }
        }
    }

    /// The same addresses with those of inactive lanes replaced by that of an active one: all may be read.
    /// `None` where lanes have no vector to replace it in.
    fn readable(&self, addr: &Addr) -> Option<Addr> {
        let ll = self.ll;
        let replaced = |x: V| {
            let first = ll.extract(x, self.first_lane());
            ll.select(self.mask, x, ll.splat(first, self.w))
        };
        match *addr {
            Addr::Full(v) => Some(Addr::Full(replaced(v))),
            Addr::Gather { base, index, scale, ok } => Some(Addr::Gather { base, index: replaced(index), scale, ok }),
            _ => None,
        }
    }

    /// Branches to code for all lanes where all are active, else to masked code: blocks for both and the join.
    /// LLVM leaves one of them where it knows the mask.
    fn where_all(&mut self) -> [Bb; 3] {
        let ll = self.ll;
        let blocks = ["records", "lanes", "moved"].map(|name| self.new_block(name));
        let missing = self.any(ll.not(self.mask));
        ll.cond_br(missing, blocks[1], blocks[0]);
        blocks
    }

    /// The fast path of a load.
    pub(super) fn load_fast(&mut self, addr: &Addr, a: &Access) -> Vec<V> {
        // Four words per lane, all of them neighbours, are one long vector, but LLVM takes it apart with three times the
        // shuffles of a transposition.
        let words = (a.bytes, a.n) == (4, 4) && matches!(addr, Addr::Pattern { .. });
        let words = words && !self.host.two_source_permutes && self.ll.is_all_ones(self.mask);
        let run = if words { Some(1) } else { self.records_of(addr, a) };
        let Some(run) = run else { return self.load_each(addr, a) };
        if self.ll.is_all_ones(self.mask) {
            return self.load_records(addr, run, a);
        }
        if let Some(addr) = self.readable(addr) {
            return self.load_records(&addr, run, a);
        }
        let blocks = self.where_all();
        self.join_of(blocks, |e| e.load_records(addr, run, a), |e| e.load_each(addr, a))
    }

    fn load_records(&mut self, addr: &Addr, run: u32, a: &Access) -> Vec<V> {
        let ll = self.ll;
        let starts = self.record_starts(addr, run);
        let scope = ll.set_scope(Scope::Kernel);
        let out = match (run, a.bytes, a.n) {
            (1, 4, 2 | 4 | 8) | (1, 8, 2 | 4) => {
                self.transposed(&starts, Record { elem: a.elem, bytes: a.bytes, n: a.n })
            }
            _ => {
                let t = ll.vec(a.elem, run * a.n);
                let parts = starts.iter().map(|&p| ll.load(t, p, a.bytes)).collect();
                self.deinterleave(parts, a.n)
            }
        };
        ll.set_scope(scope);
        if a.volatile {
            self.compiler_fence();
        }
        out
    }

    /// Elements of records that lie in `parts` one after the other.
    fn deinterleave(&self, mut parts: Vec<V>, n: u32) -> Vec<V> {
        let ll = self.ll;
        while parts.len() > 1 {
            parts = parts.chunks(2).map(|x| self.concat(x[0], x[1])).collect();
        }
        let all = parts[0];
        let element = |k: u32| {
            let lanes: Vec<i32> = (0..self.w).map(|l| (l * n + k) as i32).collect();
            ll.shuffle(all, ll.poison(ll.type_of(all)), &lanes)
        };
        (0..n).map(element).collect()
    }

    /// Loads a record for each lane, in pieces of at most 16 bytes, and transposes them eight (or four) lanes at a time.
    /// LLVM finds no good shuffles for wider vectors.
    pub(super) fn transposed(&self, starts: &[V], a: Record) -> Vec<V> {
        let per = (16 / a.bytes).min(a.n);
        let group = 32 / a.bytes as usize;
        let mut out: Vec<Option<V>> = vec![None; a.n as usize];
        for lanes in starts.chunks(group) {
            for piece in 0..a.n / per {
                let at: Vec<V> = lanes.iter().map(|&p| self.ll.gep_at(p, (piece * per * a.bytes) as u64)).collect();
                let rows = match (a.bytes, per) {
                    (8, _) => self.two_words(&at, a),
                    (_, 2) => self.two_of_eight(&at, a),
                    _ => self.four_of_eight(&at, a),
                };
                for (k, row) in rows.into_iter().enumerate() {
                    let o = &mut out[piece as usize * per as usize + k];
                    *o = Some(o.map_or(row, |x| self.concat(x, row)));
                }
            }
        }
        out.into_iter().flatten().collect()
    }

    /// Two 8-byte elements of four lanes.
    fn two_words(&self, at: &[V], a: Record) -> Vec<V> {
        let ll = self.ll;
        let piece: Vec<V> = at.iter().map(|&p| ll.load(ll.vec(a.elem, 2), p, a.bytes)).collect();
        let (x, y) = (self.concat(piece[0], piece[2]), self.concat(piece[1], piece[3]));
        vec![ll.shuffle(x, y, &[0, 4, 2, 6]), ll.shuffle(x, y, &[1, 5, 3, 7])]
    }

    /// Two 4-byte elements of eight lanes.
    fn two_of_eight(&self, at: &[V], a: Record) -> Vec<V> {
        let ll = self.ll;
        let wide = ll.f64();
        let pair = |k: usize| {
            let x = ll.insert_at(ll.poison(ll.vec(wide, 2)), ll.load(wide, at[k], a.bytes), 0);
            ll.insert_at(x, ll.load(wide, at[k + 1], a.bytes), 1)
        };
        let t = ll.vec(a.elem, 8);
        let (x, y) = (self.concat(pair(0), pair(4)), self.concat(pair(2), pair(6)));
        let (x, y) = (ll.bitcast(x, t), ll.bitcast(y, t));
        vec![ll.shuffle(x, y, &[0, 2, 8, 10, 4, 6, 12, 14]), ll.shuffle(x, y, &[1, 3, 9, 11, 5, 7, 13, 15])]
    }

    /// Four 4-byte elements of eight lanes.
    fn four_of_eight(&self, at: &[V], a: Record) -> Vec<V> {
        let ll = self.ll;
        let piece: Vec<V> = at.iter().map(|&p| ll.load(ll.vec(a.elem, 4), p, a.bytes)).collect();
        let row = |k: usize| self.concat(piece[k], piece[k + 4]);
        let low = |x: V, y: V| ll.shuffle(x, y, &[0, 8, 1, 9, 4, 12, 5, 13]);
        let high = |x: V, y: V| ll.shuffle(x, y, &[2, 10, 3, 11, 6, 14, 7, 15]);
        let (a, b, c, d) = (row(0), row(1), row(2), row(3));
        let mut out = vec![];
        for (x, y) in [(low(a, b), low(c, d)), (high(a, b), high(c, d))] {
            out.push(ll.shuffle(x, y, &[0, 1, 8, 9, 4, 5, 12, 13]));
            out.push(ll.shuffle(x, y, &[2, 3, 10, 11, 6, 7, 14, 15]));
        }
        out
    }

    /// The fast path of a store.
    pub(super) fn store_fast(&mut self, addr: &Addr, a: &Access, data: &[V]) {
        let Some(run) = self.records_of(addr, a) else { return self.store_each(addr, a, data) };
        let blocks = self.where_all();
        self.in_either(blocks, |e| e.store_records(addr, run, a, data), |e| e.store_each(addr, a, data));
    }

    fn store_records(&mut self, addr: &Addr, run: u32, a: &Access, data: &[V]) {
        let ll = self.ll;
        let starts = self.record_starts(addr, run);
        let all = self.interleave(data);
        let n = run * a.n;
        let scope = ll.set_scope(Scope::Kernel);
        for (k, &p) in starts.iter().enumerate() {
            let first = k as i32 * n as i32;
            let lanes: Vec<i32> = (first..first + n as i32).collect();
            ll.store(ll.shuffle(all, ll.poison(ll.type_of(all)), &lanes), p, a.bytes);
        }
        ll.set_scope(scope);
        if a.volatile {
            self.compiler_fence();
        }
    }
}
