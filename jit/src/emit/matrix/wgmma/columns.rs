//! The product of A's table and some columns of B's, added to C's images.
//!
//! As in `direct.rs`, images of D are sums as they are: four lanes are the even or the odd columns of a row and of eight columns, and a
//! vector has several rows. B's table has eight columns in that order, the even ones, then the odd ones, so that a quarter of its row,
//! repeated for all rows of a vector, is what is multiplied. A's table has each number four times, for as many columns.

use super::descriptor::Descriptor;
use crate::emit::rounding::Rnd;
use crate::emit::state::Emit;
use crate::matrix::Acc;
use crate::wgmma::{Constants, Wgmma, ROWS};
use baseline::build::{Build, IntCmp, V};
use ptx::ast::Type;

/// Steps along k that are unrolled: as many as hide the loop's own instructions. More cost LLVM seconds.
const UNROLLED: u32 = 4;
/// Lanes of a part of a row in an image of words, and their bytes.
const PART: u32 = 4;
const PART_BYTES: u32 = 16;
/// Bytes of an image.
const IMAGE: u64 = 128;

/// A product of sixteen rows and `g` columns.
pub(super) struct Columns {
    pub w: Wgmma,
    pub known: Constants,
    pub g: u32,
    /// Tables of numbers; each of A is there four times.
    pub a: V,
    /// The columns of a sparse A's elements, row by row.
    pub columns: Option<V>,
    pub b: V,
    /// Images, the columns' first of them.
    pub c: V,
    pub d: V,
}

impl Columns {
    /// Bytes of the images of so many columns.
    pub(super) fn bytes(w: &Wgmma, g: u32) -> u64 {
        u64::from(ROWS * g * w.d.bytes())
    }

    /// The columns in the order that a row of B's table has them.
    pub(super) fn order(&self) -> Vec<i32> {
        (0..self.g as i32).map(|k| k / 8 * 8 + k % 4 * 2 + k % 8 / 4).collect()
    }
}

/// How registers are used.
#[derive(Clone, Copy)]
struct Vectors {
    lanes: u32,
    /// Parts of a row at a time: of each eight columns the even and the odd ones.
    parts: u32,
    /// Rows at a time.
    rows: u32,
}

