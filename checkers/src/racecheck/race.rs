//! What was found.

use sanitizer::finding::{AccessKind, HazardKind, Severity, Space};

/// Two accesses to the same memory, at least one of them to write, that nothing orders: that of one thread, or of a copy or fill, and
/// an earlier one.
#[derive(Clone, Debug)]
pub struct Race {
    pub hazard: HazardKind,
    pub severity: Severity,
    pub space: Space,
    /// An offset in shared memory.
    pub addr: u64,
    pub bytes: u32,
    /// What the earlier access did, its pc, and whose it was: block, and thread in the block.
    pub earlier: (AccessKind, u64, [u32; 3], [u32; 3]),
    /// The grids or transfers that made them, the earlier one first, by their numbers in the history of accesses
    /// ([`super::history`]); `None` if that was one and the same grid.
    pub launches: Option<[u64; 2]>,
    /// The earlier one was made by an asynchronous copy that has not been waited for.
    pub copied: bool,
    pub later: AccessKind,
    /// What was there, and what is written over it, where known.
    pub current: Option<u64>,
    pub incoming: Option<u64>,
}
