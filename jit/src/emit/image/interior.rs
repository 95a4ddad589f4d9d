//! Linear filters away from a level's edges, for the formats that are read most: floats, and fractions of 8 and 16 bits.
//!
//! Where the texels of every lane lie inside, no address mode and no border counts. Fractions are summed as the integers they are, which is
//! what `filtered.rs` makes of their sum. Where a sum of floats is no number, a texel that counts nothing may be why: the code for
//! all places then does it again.

use super::sample::Located;
use crate::emit::state::Emit;
use baseline::build::{FloatCmp, IntCmp, V};
use kernel_abi::{image_flags, Element, Image};
use std::mem::offset_of;

/// The offsets of one of the texels around, and what it counts in 1/256.
type Corner = (V, V);

impl Emit<'_> {
    /// What a linear filter results in: by quick code where it may, else by that of `everywhere`.
    pub(super) fn unless_interior(&mut self, at: &Located, everywhere: impl FnOnce(&mut Self) -> Vec<V>) -> Vec<V> {
        let ll = self.ll;
        let around: Vec<(V, V)> = at.us.iter().map(|&u| self.around(self.less_a_half(u))).collect();
        let lower: Vec<V> = around.iter().map(|a| a.0).collect();
        let inside = self.all_inside(at, &lower, 1);
        let blocks = ["interior", "bytes", "fractions", "floats", "rounded", "edges", "filtered"];
        let [interior, bytes, fractions, floats, rounded, edges, join] = blocks.map(|name| self.new_block(name));
        ll.cond_br(inside, interior, edges);

        ll.at_end(interior);
        let corners = self.corners(at, &lower, &around.iter().map(|a| a.1).collect::<Vec<_>>());
        let element = self.image_byte(at.image, offset_of!(Image, element));
        let formats = [(Element::UNorm8, bytes), (Element::UNorm16, fractions), (Element::F32, floats)];
        ll.switch(element, edges, &formats.map(|(element, block)| (element as u64, block)));

        ll.at_end(bytes);
        let flags = self.image_byte(at.image, offset_of!(Image, flags));
        let srgb = ll.icmp(IntCmp::Ne, ll.and(flags, ll.i32(image_flags::SRGB.into())), ll.i32(0));
        ll.cond_br(srgb, edges, fractions);

        ll.at_end(fractions);
        let unit = ll.select(ll.icmp(IntCmp::Eq, element, ll.i32(Element::UNorm8 as u32)), ll.i32(257), ll.i32(1));
        let out = self.summed_fractions(at, &corners, unit);
        let mut ends = vec![(out, ll.here())];
        ll.br(join);

        ll.at_end(floats);
        let sums = self.summed_floats(at, &corners);
        let all = sums.iter().copied().reduce(|a, b| ll.fadd(a, b)).unwrap_or_else(|| ll.zero(self.doubles()));
        ll.cond_br(self.any(ll.fcmp(FloatCmp::Uno, all, all)), edges, rounded);
        ll.at_end(rounded);
        let out = sums.into_iter().map(|sum| self.as_words(self.single_of(sum))).collect();
        ends.push((out, ll.here()));
        ll.br(join);

        ll.at_end(edges);
        let out = everywhere(self);
        ends.push((out, ll.here()));
        ll.br(join);
        ll.at_end(join);
        let value =
            |k: usize| ll.phi(self.words(), &ends.iter().map(|(out, from)| (out[k], *from)).collect::<Vec<_>>());
        (0..at.n).map(value).collect()
    }

    /// The texels around, x fastest.
    fn corners(&self, at: &Located, lower: &[V], fractions: &[V]) -> Vec<Corner> {
        let ll = self.ll;
        let one = ll.c(self.words(), 1);
        let steps = [ll.shl(one, at.steps.x), at.steps.y, at.steps.z];
        let mut offsets = vec![self.offsets(&at.steps, lower, at.slice)];
        for &step in &steps[..lower.len()] {
            let next: Vec<V> = offsets.iter().map(|&o| ll.add(o, step)).collect();
            offsets.extend(next);
        }
        offsets.into_iter().zip(self.shares(None, fractions)).collect()
    }

    /// Fractions of 8 bits (`unit` 257) or 16 (1).
    fn summed_fractions(&mut self, at: &Located, corners: &[Corner], unit: V) -> Vec<V> {
        let ll = self.ll;
        let t = self.words();
        let f = self.raw_function(at.n);
        let mut sums: Option<Vec<V>> = None;
        for &(offsets, weight) in corners {
            let texels = self.call_outlined(f, &[at.image, at.steps.base, offsets], at.n);
            let parts = texels.into_iter().map(|x| ll.mul(x, weight));
            sums = Some(match sums {
                None => parts.collect(),
                Some(sums) => sums.into_iter().zip(parts).map(|(a, b)| ll.add(a, b)).collect(),
            });
        }
        let unit = ll.splat(unit, self.w);
        let rounded = |sum: V| ll.lshr(ll.add(ll.mul(sum, unit), ll.c(t, 128)), ll.c(t, 8));
        let sums = sums.unwrap_or_default().into_iter();
        sums.map(|sum| self.as_words(self.ratio(ll.sitofp(rounded(sum), self.floats()), 65535.0))).collect()
    }

    fn summed_floats(&mut self, at: &Located, corners: &[Corner]) -> Vec<V> {
        let mut sums = None;
        for &(offsets, weight) in corners {
            let texels = self.texels(at, offsets);
            sums = Some(self.weighted_all(sums, texels, weight));
        }
        sums.unwrap_or_default()
    }
}
