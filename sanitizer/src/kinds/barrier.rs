//! Invalid uses of barriers.

use super::kind::{Found, Kind};
use crate::fields::{text, Fields};
#[cfg(test)]
use crate::finding::Finding;
use crate::rule::Rule;
use crate::style::Style;
use serde::{Deserialize, Serialize};

/// An invalid use of a barrier.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Barrier {
    pub problem: BarrierProblem,
    pub text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum BarrierProblem {
    DivergentInWarp,
    DivergentInBlock,
    InvalidArguments,
    /// The barrier waits for threads that have exited.
    ExitedThreads,
    /// An `mbarrier` that was not initialised, initialised twice, or used for more arrivals than expected.
    MissingInit,
    AlreadyInitialized,
    MissingWait,
    Overflow,
}

impl BarrierProblem {
    fn name(self) -> &'static str {
        match self {
            BarrierProblem::DivergentInWarp => "Divergent thread(s) in warp",
            BarrierProblem::DivergentInBlock => "Divergent thread(s) in block",
            BarrierProblem::InvalidArguments => "Invalid arguments",
            BarrierProblem::ExitedThreads => "Barrier waits for thread(s) that have exited",
            BarrierProblem::MissingInit => "Missing initialization",
            BarrierProblem::AlreadyInitialized => "Already initialized. Invalidate before reinitialization",
            BarrierProblem::MissingWait => "Missing wait",
            BarrierProblem::Overflow => "Barrier overflow",
        }
    }
}

static RULE: Rule = Rule {
    number: 18,
    id: "synccheck/barrier",
    short: "A barrier that is not reached by all threads that must reach it.",
    help: "Move the barrier out of conditional code, or give it the mask of the threads that reach it.",
};

impl Kind for Barrier {
    fn name(&self) -> &'static str {
        "Synccheck"
    }

    fn rules() -> Vec<&'static Rule> {
        vec![&RULE]
    }

    fn rule(&self) -> &'static Rule {
        &RULE
    }

    fn title(&self, _: &Found, _: &Style) -> String {
        format!("Barrier error detected. {}", self.problem.name())
    }

    fn details(&self, _: &Style) -> Vec<String> {
        Vec::from_iter((!self.text.is_empty()).then(|| self.text.clone()))
    }

    fn fields(&self, _: &Style) -> Fields {
        vec![("problem", text(self.problem.name()))]
    }

    #[cfg(test)]
    fn samples() -> Vec<Finding> {
        use crate::finding::{Tool, What};
        use crate::samples::{finding, frame, place};
        let what = What::Barrier(Barrier { problem: BarrierProblem::DivergentInWarp, text: String::new() });
        let frames = vec![frame("_Z16ThreadDivergencePiS_", 0xf0, "divergence.cu", 79)];
        vec![Finding { device: Some(place(frames, [37, 0, 0], [0; 3])), ..finding(what).of(Tool::Synccheck) }]
    }
}
