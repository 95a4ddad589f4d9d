//! What the analyses found out about a function: all that its emission reads.

use crate::frontier::Frontiers;
use crate::ir::Func;
use crate::plan::Plan;
use crate::shape::Shapes;
use kernel_abi::{HostFeatures, Variant};

/// Everything the analyses found out.
pub struct Input<'a> {
    pub f: &'a Func,
    /// Functions called for real, in the order of [`Func::functions`].
    pub functions: &'a [Input<'a>],
    /// Instructions on cells: see `meet.rs`. None where no values pass.
    pub classes: &'a [Option<Input<'a>>],
    pub shapes: &'a Shapes,
    pub frontiers: &'a Frontiers,
    pub plan: &'a Plan,
    pub variant: Variant,
    pub lanes: u32,
}

impl Input<'_> {
    /// What the processor has that code is made for.
    pub(super) fn host(&self) -> HostFeatures {
        HostFeatures::of(self.variant.isa)
    }
}
