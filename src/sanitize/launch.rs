//! One launch under the checkers: what its threads do wrong, place by place.

use super::memory::Moment;
use super::stack::{self, Stack};
use super::{state, State};
use crate::device::error_text;
use crate::exec::checks::{BadAccess, BadBarrier, Checker, Site};
use crate::exec::{Fault, Launch};
use crate::nvtx::{self, memory::Extent, memory::View};
use kernel_abi::{Bounds, Checks, Source, Sources};
use parking_lot::Mutex;
use sanitizer::finding::*;
use sanitizer::nvtx::OpenRanges;
use sanitizer::options::{OnDeviceError, Options};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::Arc;

/// Watches over one launch, and over what its kernel launches.
pub(super) struct Watched {
    pub state: &'static State,
    checks: Checks,
    launched: Stack,
    /// When it was; `None` for nodes of graphs, which are launched again and again.
    when: Option<Moment>,
    /// What NVTX says of memory, as of the launch.
    view: Option<Arc<View>>,
    found: Mutex<Vec<Place>>,
}

/// What was found at one instruction of one kernel.
struct Place {
    kernel: Arc<str>,
    pc: u64,
    finding: Finding,
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
    let left_out = state.filter.left_out(&launch.entry, open_ranges);
    let checks = checks(&state.options);
    let checked = left_out.is_none() && checks.any();
    if !checked && !state.options.dump_kernel_launches {
        return;
    }
    let launched = Stack::here();
    if state.options.dump_kernel_launches {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        state.send(&Record::Launch(Box::new(sanitizer::finding::Launch {
            kernel: launch.entry.to_string(),
            number: NUMBER.fetch_add(1, Relaxed),
            grid: launch.grid,
            block: launch.block,
            stream,
            left_out: left_out.map(str::to_owned),
            stack: launched.named(StackOf::Launch).frames,
        })));
    }
    if !checked {
        return;
    }
    let view = (state.options.nvtx && nvtx::attached()).then(|| nvtx::view(nvtx::memory::Place { device, stream }));
    let view = view.filter(|v| !v.is_open());
    let when = matches!(to, To::Stream(..)).then(Moment::now);
    launch.checker = Some(Arc::new(Watched { state, checks, launched, when, view, found: Mutex::default() }));
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
    /// Counts what happened at a place, or has `make` tell it for the first time.
    pub fn found(
        &self,
        tool: Tool,
        severity: Severity,
        site: &Site,
        same: impl Fn(&What) -> bool,
        make: impl FnOnce() -> (What, Vec<HostStack>),
    ) {
        let count = u64::from(site.lanes.count_ones());
        let mut found = self.found.lock();
        let known = found.iter_mut().find(|p| p.pc == site.pc && *p.kernel == *site.kernel && same(&p.finding.what));
        if let Some(place) = known {
            place.finding.count += count;
            return;
        }
        let (what, stacks) = make();
        let stacks = std::iter::once(self.launched(site.kernel)).chain(stacks).collect();
        let finding = Finding { tool, severity, what, device: Some(place(site)), count, stacks };
        found.push(Place { kernel: site.kernel.into(), pc: site.pc, finding });
    }

    /// Where the kernel was launched, without what nvcc makes for it.
    fn launched(&self, kernel: &str) -> HostStack {
        let mut stack = self.launched.named(StackOf::Launch);
        stack::drop_stubs(&mut stack.frames, Some(kernel));
        stack
    }

    /// What NVTX leaves of memory that was found for an access.
    fn restricted(
        view: &View,
        (bounds, owner): (Bounds, Option<u32>),
        addr: u64,
        bytes: u64,
        kind: AccessKind,
    ) -> Result<Bounds, AccessProblem> {
        let piece = view.at(addr);
        if !piece.accessible {
            return Err(AccessProblem::OutsideRegions);
        }
        let access = piece.access_for(owner);
        let allowed = match kind {
            AccessKind::Read => access.read,
            AccessKind::Write => access.write,
            AccessKind::Atomic => access.atomic,
        };
        if !allowed {
            return Err(AccessProblem::PermissionDenied);
        }
        let region = nvtx::memory().region_at(addr).filter(|r| r.suballocation).map(|r| r.extent);
        let region = match region {
            Some(Extent::Bytes { base, len }) => (base, base.saturating_add(len)),
            _ => (0, u64::MAX),
        };
        let start = bounds.base.max(piece.start).max(region.0);
        let end = (bounds.base + bounds.size).min(piece.end).min(region.1);
        match addr.saturating_add(bytes) <= end {
            true => Ok(Bounds { base: start, size: end - start }),
            false => Err(AccessProblem::OutsideRegions),
        }
    }
}

