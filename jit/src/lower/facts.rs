//! Facts of a kernel, found before any of it is lowered.

use super::inlining::{callings, may_exit_out_of_line, Calling};
use super::local_stack::room;
use super::module_facts::ModuleFacts;
use super::sees_clusters::sees_clusters;
use super::storage::Mentions;
use kernel_abi::BlockShape;
use ptx::ast::{self};
use ptx::layout::SharedLayout;

/// Facts that lowering a kernel needs.
pub struct Facts<'m> {
    pub(super) module: &'m ModuleFacts,
    pub(super) mentions: Mentions,
    /// What becomes of direct calls of each function.
    pub calling: Vec<Calling>,
    /// Shared memory of everything the kernel can reach.
    pub shared: SharedLayout,
    /// Whether every instruction that touches memory gets its own source position: see [`kernel_abi::Checks`].
    pub each: bool,
    /// Whether instructions that only order accesses are kept: see [`kernel_abi::Checks::races`].
    pub races: bool,
    /// Whether synchronisation is checked: [`kernel_abi::Checks::sync`].
    pub sync: bool,
    /// Whether cache control is: [`kernel_abi::Checks::cache_control`].
    pub cache: bool,
    /// Whether lanes of the kernel wait for each other at `.sync` instructions: see `warp_sync.rs`.
    pub lane_waits: bool,
    /// Whether threads may exit in functions that are called out of line, which then return who did.
    pub(super) exits: bool,
    /// Whether shared addresses tell the blocks of a cluster apart: see `cluster.rs`.
    pub clusters: bool,
    /// Bytes of local memory that `alloca` may hand out: 0 without any.
    pub dynamic: u32,
    /// Of the blocks that the kernel is compiled for.
    pub(super) shape: BlockShape,
}

impl<'m> Facts<'m> {
    /// Of the kernel at `index` of a module with the facts `module`.
    pub fn of(m: &ast::Module, module: &'m ModuleFacts, index: usize, variant: kernel_abi::Variant) -> Facts<'m> {
        let checks = variant.checks;
        let reach = ptx::layout::reachable(m, index);
        let shared = ptx::layout::shared_layout(m, &reach);
        let calling = callings(m, module, index, checks.any());
        Facts {
            exits: may_exit_out_of_line(m, module, &calling),
            calling,
            module,
            mentions: Mentions::default(),
            shared,
            each: checks.any(),
            races: checks.races,
            sync: checks.sync,
            lane_waits: false,
            cache: checks.cache_control,
            clusters: sees_clusters(m, index, &reach),
            dynamic: room(m, &reach, variant.stack),
            shape: variant.shape,
        }
    }
}
