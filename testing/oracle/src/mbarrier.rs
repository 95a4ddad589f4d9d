//! `mbarrier` (PTX ISA, 'Parallel Synchronization and Communication Instructions: mbarrier'): the barrier object as the
//! manual describes it, kept in its 64 bits of shared memory in some way of its own, which programs must not know.

use crate::access::Place;
use crate::context::Context;
use crate::instr::unsupported;
use crate::memory::Trap;
use ptx::ast::*;

/// The manual's five parts of a barrier.
#[derive(Clone, Copy, Debug)]
struct Barrier {
    phase: u64,
    pending: u64,
    expected: u64,
    transactions: i64,
}

impl Barrier {
    const BIAS: i64 = 1 << 20;

    fn decode(word: u64) -> Barrier {
        let field = |at: u32, bits: u32| word >> at & ((1 << bits) - 1);
        Barrier {
            phase: field(0, 1),
            pending: field(1, 20),
            expected: field(21, 20),
            transactions: field(41, 22) as i64 - Barrier::BIAS,
        }
    }

    fn encode(self) -> u64 {
        self.phase | self.pending << 1 | self.expected << 21 | ((self.transactions + Barrier::BIAS) as u64) << 41
    }

    fn arrive(&mut self, count: u64) -> Result<(), Trap> {
        self.pending = self.pending.checked_sub(count).ok_or_else(|| unsupported("more arrivals than expected"))?;
        Ok(())
    }

    /// A phase is complete with no arrivals and no transactions pending; the next one begins.
    fn complete(&mut self) {
        if self.pending == 0 && self.transactions == 0 {
            self.phase ^= 1;
            self.pending = self.expected;
        }
    }
}

impl Context<'_> {
    /// What a copy does to its barrier: as many transactions are complete as it has bytes.
    pub fn complete_transactions(&mut self, place: Place, bytes: u32) -> Result<(), Trap> {
        let word = self.load(place, 8)?.iter().rev().fold(0, |v, b| v << 8 | u64::from(*b));
        let mut b = Barrier::decode(word);
        b.transactions -= i64::from(bytes);
        b.complete();
        self.store(place, &b.encode().to_le_bytes())
    }

    pub fn mbarrier(&mut self, instr: &Instr) -> Result<(), Trap> {
        let has = |w: &str| instr.mods.iter().any(|m| matches!(m, Mod::Other(o) if *o == w));
        if has("pending_count") {
            let state = Barrier::decode(self.read(&instr.operands[1], Type::B64)? as u64);
            return self.write(&instr.operands[0], state.pending.into());
        }
        let at = usize::from(!matches!(instr.operands[0], Operand::Addr { .. }));
        let place = self.place(instr.space(), &instr.operands[at])?;
        let word = self.load(place, 8)?.iter().rev().fold(0, |v, b| v << 8 | u64::from(*b));
        let mut barrier = Barrier::decode(word);
        let operand = match instr.operands.get(at + 1) {
            Some(o) => Some(self.read(o, Type::B64)? as u64),
            None => None,
        };
        let small = operand.map(|v| v & 0xffff_ffff);
        if has("test_wait") || has("try_wait") {
            let value = operand.ok_or_else(|| unsupported("no state"))?;
            let phase = if has("parity") { value & 1 } else { Barrier::decode(value).phase };
            return self.write(&instr.operands[0], (barrier.phase != phase).into());
        }
        let drop = has("arrive_drop");
        let transactions = if has("expect_tx") { small.unwrap_or(0) as i64 } else { 0 };
        if has("init") {
            let count = small.ok_or_else(|| unsupported("no count"))?;
            barrier = Barrier { phase: 0, pending: count, expected: count, transactions: 0 };
        } else if has("inval") {
            barrier = Barrier::decode(0);
        } else if drop || instr.has(Mod::Arrive) {
            let count = if has("expect_tx") { 1 } else { small.unwrap_or(1) };
            barrier.transactions += transactions;
            barrier.arrive(count)?;
            if drop {
                barrier.expected -= count;
            }
            if !has("noComplete") {
                barrier.complete();
            }
        } else if has("expect_tx") {
            barrier.transactions += transactions;
        } else if has("complete_tx") {
            barrier.transactions -= small.unwrap_or(0) as i64;
            barrier.complete();
        } else {
            return Err(unsupported("this form"));
        }
        self.store(place, &barrier.encode().to_le_bytes())?;
        match &instr.operands[0] {
            Operand::Addr { .. } => Ok(()),
            d => self.write(d, word.into()),
        }
    }
}
