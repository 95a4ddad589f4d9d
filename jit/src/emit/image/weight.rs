//! What texels count in a linear filter, in 1/256, as an H200 shares it out.
//!
//! The whole, 256 or what the level counts, is divided between slices, then columns, then rows. Each part is rounded to nearest:
//! halves go to the second column, in the second column to the second row, otherwise to the first. Nothing is lost.

use crate::emit::state::Emit;
use baseline::build::V;

impl Emit<'_> {
    /// Shares of the corners, x fastest, from the fractions of one to three dimensions.
    pub(super) fn shares(&self, whole: Option<V>, fractions: &[V]) -> Vec<V> {
        let ll = self.ll;
        let full = ll.c(self.words(), 256);
        let first = |fraction: V, half: u64| match whole {
            None => [ll.sub(full, fraction), fraction],
            Some(whole) => self.divided(whole, fraction, half),
        };
        match *fractions {
            [a] => first(a, 128).to_vec(),
            [a, b] => self.rows(first(a, 128), b),
            [a, b, c] => {
                let slices = first(c, 127);
                slices.into_iter().flat_map(|slice| self.rows(self.divided(slice, a, 128), b)).collect()
            }
            _ => vec![],
        }
    }

    fn rows(&self, columns: [V; 2], b: V) -> Vec<V> {
        let ([low, low_next], [high, high_next]) = (self.divided(columns[0], b, 127), self.divided(columns[1], b, 128));
        vec![low, high, low_next, high_next]
    }

    /// What is left of `whole`, and `fraction` of it; `half` of 1/256 is added before bits are dropped.
    fn divided(&self, whole: V, fraction: V, half: u64) -> [V; 2] {
        let ll = self.ll;
        let t = self.words();
        let part = ll.lshr(ll.add(ll.mul(whole, fraction), ll.c(t, half)), ll.c(t, 8));
        [ll.sub(whole, part), part]
    }
}
