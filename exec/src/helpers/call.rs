//! A call of a helper by generated code.

use crate::fault::{Fault, FaultKind, Place};
use crate::grid::Grid;
use crate::{index, report, text};
use kernel_abi::{args, Cta, WARP};

/// A call by generated code: the block, the warp, the active lanes, and the argument words.
pub struct Call<'a> {
    pub cta: &'a Cta,
    pub grid: &'a Grid,
    pub warp: u32,
    pub mask: u32,
    pub(super) args: *mut u64,
}

impl<'a> Call<'a> {
    /// The same call with other active lanes.
    #[inline]
    pub fn of(&self, mask: u32) -> Call<'a> {
        Call { mask, ..*self }
    }

    /// Word `i` of the arguments.
    pub fn word(&self, i: usize) -> u64 {
        // SAFETY: generated code passes as many words as the helper's interface requires.
        unsafe { *self.args.add(i) }
    }

    /// Sets word `i`.
    pub fn set_word(&self, i: usize, value: u64) {
        // SAFETY: as in `word`.
        unsafe { *self.args.add(i) = value };
    }

    /// The word that selects the operation.
    pub fn what(&self) -> u64 {
        self.word(args::WHAT)
    }

    /// Returns a single word to generated code.
    pub fn answer(&self, value: u64) {
        self.set_word(args::WHAT, value);
    }

    /// Source position number of the instruction.
    pub fn pc(&self) -> u64 {
        self.word(args::PC)
    }

    /// A lane's word in the array that starts at word `array`.
    pub fn of_lane(&self, array: usize, lane: u32) -> u64 {
        self.word(array + lane as usize)
    }

    /// Address of a lane's data in the array that starts at word `array`.
    pub fn data(&self, array: usize, lane: u32) -> *mut u64 {
        // SAFETY: as in `word`.
        unsafe { self.args.add(array + args::DATA_WORDS * lane as usize) }
    }

    /// The active lanes, ascending.
    pub fn lanes(&self) -> impl Iterator<Item = u32> {
        let mask = self.mask;
        (0..WARP).filter(move |l| mask >> l & 1 != 0)
    }

    /// Thread index of a lane.
    pub fn thread(&self, lane: u32) -> [u32; 3] {
        index::thread(self.cta.ntid, self.warp * WARP + lane)
    }

    /// Place of some lanes at the instruction with this source position number.
    pub fn place(&self, lanes: u32, pc: u64) -> Place {
        let source = Some(text::source(&self.grid.kernel.meta.sources.get(pc)));
        Place { block: self.cta.ctaid, warp: Some(self.warp), lanes, thread: None, pc, source }
    }

    /// A fault for an error that was reported already.
    pub fn reported(&self, kind: FaultKind, lanes: u32, pc: u64) -> Box<Fault> {
        let mut fault = self.fault(kind, "an error that was reported", lanes, pc);
        fault.reported = true;
        fault
    }

    /// A fault of some lanes.
    pub fn fault(&self, kind: FaultKind, text: impl Into<String>, lanes: u32, pc: u64) -> Box<Fault> {
        report::placed(self.grid, kind, text.into(), self.place(lanes, pc))
    }
}
