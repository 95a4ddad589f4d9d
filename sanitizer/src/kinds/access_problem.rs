//! Problems of accesses by kernels or the host: their rules, texts, and values in fields.

use crate::fields::{text, Value};
use crate::memory::Nearest;
use crate::rule::Rule;
use crate::style::{grouped, Style};
use kernel_abi::AccessKind;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum AccessProblem {
    OutOfBounds,
    Misaligned,
    /// In memory that has been freed.
    UseAfterFree,
    /// In a live allocation, but not in the one that the pointer was derived from.
    WrongAllocation,
    /// In a memory pool registered by the program, outside of its registered regions.
    OutsideRegions,
    /// Host memory that the device cannot access.
    HostMemory,
    Null,
    /// Forbidden by NVTX permissions or by the memory's own.
    PermissionDenied,
    /// Memory allocated or freed in a stream, not synchronized with this launch's stream.
    UseBeforeAlloc,
    StreamUseAfterFree,
}

macro_rules! rules {
    ($($name:ident = $number:literal, $id:literal, $short:literal, $help:literal;)*) => {
        $(static $name: Rule = Rule { number: $number, id: $id, short: $short, help: $help };)*

        /// The rules of all problems.
        pub static RULES: &[&Rule] = &[$(&$name),*];
    };
}

rules! {
    OUT_OF_BOUNDS = 0, "memcheck/out-of-bounds", "An access outside of every allocation.",
        "The address belongs to no live allocation. Compare the index with the size of the allocation named in the report, and test it against the number of elements before the access.";
    MISALIGNED = 1, "memcheck/misaligned", "An access at an address that is not a multiple of its size.",
        "Accesses of 2, 4, 8 and 16 bytes need addresses that are multiples of their size. Casts of char pointers and odd offsets are the usual cause.";
    USE_AFTER_FREE = 2, "memcheck/use-after-free", "An access to memory that has been freed.",
        "The allocation was freed before the access. Free it after the work that uses it: cudaFree after synchronisation, cudaFreeAsync in the stream of the last use.";
    WRONG_ALLOCATION = 3, "memcheck/wrong-allocation", "An access through a pointer into another allocation than the pointer's own.",
        "The address is in a live allocation, but the pointer was made from a different one: an index beyond its end or before its start has reached a neighbour.";
    OUTSIDE_REGIONS = 4, "memcheck/outside-regions", "An access to a part of a memory pool outside of all registered regions.",
        "The program registered the allocation as a memory pool with NVTX, and no registered region contains the address.";
    HOST_MEMORY = 5, "memcheck/host-memory", "A kernel accesses host memory that the device cannot access.",
        "A pointer to host memory (malloc, new, a stack or a variable) was passed to a kernel. Allocate with cudaMallocManaged or cudaMallocHost, or copy to memory from cudaMalloc.";
    NULL = 6, "memcheck/null-pointer", "An access through a null pointer.",
        "The pointer was never set, an allocation failed without its result being tested, or the argument is missing.";
    PERMISSION = 7, "memcheck/permission", "An access that the memory's permissions do not allow.",
        "The program restricted the memory with the NVTX permissions API, or the memory is read-only.";
    STREAM_ORDER = 8, "memcheck/stream-order", "A use of stream-ordered memory that is not ordered with its allocation or its free.",
        "Memory of cudaMallocAsync may be used in other streams only after an event that follows the allocation, and before one that precedes the free.";
}

impl AccessProblem {
    /// The rule for this problem.
    pub fn rule(self) -> &'static Rule {
        match self {
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

    /// Its value in XML and JSON.
    pub fn value(self) -> Value {
        text(self.rule().id.trim_start_matches("memcheck/"))
    }

    /// What is wrong with the address.
    pub fn verdict(self, kind: AccessKind) -> &'static str {
        match self {
            AccessProblem::Misaligned => "is misaligned",
            AccessProblem::UseBeforeAlloc => "is potentially accessed before it is allocated",
            AccessProblem::StreamUseAfterFree => "is potentially accessed after it is free'd",
            AccessProblem::PermissionDenied => match kind {
                AccessKind::Read => "is not readable",
                AccessKind::Write => "is not writable",
                AccessKind::Atomic => "is not readable/writable with atomic operations",
            },
            AccessProblem::OutOfBounds
            | AccessProblem::UseAfterFree
            | AccessProblem::WrongAllocation
            | AccessProblem::OutsideRegions
            | AccessProblem::HostMemory
            | AccessProblem::Null => "is out of bounds",
        }
    }

    /// Lines after the verdict: the nearest allocation, and explanations that compute-sanitizer does not give.
    pub fn lines(self, address: u64, nearest: &Option<Nearest>, style: &Style) -> Vec<String> {
        let mut lines: Vec<String> = nearest.iter().flat_map(|n| n.lines(style)).collect();
        // A use after free states itself that the memory has been freed.
        if self != AccessProblem::UseAfterFree && nearest.as_ref().is_some_and(|n| n.freed) {
            lines.push("which has been freed".into());
        }
        lines.extend(self.explanation(address));
        lines
    }

    fn explanation(self, address: u64) -> Option<String> {
        Some(match self {
            AccessProblem::UseAfterFree => "which had been freed before this access (use after free)".into(),
            AccessProblem::WrongAllocation => "which is not the allocation that the pointer came from".into(),
            AccessProblem::OutsideRegions => {
                "which is a memory pool of the program: no registered region contains this address".into()
            }
            AccessProblem::HostMemory => {
                "and is host memory (malloc, new, a stack or a variable), which kernels cannot \
                 access: allocate it with cudaMallocManaged or cudaMallocHost, or copy it with cudaMemcpy"
                    .into()
            }
            AccessProblem::Null if address == 0 => "and is a null pointer".into(),
            AccessProblem::Null => format!("and is a null pointer plus {} bytes", grouped(address)),
            AccessProblem::PermissionDenied => "and its permissions do not allow this access".into(),
            AccessProblem::OutOfBounds
            | AccessProblem::Misaligned
            | AccessProblem::UseBeforeAlloc
            | AccessProblem::StreamUseAfterFree => return None,
        })
    }
}
