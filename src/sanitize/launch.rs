//! One launch under the checkers: what its threads do wrong, place by place.

use super::memory::Moment;
use super::stack::{self, Stack};
use super::streams::Who;
use super::{state, State};
use crate::device::texture;
use crate::exec::checks::{self, BadAccess, BadBarrier, Checker, Site};
use crate::exec::timeline::{self, Stamp};
use crate::exec::{races, Fault, Launch};
use crate::nvtx::{self, memory::View};
use kernel_abi::{Bounds, Checks, Image, Source, Sources};
use parking_lot::Mutex;
use sanitizer::finding::*;
use sanitizer::nvtx::OpenRanges;
use sanitizer::options::{InitSpace, OnDeviceError, Options};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

/// How long a grid is looked at before it is said to be stuck, unless the user says how long.
const PATIENCE: Duration = Duration::from_secs(3);

/// Watches over one launch.
pub(super) struct Watched {
    pub state: &'static State,
    checks: Checks,
    /// The user wants to hear nothing of this launch.
    pub silent: bool,
    /// The NVTX ranges that it was in, if there are filters that go by them.
    ranges: Option<OpenRanges>,
    launched: Stack,
    /// When it was; `None` for nodes of graphs, which are launched again and again.
    pub when: Option<Moment>,
    /// What NVTX says of memory, as of the launch.
    pub view: Option<Arc<View>>,
    pub found: Mutex<Vec<Place>>,
    /// What was found out of images: by handle and what is done with them.
    pub images: Mutex<HashMap<(u64, AccessKind), Result<(), AccessProblem>>>,
    /// Blocks of the grid.
    pub blocks: [u32; 3],
    /// Blocks whose unused shared memory was reported.
    pub unused: AtomicU64,
}

/// What was found at one instruction of one kernel.
pub(super) struct Place {
    pub kernel: Arc<str>,
    pub pc: u64,
    /// Of a race: pcs of the later and the earlier access, of all pairs that stand in the same lines.
    pub pairs: Vec<(u64, u64)>,
    pub finding: Finding,
}

/// Where a launch goes.
#[derive(Clone, Copy, Debug)]
pub enum To {
    /// The device and the handle of the stream.
    Stream(u32, u64),
    /// A graph, to be launched later, on this device.
    Graph(u32),
}

/// Has a launch checked, if the process is.
pub fn watch(launch: &mut Launch, to: To) {
    let Some(state) = state() else { return };
    let (device, stream) = match to {
        To::Stream(device, stream) => (device, stream),
        To::Graph(device) => (device, 0),
    };
    if matches!(to, To::Stream(..)) {
        nvtx::launching(stream);
    }
    let ranges = state.filter.has_ranges().then(open_ranges);
    let left_out = left_out(state, &launch.entry, &ranges);
    let (checks, silent) = checks_and_silence(state, left_out);
    // Of a launch that is left out it may be that its children are not.
    if !checks.any() && !state.options.dump_kernel_launches && !state.filter.is_active() {
        return;
    }
    let launched = Stack::here();
    if state.options.dump_kernel_launches {
        dump(state, (&launch.entry, launch.grid, launch.block), stream, left_out, &launched);
    }
    if !checks.any() && !state.filter.is_active() {
        return;
    }
    let view = view(state, checks, device, stream);
    let when = matches!(to, To::Stream(..)).then(Moment::now);
    let (found, images) = (Mutex::default(), Mutex::default());
    let (blocks, unused) = (launch.grid, AtomicU64::new(0));
    let watched = Watched { state, checks, silent, ranges, launched, when, view, found, images, blocks, unused };
    launch.checker = Some(Arc::new(watched));
}

/// What NVTX says of memory to work on a stream of a device, if it restricts anything.
fn view(state: &State, checks: Checks, device: u32, stream: u64) -> Option<Arc<View>> {
    let view = (state.options.nvtx && nvtx::attached()).then(|| nvtx::view(nvtx::memory::Place { device, stream }));
    let view = view.filter(|v| !v.is_open());
    if view.is_some() && checks.memory {
        texture::watch_all();
    }
    view
}

fn left_out(state: &State, entry: &str, ranges: &Option<OpenRanges>) -> Option<&'static str> {
    state.filter.left_out(entry, || ranges.clone().unwrap_or_default())
}

/// What a launch is checked for, and whether nothing of it is told.
fn checks_and_silence(state: &State, left_out: Option<&str>) -> (Checks, bool) {
    match left_out {
        None => (checks_of(&state.options), false),
        Some(_) => (checks_of_others(&state.options), true),
    }
}

