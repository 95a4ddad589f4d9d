//! Loads and stores: address forms, the guard, and the slow path behind it.
//!
//! The guard is the default protection of the process (see `ARCHITECTURE.md`, 'Memory'): the base of an access must
//! lie in the arena and be aligned; one scalar test where the lanes' addresses are a base plus something bounded, one
//! vector compare otherwise. What fails goes to the executor's helper, which looks at every lane.

use super::piece::Travel;
use super::value::Form;
use super::*;
use crate::llvm::Scope;
use crate::shape::{Anchor, Lin, MAX_LANES};
use kernel_abi::Helper;
use ptx::ast::{Sem, Space, Type};

/// Addresses of the lanes of an access.
#[expect(clippy::large_enum_variant, reason = "one at a time, on the stack")]
#[derive(Clone, Copy)]
pub(crate) enum Addr {
    /// One for all.
    Uniform(V),
    /// `base + pattern[lane]`, if `ok` holds.
    Pattern { base: V, pattern: [i64; MAX_LANES], ok: Option<V> },
    /// `base + index[lane] * scale`, `index` a vector of i32, if `ok` holds.
    Gather { base: V, index: V, scale: i64, ok: Option<V> },
    /// A vector of 64-bit addresses.
    Full(V),
}

/// What an access does with each lane's memory.
pub(crate) struct Access {
    /// LLVM type of an element in memory, and elements per lane.
    pub elem: T,
    pub n: u32,
    pub bytes: u32,
    pub volatile: bool,
    pub guarded: bool,
    /// As aligned as one element of it: neighbouring accesses joined.
    pub loose: bool,
    /// In the block's shared memory.
    pub shared: bool,
    pub travel: Travel,
    pub pc: u32,
}

impl Access {
    /// Natural alignment: the access's whole size.
    fn align(&self) -> u32 {
        let n = if self.loose { 1 } else { self.n };
        (self.bytes * n).next_power_of_two()
    }
}

