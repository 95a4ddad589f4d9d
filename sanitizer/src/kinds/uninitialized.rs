//! Reads of uninitialized memory by kernels.

use super::kind::{Found, Kind};
use crate::fields::{text, Fields, Value};
#[cfg(test)]
use crate::finding::Finding;
use crate::memory::{Nearest, Space};
use crate::rule::Rule;
use crate::style::{grouped, Style};
use serde::{Deserialize, Serialize};

/// A read of uninitialized memory.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Uninitialized {
    pub space: Space,
    pub bytes: u32,
    pub address: u64,
    pub nearest: Option<Nearest>,
}

/// Rule for reads of uninitialized memory by kernels and copies.
pub static RULE: Rule = Rule {
    number: 15,
    id: "initcheck/uninitialized",
    short: "A use of memory that was never written.",
    help: "Nothing wrote these bytes before they were read. cudaMemset takes bytes, not elements.",
};

impl Kind for Uninitialized {
    fn name(&self) -> &'static str {
        "Initcheck"
    }

    fn rules() -> Vec<&'static Rule> {
        vec![&RULE]
    }

    fn rule(&self) -> &'static Rule {
        &RULE
    }

    fn title(&self, _: &Found, _: &Style) -> String {
        format!("Uninitialized {} memory read of size {} bytes", self.space.name(), grouped(self.bytes.into()))
    }

    fn details(&self, style: &Style) -> Vec<String> {
        let mut lines = vec![format!("Address {:#x}", self.address)];
        lines.extend(self.nearest.iter().flat_map(|n| n.lines(style)));
        lines
    }

    fn fields(&self, style: &Style) -> Fields {
        let mut fields = vec![
            ("space", text(self.space.name())),
            ("size", Value::Number(self.bytes.into())),
            ("address", Value::Address(self.address)),
        ];
        fields.extend(self.nearest.as_ref().map(|n| n.field(style)));
        fields
    }

    #[cfg(test)]
    fn samples() -> Vec<Finding> {
        use crate::finding::{Tool, What};
        use crate::samples::{finding, frame, place};
        let file = "/home/cuda/github/compute-sanitizer-samples/Initcheck/memset_error.cu";
        let (space, bytes, address, nearest) = (Space::Global, 4, 0x7f3c_7ec0_00fc, None);
        let what = What::Uninitialized(Uninitialized { space, bytes, address, nearest });
        vec![Finding {
            device: Some(place(vec![frame("_Z9vectorAddPi", 0x70, file, 41)], [31, 0, 0], [1, 0, 0])),
            count: 32,
            ..finding(what).of(Tool::Initcheck)
        }]
    }
}
