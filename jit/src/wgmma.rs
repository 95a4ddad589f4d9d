//! Forms of `wgmma.mma_async`: types, shape and operands (PTX ISA, 'Asynchronous Warpgroup Level Matrix Multiply-Accumulate
//! Instructions').
//!
//! Each warp of a warpgroup computes 16 of the 64 rows of D, from the same rows of A and all of B, without the other warps: that
//! is what its instruction does here. See `docs/decisions/0015-wgmma.md`.

use crate::matrix::{Acc, Elem, Shape};
use ptx::ast::{Mod, Type};

/// Rows of A and D that one warp has.
pub const ROWS: u32 = 16;

/// Operands that are constants, as an instruction of the graph carries them in its offset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Constants {
    /// A is in registers.
    pub registers: bool,
    /// The products are negated: exactly one of the factors of A and B is -1.
    pub negated: bool,
    /// In memory, A is stored by columns, and B by rows (`imm-trans-a`, `imm-trans-b`).
    pub transposed: [bool; 2],
    /// Which threads hold the metadata of a sparse A.
    pub selector: bool,
}

impl Constants {
    /// As a number.
    pub fn bits(self) -> i64 {
        let all = [self.registers, self.negated, self.transposed[0], self.transposed[1], self.selector];
        all.iter().enumerate().map(|(k, set)| i64::from(*set) << k).sum()
    }

    pub fn of_bits(bits: i64) -> Constants {
        let set = |k: u32| bits >> k & 1 != 0;
        Constants { registers: set(0), negated: set(1), transposed: [set(2), set(3)], selector: set(4) }
    }
}

/// A multiplication, as far as its modifiers tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wgmma {
    pub n: u32,
    /// Of B; a sparse A has half as many elements in a row.
    pub k: u32,
    pub a: Elem,
    pub b: Elem,
    pub d: Acc,
    pub saturate: bool,
    pub sparse: bool,
}

impl Wgmma {
    /// `None` where the form is not one.
    pub fn parse(mods: &[Mod]) -> Option<Wgmma> {
        let words = || mods.iter().filter_map(|m| if let Mod::Other(w) = m { Some(*w) } else { None });
        let types: Vec<Type> = mods.iter().filter_map(|m| if let Mod::Ty(t) = m { Some(*t) } else { None }).collect();
        let [d, a, b] = types[..] else { return None };
        let Shape { n, k, .. } = words().find_map(Shape::parse)?;
        let (a, b, d) = (Elem::of(a)?, Elem::of(b)?, Acc::of(d)?);
        let (saturate, sparse) = (mods.contains(&Mod::SatFinite), words().any(|w| w == "sp"));
        let w = Wgmma { n, k, a, b, d, saturate, sparse };
        let one = Wgmma::K_BITS / w.a.bits();
        (k == if sparse { 2 * one } else { one }).then_some(w)
    }

    /// Bits of a row of A, stored: two units of 16 bytes.
    const K_BITS: u32 = 256;

    /// Elements in a row of A as it is stored.
    pub fn a_length(&self) -> u32 {
        Self::K_BITS / self.a.bits()
    }

    /// Registers of D in each thread.
    pub fn registers(&self) -> u32 {
        ROWS * self.n * self.d.bytes() / 128
    }

    /// The first operand behind A: B's descriptor. Then come whether D is added, and a sparse A's metadata.
    pub fn b_operand(constants: Constants) -> usize {
        if constants.registers {
            4
        } else {
            1
        }
    }

    /// The first operand of D.
    pub fn d_operands(&self, constants: Constants) -> usize {
        Self::b_operand(constants) + 2 + usize::from(self.sparse)
    }
}
