//! Makes the codes that a kernel in quick code may get later: quick code of another width, optimised code.

use super::compiler::Compile;
use super::disk::{keep, Disk};
use super::kernel::Kernel;
use super::tiers::{For, Optimise};
use kernel_abi::{CompileError, CompileRequest, CompiledKernel, Isa, Tier};
use std::sync::Arc;

/// Of one kernel.
pub(super) struct Optimiser {
    pub(super) kernel: Arc<Kernel>,
    pub(super) request: Box<dyn Fn(Tier) -> CompileRequest + Send + Sync>,
    pub(super) compile: Arc<Compile>,
    /// Where its optimised code is kept.
    pub(super) disk: Option<&'static Disk>,
    pub(super) disk_key: u128,
    /// Has later launches take another kernel in its place.
    pub(super) insert: Box<dyn Fn(Arc<Kernel>) + Send + Sync>,
    /// Whether threads one after the other may be tried.
    pub(super) may_be_alone: bool,
}

/// Width at which threads run one after the other.
const ALONE: u8 = 1;

impl Optimise for Optimiser {
    fn has_other(&self) -> bool {
        self.may_be_alone
    }

    fn try_other(&self) {
        let mut request = (self.request)(Tier::Quick);
        let isa = (self.request)(Tier::Optimised).variant.isa;
        request.variant.lanes = ALONE;
        if let Ok(compiled) = (self.compile)(&request) {
            self.kernel.try_out(compiled, isa);
        }
    }

    fn make(&self, wanted: For) -> Result<CompiledKernel, CompileError> {
        let mut request = (self.request)(Tier::Optimised);
        if self.kernel.winner().is_some() != (wanted == For::Comparison) {
            request.variant.lanes = ALONE;
        }
        if wanted == For::RunningGrids {
            request.variant.isa = Isa::QUICK;
        }
        (self.compile)(&request)
    }

    fn keep(&self, compiled: &CompiledKernel) {
        keep(self.disk, self.disk_key, compiled);
    }

    fn replace(&self, compiled: CompiledKernel) -> Option<Arc<Kernel>> {
        let kernel = Arc::new(Kernel::load(compiled).ok()?);
        (self.insert)(kernel.clone());
        self.kernel.set_replaced();
        Some(kernel)
    }
}
