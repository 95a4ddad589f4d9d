//! `wmma.mma` on integers: tables of words, see `dots.rs`.
//!
//! Of A and C images are matrices, row by row. Of B they are rows of bytes, or columns of smaller elements.

use super::dots::Dots;
use super::tile::Tables;
use crate::emit::rounding::Rnd;
use crate::emit::state::Emit;
use crate::matrix::{Elem, Product, Shape};
use baseline::build::V;

/// Words of a row of A and of a column of B.
const WORDS: u32 = 4;
/// Bytes of these.
const ROW: u32 = 16;

impl Emit<'_> {
    /// The body of `void product(a, b, c, d)`. A word of memory may be several of those that are multiplied: then a row has all of the
    /// first, and all of the second.
    pub(super) fn integer_product(&mut self, p: &Product, d: Dots, f: V) {
        let ll = self.ll;
        let [at_a, at_b, at_c, at_d] = [0, 1, 2, 3].map(|k| ll.param(f, k));
        let Shape { m, n, .. } = p.shape;
        let k = WORDS * d.words();
        let table = |e: &Self, n: u32| e.entry_alloca(ll.array(ll.int(32), n.into()), 64);
        let (a, b, excess) = (table(self, m * k), table(self, k * n), table(self, n));
        let row = ll.vec(ll.int(32), WORDS);
        for r in 0..m {
            let x = ll.load(row, ll.gep_at(at_a, (r * ROW).into()), ROW);
            for (i, x) in (0..).zip(self.words_of_a(d, x)) {
                ll.store(x, ll.gep_at(a, ((r * k + i * WORDS) * 4).into()), ROW);
            }
        }
        let rows = match p.b {
            Elem::S8 | Elem::U8 => self.rows_of_words(at_b, n),
            _ => {
                let columns: Vec<V> = (0..n).map(|c| ll.load(row, ll.gep_at(at_b, (c * ROW).into()), ROW)).collect();
                self.transpose(&columns)
            }
        };
        let mut sum = ll.zero(ll.vec(ll.int(32), n));
        for (j, x) in (0..).zip(rows) {
            for (i, x) in (0..).zip(self.words_of_b(d, x)) {
                if d.shifted() {
                    sum = self.excess(d, sum, x);
                }
                ll.store(x, ll.gep_at(b, ((i * WORDS + j) * n * 4).into()), 32);
            }
        }
        if d.shifted() {
            ll.store(sum, excess, 32);
        }
        let shape = Shape { m, n, k };
        let dots = Some((d, excess));
        let (t, from_zero) = (ll.int(32), p.saturate);
        self.multiply(&Tables { a, b, c: at_c, d: at_d, t, shape, from_zero, round: Rnd::Near, dots });
    }

    /// Sixteen rows of bytes to four of words: of each column four bytes.
    fn rows_of_words(&self, image: V, n: u32) -> Vec<V> {
        let ll = self.ll;
        let bytes = ll.vec(ll.int(8), n);
        let rows: Vec<V> = (0..16).map(|r| ll.load(bytes, ll.gep_at(image, (r * n).into()), 8)).collect();
        rows.chunks(4)
            .map(|r| {
                let (even, odd) = (self.zip(r[0], r[2]), self.zip(r[1], r[3]));
                ll.bitcast(self.zip(even, odd), ll.vec(ll.int(32), n))
            })
            .collect()
    }
}
