//! Vectors in memory under a mask: in a row, gathered, scattered.

use super::memory::Access;
use super::*;

impl Emit<'_> {
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

    pub(super) fn masked_gather(&mut self, ps: V, a: &Access) -> V {
        let ll = self.ll;
        if !self.can_gather(a.bytes) {
            return self.gather_lanes(ps, a);
        }
        let t = ll.vec(a.elem, self.w);
        ll.intrinsic("llvm.masked.gather", &[t, ll.type_of(ps)], &[ps, ll.i32(a.bytes.min(16)), self.mask, ll.zero(t)])
    }

    pub(super) fn scatter(&mut self, ps: V, a: &Access, x: V) {
        let ll = self.ll;
        if !self.can_scatter() {
            return self.scatter_lanes(ps, a, x);
        }
        let t = ll.type_of(x);
        ll.intrinsic("llvm.masked.scatter", &[t, ll.type_of(ps)], &[x, ps, ll.i32(a.bytes.min(16)), self.mask]);
    }
}
