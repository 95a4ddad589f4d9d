//! Single-copy atomicity of vector accesses.
//!
//! The PTX ISA ('Memory Consistency Model: Vector Data-types') leaves the order of a vector's elements open, but
//! hardware moves up to 16 aligned bytes of a thread atomically, and programs rely on it: CUB's look-back scans
//! publish a status and a value with one `st.relaxed.gpu.v2` and read them with one `ld.relaxed.gpu.v2`. So an access
//! that is not weak moves the bytes of each lane at once: as one integer up to 8 bytes, and as one of 16 bytes, which
//! processors move atomically when it is aligned: those with AVX a vector, Armv8.4's LSE2 a pair of registers of 8 bytes.

use super::access::{Access, Atomicity};
use super::state::Emit;
use baseline::build::{Attr, Build, IntCmp, Scope, T, V};

impl Emit<'_> {
    /// The access that moves all elements of `a` as one integer.
    pub(super) fn as_integer(&self, a: &Access) -> Access {
        let bytes = a.bytes * a.n;
        let tracked = a.tracked.as_one();
        Access { elem: self.ll.int(bytes * 8), n: 1, bytes, atomicity: Atomicity::Elements, tracked, ..*a }
    }

    /// Elements out of integers, of one lane or of all.
    pub(super) fn unfuse(&self, x: V, a: &Access) -> Vec<V> {
        let ll = self.ll;
        let t = ll.type_of(x);
        (0..a.n)
            .map(|k| {
                let part = ll.lshr(x, ll.c(t, (k * a.bytes * 8) as u64));
                let part = ll.trunc(part, ll.like(t, ll.int(a.bytes * 8)));
                self.cast_bits(part, a.elem)
            })
            .collect()
    }

    /// Inverse of [`Emit::unfuse`].
    pub(super) fn fuse(&self, parts: &[V], a: &Access) -> V {
        let ll = self.ll;
        let wide = ll.int(a.bytes * a.n * 8);
        let mut all: Option<V> = None;
        for (k, &part) in parts.iter().enumerate() {
            let part = self.cast_bits(part, ll.int(a.bytes * 8));
            let t = ll.like(ll.type_of(part), wide);
            let part = ll.shl(ll.zext(part, t), ll.c(t, (k as u32 * a.bytes * 8) as u64));
            all = Some(all.map_or(part, |x| ll.or(x, part)));
        }
        all.unwrap_or_else(|| ll.zero(wide))
    }

    /// The type of 16 bytes that are moved at once.
    fn pair(&self) -> T {
        match self.host.whole_vectors {
            true => self.ll.vec(self.ll.int(64), 2),
            false => self.ll.int(128),
        }
    }

    /// One lane's 16 bytes at `p`, as elements.
    pub(super) fn load_pair(&self, p: V, a: &Access) -> Vec<V> {
        let ll = self.ll;
        let x = ll.load(self.pair(), p, 16);
        ll.set_volatile(x);
        let x = ll.bitcast(x, ll.vec(a.elem, a.n));
        (0..a.n).map(|k| ll.extract_at(x, k)).collect()
    }

    pub(super) fn store_pair(&self, p: V, data: &[V], a: &Access) {
        let ll = self.ll;
        let mut x = ll.poison(ll.vec(a.elem, a.n));
        for (k, &e) in data.iter().enumerate() {
            x = ll.insert_at(x, e, k as u32);
        }
        let s = ll.store(ll.bitcast(x, self.pair()), p, 16);
        ll.set_volatile(s);
    }

    /// 16 bytes per lane from the addresses `at`, as one vector per element.
    pub(super) fn load_pairs(&mut self, at: V, a: &Access) -> Vec<V> {
        let ll = self.ll;
        let (places, data) = self.pair_buffers(at);
        let pair = self.pair();
        let f = self.pair_function("load_pairs", |e, place, record| {
            let x = e.load(pair, place, 16);
            e.set_volatile(x);
            e.store(x, record, 16);
        });
        ll.call(ll.function_type(f), f, &[places, data, self.mask_bits(self.mask)]);
        let all = ll.load(ll.vec(a.elem, self.w * a.n), data, 16);
        (0..a.n)
            .map(|k| {
                let lanes: Vec<i32> = (0..self.w).map(|l| (l * a.n + k) as i32).collect();
                ll.shuffle(all, ll.poison(ll.type_of(all)), &lanes)
            })
            .collect()
    }

    /// Inverse of [`Emit::load_pairs`].
    pub(super) fn store_pairs(&mut self, at: V, data: &[V], a: &Access) {
        let ll = self.ll;
        let (places, records) = self.pair_buffers(at);
        for l in 0..self.w {
            for (k, &x) in data.iter().enumerate() {
                let p = ll.gep_at(records, (l * 16 + k as u32 * a.bytes) as u64);
                ll.store(ll.extract_at(x, l), p, a.bytes);
            }
        }
        let pair = self.pair();
        let f = self.pair_function("store_pairs", |e, place, record| {
            let x = e.load(pair, record, 16);
            let s = e.store(x, place, 16);
            e.set_volatile(s);
        });
        ll.call(ll.function_type(f), f, &[places, records, self.mask_bits(self.mask)]);
    }

    /// Memory for the lanes' addresses, filled in, and for their bytes.
    fn pair_buffers(&mut self, at: V) -> (V, V) {
        let ll = self.ll;
        let places = self.entry_alloca(ll.vec(ll.int(64), self.w), 64);
        let data = self.entry_alloca(ll.vec(ll.int(64), 2 * self.w), 64);
        ll.store(at, places, 64);
        (places, data)
    }

    /// Outlined: does `each(place, record)` for every lane of a mask. Arguments: the lanes' addresses, their 16-byte
    /// records, the mask.
    fn pair_function(&self, name: &str, each: impl FnOnce(&dyn Build, V, V)) -> V {
        let ll = self.ll;
        if let Some(f) = ll.named_function(name) {
            return f;
        }
        let i32t = ll.int(32);
        let f = ll.add_function(name, ll.func(ll.void(), &mut [ll.ptr(), ll.ptr(), i32t]), true);
        ll.attr(f, Attr::Noinline);
        let back = ll.here();
        let scope = ll.set_scope(Scope::Any);
        let (entry, body, end) = (ll.block(f, "entry"), ll.block(f, "lane"), ll.block(f, "end"));
        ll.at_end(entry);
        let none = ll.icmp(IntCmp::Eq, ll.param(f, 2), ll.i32(0));
        ll.cond_br(none, end, body);
        ll.at_end(body);
        let left = ll.phi(i32t, &[(ll.param(f, 2), entry)]);
        let lane = ll.zext(ll.intrinsic("llvm.cttz", &[i32t], &[left, ll.bool(true)]), ll.int(64));
        let place = ll.load(ll.int(64), ll.gep_typed(ll.int(64), ll.param(f, 0), lane), 8);
        let record = ll.gep(ll.param(f, 1), ll.shl(lane, ll.i64(4)));
        each(ll, ll.inttoptr(place), record);
        let rest = ll.and(left, ll.sub(left, ll.i32(1)));
        ll.phi_add(left, &[(rest, body)]);
        ll.cond_br(ll.icmp(IntCmp::Eq, rest, ll.i32(0)), end, body);
        ll.at_end(end);
        ll.ret_void();
        ll.set_scope(scope);
        ll.at_end(back);
        f
    }
}
