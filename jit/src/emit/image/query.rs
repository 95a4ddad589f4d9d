//! `txq`, `suq` (PTX ISA, 'Texture Instructions', 'Surface Instructions') and `istypep`.

use super::Object;
use crate::emit::state::Emit;
use crate::error::{unsupported, Error};
use crate::ir::{Inst, Val};
use baseline::build::{IntCmp, V};
use kernel_abi::{opencl, Cta, Element, Image, ImageKind, Level, IMAGE_STRIDE};
use ptx::ast::{Mod, Type};
use ptx::table::Op;
use std::mem::offset_of;

impl Emit<'_> {
    pub(super) fn query(&mut self, op: Op, i: &Inst) -> Result<Vec<V>, Error> {
        let ll = self.ll;
        let has = |name: &'static str| i.has(Mod::Other(name));
        let sampler = i.has(Mod::Ty(Type::SamplerRef));
        let object = match op {
            Op::Txq if sampler => Object::Sampler,
            Op::Txq => Object::Texture,
            _ => Object::Surface,
        };
        let lod = i.args.get(1).map(|&v| self.vector(v));
        let t = self.words();
        self.with_images(i, object, &[t], |e, image| {
            let dimension = ["width", "height", "depth"].iter().position(|n| has(n));
            if let Some(k) = dimension {
                return Ok(vec![e.extent_at(image, k, lod)]);
            }
            let byte = |offset: usize| e.image_byte(image, offset);
            let x = if has("array_size") {
                e.array_size(image)
            } else if has("num_mipmap_levels") {
                byte(offset_of!(Image, level_count))
            } else if has("normalized_coords") {
                byte(offset_of!(Image, normalized))
            } else if has("filter_mode") {
                byte(offset_of!(Image, filter))
            } else if has("force_unnormalized_coords") {
                // Coordinates of textures with a sampler of their own are as that says.
                match sampler {
                    true => ll.sub(ll.i32(1), byte(offset_of!(Image, normalized))),
                    false => ll.i32(0),
                }
            } else if has("channel_order") {
                e.channel_order(image)
            } else if has("channel_data_type") {
                e.channel_type(image)
            } else if has("num_samples") {
                ll.i32(1)
            } else if has("memory_layout") {
                let kind = byte(offset_of!(Image, kind));
                let linear = ll.icmp(IntCmp::Eq, kind, ll.i32(ImageKind::Linear as u32));
                ll.zext(linear, ll.int(32))
            } else {
                let axis = ["addr_mode_0", "addr_mode_1", "addr_mode_2"].iter().position(|n| has(n));
                let axis = axis.ok_or_else(|| unsupported(e.spelled(i)))?;
                byte(offset_of!(Image, address) + axis)
            };
            Ok(vec![ll.splat(x, e.w)])
        })
    }

    /// An extent of level 0, or of each lane's level.
    fn extent_at(&mut self, image: V, k: usize, lod: Option<V>) -> V {
        let ll = self.ll;
        let t = self.words();
        let first = self.first_level(image);
        let Some(lod) = lod else {
            let x = self.extent(first, k);
            return ll.splat(x, self.w);
        };
        let count = self.image_byte(image, offset_of!(Image, level_count));
        let last = ll.splat(ll.sub(count, ll.i32(1)), self.w);
        let lod = ll.intrinsic("llvm.umin", &[t], &[lod, last]);
        let fields = [offset_of!(Level, width), offset_of!(Level, height), offset_of!(Level, depth)];
        let at = ll.mul(lod, ll.c(t, size_of::<Level>() as u64));
        let ps = ll.gep_typed(ll.int(8), ll.gep_at(first, fields[k] as u64), at);
        let all = ll.ones(self.mask_t());
        ll.intrinsic("llvm.masked.gather", &[t, ll.type_of(ps)], &[ps, ll.i32(4), all, ll.zero(t)])
    }

    /// OpenCL's number for the channels, which the manual has for want of one of CUDA's (PTX ISA, 'Channel Data Type and Channel
    /// Order Fields').
    fn channel_order(&self, image: V) -> V {
        let ll = self.ll;
        let channels = self.image_byte(image, offset_of!(Image, channels));
        let two = ll.icmp(IntCmp::Eq, channels, ll.i32(2));
        let one = ll.icmp(IntCmp::Eq, channels, ll.i32(1));
        ll.select(one, ll.i32(opencl::R), ll.select(two, ll.i32(opencl::RG), ll.i32(opencl::RGBA)))
    }

    /// OpenCL's number for the type of a channel, as above.
    fn channel_type(&self, image: V) -> V {
        let ll = self.ll;
        let element = self.image_byte(image, offset_of!(Image, element));
        Element::ALL.iter().fold(ll.i32(0), |x, &e| {
            let is = ll.icmp(IntCmp::Eq, element, ll.i32(e as u32));
            ll.select(is, ll.i32(opencl::channel_type(e)), x)
        })
    }

    /// Layers, or cubes, of an array; 0 for what is none.
    fn array_size(&self, image: V) -> V {
        let ll = self.ll;
        let layers = self.load_field(image, offset_of!(Image, layers), 32);
        let kind = self.image_byte(image, offset_of!(Image, kind));
        let is = |k: ImageKind| ll.icmp(IntCmp::Eq, kind, ll.i32(k as u32));
        let flat = ll.or(is(ImageKind::D1Layered), is(ImageKind::D2Layered));
        let cubes = ll.select(is(ImageKind::CubeLayered), ll.udiv(layers, ll.i32(6)), ll.i32(0));
        ll.select(flat, layers, cubes)
    }

    /// The same for varying handles: a mask. Only entries of the table are read.
    fn are_live(&mut self, handle: Val, object: Object) -> V {
        let ll = self.ll;
        let (base, size) = (self.field_i64(offset_of!(Cta, images)), self.field_i64(offset_of!(Cta, images_size)));
        let handles = self.vector(handle);
        let wide = ll.type_of(handles);
        let d = ll.sub(handles, ll.splat(base, self.w));
        let inside = ll.icmp(IntCmp::Ult, d, ll.splat(size, self.w));
        let rest = ll.and(d, ll.c(wide, IMAGE_STRIDE - 1));
        let entries = ll.and(inside, ll.icmp(IntCmp::Eq, rest, ll.zero(wide)));
        let read = ll.and(entries, self.mask);
        let t = self.words();
        let ps = ll.gep_typed(ll.int(8), ll.inttoptr(base), d);
        let found = self.masked_gather(ll.int(32), ps, read);
        ll.icmp(IntCmp::Eq, found, ll.c(t, object.magic().into()))
    }

    /// `istypep`: whether a handle is that of a texture, a surface or a sampler.
    pub(super) fn is_object(&mut self, i: &Inst) -> Result<Vec<V>, Error> {
        let ll = self.ll;
        let object = match i.ty() {
            Type::TexRef => Object::Texture,
            Type::SurfRef => Object::Surface,
            _ => Object::Sampler,
        };
        if !self.x.shapes.uniform(i.args[0]) {
            return Ok(vec![self.are_live(i.args[0], object)]);
        }
        let handle = self.scalar(i.args[0]);
        let (no, join) = (self.new_block("noentry"), self.new_block("istype"));
        let live = self.is_live(handle, object, no);
        let end = ll.here();
        ll.br(join);
        ll.at_end(no);
        ll.br(join);
        ll.at_end(join);
        Ok(vec![ll.phi(ll.int(1), &[(live, end), (ll.bool(false), no)])])
    }
}
