//! The product of A's table and some columns of B's, added to C's images.
//!
//! A register of D in single precision or of integers is an image of eight rows, whose four words are every second column of a block of
//! eight. So four lanes of an image are a part of a row, which needs no more than a transposition of such parts to become a vector of
//! its columns: the even ones of each block, then the odd ones. B's table has its columns in that order.

use super::descriptor::Descriptor;
use crate::emit::rounding::Rnd;
use crate::emit::state::Emit;
use crate::matrix::Acc;
use crate::wgmma::{Constants, Wgmma, ROWS};
use baseline::build::{IntCmp, T, V};
use ptx::ast::Type;

/// Steps along k that are unrolled: as many as hide the loop's own instructions. More cost LLVM seconds.
const UNROLLED: u32 = 4;
/// Lanes of a part of a row in an image of words.
const PART: u32 = 4;
/// Bytes of an image.
const IMAGE: u64 = 128;

/// A product of sixteen rows and `g` columns.
pub(super) struct Columns {
    pub w: Wgmma,
    pub known: Constants,
    pub g: u32,
    /// Tables of numbers, and the columns of a sparse A's.
    pub a: V,
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

    /// The columns in the order that vectors have them.
    pub(super) fn order(&self) -> Vec<i32> {
        let g = self.g as i32;
        match self.w.d {
            Acc::F16 => (0..g).collect(),
            _ => (0..g).map(|k| k / 8 * 8 + k % 4 * 2 + k % 8 / 4).collect(),
        }
    }
}

/// How registers are used.
#[derive(Clone, Copy)]
struct Vectors {
    lanes: u32,
    /// Of a row.
    count: u32,
    /// Rows at a time.
    rows: u32,
    /// Rows that a vector of an image has.
    together: u32,
}

