//! Accesses that code that looks for races leaves out.

use kernel_abi::Uses;
use rustc_hash::FxHashMap as HashMap;

/// What an access can do without.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spared {
    /// Nothing conflicts with it.
    pub all: bool,
    /// No reads of what it writes are noted.
    pub unread: bool,
    /// Entry of [`kernel_abi::Footprint::params`]: the launch tells.
    pub entry: Option<u32>,
}

/// Spared accesses by source position and by what they do: an asynchronous copy reads and writes at one position.
pub type Sparing = HashMap<(u32, Uses), Spared>;
