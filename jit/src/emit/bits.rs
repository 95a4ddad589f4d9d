//! Conditions on thread indices as bits in a scalar register.
//!
//! Where lanes count up from one number (`tid.x`, `blockIdx.x * blockDim.x + tid.x`), a comparison with a uniform value holds in
//! a run of lanes, whose bits a few scalar instructions make. Below AVX-512 that costs a fraction of comparing four vectors
//! and packing the outcome, and constant comparisons fold.

use super::state::Emit;
use crate::ir::{Inst, Kind, Ty, Val};
use crate::shape::Shape;
use baseline::build::{IntCmp, V};
use ptx::ast::{Cmp, Special};
use ptx::table::Op;

/// The lanes of a unit in which a condition holds.
pub(super) struct LaneBits {
    /// Which; `None` where scalars give only `every` and `none`.
    pub bits: Option<Bits>,
    /// Whether they are certainly all, and certainly none: these decide nearly always.
    pub every: V,
    pub none: V,
    /// `every` and `none` are exact.
    pub exact: bool,
    /// Lanes in which it can hold at all, and in which it must, as far as known at compile time.
    pub can: u64,
    pub must: u64,
}

/// An integer of `lanes` bits, made by [`Emit::bits`] where it is needed.
pub(super) enum Bits {
    Made(V),
    Compared(Ascending),
    Not(Box<Bits>),
    And(Box<[Bits; 2]>),
    Or(Box<[Bits; 2]>),
}

/// A comparison of the numbers `first + lane` with a bound, both extended to 64 bits.
pub(super) struct Ascending {
    first: V,
    bound: V,
    /// It holds for numbers below the bound, not for those above.
    under: bool,
    or_equal: bool,
    /// Numbers from here on wrap to what is 2^32 less.
    limit: Option<u64>,
}

