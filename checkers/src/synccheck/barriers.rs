//! Barriers: who came to which one, and who waits.

use super::grid::SyncGrid;
use super::report::{report_barrier, report_deadlock, BadBarrier};
use super::words::{capitalized, threads};
use crate::places::Site;
use exec::events::{barrier_name, Arrival, AtBarriers, Release, Waiting, BARRIERS, WARPGROUP};
use exec::{index, text};
use kernel_abi::{Source, Stop, SuspendKind, WARP};
use sanitizer::finding::{BarrierProblem, Severity};

impl SyncGrid {
    fn site(&self, at: &AtBarriers, who: Waiting, stop: Stop) -> Site<'_> {
        Site {
            kernel: &self.checked.entry,
            sources: self.checked.sources(),
            pc: stop.pc.into(),
            callers: vec![],
            block: at.cta.ctaid,
            shape: at.cta.ntid,
            warp: who.warp,
            lanes: who.lanes,
        }
    }

    /// Where the barriers are, by suspend point; empty if that is not known.
    fn stops(&self) -> &[Stop] {
        let meta = &self.checked.kernel.meta;
        if meta.stops.len() == meta.suspends.len() {
            &meta.stops
        } else {
            &[]
        }
    }

    fn stop(&self, w: &Waiting) -> Stop {
        self.stops()[w.point as usize - 1]
    }

    /// Reports arguments that PTX does not allow. Returns whether the grid ends for it: the barrier can do nothing.
    pub fn arrives(&self, at: &AtBarriers, a: &Arrival, counted: bool) -> bool {
        if self.stops().is_empty() {
            return false;
        }
        let all = at.cta.warps * WARP;
        let threads = if counted { a.threads } else { all };
        let text = if a.barrier as usize >= BARRIERS {
            format!("There is no barrier {}: a block has {BARRIERS}", a.barrier)
        } else if threads == 0 || threads % WARP != 0 {
            format!("Barrier {} is to wait for {threads} threads: not a multiple of {WARP}", a.barrier)
        } else if threads > all {
            format!("Barrier {} is to wait for {threads} threads: the block has {}", a.barrier, at.cta.threads)
        } else {
            match at.barriers.threads(a.barrier) {
                Some(n) if if n == 0 { all } else { n } != threads => format!(
                    "Barrier {} is to wait for {threads} threads, and for {} as others that are there say",
                    a.barrier,
                    if n == 0 { all } else { n }
                ),
                _ => return false,
            }
        };
        let bad = BadBarrier { problem: BarrierProblem::InvalidArguments, severity: Severity::Error, text };
        let void = a.barrier as usize >= BARRIERS || threads == 0 || threads % WARP != 0;
        self.report(at, &a.at, &bad) || void
    }

    /// A barrier is complete: did all come to it in the same place?
    ///
    /// Lanes of one warp must, at barriers that are `.aligned`. Warps need not, as far as PTX goes; `__syncthreads` in code that
    /// only some warps run is against the rules of CUDA C++, but works.
    pub fn completed(&self, at: &AtBarriers, release: &Release) {
        if self.stops().is_empty() || self.completed_by_warpgroup(at, release) {
            return;
        }
        let line = |w: &Waiting| self.line(self.stop(w));
        // The compiler copies what loops repeat.
        let place = |w: &Waiting, o: &Waiting| match line(o) {
            same if same == line(w) => "another copy of this barrier".to_owned(),
            other => format!("the barrier in {other}"),
        };
        let aligned = || release.waiting.iter().filter(|w| self.stop(w).aligned);
        let Some(first) = aligned().next() else { return };
        for w in aligned() {
            let Some(other) = aligned().find(|o| o.warp == w.warp && o.point != w.point) else { continue };
            if !self.state.first(self.stop(w).pc.into()) {
                continue;
            }
            let who = capitalized(&threads(at.cta.ntid, other.warp, other.lanes));
            let text = format!("{who} of the same warp came to {}", place(w, other));
            let bad = BadBarrier { problem: BarrierProblem::DivergentInBlock, severity: Severity::Error, text };
            self.report(at, w, &bad);
        }
        let whole = |w: &&Waiting| {
            matches!(self.checked.kernel.meta.suspends[w.point as usize - 1], SuspendKind::Barrier { all: true, .. })
        };
        let elsewhere = aligned().filter(whole).filter(|w| w.warp != first.warp && w.point != first.point);
        for w in elsewhere {
            if !self.state.first(self.stop(w).pc.into()) {
                continue;
            }
            let text = format!("Other warps of the block came to {}", place(w, first));
            let bad = BadBarrier { problem: BarrierProblem::DivergentInBlock, severity: Severity::Warning, text };
            self.report(at, w, &bad);
        }
    }

    /// Whether a release is that of a warpgroup, whose warps must all be there: those that have exited are not waited for.
    fn completed_by_warpgroup(&self, at: &AtBarriers, release: &Release) -> bool {
        let of =
            |w: &&Waiting| matches!(self.checked.kernel.meta.suspends[w.point as usize - 1], SuspendKind::Warpgroup);
        let Some(first) = release.waiting.iter().find(of) else { return false };
        let group = first.warp / WARPGROUP * WARPGROUP;
        let here = |warp: &u32| release.waiting.iter().any(|w| w.warp == *warp);
        let gone: Vec<u32> = (group..group + WARPGROUP).filter(|w| !here(w)).collect();
        if !gone.is_empty() && self.state.first(self.stop(first).pc.into()) {
            let who: Vec<String> = gone.iter().map(|&w| threads(at.cta.ntid, w, u32::MAX)).collect();
            let text = format!("wgmma is for all threads of a warpgroup: {} are not here", who.join(" and "));
            let bad = BadBarrier { problem: BarrierProblem::DivergentInBlock, severity: Severity::Error, text };
            self.report(at, first, &bad);
        }
        true
    }

    /// Reports a wrong use. Returns whether the grid ends for it.
    fn report(&self, at: &AtBarriers, who: &Waiting, bad: &BadBarrier) -> bool {
        report_barrier(&self.checked.launch, &self.site(at, *who, self.stop(who)), bad)
    }

    /// A line for each group of threads that waits at a barrier; none if it is not known where these are.
    fn lines(&self, at: &AtBarriers) -> Vec<String> {
        if self.stops().is_empty() {
            return vec![];
        }
        let waiting = at.barriers.waiting(at.live);
        let warps: Vec<Waiting> = waiting.iter().map(|w| w.1).collect();
        let mut lines: Vec<String> = Vec::new();
        let mut from = 0;
        while let Some(&(barrier, first, missing)) = waiting.get(from) {
            let same = waiting[from..].iter().take_while(|w| (w.0, w.2) == (barrier, missing)).count();
            let (run, who) = run_of_warps(at, &warps[from..from + same]);
            let (place, who) = (self.line(self.stop(&first)), capitalized(&who));
            lines.push(format!("{who} wait for {missing} more threads at {} in {place}", barrier_name(barrier)));
            from += run;
        }
        lines
    }

    /// Nobody can go on. Returns whether that was reported.
    pub fn deadlocked(&self, at: &AtBarriers) -> bool {
        let waiting = at.barriers.waiting(at.live);
        let Some(&(_, first, _)) = waiting.first().filter(|_| !self.stops().is_empty()) else { return false };
        let mut lines = self.lines(at);
        let live: u32 = at.live.iter().map(|l| l.count_ones()).sum();
        if live < at.cta.threads {
            lines.push(format!("{} of the block's {} threads have exited", at.cta.threads - live, at.cta.threads));
        }
        self.stuck(at, first, lines, true);
        true
    }

    /// A line for each group of threads that waits, in loops and at barriers.
    pub fn waits(&self, at: &AtBarriers, polling: &[Waiting]) -> Vec<String> {
        let [x, y, z] = at.cta.ctaid;
        let mut lines = Vec::new();
        let mut left = polling;
        while let Some(&first) = left.first() {
            let (run, who) = run_of_warps(at, left);
            let place = self.line(self.stop(&first));
            let wait = if run == 1 && first.lanes.count_ones() == 1 { "waits" } else { "wait" };
            lines.push(format!("{} in block ({x},{y},{z}) {wait} in a loop in {place}", capitalized(&who)));
            left = &left[run..];
        }
        lines.extend(self.lines(at).into_iter().map(|l| format!("{l}, in block ({x},{y},{z})")));
        let mut left = if self.stops().is_empty() { &[] } else { at.at_cluster };
        while let Some(first) = left.first() {
            let (run, who) = run_of_warps(at, left);
            let place = self.line(self.stop(first));
            let wait = if run == 1 && first.lanes.count_ones() == 1 { "waits" } else { "wait" };
            let who = capitalized(&who);
            lines.push(format!("{who} in block ({x},{y},{z}) {wait} at the cluster's barrier in {place}"));
            left = &left[run..];
        }
        lines.extend(self.state.open_mbarriers(at.cta.ctaid, at.cta.shared as u64));
        lines
    }

    /// Nobody can go on, or, if that is not `certain`, does: `lines` for all who wait, `first` among them.
    pub fn stuck(&self, at: &AtBarriers, first: Waiting, lines: Vec<String>, certain: bool) {
        let one = Waiting { lanes: first.lanes & first.lanes.wrapping_neg(), ..first };
        report_deadlock(&self.checked.launch, &self.site(at, one, self.stop(&first)), lines, certain);
    }

    /// File and line of a suspend point, without folders, and of the kernel that it was called from.
    fn line(&self, stop: Stop) -> String {
        let short = |s: &Source| text::source(s).rsplit('/').next().unwrap_or_default().to_owned();
        let mut frames = self.checked.sources().chain(stop.pc.into());
        let inner = frames.next().map(|s| short(&s)).unwrap_or_default();
        match frames.last() {
            Some(kernel) => format!("{inner}, called in {}", short(&kernel)),
            None => inner,
        }
    }
}

/// Whole warps that follow one another wait in one line: how many of `warps` do from the first on, at one point, and who they are.
fn run_of_warps(at: &AtBarriers, warps: &[Waiting]) -> (usize, String) {
    let full = |w: &Waiting| w.lanes == at.live[w.warp as usize] && w.lanes & 1 != 0;
    let next = |a: &Waiting, b: &Waiting| a.point == b.point && b.warp == a.warp + 1 && full(a) && full(b);
    let run = (1..warps.len()).find(|&k| !next(&warps[k - 1], &warps[k])).unwrap_or(warps.len());
    let (first, last) = (warps[0], warps[run - 1]);
    let who = match run {
        1 => threads(at.cta.ntid, first.warp, first.lanes),
        _ => {
            let end = last.warp * WARP + 31 - last.lanes.leading_zeros();
            let [a, b] = [first.warp * WARP, end].map(|t| index::thread(at.cta.ntid, t));
            format!("threads ({},{},{}) to ({},{},{})", a[0], a[1], a[2], b[0], b[1], b[2])
        }
    };
    (run, who)
}
