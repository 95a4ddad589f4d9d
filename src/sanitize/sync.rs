//! What kernels do wrong at barriers (Compute Sanitizer, 'Synccheck Tool').

use super::launch::{place, Watched};
use crate::exec::checks::{BadBarrier, Site};
use sanitizer::finding::*;

impl Watched {
    /// Returns whether the grid ends for it.
    pub(super) fn report_barrier(&self, site: &Site, bad: &BadBarrier) -> bool {
        let BadBarrier { problem, severity, ref text } = *bad;
        if !self.state.options.checks(Tool::Synccheck) {
            return false;
        }
        let same = |w: &What| matches!(w, What::Barrier { problem: p, .. } if *p == problem);
        self.found_as(Tool::Synccheck, severity, site, same, || {
            (What::Barrier { problem, text: text.clone() }, vec![])
        });
        problem == BarrierProblem::MissingInit && self.state.options.missing_barrier_init_is_fatal
    }

    pub(super) fn report_deadlock(&self, site: &Site, waiting: Vec<String>, certain: bool) {
        let same = |w: &What| matches!(w, What::Deadlock { .. });
        let tool = match self.state.options.checks(Tool::Synccheck) {
            true => Tool::Synccheck,
            false => Tool::Racecheck,
        };
        if !certain {
            // At once: the grid may never end.
            let stacks = vec![self.launched_at(site.kernel)];
            let finding = Finding::memcheck(Severity::Warning, What::Deadlock { waiting }, stacks).of(tool);
            if !self.silent {
                self.state.tell(Finding { device: Some(place(site)), ..finding });
            }
            return;
        }
        self.found(tool, site, same, || (What::Deadlock { waiting }, vec![]));
    }
}
