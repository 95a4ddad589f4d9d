//! Levels of detail: which levels of a mipmap a lane reads, and with what weights.
//!
//! Lanes may need different levels: each is sampled by all lanes in turn, and every lane selects its own.

use crate::emit::state::Emit;
use baseline::build::{FloatCmp, IntCmp, V};
use kernel_abi::{Element, Filter, Image, Level};
use std::mem::offset_of;

impl Emit<'_> {
    /// Runs `sample` for the levels that `lod` (of each lane, before bias and bounds) asks for, and blends.
    pub(super) fn at_levels(
        &mut self,
        image: V,
        lod: V,
        n: usize,
        sample: &mut dyn FnMut(&mut Self, V) -> Vec<V>,
    ) -> Vec<V> {
        let ll = self.ll;
        let count = self.image_byte(image, offset_of!(Image, level_count));
        let (one, many, join) = (self.new_block("onelevel"), self.new_block("levels"), self.new_block("sampled"));
        let single = ll.icmp(IntCmp::Ule, count, ll.i32(1));
        ll.cond_br(single, one, many);
        ll.at_end(one);
        let level = self.first_level(image);
        let x = sample(self, level);
        let x_end = ll.here();
        ll.br(join);
        ll.at_end(many);
        let (low, fraction) = self.levels_of(image, count, lod);
        let y = self.each_level(image, low, fraction, n, sample);
        let y_end = ll.here();
        ll.br(join);
        ll.at_end(join);
        x.into_iter().zip(y).map(|(x, y)| ll.phi(self.words(), &[(x, x_end), (y, y_end)])).collect()
    }

    /// The first of a lane's levels, and the weight of the next.
    fn levels_of(&mut self, image: V, count: V, lod: V) -> (V, V) {
        let ll = self.ll;
        let (t, ft) = (self.words(), self.floats());
        let number = |offset: usize| {
            let x = ll.load_invariant(ll.f32(), ll.gep_at(image, offset as u64), 4);
            ll.splat(x, self.w)
        };
        // NaN goes to the bound.
        let at_least = |x: V, b: V| ll.select(ll.fcmp(FloatCmp::Ogt, x, b), x, b);
        let at_most = |x: V, b: V| ll.select(ll.fcmp(FloatCmp::Olt, x, b), x, b);
        let x = ll.fadd(lod, number(offset_of!(Image, mip_bias)));
        let x = at_most(at_least(x, number(offset_of!(Image, mip_min))), number(offset_of!(Image, mip_max)));
        let last = ll.sitofp(ll.sub(count, ll.i32(1)), ll.f32());
        let x = at_most(at_least(x, ll.zero(ft)), ll.splat(last, self.w));
        let is_linear =
            ll.icmp(IntCmp::Eq, self.image_byte(image, offset_of!(Image, mip_filter)), ll.i32(Filter::Linear as u32));
        let element = self.image_byte(image, offset_of!(Image, element));
        let is_float = ll.icmp(IntCmp::Uge, element, ll.i32(Element::F16 as u32));
        let blend = ll.splat(ll.and(is_linear, is_float), self.w);
        // The nearest level, or both around, with a weight as those within a level have it.
        let nearest = ll.fptosi(self.floor(ll.fadd(x, ll.c_real(ft, 0.5))), t);
        let (low, part) = self.split(x);
        (ll.select(blend, low, nearest), ll.select(blend, part, ll.zero(ft)))
    }

    fn each_level(
        &mut self,
        image: V,
        low: V,
        fraction: V,
        n: usize,
        sample: &mut dyn FnMut(&mut Self, V) -> Vec<V>,
    ) -> Vec<V> {
        let ll = self.ll;
        let (t, ft) = (self.words(), self.floats());
        let mixed = ll.fcmp(FloatCmp::Ogt, fraction, ll.zero(ft));
        let high = ll.add(low, ll.zext(mixed, t));
        let first = ll.intrinsic("llvm.vector.reduce.umin", &[t], &[low]);
        let last = ll.intrinsic("llvm.vector.reduce.umax", &[t], &[high]);
        let start = ll.here();
        let (head, body, next, done) = (
            self.new_block("level"),
            self.new_block("wanted"),
            self.new_block("nextlevel"),
            self.new_block("lastlevel"),
        );
        ll.br(head);
        ll.at_end(head);
        let k = ll.phi(ll.int(32), &[(first, start)]);
        let sums: Vec<V> = (0..n).map(|_| ll.phi(t, &[(ll.zero(t), start)])).collect();
        let at = ll.splat(k, self.w);
        let here = ll.icmp(IntCmp::Eq, low, at);
        let above = ll.and(mixed, ll.icmp(IntCmp::Eq, high, at));
        let some = self.any(ll.or(here, above));
        ll.cond_br(some, body, next);
        ll.at_end(body);
        let stride = ll.mul(ll.zext(k, ll.int(64)), ll.i64(size_of::<Level>() as u64));
        let level = ll.gep(self.first_level(image), stride);
        let rest = ll.fsub(ll.c_real(ft, 1.0), fraction);
        let new: Vec<V> = sample(self, level)
            .into_iter()
            .zip(&sums)
            .map(|(x, &sum)| {
                let f = self.as_floats(x);
                let part = ll.select(mixed, self.as_words(ll.fmul(f, rest)), x);
                let sum = ll.select(here, part, sum);
                let both = ll.fadd(self.as_floats(sum), ll.fmul(f, fraction));
                ll.select(above, self.as_words(both), sum)
            })
            .collect();
        let body_end = ll.here();
        ll.br(next);
        ll.at_end(next);
        let sums_now: Vec<V> = sums.iter().zip(new).map(|(&old, x)| ll.phi(t, &[(old, head), (x, body_end)])).collect();
        let up = ll.add(k, ll.i32(1));
        ll.phi_add(k, &[(up, next)]);
        for (&sum, &x) in sums.iter().zip(&sums_now) {
            ll.phi_add(sum, &[(x, next)]);
        }
        let more = ll.icmp(IntCmp::Ule, up, last);
        ll.cond_br(more, head, done);
        ll.at_end(done);
        sums_now
    }

    /// The level of detail of two derivatives: the binary logarithm of the longer one's length in texels of level 0.
    pub(super) fn lod_of(&mut self, image: V, dx: &[V], dy: &[V], cube: bool) -> V {
        let ll = self.ll;
        let [a, b] = self.squares_of(image, dx, dy, cube);
        let longer = ll.select(ll.fcmp(FloatCmp::Ogt, a, b), a, b);
        let log = self.log2(longer);
        ll.fmul(log, ll.c_real(self.floats(), 0.5))
    }

    /// Squares of two derivatives' lengths in texels of level 0.
    pub(super) fn squares_of(&mut self, image: V, dx: &[V], dy: &[V], cube: bool) -> [V; 2] {
        let ll = self.ll;
        let level = self.first_level(image);
        let normalized = self.image_byte(image, offset_of!(Image, normalized));
        let unscaled = ll.icmp(IntCmp::Eq, normalized, ll.i32(0));
        let sizes: Vec<V> = (0..dx.len())
            .map(|k| {
                let size = ll.sitofp(self.extent(level, k), ll.f32());
                let size = if cube { size } else { ll.select(unscaled, ll.c_real(ll.f32(), 1.0), size) };
                ll.splat(size, self.w)
            })
            .collect();
        [dx, dy].map(|d| {
            d.iter()
                .zip(&sizes)
                .map(|(&x, &size)| {
                    let x = ll.fmul(x, size);
                    ll.fmul(x, x)
                })
                .reduce(|a, b| ll.fadd(a, b))
                .unwrap_or_else(|| ll.zero(self.floats()))
        })
    }
}
