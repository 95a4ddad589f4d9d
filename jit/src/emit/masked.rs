//! Vectors in memory under a mask: in a row, gathered, scattered.

use super::access::Access;
use super::state::Emit;
use baseline::build::{T, V};

impl Emit<'_> {
    pub(super) fn masked_load(&mut self, t: T, p: V, mask: V, align: u32) -> V {
        let ll = self.ll;
        if ll.is_all_ones(mask) {
            return ll.load(t, p, align);
        }
        if !self.can_mask(t) {
            return self.load_row_by_lanes(t, p, mask, align);
        }
        ll.intrinsic("llvm.masked.load", &[t, ll.ptr()], &[p, ll.i32(align), mask, ll.zero(t)])
    }

    pub(super) fn masked_store(&mut self, x: V, p: V, mask: V, align: u32) {
        let ll = self.ll;
        if ll.is_all_ones(mask) {
            ll.store(x, p, align);
        } else if !self.can_mask(ll.type_of(x)) {
            self.store_row_by_lanes(x, p, mask, align);
        } else {
            ll.intrinsic("llvm.masked.store", &[ll.type_of(x), ll.ptr()], &[x, p, ll.i32(align), mask]);
        }
    }

    pub(super) fn gather(&mut self, p: V, index: V, scale: i64, a: &Access) -> V {
        let ll = self.ll;
        if a.bytes < 4 && scale <= 2 && self.can_gather(self.mask) {
            return self.gather_narrow(p, index, scale, a);
        }
        if let Some(x) = self.gather_indexed(p, index, scale, a) {
            return x;
        }
        let ps = ll.gep_typed(ll.int(scale as u32 * 8), p, index);
        self.masked_gather(a.elem, ps, self.mask)
    }

    /// Bytes and halves: x86 gathers words, so gather the aligned word around each and shift. `index` counts units of up to 2 bytes.
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
        self.part_of_words(ps, off, a.elem, self.mask)
    }

    /// The elements at `places` (of which the last two bits count) in the aligned words at `ps`.
    fn part_of_words(&self, ps: V, places: V, elem: T, mask: V) -> V {
        let ll = self.ll;
        let t = ll.like(ll.type_of(ps), ll.int(32));
        let word = ll.intrinsic("llvm.masked.gather", &[t, ll.type_of(ps)], &[ps, ll.i32(4), mask, ll.zero(t)]);
        let places = ll.zext_or_trunc(places, t);
        let x = ll.lshr(word, ll.shl(ll.and(places, ll.c(t, 3)), ll.c(t, 3)));
        ll.trunc(x, ll.like(t, elem))
    }

    /// Elements at the addresses `ps` of lanes in `mask`; the others are zero.
    pub(super) fn masked_gather(&mut self, elem: T, ps: V, mask: V) -> V {
        let ll = self.ll;
        let t = ll.like(ll.type_of(ps), elem);
        let bytes = ll.bits(elem) / 8;
        if !self.can_gather(mask) {
            return self.gather_lanes(elem, ps, mask);
        }
        if bytes >= 4 {
            return ll.intrinsic("llvm.masked.gather", &[t, ll.type_of(ps)], &[ps, ll.i32(bytes), mask, ll.zero(t)]);
        }
        let at = ll.ptrtoint(ps);
        let words = ll.inttoptr(ll.and(at, ll.c(ll.type_of(at), !3)));
        self.part_of_words(words, at, elem, mask)
    }

    /// Stores `x` at the addresses `ps`, the highest lane last.
    pub(super) fn scatter(&mut self, ps: V, x: V) {
        let ll = self.ll;
        let t = ll.type_of(x);
        let bytes = ll.bits(t) / 8;
        if !self.can_scatter(bytes) {
            return self.scatter_lanes(ps, x);
        }
        ll.intrinsic("llvm.masked.scatter", &[t, ll.type_of(ps)], &[x, ps, ll.i32(bytes), self.mask]);
    }
}
