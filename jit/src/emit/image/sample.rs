//! Sampling one level of an image (CUDA C++ Programming Guide, 'Texture Fetching'), to the bit as an H200 does it.
//!
//! * Coordinates are fixed-point numbers (`coordinate.rs`). Nearest: the texel that they lie in.
//! * Linear: half a texel less, rounded to 8 fractional bits, to nearest, halves up ("9-bit fixed point format with 8 bits of
//!   fractional value"); the integer part is `i`, the fraction `a`. Texels `i` and `i + 1` count `1 - a` and `a`. That the
//!   integer part is taken behind the rounding shows in `tld4`, and where a texel is not finite.
//! * What a texel counts is shared out dimension by dimension (`weight.rs`), a multiple of 1/256 at every step.
//! * The sum is that of exact products, rounded once (`filtered.rs`). Texels that count nothing are not in it.
//!
//! The oracle of the tests (`llvm/tests/texture/reference.rs`) does the same, and is compared bit for bit.

use crate::emit::state::Emit;
use baseline::build::{IntCmp, V};
use kernel_abi::{AddressMode, Filter, Image, Level};
use std::mem::offset_of;

/// How one dimension of a level is addressed. All vectors but `border`.
#[derive(Clone, Copy)]
pub(super) struct Axis {
    /// Extent in texels.
    size: V,
    /// Combined with an index outside by exclusive or: ones if indices are mirrored.
    flip: V,
    /// Added to an index below, and to one above, to bring it inside.
    below: V,
    above: V,
    /// The last coordinate, in steps of 1/256, at which the next texel counts anything: that of the last texel's centre where
    /// coordinates are clamped.
    last: V,
    /// What lies outside has the border's colour.
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
    /// on top, cubes (`cube`) with normalised coordinates always. If it is a `part`, what the level counts in 1/256 comes last, and
    /// results are its part of the sum over levels (`filtered.rs`).
    pub(super) fn sample_function(&mut self, d: usize, sliced: bool, cube: bool, part: bool, n: usize) -> V {
        let ll = self.ll;
        let mut params = vec![ll.ptr(), ll.ptr()];
        params.extend(vec![self.floats(); d]);
        params.extend(vec![self.words(); usize::from(sliced) + usize::from(part)]);
        let kind = if cube { "c" } else { "" };
        let name = format!("sample{d}{kind}{}{}{n}", if sliced { "s" } else { "" }, if part { "p" } else { "" });
        let results = vec![if part { self.doubles() } else { self.words() }; n];
        self.image_function(&name, &params, &results, |e, p| {
            let (image, level) = (p[0], p[1]);
            let slice = sliced.then(|| p[2 + d]);
            let whole = part.then(|| p[2 + d + usize::from(sliced)]);
            e.sample(image, level, &p[2..2 + d], slice, cube, whole, n)
        })
    }

    #[allow(clippy::too_many_arguments)] // The function's parameters, and what it is made for.
    fn sample(
        &mut self,
        image: V,
        level: V,
        coordinates: &[V],
        slice: Option<V>,
        cube: bool,
        whole: Option<V>,
        n: usize,
    ) -> Vec<V> {
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
            |e| {
                let sums = match slice {
                    Some(slice) if cube => {
                        let seamless = e.is_seamless(image);
                        e.either(
                            seamless,
                            |e| e.blended_across(image, level, &us, &steps, slice, whole, n),
                            |e| e.blended(image, &axes, &us, &steps, place, whole, n),
                        )
                    }
                    _ => e.blended(image, &axes, &us, &steps, place, whole, n),
                };
                if whole.is_some() {
                    return sums;
                }
                e.filtered(image, &sums)
            },
            |e| {
                let at: Vec<Index> = us.iter().zip(&axes).map(|(&u, axis)| e.index(e.texel_of(u), axis)).collect();
                let texels = e.tap(image, &axes, &at, &steps, place, n);
                match whole {
                    Some(whole) => e.weighted(None, texels, whole),
                    None => texels,
                }
            },
        )
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

    /// Sum of the texels around, by what they count of `whole`.
    #[allow(clippy::too_many_arguments)] // Where, and how.
    fn blended(
        &mut self,
        image: V,
        axes: &[Axis],
        us: &[V],
        steps: &Steps,
        slice: Option<V>,
        whole: Option<V>,
        n: usize,
    ) -> Vec<V> {
        let around: Vec<([Index; 2], V)> = us.iter().zip(axes).map(|(&u, axis)| self.neighbours(u, axis)).collect();
        let weights = self.shares(whole, &around.iter().map(|a| a.1).collect::<Vec<_>>());
        let mut sum: Option<Vec<V>> = None;
        for (corner, &weight) in weights.iter().enumerate() {
            let at: Vec<Index> = around.iter().enumerate().map(|(k, a)| a.0[corner >> k & 1]).collect();
            let texels = self.tap(image, axes, &at, steps, slice, n);
            sum = Some(self.weighted(sum, texels, weight));
        }
        sum.unwrap_or_default()
    }

    /// The two indices around a coordinate, and what the second counts, in 1/256.
    fn neighbours(&mut self, u: V, axis: &Axis) -> ([Index; 2], V) {
        let ll = self.ll;
        let t = self.words();
        let fixed = self.less_a_half(u);
        let (i, a) = self.around(fixed);
        let next = ll.add(i, ll.c(t, 1));
        let outside = ll.icmp(IntCmp::Ugt, fixed, axis.last);
        ([self.index(i, axis), self.index(next, axis)], ll.select(outside, ll.zero(t), a))
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
        let outside = ll.icmp(IntCmp::Uge, i, axis.size);
        let back = ll.add(ll.xor(i, axis.flip), ll.select(below, axis.below, axis.above));
        let there = ll.select(outside, back, i);
        let last = ll.sub(axis.size, ll.c(t, 1));
        let inside = ll.intrinsic("llvm.smin", &[t], &[there, last]);
        let inside = ll.intrinsic("llvm.smax", &[t], &[inside, none]);
        Index { inside, moved: ll.icmp(IntCmp::Ne, inside, there) }
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
                let (wraps, mirrors, clamps) = (is(AddressMode::Wrap), is(AddressMode::Mirror), is(AddressMode::Clamp));
                let none = ll.i32(0);
                let whole = ll.add(size, size);
                let back = ll.select(mirrors, whole, none);
                let last = ll.shl(ll.sub(size, ll.i32(1)), ll.i32(8));
                let all = |x: V| ll.splat(x, self.w);
                Axis {
                    size: all(size),
                    flip: all(ll.select(mirrors, ll.i32(u32::MAX), none)),
                    below: all(ll.select(wraps, size, none)),
                    above: all(ll.select(wraps, ll.neg(size), back)),
                    last: all(ll.select(clamps, last, ll.i32(u32::MAX))),
                    border: is(AddressMode::Border),
                }
            })
            .collect()
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
