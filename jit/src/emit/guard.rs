//! The guard: accesses reach device memory only.
//!
//! It is the default protection of the process (see `docs/architecture/memory.md`): the base of an access must lie in the arena
//! and be aligned; one scalar test where the lanes' addresses are a base plus something bounded, one vector compare otherwise.
//! What fails takes the slow path (`slow.rs`), where a helper of the executor checks every lane.

use super::access::{Access, Addr};
use super::state::Emit;
use baseline::build::{Bb, IntCmp, V};
use kernel_abi::{args, AccessKind, Cta, Helper};
use std::mem::offset_of;

impl Emit<'_> {
    /// The guard on one base address: in the arena and aligned.
    fn base_ok(&mut self, base: V, align: u32) -> V {
        let ll = self.ll;
        let t = ll.type_of(base);
        let (b, s) = (self.field_i64(offset_of!(Cta, arena_base)), self.field_i64(offset_of!(Cta, arena_size)));
        let k = align.trailing_zeros();
        let limit = if k > 0 { self.in_entry(|e| e.ll.lshr(s, e.ll.i64(k as u64))) } else { s };
        let (b, limit) = if ll.is_vec(t) { (ll.splat(b, self.w), ll.splat(limit, self.w)) } else { (b, limit) };
        let d = ll.sub(base, b);
        // Rotating brings low bits that should be clear to the top, where they fail the comparison.
        let d = if k > 0 { ll.intrinsic("llvm.fshr", &[t], &[d, d, ll.c(t, k as u64)]) } else { d };
        ll.icmp(IntCmp::Ult, d, limit)
    }

    /// Whether all lanes may take the fast path; `None` if nothing needs to be tested.
    pub(super) fn guard(&mut self, addr: &Addr, a: &Access) -> Option<V> {
        let ll = self.ll;
        let own = match addr {
            Addr::Pattern { ok, .. } | Addr::Gather { ok, .. } => *ok,
            Addr::Uniform(_) | Addr::Full(_) => None,
        };
        let test = a.guarded.then(|| match self.checks_memory() && !a.param {
            true => self.in_bounds(addr, a),
            false => self.in_arena(addr, a),
        });
        match (own, test) {
            (Some(x), Some(y)) => Some(ll.and(x, y)),
            (x, y) => x.or(y),
        }
    }

    /// Whether the active lanes' accesses lie in the arena, as shown by one test of the base, and are aligned.
    fn in_arena(&mut self, addr: &Addr, a: &Access) -> V {
        match *addr {
            Addr::Uniform(base) | Addr::Pattern { base, .. } | Addr::Gather { base, .. } => {
                self.base_ok(base, a.alignment())
            }
            Addr::Full(v) => {
                let ok = self.base_ok(v, a.alignment());
                self.every(ok)
            }
        }
    }

    /// Lane by lane, whether an access of `bytes` at an address passes the guard.
    pub(super) fn lanes_ok(&mut self, full: V, bytes: u32, pc: u32) -> V {
        match self.checks_memory() {
            true => self.lanes_in_bounds(full, bytes, pc),
            false => self.base_ok(full, bytes),
        }
    }

    /// Tests the lanes' addresses for something other than a plain load or store: those that fail are checked by the
    /// executor, which ends the grid, or in checked code reports and masks out lanes. Returns the lanes that may continue.
    pub(super) fn lanes_allowed(&mut self, full: V, bytes: u32, pc: u32, kind: AccessKind) -> V {
        let ll = self.ll;
        let ok = self.lanes_ok(full, bytes, pc);
        let bad = ll.and(ll.not(ok), self.mask);
        let bad = self.any(bad);
        let before = ll.here();
        let (slow, join) = (self.new_block("slow"), self.new_block("join"));
        ll.cond_br_unlikely(bad, slow, join);
        ll.at_end(slow);
        let block = self.arg_block();
        self.store_word(block, args::WHAT, ll.i64(bytes as u64 | (kind as u64) << args::check::KIND_SHIFT));
        self.store_word(block, args::PC, ll.i64(pc as u64));
        let p = self.lane_words(block, args::check::ADDRESSES, 1);
        ll.store(full, p, 8);
        self.call_helper(Helper::Check, self.mask, block);
        if !self.checks_memory() {
            ll.br(join);
            ll.at_end(join);
            return self.mask;
        }
        let left = ll.trunc(self.answer(block), ll.int(32));
        let left = if self.w < kernel_abi::WARP { ll.lshr(left, self.lane_base()) } else { left };
        let left = self.mask_from_bits(left);
        let from = ll.here();
        ll.br(join);
        ll.at_end(join);
        ll.phi(self.mask_t(), &[(self.mask, before), (left, from)])
    }

    /// What `fast` loads where the guard holds, what `slow` does else.
    pub(super) fn checked(
        &mut self,
        ok: V,
        fast: impl FnOnce(&mut Self) -> Vec<V>,
        slow: impl FnOnce(&mut Self) -> Vec<V>,
    ) -> Vec<V> {
        let blocks = self.where_checked(ok);
        self.join_of(blocks, fast, slow)
    }

    /// Branches on whether the guard holds: blocks where it does, where it does not, and the join.
    pub(super) fn where_checked(&self, ok: V) -> [Bb; 3] {
        let ll = self.ll;
        let blocks = ["fast", "slow", "join"].map(|name| self.new_block(name));
        let bad = ll.not(ok);
        ll.cond_br_unlikely(bad, blocks[1], blocks[0]);
        blocks
    }
}
