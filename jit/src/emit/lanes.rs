//! Gathers, scatters and rows under a mask where hosts have no instruction for them.
//!
//! x86 scatters words from AVX-512 on, gathers words from AVX2 on, has masked rows of words from AVX2 on and of bytes from AVX-512 on.
//! Left to itself, LLVM turns what is missing into a test, a branch and an access per lane: kilobytes of code, a mispredicted
//! branch for every other lane, and its passes take time that is quadratic in their number. A loop over the set bits of
//! the mask is small, costs what is active, and mispredicts once.

use super::access::Access;
use super::state::Emit;
use baseline::build::{IntCmp, Scope, T, V};

impl Emit<'_> {
    /// Whether the host scatters elements of this size.
    pub(super) fn can_scatter(&self, bytes: u32) -> bool {
        self.host.scatters && bytes >= 4 || self.ll.is_all_ones(self.mask)
    }

    /// Whether the host gathers words.
    pub(super) fn can_gather(&self, mask: V) -> bool {
        self.host.gathers || self.ll.is_all_ones(mask)
    }

    /// Whether the host loads and stores rows of such elements under a mask.
    pub(super) fn can_mask(&self, t: T) -> bool {
        self.host.masked_rows_from.is_some_and(|bytes| self.ll.bits(t).div_ceil(8) >= bytes)
    }

    /// Room on the stack for a value per lane, one for addresses and one for data.
    fn lane_scratch(&mut self, data: bool) -> V {
        let at = data as usize;
        if let Some(p) = self.memory.scratch[at] {
            return p;
        }
        let p = self.entry_alloca(self.ll.vec(self.ll.int(64), self.x.lanes), 64);
        self.memory.scratch[at] = Some(p);
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
        let alias = *self.memory.scratch_alias.get_or_insert_with(|| {
            let here = ll.here();
            ll.at_end(self.function.entry);
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
        self.each_lane_of(self.mask, each);
    }

    /// The same for each lane of a mask.
    fn each_lane_of(&mut self, mask: V, each: impl FnOnce(&mut Self, V)) {
        let ll = self.ll;
        let n = ll.lanes(ll.type_of(mask));
        let t = ll.int(n.max(32));
        let bits = ll.zext_or_trunc(ll.bitcast(mask, ll.int(n)), t);
        let (lane, done) = (self.new_block("lane"), self.new_block("lanes_done"));
        let before = ll.here();
        ll.cond_br(ll.icmp(IntCmp::Ne, bits, ll.zero(t)), lane, done);
        ll.at_end(lane);
        let left = ll.phi(t, &[(bits, before)]);
        let l = ll.intrinsic("llvm.cttz", &[t], &[left, ll.bool(true)]);
        each(self, ll.zext_or_trunc(l, ll.int(64)));
        let rest = ll.and(left, ll.sub(left, ll.c(t, 1)));
        ll.phi_add(left, &[(rest, ll.here())]);
        ll.cond_br(ll.icmp(IntCmp::Ne, rest, ll.zero(t)), lane, done);
        ll.at_end(done);
    }

    /// Element `l` of the vector at `at`, which is spilled.
    fn spilled_element(&self, elem: T, at: V, l: V) -> V {
        let ll = self.ll;
        let scope = ll.set_scope(Scope::Frame);
        let x = ll.load(elem, ll.gep_typed(elem, at, l), ll.bits(elem) / 8);
        ll.set_scope(scope);
        x
    }

    /// One element for each lane of `mask`, from where `place` says; the others are zero.
    fn load_one_by_one(&mut self, t: T, mask: V, align: u32, place: impl FnOnce(&Self, V) -> V) -> V {
        let ll = self.ll;
        let data = self.spill(ll.zero(t), true);
        let elem = ll.elem(t);
        self.each_lane_of(mask, |e, l| {
            let p = place(e, l);
            let x = ll.load(elem, p, align);
            let scope = ll.set_scope(Scope::Frame);
            ll.store(x, ll.gep_typed(elem, data, l), ll.bits(elem) / 8);
            ll.set_scope(scope);
        });
        let scope = ll.set_scope(Scope::Frame);
        let x = ll.load(t, data, 64);
        ll.set_scope(scope);
        x
    }

    /// Stores lanes of `x` in `mask` where `place` says, the highest lane last.
    fn store_one_by_one(&mut self, x: V, mask: V, align: u32, place: impl FnOnce(&Self, V) -> V) {
        let ll = self.ll;
        let data = self.spill(x, true);
        let elem = ll.elem(ll.type_of(x));
        self.each_lane_of(mask, |e, l| {
            let p = place(e, l);
            let x = e.spilled_element(elem, data, l);
            ll.store(x, p, align);
        });
    }

    /// A gather.
    pub(super) fn gather_lanes(&mut self, elem: T, ps: V, mask: V) -> V {
        let ll = self.ll;
        let at = self.spill(ps, false);
        let t = ll.like(ll.type_of(ps), elem);
        self.load_one_by_one(t, mask, ll.bits(elem) / 8, |e, l| e.spilled_element(ll.ptr(), at, l))
    }

    /// A scatter.
    pub(super) fn scatter_lanes(&mut self, ps: V, x: V) {
        let ll = self.ll;
        let at = self.spill(ps, false);
        let bytes = ll.bits(ll.type_of(x)) / 8;
        self.store_one_by_one(x, self.mask, bytes, |e, l| e.spilled_element(ll.ptr(), at, l));
    }

    /// Calls `each` with parts of a row at `p` that fit into what is set aside for a unit's lanes: the part's address, its mask, and
    /// its lanes.
    fn parts_of_row(&mut self, t: T, p: V, mask: V, mut each: impl FnMut(&mut Self, V, V, &[i32])) {
        let ll = self.ll;
        let (elem, all) = (ll.elem(t), ll.lanes(t));
        let part = all.min(self.x.lanes);
        for first in (0..all).step_by(part as usize) {
            let lanes: Vec<i32> = (first..first + part).map(|l| l as i32).collect();
            let at = ll.gep_typed(elem, p, ll.i64(first.into()));
            let mask = if part == all { mask } else { ll.shuffle(mask, ll.poison(ll.type_of(mask)), &lanes) };
            each(self, at, mask, &lanes);
        }
    }

    /// A load of neighbours under a mask.
    pub(super) fn load_row_by_lanes(&mut self, t: T, p: V, mask: V, align: u32) -> V {
        let ll = self.ll;
        let elem = ll.elem(t);
        let mut all: Option<V> = None;
        self.parts_of_row(t, p, mask, |e, at, mask, lanes| {
            let part = ll.vec(elem, lanes.len() as u32);
            let x = e.load_one_by_one(part, mask, align, |_, l| ll.gep_typed(elem, at, l));
            all = Some(all.map_or(x, |y| e.concat(y, x)));
        });
        all.unwrap_or_else(|| ll.zero(t))
    }

    /// A store of neighbours under a mask.
    pub(super) fn store_row_by_lanes(&mut self, x: V, p: V, mask: V, align: u32) {
        let ll = self.ll;
        let t = ll.type_of(x);
        let elem = ll.elem(t);
        self.parts_of_row(t, p, mask, |e, at, mask, lanes| {
            let part = ll.shuffle(x, ll.poison(t), lanes);
            e.store_one_by_one(part, mask, align, |_, l| ll.gep_typed(elem, at, l));
        });
    }

    /// A gather with 32-bit indices as the host's own instructions. LLVM's generic gather has 64-bit addresses; it finds the
    /// narrow form only where the index is widened in the same block, and gathers half as many lanes otherwise.
    pub(super) fn gather_indexed(&mut self, p: V, index: V, scale: i64, a: &Access) -> Option<V> {
        let ll = self.ll;
        if !matches!(a.bytes, 4 | 8) || !matches!(scale, 1 | 2 | 4 | 8) {
            return None;
        }
        if !self.host.gathers {
            return None;
        }
        let wide = self.host.vector_bytes;
        let part = wide / a.bytes;
        if self.w < part || (self.w == 8 && wide == 64) {
            return None;
        }
        let full = ll.is_all_ones(self.mask);
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
            let x = self.gather_register(p, ix, scale, a.bytes, m);
            all = Some(match all {
                None => x,
                Some(y) => self.concat(y, x),
            });
        }
        all.map(|x| ll.bitcast(x, ll.vec(a.elem, self.w)))
    }
}
