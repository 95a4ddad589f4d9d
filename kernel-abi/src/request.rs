//! The compiler's input and output, as passed to the library and stored in the disk cache (postcard encoding).

use crate::source::Sources;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Instruction set that code is generated for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Isa {
    /// x86-64-v4 plus further features of the host: 512-bit vectors with mask registers.
    Avx512,
    /// x86-64-v3: 256-bit vectors, fma.
    Avx2,
    /// x86-64-v2: SSE4.2, no fma.
    Base,
    /// Armv8.0-A: 128-bit vectors, fma.
    Neon,
}

/// How a block's threads map to lanes, for launch-time specialisation.
///
/// Blocks with `by == bz == 1` are always `Linear`, or `Single`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum BlockShape {
    /// One thread: `tid` is 0, and whatever the kernel computes is a single number.
    Single,
    /// One-dimensional: `tid.x` is the linear thread index, `tid.y == tid.z == 0`.
    Linear,
    /// `ntid.x` is a multiple of 32, and above it: a warp lies in one row.
    Rows,
    /// `ntid.x == 1 << n`, n <= 5: a warp covers whole rows.
    Pow2(u8),
    /// Anything else.
    Any,
}

/// The specialisation key of one compiled kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Variant {
    pub isa: Isa,
    /// Vector width in lanes: 0 lets the compiler choose, else 1, 8, 16, 32 or 64.
    pub lanes: u8,
    pub shape: BlockShape,
    /// The number of threads in the block is not a multiple of 32.
    pub partial: bool,
    /// The lanes that a unit needs, 8 or 16, if the block has no more threads than that; else 0.
    pub few: u8,
    /// The block has as many threads as that.
    pub filled: bool,
    /// Warps form pairs: the number of threads is a multiple of 64, and so are the rows of [`BlockShape::Rows`].
    pub pairs: bool,
    /// `bz > 1`.
    pub three_d: bool,
    /// Compile the range test of the default guard.
    pub guard: bool,
    /// Bytes of local memory per thread for functions that are not inlined; 0 is the compiler's default, which is also the minimum.
    pub stack: u32,
    pub checks: Checks,
    /// Approximate roots start from AVX-512's estimates: whether LLVM's code may, quick code must, so that both have the same results.
    pub root_estimates: bool,
}

/// Checks that generated code performs (`docs/decisions/0009-checks.md`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Checks {
    /// Every access lies in one allocation, and is permitted.
    pub memory: bool,
    /// With `memory`: addresses of prefetches and other cache control are checked like those of reads.
    pub cache_control: bool,
    /// What is read was written before (`docs/decisions/0010-shadows.md`).
    pub init: bool,
    /// With `init`: checks shared memory as well, which otherwise counts as written.
    pub init_shared: bool,
    /// Accesses of different threads to the same memory are ordered, if one of them writes.
    pub races: bool,
    /// Threads reach barriers and warp-wide instructions as these require.
    pub sync: bool,
    /// The lanes of each access go to few pieces of memory, and to different banks.
    pub traffic: bool,
}

/// The object from which an address was derived.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Root {
    /// The target of the 8-byte pointer at this offset of the parameter block, if it is one.
    Param(u32),
    /// A module variable: an entry of [`KernelMeta::symbols`].
    Symbol(u32),
    /// Range of offsets in shared memory, limited to its size.
    Shared { at: u32, end: u32 },
    /// The thread's local memory, or the kernel's parameters.
    Private,
}

/// Kinds of accesses: bits, as in [`Footprint`].
pub type Uses = u8;
/// Plain reads.
pub const READS: Uses = 1;
/// Plain writes.
pub const WRITES: Uses = 2;
/// Atomic operations, and other strong accesses.
pub const STRONG: Uses = 4;

/// A kernel's accesses to global memory, as far as static analysis determines them, so that a launch can find memory without
/// conflicting accesses.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Footprint {
    /// Offsets of pointers in the parameter block and the accesses through each, at most [`crate::ELIDED`] of them. Entry `k` is bit
    /// `k` of [`crate::Cta::race_elided`].
    pub params: Vec<(u32, Uses)>,
    /// Accesses through other pointers, except addresses of module variables.
    pub elsewhere: Uses,
}

impl Checks {
    /// Whether anything is checked.
    pub fn any(self) -> bool {
        self != Checks::default()
    }

    /// Whether accesses are checked as a warp makes them: none is merged with another, and a unit is a warp.
    pub fn by_warp(self) -> bool {
        self.races || self.traffic
    }

    /// Whether memory needs shadows, [`crate::Plane`].
    pub fn shadows(self) -> bool {
        self.init || self.races
    }
}

