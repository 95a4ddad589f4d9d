//! What a checker found, as data. How it reads is the renderers' business.

pub use crate::severity::Severity;
pub use crate::tools::Tool;
pub use kernel_abi::AccessKind;
use serde::{Deserialize, Serialize};

/// What a process that is checked tells: to a renderer of its own, or to the command that started it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Record {
    /// The first of a process.
    Session(Session),
    Finding(Box<Finding>),
    /// A kernel launch (`--dump-kernel-launches`).
    Launch(Box<Launch>),
    /// Leaks were looked for: at a reset, or at the end of the process. Each leak was a finding before.
    Leaks {
        bytes: u64,
        allocations: u64,
        /// Things that are no memory.
        handles: u64,
    },
    /// Something the user should know about the checks themselves: an option without effect, a limit that was reached.
    Note(String),
    /// The process has come to its end in order.
    End,
}

/// A process that is checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Session {
    pub pid: u32,
    pub command: Vec<String>,
    /// Whether the process makes CUDA calls: false until it has.
    pub cuda: bool,
}

/// A kernel launch, checked or left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Launch {
    /// Mangled.
    pub kernel: String,
    /// Counts the process's launches from 0.
    pub number: u64,
    pub grid: [u32; 3],
    pub block: [u32; 3],
    pub stream: u64,
    /// Why it is not checked, if it is not.
    pub left_out: Option<String>,
    pub stack: Vec<HostFrame>,
}

/// One thing that is wrong, at one place. Occurrences at the same place are counted, the first is told in full.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    pub tool: Tool,
    pub severity: Severity,
    pub what: What,
    /// Threads that did it, for what kernels do.
    pub device: Option<DevicePlace>,
    /// Occurrences: threads that did the same at the same place in the same launch, or calls; at least 1.
    pub count: u64,
    /// Stacks of the host that belong to it, in the order in which they are shown.
    pub stacks: Vec<HostStack>,
}

impl Finding {
    /// Something that happened once, at no place in a kernel.
    pub fn memcheck(severity: Severity, what: What, stacks: Vec<HostStack>) -> Finding {
        Finding { tool: Tool::Memcheck, severity, what, device: None, count: 1, stacks }
    }

    /// As if another tool had found it.
    pub fn of(self, tool: Tool) -> Finding {
        Finding { tool, ..self }
    }
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum What {
    /// A kernel touched memory that it must not.
    Access(Access),
    /// `malloc` and `free` in a kernel.
    DeviceHeap { problem: HeapProblem, address: u64, nearest: Option<Nearest> },
    /// A call returned an error.
    Api { function: String, error: String, code: i32, text: String, driver: bool },
    /// What the library said about a call besides its error (`--report-api-errors extended`).
    ApiLog { text: String },
    /// A copy or fill that the host asked for touches memory that it must not.
    Transfer(Transfer),
    /// Memory was read before anything was written there.
    Uninitialized { space: Space, bytes: u32, address: u64, nearest: Option<Nearest> },
    /// A copy read memory before anything was written there.
    UninitializedTransfer { function: String, address: u64, bytes: u64, nearest: Option<Nearest> },
    /// Memory that was allocated and never written. `ranges`: offsets and sizes.
    Unused { space: Space, address: u64, bytes: u64, unused: u64, ranges: Vec<(u64, u64)>, nearest: Option<Nearest> },
    /// All hazards between the same places in the code.
    Race(Race),
    /// One hazard at one address.
    Hazard(Hazard),
    /// A barrier was used in a way that is not allowed.
    Barrier { problem: BarrierProblem, text: String },
    /// Nobody can go on. One line for each group of threads that waits.
    Deadlock { waiting: Vec<String> },
    /// Something was never given back.
    Leak(Leak),
    /// A call of the NVTX memory API that means nothing, and was ignored.
    Nvtx { function: String, text: String },
    /// An error of the hardware that no other kind describes: the CUDA error's name and what is known.
    Exception { error: String, text: String },
    /// The process ended, or was ended, with this.
    ExitCode { code: i32, signal: Option<i32> },
    /// The program ended without a CUDA call (`--require-cuda-init`).
    NoCuda,
    /// A synchronisation that took place (`--racecheck-trace-sync`), of severity [`Severity::Info`].
    Sync(SyncCall),
}

/// A state space of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Space {
    Global,
    Shared,
    Local,
    Constant,
    Param,
    /// Textures and surfaces.
    Image,
}

/// An access that must not be.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Access {
    pub space: Space,
    pub kind: AccessKind,
    /// Bytes of one thread's access.
    pub bytes: u32,
    /// Of the first thread's access: an offset in shared and local memory, an address in others.
    pub address: u64,
    pub problem: AccessProblem,
    pub nearest: Option<Nearest>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum AccessProblem {
    OutOfBounds,
    Misaligned,
    /// In memory that has been freed.
    UseAfterFree,
    /// In a live allocation, but not in the one that the pointer came from.
    WrongAllocation,
    /// In a memory pool of the program's, outside of the regions that it has handed out.
    OutsideRegions,
    /// Memory of the host that the device cannot reach.
    HostMemory,
    Null,
    /// NVTX permissions, or those of the memory itself.
    PermissionDenied,
    /// Memory that a stream has not allocated yet, or has freed, as far as this launch's stream is ordered.
    UseBeforeAlloc,
    StreamUseAfterFree,
}

