//! `tex` and `tld4` (PTX ISA, 'Texture Instructions').

use super::sample::Reading;
use super::Object;
use crate::emit::rounding::Rnd;
use crate::emit::state::Emit;
use crate::error::{unsupported, Error, ErrorExt};
use crate::image::Geometry;
use crate::ir::Inst;
use baseline::build::{IntCmp, V};
use kernel_abi::Image;
use ptx::ast::{Mod, Type};
use std::mem::offset_of;

/// How an instruction names the level of detail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Detail {
    /// The base level: no modifier, or `.base`. Kernels have no derivatives of their own.
    Base,
    Level,
    Grad,
}

impl Detail {
    fn of(i: &Inst) -> Detail {
        if i.has(Mod::Other("level")) {
            Detail::Level
        } else if i.has(Mod::Other("grad")) {
            Detail::Grad
        } else {
            Detail::Base
        }
    }
}

/// Where an instruction reads: inside of a function for its form.
struct Place<'a> {
    image: V,
    geometry: Geometry,
    layer: Option<V>,
    at: &'a [V],
    /// Texel offset in each dimension, or nothing.
    steps: &'a [V],
}

impl Emit<'_> {
    pub(super) fn texture(&mut self, i: &Inst) -> Result<Vec<V>, Error> {
        let g = Geometry::of(&i.mods).ok_or_else(|| unsupported(self.spelled(i)))?;
        let dtype = i.ty();
        // Channels in a register, and those that are used: none behind the last of them is fetched.
        let each = if dtype == Type::F16x2 { 2 } else { 1 };
        let n = i.results.iter().rposition(Option::is_some).map_or(0, |k| k + 1) * each;
        if n == 0 {
            return Ok(vec![]);
        }
        let integers = i.types().last() == Some(Type::S32);
        if integers && g.cube() {
            return Err(Error::invalid(format!("{}: cubes take coordinates of type .f32", self.spelled(i))));
        }
        let detail = Detail::of(i);
        let behind = match detail {
            Detail::Base => 0,
            Detail::Level => 1,
            Detail::Grad => 2 * g.coordinates(),
        };
        let offset = self.has_offset(i, g, behind);
        let f = self.texture_function(g, detail, integers, offset, n);
        let args = self.image_args(i, g, integers, offset);
        let types = vec![self.words(); n];
        let out = self.with_images(i, Object::Texture, &types, |e, image| {
            let mut all = vec![image];
            all.extend(&args);
            Ok(e.call_outlined(f, &all, n))
        })?;
        Ok(self.as_destinations(out, dtype))
    }

    /// Whether there is a texel offset: it comes last, behind the coordinates and `behind` more operands.
    fn has_offset(&self, i: &Inst, g: Geometry, behind: usize) -> bool {
        i.args.len() > 1 + g.layered() as usize + g.coordinates() + behind
    }

    /// Operands behind the handle: a layer, then coordinates and derivatives, then an offset.
    fn image_args(&mut self, i: &Inst, g: Geometry, integers: bool, offset: bool) -> Vec<V> {
        let ll = self.ll;
        let elem = if integers { ll.int(32) } else { ll.f32() };
        let layers = g.layered() as usize;
        let steps = i.args.len() - 1 - if offset { g.coordinates() } else { 0 };
        let mut args = vec![];
        for (k, &v) in i.args[1..].iter().enumerate() {
            let x = self.vector(v);
            let x = self.cast_bits(x, if k < layers || k >= steps { ll.int(32) } else { elem });
            // Hardware has signed offsets of four bits: -8 to 7.
            let up = ll.c(self.words(), 28);
            args.push(if k >= steps { ll.ashr(ll.shl(x, up), up) } else { x });
        }
        args
    }

    /// Channels as the destination's type has them: 32 bits are what the image makes them, halves are rounded.
    fn as_destinations(&mut self, channels: Vec<V>, dtype: Type) -> Vec<V> {
        if !matches!(dtype, Type::F16 | Type::F16x2) {
            return channels;
        }
        let ll = self.ll;
        let halves: Vec<V> =
            channels.into_iter().map(|x| self.narrow_half(self.as_floats(x), Type::F16, Rnd::Near)).collect();
        if dtype == Type::F16 {
            return halves;
        }
        let t = self.words();
        halves.chunks(2).map(|h| ll.or(ll.zext(h[0], t), ll.shl(ll.zext(h[1], t), ll.c(t, 16)))).collect()
    }

    /// One function for each form of the instruction.
    fn texture_function(&mut self, g: Geometry, detail: Detail, integers: bool, offset: bool, n: usize) -> V {
        let (words, floats) = (self.words(), self.floats());
        let each = if integers { words } else { floats };
        let mut params = vec![self.ll.ptr()];
        params.extend(g.layered().then_some(words));
        params.extend(vec![each; g.coordinates()]);
        match detail {
            Detail::Base => {}
            Detail::Level => params.push(each),
            Detail::Grad => params.extend(vec![floats; 2 * g.coordinates()]),
        }
        params.extend(vec![words; if offset { g.coordinates() } else { 0 }]);
        let (kind, moved) = (if integers { "i" } else { "f" }, if offset { "o" } else { "" });
        let name = format!("tex_{g:?}_{detail:?}{kind}{moved}{n}");
        self.image_function(&name, &params, &vec![words; n], |e, p| {
            let image = p[0];
            let (layer, rest) = if g.layered() { (Some(p[1]), &p[2..]) } else { (None, &p[1..]) };
            let (at, rest) = rest.split_at(g.coordinates());
            let (rest, steps) = rest.split_at(rest.len() - if offset { g.coordinates() } else { 0 });
            let place = Place { image, geometry: g, layer, at, steps };
            if integers {
                e.fetched(&place, rest.first().copied(), n)
            } else {
                e.sampled(&place, rest, detail, n)
            }
        })
    }

    /// Integer coordinates; `lod` is an integer too.
    fn fetched(&mut self, place: &Place, lod: Option<V>, n: usize) -> Vec<V> {
        let image = place.image;
        let slice = self.slice(image, place.geometry, place.layer, None);
        let mut at = place.at.to_vec();
        for (x, &step) in at.iter_mut().zip(place.steps) {
            *x = self.ll.add(*x, step);
        }
        match lod {
            None => {
                let level = self.first_level(image);
                self.fetch(image, level, &at, slice, n)
            }
            Some(lod) => {
                let lod = self.ll.sitofp(lod, self.floats());
                self.at_levels(image, lod, n, &mut |e, level, share| {
                    let texels = e.fetch(image, level, &at, slice, n);
                    match share {
                        Some(share) => e.weighted(None, texels, share),
                        None => texels,
                    }
                })
            }
        }
    }

    fn sampled(&mut self, place: &Place, rest: &[V], detail: Detail, n: usize) -> Vec<V> {
        let &Place { image, geometry: g, layer, at, steps } = place;
        let on = g.cube().then(|| self.on_face([at[0], at[1], at[2]]));
        let slice = self.slice(image, g, layer, on.as_ref().map(|on| on.face));
        let flat: Vec<V> = on.as_ref().map_or_else(|| at.to_vec(), |on| self.face_coordinates(on).to_vec());
        let mut sample = |e: &mut Self, flat: &[V], level: V, share: Option<V>| {
            let f = e.sample_function(g.filtered(), slice.is_some(), g.cube(), share.is_some(), n);
            let mut args = vec![image, level];
            args.extend(e.stepped(image, level, flat, steps));
            args.extend(slice);
            args.extend(share);
            e.call_outlined(f, &args, n)
        };
        let (dx, dy) = match detail {
            // ptxas makes `tex.level` of it, with this level: the texture's bias and clamps count.
            Detail::Base => {
                let lod = self.ll.c_real(self.floats(), -32.0);
                return self.at_levels(image, lod, n, &mut |e, level, share| sample(e, &flat, level, share));
            }
            Detail::Level => {
                return self.at_levels(image, rest[0], n, &mut |e, level, share| sample(e, &flat, level, share))
            }
            Detail::Grad => rest.split_at(g.coordinates()),
        };
        if let Some(on) = &on {
            let [dx, dy] = [dx, dy].map(|d| self.face_derivatives(on, [d[0], d[1], d[2]]));
            let lod = self.lod_of(image, &dx, &dy, true);
            return self.at_levels(image, lod, n, &mut |e, level, share| sample(e, &flat, level, share));
        }
        if flat.len() == 1 {
            let lod = self.lod_of(image, dx, dy, false);
            return self.at_levels(image, lod, n, &mut |e, level, share| sample(e, &flat, level, share));
        }
        self.along_axis(image, &flat, dx, dy, n, &mut sample)
    }

    /// Coordinates of a level plus a texel offset.
    fn stepped(&mut self, image: V, level: V, at: &[V], steps: &[V]) -> Vec<V> {
        let ll = self.ll;
        if steps.is_empty() {
            return at.to_vec();
        }
        let normalized = self.image_byte(image, offset_of!(Image, normalized));
        let yes = ll.icmp(IntCmp::Ne, normalized, ll.i32(0));
        at.iter()
            .zip(steps)
            .enumerate()
            .map(|(k, (&x, &step))| {
                // Before addresses are folded, as the manual has it ("applied to coordinates before doing texture lookup").
                let size = ll.sitofp(self.extent(level, k), ll.f32());
                let size = ll.splat(ll.select(yes, size, ll.c_real(ll.f32(), 1.0)), self.w);
                ll.fadd(x, ll.fdiv(ll.sitofp(step, self.floats()), size))
            })
            .collect()
    }

    /// The slice that a layer and a face select, inside of the image whatever they are.
    fn slice(&mut self, image: V, g: Geometry, layer: Option<V>, face: Option<V>) -> Option<V> {
        let ll = self.ll;
        let t = self.words();
        if layer.is_none() && face.is_none() {
            return None;
        }
        let layers = self.load_field(image, offset_of!(Image, layers), 32);
        let at_most = |x: V, count: V| {
            let last = ll.splat(ll.sub(count, ll.i32(1)), self.w);
            ll.intrinsic("llvm.umin", &[t], &[x, last])
        };
        let slice = match (layer, face) {
            (Some(l), Some(f)) => {
                let cubes = ll.udiv(layers, ll.i32(6));
                ll.add(ll.mul(at_most(l, cubes), ll.c(t, 6)), f)
            }
            (Some(x), None) | (None, Some(x)) => x,
            (None, None) => return None,
        };
        debug_assert!(g.layered() || g.cube());
        Some(at_most(slice, layers))
    }

    /// `tld4`: one component of four texels.
    pub(super) fn gather_texels(&mut self, i: &Inst) -> Result<Vec<V>, Error> {
        let g = Geometry::of(&i.mods).ok_or_else(|| unsupported(self.spelled(i)))?;
        let component = ["r", "g", "b", "a"].iter().position(|c| i.has(Mod::Other(c)));
        let component = component.ok_or_else(|| unsupported(self.spelled(i)))?;
        let offset = self.has_offset(i, g, 0);
        let words = self.words();
        let mut params = vec![self.ll.ptr()];
        params.extend(g.layered().then_some(words));
        params.extend(vec![self.floats(); g.coordinates()]);
        params.extend(vec![words; if offset { g.coordinates() } else { 0 }]);
        let name = format!("tld4_{g:?}{}{component}", if offset { "o" } else { "" });
        let f = self.image_function(&name, &params, &[words; 4], |e, p| {
            let image = p[0];
            let (layer, at) = if g.layered() { (Some(p[1]), &p[2..]) } else { (None, &p[1..]) };
            let (at, steps) = at.split_at(g.coordinates());
            let on = g.cube().then(|| e.on_face([at[0], at[1], at[2]]));
            let slice = e.slice(image, g, layer, on.as_ref().map(|on| on.face));
            let flat: Vec<V> = on.as_ref().map_or_else(|| at.to_vec(), |on| e.face_coordinates(on).to_vec());
            let level = e.first_level(image);
            let flat = e.stepped(image, level, &flat, steps);
            let reading = Reading { image, level, coordinates: &flat, slice, cube: g.cube(), n: component + 1 };
            e.footprint(&reading, component)
        });
        let args = self.image_args(i, g, false, offset);
        self.with_images(i, Object::Texture, &[words; 4], |e, image| {
            let mut all = vec![image];
            all.extend(&args);
            Ok(e.call_outlined(f, &all, 4))
        })
    }
}
