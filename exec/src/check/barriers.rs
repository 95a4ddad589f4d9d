//! Synccheck at barriers: who came to which one.

use crate::barrier::{Arrival, Barriers, Release, Waiting, BARRIERS};
use crate::checker::{BadBarrier, Checker, Site};
use crate::fault::{Fault, FaultKind, Place};
use crate::grid::Grid;
use crate::text::{self, capitalized, threads};
use crate::{index, report};
use kernel_abi::{Cta, Source, Stop, SuspendKind, WARP};
use sanitizer::finding::{BarrierProblem, Severity};

/// A block's threads at its barriers.
#[derive(Clone, Copy)]
pub struct AtBarriers<'a> {
    pub grid: &'a Grid,
    pub cta: &'a Cta,
    pub barriers: &'a Barriers,
    /// Lanes of each warp that have not exited.
    pub live: &'a [u32],
}

impl<'a> AtBarriers<'a> {
    fn site(&self, at: Waiting, stop: Stop) -> Site<'a> {
        Site {
            kernel: &self.grid.entry,
            sources: &self.grid.kernel.meta.sources,
            pc: stop.pc.into(),
            block: self.cta.ctaid,
            shape: self.cta.ntid,
            warp: at.warp,
            lanes: at.lanes,
        }
    }

    /// Tells of arguments that PTX does not allow.
    ///
    /// # Errors
    /// They are such that the barrier can do nothing.
    pub fn check_arguments(&self, a: &Arrival, counted: bool) -> Result<(), Box<Fault>> {
        let Some((checker, stops)) = checker(self.grid) else { return Ok(()) };
        let all = self.cta.warps * WARP;
        let threads = if counted { a.threads } else { all };
        let text = if a.barrier as usize >= BARRIERS {
            format!("There is no barrier {}: a block has {BARRIERS}", a.barrier)
        } else if threads == 0 || threads % WARP != 0 {
            format!("Barrier {} is to wait for {threads} threads: not a multiple of {WARP}", a.barrier)
        } else if threads > all {
            format!("Barrier {} is to wait for {threads} threads: the block has {}", a.barrier, self.cta.threads)
        } else {
            match self.barriers.threads(a.barrier) {
                Some(n) if if n == 0 { all } else { n } != threads => format!(
                    "Barrier {} is to wait for {threads} threads, and for {} as others that are there say",
                    a.barrier,
                    if n == 0 { all } else { n }
                ),
                _ => return Ok(()),
            }
        };
        let stop = stops[a.at.point as usize - 1];
        let bad = BadBarrier { problem: BarrierProblem::InvalidArguments, severity: Severity::Error, text };
        let void = a.barrier as usize >= BARRIERS || threads == 0 || threads % WARP != 0;
        match checker.bad_barrier(&self.site(a.at, stop), &bad) || void {
            true => Err(reported(self.grid, self.cta.ctaid, FaultKind::Trap)),
            false => Ok(()),
        }
    }

    /// A barrier is complete: did all come to it in the same place?
    ///
    /// Lanes of one warp must, at barriers that are `.aligned`. Warps need not, as far as PTX goes; `__syncthreads` in code that
    /// only some warps run is against the rules of CUDA C++, but works.
    pub fn check_release(&self, release: &Release) {
        let Some((checker, stops)) = checker(self.grid) else { return };
        let stop = |w: &Waiting| stops[w.point as usize - 1];
        let line = |w: &Waiting| line(self.grid, stop(w));
        // The compiler copies what loops repeat.
        let place = |w: &Waiting, o: &Waiting| match line(o) {
            same if same == line(w) => "another copy of this barrier".to_owned(),
            other => format!("the barrier in {other}"),
        };
        let aligned = || release.waiting.iter().filter(|w| stop(w).aligned);
        let Some(first) = aligned().next() else { return };
        for w in aligned() {
            let Some(other) = aligned().find(|o| o.warp == w.warp && o.point != w.point) else { continue };
            if !self.grid.checks.syncs.first(stop(w).pc.into()) {
                continue;
            }
            let who = capitalized(&threads(self.cta.ntid, other.warp, other.lanes));
            let text = format!("{who} of the same warp came to {}", place(w, other));
            let bad = BadBarrier { problem: BarrierProblem::DivergentInBlock, severity: Severity::Error, text };
            checker.bad_barrier(&self.site(*w, stop(w)), &bad);
        }
        let whole = |w: &&Waiting| {
            matches!(self.grid.kernel.meta.suspends[w.point as usize - 1], SuspendKind::Barrier { all: true, .. })
        };
        let elsewhere = aligned().filter(whole).filter(|w| w.warp != first.warp && w.point != first.point);
        for w in elsewhere {
            if !self.grid.checks.syncs.first(stop(w).pc.into()) {
                continue;
            }
            let text = format!("Other warps of the block came to {}", place(w, first));
            let bad = BadBarrier { problem: BarrierProblem::DivergentInBlock, severity: Severity::Warning, text };
            checker.bad_barrier(&self.site(*w, stop(w)), &bad);
        }
    }

    /// A line for each group of threads that waits at a barrier; none if that is not checked.
    pub fn lines(&self) -> Vec<String> {
        let Some((_, stops)) = checker(self.grid) else { return vec![] };
        let waiting = self.barriers.waiting(self.live);
        let warps: Vec<Waiting> = waiting.iter().map(|w| w.1).collect();
        let mut lines: Vec<String> = Vec::new();
        let mut at = 0;
        while let Some(&(barrier, first, missing)) = waiting.get(at) {
            let same = waiting[at..].iter().take_while(|w| (w.0, w.2) == (barrier, missing)).count();
            let (run, who) = self.run_of_warps(&warps[at..at + same], |a, b| a.point == b.point);
            let (place, who) = (line(self.grid, stops[first.point as usize - 1]), capitalized(&who));
            lines.push(format!("{who} wait for {missing} more threads at barrier {barrier} in {place}"));
            at += run;
        }
        lines
    }

    /// Nobody can go on. `None` if that is not checked.
    pub fn deadlock(&self) -> Option<Box<Fault>> {
        let (checker, stops) = checker(self.grid)?;
        let waiting = self.barriers.waiting(self.live);
        let &(_, first, _) = waiting.first()?;
        let mut lines = self.lines();
        let live: u32 = self.live.iter().map(|l| l.count_ones()).sum();
        if live < self.cta.threads {
            lines.push(format!("{} of the block's {} threads have exited", self.cta.threads - live, self.cta.threads));
        }
        let one = Waiting { lanes: first.lanes & first.lanes.wrapping_neg(), ..first };
        checker.deadlock(&self.site(one, stops[first.point as usize - 1]), lines, true);
        Some(reported(self.grid, self.cta.ctaid, FaultKind::Deadlock))
    }

    /// Whole warps that follow one another wait in one line: how many of `warps` do from the first on, as `same` says, and who they
    /// are.
    pub fn run_of_warps(&self, warps: &[Waiting], same: impl Fn(&Waiting, &Waiting) -> bool) -> (usize, String) {
        let full = |w: &Waiting| w.lanes == self.live[w.warp as usize] && w.lanes & 1 != 0;
        let next = |a: &Waiting, b: &Waiting| same(a, b) && b.warp == a.warp + 1 && full(a) && full(b);
        let run = (1..warps.len()).find(|&k| !next(&warps[k - 1], &warps[k])).unwrap_or(warps.len());
        let (first, last) = (warps[0], warps[run - 1]);
        let who = match run {
            1 => threads(self.cta.ntid, first.warp, first.lanes),
            _ => {
                let end = last.warp * WARP + 31 - last.lanes.leading_zeros();
                let [a, b] = [first.warp * WARP, end].map(|t| index::thread(self.cta.ntid, t));
                format!("threads ({},{},{}) to ({},{},{})", a[0], a[1], a[2], b[0], b[1], b[2])
            }
        };
        (run, who)
    }
}

/// The checker, and where the barriers are, if synchronisation is checked.
fn checker(grid: &Grid) -> Option<(&dyn Checker, &[Stop])> {
    let stops = &grid.kernel.meta.stops;
    grid.sync_checker().filter(|_| stops.len() == grid.kernel.meta.suspends.len()).map(|c| (c, &stops[..]))
}

/// A fault of a wrong use that was reported.
pub fn reported(grid: &Grid, block: [u32; 3], kind: FaultKind) -> Box<Fault> {
    let place = Place { block, ..Default::default() };
    let mut fault = report::placed(grid, kind, "a wrong use of barriers that was reported".into(), place);
    fault.reported = true;
    fault
}

/// File and line of a barrier, without folders, and of the kernel that it was called from.
pub fn line(grid: &Grid, stop: Stop) -> String {
    let short = |s: &Source| text::source(s).rsplit('/').next().unwrap_or_default().to_owned();
    let mut frames = grid.kernel.meta.sources.chain(stop.pc.into());
    let inner = frames.next().map(|s| short(&s)).unwrap_or_default();
    match frames.last() {
        Some(kernel) => format!("{inner}, called in {}", short(&kernel)),
        None => inner,
    }
}
