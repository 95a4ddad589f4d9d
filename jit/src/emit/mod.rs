//! IR to LLVM: one function per segment, each a loop over units of `lanes` threads.
//!
//! * `mod.rs`: the segment function, its blocks and values.
//! * `bits.rs`: conditions on thread indices, in scalars.
//! * `control.rs`: terminators, masks, thread frontiers, suspend points.
//! * `drive.rs`: the segments of a block, one after the other.
//! * `value.rs`: scalars, vectors and conversions between the ways a value is held.
//! * `arith.rs`, `float.rs`, `convert.rs`, `logic.rs`, `math.rs`: instructions that compute.
//! * `image/`: textures and surfaces.
//! * `memory.rs`: loads and stores. `address.rs`: the addresses of their lanes. `guard.rs`: what they may reach; `slow.rs`: where
//!   the guard does not hold. `pattern.rs`, `runs.rs`, `records.rs`: lanes that are neighbours. `masked.rs`: those that are not, or
//!   not all. `shared.rs`: shared memory under a mask. `merged.rs`: loads that were joined. `piece.rs`: in one piece.
//! * `atomic.rs`: atomics. `warp.rs`: lanes of a warp among each other. `call.rs`: helpers.
//! * `matrix/`: `wmma`, `mma`, `ldmatrix` and their like. `mbarrier.rs`: barriers in shared memory.
//! * `pair.rs`: units of two warps.
//! * `bulk.rs`: `cp.async.bulk`. `video.rs`: video instructions.

mod address;
mod arith;
mod atomic;
mod bits;
mod bulk;
mod call;
mod control;
mod convert;
mod drive;
mod float;
mod function;
mod guard;
mod image;
mod join;
mod lanes;
mod logic;
mod masked;
mod math;
mod matrix;
mod mbarrier;
mod memory;
mod merged;
mod pair;
mod pattern;
mod piece;
mod prefetch;
mod records;
mod runs;
mod shared;
mod shuffle;
mod slow;
mod streams;
mod value;
mod video;
mod warp;
mod whole;

use crate::error::{Error, ErrorExt};
use crate::frontier::Frontiers;
use crate::ir::*;
use crate::llvm::{Bb, IntCmp, Llvm, Scope, T, V};
use crate::plan::Plan;
use crate::shape::{self, Shape, Shapes};
use kernel_abi::{Cta, Isa, Variant};
use std::collections::{HashMap, HashSet};
use std::mem::offset_of;

/// Everything the analyses found out.
pub struct Input<'a> {
    pub f: &'a Func,
    /// Functions called for real, in the order of [`Func::functions`].
    pub functions: &'a [Input<'a>],
    pub shapes: &'a Shapes,
    pub frontiers: &'a Frontiers,
    pub plan: &'a Plan,
    pub variant: Variant,
    pub lanes: u32,
}

