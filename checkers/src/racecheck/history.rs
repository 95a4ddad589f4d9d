//! Who has left records of accesses: grids, and copies and fills, with the order between them where there is one
//! (`docs/decisions/0011-races.md`).

use crate::call::Call;
use crate::checked_launch::CheckedGrid;
use exec::timeline::{self, Item, Mark, Stamp};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

/// What left records.
pub enum Origin {
    Grid {
        grid: Arc<CheckedGrid>,
        blocks: [u32; 3],
        threads: [u32; 3],
    },
    /// A copy or fill, and the call that requested it.
    Transfer(Arc<Call>),
}

/// A warp has published what it knows of: a fence, or an operation with release semantics.
#[derive(Clone, Copy, Debug)]
pub struct Release {
    /// The interval that began with it.
    pub at: u32,
    pub warp: u32,
    /// The warp's last interval before it.
    pub upto: u32,
    /// The first interval after the block's last barrier: what is before was published as well.
    pub since: u32,
    /// Others of the block's intervals may have been known to the warp.
    pub more: bool,
    /// It was for threads of the block only.
    pub inside: bool,
}

impl Release {
    fn covers(&self, interval: u32, warp: u32) -> bool {
        interval < self.since || self.warp == warp && interval <= self.upto || self.more && interval < self.at
    }
}

/// Releases of a block that are distinguished; from there on, neighbours count as one that happened with the first.
const RELEASES: usize = 256;

/// What has left records: its part of the history.
pub struct Accessor {
    pub origin: Origin,
    pub item: Option<Arc<Item>>,
    at: Option<Mark>,
    /// Its intervals have this number or higher ones.
    first: u32,
    releases: Mutex<HashMap<u64, Vec<Release>>>,
}

impl std::fmt::Debug for Accessor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Accessor({:?}, {})", self.at, self.first)
    }
}

impl Accessor {
    /// When the first release of a block took place that covers an interval of it. `inside`: as a warp of the block sees it, whose own
    /// releases tell it nothing.
    pub fn released(&self, block: u64, interval: u32, warp: u32, inside: Option<u32>) -> Option<u32> {
        let releases = self.releases.lock();
        let seen = |r: &&Release| inside.map_or(!r.inside, |own| own != r.warp) && r.covers(interval, warp);
        releases.get(&block)?.iter().find(seen).map(|r| r.at)
    }

    pub fn release(&self, block: u64, release: Release) {
        let mut releases = self.releases.lock();
        let own = releases.entry(block).or_default();
        if own.len() == RELEASES {
            // In doubt, earlier.
            let both = |p: &[Release]| {
                let inside = p.iter().all(|r| r.inside);
                Release { at: p[0].at, more: true, inside, ..p[p.len() - 1] }
            };
            *own = own.chunks(2).map(both).collect();
        }
        own.push(release);
    }

    /// Whether it is ordered before what has this stamp, and is not among those `beside` it.
    pub fn is_before(&self, stamp: &Stamp, beside: &[Mark]) -> bool {
        self.at.is_none_or(|at| stamp.follows(at) && !beside.contains(&at))
    }

    /// Whether the host has seen it end.
    pub fn was_seen(&self) -> bool {
        self.at.is_none_or(timeline::host_saw)
    }
}

#[derive(Default)]
struct History {
    accessors: HashMap<u64, Arc<Accessor>>,
    /// By chain: each item's place in the chain, and its first interval. Both grow.
    chains: HashMap<u32, Vec<(u32, u32)>>,
    /// How many there may be before it is looked for those that no longer matter.
    limit: usize,
}

static HISTORY: LazyLock<Mutex<History>> = LazyLock::new(Mutex::default);
/// So many are kept in any case.
const KEPT: usize = 1024;

/// Somebody is about to leave records, from the interval `first` on, as part of `item`. Returns the first interval of what is not
/// known to be ordered before it: `first` if there is nothing like that; and the same if those `beside` it are not.
pub fn begin(
    launch: u64,
    origin: Origin,
    item: Option<Arc<Item>>,
    first: u32,
    beside: &[Mark],
) -> (Arc<Accessor>, u32, u32) {
    let stamp = item.as_ref().and_then(|i| i.stamp());
    let at = stamp.as_ref().map(|s| s.at);
    let accessor = Arc::new(Accessor { origin, item, at, first, releases: Mutex::default() });
    let mut history = HISTORY.lock();
    history.accessors.insert(launch, accessor.clone());
    let Some(stamp) = stamp else { return (accessor, first, first) };
    let limit = history.first_unordered(first, &stamp, &[]);
    let early = if beside.is_empty() { limit } else { history.first_unordered(first, &stamp, beside) };
    let (chain, number) = stamp.at.parts();
    let items = history.chains.entry(chain).or_default();
    if items.last().is_none_or(|last| last.0 < number) {
        items.push((number, first));
    }
    history.forget();
    (accessor, limit, early)
}

/// A bit for each of the numbers below `launch`, the next one in the lowest: whether it is ordered before what has the stamp, and is not
/// among those `beside` it. Of what is about to begin it is not known yet.
pub fn before(launch: u64, stamp: Option<&Stamp>, beside: &[Mark]) -> u64 {
    let Some(stamp) = stamp else { return 0 };
    let history = HISTORY.lock();
    let is_before = |k: u64| {
        launch.checked_sub(k + 1).and_then(|l| history.accessors.get(&l)).is_some_and(|a| a.is_before(stamp, beside))
    };
    (0..64).fold(0, |bits, k| bits | u64::from(is_before(k)) << k)
}

impl History {
    /// The first interval, before `first`, of what is not ordered before what has the stamp, or is among those `beside` it; `first` if there
    /// is none.
    fn first_unordered(&self, first: u32, stamp: &Stamp, beside: &[Mark]) -> u32 {
        let of_chain = |(&chain, items): (&u32, &Vec<(u32, u32)>)| {
            let ordered = |mark| stamp.follows(mark) && !beside.contains(&mark);
            let next = items.partition_point(|&(number, _)| ordered(Mark::new(chain, number)));
            items.get(next).map(|i| i.1)
        };
        self.chains.iter().filter_map(of_chain).fold(first, u32::min)
    }

    /// Forgets what is ordered before all that may still come.
    fn forget(&mut self) {
        if self.accessors.len() <= self.limit.max(KEPT) {
            return;
        }
        let oldest = timeline::oldest();
        self.accessors.retain(|_, d| d.at.is_some_and(|at| !oldest.holds(at)));
        for (&chain, items) in &mut self.chains {
            items.retain(|&(number, _)| !oldest.holds(Mark::new(chain, number)));
        }
        self.limit = 2 * self.accessors.len();
    }
}

/// Who it was; `None` if that is ordered before everything.
pub fn get(launch: u64) -> Option<Arc<Accessor>> {
    HISTORY.lock().accessors.get(&launch).cloned()
}

/// Records were cleared.
pub fn clear() {
    let mut history = HISTORY.lock();
    history.accessors.clear();
    history.chains.clear();
}
