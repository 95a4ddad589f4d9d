//! Filtering across the edges of cubemaps (`cudaTextureDesc::seamlessCubemap`).
//!
//! A texel one beyond an edge is the one that touches it on the neighbouring face: the step over the edge is folded down by a
//! right angle, and the face of where it comes to is looked up like that of any direction. Beyond a corner there is no texel:
//! the mean of the other three, `((a + b) + c) / 3`, stands for it, as graphics interfaces have it (OpenGL 4.6, 8.14.3 'Cube
//! Map Texture Selection'; CUDA's manual says no more than that filtering goes across the borders).

use super::sample::Located;
use crate::emit::state::Emit;
use baseline::build::{IntCmp, V};
use kernel_abi::{image_flags, Element, Image};
use std::mem::offset_of;

impl Emit<'_> {
    pub(super) fn is_seamless(&self, image: V) -> V {
        let ll = self.ll;
        let flags = self.image_byte(image, offset_of!(Image, flags));
        let bit = ll.and(flags, ll.i32(image_flags::SEAMLESS.into()));
        ll.icmp(IntCmp::Ne, bit, ll.i32(0))
    }

    /// Sum of the four texels around, by what they count of `whole`.
    pub(super) fn blended_across(&mut self, at: &Located, slice: V, whole: Option<V>) -> Vec<V> {
        let (taps, fractions) = self.taps_across(at, slice);
        let mut sum = None;
        for (texels, weight) in taps.into_iter().zip(self.shares(whole, &fractions)) {
            sum = Some(self.weighted(sum, texels, weight));
        }
        sum.unwrap_or_default()
    }

    /// The four texels around, x fastest, and the fractions of both dimensions. `slice` is 6 times a cube, and a face.
    pub(super) fn taps_across(&mut self, place: &Located, slice: V) -> ([Vec<V>; 4], [V; 2]) {
        let Located { image, level, us, steps, .. } = place;
        let ll = self.ll;
        let (t, ft) = (self.words(), self.floats());
        let size = self.extent(*level, 0);
        let last = ll.splat(ll.sub(size, ll.i32(1)), self.w);
        let size = ll.splat(size, self.w);
        let face = ll.urem(slice, ll.c(t, 6));
        let cube = ll.sub(slice, face);
        // Of each dimension both indices, the lower at least -1, the upper at most the size, and whether they are out.
        let axes = [us[0], us[1]].map(|u| {
            let (i, fraction) = self.around(self.less_a_half(u));
            let i = ll.intrinsic("llvm.smin", &[t], &[i, last]);
            let i = ll.intrinsic("llvm.smax", &[t], &[i, ll.ones(t)]);
            let both = [i, ll.add(i, ll.c(t, 1))];
            (both.map(|i| (i, ll.icmp(IntCmp::Uge, i, size))), fraction)
        });
        let mut taps = [0, 1, 2, 3].map(|corner| {
            let (i, j) = (axes[0].0[corner & 1], axes[1].0[corner >> 1]);
            let (to, at) = self.over_edge(face, size, [i.0, j.0], [i.1, j.1]);
            let offsets = self.offsets(steps, &at, Some(ll.add(cube, to)));
            self.texels(place, offsets)
        });
        // Integers have no mean; `tld4` alone comes here with such, and takes what `over_edge` gives.
        let element = self.image_byte(*image, offset_of!(Image, element));
        let float = ll.splat(ll.icmp(IntCmp::Uge, element, ll.i32(Element::F16 as u32)), self.w);
        let plain = taps.clone();
        for (corner, tap) in taps.iter_mut().enumerate() {
            let out = ll.and(axes[0].0[corner & 1].1, axes[1].0[corner >> 1].1);
            let out = ll.and(out, float);
            for (k, x) in tap.iter_mut().enumerate() {
                let mut others = (0..4).filter(|&other| other != corner).map(|other| self.as_floats(plain[other][k]));
                let sum = others.by_ref().reduce(|a, b| ll.fadd(a, b)).unwrap_or_else(|| ll.zero(ft));
                let mean = ll.fdiv(sum, ll.c_real(ft, 3.0));
                *x = ll.select(out, self.as_words(mean), *x);
            }
        }
        (taps, [axes[0].1, axes[1].1])
    }

    /// The face and the indices there of a texel that may be one beyond an edge; some texel for one beyond a corner.
    fn over_edge(&mut self, face: V, size: V, at: [V; 2], out: [V; 2]) -> (V, [V; 2]) {
        let ll = self.ll;
        let (t, ft) = (self.words(), self.floats());
        // Twice the distances from the middle of a cube of `n` texels: odd and even numbers below 2^16, all exact.
        let n = ll.sitofp(size, ft);
        let inner = ll.fsub(n, ll.c_real(ft, 1.0));
        let mut m = n;
        let [s, down] = [0, 1].map(|k| {
            let c = ll.sitofp(at[k], ft);
            let c = ll.fsub(ll.fadd(c, c), inner);
            m = ll.select(out[k], inner, m);
            let edge = ll.intrinsic("llvm.copysign", &[ft], &[n, c]);
            ll.select(out[k], edge, c)
        });
        let axis = ll.lshr(face, ll.c(t, 1));
        let is = |k: u64| ll.icmp(IntCmp::Eq, axis, ll.c(t, k));
        let (by_x, by_y) = (is(0), is(1));
        let negative = ll.icmp(IntCmp::Ne, ll.and(face, ll.c(t, 1)), ll.zero(t));
        let turned = |c: V| ll.select(negative, ll.fneg(c), c);
        let pick = |x: V, y: V, z: V| ll.select(by_x, x, ll.select(by_y, y, z));
        let up = ll.fneg(down);
        let direction =
            [pick(turned(m), s, turned(s)), pick(up, turned(m), up), pick(turned(ll.fneg(s)), turned(down), turned(m))];
        let on = self.on_face(direction);
        let index = |c: V| {
            let i = ll.fptosi(ll.fmul(ll.fadd(c, inner), ll.c_real(ft, 0.5)), t);
            let i = ll.intrinsic("llvm.smax", &[t], &[i, ll.zero(t)]);
            ll.intrinsic("llvm.smin", &[t], &[i, ll.sub(size, ll.c(t, 1))])
        };
        (on.face, [index(on.s), index(on.t)])
    }
}
