//! What memcheck hears of.

use super::access::report_fault;
use super::admission::Admission;
use super::heap;
use super::images::Images;
use crate::checked_launch::CheckedGrid;
use crate::checker::{Checker, GridChecker};
use device::memory;
use exec::events::{Access, BadFree, BlockListener, GridStart, ImageAccess, Reported, WarpCall};
use exec::Fault;
use kernel_abi::{Bounds, Checks, Cta};
use sanitizer::finding::Tool;
use sanitizer::options::Options;
use std::sync::Arc;

/// Bytes behind each allocation that belong to nobody, unless `--padding` asks for more: an overflow of one array is not an
/// access to the next.
const GAP: u64 = 512;

/// See the module's text.
pub struct Memcheck;

impl Checker for Memcheck {
    /// Whichever checkers run.
    fn prepare(&self, options: &Options) {
        memory::set_padding(options.memcheck.padding.max(GAP));
    }

    fn instrument(&self, options: &Options, checks: &mut Checks) {
        checks.memory = options.checks(Tool::Memcheck);
        checks.cache_control = options.checks(Tool::Memcheck) && options.memcheck.check_cache_control;
    }

    fn grid(&self, grid: &Arc<CheckedGrid>, start: &GridStart) -> Option<Box<dyn GridChecker>> {
        grid.checks().memory.then(|| {
            let of = Watched { admission: Admission::new(grid, start), images: Images::default() };
            Box::new(Grid(Arc::new(of))) as Box<dyn GridChecker>
        })
    }
}

struct Watched {
    admission: Admission,
    images: Images,
}

struct Grid(Arc<Watched>);

impl GridChecker for Grid {
    fn block(&self, cta: &mut Cta) -> Box<dyn BlockListener> {
        let mut bounds = vec![Bounds::default(); self.0.admission.grid.sources().len()];
        // Not borrowed while generated code runs, which reads them.
        cta.bounds = bounds.as_mut_ptr();
        Box::new(Block { of: self.0.clone(), bounds })
    }

    fn ended(&self, fault: Option<&Fault>) -> bool {
        if let Some(fault) = fault {
            report_fault(&self.0.admission.grid, fault);
        }
        true
    }
}

struct Block {
    of: Arc<Watched>,
    /// What `Cta::bounds` points at: for each instruction, the allocation of its last access.
    bounds: Vec<Bounds>,
}

impl BlockListener for Block {
    fn accesses(&mut self, call: &WarpCall, access: Access) -> (u32, Option<Reported>) {
        self.of.admission.admit(call, access, &mut self.bounds)
    }

    fn accesses_image(&mut self, call: &WarpCall, access: &ImageAccess) -> (bool, Option<Reported>) {
        self.of.images.admit(&self.of.admission.grid, call, access)
    }

    fn out_of_memory(&mut self, call: &WarpCall, lanes: u32) {
        heap::out_of_memory(&self.of.admission.grid, call, lanes);
    }

    fn freed(&mut self, call: &WarpCall, freed: &[u64], bad: &[BadFree]) -> (bool, Option<Reported>) {
        // Such memory is no allocation any more.
        self.bounds.iter_mut().filter(|b| freed.contains(&b.base)).for_each(|b| *b = Bounds::default());
        (true, heap::freed(&self.of.admission.grid, call, bad))
    }
}
