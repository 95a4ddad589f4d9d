//! `wmma.load` and `wmma.store`: a matrix in memory to the images of its fragment, and back.
//!
//! The address and the stride are the same in all lanes. One test tells whether the whole matrix lies in the arena; if
//! not, it goes through the executor's helper, 32 elements at a time.

use crate::emit::access::{Access, Atomicity, Tracked};
use crate::emit::state::Emit;
use crate::error::{Error, ErrorExt};
use crate::ir::Inst;
use crate::matrix::Tile;
use baseline::build::{Attr, IntCmp, V};
use kernel_abi::{args, Cta, Helper, RaceUse, ShadowUse};
use std::mem::offset_of;

impl Emit<'_> {
    pub(super) fn fragment(&mut self, i: &Inst) -> Result<Vec<V>, Error> {
        let ll = self.ll;
        let tile = Tile::parse(&i.mods).ok_or_else(|| Error::internal("a fragment that lowering lets pass"))?;
        let stride_at = if tile.store { 1 + tile.registers as usize } else { 1 };
        let i64t = ll.int(64);
        let shared = i.space().is_shared();
        let base = self.scalar_any_lane(i.args[0]);
        let base = if shared {
            let window = self.shared_base();
            ll.add(window, ll.sext(ll.zext_or_trunc(base, ll.int(32)), i64t))
        } else {
            ll.zext_or_trunc(base, i64t)
        };
        let base = ll.add(base, ll.i64(i.offset as u64));
        let stride = match i.args.get(stride_at) {
            Some(&s) => {
                let s = self.scalar_any_lane(s);
                let s = ll.zext_or_trunc(s, i64t);
                ll.lshr(ll.mul(s, ll.i64(tile.bits as u64)), ll.i64(3))
            }
            None => ll.i64((tile.length * tile.bytes) as u64),
        };
        let (images, used) = if tile.store {
            let x = self.operand(i, 1..stride_at, tile.distinct_registers(), 0);
            (x.at, vec![x])
        } else {
            (self.result_place(i, tile.image_bytes() as u64, 0), vec![])
        };
        let fast = self.tile_function(&tile)?;
        match self.tile_inside(&tile, base, stride, shared, i.pc) {
            None => self.call_made(fast, &[images, base, stride]),
            Some(ok) => {
                let [inside, outside, join] = ["fast", "slow", "join"].map(|name| self.new_block(name));
                ll.cond_br_unlikely(ll.not(ok), outside, inside);
                ll.at_end(inside);
                self.call_made(fast, &[images, base, stride]);
                ll.br(join);
                ll.at_end(outside);
                let slow = self.slow_tile_function(&tile, fast)?;
                let args = [
                    self.field_ptr(offset_of!(Cta, helpers)),
                    self.function.cta,
                    self.warp(),
                    self.warp_bits(self.mask),
                    ll.i64(i.pc as u64),
                    images,
                    base,
                    stride,
                ];
                self.call_made(slow, &args);
                ll.br(join);
                ll.at_end(join);
            }
        }
        self.release(&used);
        if self.checks_races() || self.tracks(i.space()) {
            let ids: Vec<i64> = (0..self.w as i64).collect();
            let rows = ll.mul(ll.c_vec(i64t, &ids), ll.splat(stride, self.w));
            let taking: Vec<i64> = (0..self.w).map(|l| (l < tile.vectors) as i64).collect();
            let outer = std::mem::replace(&mut self.mask, ll.c_vec(ll.int(1), &taking));
            let at = ll.add(ll.splat(base, self.w), rows);
            let bytes = u64::from(tile.length * tile.bytes);
            if self.tracks(i.space()) {
                let how = if tile.store { ShadowUse::Written } else { ShadowUse::Used };
                self.shadow_lanes(at, bytes, i.pc, how);
            }
            let how = if tile.store { RaceUse::WriteAsOne } else { RaceUse::ReadAsOne };
            self.race_rows(i, at, bytes, how);
            self.mask = outer;
        }
        Ok(if tile.store { vec![] } else { self.results(i, images, tile.distinct_registers()) })
    }

    /// Whether all of the matrix lies in the arena. `None`: a constant stride keeps it in the block's shared window.
    fn tile_inside(&mut self, t: &Tile, base: V, stride: V, shared: bool, pc: u32) -> Option<V> {
        let ll = self.ll;
        let span = ll.add(ll.mul(stride, ll.i64(t.vectors as u64 - 1)), ll.i64((t.length * t.bytes) as u64));
        if self.checks_memory() {
            return Some(self.tile_in_bounds(base, span, pc));
        }
        if shared {
            // The window and what follows it hold nothing of others for as long as 32-bit offsets reach.
            return (!ll.is_const(span)).then(|| ll.icmp(IntCmp::Ult, span, ll.i64(1 << 32)));
        }
        if !self.x.variant.guard {
            return None;
        }
        let (start, size) = (self.field_i64(offset_of!(Cta, arena_base)), self.field_i64(offset_of!(Cta, arena_size)));
        let first = ll.sub(base, start);
        let in_front = ll.icmp(IntCmp::Ult, first, size);
        let in_back = ll.icmp(IntCmp::Ule, ll.add(first, span), size);
        Some(ll.and(in_front, in_back))
    }

    /// `void tile(images, address, stride in bytes)`
    fn tile_function(&mut self, t: &Tile) -> Result<V, Error> {
        let kind = if t.store { "store" } else { "load" };
        let name = format!("wmma_{kind}_{}x{}_{}_{}_{}", t.vectors, t.length, t.bytes, t.transposed, t.halves());
        let mut params = [self.ll.ptr(), self.ll.int(64), self.ll.int(64)];
        self.outline(&name, &mut params, |e, f| {
            let ll = e.ll;
            let elem = ll.int(t.bytes * 8);
            let vector = ll.vec(elem, t.length);
            let whole = ll.vec(elem, t.length * t.vectors);
            let half = ll.vec(elem, kernel_abi::WARP);
            let memory = ll.inttoptr(ll.param(f, 1));
            let place = |v: u32| ll.gep(memory, ll.mul(ll.param(f, 2), ll.i64(v as u64)));
            let fragment = ll.param(f, 0);
            // f16 accumulators: between the matrix and the images, two rows of 32 elements make one register.
            let image = if t.halves() { e.entry_alloca(whole, 64) } else { fragment };
            let register = (t.bytes * kernel_abi::WARP) as u64;
            let pairs = (0..(t.image_bytes() as u64 / register / 2) * if t.halves() { 1 } else { 0 })
                .map(|r| (2 * r * register, (2 * r + 1) * register));
            let row = |v: u32| ll.gep_at(image, (v * t.length * t.bytes) as u64);
            if t.store {
                for (low, high) in pairs {
                    let x = ll.load(ll.vec(elem, 2 * kernel_abi::WARP), ll.gep_at(fragment, low), 64);
                    let (x, y) = e.unzip(x);
                    ll.store(x, ll.gep_at(image, low), 64);
                    ll.store(y, ll.gep_at(image, high), 64);
                }
                if !t.transposed {
                    for v in 0..t.vectors {
                        ll.store(ll.load(vector, row(v), t.bytes), place(v), t.bytes);
                    }
                    return Ok(());
                }
                // The image's rows are as long as there are vectors in memory.
                let short = ll.vec(elem, t.vectors);
                let rows: Vec<V> = (0..t.length)
                    .map(|r| ll.load(short, ll.gep_at(image, (r * t.vectors * t.bytes) as u64), t.bytes))
                    .collect();
                for (v, x) in e.transpose(&rows).into_iter().enumerate() {
                    ll.store(x, place(v as u32), t.bytes);
                }
                return Ok(());
            }
            let vectors: Vec<V> = (0..t.vectors).map(|v| ll.load(vector, place(v), t.bytes)).collect();
            let rows = if t.transposed { e.transpose(&vectors) } else { vectors };
            let row_bytes = t.image_bytes() as u64 / rows.len() as u64;
            for (v, x) in rows.into_iter().enumerate() {
                ll.store(x, ll.gep_at(image, v as u64 * row_bytes), t.bytes);
            }
            for (low, high) in pairs {
                let (x, y) = (ll.load(half, ll.gep_at(image, low), 64), ll.load(half, ll.gep_at(image, high), 64));
                ll.store(e.zip(x, y), ll.gep_at(fragment, low), 64);
            }
            Ok(())
        })
    }

    /// `void slow(helpers, cta, warp, lanes, pc, images, address, stride)`: through a copy of the matrix.
    fn slow_tile_function(&mut self, t: &Tile, fast: V) -> Result<V, Error> {
        let ll = self.ll;
        let kind = if t.store { "store" } else { "load" };
        let name = format!("wmma_slow_{kind}_{}x{}_{}_{}_{}", t.vectors, t.length, t.bytes, t.transposed, t.halves());
        let (ptr, word, wide) = (ll.ptr(), ll.int(32), ll.int(64));
        self.outline(&name, &mut [ptr, ptr, word, word, wide, ptr, wide, wide], |e, f| {
            ll.attr(f, Attr::Cold);
            let elem = ll.int(t.bytes * 8);
            let copy = e.entry_alloca(ll.array(ll.int(8), t.image_bytes() as u64), 64);
            let block = e.entry_alloca(ll.array(wide, args::access::SHADOWS as u64), 64);
            let [helpers, cta, warp, lanes, pc, images, base, stride] =
                [0, 1, 2, 3, 4, 5, 6, 7].map(|k| ll.param(f, k));
            let row_bytes = ll.i64((t.length * t.bytes) as u64);
            if t.store {
                e.call_made(fast, &[images, ll.ptrtoint(copy), row_bytes]);
            }
            let (head, done) = (ll.block(f, "batch"), ll.block(f, "done"));
            let before = ll.here();
            ll.br(head);
            ll.at_end(head);
            // Of this batch's elements: number, place in memory, place in the copy.
            let batch = ll.phi(wide, &[(ll.i64(0), before)]);
            let vt = ll.vec(wide, kernel_abi::WARP);
            let first = ll.mul(batch, ll.i64(kernel_abi::WARP as u64));
            let ids: Vec<i64> = (0..kernel_abi::WARP as i64).collect();
            let index = ll.add(ll.splat(first, kernel_abi::WARP), ll.c_vec(wide, &ids));
            let row = ll.lshr(index, ll.c(vt, t.length.trailing_zeros() as u64));
            let column = ll.and(index, ll.c(vt, t.length as u64 - 1));
            let at = ll.add(ll.mul(row, ll.splat(stride, kernel_abi::WARP)), ll.mul(column, ll.c(vt, t.bytes as u64)));
            ll.store(ll.add(at, ll.splat(base, kernel_abi::WARP)), e.word_at(block, args::access::ADDRESSES), 8);
            e.store_word(block, args::WHAT, ll.i64(t.bytes as u64));
            e.store_word(block, args::PC, pc);
            let data = e.word_at(block, args::access::DATA);
            let place = ll.gep(copy, ll.mul(first, ll.i64(t.bytes as u64)));
            let all = ll.vec(elem, kernel_abi::WARP);
            if t.store {
                let pack = e.pack_function(elem, t.bytes);
                e.call_made(pack, &[data, ll.load(all, place, t.bytes)]);
            }
            let helper = if t.store { Helper::Store } else { Helper::Load };
            let target = ll.load(ptr, ll.gep_at(helpers, helper.offset() as u64), 8);
            ll.call(ll.func(ll.void(), &mut [ptr, word, word, ptr]), target, &[cta, warp, lanes, block]);
            if !t.store {
                let a = Access {
                    elem,
                    n: 1,
                    bytes: t.bytes,
                    volatile: false,
                    guarded: false,
                    loose: false,
                    shared: false,
                    global: false,
                    param: false,
                    scattered: false,
                    atomicity: Atomicity::Elements,
                    pc: 0,
                    raced: Default::default(),
                    elided: Default::default(),
                    tracked: Tracked::default(),
                };
                let unpack = e.unpack_function(&a);
                let x = ll.call(ll.function_type(unpack), unpack, &[data]);
                ll.store(x, place, t.bytes);
            }
            let next = ll.add(batch, ll.i64(1));
            ll.phi_add(batch, &[(next, ll.here())]);
            let count = (t.vectors * t.length / kernel_abi::WARP) as u64;
            ll.cond_br(ll.icmp(IntCmp::Ult, next, ll.i64(count)), head, done);
            ll.at_end(done);
            if !t.store {
                e.call_made(fast, &[images, ll.ptrtoint(copy), row_bytes]);
            }
            Ok(())
        })
    }
}
