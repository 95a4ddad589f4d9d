//! Messages logged by the library for a failed call (`--report-api-errors extended`).

use super::api;
use super::kind::{Found, Kind};
use crate::fields::{text, Fields};
#[cfg(test)]
use crate::finding::Finding;
use crate::rule::Rule;
use crate::style::Style;
use serde::{Deserialize, Serialize};

/// A message logged for a call.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ApiLog {
    pub text: String,
}

impl Kind for ApiLog {
    fn name(&self) -> &'static str {
        "ApiLog"
    }

    fn rules() -> Vec<&'static Rule> {
        Vec::new()
    }

    fn rule(&self) -> &'static Rule {
        &api::RULE
    }

    fn title(&self, _: &Found, _: &Style) -> String {
        format!("CUDA API log: {}", self.text)
    }

    fn fields(&self, _: &Style) -> Fields {
        vec![("message", text(self.text.clone()))]
    }

    #[cfg(test)]
    fn samples() -> Vec<Finding> {
        use crate::finding::What;
        vec![crate::samples::finding(What::ApiLog(ApiLog { text: "no kernel image <a> & \"b\"".into() }))]
    }
}
