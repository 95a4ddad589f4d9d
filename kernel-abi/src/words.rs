//! Argument words shared by several helpers.

use crate::WARP;

/// The reason of the call. Overwritten by the answer if that is a single word.
pub const WHAT: usize = 0;
/// Pc id of the instruction.
pub const PC: usize = 1;
/// Words of a lane's data, in arrays of lanes' data: up to 32 bytes.
pub const DATA_WORDS: usize = 4;
/// Most arguments and results of a helper, each a word per lane.
pub const CALL_WORDS: usize = 12;
/// Words of the longest block of arguments.
pub const WORDS: usize = lanes(CALL_WORDS);

/// Word of the first lane in the `k`th array of a word per lane.
pub const fn lanes(k: usize) -> usize {
    PC + 1 + k * WARP as usize
}

/// Helpers for an access of each lane.
pub mod access {
    use super::*;

    /// Mask of the bytes per lane in [`WHAT`].
    pub const BYTES: u64 = 0xffff;
    /// The lanes' addresses.
    pub const ADDRESSES: usize = lanes(0);
    /// The lanes' data, [`DATA_WORDS`] each.
    pub const DATA: usize = lanes(1);
    /// For loads and stores: shadows of the data, if [`WITH_SHADOWS`] is set in [`WHAT`].
    pub const SHADOWS: usize = DATA + DATA_WORDS * WARP as usize;
    /// See [`SHADOWS`].
    pub const WITH_SHADOWS: u64 = 1 << 16;
}
