//! Comparisons of the lanes of vectors, a piece at a time.

use crate::build::{FloatCmp, IntCmp, V};
use crate::ir::{Module, Op};
use crate::types::Class;
use iced_x86::Code;

/// A comparison of vectors as instructions have it.
pub struct Comparison {
    pub x: V,
    pub y: V,
    /// Of a lane.
    pub bits: u32,
    pub how: How,
    /// The lanes are those for which it does not hold.
    pub opposite: bool,
}

pub enum How {
    /// Instruction and predicate.
    Float(Code, i32),
    Equal(Code),
    /// `greater`, perhaps of numbers without a sign.
    Greater(Code, bool),
}

impl Comparison {
    /// That which makes the mask `v`; None for lanes that have no instruction.
    pub fn of(m: &Module, v: V) -> Option<Comparison> {
        let (op, &[x, y]) = m.inst(v)? else { return None };
        if !matches!(m.types.class(m.ty(x)), Class::Vector(_)) {
            return None;
        }
        let bits = m.types.bits(m.ty(x));
        match *op {
            Op::Fcmp(p) => Comparison::of_floats(p, x, y, bits),
            Op::Icmp(p) => Comparison::of_integers(p, x, y, bits),
            _ => None,
        }
    }

    fn of_floats(p: FloatCmp, x: V, y: V, bits: u32) -> Option<Comparison> {
        let code = match bits {
            32 => Code::VEX_Vcmpps_ymm_ymm_ymmm256_imm8,
            64 => Code::VEX_Vcmppd_ymm_ymm_ymmm256_imm8,
            _ => return None,
        };
        // The predicates that do not signal for quiet NaNs.
        let predicate = match p {
            FloatCmp::Oeq => 0,
            FloatCmp::Uno => 3,
            FloatCmp::Une => 4,
            FloatCmp::Ord => 7,
            FloatCmp::Ueq => 8,
            FloatCmp::One => 12,
            FloatCmp::Olt => 17,
            FloatCmp::Ole => 18,
            FloatCmp::Uge => 21,
            FloatCmp::Ugt => 22,
            FloatCmp::Ult => 25,
            FloatCmp::Ule => 26,
            FloatCmp::Oge => 29,
            FloatCmp::Ogt => 30,
        };
        Some(Comparison { x, y, bits, how: How::Float(code, predicate), opposite: false })
    }

    fn of_integers(p: IntCmp, x: V, y: V, bits: u32) -> Option<Comparison> {
        let (equal, greater) = match bits {
            8 => (Code::VEX_Vpcmpeqb_ymm_ymm_ymmm256, Code::VEX_Vpcmpgtb_ymm_ymm_ymmm256),
            16 => (Code::VEX_Vpcmpeqw_ymm_ymm_ymmm256, Code::VEX_Vpcmpgtw_ymm_ymm_ymmm256),
            32 => (Code::VEX_Vpcmpeqd_ymm_ymm_ymmm256, Code::VEX_Vpcmpgtd_ymm_ymm_ymmm256),
            64 => (Code::VEX_Vpcmpeqq_ymm_ymm_ymmm256, Code::VEX_Vpcmpgtq_ymm_ymm_ymmm256),
            _ => return None,
        };
        // As `greater` or its negation.
        let (x, y, p) = match p {
            IntCmp::Ult => (y, x, IntCmp::Ugt),
            IntCmp::Slt => (y, x, IntCmp::Sgt),
            IntCmp::Uge => (y, x, IntCmp::Ule),
            IntCmp::Sge => (y, x, IntCmp::Sle),
            p => (x, y, p),
        };
        let opposite = matches!(p, IntCmp::Ne | IntCmp::Ule | IntCmp::Sle);
        let how = match p {
            IntCmp::Eq | IntCmp::Ne => How::Equal(equal),
            IntCmp::Sgt | IntCmp::Sle => How::Greater(greater, false),
            _ => How::Greater(greater, true),
        };
        Some(Comparison { x, y, bits, how, opposite })
    }
}
