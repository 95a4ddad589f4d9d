//! IR to LLVM: one function per segment, each a loop over units of `lanes` threads.
//!
//! * `mod.rs`: what emission keeps in mind. `segment.rs`: the segment function. `block.rs`: its blocks.
//! * `bits.rs`: conditions on thread indices, in scalars.
//! * `bounds.rs`: what checked code compares addresses with.
//! * `control.rs`: terminators, masks, suspend points. `pending.rs`: where lanes wait, and which run next.
//! * `drive.rs`: the segments of a block, one after the other.
//! * `value.rs`: scalars, vectors and conversions between the ways a value is held. `frame.rs`: values that outlive a segment.
//!   `special.rs`: special registers.
//! * `compute.rs`: the instruction dispatcher. `linear.rs`: results of which a scalar is enough.
//! * `arith.rs`, `float.rs`, `convert.rs`, `logic.rs`, `math.rs`: instructions that compute.
//! * `image/`: textures and surfaces.
//! * `memory.rs`: loads and stores. `address.rs`: the addresses of their lanes. `guard.rs`: what they may reach; `slow.rs`: where
//!   the guard does not hold. `pattern.rs`, `runs.rs`, `records.rs`: lanes that are neighbours. `masked.rs`: those that are not, or
//!   not all. `shared.rs`: shared memory under a mask. `merged.rs`: loads that were joined. `piece.rs`: in one piece.
//! * `atomic.rs`: atomics. `warp.rs`: lanes of a warp among each other. `call.rs`: helpers.
//! * `matrix/`: `wmma`, `mma`, `ldmatrix` and their like. `mbarrier.rs`: barriers in shared memory.
//! * `sync.rs`: what checked code tells of synchronisation.
//! * `pair.rs`: units of two warps.
//! * `bulk.rs`: `cp.async.bulk`. `video.rs`: video instructions.
//! * `x86.rs`: the host's own instructions by name. What else depends on the host is asked of [`kernel_abi::HostFeatures`].

mod address;
mod arith;
mod atomic;
mod bits;
mod block;
mod bounds;
mod bulk;
mod call;
mod compute;
mod control;
mod convert;
mod drive;
mod float;
mod frame;
mod function;
mod guard;
mod image;
mod init;
mod join;
mod lanes;
mod linear;
mod logic;
mod masked;
mod math;
mod matrix;
mod mbarrier;
mod meet;
mod memory;
mod merged;
mod pair;
mod pattern;
mod pending;
mod piece;
mod prefetch;
mod race;
mod records;
mod runs;
mod segment;
mod shared;
mod shuffle;
mod slow;
mod special;
mod streams;
mod sync;
mod value;
mod video;
mod warp;
mod whole;
mod x86;

use crate::error::{Error, ErrorExt};
use crate::frontier::Frontiers;
use crate::ir::*;
use crate::plan::Plan;
use crate::shape::{self, Shape, Shapes};
use baseline::build::{Attr, Bb, Build, IntCmp, Scope, T, V};
use kernel_abi::{Cta, HostFeatures, Variant};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use std::mem::offset_of;

/// Everything the analyses found out.
pub struct Input<'a> {
    pub f: &'a Func,
    /// Functions called for real, in the order of [`Func::functions`].
    pub functions: &'a [Input<'a>],
    /// Instructions on cells: see `meet.rs`. None where no values pass.
    pub classes: &'a [Option<Input<'a>>],
    pub shapes: &'a Shapes,
    pub frontiers: &'a Frontiers,
    pub plan: &'a Plan,
    pub variant: Variant,
    pub lanes: u32,
}

impl Input<'_> {
    /// What the processor has that code is made for.
    fn host(&self) -> HostFeatures {
        HostFeatures::of(self.variant.isa)
    }
}

