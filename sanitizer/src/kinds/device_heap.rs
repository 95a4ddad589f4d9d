//! `malloc` and `free` in a kernel.

use super::kind::{Found, Kind};
use crate::fields::{text, Fields, Value};
#[cfg(test)]
use crate::finding::Finding;
use crate::memory::Nearest;
use crate::rule::Rule;
use crate::style::Style;
use serde::{Deserialize, Serialize};

/// An invalid call of `malloc` or `free` in a kernel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DeviceHeap {
    pub problem: HeapProblem,
    pub address: u64,
    pub nearest: Option<Nearest>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum HeapProblem {
    DoubleFree,
    InvalidFree,
    Corruption,
    /// A warning: `malloc` returned null.
    AllocationFailed,
}

static RULE: Rule = Rule {
    number: 9,
    id: "memcheck/device-heap",
    short: "A wrong use of malloc or free in a kernel.",
    help: "free must be called once, with what malloc in a kernel returned; malloc returns null when the heap (cudaLimitMallocHeapSize) is used up.",
};

impl Kind for DeviceHeap {
    fn name(&self) -> &'static str {
        "Syscall"
    }

    fn rules() -> Vec<&'static Rule> {
        vec![&RULE]
    }

    fn rule(&self) -> &'static Rule {
        &RULE
    }

    fn title(&self, _: &Found, _: &Style) -> String {
        let problem = match self.problem {
            HeapProblem::DoubleFree => "Double free",
            HeapProblem::InvalidFree => "Invalid pointer to free",
            HeapProblem::Corruption => "Heap corruption",
            HeapProblem::AllocationFailed => "Device-side malloc failed",
        };
        format!("Malloc/Free error encountered : {problem}")
    }

    fn details(&self, style: &Style) -> Vec<String> {
        let mut lines = vec![format!("Address {:#x}", self.address)];
        lines.extend(self.nearest.iter().flat_map(|n| n.lines(style)));
        lines
    }

    fn fields(&self, style: &Style) -> Fields {
        let problem = match self.problem {
            HeapProblem::DoubleFree => "double-free",
            HeapProblem::InvalidFree => "invalid-free",
            HeapProblem::Corruption => "corruption",
            HeapProblem::AllocationFailed => "allocation-failed",
        };
        let mut fields = vec![("problem", text(problem)), ("address", Value::Address(self.address))];
        fields.extend(self.nearest.as_ref().map(|n| n.field(style)));
        fields
    }

    #[cfg(test)]
    fn samples() -> Vec<Finding> {
        use crate::finding::{Severity, What};
        use crate::samples::finding;
        let of = |problem, address| finding(What::DeviceHeap(DeviceHeap { problem, address, nearest: None }));
        vec![
            of(HeapProblem::DoubleFree, 0x4_00af_f920),
            Finding { severity: Severity::Warning, ..of(HeapProblem::AllocationFailed, 0) },
        ]
    }
}
