//! perfcheck: accesses of warps that take more transactions with memory than their bytes would fill (CUDA Best Practices Guide,
//! 'Coalesced Access to Global Memory', 'Shared Memory and Memory Banks').

use super::checked_launch::CheckedGrid;
use super::checker::{Checker, GridChecker};
use super::places::place;
use super::session::Session;
use super::spaces;
use exec::events::{BlockListener, GridStart, Reported, WarpCall};
use exec::Fault;
use kernel_abi::{args, Checks, Cta, Helper, WARP};
use parking_lot::Mutex;
use sanitizer::finding::*;
use sanitizer::options::Options;
use std::cmp::Reverse;
use std::collections::hash_map::Entry;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

/// Bytes of global memory that are moved at once.
const SECTOR: u64 = 32;
/// Banks of shared memory, bytes of a word in each, and bytes that one pass moves at most.
const BANKS: u64 = 32;
const WORD: u64 = 4;
const PASS: u64 = BANKS * WORD;

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
        Box::new(Block(self.0.clone()))
    }

    fn ended(&self, _fault: Option<&Fault>) -> bool {
        self.0.ended();
        false
    }
}

struct Block(Arc<Measured>);

impl BlockListener for Block {
    fn helper_called(&mut self, helper: Helper, call: &WarpCall) -> Option<Reported> {
        if helper == Helper::Traffic && call.mask != 0 && !self.0.grid.launch.silent {
            self.0.add(call);
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

impl Measured {
    /// A warp is about to access memory.
    fn add(&self, call: &WarpCall) {
        let bytes = (call.what() & args::traffic::BYTES) as u32;
        let kind = AccessKind::of(call.what() >> args::traffic::KIND_SHIFT).unwrap_or(AccessKind::Atomic);
        let addresses = std::array::from_fn(|lane| call.of_lane(args::traffic::ADDRESSES, lane as u32));
        let first = call.mask.trailing_zeros();
        let (space, _) = spaces::place(call, addresses[first as usize], first);
        let (made, least) = match space {
            Space::Global => sectors(call.mask, &addresses, bytes.into()),
            Space::Shared => passes(call.mask, &addresses, bytes.into()),
            Space::Local | Space::Constant | Space::Param | Space::Image => return,
        };
        let mut lines = self.lines.lock();
        let line = lines.entry((call.pc(), space, kind, bytes)).or_insert_with(|| {
            let traffic = Traffic { space, kind, bytes, warps: 0, made: 0, least: 0 };
            Line { device: place(&self.grid.site(call, call.mask)), traffic }
        });
        line.traffic.add(1, made, least);
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

/// Addresses, one for each lane of a warp.
type Addresses = [u64; WARP as usize];

/// Sectors that the lanes touch, and how many their distinct bytes would fill.
fn sectors(lanes: u32, addresses: &Addresses, bytes: u64) -> (u64, u64) {
    let distinct = |unit| pieces(lanes, addresses, bytes, unit).len() as u64;
    let words = bytes % WORD == 0 && (0..WARP).all(|l| lanes >> l & 1 == 0 || addresses[l as usize] % WORD == 0);
    let unit = if words { WORD } else { 1 };
    (distinct(SECTOR), (distinct(unit) * unit).div_ceil(SECTOR))
}

/// Passes through shared memory, and how many the distinct words would take: lanes go together as far as they access
/// 128 bytes at most (a warp, its halves, its quarters), and each bank serves one word in a pass.
fn passes(lanes: u32, addresses: &Addresses, bytes: u64) -> (u64, u64) {
    let group = ((PASS / bytes.max(WORD)).max(1) as u32).min(WARP);
    let pass = |first: u32| {
        let together = lanes & (u32::MAX >> (WARP - group)) << first;
        let words = pieces(together, addresses, bytes, WORD);
        let mut of_bank = [0; BANKS as usize];
        words.iter().for_each(|w| of_bank[(w % BANKS) as usize] += 1);
        (of_bank.into_iter().max().unwrap_or(0), (words.len() as u64).div_ceil(BANKS))
    };
    (0..WARP).step_by(group as usize).map(pass).fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1))
}

/// The pieces of memory of `unit` bytes that the lanes touch.
fn pieces(lanes: u32, addresses: &Addresses, bytes: u64, unit: u64) -> Vec<u64> {
    let lanes = (0..WARP).filter(|lane| lanes >> lane & 1 != 0).map(|lane| addresses[lane as usize]);
    let mut all: Vec<u64> = lanes.flat_map(|a| a / unit..=a.saturating_add(bytes.max(1) - 1) / unit).collect();
    all.sort_unstable();
    all.dedup();
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lanes(address: impl Fn(u64) -> u64) -> Addresses {
        std::array::from_fn(|lane| 0x1000 + address(lane as u64))
    }

    fn sectors(addresses: &Addresses, bytes: u64) -> (u64, u64) {
        super::sectors(u32::MAX, addresses, bytes)
    }

    fn passes(addresses: &Addresses, bytes: u64) -> (u64, u64) {
        super::passes(u32::MAX, addresses, bytes)
    }

    /// The cases of the guide: 'A Simple Access Pattern', 'A Sequential but Misaligned Access Pattern', 'Effects of Strides'.
    #[test]
    fn sectors_of_the_guide() {
        assert_eq!(sectors(&lanes(|l| 4 * l), 4), (4, 4));
        assert_eq!(sectors(&lanes(|l| 4 * (l ^ 5)), 4), (4, 4));
        assert_eq!(sectors(&lanes(|l| 4 + 4 * l), 4), (5, 4));
        assert_eq!(sectors(&lanes(|l| 8 * l), 4), (8, 4));
        assert_eq!(sectors(&lanes(|l| 4096 * l), 4), (32, 4));
        assert_eq!(sectors(&lanes(|_| 0), 4), (1, 1));
        assert_eq!(sectors(&lanes(|l| l), 1), (1, 1));
        assert_eq!(sectors(&lanes(|l| 16 * l), 16), (16, 16));
    }

    /// Those of the programming guide, 'Strided Shared Memory Accesses' and 'Irregular Shared Memory Accesses': stride one and three without
    /// conflict, stride two in two passes, one word for several threads without conflict.
    #[test]
    fn passes_of_the_guide() {
        assert_eq!(passes(&lanes(|l| 4 * l), 4), (1, 1));
        assert_eq!(passes(&lanes(|l| 12 * l), 4), (1, 1));
        assert_eq!(passes(&lanes(|l| 8 * l), 4), (2, 1));
        assert_eq!(passes(&lanes(|l| 128 * l), 4), (32, 1));
        assert_eq!(passes(&lanes(|l| 132 * l), 4), (1, 1));
        assert_eq!(passes(&lanes(|l| 4 * (l / 8)), 4), (1, 1));
        assert_eq!(passes(&lanes(|l| 8 * l), 8), (2, 2));
        assert_eq!(passes(&lanes(|l| 16 * l), 16), (4, 4));
        assert_eq!(passes(&lanes(|l| l), 1), (1, 1));
    }

    /// Lanes that take no part touch nothing, halves of a warp are halves whoever takes part, and addresses may be wild.
    #[test]
    fn some_lanes_and_any_address() {
        assert_eq!(super::passes(0x00ff_00ff, &lanes(|l| 8 * l), 8), (2, 2));
        assert_eq!(super::passes(0x0000_ffff, &lanes(|l| 8 * l), 8), (1, 1));
        assert_eq!(super::passes(1, &lanes(|l| 128 * l), 4), (1, 1));
        assert_eq!(super::sectors(3, &lanes(|l| 64 * l), 4), (2, 1));
        assert_eq!(super::sectors(1, &[u64::MAX - 1; 32], 16), (1, 1));
    }
}
