//! A kernel ready to run.

use super::functions::Functions;
use super::object::LoadError;
use super::policy::{self, Hotness};
use super::trial::{Timed, Trial};
use kernel_abi::{CompiledKernel, Isa, KernelMeta, Mode, SegmentFn, Tier};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::OnceLock;

/// Loaded code with its description.
#[derive(Debug)]
pub struct Kernel {
    pub meta: KernelMeta,
    initial: Functions,
    /// The functions from the optimising code generator, once available: they may replace `initial` at any call.
    optimised: OnceLock<Functions>,
    /// Quick code of another width that may take less time.
    trial: OnceLock<Trial>,
    /// Optimised code of the other width, where the quick ones were close.
    rival: OnceLock<Trial>,
    /// Launches from now on take another one.
    replaced: AtomicBool,
    /// Recent nanoseconds per block; 0 before the first launch.
    pub block_cost: AtomicU64,
    /// Run time of the quick code.
    pub hotness: Hotness,
}

impl Kernel {
    fn of(meta: KernelMeta, initial: Functions) -> Kernel {
        Kernel {
            meta,
            initial,
            optimised: OnceLock::new(),
            trial: OnceLock::new(),
            rival: OnceLock::new(),
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
        Kernel::check(&compiled.meta, compiled.meta.segments.len())?;
        let functions = Functions::load(&compiled)?;
        Ok(Kernel::of(compiled.meta, functions))
    }

    /// A kernel of functions that are part of this program, as tests of the executor have.
    ///
    /// # Safety
    /// The functions satisfy the contract of `kernel_abi` for this metadata.
    pub unsafe fn linked(meta: KernelMeta, segments: Vec<SegmentFn>) -> Kernel {
        Kernel::check(&meta, segments.len()).expect("a consistent description");
        Kernel::of(meta, Functions::linked(segments))
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
        if let Some(rival) = self.rival.get().filter(|rival| rival.is_won()) {
            return &rival.functions;
        }
        match self.optimised.get() {
            Some(optimised) if !policy::is_switching() || policy::random_bool() => optimised,
            Some(_) => &self.initial,
            None => self.winner().map_or(&self.initial, |trial| &trial.functions),
        }
    }

    /// While it is open which of two codes takes less time: the next call's.
    #[inline]
    pub fn timed(&self) -> Option<Timed<'_>> {
        self.rival.get().or(self.trial.get())?.next()
    }

    pub(super) fn trial(&self) -> Option<&Trial> {
        self.trial.get()
    }

    /// The trial whose second code has won.
    #[inline]
    pub(super) fn winner(&self) -> Option<&Trial> {
        self.trial.get().filter(|trial| trial.is_won())
    }

    /// Whether its threads may run one after the other, as far as its description says.
    pub(super) fn may_be_alone(&self) -> bool {
        let meta = &self.meta;
        meta.lanes > 1 && meta.suspends.is_empty() && meta.blocks.is_some() && !meta.calls && !meta.polls
    }

    /// Tries quick code of another width, if blocks can run in either, for a kernel that will be optimised for `isa`. Returns whether they
    /// can.
    pub(super) fn try_out(&self, compiled: CompiledKernel, isa: Isa) -> bool {
        let Some(functions) = self.of_other_width(&self.meta, &compiled) else { return false };
        self.trial.set(Trial::quick(compiled.meta, functions, isa)).is_ok()
    }

    /// Tries optimised code of another width than its own optimised code, if blocks can run in either. Returns whether they can.
    pub(super) fn try_optimised(&self, compiled: CompiledKernel) -> bool {
        let now = self.winner().map_or(&self.meta, |trial| &trial.meta);
        let Some(functions) = self.of_other_width(now, &compiled) else { return false };
        self.rival.set(Trial::optimised(compiled.meta, functions)).is_ok()
    }

    pub(super) fn rival(&self) -> Option<&Trial> {
        self.rival.get()
    }

    /// The functions of `compiled`, if its blocks can run in turn with those of `now`.
    fn of_other_width(&self, now: &KernelMeta, compiled: &CompiledKernel) -> Option<Functions> {
        let other = &compiled.meta;
        let fits = other.lanes != now.lanes
            && now.suspends.is_empty()
            && now.frame_bytes == 0
            && same_layout(&self.meta, &KernelMeta { lanes: self.meta.lanes, ..other.clone() });
        fits.then(|| Functions::load(compiled).ok())?
    }

    /// Bytes of its machine code.
    pub fn code_bytes(&self) -> u64 {
        self.functions().bytes()
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

    /// Installs the code of `compiled`. Returns it if its frame layout differs from this kernel's.
    ///
    /// # Errors
    /// See [`Kernel::load`].
    pub fn tier_up(&self, compiled: CompiledKernel) -> Result<Option<CompiledKernel>, LoadError> {
        let now = self.winner().map_or(&self.meta, |trial| &trial.meta);
        if !same_layout(now, &compiled.meta) {
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
