//! Sampling one level of an image (CUDA C++ Programming Guide, 'Texture Fetching').
//!
//! Every step is one of single precision, rounded to nearest even; none is fused, so that all instruction sets agree:
//!
//! * A normalised coordinate is folded (`x - floor(x)`, mirrored `1 - (x - floor(x))`), then multiplied by the extent.
//! * Nearest: the texel at `floor(u)`, or where the coordinate was mirrored at `ceil(u) - 1`: the index is mirrored.
//! * Linear: `u - 0.5` becomes a fixed-point number of 8 fractional bits, rounded to nearest, halves up ("9-bit fixed point
//!   format with 8 bits of fractional value"); its integer part is `i`, its fraction `a`. Texels `i` and `i + 1` count
//!   `1 - a` and `a`. That the integer part is taken behind the rounding shows in `tld4`, and where a texel is not finite.
//! * The weights of two dimensions are multiplied and have 8 fractional bits as well: that of texel (i + 1, j + 1) is
//!   rounded to nearest, halves up, and the others are what is left of those of their column and row, so that all add
//!   up to 1. Those of three are multiplied, which is exact. The sum runs over the corners in the guide's order, x
//!   fastest: `((w0 * t0 + w1 * t1) + w2 * t2) + ...`.
//!
//! The oracle of the tests (`llvm/tests/texture/reference.rs`) does the same, and is compared bit for bit.

use crate::emit::state::Emit;
use baseline::build::{FloatCmp, IntCmp, V};
use kernel_abi::{AddressMode, Filter, Image, Level};
use std::mem::offset_of;

/// How one dimension of a level is addressed.
#[derive(Clone, Copy)]
pub(super) struct Axis {
    /// Extent in texels; the extent if indices wrap, else 0. Vectors.
    size: V,
    wrap: V,
    /// Scalar: what lies outside has the border's colour.
    border: V,
}

/// A texel index of one dimension: brought inside, and whether it had to be. The latter only where borders count.
#[derive(Clone, Copy)]
struct Index {
    inside: V,
    moved: V,
}

/// Where texels of a level lie: steps of each index, in words or bytes (see `texel.rs`).
pub(super) struct Steps {
    pub(super) base: V,
    x: V,
    y: V,
    pub(super) z: V,
}