/// Emission of one segment.
pub(crate) struct Emit<'a> {
    ll: &'a Llvm,
    x: &'a Input<'a>,
    f: &'a Func,
    /// Lanes of a unit, or of the one of its warps that code is emitted for: see `pair.rs`.
    w: u32,
    part: Option<u32>,
    func: V,
    cta: V,
    /// Runs once per call: allocas, values that are the same for the whole block.
    entry: Bb,
    /// Runs once per unit: values that depend on the unit alone.
    head: Bb,
    /// Where a unit is finished or stopped, after its result is stored in `result`.
    unit_end: Bb,
    unit: V,
    /// Saved values of the unit, and the head of its warp's frame.
    frame: Option<V>,
    header: Option<V>,
    /// Lane of the unit's first thread in its warp, and its warp.
    lane_base: V,
    warp: V,
    /// Alloca: lanes that have not exited.
    live: V,
    /// Alloca: where the unit stopped.
    result: V,
    blocks: Vec<Option<Bb>>,
    /// See `whole.rs`: second copies of blocks, for when all lanes of the unit are active.
    full: Vec<Option<Bb>>,
    /// Blocks that only ever run with all lanes.
    always_whole: Vec<bool>,
    /// The code being emitted runs with all lanes of the unit.
    whole: bool,
    pend: Vec<Option<V>>,
    /// Values of this segment that are held in allocas (phis, values both carried in and computed anew).
    slots: HashMap<Val, V>,
    /// Phis whose slots lanes read that have left their loop: see [`Emit::frozen_phi`].
    captured: HashSet<Val>,
    /// Allocas of values that are both taken over from the frame and computed anew in this segment.
    carried: HashMap<Val, V>,
    /// Scalar part or vector of each value made so far.
    vals: HashMap<Val, V>,
    fields: HashMap<usize, V>,
    /// Argument block of helper calls.
    args: Option<V>,
    /// See `lanes.rs`: addresses and data, lane by lane.
    scratch: [Option<V>; 2],
    /// Pointer to the first of them that LLVM does not recognise.
    scratch_alias: Option<V>,
    /// Function called for real: offset of its local memory in each thread's.
    stack: Option<V>,
    /// Call block for calls this function makes.
    call_block: Option<V>,
    /// Call block this function was called with.
    own_block: Option<V>,
    /// General mode: lanes that start at the kernel's entry.
    begin: Option<V>,
    /// Fragments of matrices, see `matrix/slots.rs`.
    matrices: Option<matrix::Slots>,
    /// Mask of the block being emitted.
    mask: V,
    cur: u32,
    region: Vec<bool>,
}

/// Names of a kernel's functions.
pub struct Emitted {
    pub segments: Vec<String>,
    /// See [`kernel_abi::KernelMeta::blocks`].
    pub blocks: Option<String>,
}

/// Emits all segments of a kernel.
pub fn emit<'a>(ll: &'a Llvm, x: &'a Input<'a>) -> Result<Emitted, Error> {
    for (k, g) in x.functions.iter().enumerate() {
        function::declare(ll, g, k);
    }
    for (k, g) in x.functions.iter().enumerate() {
        function::define(ll, g, k)?;
    }
    if x.plan.general {
        segment(ll, x, 0, "general", &[])?;
        return Ok(Emitted { segments: vec!["general".into()], blocks: None });
    }
    let stops: Vec<Vec<u32>> = (0..x.plan.segments.len()).map(|k| drive::stops(x, k)).collect();
    let mut segments = vec![];
    for (k, stops) in stops.iter().enumerate() {
        let name = format!("seg{k}");
        segment(ll, x, k, &name, stops)?;
        segments.push(name);
    }
    let blocks = drive::blocks(ll, x, &segments, &stops);
    Ok(Emitted { segments, blocks })
}