impl Variant {
    /// The variant for a launch with blocks of `block` threads.
    pub fn for_block(isa: Isa, lanes: u8, guard: bool, block: [u32; 3]) -> Variant {
        let [x, y, z] = block;
        let shape = if block == [1; 3] {
            BlockShape::Single
        } else if y == 1 && z == 1 {
            BlockShape::Linear
        } else if x.is_power_of_two() && x <= 32 {
            BlockShape::Pow2(x.trailing_zeros() as u8)
        } else if x % 32 == 0 {
            BlockShape::Rows
        } else {
            BlockShape::Any
        };
        let threads = x as u64 * y as u64 * z as u64;
        let few = match threads {
            ..=8 => 8,
            9..=16 => 16,
            _ => 0,
        };
        let pairs = threads % 64 == 0 && (shape != BlockShape::Rows || x % 64 == 0);
        Variant {
            isa,
            lanes,
            shape,
            partial: threads % 32 != 0,
            few,
            filled: threads == few.into(),
            pairs,
            three_d: z > 1,
            guard,
            stack: 0,
            checks: Checks::default(),
            root_estimates: isa == Isa::Avx512,
        }
    }

    /// Whether a unit has one thread.
    pub fn has_one_thread(&self) -> bool {
        self.shape == BlockShape::Single
    }

    /// Whether a unit of so many lanes is all of the block.
    pub fn is_block(&self, lanes: u32) -> bool {
        lanes == self.few.into()
    }

    /// Whether units of so many lanes may lack some of them.
    pub fn lacks_lanes(&self, lanes: u32) -> bool {
        lanes > 1 && self.partial && !(self.filled && self.is_block(lanes))
    }

    /// Whether no unit of so many lanes has all of them.
    pub fn never_fills(&self, lanes: u32) -> bool {
        self.few != 0 && self.lacks_lanes(lanes)
    }
}

/// The code generator of a kernel. Results do not depend on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Tier {
    /// Fast to generate: for [`Isa::QUICK`] only, and not for all kernels ([`CompileErrorKind::NotQuick`]).
    Quick,
    /// LLVM.
    #[default]
    Optimised,
}

/// Size of a kernel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// PTX instructions, with inlined functions counted at each call.
    pub ptx: u32,
    /// Instructions emitted to the code generator.
    pub emitted: u32,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CompileRequest {
    /// PTX texts of the module, in link order.
    pub images: Arc<[Arc<str>]>,
    /// Mangled name of the `.entry`.
    pub entry: String,
    pub variant: Variant,
    pub tier: Tier,
    /// Stages to print on stderr: any of those that `UNDERSTUDY_DUMP` takes.
    pub dump: Vec<String>,
}

#[expect(clippy::large_enum_variant, reason = "one at a time")]
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum CompileResponse {
    Ok(CompiledKernel),
    Err(CompileError),
}

