//! State of emission: of the function being emitted, of its unit of lanes, of blocks, values and memory.

use super::access::Copied;
use super::action::AtomicLanes;
use super::input::Input;
use super::matrix::slots::Slots;
use crate::ir::{Func, Val};
use crate::span::Span;
use baseline::build::{Bb, Build, T, V};
use kernel_abi::HostFeatures;
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

/// Emission of one segment, or of another function.
pub(crate) struct Emit<'a> {
    pub(super) ll: &'a dyn Build,
    pub(super) x: &'a Input<'a>,
    pub(super) f: &'a Func,
    pub(super) host: HostFeatures,
    /// Lanes of a unit, or of the one of its warps that code is emitted for: see `pair.rs`.
    pub(super) w: u32,
    pub(super) part: Option<u32>,
    /// That warp's index in the block.
    pub(super) part_warp: Option<V>,
    pub(super) function: FunctionState,
    pub(super) unit: UnitState,
    pub(super) flow: FlowState,
    pub(super) values: ValueState,
    pub(super) memory: MemoryState,
    /// Mask of the block being emitted.
    pub(super) mask: V,
    /// That block.
    pub(super) cur: u32,
    /// The code being emitted runs with all lanes of the unit.
    pub(super) whole: bool,
}

/// The function being emitted, and values that it computes once.
pub(super) struct FunctionState {
    pub func: V,
    pub cta: V,
    /// Runs once per call: allocas.
    pub entry: Bb,
    /// Where block-uniform values are computed: `entry`.
    pub once: Bb,
    /// Fields of the block's `Cta`, by offset and type: an address is loaded as a pointer here and as a number there.
    pub fields: HashMap<(usize, T), V>,
    /// Argument block of helper calls.
    pub args: Option<V>,
    /// Function called out of line: offset of its local memory in each thread's.
    pub stack: Option<V>,
    /// Call block for calls this function makes.
    pub call_block: Option<V>,
    /// In checked code, the [`kernel_abi::Call`] of the calls it makes.
    pub call: Option<V>,
    /// Call block this function was called with.
    pub own_block: Option<V>,
    /// Straight-line code of whole blocks: live-ins of the segment that are the same for all of its units.
    pub of_block: HashMap<Val, V>,
}

/// The unit of lanes that the function's code is for: a loop goes over those of a segment.
pub(super) struct UnitState {
    pub index: V,
    /// Runs once per unit: values that depend on the unit alone.
    pub head: Bb,
    /// Where a unit is finished or stopped, after its result is stored in `result`.
    pub end: Bb,
    /// Where it goes instead after some stops, in straight-line code of whole blocks.
    pub ways: Vec<(u32, Bb)>,
    /// The segment, and the first unit of the call.
    pub segment: usize,
    pub first: V,
    /// The code is for this unit alone, not a loop over units.
    pub alone: bool,
    /// Saved values of the unit, and the head of its warp's frame.
    pub frame: Option<V>,
    pub header: Option<V>,
    /// Alloca: lanes that have not exited.
    pub live: V,
    /// Alloca: where the unit stopped.
    pub result: V,
    /// General mode: lanes that start at the kernel's entry.
    pub begin: Option<V>,
}

/// The blocks of code, and where lanes wait.
pub(super) struct FlowState {
    pub blocks: Span<Option<Bb>>,
    /// See `whole.rs`: second copies of blocks, for when all lanes of the unit are active.
    pub full: Span<Option<Bb>>,
    /// Blocks that only ever run with all lanes.
    pub always_whole: Span<bool>,
    /// Blocks of the segment.
    pub region: Span<bool>,
    /// Allocas: masks of lanes that wait, by block.
    pub pending: Span<Option<V>>,
    /// They are too many for registers.
    pub masks_in_memory: bool,
    /// The same for resident kernels.
    pub waiting: Option<Waiting>,
}

/// Resident kernels: lanes at each block as the bits of an `i32`, the set of blocks that have any, and the dispatcher that
/// jumps to the lowest of these.
#[derive(Clone, Copy)]
pub(super) struct Waiting {
    pub lanes: V,
    pub blocks: V,
    pub next: Bb,
}

/// Operands `b` and `c` of a shuffle, and whether it goes `.up`, `.down` or `.bfly`.
pub(super) type ShuffleLanes = (Val, Val, [bool; 3]);

/// Where each lane takes its value from, and whether that is in range.
pub(super) type ShuffleSources = (V, V);