impl Emit<'_> {
    pub(super) fn all_lanes(&self) -> u64 {
        u64::MAX >> (64 - self.w)
    }

    /// The lanes in which a condition holds, `None` if scalars cannot decide it. Looks through `depth` levels of logic.
    pub(super) fn lanes_where(&mut self, p: Val, depth: u32) -> Option<LaneBits> {
        let ll = self.ll;
        let i = self.f.def(p);
        if depth == 0 || self.f.ty(p) != Ty::P || i.results.len() != 1 || !self.at_hand(p) {
            return None;
        }
        if self.x.shapes.uniform(p) {
            let c = self.scalar(p);
            return Some(self.lane_bits(ll.sext(c, ll.int(self.w)), c, ll.not(c)));
        }
        let all = self.all_lanes();
        match i.kind {
            Kind::Op(Op::Setp) => self.lanes_compared(i),
            Kind::Op(Op::Not) => {
                let x = self.lanes_where(i.args[0], depth - 1)?;
                Some(LaneBits {
                    bits: x.bits.map(|b| Bits::Not(Box::new(b))),
                    every: x.none,
                    none: x.every,
                    can: all & !x.must,
                    must: all & !x.can,
                    ..x
                })
            }
            Kind::Op(op @ (Op::And | Op::Or)) => {
                let (x, y) = (self.lanes_where(i.args[0], depth - 1)?, self.lanes_where(i.args[1], depth - 1)?);
                let bits = x.bits.zip(y.bits).map(|(x, y)| Box::new([x, y]));
                Some(match op {
                    Op::And => LaneBits {
                        bits: bits.map(Bits::And),
                        every: ll.and(x.every, y.every),
                        none: ll.or(x.none, y.none),
                        exact: false,
                        can: x.can & y.can,
                        must: x.must & y.must,
                    },
                    _ => LaneBits {
                        bits: bits.map(Bits::Or),
                        every: ll.or(x.every, y.every),
                        none: ll.and(x.none, y.none),
                        exact: false,
                        can: x.can | y.can,
                        must: x.must | y.must,
                    },
                })
            }
            _ => None,
        }
    }

    fn lane_bits(&self, bits: V, every: V, none: V) -> LaneBits {
        let all = self.all_lanes();
        let known = self.ll.const_int(bits).map(|c| c as u64 & all);
        let (can, must) = (known.unwrap_or(all), known.unwrap_or(0));
        LaneBits { bits: Some(Bits::Made(bits)), every, none, exact: true, can, must }
    }

    /// Lanes in which a comparison of 32-bit integers holds, of lanes in a known pattern with one number per unit.
    fn lanes_compared(&mut self, i: &Inst) -> Option<LaneBits> {
        let ll = self.ll;
        let c = self.comparison(i)?;
        let base = self.scalar(c.lanes);
        let y = self.scalar(c.with);
        let (word, wide) = (ll.int(self.w), ll.int(64));
        if let (Some(b), Some(y)) = (ll.const_int(base), ll.const_int(y)) {
            let bits = (0..self.w as usize).map(|l| (c.holds((b + c.pattern[l]) as u32, y as u32) as u64) << l).sum();
            let (every, none) = (ll.bool(bits == self.all_lanes()), ll.bool(bits == 0));
            return Some(self.lane_bits(ll.c(word, bits), every, none));
        }
        if (0..self.w as usize).any(|l| c.pattern[l] - c.pattern[0] != l as i64) {
            return self.extremes_compared(&c, base, y);
        }
        // Lane l holds base + l, wrapping.
        let thread_index = matches!(self.f.def(c.lanes).kind, Kind::Special(Special::Tid(_)));
        let base = ll.add(base, ll.c(ll.int(32), c.pattern[0] as u32 as u64));
        if let Cmp::Eq | Cmp::Ne = c.cmp {
            let at = ll.zext(ll.sub(y, base), wide);
            let inside = ll.icmp(IntCmp::Ult, at, ll.i64(self.w as u64));
            let at = ll.and(at, ll.i64(63));
            let bit = ll.zext_or_trunc(ll.shl(ll.i64(1), at), word);
            let bit = ll.select(inside, bit, ll.zero(word));
            let never = ll.bool(false);
            return Some(match c.cmp {
                Cmp::Eq => self.lane_bits(bit, never, ll.not(inside)),
                _ => self.lane_bits(ll.not(bit), ll.not(inside), never),
            });
        }
        let extend = |v: V| if c.signed { ll.sext(v, wide) } else { ll.zext(v, wide) };
        let (first, bound) = (extend(base), extend(y));
        let or_equal = matches!(c.cmp, Cmp::Le | Cmp::Ls | Cmp::Gt | Cmp::Hi);
        let under = matches!(c.cmp, Cmp::Lt | Cmp::Lo | Cmp::Le | Cmp::Ls);
        let limit = (!thread_index).then_some(if c.signed { 1u64 << 31 } else { 1 << 32 });
        let (all_below, none_below) = match or_equal {
            true => (IntCmp::Sle, IntCmp::Sgt),
            false => (IntCmp::Slt, IntCmp::Sge),
        };
        let last = ll.add(first, ll.i64(self.w as u64 - 1));
        // If the last number is below the bound, none has wrapped.
        let all_below = ll.icmp(all_below, last, bound);
        let none_below = ll.icmp(none_below, first, bound);
        let none_below = match limit {
            Some(limit) => ll.and(none_below, ll.icmp(IntCmp::Slt, last, ll.i64(limit))),
            None => none_below,
        };
        let (every, none) = if under { (all_below, none_below) } else { (none_below, all_below) };
        let bits = Some(Bits::Compared(Ascending { first, bound, under, or_equal, limit }));
        Some(LaneBits { bits, every, none, exact: thread_index, can: self.all_lanes(), must: 0 })
    }

    /// The bits themselves.
    pub(super) fn bits(&self, bits: &Bits) -> V {
        let ll = self.ll;
        match bits {
            Bits::Made(v) => *v,
            Bits::Not(x) => ll.not(self.bits(x)),
            Bits::And(both) => ll.and(self.bits(&both[0]), self.bits(&both[1])),
            Bits::Or(either) => ll.or(self.bits(&either[0]), self.bits(&either[1])),
            Bits::Compared(c) => self.ascending(c),
        }
    }

    fn ascending(&self, c: &Ascending) -> V {
        let ll = self.ll;
        // How many lanes are below the bound; those from `turn` on have wrapped and are 2^32 less.
        let below = ll.add(ll.sub(c.bound, c.first), ll.i64(c.or_equal as u64));
        let straight = self.lowest(below);
        let bits = match c.limit {
            None => straight,
            Some(limit) => {
                let turn = self.lowest(ll.sub(ll.i64(limit), c.first));
                let wrapped = self.lowest(ll.add(below, ll.i64(1 << 32)));
                ll.or(ll.and(straight, turn), ll.and(wrapped, ll.not(turn)))
            }
        };
        if c.under {
            bits
        } else {
            ll.not(bits)
        }
    }

    /// Where lanes do not count up: whether the comparison certainly holds in all of them, and certainly in none. Neither is true
    /// where lanes differ, or where the pattern wraps around.
    fn extremes_compared(&self, c: &Comparison, base: V, y: V) -> Option<LaneBits> {
        let ll = self.ll;
        let x = &c.pattern[..self.w as usize];
        let (min, max) = (*x.iter().min()?, *x.iter().max()?);
        if min < 0 || max >= 1 << 31 {
            return None;
        }
        let wide = |v: V| if c.signed { ll.sext(v, ll.int(64)) } else { ll.zext(v, ll.int(64)) };
        let (base, y) = (wide(base), wide(y));
        let (lo, hi) = (ll.add(base, ll.i64(min as u64)), ll.add(base, ll.i64(max as u64)));
        let limit = if c.signed { i32::MAX as u64 } else { u32::MAX as u64 };
        let fits = ll.icmp(IntCmp::Sle, hi, ll.i64(limit));
        let lt = |a: V, b: V| ll.icmp(IntCmp::Slt, a, b);
        let le = |a: V, b: V| ll.icmp(IntCmp::Sle, a, b);
        let never = ll.bool(false);
        let (every, none) = match c.cmp {
            Cmp::Lt | Cmp::Lo => (lt(hi, y), le(y, lo)),
            Cmp::Le | Cmp::Ls => (le(hi, y), lt(y, lo)),
            Cmp::Gt | Cmp::Hi => (lt(y, lo), le(hi, y)),
            Cmp::Ge | Cmp::Hs => (le(y, lo), lt(hi, y)),
            Cmp::Eq => (never, ll.or(lt(y, lo), lt(hi, y))),
            Cmp::Ne => (ll.or(lt(y, lo), lt(hi, y)), never),
            _ => return None,
        };
        let (every, none) = (ll.and(every, fits), ll.and(none, fits));
        Some(LaneBits { bits: None, every, none, exact: false, can: self.all_lanes(), must: 0 })
    }

    /// The bits of the lowest `n` lanes; none for a negative `n`, all for a large one.
    fn lowest(&self, n: V) -> V {
        let ll = self.ll;
        let (word, wide) = (ll.int(self.w), ll.int(64));
        let n = ll.intrinsic("llvm.smax", &[wide], &[n, ll.i64(0)]);
        let n = ll.intrinsic("llvm.smin", &[wide], &[n, ll.i64(self.w as u64)]);
        // Shifting by 64 is not defined.
        let low = ll.not(ll.shl(ll.ones(wide), ll.and(n, ll.i64(63))));
        let full = ll.icmp(IntCmp::Eq, n, ll.i64(64));
        let low = if self.w == 64 { ll.select(full, ll.ones(wide), low) } else { low };
        ll.zext_or_trunc(low, word)
    }

    /// The operands of a comparison of lanes in a pattern with a uniform value.
    fn comparison(&self, i: &Inst) -> Option<Comparison> {
        let t = i.ty();
        let plain = i.args.len() == 2 && !t.is_float() && t.bits() == 32;
        if !plain || i.args.iter().any(|&a| self.f.ty(a) != Ty::I32) {
            return None;
        }
        let pattern = |v: Val| match self.x.shapes.get(v) {
            Shape::Lin(l) if l.anchor.is_none() => l.pattern.clone(),
            _ => None,
        };
        let (a, b) = (i.args[0], i.args[1]);
        let cmp = i.cmp()?;
        let (pattern, lanes, with, cmp) = match (pattern(a), pattern(b)) {
            (Some(x), None) if self.x.shapes.uniform(b) => (x, a, b, cmp),
            (None, Some(x)) if self.x.shapes.uniform(a) => (x, b, a, mirrored(cmp)?),
            _ => return None,
        };
        let signed = t.is_signed() && !matches!(cmp, Cmp::Lo | Cmp::Ls | Cmp::Hi | Cmp::Hs);
        let integer = matches!(
            cmp,
            Cmp::Eq | Cmp::Ne | Cmp::Lt | Cmp::Lo | Cmp::Le | Cmp::Ls | Cmp::Gt | Cmp::Hi | Cmp::Ge | Cmp::Hs
        );
        integer.then_some(Comparison { pattern, lanes, with, cmp, signed })
    }

    /// Whether a condition and its operands are available here: defined in this block, or rematerialised. Otherwise the condition may be
    /// a live-in without its operands.
    fn at_hand(&self, p: Val) -> bool {
        match self.f.block_of(p) {
            None => true,
            Some(b) => b.0 == self.cur || self.x.plan.remat.contains(&p),
        }
    }
}

