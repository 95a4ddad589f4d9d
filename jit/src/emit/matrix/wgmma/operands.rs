//! Tables of A's rows and of B's columns.

use super::columns::Columns;
use super::descriptor::Descriptor;
use crate::emit::state::Emit;
use crate::matrix::Elem;
use crate::wgmma::{Constants, Wgmma, ROWS};
use baseline::build::{IntCmp, V};

/// Bytes of a unit.
const UNIT: u32 = 16;
/// Bytes of a number in a table.
const NUMBER: u32 = 4;

/// Words of a unit.
const WORDS: u32 = UNIT / NUMBER;

impl Emit<'_> {
    /// Numbers that a table has for a unit: of integers, words for products of several.
    fn per_unit(&self, w: &Wgmma) -> u32 {
        match self.warpgroup_dots(w) {
            Some(d) => WORDS * d.words(),
            None => UNIT * 8 / w.a.bits(),
        }
    }

    /// Numbers in a row of A's table, as it is multiplied.
    pub(super) fn row_length(&self, w: &Wgmma) -> u32 {
        match self.warpgroup_dots(w) {
            Some(d) => w.k * w.a.bits() / 32 * d.words(),
            None => w.a_length(),
        }
    }

    /// Rows of B's table: as long as its columns are.
    pub(super) fn column_length(&self, w: &Wgmma) -> u32 {
        match w.sparse {
            true => w.k,
            false => self.row_length(w),
        }
    }

    /// A unit's elements, or words of integers.
    fn unit_elements(&self, at: V, w: &Wgmma, elem: Elem) -> V {
        match self.warpgroup_dots(w) {
            Some(_) => self.ll.load(self.ll.vec(self.ll.int(32), WORDS), at, UNIT),
            None => self.load_elements(at, UNIT * 8 / elem.bits(), elem),
        }
    }

    /// Stores numbers of A from `column` on in a row of the table.
    fn store_a(&self, w: &Wgmma, known: Constants, x: V, table: V, row: u32, column: u32) {
        let ll = self.ll;
        let at = (row * 2 * self.per_unit(w) + column) * NUMBER;
        if let Some(d) = self.warpgroup_dots(w) {
            for (i, x) in (0..).zip(self.words_of_a(d, x)) {
                ll.store(x, ll.gep_at(table, (at + i * UNIT).into()), UNIT);
            }
            return;
        }
        let x = self.to_numbers(x, w.a);
        let x = if known.negated { ll.fneg(x) } else { x };
        ll.store(x, ll.gep_at(table, at.into()), UNIT);
    }

    /// Four registers: of eight rows each, down first, then right.
    pub(super) fn a_from_images(&self, w: &Wgmma, known: Constants, images: V, table: V) {
        for register in 0..4 {
            let (down, right) = (register % 2 * 8, register / 2 * self.per_unit(w));
            for row in 0..8 {
                let from = self.ll.gep_at(images, ((register * 8 + row) * UNIT).into());
                let x = self.unit_elements(from, w, w.a);
                self.store_a(w, known, x, table, down + row, right);
            }
        }
    }

    /// Sixteen rows of A, of warp `group` of the warpgroup.
    pub(super) fn a_from_memory(&self, w: &Wgmma, known: Constants, a: &Descriptor, group: V, table: V) {
        let ll = self.ll;
        let first = ll.shl(group, ll.i64(1));
        let blocks = [0, 1].map(|k| a.block(ll.add(first, ll.i64(k))));
        if !known.transposed[0] {
            for row in 0..ROWS {
                for unit in 0..2 {
                    let at = a.pointer(blocks[row as usize / 8], row % 8, ll.i64(unit.into()));
                    let x = self.unit_elements(at, w, w.a);
                    self.store_a(w, known, x, table, row, unit * self.per_unit(w));
                }
            }
            return;
        }
        let columns: Vec<V> = (0..2 * self.per_unit(w))
            .map(|k| {
                let [upper, lower] =
                    blocks.map(|b| self.unit_elements(a.pointer(b, k % 8, ll.i64((k / 8).into())), w, w.a));
                self.concat(upper, lower)
            })
            .collect();
        for (row, x) in self.transpose(&columns).into_iter().enumerate() {
            self.store_a(w, known, x, table, row as u32, 0);
        }
    }

    /// Columns of B from block `first` of eight on.
    pub(super) fn b_from_memory(&self, x: &Columns, b: &Descriptor, first: V) {
        let ll = self.ll;
        let (w, g) = (x.w, x.g);
        let blocks: Vec<V> = (0..g / 8).map(|k| b.block(ll.add(first, ll.i64(k.into())))).collect();
        let order = x.order();
        // A unit of each column at a time, or eight rows.
        let rows = if x.known.transposed[1] { 8 } else { self.per_unit(&w) };
        let length = self.column_length(&w);
        let [head, done] = ["units", "converted"].map(|name| self.new_block(name));
        let before = ll.here();
        ll.br(head);
        ll.at_end(head);
        let unit = ll.phi(ll.int(64), &[(ll.i64(0), before)]);
        let table = ll.gep(x.b, ll.mul(unit, ll.i64((rows * g * NUMBER).into())));
        let store = |row: u32, v: V| ll.store(v, ll.gep_at(table, (row * g * NUMBER).into()), NUMBER * 8);
        if x.known.transposed[1] {
            for k in 0..rows {
                let parts: Vec<V> =
                    blocks.iter().map(|&at| self.unit_elements(b.pointer(at, k, unit), &w, w.b)).collect();
                let row = if let [x, y] = parts[..] { self.concat(x, y) } else { parts[0] };
                let row = self.to_numbers(row, w.b);
                store(k, ll.shuffle(row, ll.poison(ll.type_of(row)), &order));
            }
        } else {
            let pointer = |&column: &i32| b.pointer(blocks[column as usize / 8], column as u32 % 8, unit);
            let columns: Vec<V> = order.iter().map(|c| self.unit_elements(pointer(c), &w, w.b)).collect();
            for (k, row) in (0..).zip(self.transpose(&columns)) {
                // As in A's rows: words made of one are as far apart as the unit has words.
                let made = match self.warpgroup_dots(&w) {
                    Some(d) => self.words_of_b(d, row),
                    None => vec![self.to_numbers(row, w.b)],
                };
                for (i, x) in (0..).zip(made) {
                    store(i * WORDS + k, x);
                }
            }
        }
        let next = ll.add(unit, ll.i64(1));
        ll.phi_add(unit, &[(next, ll.here())]);
        ll.cond_br(ll.icmp(IntCmp::Ult, next, ll.i64((length / rows).into())), head, done);
        ll.at_end(done);
    }
}
