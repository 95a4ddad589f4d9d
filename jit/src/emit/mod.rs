//! IR to LLVM: one function per segment, each a loop over units of `lanes` threads.
//!
//! * `input.rs`: results of analyses. `state.rs`: the state of emission. `access.rs`, `action.rs`, `form.rs`, `rounding.rs`:
//!   accesses, atomic operations, ways to compute and to round as data.
//! * `segment.rs`: the segment function. `block.rs`: its blocks. `function.rs`: functions called out of line. `outline.rs`: attributes of
//!   outlined functions.
//! * `bits.rs`: conditions on thread indices, in scalars.
//! * `bounds.rs`: bounds of allocations, in checked code.
//! * `control.rs`: terminators, masks, suspend points. `pending.rs`: where lanes wait, and which run next. `whole.rs`: second copies of
//!   blocks. `warp_sync.rs`: lanes that wait for each other. `join.rs`: control-flow diamonds.
//! * `drive.rs`: the driver of whole blocks. `unrolled.rs`: whole blocks in straight-line code.
//! * `value.rs`: scalars, vectors and conversions between the ways a value is held. `frame.rs`: values that live in the frame.
//!   `special.rs`: special registers. `shuffle.rs`: vectors rearranged.
//! * `compute.rs`: the instruction dispatcher. `linear.rs`: results that only need a scalar.
//! * `arith.rs`, `float/`, `convert/`, `logic.rs`, `math.rs`: instructions that compute.
//! * `image/`: textures and surfaces.
//! * `memory.rs`: loads and stores. `address.rs`: the addresses of their lanes. `guard.rs`: the guard; `slow.rs`: where
//!   it fails. `pattern.rs`, `runs.rs`, `records.rs`: contiguous lanes. `masked.rs`: others, under a mask;
//!   `lanes.rs`: one by one. `shared.rs`: shared memory under a mask. `shared_rows.rs`: in variables. `merged.rs`: combined loads. `single_copy.rs`: single-copy
//!   atomicity. `prefetch.rs`, `streams.rs`: prefetching.
//! * `atomic.rs`: atomics. `warp.rs`: shuffles, votes and reductions. `call.rs`: helpers.
//! * `matrix/`: `wmma`, `mma`, `ldmatrix` and their like. `mbarrier.rs`: barriers in shared memory.
//! * `init.rs`, `race/`, `sync.rs`: checks for uninitialised memory, races, synchronisation.
//! * `pair.rs`: units of two warps.
//! * `bulk.rs`: `cp.async.bulk`. `tensor.rs`: tensor maps. `video.rs`: video instructions.
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
mod memory;
mod merged;
mod outline;
mod pair;
mod pattern;
mod pending;
mod prefetch;
mod race;
mod records;
mod rounding;
mod runs;
mod segment;
mod shared;
mod shared_rows;
mod shfl;
mod shuffle;
mod single_copy;
mod slow;
mod special;
mod state;
mod streams;
mod sync;
mod tensor;
mod unrolled;
mod value;
mod video;
mod warp;
mod warp_sync;
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
        warp_sync::define(ll, x, c, k)?;
        Ok(Some(warp_sync::name(k)))
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
    let blocks = drive::blocks(ll, x, &segments, &stops)?;
    Ok(Emitted { segments, blocks, classes })
}
