//! A segment's function: the loop over units, and the prologue of a unit.

use super::input::Input;
use super::outline::allow_wide;
use super::state::{load_field, Emit};
use crate::error::Error;
use crate::ir::{Block, Kind, Val};
use baseline::build::{Attr, Build, IntCmp, Scope, V};
use kernel_abi::Cta;
use std::cmp::Ordering;
use std::mem::offset_of;

/// `stops`: where units of the segment may stop; empty if lanes of a unit may stop at different points.
pub(super) fn segment<'a>(
    ll: &'a dyn Build,
    x: &'a Input<'a>,
    k: usize,
    name: &str,
    stops: &[u32],
) -> Result<(), Error> {
    let (i32t, ptr) = (ll.int(32), ll.ptr());
    let fty = ll.func(i32t, &mut [ptr, i32t, i32t]);
    let func = ll.add_function(name, fty, false);
    allow_wide(ll, x.host(), func);
    // Stack slots of 512-bit vectors.
    ll.attr(func, Attr::NoBuiltins);
    ll.attr(func, Attr::Noinline);
    let cta = ll.param(func, 0);
    let entry = ll.block(func, "entry");
    let head = ll.block(func, "unit");
    let unit_end = ll.block(func, "unit_end");
    let ret = ll.block(func, "ret");

    ll.at_end(entry);
    let mask_t = ll.vec(ll.int(1), x.lanes);
    let live = ll.alloca(mask_t, 8);
    let result = ll.alloca(i32t, 4);
    let acc = ll.alloca(i32t, 4);
    ll.store(ll.i32(0), result, 4);
    ll.store(ll.i32(0), acc, 4);
    // In units from here on.
    let units = |warps: V| match kernel_abi::WARP / x.lanes {
        _ if x.variant.is_block(x.lanes) => warps,
        0 => ll.udiv(warps, ll.i32(x.lanes / kernel_abi::WARP)),
        per => ll.mul(warps, ll.i32(per)),
    };
    let (first, mut last) = (units(ll.param(func, 1)), units(ll.param(func, 2)));
    if x.lanes == 1 && x.variant.partial {
        let threads = load_field(ll, cta, offset_of!(Cta, threads), i32t);
        last = ll.intrinsic("llvm.umin", &[i32t], &[last, threads]);
    }

    ll.at_end(head);
    let unit = ll.phi(i32t, &[(first, entry)]);

    let region = x.plan.segments[k].region.clone();
    let mut e = Emit::new(ll, x, func, [entry, head, unit_end], unit, [live, result], region);
    (e.unit.segment, e.unit.first) = (k, first);
    e.begin_unit(k);
    e.segment_blocks(k)?;
    ll.at_end(entry);
    let empty = ll.icmp(IntCmp::Uge, first, last);
    ll.cond_br(empty, ret, head);

    ll.at_end(unit_end);
    if x.plan.general {
        e.leave_general();
    }
    // Where all units stop at the same point, units do not report where they stopped.
    let only = match *stops {
        [point] => Some(point),
        _ => None,
    };
    let apart = only.is_none() && x.plan.block_uniform.is_none();
    if apart {
        let r = ll.load(i32t, result, 4);
        if !x.plan.general {
            let next = load_field(ll, cta, offset_of!(Cta, next), ptr);
            // Units of a warp, and warps of a unit, stop at the same point (`plan::lanes_agree`): any of them may report it for the warp.
            let at = ll.gep_typed(i32t, next, e.warp());
            let scope = ll.set_scope(Scope::Frame);
            for k in 0..x.lanes.div_ceil(kernel_abi::WARP) {
                ll.store(r, ll.gep_at(at, 4 * k as u64), 4);
            }
            ll.set_scope(scope);
        }
        let is_first = ll.icmp(IntCmp::Eq, unit, first);
        let old = ll.load(i32t, acc, 4);
        let same = ll.icmp(IntCmp::Eq, old, r);
        let mixed = ll.select(same, r, ll.i32(kernel_abi::MIXED));
        let new = ll.select(is_first, r, mixed);
        ll.store(new, acc, 4);
    }
    let next_unit = ll.add(unit, ll.i32(1));
    let more = ll.icmp(IntCmp::Ult, next_unit, last);
    ll.phi_add(unit, &[(next_unit, unit_end)]);
    ll.cond_br(more, head, ret);
    ll.at_end(ret);
    let r = match only {
        Some(point) => ll.i32(point),
        None => ll.load(i32t, if apart { acc } else { result }, 4),
    };
    ll.ret(r);
    Ok(())
}

