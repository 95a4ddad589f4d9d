//! A kernel ready to run.

use super::object::{Code, LoadError};
use kernel_abi::{CompiledKernel, KernelMeta, Mode, SegmentFn};
use std::sync::atomic::AtomicU64;

/// Loaded code with its description.
#[derive(Debug)]
pub struct Kernel {
    pub meta: KernelMeta,
    /// Segment functions by suspend point; index 0 is the entry. One in general mode.
    pub segments: Vec<SegmentFn>,
    /// See [`KernelMeta::classes`].
    pub classes: Vec<Option<SegmentFn>>,
    /// See [`KernelMeta::blocks`].
    pub blocks: Option<SegmentFn>,
    /// Nanoseconds that a block took lately; 0 before the first launch.
    pub block_cost: AtomicU64,
    /// Keeps the functions mapped; `None` for functions that were linked in.
    code: Option<Code>,
}

impl Kernel {
    /// Loads compiled code.
    ///
    /// # Errors
    /// See [`Code::load`]; also a description that does not fit the object.
    pub fn load(compiled: CompiledKernel) -> Result<Kernel, LoadError> {
        let meta = compiled.meta;
        let code = Code::load(&compiled.object)?;
        let function = |name: &String| {
            let addr = code.symbol(name).filter(|a| code.range().contains(a));
            let addr = addr.ok_or_else(|| LoadError(format!("function '{name}' is not in the object")))?;
            // SAFETY: the compiler gives these functions this type; the code lives as long as the kernel.
            Ok(unsafe { std::mem::transmute::<usize, SegmentFn>(addr as usize) })
        };
        let segments = meta.segments.iter().map(function).collect::<Result<Vec<_>, LoadError>>()?;
        let blocks = meta.blocks.as_ref().map(function).transpose()?;
        let classes = meta.classes.iter().map(|c| c.as_ref().map(function).transpose()).collect::<Result<_, _>>()?;
        Kernel::check(&meta, segments.len())?;
        super::observe::loaded(&meta.entry, &code);
        Ok(Kernel { meta, segments, blocks, classes, block_cost: AtomicU64::new(0), code: Some(code) })
    }

    /// A kernel of functions that are part of this program.
    ///
    /// # Safety
    /// The functions keep to the contract of `kernel_abi` for this description.
    #[cfg(test)]
    pub unsafe fn linked(meta: KernelMeta, segments: Vec<SegmentFn>) -> Kernel {
        Kernel::check(&meta, segments.len()).expect("a consistent description");
        Kernel { meta, segments, blocks: None, classes: vec![], block_cost: AtomicU64::new(0), code: None }
    }

    fn check(meta: &KernelMeta, segments: usize) -> Result<(), LoadError> {
        let wanted = match meta.mode {
            Mode::Segments => meta.suspends.len() + 1,
            Mode::General => 1,
        };
        let frame = match (meta.needs_header, meta.mode) {
            (false, Mode::Segments) => 0,
            _ => kernel_abi::SuspendKind::header_bytes(&meta.suspends) as u32,
        };
        let known = |s: &kernel_abi::SuspendKind| match s {
            kernel_abi::SuspendKind::Meet { class } => (*class as usize) < meta.classes.len(),
            _ => true,
        };
        if !meta.suspends.iter().all(known)
            || segments != wanted
            || meta.frame_bytes % 64 != 0
            || meta.frame_bytes < frame
            || meta.local_bytes % 16 != 0
        {
            return Err(LoadError("inconsistent description".into()));
        }
        Ok(())
    }

    /// Addresses of the kernel's code.
    pub fn code_range(&self) -> std::ops::Range<u64> {
        self.code.as_ref().map_or(0..0, Code::range)
    }
}