impl Emit<'_> {
    /// Makes the table of A with each number four times: step by step, and row by row.
    pub(super) fn repeat_a(&self, w: &Wgmma, from: V, to: V) {
        let ll = self.ll;
        let (t, length) = (self.table_type(w), self.row_length(w));
        let lanes = (self.host.vector_bytes / 4).max(PART);
        let [head, done] = ["repeated", "ready"].map(|name| self.new_block(name));
        let before = ll.here();
        ll.br(head);
        ll.at_end(head);
        // Four steps at a time.
        let four = ll.phi(ll.int(64), &[(ll.i64(0), before)]);
        let from = ll.gep(from, ll.mul(four, ll.i64(PART_BYTES.into())));
        let to = ll.gep(to, ll.mul(four, ll.i64((PART * ROWS * PART_BYTES).into())));
        for row in (0..ROWS).step_by((lanes / PART) as usize) {
            let parts = (row..row + lanes / PART)
                .map(|r| ll.load(ll.vec(t, PART), ll.gep_at(from, (r * length * 4).into()), PART_BYTES))
                .collect();
            let rows = self.rows_joined(parts);
            for step in 0..PART {
                let order: Vec<i32> = (0..lanes).map(|l| (l / PART * PART + step) as i32).collect();
                let x = ll.shuffle(rows, ll.poison(ll.type_of(rows)), &order);
                ll.store(x, ll.gep_at(to, ((step * ROWS + row) * PART_BYTES).into()), lanes * 4);
            }
        }
        let next = ll.add(four, ll.i64(1));
        ll.phi_add(four, &[(next, ll.here())]);
        ll.cond_br(ll.icmp(IntCmp::Ult, next, ll.i64((length / PART).into())), head, done);
        ll.at_end(done);
    }

    /// Multiplies the columns of `b` from block `first` of eight on.
    pub(super) fn columns(&mut self, x: &Columns, b: &Descriptor, first: V) {
        let ll = self.ll;
        self.b_from_memory(x, b, first);
        let lanes = (self.host.vector_bytes / 4).max(PART);
        // Half of the registers are sums: of all columns, or of eight where that would be few rows.
        let sums = self.host.vector_registers / 2;
        let parts = if sums < 16 { 2 } else { x.g / PART };
        let rows = (sums / parts * (lanes / PART)).min(ROWS);
        let v = Vectors { lanes, parts, rows };
        let across = x.g / PART / parts;
        let [head, done] = ["rows", "multiplied"].map(|name| self.new_block(name));
        let before = ll.here();
        ll.br(head);
        ll.at_end(head);
        let i64t = ll.int(64);
        let block = ll.phi(i64t, &[(ll.i64(0), before)]);
        let (row, column) = (ll.udiv(block, ll.i64(across.into())), ll.urem(block, ll.i64(across.into())));
        // Rows from 8 on are in other registers.
        let row = ll.mul(row, ll.i64(rows.into()));
        let half = ll.lshr(row, ll.i64(3));
        let half = ll.mul(half, ll.i64(IMAGE * u64::from(x.w.d.bytes()) / 2));
        let offset = ll.add(half, ll.mul(ll.and(row, ll.i64(7)), ll.i64(PART_BYTES.into())));
        let offset = ll.add(offset, ll.mul(column, ll.i64(Columns::bytes(&x.w, 8))));
        let (c, d) = (ll.gep(x.c, offset), ll.gep(x.d, offset));
        let a = ll.gep(x.a, ll.mul(row, ll.i64(PART_BYTES.into())));
        let b = ll.gep(x.b, ll.mul(column, ll.i64((parts * PART_BYTES).into())));
        let sums = self.first_sums(x, v, c);
        let columns = x.columns.map(|table| ll.gep(table, ll.mul(row, ll.i64((self.row_length(&x.w) * 4).into()))));
        let sums = self.multiply_rows(x, v, [a, b], columns, sums);
        self.finish(x, v, c, d, sums);
        let next = ll.add(block, ll.i64(1));
        ll.phi_add(block, &[(next, ll.here())]);
        ll.cond_br(ll.icmp(IntCmp::Ult, next, ll.i64((ROWS / rows * across).into())), head, done);
        ll.at_end(done);
    }

    /// What products are added to: C, or zeros where C is added in the end. Rows by rows, of these part by part.
    fn first_sums(&mut self, x: &Columns, v: Vectors, c: V) -> Vec<V> {
        let ll = self.ll;
        let t = ll.vec(self.table_type(&x.w), v.lanes);
        if x.w.d == Acc::S32 && added_last(&x.w) {
            return vec![ll.zero(t); v.places().count()];
        }
        if x.w.d == Acc::F16 {
            let words = ll.vec(ll.int(32), v.lanes);
            let halves = ll.vec(ll.int(16), v.lanes);
            // The even and the odd columns are the halves of words.
            let places = v.places().map(|(row, part)| (part % 2, v.halves(ll, c, row, part)));
            return places
                .map(|(odd, at)| {
                    let x = ll.load(words, at, PART_BYTES);
                    let x = if odd == 1 { ll.lshr(x, ll.c(words, 16)) } else { x };
                    self.widen_half(ll.trunc(x, halves), Type::F16)
                })
                .collect();
        }
        v.places().map(|(row, part)| ll.load(t, v.words(ll, c, row, part), PART_BYTES)).collect()
    }

    /// Stores the sums as images, in the end those of C and the products where C is added last.
    fn finish(&mut self, x: &Columns, v: Vectors, c: V, d: V, sums: Vec<V>) {
        let ll = self.ll;
        let places: Vec<(u32, u32)> = v.places().collect();
        if x.w.d == Acc::F16 {
            let words = ll.vec(ll.int(32), v.lanes);
            for (place, sums) in places.chunks(2).zip(sums.chunks(2)) {
                let narrow = |x: V| ll.zext(self.narrow_half(x, Type::F16, Rnd::Near), words);
                let (even, odd) = (narrow(sums[0]), narrow(sums[1]));
                let word = ll.or(even, ll.shl(odd, ll.c(words, 16)));
                ll.store(word, v.halves(ll, d, place[0].0, place[0].1), PART_BYTES);
            }
            return;
        }
        let last = x.w.d == Acc::S32 && added_last(&x.w);
        let t = ll.vec(if x.w.d == Acc::S32 { ll.int(32) } else { ll.f32() }, v.lanes);
        for ((row, part), sum) in places.into_iter().zip(sums) {
            let sum = if last {
                let sum = if x.w.sparse { ll.fptosi(sum, t) } else { sum };
                let c = ll.load(t, v.words(ll, c, row, part), PART_BYTES);
                match x.w.saturate {
                    true => ll.intrinsic("llvm.sadd.sat", &[t], &[c, sum]),
                    false => ll.add(c, sum),
                }
            } else {
                sum
            };
            ll.store(sum, v.words(ll, d, row, part), PART_BYTES);
        }
    }

    /// Adds the products to the sums, in the order of k.
    fn multiply_rows(
        &mut self,
        x: &Columns,
        v: Vectors,
        tables: [V; 2],
        mut selected: Option<V>,
        mut sums: Vec<V>,
    ) -> Vec<V> {
        let ll = self.ll;
        let t = self.table_type(&x.w);
        let vt = ll.vec(t, v.lanes);
        let length = self.row_length(&x.w);
        let dots = self.warpgroup_dots(&x.w);
        // Behind the sums is what they become too great by, for each column.
        let shifted = dots.filter(|d| d.shifted());
        let count = sums.len();
        let columns = ll.vec(t, x.g);
        sums.extend(shifted.map(|_| ll.zero(columns)));
        let steps = length.min(UNROLLED);
        let i64t = ll.int(64);
        let [mut a, mut b] = tables;
        let mut around = None;
        if length > steps {
            let entry = ll.here();
            let body = self.new_block("steps");
            ll.br(body);
            ll.at_end(body);
            let turn = ll.phi(i64t, &[(ll.i64(0), entry)]);
            let phis: Vec<V> = sums.iter().map(|&s| ll.phi(ll.type_of(s), &[(s, entry)])).collect();
            sums.clone_from(&phis);
            a = ll.gep(a, ll.mul(turn, ll.i64((steps * ROWS * PART_BYTES).into())));
            match selected {
                Some(all) => selected = Some(ll.gep(all, ll.mul(turn, ll.i64((steps * 4).into())))),
                None => b = ll.gep(b, ll.mul(turn, ll.i64((steps * x.g * 4).into()))),
            }
            around = Some((body, turn, phis));
        }
        for s in 0..steps {
            let row = ll.gep_at(b, (s * x.g * 4).into());
            let part_of =
                |row: V, part: u32| ll.load(ll.vec(t, PART), ll.gep_at(row, (part * PART_BYTES).into()), PART_BYTES);
            let of_b: Vec<V> = match selected {
                Some(_) => vec![],
                None => (0..v.parts).map(|part| self.repeat_part(part_of(row, part), 0, v.lanes)).collect(),
            };
            if let Some(d) = shifted {
                sums[count] = self.excess(d, sums[count], ll.load(columns, row, 32));
            }
            for (rows, sums) in (0..).zip(sums[..count].chunks_mut(v.parts as usize)) {
                let row = s * ROWS + rows * v.lanes / PART;
                let of_a = ll.load(vt, ll.gep_at(a, (row * PART_BYTES).into()), PART_BYTES);
                // The row of B is each element's own if A is sparse.
                let own = selected.map(|columns| {
                    let first = rows * v.lanes / PART;
                    let rows_of_b: Vec<V> = (first..first + v.lanes / PART)
                        .map(|r| ll.load(ll.int(32), ll.gep_at(columns, ((r * length + s) * 4).into()), 4))
                        .map(|column| ll.gep(b, ll.mul(ll.zext(column, i64t), ll.i64((x.g * 4).into()))))
                        .collect();
                    let joined = |part| self.rows_joined(rows_of_b.iter().map(|&row| part_of(row, part)).collect());
                    (0..v.parts).map(joined).collect()
                });
                let of_b: &Vec<V> = own.as_ref().unwrap_or(&of_b);
                for (sum, &of_b) in sums.iter_mut().zip(of_b) {
                    *sum = match dots {
                        Some(d) => self.add_products(d, *sum, of_a, of_b),
                        None => self.multiply_add(of_a, of_b, *sum, Rnd::Near),
                    };
                }
            }
        }
        if let Some((body, turn, phis)) = around {
            let next = ll.add(turn, ll.i64(1));
            let end = ll.here();
            ll.phi_add(turn, &[(next, end)]);
            for (p, s) in phis.iter().zip(&sums) {
                ll.phi_add(*p, &[(*s, end)]);
            }
            let out = self.new_block("summed");
            ll.cond_br(ll.icmp(IntCmp::Ult, next, ll.i64((length / steps).into())), body, out);
            ll.at_end(out);
        }
        if let Some(excess) = sums.split_off(count).pop() {
            for ((_, part), sum) in v.places().zip(&mut sums) {
                *sum = ll.sub(*sum, self.repeat_part(excess, part, v.lanes));
            }
        }
        sums
    }

    /// Parts of as many rows as a vector has.
    fn rows_joined(&self, mut parts: Vec<V>) -> V {
        while parts.len() > 1 {
            parts = parts.chunks(2).map(|x| self.concat(x[0], x[1])).collect();
        }
        parts[0]
    }

    /// A part of a row, once for each row of a vector.
    fn repeat_part(&self, x: V, part: u32, lanes: u32) -> V {
        let order: Vec<i32> = (0..lanes).map(|l| (part * PART + l % PART) as i32).collect();
        self.ll.shuffle(x, self.ll.poison(self.ll.type_of(x)), &order)
    }
}

/// Whether C is added to the products in the end: where their sums are in single precision, or saturate.
fn added_last(w: &Wgmma) -> bool {
    w.a.is_integer() && (w.sparse || w.saturate)
}

impl Vectors {
    /// First row and part of each sum.
    fn places(self) -> impl Iterator<Item = (u32, u32)> {
        let rows = (0..self.rows).step_by((self.lanes / PART) as usize);
        rows.flat_map(move |row| (0..self.parts).map(move |part| (row, part)))
    }

    /// Where part `part` of the rows from `row` on lies in images of words.
    fn words(self, ll: &dyn Build, base: V, row: u32, part: u32) -> V {
        let (row, part) = (u64::from(row), u64::from(part));
        ll.gep_at(base, part / 2 * 4 * IMAGE + row / 8 * 2 * IMAGE + part % 2 * IMAGE + row % 8 * 16)
    }

    /// The same of images of halves, which have the even and the odd columns beside each other.
    fn halves(self, ll: &dyn Build, base: V, row: u32, part: u32) -> V {
        let (row, part) = (u64::from(row), u64::from(part));
        ll.gep_at(base, part / 2 * 2 * IMAGE + row / 8 * IMAGE + row % 8 * 16)
    }
}