/// `--dump-kernel-launches`, of a kernel with its grid and block.
fn dump(
    state: &State,
    (kernel, grid, block): (&str, [u32; 3], [u32; 3]),
    stream: u64,
    left_out: Option<&str>,
    launched: &Stack,
) {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    state.send(&Record::Launch(Box::new(sanitizer::finding::Launch {
        kernel: kernel.to_owned(),
        number: NUMBER.fetch_add(1, Relaxed),
        grid,
        block,
        stream,
        left_out: left_out.map(str::to_owned),
        stack: launched.named(StackOf::Launch).frames,
    })));
}

/// Whether the program is to wait for a launch on a stream that was just queued (`--force-blocking-launches`,
/// `--force-synchronization-limit`).
pub fn is_waited_for(stream: u64) -> bool {
    let Some(state) = state() else { return false };
    if state.options.force_blocking_launches {
        return true;
    }
    match state.options.force_synchronization_limit {
        0 => false,
        limit => {
            static LAUNCHES: LazyLock<Mutex<HashMap<u64, u64>>> = LazyLock::new(Mutex::default);
            let mut launches = LAUNCHES.lock();
            let count = launches.entry(stream).or_default();
            *count += 1;
            *count % limit == 0
        }
    }
}

/// The NVTX ranges that a launch on this thread is in.
fn open_ranges() -> OpenRanges {
    let names = |ranges: Vec<nvtx::annotations::Range>| ranges.into_iter().map(|r| r.name).collect();
    OpenRanges {
        stacks: nvtx::stacks().into_iter().map(|s| (s.domain, names(s.ranges))).collect(),
        started: nvtx::open_ranges().into_iter().map(|r| (r.domain, r.range.name)).collect(),
    }
}

impl Watched {
    /// Counts what a tool has found at a place, or has `make` tell it for the first time.
    pub fn found(
        &self,
        tool: Tool,
        site: &Site,
        same: impl Fn(&What) -> bool,
        make: impl FnOnce() -> (What, Vec<HostStack>),
    ) {
        self.found_as(tool, Severity::Error, site, same, make);
    }

    /// As [`Watched::found`], of any severity.
    pub fn found_as(
        &self,
        tool: Tool,
        severity: Severity,
        site: &Site,
        same: impl Fn(&What) -> bool,
        make: impl FnOnce() -> (What, Vec<HostStack>),
    ) {
        if self.silent {
            return;
        }
        let count = u64::from(site.lanes.count_ones());
        let mut found = self.found.lock();
        let here = |p: &Place| p.pc == site.pc && *p.kernel == *site.kernel;
        let known = found.iter_mut().find(|p| here(p) && p.finding.tool == tool && same(&p.finding.what));
        if let Some(place) = known {
            place.finding.count += count;
            return;
        }
        let (what, stacks) = make();
        let stacks = std::iter::once(self.launched_at(site.kernel)).chain(stacks).collect();
        let finding =
            Finding { device: Some(place(site)), count, ..Finding::memcheck(severity, what, stacks).of(tool) };
        found.push(Place { kernel: site.kernel.into(), pc: site.pc, pairs: vec![], finding });
    }

    /// Where the kernel was launched, without what nvcc makes for it.
    pub fn launched_at(&self, kernel: &str) -> HostStack {
        let mut stack = self.launched.named(StackOf::Launch);
        stack::drop_stubs(&mut stack.frames, Some(kernel));
        stack
    }
}

/// The place of the first of a site's threads.
pub(super) fn place(site: &Site) -> DevicePlace {
    let frames = frames(site.kernel, site.sources, site.pc);
    DevicePlace { kernel: site.kernel.to_owned(), thread: site.thread(), block: site.block, frames }
}

/// The functions around an instruction, innermost first.
pub(super) fn frames(kernel: &str, sources: &Sources, pc: u64) -> Vec<DeviceFrame> {
    let frame = |s: Source| DeviceFrame {
        function: s.function.to_owned(),
        offset: 16 * u64::from(s.index),
        file: s.file.to_owned(),
        line: s.line,
        column: s.column,
    };
    let mut frames: Vec<DeviceFrame> = sources.chain(pc).map(frame).collect();
    if frames.iter().all(|f| f.function.is_empty()) {
        frames.iter_mut().for_each(|f| f.function = kernel.to_owned());
    }
    frames
}

/// What kernels are checked for.
fn checks_of(options: &Options) -> Checks {
    Checks {
        memory: options.checks(Tool::Memcheck),
        cache_control: options.checks(Tool::Memcheck) && options.check_cache_control,
        races: options.checks(Tool::Racecheck),
        sync: options.checks(Tool::Synccheck)
            || options.checks(Tool::Racecheck) && options.racecheck_deadlock_timeout > 0,
        ..init_checks(options)
    }
}

