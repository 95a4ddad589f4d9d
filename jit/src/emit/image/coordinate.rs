//! Coordinates as fixed-point numbers: what an H200 does, found by its results.
//!
//! What is no number is 0, and so is what is smaller than every normal number. A normalised coordinate is rounded down to a
//! multiple of `2^-(16 + l)`, where `2^l` is the extent or the next power of two above, but at least of `2^-24`; then the address mode
//! takes it into its period (`wrap` 1, `mirror` 2), and it is multiplied by the extent, exactly. (Extents up to 64 were measured. That
//! a texel has 16 bits is the simplest rule that they follow.)

use crate::emit::state::Emit;
use baseline::build::{FloatCmp, IntCmp, V};
use kernel_abi::{AddressMode, Image};
use std::mem::offset_of;

impl Emit<'_> {
    /// A coordinate in steps of 1/512 texel, rounded down, at most a little outside of the level.
    pub(super) fn texel_coordinate(&mut self, image: V, level: V, k: usize, x: V, cube: bool) -> V {
        let ll = self.ll;
        let (t, ft) = (self.words(), self.floats());
        let size = self.extent(level, k);
        let normal = ll.fcmp(FloatCmp::Oge, self.fabs(x), ll.c_real(ft, f32::MIN_POSITIVE.into()));
        let x = ll.select(normal, x, ll.zero(ft));
        let mode = self.image_byte(image, offset_of!(Image, address) + k);
        let folding = self.fold_function();
        let scaled = |e: &mut Self| e.call_outlined(folding, &[x, mode, size], 1);
        if cube {
            return scaled(self)[0];
        }
        let normalized = self.image_byte(image, offset_of!(Image, normalized));
        let yes = ll.icmp(IntCmp::Ne, normalized, ll.i32(0));
        let in_texels = |e: &mut Self| {
            let high = ll.splat(ll.fadd(ll.sitofp(size, ll.f32()), ll.c_real(ll.f32(), 1.0)), e.w);
            let u = e.between(x, ll.c_real(ft, -2.0), high);
            vec![ll.fptosi(e.floor(ll.fmul(u, ll.c_real(ft, 512.0))), t)]
        };
        self.either(yes, scaled, in_texels)[0]
    }

    /// `fold(x, mode, size) -> coordinates in steps of 1/512 texel`, of normalised ones.
    fn fold_function(&mut self) -> V {
        let ll = self.ll;
        let (t, ft) = (self.words(), self.floats());
        let params = [ft, ll.int(32), ll.int(32)];
        self.image_function("fold", &params, &[t], |e, p| {
            let (x, mode, size) = (p[0], p[1], p[2]);
            // The logarithm of the extent, rounded up, from the exponent of a float.
            let twice = ll.sub(ll.add(size, size), ll.i32(1));
            let bits = ll.bitcast(ll.sitofp(twice, ll.f32()), ll.int(32));
            let log = ll.sub(ll.lshr(bits, ll.i32(23)), ll.i32(127));
            // Bits of the coordinate: 9 that are multiplied to whole steps, and finer ones.
            let fine = ll.intrinsic("llvm.umin", &[ll.int(32)], &[ll.add(log, ll.i32(7)), ll.i32(15)]);
            let power = |exponent: V| {
                let biased = ll.add(exponent, ll.i32(127));
                ll.splat(ll.bitcast(ll.shl(biased, ll.i32(23)), ll.f32()), e.w)
            };
            let one = power(ll.add(fine, ll.i32(9)));
            let inverse = power(ll.neg(ll.add(fine, ll.i32(9))));
            let steps = e.floor(ll.fmul(x, one));
            let modes: [&[u64]; 3] = [&[AddressMode::Wrap as u64], &[AddressMode::Mirror as u64], &[]];
            let inside = e.cases(mode, &modes, |e, k| {
                if k == 2 {
                    return vec![e.between(steps, ll.fneg(one), ll.fadd(one, one))];
                }
                let periods = ll.c_real(ft, if k == 0 { 1.0 } else { 2.0 });
                let whole = e.floor(ll.fmul(steps, ll.fdiv(inverse, periods)));
                let rest = ll.fsub(steps, ll.fmul(whole, ll.fmul(one, periods)));
                // Infinity has no place in a period.
                vec![ll.select(ll.fcmp(FloatCmp::Oeq, rest, rest), rest, ll.zero(ft))]
            })[0];
            let q = ll.fptosi(inside, t);
            let mask = ll.sub(ll.shl(ll.i32(1), fine), ll.i32(1));
            let (fine, mask, size) = (ll.splat(fine, e.w), ll.splat(mask, e.w), ll.splat(size, e.w));
            let low = ll.lshr(ll.mul(ll.and(q, mask), size), fine);
            vec![ll.add(ll.mul(ll.ashr(q, fine), size), low)]
        })
    }

    fn between(&self, x: V, low: V, high: V) -> V {
        let ll = self.ll;
        let x = ll.select(ll.fcmp(FloatCmp::Ogt, x, low), x, low);
        ll.select(ll.fcmp(FloatCmp::Olt, x, high), x, high)
    }

    /// The texel that a coordinate in steps of 1/512 lies in.
    pub(super) fn texel_of(&self, u: V) -> V {
        self.ll.ashr(u, self.ll.c(self.words(), 9))
    }

    /// A coordinate in steps of 1/512 less half a texel, rounded to steps of 1/256, halves up.
    pub(super) fn less_a_half(&self, u: V) -> V {
        let ll = self.ll;
        let t = self.words();
        ll.sub(ll.ashr(ll.add(u, ll.c(t, 1)), ll.c(t, 1)), ll.c(t, 128))
    }

    /// Integer part of a number of steps of 1/256, and the steps of its fraction.
    pub(super) fn around(&self, fixed: V) -> (V, V) {
        let ll = self.ll;
        let t = self.words();
        (ll.ashr(fixed, ll.c(t, 8)), ll.and(fixed, ll.c(t, 255)))
    }
}
