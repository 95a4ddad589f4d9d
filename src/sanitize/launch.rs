//! One launch under the checkers: what its threads do wrong, place by place.

use super::stack::Stack;
use super::{state, State};
use crate::exec::checks::{BadAccess, Checker, Site};
use crate::exec::{Fault, Launch};
use kernel_abi::{Bounds, Checks, Source};
use parking_lot::Mutex;
use sanitizer::finding::*;
use sanitizer::options::OnDeviceError;
use std::sync::Arc;

/// Watches over one launch, and over what its kernel launches.
struct Watched {
    state: &'static State,
    launched: Stack,
    found: Mutex<Vec<Place>>,
}

/// What was found at one instruction of one kernel.
struct Place {
    kernel: Arc<str>,
    pc: u64,
    finding: Finding,
}

/// Has a launch checked, if the process is.
pub fn watch(launch: &mut Launch) {
    let Some(state) = state() else { return };
    if !state.options.checks(Tool::Memcheck) {
        return;
    }
    launch.checker = Some(Arc::new(Watched { state, launched: Stack::here(), found: Mutex::default() }));
}

impl Watched {
    /// Counts what happened at a place, or has `make` tell it for the first time.
    fn found(&self, site: &Site, same: impl Fn(&What) -> bool, make: impl FnOnce() -> (What, Vec<HostStack>)) {
        let count = u64::from(site.lanes.count_ones());
        let mut found = self.found.lock();
        let known = found.iter_mut().find(|p| p.pc == site.pc && *p.kernel == *site.kernel && same(&p.finding.what));
        if let Some(place) = known {
            place.finding.count += count;
            return;
        }
        let (what, stacks) = make();
        let severity = match what {
            What::DeviceHeap { problem: HeapProblem::AllocationFailed, .. } => Severity::Warning,
            _ => Severity::Error,
        };
        let mut launched = self.launched.named(StackOf::Launch);
        launched.frames.retain(|f| !f.function.as_deref().is_some_and(|name| is_stub(name, site.kernel)));
        let stacks = std::iter::once(launched).chain(stacks).collect();
        let device = Some(place(site));
        let finding = Finding { tool: Tool::Memcheck, severity, what, device, count, stacks };
        found.push(Place { kernel: site.kernel.into(), pc: site.pc, finding });
    }
}

/// Whether a function of the host is one that nvcc makes for `kernel`, or comes with it.
fn is_stub(name: &str, kernel: &str) -> bool {
    name == kernel
        || ["__device_stub__", "__cudaLaunchKernel_helper", "cudaLaunchKernelI"].iter().any(|s| name.contains(s))
}

/// The place of the first of a site's threads.
fn place(site: &Site) -> DevicePlace {
    let frame = |s: Source| DeviceFrame {
        function: s.function.to_owned(),
        offset: 16 * u64::from(s.index),
        file: s.file.to_owned(),
        line: s.line,
        column: s.column,
    };
    let mut frames: Vec<DeviceFrame> = site.sources.chain(site.pc).map(frame).collect();
    if frames.iter().all(|f| f.function.is_empty()) {
        frames.iter_mut().for_each(|f| f.function = site.kernel.to_owned());
    }
    DevicePlace { kernel: site.kernel.to_owned(), thread: site.thread(), block: site.block, frames }
}

impl Checker for Watched {
    fn checks(&self) -> Checks {
        Checks { memory: true }
    }

    fn find(&self, addr: u64, bytes: u64, kind: AccessKind) -> Result<Bounds, AccessProblem> {
        self.state.memory.find(addr, bytes, kind)
    }

    fn bad_access(&self, site: &Site, bad: &BadAccess) {
        let BadAccess { space, kind, bytes, addr, problem } = *bad;
        let same = |w: &What| matches!(w, What::Access(a) if (a.space, a.problem) == (space, problem));
        self.found(site, same, || {
            let (nearest, stacks) = match space {
                Space::Global => self.state.memory.nearest(addr),
                _ => (None, vec![]),
            };
            (What::Access(Access { space, kind, bytes, address: addr, problem, nearest }), stacks)
        });
    }

    fn bad_heap(&self, site: &Site, problem: HeapProblem, addr: u64) {
        let same = |w: &What| matches!(w, What::DeviceHeap { problem: p, .. } if *p == problem);
        self.found(site, same, || (What::DeviceHeap { problem, address: addr, nearest: None }, vec![]));
    }

    fn forgives(&self) -> bool {
        self.state.options.destroy_on_device_error == OnDeviceError::Kernel
    }

    fn ended(&self, _fault: Option<&Fault>) {
        for place in self.found.lock().drain(..) {
            self.state.tell(place.finding);
        }
    }
}
