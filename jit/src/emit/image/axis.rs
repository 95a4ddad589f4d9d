//! Address modes: how texel indices outside of a level are brought inside.

use crate::emit::state::Emit;
use baseline::build::{IntCmp, V};
use kernel_abi::{AddressMode, Image};
use std::mem::offset_of;

/// How one dimension of a level is addressed. All vectors but `border`.
#[derive(Clone, Copy)]
pub(super) struct Axis {
    /// Extent in texels.
    pub size: V,
    /// Combined with an index outside by exclusive or: ones if indices are mirrored.
    flip: V,
    /// Added to an index below, and to one above, to bring it inside.
    below: V,
    above: V,
    /// The last coordinate, in steps of 1/256, at which the next texel counts anything: that of the last texel's centre where
    /// coordinates are clamped.
    last: V,
    /// What lies outside has the border's colour.
    pub border: V,
}

/// A texel index of one dimension: brought inside, and whether it had to be. The latter only where borders count.
#[derive(Clone, Copy)]
pub(super) struct Index {
    pub inside: V,
    pub moved: V,
}

impl Emit<'_> {
    pub(super) fn axes(&self, image: V, level: V, n: usize) -> Vec<Axis> {
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

    /// The two indices around a coordinate, and what the second counts, in 1/256.
    pub(super) fn neighbours(&mut self, u: V, axis: &Axis) -> ([Index; 2], V) {
        let ll = self.ll;
        let t = self.words();
        let fixed = self.less_a_half(u);
        let (i, a) = self.around(fixed);
        let next = ll.add(i, ll.c(t, 1));
        let outside = ll.icmp(IntCmp::Ugt, fixed, axis.last);
        ([self.index(i, axis), self.index(next, axis)], ll.select(outside, ll.zero(t), a))
    }

    /// Brings an index at most one extent outside to where it belongs.
    pub(super) fn index(&self, i: V, axis: &Axis) -> Index {
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
}
