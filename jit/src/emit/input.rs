//! Results of analyses: the input of emission.

use crate::frontier::Frontiers;
use crate::ir::Func;
use crate::plan::Plan;
use crate::shape::Shapes;
use kernel_abi::{HostFeatures, Variant};

/// A function with the results of all analyses.
pub struct Input<'a> {
    pub f: &'a Func,
    /// Functions called out of line, in the order of [`Func::functions`].
    pub functions: &'a [Input<'a>],
    /// Functions of classes of `.sync` instructions: see `warp_sync.rs`. None where no values pass.
    pub classes: &'a [Option<Input<'a>>],
    pub shapes: &'a Shapes,
    pub frontiers: &'a Frontiers,
    pub plan: &'a Plan,
    pub variant: Variant,
    pub lanes: u32,
    /// Whether code may grow for speed: see `unrolled.rs`.
    pub unrolls: bool,
}

impl Input<'_> {
    /// Features of the processor that code is made for.
    pub(super) fn host(&self) -> HostFeatures {
        HostFeatures { root_estimates: self.variant.root_estimates, ..HostFeatures::of(self.variant.isa) }
    }
}
