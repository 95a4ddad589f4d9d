//! Levels of detail: which levels of a mipmap a lane reads, and with what weights.
//!
//! Lanes may need different levels: each is sampled by all lanes in turn, and every lane selects its own.

use crate::emit::state::Emit;
use baseline::build::{FloatCmp, IntCmp, T, V};
use kernel_abi::{Element, Filter, Image, Level};
use std::mem::offset_of;

/// Samples a level: its texels, or its part of a sum, of which it counts so many 1/256 (`filtered.rs`).
pub(super) type SampleLevel<'b, E> = dyn FnMut(&mut E, V, Option<V>) -> Vec<V> + 'b;

/// What is done with a level, its number, and the results so far.
type LevelBody<'b, E> = dyn FnMut(&mut E, V, V, &[V]) -> Vec<V> + 'b;

impl Emit<'_> {
    /// Runs `sample` for the levels that `lod` (of each lane, before bias and bounds) asks for, and blends.
    pub(super) fn at_levels(&mut self, image: V, lod: V, n: usize, sample: &mut SampleLevel<'_, Self>) -> Vec<V> {
        let ll = self.ll;
        let count = self.image_byte(image, offset_of!(Image, level_count));
        let (one, many, join) = (self.new_block("onelevel"), self.new_block("levels"), self.new_block("sampled"));
        let single = ll.icmp(IntCmp::Ule, count, ll.i32(1));
        ll.cond_br(single, one, many);
        ll.at_end(one);
        let level = self.first_level(image);
        let x = sample(self, level, None);
        let x_end = ll.here();
        ll.br(join);
        ll.at_end(many);
        let fixed = self.level_of(image, count, lod);
        let is_linear =
            ll.icmp(IntCmp::Eq, self.image_byte(image, offset_of!(Image, mip_filter)), ll.i32(Filter::Linear as u32));
        let element = self.image_byte(image, offset_of!(Image, element));
        let is_float = ll.icmp(IntCmp::Uge, element, ll.i32(Element::F16 as u32));
        let blend = ll.and(is_linear, is_float);
        let (linear, nearest) = (self.new_block("blend"), self.new_block("nearest"));
        ll.cond_br(blend, linear, nearest);
        ll.at_end(linear);
        let sums = self.blended_levels(image, fixed, n, sample);
        let y = self.filtered(image, &sums);
        let y_end = ll.here();
        ll.br(join);
        ll.at_end(nearest);
        let z = self.nearest_level(image, fixed, n, sample);
        let z_end = ll.here();
        ll.br(join);
        ll.at_end(join);
        let all = x.into_iter().zip(y).zip(z);
        all.map(|((x, y), z)| ll.phi(self.words(), &[(x, x_end), (y, y_end), (z, z_end)])).collect()
    }

    /// A lane's level in 1/256, rounded down.
    fn level_of(&mut self, image: V, count: V, lod: V) -> V {
        let ll = self.ll;
        let ft = self.floats();
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
        ll.fptosi(self.floor(ll.fmul(x, ll.c_real(ft, 256.0))), self.words())
    }

    /// Texels of the nearest level.
    fn nearest_level(&mut self, image: V, fixed: V, n: usize, sample: &mut SampleLevel<'_, Self>) -> Vec<V> {
        let ll = self.ll;
        let t = self.words();
        let nearest = ll.lshr(ll.add(fixed, ll.c(t, 128)), ll.c(t, 8));
        self.each_level(image, [nearest, nearest], &vec![t; n], &mut |e, level, at, sums| {
            let here = ll.icmp(IntCmp::Eq, nearest, at);
            let texels = sample(e, level, None);
            texels.into_iter().zip(sums).map(|(x, &sum)| ll.select(here, x, sum)).collect()
        })
    }

    /// Sums over both levels around.
    fn blended_levels(&mut self, image: V, fixed: V, n: usize, sample: &mut SampleLevel<'_, Self>) -> Vec<V> {
        let ll = self.ll;
        let t = self.words();
        let (low, fraction) = self.around(fixed);
        let mixed = ll.icmp(IntCmp::Ne, fraction, ll.zero(t));
        let high = ll.add(low, ll.zext(mixed, t));
        let rest = ll.sub(ll.c(t, 256), fraction);
        self.each_level(image, [low, high], &vec![self.doubles(); n], &mut |e, level, at, sums| {
            let here = ll.icmp(IntCmp::Eq, low, at);
            let above = ll.icmp(IntCmp::Eq, high, at);
            let share = ll.select(here, rest, ll.select(above, fraction, ll.zero(t)));
            let parts = sample(e, level, Some(share));
            parts.into_iter().zip(sums).map(|(x, &sum)| ll.fadd(sum, x)).collect()
        })
    }

    /// Runs `body` with each level that a lane has in `wanted`, its number and the results so far, which are zero at first.
    fn each_level(&mut self, image: V, wanted: [V; 2], types: &[T], body: &mut LevelBody<'_, Self>) -> Vec<V> {
        let ll = self.ll;
        let t = self.words();
        let first = ll.intrinsic("llvm.vector.reduce.umin", &[t], &[wanted[0]]);
        let last = ll.intrinsic("llvm.vector.reduce.umax", &[t], &[wanted[1]]);
        let start = ll.here();
        let (head, wants, next, done) = (
            self.new_block("level"),
            self.new_block("wanted"),
            self.new_block("nextlevel"),
            self.new_block("lastlevel"),
        );
        ll.br(head);
        ll.at_end(head);
        let k = ll.phi(ll.int(32), &[(first, start)]);
        let sums: Vec<V> = types.iter().map(|&t| ll.phi(t, &[(ll.zero(t), start)])).collect();
        let at = ll.splat(k, self.w);
        let [here, above] = wanted.map(|level| ll.icmp(IntCmp::Eq, level, at));
        let some = self.any(ll.or(here, above));
        ll.cond_br(some, wants, next);
        ll.at_end(wants);
        let stride = ll.mul(ll.zext(k, ll.int(64)), ll.i64(size_of::<Level>() as u64));
        let level = ll.gep(self.first_level(image), stride);
        let new = body(self, level, at, &sums);
        let new_end = ll.here();
        ll.br(next);
        ll.at_end(next);
        let both = sums.iter().zip(new).zip(types);
        let sums_now: Vec<V> = both.map(|((&old, x), &t)| ll.phi(t, &[(old, head), (x, new_end)])).collect();
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

    /// The level of detail of two derivatives: the binary logarithm of the longer one's length in texels of level 0. The length of two
    /// components is that of the larger and 11/32 of the smaller, as on an H200.
    pub(super) fn lod_of(&mut self, image: V, dx: &[V], dy: &[V], cube: bool) -> V {
        let ll = self.ll;
        let ft = self.floats();
        let max = |a: V, b: V| ll.select(ll.fcmp(FloatCmp::Ogt, a, b), a, b);
        if dx.len() != 2 {
            let [a, b] = self.squares_of(image, dx, dy, cube);
            let log = self.log2(max(a, b));
            return ll.fmul(log, ll.c_real(ft, 0.5));
        }
        let [a, b] = [dx, dy].map(|d| {
            let d: Vec<V> = self.in_texels(image, d, cube).into_iter().map(|x| self.fabs(x)).collect();
            let smaller = ll.select(ll.fcmp(FloatCmp::Ogt, d[0], d[1]), d[1], d[0]);
            ll.fadd(max(d[0], d[1]), ll.fmul(smaller, ll.c_real(ft, 11.0 / 32.0)))
        });
        self.log2(max(a, b))
    }

    /// Squares of two derivatives' lengths in texels of level 0.
    pub(super) fn squares_of(&mut self, image: V, dx: &[V], dy: &[V], cube: bool) -> [V; 2] {
        let ll = self.ll;
        [dx, dy].map(|d| {
            let squares = self.in_texels(image, d, cube).into_iter().map(|x| ll.fmul(x, x));
            squares.reduce(|a, b| ll.fadd(a, b)).unwrap_or_else(|| ll.zero(self.floats()))
        })
    }

    /// A derivative in texels of level 0.
    fn in_texels(&self, image: V, d: &[V], cube: bool) -> Vec<V> {
        let ll = self.ll;
        let level = self.first_level(image);
        let normalized = self.image_byte(image, offset_of!(Image, normalized));
        let unscaled = ll.icmp(IntCmp::Eq, normalized, ll.i32(0));
        d.iter()
            .enumerate()
            .map(|(k, &x)| {
                let size = ll.sitofp(self.extent(level, k), ll.f32());
                let size = if cube { size } else { ll.select(unscaled, ll.c_real(ll.f32(), 1.0), size) };
                ll.fmul(x, ll.splat(size, self.w))
            })
            .collect()
    }
}