impl Emit<'_> {
    /// Multiplies the columns of `b` from block `first` of eight on.
    pub(super) fn columns(&mut self, x: &Columns, b: &Descriptor, first: V) {
        let ll = self.ll;
        self.b_from_memory(x, b, first);
        let (width, accumulators) = (self.host.vector_bytes, self.host.vector_registers / 2);
        let lanes = (width / 4).min(x.g);
        let count = x.g / lanes;
        let rows = (accumulators / count).clamp(1, ROWS).max(lanes / PART);
        let v = Vectors { lanes, count, rows, together: lanes / PART };
        let [head, done] = ["rows", "multiplied"].map(|name| self.new_block(name));
        let before = ll.here();
        ll.br(head);
        ll.at_end(head);
        let i64t = ll.int(64);
        let block = ll.phi(i64t, &[(ll.i64(0), before)]);
        // Rows from 8 on are in other registers.
        let row = ll.mul(block, ll.i64(rows.into()));
        let half = ll.lshr(row, ll.i64(3));
        let half = ll.mul(half, ll.i64(IMAGE * u64::from(x.w.d.bytes()) / 2));
        let offset = ll.add(half, ll.mul(ll.and(row, ll.i64(7)), ll.i64(16)));
        let (c, d) = (ll.gep(x.c, offset), ll.gep(x.d, offset));
        let at = ll.mul(row, ll.i64((self.row_length(&x.w) * 4).into()));
        let (a, columns) = (ll.gep(x.a, at), x.columns.map(|table| ll.gep(table, at)));
        let sums = self.first_sums(x, v, c);
        let sums = self.multiply_rows(x, v, a, columns, sums);
        self.finish(x, v, c, d, sums);
        let next = ll.add(block, ll.i64(1));
        ll.phi_add(block, &[(next, ll.here())]);
        ll.cond_br(ll.icmp(IntCmp::Ult, next, ll.i64((ROWS / rows).into())), head, done);
        ll.at_end(done);
    }

    /// What is summed: single precision, or integers.
    fn sum_type(&self, x: &Columns) -> T {
        self.table_type(&x.w)
    }

    /// What products are added to: C, or zeros where C is added in the end. Row by row.
    fn first_sums(&mut self, x: &Columns, v: Vectors, c: V) -> Vec<V> {
        let ll = self.ll;
        let t = ll.vec(self.sum_type(x), v.lanes);
        match x.w.d {
            Acc::S32 if added_last(&x.w) => vec![ll.zero(t); (v.rows * v.count) as usize],
            Acc::F16 => (0..v.rows)
                .flat_map(|r| (0..v.count).map(move |k| (r, k)))
                .map(|(r, k)| self.half_row(v, c, r, k))
                .collect(),
            _ => {
                let mut out = vec![ll.poison(t); (v.rows * v.count) as usize];
                for (r, k) in v.tiles() {
                    let parts: Vec<V> = (0..v.together).map(|p| ll.load(t, v.part(ll, c, r, k, p), 4)).collect();
                    for (i, row) in self.transpose_parts(&parts).into_iter().enumerate() {
                        out[((r + i as u32) * v.count + k) as usize] = row;
                    }
                }
                out
            }
        }
    }

    /// Stores the sums as images, in the end those of C and the products where C is added last.
    fn finish(&mut self, x: &Columns, v: Vectors, c: V, d: V, sums: Vec<V>) {
        let ll = self.ll;
        if x.w.d == Acc::F16 {
            for r in 0..v.rows {
                for k in 0..v.count {
                    let x = self.narrow_half(sums[(r * v.count + k) as usize], Type::F16, Rnd::Near);
                    for (j, at) in v.half_parts(r, k).into_iter().enumerate() {
                        let n = v.lanes.min(8);
                        ll.store(self.part_of(x, j as u32 * n, n), ll.gep_at(d, at), 2);
                    }
                }
            }
            return;
        }
        let last = x.w.d == Acc::S32 && added_last(&x.w);
        let t = ll.vec(if x.w.d == Acc::S32 { ll.int(32) } else { ll.f32() }, v.lanes);
        for (r, k) in v.tiles() {
            let rows: Vec<V> = (0..v.together).map(|i| sums[((r + i) * v.count + k) as usize]).collect();
            for (p, sum) in self.transpose_parts(&rows).into_iter().enumerate() {
                let p = p as u32;
                let sum = if last {
                    let sum = if x.w.sparse { ll.fptosi(sum, t) } else { sum };
                    let c = ll.load(t, v.part(ll, c, r, k, p), 4);
                    match x.w.saturate {
                        true => ll.intrinsic("llvm.sadd.sat", &[t], &[c, sum]),
                        false => ll.add(c, sum),
                    }
                } else {
                    sum
                };
                ll.store(sum, v.part(ll, d, r, k, p), 4);
            }
        }
    }

    /// A vector of a row of halves, in single precision.
    fn half_row(&self, v: Vectors, c: V, r: u32, k: u32) -> V {
        let ll = self.ll;
        let t = ll.vec(ll.int(16), v.lanes.min(8));
        let parts: Vec<V> = v.half_parts(r, k).into_iter().map(|at| ll.load(t, ll.gep_at(c, at), 2)).collect();
        let all = if let [x, y] = parts[..] { self.concat(x, y) } else { parts[0] };
        self.widen_half(all, Type::F16)
    }

    /// Parts of rows: as many vectors as each has parts, those at one place together.
    fn transpose_parts(&self, x: &[V]) -> Vec<V> {
        let ll = self.ll;
        let pick = |x: V, y: V, parts: &[i32]| {
            let lanes: Vec<i32> =
                parts.iter().flat_map(|p| (0..PART as i32).map(move |l| p * PART as i32 + l)).collect();
            ll.shuffle(x, y, &lanes)
        };
        match *x {
            [x, y] => vec![pick(x, y, &[0, 2]), pick(x, y, &[1, 3])],
            [x, y, z, w] => {
                let halves = [[0, 1, 4, 5], [2, 3, 6, 7]].map(|of| [pick(x, y, &of), pick(z, w, &of)]);
                let row = |k: usize, i: i32| pick(halves[k][0], halves[k][1], &[i, i + 2, i + 4, i + 6]);
                vec![row(0, 0), row(0, 1), row(1, 0), row(1, 1)]
            }
            _ => x.to_vec(),
        }
    }

    /// Adds the products to the sums, in the order of k.
    fn multiply_rows(&mut self, x: &Columns, v: Vectors, a: V, columns: Option<V>, mut sums: Vec<V>) -> Vec<V> {
        let ll = self.ll;
        let t = self.sum_type(x);
        let vt = ll.vec(t, v.lanes);
        let length = self.row_length(&x.w);
        let dots = self.warpgroup_dots(&x.w);
        // Behind the sums is what they become too great by, the same for all rows.
        let shifted = dots.filter(|d| d.shifted());
        let count = sums.len();
        if shifted.is_some() {
            sums.resize(count + v.count as usize, ll.zero(vt));
        }
        let steps = length.min(UNROLLED);
        let i64t = ll.int(64);
        let (mut a, mut b, mut columns) = (a, x.b, columns);
        let mut around = None;
        if length > steps {
            let entry = ll.here();
            let body = self.new_block("steps");
            ll.br(body);
            ll.at_end(body);
            let turn = ll.phi(i64t, &[(ll.i64(0), entry)]);
            let phis: Vec<V> = sums.iter().map(|&s| ll.phi(vt, &[(s, entry)])).collect();
            sums.clone_from(&phis);
            let taken = ll.mul(turn, ll.i64((steps * 4).into()));
            a = ll.gep(a, taken);
            match columns {
                Some(all) => columns = Some(ll.gep(all, taken)),
                None => b = ll.gep(b, ll.mul(turn, ll.i64((steps * x.g * 4).into()))),
            }
            around = Some((body, turn, phis));
        }
        for s in 0..steps {
            let of_b = |b: V| (0..v.count).map(move |k| ll.load(vt, ll.gep_at(b, (k * v.lanes * 4).into()), 4));
            let row: Vec<V> = match columns {
                Some(_) => vec![],
                None => of_b(ll.gep_at(b, (s * x.g * 4).into())).collect(),
            };
            for (k, &column) in row.iter().enumerate() {
                if let Some(d) = shifted {
                    sums[count + k] = self.excess(d, sums[count + k], column);
                }
            }
            for r in 0..v.rows {
                let at = u64::from((r * length + s) * 4);
                let one = ll.load(t, ll.gep_at(a, at), 4);
                let all = ll.splat(one, v.lanes);
                // The row of B is each element's own if A is sparse.
                let row = match columns {
                    None => row.clone(),
                    Some(columns) => {
                        let column = ll.zext(ll.load(ll.int(32), ll.gep_at(columns, at), 4), i64t);
                        of_b(ll.gep(b, ll.mul(column, ll.i64((x.g * 4).into())))).collect()
                    }
                };
                for (k, &column) in row.iter().enumerate() {
                    let sum = &mut sums[(r * v.count) as usize + k];
                    *sum = match dots {
                        Some(d) => self.add_products(d, *sum, all, column),
                        None => self.multiply_add(all, column, *sum, Rnd::Near),
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
        let excess = sums.split_off(count);
        if !excess.is_empty() {
            for (k, sum) in sums.iter_mut().enumerate() {
                *sum = ll.sub(*sum, excess[k % excess.len()]);
            }
        }
        sums
    }
}

/// Whether C is added to the products in the end: where their sums are in single precision, or saturate.
fn added_last(w: &Wgmma) -> bool {
    w.a.is_integer() && (w.sparse || w.saturate)
}

impl Vectors {
    /// First row and vector of each square of parts.
    fn tiles(self) -> impl Iterator<Item = (u32, u32)> {
        (0..self.rows).step_by(self.together as usize).flat_map(move |r| (0..self.count).map(move |k| (r, k)))
    }

    /// Where the vector of an image of words lies that has part `p` of vector `k` of the rows from `r` on.
    fn part(self, ll: &dyn baseline::build::Build, base: V, r: u32, k: u32, p: u32) -> V {
        let (part, r) = (u64::from(k * self.together + p), u64::from(r));
        ll.gep_at(base, part / 2 * 4 * IMAGE + r / 8 * 2 * IMAGE + part % 2 * IMAGE + r % 8 * 16)
    }

    /// Where the parts of vector `k` of row `r` lie in images of halves.
    fn half_parts(self, r: u32, k: u32) -> Vec<u64> {
        let n = self.lanes.min(8);
        (0..self.lanes / n)
            .map(|j| {
                let column = u64::from(k * self.lanes + j * n);
                let r = u64::from(r);
                column / 8 * 2 * IMAGE + r / 8 * IMAGE + r % 8 * 16 + column % 8 * 2
            })
            .collect()
    }
}
