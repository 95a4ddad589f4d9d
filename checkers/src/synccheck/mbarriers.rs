//! What a grid whose synchronisation is checked knows of it: its `mbarrier`s, and which barriers were reported.

use super::report::BadBarrier;
use crate::mbarrier_word::{Word, MOST};
use kernel_abi::MbarrierOp;
use parking_lot::Mutex;
use sanitizer::finding::{BarrierProblem, Severity};
use std::collections::{HashMap, HashSet};

/// See the module's text.
#[derive(Default)]
pub struct SyncState {
    mbarriers: Mutex<HashMap<u64, Mbarrier>>,
    reported: Mutex<HashSet<u64>>,
}

/// An `mbarrier` that has been initialised.
struct Mbarrier {
    block: [u32; 3],
    /// Not invalidated.
    valid: bool,
    /// Phases completed since anybody saw one complete.
    unseen: u32,
    /// Bytes that the present phase has been told to expect.
    bytes: u64,
}

impl SyncState {
    /// Whether a barrier's instruction is reported for the first time.
    pub fn first(&self, pc: u64) -> bool {
        self.reported.lock().insert(pc)
    }

    /// A line for each `mbarrier` of a block whose phase is not complete. `shared`: where its shared memory begins.
    pub fn open_mbarriers(&self, block: [u32; 3], shared: u64) -> Vec<String> {
        let all = self.mbarriers.lock();
        let ours = all.iter().filter(|(_, m)| m.block == block && m.valid);
        let mut addresses: Vec<u64> = ours.map(|(&addr, _)| addr).collect();
        addresses.sort_unstable();
        let line = |addr: u64| {
            let word = Word::read(addr);
            let (pending, expected) = (word.pending(), word.expected());
            let bytes = match word.transactions() {
                0 => String::new(),
                n @ 1.. => format!(" and for {n} of {} bytes of copies", all[&addr].bytes.max(n as u64)),
                n => format!(" and has got {} bytes of copies more than it was told to expect", -n),
            };
            let at = addr.wrapping_sub(shared);
            let text =
                format!("The mbarrier at shared address {at:#x} waits for {pending} of {expected} arrivals{bytes}");
            (pending < expected || !bytes.is_empty()).then_some(text)
        };
        addresses.into_iter().filter_map(line).collect()
    }

    /// What is wrong with what a thread of `block` does to the `mbarrier` at `addr` in the block's shared memory, if anything.
    /// `word` is what is there, and becomes what will be there.
    pub fn mbarrier(
        &self,
        (block, shared): ([u32; 3], u64),
        addr: u64,
        op: MbarrierOp,
        n: u64,
        word: &mut Word,
    ) -> Option<BadBarrier> {
        let bad = |problem, text: String| Some(BadBarrier { problem, severity: Severity::Error, text });
        let mut all = self.mbarriers.lock();
        // Blocks use the same addresses one after the other.
        let known = all.get_mut(&addr).filter(|m| m.block == block);
        let what = format!("The mbarrier at shared address {:#x}", addr.wrapping_sub(shared));
        if op == MbarrierOp::Init {
            let before = known.is_some_and(|m| m.valid);
            all.insert(addr, Mbarrier { block, valid: true, unseen: 0, bytes: 0 });
            *word = Word::initial(n);
            return match n {
                _ if before => bad(BarrierProblem::AlreadyInitialized, format!("{what} has been initialised before")),
                1..=MOST => None,
                _ => bad(BarrierProblem::InvalidArguments, format!("{what} is initialised to wait for {n} arrivals")),
            };
        }
        let Some(m) = known else {
            return bad(BarrierProblem::MissingInit, format!("{what} has not been initialised"));
        };
        if !m.valid {
            return bad(BarrierProblem::MissingInit, format!("{what} has been invalidated"));
        }
        match op {
            MbarrierOp::Inval => {
                m.valid = false;
                return None;
            }
            MbarrierOp::Wait => {
                m.unseen = if n == 1 { 0 } else { m.unseen };
                return None;
            }
            MbarrierOp::ExpectTx | MbarrierOp::ArriveExpectTx | MbarrierOp::DropExpectTx => m.bytes += n,
            _ => {}
        }
        let (pending, expected) = (word.pending(), word.expected());
        let demand = Word::demand(op, n);
        let (before, arrivals) = (std::mem::replace(word, word.after(demand)), demand.0);
        if arrivals > pending {
            let text = format!("{what} waits for {pending} of {expected} arrivals: {arrivals} came");
            return bad(BarrierProblem::Overflow, text);
        }
        if word.phase() != before.phase() {
            m.bytes = 0;
            m.unseen += 1;
            if m.unseen == 2 {
                m.unseen = 1;
                let text = format!("{what} completes a phase, and no thread has waited for the one before");
                return Some(BadBarrier { problem: BarrierProblem::MissingWait, severity: Severity::Error, text });
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use BarrierProblem::*;

    /// Does all of it to one mbarrier; what was wrong each time.
    fn problems(ops: &[(MbarrierOp, u64)]) -> Vec<Option<BarrierProblem>> {
        let (syncs, mut word) = (SyncState::default(), Word::default());
        ops.iter().map(|&(op, n)| syncs.mbarrier(([0; 3], 0), 64, op, n, &mut word).map(|b| b.problem)).collect()
    }

    #[test]
    fn phases_that_are_waited_for_are_right() {
        let round = [(MbarrierOp::Arrive, 1), (MbarrierOp::Wait, 0), (MbarrierOp::Arrive, 1), (MbarrierOp::Wait, 1)];
        let mut ops = vec![(MbarrierOp::Init, 2)];
        ops.extend(round.repeat(3));
        ops.extend([(MbarrierOp::Inval, 0), (MbarrierOp::Init, 1)]);
        assert!(problems(&ops).iter().all(Option::is_none));
        // Transactions keep a phase open.
        let ops = [(MbarrierOp::Init, 1), (MbarrierOp::ArriveExpectTx, 64), (MbarrierOp::CompleteTx, 64)];
        assert!(problems(&ops).iter().all(Option::is_none));
    }

    #[test]
    fn each_misuse_has_its_name() {
        let init = (MbarrierOp::Init, 2);
        let arrive = (MbarrierOp::Arrive, 1);
        assert_eq!(problems(&[arrive, (MbarrierOp::Wait, 0)]), [Some(MissingInit); 2]);
        assert_eq!(problems(&[init, (MbarrierOp::Inval, 0), arrive])[2], Some(MissingInit));
        assert_eq!(problems(&[init, init])[1], Some(AlreadyInitialized));
        assert_eq!(problems(&[(MbarrierOp::Init, 0)]), [Some(InvalidArguments)]);
        assert_eq!(problems(&[init, (MbarrierOp::Arrive, 3)])[1], Some(Overflow));
        assert_eq!(problems(&[init, (MbarrierOp::Drop, 2), arrive])[2], Some(Overflow));
        assert_eq!(problems(&[init, arrive, arrive, arrive, arrive])[1..], [None, None, None, Some(MissingWait)]);
    }

    #[test]
    fn a_block_does_not_inherit_barriers() {
        let (syncs, mut word) = (SyncState::default(), Word::default());
        assert!(syncs.mbarrier(([0; 3], 0), 64, MbarrierOp::Init, 1, &mut word).is_none());
        assert!(syncs.mbarrier(([1, 0, 0], 0), 64, MbarrierOp::Init, 1, &mut word).is_none());
        assert!(syncs.mbarrier(([0; 3], 0), 64, MbarrierOp::Arrive, 1, &mut word).is_some());
    }
}
