//! `suld`, `sust`, `sured` (PTX ISA, 'Surface Instructions').
//!
//! Unformatted accesses move bytes: the first coordinate counts bytes, whatever the surface's texels are.

use super::Object;
use crate::emit::action::Action;
use crate::emit::rounding::Rnd;
use crate::emit::state::Emit;
use crate::error::{unsupported, Error, ErrorExt};
use crate::image::Geometry;
use crate::ir::Inst;
use baseline::build::{FloatCmp, IntCmp, V};
use kernel_abi::{args, Element, Helper, Image, ImageFault, Level};
use ptx::ast::{Mod, Type};
use std::mem::offset_of;

/// Addresses of the lanes of one access.
struct Spot {
    base: V,
    /// In words where the access has at least four bytes, else in bytes. All of them inside of the surface.
    offsets: V,
    /// Lanes inside of the surface.
    lanes: V,
}

impl Emit<'_> {
    pub(super) fn surface_load(&mut self, i: &Inst) -> Result<Vec<V>, Error> {
        let ll = self.ll;
        let g = self.surface_geometry(i)?;
        let (size, n) = (i.ty().size(), i.vec());
        let coordinates = self.surface_coordinates(i, g);
        let words = (size * n).div_ceil(4) as usize;
        let types = vec![self.words(); words];
        let raw = self.with_images(i, Object::Surface, &types, |e, image| {
            let spot = e.surface_spot(i, image, g, &coordinates, ll.i32(size * n))?;
            let zero = ll.zero(e.words());
            let out: Vec<V> = match size * n {
                b @ 1..=2 => vec![e.narrow_texels(spot.base, spot.offsets, b)],
                b => e.texel_words(spot.base, spot.offsets, b / 4, b / 4),
            };
            Ok(out.into_iter().map(|x| ll.select(spot.lanes, x, zero)).collect())
        })?;
        Ok((0..n).map(|k| self.element_of(&raw, k, size)).collect())
    }

    /// Element `k` of a loaded vector, zero-extended to at least a word.
    fn element_of(&self, words: &[V], k: u32, size: u32) -> V {
        let ll = self.ll;
        let t = self.words();
        if size == 8 {
            let wide = ll.vec(ll.int(64), self.w);
            let (low, high) = (words[2 * k as usize], words[2 * k as usize + 1]);
            return ll.or(ll.zext(low, wide), ll.shl(ll.zext(high, wide), ll.c(wide, 32)));
        }
        let per = 4 / size;
        let x = words[(k / per) as usize];
        if size == 4 {
            return x;
        }
        let x = ll.lshr(x, ll.c(t, (k % per * size * 8) as u64));
        ll.and(x, ll.c(t, (1 << (size * 8)) - 1))
    }

    pub(super) fn surface_store(&mut self, i: &Inst) -> Result<Vec<V>, Error> {
        let ll = self.ll;
        let g = self.surface_geometry(i)?;
        let (size, n) = (i.ty().size(), i.vec());
        let coordinates = self.surface_coordinates(i, g);
        let data = self.surface_data(i, g);
        if data.len() != n as usize {
            return Err(Error::invalid(format!("{} of {} values", self.spelled(i), data.len())));
        }
        if i.has(Mod::Other("p")) {
            return self.formatted_store(i, g, coordinates, data);
        }
        let words = self.joined(&data, size);
        self.with_images(i, Object::Surface, &[], |e, image| {
            let spot = e.surface_spot(i, image, g, &coordinates, ll.i32(size * n))?;
            e.store_words(&spot, &words, (size * n).min(4));
            Ok(vec![])
        })
    }

    /// Operands behind the coordinates.
    fn surface_data(&mut self, i: &Inst, g: Geometry) -> Vec<V> {
        let first = 1 + g.layered() as usize + g.coordinates();
        i.args[first..]
            .iter()
            .map(|&v| {
                let x = self.vector(v);
                self.cast_bits(x, self.ll.int(i.ty().bits()))
            })
            .collect()
    }

    /// Elements of `size` bytes as words, the first lowest.
    fn joined(&self, data: &[V], size: u32) -> Vec<V> {
        let ll = self.ll;
        let t = self.words();
        if size == 8 {
            return data
                .iter()
                .flat_map(|&x| {
                    let high = ll.lshr(x, ll.c(ll.type_of(x), 32));
                    [ll.trunc(x, t), ll.trunc(high, t)]
                })
                .collect();
        }
        data.chunks(4 / size as usize)
            .map(|part| {
                part.iter()
                    .enumerate()
                    .map(|(k, &x)| ll.shl(ll.zext_or_trunc(x, t), ll.c(t, k as u64 * size as u64 * 8)))
                    .reduce(|a, b| ll.or(a, b))
                    .unwrap_or_else(|| ll.zero(t))
            })
            .collect()
    }

    /// Stores words, or the low `bytes` of one, at the lanes' places.
    fn store_words(&mut self, spot: &Spot, words: &[V], bytes: u32) {
        let ll = self.ll;
        let n = words.len() as u32;
        let mut params = vec![ll.int(64), self.words(), ll.int(32)];
        params.extend(vec![self.words(); words.len()]);
        let f = self.image_function(&format!("surfacestore{n}x{bytes}"), &params, &[], |e, p| {
            let bits = ll.zext_or_trunc(p[2], ll.int(e.w));
            e.mask = ll.bitcast(bits, e.mask_t());
            e.store_spots(ll.inttoptr(p[0]), p[1], &p[3..], bytes);
            vec![]
        });
        let mut args = vec![spot.base, spot.offsets, self.mask_bits(spot.lanes)];
        args.extend(words);
        self.call_outlined(f, &args, 0);
    }

    /// Neighbours that write neighbouring places do so at once, others one by one.
    fn store_spots(&mut self, base: V, offsets: V, words: &[V], bytes: u32) {
        let ll = self.ll;
        let n = words.len() as u32;
        // Elements as they lie in memory: words, or bytes and halves.
        let elem = ll.int(bytes * 8);
        let narrow = ll.vec(elem, self.w);
        let data: Vec<V> = words.iter().map(|&x| ll.zext_or_trunc(x, narrow)).collect();
        let step = if bytes < 4 { bytes } else { n };
        let unit = ll.int(if bytes < 4 { 8 } else { 32 });
        let g = self.w.min(8);
        let starts: Vec<i32> = (0..self.w).map(|l| (l / g * g) as i32).collect();
        let steps: Vec<i64> = (0..self.w).map(|l| (l % g * step) as i64).collect();
        let expected = ll.shuffle(offsets, ll.poison(ll.type_of(offsets)), &starts);
        let expected = ll.add(expected, ll.c_vec(ll.int(32), &steps));
        let off = ll.icmp(IntCmp::Ne, offsets, expected);
        let run = ll.not(self.any(ll.and(off, self.mask)));
        let at = |offsets: V| ll.gep_typed(unit, base, ll.zext(offsets, ll.like(ll.type_of(offsets), ll.int(64))));
        self.either(
            run,
            |e| {
                let all = e.interleave(&data);
                let mask = e.spread_mask(n);
                for k in 0..e.w / g {
                    let lanes: Vec<i32> = (k * g * n..(k + 1) * g * n).map(|l| l as i32).collect();
                    let x = ll.shuffle(all, ll.poison(ll.type_of(all)), &lanes);
                    let m = ll.shuffle(mask, ll.poison(ll.type_of(mask)), &lanes);
                    let p = at(ll.extract_at(offsets, k * g));
                    e.masked_store(x, p, m, bytes);
                }
                vec![]
            },
            |e| {
                for (k, &x) in data.iter().enumerate() {
                    let ps = at(ll.add(offsets, ll.c(ll.type_of(offsets), k as u64)));
                    e.scatter(ps, x);
                }
                vec![]
            },
        );
    }

    /// `sust.p`: 32-bit components to the surface's format; x counts texels.
    fn formatted_store(&mut self, i: &Inst, g: Geometry, at: Vec<V>, data: Vec<V>) -> Result<Vec<V>, Error> {
        let ll = self.ll;
        let t = self.words();
        self.with_images(i, Object::Surface, &[], |e, image| {
            let shift = e.image_byte(image, offset_of!(Image, texel_shift));
            let bytes = e.image_byte(image, offset_of!(Image, texel_bytes));
            let mut scaled = at.clone();
            let x = g.layered() as usize;
            scaled[x] = e.scaled_x(at[x], shift);
            let spot = e.surface_spot(i, image, g, &scaled, bytes)?;
            let mut channels: Vec<V> = data.clone();
            channels.resize(4, ll.zero(t));
            let channels = e.formatted(image, channels);
            let each = e.image_byte(image, offset_of!(Image, channel_bytes));
            let have = e.image_byte(image, offset_of!(Image, channels));
            let key = ll.or(ll.shl(each, ll.i32(3)), have);
            let forms = [(0, 4), (4, 1), (4, 2), (4, 4), (2, 1), (2, 2), (2, 4), (1, 1), (1, 2), (1, 4)];
            let keys: Vec<[u64; 1]> = forms.iter().map(|&(b, c)| [(b << 3 | c) as u64]).collect();
            let keys: Vec<&[u64]> = keys.iter().map(|k| &k[..]).collect();
            e.cases(key, &keys, |e, k| {
                let (size, n) = forms[k];
                if size == 0 {
                    let parts = channels.iter().enumerate().map(|(k, &x)| ll.shl(x, ll.c(t, 10 * k as u64)));
                    let word = parts.reduce(|a, b| ll.or(a, b)).unwrap_or_else(|| ll.zero(t));
                    e.store_words(&spot, &[word], 4);
                    return vec![];
                }
                let words = e.joined(&channels[..n as usize], size);
                e.store_words(&spot, &words, (size * n).min(4));
                vec![]
            });
            Ok(vec![])
        })
    }

    /// Texels to bytes, at the bounds of what a word holds: beyond them everything is outside.
    fn scaled_x(&self, x: V, shift: V) -> V {
        let ll = self.ll;
        let t = ll.type_of(x);
        let x = ll.intrinsic("llvm.smin", &[t], &[x, ll.c(t, 1 << 26)]);
        let x = ll.intrinsic("llvm.smax", &[t], &[x, ll.c(t, -(1i64 << 26) as u64)]);
        ll.shl(x, ll.splat(shift, self.w))
    }

    /// Components as the surface's channels hold them: integers clamped to their range, halves rounded to zero (as an H200
    /// does), fractions clamped and rounded to nearest.
    fn formatted(&mut self, image: V, components: Vec<V>) -> Vec<V> {
        let ll = self.ll;
        let t = self.words();
        let element = self.image_byte(image, offset_of!(Image, element));
        use Element::*;
        let kinds = [U8, S8, U16, S16, F16, UNorm8, SNorm8, UNorm16, SNorm16, UNorm1010102];
        let values: Vec<[u64; 1]> = kinds.iter().map(|&k| [k as u64]).collect();
        let mut values: Vec<&[u64]> = values.iter().map(|v| &v[..]).collect();
        values.push(&[]);
        let clamp = |x: V, low: i64, high: i64| {
            let x = ll.intrinsic("llvm.smin", &[t], &[x, ll.c(t, high as u64)]);
            let x = ll.intrinsic("llvm.smax", &[t], &[x, ll.c(t, low as u64)]);
            ll.and(x, ll.c(t, (high - low) as u64))
        };
        self.cases(element, &values, |e, k| {
            components
                .iter()
                .enumerate()
                .map(|(channel, &x)| match kinds.get(k) {
                    Some(U8) => ll.intrinsic("llvm.umin", &[t], &[x, ll.c(t, 255)]),
                    Some(U16) => ll.intrinsic("llvm.umin", &[t], &[x, ll.c(t, 65535)]),
                    Some(S8) => clamp(x, -128, 127),
                    Some(S16) => clamp(x, -32768, 32767),
                    Some(F16) => {
                        let x = e.as_floats(x);
                        let h = ll.zext(e.narrow_half(x, Type::F16, Rnd::Zero), t);
                        ll.select(ll.fcmp(FloatCmp::Uno, x, x), ll.c(t, 0x7e00), h)
                    }
                    Some(UNorm8) => e.fraction(x, 0.0, 255.0),
                    Some(UNorm16) => e.fraction(x, 0.0, 65535.0),
                    Some(SNorm8) => ll.and(e.fraction(x, -1.0, 127.0), ll.c(t, 255)),
                    Some(SNorm16) => ll.and(e.fraction(x, -1.0, 32767.0), ll.c(t, 65535)),
                    Some(UNorm1010102) => e.fraction(x, 0.0, if channel < 3 { 1023.0 } else { 3.0 }),
                    _ => x,
                })
                .collect()
        })
    }

    /// The multiple of `1 / limit` nearest to a float that is clamped to `low..=1`, NaN to 0, of two the one nearer to 0 (as an H200 has
    /// it); which multiple it is.
    fn fraction(&self, x: V, low: f64, limit: f64) -> V {
        let ll = self.ll;
        let (t, ft) = (self.words(), self.floats());
        let x = self.as_floats(x);
        let x = ll.select(ll.fcmp(FloatCmp::Ord, x, x), x, ll.zero(ft));
        let x = ll.intrinsic("llvm.minnum", &[ft], &[x, ll.c_real(ft, 1.0)]);
        let x = ll.intrinsic("llvm.maxnum", &[ft], &[x, ll.c_real(ft, low)]);
        let x = ll.fmul(x, ll.c_real(ft, limit));
        let below = ll.fptosi(self.floor(ll.fsub(ll.c_real(ft, 0.5), self.fabs(x))), t);
        ll.select(ll.fcmp(FloatCmp::Olt, x, ll.zero(ft)), below, ll.neg(below))
    }

    pub(super) fn surface_reduce(&mut self, i: &Inst) -> Result<Vec<V>, Error> {
        let ll = self.ll;
        let g = self.surface_geometry(i)?;
        let ty = i.ty();
        let actions = [
            (Mod::Add, Action::Add),
            (Mod::Min, Action::Min),
            (Mod::Max, Action::Max),
            (Mod::And, Action::And),
            (Mod::Or, Action::Or),
        ];
        let action = actions.into_iter().find(|(m, _)| i.has(*m)).map(|a| a.1);
        let action = action.ok_or_else(|| unsupported(self.spelled(i)))?;
        let (formatted, size) = (i.has(Mod::Other("p")), ty.size());
        let mut at = self.surface_coordinates(i, g);
        if formatted {
            at[0] = self.scaled_x(at[0], ll.i32(size.trailing_zeros()));
        }
        let data = self.surface_data(i, g);
        let elem = ll.int(size * 8);
        // The surface's format decides whether `.b32` and `.b64` data are signed.
        let (unsigned, signed) = if size == 4 { (Type::U32, Type::S32) } else { (Type::U64, Type::S64) };
        let by_format = formatted && matches!(action, Action::Min | Action::Max);
        let ty = if by_format { unsigned } else { ty };
        let f = self.lane_loop(action, ty, elem, false, &data, false)?;
        let other = if by_format { self.lane_loop(action, signed, elem, false, &data, false)? } else { f };
        self.with_images(i, Object::Surface, &[], |e, image| {
            let spot = e.surface_spot(i, image, g, &at, ll.i32(size))?;
            let wide = ll.vec(ll.int(64), e.w);
            let bytes = ll.shl(ll.zext(spot.offsets, wide), ll.c(wide, 2));
            let full = ll.add(bytes, ll.splat(spot.base, e.w));
            let mut args = vec![full, e.mask_bits(spot.lanes), ll.i64(0)];
            args.extend(&data);
            if by_format {
                let element = e.image_byte(image, offset_of!(Image, element));
                let is = |k: Element| ll.icmp(IntCmp::Eq, element, ll.i32(k as u32));
                let has_sign = ll.or(is(Element::S32), ll.or(is(Element::S16), is(Element::S8)));
                let call = |f: V| {
                    ll.call(ll.function_type(f), f, &args);
                    vec![]
                };
                e.either(has_sign, |_| call(other), |_| call(f));
            } else {
                ll.call(ll.function_type(f), f, &args);
            }
            Ok(vec![])
        })
    }

    // ---- places ----

    fn surface_geometry(&self, i: &Inst) -> Result<Geometry, Error> {
        match Geometry::of(&i.mods) {
            Some(g) if !g.cube() => Ok(g),
            _ => Err(unsupported(self.spelled(i))),
        }
    }

    /// Layer and coordinates.
    fn surface_coordinates(&mut self, i: &Inst, g: Geometry) -> Vec<V> {
        let n = g.layered() as usize + g.coordinates();
        i.args[1..=n]
            .iter()
            .map(|&v| {
                let x = self.vector(v);
                self.cast_bits(x, self.ll.int(32))
            })
            .collect()
    }

    /// Addresses of accesses of `bytes` bytes, with the instruction's out-of-bounds mode applied.
    fn surface_spot(&mut self, i: &Inst, image: V, g: Geometry, at: &[V], bytes: V) -> Result<Spot, Error> {
        let ll = self.ll;
        let t = self.words();
        let level = self.first_level(image);
        let clamped = i.has(Mod::Clamp);
        let (layer, at) = if g.layered() { (Some(at[0]), &at[1..]) } else { (None, at) };
        // Bytes of a row, and the last place in it.
        let shift = self.image_byte(image, offset_of!(Image, texel_shift));
        let row = ll.shl(self.extent(level, 0), shift);
        let last = ll.intrinsic("llvm.smax", &[ll.int(32)], &[ll.sub(row, bytes), ll.i32(0)]);
        // Places are aligned to the access: low bits are ignored, or `.trap` ends the grid.
        let aligned = ll.sub(ll.i32(0), bytes);
        let last = ll.and(last, aligned);
        let x = ll.and(at[0], ll.splat(aligned, self.w));
        let fits = ll.icmp(IntCmp::Uge, row, bytes);
        let mut lasts = vec![last];
        lasts.extend((1..at.len()).map(|k| ll.sub(self.extent(level, k), ll.i32(1))));
        let mut indices = vec![x];
        indices.extend(&at[1..]);
        if let Some(l) = layer {
            lasts.push(ll.sub(self.load_field(image, offset_of!(Image, layers), 32), ll.i32(1)));
            indices.push(l);
        }
        let mut outside = ll.splat(ll.not(fits), self.w);
        let mut inside = vec![];
        for (n, (&k, &last)) in indices.iter().zip(&lasts).enumerate() {
            let last = ll.splat(last, self.w);
            let beyond = ll.icmp(IntCmp::Ugt, k, last);
            outside = ll.or(outside, beyond);
            inside.push(if clamped && n == at.len() {
                // The layer has no sign.
                ll.intrinsic("llvm.umin", &[t], &[k, last])
            } else if clamped {
                let k = ll.intrinsic("llvm.smin", &[t], &[k, last]);
                ll.intrinsic("llvm.smax", &[t], &[k, ll.zero(t)])
            } else {
                ll.select(beyond, ll.zero(t), k)
            });
        }
        if i.has(Mod::Other("trap")) {
            let z = if layer.is_some() || at.len() > 2 { indices[indices.len() - 1] } else { ll.zero(t) };
            let y = if at.len() > 1 { at[1] } else { ll.zero(t) };
            let low = ll.and(at[0], ll.splat(ll.sub(bytes, ll.i32(1)), self.w));
            let askew = ll.icmp(IntCmp::Ne, low, ll.zero(t));
            self.trap_outside(i, image, outside, askew, [at[0], y, z]);
        }
        let lanes =
            if clamped { ll.and(self.mask, ll.splat(fits, self.w)) } else { ll.and(self.mask, ll.not(outside)) };
        let words = ll.icmp(IntCmp::Uge, bytes, ll.i32(4));
        let unit = ll.select(words, ll.i32(2), ll.i32(0));
        let pitch = |e: &Self, offset: usize| {
            let p = e.load_field(level, offset, 64);
            let p = ll.lshr(p, ll.zext(unit, ll.int(64)));
            ll.splat(ll.trunc(p, ll.int(32)), e.w)
        };
        let mut offsets = ll.lshr(inside[0], ll.splat(unit, self.w));
        let (rows, slices) = (offset_of!(Level, row_pitch), offset_of!(Level, slice_pitch));
        for (k, &index) in inside.iter().enumerate().skip(1) {
            let step = if k == 1 && at.len() > 1 { rows } else { slices };
            offsets = ll.add(offsets, ll.mul(index, pitch(self, step)));
        }
        Ok(Spot { base: self.load_field(level, offset_of!(Level, base), 64), offsets, lanes })
    }

    /// Ends the grid if a lane is outside, or `askew`.
    fn trap_outside(&mut self, i: &Inst, image: V, outside: V, askew: V, at: [V; 3]) {
        let ll = self.ll;
        let bad = ll.and(ll.or(outside, askew), self.mask);
        let some = self.any(bad);
        let (trap, go) = (self.new_block("outside"), self.new_block("inside"));
        ll.cond_br_unlikely(some, trap, go);
        ll.at_end(trap);
        let a = self.arg_block();
        let outside = ll.and(outside, self.mask);
        let beyond = self.any(outside);
        let what = ll.select(beyond, ll.i64(ImageFault::Outside as u64), ll.i64(ImageFault::Misaligned as u64));
        self.store_word(a, args::WHAT, what);
        let bad = ll.or(outside, ll.and(bad, ll.not(ll.splat(beyond, self.w))));
        self.store_word(a, args::PC, ll.i64(i.pc as u64));
        let wide = ll.vec(ll.int(64), self.w);
        let handle = ll.splat(ll.ptrtoint(image), self.w);
        ll.store(handle, self.lane_words(a, args::bad_image::HANDLES, 1), 8);
        for (word, x) in args::bad_image::COORDINATES.into_iter().zip(at) {
            ll.store(ll.zext(x, wide), self.lane_words(a, word, 1), 8);
        }
        self.call_helper(Helper::BadImage, bad, a);
        ll.br(go);
        ll.at_end(go);
    }
}
