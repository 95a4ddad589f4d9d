//! Invalid calls of the NVTX memory API, which were ignored.

use super::kind::{Found, Kind};
use crate::fields::{text, Fields};
#[cfg(test)]
use crate::finding::Finding;
use crate::rule::Rule;
use crate::style::Style;
use serde::{Deserialize, Serialize};

/// An invalid call of the NVTX memory API.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Nvtx {
    pub function: String,
    pub text: String,
}

static RULE: Rule = Rule {
    number: 13,
    id: "memcheck/nvtx",
    short: "An invalid call of the NVTX memory API.",
    help: "The call was ignored; the text says why.",
};

impl Kind for Nvtx {
    fn name(&self) -> &'static str {
        "Nvtx"
    }

    fn rules() -> Vec<&'static Rule> {
        vec![&RULE]
    }

    fn rule(&self) -> &'static Rule {
        &RULE
    }

    fn title(&self, _: &Found, _: &Style) -> String {
        format!("Invalid call to {}: {}", self.function, self.text)
    }

    fn fields(&self, _: &Style) -> Fields {
        vec![("api", text(self.function.clone())), ("message", text(self.text.clone()))]
    }

    #[cfg(test)]
    fn samples() -> Vec<Finding> {
        use crate::finding::What;
        let nvtx = Nvtx { function: "nvtxMemHeapRegister".into(), text: "no such memory".into() };
        vec![crate::samples::finding(What::Nvtx(nvtx))]
    }
}
