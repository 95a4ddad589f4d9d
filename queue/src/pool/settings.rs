//! Attributes and usage of pools.

use crate::progress::Progress;

/// Attributes that can be set: `cudaMemPoolAttr` 1 to 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    pub follow_event_dependencies: bool,
    /// Reuse blocks freed by another stream once the free has been reached.
    pub opportunistic: bool,
    pub internal_dependencies: bool,
    /// Bytes kept at a synchronization.
    pub release_threshold: u64,
}

/// `cudaMemPoolAttr` 5 to 8, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    pub reserved: u64,
    pub reserved_high: u64,
    pub used: u64,
    pub used_high: u64,
}

impl Settings {
    /// The last op of the stream `of` that `to` is ordered behind, or that is done as far as these settings allow to rely on that: `to` may
    /// reuse what was freed there or earlier. Without limit for its own frees.
    pub(super) fn latest(&self, of: &Progress, to: &Progress) -> u64 {
        if of.stream == to.stream {
            return u64::MAX;
        }
        let mut latest = of.observed();
        if self.opportunistic {
            latest = latest.max(of.reached());
        }
        if self.follow_event_dependencies {
            latest = latest.max(to.comes_after(of));
        }
        latest
    }
}

/// Whether to release `size` bytes where `excess` are more than should be kept; `fewer`: also if fewer are left then.
pub(super) fn is_wanted(size: u64, excess: u64, fewer: bool) -> bool {
    excess >= if fewer { 1 } else { size }
}
