//! Classes of findings, with an explanation each: the rules of a SARIF report, and the `rule` of XML and JSON.

use crate::finding::{AccessProblem, What};

/// A class of findings.
#[derive(Debug, PartialEq, Eq)]
pub struct Rule {
    /// Stable: tool, slash, class.
    pub id: &'static str,
    /// One sentence.
    pub short: &'static str,
    /// What it means and what to do.
    pub help: &'static str,
}

macro_rules! rules {
    ($($name:ident = $id:literal, $short:literal, $help:literal;)*) => {
        $(static $name: Rule = Rule { id: $id, short: $short, help: $help };)*

        /// All rules.
        pub static ALL: &[&Rule] = &[$(&$name),*];
    };
}

rules! {
    OUT_OF_BOUNDS = "memcheck/out-of-bounds", "An access outside of every allocation.",
        "The address belongs to no live allocation. Compare the index with the size of the allocation named in the report, and test it against the number of elements before the access.";
    MISALIGNED = "memcheck/misaligned", "An access at an address that is no multiple of its size.",
        "Accesses of 2, 4, 8 and 16 bytes need addresses that are multiples of their size. Casts of char pointers and odd offsets are the usual cause.";
    USE_AFTER_FREE = "memcheck/use-after-free", "An access to memory that has been freed.",
        "The allocation was freed before the access. Free it after the work that uses it: cudaFree after synchronisation, cudaFreeAsync in the stream of the last use.";
    WRONG_ALLOCATION = "memcheck/wrong-allocation", "An access through a pointer into another allocation than the pointer's own.",
        "The address is in a live allocation, but the pointer was made from a different one: an index beyond its end or before its start has reached a neighbour.";
    OUTSIDE_REGIONS = "memcheck/outside-regions", "An access to a part of a memory pool that was not handed out.",
        "The program registered the allocation as a memory pool with NVTX, and no registered region has the address.";
    HOST_MEMORY = "memcheck/host-memory", "A kernel uses memory of the host that it cannot reach.",
        "A pointer from malloc, new, a stack or a variable of the host was passed to a kernel. Allocate with cudaMallocManaged or cudaMallocHost, or copy to memory from cudaMalloc.";
    NULL = "memcheck/null-pointer", "An access through a null pointer.",
        "The pointer was never set, an allocation failed without its result being tested, or the argument is missing.";
    PERMISSION = "memcheck/permission", "An access that the memory's permissions do not allow.",
        "The program restricted the memory with the NVTX permissions API, or the memory is read-only.";
    STREAM_ORDER = "memcheck/stream-order", "A use of stream-ordered memory that is not ordered with its allocation or its free.",
        "Memory of cudaMallocAsync may be used in other streams only after an event that follows the allocation, and before one that precedes the free.";
    DEVICE_HEAP = "memcheck/device-heap", "A wrong use of malloc or free in a kernel.",
        "free must be called once, with what malloc in a kernel returned; malloc returns null when the heap (cudaLimitMallocHeapSize) is used up.";
    API_ERROR = "memcheck/api-error", "A CUDA call that failed.",
        "Test the result of the call and handle the error. An error of an earlier kernel may be reported by a later call.";
    TRANSFER = "memcheck/transfer", "A copy or fill outside of its allocation.",
        "The range of the copy or fill is not inside of one live allocation. Sizes are bytes, not elements.";
    LEAK = "memcheck/leak", "Something that was never given back.",
        "Free or destroy it before the program ends or the device is reset.";
    NVTX = "memcheck/nvtx", "A call of the NVTX memory API that means nothing.",
        "The call was ignored; the text says why.";
    EXCEPTION = "memcheck/exception", "A kernel ended with an error.",
        "The error's name is in the text; an assert that failed, a trap, or a wrong instruction.";
    UNINITIALIZED = "initcheck/uninitialized", "A use of memory that was never written.",
        "Nothing wrote these bytes before they were read. cudaMemset takes bytes, not elements.";
    UNUSED = "initcheck/unused", "Memory that was allocated and never written.",
        "The allocation is larger than needed, or a kernel does not reach its end.";
    RACE = "racecheck/race", "Two threads access the same memory, one of them writes, and nothing orders them.",
        "Put __syncthreads() between the accesses of a block's threads, __syncwarp() between those of a warp, a grid-wide barrier, an atomic or another launch between those of different blocks.";
    BARRIER = "synccheck/barrier", "A barrier that not all threads reach as they must.",
        "Move the barrier out of conditional code, or give it the mask of the threads that reach it.";
    DEADLOCK = "synccheck/deadlock", "Threads that wait for each other for ever.",
        "The text says who waits where.";
    SYNC = "racecheck/sync", "A synchronisation, not an error.",
        "--racecheck-trace-sync yes asks for these.";
    EXIT_CODE = "check/exit-code", "The program ended with an exit code other than 0, or by a signal.",
        "--check-exit-code no turns this off.";
    NO_CUDA = "check/no-cuda", "The program made no CUDA call.",
        "Either it has none to make, or it uses a CUDA runtime that is not replaced. --require-cuda-init no turns this off.";
}

/// The rule of an access.
pub fn access(problem: AccessProblem) -> &'static Rule {
    match problem {
        AccessProblem::OutOfBounds => &OUT_OF_BOUNDS,
        AccessProblem::Misaligned => &MISALIGNED,
        AccessProblem::UseAfterFree => &USE_AFTER_FREE,
        AccessProblem::WrongAllocation => &WRONG_ALLOCATION,
        AccessProblem::OutsideRegions => &OUTSIDE_REGIONS,
        AccessProblem::HostMemory => &HOST_MEMORY,
        AccessProblem::Null => &NULL,
        AccessProblem::PermissionDenied => &PERMISSION,
        AccessProblem::UseBeforeAlloc | AccessProblem::StreamUseAfterFree => &STREAM_ORDER,
    }
}

/// The rule of a finding.
pub fn rule(what: &What) -> &'static Rule {
    match what {
        What::Access(a) => access(a.problem),
        What::DeviceHeap { .. } => &DEVICE_HEAP,
        What::Api { .. } | What::ApiLog { .. } => &API_ERROR,
        What::Transfer(t) if t.problem == AccessProblem::OutOfBounds => &TRANSFER,
        What::Transfer(t) => access(t.problem),
        What::Uninitialized { .. } | What::UninitializedTransfer { .. } => &UNINITIALIZED,
        What::Unused { .. } => &UNUSED,
        What::Race(_) | What::Hazard(_) => &RACE,
        What::Barrier { .. } => &BARRIER,
        What::Deadlock { .. } => &DEADLOCK,
        What::Leak(_) => &LEAK,
        What::Nvtx { .. } => &NVTX,
        What::Exception { .. } => &EXCEPTION,
        What::ExitCode { .. } => &EXIT_CODE,
        What::NoCuda => &NO_CUDA,
        What::Sync(_) => &SYNC,
    }
}
