//! What was found.

use super::async_groups::Wait;
use sanitizer::finding::{AccessKind, HazardKind, Severity, Space};

/// What asynchronous operations need, and was not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// A wait for a copy of `cp.async`.
    CopyWait,
    /// A wait for a group of another kind.
    Wait(Wait),
    /// A fence between ordinary accesses and those of the asynchronous proxy.
    ProxyFence,
    /// Atomicity beyond the block.
    Scope,
    /// A wait for the grid that this one depends on.
    GridWait,
}

impl Missing {
    /// Whether it is of the kind that `--racecheck-memcpy-async` is about.
    pub fn is_copy(self) -> bool {
        matches!(self, Missing::CopyWait | Missing::Wait(_))
    }

    /// What single hazards are marked with.
    pub fn remark(self) -> &'static str {
        match self {
            Missing::CopyWait | Missing::Wait(Wait::Mbarrier) => "invalid memcpy_async synchronization",
            Missing::Wait(Wait::BulkGroup) => "invalid bulk_group synchronization",
            Missing::Wait(Wait::Products) => "invalid wgmma synchronization",
            Missing::ProxyFence => "missing fence.proxy.async",
            Missing::Scope => "insufficient scope",
            Missing::GridWait => "missing griddepcontrol.wait",
        }
    }

    /// A line for the two places in the code; `turned`: that of the later access stands first.
    pub fn line(self, turned: bool) -> String {
        let [earlier, later] = if turned { ["second", "first"] } else { ["first", "second"] };
        let unwaited =
            |what: &str| format!("The {earlier} is asynchronous, and the {later} does not come after {what}");
        match self {
            Missing::CopyWait => unwaited("a wait for the copy"),
            Missing::Wait(Wait::Mbarrier) => unwaited("a wait for its mbarrier"),
            Missing::Wait(Wait::BulkGroup) => unwaited("cp.async.bulk.wait_group"),
            Missing::Wait(Wait::Products) => unwaited("wgmma.wait_group"),
            Missing::ProxyFence => {
                format!("The {later} is asynchronous, and there is no fence.proxy.async after the {earlier}")
            }
            Missing::GridWait => {
                format!("The {later} is of a kernel that may begin before the {earlier}'s has ended, and does not come after cudaGridDependencySynchronize()")
            }
            Missing::Scope => "They are of different blocks, and one of them is atomic for its own block only".into(),
        }
    }
}

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
    /// What was not done, if the earlier one was asynchronous, or the later one is.
    pub missing: Option<Missing>,
    /// The block whose shared memory it is, if that is not the later access's own.
    pub owner: Option<[u32; 3]>,
    pub later: AccessKind,
    /// What was there, and what is written over it, where known.
    pub current: Option<u64>,
    pub incoming: Option<u64>,
}
