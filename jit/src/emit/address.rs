//! Classification of the addresses of an access's lanes.

use super::access::{Access, Addr, Atomicity};
use super::state::Emit;
use crate::ir::Val;
use crate::shape::{Anchor, Lin, Shape, MAX_LANES};
use baseline::build::{IntCmp, V};
use kernel_abi::{ARENA_MARGIN, SHARED_MARGIN};
use ptx::ast::Space;

/// Whether no lane is further than `bytes` from the base.
fn within(pattern: Option<&[i64; MAX_LANES]>, bytes: u64) -> bool {
    pattern.is_none_or(|p| p.iter().all(|x| x.unsigned_abs() <= bytes))
}

impl Emit<'_> {
    /// Classifies the addresses `v + offset` of a space.
    pub(super) fn address(&mut self, v: Val, offset: i64, space: Space) -> Addr {
        let ll = self.ll;
        if space.is_shared() {
            return self.shared_address(v, offset);
        }
        let off = ll.i64(offset as u64);
        let shape = self.x.shapes.get(v).clone();
        let Shape::Lin(l) = shape else {
            let a = self.vector(v);
            let a = ll.zext_or_trunc(a, ll.vec(ll.int(64), self.w));
            return Addr::Full(ll.add(a, ll.splat(off, self.w)));
        };
        let s = self.scalar(v);
        let s = ll.zext_or_trunc(s, ll.int(64));
        let base = ll.add(s, off);
        let zero = [0; MAX_LANES];
        let own = self.own_pattern(l.pattern.as_deref().unwrap_or(&zero));
        match l.anchor {
            None if l.pattern.is_none() => Addr::Uniform(base),
            None => Addr::Pattern { base, pattern: own, ok: None },
            Some(a) => self.anchored(base, &own, a).unwrap_or_else(|| {
                let full = self.vector(v);
                Addr::Full(ll.add(full, ll.splat(off, self.w)))
            }),
        }
    }

    fn anchored(&mut self, base: V, own: &[i64; MAX_LANES], a: Anchor) -> Option<Addr> {
        let ll = self.ll;
        match self.x.shapes.get(a.x).clone() {
            Shape::Lin(Lin { pattern: Some(p), anchor: None, .. }) => {
                let p = self.own_pattern(&p);
                let xs = self.scalar(a.x);
                let ok = self.no_wrap(xs, &p[..self.w as usize], a.signed);
                let wide = if a.signed { ll.sext(xs, ll.int(64)) } else { ll.zext(xs, ll.int(64)) };
                let base = ll.add(base, ll.mul(wide, ll.i64(a.scale as u64)));
                let mut pattern = [0; MAX_LANES];
                for (k, x) in pattern.iter_mut().enumerate() {
                    *x = own[k].wrapping_add(p[k].wrapping_mul(a.scale));
                }
                Some(Addr::Pattern { base, pattern, ok: Some(ok) })
            }
            Shape::Lin(_) => None,
            _ => self.gathered(base, own, a),
        }
    }

    /// Lanes at an index of their own, and a known distance from there.
    fn gathered(&mut self, base: V, distances: &[i64; MAX_LANES], a: Anchor) -> Option<Addr> {
        // Gathers extend their indices by sign and scale by at most 8: other cases need room.
        let unit = 1i64 << a.scale.trailing_zeros().min(3);
        let distances = &distances[..self.w as usize];
        let own: Vec<i64> = distances.iter().map(|d| d / unit).collect();
        let furthest = own.iter().map(|x| x.abs()).max().unwrap_or(0);
        if !(1..=64).contains(&a.scale) || furthest > 1 << 30 || distances.iter().any(|d| d % unit != 0) {
            return None;
        }
        let ll = self.ll;
        let mut index = self.vector(a.x);
        let it = ll.type_of(index);
        let k = a.scale / unit;
        let mut ok = None;
        if !a.signed || k > 1 || furthest > 0 {
            let limit = ((1i64 << 31) - furthest) / k - 1;
            let bad = if a.signed {
                let x = ll.add(index, ll.c(it, limit as u64));
                ll.icmp(IntCmp::Ugt, x, ll.c(it, 2 * limit as u64))
            } else {
                ll.icmp(IntCmp::Ugt, index, ll.c(it, limit as u64))
            };
            let bad = ll.and(bad, self.mask);
            ok = Some(ll.not(self.any(bad)));
            if k > 1 {
                index = ll.mul(index, ll.c(it, k as u64));
            }
        }
        if furthest > 0 {
            index = ll.add(index, ll.c_vec(ll.int(32), &own));
        }
        Some(Addr::Gather { base, index, scale: unit, ok })
    }

    /// Whether a 32-bit scalar plus every pattern entry stays within its type.
    fn no_wrap(&self, xs: V, p: &[i64], signed: bool) -> V {
        let ll = self.ll;
        let min = p.iter().copied().min().unwrap_or(0).min(0);
        let max = p.iter().copied().max().unwrap_or(0).max(0);
        let (lo, hi) =
            if signed { (i32::MIN as i64 - min, i32::MAX as i64 - max) } else { (-min, u32::MAX as i64 - max) };
        let x = ll.sub(xs, ll.i32(lo as u32));
        ll.icmp(IntCmp::Ule, x, ll.i32((hi - lo) as u32))
    }

    /// Shared space: a 32-bit offset into the block's window. Sign extension keeps a negative scalar part with a
    /// positive pattern right; real offsets are far below 2^31.
    fn shared_address(&mut self, v: Val, offset: i64) -> Addr {
        let ll = self.ll;
        let base = self.shared_base();
        let shape = self.x.shapes.get(v).clone();
        match shape {
            Shape::Lin(Lin { pattern, anchor: None, .. }) if within(pattern.as_deref(), SHARED_MARGIN / 2) => {
                let s = self.scalar(v);
                let (s, rest) = self.shared_sum(s, offset);
                let a = ll.add(base, ll.add(ll.sext(s, ll.int(64)), ll.i64(rest as u64)));
                match pattern {
                    None => Addr::Uniform(a),
                    Some(p) => Addr::Pattern { base: a, pattern: self.own_pattern(&p), ok: None },
                }
            }
            _ => {
                let x = self.vector(v);
                let (index, rest) = self.shared_sum(x, offset);
                let base = ll.add(base, ll.i64(rest as u64));
                Addr::Gather { base, index, scale: 1, ok: None }
            }
        }
    }

    /// An address in shared space as 32 bits, and what is left to add: all of a usual offset, which costs the host nothing behind
    /// a widening. A large one may wrap around.
    pub(super) fn shared_sum(&self, x: V, offset: i64) -> (V, i64) {
        let ll = self.ll;
        let t = ll.like(ll.type_of(x), ll.int(32));
        let x = ll.zext_or_trunc(x, t);
        if offset.unsigned_abs() <= SHARED_MARGIN / 2 {
            (x, offset)
        } else {
            (ll.add(x, ll.c(t, offset as u64 & 0xFFFF_FFFF)), 0)
        }
    }

    /// Pattern and gather forms whose lanes are not all as aligned as the base go the general way.
    pub(super) fn aligned_form(&mut self, addr: Addr, v: Val, offset: i64, a: &Access) -> Addr {
        if a.atomicity == Atomicity::Vector && !matches!(addr, Addr::Uniform(_) | Addr::Full(_)) {
            return Addr::Full(self.full_address(v, offset, a.space()));
        }
        let align = a.alignment() as i64;
        let fits = match &addr {
            // One test of the base suffices only within the arena's margins.
            Addr::Pattern { pattern, .. } => {
                within(Some(pattern), ARENA_MARGIN / 2) && pattern[..self.w as usize].iter().all(|p| p % align == 0)
            }
            Addr::Gather { scale, .. } => !a.guarded || scale % align == 0,
            _ => true,
        };
        if fits || !a.guarded {
            return addr;
        }
        Addr::Full(self.full_address(v, offset, a.space()))
    }

    /// The lanes' addresses in 64 bits, whatever their shape.
    pub(super) fn full_address(&mut self, v: Val, offset: i64, space: Space) -> V {
        let ll = self.ll;
        let t = ll.vec(ll.int(64), self.w);
        let x = self.vector(v);
        let (x, offset) = if space.is_shared() {
            let base = self.shared_base();
            let (x, rest) = self.shared_sum(x, offset);
            (ll.add(ll.sext(x, t), ll.splat(base, self.w)), rest)
        } else {
            (ll.zext_or_trunc(x, t), offset)
        };
        ll.add(x, ll.c(t, offset as u64))
    }
}
