//! The compiler's input and output, as they cross the library boundary and lie in the disk cache (postcard encoding).

use crate::source::Sources;
use serde::{Deserialize, Serialize};

/// Instruction set that code is generated for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Isa {
    /// x86-64-v4 plus what the host has: 512-bit vectors with mask registers.
    Avx512,
    /// x86-64-v3: 256-bit vectors, fma.
    Avx2,
    /// x86-64-v2: SSE4.2, no fma.
    Base,
}

/// How a block's threads map to lanes: what launch-time specialisation knows.
///
/// Blocks with `by == bz == 1` are always `Linear`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum BlockShape {
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
    /// Vector width in lanes: 0 lets the compiler choose, else 8, 16, 32 or 64.
    pub lanes: u8,
    pub shape: BlockShape,
    /// The number of threads in the block is not a multiple of 32.
    pub partial: bool,
    /// Warps make pairs: the number of threads is a multiple of 64, and so are the rows of [`BlockShape::Rows`].
    pub pairs: bool,
    /// `bz > 1`.
    pub three_d: bool,
    /// Compile the range test of the default guard.
    pub guard: bool,
    /// Bytes of local memory per thread for functions that are called for real; 0 is the compiler's default, which is also the least.
    pub stack: u32,
    pub checks: Checks,
}

/// What generated code finds out about the program besides running it (`docs/decisions/0009-checks.md`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Checks {
    /// Every access lies in one allocation, and is one that the program may make.
    pub memory: bool,
    /// With `memory`: addresses of prefetches and other cache control are looked at as those of reads.
    pub cache_control: bool,
    /// What is read was written before (`docs/decisions/0010-shadows.md`).
    pub init: bool,
    /// With `init`: shared memory as well. Without this it counts as written.
    pub init_shared: bool,
    /// Accesses of different threads to the same memory are ordered, if one of them writes.
    pub races: bool,
    /// Threads come to barriers, and to instructions of whole warps, as these ask for.
    pub sync: bool,
}

/// The object that an address was made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Root {
    /// What the 8 bytes at this offset of the parameter block point at, if they do.
    Param(u32),
    /// A module variable: an entry of [`KernelMeta::symbols`].
    Symbol(u32),
    /// Offsets in shared memory; to the end of all of it if `end` is beyond.
    Shared { at: u32, end: u32 },
    /// The thread's own memory, or the kernel's parameters.
    Own,
}

/// What code does to something: bits, as in [`Footprint`].
pub type Uses = u8;
/// Plain reads.
pub const READS: Uses = 1;
/// Plain writes.
pub const WRITES: Uses = 2;
/// Atomic operations, and other accesses that are not weak.
pub const STRONG: Uses = 4;

/// What a kernel does to global memory, as far as its code tells, so that a launch can find memory that no two of its accesses
/// conflict over.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Footprint {
    /// Offsets of pointers in the parameter block and what is done through each, at most [`crate::SPARED`] of them. Entry `k` is bit
    /// `k` of [`crate::Cta::race_spared`].
    pub params: Vec<(u32, Uses)>,
    /// What is done through other pointers, module variables' addresses not among them.
    pub elsewhere: Uses,
}

impl Checks {
    /// Whether anything is checked.
    pub fn any(self) -> bool {
        self != Checks::default()
    }

    /// Whether memory has shadows, [`crate::Plane`].
    pub fn shadows(self) -> bool {
        self.init || self.races
    }
}

impl Variant {
    /// The variant for a launch with blocks of `block` threads.
    pub fn for_block(isa: Isa, lanes: u8, guard: bool, block: [u32; 3]) -> Variant {
        let [x, y, z] = block;
        let shape = if y == 1 && z == 1 {
            BlockShape::Linear
        } else if x.is_power_of_two() && x <= 32 {
            BlockShape::Pow2(x.trailing_zeros() as u8)
        } else if x % 32 == 0 {
            BlockShape::Rows
        } else {
            BlockShape::Any
        };
        let threads = x as u64 * y as u64 * z as u64;
        let pairs = threads % 64 == 0 && (shape != BlockShape::Rows || x % 64 == 0);
        Variant {
            isa,
            lanes,
            shape,
            partial: threads % 32 != 0,
            pairs,
            three_d: z > 1,
            guard,
            stack: 0,
            checks: Checks::default(),
        }
    }
}

/// Which code generator makes a kernel. What it computes is the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Tier {
    /// Ready at once: for AVX2 only, and not for all kernels ([`CompileErrorKind::NotQuick`]).
    Quick,
    /// LLVM.
    #[default]
    Optimised,
}

