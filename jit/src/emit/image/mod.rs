//! Textures and surfaces.
//!
//! A handle designates a [`kernel_abi::Image`]. It is nearly always the same for all lanes; if not, the lanes that have
//! the same go together, handle by handle. Everything that the image decides (extents, filter, addressing, format) is
//! then scalar, and scalar branches choose among vector code. That code is outlined: one function per form of
//! instruction in a module, on top of shared ones that sample a level and that read texels.
//!
//! * `mod.rs`: handles, outlined functions, branches. `texture.rs`: `tex`, `tld4`. `level.rs`: levels of detail. `anisotropic.rs`: samples
//!   along an axis.
//! * `sample.rs`: filters. `axis.rs`: address modes. `interior.rs`: away from the edges. `coordinate.rs`, `weight.rs`, `filtered.rs`: their
//!   arithmetic. `cube.rs`: faces. `seam.rs`: across their edges. `texel.rs`: memory and formats.
//! * `surface.rs`: `suld`, `sust`, `sured`. `query.rs`: `txq`, `suq`, `istypep`.
//!
//! Texel reads need no mask and no guard: every index is brought into the image first, whatever a lane holds.

mod anisotropic;
mod axis;
mod coordinate;
mod cube;
mod filtered;
mod interior;
mod level;
mod query;
mod sample;
mod seam;
mod surface;
mod texel;
mod texture;
mod weight;

use super::outline::allow_wide;
use super::state::Emit;
use crate::error::Error;
use crate::ir::Inst;
use baseline::build::{Bb, IntCmp, T, V};
use kernel_abi::{
    args, AccessKind, Cta, Helper, Image, ImageFault, IMAGE_STRIDE, SAMPLER_MAGIC, SURFACE_MAGIC, TEXTURE_MAGIC,
};
use ptx::table::{Memory, Op, Texels};
use std::mem::offset_of;

/// Which objects an instruction takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Object {
    Texture,
    Surface,
    Sampler,
}

impl Object {
    /// What the image of such an object begins with.
    fn magic(self) -> u32 {
        match self {
            Object::Texture => TEXTURE_MAGIC,
            Object::Surface => SURFACE_MAGIC,
            Object::Sampler => SAMPLER_MAGIC,
        }
    }
}

/// What an instruction does with its image: vectors.
type Body<'b, E> = dyn FnMut(&mut E, V) -> Result<Vec<V>, Error> + 'b;

