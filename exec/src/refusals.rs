//! Launches that are refused before anything runs, with their texts.

use super::fault::{Fault, FaultKind};
use super::launch::Launch;
use code::compiler;
use kernel_abi::{CompileError, CompileErrorKind};
use std::io;

/// The compiler refused a kernel.
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

/// Grid or block of an impossible size.
pub fn bad_shape(entry: &str, l: &Launch) -> Box<Fault> {
    let [gx, gy, gz] = l.grid;
    let [x, y, z] = l.block;
    let text = format!("kernel {entry}: cannot run a grid of {gx} x {gy} x {gz} blocks of {x} x {y} x {z} threads");
    fault(FaultKind::InvalidConfiguration, text)
}

/// A feature that is not there.
pub fn unsupported(entry: &str, what: &str) -> Box<Fault> {
    fault(FaultKind::Unsupported, format!("kernel {entry}: {what} are not supported"))
}

/// A block that needs more shared memory than there is.
pub fn too_much_shared(entry: &str, size: u64, limit: u32) -> Box<Fault> {
    let text = format!("kernel {entry}: {size} bytes of shared memory per block, the device has {limit}");
    fault(FaultKind::OutOfResources, text)
}

/// A cooperative grid whose blocks cannot all be resident.
pub fn too_many_blocks(entry: &str, total: u64, limit: u32) -> Box<Fault> {
    let text = format!("kernel {entry}: a cooperative grid of {total} blocks; at most {limit} can be resident");
    fault(FaultKind::CooperativeTooLarge, text)
}

/// Code that names something without an address.
pub fn no_symbol(entry: &str, name: &str) -> Box<Fault> {
    fault(FaultKind::Link, format!("kernel {entry}: '{name}' is neither a variable nor a function of its module"))
}

/// No memory for what a launch needs besides its blocks.
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
