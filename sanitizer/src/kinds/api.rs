//! A call returned an error.

use super::kind::{Found, Kind};
use crate::fields::{text, Fields, Value};
#[cfg(test)]
use crate::finding::Finding;
use crate::rule::Rule;
use crate::style::Style;
use serde::{Deserialize, Serialize};

/// A call that returned an error.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Api {
    pub function: String,
    pub error: String,
    pub code: i32,
    pub text: String,
    pub driver: bool,
}

/// Rule for calls that failed, and for messages about them.
pub static RULE: Rule = Rule {
    number: 10,
    id: "memcheck/api-error",
    short: "A CUDA call that failed.",
    help: "Test the result of the call and handle the error. An error of an earlier kernel may be reported by a later call.",
};

impl Kind for Api {
    fn name(&self) -> &'static str {
        "Api"
    }

    fn rules() -> Vec<&'static Rule> {
        vec![&RULE]
    }

    fn rule(&self) -> &'static Rule {
        &RULE
    }

    fn title(&self, _: &Found, _: &Style) -> String {
        let Api { function, error, code, text, .. } = self;
        format!("Program hit {error} (error {code}) due to \"{text}\" on CUDA API call to {function}.")
    }

    fn fields(&self, _: &Style) -> Fields {
        vec![
            ("api", text(self.function.clone())),
            ("error", text(self.error.clone())),
            ("message", text(self.text.clone())),
            ("result", Value::Number(u64::from(self.code.unsigned_abs()))),
            ("driver", Value::Flag(self.driver)),
        ]
    }

    #[cfg(test)]
    fn samples() -> Vec<Finding> {
        use crate::finding::{HostFrame, StackOf, What};
        use crate::samples::{finding, host, stack};
        let what = What::Api(Api {
            function: "cudaMalloc".into(),
            error: "cudaErrorMemoryAllocation".into(),
            code: 2,
            text: "out of memory".into(),
            driver: false,
        });
        let main = HostFrame { file: Some("/src/demo.cu".into()), line: 12, ..host("main", 0x12) };
        vec![Finding { stacks: vec![stack(StackOf::Call, vec![host("cudaMalloc", 0x4f2), main])], ..finding(what) }]
    }
}
