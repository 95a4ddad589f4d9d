//! The functions of a kernel.

use super::object::{Code, LoadError};
use kernel_abi::{CompiledKernel, SegmentFn};

/// The functions of a kernel from one code generator.
#[derive(Debug)]
pub struct Functions {
    /// Segment functions by suspend point; index 0 is the entry. One in general mode.
    pub segments: Vec<SegmentFn>,
    /// See [`KernelMeta::classes`].
    pub classes: Vec<Option<SegmentFn>>,
    /// See [`KernelMeta::blocks`].
    pub blocks: Option<SegmentFn>,
    /// Keeps the functions mapped; `None` for functions that were linked in.
    _code: Option<Code>,
}

impl Functions {
    /// Loads the code of `compiled`. Errors: see [`Code::load`].
    pub(super) fn load(compiled: &CompiledKernel) -> Result<Functions, LoadError> {
        let meta = &compiled.meta;
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
        super::observe::loaded(&meta.entry, &code);
        Ok(Functions { segments, classes, blocks, _code: Some(code) })
    }

    /// Functions that are part of this program.
    pub(super) fn linked(segments: Vec<SegmentFn>) -> Functions {
        Functions { segments, blocks: None, classes: vec![], _code: None }
    }

    /// Bytes of their machine code.
    pub(super) fn bytes(&self) -> u64 {
        self._code.as_ref().map_or(0, |code| code.range().end - code.range().start)
    }
}
