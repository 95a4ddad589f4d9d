//! Approximations of transcendental functions in single precision, as vector polynomials.
//!
//! Coefficients are minimax fits on the reduced interval; bounds include the rounding of every step.

use super::state::Emit;
use baseline::build::{FloatCmp, V};

/// 2^f on [0, 1), exact at 0: 2^-28.8, and with the rounding of every step 0.86 ulp, 0.26 in the mean. Found by fitting the
/// coefficients one after the other, each rounded to single precision before the next ones are fitted.
const EXP2: [f64; 7] = [
    1.0,
    0.6931470036506653,
    0.24022997915744781,
    0.05548180267214775,
    0.009683056734502316,
    0.001239414094015956,
    0.0002187382197007537,
];
/// log2(1 + f) / f on [-1/4, 1/2): absolute error of the logarithm 2^-27.
const LOG2: [f64; 9] = [
    1.4426950216293335,
    -0.7213494181632996,
    0.48090195655822754,
    -0.36052998900413513,
    0.2881629765033722,
    -0.24336037039756775,
    0.21711888909339905,
    -0.17191791534423828,
    0.07446946203708649,
];
/// (sin(f) / f - 1) / f^2 in f^2 on [-pi/2, pi/2]: absolute error of the sine 2^-27.
const SINE: [f64; 4] = [-0.16666656732559204, 0.008333015255630016, -0.00019806479394901544, 2.599751496745739e-06];
/// 1.5 * 2^23: adding it leaves the nearest integer in the low bits.
const MAGIC: f64 = 12582912.0;