/// `scalar + pattern[lane] CMP uniform`, all 32 bits wide.
struct Comparison {
    pattern: crate::shape::Pattern,
    lanes: Val,
    with: Val,
    cmp: Cmp,
    signed: bool,
}

impl Comparison {
    fn holds(&self, x: u32, y: u32) -> bool {
        let flip = if self.signed { 1 << 31 } else { 0 };
        let (x, y) = (x ^ flip, y ^ flip);
        match self.cmp {
            Cmp::Eq => x == y,
            Cmp::Ne => x != y,
            Cmp::Lt | Cmp::Lo => x < y,
            Cmp::Le | Cmp::Ls => x <= y,
            Cmp::Gt | Cmp::Hi => x > y,
            _ => x >= y,
        }
    }
}

/// The comparison with its operands exchanged.
fn mirrored(c: Cmp) -> Option<Cmp> {
    Some(match c {
        Cmp::Lt => Cmp::Gt,
        Cmp::Le => Cmp::Ge,
        Cmp::Gt => Cmp::Lt,
        Cmp::Ge => Cmp::Le,
        Cmp::Lo => Cmp::Hi,
        Cmp::Ls => Cmp::Hs,
        Cmp::Hi => Cmp::Lo,
        Cmp::Hs => Cmp::Ls,
        Cmp::Eq | Cmp::Ne => c,
        _ => return None,
    })
}
