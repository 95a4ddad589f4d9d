//! Nobody can go on.

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
    /// One line for each group of threads that waits.
    pub waiting: Vec<String>,
}

static RULE: Rule = Rule {
    number: 19,
    id: "synccheck/deadlock",
    short: "Threads that wait for each other for ever.",
    help: "The text says who waits where.",
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
            Severity::Error => "Deadlock detected. Nothing can wake these threads:".into(),
            _ => "Possible deadlock. Unless the host or another kernel does, nothing wakes these threads:".into(),
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