impl Emit<'_> {
    /// `sampleDsN(image, level, coordinates..., slice) -> channels`: `d` filtered dimensions, `sliced` if there is a slice
    /// on top, cubes (`cube`) with normalised coordinates always.
    pub(super) fn sample_function(&mut self, d: usize, sliced: bool, cube: bool, n: usize) -> V {
        let ll = self.ll;
        let mut params = vec![ll.ptr(), ll.ptr()];
        params.extend(vec![self.floats(); d]);
        if sliced {
            params.push(self.words());
        }
        let kind = if cube { "c" } else { "" };
        let name = format!("sample{d}{kind}{}{n}", if sliced { "s" } else { "" });
        let results = vec![self.words(); n];
        self.image_function(&name, &params, &results, |e, p| {
            let (image, level) = (p[0], p[1]);
            let slice = sliced.then(|| p[2 + d]);
            e.sample(image, level, &p[2..2 + d], slice, cube, n)
        })
    }

    fn sample(&mut self, image: V, level: V, coordinates: &[V], slice: Option<V>, cube: bool, n: usize) -> Vec<V> {
        let ll = self.ll;
        let axes = self.axes(image, level, coordinates.len());
        let us: Vec<V> =
            coordinates.iter().enumerate().map(|(k, &x)| self.texel_coordinate(image, level, k, x, cube)).collect();
        let steps = self.steps(image, level);
        let place = slice.map(|s| ll.mul(s, steps.z));
        let filter = self.image_byte(image, offset_of!(Image, filter));
        let linear = ll.icmp(IntCmp::Eq, filter, ll.i32(Filter::Linear as u32));
        self.either(
            linear,
            |e| match slice {
                Some(slice) if cube => {
                    let seamless = e.is_seamless(image);
                    e.either(
                        seamless,
                        |e| e.blended_across(image, level, &us, &steps, slice, n),
                        |e| e.blended(image, &axes, &us, &steps, place, n),
                    )
                }
                _ => e.blended(image, &axes, &us, &steps, place, n),
            },
            |e| {
                let at: Vec<Index> = us
                    .iter()
                    .zip(&axes)
                    .enumerate()
                    .map(|(k, (&u, axis))| {
                        let i = e.nearest(image, k, coordinates[k], u);
                        e.index(ll.fptosi(i, e.words()), axis)
                    })
                    .collect();
                e.tap(image, &axes, &at, &steps, place, n)
            },
        )
    }

    /// Index of the nearest texel to `u`, which is what the address mode of dimension `k` makes of `x`.
    fn nearest(&mut self, image: V, k: usize, x: V, u: V) -> V {
        let ll = self.ll;
        let mode = self.image_byte(image, offset_of!(Image, address) + k);
        let mirrors = ll.icmp(IntCmp::Eq, mode, ll.i32(AddressMode::Mirror as u32));
        let i = self.floor(u);
        let mirrored = |e: &mut Self| {
            let low = e.floor(x);
            // One less than `i` where `u` is between two texels.
            let on_edge = ll.fcmp(FloatCmp::Oeq, i, u);
            let moved = ll.select(on_edge, ll.fsub(i, ll.c_real(e.floats(), 1.0)), i);
            vec![ll.select(e.is_odd(low, x), moved, i)]
        };
        self.either(mirrors, mirrored, |_| vec![i])[0]
    }

    /// Whether `low`, the floor of `x`, is an odd number.
    fn is_odd(&self, low: V, x: V) -> V {
        let ll = self.ll;
        let half = self.floor(ll.fmul(x, ll.c_real(self.floats(), 0.5)));
        ll.fcmp(FloatCmp::Une, ll.fadd(half, half), low)
    }

    /// Component `component` of the four texels that linear filtering would blend, in the order of `tld4`:
    /// (i, j + 1), (i + 1, j + 1), (i + 1, j), (i, j).
    pub(super) fn footprint(
        &mut self,
        image: V,
        level: V,
        coordinates: &[V],
        slice: Option<V>,
        cube: bool,
        component: usize,
    ) -> Vec<V> {
        let ll = self.ll;
        let us: Vec<V> = (0..2).map(|k| self.texel_coordinate(image, level, k, coordinates[k], cube)).collect();
        let steps = self.steps(image, level);
        const ORDER: [usize; 4] = [2, 3, 1, 0];
        let within = |e: &mut Self| {
            let axes = e.axes(image, level, 2);
            let pairs: Vec<[Index; 2]> = us.iter().zip(&axes).map(|(&u, axis)| e.neighbours(u, axis).0).collect();
            let slice = slice.map(|s| ll.mul(s, steps.z));
            let of = |e: &mut Self, corner: usize| {
                let at = [pairs[0][corner & 1], pairs[1][corner >> 1]];
                e.tap(image, &axes, &at, &steps, slice, component + 1)[component]
            };
            ORDER.map(|corner| of(e, corner)).to_vec()
        };
        match slice {
            Some(slice) if cube => {
                let seamless = self.is_seamless(image);
                let across = |e: &mut Self| {
                    let taps = e.taps_across(image, level, &us, &steps, slice, component + 1).0;
                    ORDER.map(|corner| taps[corner][component]).to_vec()
                };
                self.either(seamless, across, within)
            }
            _ => within(self),
        }
    }

    /// Sum of the texels around, by their weights.
    fn blended(&mut self, image: V, axes: &[Axis], us: &[V], steps: &Steps, slice: Option<V>, n: usize) -> Vec<V> {
        let ll = self.ll;
        let around: Vec<([Index; 2], [V; 2])> =
            us.iter().zip(axes).map(|(&u, axis)| self.neighbours(u, axis)).collect();
        let weights = self.corner_weights(&around.iter().map(|a| a.1).collect::<Vec<_>>());
        let mut sum: Option<Vec<V>> = None;
        for (corner, &weight) in weights.iter().enumerate() {
            let at: Vec<Index> = around.iter().enumerate().map(|(k, a)| a.0[corner >> k & 1]).collect();
            let texels = self.tap(image, axes, &at, steps, slice, n);
            sum = Some(self.weighted(sum, texels, weight));
        }
        sum.unwrap_or_default().into_iter().map(|x| ll.bitcast(x, self.words())).collect()
    }

    /// Weights of the corners, x fastest, from those of each dimension.
    pub(super) fn corner_weights(&self, axes: &[[V; 2]]) -> Vec<V> {
        let ll = self.ll;
        if let &[[_, a], [low, b]] = axes {
            // All differences are exact: multiples of 1/256 up to 1.
            let real = |x: f64| ll.c_real(self.floats(), x);
            let steps = self.floor(ll.fadd(ll.fmul(ll.fmul(a, b), real(256.0)), real(0.5)));
            let both = ll.fmul(steps, real(1.0 / 256.0));
            let right = ll.fsub(a, both);
            return vec![ll.fsub(low, right), right, ll.fsub(b, both), both];
        }
        let product =
            |corner: usize| axes.iter().enumerate().map(|(k, w)| w[corner >> k & 1]).reduce(|x, y| ll.fmul(x, y));
        (0..1 << axes.len()).filter_map(product).collect()
    }

    /// Adds the texels of a corner to what those before it came to.
    pub(super) fn weighted(&self, sum: Option<Vec<V>>, texels: Vec<V>, weight: V) -> Vec<V> {
        let ll = self.ll;
        let parts = texels.into_iter().map(|x| ll.fmul(self.as_floats(x), weight));
        match sum {
            None => parts.collect(),
            Some(s) => s.into_iter().zip(parts).map(|(a, b)| ll.fadd(a, b)).collect(),
        }
    }

    /// The two indices around `u - 0.5`, and their weights.
    fn neighbours(&mut self, u: V, axis: &Axis) -> ([Index; 2], [V; 2]) {
        let (i, weights) = self.around(u);
        let next = self.ll.add(i, self.ll.c(self.words(), 1));
        ([self.index(i, axis), self.index(next, axis)], weights)
    }

    /// The lower of those indices, before addressing, and the weights of both.
    pub(super) fn around(&self, u: V) -> (V, [V; 2]) {
        let ll = self.ll;
        let (i, a) = self.split(ll.fsub(u, ll.c_real(self.floats(), 0.5)));
        (i, [ll.fsub(ll.c_real(self.floats(), 1.0), a), a])
    }

    /// Integer part and fraction of a number that is rounded to 8 fractional bits.
    pub(super) fn split(&self, x: V) -> (V, V) {
        let ll = self.ll;
        let (t, ft) = (self.words(), self.floats());
        // Twice as fine, and halved as an integer: adding a half to a float might round. No extent is beyond 2^17.
        let x = self.floor(ll.fmul(x, ll.c_real(ft, 512.0)));
        let fixed = ll.ashr(ll.add(ll.fptosi(x, t), ll.c(t, 1)), ll.c(t, 1));
        let i = ll.ashr(fixed, ll.c(t, 8));
        let a = ll.sitofp(ll.and(fixed, ll.c(t, 255)), ft);
        (i, ll.fmul(a, ll.c_real(ft, 1.0 / 256.0)))
    }

    pub(super) fn floor(&self, x: V) -> V {
        self.ll.intrinsic("llvm.floor", &[self.ll.type_of(x)], &[x])
    }

    /// Brings an index at most one extent outside to where it belongs.
    fn index(&self, i: V, axis: &Axis) -> Index {
        let ll = self.ll;
        let t = self.words();
        let none = ll.zero(t);
        let below = ll.icmp(IntCmp::Slt, i, none);
        let above = ll.icmp(IntCmp::Sge, i, axis.size);
        let wrapped = ll.sub(ll.add(i, ll.select(below, axis.wrap, none)), ll.select(above, axis.wrap, none));
        let last = ll.sub(axis.size, ll.c(t, 1));
        let inside = ll.intrinsic("llvm.smin", &[t], &[wrapped, last]);
        let inside = ll.intrinsic("llvm.smax", &[t], &[inside, none]);
        Index { inside, moved: ll.icmp(IntCmp::Ne, inside, wrapped) }
    }

    /// One texel per lane, or the border's colour.
    fn tap(&mut self, image: V, axes: &[Axis], at: &[Index], steps: &Steps, slice: Option<V>, n: usize) -> Vec<V> {
        let ll = self.ll;
        let f = self.texel_function(n);
        let indices: Vec<V> = at.iter().map(|i| i.inside).collect();
        let offsets = self.offsets(steps, &indices, slice);
        let texels = self.call_outlined(f, &[image, steps.base, offsets], n);
        let borders = axes.iter().map(|a| a.border).reduce(|a, b| ll.or(a, b)).unwrap_or_else(|| ll.bool(false));
        let plain = texels.clone();
        self.either(
            borders,
            |e| {
                let out = at
                    .iter()
                    .zip(axes)
                    .map(|(i, a)| ll.and(i.moved, ll.splat(a.border, e.w)))
                    .reduce(|a, b| ll.or(a, b))
                    .unwrap_or_else(|| ll.zero(e.mask_t()));
                let colour = |e: &Self, k: usize| {
                    let c = e.load_field(image, offset_of!(Image, border) + 4 * k, 32);
                    ll.splat(c, e.w)
                };
                texels.iter().enumerate().map(|(k, &x)| ll.select(out, colour(e, k), x)).collect()
            },
            |_| plain,
        )
    }

    /// Offsets of texels whose indices lie inside.
    pub(super) fn offsets(&self, steps: &Steps, at: &[V], slice: Option<V>) -> V {
        let ll = self.ll;
        let mut sum = ll.shl(at[0], steps.x);
        if let Some(&y) = at.get(1) {
            sum = ll.add(sum, ll.mul(y, steps.y));
        }
        if let Some(&z) = at.get(2) {
            sum = ll.add(sum, ll.mul(z, steps.z));
        }
        slice.map_or(sum, |s| ll.add(sum, s))
    }

    pub(super) fn steps(&self, image: V, level: V) -> Steps {
        let ll = self.ll;
        let shift = self.image_byte(image, offset_of!(Image, texel_shift));
        let unit = ll.intrinsic("llvm.umin", &[ll.int(32)], &[shift, ll.i32(2)]);
        // Only whole words have a unit of words.
        let whole = ll.icmp(IntCmp::Uge, shift, ll.i32(2));
        let unit = ll.select(whole, unit, ll.i32(0));
        let pitch = |offset: usize| {
            let bytes = self.load_field(level, offset, 64);
            let p = ll.lshr(bytes, ll.zext(unit, ll.int(64)));
            ll.splat(ll.trunc(p, ll.int(32)), self.w)
        };
        Steps {
            base: self.load_field(level, offset_of!(Level, base), 64),
            x: ll.splat(ll.sub(shift, unit), self.w),
            y: pitch(offset_of!(Level, row_pitch)),
            z: pitch(offset_of!(Level, slice_pitch)),
        }
    }

    /// Extent of dimension `k` of a level.
    pub(super) fn extent(&self, level: V, k: usize) -> V {
        let at = [offset_of!(Level, width), offset_of!(Level, height), offset_of!(Level, depth)];
        self.load_field(level, at[k], 32)
    }

    fn axes(&self, image: V, level: V, n: usize) -> Vec<Axis> {
        let ll = self.ll;
        (0..n)
            .map(|k| {
                let size = self.extent(level, k);
                let mode = self.image_byte(image, offset_of!(Image, address) + k);
                let is = |m: AddressMode| ll.icmp(IntCmp::Eq, mode, ll.i32(m as u32));
                let wrap = ll.select(is(AddressMode::Wrap), size, ll.i32(0));
                Axis { size: ll.splat(size, self.w), wrap: ll.splat(wrap, self.w), border: is(AddressMode::Border) }
            })
            .collect()
    }

    /// A coordinate in texels, folded by the address mode, at most a little outside of the level.
    fn texel_coordinate(&mut self, image: V, level: V, k: usize, x: V, cube: bool) -> V {
        let ll = self.ll;
        let ft = self.floats();
        let size = ll.sitofp(self.extent(level, k), ll.f32());
        let mode = self.image_byte(image, offset_of!(Image, address) + k);
        let folding = self.fold_function();
        let scaled = |e: &mut Self| e.call_outlined(folding, &[x, mode, size], 1);
        let u = if cube {
            scaled(self)[0]
        } else {
            let normalized = self.image_byte(image, offset_of!(Image, normalized));
            let yes = ll.icmp(IntCmp::Ne, normalized, ll.i32(0));
            self.either(yes, scaled, |_| vec![x])[0]
        };
        // NaN goes to the lower bound.
        let low = ll.c_real(ft, -2.0);
        let u = ll.select(ll.fcmp(FloatCmp::Ogt, u, low), u, low);
        let high = ll.splat(ll.fadd(size, ll.c_real(ll.f32(), 1.0)), self.w);
        ll.select(ll.fcmp(FloatCmp::Olt, u, high), u, high)
    }

    /// `fold(x, mode, size) -> coordinates in texels`, of normalised ones.
    fn fold_function(&mut self) -> V {
        let ll = self.ll;
        let ft = self.floats();
        let params = [ft, ll.int(32), ll.f32()];
        self.image_function("fold", &params, &[ft], |e, p| {
            let (x, mode, size) = (p[0], p[1], p[2]);
            let modes: [&[u64]; 3] = [&[AddressMode::Wrap as u64], &[AddressMode::Mirror as u64], &[]];
            let y = e.cases(mode, &modes, |e, k| {
                if k == 2 {
                    return vec![x];
                }
                let low = e.floor(x);
                let fraction = ll.fsub(x, low);
                if k == 0 {
                    return vec![fraction];
                }
                vec![ll.select(e.is_odd(low, x), ll.fsub(ll.c_real(ft, 1.0), fraction), fraction)]
            });
            vec![ll.fmul(y[0], ll.splat(size, e.w))]
        })
    }

    /// Texels at integer coordinates: no filter, no address mode, 0 outside.
    pub(super) fn fetch(&mut self, image: V, level: V, at: &[V], slice: Option<V>, n: usize) -> Vec<V> {
        let ll = self.ll;
        let t = self.words();
        let mut out = ll.zero(self.mask_t());
        let mut inside = vec![];
        for (k, &i) in at.iter().enumerate() {
            let size = ll.splat(self.extent(level, k), self.w);
            let beyond = ll.icmp(IntCmp::Uge, i, size);
            out = ll.or(out, beyond);
            inside.push(ll.select(beyond, ll.zero(t), i));
        }
        let steps = self.steps(image, level);
        let slice = slice.map(|s| ll.mul(s, steps.z));
        let offsets = self.offsets(&steps, &inside, slice);
        let f = self.texel_function(n);
        let texels = self.call_outlined(f, &[image, steps.base, offsets], n);
        texels.into_iter().map(|x| ll.select(out, ll.zero(t), x)).collect()
    }
}
