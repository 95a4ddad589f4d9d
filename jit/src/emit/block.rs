//! Emission of a block: its instructions, their guards and results.

use super::state::Emit;
use crate::error::{Error, ErrorExt};
use crate::ir::{is_pure, Block, Inst, Kind, Val};
use crate::shape::Shape;
use baseline::build::{Bb, V};
use ptx::table::Memory;

impl<'a> Emit<'a> {
    pub(super) fn block(&mut self, b: u32) -> Result<(), Error> {
        let ll = self.ll;
        self.cur = b;
        if let Some(bb) = self.flow.full[b as usize] {
            ll.at_end(bb);
            self.whole = true;
            self.mask = ll.ones(self.mask_t());
            self.body(b)?;
            self.restart_slots();
        }
        let bb = self.flow.blocks[b as usize].ok_or_else(|| Error::internal("no block"))?;
        ll.at_end(bb);
        if self.x.plan.resident {
            return self.block_alone(b, bb);
        }
        self.whole = self.flow.always_whole[b as usize];
        self.mask = if self.whole {
            self.full_mask()
        } else if !self.others_wait(b) {
            ll.load(self.mask_t(), self.unit.live, 8)
        } else {
            self.waiting_at(b).ok_or_else(|| Error::internal("no mask"))?
        };
        self.run_waiting(b);
        self.rejoin(b);
        self.body(b)
    }

    /// A block of a resident kernel: no value of another block is in a register.
    fn block_alone(&mut self, b: u32, head: Bb) -> Result<(), Error> {
        let ll = self.ll;
        self.values.made.clear();
        self.function.fields.clear();
        (self.function.once, self.unit.head) = (head, head);
        let body = self.new_block("body");
        ll.at_end(body);
        self.mask = self.waiting_at(b).ok_or_else(|| Error::internal("no mask"))?;
        self.run_waiting(b);
        self.body(b)?;
        ll.at_end(head);
        ll.br(body);
        Ok(())
    }

    /// The instructions of a block and its terminator, for the lanes in `mask`.
    fn body(&mut self, b: u32) -> Result<(), Error> {
        self.instructions(b)?;
        self.terminator(b)
    }

    /// The instructions of a block, for the lanes in `mask`.
    pub(super) fn instructions(&mut self, b: u32) -> Result<(), Error> {
        let ll = self.ll;
        let f = self.f;
        self.values.shuffles.clear();
        for &i in &f.block(Block(b)).insts {
            let inst = f.inst(i);
            if inst.kind == Kind::Phi {
                if let Some(v) = inst.results[0].filter(|&v| self.resident(v).is_none()) {
                    let t = self.held_type(v);
                    let from = self.frozen_phi(b, inst).unwrap_or(v);
                    let slot = self.values.slots[&from];
                    let x = ll.load(t, slot, self.slot_align(v));
                    self.define(v, x);
                }
                continue;
            }
            if self.checks_init() {
                self.select_shadows(inst);
            }
            if inst.results.iter().flatten().any(|v| self.x.plan.remat.contains(v)) {
                continue; // made on demand
            }
            let atomic = inst.access() == Some(Memory::Update) && inst.guard.is_none();
            if !atomic && !is_pure(inst) {
                self.catch_up()?;
            }
            self.inst(inst)?;
        }
        self.catch_up()
    }

    /// A capture of a varying loop-header phi needs no slot of its own: the phi's slot changes only in lanes that take the back
    /// edge, so lanes that have left still find their value there.
    pub(super) fn frozen_phi(&self, b: u32, inst: &Inst) -> Option<Val> {
        let [a] = inst.args[..] else { return None };
        let def = self.f.def(a);
        let pred = self.f.block(Block(b)).preds[0].0;
        let header = self.f.block_of(a)?.0;
        let ok = def.kind == Kind::Phi
            && !self.x.plan.general
            && self.values.slots.contains_key(&a)
            && *self.x.shapes.get(a) == Shape::Varying
            && inst.results[0].is_some_and(|v| *self.x.shapes.get(v) == Shape::Varying)
            && self.x.plan.loops.exits_from_header_loop(Block(pred), Block(b), Block(header))
            && !self.x.plan.frame_slots.contains_key(&a);
        ok.then_some(a)
    }

    /// Emits one instruction, under its guard if it has effects.
    pub(super) fn inst(&mut self, i: &Inst) -> Result<(), Error> {
        let ll = self.ll;
        let Some((g, negated)) = i.guard else {
            let out = if self.may_be_taken(i) { self.compute_or_take(i)? } else { self.compute(i)? };
            return self.define_results(i, out);
        };
        let g = self.vector(g);
        let g = if negated { ll.not(g) } else { g };
        let outer = self.mask;
        let m = ll.and(outer, g);
        let some = self.any(m);
        let (then, after) = (self.new_block("guarded"), self.new_block("after"));
        let from = ll.here();
        ll.cond_br(some, then, after);
        ll.at_end(then);
        self.mask = m;
        let out = self.compute(i)?;
        // Conversions to the way each result is held happen under the guard too.
        let mut held = vec![];
        for (r, v) in i.results.iter().zip(out) {
            held.push(r.map(|r| self.hold(r, v)));
        }
        let end = ll.here();
        ll.br(after);
        ll.at_end(after);
        self.mask = outer;
        for (r, v) in i.results.iter().zip(held) {
            if let (Some(r), Some(v)) = (*r, v) {
                let t = ll.type_of(v);
                let p = ll.phi(t, &[(ll.zero(t), from), (v, end)]);
                self.define(r, p);
            }
        }
        Ok(())
    }

    fn define_results(&mut self, i: &Inst, out: Vec<V>) -> Result<(), Error> {
        for (k, r) in i.results.iter().enumerate() {
            let Some(r) = *r else { continue };
            let v = *out.get(k).ok_or_else(|| Error::internal(format!("{:?} makes no result {k}", i.kind)))?;
            let v = self.hold(r, v);
            self.define(r, v);
        }
        Ok(())
    }

    pub(crate) fn define(&mut self, v: Val, x: V) {
        if let Some(at) = self.resident(v) {
            self.store_lanes_of(v, x, self.mask, at);
            // The same lanes run to the end of the block.
            self.values.made.insert(v, x);
        } else if let Some(a) = self.carried(v) {
            let x = if self.x.plan.general {
                // Inactive lanes keep their values.
                let old = self.ll.load(self.held_type(v), a, self.slot_align(v));
                self.ll.select(self.mask, x, old)
            } else {
                x
            };
            self.ll.store(x, a, self.slot_align(v));
        } else {
            self.values.made.insert(v, x);
        }
    }
}
