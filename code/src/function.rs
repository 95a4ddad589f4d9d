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
    /// What the latest unchecked launch has run: looking it up by program and name takes longer than queueing the launch.
    latest: Mutex<Option<Latest>>,
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
        Function { program, symbols, entry, latest: Mutex::new(None) }
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
            let latest = Latest { block, stack, kernel: kernel.clone() };
            // What it replaces is dropped after the lock.
            let _replaced = self.latest.lock().replace(latest);
        }
        Ok(kernel)
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

    /// Of the kernel that the latest launch has run, if such a launch runs it as well.
    #[inline]
    fn latest<R>(&self, block: [u32; 3], checks: Checks, stack: u32, of: impl FnOnce(&Arc<Kernel>) -> R) -> Option<R> {
        if checks.any() {
            return None;
        }
        let latest = self.latest.lock();
        latest.as_ref().filter(|latest| latest.serves(block, stack)).map(|latest| of(&latest.kernel))
    }
}
