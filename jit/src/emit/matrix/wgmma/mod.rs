//! `wgmma.mma_async`: sixteen rows of D, of one warp, from its rows of A and all of B.
//!
//! One function for each form but for its n does the work: A as a table of numbers, then sixteen columns of B at a time as another, and
//! their product, which is added to C's images where they are.
//!
//! * `descriptor.rs`: where matrices are in shared memory. `operands.rs`: tables of A and B. `sparse.rs`: where a sparse A's
//!   elements belong.
//! * `columns.rs`: the product. `checks.rs`: what checked code asks of memory.

mod checks;
mod columns;
mod descriptor;
mod operands;
mod sparse;

use super::images::A_AT;
use crate::emit::state::Emit;
use crate::error::{Error, ErrorExt};
use crate::ir::Inst;
use crate::wgmma::{Constants, Wgmma, ROWS};
use baseline::build::{IntCmp, T, V};
use columns::Columns;
use descriptor::Descriptor;

/// Where the metadata of a sparse A lie in the block of images.
const METADATA_AT: u64 = 1024;
/// Columns of B that are multiplied at a time; at the end there may be half as many.
const WIDE: u32 = 16;
const NARROW: u32 = 8;

impl Emit<'_> {
    pub(super) fn warpgroup_product(&mut self, i: &Inst) -> Result<Vec<V>, Error> {
        let ll = self.ll;
        let w = Wgmma::parse(&i.mods).ok_or_else(|| Error::internal("a product that lowering lets pass"))?;
        let known = Constants::of_bits(i.offset);
        let at_b = Wgmma::b_operand(known);
        let mut used = vec![];
        let a = if known.registers {
            let x = self.operand(i, 0..at_b, at_b as u32, A_AT);
            let at = x.at;
            used.push(x);
            at
        } else {
            self.scalar_any_lane(i.args[0])
        };
        let b = self.scalar_any_lane(i.args[at_b]);
        let metadata = if w.sparse {
            let x = self.operand(i, at_b + 2..at_b + 3, 1, METADATA_AT);
            x.at
        } else {
            ll.zero(ll.ptr())
        };
        self.check_descriptors(i, &w, known, (!known.registers).then_some(a), b);
        let images = w.registers();
        let (c, d) = self.accumulators_of(i, w.d_operands(known)..i.args.len(), u64::from(images) * 128);
        let none = ll.zero(ll.ptr());
        let from = match &c {
            None => none,
            Some(c) => {
                let added = self.scalar_any_lane(i.args[at_b + 1]);
                ll.select(added, c.at, none)
            }
        };
        used.extend(c);
        let f = self.warpgroup_function(&w, known)?;
        // A descriptor has no room for the rank of a block: its addresses are those of the own one.
        let (shared, warp) = (self.own_shared(), self.warp());
        self.call_made(f, &[d, from, a, b, shared, warp, ll.i64((w.n / NARROW).into()), metadata]);
        self.release(&used);
        Ok(self.results(i, d, images))
    }

    /// `void wgmma(d, c, a, b, shared, warp, blocks, metadata)`: images of D and C, where no C counts as zero; images or the descriptor
    /// of A, the descriptor of B, and the blocks of eight columns that B has.
    fn warpgroup_function(&mut self, w: &Wgmma, known: Constants) -> Result<V, Error> {
        let (w, ll) = (*w, self.ll);
        let kind = format!("{:?}_{:?}_{:?}_{}_{}", w.a, w.b, w.d, w.saturate, w.sparse);
        let name = format!("wgmma_{kind}_{}", known.bits());
        let (ptr, wide) = (ll.ptr(), ll.int(64));
        let a = if known.registers { ptr } else { wide };
        self.outline(&name, &mut [ptr, ptr, a, wide, wide, ll.int(32), wide, ptr], |e, f| {
            let ll = e.ll;
            let [d, c, a, b, shared, warp, blocks, metadata] = [0, 1, 2, 3, 4, 5, 6, 7].map(|k| ll.param(f, k));
            let t = e.table_type(&w);
            let length = e.row_length(&w);
            let table = |e: &Self, n: u32| e.entry_alloca(ll.array(t, n.into()), 64);
            let a_table = table(e, ROWS * length);
            if known.registers {
                e.a_from_images(&w, known, a, a_table);
            } else {
                let place = Descriptor::decode(ll, a, shared, known.transposed[0]);
                let group = ll.zext(ll.and(warp, ll.i32(3)), wide);
                e.a_from_memory(&w, known, &place, group, a_table);
            }
            let columns = w.sparse.then(|| {
                let columns = e.entry_alloca(ll.array(ll.int(32), (ROWS * length).into()), 64);
                e.sparse_columns(&w, known, metadata, columns);
                columns
            });
            let a_repeated = table(e, 4 * ROWS * length);
            e.repeat_a(&w, a_table, a_repeated);
            // A C that is not there: zeros, read again for each group of columns.
            let zeros = e.entry_alloca(ll.array(ll.int(8), Columns::bytes(&w, WIDE)), 64);
            let (absent, present) = (e.new_block("absent"), e.new_block("present"));
            let is_absent = ll.icmp(IntCmp::Eq, c, ll.zero(ptr));
            ll.cond_br(is_absent, absent, present);
            ll.at_end(absent);
            let zero = ll.zero(ll.vec(ll.int(32), WIDE));
            for at in (0..Columns::bytes(&w, WIDE)).step_by(64) {
                ll.store(zero, ll.gep_at(zeros, at), 64);
            }
            ll.br(present);
            ll.at_end(present);
            let c = ll.select(is_absent, zeros, c);
            let step = |g: u32| ll.select(is_absent, ll.i64(0), ll.i64(Columns::bytes(&w, g)));
            let b = Descriptor::decode(ll, b, shared, known.transposed[1]);
            let b_table = table(e, e.column_length(&w) * WIDE);

            // Groups of sixteen columns, then eight if there are any left.
            let groups = ll.lshr(blocks, ll.i64(1));
            let [head, rest, narrow, done] = ["groups", "rest", "narrow", "done"].map(|name| e.new_block(name));
            let before = ll.here();
            ll.cond_br(ll.icmp(IntCmp::Eq, groups, ll.i64(0)), rest, head);
            ll.at_end(head);
            let group = ll.phi(wide, &[(ll.i64(0), before)]);
            let place = |base: V, step: V| ll.gep(base, ll.mul(group, step));
            let (to, from) = (place(d, ll.i64(Columns::bytes(&w, WIDE))), place(c, step(WIDE)));
            let first = ll.shl(group, ll.i64(1));
            e.columns(&Columns { w, known, g: WIDE, a: a_repeated, columns, b: b_table, c: from, d: to }, &b, first);
            let next = ll.add(group, ll.i64(1));
            ll.phi_add(group, &[(next, ll.here())]);
            ll.cond_br(ll.icmp(IntCmp::Ult, next, groups), head, rest);
            ll.at_end(rest);
            ll.cond_br(ll.icmp(IntCmp::Eq, ll.and(blocks, ll.i64(1)), ll.i64(0)), done, narrow);
            ll.at_end(narrow);
            let place = |base: V, step: V| ll.gep(base, ll.mul(groups, step));
            let (to, from) = (place(d, ll.i64(Columns::bytes(&w, WIDE))), place(c, step(WIDE)));
            let last = ll.sub(blocks, ll.i64(1));
            e.columns(&Columns { w, known, g: NARROW, a: a_repeated, columns, b: b_table, c: from, d: to }, &b, last);
            ll.br(done);
            ll.at_end(done);
            Ok(())
        })
    }

    /// What tables hold: single precision, or words of integers.
    fn table_type(&self, w: &Wgmma) -> T {
        match self.warpgroup_dots(w) {
            Some(_) => self.ll.int(32),
            None => self.ll.f32(),
        }
    }
}
