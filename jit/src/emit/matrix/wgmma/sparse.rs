//! A sparse A: of each four columns two elements are stored, or one of each two of tf32; four bits of metadata tell which. A word of
//! metadata has eight of these.
//!
//! Only what is stored is multiplied, each element by the row of B that the metadata says: elements of B that belong to none do not
//! count, not even infinities.

use crate::emit::state::Emit;
use crate::wgmma::{Constants, Wgmma, ROWS};
use baseline::build::{IntCmp, V};

impl Emit<'_> {
    /// The columns of A's elements, as a table of words like that of the elements; `metadata`: the image of the register that has them.
    pub(super) fn sparse_columns(&mut self, w: &Wgmma, known: Constants, metadata: V, table: V) {
        let ll = self.ll;
        let (i64t, word) = (ll.int(64), ll.int(32));
        let [head, done] = ["columns", "columns_known"].map(|name| self.new_block(name));
        let before = ll.here();
        ll.br(head);
        ll.at_end(head);
        let row = ll.phi(i64t, &[(ll.i64(0), before)]);
        let to = ll.gep(table, ll.mul(row, ll.i64((w.k / 2 * 4).into())));
        let (lower, group) = (ll.lshr(row, ll.i64(3)), ll.and(row, ll.i64(7)));
        let lane = ll.shl(group, ll.i64(2));
        let load = |lane: V| ll.load(word, ll.gep(metadata, ll.shl(lane, ll.i64(2))), 4);
        // The fours of bits of the row, from the lowest column on.
        let mut places = vec![];
        for half in 0..2 {
            let (bits, count) = if w.a.bits() == 8 {
                // Two of the four threads of a row have it, one for each half of the columns; the others have the row eight below.
                (load(ll.add(lane, ll.add(lower, ll.i64(2 * half)))), 8)
            } else {
                // The selector chooses two of the four threads; each has half of the columns of this row, and of that eight below.
                let bits = load(ll.add(lane, ll.i64(2 * u64::from(known.selector) + half)));
                (ll.lshr(bits, ll.trunc(ll.shl(lower, ll.i64(4)), word)), 4)
            };
            places.extend((0..count).map(|j| ll.and(ll.lshr(bits, ll.i32(4 * j)), ll.i32(15))));
        }
        let each = places.len() as u32;
        let (width, per) = (w.k / each, w.k / 2 / each);
        for (j, place) in (0..).zip(places) {
            for i in 0..per {
                // Of tf32 an index is that of two halves of an element.
                let index = match per {
                    1 => ll.lshr(place, ll.i32(3)),
                    _ => ll.and(ll.lshr(place, ll.i32(2 * i)), ll.i32(3)),
                };
                let column = ll.add(index, ll.i32(j * width));
                ll.store(column, ll.gep_at(to, ((j * per + i) * 4).into()), 4);
            }
        }
        let next = ll.add(row, ll.i64(1));
        ll.phi_add(row, &[(next, ll.here())]);
        ll.cond_br(ll.icmp(IntCmp::Ult, next, ll.i64(ROWS.into())), head, done);
        ll.at_end(done);
    }
}
