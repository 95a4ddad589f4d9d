//! One launch under the checkers: where it comes from, and what was found in it, place by place.

use super::call::Moment;
use super::places::{place, Site};
use super::session::Session;
use super::stack::{self, Stack};
use code::Kernel;
use exec::events::{GridStart, WarpCall};
use kernel_abi::{Checks, Sources};
use nvtx::memory::View;
use parking_lot::Mutex;
use sanitizer::finding::*;
use sanitizer::nvtx::OpenRanges;
use std::sync::Arc;

/// A launch, for all checkers.
pub struct CheckedLaunch {
    pub session: &'static Session,
    /// The user wants to hear nothing of this launch.
    pub silent: bool,
    /// The NVTX ranges that it was in, if there are filters that go by them.
    pub ranges: Option<OpenRanges>,
    pub launched: Stack,
    /// When it was; `None` for nodes of graphs, which are launched again and again.
    pub when: Option<Moment>,
    /// What NVTX says of memory, as of the launch.
    pub view: Option<Arc<View>>,
    /// Blocks of the grid.
    pub blocks: [u32; 3],
    pub found: Mutex<Vec<Place>>,
}

/// A grid of a launch, for all checkers.
pub struct CheckedGrid {
    pub launch: Arc<CheckedLaunch>,
    /// The kernel's name.
    pub entry: Arc<str>,
    pub kernel: Arc<Kernel>,
}

impl CheckedGrid {
    /// One that is about to run.
    pub fn new(launch: Arc<CheckedLaunch>, start: &GridStart) -> CheckedGrid {
        CheckedGrid { launch, entry: start.entry.clone(), kernel: start.kernel.clone() }
    }

    /// What its code is checked for.
    pub fn checks(&self) -> Checks {
        self.kernel.meta.checks
    }

    pub fn sources(&self) -> &Sources {
        &self.kernel.meta.sources
    }

    /// The place of some lanes of a call.
    pub fn site(&self, call: &WarpCall, lanes: u32) -> Site<'_> {
        let (kernel, sources, pc, callers) = (&*self.entry, self.sources(), call.pc(), call.callers());
        Site { kernel, sources, pc, callers, block: call.cta.ctaid, shape: call.cta.ntid, warp: call.warp, lanes }
    }
}

/// What was found at one instruction of one kernel.
pub struct Place {
    pub kernel: Arc<str>,
    pub pc: u64,
    /// Of a race: pcs of the later and the earlier access, of all pairs that stand in the same lines.
    pub pairs: Vec<(u64, u64)>,
    pub finding: Finding,
}

impl CheckedLaunch {
    /// Counts what a tool has found at a place, or has `make` describe it for the first time.
    pub fn found(
        &self,
        tool: Tool,
        site: &Site,
        same: impl Fn(&What) -> bool,
        make: impl FnOnce() -> (What, Vec<HostStack>),
    ) {
        self.found_as(tool, Severity::Error, site, same, make);
    }

    /// As [`CheckedLaunch::found`], of any severity.
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

    /// Reports what was found so far: a grid of the launch has ended.
    pub fn report(&self) {
        for place in self.found.lock().drain(..) {
            self.session.report(place.finding);
        }
    }

    /// Where the kernel was launched, without what nvcc makes for it.
    pub fn launched_at(&self, kernel: &str) -> HostStack {
        let mut stack = self.launched.named(StackOf::Launch);
        stack::drop_stubs(&mut stack.frames, Some(kernel));
        stack
    }
}
