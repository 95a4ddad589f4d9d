//! Values in the frames of warps: live across segments.

use super::state::Emit;
use crate::ir::{Ty, Val};
use baseline::build::{IntCmp, Scope, T, V};

impl Emit<'_> {
    fn frame_at(&self, at: u32) -> V {
        let frame = self.unit.frame.unwrap_or_else(|| self.ll.zero(self.ll.ptr()));
        self.ll.gep_at(frame, at as u64)
    }

    pub(super) fn load_frame_mask(&self, at: u32) -> V {
        self.load_masked(self.frame_at(at), self.mask_t(), 1)
    }

    /// The mask whose lanes are the low bits of an integer.
    pub(super) fn mask_from_bits(&self, bits: V) -> V {
        let ll = self.ll;
        let n = ll.int(self.w);
        let bits = ll.zext_or_trunc(bits, n);
        if self.host.mask_registers {
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
        ll.icmp(IntCmp::Ne, ll.and(bits, ll.c_vec(word, &own)), ll.zero(ll.vec(word, self.w)))
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

    /// Slot of a value that lives in the frame.
    pub(super) fn resident(&self, v: Val) -> Option<u32> {
        let plan = self.x.plan;
        plan.resident.then(|| plan.frame_slots.get(&v).copied()).flatten()
    }

    /// Stores the current lanes of a varying value, leaving others' alone.
    pub(super) fn store_frame_lanes(&mut self, v: Val, at: u32) {
        let x = self.vector(v);
        self.store_lanes_of(v, x, self.mask, at);
    }

    /// Stores lanes `m` of a varying value that is `x`.
    pub(super) fn store_lanes_of(&mut self, v: Val, x: V, m: V, at: u32) {
        self.store_masked(self.frame_at(at), x, m, self.slot_align(v));
    }

    /// Stores lanes `m` of vector `x` at `p`, in the frame; of predicates, bits.
    pub(super) fn store_masked(&self, p: V, x: V, m: V, align: u32) {
        let ll = self.ll;
        let t = ll.type_of(x);
        let bits = ll.bits(t) == 1;
        let scope = ll.set_scope(Scope::Frame);
        if self.host.quick_masked_stores && !bits {
            ll.intrinsic("llvm.masked.store", &[t, ll.ptr()], &[x, p, ll.i32(align), m]);
        } else {
            // No other thread writes the frame.
            let old = self.load_masked(p, t, align);
            let new = ll.select(m, x, old);
            let new = if bits { ll.bitcast(new, ll.int(self.w)) } else { new };
            ll.store(new, p, if bits { 1 } else { align });
        }
        ll.set_scope(scope);
    }

    /// Loads a vector as [`Emit::store_masked`] stores it.
    pub(super) fn load_masked(&self, p: V, t: T, align: u32) -> V {
        let ll = self.ll;
        let scope = ll.set_scope(Scope::Frame);
        let x = match ll.bits(t) {
            1 => self.mask_from_bits(ll.load(ll.int(self.w), p, 1)),
            _ => ll.load(t, p, align),
        };
        ll.set_scope(scope);
        x
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
