//! Told of what kernels do.

use crate::call::Moment;
use crate::checked_launch::CheckedLaunch;
use crate::initcheck::{self, unused::UnusedShared};
use crate::memcheck::{self, access::Images, stream_order};
use crate::perfcheck::{self, Measured};
use crate::places::place;
use crate::racecheck::{self, grid_races};
use crate::session::Session;
use crate::stack::Stack;
use crate::synccheck;
use device::texture;
use exec::checks::{self, BadAccess, BadBarrier, Checker, Site, WarpAccess};
use exec::timeline::Stamp;
use exec::Fault;
use kernel_abi::{Bounds, Checks, Image, Sources};
use nvtx::{self, memory::View};
use parking_lot::Mutex;
use sanitizer::finding::*;
use sanitizer::nvtx::OpenRanges;
use sanitizer::options::{OnDeviceError, Options};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::Arc;
use std::time::Duration;

/// Watches over one launch.
struct Watched {
    launch: CheckedLaunch,
    checks: Checks,
    images: Images,
    unused_shared: UnusedShared,
    traffic: Measured,
}

/// A launch as the program asks for it.
pub struct Asked<'a> {
    pub kernel: &'a str,
    pub grid: [u32; 3],
    pub block: [u32; 3],
    pub device: u32,
    /// The stream's handle.
    pub stream: u64,
    /// It is a node of a graph, to be launched later.
    pub in_graph: bool,
}

/// What watches over a launch of the calling thread's; `None`: nobody.
pub fn checker(session: &'static Session, asked: &Asked) -> Option<Arc<dyn Checker>> {
    if !asked.in_graph {
        nvtx::launching(asked.stream);
    }
    let ranges = session.filter.has_ranges().then(open_ranges);
    let left_out = left_out(session, asked.kernel, &ranges);
    let (checks, silent) = checks_and_silence(&session.options, left_out);
    // Of a launch that is left out it may be that its children are not.
    let watched = checks.any() || session.filter.is_active();
    if !watched && !session.options.dump_kernel_launches {
        return None;
    }
    let launched = Stack::here();
    if session.options.dump_kernel_launches {
        dump(session, asked, left_out, &launched);
    }
    if !watched {
        return None;
    }
    let view = view(session, checks, asked.device, asked.stream);
    let when = (!asked.in_graph).then(Moment::now);
    let (blocks, found) = (asked.grid, Mutex::default());
    Some(Watched::over(CheckedLaunch { session, silent, ranges, launched, when, view, blocks, found }, checks))
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
    session.filter.left_out(entry, || ranges.clone().unwrap_or_default())
}

/// What a launch is checked for, and whether nothing of it is told.
fn checks_and_silence(options: &Options, left_out: Option<&str>) -> (Checks, bool) {
    let mut checks = Checks::default();
    if left_out.is_some() {
        initcheck::options::instrument_others(options, &mut checks);
        return (checks, true);
    }
    memcheck::options::instrument(options, &mut checks);
    initcheck::options::instrument(options, &mut checks);
    racecheck::options::instrument(options, &mut checks);
    synccheck::instrument(options, &mut checks);
    perfcheck::instrument(options, &mut checks);
    (checks, false)
}

/// `--dump-kernel-launches`.
fn dump(session: &Session, asked: &Asked, left_out: Option<&str>, launched: &Stack) {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    session.send(&Record::Launch(Box::new(Launch {
        kernel: asked.kernel.to_owned(),
        number: NUMBER.fetch_add(1, Relaxed),
        grid: asked.grid,
        block: asked.block,
        stream: asked.stream,
        left_out: left_out.map(str::to_owned),
        stack: launched.named(StackOf::Launch).frames,
    })));
}

impl Watched {
    fn over(launch: CheckedLaunch, checks: Checks) -> Arc<dyn Checker> {
        let (images, unused_shared, traffic) = Default::default();
        Arc::new(Watched { launch, checks, images, unused_shared, traffic })
    }
}

impl Checker for Watched {
    fn checks(&self) -> Checks {
        self.checks
    }

