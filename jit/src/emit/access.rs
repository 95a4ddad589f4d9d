//! Accesses to memory as data: what is done with each lane's memory, and where it is.

use crate::ir::{Inst, Spared, Val};
use crate::shape::MAX_LANES;
use baseline::build::{T, V};
use ptx::ast::{Sem, Space};

/// What an access does with each lane's memory.
#[derive(Clone, Copy)]
pub(crate) struct Access {
    /// LLVM type of an element in memory, and elements per lane.
    pub elem: T,
    pub n: u32,
    pub bytes: u32,
    pub volatile: bool,
    pub guarded: bool,
    /// As aligned as one element of it: neighbouring accesses joined.
    pub loose: bool,
    /// In the block's shared memory.
    pub shared: bool,
    /// In the kernel's parameters, which checks know nothing of.
    pub param: bool,
    pub travel: Travel,
    pub pc: u32,
    /// Code with [`kernel_abi::Checks::init`]: what becomes of what is loaded.
    pub tracked: Tracked,
    /// Code with [`kernel_abi::Checks::races`]: whose accesses it is compared with.
    pub raced: Raced,
    /// And what of that is left out.
    pub spared: Spared,
}

impl Access {
    /// Natural alignment: the access's whole size.
    pub(super) fn alignment(&self) -> u32 {
        let n = if self.loose { 1 } else { self.n };
        (self.bytes * n).next_power_of_two()
    }

    /// What addresses are counted in, for `Emit::full_address`.
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

/// How the elements of one lane travel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Travel {
    /// One by one; nobody else can tell.
    Apart,
    /// As one integer.
    Integer,
    /// As one 16-byte vector.
    Vector,
}

impl Travel {
    /// `bytes` of the whole vector.
    pub fn of(i: &Inst, bytes: u32) -> Travel {
        let weak = i.sem().is_none_or(|s| s == Sem::Weak);
        // Threads that share these run on one core, one after the other.
        let own = matches!(
            i.space(),
            Space::Shared | Space::SharedCta | Space::SharedCluster | Space::Local | Space::Param | Space::ParamEntry
        );
        match bytes {
            _ if weak || own || i.vec() < 2 => Travel::Apart,
            2 | 4 | 8 => Travel::Integer,
            16 => Travel::Vector,
            _ => Travel::Apart,
        }
    }
}

/// What becomes of the elements of an access: a bit for each. Nothing is looked at by default.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tracked {
    /// There is a shadow.
    pub on: bool,
    /// Used by something besides stores.
    pub used: u32,
    /// Only stored elsewhere, in the same block.
    pub moved: u32,
}

impl Tracked {
    /// That of all elements as one.
    pub fn as_one(self) -> Tracked {
        Tracked { used: u32::from(self.used | self.moved != 0), moved: 0, ..self }
    }
}

/// Which records an access is compared with, in code that looks for races.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Raced {
    /// There are none.
    #[default]
    Not,
    Shared,
    Global,
    /// Whatever its address is in.
    Generic,
    /// As if by an access that is not weak: see `retried.rs`.
    Strong,
    /// As by another thread: an asynchronous copy to shared memory.
    Async,
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

/// A value that is only moved: its shadow, of one lane if it is the same for all, and where it may come from.
pub(super) struct Moved {
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
