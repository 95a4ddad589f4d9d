//! Sums of filtered texels, and what formats make of them, as an H200 does it.
//!
//! A sum has 256 times its value, exactly as far as double precision goes. Floats are rounded to nearest, halves away from zero: those
//! of 32 bits, and those of 16 bits and colours of sRGB to halves. Fractions become integers of 16 bits (255 is 65535, 127 is
//! 32767), rounded to nearest, halves up, before they are divided.

use crate::emit::rounding::Rnd;
use crate::emit::state::Emit;
use baseline::build::{IntCmp, T, V};
use kernel_abi::{image_flags, Element, Image};
use ptx::ast::Type;
use std::mem::offset_of;

impl Emit<'_> {
    pub(super) fn doubles(&self) -> T {
        self.ll.vec(self.ll.f64(), self.w)
    }

    /// Adds texels that count `weight`, in 1/256, to the sum of those before. What counts nothing may be infinite, or no number.
    pub(super) fn weighted(&self, sum: Option<Vec<V>>, texels: Vec<V>, weight: V) -> Vec<V> {
        let ll = self.ll;
        let none = ll.zero(self.words());
        let counts = ll.icmp(IntCmp::Ne, weight, none);
        let counted = texels.into_iter().map(|x| ll.select(counts, x, none)).collect();
        self.weighted_all(sum, counted, weight)
    }

    /// The same where what counts nothing is a number.
    pub(super) fn weighted_all(&self, sum: Option<Vec<V>>, texels: Vec<V>, weight: V) -> Vec<V> {
        let ll = self.ll;
        let dt = self.doubles();
        let weight = ll.sitofp(weight, dt);
        let texels = texels.into_iter().map(|x| ll.fpext(self.as_floats(x), dt));
        match sum {
            None => texels.map(|x| ll.fmul(x, weight)).collect(),
            // Products are exact, so that they may be fused.
            Some(sums) if self.host.fused_multiply_add => {
                texels.zip(sums).map(|(x, sum)| ll.intrinsic("llvm.fma", &[dt], &[x, weight, sum])).collect()
            }
            Some(sums) => texels.zip(sums).map(|(x, sum)| ll.fadd(sum, ll.fmul(x, weight))).collect(),
        }
    }

    /// The results that sums of an image's texels give.
    pub(super) fn filtered(&mut self, image: V, sums: &[V]) -> Vec<V> {
        let n = sums.len();
        let ll = self.ll;
        let mut params = vec![ll.ptr()];
        params.extend(vec![self.doubles(); n]);
        let f = self.image_function(&format!("filtered{n}"), &params, &vec![self.words(); n], |e, p| {
            e.rounded_for(p[0], &p[1..])
        });
        let mut args = vec![image];
        args.extend(sums);
        self.call_outlined(f, &args, n)
    }

    fn rounded_for(&mut self, image: V, sums: &[V]) -> Vec<V> {
        let ll = self.ll;
        // The largest integer of a format, and that of 16 bits that it becomes.
        let fractions = [
            (Element::UNorm8, 255.0, 65535.0),
            (Element::UNorm16, 65535.0, 65535.0),
            (Element::SNorm8, 127.0, 32767.0),
            (Element::SNorm16, 32767.0, 32767.0),
        ];
        let mut values: Vec<[u64; 1]> = fractions.iter().map(|f| [f.0 as u64]).collect();
        values.push([Element::F16 as u64]);
        let mut cases: Vec<&[u64]> = values.iter().map(|v| &v[..]).collect();
        cases.push(&[]);
        let element = self.image_byte(image, offset_of!(Image, element));
        self.cases(element, &cases, |e, k| match fractions.get(k) {
            Some(&(element, from, to)) => {
                let plain = |e: &mut Self| sums.iter().map(|&x| e.fraction_of(x, from, to)).collect::<Vec<_>>();
                if element != Element::UNorm8 {
                    return plain(e);
                }
                let flags = e.image_byte(image, offset_of!(Image, flags));
                let srgb = ll.icmp(IntCmp::Ne, ll.and(flags, ll.i32(image_flags::SRGB.into())), ll.i32(0));
                let colours = |e: &mut Self| {
                    let (linear, plain) = (sums.iter().map(|&x| e.half_of(x)).collect::<Vec<_>>(), plain(e));
                    e.srgb_channels(image, &linear, &plain)
                };
                e.either(srgb, colours, plain)
            }
            None if k == fractions.len() => sums.iter().map(|&x| e.half_of(x)).collect(),
            None => sums.iter().map(|&x| e.as_words(e.single_of(x))).collect(),
        })
    }

    pub(super) fn single_of(&self, sum: V) -> V {
        let ll = self.ll;
        // A little more, so that halves go away from zero.
        let more = ll.c_real(self.doubles(), (1.0 + f64::EPSILON) / 256.0);
        ll.fptrunc(ll.fmul(sum, more), self.floats())
    }

    fn half_of(&self, sum: V) -> V {
        let ll = self.ll;
        let more = ll.c_real(self.floats(), (1.0 + f32::EPSILON).into());
        let half = self.narrow_half(ll.fmul(self.single_of(sum), more), Type::F16, Rnd::Near);
        self.as_words(self.widen_half(half, Type::F16))
    }

    fn fraction_of(&self, sum: V, from: f64, to: f64) -> V {
        let ll = self.ll;
        let dt = self.doubles();
        let rounded = |x: V| self.floor(ll.fadd(x, ll.c_real(dt, 0.5)));
        // Texels were rounded when they were divided: this is the sum of the integers again.
        let sum = rounded(ll.fmul(sum, ll.c_real(dt, from)));
        let x = rounded(ll.fmul(sum, ll.c_real(dt, to / from / 256.0)));
        self.quotient(ll.fptrunc(x, self.floats()), to as f32)
    }
}
