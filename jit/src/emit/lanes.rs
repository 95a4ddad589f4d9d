//! Gathers and scatters of hosts that have no instruction for them.
//!
//! x86 scatters from AVX-512 on, gathers words from AVX2 on. Left to itself, LLVM turns what is missing into a test, a branch
//! and an access per lane: kilobytes of code, and a mispredicted branch for every other lane. A loop over the set bits of
//! the mask is small, costs what is active, and mispredicts once.

use super::memory::Access;
use super::*;

impl Emit<'_> {
    /// Whether the host scatters under a mask.
    pub(super) fn can_scatter(&self) -> bool {
        self.x.variant.isa == Isa::Avx512 || self.ll.is_all_ones(self.mask)
    }

    /// Whether the host gathers elements of this size under a mask.
    pub(super) fn can_gather(&self, bytes: u32) -> bool {
        match self.x.variant.isa {
            Isa::Avx512 => true,
            Isa::Avx2 => bytes >= 4 || self.ll.is_all_ones(self.mask),
            Isa::Base => self.ll.is_all_ones(self.mask),
        }
    }

    /// Room on the stack for a value per lane, one for addresses and one for data.
    fn lane_scratch(&mut self, data: bool) -> V {
        let at = data as usize;
        if let Some(p) = self.scratch[at] {
            return p;
        }
        let p = self.entry_alloca(self.ll.vec(self.ll.int(64), self.x.lanes), 64);
        self.scratch[at] = Some(p);
        p
    }

    pub(super) fn spill(&mut self, x: V, data: bool) -> V {
        let p = self.lane_scratch(data);
        let scope = self.ll.set_scope(Scope::Frame);
        self.ll.store(x, p, 64);
        self.ll.set_scope(scope);
        p
    }

    /// Lanes of a vector as scalars, through memory: two instructions for eight lanes, where taking them out of registers
    /// takes three for each.
    pub(super) fn scalars(&mut self, x: V) -> Vec<V> {
        let ll = self.ll;
        let at = self.spill(x, false);
        let alias = *self.scratch_alias.get_or_insert_with(|| {
            let here = ll.here();
            ll.at_end(self.entry);
            // LLVM would turn the loads back into moves between registers.
            let p = ll.opaque(at);
            ll.at_end(here);
            p
        });
        let elem = ll.elem(ll.type_of(x));
        let scope = ll.set_scope(Scope::Frame);
        let lanes = (0..self.w).map(|l| ll.load(elem, ll.gep_typed(elem, alias, ll.i64(l as u64)), ll.bits(elem) / 8));
        let lanes = lanes.collect();
        ll.set_scope(scope);
        lanes
    }

    /// Runs `each` for every active lane, lowest first.
    pub(super) fn each_lane(&mut self, each: impl FnOnce(&mut Self, V)) {
        let ll = self.ll;
        let bits = self.mask_bits(self.mask);
        let t = ll.type_of(bits);
        let (lane, done) = (ll.block(self.func, "lane"), ll.block(self.func, "lanes_done"));
        let before = ll.here();
        ll.cond_br(ll.icmp(IntCmp::LLVMIntNE, bits, ll.zero(t)), lane, done);
        ll.at_end(lane);
        let left = ll.phi(t, &[(bits, before)]);
        let l = ll.intrinsic("llvm.cttz", &[t], &[left, ll.bool(true)]);
        each(self, ll.zext_or_trunc(l, ll.int(64)));
        let rest = ll.and(left, ll.sub(left, ll.c(t, 1)));
        ll.phi_add(left, &[(rest, ll.here())]);
        ll.cond_br(ll.icmp(IntCmp::LLVMIntNE, rest, ll.zero(t)), lane, done);
        ll.at_end(done);
    }

    /// Address of lane `l`, out of the vector of pointers at `ps`.
    fn lane_pointer(&self, ps: V, l: V) -> V {
        let ll = self.ll;
        let scope = ll.set_scope(Scope::Frame);
        let p = ll.load(ll.ptr(), ll.gep_typed(ll.ptr(), ps, l), 8);
        ll.set_scope(scope);
        p
    }

    /// Loads one element per active lane; the others are zero.
    pub(super) fn gather_lanes(&mut self, ps: V, a: &Access) -> V {
        let ll = self.ll;
        let t = ll.vec(a.elem, self.w);
        let at = self.spill(ps, false);
        let data = self.spill(ll.zero(t), true);
        let (elem, bytes) = (a.elem, a.bytes);
        self.each_lane(|e, l| {
            let p = e.lane_pointer(at, l);
            let x = ll.load(elem, p, bytes.min(16));
            let scope = ll.set_scope(Scope::Frame);
            ll.store(x, ll.gep_typed(elem, data, l), bytes);
            ll.set_scope(scope);
        });
        let scope = ll.set_scope(Scope::Frame);
        let x = ll.load(t, data, 64);
        ll.set_scope(scope);
        x
    }

    /// Stores the active lanes of `x`, the highest lane last.
    pub(super) fn scatter_lanes(&mut self, ps: V, a: &Access, x: V) {
        let ll = self.ll;
        let at = self.spill(ps, false);
        let data = self.spill(x, true);
        let (elem, bytes) = (a.elem, a.bytes);
        self.each_lane(|e, l| {
            let p = e.lane_pointer(at, l);
            let scope = ll.set_scope(Scope::Frame);
            let x = ll.load(elem, ll.gep_typed(elem, data, l), bytes);
            ll.set_scope(scope);
            ll.store(x, p, bytes.min(16));
        });
    }

    /// A gather with 32-bit indices as the host's own instructions. LLVM's generic gather has 64-bit addresses; it finds the
    /// narrow form only where the index is widened in the same block, and gathers half as many lanes otherwise.
    pub(super) fn gather_indexed(&mut self, p: V, index: V, scale: i64, a: &Access) -> Option<V> {
        let ll = self.ll;
        if !matches!(a.bytes, 4 | 8) || !matches!(scale, 1 | 2 | 4 | 8) {
            return None;
        }
        let wide = match self.x.variant.isa {
            Isa::Avx512 => 64,
            Isa::Avx2 => 32,
            Isa::Base => return None,
        };
        let part = wide / a.bytes;
        if self.w < part || (self.w == 8 && wide == 64) {
            return None;
        }
        let elem = if a.bytes == 4 { ll.f32() } else { ll.f64() };
        let t = ll.vec(elem, part);
        let full = ll.is_all_ones(self.mask);
        let bits = ll.int(a.bytes * 8);
        let mut all: Option<V> = None;
        for k in 0..self.w / part {
            let mut lanes: Vec<i32> = (0..part).map(|l| (k * part + l) as i32).collect();
            let m = if full {
                ll.ones(ll.vec(ll.int(1), part))
            } else {
                ll.shuffle(self.mask, ll.poison(self.mask_t()), &lanes)
            };
            // Four 64-bit elements take the low half of the smallest index vector.
            let narrow = wide == 32 && a.bytes == 8;
            if narrow {
                lanes.truncate(4);
            }
            let ix = ll.shuffle(index, ll.poison(ll.type_of(index)), &lanes);
            let zero = ll.zero(t);
            let x = match (wide, a.bytes) {
                (64, 4) => {
                    ll.intrinsic("llvm.x86.avx512.mask.gather.dps.512", &[], &[zero, p, ix, m, ll.i32(scale as u32)])
                }
                (64, _) => {
                    ll.intrinsic("llvm.x86.avx512.mask.gather.dpd.512", &[], &[zero, p, ix, m, ll.i32(scale as u32)])
                }
                (_, 4) => {
                    let m = ll.bitcast(ll.sext(m, ll.vec(bits, part)), t);
                    ll.intrinsic("llvm.x86.avx2.gather.d.ps.256", &[], &[zero, p, ix, m, ll.c(ll.int(8), scale as u64)])
                }
                _ => {
                    let m = ll.bitcast(ll.sext(m, ll.vec(bits, part)), t);
                    ll.intrinsic("llvm.x86.avx2.gather.d.pd.256", &[], &[zero, p, ix, m, ll.c(ll.int(8), scale as u64)])
                }
            };
            all = Some(match all {
                None => x,
                Some(y) => self.concat(y, x),
            });
        }
        all.map(|x| ll.bitcast(x, ll.vec(a.elem, self.w)))
    }
}
