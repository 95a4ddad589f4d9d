//! What warps of a block know of each other, where only some of them have synchronised.

use exec::events::MAX_WARPS;

/// What a warp knows of the others of its block.
#[derive(Clone, Copy, Debug, Default)]
pub struct Clock {
    /// For each warp, its last interval that is ordered before.
    pub known: [u32; MAX_WARPS],
}

impl Clock {
    /// Takes over what another one knows.
    pub fn join(&mut self, other: &Clock) {
        self.known.iter_mut().zip(&other.known).for_each(|(a, &b)| *a = b.max(*a));
    }
}

/// What those know together that have come to a barrier of part of the block.
#[derive(Clone, Copy, Debug, Default)]
pub struct Meeting {
    pub clock: Clock,
    pub acquired: u32,
}

impl Meeting {
    /// Takes over what another one knows.
    pub fn join(&mut self, other: &Meeting) {
        self.clock.join(&other.clock);
        self.acquired = self.acquired.max(other.acquired);
    }
}
