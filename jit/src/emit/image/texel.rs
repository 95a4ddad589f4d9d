//! Texels: reading them from memory, and what their channels become.

use crate::emit::records::Record;
use crate::emit::state::Emit;
use baseline::build::{Attr, FloatCmp, IntCmp, V};
use kernel_abi::{Element, Image, BLOCKS};
use ptx::ast::Type;
use std::mem::offset_of;

/// Bytes of a channel, and channels of a texel.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Layout(u64, u64);

/// Three channels of 10 bits and one of 2.
const PACKED: Layout = Layout(0, 4);
const LARGE: [Layout; 3] = [Layout(4, 1), Layout(4, 2), Layout(4, 4)];
const SMALL: [Layout; 6] = [Layout(2, 1), Layout(2, 2), Layout(2, 4), Layout(1, 1), Layout(1, 2), Layout(1, 4)];

impl Layout {
    fn key(self) -> u64 {
        self.0 << 3 | self.1
    }
}

impl Emit<'_> {
    /// `texelN(image, base, offsets) -> channels`: the first `n` channels of the texels at `offsets` from the address
    /// `base`, as the image's format makes them. Offsets count words where texels have at least 4 bytes, else bytes.
    pub(super) fn texel_function(&mut self, n: usize) -> V {
        let ll = self.ll;
        let params = [ll.ptr(), ll.int(64), self.words()];
        let results = vec![self.words(); n];
        self.image_function(&format!("texel{n}"), &params, &results, |e, p| {
            let layouts = [&[PACKED][..], &LARGE, &SMALL].concat();
            let raw = e.raw_channels(p[0], p[1], p[2], n, &layouts);
            e.converted(p[0], raw)
        })
    }

    /// `rawN(image, base, offsets) -> channels`: the same of texels of one or two bytes a channel, zero-extended.
    pub(super) fn raw_function(&mut self, n: usize) -> V {
        let ll = self.ll;
        let params = [ll.ptr(), ll.int(64), self.words()];
        let results = vec![self.words(); n];
        let name = format!("raw{n}");
        self.image_function(&name, &params, &results, |e, p| e.raw_channels(p[0], p[1], p[2], n, &SMALL))
    }

    /// Channels zero-extended, those that the image does not have zero, of an image in one of `layouts` or in blocks.
    fn raw_channels(&mut self, image: V, base: V, offsets: V, n: usize, layouts: &[Layout]) -> Vec<V> {
        let keys: Vec<[u64; 1]> = layouts.iter().map(|layout| [layout.key()]).collect();
        let blocks = [1, 2, 3, 4].map(|channels| Layout(BLOCKS.into(), channels).key());
        let keys: Vec<&[u64]> = keys.iter().map(|k| &k[..]).chain([&blocks[..]]).collect();
        let decoded = self.decoded_function();
        let key = self.layout_of(image);
        self.cases(key, &keys, |e, k| match layouts.get(k) {
            Some(&layout) => e.channels_of(layout, base, offsets, n),
            None => e.call_outlined(decoded, &[image, base, offsets], 4)[..n].to_vec(),
        })
    }

    /// The key of an image's layout.
    fn layout_of(&self, image: V) -> V {
        let ll = self.ll;
        let bytes = self.image_byte(image, offset_of!(Image, channel_bytes));
        let channels = self.image_byte(image, offset_of!(Image, channels));
        ll.or(ll.shl(bytes, ll.i32(3)), channels)
    }

    /// Channels of texels of one layout.
    fn channels_of(&mut self, layout: Layout, base: V, offsets: V, n: usize) -> Vec<V> {
        let Layout(bytes, channels) = layout;
        if layout == PACKED {
            let x = self.texel_words(base, offsets, 1, 1)[0];
            let parts = [(0, 10), (10, 10), (20, 10), (30, 2)];
            return parts[..n].iter().map(|&(shift, bits)| self.bits_from(x, shift, bits)).collect();
        }
        let (bytes, have) = (bytes as u32, (channels as usize).min(n));
        let texel = bytes * channels as u32;
        let per = 4 / bytes as usize;
        let words = match texel {
            1..=3 => vec![self.narrow_texels(base, offsets, texel)],
            _ => self.texel_words(base, offsets, have.div_ceil(per) as u32, texel / 4),
        };
        let mut out: Vec<V> =
            (0..have).map(|c| self.bits_from(words[c / per], (c % per) as u32 * bytes * 8, bytes * 8)).collect();
        out.resize(n, self.ll.zero(self.words()));
        out
    }

    /// `decoded(image, base, offsets) -> channels`: all four of texels that come in blocks, by the runtime's function. Apart, so that
    /// other formats need no frame.
    fn decoded_function(&mut self) -> V {
        let ll = self.ll;
        let t = self.words();
        let f = self.image_function("decoded", &[ll.ptr(), ll.int(64), t], &[t; 4], |e, p| {
            let (image, base) = (p[0], p[1]);
            let offsets = e.entry_alloca(t, 64);
            let out = e.entry_alloca(ll.array(ll.int(32), 4 * e.w as u64), 64);
            ll.store(p[2], offsets, 64);
            let decode = ll.inttoptr(e.load_field(image, offset_of!(Image, decode), 64));
            let fty = ll.func(ll.int(64), &mut [ll.ptr(), ll.int(64), ll.ptr(), ll.int(32), ll.ptr()]);
            let unreadable = ll.call(fty, decode, &[image, base, offsets, ll.i32(e.w), out]);
            let good = ll.icmp(IntCmp::Eq, unreadable, ll.i64(0));
            e.either(
                good,
                |e| (0..4).map(|c| ll.load(t, ll.gep_at(out, u64::from(c * 4 * e.w)), 4)).collect(),
                // What cannot be read faults here, in generated code, as any texel does.
                |e| vec![ll.splat(ll.load(ll.int(32), ll.inttoptr(unreadable), 4), e.w); 4],
            )
        });
        ll.attr(f, Attr::Noinline);
        f
    }

    /// `bits` bits of each word from `shift` on.
    fn bits_from(&self, x: V, shift: u32, bits: u32) -> V {
        let ll = self.ll;
        let t = ll.type_of(x);
        let x = if shift > 0 { ll.lshr(x, ll.c(t, shift as u64)) } else { x };
        if shift + bits < 32 {
            ll.and(x, ll.c(t, (1 << bits) - 1))
        } else {
            x
        }
    }

    /// Lanes read together where their offsets are a run.
    fn group(&self) -> u32 {
        self.w.min((self.host.vector_bytes / 4).max(8))
    }

    /// The first `n` of each texel's `words` words.
    pub(super) fn texel_words(&mut self, base: V, offsets: V, n: u32, words: u32) -> Vec<V> {
        let ll = self.ll;
        let p = ll.inttoptr(base);
        if n > 1 {
            let f = self.records_function(n.next_power_of_two());
            return self.call_outlined(f, &[base, offsets], n as usize);
        }
        let gathered = |e: &mut Self| vec![e.gather_all(ll.gep_typed(ll.int(32), p, offsets))];
        if words > 1 {
            return gathered(self);
        }
        // Neighbours whose texels are neighbours are read at once: a gather costs ten times as much, and most kernels walk along rows.
        let ok = self.is_run(offsets);
        self.either(ok, |e| vec![e.read_run(p, offsets, 32, false)], gathered)
    }

    /// `recordsN(base, offsets) -> words`: `n` words at each offset. Apart, so that others need no frame.
    fn records_function(&mut self, n: u32) -> V {
        let ll = self.ll;
        let t = self.words();
        let f = self.image_function(&format!("records{n}"), &[ll.int(64), t], &vec![t; n as usize], |e, p| {
            let base = ll.inttoptr(p[0]);
            let start = |x: V| ll.gep_typed(ll.int(32), base, ll.sext(x, ll.int(64)));
            let starts: Vec<V> = e.scalars(p[1]).into_iter().map(start).collect();
            e.transposed(&starts, Record { elem: ll.int(32), bytes: 4, n })
        });
        ll.attr(f, Attr::Noinline);
        f
    }

    /// Texels of one or two bytes, zero-extended: their aligned words, shifted.
    pub(super) fn narrow_texels(&mut self, base: V, offsets: V, bytes: u32) -> V {
        let ll = self.ll;
        let t = self.words();
        let ok = if bytes == 1 {
            self.is_run(offsets)
        } else {
            let half = ll.lshr(offsets, ll.c(t, 1));
            self.is_run(half)
        };
        let run = |e: &mut Self| vec![e.read_run(ll.inttoptr(base), offsets, bytes * 8, true)];
        self.either(ok, run, |e| {
            let low = ll.and(base, ll.i64(3));
            let start = ll.inttoptr(ll.sub(base, low));
            let at = ll.add(offsets, ll.splat(ll.trunc(low, ll.int(32)), e.w));
            let words = ll.lshr(at, ll.c(t, 2));
            let x = e.gather_all(ll.gep_typed(ll.int(32), start, words));
            let shift = ll.shl(ll.and(at, ll.c(t, 3)), ll.c(t, 3));
            let x = ll.lshr(x, shift);
            vec![ll.and(x, ll.c(t, (1 << (bytes * 8)) - 1))]
        })[0]
    }

    /// Whether the lanes of each group have consecutive offsets.
    fn is_run(&self, offsets: V) -> V {
        let ll = self.ll;
        let (t, g) = (ll.type_of(offsets), self.group());
        let first: Vec<i32> = (0..self.w).map(|l| (l / g * g) as i32).collect();
        let steps: Vec<i64> = (0..self.w).map(|l| (l % g) as i64).collect();
        let start = ll.shuffle(offsets, ll.poison(t), &first);
        let expected = ll.add(start, ll.c_vec(ll.int(32), &steps));
        let off = ll.icmp(IntCmp::Ne, offsets, expected);
        ll.not(self.any(off))
    }

    /// Elements of `bits` bits in runs; `bytes`: offsets count bytes, else elements.
    fn read_run(&mut self, p: V, offsets: V, bits: u32, bytes: bool) -> V {
        let ll = self.ll;
        let g = self.group();
        let elem = ll.int(bits);
        let mut all: Option<V> = None;
        for k in 0..self.w / g {
            let at = ll.extract_at(offsets, k * g);
            let at = if bytes { ll.zext(at, ll.int(64)) } else { ll.sext(at, ll.int(64)) };
            let q = ll.gep_typed(if bytes { ll.int(8) } else { elem }, p, at);
            let part = ll.load(ll.vec(elem, g), q, bits / 8);
            all = Some(match all {
                None => part,
                Some(x) => self.concat(x, part),
            });
        }
        let all = all.unwrap_or_else(|| ll.zero(ll.vec(elem, self.w)));
        ll.zext_or_trunc(all, self.words())
    }

    /// A gather of words by all lanes.
    fn gather_all(&self, ps: V) -> V {
        let ll = self.ll;
        let t = self.words();
        let all = ll.ones(self.mask_t());
        ll.intrinsic("llvm.masked.gather", &[t, ll.type_of(ps)], &[ps, ll.i32(4), all, ll.zero(t)])
    }

    /// Zero-extended channels to results, by the image's element; channels that the image does not have are 0.
    fn converted(&mut self, image: V, raw: Vec<V>) -> Vec<V> {
        let ll = self.ll;
        let t = self.words();
        let element = self.image_byte(image, offset_of!(Image, element));
        use Element::*;
        let plain: Vec<u64> = [U8, U16, U32, S32, F32].iter().map(|&e| e as u64).collect();
        let kinds = [S8, S16, F16, UNorm8, SNorm8, UNorm16, SNorm16, UNorm1010102];
        let kind_values: Vec<[u64; 1]> = kinds.iter().map(|&e| [e as u64]).collect();
        let mut values: Vec<&[u64]> = kind_values.iter().map(|k| &k[..]).collect();
        values.push(&plain);
        let out = self.cases(element, &values, |e, k| match kinds.get(k) {
            None => raw.clone(),
            Some(UNorm8) => e.unorm8(image, &raw),
            Some(UNorm1010102) => {
                let limits = [1023.0, 1023.0, 1023.0, 3.0];
                raw.iter().zip(limits).map(|(&x, limit)| e.normalised(x, limit)).collect()
            }
            Some(&kind) => raw.iter().map(|&x| e.convert_channel(kind, x)).collect(),
        });
        debug_assert!(out.iter().all(|&x| ll.type_of(x) == t));
        out
    }

    fn convert_channel(&mut self, kind: Element, x: V) -> V {
        let ll = self.ll;
        let t = self.words();
        let signed = |bits: u32| {
            let up = ll.c(t, 32 - bits as u64);
            ll.ashr(ll.shl(x, up), up)
        };
        match kind {
            Element::S8 => signed(8),
            Element::S16 => signed(16),
            Element::F16 => {
                let h = ll.trunc(x, ll.like(t, ll.int(16)));
                self.as_words(self.widen_half(h, Type::F16))
            }
            Element::UNorm8 => self.normalised(x, 255.0),
            Element::UNorm16 => self.normalised(x, 65535.0),
            Element::SNorm8 => self.normalised(signed(8), 127.0),
            Element::SNorm16 => self.normalised(signed(16), 32767.0),
            _ => x,
        }
    }

    /// `max(x / limit, -1)`, correctly rounded.
    fn normalised(&self, x: V, limit: f32) -> V {
        self.quotient(self.ll.sitofp(x, self.floats()), limit)
    }

    /// The same of an integer in a float.
    pub(super) fn quotient(&self, f: V, limit: f32) -> V {
        let ll = self.ll;
        let q = self.ratio(f, limit);
        let least = ll.c_real(self.floats(), -1.0);
        self.as_words(ll.select(ll.fcmp(FloatCmp::Ogt, q, least), q, least))
    }

    /// `f / limit`, correctly rounded.
    pub(super) fn ratio(&self, f: V, limit: f32) -> V {
        let ll = self.ll;
        let ft = self.floats();
        if !self.host.fused_multiply_add {
            ll.fdiv(f, ll.c_real(ft, limit as f64))
        } else {
            // The reciprocal in two parts: the product with the second corrects that with the first.
            let high = 1.0 / limit;
            let low = (1.0 / limit as f64 - high as f64) as f32;
            let rest = ll.fmul(f, ll.c_real(ft, low as f64));
            ll.intrinsic("llvm.fma", &[ft], &[f, ll.c_real(ft, high as f64), rest])
        }
    }

    /// Bytes as fractions, decoded from sRGB where the image says so.
    fn unorm8(&mut self, image: V, raw: &[V]) -> Vec<V> {
        let ll = self.ll;
        let flags = self.image_byte(image, offset_of!(Image, flags));
        let bit = ll.and(flags, ll.i32(kernel_abi::image_flags::SRGB as u32));
        let srgb = ll.icmp(IntCmp::Ne, bit, ll.i32(0));
        let fractions = |e: &mut Self| raw.iter().map(|&x| e.convert_channel(Element::UNorm8, x)).collect::<Vec<_>>();
        self.either(
            srgb,
            |e| {
                let table = ll.inttoptr(e.load_field(image, offset_of!(Image, srgb), 64));
                let linear: Vec<V> = raw.iter().map(|&x| e.gather_all(ll.gep_typed(ll.int(32), table, x))).collect();
                let plain = fractions(e);
                e.srgb_channels(image, &linear, &plain)
            },
            fractions,
        )
    }

    /// Of an image with sRGB, channels of colours from `linear` and others from `plain`: the fourth, and the second of two.
    pub(super) fn srgb_channels(&self, image: V, linear: &[V], plain: &[V]) -> Vec<V> {
        let ll = self.ll;
        let channels = self.image_byte(image, offset_of!(Image, channels));
        let two = ll.icmp(IntCmp::Eq, channels, ll.i32(2));
        let both = linear.iter().zip(plain).enumerate();
        both.map(|(c, (&linear, &plain))| match c {
            1 => ll.select(two, plain, linear),
            3 => plain,
            _ => linear,
        })
        .collect()
    }
}
