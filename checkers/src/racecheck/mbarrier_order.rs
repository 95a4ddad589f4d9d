//! What the phases of a cluster's `mbarrier`s order: arrivals before the threads that have found the phase complete.

use super::clocks::Meeting;
use crate::mbarrier_word::Word;
use kernel_abi::MbarrierOp;
use std::collections::HashMap;

/// One phase after the other: what those know that have arrived in the present one, and in all before.
#[derive(Debug, Default)]
struct Phases {
    parity: bool,
    present: Meeting,
    complete: Meeting,
}

impl Phases {
    fn turn_to(&mut self, parity: bool) {
        if self.parity != parity {
            self.complete.join(&std::mem::take(&mut self.present));
            self.parity = parity;
        }
    }
}

/// By address.
#[derive(Debug, Default)]
pub struct MbarrierOrder(HashMap<u64, Phases>);

impl MbarrierOrder {
    /// Lanes of a warp, of which `own` is known, are about to change the barriers at these addresses, with operands.
    pub fn change(&mut self, op: MbarrierOp, own: &Meeting, lanes: impl Iterator<Item = (u64, u64)>) {
        let mut words: HashMap<u64, Word> = HashMap::new();
        for (addr, n) in lanes {
            if op == MbarrierOp::Init {
                self.0.remove(&addr);
                continue;
            }
            let word = words.entry(addr).or_insert_with(|| Word::read(addr));
            let phases = self.0.entry(addr).or_default();
            phases.turn_to(word.phase());
            let demand = Word::demand(op, n);
            if demand.0 > 0 {
                phases.present.join(own);
            }
            *word = word.after(demand);
            phases.turn_to(word.phase());
        }
    }

    /// What a warp knows that has found the phases of barriers complete.
    pub fn observe(&mut self, addresses: impl Iterator<Item = u64>) -> Meeting {
        let mut all = Meeting::default();
        let mut last = None;
        for addr in addresses.filter(|addr| last.replace(*addr) != Some(*addr)) {
            if let Some(phases) = self.0.get_mut(&addr) {
                phases.turn_to(Word::read(addr).phase());
                all.join(&phases.complete);
            }
        }
        all
    }

    /// All threads have met: all of it is known to all.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrivals_are_known_when_their_phase_is_complete() {
        let mut order = MbarrierOrder::default();
        // Outside of the arena a word is 0: the phase of a barrier that waits for two, in place of it.
        let mut own = Meeting { acquired: 5, ..Meeting::default() };
        own.clock.known[3] = 70;
        let mut phases = Phases::default();
        phases.present.join(&own);
        order.0.insert(64, phases);
        assert_eq!(order.observe([64].into_iter()).clock.known[3], 0);
        order.0.get_mut(&64).into_iter().for_each(|p| p.turn_to(true));
        let seen = order.observe([64, 64].into_iter());
        assert_eq!((seen.clock.known[3], seen.acquired), (70, 5));
    }
}
