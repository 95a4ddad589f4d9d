//! Prefetching for strides that hardware prefetchers do not follow.
//!
//! `for (i = global thread id; i < n; i += threads of the grid)` is how CUDA code streams: neighbouring warps read
//! neighbouring memory at the same time. Here one unit runs its whole loop, jumping by the grid's size at each step, and the next
//! unit does the same a row further on. So at each step the code has the second level cache fetch what follows the row, which the next
//! units and blocks read: memory is read a KiB at a time, as fast as a plain stream. A tile's rows are as far from each other, and
//! the next blocks read on where they end.

use super::access::{Access, Addr};
use super::state::Emit;
use crate::ir::{Block, Kind, Val};
use crate::loops::LoopId;
use crate::shape::{sign_extend, MAX_LANES};
use baseline::build::V;
use kernel_abi::BlockShape;
use ptx::ast::{Dim, Mod, Special};
use ptx::table::Derived;

/// Bytes from the start of a row that are asked for: with them, such loops read as fast as a plain stream.
const AHEAD: u64 = 1024;
/// Iterations from a row of a matrix to the one that is asked for, in a loop down a column.
const STEPS: u64 = 8;
/// Bytes of a line of the cache.
const LINE: u64 = 64;
/// Bytes from a tile's row to the one that is asked for: a few blocks.
const NEXT_BLOCKS: u64 = 512;
/// The same for rows that are stored.
const NEXT_STORES: u64 = 256;
/// Rows of tiles are no longer than this.
const TILE: u64 = 256;
/// Caches as `llvm.prefetch` names them.
pub(super) const FIRST_LEVEL: u32 = 3;
const SECOND_LEVEL: u32 = 2;
/// Steps known at compile time to be smaller than this are left to the hardware.
const FAR: i64 = 2048;
/// Longest chain of instructions looked through.
const DEPTH: u32 = 16;

