//! The program ended without a CUDA call (`--require-cuda-init`).

use super::kind::{Found, Kind, Nature};
#[cfg(test)]
use crate::finding::Finding;
use crate::rule::Rule;
use crate::style::Style;
use serde::{Deserialize, Serialize};

/// The program made no CUDA call.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NoCuda;

static RULE: Rule = Rule {
    number: 22,
    id: "check/no-cuda",
    short: "The program made no CUDA call.",
    help: "It makes none, or it uses a CUDA runtime that was not replaced by this library. --require-cuda-init no turns this off.",
};

impl Kind for NoCuda {
    fn name(&self) -> &'static str {
        "NoCuda"
    }

    fn rules() -> Vec<&'static Rule> {
        vec![&RULE]
    }

    fn rule(&self) -> &'static Rule {
        &RULE
    }

    fn title(&self, _: &Found, _: &Style) -> String {
        "Error: Target application terminated before first instrumented API call".into()
    }

    fn nature(&self) -> Nature {
        Nature::Program
    }

    #[cfg(test)]
    fn samples() -> Vec<Finding> {
        vec![crate::samples::finding(crate::finding::What::NoCuda(NoCuda))]
    }
}
