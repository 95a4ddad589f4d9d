//! Invalid memory accesses by kernels.

use super::access_problem::{AccessProblem, RULES};
use super::kind::{Found, Kind};
use crate::fields::{text, Fields, Value};
#[cfg(test)]
use crate::finding::Finding;
use crate::memory::{Nearest, Space};
use crate::rule::Rule;
use crate::style::{self, grouped, Style};
use kernel_abi::AccessKind;
use serde::{Deserialize, Serialize};

/// An invalid memory access.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Access {
    pub space: Space,
    pub kind: AccessKind,
    /// Bytes of one thread's access.
    pub bytes: u32,
    /// Of the first thread's access: an offset in shared and local memory, an address in others.
    pub address: u64,
    pub problem: AccessProblem,
    pub nearest: Option<Nearest>,
    /// What it is of a tensor, in a copy of a box.
    pub element: Option<TensorElement>,
}

/// An element of a tensor.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TensorElement {
    /// Address of the tensor's map.
    pub map: u64,
    pub coordinates: Vec<i64>,
}

impl TensorElement {
    fn text(&self) -> String {
        let coordinates: Vec<String> = self.coordinates.iter().map(i64::to_string).collect();
        format!("element ({}) of the tensor map at {:#x}", coordinates.join(", "), self.map)
    }
}

impl Kind for Access {
    fn name(&self) -> &'static str {
        match self.problem {
            AccessProblem::UseBeforeAlloc | AccessProblem::StreamUseAfterFree => "Stream-ordered race",
            _ => "Precise",
        }
    }

    fn rules() -> Vec<&'static Rule> {
        RULES.to_vec()
    }

    fn rule(&self) -> &'static Rule {
        self.problem.rule()
    }

    fn title(&self, _: &Found, _: &Style) -> String {
        let (kind, bytes) = (style::access(self.kind), grouped(self.bytes.into()));
        format!("Invalid {} {kind} of size {bytes} bytes", self.space.name())
    }

    fn details(&self, style: &Style) -> Vec<String> {
        let subject = match self.problem {
            AccessProblem::UseBeforeAlloc | AccessProblem::StreamUseAfterFree => "Address",
            _ => "Access to",
        };
        let mut lines = vec![format!("{subject} {:#x} {}", self.address, self.problem.verdict(self.kind))];
        lines.extend(self.problem.lines(self.address, &self.nearest, style));
        lines.extend(self.element.as_ref().map(|e| format!("and is {}", e.text())));
        lines
    }

    fn fields(&self, style: &Style) -> Fields {
        let mut fields = vec![
            ("space", text(self.space.name())),
            ("accessType", text(style::access(self.kind))),
            ("size", Value::Number(self.bytes.into())),
            ("problem", self.problem.value()),
            ("address", Value::Address(self.address)),
        ];
        fields.extend(self.nearest.as_ref().map(|n| n.field(style)));
        fields.extend(self.element.as_ref().map(|e| ("element", text(e.text()))));
        fields
    }

    /// The two of the manual's memcheck_demo, debug build.
    #[cfg(test)]
    fn samples() -> Vec<Finding> {
        use crate::finding::{Distance, StackOf};
        use crate::samples::{access, finding, frame, host, nearest, place, stack};
        let near = nearest(Distance::Inside, 0x7cc4_3aa0_0000, 4);
        let unaligned = Finding {
            device: Some(place(
                vec![frame("_Z16unaligned_kernelv", 0x100, "/src/memcheck_demo.cu", 34)],
                [0; 3],
                [0; 3],
            )),
            stacks: vec![stack(
                StackOf::Launch,
                vec![
                    host("cudaLaunchKernel", 0x5a12),
                    host("_Z35__device_stub__Z16unaligned_kernelvv", 0xab12),
                    host("_Z13run_unalignedv", 0xacd4),
                    host("main", 0xae61),
                    host("__libc_start_main", 0x2a1ca),
                ],
            )],
            ..finding(access(AccessProblem::Misaligned, 0x7cc4_3aa0_0001, Some(near)))
        };
        let near = nearest(Distance::Before(137_179_965_340_896), 0x7cc4_3a80_0000, 1024);
        let frames = vec![
            frame("_Z22out_of_bounds_functionv", 0xb0, "/src/memcheck_demo.cu", 39),
            frame("_Z20out_of_bounds_kernelv", 0x30, "/src/memcheck_demo.cu", 44),
        ];
        let out_of_bounds = Finding {
            device: Some(place(frames, [0; 3], [0; 3])),
            stacks: vec![stack(StackOf::Launch, vec![host("_Z17run_out_of_boundsv", 0xadb6), host("main", 0xae66)])],
            ..finding(access(AccessProblem::OutOfBounds, 0x8765_4320, Some(near)))
        };
        vec![unaligned, out_of_bounds]
    }
}
