//! Facts of a module, found before any of it is lowered.

use super::inlining::{real_functions, waiting_functions};
use super::local_stack::room;
use super::names::{addresses_taken, Names};
use super::storage::Mentions;
use ptx::ast::{self};
use ptx::layout::SharedLayout;

/// What lowering needs to know of the whole module.
pub struct Facts {
    pub(super) names: Names,
    pub(super) mentions: Mentions,
    /// Functions that are called for real.
    pub real: Vec<bool>,
    /// Functions whose lanes may have to wait for others.
    pub waiting: Vec<bool>,
    /// Shared memory of everything the kernel can reach.
    pub shared: SharedLayout,
    /// Whether every instruction that touches memory has a source position of its own: see [`kernel_abi::Checks`].
    pub each: bool,
    /// Whether what orders accesses is kept: see [`kernel_abi::Checks::races`].
    pub races: bool,
    /// Whether synchronisation is checked: [`kernel_abi::Checks::sync`].
    pub sync: bool,
    /// Whether cache control is: [`kernel_abi::Checks::cache_control`].
    pub cache: bool,
    /// Whether lanes of the kernel wait for each other at `.sync` instructions: see `warp_sync.rs`.
    pub meets: bool,
    /// Bytes of local memory that `alloca` may give away: none where nothing does.
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
        Facts {
            real: real_functions(m, &names, index),
            waiting: waiting_functions(m, &names),
            names,
            mentions: Mentions::default(),
            shared,
            each: checks.any(),
            races: checks.races,
            sync: checks.sync,
            meets: false,
            cache: checks.cache_control,
            dynamic: room(m, &reach, variant.stack),
        }
    }
}
