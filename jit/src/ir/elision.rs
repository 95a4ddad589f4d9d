//! Race checks that are elided.

use kernel_abi::Uses;
use rustc_hash::FxHashMap as HashMap;

/// Checks of an access that are elided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Elided {
    /// Nothing conflicts with it.
    pub all: bool,
    /// No reads of what it writes are recorded.
    pub unread: bool,
    /// Entry of [`kernel_abi::Footprint::params`]: the launch decides.
    pub entry: Option<u32>,
}

/// By source position and kind of access: an asynchronous copy reads and writes at one position.
pub type Elisions = HashMap<(u32, Uses), Elided>;
