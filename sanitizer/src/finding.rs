//! Records of a checked process: findings, and the other contents of a report. Renderers and `kinds` define how they are presented.

pub use crate::kinds::*;
pub use crate::memory::{Distance, Memory, Nearest, Space};
pub use crate::place::{DeviceFrame, DevicePlace, HostFrame, HostStack, StackOf};
pub use crate::severity::Severity;
pub use crate::tools::Tool;
pub use kernel_abi::AccessKind;
use serde::{Deserialize, Serialize};

/// A record of a checked process, for a renderer in the same process or for the command that started it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Record {
    /// The first record of a process.
    Session(Session),
    Finding(Box<Finding>),
    /// A kernel launch (`--dump-kernel-launches`).
    Launch(Box<Launch>),
    /// A leak check was done: at a device reset, or at the end of the process. Each leak was a finding before.
    Leaks {
        bytes: u64,
        allocations: u64,
        /// Number of leaked resources other than memory.
        handles: u64,
    },
    /// A message about the checks themselves: an option without effect, a limit that was reached.
    Note(String),
    /// The process has ended normally.
    End,
}

/// A checked process.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Session {
    pub pid: u32,
    pub command: Vec<String>,
    /// Whether the process has made a CUDA call.
    pub cuda: bool,
}

/// A kernel launch, checked or excluded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Launch {
    /// Mangled.
    pub kernel: String,
    /// Index of the launch in the process, from 0.
    pub number: u64,
    pub grid: [u32; 3],
    pub block: [u32; 3],
    pub stream: u64,
    /// The reason for which it is excluded, if it is.
    pub filter_reason: Option<String>,
    pub stack: Vec<HostFrame>,
}

/// An error or other result of a check at one place. Further occurrences at the same place are only counted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    pub tool: Tool,
    pub severity: Severity,
    pub what: What,
    /// The place in a kernel and the threads, if a kernel is involved.
    pub device: Option<DevicePlace>,
    /// Number of occurrences: threads at the same place in the same launch, or calls; at least 1.
    pub count: u64,
    /// Host stacks, in the order in which they are shown.
    pub stacks: Vec<HostStack>,
}

impl Finding {
    /// A finding that occurred once and has no place in a kernel.
    pub fn memcheck(severity: Severity, what: What, stacks: Vec<HostStack>) -> Finding {
        Finding { tool: Tool::Memcheck, severity, what, device: None, count: 1, stacks }
    }

    /// Attributes it to another tool.
    pub fn of(self, tool: Tool) -> Finding {
        Finding { tool, ..self }
    }
}
