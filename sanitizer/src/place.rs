//! Places in kernels and on the host.

use serde::{Deserialize, Serialize};

/// A place in a kernel, with a thread.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DevicePlace {
    /// Mangled name of the kernel.
    pub kernel: String,
    /// The first thread concerned.
    pub thread: [u32; 3],
    pub block: [u32; 3],
    /// Stack of functions, innermost first, the kernel last. Never empty.
    pub frames: Vec<DeviceFrame>,
}

/// A function of a kernel, and the place in it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DeviceFrame {
    /// Mangled.
    pub function: String,
    /// Offset of the instruction in the function, counting 16 bytes for each.
    pub offset: u64,
    /// Source file as the compiler wrote it; empty if it was compiled without `-lineinfo` and `-G`.
    pub file: String,
    pub line: u32,
    pub column: u32,
}

/// The event at which a stack was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum StackOf {
    Launch,
    Allocation,
    Free,
    /// The call itself.
    Call,
    /// The call of a copy or fill function.
    Transfer,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HostStack {
    pub of: StackOf,
    /// Innermost first.
    pub frames: Vec<HostFrame>,
}

/// A frame of a host stack.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct HostFrame {
    /// Mangled, if the symbol is known.
    pub function: Option<String>,
    /// Path of the program or library.
    pub module: String,
    /// Offset of the instruction in the module's file.
    pub offset: u64,
    /// Source file, if the host code has line information.
    pub file: Option<String>,
    pub line: u32,
}
