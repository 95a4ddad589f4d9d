//! Invalid memory accesses by copies and fills of the host.

use super::access_problem::AccessProblem;
use super::kind::{Found, Kind};
use crate::fields::{text, Fields, Value};
#[cfg(test)]
use crate::finding::Finding;
use crate::memory::Nearest;
use crate::rule::Rule;
use crate::style::{grouped, Style};
use kernel_abi::AccessKind;
use serde::{Deserialize, Serialize};

/// An invalid copy or fill.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Transfer {
    /// The API function.
    pub function: String,
    pub kind: AccessKind,
    pub address: u64,
    pub bytes: u64,
    pub problem: AccessProblem,
    pub nearest: Option<Nearest>,
}

static RULE: Rule = Rule {
    number: 11,
    id: "memcheck/transfer",
    short: "A copy or fill outside of its allocation.",
    help: "The range of the copy or fill is not inside of one live allocation. Sizes are bytes, not elements.",
};

impl Kind for Transfer {
    fn name(&self) -> &'static str {
        "ApiMemoryAccess"
    }

    fn rules() -> Vec<&'static Rule> {
        vec![&RULE]
    }

    fn rule(&self) -> &'static Rule {
        match self.problem {
            AccessProblem::OutOfBounds => &RULE,
            problem => problem.rule(),
        }
    }

    fn title(&self, _: &Found, _: &Style) -> String {
        let bytes = grouped(self.bytes);
        format!("Host API memory access error at host access to {:#x} of size {bytes} bytes", self.address)
    }

    fn details(&self, style: &Style) -> Vec<String> {
        let side = match self.kind {
            _ if self.function.contains("Free") => "",
            AccessKind::Read => " source",
            AccessKind::Write | AccessKind::Atomic => " destination",
        };
        let (address, function, what) = (self.address, &self.function, self.problem.verdict(self.kind));
        let mut lines = vec![format!("Invalid access to {address:#x} on access by {function}{side}: it {what}")];
        lines.extend(self.problem.lines(self.address, &self.nearest, style));
        lines
    }

    fn fields(&self, style: &Style) -> Fields {
        let mut fields = vec![
            ("api", text(self.function.clone())),
            ("direction", text(if self.kind == AccessKind::Read { "source" } else { "destination" })),
            ("size", Value::Number(self.bytes)),
            ("problem", self.problem.value()),
            ("address", Value::Address(self.address)),
        ];
        fields.extend(self.nearest.as_ref().map(|n| n.field(style)));
        fields
    }

    #[cfg(test)]
    fn samples() -> Vec<Finding> {
        use crate::finding::{Distance, What};
        use crate::samples::{finding, nearest};
        vec![finding(What::Transfer(Transfer {
            function: "cudaMemcpyAsync".into(),
            kind: AccessKind::Write,
            address: 0x1190,
            bytes: 1200,
            problem: AccessProblem::UseAfterFree,
            nearest: Some(Nearest { freed: true, ..nearest(Distance::After(0), 0x1000, 400) }),
        }))]
    }
}