impl Emit<'_> {
    fn mul_add(&mut self, a: V, b: V, c: V) -> V {
        let ll = self.ll;
        // Where there is no such instruction two roundings are within every bound here.
        if !self.host.fused_multiply_add {
            return ll.fadd(ll.fmul(a, b), c);
        }
        ll.intrinsic("llvm.fma", &[ll.type_of(a)], &[a, b, c])
    }

    fn polynomial(&mut self, x: V, coefficients: &[f64]) -> V {
        let ll = self.ll;
        let t = ll.type_of(x);
        let mut it = coefficients.iter().rev();
        let mut acc = ll.c_real(t, *it.next().unwrap_or(&0.0));
        for &c in it {
            acc = self.mul_add(acc, x, ll.c_real(t, c));
        }
        acc
    }

    /// `ex2.approx.f32`: an error below 1 ulp (the manual: 2). With `ftz` results below 2^-126 are +0.
    pub(super) fn exp2(&mut self, x: V, ftz: bool) -> V {
        let ll = self.ll;
        let t = ll.type_of(x);
        if self.host.splits_exponents {
            // As below, for the same results: `vreduce` would round the difference down. That of infinities is NaN.
            let one = ll.c_real(t, 1.0);
            let f = ll.fsub(x, ll.intrinsic("llvm.floor", &[t], &[x]));
            let f = ll.select(ll.fcmp(FloatCmp::Olt, f, one), f, one);
            let p = self.polynomial(f, &EXP2);
            return self.scale_by_floor(p, x, ftz.then_some(-126.0));
        }
        // Clamped so that the scaling below neither wraps nor meets an infinity less infinity.
        let (low, high) = (ll.c_real(t, -152.0), ll.c_real(t, 128.0));
        let c = ll.select(ll.fcmp(FloatCmp::Olt, x, low), low, x);
        let c = ll.select(ll.fcmp(FloatCmp::Ogt, c, high), high, c);
        let n = ll.intrinsic("llvm.floor", &[t], &[c]);
        let f = ll.fsub(c, n);
        let p = self.polynomial(f, &EXP2);
        // The low bits of the sum are n: in two's complement, above them the constant's.
        let n = self.bits_of(ll.fadd(n, ll.c_real(t, MAGIC)));
        let it = ll.type_of(n);
        let n = ll.sub(n, ll.c(it, 0x4b40_0000));
        let scale = |n: V| ll.bitcast(ll.shl(ll.add(n, ll.c(it, 127)), ll.c(it, 23)), t);
        if ftz {
            let n = ll.intrinsic("llvm.smax", &[it], &[n, ll.c(it, -127i64 as u64)]);
            return ll.fmul(p, scale(n));
        }
        let half = ll.ashr(n, ll.c(it, 1));
        let r = ll.fmul(p, scale(half));
        ll.fmul(r, scale(ll.sub(n, half)))
    }

    /// `lg2.approx.f32`: error below 2^-22, absolute between 1/2 and 2, relative elsewhere.
    pub(super) fn log2(&mut self, x: V) -> V {
        let ll = self.ll;
        let t = ll.type_of(x);
        let one = ll.c_real(t, 1.0);
        if self.host.splits_exponents {
            // The exponent that goes with the mantissa is one more where that is below 1.
            let m = self.mantissa(x);
            let (e, em) = (self.exponent(x), self.exponent(m));
            let e = ll.fsub(e, em);
            let f = ll.fsub(m, one);
            let q = self.polynomial(f, &LOG2);
            let r = self.mul_add(f, q, e);
            return ll.select(ll.fcmp(FloatCmp::Ult, x, ll.zero(t)), self.canonical_nan(t), r);
        }
        let tiny = ll.fcmp(FloatCmp::Olt, x, ll.c(t, 0x0080_0000));
        let s = ll.select(tiny, ll.fmul(x, ll.c_real(t, 8388608.0)), x);
        let b = self.bits_of(s);
        let it = ll.type_of(b);
        let over = ll.sub(b, ll.c(it, 0x3f40_0000));
        let e = ll.ashr(over, ll.c(it, 23));
        let m = ll.bitcast(ll.sub(b, ll.shl(e, ll.c(it, 23))), t);
        let e = ll.sitofp(e, t);
        let e = ll.select(tiny, ll.fsub(e, ll.c_real(t, 23.0)), e);
        let f = ll.fsub(m, one);
        let q = self.polynomial(f, &LOG2);
        let r = self.mul_add(f, q, e);
        let zero = ll.zero(t);
        let inf = ll.c_real(t, f64::INFINITY);
        // Infinity and NaN stay what they are, zeros give -infinity, negative numbers NaN.
        let r = ll.select(ll.fcmp(FloatCmp::Ult, x, inf), r, x);
        let r = ll.select(ll.fcmp(FloatCmp::Oeq, x, zero), ll.fneg(inf), r);
        let bad = ll.fcmp(FloatCmp::Ult, x, zero);
        ll.select(bad, self.canonical_nan(t), r)
    }

    /// `sin.approx.f32` and `cos.approx.f32`: absolute error below 2^-22 in [-100 pi, 100 pi] (the manual: 2^-20.5 in
    /// [-2 pi, 2 pi], 2^-14.7 in [-100 pi, 100 pi]); the result stays in [-1, 1] for all finite numbers.
    pub(super) fn sine(&mut self, x: V, cosine: bool) -> V {
        let ll = self.ll;
        let t = ll.type_of(x);
        let inv_pi = ll.c_real(t, std::f64::consts::FRAC_1_PI);
        // Half turns k, rounded by the addition; the cosine is the sine of x + pi/2, k + 1/2 half turns.
        let magic = ll.c_real(t, MAGIC);
        let turns = if cosine { self.mul_add(x, inv_pi, ll.c_real(t, 0.5)) } else { ll.fmul(x, inv_pi) };
        let m = ll.fadd(turns, magic);
        let k = ll.fsub(m, magic);
        let k = if cosine { ll.fsub(k, ll.c_real(t, 0.5)) } else { k };
        // pi in two parts: products with the first are exact.
        let (hi, lo) = (ll.c_real(t, -3.140625), ll.c_real(t, -0.0009676535897932));
        let f = self.mul_add(k, hi, x);
        let f = self.mul_add(k, lo, f);
        // Beyond the range that single precision can reduce only the bound of the result is kept.
        let u = ll.fmul(f, f);
        let most = ll.c_real(t, 2.4675);
        let u = ll.select(ll.fcmp(FloatCmp::Olt, u, most), u, most);
        let p = self.polynomial(u, &SINE);
        let one = ll.c_real(t, 1.0);
        let q = self.mul_add(u, p, one);
        let r = ll.fmul(f, q);
        let minus = ll.fneg(one);
        let r = ll.select(ll.fcmp(FloatCmp::Ogt, r, one), one, r);
        let r = ll.select(ll.fcmp(FloatCmp::Olt, r, minus), minus, r);
        let r = self.bits_of(r);
        let it = ll.type_of(r);
        let odd = ll.shl(self.bits_of(m), ll.c(it, 31));
        ll.bitcast(ll.xor(r, odd), t)
    }

    /// `tanh.approx.f32`: relative error below 2^-17 (the manual: 2^-11; in f16 an absolute error of 2^-10.987).
    pub(super) fn tanh(&mut self, x: V) -> V {
        let ll = self.ll;
        let t = ll.type_of(x);
        let one = ll.c_real(t, 1.0);
        let mag = self.fabs(x);
        let e = ll.fmul(mag, ll.c_real(t, -2.0 * std::f64::consts::LOG2_E));
        let e = self.exp2(e, true);
        let r = ll.fdiv(ll.fsub(one, e), ll.fadd(one, e));
        let r = ll.intrinsic("llvm.copysign", &[t], &[r, x]);
        // Near zero the numerator cancels: x - x^3 / 3.
        let u = ll.fmul(x, x);
        let c = self.mul_add(u, ll.c_real(t, -1.0 / 3.0), one);
        let small = ll.fcmp(FloatCmp::Olt, mag, ll.c_real(t, 0.03));
        ll.select(small, ll.fmul(x, c), r)
    }
}
