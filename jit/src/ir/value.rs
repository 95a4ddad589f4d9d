//! Values, blocks and types of registers.

use crate::id_vec::id;
use ptx::ast::Type;

/// An SSA value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Val(pub u32);
id!(Val);

/// An instruction, by its number in [`super::Func::insts`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct InstId(pub u32);
id!(InstId);

/// A basic block. After [`crate::order`] the numbers are the execution order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Block(pub u32);
id!(Block);

/// How a register is held; PTX's own types decide what an instruction makes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ty {
    P,
    I16,
    I32,
    I64,
    I128,
    F32,
    F64,
}

impl Ty {
    pub fn of(t: Type) -> Ty {
        match t {
            Type::Pred => Ty::P,
            Type::F32 => Ty::F32,
            Type::F64 => Ty::F64,
            _ => match t.size() {
                1 | 2 => Ty::I16,
                4 => Ty::I32,
                8 => Ty::I64,
                _ => Ty::I128,
            },
        }
    }
    pub fn bits(self) -> u32 {
        match self {
            Ty::P => 1,
            Ty::I16 => 16,
            Ty::I32 | Ty::F32 => 32,
            Ty::I64 | Ty::F64 => 64,
            Ty::I128 => 128,
        }
    }
    pub fn bytes(self) -> u32 {
        self.bits().div_ceil(8)
    }
}