fn init_checks(options: &Options) -> Checks {
    let init = options.checks(Tool::Initcheck);
    let init_shared = init && options.initcheck_address_space != InitSpace::Global;
    Checks { init, init_shared, ..Checks::default() }
}

/// What kernels are checked for that the user's filters leave out: what they write is written.
fn checks_of_others(options: &Options) -> Checks {
    match options.initcheck_track_filtered_global_memory {
        true => init_checks(options),
        false => Checks::default(),
    }
}

impl Checker for Watched {
    fn checks(&self) -> Checks {
        self.checks
    }

    fn relaunched(&self, device: u32, stream: u64) -> Option<Arc<dyn Checker>> {
        let (state, checks, silent, blocks) = (self.state, self.checks, self.silent, self.blocks);
        let (ranges, launched) = (self.ranges.clone(), self.launched.clone());
        let (when, view) = (Some(Moment::now()), view(state, checks, device, stream));
        let (found, images, unused) = (Mutex::default(), Mutex::default(), AtomicU64::new(0));
        Some(Arc::new(Watched { state, checks, silent, ranges, launched, when, view, found, images, blocks, unused }))
    }

    fn child(&self, entry: &str, grid: [u32; 3], block: [u32; 3]) -> Option<Arc<dyn Checker>> {
        let left_out = left_out(self.state, entry, &self.ranges);
        let (checks, silent) = checks_and_silence(self.state, left_out);
        if self.state.options.dump_kernel_launches {
            dump(self.state, (entry, grid, block), 0, left_out, &self.launched);
        }
        let (ranges, launched, view) = (self.ranges.clone(), self.launched.clone(), self.view.clone());
        let (found, images, unused) = (Mutex::default(), Mutex::default(), AtomicU64::new(0));
        let (state, when, blocks) = (self.state, self.when, grid);
        Some(Arc::new(Watched { state, checks, silent, ranges, launched, when, view, found, images, blocks, unused }))
    }

    fn find(&self, addr: u64, bytes: u64, kind: AccessKind) -> Result<Bounds, AccessProblem> {
        self.memory_at(addr, bytes, kind)
    }

    fn touches(&self, stamp: &Stamp, site: &Site, kind: AccessKind, bytes: u32, addr: u64) {
        if self.silent {
            return;
        }
        let who = || Who::Kernel { device: place(site), launched: self.launched.clone(), bytes };
        self.state.streams.touched(self.state, stamp, self.when, (kind, addr), who);
    }

    fn launched(&self, kernel: &str) -> HostStack {
        self.launched_at(kernel)
    }

    fn find_image(&self, handle: u64, image: &Image, kind: AccessKind) -> Result<(), AccessProblem> {
        self.image_at(handle, image, kind)
    }

    fn bad_access(&self, site: &Site, bad: &BadAccess) {
        self.report_access(site, bad);
    }

    fn bad_heap(&self, site: &Site, problem: HeapProblem, addr: u64) {
        self.report_heap(site, problem, addr);
    }

    fn uninitialized(&self, site: &Site, space: Space, bytes: u32, addr: u64) {
        self.report_uninitialized(site, space, bytes, addr);
    }

    fn race(&self, site: &Site, race: &checks::Race) {
        self.report_race(site, race);
    }

    fn bad_barrier(&self, site: &Site, bad: &BadBarrier) -> bool {
        self.report_barrier(site, bad)
    }

    fn deadlock(&self, site: &Site, waiting: Vec<String>, certain: bool) {
        self.report_deadlock(site, waiting, certain);
    }

    fn patience(&self) -> Duration {
        match self.state.options.racecheck_deadlock_timeout {
            0 => PATIENCE,
            milliseconds => Duration::from_millis(milliseconds),
        }
    }

    fn block_ended(&self, kernel: &str, block: [u32; 3], shared: u64, bytes: u64) {
        if self.checks.init && self.state.options.track_unused_memory {
            self.report_unused_shared(kernel, block, shared, bytes);
        }
    }

    fn forgives(&self) -> bool {
        self.state.options.destroy_on_device_error == OnDeviceError::Kernel
    }

    fn ended(&self, kernel: &str, sources: &Sources, fault: Option<&Fault>) -> bool {
        let mut found = self.found.lock();
        for place in found.drain(..) {
            self.state.tell(place.finding);
        }
        if self.checks.races {
            self.state.between.ended(self.state, timeline::current().as_ref());
        }
        if self.checks.races && races::exhausted() {
            let text =
                format!("{kernel}: the grid is too long to look for all races in it: the rest of it was not checked");
            self.state.send(&Record::Note(text));
        }
        if let Some(fault) = fault.filter(|_| self.checks.memory) {
            self.report_fault(kernel, sources, fault);
        }
        self.checks.memory
    }
}
