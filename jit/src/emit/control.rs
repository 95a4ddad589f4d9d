//! Terminators: edges and their phis, masks, where control goes next, suspend points.

use super::state::Emit;
use crate::error::Error;
use crate::ir::{Block, Inst, Kind, Suspend, Term, Ty, Val};
use crate::shape::Shape;
use baseline::build::{Bb, IntCmp, V};
use kernel_abi::{Cta, FrameHeader, SuspendKind, WaitPoint};
use std::mem::offset_of;

impl Emit<'_> {
    /// Whether any lane of a mask is set.
    pub(crate) fn any(&self, m: V) -> V {
        let ll = self.ll;
        if ll.is_all_ones(m) {
            return ll.bool(true);
        }
        let t = ll.int(self.w);
        let bits = ll.bitcast(m, t);
        ll.icmp(IntCmp::Ne, bits, ll.zero(t))
    }

    /// Whether a condition holds in all active lanes.
    pub(crate) fn every(&self, ok: V) -> V {
        let ll = self.ll;
        let bad = ll.and(ll.not(ok), self.mask);
        ll.not(self.any(bad))
    }

    /// A mask as the low bits of an i32, or an i64 for two warps.
    pub(crate) fn mask_bits(&self, m: V) -> V {
        let ll = self.ll;
        let b = ll.bitcast(m, ll.int(self.w));
        ll.zext_or_trunc(b, ll.int(self.w.max(32)))
    }

    /// A mask as bits of the warp's lanes.
    pub(crate) fn warp_bits(&self, m: V) -> V {
        assert!(!self.is_pair(), "lanes of one warp");
        let b = self.mask_bits(m);
        if self.w < kernel_abi::WARP {
            self.ll.shl(b, self.lane_base())
        } else {
            b
        }
    }

    pub(super) fn terminator(&mut self, b: u32) -> Result<(), Error> {
        let f = self.f;
        match &f.block(Block(b)).term {
            Term::Br(t) => {
                self.prefetch_streams(b, t.0);
                let m = self.mask;
                self.edge(b, &[(t.0, m)], false);
                self.go(b, t.0);
            }
            Term::Cond { p, negated, then, otherwise } => {
                if self.x.shapes.divergent[b as usize] {
                    self.divergent_cond(b, *p, *negated, then.0, otherwise.0)?;
                } else {
                    self.uniform_cond(b, *p, *negated, then.0, otherwise.0);
                }
            }
            Term::Switch { index, targets } => {
                let ts: Vec<u32> = targets.iter().map(|t| t.0).collect();
                self.switch(b, *index, &ts);
            }
            Term::Exit => self.exit(b),
            Term::Suspend { point, next } => self.suspend(b, *point, next.0)?,
        }
        Ok(())
    }

    fn uniform_cond(&mut self, b: u32, p: Val, negated: bool, then: u32, otherwise: u32) {
        let ll = self.ll;
        let c = self.scalar(p);
        let (t, e) = (self.new_block("t"), self.new_block("e"));
        if negated {
            ll.cond_br(c, e, t);
        } else {
            ll.cond_br(c, t, e);
        }
        for (bb, to) in [(t, then), (e, otherwise)] {
            ll.at_end(bb);
            let m = self.mask;
            self.edge(b, &[(to, m)], false);
            self.go(b, to);
        }
    }

    fn divergent_cond(&mut self, b: u32, p: Val, negated: bool, then: u32, otherwise: u32) -> Result<(), Error> {
        let ll = self.ll;
        let (t, e) = if negated { (otherwise, then) } else { (then, otherwise) };
        if self.branch_whole(b, p, t, e)? {
            return Ok(());
        }
        let p = self.vector(p);
        let np = ll.not(p);
        let (pt, pe) = if negated { (np, p) } else { (p, np) };
        let (mt, me) = (ll.and(self.mask, pt), ll.and(self.mask, pe));
        let edges = [(then, mt), (otherwise, me)];
        self.edge(b, &edges, true);
        self.go_lowest(b, &edges);
        Ok(())
    }

    fn switch(&mut self, b: u32, index: Val, targets: &[u32]) {
        let ll = self.ll;
        let last = targets.len() - 1;
        if !self.x.shapes.divergent[b as usize] {
            let c = self.scalar(index);
            let bbs: Vec<Bb> = targets.iter().map(|_| self.new_block("case")).collect();
            let cases: Vec<(u64, Bb)> = bbs.iter().take(last).enumerate().map(|(k, &bb)| (k as u64, bb)).collect();
            ll.switch(c, bbs[last], &cases);
            for (&bb, &to) in bbs.iter().zip(targets) {
                ll.at_end(bb);
                let m = self.mask;
                self.edge(b, &[(to, m)], false);
                self.go(b, to);
            }
            return;
        }
        let ix = self.vector(index);
        let t = ll.type_of(ix);
        let mut edges: Vec<(u32, V)> = vec![];
        for (k, &to) in targets.iter().enumerate() {
            let pred = if k == last { IntCmp::Uge } else { IntCmp::Eq };
            let hit = ll.icmp(pred, ix, ll.c(t, k as u64));
            let m = ll.and(self.mask, hit);
            match edges.iter_mut().find(|e| e.0 == to) {
                Some(e) => e.1 = ll.or(e.1, m),
                None => edges.push((to, m)),
            }
        }
        self.edge(b, &edges, true);
        self.go_lowest(b, &edges);
    }

    /// Moves lanes along edges from `b`: phi slots of the targets take their values, pending masks their lanes.
    pub(super) fn edge(&mut self, b: u32, edges: &[(u32, V)], divergent: bool) {
        let whole = |e: &Self, to: u32| e.whole && !divergent && e.whole_entry(to).is_some();
        let alone = !divergent && (self.whole || !self.others_wait(b));
        let masked: Vec<(u32, V)> = edges.iter().copied().filter(|&(to, _)| !whole(self, to)).collect();
        if !masked.is_empty() {
            let targets: Vec<u32> = masked.iter().map(|e| e.0).collect();
            self.restart_waiting(b, &targets);
        }
        let first: Vec<u32> = match alone {
            true => vec![],
            false => edges.iter().map(|e| e.0).filter(|to| self.waiting_while(b).binary_search(to).is_err()).collect(),
        };
        self.move_phis(b, edges, alone, &first);
        for (to, m) in masked {
            self.wait_at(to, m);
        }
    }

    /// Whether only lanes that wait at a phi's block need what is in its slot: none that have left its loop. See `order.rs`.
    pub(super) fn is_read_once(&self, v: Val) -> bool {
        let plan = self.x.plan;
        let read_later = self.values.captured.contains(&v) || self.values.resumed.contains(&v);
        !plan.general && !plan.leaves_loop[v] && !read_later
    }

    /// Gives the phis of edges' targets their operands from `b`: in all lanes if `alone`. `first`: the targets at which no lanes wait yet.
    pub(super) fn move_phis(&mut self, b: u32, edges: &[(u32, V)], alone: bool, first: &[u32]) {
        let ll = self.ll;
        let f = self.f;
        // All values are read before any slot is written: phis of one block, and of several, are parallel.
        let mut writes = vec![];
        for &(to, m) in edges {
            let Some(at) = f.block(Block(to)).preds.iter().position(|p| p.0 == b) else { continue };
            for &id in &f.block(Block(to)).insts {
                let i = f.inst(id);
                if i.kind != Kind::Phi {
                    break;
                }
                let Some(v) = i.results[0] else { continue };
                if self.frozen_phi(to, i).is_some() {
                    continue;
                }
                let x = self.held(i.args[at], v);
                writes.push((v, x, m, first.contains(&to) && self.is_read_once(v)));
            }
        }
        for (v, x, m, first) in writes {
            if let Some(at) = self.resident(v) {
                self.store_lanes_of(v, x, m, at);
                continue;
            }
            let slot = self.values.slots[&v];
            let align = self.slot_align(v);
            let varying = *self.x.shapes.get(v) == Shape::Varying;
            // Where a whole unit diverges, no lane waits with a value of an earlier iteration.
            if alone || first || !varying || (self.whole && !self.values.captured.contains(&v)) {
                ll.store(x, slot, align);
            } else {
                let t = self.held_type(v);
                let old = ll.load(t, slot, align);
                let new = ll.select(m, x, old);
                ll.store(new, slot, align);
            }
        }
    }

    fn exit(&mut self, b: u32) {
        let ll = self.ll;
        if self.whole {
            // No lane waits.
            ll.store(ll.i32(0), self.unit.result, 4);
            ll.br(self.after(0));
            return;
        }
        if self.others_wait(b) {
            let live = ll.load(self.mask_t(), self.unit.live, 8);
            let gone = ll.not(self.mask);
            let rest = ll.and(live, gone);
            ll.store(rest, self.unit.live, 8);
        }
        ll.store(ll.i32(0), self.unit.result, 4);
        self.go_others(b);
    }

    fn suspend(&mut self, b: u32, point: u32, next: u32) -> Result<(), Error> {
        let ll = self.ll;
        let x = self.x;
        if self.f.suspends[point as usize].is_warp_sync() {
            return self.sync_lanes(b, point, next);
        }
        if x.plan.general {
            return self.suspend_lanes(b, point, next);
        }
        let (own, seg) = (&x.plan.segments[self.unit.segment], &x.plan.segments[point as usize + 1]);
        let s = &self.f.suspends[point as usize];
        for &v in &seg.live_in {
            // Live-ins that are unchanged are in the frame already.
            let computed = self.f.block_of(v).is_some_and(|b| self.flow.region[b.0 as usize]);
            // Where units know the block's others, the first one's frame has what is the same for all of them.
            let kept = self.unit.alone
                && self.ll.const_int(self.unit.index) != Some(0)
                && x.plan.block_uniform.as_ref().is_some_and(|s| s.contains(&v));
            if computed && !kept && !x.plan.keeps(self.f, x.shapes, own, v) {
                self.store_frame(v, x.plan.frame_slots[&v]);
            }
        }
        if let Some(at) = x.plan.live_slot {
            let live = ll.load(self.mask_t(), self.unit.live, 8);
            self.store_frame_mask(live, at);
            if x.plan.tells_live {
                self.tell_live(live);
            }
        }
        if x.plan.needs_header {
            self.wait_point(point, s)?;
        }
        ll.store(ll.i32(point + 1), self.unit.result, 4);
        ll.br(self.after(point + 1));
        Ok(())
    }

    /// Where a unit goes after it has stopped, or ended (0).
    fn after(&self, stop: u32) -> Bb {
        self.unit.ways.iter().find(|w| w.0 == stop).map_or(self.unit.end, |w| w.1)
    }

    /// Tells the executor which lanes of the unit have not exited.
    fn tell_live(&mut self, live: V) {
        let ll = self.ll;
        let words = self.field_ptr(offset_of!(Cta, live));
        // Kernels whose lanes exit before a barrier have units of a warp (`suspends::lanes_agree`).
        assert_eq!(self.w, kernel_abi::WARP, "a unit has a word");
        let at = ll.zext(ll.mul(self.unit.index, ll.i32(self.w / 8)), ll.int(64));
        let bits = ll.bitcast(live, ll.int(self.w));
        ll.store(bits, ll.gep(words, at), 1);
    }

    /// General mode: the current lanes stop at `point` and save their values; others continue.
    pub(super) fn suspend_lanes(&mut self, b: u32, point: u32, next: u32) -> Result<(), Error> {
        let x = self.x;
        if !x.plan.resident {
            for &v in &x.plan.live_at[next as usize] {
                self.store_frame_lanes(v, x.plan.frame_slots[&v]);
            }
        }
        self.check_barrier(b, point, next);
        self.wait_point(point, &self.f.suspends[point as usize])?;
        self.go_others(b);
        Ok(())
    }

    /// General mode, start of a unit: its lanes, and where they resume.
    pub(super) fn enter_general(&mut self) {
        let ll = self.ll;
        let started = ll.load(ll.int(32), self.header_at(offset_of!(FrameHeader, started)), 4);
        let live = ll.load(ll.int(32), self.header_at(offset_of!(FrameHeader, live)), 4);
        let live = self.mask_from_bits(live);
        let fresh = ll.icmp(IntCmp::Eq, started, ll.i32(0));
        let all = ll.load(self.mask_t(), self.unit.live, 8);
        let now = ll.select(fresh, all, live);
        ll.store(now, self.unit.live, 8);
        let begin = ll.select(fresh, all, ll.zero(self.mask_t()));
        self.unit.begin = Some(begin);
    }

    /// General mode, end of a unit.
    pub(super) fn leave_general(&mut self) {
        let ll = self.ll;
        let live = ll.load(self.mask_t(), self.unit.live, 8);
        let bits = self.mask_bits(live);
        ll.store(bits, self.header_at(offset_of!(FrameHeader, live)), 4);
        ll.store(ll.i32(1), self.header_at(offset_of!(FrameHeader, started)), 4);
        let done = ll.icmp(IntCmp::Eq, bits, ll.i32(0));
        let r = ll.select(done, ll.i32(0), ll.i32(kernel_abi::MIXED));
        ll.store(r, self.unit.result, 4);
    }

    /// Fills in what the executor cannot know from the kernel's metadata.
    fn wait_point(&mut self, point: u32, s: &Suspend) -> Result<(), Error> {
        let ll = self.ll;
        if s.is_warp_sync() {
            self.store_sync_operands(s);
        } else if let Some(b) = s.barrier {
            let v = self.scalar_any_lane(b);
            let v = ll.zext_or_trunc(v, ll.int(32));
            self.store_wait_point(point, offset_of!(WaitPoint, barrier), v);
        }
        if let Some(t) = s.threads {
            let v = self.scalar_any_lane(t);
            let v = ll.zext_or_trunc(v, ll.int(32));
            self.store_wait_point(point, offset_of!(WaitPoint, threads), v);
        }
        if let SuspendKind::Barrier { reduce: Some(_), .. } = s.kind {
            if let Some((p, negated)) = s.pred {
                let p = self.vector(p);
                let p = if negated { ll.not(p) } else { p };
                let m = ll.and(p, self.mask);
                let bits = self.warp_bits(m);
                let at = self.wait_point_at(point, offset_of!(WaitPoint, value));
                let old = ll.load(ll.int(32), at, 4);
                let here = ll.not(self.warp_bits(self.mask));
                let bits = ll.or(bits, ll.and(old, here));
                ll.store(bits, at, 4);
            }
        }
        let bits = self.warp_bits(self.mask);
        let at = self.wait_point_at(point, offset_of!(WaitPoint, arrived));
        let bits = if self.x.plan.general || self.w < kernel_abi::WARP {
            ll.or(bits, ll.load(ll.int(32), at, 4))
        } else {
            bits
        };
        ll.store(bits, at, 4);
        if self.x.plan.general {
            let at = self.header_at(offset_of!(FrameHeader, stopped));
            let group = WaitPoint::group(point as usize, self.f.suspends.len());
            ll.store(ll.or(ll.load(ll.int(32), at, 4), ll.i32(1 << group)), at, 4);
        }
        Ok(())
    }

    /// A field of the head of the warp's frame.
    pub(super) fn header_at(&self, field: usize) -> V {
        let header = self.unit.header.unwrap_or_else(|| self.ll.zero(self.ll.ptr()));
        self.ll.gep_at(header, field as u64)
    }

    pub(super) fn wait_point_at(&self, point: u32, field: usize) -> V {
        self.header_at(size_of::<FrameHeader>() + point as usize * size_of::<WaitPoint>() + field)
    }

    fn store_wait_point(&self, point: u32, field: usize, v: V) {
        let p = self.wait_point_at(point, field);
        self.ll.store(v, p, 4);
    }

    /// Result of a barrier reduction, where the unit resumes.
    pub(super) fn barrier_result(&mut self, i: &Inst) -> V {
        let p = self.wait_point_at(i.offset as u32, offset_of!(WaitPoint, result));
        let ll = self.ll;
        let v = ll.load(ll.int(32), p, 4);
        match i.results.first().copied().flatten().map(|r| self.f.ty(r)) {
            Some(Ty::P) => ll.icmp(IntCmp::Ne, v, ll.i32(0)),
            _ => v,
        }
    }
}
