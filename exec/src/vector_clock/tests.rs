//! The clocks against a plain model: for each item, the set of all that are ordered before it.

use super::*;
use std::collections::BTreeSet;

/// Numbers that look random, the same ones in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) % n as u64) as usize
    }
}

struct Thing {
    waits: Vec<usize>,
    host: Arc<Clock>,
    /// What the model knows to be before it, without itself.
    before: BTreeSet<usize>,
    stamp: Option<Stamp>,
}

/// A program: streams that come and go, events, graphs, and a host that synchronises now and then. Items begin in any order that
/// their predecessors allow, while the program goes on.
fn play(seed: u64, steps: usize) -> Order {
    let mut dice = Dice(seed);
    let mut order = Order::new(Arc::default());
    let mut things: Vec<Thing> = Vec::new();
    let mut streams: Vec<Option<usize>> = vec![None; 2];
    let mut events: Vec<usize> = Vec::new();
    let mut host: BTreeSet<usize> = BTreeSet::new();
    let add = |things: &mut Vec<Thing>, order: &Order, host: &BTreeSet<usize>, waits: Vec<usize>| {
        let mut before = host.clone();
        for &w in &waits {
            before.extend(things[w].before.iter().copied().chain([w]));
        }
        things.push(Thing { waits, host: order.host.clone(), before, stamp: None });
        things.len() - 1
    };
    for _ in 0..steps {
        match dice.below(10) {
            0 => streams.push(None),
            1 if streams.len() > 1 => {
                let gone = dice.below(streams.len());
                streams.swap_remove(gone);
            }
            // A graph: branches from one item, and one that joins them.
            2 => {
                let s = dice.below(streams.len());
                let start = add(&mut things, &order, &host, streams[s].into_iter().collect());
                let branches = 1 + dice.below(4);
                let ends = (0..branches).map(|_| add(&mut things, &order, &host, vec![start])).collect();
                streams[s] = Some(add(&mut things, &order, &host, ends));
            }
            3 => events.extend(streams[dice.below(streams.len())]),
            4 if !events.is_empty() => {
                let (s, e) = (dice.below(streams.len()), events[dice.below(events.len())]);
                let waits = streams[s].into_iter().chain([e]).collect();
                streams[s] = Some(add(&mut things, &order, &host, waits));
            }
            // The host waits for something that has begun.
            5 if !things.is_empty() => {
                let t = dice.below(things.len());
                if let Some(stamp) = &things[t].stamp {
                    order.host_sees(&stamp.clock);
                    host.extend(things[t].before.iter().copied().chain([t]));
                }
            }
            _ => {
                let s = dice.below(streams.len());
                streams[s] = Some(add(&mut things, &order, &host, streams[s].into_iter().collect()));
            }
        }
        let ready = |t: &Thing| t.stamp.is_none() && t.waits.iter().all(|&w| things[w].stamp.is_some());
        let ready: Vec<usize> = (0..things.len()).filter(|&t| ready(&things[t])).collect();
        for t in ready {
            if dice.below(3) > 0 {
                let before: Vec<Stamp> = things[t].waits.iter().filter_map(|&w| things[w].stamp.clone()).collect();
                let held = std::mem::take(&mut things[t].host);
                things[t].stamp = Some(order.begin(&held, &before));
            }
        }
        let oldest = order.oldest();
        for t in things.iter().filter(|t| t.stamp.is_none()) {
            assert!(oldest.0.iter().enumerate().all(|(c, &n)| t.host.upto(c) >= n), "seed {seed}");
        }
    }
    for (i, a) in things.iter().enumerate() {
        for (k, b) in things.iter().enumerate() {
            if let (Some(a), Some(b_stamp), true) = (&a.stamp, &b.stamp, i != k) {
                assert_eq!(b_stamp.follows(a.at), b.before.contains(&i), "seed {seed}: {i} before {k}");
            }
        }
    }
    order
}

#[test]
fn clocks_agree_with_sets_of_predecessors() {
    for seed in 0..60 {
        play(seed, 120);
    }
}

#[test]
fn chains_are_used_again() {
    let mut order = Order::new(Arc::default());
    let mut last: Option<Stamp> = None;
    for _ in 0..100 {
        // A graph with four branches, launched again and again in one stream.
        let host = order.host.clone();
        let start = order.begin(&host, last.as_slice());
        let ends: Vec<Stamp> = (0..4).map(|_| order.begin(&host, std::slice::from_ref(&start))).collect();
        assert!(!ends[1].follows(ends[0].at) && !ends[0].follows(ends[1].at));
        last = Some(order.begin(&host, &ends));
    }
    assert_eq!(order.tails.len(), 4);
    // Streams that come, are waited for, and go.
    for _ in 0..100 {
        let host = order.host.clone();
        let one = order.begin(&host, &[]);
        order.host_sees(&one.clock);
    }
    assert_eq!(order.tails.len(), 5);
    order.oldest();
    assert!(order.earlier.is_empty());
}
