//! Random histories of a pool, and what must be true of them.
//!
//! The model knows what work is before what from the calls alone: every op is a node, with what it waits for. It asks of an address
//! that the pool gives only whether the memory may be given to that stream.

use super::{device, gate, pool, stream, watch, MIB};
use device::memory;
use device::Error;
use queue::pool::{free_async, Usage};
use queue::{Event, Op, Pool, Stream};
use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering::*};
use std::sync::Arc;

/// A small deterministic generator (splitmix64).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }

    pub fn log_uniform(&mut self, least: u64, most: u64) -> u64 {
        let share = (self.next() >> 11) as f64 / (1u64 << 53) as f64;
        (least as f64 * ((most + 1) as f64 / least as f64).powf(share)) as u64
    }
}

/// Blocks are multiples of this.
const UNIT: u64 = 512;
const STREAMS: usize = 4;
const EVENTS: usize = 3;

/// Something in a stream: what it waits for, and whether it waits for us as well.
struct Node {
    after: Vec<usize>,
    shut: Option<(Arc<AtomicBool>, Arc<Op>)>,
}

struct Lane {
    handle: usize,
    stream: Arc<Stream>,
    last: Option<usize>,
}

struct Block {
    size: u64,
    id: u64,
}

/// Memory that was freed, and the last thing in its stream by then.
#[derive(Clone, Copy)]
struct Freed {
    end: u64,
    lane: usize,
    node: Option<usize>,
    step: u64,
}

pub struct Model {
    random: Random,
    handle: usize,
    pool: Arc<Pool>,
    lanes: Vec<Lane>,
    events: Vec<(Arc<Event>, Option<usize>)>,
    nodes: Vec<Node>,
    /// Of which the host knows that they are done.
    seen: HashSet<usize>,
    live: BTreeMap<u64, Block>,
    /// What memory that was freed last, by address; ranges do not overlap.
    freed: BTreeMap<u64, Freed>,
    ids: HashSet<u64>,
    usage: Usage,
    step: u64,
    /// When memory was last given back to the system, which may be anybody's next.
    released: u64,
}

impl Model {
    pub fn new(seed: u64) -> Model {
        let (handle, pool) = pool(0);
        let mut random = Random::new(seed);
        let bits = random.below(4);
        pool.set(|s| {
            (s.follow_event_dependencies, s.opportunistic) = (bits & 1 != 0, bits & 2 != 0);
            s.release_threshold = [0, 8 * MIB, u64::MAX][random.below(3) as usize];
        });
        let event = || (Event::get(Event::create(device(), 0).unwrap()).unwrap(), None);
        Model {
            random,
            handle,
            pool,
            lanes: (0..STREAMS).map(|_| Model::lane()).collect(),
            events: (0..EVENTS).map(|_| event()).collect(),
            nodes: Vec::new(),
            seen: HashSet::new(),
            live: BTreeMap::new(),
            freed: BTreeMap::new(),
            ids: HashSet::new(),
            usage: Usage::default(),
            step: 0,
            released: 0,
        }
    }

    fn lane() -> Lane {
        let (handle, stream) = stream();
        Lane { handle, stream, last: None }
    }

    /// Does something, and looks at all that can be seen of it.
    pub fn step(&mut self) -> Result<(), String> {
        self.step += 1;
        let lane = self.random.below(STREAMS as u64) as usize;
        let event = self.random.below(EVENTS as u64) as usize;
        match self.random.below(40) {
            0..16 => self.allocate(lane)?,
            16..29 => self.free(lane)?,
            29 => self.shut(lane),
            30 | 31 => self.open(),
            32 | 33 => {
                self.events[event].0.record(&self.lanes[lane].stream).unwrap();
                self.events[event].1 = Some(self.push(lane, Vec::new(), None));
            }
            34 | 35 => {
                self.events[event].0.block(&self.lanes[lane].stream).unwrap();
                if let Some(node) = self.events[event].1 {
                    self.push(lane, vec![node], None);
                }
            }
            36 => self.synchronize(lane),
            37 => {
                let keep = self.random.below(64 * MIB);
                self.pool.trim(keep);
                self.shrunk();
            }
            38 => {
                let reserved = self.random.below(2) == 0;
                self.pool.reset_high(reserved);
                match reserved {
                    true => self.usage.reserved_high = self.usage.reserved,
                    false => self.usage.used_high = self.usage.used,
                }
            }
            _ if self.is_done(self.lanes[lane].last) => {
                // Another stream in its place.
                let old = std::mem::replace(&mut self.lanes[lane], Model::lane());
                drop(old.stream);
                Stream::destroy(old.handle).unwrap();
                // Nothing can wait for it any more.
                let all: Vec<_> = old.last.into_iter().flat_map(|node| self.before(node)).collect();
                self.seen.extend(all);
            }
            _ => {}
        }
        self.look()
    }

