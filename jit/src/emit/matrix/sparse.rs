//! `mma.sp`: products with a sparse A, of which half is held. A row of B is multiplied for each element that is held, the one that the
//! metadata says: elements of B that belong to none do not count, not even infinities.

use super::images::METADATA_AT;
use super::product::CHUNK;
use crate::emit::rounding::Rnd;
use crate::emit::state::Emit;
use crate::error::{Error, ErrorExt};
use crate::ir::Inst;
use crate::matrix::{Acc, Product};
use baseline::build::{IntCmp, V};

/// Columns of B and C.
const COLUMNS: u32 = 8;

impl Emit<'_> {
    /// The registers with the positions of A's elements in memory, from the first lane that the selector names. Operand `at` is the
    /// register, the next the selector.
    pub(super) fn metadata(&mut self, i: &Inst, at: usize) -> Result<V, Error> {
        let ll = self.ll;
        let op = i.op().ok_or_else(|| Error::internal("a product of no instruction"))?;
        let p = Product::parse(op, &i.mods).ok_or_else(|| Error::internal("a product that lowering lets pass"))?;
        let selector = i.args.get(at + 1).and_then(|&v| self.f.as_const(v));
        let selector = selector.ok_or_else(|| Error::internal("a selector that is no constant"))?;
        let place = ll.gep_at(self.slots().block, METADATA_AT);
        self.store_images(&i.args[at..=at], place);
        Ok(ll.gep_at(place, selector * u64::from(p.metadata().lanes) * 4))
    }

    /// `void product(a, b, c, d, metadata)`: images; D may lie where C does.
    pub(super) fn sparse_function(&mut self, p: &Product) -> Result<V, Error> {
        let s = p.shape;
        let (a, b, c, d) = (p.a, p.b, p.c, p.d);
        let name = format!("mma_sp_{}_{}_{}_{a:?}_{b:?}_{c:?}_{d:?}_{}", s.m, s.n, s.k, p.saturate);
        let ptr = self.ll.ptr();
        self.outline(&name, &mut [ptr; 5], |e, f| {
            let ll = e.ll;
            let [at_a, at_b, at_c, at_d, metadata] = [0, 1, 2, 3, 4].map(|k| ll.param(f, k));
            let t = ll.f32();
            let [table_a, table_b, sums] =
                [s.m * p.held_k(), s.k * s.n, s.m * s.n].map(|n| e.entry_alloca(ll.array(t, u64::from(n)), 64));
            e.blocks_to_rows(p, at_a, table_a);
            e.blocks_to_columns(p, at_b, table_b);
            let chunks = s.m * s.n / CHUNK;
            let from_zero = p.c == Acc::S32;
            for j in (0..chunks).filter(|_| !from_zero) {
                let v = e.accumulators(at_c, j, c, false);
                ll.store(v, e.chunk(sums, j, t), 64);
            }
            e.multiply_sparse(p, table_a, table_b, sums, metadata, from_zero);
            for j in 0..chunks {
                let v = ll.load(ll.vec(t, CHUNK), e.chunk(sums, j, t), 64);
                e.store_accumulators(v, at_c, at_d, j, p);
            }
            Ok(())
        })
    }

    /// `sums += A * B`, row by row, in the order in which elements are held.
    fn multiply_sparse(&mut self, p: &Product, a: V, b: V, sums: V, metadata: V, from_zero: bool) {
        let ll = self.ll;
        let (how, k) = (p.metadata(), p.held_k());
        let i64t = ll.int(64);
        let lanes = (self.host.vector_bytes / 4).min(COLUMNS);
        let vt = ll.vec(ll.f32(), lanes);
        let (head, done) = (self.new_block("row"), self.new_block("multiplied"));
        let before = ll.here();
        ll.br(head);
        ll.at_end(head);
        let row = ll.phi(i64t, &[(ll.i64(0), before)]);
        let a = ll.gep(a, ll.mul(row, ll.i64(u64::from(k * 4))));
        let sums = ll.gep(sums, ll.mul(row, ll.i64(u64::from(COLUMNS * 4))));
        let column = |v: u32| u64::from(v * lanes * 4);
        let mut acc: Vec<V> = (0..COLUMNS / lanes)
            .map(|v| if from_zero { ll.zero(vt) } else { ll.load(vt, ll.gep_at(sums, column(v)), 4) })
            .collect();

        // A group of four lanes has rows `g` and `g + 8`: in halves of each register, or in registers beside each other.
        let (group, lower) = (ll.and(row, ll.i64(7)), ll.lshr(row, ll.i64(3)));
        let at = ll.add(ll.mul(group, ll.i64(16)), ll.mul(lower, ll.i64(u64::from(how.unit / 8))));
        let metadata = ll.gep(metadata, at);
        let bits: Vec<V> = (0..how.units)
            .map(|u| {
                let at = ll.gep_at(metadata, u64::from(u * how.unit / 4));
                ll.zext(ll.load(ll.int(how.unit), at, how.unit / 8), i64t)
            })
            .collect();
        for j in 0..k {
            let (chunk, within) = (j / how.held, j % how.held);
            let (unit, shift) = (chunk * 4 / how.unit, chunk * 4 % how.unit);
            // An index has two bits; of two elements the upper one tells. Elements of four bits come in pairs.
            let (shift, index_bits, elements) = match (how.chunk, how.held) {
                (2, _) => (shift + 1, 1, 1),
                (8, _) => (shift + within / 2 * 2, 2, 2),
                _ => (shift + within * 2, 2, 1),
            };
            let index = ll.lshr(bits[unit as usize], ll.i64(u64::from(shift)));
            let index = ll.and(index, ll.i64((1 << index_bits) - 1));
            let first = chunk * how.chunk + within % elements;
            let at = ll
                .add(ll.mul(index, ll.i64(u64::from(elements * COLUMNS * 4))), ll.i64(u64::from(first * COLUMNS * 4)));
            let b = ll.gep(b, at);
            let scalar = ll.load(ll.f32(), ll.gep_at(a, u64::from(j * 4)), 4);
            let all = ll.splat(scalar, lanes);
            for (v, sum) in acc.iter_mut().enumerate() {
                let of_b = ll.load(vt, ll.gep_at(b, column(v as u32)), 4);
                *sum = self.multiply_add(all, of_b, *sum, Rnd::Near);
            }
        }
        for (v, sum) in acc.iter().enumerate() {
            ll.store(*sum, ll.gep_at(sums, column(v as u32)), 4);
        }
        let next = ll.add(row, ll.i64(1));
        let end = ll.here();
        ll.phi_add(row, &[(next, end)]);
        let more = ll.icmp(IntCmp::Ult, next, ll.i64(u64::from(p.shape.m)));
        ll.cond_br(more, head, done);
        ll.at_end(done);
    }
}
