//! Prefetching for loops that stride over a grid.
//!
//! `for (i = global thread id; i < n; i += threads of the grid)` is how CUDA code streams: neighbouring warps read
//! neighbouring memory at the same time. Here one warp runs its whole loop, jumping by the grid's size at each step,
//! which no hardware prefetcher follows. The step is known, so the code asks for the lines of some steps ahead itself.

use super::address::Addr;
use super::memory::Access;
use super::*;
use crate::shape::sign_extend;
use ptx::ast::Mod;
use ptx::table::Op;

/// Steps ahead: memory latency over the time of a short loop body, about.
const DISTANCE: u64 = 4;
/// Steps known at compile time to be smaller than this are left to the hardware.
const FAR: i64 = 2048;
/// Longest chain of instructions looked through.
const DEPTH: u32 = 16;

impl Emit<'_> {
    /// Asks for what a load from near each other will need some iterations ahead, where that can be told. `v`: the
    /// register that holds the address.
    pub(super) fn prefetch_next(&mut self, addr: &Addr, a: &Access, v: Val) {
        if let (true, Addr::Pattern { base, pattern, .. }) = (a.guarded || !self.x.variant.guard, addr) {
            let (lo, hi) = (pattern[0], pattern[self.w as usize - 1]);
            let bytes = hi.abs_diff(lo) + (a.bytes * a.n) as u64;
            if bytes <= 512 {
                if let Some(d) = self.prefetch_distance(v) {
                    self.prefetch(*base, d, bytes as u32);
                }
            }
        }
    }

    /// Bytes that the scalar part of address `v` moves at each iteration of the innermost loop, times [`DISTANCE`].
    fn prefetch_distance(&mut self, v: Val) -> Option<V> {
        let ll = self.ll;
        let l = self.x.plan.loops.of[self.cur as usize]?;
        if self.x.plan.general {
            return None;
        }
        let step = self.step(v, l, DEPTH)??;
        if ll.is_const(step) && ll.const_int(step).is_none_or(|c| c.abs() < FAR) {
            return None;
        }
        Some(self.in_head(|e| e.ll.mul(step, e.ll.i64(DISTANCE))))
    }

    /// Asks for the lines of `bytes` bytes at `base + distance`.
    fn prefetch(&self, base: V, distance: V, bytes: u32) {
        let ll = self.ll;
        let p = ll.inttoptr(ll.add(base, distance));
        for k in 0..bytes.div_ceil(64).min(8) {
            let at = ll.gep_at(p, 64 * k as u64);
            ll.intrinsic("llvm.prefetch", &[ll.ptr()], &[at, ll.i32(0), ll.i32(3), ll.i32(1)]);
        }
    }

    /// Change of `v` per iteration of loop `l`: `Some(None)` if it does not change, `None` if unknown. 64 bits.
    fn step(&mut self, v: Val, l: usize, depth: u32) -> Option<Option<V>> {
        let ll = self.ll;
        let f = self.f;
        let Some(b) = f.block_of(v) else { return Some(None) };
        if !self.x.plan.loops.contains(l, b.0) {
            return Some(None);
        }
        if depth == 0 {
            return None;
        }
        let i = f.def(v);
        let header = self.x.plan.loops.loops[l].header;
        let scaled = |e: &mut Self, x: Option<V>, k: i64| x.map(|x| e.in_head(|_| ll.mul(x, ll.i64(k as u64))));
        let konst = |k: usize| f.as_const(i.args[k]).map(|c| sign_extend(c, f.ty(i.args[k]).bits()));
        match i.kind {
            Kind::Phi if b.0 == header => {
                let back = f.block(b).preds.iter().position(|p| self.x.plan.loops.contains(l, p.0))?;
                self.advance(i.args[back], v, depth - 1).map(Some)
            }
            Kind::Op(Op::Add) => {
                let (x, y) = (self.step(i.args[0], l, depth - 1)?, self.step(i.args[1], l, depth - 1)?);
                Some(match (x, y) {
                    (None, z) | (z, None) => z,
                    (Some(x), Some(y)) => Some(self.in_head(|_| ll.add(x, y))),
                })
            }
            Kind::Op(Op::Sub) => match (self.step(i.args[0], l, depth - 1)?, self.step(i.args[1], l, depth - 1)?) {
                (x, None) => Some(x),
                _ => None,
            },
            Kind::Op(Op::Mul | Op::Mad) if i.has(Mod::Wide) || i.has(Mod::Lo) => {
                let x = self.step(i.args[0], l, depth - 1)?;
                let p = match x {
                    None => None,
                    x => scaled(self, x, konst(1)?),
                };
                if i.kind == Kind::Op(Op::Mul) {
                    return Some(p);
                }
                match (p, self.step(i.args[2], l, depth - 1)?) {
                    (None, z) | (z, None) => Some(z),
                    (Some(x), Some(y)) => Some(Some(self.in_head(|_| ll.add(x, y)))),
                }
            }
            Kind::Op(Op::Shl) => {
                let x = self.step(i.args[0], l, depth - 1)?;
                let k = konst(1).filter(|k| (0..63).contains(k))?;
                Some(scaled(self, x, 1 << k))
            }
            Kind::Op(Op::Cvt | Op::Cvta | Op::Mov) | Kind::Part => self.step(i.args[0], l, depth - 1),
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
        if i.kind != Kind::Op(Op::Add) || depth == 0 {
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
