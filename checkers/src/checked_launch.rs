//! One launch under the checkers: where it comes from, and what was found in it, place by place.

use super::call::Moment;
use super::places::place;
use super::session::Session;
use super::stack::{self, Stack};
use exec::checks::Site;
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

/// What was found at one instruction of one kernel.
pub struct Place {
    pub kernel: Arc<str>,
    pub pc: u64,
    /// Of a race: pcs of the later and the earlier access, of all pairs that stand in the same lines.
    pub pairs: Vec<(u64, u64)>,
    pub finding: Finding,
}

impl CheckedLaunch {
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

    /// A grid of the launch has ended: tells what was found in it.
    pub fn tell(&self) {
        for place in self.found.lock().drain(..) {
            self.session.tell(place.finding);
        }
    }

    /// Where the kernel was launched, without what nvcc makes for it.
    pub fn launched_at(&self, kernel: &str) -> HostStack {
        let mut stack = self.launched.named(StackOf::Launch);
        stack::drop_stubs(&mut stack.frames, Some(kernel));
        stack
    }
}
