//! Half precision: f16 and bf16, single and packed in pairs.
//!
//! Halves are held as 16-bit integers and computed in single precision. That is exact enough for sums and, in f16,
//! products: 24 bits are at least two times 11 plus 2, so the second rounding does no harm. Fused multiply-adds and
//! products of bf16 (whose subnormal results single precision may round) are rounded to odd first.

use crate::emit::form::Form;
use crate::emit::rounding::{Arith, Rnd};
use crate::emit::state::Emit;
use crate::error::{unsupported, Error};
use crate::ir::{Inst, Val};
use baseline::build::{FloatCmp, IntCmp, T, V};
use ptx::ast::{Mod, Type};
use ptx::table::Op;

/// The NaN, of either sign, that makes a product of `fma.oob` vanish: what tensor copies put outside of a tensor.
const OUTSIDE: u64 = 0x7ff7;

/// Whether a type is made of 16-bit floating-point numbers.
pub(crate) fn is_half(ty: Type) -> bool {
    matches!(ty, Type::F16 | Type::F16x2 | Type::BF16 | Type::BF16x2)
}

/// f16 or bf16 for the types of [`is_half`].
pub(crate) fn half_of(ty: Type) -> Type {
    match ty {
        Type::BF16 | Type::BF16x2 => Type::BF16,
        _ => Type::F16,
    }
}