/// Where values are.
#[derive(Default)]
pub(super) struct ValueState {
    /// Scalar part or vector of each value made so far.
    pub made: HashMap<Val, V>,
    /// Results of matrix instructions that are read from their images where they are used.
    pub images: HashMap<Val, V>,
    /// Values of this segment that are held in allocas (phis, live-ins that are also redefined).
    pub slots: HashMap<Val, V>,
    /// Phis whose slots lanes read that have left their loop: see [`Emit::frozen_phi`].
    pub captured: HashSet<Val>,
    /// Phis whose slots start with what the segment before has saved of them.
    pub resumed: HashSet<Val>,
    /// Allocas of live-ins that are also redefined in this segment.
    pub carried: HashMap<Val, V>,
    /// Values that were loaded in this block and are only copied: see `init.rs`.
    pub copied: HashMap<Val, Copied>,
    /// Where lanes take their values from in this block's shuffles: see `shfl.rs`.
    pub shuffles: HashMap<ShuffleLanes, ShuffleSources>,
}

/// Scratch memory of the function, and state of its accesses.
pub(super) struct MemoryState {
    /// See `lanes.rs`: addresses and data, lane by lane.
    pub scratch: [Option<V>; 2],
    /// Pointer to the first of them that LLVM does not recognise.
    pub scratch_alias: Option<V>,
    /// How many atomic operations are inline, and those that are deferred: see `atomic.rs`.
    pub straight: u32,
    pub deferred: Vec<AtomicLanes>,
    /// Variables for shared memory: see `shared_rows.rs`. None where it is memory.
    pub rows: Vec<V>,
    /// Slots of fragments of matrices.
    pub matrices: Option<Slots>,
}

impl<'a> Emit<'a> {
    /// `blocks`: entry, head and end of a unit; `state`: the allocas of `live` and `result`.
    pub(super) fn new(
        ll: &'a dyn Build,
        x: &'a Input<'a>,
        func: V,
        blocks: [Bb; 3],
        unit: V,
        state: [V; 2],
        region: Span<bool>,
    ) -> Emit<'a> {
        let n = region.range();
        let [entry, head, end] = blocks;
        let [live, result] = state;
        Emit {
            ll,
            x,
            f: x.f,
            host: x.host(),
            w: x.lanes,
            part: None,
            part_warp: None,
            function: FunctionState {
                func,
                cta: ll.param(func, 0),
                entry,
                once: entry,
                fields: HashMap::default(),
                args: None,
                stack: None,
                call_block: None,
                call: None,
                own_block: None,
                of_block: HashMap::default(),
            },
            unit: UnitState {
                index: unit,
                head,
                end,
                ways: vec![],
                segment: 0,
                first: unit,
                alone: false,
                frame: None,
                header: None,
                live,
                result,
                begin: None,
            },
            flow: FlowState {
                blocks: Span::new(n.clone()),
                full: Span::new(n.clone()),
                always_whole: Span::new(n.clone()),
                region,
                pending: Span::new(n),
                masks_in_memory: false,
                waiting: None,
            },
            values: ValueState::default(),
            memory: MemoryState {
                scratch: [None; 2],
                scratch_alias: None,
                straight: 0,
                deferred: vec![],
                rows: vec![],
                matrices: None,
            },
            // None yet: each block sets it.
            mask: V(0),
            cur: 0,
            whole: false,
        }
    }

    /// A new block of the function.
    pub(super) fn new_block(&self, name: &str) -> Bb {
        self.ll.block(self.function.func, name)
    }

    pub(crate) fn mask_t(&self) -> T {
        self.ll.vec(self.ll.int(1), self.w)
    }

    /// A field of [`kernel_abi::Cta`], loaded once in the segment's entry.
    pub(crate) fn field(&mut self, offset: usize, t: T) -> V {
        if let Some(&v) = self.function.fields.get(&(offset, t)) {
            return v;
        }
        let here = self.ll.here();
        self.ll.at_end(self.function.once);
        let v = load_field(self.ll, self.function.cta, offset, t);
        self.ll.at_end(here);
        self.function.fields.insert((offset, t), v);
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
        self.ll.at_end(self.function.entry);
        let a = self.ll.alloca(t, align);
        self.ll.at_end(here);
        a
    }

    pub(crate) fn lane_ids(&self) -> V {
        let ids: Vec<i64> = (0..self.w as i64).collect();
        self.ll.c_vec(self.ll.int(32), &ids)
    }
}

/// A field of the block's [`kernel_abi::Cta`].
pub(super) fn load_field(ll: &dyn Build, cta: V, offset: usize, t: T) -> V {
    let p = ll.gep_at(cta, offset as u64);
    ll.load_invariant(t, p, 4)
}
