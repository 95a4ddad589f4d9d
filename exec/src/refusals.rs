//! Errors of launches that fail before anything runs.

use super::fault::{Fault, FaultKind};
use super::launch::Launch;
use code::compiler;
use kernel_abi::{CompileError, CompileErrorKind};
use std::io;

/// Compilation has failed.
pub fn compile(entry: &str, e: &CompileError) -> Box<Fault> {
    fault(e.into(), format!("kernel {entry}: {}", e.message))
}

impl From<&CompileError> for FaultKind {
    fn from(e: &CompileError) -> FaultKind {
        match e.kind {
            CompileErrorKind::InvalidPtx => FaultKind::InvalidPtx,
            CompileErrorKind::Link => FaultKind::Link,
            CompileErrorKind::NoSuchEntry => FaultKind::NoSuchEntry,
            CompileErrorKind::Unsupported => FaultKind::UnsupportedPtx,
            CompileErrorKind::Internal if e.message.starts_with(compiler::NOT_FOUND) => FaultKind::NoCompiler,
            CompileErrorKind::NotQuick | CompileErrorKind::Internal => FaultKind::NotCompiled,
        }
    }
}

/// Invalid dimensions of the grid or block.
pub fn bad_shape(entry: &str, l: &Launch) -> Box<Fault> {
    let [gx, gy, gz] = l.grid;
    let [x, y, z] = l.block;
    let text = format!("kernel {entry}: cannot run a grid of {gx} x {gy} x {gz} blocks of {x} x {y} x {z} threads");
    fault(FaultKind::InvalidConfiguration, text)
}

/// An unsupported feature.
pub fn unsupported(entry: &str, what: &str) -> Box<Fault> {
    fault(FaultKind::Unsupported, format!("kernel {entry}: {what} are not supported"))
}

/// A block needs more shared memory than the device has.
pub fn too_much_shared(entry: &str, size: u64, limit: u32) -> Box<Fault> {
    let text =
        format!("kernel {entry}: a block needs {size} bytes of shared memory, and the device has {limit} per block");
    fault(FaultKind::OutOfResources, text)
}

/// Not all blocks of a cooperative grid can be resident.
pub fn too_many_blocks(entry: &str, total: u64, limit: u32) -> Box<Fault> {
    let text = format!("kernel {entry}: a cooperative grid of {total} blocks; at most {limit} can be resident");
    fault(FaultKind::CooperativeTooLarge, text)
}

/// The grid is not one of such clusters.
pub fn bad_cluster(entry: &str, grid: [u32; 3], cluster: [u32; 3]) -> Box<Fault> {
    let text = format!("kernel {entry}: cannot run a grid of {grid:?} blocks in clusters of {cluster:?}");
    fault(FaultKind::InvalidConfiguration, text)
}

/// The kernel runs in clusters only, and nobody has said in which.
pub fn no_cluster(entry: &str) -> Box<Fault> {
    let text = format!("kernel {entry}: launched without clusters; it is declared with .explicitcluster");
    fault(FaultKind::InvalidConfiguration, text)
}

/// The kernel refers to an undefined symbol.
pub fn no_symbol(entry: &str, name: &str) -> Box<Fault> {
    fault(FaultKind::Link, format!("kernel {entry}: '{name}' is neither a variable nor a function of its module"))
}

/// No memory for the data of a launch.
pub fn no_service(entry: &str, e: &io::Error) -> Box<Fault> {
    fault(FaultKind::OutOfMemory, format!("kernel {entry}: no memory for the launch's parameters: {e}"))
}

/// No address space for a block.
pub fn no_memory_at_all(entry: &str) -> Box<Fault> {
    let text = format!("kernel {entry}: no address space for blocks: raise the limit on virtual memory (ulimit -v)");
    fault(FaultKind::OutOfMemory, text)
}

fn fault(kind: FaultKind, message: String) -> Box<Fault> {
    Box::new(Fault::new(kind, message))
}