impl Emit<'_> {
    /// Lanes of 16-bit integers: one per thread, or two for packed types (low half first).
    pub(crate) fn half_lanes(&mut self, v: Val, ty: Type, form: Form) -> V {
        if ty.size() == 2 {
            return self.get_as(v, Type::B16, form);
        }
        let x = self.get_as(v, Type::B32, form);
        self.split_lanes(x, self.ll.int(16))
    }

    /// A 32- or 64-bit value (scalar or vector) as twice as many lanes of `elem`, half as wide.
    pub(crate) fn split_lanes(&self, x: V, elem: T) -> V {
        let ll = self.ll;
        let n = ll.lanes(ll.type_of(x));
        ll.bitcast(x, ll.vec(elem, 2 * n))
    }

    /// Inverse of [`Emit::split_lanes`].
    pub(crate) fn join_lanes(&self, x: V, form: Form) -> V {
        let ll = self.ll;
        let bits = 2 * ll.bits(ll.type_of(x));
        ll.bitcast(x, self.form_type(ll.int(bits), form))
    }

    /// Halves (as 16-bit integers) to single precision, exactly.
    pub(crate) fn widen_half(&self, x: V, ty: Type) -> V {
        let ll = self.ll;
        let t = ll.type_of(x);
        let (it, ft) = (ll.like(t, ll.int(32)), ll.like(t, ll.f32()));
        if half_of(ty) == Type::BF16 {
            let b = ll.shl(ll.zext(x, it), ll.c(it, 16));
            return ll.bitcast(b, ft);
        }
        if self.host.half_conversion {
            return ll.fpext(ll.bitcast(x, ll.like(t, ll.half())), ft);
        }
        // Exponent moved in place, then rebased by a product that is exact for subnormal numbers too.
        let w = ll.zext(x, it);
        let mag = ll.shl(ll.and(w, ll.c(it, 0x7fff)), ll.c(it, 13));
        let f = ll.fmul(ll.bitcast(mag, ft), ll.c(ft, 0x7780_0000));
        let special = ll.icmp(IntCmp::Uge, mag, ll.c(it, 0x0f80_0000));
        let m = ll.select(special, ll.or(mag, ll.c(it, 0x7f80_0000)), self.bits_of(f));
        let sign = ll.shl(ll.and(w, ll.c(it, 0x8000)), ll.c(it, 16));
        ll.bitcast(ll.or(m, sign), ft)
    }

    /// Single precision to halves (as 16-bit integers). There is one NaN, 0x7fff.
    pub(crate) fn narrow_half(&self, x: V, ty: Type, mode: Rnd) -> V {
        let ll = self.ll;
        let t = ll.type_of(x);
        let it = ll.like(t, ll.int(32));
        let ht = ll.like(t, ll.int(16));
        let bf16 = half_of(ty) == Type::BF16;
        let nan = ll.fcmp(FloatCmp::Uno, x, x);
        let r = if bf16 {
            let b = self.bits_of(x);
            let odd = ll.and(ll.lshr(b, ll.c(it, 16)), ll.c(it, 1));
            let r = ll.lshr(ll.add(b, ll.add(odd, ll.c(it, 0x7fff))), ll.c(it, 16));
            ll.trunc(r, ht)
        } else if self.host.half_conversion {
            ll.bitcast(ll.fptrunc(x, ll.like(t, ll.half())), ht)
        } else {
            self.narrow_f16_soft(x)
        };
        let r = ll.select(nan, ll.c(ht, 0x7fff), r);
        if mode == Rnd::Near {
            return r;
        }
        let back = self.widen_half(r, ty);
        // The difference of a number and its rounding is exact, but for an overflow, whose sign is right.
        self.direct(r, back, ll.fsub(back, x), mode)
    }

    /// The same in integers, but for NaNs.
    fn narrow_f16_soft(&self, x: V) -> V {
        let ll = self.ll;
        let t = ll.type_of(x);
        let it = ll.like(t, ll.int(32));
        let b = self.bits_of(x);
        let sign = ll.and(ll.lshr(b, ll.c(it, 16)), ll.c(it, 0x8000));
        let mag = ll.and(b, ll.c(it, 0x7fff_ffff));
        // Normal: rebased, half of the last place added, ties to even.
        let odd = ll.and(ll.lshr(mag, ll.c(it, 13)), ll.c(it, 1));
        let n = ll.add(mag, ll.add(odd, ll.c(it, 0xc800_0fff)));
        let n = ll.lshr(n, ll.c(it, 13));
        // Subnormal: an addition that leaves the last place at 2^-24 rounds.
        let s = ll.fadd(ll.bitcast(mag, t), ll.c_real(t, 0.5));
        let s = ll.sub(self.bits_of(s), ll.c(it, 0x3f00_0000));
        let small = ll.icmp(IntCmp::Ult, mag, ll.c(it, 0x3880_0000));
        let r = ll.select(small, s, n);
        let large = ll.icmp(IntCmp::Uge, mag, ll.c(it, 0x4780_0000));
        let r = ll.select(large, ll.c(it, 0x7c00), r);
        ll.trunc(ll.or(r, sign), ll.like(t, ll.int(16)))
    }

    /// f16 subnormal numbers to zero of the same sign.
    pub(crate) fn flush_half(&self, x: V) -> V {
        let ll = self.ll;
        let t = ll.type_of(x);
        let tiny = ll.icmp(IntCmp::Eq, ll.and(x, ll.c(t, 0x7c00)), ll.zero(t));
        ll.select(tiny, ll.and(x, ll.c(t, 0x8000)), x)
    }

    /// Half-precision arithmetic.
    pub(crate) fn half_op(&mut self, op: Op, i: &Inst, form: Form) -> Result<V, Error> {
        let ll = self.ll;
        let ty = i.ty();
        let ftz = i.has(Mod::Ftz) && half_of(ty) == Type::F16;
        let mut h: Vec<V> = vec![];
        for &a in &i.args {
            let x = self.half_lanes(a, ty, form);
            h.push(if ftz { self.flush_half(x) } else { x });
        }
        let t = ll.type_of(h[0]);
        let r = match op {
            Op::Neg => self.canonical_half(ll.xor(h[0], ll.c(t, 0x8000)), ty),
            Op::Abs => self.canonical_half(ll.and(h[0], ll.c(t, 0x7fff)), ty),
            _ => {
                let f: Vec<V> = h.iter().map(|&x| self.widen_half(x, ty)).collect();
                let r = match op {
                    Op::Add => ll.fadd(f[0], f[1]),
                    Op::Sub => ll.fsub(f[0], f[1]),
                    Op::Mul if half_of(ty) == Type::BF16 => self.rounded(Arith::Mul, &f, Rnd::Odd),
                    Op::Mul => ll.fmul(f[0], f[1]),
                    Op::Fma | Op::Mad if half_of(ty) == Type::F16 => self.fma_f16_odd(f[0], f[1], f[2]),
                    Op::Fma | Op::Mad => self.rounded(Arith::Fma, &f, Rnd::Odd),
                    Op::Min | Op::Max => self.extremum(op, i, &f),
                    Op::Ex2 => self.exp2(f[0], false),
                    Op::Tanh => self.tanh(f[0]),
                    _ => return Err(unsupported(self.spelled(i))),
                };
                let r = if i.has(Mod::Sat) { self.saturate(r) } else { r };
                let r = if i.has(Mod::Relu) { self.relu(r) } else { r };
                let r = if ftz { self.flush_unrounded(r) } else { r };
                let r = self.narrow_half(r, ty, Rnd::Near);
                if op == Op::Ex2 && half_of(ty) == Type::BF16 {
                    self.flush_bf16(r)
                } else if i.has(Mod::Other("oob")) {
                    let outside = |x: V| ll.icmp(IntCmp::Eq, ll.and(x, ll.c(t, 0x7fff)), ll.c(t, OUTSIDE));
                    ll.select(ll.or(outside(h[0]), outside(h[1])), ll.zero(t), r)
                } else {
                    r
                }
            }
        };
        Ok(if ty.size() == 4 { self.join_lanes(r, form) } else { r })
    }

    /// The same of a result that is still in single precision. Hardware flushes what has less than the least normal exponent when it
    /// is rounded to 11 bits: 2^-14 - 2^-26 and what lies above it is 2^-14.
    fn flush_unrounded(&self, x: V) -> V {
        let ll = self.ll;
        let t = ll.type_of(x);
        let bits = self.bits_of(x);
        let zero = ll.bitcast(ll.and(bits, self.sign_bit(ll.type_of(bits))), t);
        ll.select(ll.fcmp(FloatCmp::Olt, self.fabs(x), ll.c(t, 0x387f_f000)), zero, x)
    }

    /// bf16 subnormal numbers to zero of the same sign.
    fn flush_bf16(&self, x: V) -> V {
        let ll = self.ll;
        let t = ll.type_of(x);
        let tiny = ll.icmp(IntCmp::Eq, ll.and(x, ll.c(t, 0x7f80)), ll.zero(t));
        ll.select(tiny, ll.and(x, ll.c(t, 0x8000)), x)
    }

    /// NaNs of halves to the one PTX names.
    pub(crate) fn canonical_half(&self, x: V, ty: Type) -> V {
        let ll = self.ll;
        let t = ll.type_of(x);
        let inf = if half_of(ty) == Type::F16 { 0x7c00 } else { 0x7f80 };
        let nan = ll.icmp(IntCmp::Ugt, ll.and(x, ll.c(t, 0x7fff)), ll.c(t, inf));
        ll.select(nan, ll.c(t, 0x7fff), x)
    }

    /// `setp` and `set` on halves. `setp` on a pair has one predicate for each, the low half first; `set` on a pair
    /// gives a pair.
    pub(crate) fn compare_halves(
        &mut self,
        op: Op,
        i: &Inst,
        dst: Type,
        src: Type,
        form: Form,
    ) -> Result<Vec<V>, Error> {
        let ll = self.ll;
        let mut x = vec![];
        for &a in &i.args[..2] {
            let h = self.half_lanes(a, src, form);
            let h = if i.has(Mod::Ftz) { self.flush_half(h) } else { h };
            x.push(self.widen_half(h, src));
        }
        let p = self.compare_values(i, x[0], x[1], Type::F32)?;
        let packed = src.size() == 4;
        let boolean = i.args.len() > 2 && (i.has(Mod::And) || i.has(Mod::Or) || i.has(Mod::Xor));
        let c = if boolean { Some(self.get(i.args[2], form)) } else { None };
        let combine = |x: V| match c {
            None => x,
            Some(c) if i.has(Mod::And) => ll.and(x, c),
            Some(c) if i.has(Mod::Or) => ll.or(x, c),
            Some(c) => ll.xor(x, c),
        };
        // Even or odd lanes.
        let lanes = |which: u32| match form {
            Form::Scalar => ll.extract_at(p, which),
            Form::Vector => {
                let m: Vec<i32> = (0..self.w).map(|l| (2 * l + which) as i32).collect();
                ll.shuffle(p, ll.poison(ll.type_of(p)), &m)
            }
        };
        if op == Op::Setp {
            return Ok(if packed {
                vec![combine(lanes(0)), combine(lanes(1))]
            } else {
                vec![combine(p), combine(ll.not(p))]
            });
        }
        // A pair gives a pair: of numbers, or of 16-bit masks for `.u32` and `.s32`.
        let width = if packed { 16 } else { dst.bits().min(64) };
        let one = match dst {
            Type::F16 | Type::F16x2 => 0x3c00,
            Type::BF16 | Type::BF16x2 => 0x3f80,
            Type::F32 | Type::F64 => return Err(unsupported(self.spelled(i))),
            _ => u64::MAX >> (64 - width),
        };
        if packed {
            let word = self.form_type(ll.int(32), form);
            let half = |q: V, shift: u32| ll.select(combine(q), ll.c(word, one << shift), ll.zero(word));
            return Ok(vec![ll.or(half(lanes(0), 0), half(lanes(1), 16))]);
        }
        let t = self.form_type(ll.int(dst.bits()), form);
        Ok(vec![ll.select(combine(p), ll.c(t, one), ll.zero(t))])
    }
}
