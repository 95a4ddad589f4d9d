//! What checked code asks of the memory that descriptors describe: unit by unit, 32 at a time.

use super::descriptor::Descriptor;
use crate::emit::state::Emit;
use crate::ir::Inst;
use crate::wgmma::{Constants, Wgmma, ROWS};
use baseline::build::{IntCmp, V};
use kernel_abi::{AccessKind, RaceUse, ShadowUse, WARP};

/// Bytes of a unit.
const UNIT: u32 = 16;

impl Emit<'_> {
    /// Checks the units of A, if it is in memory, that the warp reads, and those of B.
    pub(super) fn check_descriptors(&mut self, i: &Inst, w: &Wgmma, known: Constants, a: Option<V>, b: V) {
        if !(self.checks_memory() || self.checks_races() || self.tracks(i.space())) {
            return;
        }
        let ll = self.ll;
        let shared = self.own_shared();
        if let Some(a) = a {
            let a = Descriptor::decode(ll, a, shared, known.transposed[0]);
            let group = ll.zext(ll.and(self.warp(), ll.i32(3)), ll.int(64));
            let first = ll.shl(group, ll.i64(1));
            self.check_units(i, &a, (first, ROWS), known.transposed[0], w.a_length() * w.a.bits() / 8);
        }
        let b = Descriptor::decode(ll, b, shared, known.transposed[1]);
        self.check_units(i, &b, (ll.i64(0), w.n), known.transposed[1], w.k * w.b.bits() / 8);
    }

    /// `rows` rows, or columns of B, from block `first` of eight on, with so many bytes along k.
    fn check_units(&mut self, i: &Inst, place: &Descriptor, (first, rows): (V, u32), mn_major: bool, bytes: u32) {
        let ll = self.ll;
        let i64t = ll.int(64);
        let place = place.splat(WARP);
        // By MN-major, elements have two bytes: as many along k as there are of these.
        let (blocks, inner) = (rows / 8, 8);
        let outer = if mn_major { bytes / 2 / 8 } else { bytes / UNIT };
        let count = blocks * inner * outer;
        let [head, done] = ["units", "checked"].map(|name| self.new_block(name));
        let before = ll.here();
        ll.br(head);
        ll.at_end(head);
        let batch = ll.phi(i64t, &[(ll.i64(0), before)]);
        let ids: Vec<i64> = (0..i64::from(WARP)).collect();
        let vt = ll.vec(i64t, WARP);
        let start = ll.splat(ll.mul(batch, ll.i64(WARP.into())), WARP);
        let index = ll.add(start, ll.c_vec(i64t, &ids));
        let splat = |x: u32| ll.c(vt, x.into());
        let (low, rest) = (ll.and(index, splat(7)), ll.lshr(index, splat(3)));
        let (along, block) = (ll.urem(rest, splat(outer)), ll.udiv(rest, splat(outer)));
        let block = ll.add(block, ll.splat(first, WARP));
        let at = place.unit(place.block(block), low, along);
        let taking = ll.icmp(IntCmp::Ult, index, splat(count));
        let outer_mask = std::mem::replace(&mut self.mask, taking);
        let allowed = match self.checks_memory() {
            true => self.lanes_allowed(at, UNIT, i.pc, AccessKind::Read),
            false => taking,
        };
        self.mask = ll.and(taking, allowed);
        if self.tracks(i.space()) {
            self.shadow_lanes(at, UNIT.into(), i.pc, ShadowUse::Used);
        }
        self.race_rows(i, at, UNIT.into(), RaceUse::MatrixRead);
        self.mask = outer_mask;
        let next = ll.add(batch, ll.i64(1));
        ll.phi_add(batch, &[(next, ll.here())]);
        ll.cond_br(ll.icmp(IntCmp::Ult, next, ll.i64(count.div_ceil(WARP).into())), head, done);
        ll.at_end(done);
    }
}
