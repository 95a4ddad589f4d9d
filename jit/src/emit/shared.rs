//! Contiguous accesses to shared memory under a mask.
//!
//! A block runs on one host thread, and no other one sees its shared memory: nothing could observe a load for inactive lanes, or a store
//! of the values that are already there. So where the whole range lies in the
//! block's shared memory, a masked load is a plain one, and a masked store a load, a blend and a store. Below AVX-512, masked
//! stores take a dozen times longer, masked loads do not see what the store buffer holds, and both are done lane by lane
//! where the host has no AVX.

use super::state::Emit;
use baseline::build::{Bb, IntCmp, T, V};
use kernel_abi::{Cta, SHARED_RESERVED};
use std::mem::offset_of;

impl Emit<'_> {
    pub(super) fn load_shared(&mut self, t: T, p: V, mask: V, align: u32) -> V {
        if !self.worth_testing(t, mask) {
            return self.masked_load(t, p, mask, align);
        }
        let blocks = self.where_inside(t, p);
        self.join_of(blocks, |e| vec![e.ll.load(t, p, align)], |e| vec![e.masked_load(t, p, mask, align)])[0]
    }

    pub(super) fn store_shared(&mut self, x: V, p: V, mask: V, align: u32) {
        let t = self.ll.type_of(x);
        if !self.worth_testing(t, mask) {
            return self.masked_store(x, p, mask, align);
        }
        let blend = |e: &mut Self| {
            let old = e.ll.load(t, p, align);
            e.ll.store(e.ll.select(mask, x, old), p, align);
        };
        let blocks = self.where_inside(t, p);
        self.in_either(blocks, blend, |e| e.masked_store(x, p, mask, align));
    }

    fn worth_testing(&self, t: T, mask: V) -> bool {
        // With longer ranges the limit below could be negative.
        !self.host.quick_masked_stores && !self.ll.is_const(mask) && self.span(t) <= SHARED_RESERVED
    }

    /// Bytes of a vector.
    fn span(&self, t: T) -> u64 {
        (self.ll.bits(t) / 8 * self.ll.lanes(t)) as u64
    }

    /// Branches on whether a vector at `p` lies in the block's shared memory, or in what is readable before it.
    fn where_inside(&mut self, t: T, p: V) -> [Bb; 3] {
        let ll = self.ll;
        let span = self.span(t);
        let base = self.own_shared();
        let size = self.field_i32(offset_of!(Cta, shared_size));
        let limit = self.in_entry(|e| {
            let size = e.ll.zext(size, e.ll.int(64));
            e.ll.add(size, e.ll.i64(SHARED_RESERVED - span))
        });
        let at = ll.add(ll.sub(ll.ptrtoint(p), base), ll.i64(SHARED_RESERVED));
        let blocks = ["inside", "outside", "joined"].map(|name| self.new_block(name));
        ll.cond_br_unlikely(ll.icmp(IntCmp::Ugt, at, limit), blocks[1], blocks[0]);
        blocks
    }
}
