//! The word of an `mbarrier`, as generated code has it (`jit/src/emit/mbarrier.rs`).

use device::space::{self, host_ranges};
use kernel_abi::MbarrierOp;
use sys::context;

const COUNT_BITS: u32 = 20;
/// Most arrivals of a phase.
pub const MOST: u64 = (1 << COUNT_BITS) - 1;
const TX_AT: u32 = 40;
const TX_BITS: u32 = 22;
const PHASE: u64 = 1 << 63;

/// What an operation asks of an `mbarrier`: arrivals, those no longer expected from the next phase on, and transactions.
pub type Demand = (u64, u64, u64);

/// See the module's text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Word(pub u64);

impl Word {
    /// One that waits for so many arrivals.
    pub fn initial(arrivals: u64) -> Word {
        Word(arrivals & MOST | (arrivals & MOST) << COUNT_BITS)
    }

    /// What is at an address; 0 if it cannot be read, which is reported when it is accessed.
    pub fn read(addr: u64) -> Word {
        let mut word = 0u64;
        if space::arena().contains(addr, 8) || host_ranges::contains(addr, 8) {
            // SAFETY: room for 8 bytes; the source is checked and guarded.
            unsafe { context::try_copy((&raw mut word).cast(), addr as *const u8, 8) };
        }
        Word(word)
    }

    /// Arrivals that the phase still waits for.
    pub fn pending(self) -> u64 {
        self.0 & MOST
    }

    /// Arrivals that a phase waits for.
    pub fn expected(self) -> u64 {
        self.0 >> COUNT_BITS & MOST
    }

    /// Transactions that the phase still waits for; negative if more are complete than were expected so far.
    pub fn transactions(self) -> i64 {
        ((self.0 >> TX_AT) as i64) << (64 - TX_BITS) >> (64 - TX_BITS)
    }

    pub fn phase(self) -> bool {
        self.0 & PHASE != 0
    }

    /// What an operation with operand `n` asks for.
    pub fn demand(op: MbarrierOp, n: u64) -> Demand {
        match op {
            MbarrierOp::Init | MbarrierOp::Inval | MbarrierOp::Wait => (0, 0, 0),
            MbarrierOp::ExpectTx => (0, 0, n),
            MbarrierOp::CompleteTx => (0, 0, n.wrapping_neg()),
            MbarrierOp::Arrive => (n, 0, 0),
            MbarrierOp::Drop => (n, n, 0),
            MbarrierOp::ArriveExpectTx => (1, 0, n),
            MbarrierOp::DropExpectTx => (1, 1, n),
        }
    }

    /// The word after an operation other than initialisation.
    pub fn after(self, (arrivals, dropped, tx): Demand) -> Word {
        let left = self.pending().wrapping_sub(arrivals) & MOST;
        let expects = self.expected().wrapping_sub(dropped) & MOST;
        let tx = (self.0 >> TX_AT).wrapping_add(tx) & ((1 << TX_BITS) - 1);
        let complete = left == 0 && tx == 0;
        let word = if complete { expects } else { left } | expects << COUNT_BITS | tx << TX_AT | self.0 & PHASE;
        Word(if complete { word ^ PHASE } else { word })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phase_is_complete_without_arrivals_and_transactions_pending() {
        let after = |word: Word, op, n| word.after(Word::demand(op, n));
        let word = after(Word::initial(2), MbarrierOp::ArriveExpectTx, 64);
        assert_eq!((word.pending(), word.expected(), word.transactions(), word.phase()), (1, 2, 64, false));
        let early = after(word, MbarrierOp::CompleteTx, 96);
        assert_eq!((early.transactions(), early.phase()), (-32, false));
        let last = after(after(early, MbarrierOp::ExpectTx, 32), MbarrierOp::Drop, 1);
        assert_eq!((last.pending(), last.expected(), last.phase()), (1, 1, true));
    }
}