impl Emit<'_> {
    pub(super) fn image_inst(&mut self, op: Op, i: &Inst) -> Result<Vec<V>, Error> {
        match op {
            Op::Tex => self.texture(i),
            Op::Tld4 => self.gather_texels(i),
            Op::Txq | Op::Suq => self.query(op, i),
            Op::Istypep => self.is_object(i),
            Op::Suld => self.surface_load(i),
            Op::Sust => self.surface_store(i),
            _ => self.surface_reduce(i),
        }
    }

    // ---- handles ----

    /// Runs `body` with the address of the image that `handle` designates; with `self.mask` for the lanes that have this
    /// handle, if lanes have several. `types`: vectors that `body` returns.
    fn with_images(
        &mut self,
        i: &Inst,
        object: Object,
        types: &[T],
        mut body: impl FnMut(&mut Self, V) -> Result<Vec<V>, Error>,
    ) -> Result<Vec<V>, Error> {
        let ll = self.ll;
        let handle = i.args[0];
        if self.x.shapes.uniform(handle) {
            let h = self.scalar(handle);
            return self.with_image(h, i, object, types, &mut body);
        }
        let h = self.vector(handle);
        let sums: Vec<V> = types.iter().map(|&t| self.entry_alloca(t, 64)).collect();
        for (&a, &t) in sums.iter().zip(types) {
            ll.store(ll.zero(t), a, 64);
        }
        let (again, done) = (self.new_block("handles"), self.new_block("handled"));
        let outer = self.mask;
        let from = ll.here();
        ll.br(again);
        ll.at_end(again);
        let left = ll.phi(self.mask_t(), &[(outer, from)]);
        self.mask = left;
        let l = self.first_lane();
        let one = ll.extract(h, l);
        let same = ll.icmp(IntCmp::Eq, h, ll.splat(one, self.w));
        let mine = ll.and(left, same);
        self.mask = mine;
        let out = self.with_image(one, i, object, types, &mut body)?;
        for ((&a, &t), x) in sums.iter().zip(types).zip(out) {
            let old = ll.load(t, a, 64);
            ll.store(ll.select(mine, x, old), a, 64);
        }
        let rest = ll.and(left, ll.not(same));
        let some = self.any(rest);
        let end = ll.here();
        ll.phi_add(left, &[(rest, end)]);
        ll.cond_br(some, again, done);
        ll.at_end(done);
        self.mask = outer;
        Ok(sums.iter().zip(types).map(|(&a, &t)| ll.load(t, a, 64)).collect())
    }

    /// Tests one handle and runs `body`; a handle of no live object ends the grid (unless no lane is active).
    fn with_image(
        &mut self,
        handle: V,
        i: &Inst,
        object: Object,
        types: &[T],
        body: &mut Body<'_, Self>,
    ) -> Result<Vec<V>, Error> {
        let ll = self.ll;
        let (good, bad, join) = (self.new_block("image"), self.new_block("noimage"), self.new_block("imaged"));
        let live = self.is_live(handle, object, bad);
        ll.cond_br(live, good, bad);
        ll.at_end(bad);
        let a = self.arg_block();
        let fault = match object {
            Object::Texture => ImageFault::NoTexture,
            Object::Surface => ImageFault::NoSurface,
            Object::Sampler => ImageFault::NoSampler,
        };
        self.store_word(a, args::WHAT, ll.i64(fault as u64));
        self.store_word(a, args::PC, ll.i64(i.pc as u64));
        let p = self.lane_words(a, args::bad_image::HANDLES, 1);
        ll.store(ll.splat(handle, self.w), p, 8);
        self.call_helper(Helper::BadImage, self.mask, a);
        let mut none = vec![ll.here()];
        ll.br(join);
        ll.at_end(good);
        none.extend(self.ask_for_image(handle, i, join));
        let out = body(self, ll.inttoptr(handle))?;
        let end = ll.here();
        ll.br(join);
        ll.at_end(join);
        let value = |(x, &t): (V, &T)| {
            let zeros = none.iter().map(|&from| (ll.zero(t), from));
            ll.phi(t, &zeros.chain([(x, end)]).collect::<Vec<_>>())
        };
        Ok(out.into_iter().zip(types).map(value).collect())
    }

    /// In checked code, asks the executor about a watched image. Branches to `join` if it must not be used; returns the block that does.
    fn ask_for_image(&mut self, handle: V, i: &Inst, join: Bb) -> Option<Bb> {
        let ll = self.ll;
        let checks = self.x.variant.checks;
        let Memory::Image(texels) = i.memory() else { return None };
        let kind = match texels {
            Texels::Described => return None,
            Texels::Read => AccessKind::Read,
            Texels::Write => AccessKind::Write,
            Texels::Update => AccessKind::Atomic,
        };
        if !checks.memory && !checks.init {
            return None;
        }
        let image = ll.inttoptr(handle);
        let watched = ll.load(ll.int(32), ll.gep_at(image, offset_of!(Image, watched) as u64), 4);
        let any = ll.icmp(IntCmp::Ne, watched, ll.i32(0));
        let (ask, free) = (self.new_block("watched"), self.new_block("unwatched"));
        ll.cond_br_unlikely(any, ask, free);
        ll.at_end(ask);
        let a = self.arg_block();
        let what = ImageFault::Watched as u64 | (kind as u64) << args::bad_image::KIND_SHIFT;
        self.store_word(a, args::WHAT, ll.i64(what));
        self.store_word(a, args::PC, ll.i64(i.pc as u64));
        let p = self.lane_words(a, args::bad_image::HANDLES, 1);
        ll.store(ll.splat(handle, self.w), p, 8);
        self.call_helper(Helper::BadImage, self.mask, a);
        let answer = self.answer(a);
        let may = ll.icmp(IntCmp::Ne, answer, ll.i64(0));
        let from = ll.here();
        ll.cond_br(may, free, join);
        ll.at_end(free);
        Some(from)
    }

    /// Whether a handle is that of a live object. Control goes to `bad` if it is not even an entry of the table.
    fn is_live(&mut self, handle: V, object: Object, bad: Bb) -> V {
        let ll = self.ll;
        let entry = self.is_entry(handle);
        let inside = self.new_block("entry");
        ll.cond_br_unlikely(ll.not(entry), bad, inside);
        ll.at_end(inside);
        let found = ll.load(ll.int(32), ll.inttoptr(handle), 4);
        ll.icmp(IntCmp::Eq, found, ll.i32(object.magic()))
    }

    /// Whether a handle is the address of an entry of the table.
    fn is_entry(&mut self, handle: V) -> V {
        let ll = self.ll;
        let (base, size) = (self.field_i64(offset_of!(Cta, images)), self.field_i64(offset_of!(Cta, images_size)));
        let k = IMAGE_STRIDE.trailing_zeros() as u64;
        let limit = self.in_entry(|e| e.ll.lshr(size, e.ll.i64(k)));
        let d = ll.sub(handle, base);
        // Rotating brings low bits that should be clear to the top, where they fail the comparison.
        let d = ll.intrinsic("llvm.fshr", &[ll.int(64)], &[d, d, ll.i64(k)]);
        ll.icmp(IntCmp::Ult, d, limit)
    }

    // ---- outlined functions and branches ----

    /// The internal function `name`: made by `body` at its first use. Results come back as a structure.
    fn image_function(
        &mut self,
        name: &str,
        params: &[T],
        results: &[T],
        body: impl FnOnce(&mut Self, &[V]) -> Vec<V>,
    ) -> V {
        let ll = self.ll;
        if let Some(f) = ll.named_function(name) {
            return f;
        }
        let fty = ll.func(ll.record(results), &mut params.to_vec());
        let f = ll.add_function(name, fty, true);
        allow_wide(ll, self.host, f);
        let here = ll.here();
        let outer =
            (self.function.func, self.function.entry, self.mask, self.memory.scratch, self.memory.scratch_alias);
        let (entry, start) = (ll.block(f, "entry"), ll.block(f, "start"));
        (self.function.func, self.function.entry) = (f, entry);
        (self.mask, self.memory.scratch, self.memory.scratch_alias) = (ll.ones(self.mask_t()), [None; 2], None);
        ll.at_end(start);
        // Inactive lanes may hold any value, but a fixed one.
        let args: Vec<V> = (0..params.len() as u32).map(|k| ll.freeze(ll.param(f, k))).collect();
        let out = body(self, &args);
        ll.ret(ll.pack(&out));
        ll.at_end(entry);
        ll.br(start);
        (self.function.func, self.function.entry, self.mask, self.memory.scratch, self.memory.scratch_alias) = outer;
        ll.at_end(here);
        f
    }

    /// Calls an outlined function; its results.
    fn call_outlined(&self, f: V, args: &[V], n: usize) -> Vec<V> {
        let ll = self.ll;
        let r = ll.call(ll.function_type(f), f, args);
        (0..n as u32).map(|k| ll.field(r, k)).collect()
    }

    /// A scalar branch.
    fn either(
        &mut self,
        condition: V,
        then: impl FnOnce(&mut Self) -> Vec<V>,
        otherwise: impl FnOnce(&mut Self) -> Vec<V>,
    ) -> Vec<V> {
        let ll = self.ll;
        let blocks = ["then", "else", "join"].map(|name| self.new_block(name));
        ll.cond_br(condition, blocks[0], blocks[1]);
        self.join_of(blocks, then, otherwise)
    }

    /// A scalar switch: `body(k)` for the values in `cases[k]`, the last one for all others.
    fn cases(&mut self, v: V, cases: &[&[u64]], mut body: impl FnMut(&mut Self, usize) -> Vec<V>) -> Vec<V> {
        let ll = self.ll;
        let blocks: Vec<Bb> = cases.iter().map(|_| self.new_block("case")).collect();
        let join = self.new_block("join");
        let last = blocks[cases.len() - 1];
        let table: Vec<(u64, Bb)> = cases
            .iter()
            .zip(&blocks)
            .take(cases.len() - 1)
            .flat_map(|(values, &bb)| values.iter().map(move |&x| (x, bb)))
            .collect();
        ll.switch(v, last, &table);
        let mut outs = vec![];
        for (k, &bb) in blocks.iter().enumerate() {
            ll.at_end(bb);
            let out = body(self, k);
            outs.push((out, ll.here()));
            ll.br(join);
        }
        ll.at_end(join);
        (0..outs[0].0.len())
            .map(|n| {
                let incoming: Vec<(V, Bb)> = outs.iter().map(|(out, bb)| (out[n], *bb)).collect();
                ll.phi(ll.type_of(incoming[0].0), &incoming)
            })
            .collect()
    }

    // ---- fields of images and levels ----

    fn load_field(&self, p: V, offset: usize, bits: u32) -> V {
        let ll = self.ll;
        ll.load_invariant(ll.int(bits), ll.gep_at(p, offset as u64), bits / 8)
    }

    /// A byte of an image, widened.
    fn image_byte(&self, image: V, offset: usize) -> V {
        let x = self.load_field(image, offset, 8);
        self.ll.zext(x, self.ll.int(32))
    }

    /// Address of level 0.
    fn first_level(&self, image: V) -> V {
        self.ll.gep_at(image, offset_of!(Image, levels) as u64)
    }

    /// Vectors of 32-bit integers and floats, a lane each.
    fn words(&self) -> T {
        self.ll.vec(self.ll.int(32), self.w)
    }

    fn floats(&self) -> T {
        self.ll.vec(self.ll.f32(), self.w)
    }

    fn as_floats(&self, x: V) -> V {
        self.ll.bitcast(x, self.floats())
    }

    fn as_words(&self, x: V) -> V {
        self.ll.bitcast(x, self.words())
    }
}