/// `stops`: where units of the segment may stop; empty if lanes of a unit may stop at different points.
fn segment<'a>(ll: &'a Llvm, x: &'a Input<'a>, k: usize, name: &str, stops: &[u32]) -> Result<(), Error> {
    let (i32t, ptr) = (ll.int(32), ll.ptr());
    let fty = ll.func(i32t, &mut [ptr, i32t, i32t]);
    let func = ll.add_function(name, fty, false);
    if x.variant.isa == Isa::Avx512 {
        ll.attr_str(func, "prefer-vector-width", "512");
    }
    // Stack slots of 512-bit vectors.
    ll.attr_str(func, "no-builtins", "");
    ll.attr(func, u32::MAX, "noinline");
    let cta = ll.param(func, 0);
    let entry = ll.block(func, "entry");
    let head = ll.block(func, "unit");
    let unit_end = ll.block(func, "unit_end");
    let ret = ll.block(func, "ret");

    ll.at_end(entry);
    let mask_t = ll.vec(ll.int(1), x.lanes);
    let live = ll.alloca(mask_t, 8);
    let result = ll.alloca(i32t, 4);
    let acc = ll.alloca(i32t, 4);
    ll.store(ll.i32(0), result, 4);
    ll.store(ll.i32(0), acc, 4);
    // In units from here on.
    let units = |warps: V| match kernel_abi::WARP / x.lanes {
        0 => ll.udiv(warps, ll.i32(x.lanes / kernel_abi::WARP)),
        per => ll.mul(warps, ll.i32(per)),
    };
    let (first, last) = (units(ll.param(func, 1)), units(ll.param(func, 2)));

    ll.at_end(head);
    let unit = ll.phi(i32t, &[(first, entry)]);

    let n = x.f.blocks.len();
    let seg = &x.plan.segments[k];
    let mut e = Emit::new(ll, x, func, [entry, head, unit_end], unit, [live, result], seg.region.clone());
    e.begin_unit(k);
    e.make_copies(k);
    for b in 0..n {
        if e.region[b] {
            e.blocks[b] = Some(ll.block(func, &format!("b{b}")));
        }
    }
    e.make_pending();
    e.make_slots(k)?;
    for b in 0..n as u32 {
        if e.region[b as usize] {
            e.block(b)?;
        }
    }
    // The unit's own code starts where the segment does.
    ll.at_end(head);
    if x.plan.general {
        e.resume();
    } else {
        e.start(seg.start)?;
    }
    ll.at_end(entry);
    let empty = ll.icmp(IntCmp::LLVMIntUGE, first, last);
    ll.cond_br(empty, ret, head);

    ll.at_end(unit_end);
    if x.plan.general {
        e.leave_general();
    }
    // Where all units stop at the same point nobody asks where each stopped.
    let only = match *stops {
        [point] => Some(point),
        _ => None,
    };
    if only.is_none() {
        let r = ll.load(i32t, result, 4);
        if !x.plan.general {
            let next = e_field(ll, cta, offset_of!(Cta, next), ptr);
            // Units of a warp, and warps of a unit, stop at the same point (`plan::lanes_agree`): each may say it for the warp.
            let at = ll.gep_typed(i32t, next, e.warp);
            let scope = ll.set_scope(Scope::Frame);
            for k in 0..x.lanes.div_ceil(kernel_abi::WARP) {
                ll.store(r, ll.gep_at(at, 4 * k as u64), 4);
            }
            ll.set_scope(scope);
        }
        let is_first = ll.icmp(IntCmp::LLVMIntEQ, unit, first);
        let old = ll.load(i32t, acc, 4);
        let same = ll.icmp(IntCmp::LLVMIntEQ, old, r);
        let mixed = ll.select(same, r, ll.i32(kernel_abi::MIXED));
        let new = ll.select(is_first, r, mixed);
        ll.store(new, acc, 4);
    }
    let next_unit = ll.add(unit, ll.i32(1));
    let more = ll.icmp(IntCmp::LLVMIntULT, next_unit, last);
    ll.phi_add(unit, &[(next_unit, unit_end)]);
    ll.cond_br(more, head, ret);
    ll.at_end(ret);
    let r = match only {
        Some(point) => ll.i32(point),
        None => ll.load(i32t, acc, 4),
    };
    ll.ret(r);
    Ok(())
}

fn e_field(ll: &Llvm, cta: V, offset: usize, t: T) -> V {
    let p = ll.gep_at(cta, offset as u64);
    ll.load_invariant(t, p, 4)
}

