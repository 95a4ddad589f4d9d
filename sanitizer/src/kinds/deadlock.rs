//! Deadlocks and livelocks: no thread of a grid makes progress.

use super::kind::{Found, Kind};
#[cfg(test)]
use crate::finding::Finding;
use crate::rule::Rule;
use crate::severity::Severity;
use crate::style::Style;
use serde::{Deserialize, Serialize};

/// Threads that wait for each other.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Deadlock {
    /// One line for each group of waiting threads.
    pub waiting: Vec<String>,
}

static RULE: Rule = Rule {
    number: 19,
    id: "synccheck/deadlock",
    short: "Threads that wait for each other forever.",
    help: "The message lists the waiting threads and where they wait.",
};

impl Kind for Deadlock {
    fn name(&self) -> &'static str {
        "Deadlock"
    }

    fn rules() -> Vec<&'static Rule> {
        vec![&RULE]
    }

    fn rule(&self) -> &'static Rule {
        &RULE
    }

    fn title(&self, found: &Found, _: &Style) -> String {
        match found.severity {
            Severity::Error => "Deadlock detected. These threads wait forever:".into(),
            _ => "Possible deadlock. Only the host or another kernel can wake these threads:".into(),
        }
    }

    fn details(&self, _: &Style) -> Vec<String> {
        self.waiting.clone()
    }

    #[cfg(test)]
    fn samples() -> Vec<Finding> {
        use crate::finding::{Tool, What};
        let what = What::Deadlock(Deadlock { waiting: vec!["1 warp waits".into()] });
        vec![Finding { count: 2, ..crate::samples::finding(what).of(Tool::Synccheck) }]
    }
}
