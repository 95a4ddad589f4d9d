//! Checked code: every access lies in one allocation (`docs/decisions/0009-checks.md`).
//!
//! Each access has an entry of [`Cta::bounds`]: the allocation of its last execution, as a cache. Code compares with that; a miss goes to
//! the executor, which knows all allocations, decides whether the access is legal, and updates the entry.

use super::access::{Access, Addr};
use super::state::Emit;
use crate::shape::MAX_LANES;
use baseline::build::{IntCmp, V};
use kernel_abi::{Bounds, Cta, Root};
use std::mem::offset_of;

impl Emit<'_> {
    /// Whether accesses are checked against allocations.
    pub(super) fn checks_memory(&self) -> bool {
        self.x.variant.checks.memory
    }

    /// Start and size of the cached allocation.
    fn bounds(&mut self, pc: u32) -> (V, V) {
        let ll = self.ll;
        let entry = ll.gep_at(self.field_ptr(offset_of!(Cta, bounds)), pc as u64 * size_of::<Bounds>() as u64);
        let word = |offset: usize| ll.load(ll.int(64), ll.gep_at(entry, offset as u64), 8);
        (word(offset_of!(Bounds, base)), word(offset_of!(Bounds, size)))
    }

    /// Start and size of the shared variable that an access is derived from, else of all of the block's shared memory: these are not
    /// cached.
    fn shared_bounds(&mut self, pc: u32) -> (V, V) {
        let base = self.own_shared();
        let all = self.field_i32(offset_of!(Cta, shared_size));
        let root = self.f.roots.get(&pc).copied();
        self.in_entry(|e| {
            let ll = e.ll;
            let all = ll.zext(all, ll.int(64));
            match root {
                Some(Root::Shared { at, end }) => {
                    let start = ll.add(base, ll.i64(at.into()));
                    let size = if end == u32::MAX { ll.sub(all, ll.i64(at.into())) } else { ll.i64((end - at).into()) };
                    (start, size)
                }
                _ => (base, all),
            }
        })
    }

    /// Whether the active lanes' accesses lie in the cached allocation, aligned. Conservative: may be false if some lanes are inactive.
    pub(super) fn in_bounds(&mut self, addr: &Addr, a: &Access) -> V {
        let ll = self.ll;
        let (start, size) = if a.shared { self.shared_bounds(a.pc) } else { self.bounds(a.pc) };
        let last = (a.bytes * a.n) as i64 - 1;
        match addr {
            Addr::Uniform(base) => {
                let inside = self.range_inside([*base, ll.add(*base, ll.i64(last as u64))], start, size);
                ll.and(inside, self.is_aligned(*base, a))
            }
            Addr::Pattern { base, pattern, .. } => {
                let p = &pattern[..self.w as usize];
                let (low, high) = (p.iter().min().copied().unwrap_or(0), p.iter().max().copied().unwrap_or(0));
                let ends = [low, high + last].map(|x| ll.add(*base, ll.i64(x as u64)));
                let inside = self.range_inside(ends, start, size);
                let inside = self.or_active(inside, *base, pattern, last, [start, size]);
                ll.and(inside, self.is_aligned(*base, a))
            }
            Addr::Gather { base, index, scale, .. } => {
                let inside = self.indices_inside(*base, *index, *scale, last, [start, size]);
                ll.and(inside, self.is_aligned(*base, a))
            }
            Addr::Full(v) => {
                let ok = self.lanes_inside(*v, (a.bytes * a.n).into(), a.alignment(), [start, size]);
                self.every(ok)
            }
        }
    }

    /// Lane by lane, whether an access of `bytes` at an address lies in the cached allocation, aligned to its size.
    pub(super) fn lanes_in_bounds(&mut self, full: V, bytes: u32, pc: u32) -> V {
        let (start, size) = self.bounds(pc);
        self.lanes_inside(full, bytes.into(), bytes.next_power_of_two(), [start, size])
    }

    /// Whether `span` bytes lie in the cached allocation.
    pub(super) fn tile_in_bounds(&mut self, base: V, span: V, pc: u32) -> V {
        let ll = self.ll;
        let (start, size) = self.bounds(pc);
        self.range_inside([base, ll.sub(ll.add(base, span), ll.i64(1))], start, size)
    }

    /// Whether both ends of a range lie in `start .. start + size`. The differences cannot wrap to something small, since
    /// both ends are tested and a range is shorter than the space below any allocation.
    fn range_inside(&self, ends: [V; 2], start: V, size: V) -> V {
        let ll = self.ll;
        let [first, last] = ends.map(|x| ll.icmp(IntCmp::Ult, ll.sub(x, start), size));
        ll.and(first, last)
    }

    fn is_aligned(&self, base: V, a: &Access) -> V {
        let ll = self.ll;
        let low = ll.and(base, ll.i64(a.alignment() as u64 - 1));
        ll.icmp(IntCmp::Eq, low, ll.i64(0))
    }

    /// `inside`, or else whether the range from the first to the last active lane is: at the end of an array most lanes are
    /// inactive. For lanes that ascend in memory.
    fn or_active(&mut self, inside: V, base: V, pattern: &[i64; MAX_LANES], last: i64, bounds: [V; 2]) -> V {
        let ll = self.ll;
        let p = &pattern[..self.w as usize];
        let step = p[1] - p[0];
        if ll.is_all_ones(self.mask) || step < 0 || p.windows(2).any(|x| x[1] - x[0] != step) {
            return inside;
        }
        let [all, some, join] = ["inside", "some", "tested"].map(|name| self.new_block(name));
        ll.cond_br_unlikely(ll.not(inside), some, all);
        ll.at_end(all);
        ll.br(join);
        ll.at_end(some);
        let at = |lane: V, more: i64| {
            let x = ll.mul(ll.zext(lane, ll.int(64)), ll.i64(step as u64));
            ll.add(ll.add(base, x), ll.i64((p[0] + more) as u64))
        };
        let ends = [at(self.first_lane(), 0), at(self.last_lane(), last)];
        let ok = self.range_inside(ends, bounds[0], bounds[1]);
        ll.br(join);
        ll.at_end(join);
        ll.phi(ll.int(1), &[(ll.bool(true), all), (ok, some)])
    }

    /// Whether `base + index * scale` of the active lanes, and `last` bytes more, lie inside: the limits are turned into
    /// limits of the index, so that lanes are compared in 32 bits.
    fn indices_inside(&mut self, base: V, index: V, scale: i64, last: i64, [start, size]: [V; 2]) -> V {
        let ll = self.ll;
        let (it, k) = (ll.type_of(index), ll.i64(scale.trailing_zeros() as u64));
        let to = ll.sub(start, base);
        let low = ll.ashr(ll.add(to, ll.i64(scale as u64 - 1)), k);
        let high = ll.ashr(ll.sub(ll.add(to, size), ll.i64(last as u64 + 1)), k);
        let signed = |name, x: V, limit: i32| ll.intrinsic(name, &[ll.int(64)], &[x, ll.i64(limit as i64 as u64)]);
        // An allocation that no index reaches.
        let reach = ll.and(
            ll.and(
                ll.icmp(IntCmp::Sle, low, ll.i64(i32::MAX as u64)),
                ll.icmp(IntCmp::Sge, high, ll.i64(i32::MIN as i64 as u64)),
            ),
            ll.icmp(IntCmp::Sle, low, high),
        );
        let low = ll.trunc(signed("llvm.smax", low, i32::MIN), ll.int(32));
        let high = ll.trunc(signed("llvm.smin", high, i32::MAX), ll.int(32));
        let span = ll.splat(ll.sub(high, low), self.w);
        let off = ll.sub(index, ll.splat(low, self.w));
        debug_assert!(ll.bits(ll.elem(it)) == 32, "an index of 32 bits");
        let within = ll.icmp(IntCmp::Ule, off, span);
        ll.and(reach, self.every(within))
    }

    /// Lane by lane.
    fn lanes_inside(&mut self, full: V, bytes: u64, align: u32, [start, size]: [V; 2]) -> V {
        let ll = self.ll;
        let t = ll.type_of(full);
        // Before the first execution the size is 0, and nothing is below the limit.
        let limit = ll.intrinsic("llvm.usub.sat", &[ll.int(64)], &[size, ll.i64(bytes - 1)]);
        let d = ll.sub(full, ll.splat(start, self.w));
        let inside = ll.icmp(IntCmp::Ult, d, ll.splat(limit, self.w));
        if align <= 1 {
            return inside;
        }
        let low = ll.and(full, ll.c(t, align as u64 - 1));
        ll.and(inside, ll.icmp(IntCmp::Eq, low, ll.zero(t)))
    }
}