    fn push(&mut self, lane: usize, mut after: Vec<usize>, shut: Option<(Arc<AtomicBool>, Arc<Op>)>) -> usize {
        after.extend(self.lanes[lane].last);
        self.nodes.push(Node { after, shut });
        self.lanes[lane].last = Some(self.nodes.len() - 1);
        self.nodes.len() - 1
    }

    /// A node, and all before it.
    fn before(&self, node: usize) -> HashSet<usize> {
        let (mut all, mut open) = (HashSet::new(), vec![node]);
        while let Some(node) = open.pop() {
            if all.insert(node) {
                open.extend(&self.nodes[node].after);
            }
        }
        all
    }

    fn is_done(&self, node: Option<usize>) -> bool {
        node.is_none_or(|node| self.before(node).iter().all(|&n| self.nodes[n].shut.is_none()))
    }

    fn shut(&mut self, lane: usize) {
        // A thread of the library's waits in each.
        if self.nodes.iter().filter(|n| n.shut.is_some()).count() < 6 {
            let (op, open) = gate(&self.lanes[lane].stream);
            self.push(lane, Vec::new(), Some((open, op)));
        }
    }

    /// Opens the first gate, and waits for all that nothing stands before any more.
    fn open(&mut self) {
        let Some(node) = self.nodes.iter_mut().find(|n| n.shut.is_some()) else { return };
        let Some((open, op)) = node.shut.take() else { return };
        open.store(true, Release);
        watch(&op);
        for lane in 0..STREAMS {
            if self.is_done(self.lanes[lane].last) {
                let stream = &self.lanes[lane].stream;
                // Does not tell the runtime that the host knows.
                watch(&stream.submit(queue::Work::Marker, &[]));
                self.push(lane, Vec::new(), None);
            }
        }
    }

    fn synchronize(&mut self, lane: usize) {
        let last = self.lanes[lane].last;
        if self.is_done(last) {
            self.lanes[lane].stream.synchronize().unwrap();
            let all: Vec<_> = last.into_iter().flat_map(|node| self.before(node)).collect();
            self.seen.extend(all);
            let before = self.usage.reserved;
            let threshold = self.pool.settings().release_threshold;
            self.shrunk();
            assert!(self.usage.reserved == before || before > threshold, "released what was to be kept");
        }
    }

    /// Memory may have been given back.
    fn shrunk(&mut self) {
        let reserved = self.pool.usage().reserved;
        assert!(reserved <= self.usage.reserved, "giving back has reserved more");
        if reserved != self.usage.reserved {
            (self.usage.reserved, self.released) = (reserved, self.step);
        }
    }

    /// Whether a stream may have what was freed.
    fn may(&self, lane: usize, freed: &Freed) -> bool {
        let settings = self.pool.settings();
        let Some(node) = freed.node else { return true };
        let follows = || self.lanes[lane].last.is_some_and(|last| self.before(last).contains(&node));
        freed.lane == self.lanes[lane].handle
            || self.seen.contains(&node)
            || (settings.opportunistic || self.released >= freed.step) && self.is_done(Some(node))
            || settings.follow_event_dependencies && follows()
    }

