//! Minimum and maximum, clamps, sign and class of floating-point numbers.

use crate::emit::state::Emit;
use crate::ir::Inst;
use baseline::build::{FloatCmp, IntCmp, T, V};
use ptx::ast::{Mod, Type};
use ptx::table::Op;

impl Emit<'_> {
    /// `min` and `max` of two or three operands of single or double precision, with `.NaN`, `.abs` and
    /// `.xorsign.abs`. -0 is less than +0; a NaN gives way to a number unless `.NaN` is written.
    pub(super) fn extremum(&mut self, op: Op, i: &Inst, args: &[V]) -> V {
        let ll = self.ll;
        let (nan, xorsign) = (i.has(Mod::Nan), i.has(Mod::XorSign));
        let magnitude = xorsign || i.has(Mod::Abs);
        if let ([a, b], false, false) = (args, nan, magnitude) {
            // Which operand is a constant does not matter.
            if let Some(c) = self.number(i, 1) {
                return self.clamp(op == Op::Max, *a, *b, c);
            }
            if let Some(c) = self.number(i, 0) {
                return self.clamp(op == Op::Max, *b, *a, c);
            }
        }
        let mut acc = if magnitude { self.fabs(args[0]) } else { args[0] };
        for &b in &args[1..] {
            let b = if magnitude { self.fabs(b) } else { b };
            acc = self.extremum2(op == Op::Max, acc, b, nan);
        }
        if xorsign {
            let t = ll.type_of(acc);
            let sign = ll.xor(self.sign_of(args[0]), self.sign_of(args[1]));
            let signed = ll.bitcast(ll.or(self.bits_of(acc), sign), t);
            // The NaN that PTX names has no sign.
            let keep = ll.fcmp(FloatCmp::Uno, acc, acc);
            acc = if nan { ll.select(keep, acc, signed) } else { signed };
        }
        acc
    }

    /// The constant behind an operand of single or double precision, if it is one and not a NaN.
    fn number(&self, i: &Inst, k: usize) -> Option<f64> {
        let c = self.f.as_const(i.args[k])?;
        let x = match i.ty() {
            Type::F32 if f32::from_bits(c as u32).is_subnormal() => return None, // may be flushed
            Type::F32 => f32::from_bits(c as u32).into(),
            Type::F64 => f64::from_bits(c),
            _ => return None,
        };
        (!x.is_nan()).then_some(x)
    }

    /// Minimum or maximum with a constant `c` (as a value: `bound`): one comparison puts NaNs and, if strict where the
    /// constant is the zero to prefer, zeros right.
    fn clamp(&self, max: bool, x: V, bound: V, c: f64) -> V {
        let ll = self.ll;
        let prefer_x = c == 0.0 && c.is_sign_negative() == max;
        let cmp = match (max, prefer_x) {
            (true, false) => FloatCmp::Ogt,
            (true, true) => FloatCmp::Oge,
            (false, false) => FloatCmp::Olt,
            (false, true) => FloatCmp::Ole,
        };
        ll.select(ll.fcmp(cmp, x, bound), x, bound)
    }

    pub(in crate::emit) fn extremum2(&self, max: bool, a: V, b: V, nan: bool) -> V {
        let ll = self.ll;
        let unordered = ll.fcmp(FloatCmp::Uno, a, b);
        if nan && a == b {
            return ll.select(unordered, self.canonical_nan(ll.type_of(a)), a);
        }
        let r = if self.host.ordered_zeros { self.range(max, a, b) } else { self.ordered_extremum(max, a, b) };
        if nan {
            return ll.select(unordered, self.canonical_nan(ll.type_of(r)), r);
        }
        let a_nan = ll.fcmp(FloatCmp::Uno, a, a);
        let other = ll.select(a_nan, b, a);
        ll.select(unordered, other, r)
    }

    /// Both orders of the host's minimum differ for zeros of different sign alone: there the bits are joined.
    fn ordered_extremum(&self, max: bool, a: V, b: V) -> V {
        let ll = self.ll;
        let cmp = if max { FloatCmp::Ogt } else { FloatCmp::Olt };
        let x = ll.select(ll.fcmp(cmp, a, b), a, b);
        let y = ll.select(ll.fcmp(cmp, b, a), b, a);
        let (x, y) = (self.bits_of(x), self.bits_of(y));
        let r = if max { ll.and(x, y) } else { ll.or(x, y) };
        ll.bitcast(r, ll.type_of(a))
    }

    /// The NaN that PTX names where it names one: all bits set but the sign.
    pub(crate) fn canonical_nan(&self, t: T) -> V {
        self.ll.c(t, u64::MAX >> (65 - self.ll.bits(t)))
    }

    /// `.sat`: to [0, 1], NaN to +0.
    pub(crate) fn saturate(&self, x: V) -> V {
        let ll = self.ll;
        let t = ll.type_of(x);
        let (zero, one) = (ll.zero(t), ll.c_real(t, 1.0));
        let x = ll.select(ll.fcmp(FloatCmp::Ogt, x, zero), x, zero);
        ll.select(ll.fcmp(FloatCmp::Olt, x, one), x, one)
    }

    /// `.relu`: negative numbers to +0; NaNs stay NaNs.
    pub(crate) fn relu(&self, x: V) -> V {
        let ll = self.ll;
        let zero = ll.zero(ll.type_of(x));
        ll.select(ll.fcmp(FloatCmp::Ole, x, zero), zero, x)
    }

    /// `testp`
    pub(super) fn testp(&self, i: &Inst, x: V) -> V {
        let ll = self.ll;
        let b = self.bits_of(x);
        let t = ll.type_of(b);
        let (inf, least) = if ll.bits(t) == 32 {
            (0x7f80_0000u64, 0x0080_0000u64)
        } else {
            (0x7ff0_0000_0000_0000, 0x0010_0000_0000_0000)
        };
        let mag = ll.and(b, ll.not(self.sign_bit(t)));
        let (inf, least) = (ll.c(t, inf), ll.c(t, least));
        if i.has(Mod::Infinite) {
            ll.icmp(IntCmp::Eq, mag, inf)
        } else if i.has(Mod::Number) {
            ll.icmp(IntCmp::Ule, mag, inf)
        } else if i.has(Mod::NotANumber) {
            ll.icmp(IntCmp::Ugt, mag, inf)
        } else if i.has(Mod::Normal) {
            // In one comparison: subtraction wraps smaller magnitudes to the top. Zeros count as normal.
            let normal = ll.icmp(IntCmp::Ult, ll.sub(mag, least), ll.sub(inf, least));
            ll.or(normal, ll.icmp(IntCmp::Eq, mag, ll.zero(t)))
        } else if i.has(Mod::Subnormal) {
            ll.icmp(IntCmp::Ult, ll.sub(mag, ll.c(t, 1)), ll.sub(least, ll.c(t, 1)))
        } else {
            ll.icmp(IntCmp::Ult, mag, inf)
        }
    }
}
