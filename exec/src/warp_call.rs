//! One call of generated code's: who calls, and with which words.

use super::index;
use kernel_abi::{args, Cta, WARP};

/// One call: the block, the warp, the lanes that take part, and the words that generated code passed.
#[derive(Clone, Copy)]
pub struct WarpCall<'a> {
    pub cta: &'a Cta,
    pub warp: u32,
    pub mask: u32,
    args: *mut u64,
}

impl<'a> WarpCall<'a> {
    /// Of a block's warp.
    ///
    /// # Safety
    /// `args` are as many words as the helper's contract says, which nobody else uses as long as this lives.
    #[inline]
    pub(crate) unsafe fn new(cta: &'a Cta, warp: u32, mask: u32, args: *mut u64) -> WarpCall<'a> {
        WarpCall { cta, warp, mask, args }
    }

    /// The same call of those lanes.
    #[inline]
    pub fn of(&self, mask: u32) -> WarpCall<'a> {
        WarpCall { mask, ..*self }
    }

    /// Word `i` of the arguments.
    #[inline]
    pub fn word(&self, i: usize) -> u64 {
        // SAFETY: generated code passes as many words as the helper's contract says.
        unsafe { *self.args.add(i) }
    }

    /// Sets word `i`.
    #[inline]
    pub fn set_word(&self, i: usize, value: u64) {
        // SAFETY: as in `word`.
        unsafe { *self.args.add(i) = value };
    }

    /// What the helper is called for.
    #[inline]
    pub fn what(&self) -> u64 {
        self.word(args::WHAT)
    }

    /// Answers with a single word.
    #[inline]
    pub fn answer(&self, value: u64) {
        self.set_word(args::WHAT, value);
    }

    /// Pc id of the instruction.
    #[inline]
    pub fn pc(&self) -> u64 {
        self.word(args::PC)
    }

    /// Of checked code, the pcs of the calls that the instruction's function was called by, innermost first.
    pub fn callers(&self) -> Vec<u64> {
        // SAFETY: generated code keeps each call on its stack until it returns, and that waits for this call of its own.
        let next = |call: &&kernel_abi::Call| unsafe { call.outer.as_ref() };
        // SAFETY: as above.
        std::iter::successors(unsafe { self.cta.calls.as_ref() }, next).map(|call| call.pc).collect()
    }

    /// A lane's word in the array that begins with word `array`.
    #[inline]
    pub fn of_lane(&self, array: usize, lane: u32) -> u64 {
        self.word(array + lane as usize)
    }

    /// Address of a lane's data in the array that begins with word `array`.
    #[inline]
    pub fn data(&self, array: usize, lane: u32) -> *mut u64 {
        // SAFETY: as in `word`.
        unsafe { self.args.add(array + args::DATA_WORDS * lane as usize) }
    }

    /// The lanes that take part, ascending.
    #[inline]
    pub fn lanes(&self) -> impl Iterator<Item = u32> {
        let mask = self.mask;
        (0..WARP).filter(move |l| mask >> l & 1 != 0)
    }

    /// Index of a lane's thread in its block.
    pub fn thread(&self, lane: u32) -> [u32; 3] {
        index::thread(self.cta.ntid, self.warp * WARP + lane)
    }
}
