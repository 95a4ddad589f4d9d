//! Atomic operations as data: what they do to a place in memory, and where lanes find their operands.

use crate::error::{unsupported, Error};
use crate::ir::Inst;
use baseline::build::{T, V};
use ptx::ast::{Mod, Type};

/// What an atomic operation makes of the old value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Action {
    Add,
    Min,
    Max,
    And,
    Or,
    Xor,
    Inc,
    Dec,
    Cas,
    Exch,
}

impl Action {
    /// Of an `atom`, `red` or `cp.reduce`.
    pub fn of(i: &Inst) -> Result<Action, Error> {
        [
            (Mod::Add, Action::Add),
            (Mod::Min, Action::Min),
            (Mod::Max, Action::Max),
            (Mod::And, Action::And),
            (Mod::Or, Action::Or),
            (Mod::Xor, Action::Xor),
            (Mod::Inc, Action::Inc),
            (Mod::Dec, Action::Dec),
            (Mod::Cas, Action::Cas),
            (Mod::Exch, Action::Exch),
        ]
        .into_iter()
        .find(|(m, _)| i.has(*m))
        .map(|x| x.1)
        .ok_or_else(|| unsupported("an atomic operation of this kind"))
    }

    /// Whether each lane's part is a plain read-modify-write.
    pub fn is_plain(self, ty: Type, shared: bool) -> bool {
        shared && self != Action::Cas && !ty.is_float()
    }
}

/// What the lanes of a unit do one after the other, and where they find what they do it with.
pub(super) struct AtomicLanes {
    pub count: u32,
    pub action: Action,
    pub ty: Type,
    pub elem: T,
    pub shared: bool,
    /// Of shared memory, or 0.
    pub base: V,
    /// Each lane's address, or offset in shared memory, and their type.
    pub addrs: (V, T),
    /// Operands: those that vary lie in memory.
    pub ops: Vec<(V, bool)>,
    /// Where old values go.
    pub out: Option<V>,
}
