//! The guard: no access reaches what is not the device's.
//!
//! It is the default protection of the process (see `ARCHITECTURE.md`, 'Memory'): the base of an access must lie in the arena
//! and be aligned; one scalar test where the lanes' addresses are a base plus something bounded, one vector compare otherwise.
//! What fails goes the slow path (`slow.rs`), where the executor's helper looks at every lane.

use super::address::Addr;
use super::memory::Access;
use super::*;

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
        ll.icmp(IntCmp::LLVMIntULT, d, limit)
    }

    /// Whether all lanes may take the fast path; `None` if nothing needs to be tested.
    pub(super) fn guard(&mut self, addr: &Addr, a: &Access) -> Option<V> {
        let ll = self.ll;
        let (own, test) = match addr {
            _ if a.guarded && self.checks_memory() => {
                let own = match addr {
                    Addr::Pattern { ok, .. } | Addr::Gather { ok, .. } => *ok,
                    Addr::Uniform(_) | Addr::Full(_) => None,
                };
                (own, Some(self.in_bounds(addr, a)))
            }
            Addr::Uniform(b) => (None, a.guarded.then(|| self.base_ok(*b, a.alignment()))),
            Addr::Pattern { base, ok, .. } | Addr::Gather { base, ok, .. } => {
                (*ok, a.guarded.then(|| self.base_ok(*base, a.alignment())))
            }
            Addr::Full(v) => {
                let t = a.guarded.then(|| {
                    let ok = self.base_ok(*v, a.alignment());
                    let bad = ll.and(ll.not(ok), self.mask);
                    ll.not(self.any(bad))
                });
                (None, t)
            }
        };
        match (own, test) {
            (Some(x), Some(y)) => Some(ll.and(x, y)),
            (x, y) => x.or(y),
        }
    }

    /// Lane by lane, whether an access of `bytes` at an address passes the guard.
    pub(super) fn lanes_ok(&mut self, full: V, bytes: u32, pc: u32) -> V {
        match self.checks_memory() {
            true => self.lanes_in_bounds(full, bytes, pc),
            false => self.base_ok(full, bytes),
        }
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
        let blocks = ["fast", "slow", "join"].map(|name| ll.block(self.func, name));
        let bad = ll.not(ok);
        ll.cond_br_unlikely(bad, blocks[1], blocks[0]);
        blocks
    }
}