impl<'a> Emit<'a> {
    /// The blocks of a segment, and the way to the first of them from the unit's head.
    pub(super) fn segment_blocks(&mut self, k: usize) -> Result<(), Error> {
        let ll = self.ll;
        let (once, head) = (self.function.once, self.unit.head);
        self.make_copies(k);
        let inside: Vec<u32> = self.flow.region.members().collect();
        for &b in &inside {
            self.flow.blocks[b as usize] = Some(self.new_block(&format!("b{b}")));
        }
        self.make_pending();
        self.make_slots(k)?;
        for b in inside {
            self.block(b)?;
        }
        // The unit's own code starts where the segment does.
        (self.function.once, self.unit.head) = (once, head);
        ll.at_end(head);
        if self.x.plan.general {
            self.resume();
            return Ok(());
        }
        self.start(self.x.plan.segments[k].start)
    }

    pub(super) fn begin_unit(&mut self, k: usize) {
        let ll = self.ll;
        ll.at_end(self.unit.head);
        let mask = self.threads_mask();
        ll.store(mask, self.unit.live, 8);
        if self.x.plan.frame_bytes > 0 {
            let p = self.x.plan;
            if p.header_bytes == 0 {
                let frame = self.frame_of(self.unit.index);
                (self.unit.header, self.unit.frame) = (Some(frame), Some(frame));
            } else {
                let frames = self.field_ptr(offset_of!(Cta, frames));
                let warp = ll.zext(self.warp(), ll.int(64));
                let header = ll.gep(frames, ll.mul(warp, ll.i64(p.frame_bytes as u64)));
                let mut frame = ll.gep_at(header, p.header_bytes as u64);
                if self.w < kernel_abi::WARP {
                    let nth = ll.udiv(self.lane_base(), ll.i32(self.w));
                    let nth = ll.zext(nth, ll.int(64));
                    frame = ll.gep(frame, ll.mul(nth, ll.i64(p.unit_bytes as u64)));
                }
                (self.unit.header, self.unit.frame) = (Some(header), Some(frame));
            }
        }
        if let (true, Some(at)) = (k > 0, self.x.plan.live_slot) {
            let m = self.load_frame_mask(at);
            ll.store(m, self.unit.live, 8);
        }
        if self.x.plan.general {
            self.enter_general();
        }
    }

    /// The lanes of the unit that have a thread, in the unit's head.
    pub(super) fn threads_mask(&mut self) -> V {
        let ll = self.ll;
        let v = &self.x.variant;
        if !v.lacks_lanes(self.w) || v.has_one_thread() {
            return self.full_mask();
        }
        let threads = self.field_i32(offset_of!(Cta, threads));
        let base = ll.mul(self.unit.index, ll.i32(self.w));
        let left = ll.sub(threads, base);
        let lanes = self.lane_ids();
        let l = ll.splat(left, self.w);
        ll.icmp(IntCmp::Slt, lanes, l)
    }

    /// Saved values of a unit, where frames have no headers.
    fn frame_of(&mut self, unit: V) -> V {
        let ll = self.ll;
        let frames = self.field_ptr(offset_of!(Cta, frames));
        let unit = ll.zext(unit, ll.int(64));
        ll.gep(frames, ll.mul(unit, ll.i64(self.x.plan.unit_bytes as u64)))
    }

    /// A live-in of the segment: a block-uniform one is read once, from the first unit's frame, before any unit saves its next value.
    fn take_over(&mut self, v: Val, at: u32) -> V {
        let same = self.x.plan.block_uniform.as_ref().is_some_and(|s| s.contains(&v));
        if !same {
            self.ll.at_end(self.unit.head);
            return self.load_frame(v, at);
        }
        if self.unit.alone {
            // From the first unit's frame, by the first unit.
            if let Some(&x) = self.function.of_block.get(&v) {
                return x;
            }
            self.ll.at_end(self.unit.head);
            let x = self.load_frame(v, at);
            self.function.of_block.insert(v, x);
            return x;
        }
        let first = self.unit.first;
        self.in_entry(|e| {
            let frame = e.frame_of(first);
            let own = e.unit.frame.replace(frame);
            let x = e.load_frame(v, at);
            e.unit.frame = own;
            x
        })
    }