    fn relaunched(&self, device: u32, stream: u64) -> Option<Arc<dyn Checker>> {
        let CheckedLaunch { session, silent, blocks, .. } = self.launch;
        let (ranges, launched) = (self.launch.ranges.clone(), self.launch.launched.clone());
        let (when, view) = (Some(Moment::now()), view(session, self.checks, device, stream));
        let found = Mutex::default();
        let launch = CheckedLaunch { session, silent, ranges, launched, when, view, blocks, found };
        Some(Watched::over(launch, self.checks))
    }

    fn child(&self, entry: &str, grid: [u32; 3], block: [u32; 3]) -> Option<Arc<dyn Checker>> {
        let CheckedLaunch { session, when, .. } = self.launch;
        let left_out = left_out(session, entry, &self.launch.ranges);
        let (checks, silent) = checks_and_silence(&session.options, left_out);
        if session.options.dump_kernel_launches {
            let asked = Asked { kernel: entry, grid, block, device: 0, stream: 0, in_graph: false };
            dump(session, &asked, left_out, &self.launch.launched);
        }
        let (ranges, launched) = (self.launch.ranges.clone(), self.launch.launched.clone());
        let (view, found) = (self.launch.view.clone(), Mutex::default());
        let launch = CheckedLaunch { session, silent, ranges, launched, when, view, blocks: grid, found };
        Some(Watched::over(launch, checks))
    }

    fn find(&self, addr: u64, bytes: u64, kind: AccessKind) -> Result<Bounds, AccessProblem> {
        memcheck::access::find(&self.launch, addr, bytes, kind)
    }

    fn touches(&self, stamp: &Stamp, site: &Site, kind: AccessKind, bytes: u32, addr: u64) {
        if self.launch.silent {
            return;
        }
        let launched = &self.launch.launched;
        let who = || stream_order::Who::Kernel { device: place(site), launched: launched.clone(), bytes };
        stream_order::touched(self.launch.session, stamp, self.launch.when, (kind, addr), who);
    }

    fn accesses(&self, site: &Site, access: &WarpAccess) {
        if !self.launch.silent {
            self.traffic.add(site, access);
        }
    }

    fn launched(&self, kernel: &str) -> HostStack {
        self.launch.launched_at(kernel)
    }

    fn find_image(&self, handle: u64, image: &Image, kind: AccessKind) -> Result<(), AccessProblem> {
        self.images.find(&self.launch, handle, image, kind)
    }

    fn bad_access(&self, site: &Site, bad: &BadAccess) {
        memcheck::access::report(&self.launch, site, bad);
    }

    fn bad_heap(&self, site: &Site, problem: HeapProblem, addr: u64) {
        memcheck::access::report_heap(&self.launch, site, problem, addr);
    }

    fn uninitialized(&self, site: &Site, space: Space, bytes: u32, addr: u64) {
        initcheck::access::report(&self.launch, site, space, bytes, addr);
    }

    fn race(&self, site: &Site, race: &checks::Race) {
        grid_races::report(&self.launch, site, race);
    }

    fn bad_barrier(&self, site: &Site, bad: &BadBarrier) -> bool {
        synccheck::report_barrier(&self.launch, site, bad)
    }

    fn deadlock(&self, site: &Site, waiting: Vec<String>, certain: bool) {
        synccheck::report_deadlock(&self.launch, site, waiting, certain);
    }

    fn patience(&self) -> Duration {
        synccheck::patience(&self.launch.session.options)
    }

    fn block_ended(&self, kernel: &str, block: [u32; 3], shared: u64, bytes: u64) {
        if self.checks.init {
            self.unused_shared.block_ended(&self.launch, kernel, block, shared, bytes);
        }
    }

    fn forgives(&self) -> bool {
        self.launch.session.options.destroy_on_device_error == OnDeviceError::Kernel
    }

    fn ended(&self, kernel: &str, sources: &Sources, fault: Option<&Fault>) -> bool {
        self.launch.tell();
        self.traffic.ended(kernel);
        if self.checks.races {
            grid_races::ended(&self.launch, kernel);
        }
        if let Some(fault) = fault.filter(|_| self.checks.memory) {
            memcheck::access::report_fault(&self.launch, kernel, sources, fault);
        }
        self.checks.memory
    }
}