/// An error, with a position in the PTX text if there is one; `message` is a complete message for the user.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CompileError {
    pub kind: CompileErrorKind,
    pub message: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CompileErrorKind {
    /// The PTX is malformed: `cudaErrorInvalidPtx`.
    InvalidPtx,
    /// Modules do not link: undefined or doubly defined symbols.
    Link,
    /// No entry with that name.
    NoSuchEntry,
    /// Valid PTX that this version does not compile; the message names it.
    Unsupported,
    /// The quick code generator does not support the kernel; the other one does.
    NotQuick,
    /// An internal error.
    Internal,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Mode {
    /// `seg0` is the entry, `segK` continues after suspend point K. Suspends happen with all lanes of a warp together.
    Segments,
    /// One function, `general`: lanes of a warp may wait at different suspend points. See `FrameHeader`.
    General,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SuspendKind {
    /// `bar.sync`/`barrier.sync`/`bar.red`/`barrier.arrive`. `id` if it is a constant; `all`: no thread count given;
    /// in general mode the wait point holds both.
    Barrier { id: Option<u32>, all: bool, reduce: Option<Reduce>, arrive: bool },
    /// `barrier.cluster.wait`.
    Cluster,
    /// A polling loop yields.
    Yield {
        /// The loop has barriers of the block, so that passing one is no progress.
        barriers: bool,
    },
    /// Lanes wait for the others in their member mask at `.sync` instructions of one `class` (operation and qualifiers), see
    /// [`KernelMeta::classes`]. General mode only. Masks and operands are in the cells of the frame.
    WarpSync { class: u32 },
    /// `wgmma.wait_group`: the four warps of a warpgroup wait for each other, as a multiplication is complete when all have
    /// executed their part.
    Warpgroup,
}

/// The instruction of a suspend point, for checks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stop {
    /// Number in [`KernelMeta::sources`].
    pub pc: u32,
    /// All threads of a warp must reach it together: `bar`, and `barrier` with `.aligned`.
    pub aligned: bool,
    /// A polling loop with a timeout.
    pub timed: bool,
}

impl KernelMeta {
    /// A kernel of one segment without a frame, in vectors of 16 lanes: the base of hand-written metadata.
    pub fn plain(entry: &str) -> KernelMeta {
        KernelMeta {
            entry: entry.into(),
            mode: Mode::Segments,
            segments: vec!["seg0".into()],
            blocks: None,
            classes: vec![],
            suspends: vec![],
            stops: vec![],
            tells_live: false,
            needs_header: false,
            frame_bytes: 0,
            local_bytes: 0,
            shared_bytes: 0,
            lanes: 16,
            symbols: vec![],
            checks: Checks::default(),
            roots: vec![],
            footprint: Footprint::default(),
            sources: Sources::default(),
            polls: false,
            overlaps: 0,
            cluster: None,
            blocks_are_clusters: false,
            needs_cluster: false,
            remote: vec![],
            calls: false,
            stack_bytes: 0,
            frames: 0,
            tier: Tier::Optimised,
            made_in: 0,
            counts: Counts::default(),
        }
    }
}

impl SuspendKind {
    /// A plain barrier of all threads of the block: `__syncthreads()`.
    pub fn is_block_barrier(&self) -> bool {
        matches!(self, SuspendKind::Barrier { all: true, arrive: false, reduce: None, .. })
    }

    /// Bytes at the head of a warp's frame: header and wait points, followed by [`crate::WarpSyncCells`] if there are
    /// [`SuspendKind::WarpSync`] points.
    pub fn header_bytes(points: &[SuspendKind]) -> usize {
        let has_cells = points.iter().any(|p| matches!(p, SuspendKind::WarpSync { .. }));
        Self::cells_at(points.len()) + if has_cells { size_of::<crate::WarpSyncCells>() } else { 0 }
    }

    /// Offset of those cells in a frame with `points` wait points.
    pub fn cells_at(points: usize) -> usize {
        (size_of::<crate::FrameHeader>() + points * size_of::<crate::WaitPoint>()).next_multiple_of(64)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reduce {
    Popc,
    And,
    Or,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CompiledKernel {
    pub meta: KernelMeta,
    /// A relocatable ELF object for this machine; refers to no external symbol.
    pub object: Vec<u8>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct KernelMeta {
    pub entry: String,
    pub mode: Mode,
    /// Segment functions: symbol names in the object, in order of their suspend point (index 0: entry).
    pub segments: Vec<String>,
    /// A function called like a segment, but with `(cta, count, warps)`: runs `count` blocks from `Cta::ctaid` on, one after
    /// the other, through barriers of the whole block, as long as the warps of a block stay together. Returns how many have
    /// finished. If that is less than `count`, the next block's warps have diverged; `Cta::next` says where each is.
    pub blocks: Option<String>,
    /// For each class of [`SuspendKind::WarpSync`], the function that executes its instruction on the frame's cells, for lanes
    /// that reach it at different points; none if no values are exchanged. Called like a segment, but with `(cta, warp, lanes)`.
    pub classes: Vec<Option<String>>,
    /// Suspend points 1.. (index 0 of this list is point 1).
    pub suspends: Vec<SuspendKind>,
    /// With [`Checks::sync`]: the instruction of each.
    pub stops: Vec<Stop>,
    /// Segments that stop say which lanes have not exited: `Cta::live`. In kernels whose lanes may exit while others of their warp go on.
    pub tells_live: bool,
    /// Whether frames must be zeroed (header and wait points) before a block starts.
    pub needs_header: bool,
    /// Bytes per warp, a multiple of 64; 0 if nothing is saved. With 64 lanes, both warps share a frame.
    pub frame_bytes: u32,
    /// Bytes of local memory per thread, a multiple of 16.
    pub local_bytes: u32,
    /// Bytes of static shared memory.
    pub shared_bytes: u32,
    /// Vector width chosen. With 64 lanes, warps 2k and 2k + 1 run, stop and finish together: segments are called for
    /// such pairs only.
    pub lanes: u8,
    /// Module variables and functions whose addresses the code reads from `Cta::symbols`, in order.
    pub symbols: Vec<String>,
    /// What the code checks.
    pub checks: Checks,
    /// With [`Checks::memory`]: the objects from which addresses were derived, by pc id, ascending.
    pub roots: Vec<(u32, Root)>,
    /// With [`Checks::races`]: accesses to global memory.
    pub footprint: Footprint,
    /// Source positions of pc ids.
    pub sources: Sources,
    /// The kernel waits for other blocks (polls memory in a loop): blocks need forward progress guarantees.
    pub polls: bool,
    /// A bit for each [`crate::GridControl`] that it does.
    pub overlaps: u32,
    /// Blocks of a cluster, if the kernel says so, and whether a launch counts clusters instead of blocks.
    pub cluster: Option<[u32; 3]>,
    pub blocks_are_clusters: bool,
    /// A launch must state the shape of clusters.
    pub needs_cluster: bool,
    /// For the start, and then for each suspend point, whether a thread that goes on there may still access the shared memory of other
    /// blocks of its cluster. Empty if no thread ever does.
    pub remote: Vec<bool>,
    /// It has calls that are not inlined: recursive ones, or through pointers.
    pub calls: bool,
    /// Bytes of `local_bytes` for these functions, if they have local memory: see [`Variant::stack`].
    pub stack_bytes: u32,
    /// Bytes of host stack for the code's larger frames, each counted once.
    pub frames: u64,
    pub tier: Tier,
    /// Nanoseconds that compiling took.
    pub made_in: u64,
    pub counts: Counts,
}
