//! Settings and figures of pools, as programs set and ask for them.

use crate::progress::Progress;

/// Attributes that can be set: `cudaMemPoolAttr` 1 to 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    pub follow_event_dependencies: bool,
    /// Reuse what another stream has freed once that was seen to be reached.
    pub opportunistic: bool,
    pub internal_dependencies: bool,
    /// Bytes kept over a synchronisation.
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
    /// The number of the last op of a stream that `to` comes after, or need not come after any more: what was freed at that place,
    /// or earlier, `to` may have. Everything that was freed by `to` itself.
    pub(super) fn latest(&self, of: &Progress, to: &Progress) -> u64 {
        if of.stream == to.stream {
            return u64::MAX;
        }
        let mut latest = of.seen();
        if self.opportunistic {
            latest = latest.max(of.reached());
        }
        if self.follow_event_dependencies {
            latest = latest.max(to.comes_after(of));
        }
        latest
    }
}