/// How much a kernel is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// Instructions of PTX, those of inlined functions at each call.
    pub ptx: u32,
    /// Instructions that they became for a code generator.
    pub emitted: u32,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CompileRequest {
    /// PTX texts of the module, to be linked in this order.
    pub images: Vec<String>,
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

/// An error with a position in the PTX text where there is one; `message` is complete and fit to be shown.
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
    /// No entry of that name.
    NoSuchEntry,
    /// Valid PTX that this version does not compile; the message names it.
    Unsupported,
    /// The quick code generator does not do all that the kernel has; the other one does.
    NotQuick,
    /// Our fault.
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
    /// `barrier.cluster.*`
    Cluster { arrive: bool, wait: bool },
    /// A polling loop lets others run.
    Yield,
    /// Lanes wait for the others of their member mask at `.sync` instructions of one `class`: operation and qualifiers, see
    /// [`KernelMeta::classes`]. General mode only. Their masks and operands are in the cells of the frame.
    Meet { class: u32 },
}

/// The instruction of a suspend point, as far as checks ask for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stop {
    /// Number in [`KernelMeta::sources`].
    pub pc: u32,
    /// All threads of a warp must come here together: `bar`, and `barrier` with `.aligned`.
    pub aligned: bool,
    /// A polling loop that ends by a clock.
    pub timed: bool,
}

impl KernelMeta {
    /// A kernel of one segment that keeps nothing, in vectors of 16 lanes: what descriptions made by hand begin with.
    pub fn plain(entry: &str) -> KernelMeta {
        KernelMeta {
            entry: entry.into(),
            mode: Mode::Segments,
            segments: vec!["seg0".into()],
            blocks: None,
            classes: vec![],
            suspends: vec![],
            stops: vec![],
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
    /// A barrier at which all threads of the block wait, and no more than that: `__syncthreads()`.
    pub fn is_block_barrier(&self) -> bool {
        matches!(self, SuspendKind::Barrier { all: true, arrive: false, reduce: None, .. })
    }

    /// Bytes at the head of a warp's frame: header and wait points, and behind them, where lanes meet, the cells of
    /// [`crate::MeetingCells`].
    pub fn header_bytes(points: &[SuspendKind]) -> usize {
        let meets = points.iter().any(|p| matches!(p, SuspendKind::Meet { .. }));
        Self::cells_at(points.len()) + if meets { size_of::<crate::MeetingCells>() } else { 0 }
    }

    /// Offset of those cells in a frame of so many wait points.
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
    /// A function called as segments are, but with `(cta, count, warps)`: runs so many blocks from `Cta::ctaid` on, one after
    /// the other, through barriers of the whole block, as long as the warps of a block stay together. Returns how many have
    /// finished. If that is less than `count`, the next block's warps have come apart; `Cta::next` says where each is.
    pub blocks: Option<String>,
    /// For each class of [`SuspendKind::Meet`], the function that executes its instruction on the frame's cells, for lanes
    /// that come to it in different places; none where no values pass. Called as segments are, but with `(cta, warp, lanes)`.
    pub classes: Vec<Option<String>>,
    /// Suspend points 1.. (index 0 of this list is point 1).
    pub suspends: Vec<SuspendKind>,
    /// With [`Checks::sync`]: where they are, one for each.
    pub stops: Vec<Stop>,
    /// Whether frames must be zeroed (header and wait points) before a block starts.
    pub needs_header: bool,
    /// Bytes per warp, a multiple of 64; 0 if nothing is ever saved. Of 64 lanes, the frame is that of both warps.
    pub frame_bytes: u32,
    /// Bytes of local memory per thread, a multiple of 16.
    pub local_bytes: u32,
    /// Bytes of static shared memory.
    pub shared_bytes: u32,
    /// Vector width chosen. With 64 lanes, warps 2k and 2k + 1 run, stop and finish together: segments are called for
    /// such pairs only.
    pub lanes: u8,
    /// Module variables and functions whose addresses the code takes from `Cta::symbols`, in order.
    pub symbols: Vec<String>,
    /// What the code checks.
    pub checks: Checks,
    /// With [`Checks::memory`]: the objects that accesses were made from, by pc id, ascending.
    pub roots: Vec<(u32, Root)>,
    /// With [`Checks::races`]: what the code does to global memory.
    pub footprint: Footprint,
    /// Source positions of pc ids.
    pub sources: Sources,
    /// The kernel waits for other blocks (polls memory in a loop): blocks need forward progress among each other.
    pub polls: bool,
    /// It calls functions for real: recursive ones, or through pointers.
    pub calls: bool,
    /// Bytes per thread of `local_bytes` that are these functions', if they have local memory: see [`Variant::stack`].
    pub stack_bytes: u32,
    /// Bytes of the host's stack that the code's larger frames take, each counted once.
    pub frames: u64,
    pub tier: Tier,
    /// Nanoseconds that compiling took.
    pub made_in: u64,
    pub counts: Counts,
}