    fn allocate(&mut self, lane: usize) -> Result<(), String> {
        let most = [2048, 100_000, 5 * MIB][self.random.below(3) as usize];
        let size = self.random.log_uniform(1, most);
        let addr = self.pool.allocate(size, &self.lanes[lane].stream).map_err(|e| format!("{size} bytes: {e:?}"))?;
        let bytes = size.next_multiple_of(UNIT);
        if addr % 256 != 0 {
            return Err(format!("{addr:#x} is not aligned"));
        }
        if let Some((other, block)) = self.live.range(..addr + bytes).next_back() {
            if other + block.size.next_multiple_of(UNIT) > addr {
                return Err(format!("{size} bytes at {addr:#x} overlap {} bytes at {other:#x}", block.size));
            }
        }
        let found = memory::find(addr).ok_or("an allocation is not found")?;
        if !self.ids.insert(found.id) {
            return Err(format!("number {} was given out twice", found.id));
        }
        // What it was before, each part of it.
        let end = addr + bytes;
        let before = self.freed.range(..end).filter(|(_, f)| f.end > addr);
        let parts: Vec<(u64, Freed)> = before.map(|(&at, &f)| (at, f)).collect();
        for (at, part) in parts {
            if !self.may(lane, &part) {
                let by = self.lanes.iter().position(|l| l.handle == part.lane);
                let (done, settings) = (self.is_done(part.node), self.pool.settings());
                return Err(format!(
                    "stream {lane} was given {size} bytes at {addr:#x}, which stream {by:?} has freed behind op {:?}, done: {done}, \
                     {settings:?}",
                    part.node
                ));
            }
            self.freed.remove(&at);
            if at < addr {
                self.freed.insert(at, Freed { end: addr, ..part });
            }
            if part.end > end {
                self.freed.insert(end, part);
            }
        }
        self.live.insert(addr, Block { size, id: found.id });
        for word in [addr, addr + size - 1] {
            // SAFETY: the block is ours, and nothing that is queued touches it.
            unsafe { (word as *mut u8).write(found.id as u8) };
        }
        self.usage.used += bytes;
        self.usage.used_high = self.usage.used_high.max(self.usage.used);
        let reserved = self.pool.usage().reserved;
        if reserved < self.usage.reserved {
            return Err("an allocation has released memory".into());
        }
        self.usage.reserved = reserved;
        self.usage.reserved_high = self.usage.reserved_high.max(reserved);
        Ok(())
    }

    fn free(&mut self, lane: usize) -> Result<(), String> {
        if self.live.is_empty() {
            return Ok(());
        }
        let at = self.random.below(self.live.len() as u64) as usize;
        let (&addr, block) = self.live.iter().nth(at).ok_or("no block")?;
        let (size, id) = (block.size, block.id);
        for word in [addr, addr + size - 1] {
            // SAFETY: as in `allocate`.
            if unsafe { (word as *const u8).read() } != id as u8 {
                return Err(format!("the contents of {addr:#x} have changed"));
            }
        }
        self.live.remove(&addr);
        free_async(addr, &self.lanes[lane].stream).map_err(|e| format!("{addr:#x}: {e:?}"))?;
        if free_async(addr, &self.lanes[lane].stream) != Err(Error::InvalidValue) {
            return Err(format!("{addr:#x} was freed twice"));
        }
        let bytes = size.next_multiple_of(UNIT);
        let lane = &self.lanes[lane];
        self.freed.insert(addr, Freed { end: addr + bytes, lane: lane.handle, node: lane.last, step: self.step });
        self.usage.used -= bytes;
        Ok(())
    }

    /// What can be asked at any time.
    fn look(&mut self) -> Result<(), String> {
        let usage = self.pool.usage();
        if usage != self.usage {
            return Err(format!("{usage:?}, not {:?}", self.usage));
        }
        if usage.reserved < usage.used {
            return Err(format!("{usage:?}: more is used than there is"));
        }
        if let Some((&addr, block)) = self.live.iter().nth(self.random.below(self.live.len().max(1) as u64) as usize) {
            let inside = addr + self.random.below(block.size);
            let found = memory::find(inside).map(|a| (a.base, a.size, a.id));
            if found != Some((addr, block.size, block.id)) {
                return Err(format!("{inside:#x} is found in {found:?}"));
            }
            let behind = memory::find(addr + block.size);
            if behind.is_some_and(|a| a.base == addr || !self.live.contains_key(&a.base)) {
                return Err(format!("there is something behind {addr:#x}: {behind:?}"));
            }
        }
        if let Some((&addr, _)) = self.freed.iter().nth(self.random.below(self.freed.len().max(1) as u64) as usize) {
            if memory::find(addr).is_some() {
                return Err(format!("{addr:#x} is still there"));
            }
        }
        Ok(())
    }

    /// Frees everything, and has all memory given back.
    pub fn end(&mut self) -> Result<(), String> {
        while self.nodes.iter().any(|n| n.shut.is_some()) {
            self.open();
        }
        while !self.live.is_empty() {
            self.free(0)?;
        }
        for lane in 0..STREAMS {
            self.synchronize(lane);
        }
        self.pool.trim(0);
        let usage = self.pool.usage();
        if (usage.used, usage.reserved) != (0, 0) {
            return Err(format!("{usage:?}"));
        }
        for lane in self.lanes.drain(..) {
            drop(lane.stream);
            Stream::destroy(lane.handle).unwrap();
        }
        Pool::destroy(self.handle).unwrap();
        Ok(())
    }
}
