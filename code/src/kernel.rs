//! A kernel ready to run.

use super::object::{Code, LoadError};
use super::policy::{self, Hotness};
use kernel_abi::{CompiledKernel, KernelMeta, Mode, SegmentFn, Tier};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::OnceLock;

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

/// Loaded code with its description.
#[derive(Debug)]
pub struct Kernel {
    pub meta: KernelMeta,
    initial: Functions,
    /// The functions from the optimising code generator, once available: they may replace `initial` at any call.
    optimised: OnceLock<Functions>,
    /// Launches from now on take another one.
    replaced: AtomicBool,
    /// Recent nanoseconds per block; 0 before the first launch.
    pub block_cost: AtomicU64,
    /// Run time of the quick code.
    pub hotness: Hotness,
}

impl Functions {
    fn load(compiled: &CompiledKernel) -> Result<Functions, LoadError> {
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
        Kernel::check(meta, segments.len())?;
        super::observe::loaded(&meta.entry, &code);
        Ok(Functions { segments, classes, blocks, _code: Some(code) })
    }
}

impl Kernel {
    fn of(meta: KernelMeta, initial: Functions) -> Kernel {
        Kernel {
            meta,
            initial,
            optimised: OnceLock::new(),
            replaced: AtomicBool::new(false),
            block_cost: AtomicU64::new(0),
            hotness: Hotness::default(),
        }
    }

    /// Loads compiled code.
    ///
    /// # Errors
    /// See [`Code::load`]; also metadata that does not match the object.
    pub fn load(compiled: CompiledKernel) -> Result<Kernel, LoadError> {
        let functions = Functions::load(&compiled)?;
        Ok(Kernel::of(compiled.meta, functions))
    }

    /// A kernel of functions that are part of this program, as tests of the executor have.
    ///
    /// # Safety
    /// The functions satisfy the contract of `kernel_abi` for this metadata.
    pub unsafe fn linked(meta: KernelMeta, segments: Vec<SegmentFn>) -> Kernel {
        Kernel::check(&meta, segments.len()).expect("a consistent description");
        Kernel::of(meta, Functions { segments, blocks: None, classes: vec![], _code: None })
    }

    fn check(meta: &KernelMeta, segments: usize) -> Result<(), LoadError> {
        let expected = match meta.mode {
            Mode::Segments => meta.suspends.len() + 1,
            Mode::General => 1,
        };
        let frame = match (meta.needs_header, meta.mode) {
            (false, Mode::Segments) => 0,
            _ => kernel_abi::SuspendKind::header_bytes(&meta.suspends) as u32,
        };
        let valid = |s: &kernel_abi::SuspendKind| match s {
            kernel_abi::SuspendKind::WarpSync { class } => (*class as usize) < meta.classes.len(),
            _ => true,
        };
        if !meta.suspends.iter().all(valid)
            || segments != expected
            || meta.frame_bytes % 64 != 0
            || meta.frame_bytes < frame
            || meta.local_bytes % 16 != 0
        {
            return Err(LoadError("inconsistent description".into()));
        }
        Ok(())
    }

    /// The functions to call now. They may be replaced between calls by equivalent ones with the same frame layout.
    #[inline]
    pub fn functions(&self) -> &Functions {
        match self.optimised.get() {
            Some(optimised) if !policy::is_switching() || policy::random_bool() => optimised,
            _ => &self.initial,
        }
    }

    /// Bytes of its machine code.
    pub fn code_bytes(&self) -> u64 {
        self.functions()._code.as_ref().map_or(0, |code| code.range().end - code.range().start)
    }

    /// Whether another kernel has taken its place, for launches from then on.
    #[inline]
    pub fn is_replaced(&self) -> bool {
        self.replaced.load(Relaxed)
    }

    /// Another kernel has taken its place.
    pub(super) fn set_replaced(&self) {
        self.replaced.store(true, Relaxed);
    }

    /// Whether optimised code may still replace it.
    pub fn is_quick(&self) -> bool {
        self.meta.tier == Tier::Quick && self.optimised.get().is_none()
    }

    /// Installs the code of `compiled`. Returns it if its frame layout differs from this kernel's.
    ///
    /// # Errors
    /// See [`Kernel::load`].
    pub fn tier_up(&self, compiled: CompiledKernel) -> Result<Option<CompiledKernel>, LoadError> {
        if !same_layout(&self.meta, &compiled.meta) {
            return Ok(Some(compiled));
        }
        let functions = Functions::load(&compiled)?;
        let _ = self.optimised.set(functions);
        Ok(None)
    }
}

/// Whether code with metadata `b` can resume from frames of code with metadata `a`.
fn same_layout(a: &KernelMeta, b: &KernelMeta) -> bool {
    // Stacks are allocated for the frames of the first code.
    let encoded = |meta: &KernelMeta| {
        let meta = KernelMeta { tier: Tier::Quick, made_in: 0, frames: 0, counts: Default::default(), ..meta.clone() };
        postcard::to_stdvec(&meta).expect("a description can be encoded")
    };
    b.frames <= a.frames && encoded(a) == encoded(b)
}
