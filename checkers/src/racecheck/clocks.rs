//! What warps of a block know of each other, where only some of them have synchronised.

use exec::events::MAX_WARPS;
use std::collections::HashMap;

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

/// What a warp knows of other blocks of its cluster, by their linear indices.
#[derive(Clone, Debug, Default)]
pub struct Others(HashMap<u64, Clock>);

impl Others {
    /// Whether it knows an interval of a block's warp.
    pub fn know(&self, block: u64, warp: u32, interval: u32) -> bool {
        self.0.get(&block).is_some_and(|c| interval <= c.known[warp as usize])
    }

    /// Takes over what another one knows.
    pub fn join(&mut self, other: &Others) {
        other.0.iter().for_each(|(&block, clock)| self.add(block, clock));
    }

    /// Takes over what is known of a block.
    pub fn add(&mut self, block: u64, clock: &Clock) {
        self.0.entry(block).or_default().join(clock);
    }

    /// What it knows of a block, which is none of its others any more.
    pub fn take(&mut self, block: u64) -> Option<Clock> {
        self.0.remove(&block)
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

/// What those know together that have come to a barrier of part of the block, or of a cluster.
#[derive(Clone, Debug, Default)]
pub struct Meeting {
    /// Of the block itself, unless several blocks of a cluster may come.
    pub clock: Clock,
    pub others: Others,
    pub acquired: u32,
}

impl Meeting {
    /// Takes over what another one knows.
    pub fn join(&mut self, other: &Meeting) {
        self.clock.join(&other.clock);
        self.others.join(&other.others);
        self.acquired = self.acquired.max(other.acquired);
    }
}
