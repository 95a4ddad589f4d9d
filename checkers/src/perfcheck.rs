//! perfcheck: accesses of warps that take more transactions with memory than their bytes would fill (CUDA Best Practices Guide,
//! 'Coalesced Access to Global Memory', 'Shared Memory and Memory Banks'). `transactions`: how many an access takes.

mod transactions;

use super::checked_launch::CheckedGrid;
use super::checker::{Checker, GridChecker};
use super::places::place;
use super::session::Session;
use super::spaces;
use exec::events::{BlockListener, GridStart, Reported, WarpCall};
use exec::Fault;
use kernel_abi::{args, Checks, Cta, Helper};
use parking_lot::Mutex;
use sanitizer::finding::*;
use sanitizer::options::Options;
use std::cmp::Reverse;
use std::collections::hash_map::Entry;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock};
use sys::table::Map;
use transactions::{passes, sectors, Transactions};

/// Of the least, so large a part more is not reported: the ends of rows, a few warps of many.
const TOLERATED: u64 = 20;

/// See the module's text.
pub struct Perfcheck;

impl Checker for Perfcheck {
    fn instrument(&self, options: &Options, checks: &mut Checks) {
        checks.traffic = options.checks(Tool::Perfcheck);
    }

    fn grid(&self, grid: &Arc<CheckedGrid>, _start: &GridStart) -> Option<Box<dyn GridChecker>> {
        let measured = || Measured { grid: grid.clone(), lines: Mutex::default() };
        grid.checks().traffic.then(|| Box::new(Grid(Arc::new(measured()))) as Box<dyn GridChecker>)
    }

    fn finish(&self, session: &Session) {
        report(session);
    }
}

/// What the accesses of one grid took.
struct Measured {
    grid: Arc<CheckedGrid>,
    lines: Mutex<HashMap<Key, Line>>,
}

struct Grid(Arc<Measured>);

impl GridChecker for Grid {
    fn block(&self, _cta: &mut Cta) -> Box<dyn BlockListener> {
        Box::new(Block { measured: self.0.clone(), counts: Map::default() })
    }

    fn ended(&self, _fault: Option<&Fault>) -> bool {
        self.0.ended();
        false
    }
}

/// Counts for the blocks that are resident in one place, one after the other. They are added to the grid's when this is dropped, which is
/// before the grid ends.
struct Block {
    measured: Arc<Measured>,
    counts: Map<Key, Counts>,
}

/// Warps that made an access, the transactions of these, and how many would do.
#[derive(Clone, Copy, Default)]
struct Counts {
    warps: u64,
    made: u64,
    least: u64,
}

impl BlockListener for Block {
    fn helper_called(&mut self, helper: Helper, call: &WarpCall) -> Option<Reported> {
        if helper == Helper::Traffic && call.mask != 0 && !self.measured.grid.launch.silent {
            self.add(call);
        }
        None
    }
}

/// Accesses of one instruction: its pc, what they access and how. One asynchronous copy has two.
type Key = (u64, Space, AccessKind, u32);

/// What the accesses at one place in a kernel took.
struct Line {
    device: DevicePlace,
    traffic: Traffic,
}

/// By kernel: what all launches took.
static LINES: LazyLock<Mutex<HashMap<(String, Key), Line>>> = LazyLock::new(Mutex::default);

impl Block {
    /// A warp is about to access memory.
    fn add(&mut self, call: &WarpCall) {
        let bytes = (call.what() & args::traffic::BYTES) as u32;
        let kind = AccessKind::of(call.what() >> args::traffic::KIND_SHIFT).unwrap_or(AccessKind::Atomic);
        let addresses = std::array::from_fn(|lane| call.of_lane(args::traffic::ADDRESSES, lane as u32));
        let first = call.mask.trailing_zeros();
        let (space, _) = spaces::place(call, addresses[first as usize], first);
        let Transactions { made, least } = match space {
            Space::Global => sectors(call.mask, &addresses, bytes.into()),
            Space::Shared => passes(call.mask, &addresses, bytes.into()),
            Space::Local | Space::Constant | Space::Param | Space::Image => return,
        };
        let key = (call.pc(), space, kind, bytes);
        let counts = self.counts.entry(key).or_insert_with(|| {
            self.measured.begin_line(key, call);
            Counts::default()
        });
        counts.warps += 1;
        counts.made += made;
        counts.least += least;
    }
}

impl Drop for Block {
    fn drop(&mut self) {
        let mut lines = self.measured.lines.lock();
        for (key, Counts { warps, made, least }) in self.counts.drain() {
            if let Some(line) = lines.get_mut(&key) {
                line.traffic.add(warps, made, least);
            }
        }
    }
}

impl Measured {
    /// Has a line for these accesses, the first of which is the call's, unless another block has had it.
    fn begin_line(&self, key: Key, call: &WarpCall) {
        let (_, space, kind, bytes) = key;
        self.lines.lock().entry(key).or_insert_with(|| {
            let traffic = Traffic { space, kind, bytes, warps: 0, made: 0, least: 0 };
            Line { device: place(&self.grid.site(call, call.mask)), traffic }
        });
    }

    /// The grid has ended.
    fn ended(&self) {
        let mut all = LINES.lock();
        for (key, line) in self.lines.lock().drain() {
            let Traffic { warps, made, least, .. } = line.traffic;
            match all.entry((self.grid.entry.to_string(), key)) {
                Entry::Occupied(known) => known.into_mut().traffic.add(warps, made, least),
                Entry::Vacant(free) => drop(free.insert(line)),
            }
        }
    }
}

/// The process ends: reports the lines that took more than they had to, those that took most before the others.
fn report(session: &Session) {
    let mut lines: Vec<Line> = Vec::new();
    let mut all: Vec<_> = LINES.lock().drain().collect();
    all.sort_by(|(a, _), (b, _)| a.cmp(b));
    for (_, line) in all {
        match lines.iter_mut().find(|known| known.is_same(&line)) {
            Some(known) => known.traffic.add(line.traffic.warps, line.traffic.made, line.traffic.least),
            None => lines.push(line),
        }
    }
    lines.retain(|line| line.traffic.made - line.traffic.least > line.traffic.least / TOLERATED);
    lines.sort_by_key(|line| Reverse(line.traffic.made - line.traffic.least));
    for Line { device, traffic } in lines {
        let finding = Finding::memcheck(Severity::Warning, What::Traffic(traffic), vec![]).of(Tool::Perfcheck);
        session.report(Finding { device: Some(device), ..finding });
    }
}

impl Line {
    /// Whether it is the same line of source, where sources are known: a loop that was unrolled.
    fn is_same(&self, other: &Line) -> bool {
        let Traffic { space, kind, bytes, .. } = other.traffic;
        let place =
            |line: &Line| line.device.frames.iter().map(|f| (f.file.clone(), f.line, f.column)).collect::<Vec<_>>();
        (self.traffic.space, self.traffic.kind, self.traffic.bytes) == (space, kind, bytes)
            && self.device.kernel == other.device.kernel
            && self.device.frames.first().is_some_and(|f| !f.file.is_empty())
            && place(self) == place(other)
    }
}
