//! Integer arithmetic (PTX ISA, 'Integer Arithmetic Instructions' and 'Extended-Precision Integer Arithmetic').

use ptx::ast::{Instr, Mod, Type};
use ptx::table::Op;

/// The low `bits` of `v`.
pub fn mask(v: u128, bits: u32) -> u128 {
    if bits >= 128 {
        v
    } else {
        v & ((1 << bits) - 1)
    }
}

/// The low `bits` of `v` as a signed number.
pub fn signed(v: u128, bits: u32) -> i128 {
    ((v << (128 - bits)) as i128) >> (128 - bits)
}

/// The number that the bits stand for in an integer type of at most 64 bits.
pub fn number(v: u128, ty: Type) -> i128 {
    if ty.is_signed() {
        signed(v, ty.bits())
    } else {
        mask(v, ty.bits()) as i128
    }
}

/// Smallest and largest number of an integer type.
pub fn range(ty: Type) -> (i128, i128) {
    let bits = ty.bits();
    if ty.is_signed() {
        (-(1 << (bits - 1)), (1 << (bits - 1)) - 1)
    } else {
        (0, (1 << bits) - 1)
    }
}

/// All bits of the product, in two's complement of 128 bits.
fn product(a: u128, b: u128, ty: Type) -> u128 {
    if ty.is_signed() {
        (number(a, ty) * number(b, ty)) as u128
    } else {
        mask(a, ty.bits()) * mask(b, ty.bits())
    }
}

/// Result bits of an instruction on one element of type `ty`; `None` for what is not integer arithmetic.
///
/// Division by zero: the manual leaves quotient and remainder open, ptxas makes both all ones.
pub fn arithmetic(instr: &Instr, ty: Type, args: &[u128]) -> Option<u128> {
    let bits = ty.bits();
    let n = |i: usize| number(args[i], ty);
    let (low, high) = range(ty);
    let fit = |v: i128| if instr.has(Mod::Sat) { v.clamp(low, high) } else { v };
    let value: i128 = match instr.op {
        Op::Add => fit(n(0) + n(1)),
        Op::Sub => fit(n(0) - n(1)),
        Op::Mul | Op::Mad => {
            let p = product(args[0], args[1], ty);
            let p = if instr.has(Mod::Hi) { p >> bits } else { p };
            if instr.has(Mod::Wide) {
                let c = if instr.op == Op::Mad { args[2] } else { 0 };
                return Some(mask(p.wrapping_add(c), 2 * bits));
            }
            match instr.op {
                Op::Mul => p as i128,
                // Saturation is for `.hi.s32`: the high half is a number of the type.
                _ => fit(number(p, ty) + n(2)),
            }
        }
        Op::Mul24 | Op::Mad24 => {
            let f = |v: u128| if ty.is_signed() { signed(v, 24) } else { mask(v, 24) as i128 };
            let p = f(args[0]) * f(args[1]);
            let p = number(if instr.has(Mod::Hi) { p >> 16 } else { p } as u128, ty);
            if instr.op == Op::Mul24 {
                p
            } else {
                fit(p + n(2))
            }
        }
        Op::Sad => n(2) + (n(0) - n(1)).abs(),
        Op::Div => n(0).checked_div(n(1)).unwrap_or(-1),
        Op::Rem => n(0).checked_rem(n(1)).unwrap_or(-1),
        Op::Abs => n(0).abs(),
        Op::Neg => -n(0),
        Op::Min => relu(instr, n(0).min(n(1))),
        Op::Max => relu(instr, n(0).max(n(1))),
        _ => return None,
    };
    Some(mask(value as u128, bits))
}

fn relu(instr: &Instr, v: i128) -> i128 {
    if instr.has(Mod::Relu) {
        v.max(0)
    } else {
        v
    }
}

/// `add.cc`, `addc`, `sub.cc`, `subc`, `mad.cc`, `madc`: the result, and the carry if `.cc` asks for it.
///
/// The flag is the adder's carry-out, of subtractions too: a - b is a + ~b + 1, so `sub.cc` sets it where there is *no* borrow, and
/// `subc` is a + ~b + CC.CF. The manual speaks of a borrow; nvcc's 128-bit division mixes `sub.cc` with `addc` and is right only so.
pub fn with_carry(instr: &Instr, ty: Type, args: &[u128], carry: bool) -> Option<(u128, bool)> {
    let bits = ty.bits();
    let u = |i: usize| mask(args[i], bits);
    let (a, b, carry_in) = match instr.op {
        Op::Add => (u(0), u(1), false),
        Op::Addc => (u(0), u(1), carry),
        Op::Sub => (u(0), mask(!u(1), bits), true),
        Op::Subc => (u(0), mask(!u(1), bits), carry),
        Op::Mad | Op::Madc => {
            let p = product(args[0], args[1], ty);
            (mask(if instr.has(Mod::Hi) { p >> bits } else { p }, bits), u(2), carry && instr.op == Op::Madc)
        }
        _ => return None,
    };
    let sum = a + b + u128::from(carry_in);
    Some((mask(sum, bits), sum >> bits != 0))
}

/// `dp4a` and `dp2a`.
pub fn dot_product(instr: &Instr, args: &[u128]) -> u128 {
    let types: Vec<Type> = instr.types().collect();
    let part = |v: u128, ty: Type, bits: u32, i: u32| {
        let v = v >> (bits * i);
        if ty.is_signed() {
            signed(v, bits)
        } else {
            mask(v, bits) as i128
        }
    };
    let mut sum = signed(args[2], 32);
    if instr.op == Op::Dp4a {
        for i in 0..4 {
            sum += part(args[0], types[0], 8, i) * part(args[1], types[1], 8, i);
        }
    } else {
        let select = if instr.has(Mod::Hi) { 2 } else { 0 };
        for i in 0..2 {
            sum += part(args[0], types[0], 16, i) * part(args[1], types[1], 8, select + i);
        }
    }
    mask(sum as u128, 32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_signs() {
        assert_eq!(number(0xffff, Type::S16), -1);
        assert_eq!(number(0xffff, Type::U16), 0xffff);
        assert_eq!(signed(0x80, 8), -128);
        assert_eq!(range(Type::S8), (-128, 127));
        assert_eq!(product(u128::from(u64::MAX), u128::from(u64::MAX), Type::U64) >> 64, u128::from(u64::MAX - 1));
    }
}
