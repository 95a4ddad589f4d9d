//! Errors that end a grid.

use kernel_abi::AccessKind;
use std::fmt;

/// An error that ended a grid, with a message for the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub kind: FaultKind,
    /// Complete text: the kernel, what happened, on further lines where, and what to do about it.
    pub message: String,
    /// The thread or threads at fault, if known.
    pub place: Option<Place>,
    /// The message has been shown to the user already.
    pub reported: bool,
}

/// Each kind maps to one CUDA error, named here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// Access to memory that is not the device's: `cudaErrorIllegalAddress` (700).
    IllegalAddress { addr: u64, access: Option<AccessKind> },
    /// `cudaErrorMisalignedAddress` (716).
    Misaligned { addr: u64, access: Option<AccessKind> },
    /// A device `assert`: `cudaErrorAssert` (710). The message has been printed as CUDA does.
    Assert,
    /// `trap`, and everything CUDA calls `cudaErrorLaunchFailure` (719).
    Trap,
    /// `cudaErrorIllegalInstruction` (715).
    IllegalInstruction,
    /// A call through an invalid function pointer: `cudaErrorInvalidPc` (718).
    InvalidPc,
    /// Stack overflow of a device thread: `cudaErrorHardwareStackError` (714).
    StackOverflow,
    /// All threads wait: a hang on hardware, `cudaErrorLaunchTimeout` (702) here.
    Deadlock,
    /// `cudaErrorInvalidPtx` (218).
    InvalidPtx,
    /// Modules that do not link, symbols without address: `cudaErrorSymbolNotFound` (500).
    Link,
    /// PTX that this version does not compile: `cudaErrorUnsupportedPtxVersion` (222).
    UnsupportedPtx,
    /// No such kernel: `cudaErrorInvalidDeviceFunction` (98).
    NoSuchEntry,
    /// No usable image: `cudaErrorNoKernelImageForDevice` (209).
    NoKernelImage,
    /// Impossible grid or block shape: `cudaErrorInvalidConfiguration` (9).
    InvalidConfiguration,
    /// Block too large for the resources: `cudaErrorLaunchOutOfResources` (701).
    OutOfResources,
    /// More blocks than can be resident: `cudaErrorCooperativeLaunchTooLarge` (720).
    CooperativeTooLarge,
    /// The compiler library is missing or fails: `cudaErrorJitCompilerNotFound` (221).
    NoCompiler,
    /// An unsupported feature: `cudaErrorNotSupported` (801).
    Unsupported,
    /// The operating system refused memory: `cudaErrorMemoryAllocation` (2).
    OutOfMemory,
    /// The compiler has failed because of a bug in it; nothing has run: `cudaErrorInvalidPtx` (218), 'a PTX JIT compilation failed'.
    NotCompiled,
    /// A bug in this library: `cudaErrorUnknown` (999).
    Internal,
}

impl FaultKind {
    /// Number of the CUDA error.
    pub fn code(self) -> u32 {
        use FaultKind::*;
        match self {
            IllegalAddress { .. } => 700,
            Misaligned { .. } => 716,
            Assert => 710,
            Trap => 719,
            IllegalInstruction => 715,
            InvalidPc => 718,
            StackOverflow => 714,
            Deadlock => 702,
            InvalidPtx => 218,
            Link => 500,
            UnsupportedPtx => 222,
            NoSuchEntry => 98,
            NoKernelImage => 209,
            InvalidConfiguration => 9,
            OutOfResources => 701,
            CooperativeTooLarge => 720,
            NoCompiler => 221,
            Unsupported => 801,
            OutOfMemory => 2,
            NotCompiled => 218,
            Internal => 999,
        }
    }
}

/// Position of a fault in the grid and in the source.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    pub block: [u32; 3],
    /// Index of the warp in its block, and the lanes at fault, where known.
    pub warp: Option<u32>,
    pub lanes: u32,
    /// Thread index of the first of those lanes.
    pub thread: Option<[u32; 3]>,
    /// Number of the instruction's source position, 0 if unknown.
    pub pc: u64,
    /// `file:line:column`, or the PTX instruction where there is no line information.
    pub source: Option<String>,
}

impl Fault {
    /// A fault without a place.
    pub fn new(kind: FaultKind, message: String) -> Fault {
        Fault { kind, message, place: None, reported: false }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Fault {}
