//! Prefetching for strides that hardware prefetchers do not follow.
//!
//! `for (i = global thread id; i < n; i += threads of the grid)` is how CUDA code streams: neighbouring warps read
//! neighbouring memory at the same time. Here one unit runs its whole loop, jumping by the grid's size at each step, and the next
//! unit does the same a row further on. So at each step the code has the second level cache fetch what follows the row, which the next
//! units and blocks read: memory is read a KiB at a time, as fast as a plain stream. A tile's rows are as far from each other, and
//! the next blocks read on where they end.

use super::access::{Access, Addr};
use super::state::Emit;
use crate::change::{change, Per};
use crate::ir::{Block, Val};
use crate::loops::LoopId;
use crate::shape::MAX_LANES;
use baseline::build::V;
use kernel_abi::BlockShape;

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
        let next = change(self.f, self.x.shapes, Per::Block, v).and_then(|step| step.known());
        if bytes > TILE || next.is_none_or(|step| step <= 0 || step as u64 > TILE) {
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

    /// How far the scalar part of address `v` moves at each iteration of loop `l`, if that is far and known at the unit's head.
    fn far_step(&mut self, v: Val, l: LoopId) -> Option<V> {
        let step = change(self.f, self.x.shapes, Per::Iteration(&self.x.plan.loops, l), v)?;
        let at_head = |s: Val| self.f.block_of(s).is_none() || self.x.plan.remat.contains(&s);
        if !step.is_far() || !step.multiples.iter().all(|m| at_head(m.0)) {
            return None;
        }
        let ll = self.ll;
        let number = ll.i64(step.number as u64);
        Some(step.multiples.into_iter().fold(number, |sum, (s, k)| {
            let s = self.scalar(s);
            self.in_head(|_| ll.add(sum, ll.mul(ll.sext_or_trunc(s, ll.int(64)), ll.i64(k as u64))))
        }))
    }

    /// Has the line at `at` brought into a cache.
    pub(super) fn prefetch(&self, at: V, level: u32) {
        self.fetch_line(at, false, level);
    }

    fn fetch_line(&self, at: V, to_write: bool, level: u32) {
        let ll = self.ll;
        ll.intrinsic("llvm.prefetch", &[ll.ptr()], &[at, ll.i32(to_write.into()), ll.i32(level), ll.i32(1)]);
    }
}