/// A copy or fill that must not be.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Transfer {
    /// The call that asked for it.
    pub function: String,
    pub kind: AccessKind,
    pub address: u64,
    pub bytes: u64,
    pub problem: AccessProblem,
    pub nearest: Option<Nearest>,
}

/// What lies at, or next to, an address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Nearest {
    /// Bytes between the address and the allocation.
    pub distance: Distance,
    pub base: u64,
    /// Bytes asked for.
    pub size: u64,
    pub memory: Memory,
    /// The program's name for it (NVTX), or the variable's.
    pub name: Option<String>,
    pub freed: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Distance {
    /// The address lies so many bytes before the allocation's first, or after its last byte (0 after: just behind it).
    Before(u64),
    Inside,
    After(u64),
}

/// Kinds of memory, as far as reports tell them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Memory {
    Device,
    /// Of a memory pool: `cudaMallocAsync`.
    Pool,
    Managed,
    /// Pinned memory of the host.
    Pinned,
    Registered,
    Array,
    /// A variable of a module.
    Variable,
    /// `malloc` in a kernel.
    DeviceHeap,
    /// An NVTX region in a heap of the program's.
    Region,
    Graph,
    Ipc,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum HeapProblem {
    DoubleFree,
    InvalidFree,
    Corruption,
    /// A warning: `malloc` returned null.
    AllocationFailed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum BarrierProblem {
    DivergentInWarp,
    DivergentInBlock,
    InvalidArguments,
    /// Threads have exited that the barrier waits for.
    ExitedThreads,
    /// An `mbarrier` that was not initialised, twice initialised, or overrun.
    MissingInit,
    AlreadyInitialized,
    MissingWait,
    Overflow,
}

/// A synchronisation of a warp's threads. The place of the finding has the first of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SyncCall {
    /// `Barrier`, `Syncwarp`, `Cuda::barrier wait`, ...
    pub operation: String,
    /// A bit for each lane that takes part.
    pub active: u32,
    /// Of a `cuda::barrier`: its offset in shared memory.
    pub barrier: Option<u64>,
    /// Of `__syncwarp`: threads in the block, and the mask that each passed.
    pub masks: Vec<(u32, u32)>,
}

/// Canonical hazards: write after write, write after read, read after write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum HazardKind {
    Waw,
    War,
    Raw,
}

/// One side of a race.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Side {
    pub kind: AccessKind,
    pub place: DevicePlace,
    /// A copy or fill: the place has the name of the call that asked for it, and nothing else.
    pub call: bool,
}

/// One hazard at one byte.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hazard {
    pub kind: HazardKind,
    pub space: Space,
    /// Offset in shared memory, address in global memory.
    pub address: u64,
    /// In time: the earlier access first.
    pub sides: [Side; 2],
    pub current: Option<u64>,
    pub incoming: Option<u64>,
    /// More about it: `Warp Level Programming`, `invalid memcpy_async synchronization`.
    pub remark: Option<String>,
    /// The sides are of different launches, or copies or fills: nothing orders their streams there.
    pub between_launches: bool,
    pub nearest: Option<Nearest>,
}

/// Hazards between the same two places, as the analysis report tells them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Race {
    pub space: Space,
    pub sides: [Side; 2],
    pub hazards: u64,
    /// As in [`Hazard::between_launches`]: then the side that was asked for first is the first.
    pub between_launches: bool,
    /// The first address, for global memory.
    pub address: u64,
    pub nearest: Option<Nearest>,
}

/// Something that the program never gave back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Leak {
    pub kind: LeakKind,
    /// Address or handle.
    pub handle: u64,
    /// 0 for what is no memory.
    pub bytes: u64,
    pub name: Option<String>,
    pub device: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum LeakKind {
    Memory(Memory),
    Stream,
    Event,
    Graph,
    GraphExec,
    Texture,
    Surface,
    Mempool,
    Library,
    Ipc,
    UserObject,
}

/// Where in a kernel, and who.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DevicePlace {
    /// Mangled name of the kernel.
    pub kernel: String,
    /// The first thread that did it.
    pub thread: [u32; 3],
    pub block: [u32; 3],
    /// Functions, the innermost first, the kernel last. Never empty.
    pub frames: Vec<DeviceFrame>,
}

/// A function of a kernel, and the place in it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DeviceFrame {
    /// Mangled.
    pub function: String,
    /// Of the instruction in the function, 16 bytes each.
    pub offset: u64,
    /// Source file as the compiler wrote it; empty if it was compiled without `-lineinfo` and `-G`.
    pub file: String,
    pub line: u32,
    pub column: u32,
}

/// Why a stack was kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum StackOf {
    Launch,
    Allocation,
    Free,
    /// The call itself.
    Call,
    /// A call that asked for a copy or fill.
    Transfer,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HostStack {
    pub of: StackOf,
    /// The innermost first.
    pub frames: Vec<HostFrame>,
}

/// A frame of a host stack.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct HostFrame {
    /// Mangled, if a symbol is known.
    pub function: Option<String>,
    /// Path of the program or library.
    pub module: String,
    /// Of the instruction in the module's file.
    pub offset: u64,
    /// Source file, if the host code has line information.
    pub file: Option<String>,
    pub line: u32,
}
