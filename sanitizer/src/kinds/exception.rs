//! Hardware exceptions not covered by other kinds.

use super::kind::{Found, Kind};
use crate::fields::{text, Fields};
#[cfg(test)]
use crate::finding::Finding;
use crate::rule::Rule;
use crate::style::Style;
use serde::{Deserialize, Serialize};

/// A hardware exception.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Exception {
    /// Name of the CUDA error.
    pub error: String,
    /// Description.
    pub text: String,
}

static RULE: Rule = Rule {
    number: 14,
    id: "memcheck/exception",
    short: "A kernel ended with an error.",
    help: "The error's name is in the text; an assert that failed, a trap, or a wrong instruction.",
};

impl Kind for Exception {
    fn name(&self) -> &'static str {
        "Imprecise"
    }

    fn rules() -> Vec<&'static Rule> {
        vec![&RULE]
    }

    fn rule(&self) -> &'static Rule {
        &RULE
    }

    fn title(&self, _: &Found, _: &Style) -> String {
        match self.text.is_empty() {
            true => self.error.clone(),
            false => format!("{} ({})", self.text, self.error),
        }
    }

    fn fields(&self, _: &Style) -> Fields {
        vec![("exception", text(self.error.clone())), ("message", text(self.text.clone()))]
    }

    #[cfg(test)]
    fn samples() -> Vec<Finding> {
        use crate::finding::What;
        let exception = Exception { error: "cudaErrorAssert".into(), text: "device-side assert triggered".into() };
        vec![crate::samples::finding(What::Exception(exception))]
    }
}
