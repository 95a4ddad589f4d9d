//! Records of accesses, and their comparison with the current access.

use crate::emit::access::Raced;
use crate::emit::state::Emit;
use baseline::build::{IntCmp, V};
use kernel_abi::{races, Cta};
use std::mem::offset_of;

impl Emit<'_> {
    /// A comparison with a constant.
    pub(super) fn same_bits(&self, x: V, mask: u32, value: u32) -> V {
        let ll = self.ll;
        let t = ll.type_of(x);
        ll.icmp(IntCmp::Eq, ll.and(x, ll.c(t, mask.into())), ll.c(t, value.into()))
    }

    /// A scalar, or that for each lane, as `like` is.
    pub(super) fn as_wide(&self, x: V, like: V) -> V {
        let ll = self.ll;
        let t = ll.type_of(like);
        if ll.is_vec(t) && !ll.is_vec(ll.type_of(x)) {
            ll.splat(x, ll.lanes(t))
        } else {
            x
        }
    }

    /// Whether one comparison leaves it open that records are ordered before the current access.
    pub(super) fn is_recent(&self, record: V, limit: V) -> V {
        self.ll.icmp(IntCmp::Uge, record, self.as_wide(limit, record))
    }

    /// The record of the warp's first lane.
    pub(super) fn present_record(&mut self) -> V {
        let intervals = self.field_ptr(offset_of!(Cta, intervals));
        let ll = self.ll;
        // Helpers change it.
        let base = ll.load(ll.int(32), ll.gep_typed(ll.int(32), intervals, self.warp()), 4);
        ll.set_volatile(base);
        base
    }

    /// Whether an address is in the block's shared memory.
    pub(super) fn in_shared(&mut self, at: V) -> V {
        let shared = self.shared_base();
        let ll = self.ll;
        let window = self.as_wide(ll.i64(1 << 32), at);
        ll.icmp(IntCmp::Ult, ll.sub(at, self.as_wide(shared, at)), window)
    }

    /// Records below this limit are ordered before the current access at `at`; a scalar unless both shared and global addresses may be
    /// among them.
    pub(super) fn limit_at(&mut self, at: V, raced: Raced) -> V {
        let block = self.field_i32(offset_of!(Cta, race_block));
        let launch = self.field_i32(offset_of!(Cta, race_launch));
        match raced {
            Raced::Shared => block,
            Raced::Generic => {
                let inside = self.in_shared(at);
                let [block, launch] = [block, launch].map(|x| self.as_wide(x, at));
                self.ll.select(inside, block, launch)
            }
            _ => launch,
        }
    }

    /// Whether records are of this warp's current interval.
    pub(super) fn is_beside(&self, record: V, present: V) -> V {
        let ll = self.ll;
        let t = ll.type_of(record);
        ll.icmp(IntCmp::Ult, ll.xor(record, self.as_wide(present, record)), ll.c(t, 1 << races::SHIFT))
    }
}
