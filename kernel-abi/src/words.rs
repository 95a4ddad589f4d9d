//! Words that the arguments of several helpers have in common.

use crate::WARP;

/// What the helper is called for. Its answer, where that is a single word, takes the place of it.
pub const WHAT: usize = 0;
/// Pc id of the instruction.
pub const PC: usize = 1;
/// Words of a lane's data, in arrays of lanes' data: up to 32 bytes.
pub const DATA_WORDS: usize = 4;
/// Arguments and result of a helper at most, each a word per lane.
pub const CALL_WORDS: usize = 12;
/// Words of the longest block of arguments.
pub const WORDS: usize = lanes(CALL_WORDS);

/// Word of the first lane in the `k`th array of a word per lane.
pub const fn lanes(k: usize) -> usize {
    PC + 1 + k * WARP as usize
}

/// Helpers that are about an access of each lane.
pub mod access {
    use super::*;

    /// Bits of [`WHAT`] that have the bytes per lane.
    pub const BYTES: u64 = 0xffff;
    /// The lanes' addresses.
    pub const ADDRESSES: usize = lanes(0);
    /// The lanes' data, [`DATA_WORDS`] each.
    pub const DATA: usize = lanes(1);
    /// Of loads and stores: shadows of the data, if [`WITH_SHADOWS`] is in [`WHAT`].
    pub const SHADOWS: usize = DATA + DATA_WORDS * WARP as usize;
    /// See [`SHADOWS`].
    pub const WITH_SHADOWS: u64 = 1 << 16;
}
