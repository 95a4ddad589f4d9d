//! Units of two warps: instructions that see a warp's lanes, or call the executor, are emitted for one warp after the other.
//!
//! Arithmetic, loads and stores work on all 64 lanes at once. For other instructions, and for the slow paths of accesses,
//! the emitter narrows to one warp: width, mask, warp index, and what [`Emit::vector`] gives are then those of that warp, so
//! that one emission serves both widths.

use super::access::{Addr, Atomicity};
use super::state::Emit;
use crate::error::{Error, ErrorExt};
use crate::ir::{Inst, Kind};
use crate::shape;
use baseline::build::V;
use kernel_abi::WARP;
use ptx::table::{Memory, Op};

impl Emit<'_> {
    /// Whether the code being emitted is for several warps at once.
    pub(super) fn is_pair(&self) -> bool {
        self.w > WARP
    }

    /// Whether an instruction of a pair of warps is emitted for one after the other.
    pub(super) fn goes_by_warp(&self, i: &Inst) -> bool {
        if !self.is_pair() {
            return false;
        }
        let Some(info) = i.info() else {
            // A clock: one reading for all.
            return matches!(i.kind, Kind::Special(_));
        };
        match (info.access(), info.memory) {
            // One address is the same for both warps.
            (Some(Memory::Read | Memory::Write), _) if self.x.shapes.uniform(i.args[0]) => false,
            (Some(Memory::Read | Memory::Write), _) => Atomicity::of(i, i.ty().size() * i.vec()) == Atomicity::Vector,
            // It calls the executor, for lanes of one warp.
            (_, Memory::Order) => i.op() == Some(Op::Griddepcontrol),
            (_, Memory::Lines) => self.x.variant.checks.cache_control,
            _ => !info.is_pure(),
        }
    }

    /// Emits `make` for warp `k` of the unit.
    pub(super) fn in_warp<R>(&mut self, k: u32, make: impl FnOnce(&mut Self) -> R) -> R {
        let (w, mask) = (self.w, self.mask);
        self.part_warp = Some(self.ll.add(self.warp(), self.ll.i32(k)));
        self.mask = self.warp_lanes(mask, k);
        (self.w, self.part) = (WARP, Some(k));
        let r = make(self);
        (self.w, self.part) = (w, None);
        (self.mask, self.part_warp) = (mask, None);
        r
    }

    /// Emits `make` for the whole unit, within the code for one of its warps: for values of all lanes.
    pub(super) fn in_unit<R>(&mut self, make: impl FnOnce(&mut Self) -> R) -> R {
        let (w, part) = (self.w, self.part.take());
        self.w = self.x.lanes;
        let r = make(self);
        (self.w, self.part) = (w, part);
        r
    }

    /// The lanes of warp `k` of a vector of the whole unit.
    pub(super) fn warp_lanes(&self, x: V, k: u32) -> V {
        let ll = self.ll;
        let t = ll.type_of(x);
        if ll.is_all_ones(x) {
            return ll.ones(ll.vec(ll.elem(t), WARP));
        }
        let lanes: Vec<i32> = (k * WARP..(k + 1) * WARP).map(|l| l as i32).collect();
        ll.shuffle(x, ll.poison(t), &lanes)
    }

    /// A lane pattern rotated so that the entries of the warp being emitted come first.
    pub(super) fn own_pattern(&self, p: &[i64; shape::MAX_LANES]) -> [i64; shape::MAX_LANES] {
        let mut own = *p;
        own.rotate_left((self.part.unwrap_or(0) * WARP) as usize);
        own
    }

    /// Addresses of one warp's lanes, for its slow path.
    pub(super) fn warp_address(&self, addr: &Addr, k: u32) -> Addr {
        match addr {
            Addr::Full(x) => Addr::Full(self.warp_lanes(*x, k)),
            // The slow path recomputes these.
            other => *other,
        }
    }

    /// Vectors of the unit out of those of its warps: `parts[k][j]` is the `j`th of warp `k`.
    pub(super) fn join_warps(&self, parts: &[Vec<V>]) -> Vec<V> {
        let columns = (0..parts[0].len()).map(|j| parts.iter().map(move |p| p[j]));
        columns.filter_map(|c| c.reduce(|x, y| self.concat(x, y))).collect()
    }

    /// [`Emit::compute`] for an instruction that goes by warp.
    pub(super) fn compute_by_warp(&mut self, i: &Inst) -> Result<Vec<V>, Error> {
        if matches!(i.kind, Kind::Special(_)) {
            return self.in_warp(0, |e| e.compute(i));
        }
        let mut parts = vec![];
        for k in 0..self.w / WARP {
            parts.push(self.in_warp(k, |e| e.compute_if_any(i))?);
        }
        Ok(self.join_warps(&parts))
    }

    /// The results of one warp as they are held, zeros if none of its lanes is active.
    fn compute_if_any(&mut self, i: &Inst) -> Result<Vec<V>, Error> {
        let ll = self.ll;
        let from = ll.here();
        let blocks = if ll.is_all_ones(self.mask) {
            None
        } else {
            let (warp, after) = (self.new_block("warp"), self.new_block("after"));
            ll.cond_br(self.any(self.mask), warp, after);
            ll.at_end(warp);
            Some(after)
        };
        let out = self.compute(i)?;
        let mut held = vec![];
        for (k, r) in i.results.iter().enumerate() {
            held.push(match *r {
                Some(r) => {
                    let x = *out.get(k).ok_or_else(|| Error::internal(format!("{:?} makes no result {k}", i.kind)))?;
                    self.hold(r, x)
                }
                // Unused.
                None => ll.zero(self.mask_t()),
            });
        }
        let Some(after) = blocks else { return Ok(held) };
        let end = ll.here();
        ll.br(after);
        ll.at_end(after);
        let merge = |x: V| {
            let t = ll.type_of(x);
            ll.phi(t, &[(ll.zero(t), from), (x, end)])
        };
        Ok(held.into_iter().map(merge).collect())
    }
}
