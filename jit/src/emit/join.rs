//! Control-flow diamonds.

use super::state::Emit;
use baseline::build::{Bb, V};

impl Emit<'_> {
    /// Values made in either of two blocks, joined in the third.
    pub(super) fn join_of(
        &mut self,
        [one, other, join]: [Bb; 3],
        make: impl FnOnce(&mut Self) -> Vec<V>,
        make_other: impl FnOnce(&mut Self) -> Vec<V>,
    ) -> Vec<V> {
        let ll = self.ll;
        ll.at_end(one);
        let x = make(self);
        let x_end = ll.here();
        ll.br(join);
        ll.at_end(other);
        let y = make_other(self);
        let y_end = ll.here();
        ll.br(join);
        ll.at_end(join);
        x.into_iter().zip(y).map(|(x, y)| ll.phi(ll.type_of(x), &[(x, x_end), (y, y_end)])).collect()
    }

    /// Code in either of two blocks, which both lead to the third.
    pub(super) fn in_either(&mut self, blocks: [Bb; 3], one: impl FnOnce(&mut Self), other: impl FnOnce(&mut Self)) {
        let one = |e: &mut Self| {
            one(e);
            vec![]
        };
        let other = |e: &mut Self| {
            other(e);
            vec![]
        };
        self.join_of(blocks, one, other);
    }
}