/// Emission of one segment.
pub(crate) struct Emit<'a> {
    ll: &'a dyn Build,
    x: &'a Input<'a>,
    f: &'a Func,
    host: HostFeatures,
    /// Lanes of a unit, or of the one of its warps that code is emitted for: see `pair.rs`.
    w: u32,
    part: Option<u32>,
    /// That warp.
    part_warp: Option<V>,
    func: V,
    cta: V,
    /// Runs once per call: allocas.
    entry: Bb,
    /// Where values are made that are the same for the whole block: `entry`.
    once: Bb,
    /// Runs once per unit: values that depend on the unit alone.
    head: Bb,
    /// Where a unit is finished or stopped, after its result is stored in `result`.
    unit_end: Bb,
    unit: V,
    /// The segment, and the first unit of the call.
    segment: usize,
    first: V,
    /// Saved values of the unit, and the head of its warp's frame.
    frame: Option<V>,
    header: Option<V>,
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
    /// The same for large general kernels.
    waiting: Option<pending::Waiting>,
    /// Values of this segment that are held in allocas (phis, values both carried in and computed anew).
    slots: HashMap<Val, V>,
    /// Phis whose slots lanes read that have left their loop: see [`Emit::frozen_phi`].
    captured: HashSet<Val>,
    /// Allocas of values that are both taken over from the frame and computed anew in this segment.
    carried: HashMap<Val, V>,
    /// Values that were loaded in this block and are only moved: see `init.rs`.
    moved: HashMap<Val, init::Moved>,
    /// Scalar part or vector of each value made so far.
    vals: HashMap<Val, V>,
    /// Fields of the block's `Cta`, by offset and type: an address is loaded as a pointer here and as a number there.
    fields: HashMap<(usize, T), V>,
    /// Argument block of helper calls.
    args: Option<V>,
    /// See `lanes.rs`: addresses and data, lane by lane.
    scratch: [Option<V>; 2],
    /// Atomic operations in the segment's own code: see `atomic.rs`.
    straight: u32,
    put_off: Vec<atomic::Lanes>,
    /// Of each loop: see `strides.rs`.
    grid_strides: Vec<bool>,
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
    /// See [`kernel_abi::KernelMeta::classes`].
    pub classes: Vec<Option<String>>,
}

/// Emits all segments of a kernel.
pub fn emit<'a>(ll: &'a dyn Build, x: &'a Input<'a>) -> Result<Emitted, Error> {
    for (k, g) in x.functions.iter().enumerate() {
        function::declare(ll, g, k);
    }
    for (k, g) in x.functions.iter().enumerate() {
        function::define(ll, g, k)?;
    }
    let classes = x.classes.iter().enumerate().map(|(k, c)| {
        let Some(c) = c else { return Ok(None) };
        meet::define(ll, x, c, k)?;
        Ok(Some(meet::name(k)))
    });
    let classes = classes.collect::<Result<Vec<_>, Error>>()?;
    if x.plan.general {
        segment::segment(ll, x, 0, "general", &[])?;
        return Ok(Emitted { segments: vec!["general".into()], blocks: None, classes });
    }
    let stops: Vec<Vec<u32>> = (0..x.plan.segments.len()).map(|k| drive::stops(x, k)).collect();
    let mut segments = vec![];
    for (k, stops) in stops.iter().enumerate() {
        let name = format!("seg{k}");
        segment::segment(ll, x, k, &name, stops)?;
        segments.push(name);
    }
    let blocks = drive::blocks(ll, x, &segments, &stops);
    Ok(Emitted { segments, blocks, classes })
}

fn e_field(ll: &dyn Build, cta: V, offset: usize, t: T) -> V {
    let p = ll.gep_at(cta, offset as u64);
    ll.load_invariant(t, p, 4)
}

impl<'a> Emit<'a> {
    /// `blocks`: entry, head, unit_end; `state`: the allocas of `live` and `result`.
    fn new(
        ll: &'a dyn Build,
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
            host: x.host(),
            w: x.lanes,
            part: None,
            part_warp: None,
            func,
            cta: ll.param(func, 0),
            entry,
            once: entry,
            head,
            unit_end,
            unit,
            segment: 0,
            first: unit,
            frame: None,
            header: None,
            live,
            result,
            blocks: vec![None; n],
            full: vec![None; n],
            always_whole: vec![false; n],
            whole: false,
            pend: vec![None; n],
            waiting: None,
            slots: HashMap::default(),
            captured: HashSet::default(),
            carried: HashMap::default(),
            moved: HashMap::default(),
            vals: HashMap::default(),
            fields: HashMap::default(),
            args: None,
            scratch: [None; 2],
            straight: 0,
            put_off: vec![],
            grid_strides: crate::strides::grid_strides(x.f, &x.plan.loops),
            scratch_alias: None,
            stack: None,
            call_block: None,
            own_block: None,
            begin: None,
            matrices: None,
            // None yet: each block sets it.
            mask: V(0),
            cur: 0,
            region,
        }
    }

    pub(crate) fn mask_t(&self) -> T {
        self.ll.vec(self.ll.int(1), self.w)
    }

    /// A field of [`Cta`], loaded once in the segment's entry.
    pub(crate) fn field(&mut self, offset: usize, t: T) -> V {
        if let Some(&v) = self.fields.get(&(offset, t)) {
            return v;
        }
        let here = self.ll.here();
        self.ll.at_end(self.once);
        let v = e_field(self.ll, self.cta, offset, t);
        self.ll.at_end(here);
        self.fields.insert((offset, t), v);
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

    pub(crate) fn lane_ids(&self) -> V {
        let ids: Vec<i64> = (0..self.w as i64).collect();
        self.ll.c_vec(self.ll.int(32), &ids)
    }
}
