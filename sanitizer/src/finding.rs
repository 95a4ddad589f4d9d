//! What a checked process tells: findings, and what else a report has. How it reads is the business of the renderers and of
//! `kinds`.

pub use crate::kinds::*;
pub use crate::memory::{Distance, Memory, Nearest, Space};
pub use crate::place::{DeviceFrame, DevicePlace, HostFrame, HostStack, StackOf};
pub use crate::severity::Severity;
pub use crate::tools::Tool;
pub use kernel_abi::AccessKind;
use serde::{Deserialize, Serialize};

/// What a process that is checked tells: to a renderer of its own, or to the command that started it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Record {
    /// The first of a process.
    Session(Session),
    Finding(Box<Finding>),
    /// A kernel launch (`--dump-kernel-launches`).
    Launch(Box<Launch>),
    /// Leaks were looked for: at a reset, or at the end of the process. Each leak was a finding before.
    Leaks {
        bytes: u64,
        allocations: u64,
        /// Things that are no memory.
        handles: u64,
    },
    /// Something the user should know about the checks themselves: an option without effect, a limit that was reached.
    Note(String),
    /// The process has come to its end in order.
    End,
}

/// A process that is checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Session {
    pub pid: u32,
    pub command: Vec<String>,
    /// Whether the process makes CUDA calls: false until it has.
    pub cuda: bool,
}

/// A kernel launch, checked or left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Launch {
    /// Mangled.
    pub kernel: String,
    /// Counts the process's launches from 0.
    pub number: u64,
    pub grid: [u32; 3],
    pub block: [u32; 3],
    pub stream: u64,
    /// Why it is not checked, if it is not.
    pub left_out: Option<String>,
    pub stack: Vec<HostFrame>,
}

/// One thing that is wrong, at one place. Occurrences at the same place are counted, the first is told in full.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    pub tool: Tool,
    pub severity: Severity,
    pub what: What,
    /// Threads that did it, for what kernels do.
    pub device: Option<DevicePlace>,
    /// Occurrences: threads that did the same at the same place in the same launch, or calls; at least 1.
    pub count: u64,
    /// Stacks of the host that belong to it, in the order in which they are shown.
    pub stacks: Vec<HostStack>,
}

impl Finding {
    /// Something that happened once, at no place in a kernel.
    pub fn memcheck(severity: Severity, what: What, stacks: Vec<HostStack>) -> Finding {
        Finding { tool: Tool::Memcheck, severity, what, device: None, count: 1, stacks }
    }

    /// As if another tool had found it.
    pub fn of(self, tool: Tool) -> Finding {
        Finding { tool, ..self }
    }
}