impl<'a> Emit<'a> {
    /// `blocks`: entry, head, unit_end; `state`: the allocas of `live` and `result`.
    fn new(
        ll: &'a Llvm,
        x: &'a Input<'a>,
        func: V,
        blocks: [Bb; 3],
        unit: V,
        state: [V; 2],
        region: Vec<bool>,
    ) -> Emit<'a> {
        let n = x.f.blocks.len();
        let [entry, head, unit_end] = blocks;
        let [live, result] = state;
        Emit {
            ll,
            x,
            f: x.f,
            w: x.lanes,
            part: None,
            func,
            cta: ll.param(func, 0),
            entry,
            head,
            unit_end,
            unit,
            frame: None,
            header: None,
            lane_base: ll.i32(0),
            warp: unit,
            live,
            result,
            blocks: vec![None; n],
            full: vec![None; n],
            always_whole: vec![false; n],
            whole: false,
            pend: vec![None; n],
            slots: HashMap::new(),
            captured: HashSet::new(),
            carried: HashMap::new(),
            vals: HashMap::new(),
            fields: HashMap::new(),
            args: None,
            scratch: [None; 2],
            scratch_alias: None,
            stack: None,
            call_block: None,
            own_block: None,
            begin: None,
            matrices: None,
            mask: std::ptr::null_mut(),
            cur: 0,
            region,
        }
    }

    pub(crate) fn mask_t(&self) -> T {
        self.ll.vec(self.ll.int(1), self.w)
    }

    /// A field of [`Cta`], loaded once in the segment's entry.
    pub(crate) fn field(&mut self, offset: usize, t: T) -> V {
        if let Some(&v) = self.fields.get(&offset) {
            return v;
        }
        let here = self.ll.here();
        self.ll.at_end(self.entry);
        let v = e_field(self.ll, self.cta, offset, t);
        self.ll.at_end(here);
        self.fields.insert(offset, v);
        v
    }

    pub(crate) fn field_i32(&mut self, offset: usize) -> V {
        let t = self.ll.int(32);
        self.field(offset, t)
    }
    pub(crate) fn field_i64(&mut self, offset: usize) -> V {
        let t = self.ll.int(64);
        self.field(offset, t)
    }
    pub(crate) fn field_ptr(&mut self, offset: usize) -> V {
        let t = self.ll.ptr();
        self.field(offset, t)
    }

    /// An alloca in the entry block.
    pub(crate) fn entry_alloca(&self, t: T, align: u32) -> V {
        let here = self.ll.here();
        self.ll.at_end(self.entry);
        let a = self.ll.alloca(t, align);
        self.ll.at_end(here);
        a
    }

    fn begin_unit(&mut self, k: usize) {
        let ll = self.ll;
        ll.at_end(self.head);
        self.place_unit();
        let mask = if self.x.variant.partial {
            let threads = self.field_i32(offset_of!(Cta, threads));
            let base = ll.mul(self.unit, ll.i32(self.w));
            let left = ll.sub(threads, base);
            let lanes = self.lane_ids();
            let l = ll.splat(left, self.w);
            ll.icmp(IntCmp::LLVMIntSLT, lanes, l)
        } else {
            ll.ones(self.mask_t())
        };
        ll.store(mask, self.live, 8);
        if self.x.plan.frame_bytes > 0 {
            let frames = self.field_ptr(offset_of!(Cta, frames));
            let p = self.x.plan;
            let warp = ll.zext(self.warp, ll.int(64));
            let header = ll.gep(frames, ll.mul(warp, ll.i64(p.frame_bytes as u64)));
            let mut frame = ll.gep_at(header, p.header_bytes as u64);
            if self.w < kernel_abi::WARP {
                let nth = ll.udiv(self.lane_base, ll.i32(self.w));
                let nth = ll.zext(nth, ll.int(64));
                frame = ll.gep(frame, ll.mul(nth, ll.i64(p.unit_bytes as u64)));
            }
            (self.header, self.frame) = (Some(header), Some(frame));
        }
        if let (true, Some(at)) = (k > 0, self.x.plan.live_slot) {
            let m = self.load_frame_mask(at);
            ll.store(m, self.live, 8);
        }
        if self.x.plan.general {
            self.enter_general();
        }
    }

    pub(crate) fn lane_ids(&self) -> V {
        let ids: Vec<i64> = (0..self.w as i64).collect();
        self.ll.c_vec(self.ll.int(32), &ids)
    }

    /// The unit's place in its warp.
    fn place_unit(&mut self) {
        let ll = self.ll;
        if self.w < kernel_abi::WARP {
            let per = kernel_abi::WARP / self.w;
            self.warp = ll.udiv(self.unit, ll.i32(per));
            self.lane_base = ll.mul(ll.urem(self.unit, ll.i32(per)), ll.i32(self.w));
        } else if self.w > kernel_abi::WARP {
            self.warp = ll.mul(self.unit, ll.i32(self.w / kernel_abi::WARP));
        }
    }

    fn make_pending(&mut self) {
        for b in 0..self.blocks.len() {
            if self.region[b] && self.x.plan.pending[b] {
                let a = self.entry_alloca(self.mask_t(), 8);
                self.pend[b] = Some(a);
                self.ll.at_end(self.head);
                self.ll.store(self.ll.zero(self.mask_t()), a, 8);
            }
        }
    }

    /// Allocas for phis and for values that the segment both takes over and computes anew; loads what it takes over.
    fn make_slots(&mut self, k: usize) -> Result<(), Error> {
        let ll = self.ll;
        let f = self.f;
        for (b, blk) in f.blocks.iter().enumerate() {
            if !self.region[b] {
                continue;
            }
            for &i in &blk.insts {
                let inst = f.inst(i);
                if inst.kind != Kind::Phi {
                    break;
                }
                if let Some(v) = inst.results[0] {
                    let t = self.held_type(v);
                    let a = self.entry_alloca(t, self.slot_align(v));
                    // What a phi held in the unit before is of no use to this one.
                    ll.at_end(self.head);
                    let start = if self.x.plan.general { ll.zero(t) } else { ll.undef(t) };
                    ll.store(start, a, self.slot_align(v));
                    self.slots.insert(v, a);
                }
            }
        }
        for (b, blk) in f.blocks.iter().enumerate() {
            let phis = blk.insts.iter().map(|&i| f.inst(i)).take_while(|i| i.kind == Kind::Phi);
            let captured: Vec<Val> = phis.filter_map(|i| self.frozen_phi(b as u32, i)).collect();
            self.captured.extend(captured);
        }
        let x = self.x;
        for &v in &x.plan.slotted {
            let t = self.held_type(v);
            let a = self.entry_alloca(t, self.slot_align(v));
            ll.at_end(self.head);
            let start = match x.plan.frame_slots.get(&v) {
                Some(&at) => self.load_frame(v, at),
                None => ll.zero(t),
            };
            ll.at_end(self.head);
            ll.store(start, a, self.slot_align(v));
            self.carried_insert(v, a);
        }
        if x.plan.general {
            return Ok(());
        }
        let twice = self.made_twice();
        for &v in x.plan.segments[k].undominated.iter().chain(&twice) {
            if self.carried(v).is_some() || x.plan.segments[k].live_in.contains(&v) {
                continue;
            }
            let a = self.entry_alloca(self.held_type(v), self.slot_align(v));
            self.carried_insert(v, a);
        }
        for &v in &x.plan.segments[k].live_in {
            let at = x.plan.frame_slots[&v];
            ll.at_end(self.head);
            let loaded = self.load_frame(v, at);
            let defined_here = f.block_of(v).is_some_and(|b| self.region[b.0 as usize]);
            let is_phi = f.def(v).kind == Kind::Phi;
            if defined_here {
                let t = self.held_type(v);
                // A phi's own slot holds the value on its way in; once in, it is a value like others.
                let a = self.entry_alloca(t, self.slot_align(v));
                ll.at_end(self.head);
                ll.store(loaded, a, self.slot_align(v));
                if is_phi {
                    // The phi slot of a loop header must start with what it held: lanes that do not take an edge keep it.
                    if let Some(&p) = self.slots.get(&v) {
                        ll.store(loaded, p, self.slot_align(v));
                    }
                }
                self.carried_insert(v, a);
            } else {
                self.vals.insert(v, loaded);
            }
        }
        Ok(())
    }

    fn block(&mut self, b: u32) -> Result<(), Error> {
        let ll = self.ll;
        self.cur = b;
        if let Some(bb) = self.full[b as usize] {
            ll.at_end(bb);
            self.whole = true;
            self.mask = ll.ones(self.mask_t());
            self.body(b)?;
            self.restart_slots();
        }
        let bb = self.blocks[b as usize].ok_or_else(|| Error::internal("no block"))?;
        ll.at_end(bb);
        self.whole = self.always_whole[b as usize];
        self.mask = if self.whole {
            ll.ones(self.mask_t())
        } else if self.x.frontiers[b as usize].is_empty() && !self.x.plan.general {
            ll.load(self.mask_t(), self.live, 8)
        } else {
            let p = self.pend[b as usize].ok_or_else(|| Error::internal("no mask"))?;
            ll.load(self.mask_t(), p, 8)
        };
        if let Some(p) = self.pend[b as usize] {
            ll.store(ll.zero(self.mask_t()), p, 8);
        }
        self.rejoin(b);
        self.body(b)
    }

    /// The instructions of a block and its terminator, for the lanes in `mask`.
    fn body(&mut self, b: u32) -> Result<(), Error> {
        self.instructions(b)?;
        self.terminator(b)
    }

    /// The instructions of a block, for the lanes in `mask`.
    fn instructions(&mut self, b: u32) -> Result<(), Error> {
        let ll = self.ll;
        let f = self.f;
        for &i in &f.block(Block(b)).insts {
            let inst = f.inst(i);
            if inst.kind == Kind::Phi {
                if let Some(v) = inst.results[0] {
                    let t = self.held_type(v);
                    let from = self.frozen_phi(b, inst).unwrap_or(v);
                    let slot = self.slots[&from];
                    let x = ll.load(t, slot, self.slot_align(v));
                    self.define(v, x);
                }
                continue;
            }
            if inst.results.iter().flatten().any(|v| self.x.plan.remat.contains(v)) {
                continue; // made on demand
            }
            self.inst(inst)?;
        }
        Ok(())
    }

    /// A capture of a varying loop-header phi needs no slot of its own: the phi's slot changes in lanes that go
    /// round only, so lanes that have left still find their value there.
    fn frozen_phi(&self, b: u32, inst: &Inst) -> Option<Val> {
        let [a] = inst.args[..] else { return None };
        let def = self.f.def(a);
        let pred = self.f.block(Block(b)).preds[0].0;
        let header = self.f.block_of(a)?.0;
        let ok = def.kind == Kind::Phi
            && !self.x.plan.general
            && self.slots.contains_key(&a)
            && *self.x.shapes.get(a) == Shape::Varying
            && inst.results[0].is_some_and(|v| *self.x.shapes.get(v) == Shape::Varying)
            && self.x.plan.loops.exits_from_header_loop(pred, b, header)
            && !self.x.plan.frame_slots.contains_key(&a);
        ok.then_some(a)
    }

    /// Emits one instruction, under its guard if it has effects.
    fn inst(&mut self, i: &Inst) -> Result<(), Error> {
        let ll = self.ll;
        let Some((g, negated)) = i.guard else {
            let out = self.compute(i)?;
            return self.define_results(i, out);
        };
        let g = self.vector(g);
        let g = if negated { ll.not(g) } else { g };
        let outer = self.mask;
        let m = ll.and(outer, g);
        let some = self.any(m);
        let (then, after) = (ll.block(self.func, "guarded"), ll.block(self.func, "after"));
        let from = ll.here();
        ll.cond_br(some, then, after);
        ll.at_end(then);
        self.mask = m;
        let out = self.compute(i)?;
        // Conversions to the way each result is held happen under the guard too.
        let mut held = vec![];
        for (r, v) in i.results.iter().zip(out) {
            held.push(r.map(|r| self.hold(r, v)));
        }
        let end = ll.here();
        ll.br(after);
        ll.at_end(after);
        self.mask = outer;
        for (r, v) in i.results.iter().zip(held) {
            if let (Some(r), Some(v)) = (*r, v) {
                let t = ll.type_of(v);
                let p = ll.phi(t, &[(ll.zero(t), from), (v, end)]);
                self.define(r, p);
            }
        }
        Ok(())
    }

    fn define_results(&mut self, i: &Inst, out: Vec<V>) -> Result<(), Error> {
        for (k, r) in i.results.iter().enumerate() {
            let Some(r) = *r else { continue };
            let v = *out.get(k).ok_or_else(|| Error::internal(format!("{:?} makes no result {k}", i.kind)))?;
            let v = self.hold(r, v);
            self.define(r, v);
        }
        Ok(())
    }

    pub(crate) fn define(&mut self, v: Val, x: V) {
        if let Some(a) = self.carried(v) {
            let x = if self.x.plan.general {
                // Lanes elsewhere keep what they have.
                let old = self.ll.load(self.held_type(v), a, self.slot_align(v));
                self.ll.select(self.mask, x, old)
            } else {
                x
            };
            self.ll.store(x, a, self.slot_align(v));
        } else {
            self.vals.insert(v, x);
        }
    }
}
