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

use super::axis::{Axis, Index};
use crate::emit::state::Emit;
use baseline::build::{IntCmp, V};
use kernel_abi::{Filter, Image, Level};
use std::mem::offset_of;

/// Where texels of a level lie: steps of each index, in words or bytes (see `texel.rs`).
pub(super) struct Steps {
    pub base: V,
    pub x: V,
    pub y: V,
    pub z: V,
}

/// What is read of one level of an image, and where.
pub(super) struct Reading<'a> {
    pub image: V,
    pub level: V,
    pub coordinates: &'a [V],
    pub slice: Option<V>,
    /// Coordinates are those of a face, and normalised.
    pub cube: bool,
    /// Channels.
    pub n: usize,
}

/// The same with coordinates as the address modes leave them, in steps of 1/512 texel (`coordinate.rs`).
pub(super) struct Located {
    pub image: V,
    pub level: V,
    pub us: Vec<V>,
    pub steps: Steps,
    /// The slice's number.
    pub slice: Option<V>,
    pub n: usize,
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
            let slice = sliced.then(|| p[2 + d]);
            let whole = part.then(|| p[2 + d + usize::from(sliced)]);
            let reading = Reading { image: p[0], level: p[1], coordinates: &p[2..2 + d], slice, cube, n };
            e.sample(&reading, whole)
        })
    }

    fn sample(&mut self, reading: &Reading, whole: Option<V>) -> Vec<V> {
        let ll = self.ll;
        let at = self.located(reading);
        let filter = self.image_byte(at.image, offset_of!(Image, filter));
        let linear = ll.icmp(IntCmp::Eq, filter, ll.i32(Filter::Linear as u32));
        self.either(
            linear,
            |e| match at.slice {
                Some(slice) if reading.cube => {
                    let seamless = e.is_seamless(at.image);
                    let across = |e: &mut Self| {
                        let sums = e.blended_across(&at, slice, whole);
                        e.rounded_unless_part(at.image, sums, whole)
                    };
                    e.either(seamless, across, |e| e.linear(&at, whole))
                }
                _ => e.linear(&at, whole),
            },
            |e| {
                let texels = e.nearest(&at);
                match whole {
                    Some(whole) => e.weighted(None, texels, whole),
                    None => texels,
                }
            },
        )
    }

    fn located(&mut self, reading: &Reading) -> Located {
        let &Reading { image, level, coordinates, slice, cube, n } = reading;
        let us =
            coordinates.iter().enumerate().map(|(k, &x)| self.texel_coordinate(image, level, k, x, cube)).collect();
        Located { image, level, us, steps: self.steps(image, level), slice, n }
    }

    /// Component `component`, the last that is read, of the four texels that linear filtering would blend, in the order of `tld4`:
    /// (i, j + 1), (i + 1, j + 1), (i + 1, j), (i, j).
    pub(super) fn footprint(&mut self, reading: &Reading, component: usize) -> Vec<V> {
        let at = self.located(reading);
        const ORDER: [usize; 4] = [2, 3, 1, 0];
        let within = |e: &mut Self| {
            let axes = e.axes(at.image, at.level, 2);
            let pairs: Vec<[Index; 2]> = at.us.iter().zip(&axes).map(|(&u, axis)| e.neighbours(u, axis).0).collect();
            let of = |e: &mut Self, corner: usize| {
                e.tap(&at, &axes, &[pairs[0][corner & 1], pairs[1][corner >> 1]])[component]
            };
            ORDER.map(|corner| of(e, corner)).to_vec()
        };
        match at.slice {
            Some(slice) if reading.cube => {
                let seamless = self.is_seamless(at.image);
                let across = |e: &mut Self| {
                    let taps = e.taps_across(&at, slice).0;
                    ORDER.map(|corner| taps[corner][component]).to_vec()
                };
                self.either(seamless, across, within)
            }
            _ => within(self),
        }
    }

    /// The texels that the coordinates lie in.
    fn nearest(&mut self, at: &Located) -> Vec<V> {
        let indices: Vec<V> = at.us.iter().map(|&u| self.texel_of(u)).collect();
        let inside = self.all_inside(at, &indices, 0);
        self.either(
            inside,
            |e| {
                let offsets = e.offsets(&at.steps, &indices, at.slice);
                e.texels(at, offsets)
            },
            |e| {
                let axes = e.axes(at.image, at.level, indices.len());
                let indices: Vec<Index> = indices.iter().zip(&axes).map(|(&i, axis)| e.index(i, axis)).collect();
                e.tap(at, &axes, &indices)
            },
        )
    }

    /// What a linear filter makes of the texels around.
    fn linear(&mut self, at: &Located, whole: Option<V>) -> Vec<V> {
        let everywhere = |e: &mut Self| {
            let sums = e.blended(at, whole);
            e.rounded_unless_part(at.image, sums, whole)
        };
        match whole {
            None => self.unless_interior(at, everywhere),
            Some(_) => everywhere(self),
        }
    }

    fn rounded_unless_part(&mut self, image: V, sums: Vec<V>, whole: Option<V>) -> Vec<V> {
        match whole {
            None => self.filtered(image, &sums),
            Some(_) => sums,
        }
    }

    /// Sum of the texels around, by what they count of `whole`.
    fn blended(&mut self, at: &Located, whole: Option<V>) -> Vec<V> {
        let axes = self.axes(at.image, at.level, at.us.len());
        let around: Vec<([Index; 2], V)> = at.us.iter().zip(&axes).map(|(&u, axis)| self.neighbours(u, axis)).collect();
        let weights = self.shares(whole, &around.iter().map(|a| a.1).collect::<Vec<_>>());
        let mut sum: Option<Vec<V>> = None;
        for (corner, &weight) in weights.iter().enumerate() {
            let indices: Vec<Index> = around.iter().enumerate().map(|(k, a)| a.0[corner >> k & 1]).collect();
            let texels = self.tap(at, &axes, &indices);
            sum = Some(self.weighted(sum, texels, weight));
        }
        sum.unwrap_or_default()
    }

    /// Whether all indices of all lanes, and those `further` on, lie inside of the level.
    pub(super) fn all_inside(&self, at: &Located, indices: &[V], further: u32) -> V {
        let ll = self.ll;
        let out = indices.iter().enumerate().map(|(k, &i)| {
            let size = ll.sub(self.extent(at.level, k), ll.i32(further));
            ll.icmp(IntCmp::Uge, i, ll.splat(size, self.w))
        });
        let out = out.reduce(|a, b| ll.or(a, b)).unwrap_or_else(|| ll.zero(self.mask_t()));
        ll.not(self.any(out))
    }

    pub(super) fn floor(&self, x: V) -> V {
        self.ll.intrinsic("llvm.floor", &[self.ll.type_of(x)], &[x])
    }

    /// Texels at offsets that lie inside.
    pub(super) fn texels(&mut self, at: &Located, offsets: V) -> Vec<V> {
        let f = self.texel_function(at.n);
        self.call_outlined(f, &[at.image, at.steps.base, offsets], at.n)
    }

    /// One texel per lane, or the border's colour.
    fn tap(&mut self, at: &Located, axes: &[Axis], indices: &[Index]) -> Vec<V> {
        let ll = self.ll;
        let inside: Vec<V> = indices.iter().map(|i| i.inside).collect();
        let offsets = self.offsets(&at.steps, &inside, at.slice);
        let texels = self.texels(at, offsets);
        let borders = axes.iter().map(|a| a.border).reduce(|a, b| ll.or(a, b)).unwrap_or_else(|| ll.bool(false));
        let plain = texels.clone();
        self.either(
            borders,
            |e| {
                let out = indices
                    .iter()
                    .zip(axes)
                    .map(|(i, a)| ll.and(i.moved, ll.splat(a.border, e.w)))
                    .reduce(|a, b| ll.or(a, b))
                    .unwrap_or_else(|| ll.zero(e.mask_t()));
                let colour = |e: &Self, k: usize| {
                    let c = e.load_field(at.image, offset_of!(Image, border) + 4 * k, 32);
                    ll.splat(c, e.w)
                };
                texels.iter().enumerate().map(|(k, &x)| ll.select(out, colour(e, k), x)).collect()
            },
            |_| plain,
        )
    }

    /// Offsets of texels whose indices, and slice, lie inside.
    pub(super) fn offsets(&self, steps: &Steps, at: &[V], slice: Option<V>) -> V {
        let ll = self.ll;
        let mut sum = ll.shl(at[0], steps.x);
        if let Some(&y) = at.get(1) {
            sum = ll.add(sum, ll.mul(y, steps.y));
        }
        if let Some(&z) = at.get(2) {
            sum = ll.add(sum, ll.mul(z, steps.z));
        }
        slice.map_or(sum, |s| ll.add(sum, ll.mul(s, steps.z)))
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
        let offsets = self.offsets(&steps, &inside, slice);
        let f = self.texel_function(n);
        let texels = self.call_outlined(f, &[image, steps.base, offsets], n);
        texels.into_iter().map(|x| ll.select(out, ll.zero(t), x)).collect()
    }
}
