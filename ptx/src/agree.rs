//! Which registers and constants may stand where an instruction works on a type (PTX ISA, 'Type Information for
//! Instructions and Operands'), as ptxas has it.

use crate::ast::{Imm, Type};

/// What sort of value a type is, for agreement with registers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    /// Untyped.
    Bits,
    Integer,
    /// Floating point that registers are declared with.
    Float,
    /// Formats that only instructions have: registers for them are untyped.
    Format,
    /// `.f16x2`: a register of it is taken for any 32 bits but `.f32`.
    Halves,
    /// Pairs of integers in 32 bits.
    Pair,
    Predicate,
}

fn sort(ty: Type) -> Sort {
    use Type::*;
    match ty {
        Pred => Sort::Predicate,
        B8 | B16 | B32 | B64 | B128 => Sort::Bits,
        U8 | U16 | U32 | U64 | S8 | S16 | S32 | S64 => Sort::Integer,
        F16 | F32 | F64 => Sort::Float,
        F16x2 => Sort::Halves,
        U16x2 | S16x2 | U8x4 | S8x4 => Sort::Pair,
        _ => Sort::Format,
    }
}

/// Whether a register of type `reg` may stand where an instruction works on `ty`. With `wider`, larger registers are
/// allowed, as in `ld`, `st` and `cvt`.
#[inline]
pub(crate) fn types_agree(ty: Type, reg: Type, wider: bool) -> bool {
    if ty == reg {
        return true;
    }
    let (a, b) = (ty.bits(), reg.bits());
    let (wanted, held) = (sort(ty), sort(reg));
    if wanted == Sort::Predicate || held == Sort::Predicate || a != b && !(wider && b > a) {
        return false;
    }
    matches!(
        (wanted, held),
        (_, Sort::Bits) | (Sort::Bits, _) | (Sort::Integer, Sort::Integer | Sort::Halves) | (Sort::Pair, Sort::Halves)
    )
}

/// Whether a register of type `reg` may stand where an operand has the type `ty` whatever the instruction's is, as
/// amounts of shifts and masks of lanes have: never one of floating point. With `untyped` only untyped ones (`.b32`).
pub(crate) fn own_type_agrees(ty: Type, reg: Type, wider: bool, untyped: bool) -> bool {
    let held = sort(reg);
    let integers = matches!(sort(ty), Sort::Bits | Sort::Integer);
    let fits = held == Sort::Bits || held == Sort::Integer && !untyped;
    types_agree(ty, reg, wider) && (!integers || fits)
}

/// Whether registers of these types may stand side by side in the vector of a matrix: one is untyped, or both alike.
pub(crate) fn elements_agree(one: Type, next: Type) -> bool {
    let (a, b) = (sort(one), sort(next));
    one == next || a == Sort::Bits || b == Sort::Bits || a == Sort::Integer && b == Sort::Integer
}

/// Whether the registers of a conversion to or from `ty` have just its size: formats that no register is declared with.
pub(crate) fn is_format(ty: Type) -> bool {
    sort(ty) == Sort::Format
}

/// Whether numbers can be added to registers of a type, as part of an operand: of integers, and of bits, as many.
pub(crate) fn takes_offsets(ty: Type) -> bool {
    matches!(sort(ty), Sort::Bits | Sort::Integer) && (16..=64).contains(&ty.bits())
}

/// As [`literal_fits`], where an integer may stand for the same number in floating point, as in `setp.eq.f32 p, y, 0;`.
pub(crate) fn whole_literal_fits(imm: &mut Imm, ty: Type) -> bool {
    if let (Imm::Int { bits, unsigned }, true) = (*imm, matches!(ty, Type::F32 | Type::F64)) {
        let value = if unsigned { bits as f64 } else { bits as i64 as f64 };
        *imm = Imm::F64(value.to_bits());
    }
    literal_fits(imm, ty)
}

/// Whether a literal may stand for a value of type `ty`; gives floating-point literals that precision.
pub(crate) fn literal_fits(imm: &mut Imm, ty: Type) -> bool {
    match (*imm, sort(ty)) {
        (Imm::Int { .. }, Sort::Bits | Sort::Integer | Sort::Predicate) => true,
        (Imm::F64(bits), _) if ty == Type::F32 => {
            *imm = Imm::F32((f64::from_bits(bits) as f32).to_bits());
            true
        }
        // Not the number, but its bits: what a `0f` literal says is a pattern.
        (Imm::F32(bits), _) if ty == Type::F64 => {
            *imm = Imm::F64(u64::from(bits));
            true
        }
        // A bit pattern of exactly this size.
        (Imm::F32(_), _) => matches!(ty, Type::F32 | Type::B32),
        (Imm::F64(_), _) => matches!(ty, Type::F64 | Type::B64),
        _ => false,
    }
}
