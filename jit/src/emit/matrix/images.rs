//! Operands and results of matrix instructions as images: in slots, or in the block of images.

use super::slots::{maker, Fragment, Slots};
use crate::emit::state::Emit;
use crate::ir::{Block, Inst, InstId, Ty, Val};
use crate::shape::Shape;
use crate::wgmma::Wgmma;
use baseline::build::V;
use ptx::table::Op;
use std::ops::Range;

/// Where the images of A, B and C lie in the block; D takes C's place. Other instructions use it from the start.
pub(super) const A_AT: u64 = 0;
pub(super) const B_AT: u64 = 2048;
/// Where a sparse matrix's positions lie, behind a B of 512 bytes at most.
pub(super) const METADATA_AT: u64 = B_AT + 512;
pub(super) const C_AT: u64 = 3072;
pub(super) const BLOCK_BYTES: u64 = 4096;

/// An operand's images, and the fragment they are if they lie in a slot.
pub(super) struct Images {
    pub at: V,
    fragment: Option<InstId>,
}

impl Emit<'_> {
    /// Resets the counts of uses before a block is emitted once more.
    pub(in crate::emit) fn restart_slots(&mut self) {
        if let Some(s) = self.memory.matrices.take() {
            self.memory.matrices = Some(Slots::new(self.f, self.x.plan.general, s.block));
        }
    }

    pub(super) fn slots(&mut self) -> &mut Slots {
        if self.memory.matrices.is_none() {
            let warpgroup = self.f.blocks.iter().flat_map(|b| &b.insts).filter_map(|&id| {
                let i = self.f.inst(id);
                (i.op() == Some(Op::Wgmma)).then(|| Wgmma::parse(&i.mods)).flatten()
            });
            let most = warpgroup.map(|w| C_AT + u64::from(w.registers()) * 128).max().unwrap_or(0);
            let t = self.ll.array(self.ll.int(8), most.max(BLOCK_BYTES));
            let block = self.entry_alloca(t, 64);
            self.memory.matrices = Some(Slots::new(self.f, self.x.plan.general, block));
        }
        self.memory.matrices.get_or_insert_with(|| unreachable!("made above"))
    }

    /// The images of an operand: in its fragment's slot, or stored at `at` in the block. `distinct` registers count.
    pub(super) fn operand(&mut self, i: &Inst, group: Range<usize>, distinct: u32, at: u64) -> Images {
        let ll = self.ll;
        let args = &i.args[group];
        let made = maker(self.f, i, Block(self.cur), args);
        let slots = self.slots();
        if let Some((id, from)) = made {
            if let Some(Fragment { at: Some(p), .. }) = slots.fragments.get(&id) {
                let p = *p;
                let bytes = ll.bits(self.lane_type(self.f.ty(args[0]))) / 8 * kernel_abi::WARP;
                return Images { at: ll.gep_at(p, (from * bytes) as u64), fragment: Some(id) };
            }
        }
        let place = ll.gep_at(slots.block, at);
        self.store_images(&args[..distinct as usize], place);
        Images { at: place, fragment: None }
    }

    /// The slot of an operand whose last use is this instruction, if it has the size of the result.
    pub(super) fn reuse(&mut self, i: &Inst, c: &Images, bytes: u64) -> Option<V> {
        let id = c.fragment?;
        let own = self.result_fragment(i)?;
        let slots = self.slots();
        let last = slots.fragments.get(&id).filter(|f| f.uses == 1 && f.bytes == bytes)?.at?;
        if last != c.at || !slots.fragments.contains_key(&own) {
            return None;
        }
        slots.fragments.remove(&id);
        let f = slots.fragments.get_mut(&own)?;
        (f.at, f.bytes) = (Some(last), bytes);
        Some(last)
    }

    /// Where the result's images are to be put: a slot, or `at` in the block.
    pub(super) fn result_place(&mut self, i: &Inst, bytes: u64, at: u64) -> V {
        let ll = self.ll;
        let own = self.result_fragment(i);
        let slots = self.slots();
        let Some(id) = own.filter(|id| slots.fragments.contains_key(id)) else {
            if !self.reads_images(i, bytes) {
                return ll.gep_at(self.slots().block, at);
            }
            let p = self.entry_alloca(ll.array(ll.int(8), bytes), 64);
            let slots = self.slots();
            slots.own_bytes -= bytes;
            slots.own.insert(p);
            return p;
        };
        let free = slots.free.get_mut(&bytes).and_then(Vec::pop);
        let p = match free {
            Some(p) => p,
            None => self.entry_alloca(ll.array(ll.int(8), bytes), 64),
        };
        if let Some(f) = self.slots().fragments.get_mut(&id) {
            (f.at, f.bytes) = (Some(p), bytes);
        }
        p
    }

    /// Whether results can be read where they are used: they are this instruction's alone, and all lanes have them.
    fn reads_images(&mut self, i: &Inst, bytes: u64) -> bool {
        let plan = self.x.plan;
        let simple = !plan.resident && !plan.general && self.part.is_none() && i.guard.is_none();
        let results = || i.results.iter().flatten();
        let varying = |v: &Val| *self.x.shapes.get(*v) == Shape::Varying && self.carried(*v).is_none();
        if !simple || !results().all(varying) {
            return false;
        }
        let slots = self.slots();
        bytes <= slots.own_bytes && results().any(|v| slots.elsewhere.contains(v))
    }

    /// Where C's images are, if it is added, and where D's are to be put: in the same place, where C is not used again.
    pub(super) fn accumulators_of(&mut self, i: &Inst, group: Range<usize>, bytes: u64) -> (Option<Images>, V) {
        let args = &i.args[group.clone()];
        if args.is_empty() {
            return (None, self.result_place(i, bytes, C_AT));
        }
        let made = maker(self.f, i, Block(self.cur), args);
        if made.is_some_and(|(id, _)| self.slots().fragments.get(&id).is_some_and(|f| f.at.is_some())) {
            let c = self.operand(i, group, args.len() as u32, C_AT);
            let d = match self.reuse(i, &c, bytes) {
                Some(d) => d,
                None => self.result_place(i, bytes, C_AT),
            };
            return (Some(c), d);
        }
        let d = self.result_place(i, bytes, C_AT);
        self.store_images(args, d);
        (Some(Images { at: d, fragment: None }), d)
    }

    fn result_fragment(&self, i: &Inst) -> Option<InstId> {
        i.results.iter().flatten().next().map(|r| self.f.vals[*r].inst)
    }

    /// Frees the slots of operands without further uses.
    pub(super) fn release(&mut self, operands: &[Images]) {
        let slots = self.slots();
        for id in operands.iter().filter_map(|o| o.fragment) {
            let Some(f) = slots.fragments.get_mut(&id) else { continue };
            f.uses -= 1;
            if f.uses == 0 {
                if let Some(f) = slots.fragments.remove(&id) {
                    slots.free.entry(f.bytes).or_default().extend(f.at);
                }
            }
        }
    }

    /// A vector of an earlier segment, from the frame. What was loaded at the segment's start is kept on the stack across the calls in
    /// between: accumulators have more registers than there are.
    fn saved(&mut self, v: Val) -> Option<V> {
        let plan = self.x.plan;
        let everywhere = plan.resident || plan.general || self.part.is_some() || self.carried(v).is_some();
        let same = plan.block_uniform.as_ref().is_some_and(|s| s.contains(&v));
        if everywhere || same || *self.x.shapes.get(v) != Shape::Varying {
            return None;
        }
        let held = plan.segments.get(self.unit.segment)?.live_in.contains(&v);
        let at = plan.frame_slots.get(&v).copied().filter(|_| held)?;
        Some(self.load_frame(v, at))
    }

    pub(super) fn store_images(&mut self, registers: &[Val], at: V) {
        let ll = self.ll;
        let mut p = at;
        for &r in registers {
            let x = match self.saved(r) {
                Some(x) => x,
                None => self.vector(r),
            };
            ll.store(x, p, 64);
            p = ll.gep_at(p, (ll.bits(ll.type_of(x)) / 8 * kernel_abi::WARP) as u64);
        }
    }

    /// The result registers, from their images at `at`; where there are fewer images than registers, they repeat.
    pub(super) fn results(&mut self, i: &Inst, at: V, images: u32) -> Vec<V> {
        let ll = self.ll;
        let in_slot = self.result_fragment(i).is_some_and(|id| self.slots().fragments.contains_key(&id));
        let own = self.slots().own.contains(&at);
        let mut out: Vec<V> = vec![];
        for (k, r) in i.results.iter().enumerate() {
            let t = ll.vec(self.lane_type(r.map_or(Ty::I32, |r| self.f.ty(r))), self.w);
            let wanted = r.is_some_and(|r| !in_slot || self.slots().elsewhere.contains(&r));
            if !wanted {
                out.push(ll.poison(t));
                continue;
            }
            let bytes = (ll.bits(t) / 8 * kernel_abi::WARP) as u64;
            let place = ll.gep_at(at, k as u64 % images as u64 * bytes);
            if let (true, Some(r)) = (own, *r) {
                self.values.images.insert(r, place);
                out.push(ll.poison(t));
                continue;
            }
            out.push(ll.load(t, place, 64));
        }
        out
    }
}
