//! A kernel of a loaded module, as all launches of it refer to it.

use super::cache::cache;
use super::kernel::Kernel;
use super::program::{Program, Symbols};
use kernel_abi::{Checks, CompileError};
use parking_lot::Mutex;
use std::sync::Arc;

/// See the module's description.
pub struct Function {
    pub program: Arc<Program>,
    pub symbols: Arc<dyn Symbols>,
    /// Mangled name.
    pub entry: Arc<str>,
    /// What the latest unchecked launches with two shapes of blocks have run: looking it up by program and name takes longer than queueing
    /// the launch.
    latest: Arc<Mutex<[Option<Latest>; 2]>>,
}

struct Latest {
    block: [u32; 3],
    /// The bytes of local memory per thread that were asked for.
    stack: u32,
    kernel: Arc<Kernel>,
}

impl Latest {
    /// Whether it is what [`Cache::kernel`](super::cache::Cache::kernel) would return for unchecked blocks of this shape.
    fn serves(&self, block: [u32; 3], stack: u32) -> bool {
        let kernel = &self.kernel;
        self.block == block && !kernel.is_replaced() && (kernel.meta.stack_bytes == 0 || stack == self.stack)
    }
}

impl Function {
    pub fn new(program: Arc<Program>, symbols: Arc<dyn Symbols>, entry: Arc<str>) -> Function {
        Function { program, symbols, entry, latest: Arc::default() }
    }

    /// The same kernel with other symbols: what its launches have run is what those of this one run.
    pub fn with_symbols(&self, symbols: Arc<dyn Symbols>) -> Function {
        let Function { program, entry, latest, .. } = self;
        Function { program: program.clone(), symbols, entry: entry.clone(), latest: latest.clone() }
    }

    /// The compiled kernel: see [`Cache::kernel`](super::cache::Cache::kernel).
    ///
    /// # Errors
    /// The compiler's.
    pub fn kernel(&self, block: [u32; 3], checks: Checks, stack: u32) -> Result<Arc<Kernel>, CompileError> {
        if let Some(kernel) = self.latest(block, checks, stack, Arc::clone) {
            return Ok(kernel);
        }
        let kernel = cache().kernel(&self.program, &self.entry, block, checks, stack)?;
        if !checks.any() {
            self.keep(Latest { block, stack, kernel: kernel.clone() });
        }
        Ok(kernel)
    }

    /// Replaces what is kept for this shape, or else the older one.
    fn keep(&self, new: Latest) {
        let mut latest = self.latest.lock();
        let same = latest.iter().position(|kept| kept.as_ref().is_some_and(|kept| kept.block == new.block));
        if same.is_none() {
            latest.swap(0, 1);
        }
        let replaced = latest[same.unwrap_or(0)].replace(new);
        // It may be the last reference to the code.
        drop(latest);
        drop(replaced);
    }

    /// Compiles the kernel if that has not been done: [`KernelMeta::overlaps`](kernel_abi::KernelMeta::overlaps).
    ///
    /// # Errors
    /// The compiler's.
    #[inline]
    pub fn compile(&self, block: [u32; 3], checks: Checks, stack: u32) -> Result<u32, CompileError> {
        match self.latest(block, checks, stack, |kernel| kernel.meta.overlaps) {
            Some(overlaps) => Ok(overlaps),
            None => self.kernel(block, checks, stack).map(|kernel| kernel.meta.overlaps),
        }
    }

    /// Of the kernel that a launch of this shape has run lately, if another one runs it as well.
    #[inline]
    fn latest<R>(&self, block: [u32; 3], checks: Checks, stack: u32, of: impl FnOnce(&Arc<Kernel>) -> R) -> Option<R> {
        if checks.any() {
            return None;
        }
        let latest = self.latest.lock();
        latest.iter().flatten().find(|latest| latest.serves(block, stack)).map(|latest| of(&latest.kernel))
    }
}
