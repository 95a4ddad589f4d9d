//! Copies from uninitialized memory.

use super::kind::{Found, Kind};
use super::uninitialized;
use crate::fields::{text, Fields, Value};
#[cfg(test)]
use crate::finding::Finding;
use crate::memory::Nearest;
use crate::rule::Rule;
use crate::style::{grouped, Style};
use serde::{Deserialize, Serialize};

/// A copy from uninitialized memory.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct UninitializedTransfer {
    pub function: String,
    pub address: u64,
    pub bytes: u64,
    pub nearest: Option<Nearest>,
}

impl Kind for UninitializedTransfer {
    fn name(&self) -> &'static str {
        "InitcheckApiError"
    }

    fn rules() -> Vec<&'static Rule> {
        Vec::new()
    }

    fn rule(&self) -> &'static Rule {
        &uninitialized::RULE
    }

    fn title(&self, _: &Found, _: &Style) -> String {
        let bytes = grouped(self.bytes);
        format!("Host API memory access error at host access to {:#x} of size {bytes} bytes", self.address)
    }

    fn details(&self, style: &Style) -> Vec<String> {
        let (address, function) = (self.address, &self.function);
        let mut lines = vec![format!("Uninitialized access to {address:#x} on access by {function} source")];
        lines.extend(self.nearest.iter().flat_map(|n| n.lines(style)));
        lines
    }

    fn fields(&self, style: &Style) -> Fields {
        let mut fields = vec![
            ("api", text(self.function.clone())),
            ("size", Value::Number(self.bytes)),
            ("address", Value::Address(self.address)),
        ];
        fields.extend(self.nearest.as_ref().map(|n| n.field(style)));
        fields
    }

    #[cfg(test)]
    fn samples() -> Vec<Finding> {
        use crate::finding::{Tool, What};
        let (function, address, bytes) = ("cudaMemcpy".into(), 0x1000, 400);
        let what = What::UninitializedTransfer(UninitializedTransfer { function, address, bytes, nearest: None });
        vec![crate::samples::finding(what).of(Tool::Initcheck)]
    }
}
