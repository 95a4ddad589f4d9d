//! Vectors put together from others, and their lanes rearranged.

use super::state::Emit;
use baseline::build::V;

impl Emit<'_> {
    /// Concatenation of two vectors of one element type.
    pub(super) fn concat(&self, x: V, y: V) -> V {
        let ll = self.ll;
        let (n, m) = (ll.lanes(ll.type_of(x)), ll.lanes(ll.type_of(y)));
        // Widen the shorter one first.
        let y = if n == m {
            y
        } else {
            let lanes: Vec<i32> = (0..n as i32).map(|k| if k < m as i32 { k } else { -1 }).collect();
            ll.shuffle(y, ll.poison(ll.type_of(y)), &lanes)
        };
        let lanes: Vec<i32> = (0..(n + m) as i32).collect();
        ll.shuffle(x, y, &lanes)
    }

    /// Elements of a vector store, lane by lane.
    pub(super) fn interleave(&self, data: &[V]) -> V {
        let ll = self.ll;
        let n = data.len() as u32;
        let mut acc = data[0];
        for &x in &data[1..] {
            acc = self.concat(acc, x);
        }
        let lanes: Vec<i32> = (0..self.w * n).map(|k| ((k % n) * self.w + k / n) as i32).collect();
        ll.shuffle(acc, ll.poison(ll.type_of(acc)), &lanes)
    }

    /// The current mask with each lane's bit repeated `n` times.
    pub(super) fn spread_mask(&self, n: u32) -> V {
        let ll = self.ll;
        if ll.is_all_ones(self.mask) {
            return ll.ones(ll.vec(ll.int(1), self.w * n));
        }
        let lanes: Vec<i32> = (0..self.w * n).map(|k| (k / n) as i32).collect();
        ll.shuffle(self.mask, ll.poison(self.mask_t()), &lanes)
    }
}
