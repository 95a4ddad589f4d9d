//! `mbarrier`: a barrier in a 64-bit word of shared memory (PTX ISA, 'Parallel Synchronization and Communication
//! Instructions: mbarrier').
//!
//! The word: pending arrivals in bits 0 to 19, the arrivals expected of every phase in 20 to 39, the count of
//! transactions (signed) in 40 to 61, the phase's parity in 63. A state, what `arrive` returns, is the word before. A phase
//! is complete when neither arrivals nor transactions are pending. Shared memory of a block is touched by one thread of
//! the host only, so lanes update it one after the other without atomic operations; a loop that tests a barrier is a
//! spin loop (`spin_loops.rs`), and lets other warps run.

use super::form::Form;
use super::state::Emit;
use crate::error::{unsupported, Error};
use crate::ir::{Inst, Val};
use baseline::build::{Attr, IntCmp, T, V};
use kernel_abi::{AccessKind, MbarrierOp};
use ptx::ast::{Mod, Type};

const COUNT_BITS: u64 = 20;
const COUNT: u64 = (1 << COUNT_BITS) - 1;
const TX_AT: u64 = 40;
const TX_BITS: u64 = 22;
const PHASE: u64 = 1 << 63;

impl Emit<'_> {
    pub(super) fn mbarrier(&mut self, i: &Inst) -> Result<Vec<V>, Error> {
        let has = |w: &'static str| i.has(Mod::Other(w));
        if has("pending_count") {
            let x = self.get_as(i.args[0], Type::B64, Form::Vector);
            let ll = self.ll;
            let x = ll.and(x, ll.c(ll.type_of(x), COUNT));
            return Ok(vec![ll.trunc(x, ll.vec(ll.int(32), self.w))]);
        }
        if has("test_wait") || has("try_wait") {
            return Ok(vec![self.mbarrier_wait(i, has("parity"))]);
        }
        let drop = has("arrive_drop");
        let action = if has("init") {
            MbarrierOp::Init
        } else if has("inval") {
            if self.checks_sync() {
                let (full, mask) = self.mbarrier_addresses(i);
                let none = self.ll.zero(self.ll.vec(self.ll.int(32), self.w));
                self.check_mbarrier(i.pc, MbarrierOp::Inval, full, none, mask);
            }
            return Ok(vec![]);
        } else if drop || i.has(Mod::Arrive) {
            match (drop, has("expect_tx")) {
                (false, false) => MbarrierOp::Arrive,
                (true, false) => MbarrierOp::Drop,
                (false, true) => MbarrierOp::ArriveExpectTx,
                (true, true) => MbarrierOp::DropExpectTx,
            }
        } else if has("expect_tx") {
            MbarrierOp::ExpectTx
        } else if has("complete_tx") {
            MbarrierOp::CompleteTx
        } else {
            return Err(unsupported(self.spelled(i)));
        };
        let old = self.mbarrier_update(i, action, i.args.get(1).copied())?;
        Ok(vec![old])
    }

    /// Whether the phase that a state (or a parity) belongs to is complete: it is not the current one any more.
    fn mbarrier_wait(&mut self, i: &Inst, parity: bool) -> V {
        let ll = self.ll;
        let (full, mask) = self.mbarrier_addresses(i);
        let ps = ll.inttoptr(full);
        let t = ll.vec(ll.int(64), self.w);
        self.compiler_fence();
        let word = self.masked_gather(ll.int(64), ps, mask);
        let now = ll.lshr(word, ll.c(t, 63));
        let then = if parity {
            let p = self.get_as(i.args[1], Type::B32, Form::Vector);
            ll.and(ll.zext(p, t), ll.c(t, 1))
        } else {
            let s = self.get_as(i.args[1], Type::B64, Form::Vector);
            ll.lshr(s, ll.c(t, 63))
        };
        self.compiler_fence();
        let complete = ll.icmp(IntCmp::Ne, now, then);
        if self.checks_sync() || self.checks_races() {
            let seen = ll.zext(complete, ll.vec(ll.int(32), self.w));
            self.race_mbarrier(i.pc, MbarrierOp::Wait, full, seen, mask);
            self.check_mbarrier(i.pc, MbarrierOp::Wait, full, seen, mask);
        }
        complete
    }

    /// 64-bit addresses of the lanes' barriers, tested where they are generic, and the lanes that may use theirs, a mask.
    fn mbarrier_addresses(&mut self, i: &Inst) -> (V, V) {
        let full = self.full_address(i.args[0], i.offset, i.space());
        let tested = self.checks_memory() || self.x.variant.guard && !i.space().is_shared();
        let mask = if tested { self.lanes_allowed(full, 8, i.pc, AccessKind::Atomic) } else { self.mask };
        (full, mask)
    }

    /// Changes the lanes' barriers, one lane after the other; returns the words before.
    fn mbarrier_update(&mut self, i: &Inst, action: MbarrierOp, operand: Option<Val>) -> Result<V, Error> {
        let ll = self.ll;
        let (full, mask) = self.mbarrier_addresses(i);
        let t = ll.vec(ll.int(32), self.w);
        let n = match operand {
            Some(v) => self.get_as(v, Type::B32, Form::Vector),
            None => ll.c(t, 1),
        };
        self.race_mbarrier(i.pc, action, full, n, mask);
        let mask = self.check_mbarrier(i.pc, action, full, n, mask);
        let bits = self.mask_bits(mask);
        let f = self.mbarrier_function(action);
        Ok(ll.call(ll.function_type(f), f, &[full, n, bits]))
    }

    /// Outlined: `f(addresses, operands, lanes) -> words before`.
    fn mbarrier_function(&mut self, action: MbarrierOp) -> V {
        let ll = self.ll;
        let name = format!("mbarrier_{action:?}");
        if let Some(f) = ll.named_function(&name) {
            return f;
        }
        let (word, half) = (ll.int(64), ll.int(32));
        let (words, halves) = (ll.vec(word, self.w), ll.vec(half, self.w));
        let f = ll.add_function(&name, ll.func(words, &mut [words, halves, half]), true);
        ll.attr(f, Attr::Noinline);
        let here = ll.here();
        let [entry, body, end] = ["entry", "lane", "end"].map(|b| ll.block(f, b));
        ll.at_end(entry);
        let spill = |v: V, t: T| {
            let a = ll.alloca(t, 64);
            ll.store(v, a, 64);
            a
        };
        let (addresses, operands) = (spill(ll.param(f, 0), words), spill(ll.param(f, 1), halves));
        let out = spill(ll.zero(words), words);
        let lanes = ll.param(f, 2);
        let none = ll.icmp(IntCmp::Eq, lanes, ll.i32(0));
        ll.cond_br(none, end, body);
        ll.at_end(body);
        let left = ll.phi(half, &[(lanes, entry)]);
        let l = ll.intrinsic("llvm.cttz", &[half], &[left, ll.bool(true)]);
        let l = ll.zext(l, word);
        let p = ll.inttoptr(ll.load(word, ll.gep_typed(word, addresses, l), 8));
        let n = ll.zext(ll.load(half, ll.gep_typed(half, operands, l), 4), word);
        let old = ll.load(word, p, 8);
        ll.store(self.mbarrier_word(action, old, n), p, 8);
        ll.store(old, ll.gep_typed(word, out, l), 8);
        let rest = ll.and(left, ll.sub(left, ll.i32(1)));
        ll.phi_add(left, &[(rest, body)]);
        let done = ll.icmp(IntCmp::Eq, rest, ll.i32(0));
        ll.cond_br(done, end, body);
        ll.at_end(end);
        ll.ret(ll.load(words, out, 64));
        ll.at_end(here);
        f
    }

    /// The word after an action with operand `n`.
    fn mbarrier_word(&self, action: MbarrierOp, old: V, n: V) -> V {
        let ll = self.ll;
        let k = |x: u64| ll.i64(x);
        if action == MbarrierOp::Init {
            let n = ll.and(n, k(COUNT));
            return ll.or(n, ll.shl(n, k(COUNT_BITS)));
        }
        let one = k(1);
        let (arrivals, dropped, tx) = match action {
            MbarrierOp::Init | MbarrierOp::Inval | MbarrierOp::Wait => (None, None, None),
            MbarrierOp::ExpectTx => (None, None, Some(n)),
            MbarrierOp::CompleteTx => (None, None, Some(ll.neg(n))),
            MbarrierOp::Arrive => (Some(n), None, None),
            MbarrierOp::Drop => (Some(n), Some(n), None),
            MbarrierOp::ArriveExpectTx => (Some(one), None, Some(n)),
            MbarrierOp::DropExpectTx => (Some(one), Some(one), Some(n)),
        };
        let field = |at: u64, bits: u64, change: Option<V>, less: bool| {
            let x = ll.lshr(old, k(at));
            let x = match change {
                Some(c) if less => ll.sub(x, c),
                Some(c) => ll.add(x, c),
                None => x,
            };
            ll.and(x, k((1 << bits) - 1))
        };
        let pending = field(0, COUNT_BITS, arrivals, true);
        let expected = field(COUNT_BITS, COUNT_BITS, dropped, true);
        let tx = field(TX_AT, TX_BITS, tx, false);
        let complete = ll.icmp(IntCmp::Eq, ll.or(pending, tx), k(0));
        let pending = ll.select(complete, expected, pending);
        let phase = ll.and(old, k(PHASE));
        let phase = ll.select(complete, ll.xor(phase, k(PHASE)), phase);
        let low = ll.or(pending, ll.shl(expected, k(COUNT_BITS)));
        ll.or(ll.or(low, ll.shl(tx, k(TX_AT))), phase)
    }
}
