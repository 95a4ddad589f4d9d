//! Lanes that wait for each other at `.sync` instructions: see `jit/src/warp_sync.rs` for when they do.
//!
//! Lanes whose members are all there execute the instruction inline. Lanes that reach it at different instructions pass their operands
//! through cells of the frame; the executor calls a function that executes the instruction on these, and resumes the lanes behind it as
//! *taken*: their results are in cells.

use super::form::Form;
use super::function::{begin, body};
use super::input::Input;
use super::state::Emit;
use crate::error::{Error, ErrorExt};
use crate::ir::{Inst, Suspend};
use baseline::build::{Build, IntCmp, V};
use kernel_abi::{Cell, Cta, FrameHeader, SuspendKind, WarpSyncCells};
use ptx::ast::{Mod, Type};
use std::mem::offset_of;

/// Name of the function of a class of instructions.
pub(super) fn name(class: usize) -> String {
    format!("meet{class}")
}

/// Defines it: `u32 meetK(cta, warp, lanes)`. `x` is the instruction on cells of the frame of kernel `kernel`.
pub(super) fn define<'a>(ll: &'a dyn Build, kernel: &Input, x: &'a Input<'a>, class: usize) -> Result<(), Error> {
    let i32t = ll.int(32);
    let fty = ll.func(i32t, &mut [ll.ptr(), i32t, i32t]);
    let func = ll.add_function(&name(class), fty, false);
    let mut e = begin(ll, x, func);
    let frames = e.field_ptr(offset_of!(Cta, frames));
    let warp = ll.zext(ll.param(func, 1), ll.int(64));
    let frame = ll.gep(frames, ll.mul(warp, ll.i64(kernel.plan.frame_bytes.into())));
    e.function.own_block = Some(ll.gep_at(frame, SuspendKind::cells_at(kernel.f.suspends.len()) as u64));
    body(&mut e, ll.param(func, 2))?;
    ll.ret(ll.i32(0));
    Ok(())
}

impl Emit<'_> {
    /// Whether some lanes of an instruction may have been resumed with its results in cells.
    pub(super) fn may_be_taken(&self, i: &Inst) -> bool {
        let waits = self.f.lane_waits && self.f.is_kernel && !i.results.is_empty();
        waits && i.members().is_some() && !i.has(Mod::Warp)
    }

    /// The end of a block before a `.sync` instruction at which lanes wait for each other.
    pub(super) fn sync_lanes(&mut self, b: u32, point: u32, next: u32) -> Result<(), Error> {
        let ll = self.ll;
        let members = self.f.suspends[point as usize].barrier;
        let members = members.ok_or_else(|| Error::internal("a warp synchronisation without a mask"))?;
        let live = ll.load(self.mask_t(), self.unit.live, 8);
        let away = self.mask_bits(ll.and(live, ll.not(self.mask)));
        let missing = if self.x.shapes.uniform(members) {
            let named = ll.zext_or_trunc(self.scalar(members), ll.type_of(away));
            ll.icmp(IntCmp::Ne, ll.and(named, away), ll.zero(ll.type_of(away)))
        } else {
            let named = self.get_as(members, Type::B32, Form::Vector);
            let absent = ll.and(named, ll.splat(away, self.w));
            let some = ll.icmp(IntCmp::Ne, absent, ll.zero(ll.type_of(absent)));
            self.any(ll.and(some, self.mask))
        };
        let (stop, together) = (self.new_block("stop"), self.new_block("together"));
        ll.cond_br_unlikely(missing, stop, together);
        ll.at_end(stop);
        self.suspend_lanes(b, point, next)?;
        ll.at_end(together);
        self.edge(b, &[(next, self.mask)], false);
        self.go(b, next);
        Ok(())
    }

    /// Stores the operands of lanes that stop.
    pub(super) fn store_sync_operands(&mut self, s: &Suspend) {
        let cells = self.cells();
        if let Some(members) = s.barrier {
            let x = self.get_as(members, Type::B32, Form::Vector);
            let p = self.ll.gep_at(cells, offset_of!(WarpSyncCells, members) as u64);
            self.store_masked(p, x, self.mask, 64);
        }
        for (k, &v) in s.operands.iter().enumerate() {
            let x = self.vector(v);
            let p = self.cell(cells, offset_of!(WarpSyncCells, operands), k);
            self.store_masked(p, x, self.mask, 64);
        }
    }

    /// Executes an instruction for the lanes whose results are not in cells already, and takes those of the others from there.
    pub(super) fn compute_or_take(&mut self, i: &Inst) -> Result<Vec<V>, Error> {
        let ll = self.ll;
        let at = self.header_at(offset_of!(FrameHeader, taken));
        let outer = self.mask;
        let all = ll.load(ll.int(32), at, 4);
        let taken = ll.and(all, self.mask_bits(outer));
        let taken_lanes = self.mask_from_bits(taken);
        self.mask = ll.and(outer, ll.not(taken_lanes));
        let computed = self.compute(i)?;
        self.mask = outer;
        let held: Vec<Option<V>> = i.results.iter().zip(computed).map(|(r, x)| r.map(|r| self.hold(r, x))).collect();
        let (take, after) = (self.new_block("take"), self.new_block("taken"));
        let from = ll.here();
        ll.cond_br_unlikely(ll.icmp(IntCmp::Ne, taken, ll.i32(0)), take, after);
        ll.at_end(take);
        ll.store(ll.and(all, ll.not(taken)), at, 4);
        let cells = self.cells();
        let blended: Vec<Option<V>> = held
            .iter()
            .enumerate()
            .map(|(k, x)| {
                let x = (*x)?;
                let p = self.cell(cells, offset_of!(WarpSyncCells, results), k);
                let there = self.load_masked(p, ll.type_of(x), 64);
                Some(ll.select(taken_lanes, there, x))
            })
            .collect();
        let end = ll.here();
        ll.br(after);
        ll.at_end(after);
        let join = |(x, y): (Option<V>, Option<V>)| match (x, y) {
            (Some(x), Some(y)) => ll.phi(ll.type_of(x), &[(x, from), (y, end)]),
            // Unused.
            _ => ll.bool(false),
        };
        Ok(held.into_iter().zip(blended).map(join).collect())
    }

    fn cells(&self) -> V {
        self.header_at(SuspendKind::cells_at(self.f.suspends.len()))
    }

    fn cell(&self, cells: V, at: usize, k: usize) -> V {
        self.ll.gep_at(cells, (at + k * size_of::<Cell>()) as u64)
    }
}
