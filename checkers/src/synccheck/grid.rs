//! A grid whose synchronisation is checked.

use super::livelock::Detector;
use super::mbarriers::SyncState;
use crate::checked_launch::CheckedGrid;
use std::sync::Arc;

/// See the module's text.
pub struct SyncGrid {
    pub checked: Arc<CheckedGrid>,
    pub state: SyncState,
    pub livelock: Detector,
}
