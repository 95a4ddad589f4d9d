//! Accesses to memory as data: what is done with each lane's memory, and where it is.

use crate::ir::{Elided, Inst, Val};
use crate::shape::MAX_LANES;
use baseline::build::{T, V};
use ptx::ast::Space;

/// What an access does with each lane's memory.
#[derive(Clone, Copy)]
pub(crate) struct Access {
    /// LLVM type of an element in memory, and elements per lane.
    pub elem: T,
    pub n: u32,
    pub bytes: u32,
    pub volatile: bool,
    pub guarded: bool,
    /// Aligned to one element only: neighbouring accesses combined.
    pub loose: bool,
    /// In the block's shared memory.
    pub shared: bool,
    /// In global memory for certain: not through a generic address.
    pub global: bool,
    /// In the kernel's parameters, which are not checked.
    pub param: bool,
    /// Lanes' words are not next to each other: a table lookup.
    pub scattered: bool,
    pub atomicity: Atomicity,
    pub pc: u32,
    /// Code with [`kernel_abi::Checks::init`]: how loaded values are used.
    pub tracked: Tracked,
    /// Code with [`kernel_abi::Checks::races`]: the records it is compared with.
    pub raced: Raced,
    /// And checks of these that are elided.
    pub elided: Elided,
}

impl Access {
    /// Natural alignment: the access's whole size.
    pub(super) fn alignment(&self) -> u32 {
        let n = if self.loose { 1 } else { self.n };
        (self.bytes * n).next_power_of_two()
    }

    /// The state space of its addresses, for `Emit::full_address`.
    pub(super) fn space(&self) -> Space {
        if self.shared {
            Space::Shared
        } else {
            Space::Generic
        }
    }

    /// A bit for each byte of a lane's access whose value is used by something besides stores.
    pub(super) fn used_bytes(&self) -> u64 {
        let element = |k: u32| ((1u64 << self.bytes) - 1) << (k * self.bytes);
        (0..self.n).filter(|k| self.tracked.used >> k & 1 != 0).map(element).fold(0, |x, y| x | y)
    }
}

/// Single-copy atomicity of one lane's elements: see `single_copy.rs`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Atomicity {
    /// Of each element only.
    Elements,
    /// Of all elements, moved as one integer.
    Integer,
    /// Of all elements, moved as one 16-byte vector.
    Vector,
}

impl Atomicity {
    /// `bytes` of the whole vector.
    pub fn of(i: &Inst, bytes: u32) -> Atomicity {
        let weak = i.is_weak();
        // The threads that share these run on one host thread.
        let unshared = matches!(
            i.space(),
            Space::Shared | Space::SharedCta | Space::SharedCluster | Space::Local | Space::Param | Space::ParamEntry
        );
        match bytes {
            _ if weak || unshared || i.vec() < 2 => Atomicity::Elements,
            2 | 4 | 8 => Atomicity::Integer,
            16 => Atomicity::Vector,
            _ => Atomicity::Elements,
        }
    }
}

/// Shadow tracking of the elements of an access, a bit for each. None by default.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tracked {
    /// There is a shadow.
    pub on: bool,
    /// Used by something besides stores.
    pub used: u32,
    /// Only stored elsewhere, in the same block.
    pub copied: u32,
}

impl Tracked {
    /// The same with all elements as one.
    pub fn as_one(self) -> Tracked {
        Tracked { used: u32::from(self.used | self.copied != 0), copied: 0, ..self }
    }
}

/// Which records an access is compared with, in code with checks for races.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Raced {
    /// There are none.
    #[default]
    Not,
    Shared,
    Global,
    /// Those of the address's state space.
    Generic,
    /// As a strong access: see `cas_loops.rs`.
    Strong,
    /// As a strong access for threads of the same block only, to memory that others may access as well.
    InBlock,
    /// As an access by another thread: an asynchronous copy to shared memory.
    Async,
    /// As well: `st.async` and `red.async`.
    Remote,
}

/// Addresses of the lanes of an access.
#[expect(clippy::large_enum_variant, reason = "one at a time, on the stack")]
#[derive(Clone, Copy)]
pub(crate) enum Addr {
    /// One for all.
    Uniform(V),
    /// `base + pattern[lane]`, if `ok` holds.
    Pattern { base: V, pattern: [i64; MAX_LANES], ok: Option<V> },
    /// `base + index[lane] * scale`, `index` a vector of i32, if `ok` holds.
    Gather { base: V, index: V, scale: i64, ok: Option<V> },
    /// A vector of 64-bit addresses.
    Full(V),
}

/// A value that is only copied: its shadow (a scalar if uniform), and the loads it may come from.
pub(super) struct Copied {
    pub shadow: V,
    pub from: Vec<Origin>,
}

/// A load of a value, for the lanes in which it was chosen.
#[derive(Clone, Copy)]
pub(super) struct Origin {
    pub lanes: Option<V>,
    pub addr: Addr,
    pub access: Access,
    pub v: Val,
    pub offset: i64,
}