    /// The unit's warp, or the first of two. Computed at its uses, which are mostly in cold code.
    pub(super) fn warp(&self) -> V {
        let ll = self.ll;
        match self.w.cmp(&kernel_abi::WARP) {
            Ordering::Less => ll.udiv(self.unit.index, ll.i32(kernel_abi::WARP / self.w)),
            Ordering::Equal => self.part_warp.unwrap_or(self.unit.index),
            Ordering::Greater => ll.mul(self.unit.index, ll.i32(self.w / kernel_abi::WARP)),
        }
    }

    /// Lane of the unit's first thread in its warp.
    pub(super) fn lane_base(&self) -> V {
        let ll = self.ll;
        match self.w < kernel_abi::WARP {
            true => ll.mul(ll.urem(self.unit.index, ll.i32(kernel_abi::WARP / self.w)), ll.i32(self.w)),
            false => ll.i32(0),
        }
    }

    /// Allocas for phis and for live-ins that the segment also redefines; loads of the live-ins.
    pub(super) fn make_slots(&mut self, k: usize) -> Result<(), Error> {
        let ll = self.ll;
        let f = self.f;
        if self.x.plan.resident {
            return Ok(());
        }
        let inside: Vec<u32> = self.flow.region.members().collect();
        for &b in &inside {
            for &i in &f.block(Block(b)).insts {
                let inst = f.inst(i);
                if inst.kind != Kind::Phi {
                    break;
                }
                if let Some(v) = inst.results[0] {
                    let t = self.held_type(v);
                    let a = self.entry_alloca(t, self.slot_align(v));
                    // A phi's value from the previous unit is dead.
                    ll.at_end(self.unit.head);
                    let start = if self.x.plan.general { ll.zero(t) } else { ll.undef(t) };
                    ll.store(start, a, self.slot_align(v));
                    self.values.slots.insert(v, a);
                }
            }
        }
        let phis: Vec<Val> = self.values.slots.keys().copied().collect();
        for v in phis {
            let mut by = self.x.plan.captures.get(&v).into_iter().flatten();
            if by.any(|&(b, i)| self.frozen_phi(b.0, f.inst(i)).is_some()) {
                self.values.captured.insert(v);
            }
        }
        let x = self.x;
        for &v in &x.plan.slotted {
            let t = self.held_type(v);
            let a = self.entry_alloca(t, self.slot_align(v));
            ll.at_end(self.unit.head);
            let start = match x.plan.frame_slots.get(&v) {
                Some(&at) => self.load_frame(v, at),
                None => ll.zero(t),
            };
            ll.at_end(self.unit.head);
            ll.store(start, a, self.slot_align(v));
            self.carried_insert(v, a);
        }
        if x.plan.general {
            return Ok(());
        }
        let twice = self.made_twice();
        for &v in x.plan.segments[k].undominated.iter().chain(&twice) {
            if self.carried(v).is_some() || x.plan.segments[k].live_in.contains(&v) {
                continue;
            }
            let a = self.entry_alloca(self.held_type(v), self.slot_align(v));
            self.carried_insert(v, a);
        }
        for &v in &x.plan.segments[k].live_in {
            let loaded = self.take_over(v, x.plan.frame_slots[&v]);
            let defined_here = f.block_of(v).is_some_and(|b| self.flow.region[b.0 as usize]);
            let is_phi = f.def(v).kind == Kind::Phi;
            if defined_here {
                let t = self.held_type(v);
                // A phi's slot holds the incoming value; the phi itself is a value like others.
                let a = self.entry_alloca(t, self.slot_align(v));
                ll.at_end(self.unit.head);
                ll.store(loaded, a, self.slot_align(v));
                if is_phi {
                    // The phi slot of a loop header must start with what it held: lanes that do not take an edge keep it.
                    if let Some(&p) = self.values.slots.get(&v) {
                        ll.store(loaded, p, self.slot_align(v));
                        self.values.resumed.insert(v);
                    }
                }
                self.carried_insert(v, a);
            } else {
                self.values.made.insert(v, loaded);
            }
        }
        Ok(())
    }
}
