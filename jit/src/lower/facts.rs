//! Facts of a module, found before any of it is lowered.

use super::inlining::{callings, may_exit_out_of_line, waiting_functions, Calling};
use super::local_stack::room;
use super::names::{addresses_taken, Names};
use super::sees_clusters::sees_clusters;
use super::storage::Mentions;
use ptx::ast::{self};
use ptx::layout::SharedLayout;

/// Facts that lowering needs of the whole module.
pub struct Facts {
    pub(super) names: Names,
    pub(super) mentions: Mentions,
    /// What becomes of direct calls of each function.
    pub calling: Vec<Calling>,
    /// Functions whose lanes may have to wait for others.
    pub waiting: Vec<bool>,
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
}

impl Facts {
    /// Of the kernel at `index`.
    pub fn of(m: &ast::Module, index: usize, variant: kernel_abi::Variant) -> Facts {
        let checks = variant.checks;
        let reach = ptx::layout::reachable(m, index);
        let shared = ptx::layout::shared_layout(m, &reach);
        let functions = m.functions.iter().enumerate().map(|(i, f)| (f.name, i)).collect();
        let names = Names { functions, taken: addresses_taken(m) };
        let calling = callings(m, &names, index, checks.any());
        Facts {
            exits: may_exit_out_of_line(m, &names, &calling),
            calling,
            waiting: waiting_functions(m, &names),
            names,
            mentions: Mentions::default(),
            shared,
            each: checks.any(),
            races: checks.races,
            sync: checks.sync,
            lane_waits: false,
            cache: checks.cache_control,
            clusters: sees_clusters(m, index, &reach),
            dynamic: room(m, &reach, variant.stack),
        }
    }
}