impl Emit<'_> {
    pub(super) fn access(&self, i: &Inst) -> Access {
        let ty = i.ty();
        let elem = match ty {
            Type::F32 => self.ll.f32(),
            Type::F64 => self.ll.f64(),
            t => self.ll.int(t.size() * 8),
        };
        let space = i.space();
        let shared = matches!(space, Space::Shared | Space::SharedCta | Space::SharedCluster);
        let param = matches!(space, Space::Param | Space::ParamEntry | Space::ParamFunc);
        Access {
            elem,
            n: i.vec(),
            bytes: ty.size(),
            volatile: matches!(i.sem(), Some(s) if s != Sem::Weak),
            guarded: self.x.variant.guard && !shared && !param,
            loose: false,
            shared,
            travel: Travel::of(i, ty.size() * i.vec()),
            pc: i.pc,
        }
    }

    /// Classifies the addresses `v + offset` of a space.
    pub(super) fn address(&mut self, v: Val, offset: i64, space: Space) -> Addr {
        let ll = self.ll;
        if matches!(space, Space::Shared | Space::SharedCta | Space::SharedCluster) {
            return self.shared_address(v, offset);
        }
        let off = ll.i64(offset as u64);
        let shape = self.x.shapes.get(v).clone();
        let Shape::Lin(l) = shape else {
            let a = self.vector(v);
            let a = ll.zext_or_trunc(a, ll.vec(ll.int(64), self.w));
            return Addr::Full(ll.add(a, ll.splat(off, self.w)));
        };
        let s = self.scalar(v);
        let s = ll.zext_or_trunc(s, ll.int(64));
        let base = ll.add(s, off);
        let zero = [0; MAX_LANES];
        let own = self.own_pattern(l.pattern.as_deref().unwrap_or(&zero));
        match l.anchor {
            None if l.pattern.is_none() => Addr::Uniform(base),
            None => Addr::Pattern { base, pattern: own, ok: None },
            Some(a) => self.anchored(base, &own, a).unwrap_or_else(|| {
                let full = self.vector(v);
                Addr::Full(ll.add(full, ll.splat(off, self.w)))
            }),
        }
    }

    fn anchored(&mut self, base: V, own: &[i64; MAX_LANES], a: Anchor) -> Option<Addr> {
        let ll = self.ll;
        match self.x.shapes.get(a.x).clone() {
            Shape::Lin(Lin { pattern: Some(p), anchor: None, .. }) => {
                let p = self.own_pattern(&p);
                let xs = self.scalar(a.x);
                let ok = self.no_wrap(xs, &p[..self.w as usize], a.signed);
                let wide = if a.signed { ll.sext(xs, ll.int(64)) } else { ll.zext(xs, ll.int(64)) };
                let base = ll.add(base, ll.mul(wide, ll.i64(a.scale as u64)));
                let mut pattern = [0; MAX_LANES];
                for (k, x) in pattern.iter_mut().enumerate() {
                    *x = own[k].wrapping_add(p[k].wrapping_mul(a.scale));
                }
                Some(Addr::Pattern { base, pattern, ok: Some(ok) })
            }
            Shape::Lin(_) => None,
            _ if own.iter().all(|&x| x == 0) && (1..=64).contains(&a.scale) => {
                let mut index = self.vector(a.x);
                let it = ll.type_of(index);
                // Gathers extend their indices by sign and scale by at most 8: other cases need room.
                let unit = 1i64 << a.scale.trailing_zeros().min(3);
                let k = a.scale / unit;
                let mut ok = None;
                if !a.signed || k > 1 {
                    let limit = (1i64 << 31) / k - 1;
                    let bad = if a.signed {
                        let x = ll.add(index, ll.c(it, limit as u64));
                        ll.icmp(IntCmp::LLVMIntUGT, x, ll.c(it, 2 * limit as u64))
                    } else {
                        ll.icmp(IntCmp::LLVMIntUGT, index, ll.c(it, limit as u64))
                    };
                    let bad = ll.and(bad, self.mask);
                    ok = Some(ll.not(self.any(bad)));
                    if k > 1 {
                        index = ll.mul(index, ll.c(it, k as u64));
                    }
                }
                Some(Addr::Gather { base, index, scale: unit, ok })
            }
            _ => None,
        }
    }

    /// Whether a 32-bit scalar plus every pattern entry stays within its type.
    fn no_wrap(&self, xs: V, p: &[i64], signed: bool) -> V {
        let ll = self.ll;
        let min = p.iter().copied().min().unwrap_or(0).min(0);
        let max = p.iter().copied().max().unwrap_or(0).max(0);
        let (lo, hi) =
            if signed { (i32::MIN as i64 - min, i32::MAX as i64 - max) } else { (-min, u32::MAX as i64 - max) };
        let x = ll.sub(xs, ll.i32(lo as u32));
        ll.icmp(IntCmp::LLVMIntULE, x, ll.i32((hi - lo) as u32))
    }

    /// Shared space: a 32-bit offset into the block's window. Sign extension keeps a negative scalar part with a
    /// positive pattern right; real offsets are far below 2^31.
    fn shared_address(&mut self, v: Val, offset: i64) -> Addr {
        let ll = self.ll;
        let base = self.shared_base();
        let shape = self.x.shapes.get(v).clone();
        match shape {
            Shape::Lin(Lin { pattern, anchor: None, .. }) => {
                let s = self.scalar(v);
                let s = ll.sext(ll.zext_or_trunc(s, ll.int(32)), ll.int(64));
                let a = ll.add(base, ll.add(s, ll.i64(offset as u64)));
                match pattern {
                    None => Addr::Uniform(a),
                    Some(p) => Addr::Pattern { base: a, pattern: self.own_pattern(&p), ok: None },
                }
            }
            _ => {
                let x = self.vector(v);
                let index = ll.zext_or_trunc(x, ll.vec(ll.int(32), self.w));
                let base = ll.add(base, ll.i64(offset as u64));
                Addr::Gather { base, index, scale: 1, ok: None }
            }
        }
    }

    /// The guard on one base address: in the arena and aligned.
    fn base_ok(&mut self, base: V, align: u32) -> V {
        let ll = self.ll;
        let t = ll.type_of(base);
        let (b, s) = (self.field_i64(offset_of!(Cta, arena_base)), self.field_i64(offset_of!(Cta, arena_size)));
        let k = align.trailing_zeros();
        let limit = if k > 0 { self.in_entry(|e| e.ll.lshr(s, e.ll.i64(k as u64))) } else { s };
        let (b, limit) = if ll.is_vec(t) { (ll.splat(b, self.w), ll.splat(limit, self.w)) } else { (b, limit) };
        let d = ll.sub(base, b);
        // Rotating brings low bits that should be clear to the top, where they fail the comparison.
        let d = if k > 0 { ll.intrinsic("llvm.fshr", &[t], &[d, d, ll.c(t, k as u64)]) } else { d };
        ll.icmp(IntCmp::LLVMIntULT, d, limit)
    }

    /// Whether all lanes may take the fast path; `None` if nothing needs to be tested.
    pub(super) fn guard(&mut self, addr: &Addr, a: &Access) -> Option<V> {
        let ll = self.ll;
        let (own, test) = match addr {
            Addr::Uniform(b) => (None, a.guarded.then(|| self.base_ok(*b, a.align()))),
            Addr::Pattern { base, ok, .. } | Addr::Gather { base, ok, .. } => {
                (*ok, a.guarded.then(|| self.base_ok(*base, a.align())))
            }
            Addr::Full(v) => {
                let t = a.guarded.then(|| {
                    let ok = self.base_ok(*v, a.align());
                    let bad = ll.and(ll.not(ok), self.mask);
                    ll.not(self.any(bad))
                });
                (None, t)
            }
        };
        match (own, test) {
            (Some(x), Some(y)) => Some(ll.and(x, y)),
            (x, y) => x.or(y),
        }
    }

    /// Pattern and gather forms whose lanes are not all as aligned as the base go the general way.
    pub(super) fn aligned_form(&mut self, addr: Addr, v: Val, offset: i64, a: &Access) -> Addr {
        if a.travel == Travel::Vector && !matches!(addr, Addr::Uniform(_) | Addr::Full(_)) {
            return Addr::Full(self.full_address(v, offset, Space::Generic));
        }
        let align = a.align() as i64;
        let fits = match &addr {
            Addr::Pattern { pattern, .. } => pattern[..self.w as usize].iter().all(|p| p % align == 0),
            Addr::Gather { scale, .. } => !a.guarded || scale % align == 0,
            _ => true,
        };
        if fits || !a.guarded {
            return addr;
        }
        let ll = self.ll;
        let full = self.vector(v);
        Addr::Full(ll.add(full, ll.c(ll.type_of(full), offset as u64)))
    }

    // ---- loads ----

    pub(super) fn load_inst(&mut self, i: &Inst) -> Result<Vec<V>, Error> {
        let a = self.access(i);
        let addr = self.address(i.args[0], i.offset, i.space());
        let addr = self.aligned_form(addr, i.args[0], i.offset, &a);
        let out = if a.travel == Travel::Integer {
            let all = self.load_checked(&addr, &self.as_integer(&a), i.args[0], i.offset);
            self.unfuse(all[0], &a)
        } else {
            self.load_checked(&addr, &a, i.args[0], i.offset)
        };
        Ok(self.filled(out, i))
    }

    /// Loaded elements as wide as the registers they go to: narrow ones fill them by the type's sign.
    pub(super) fn filled(&self, loaded: Vec<V>, i: &Inst) -> Vec<V> {
        let ll = self.ll;
        let ty = i.ty();
        let fill = |(x, r): (V, &Option<Val>)| {
            let bits = r.map_or(32, |r| self.f.ty(r).bits());
            if ty.is_signed() && ty.bits() < bits {
                let t = ll.like(ll.type_of(x), ll.int(bits));
                ll.sext(x, t)
            } else {
                x
            }
        };
        loaded.into_iter().zip(&i.results).map(fill).collect()
    }

    fn load_checked(&mut self, addr: &Addr, a: &Access, v: Val, offset: i64) -> Vec<V> {
        self.prefetch_next(addr, a, v);
        let Some(ok) = self.guard(addr, a) else { return self.load_fast(addr, a) };
        self.checked(ok, |e| e.load_fast(addr, a), |e| e.load_slow(addr, a, v, offset))
    }

    /// What `fast` loads where the guard holds, what `slow` does else.
    pub(super) fn checked(
        &mut self,
        ok: V,
        fast: impl FnOnce(&mut Self) -> Vec<V>,
        slow: impl FnOnce(&mut Self) -> Vec<V>,
    ) -> Vec<V> {
        let blocks = self.where_checked(ok);
        self.join_of(blocks, fast, slow)
    }

    /// Branches on whether the guard holds: blocks where it does, where it does not, and the join.
    fn where_checked(&self, ok: V) -> [Bb; 3] {
        let ll = self.ll;
        let blocks = ["fast", "slow", "join"].map(|name| ll.block(self.func, name));
        let bad = ll.not(ok);
        ll.cond_br_unlikely(bad, blocks[1], blocks[0]);
        blocks
    }

    /// Values made in one block or another, at the third, where both lead.
    pub(super) fn join_of(
        &mut self,
        [one, other, join]: [Bb; 3],
        make: impl FnOnce(&mut Self) -> Vec<V>,
        make_other: impl FnOnce(&mut Self) -> Vec<V>,
    ) -> Vec<V> {
        let ll = self.ll;
        ll.at_end(one);
        let x = make(self);
        let x_end = ll.here();
        ll.br(join);
        ll.at_end(other);
        let y = make_other(self);
        let y_end = ll.here();
        ll.br(join);
        ll.at_end(join);
        x.into_iter().zip(y).map(|(x, y)| ll.phi(ll.type_of(x), &[(x, x_end), (y, y_end)])).collect()
    }

    /// Done in one block or another, which both lead to the third.
    pub(super) fn in_either(&mut self, blocks: [Bb; 3], one: impl FnOnce(&mut Self), other: impl FnOnce(&mut Self)) {
        let one = |e: &mut Self| {
            one(e);
            vec![]
        };
        let other = |e: &mut Self| {
            other(e);
            vec![]
        };
        self.join_of(blocks, one, other);
    }

    /// Lane by lane, or all at once.
    pub(super) fn load_each(&mut self, addr: &Addr, a: &Access) -> Vec<V> {
        let ll = self.ll;
        let scope = ll.set_scope(Scope::Kernel);
        let out = match addr {
            Addr::Uniform(base) if a.travel == Travel::Vector => self.load_pair(ll.inttoptr(*base), a),
            Addr::Full(v) if a.travel == Travel::Vector => self.load_pairs(*v, a),
            Addr::Uniform(base) => {
                let p = ll.inttoptr(*base);
                (0..a.n)
                    .map(|k| {
                        let p = ll.gep_at(p, (k * a.bytes) as u64);
                        let x = ll.load(a.elem, p, a.bytes.min(16));
                        if a.volatile {
                            ll.set_volatile(x);
                        }
                        x
                    })
                    .collect()
            }
            Addr::Pattern { base, pattern, .. } => self.load_pattern(*base, pattern, a),
            Addr::Gather { base, index, scale, .. } => {
                let p = ll.inttoptr(*base);
                match self.runs(*index, *scale, a) {
                    Some(runs) => vec![self.load_runs(p, *index, *scale, a, &runs)],
                    None => {
                        (0..a.n).map(|k| self.gather(ll.gep_at(p, (k * a.bytes) as u64), *index, *scale, a)).collect()
                    }
                }
            }
            Addr::Full(v) => (0..a.n)
                .map(|k| {
                    let t = ll.type_of(*v);
                    let at = ll.add(*v, ll.c(t, (k * a.bytes) as u64));
                    let ps = ll.inttoptr(at);
                    self.masked_gather(ps, a)
                })
                .collect(),
        };
        ll.set_scope(scope);
        if a.volatile {
            self.compiler_fence();
        }
        out
    }

    /// Keeps LLVM from moving memory accesses across; no instruction.
    pub(super) fn compiler_fence(&self) {
        self.ll.fence_single_thread();
    }

    fn masked_gather(&mut self, ps: V, a: &Access) -> V {
        let ll = self.ll;
        if !self.can_gather(a.bytes) {
            return self.gather_lanes(ps, a);
        }
        let t = ll.vec(a.elem, self.w);
        ll.intrinsic("llvm.masked.gather", &[t, ll.type_of(ps)], &[ps, ll.i32(a.bytes.min(16)), self.mask, ll.zero(t)])
    }

    pub(super) fn gather(&mut self, p: V, index: V, scale: i64, a: &Access) -> V {
        let ll = self.ll;
        if a.bytes < 4 && scale <= 2 && self.can_gather(4) {
            return self.gather_narrow(p, index, scale, a);
        }
        if let Some(x) = self.gather_indexed(p, index, scale, a) {
            return x;
        }
        let ps = ll.gep_typed(ll.int(scale as u32 * 8), p, index);
        self.masked_gather(ps, a)
    }

    /// Bytes and halves: x86 gathers words, so gather the aligned word around each and shift.
    fn gather_narrow(&self, p: V, index: V, scale: i64, a: &Access) -> V {
        let ll = self.ll;
        let it = ll.type_of(index);
        let base = ll.ptrtoint(p);
        let low = ll.and(base, ll.i64(3));
        let start = ll.sub(base, low);
        let low = ll.splat(ll.trunc(low, ll.int(32)), self.w);
        let off = ll.add(ll.mul(index, ll.c(it, scale as u64)), low);
        let word_off = ll.and(off, ll.c(it, !3u32 as u64));
        let ps = ll.gep_typed(ll.int(8), ll.inttoptr(start), word_off);
        let word = ll.intrinsic("llvm.masked.gather", &[it, ll.type_of(ps)], &[ps, ll.i32(4), self.mask, ll.zero(it)]);
        let sh = ll.shl(ll.and(off, ll.c(it, 3)), ll.c(it, 3));
        let x = ll.lshr(word, sh);
        ll.trunc(x, ll.vec(a.elem, self.w))
    }

    fn load_pattern(&mut self, base: V, pattern: &[i64; MAX_LANES], a: &Access) -> Vec<V> {
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
                    self.masked_gather(ps, a)
                }
            })
            .collect()
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

    /// Concatenation of two vectors of one element type.
    pub(super) fn concat(&self, x: V, y: V) -> V {
        let ll = self.ll;
        let (n, m) = (ll.lanes(ll.type_of(x)), ll.lanes(ll.type_of(y)));
        if n == m {
            let lanes: Vec<i32> = (0..(n + m) as i32).collect();
            return ll.shuffle(x, y, &lanes);
        }
        // Widen the shorter one first.
        let lanes: Vec<i32> = (0..n as i32).map(|k| if k < m as i32 { k } else { -1 }).collect();
        let y = ll.shuffle(y, ll.poison(ll.type_of(y)), &lanes);
        let lanes: Vec<i32> = (0..n as i32).chain(n as i32..(n + m) as i32).collect();
        ll.shuffle(x, y, &lanes)
    }

    /// All lanes' elements, one after the other in memory.
    fn load_run(&mut self, t: T, p: V, mask: V, a: &Access) -> V {
        match a.shared {
            true => self.load_shared(t, p, mask, a.bytes),
            false => self.masked_load(t, p, mask, a.bytes),
        }
    }

    pub(super) fn masked_load(&self, t: T, p: V, mask: V, align: u32) -> V {
        let ll = self.ll;
        if ll.is_all_ones(mask) {
            return ll.load(t, p, align);
        }
        ll.intrinsic("llvm.masked.load", &[t, ll.ptr()], &[p, ll.i32(align), mask, ll.zero(t)])
    }

    pub(super) fn masked_store(&self, x: V, p: V, mask: V, align: u32) {
        let ll = self.ll;
        if ll.is_all_ones(mask) {
            ll.store(x, p, align);
        } else {
            ll.intrinsic("llvm.masked.store", &[ll.type_of(x), ll.ptr()], &[x, p, ll.i32(align), mask]);
        }
    }

    /// The current mask with each lane's bit repeated `n` times.
    pub(super) fn spread_mask(&self, n: u32) -> V {
        let ll = self.ll;
        if ll.is_all_ones(self.mask) {
            return ll.ones(ll.vec(ll.int(1), self.w * n));
        }
        let lanes: Vec<i32> = (0..self.w * n).map(|k| (k / n) as i32).collect();
        ll.shuffle(self.mask, ll.poison(self.mask_t()), &lanes)
    }

    // ---- the slow path ----

    /// Fills in an argument block for the helper; returns it, the warp and its lanes to call for, and where the data lie.
    fn slow_block(&mut self, addr: &Addr, a: &Access, v: Val, offset: i64) -> (V, [V; 2], V) {
        let ll = self.ll;
        let block = self.arg_block();
        self.store_word(block, 0, ll.i64((a.bytes * a.n) as u64));
        self.store_word(block, 1, ll.i64(a.pc as u64));
        if let Addr::Uniform(b) = addr {
            // One lane stands for all: the first that takes part, so that a report names it.
            let first = self.first_lane();
            let warp = ll.add(self.warp, ll.lshr(first, ll.i32(5)));
            let lane = ll.add(self.lane_base, ll.and(first, ll.i32(31)));
            let one = ll.shl(ll.i32(1), lane);
            let l = ll.zext(lane, ll.int(64));
            ll.store(*b, ll.gep_typed(ll.int(64), ll.gep_at(block, 2 * 8), l), 8);
            let data = ll.gep_at(block, Self::DATA * 8);
            return (block, [warp, one], ll.gep(data, ll.mul(l, ll.i64(32))));
        }
        let p = self.lane_words(block, 2, 1);
        self.store_addresses(addr, v, offset, p);
        let data = self.lane_words(block, Self::DATA, 4);
        (block, [self.warp, self.warp_bits(self.mask)], data)
    }

    /// Stores all lanes' addresses, exact, at `p`.
    fn store_addresses(&mut self, addr: &Addr, v: Val, offset: i64, p: V) {
        let ll = self.ll;
        let t = ll.vec(ll.int(64), self.w);
        let lin = self.x.shapes.get(v).lin().cloned();
        let narrow = match (addr, lin) {
            (Addr::Full(_), _) | (_, None) => None,
            (_, Some(Lin { pattern: None, anchor: Some(a), .. })) => Some((self.vector(a.x), a.scale, a.signed)),
            (_, Some(Lin { pattern: Some(q), anchor: None, .. })) if q.iter().all(|&x| i32::try_from(x).is_ok()) => {
                Some((ll.c_vec(ll.int(32), &self.own_pattern(&q)[..self.w as usize]), 1, true))
            }
            _ => None,
        };
        let base_bits = self.f.ty(v).bits();
        let Some((index, scale, signed)) = narrow.filter(|_| base_bits == 64) else {
            let full = match addr {
                Addr::Full(f) => *f,
                _ => {
                    let x = self.vector(v);
                    let x = ll.zext_or_trunc(x, t);
                    ll.add(x, ll.c(t, offset as u64))
                }
            };
            ll.store(full, p, 8);
            return;
        };
        // Widening is code that all but never runs: one copy serves all accesses.
        let base = self.scalar(v);
        let base = ll.add(base, ll.i64(offset as u64));
        let f = self.addresses_function(signed);
        ll.call(ll.function_type(f), f, &[p, base, index, ll.i64(scale as u64)]);
    }

    /// Outlined: stores `base + index * scale` for each lane.
    fn addresses_function(&self, signed: bool) -> V {
        let ll = self.ll;
        let name = if signed { "addresses_s" } else { "addresses_u" };
        if let Some(f) = ll.named_function(name) {
            return f;
        }
        let (wide, narrow) = (ll.vec(ll.int(64), self.w), ll.vec(ll.int(32), self.w));
        let fty = ll.func(ll.void(), &mut [ll.ptr(), ll.int(64), narrow, ll.int(64)]);
        let f = ll.add_function(name, fty, true);
        ll.attr(f, u32::MAX, "noinline");
        ll.attr(f, u32::MAX, "cold");
        let here = ll.here();
        ll.at_end(ll.block(f, "entry"));
        let x = ll.param(f, 2);
        let x = if signed { ll.sext(x, wide) } else { ll.zext(x, wide) };
        let x = ll.mul(x, ll.splat(ll.param(f, 3), self.w));
        ll.store(ll.add(x, ll.splat(ll.param(f, 1), self.w)), ll.param(f, 0), 8);
        ll.ret_void();
        ll.at_end(here);
        f
    }

    /// First word of the lanes' data, four words each.
    const DATA: u64 = 34;

    pub(super) fn load_slow(&mut self, addr: &Addr, a: &Access, v: Val, offset: i64) -> Vec<V> {
        let ll = self.ll;
        let uniform = matches!(addr, Addr::Uniform(_));
        if self.is_pair() && !uniform {
            let parts: Vec<Vec<V>> = (0..self.w / kernel_abi::WARP)
                .map(|k| {
                    let addr = self.warp_address(addr, k);
                    self.in_warp(k, |e| e.load_slow(&addr, a, v, offset))
                })
                .collect();
            return self.join_warps(&parts);
        }
        let (block, [warp, lanes], data) = self.slow_block(addr, a, v, offset);
        self.call_helper_for(Helper::Load, warp, lanes, block);
        (0..a.n)
            .map(|k| {
                let p = ll.gep_at(data, (k * a.bytes) as u64);
                if uniform {
                    return ll.load(a.elem, p, a.bytes);
                }
                let f = self.unpack_function(a);
                ll.call(ll.function_type(f), f, &[p])
            })
            .collect()
    }

    /// Outlined: collects one element per lane from the 32-byte records of an argument block.
    pub(super) fn unpack_function(&self, a: &Access) -> V {
        let ll = self.ll;
        let t = ll.vec(a.elem, self.w);
        let name = format!("unpack{}{}", a.bytes, if ll.is_float(a.elem) { "f" } else { "i" });
        if let Some(f) = ll.named_function(&name) {
            return f;
        }
        let fty = ll.func(t, &mut [ll.ptr()]);
        let f = ll.add_function(&name, fty, true);
        ll.attr(f, u32::MAX, "noinline");
        ll.attr(f, u32::MAX, "cold");
        let here = ll.here();
        let bb = ll.block(f, "entry");
        ll.at_end(bb);
        let mut x = ll.poison(t);
        for l in 0..self.w {
            let p = ll.gep_at(ll.param(f, 0), 32 * l as u64);
            x = ll.insert_at(x, ll.load(a.elem, p, a.bytes.min(8)), l);
        }
        ll.ret(x);
        ll.at_end(here);
        f
    }

    /// Outlined: spreads a vector into the 32-byte records of an argument block.
    pub(super) fn pack_function(&self, elem: T, bytes: u32) -> V {
        let ll = self.ll;
        let t = ll.vec(elem, self.w);
        let name = format!("pack{}{}", bytes, if ll.is_float(elem) { "f" } else { "i" });
        if let Some(f) = ll.named_function(&name) {
            return f;
        }
        let fty = ll.func(ll.void(), &mut [ll.ptr(), t]);
        let f = ll.add_function(&name, fty, true);
        ll.attr(f, u32::MAX, "noinline");
        ll.attr(f, u32::MAX, "cold");
        let here = ll.here();
        let bb = ll.block(f, "entry");
        ll.at_end(bb);
        for l in 0..self.w {
            let p = ll.gep_at(ll.param(f, 0), 32 * l as u64);
            let x = ll.extract_at(ll.param(f, 1), l);
            ll.store(x, p, bytes.min(8));
        }
        ll.ret_void();
        ll.at_end(here);
        f
    }

    // ---- stores ----

    pub(super) fn store_inst(&mut self, i: &Inst) -> Result<Vec<V>, Error> {
        let ll = self.ll;
        let mut a = self.access(i);
        let addr = self.address(i.args[0], i.offset, i.space());
        let addr = self.aligned_form(addr, i.args[0], i.offset, &a);
        if a.volatile {
            self.compiler_fence();
        }
        let uniform = matches!(addr, Addr::Uniform(_));
        let mut data = vec![];
        for &v in &i.args[1..] {
            let x = if uniform {
                // All lanes write one place: the last one's value stays.
                if *self.x.shapes.get(v) == Shape::Varying || !self.x.shapes.uniform(v) {
                    let x = self.vector(v);
                    let l = self.last_lane();
                    ll.extract(x, l)
                } else {
                    self.scalar(v)
                }
            } else {
                self.get(v, Form::Vector)
            };
            data.push(self.cast_bits(x, a.elem));
        }
        if a.travel == Travel::Integer {
            data = vec![self.fuse(&data, &a)];
            a = self.as_integer(&a);
        }
        let Some(ok) = self.guard(&addr, &a) else {
            self.store_fast(&addr, &a, &data);
            return Ok(vec![]);
        };
        let blocks = self.where_checked(ok);
        let slow = |e: &mut Self| e.store_slow(&addr, &a, &data, i.args[0], i.offset);
        self.in_either(blocks, |e| e.store_fast(&addr, &a, &data), slow);
        Ok(vec![])
    }

    fn store_slow(&mut self, addr: &Addr, a: &Access, data: &[V], v: Val, offset: i64) {
        let ll = self.ll;
        let uniform = matches!(addr, Addr::Uniform(_));
        if self.is_pair() && !uniform {
            for k in 0..self.w / kernel_abi::WARP {
                let addr = self.warp_address(addr, k);
                let data: Vec<V> = data.iter().map(|&x| self.warp_lanes(x, k)).collect();
                self.in_warp(k, |e| e.store_slow(&addr, a, &data, v, offset));
            }
            return;
        }
        let (block, [warp, lanes], spot) = self.slow_block(addr, a, v, offset);
        for (k, &x) in data.iter().enumerate() {
            let p = ll.gep_at(spot, (k as u32 * a.bytes) as u64);
            if uniform {
                ll.store(x, p, a.bytes);
            } else {
                let f = self.pack_function(a.elem, a.bytes);
                ll.call(ll.function_type(f), f, &[p, x]);
            }
        }
        self.call_helper_for(Helper::Store, warp, lanes, block);
    }

    /// Lane by lane, or all at once.
    pub(super) fn store_each(&mut self, addr: &Addr, a: &Access, data: &[V]) {
        let ll = self.ll;
        let scope = ll.set_scope(Scope::Kernel);
        match addr {
            Addr::Uniform(base) if a.travel == Travel::Vector => self.store_pair(ll.inttoptr(*base), data, a),
            Addr::Full(v) if a.travel == Travel::Vector => self.store_pairs(*v, data, a),
            Addr::Uniform(base) => {
                let p = ll.inttoptr(*base);
                for (k, &x) in data.iter().enumerate() {
                    let p = ll.gep_at(p, (k as u32 * a.bytes) as u64);
                    let s = ll.store(x, p, a.bytes.min(16));
                    if a.volatile {
                        ll.set_volatile(s);
                    }
                }
            }
            Addr::Pattern { base, pattern, .. } => self.store_pattern(*base, pattern, a, data),
            Addr::Gather { base, index, scale, .. } if self.can_run(*scale, a) => {
                let p = ll.inttoptr(*base);
                if let Some(runs) = self.runs(*index, *scale, a) {
                    self.store_runs(p, *index, *scale, a, &runs, data[0]);
                }
            }
            Addr::Gather { base, index, scale, .. } => {
                let p = ll.inttoptr(*base);
                for (k, &x) in data.iter().enumerate() {
                    let q = ll.gep_at(p, (k as u32 * a.bytes) as u64);
                    let ps = ll.gep_typed(ll.int(*scale as u32 * 8), q, *index);
                    self.scatter(ps, a, x);
                }
            }
            Addr::Full(v) => {
                for (k, &x) in data.iter().enumerate() {
                    let t = ll.type_of(*v);
                    let at = ll.add(*v, ll.c(t, (k as u32 * a.bytes) as u64));
                    let ps = ll.inttoptr(at);
                    self.scatter(ps, a, x);
                }
            }
        }
        ll.set_scope(scope);
        if a.volatile {
            self.compiler_fence();
        }
    }

    pub(super) fn scatter(&mut self, ps: V, a: &Access, x: V) {
        let ll = self.ll;
        if !self.can_scatter() {
            return self.scatter_lanes(ps, a, x);
        }
        let t = ll.type_of(x);
        ll.intrinsic("llvm.masked.scatter", &[t, ll.type_of(ps)], &[x, ps, ll.i32(a.bytes.min(16)), self.mask]);
    }

    fn store_pattern(&mut self, base: V, pattern: &[i64; MAX_LANES], a: &Access, data: &[V]) {
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
            self.scatter(ps, a, x);
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

    /// Elements of a vector store, lane by lane.
    pub(super) fn interleave(&self, data: &[V]) -> V {
        let ll = self.ll;
        let n = data.len() as u32;
        let mut acc = data[0];
        for &x in &data[1..] {
            acc = self.concat_wide(acc, x);
        }
        let lanes: Vec<i32> = (0..self.w * n).map(|k| ((k % n) * self.w + k / n) as i32).collect();
        ll.shuffle(acc, ll.poison(ll.type_of(acc)), &lanes)
    }

    fn concat_wide(&self, x: V, y: V) -> V {
        let ll = self.ll;
        let (n, m) = (ll.lanes(ll.type_of(x)), ll.lanes(ll.type_of(y)));
        let y = if n == m {
            y
        } else {
            let lanes: Vec<i32> = (0..n as i32).map(|k| if k < m as i32 { k } else { -1 }).collect();
            ll.shuffle(y, ll.poison(ll.type_of(y)), &lanes)
        };
        let lanes: Vec<i32> = (0..(n + m) as i32).collect();
        ll.shuffle(x, y, &lanes)
    }

    pub(super) fn is_shared(space: Space) -> bool {
        matches!(space, Space::Shared | Space::SharedCta | Space::SharedCluster)
    }

    /// The lanes' addresses in 64 bits, whatever their shape.
    pub(super) fn full_address(&mut self, v: Val, offset: i64, space: Space) -> V {
        let ll = self.ll;
        let t = ll.vec(ll.int(64), self.w);
        let x = self.vector(v);
        let x = if Self::is_shared(space) {
            let base = self.shared_base();
            let x = ll.sext(ll.zext_or_trunc(x, ll.vec(ll.int(32), self.w)), t);
            ll.add(x, ll.splat(base, self.w))
        } else {
            ll.zext_or_trunc(x, t)
        };
        ll.add(x, ll.c(t, offset as u64))
    }

    /// Lane by lane, whether an address passes the guard.
    pub(super) fn lanes_ok(&mut self, full: V, align: u32) -> V {
        self.base_ok(full, align)
    }
}
