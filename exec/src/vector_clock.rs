//! Vector clocks: which items of streams are ordered before which others (happens-before).
//!
//! A clock's components are *chains*: items of which each is ordered before the next. An item goes on with any chain all of which is
//! ordered before it, so that there are about as many as things that may happen at once, however many streams, branches of graphs and
//! threads of the host come and go.

use std::collections::VecDeque;
use std::sync::Arc;

/// One item's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mark {
    chain: u32,
    /// In the chain, from 1.
    number: u32,
}

impl Mark {
    /// Place `number` of a chain.
    pub fn new(chain: u32, number: u32) -> Mark {
        Mark { chain, number }
    }

    /// The chain, and the place in it.
    pub fn parts(self) -> (u32, u32) {
        (self.chain, self.number)
    }
}

/// For each chain, how many of its items are ordered before something.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clock(Vec<u32>);

impl Clock {
    /// Whether an item is ordered before.
    pub fn holds(&self, mark: Mark) -> bool {
        self.upto(mark.chain as usize) >= mark.number
    }

    fn upto(&self, chain: usize) -> u32 {
        self.0.get(chain).copied().unwrap_or(0)
    }

    /// Takes over what another one holds.
    pub fn join(&mut self, other: &Clock) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        self.0.iter_mut().zip(&other.0).for_each(|(a, &b)| *a = b.max(*a));
    }

    fn add(&mut self, mark: Mark) {
        let chain = mark.chain as usize;
        if self.0.len() <= chain {
            self.0.resize(chain + 1, 0);
        }
        self.0[chain] = self.0[chain].max(mark.number);
    }
}

/// An item that has begun: its place, and what is ordered before it, itself among that.
#[derive(Clone, Debug)]
pub struct Stamp {
    pub at: Mark,
    pub clock: Arc<Clock>,
}

impl Stamp {
    /// Whether an item is this one, or ordered before it.
    pub fn follows(&self, mark: Mark) -> bool {
        self.clock.holds(mark)
    }
}

/// All chains, and what the host has seen the end of.
#[derive(Debug, Default)]
pub struct Order {
    /// The last item of each chain.
    tails: Vec<u32>,
    pub host: Arc<Clock>,
    /// What the host had seen at earlier times that something still waits with, the oldest first.
    earlier: VecDeque<Arc<Clock>>,
}

impl Order {
    /// No items yet; `host`: what the host has seen.
    pub const fn new(host: Arc<Clock>) -> Order {
        Order { tails: Vec::new(), host, earlier: VecDeque::new() }
    }

    /// An item begins, after what the host had seen and after others.
    pub fn begin(&mut self, host: &Clock, before: &[Stamp]) -> Stamp {
        let mut clock = host.clone();
        before.iter().for_each(|b| clock.join(&b.clock));
        let last = |m: &Mark| self.tails[m.chain as usize] == m.number;
        let next = before.iter().map(|b| b.at).find(last).map(|m| m.chain as usize);
        let ended = || (0..self.tails.len()).find(|&c| clock.upto(c) == self.tails[c]);
        let chain = next.or_else(ended).unwrap_or_else(|| {
            self.tails.push(0);
            self.tails.len() - 1
        });
        self.tails[chain] += 1;
        let at = Mark { chain: chain as u32, number: self.tails[chain] };
        clock.add(at);
        Stamp { at, clock: Arc::new(clock) }
    }

    /// The host has seen the end of what a clock holds.
    pub fn host_sees(&mut self, clock: &Clock) {
        let mut host = (*self.host).clone();
        host.join(clock);
        if host != *self.host {
            let old = std::mem::replace(&mut self.host, Arc::new(host));
            self.earlier.push_back(old);
        }
        self.oldest();
    }

    /// What is ordered before all that is still to begin.
    pub fn oldest(&mut self) -> Arc<Clock> {
        while self.earlier.front().is_some_and(|c| Arc::strong_count(c) == 1) {
            self.earlier.pop_front();
        }
        self.earlier.front().unwrap_or(&self.host).clone()
    }
}

#[cfg(test)]
mod tests;
