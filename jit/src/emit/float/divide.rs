//! Approximate division, reciprocals and reciprocal square roots.

use crate::emit::state::Emit;
use baseline::build::{FloatCmp, IntCmp, V};

impl Emit<'_> {
    /// `div.approx.f32`: at most 2 ulp (this gives half an ulp). Divisors beyond 2^126 in magnitude act as infinite,
    /// as the manual says of them.
    pub(super) fn approximate_divide(&self, a: V, b: V) -> V {
        let ll = self.ll;
        let t = ll.type_of(b);
        let huge = ll.fcmp(FloatCmp::Ogt, self.fabs(b), ll.c(t, 0x7e80_0000));
        // Four times more than 2^126 overflows.
        let b = ll.select(huge, ll.fmul(b, ll.c_real(t, 4.0)), b);
        ll.fdiv(a, b)
    }

    /// `rsqrt.approx`: relative error below 2^-23 in single precision (the manual allows 2^-22.9).
    ///
    /// With AVX-512, one Newton step from an estimate good to 2^-14. For 0 and infinity the step's error term is NaN;
    /// the minimum replaces it by a number that leaves the estimate (infinity, zero) as it is. Elsewhere the
    /// hardware's estimate takes subnormal numbers for zeros, and an exact root and quotient cost little more than two
    /// steps and their correction.
    pub(super) fn reciprocal_root(&self, x: V) -> V {
        let ll = self.ll;
        let t = ll.type_of(x);
        if !self.host.root_estimates || ll.bits(t) == 64 {
            let s = ll.intrinsic("llvm.sqrt", &[t], &[x]);
            return ll.fdiv(ll.c_real(t, 1.0), s);
        }
        let y = self.root_estimate(x);
        let xy = ll.fmul(x, y);
        let e = ll.intrinsic("llvm.fma", &[t], &[ll.fneg(xy), y, ll.c_real(t, 1.0)]);
        let quarter = ll.c_real(t, 0.25);
        let e = ll.select(ll.fcmp(FloatCmp::Olt, e, quarter), e, quarter);
        let h = ll.fmul(y, ll.c_real(t, 0.5));
        ll.intrinsic("llvm.fma", &[t], &[e, h, y])
    }

    /// `sqrt.approx.ftz.f32` of a number that is not subnormal: relative error below 2^-23 (the manual's bound). With
    /// AVX-512 one Newton step takes half the time of the exact root; zeros and infinity are passed through.
    pub(super) fn approximate_root(&self, x: V) -> V {
        let ll = self.ll;
        let t = ll.type_of(x);
        if !self.host.root_estimates {
            return ll.intrinsic("llvm.sqrt", &[t], &[x]);
        }
        let y = self.root_estimate(x);
        let s = ll.fmul(x, y);
        let e = ll.intrinsic("llvm.fma", &[t], &[ll.fneg(s), s, x]);
        let h = ll.fmul(y, ll.c_real(t, 0.5));
        let r = ll.intrinsic("llvm.fma", &[t], &[e, h, s]);
        ll.select(self.is_zero_or_infinite(x), x, r)
    }

    /// `rcp.approx.ftz.f64` and `rsqrt.approx.ftz.f64`: of the upper word of `x`, the lower word of the result zero.
    /// Subnormal operands and results are flushed; NaNs become 0x7fffffff00000000.
    pub(super) fn rough_double(&self, x: V, root: bool) -> V {
        let ll = self.ll;
        let t = ll.type_of(x);
        let it = self.int_like(x);
        let (upper, sign) = (ll.c(it, 0xffff_ffff_0000_0000), self.sign_bit(it));
        let exponent = ll.c(it, 0x7ff0_0000_0000_0000);
        let flush = |b: V| {
            let tiny = ll.icmp(IntCmp::Eq, ll.and(b, exponent), ll.zero(it));
            ll.select(tiny, ll.and(b, sign), b)
        };
        let b = flush(ll.and(self.bits_of(x), upper));
        let a = ll.bitcast(b, t);
        let d = if root { ll.intrinsic("llvm.sqrt", &[t], &[a]) } else { a };
        let q = ll.fdiv(ll.c_real(t, 1.0), d);
        let r = flush(ll.and(self.bits_of(q), upper));
        // The operand's lower word may be all that makes it a NaN.
        let nan = ll.or(ll.fcmp(FloatCmp::Uno, x, x), ll.fcmp(FloatCmp::Uno, q, q));
        let r = ll.select(nan, ll.c(it, 0x7fff_ffff_0000_0000), r);
        ll.bitcast(r, t)
    }
}
