//! Floating-point numbers to integers.
//!
//! LLVM's saturating conversions work lane by lane where the host has no such instructions. There its other vector conversions are
//! used, which give one fixed value for everything out of range, and that value is corrected.

use crate::emit::state::Emit;
use baseline::build::{FloatCmp, V};
use ptx::ast::{Round, Type};

impl Emit<'_> {
    /// Rounds to an integral value in the same type.
    pub(super) fn integral(&self, x: V, r: Option<Round>) -> V {
        let name = match r {
            Some(Round::Rni) => "llvm.roundeven",
            Some(Round::Rzi) => "llvm.trunc",
            Some(Round::Rmi) => "llvm.floor",
            Some(Round::Rpi) => "llvm.ceil",
            _ => return x,
        };
        self.ll.intrinsic(name, &[self.ll.type_of(x)], &[x])
    }

    /// Saturating conversion of single or double precision. NaN gives 0 if the source is not f64 and the destination at
    /// most 32 bits wide, else the number with only the top bit set (PTX ISA, `cvt`).
    pub(super) fn float_to_int(&self, x: V, r: Option<Round>, d: Type, double: bool) -> V {
        let ll = self.ll;
        let x = if r == Some(Round::Rzi) { x } else { self.integral(x, r) };
        let ft = ll.type_of(x);
        let y = match d.bits() {
            64 => return self.to_64(x, d.is_signed()),
            32 if d.is_signed() => return self.to_s32(x),
            32 => self.to_u32(x),
            n => {
                let y = self.clamp_int(self.to_s32(x), true, d.is_signed(), n);
                ll.trunc(y, ll.like(ft, ll.int(n)))
            }
        };
        if double {
            let nan = ll.fcmp(FloatCmp::Uno, x, x);
            return ll.select(nan, self.sign_bit(ll.type_of(y)), y);
        }
        y
    }

    /// `x` if it compares so with `bound`, else `bound`: the host's minimum or maximum, NaN going to the bound.
    fn bounded(&self, x: V, cmp: FloatCmp, bound: f64) -> V {
        let ll = self.ll;
        let b = ll.c_real(ll.type_of(x), bound);
        ll.select(ll.fcmp(cmp, x, b), x, b)
    }

    fn to_s32(&self, x: V) -> V {
        let ll = self.ll;
        let ft = ll.type_of(x);
        let t = ll.like(ft, ll.int(32));
        if ll.bits(ft) == 64 {
            // Both limits are doubles; NaN goes to the lower one, as it should.
            let x = self.bounded(x, FloatCmp::Ogt, -2147483648.0);
            let x = self.bounded(x, FloatCmp::Olt, 2147483647.0);
            return ll.fptosi(x, t);
        }
        if self.host.saturating_conversions {
            return ll.intrinsic("llvm.fptosi.sat", &[t, ft], &[x]);
        }
        let y = self.truncate_single(x);
        let over = ll.fcmp(FloatCmp::Oge, x, ll.c_real(ft, 2147483648.0));
        let y = ll.select(over, ll.c(t, 0x7fff_ffff), y);
        let number = ll.fcmp(FloatCmp::Ord, x, x);
        ll.select(number, y, ll.zero(t))
    }

    /// NaN gives 0.
    fn to_u32(&self, x: V) -> V {
        let ll = self.ll;
        let ft = ll.type_of(x);
        let t = ll.like(ft, ll.int(32));
        let zero = ll.zero(ft);
        if self.host.saturating_conversions {
            return ll.intrinsic("llvm.fptoui.sat", &[t, ft], &[x]);
        }
        if self.host.wide_conversions && ll.is_vec(ft) {
            // All ones for everything out of range: right for what is too large.
            let y = self.truncate(x, 32, false);
            let positive = ll.fcmp(FloatCmp::Ogt, x, zero);
            return ll.select(positive, y, ll.zero(t));
        }
        let x = self.bounded(x, FloatCmp::Ogt, 0.0);
        let half = ll.c_real(ft, 2147483648.0);
        let large = ll.fcmp(FloatCmp::Oge, x, half);
        let top = ll.select(large, ll.c(t, 0x8000_0000), ll.zero(t));
        let rest = ll.select(large, ll.fsub(x, half), x);
        if ll.bits(ft) == 64 {
            let rest = self.bounded(rest, FloatCmp::Olt, 2147483647.0);
            return ll.or(ll.fptosi(rest, t), top);
        }
        let y = ll.xor(self.truncate_single(rest), top);
        let over = ll.fcmp(FloatCmp::Oge, x, ll.c_real(ft, 4294967296.0));
        ll.select(over, ll.ones(t), y)
    }

    fn to_64(&self, x: V, signed: bool) -> V {
        let ll = self.ll;
        let ft = ll.type_of(x);
        let t = ll.like(ft, ll.int(64));
        let top = self.sign_bit(t);
        if !self.host.wide_conversions || !ll.is_vec(ft) {
            // No vector instruction to begin with.
            let name = if signed { "llvm.fptosi.sat" } else { "llvm.fptoui.sat" };
            let y = ll.intrinsic(name, &[t, ft], &[x]);
            return ll.select(ll.fcmp(FloatCmp::Uno, x, x), top, y);
        }
        let y = self.truncate(x, 64, signed);
        if signed {
            // The least integer for NaN and everything out of range.
            let over = ll.fcmp(FloatCmp::Oge, x, ll.c_real(ft, 9223372036854775808.0));
            return ll.select(over, ll.not(top), y);
        }
        let low = ll.fcmp(FloatCmp::Ole, x, ll.zero(ft));
        let y = ll.select(low, ll.zero(t), y);
        ll.select(ll.fcmp(FloatCmp::Uno, x, x), top, y)
    }
}
