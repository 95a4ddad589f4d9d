//! Values in the frames of warps, where they outlive a segment.

use super::*;

impl Emit<'_> {
    fn frame_at(&self, at: u32) -> V {
        let frame = self.frame.unwrap_or_else(|| self.ll.zero(self.ll.ptr()));
        self.ll.gep_at(frame, at as u64)
    }

    pub(super) fn load_frame_mask(&self, at: u32) -> V {
        let ll = self.ll;
        let p = self.frame_at(at);
        let scope = ll.set_scope(Scope::Frame);
        let m = ll.load(ll.int(self.w), p, 1);
        ll.set_scope(scope);
        self.mask_from_bits(m)
    }

    /// The mask whose lanes are the low bits of an integer.
    pub(super) fn mask_from_bits(&self, bits: V) -> V {
        let ll = self.ll;
        let n = ll.int(self.w);
        let bits = ll.zext_or_trunc(bits, n);
        if self.x.variant.isa == Isa::Avx512 {
            return ll.bitcast(bits, self.mask_t());
        }
        // Without mask registers LLVM would take the bits out one by one.
        let word = ll.int(32);
        let bits = if self.is_pair() {
            let half = |x: V| ll.splat(ll.trunc(x, word), kernel_abi::WARP);
            self.concat(half(bits), half(ll.lshr(bits, ll.c(n, 32))))
        } else {
            ll.splat(ll.zext_or_trunc(bits, word), self.w)
        };
        let own: Vec<i64> = (0..self.w).map(|l| (1u32 << (l % 32)) as i64).collect();
        ll.icmp(IntCmp::LLVMIntNE, ll.and(bits, ll.c_vec(word, &own)), ll.zero(ll.vec(word, self.w)))
    }

    pub(super) fn store_frame_mask(&self, m: V, at: u32) {
        let ll = self.ll;
        let p = self.frame_at(at);
        let m = ll.bitcast(m, ll.int(self.w));
        let scope = ll.set_scope(Scope::Frame);
        ll.store(m, p, 1);
        ll.set_scope(scope);
    }

    pub(super) fn load_frame(&mut self, v: Val, at: u32) -> V {
        let ll = self.ll;
        let t = self.held_type(v);
        if self.f.ty(v) == Ty::P {
            if ll.is_vec(t) {
                return self.load_frame_mask(at);
            }
            let p = self.frame_at(at);
            let x = ll.load(ll.int(8), p, 1);
            return ll.trunc(x, ll.int(1));
        }
        let p = self.frame_at(at);
        let scope = ll.set_scope(Scope::Frame);
        let x = ll.load(t, p, self.slot_align(v));
        ll.set_scope(scope);
        x
    }

    /// Stores the current lanes of a varying value, leaving others' alone.
    pub(super) fn store_frame_lanes(&mut self, v: Val, at: u32) {
        let ll = self.ll;
        let x = self.vector(v);
        if self.f.ty(v) == Ty::P {
            let old = self.load_frame_mask(at);
            let new = ll.select(self.mask, x, old);
            return self.store_frame_mask(new, at);
        }
        let p = self.frame_at(at);
        let t = ll.type_of(x);
        ll.intrinsic("llvm.masked.store", &[t, ll.ptr()], &[x, p, ll.i32(self.slot_align(v)), self.mask]);
    }

    pub(super) fn store_frame(&mut self, v: Val, at: u32) {
        let ll = self.ll;
        let x = self.raw(v);
        if self.f.ty(v) == Ty::P {
            if ll.is_vec(ll.type_of(x)) {
                return self.store_frame_mask(x, at);
            }
            let p = self.frame_at(at);
            let x = ll.zext(x, ll.int(8));
            ll.store(x, p, 1);
            return;
        }
        let p = self.frame_at(at);
        let scope = ll.set_scope(Scope::Frame);
        ll.store(x, p, self.slot_align(v));
        ll.set_scope(scope);
    }
}