/// The place of the first of a site's threads.
fn place(site: &Site) -> DevicePlace {
    let frames = frames(site.kernel, site.sources, site.pc);
    DevicePlace { kernel: site.kernel.to_owned(), thread: site.thread(), block: site.block, frames }
}

/// The functions around an instruction, innermost first.
fn frames(kernel: &str, sources: &Sources, pc: u64) -> Vec<DeviceFrame> {
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
fn checks(options: &Options) -> Checks {
    Checks { memory: options.checks(Tool::Memcheck), sync: options.checks(Tool::Synccheck) }
}

impl Checker for Watched {
    fn checks(&self) -> Checks {
        self.checks
    }

    fn find(&self, addr: u64, bytes: u64, kind: AccessKind) -> Result<Bounds, AccessProblem> {
        let found = self.state.memory.find(addr, bytes, self.when)?;
        match &self.view {
            Some(view) => Self::restricted(view, found, addr, bytes, kind),
            None => Ok(found.0),
        }
    }

    fn bad_access(&self, site: &Site, bad: &BadAccess) {
        let BadAccess { space, kind, bytes, addr, problem } = *bad;
        let same = |w: &What| matches!(w, What::Access(a) if (a.space, a.problem) == (space, problem));
        self.found(Tool::Memcheck, Severity::Error, site, same, || {
            let (nearest, stacks) = match space {
                Space::Global => self.state.memory.nearest(addr),
                _ => (None, vec![]),
            };
            (What::Access(Access { space, kind, bytes, address: addr, problem, nearest }), stacks)
        });
    }

    fn bad_heap(&self, site: &Site, problem: HeapProblem, addr: u64) {
        let options = &self.state.options;
        let failed = problem == HeapProblem::AllocationFailed;
        if !options.check_device_heap || failed && !options.report_device_side_allocation_failure {
            return;
        }
        let same = |w: &What| matches!(w, What::DeviceHeap { problem: p, .. } if *p == problem);
        let severity = if failed { Severity::Warning } else { Severity::Error };
        self.found(Tool::Memcheck, severity, site, same, || (What::DeviceHeap { problem, address: addr, nearest: None }, vec![]));
    }

    fn bad_barrier(&self, site: &Site, bad: &BadBarrier) -> bool {
        self.report_barrier(site, bad)
    }

    fn deadlock(&self, site: &Site, waiting: Vec<String>) {
        self.report_deadlock(site, waiting);
    }

    fn forgives(&self) -> bool {
        self.state.options.destroy_on_device_error == OnDeviceError::Kernel
    }

    fn ended(&self, kernel: &str, sources: &Sources, fault: Option<&Fault>) {
        let mut found = self.found.lock();
        for place in found.drain(..) {
            self.state.tell(place.finding);
        }
        let Some(fault) = fault else { return };
        let error = error_text::name(fault.kind.code() as i32).to_owned();
        // The first line: kernel and place are told otherwise.
        let text = fault.message.lines().next().unwrap_or_default();
        let text = text.strip_prefix("kernel ").and_then(|t| t.strip_prefix(kernel)).and_then(|t| t.strip_prefix(": "));
        let text = text.unwrap_or(&fault.message);
        let what = What::Exception { error, text: text.to_owned() };
        let stacks = vec![self.launched(kernel)];
        let device = fault.place.as_ref().map(|p| DevicePlace {
            kernel: kernel.to_owned(),
            thread: p.thread.unwrap_or_default(),
            block: p.block,
            frames: frames(kernel, sources, p.pc),
        });
        self.state.tell(Finding { device, ..Finding::memcheck(Severity::Error, what, stacks) });
    }
}
