//! Findings about barriers, and about grids that are stuck.

use crate::checked_launch::CheckedLaunch;
use crate::places::{place, Site};
use sanitizer::finding::*;
use sanitizer::options::Options;
use std::time::Duration;

/// How long a grid is looked at before it is said to be stuck, unless the user says how long.
const PATIENCE: Duration = Duration::from_secs(3);

/// A use of synchronisation that is wrong, or is likely to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadBarrier {
    pub problem: BarrierProblem,
    pub severity: Severity,
    /// More about it, a sentence without its full stop.
    pub text: String,
}

/// How long a grid is looked at before it is said to be stuck.
pub fn patience(options: &Options) -> Duration {
    match options.racecheck.deadlock_timeout {
        0 => PATIENCE,
        milliseconds => Duration::from_millis(milliseconds),
    }
}

/// Threads used a barrier as they must not. Returns whether the grid ends for it.
pub fn report_barrier(launch: &CheckedLaunch, site: &Site, bad: &BadBarrier) -> bool {
    let BadBarrier { problem, severity, ref text } = *bad;
    if !launch.session.options.checks(Tool::Synccheck) {
        return false;
    }
    let same = |w: &What| matches!(w, What::Barrier(b) if b.problem == problem);
    launch.found_as(Tool::Synccheck, severity, site, same, || {
        (What::Barrier(Barrier { problem, text: text.clone() }), vec![])
    });
    problem == BarrierProblem::MissingInit && launch.session.options.synccheck.missing_barrier_init_is_fatal
}

/// Nobody in a block can go on.
pub fn report_deadlock(launch: &CheckedLaunch, site: &Site, waiting: Vec<String>, certain: bool) {
    let same = |w: &What| matches!(w, What::Deadlock(_));
    let tool = match launch.session.options.checks(Tool::Synccheck) {
        true => Tool::Synccheck,
        false => Tool::Racecheck,
    };
    if !certain {
        // At once: the grid may never end.
        let stacks = vec![launch.launched_at(site.kernel)];
        let finding = Finding::memcheck(Severity::Warning, What::Deadlock(Deadlock { waiting }), stacks).of(tool);
        if !launch.silent {
            launch.session.report(Finding { device: Some(place(site)), ..finding });
        }
        return;
    }
    launch.found(tool, site, same, || (What::Deadlock(Deadlock { waiting }), vec![]));
}
