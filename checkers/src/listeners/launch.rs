//! Listens to what kernels do.

use crate::call::Moment;
use crate::checked_launch::{CheckedGrid, CheckedLaunch};
use crate::checker::GridChecker;
use crate::session::Session;
use crate::several::Several;
use crate::stack::Stack;
use crate::CHECKERS;
use device::texture;
use exec::events::{BlockListener, GridListener, GridStart, LaunchListener, ProgressListener};
use exec::Fault;
use kernel_abi::{Checks, Cta};
use nvtx::{self, memory::View};
use parking_lot::Mutex;
use sanitizer::finding::*;
use sanitizer::nvtx::OpenRanges;
use sanitizer::options::{OnDeviceError, Options};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::Arc;

/// Listens to one launch.
struct CheckedLaunchListener {
    launch: Arc<CheckedLaunch>,
    checks: Checks,
}

/// A launch as the program requests it.
pub struct Request<'a> {
    pub kernel: &'a str,
    pub grid: [u32; 3],
    pub block: [u32; 3],
    pub device: u32,
    /// The stream's handle.
    pub stream: u64,
    /// It is a node of a graph, to be launched later.
    pub in_graph: bool,
}

/// The listener of a launch of the calling thread; `None`: none.
pub fn listener(session: &'static Session, request: &Request) -> Option<Arc<dyn LaunchListener>> {
    if !request.in_graph {
        nvtx::launching(request.stream);
    }
    let ranges = session.filter.has_ranges().then(open_ranges);
    let left_out = left_out(session, request.kernel, &ranges);
    let (checks, silent) = checks_and_silence(&session.options, left_out);
    // Of a launch that is left out it may be that its children are not.
    let watched = checks.any() || session.filter.is_active();
    if !watched && !session.options.dump_kernel_launches {
        return None;
    }
    let launched = Stack::here();
    if session.options.dump_kernel_launches {
        dump(session, request, left_out, &launched);
    }
    if !watched {
        return None;
    }
    let view = view(session, checks, request.device, request.stream);
    let when = (!request.in_graph).then(Moment::now);
    let (blocks, found) = (request.grid, Mutex::default());
    Some(CheckedLaunchListener::shared(
        CheckedLaunch { session, silent, ranges, launched, when, view, blocks, found },
        checks,
    ))
}

/// What NVTX says of memory to work on a stream of a device, if it restricts anything.
fn view(session: &Session, checks: Checks, device: u32, stream: u64) -> Option<Arc<View>> {
    let view = (session.options.nvtx && nvtx::attached()).then(|| nvtx::view(nvtx::memory::Place { device, stream }));
    let view = view.filter(|v| !v.is_open());
    if view.is_some() && checks.memory {
        texture::watch_all();
    }
    view
}

/// The NVTX ranges that a launch on this thread is in.
fn open_ranges() -> OpenRanges {
    let names = |ranges: Vec<nvtx::annotations::Range>| ranges.into_iter().map(|r| r.name).collect();
    OpenRanges {
        stacks: nvtx::stacks().into_iter().map(|s| (s.domain, names(s.ranges))).collect(),
        started: nvtx::open_ranges().into_iter().map(|r| (r.domain, r.range.name)).collect(),
    }
}

fn left_out(session: &Session, entry: &str, ranges: &Option<OpenRanges>) -> Option<&'static str> {
    session.filter.exclusion(entry, || ranges.clone().unwrap_or_default())
}

/// What a launch is checked for, and whether nothing of it is reported.
fn checks_and_silence(options: &Options, left_out: Option<&str>) -> (Checks, bool) {
    let mut checks = Checks::default();
    if left_out.is_some() {
        CHECKERS.iter().for_each(|c| c.instrument_others(options, &mut checks));
        return (checks, true);
    }
    CHECKERS.iter().for_each(|c| c.instrument(options, &mut checks));
    (checks, false)
}

/// `--dump-kernel-launches`.
fn dump(session: &Session, request: &Request, left_out: Option<&str>, launched: &Stack) {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    session.send(&Record::Launch(Box::new(Launch {
        kernel: request.kernel.to_owned(),
        number: NUMBER.fetch_add(1, Relaxed),
        grid: request.grid,
        block: request.block,
        stream: request.stream,
        filter_reason: left_out.map(str::to_owned),
        stack: launched.named(StackOf::Launch).frames,
    })));
}

impl CheckedLaunchListener {
    fn shared(launch: CheckedLaunch, checks: Checks) -> Arc<dyn LaunchListener> {
        Arc::new(CheckedLaunchListener { launch: Arc::new(launch), checks })
    }
}

impl LaunchListener for CheckedLaunchListener {
    fn checks(&self) -> Checks {
        self.checks
    }

    fn relaunched(&self, device: u32, stream: u64) -> Option<Arc<dyn LaunchListener>> {
        let CheckedLaunch { session, silent, blocks, .. } = *self.launch;
        let (ranges, launched) = (self.launch.ranges.clone(), self.launch.launched.clone());
        let (when, view) = (Some(Moment::now()), view(session, self.checks, device, stream));
        let found = Mutex::default();
        let launch = CheckedLaunch { session, silent, ranges, launched, when, view, blocks, found };
        Some(CheckedLaunchListener::shared(launch, self.checks))
    }

    fn begins(&self, start: &GridStart) -> Box<dyn GridListener> {
        let grid = Arc::new(CheckedGrid::new(self.launch.clone(), start));
        let checkers = CHECKERS.iter().filter_map(|c| c.grid(&grid, start)).collect();
        Box::new(CheckedGridListener { launch: self.launch.clone(), checkers })
    }
}

/// Listens to one grid.
struct CheckedGridListener {
    launch: Arc<CheckedLaunch>,
    /// Those that it is checked for.
    checkers: Vec<Box<dyn GridChecker>>,
}

impl GridListener for CheckedGridListener {
    fn block(&self, cta: &mut Cta) -> Option<Box<dyn BlockListener>> {
        Several::of(self.checkers.iter().map(|c| c.block(cta)).collect())
    }

    fn child(&self, entry: &str, grid: [u32; 3], block: [u32; 3]) -> Option<Arc<dyn LaunchListener>> {
        let CheckedLaunch { session, when, .. } = *self.launch;
        let left_out = left_out(session, entry, &self.launch.ranges);
        let (checks, silent) = checks_and_silence(&session.options, left_out);
        if session.options.dump_kernel_launches {
            let request = Request { kernel: entry, grid, block, device: 0, stream: 0, in_graph: false };
            dump(session, &request, left_out, &self.launch.launched);
        }
        let (ranges, launched) = (self.launch.ranges.clone(), self.launch.launched.clone());
        let (view, found) = (self.launch.view.clone(), Mutex::default());
        let launch = CheckedLaunch { session, silent, ranges, launched, when, view, blocks: grid, found };
        Some(CheckedLaunchListener::shared(launch, checks))
    }

    fn joins(&self, thread: u32) -> Option<Box<dyn ProgressListener + '_>> {
        self.checkers.iter().find_map(|c| c.joins(thread))
    }

    fn forgives(&self) -> bool {
        self.launch.session.options.destroy_on_device_error == OnDeviceError::Kernel
    }

    /// What ended it is reported last, by the first of the checkers.
    fn ended(&self, fault: Option<&Fault>) -> bool {
        self.launch.report();
        self.checkers.iter().rev().filter(|c| c.ended(fault)).count() > 0
    }
}
