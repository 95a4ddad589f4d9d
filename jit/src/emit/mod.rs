//! IR to LLVM: one function per segment, each a loop over units of `lanes` threads.
//!
//! * `input.rs`: what the analyses found out. `state.rs`: what emission keeps in mind. `access.rs`, `action.rs`, `form.rs`, `rounding.rs`:
//!   accesses, atomic operations, ways to compute and to round as data.
//! * `segment.rs`: the segment function. `block.rs`: its blocks. `function.rs`: functions called for real, `outline.rs`: of others, what all
//!   have in common.
//! * `bits.rs`: conditions on thread indices, in scalars.
//! * `bounds.rs`: what checked code compares addresses with.
//! * `control.rs`: terminators, masks, suspend points. `pending.rs`: where lanes wait, and which run next. `whole.rs`: second copies of blocks.
//!   `meet.rs`: lanes that wait for each other. `join.rs`: two ways that meet again.
//! * `drive.rs`: the segments of a block, one after the other.
//! * `value.rs`: scalars, vectors and conversions between the ways a value is held. `frame.rs`: values that outlive a segment.
//!   `special.rs`: special registers. `shuffle.rs`: vectors rearranged.
//! * `compute.rs`: the instruction dispatcher. `linear.rs`: results of which a scalar is enough.
//! * `arith.rs`, `float/`, `convert/`, `logic.rs`, `math.rs`: instructions that compute.
//! * `image/`: textures and surfaces.
//! * `memory.rs`: loads and stores. `address.rs`: the addresses of their lanes. `guard.rs`: what they may reach; `slow.rs`: where
//!   the guard does not hold. `pattern.rs`, `runs.rs`, `records.rs`: lanes that are neighbours. `masked.rs`: those that are not, or
//!   not all; `lanes.rs`: one by one. `shared.rs`: shared memory under a mask. `merged.rs`: loads that were joined. `piece.rs`: in one piece.
//!   `prefetch.rs`, `streams.rs`: what is to be loaded soon.
//! * `atomic.rs`: atomics. `warp.rs`: lanes of a warp among each other. `call.rs`: helpers.
//! * `matrix/`: `wmma`, `mma`, `ldmatrix` and their like. `mbarrier.rs`: barriers in shared memory.
//! * `init.rs`, `race/`, `sync.rs`: what checked code tells of memory that was not written, of races, of synchronisation.
//! * `pair.rs`: units of two warps.
//! * `bulk.rs`: `cp.async.bulk`. `video.rs`: video instructions.
//! * `x86.rs`: the host's own instructions by name. What else depends on the host is asked of [`kernel_abi::HostFeatures`].

mod access;
mod action;
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
mod form;
mod frame;
mod function;
mod guard;
mod image;
mod init;
mod input;
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
mod outline;
mod pair;
mod pattern;
mod pending;
mod piece;
mod prefetch;
mod race;
mod records;
mod rounding;
mod runs;
mod segment;
mod shared;
mod shuffle;
mod slow;
mod special;
mod state;
mod streams;
mod sync;
mod value;
mod video;
mod warp;
mod whole;
mod x86;

pub use input::Input;

use crate::error::Error;
use baseline::build::Build;

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
