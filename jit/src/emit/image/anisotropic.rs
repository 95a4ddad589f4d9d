//! Anisotropic filters (`cudaTextureDesc::maxAnisotropy`): several samples along the longer of two derivatives.
//!
//! CUDA's manuals do not say how; this is what `EXT_texture_filter_anisotropic` of OpenGL describes. The derivatives have the
//! lengths `p` and `q`, `p` the longer one, in texels of level 0. There are `N = min(ceil(p / q), maxAnisotropy)` samples, at
//! `x + d * (k / (N + 1) - 1/2)` for `k` from 1 to `N`, where `d` is the longer derivative, that in x if they are alike. They
//! come from the levels around `log2(p / N)`, and their mean is the result. Where no ratio is asked for, or coordinates are of
//! one dimension or a cube's, there is one sample.

use crate::emit::state::Emit;
use baseline::build::{FloatCmp, IntCmp, V};
use kernel_abi::Image;
use std::mem::offset_of;

/// Samples at coordinates of a level.
type Sample<'b, E> = dyn FnMut(&mut E, &[V], V, Option<V>) -> Vec<V> + 'b;

impl Emit<'_> {
    pub(super) fn along_axis(
        &mut self,
        image: V,
        at: &[V],
        dx: &[V],
        dy: &[V],
        n: usize,
        sample: &mut Sample<'_, Self>,
    ) -> Vec<V> {
        let ll = self.ll;
        let ft = self.floats();
        let ratio = self.image_byte(image, offset_of!(Image, max_anisotropy));
        let many = ll.icmp(IntCmp::Ugt, ratio, ll.i32(1));
        let [a, b] = self.squares_of(image, dx, dy, false);
        let first = ll.fcmp(FloatCmp::Oge, a, b);
        let (p, q) = (ll.select(first, a, b), ll.select(first, b, a));
        let half = ll.c_real(ft, 0.5);
        let log = self.log2(p);
        let lod = ll.fmul(log, half);
        // Both arms emit the sampling code; it is a call.
        let blocks = ["several", "single", "sampled"].map(|name| self.new_block(name));
        ll.cond_br(many, blocks[0], blocks[1]);
        ll.at_end(blocks[0]);
        let most = ll.splat(ll.sitofp(ratio, ll.f32()), self.w);
        let one = ll.c_real(ft, 1.0);
        let count = ll.intrinsic("llvm.sqrt", &[ft], &[ll.fdiv(p, q)]);
        let count = ll.intrinsic("llvm.ceil", &[ft], &[count]);
        // NaN, of two derivatives that are zero, goes to one.
        let count = ll.select(ll.fcmp(FloatCmp::Ogt, count, one), count, one);
        let count = ll.select(ll.fcmp(FloatCmp::Olt, count, most), count, most);
        let log = self.log2(count);
        let lower = ll.fsub(lod, log);
        let axis: Vec<V> = dx.iter().zip(dy).map(|(&x, &y)| ll.select(first, x, y)).collect();
        let sums = self.mean_of(at, &axis, count, n, &mut |e, at| {
            e.at_levels(image, lower, n, &mut |e, l, share| sample(e, at, l, share))
        });
        let several_end = ll.here();
        ll.br(blocks[2]);
        ll.at_end(blocks[1]);
        let lod = self.lod_of(image, dx, dy, false);
        let single = self.at_levels(image, lod, n, &mut |e, level, share| sample(e, at, level, share));
        let single_end = ll.here();
        ll.br(blocks[2]);
        ll.at_end(blocks[2]);
        let both = sums.into_iter().zip(single);
        both.map(|(x, y)| ll.phi(self.words(), &[(x, several_end), (y, single_end)])).collect()
    }

    /// The mean of `count` samples, of each lane its own number.
    fn mean_of(
        &mut self,
        at: &[V],
        axis: &[V],
        count: V,
        n: usize,
        sample: &mut dyn FnMut(&mut Self, &[V]) -> Vec<V>,
    ) -> Vec<V> {
        let ll = self.ll;
        let ft = self.floats();
        let one = ll.c_real(ft, 1.0);
        let start = ll.here();
        let (body, done) = (self.new_block("along"), self.new_block("mean"));
        ll.br(body);
        ll.at_end(body);
        let k = ll.phi(ft, &[(one, start)]);
        let sums: Vec<V> = (0..n).map(|_| ll.phi(ft, &[(ll.zero(ft), start)])).collect();
        let part = ll.fsub(ll.fdiv(k, ll.fadd(count, one)), ll.c_real(ft, 0.5));
        let there: Vec<V> = at.iter().zip(axis).map(|(&x, &d)| ll.fadd(x, ll.fmul(d, part))).collect();
        let texels = sample(self, &there);
        let counts = ll.fcmp(FloatCmp::Ole, k, count);
        let next: Vec<V> =
            sums.iter().zip(texels).map(|(&sum, x)| ll.select(counts, ll.fadd(sum, self.as_floats(x)), sum)).collect();
        let k_next = ll.fadd(k, one);
        let more = self.any(ll.fcmp(FloatCmp::Ole, k_next, count));
        let end = ll.here();
        ll.phi_add(k, &[(k_next, end)]);
        for (&sum, &x) in sums.iter().zip(&next) {
            ll.phi_add(sum, &[(x, end)]);
        }
        ll.cond_br(more, body, done);
        ll.at_end(done);
        next.into_iter().map(|sum| self.as_words(ll.fdiv(sum, count))).collect()
    }
}
