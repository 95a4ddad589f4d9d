//! What a program has said of its memory through `nvtxMem...`: heaps, their regions, names and permissions.
//!
//! A state machine without CUDA: addresses, devices and streams are numbers. Every call either does all that it says
//! or returns a text for the user and changes nothing. Semantics: "NVTX API for Compute Sanitizer Reference Manual",
//! and the comments of `nvToolsExtMem.h` where that is silent.
//!
//! * Heaps of usage `SUB_ALLOCATOR` (*pools*): bytes that no region covers must not be accessed, nor what an unregistered
//!   pool covered, until the allocation is freed. Heaps of usage `LAYOUT` and the process-wide heap restrict nothing.
//! * What names and permissions are given to is a [`Subject`]: a region, a heap, or a whole allocation.
//!
//! `types` and `permissions` (who may do what with a subject) are below the `state`; `heaps`, `regions`, `names` and `permission_calls` are
//! the calls that change it, `query` and [`view`](View) what is asked of it.

mod heaps;
mod names;
mod permission_calls;
mod permissions;
mod query;
mod regions;
mod state;
mod types;
mod view;

#[cfg(test)]
mod model;
#[cfg(test)]
mod tests;

pub use names::{check as check_name, Named};
pub use permissions::{region_flags, Access, Excluded, Place};
pub use query::{Span, State};
pub use state::Memory;
pub use types::{
    check_range, tag, Allocation, Allocations, End, Event, Extent, Heap, Outcome, Reference, Region, Subject, Usage,
    NO_HANDLE, PROCESS_HEAP,
};
pub use view::{Layout, Piece, View};