impl Emit<'_> {
    /// Prefetches what will be loaded after a load. `v`: the register that holds the address.
    pub(super) fn prefetch_next(&mut self, addr: &Addr, a: &Access, v: Val) {
        let Addr::Pattern { base, pattern, .. } = addr else { return };
        if !self.is_prefetched(a) {
            return;
        }
        let bytes = self.row_bytes(pattern, a);
        let ll = self.ll;
        let (from, lines) = match self.x.plan.loops.of[Block(self.cur)] {
            None if self.x.variant.shape != BlockShape::Linear && bytes <= TILE => {
                (*base, NEXT_BLOCKS..NEXT_BLOCKS + bytes)
            }
            None => return,
            Some(l) => match self.far_step(v, l).filter(|_| bytes < AHEAD) {
                None => return,
                // All units of a block do one step before any does the next.
                Some(step) if self.f.waits_in(&self.x.plan.loops.loops[l].blocks) => (ll.add(*base, step), 0..bytes),
                Some(_) if self.x.plan.grid_strides[l] || bytes >= AHEAD / 2 => {
                    (*base, bytes.next_multiple_of(LINE)..AHEAD)
                }
                Some(step) => (ll.add(*base, ll.mul(step, ll.i64(STEPS))), 0..bytes),
            },
        };
        let from = ll.inttoptr(from);
        for at in lines.step_by(LINE as usize) {
            self.prefetch(ll.gep_at(from, at), SECOND_LEVEL);
        }
        self.prefetch_far(*base, bytes, v);
    }

    /// Prefetches, to be written, what a block soon after this one stores, where blocks continue each other's rows: a store's line that is
    /// not in the cache holds up all later stores.
    pub(super) fn prefetch_stored(&mut self, addr: &Addr, a: &Access, v: Val) {
        let Addr::Pattern { base, pattern, .. } = addr else { return };
        let linear = self.x.variant.shape == BlockShape::Linear;
        if linear || self.x.plan.loops.of[Block(self.cur)].is_some() || !self.is_prefetched(a) {
            return;
        }
        let bytes = self.row_bytes(pattern, a);
        if bytes > TILE || self.next_block(v, DEPTH).is_none_or(|step| step <= 0 || step as u64 > TILE) {
            return;
        }
        let ll = self.ll;
        let row = ll.inttoptr(*base);
        for at in (NEXT_STORES..NEXT_STORES + bytes).step_by(LINE as usize) {
            self.fetch_line(ll.gep_at(row, at), true, FIRST_LEVEL);
        }
    }

    /// Not what a single known lane accesses, which is at the edge of a row.
    fn is_prefetched(&self, a: &Access) -> bool {
        let edge = self.ll.is_const(self.mask) && !self.ll.is_all_ones(self.mask);
        !edge && !self.x.plan.general && (a.guarded || !self.x.variant.guard)
    }

    /// From the first byte that a unit accesses to behind the last.
    fn row_bytes(&self, pattern: &[i64; MAX_LANES], a: &Access) -> u64 {
        pattern[0].abs_diff(pattern[self.w as usize - 1]) + (a.bytes * a.n) as u64
    }

    /// Prefetches the next step's row in a loop whose iterations are longer than what the processor looks ahead, so that it would begin
    /// to load that only when it needs it: atomic operations are done lane by lane.
    fn prefetch_far(&mut self, base: V, bytes: u64, v: Val) {
        let ll = self.ll;
        let Some(l) = self.x.plan.loops.of[Block(self.cur)] else { return };
        if !self.x.plan.updates[l] || self.f.waits_in(&self.x.plan.loops.loops[l].blocks) {
            return;
        }
        if let Some(step) = self.far_step(v, l) {
            let next = ll.inttoptr(ll.add(base, step));
            (0..bytes).step_by(LINE as usize).for_each(|at| self.prefetch(ll.gep_at(next, at), FIRST_LEVEL));
        }
    }

    /// How far the scalar part of address `v` moves at each iteration of loop `l`, if that is far.
    fn far_step(&mut self, v: Val, l: LoopId) -> Option<V> {
        let step = self.step(v, l, DEPTH)??;
        let far = !self.ll.is_const(step) || self.ll.const_int(step).is_some_and(|c| c.abs() >= FAR);
        far.then_some(step)
    }

    /// Has the line at `at` brought into a cache.
    pub(super) fn prefetch(&self, at: V, level: u32) {
        self.fetch_line(at, false, level);
    }

    fn fetch_line(&self, at: V, to_write: bool, level: u32) {
        let ll = self.ll;
        ll.intrinsic("llvm.prefetch", &[ll.ptr()], &[at, ll.i32(to_write.into()), ll.i32(level), ll.i32(1)]);
    }

    /// Change of `v` per iteration of loop `l`: `Some(None)` if it does not change, `None` if unknown. 64 bits.
    fn step(&mut self, v: Val, l: LoopId, depth: u32) -> Option<Option<V>> {
        let ll = self.ll;
        let f = self.f;
        let Some(b) = f.block_of(v) else { return Some(None) };
        if !self.x.plan.loops.contains(l, b) {
            return Some(None);
        }
        if depth == 0 {
            return None;
        }
        let i = f.def(v);
        let header = self.x.plan.loops.loops[l].header;
        let scaled = |e: &mut Self, x: Option<V>, k: i64| x.map(|x| e.in_head(|_| ll.mul(x, ll.i64(k as u64))));
        let konst = |k: usize| f.as_const(i.args[k]).map(|c| sign_extend(c, f.ty(i.args[k]).bits()));
        match (i.kind, i.derived()) {
            (Kind::Phi, _) if b == header => {
                let back = f.block(b).preds.iter().position(|p| self.x.plan.loops.contains(l, *p))?;
                self.advance(i.args[back], v, depth - 1).map(Some)
            }
            (_, Derived::Sum) => {
                let (x, y) = (self.step(i.args[0], l, depth - 1)?, self.step(i.args[1], l, depth - 1)?);
                Some(match (x, y) {
                    (None, z) | (z, None) => z,
                    (Some(x), Some(y)) => Some(self.in_head(|_| ll.add(x, y))),
                })
            }
            (_, Derived::Difference) => {
                match (self.step(i.args[0], l, depth - 1)?, self.step(i.args[1], l, depth - 1)?) {
                    (x, None) => Some(x),
                    _ => None,
                }
            }
            (_, made @ (Derived::Product | Derived::MultiplyAdd)) if i.has(Mod::Wide) || i.has(Mod::Lo) => {
                let x = self.step(i.args[0], l, depth - 1)?;
                let p = match x {
                    None => None,
                    x => scaled(self, x, konst(1)?),
                };
                if made == Derived::Product {
                    return Some(p);
                }
                match (p, self.step(i.args[2], l, depth - 1)?) {
                    (None, z) | (z, None) => Some(z),
                    (Some(x), Some(y)) => Some(Some(self.in_head(|_| ll.add(x, y)))),
                }
            }
            (_, Derived::ShiftLeft) => {
                let x = self.step(i.args[0], l, depth - 1)?;
                let k = konst(1).filter(|k| (0..63).contains(k))?;
                Some(scaled(self, x, 1 << k))
            }
            (Kind::Part, _) | (_, Derived::Copy | Derived::Convert) => self.step(i.args[0], l, depth - 1),
            _ => None,
        }
    }

    /// Change of `v` from a block to the next in x: `None` if unknown.
    fn next_block(&self, v: Val, depth: u32) -> Option<i64> {
        let f = self.f;
        let i = f.def(v);
        if f.block_of(v).is_none() {
            return Some((i.kind == Kind::Special(Special::CtaId(Dim::X))).into());
        }
        let depth = depth.checked_sub(1)?;
        let of = |k: usize| self.next_block(i.args[k], depth);
        let konst = |k: usize| f.as_const(i.args[k]).map(|c| sign_extend(c, f.ty(i.args[k]).bits()));
        match (i.kind, i.derived()) {
            (_, Derived::Sum) => of(0)?.checked_add(of(1)?),
            (_, Derived::Difference) => of(0)?.checked_sub(of(1)?),
            (_, made @ (Derived::Product | Derived::MultiplyAdd)) if i.has(Mod::Wide) || i.has(Mod::Lo) => {
                let product = match (of(0)?, of(1)?) {
                    (0, 0) => 0,
                    (x, 0) => x.checked_mul(konst(1).or_else(|| self.row_threads(i.args[1]))?)?,
                    (0, y) => y.checked_mul(konst(0).or_else(|| self.row_threads(i.args[0]))?)?,
                    _ => return None,
                };
                if made == Derived::Product {
                    Some(product)
                } else {
                    product.checked_add(of(2)?)
                }
            }
            (_, Derived::ShiftLeft) => of(0)?.checked_mul(1 << konst(1).filter(|k| (0..32).contains(k))?),
            (Kind::Part, _) | (_, Derived::Copy | Derived::Convert) => of(0),
            _ => None,
        }
    }

    /// The width of a block in threads, if `v` is that and it is known.
    fn row_threads(&self, v: Val) -> Option<i64> {
        match (self.f.def(v).kind, self.x.variant.shape) {
            (Kind::Special(Special::NTid(Dim::X)), BlockShape::Pow2(n)) => Some(1 << n),
            _ => None,
        }
    }

    /// `v - phi`, for a value that is the phi plus values known at the unit's head.
    fn advance(&mut self, v: Val, phi: Val, depth: u32) -> Option<V> {
        let ll = self.ll;
        if v == phi {
            return Some(ll.i64(0));
        }
        let i = self.f.def(v);
        if i.derived() != Derived::Sum || depth == 0 {
            return None;
        }
        for (x, s) in [(i.args[0], i.args[1]), (i.args[1], i.args[0])] {
            let at_head = self.f.block_of(s).is_none() || self.x.plan.remat.contains(&s);
            if at_head && self.x.shapes.uniform(s) {
                let rest = self.advance(x, phi, depth - 1)?;
                let s = self.scalar(s);
                return Some(self.in_head(|_| {
                    let s = ll.sext_or_trunc(s, ll.int(64));
                    ll.add(rest, s)
                }));
            }
        }
        None
    }
}
