//! Logic, shifts, bit fields and permutations (PTX ISA, 'Integer Arithmetic' from `popc` on, and 'Logic and Shift').

use crate::int::{mask, signed};
use ptx::ast::{Instr, Mod, Type};
use ptx::table::Op;

/// Result bits; `None` for what is none of these instructions.
pub fn operation(instr: &Instr, ty: Type, a: &[u128]) -> Option<u128> {
    let bits = ty.bits();
    let u32_at = |i: usize| mask(a[i], 32) as u32;
    // Of positions and lengths eight bits count, as the manual says; for 64 bits GPUs, and ptxas itself, take all.
    let field = |i: usize| if bits == 64 { u32_at(i).min(64) } else { u32_at(i) & 0xff };
    let value = match instr.op {
        Op::And => a[0] & a[1],
        Op::Or => a[0] | a[1],
        Op::Xor => a[0] ^ a[1],
        Op::Not => !a[0],
        Op::Cnot => u128::from(mask(a[0], bits) == 0),
        Op::Popc => u128::from(mask(a[0], bits).count_ones()),
        Op::Clz => u128::from(mask(a[0], bits).leading_zeros() - (128 - bits)),
        Op::Brev => mask(a[0], bits).reverse_bits() >> (128 - bits),
        Op::Bfind => bfind(instr, ty, a[0]),
        Op::Fns => u128::from(fns(u32_at(0), u32_at(1), u32_at(2) as i32)),
        Op::Bfe => bfe(ty, a[0], field(1), field(2)),
        Op::Bfi => bfi(bits, a[0], a[1], field(2), field(3)),
        Op::Bmsk => u128::from(bmsk(instr.has(Mod::Clamp), u32_at(0), u32_at(1))),
        Op::Szext => szext(instr.has(Mod::Clamp), ty, a[0], u32_at(1)),
        // Shift amounts above the width are clamped to it.
        Op::Shl => {
            if u32_at(1) >= bits {
                0
            } else {
                a[0] << u32_at(1)
            }
        }
        Op::Shr => {
            let by = u32_at(1).min(bits);
            if ty.is_signed() {
                (signed(a[0], bits) >> by) as u128
            } else {
                mask(a[0], bits) >> by
            }
        }
        Op::Shf => {
            let n = if instr.has(Mod::Clamp) { u32_at(2).min(32) } else { u32_at(2) & 31 };
            let both = mask(a[1], 32) << 32 | mask(a[0], 32);
            if instr.has(Mod::Left) {
                (both << n) >> 32
            } else {
                both >> n
            }
        }
        Op::Prmt => prmt(instr, u32_at(0), u32_at(1), u32_at(2)),
        _ => return None,
    };
    Some(value)
}

fn bfind(instr: &Instr, ty: Type, a: u128) -> u128 {
    let bits = ty.bits();
    let mut a = mask(a, bits);
    if ty.is_signed() && a >> (bits - 1) & 1 == 1 {
        a = mask(!a, bits);
    }
    if a == 0 {
        return 0xffff_ffff;
    }
    let position = 127 - a.leading_zeros();
    u128::from(if instr.has(Mod::ShiftAmt) { bits - 1 - position } else { position })
}

fn fns(bits: u32, base: u32, offset: i32) -> u32 {
    let set = |i: i64| bits >> i & 1 == 1;
    if offset == 0 {
        return if base < 32 && set(base.into()) { base } else { u32::MAX };
    }
    let mut position = i64::from(base);
    let mut count = i64::from(offset).abs() - 1;
    let step = if offset > 0 { 1 } else { -1 };
    while (0..32).contains(&position) {
        if set(position) {
            if count == 0 {
                return position as u32;
            }
            count -= 1;
        }
        position += step;
    }
    u32::MAX
}

fn bfe(ty: Type, a: u128, pos: u32, len: u32) -> u128 {
    let msb = ty.bits() - 1;
    let bit = |i: u32| a >> i & 1;
    let sign = if !ty.is_signed() || len == 0 { 0 } else { bit((pos + len - 1).min(msb)) };
    (0..=msb).map(|i| (if i < len && pos + i <= msb { bit(pos + i) } else { sign }) << i).sum()
}

fn bfi(bits: u32, a: u128, b: u128, pos: u32, len: u32) -> u128 {
    let mut f = mask(b, bits);
    for i in 0..len {
        if pos + i < bits {
            f = (f & !(1 << (pos + i))) | (a >> i & 1) << (pos + i);
        }
    }
    f
}

fn bmsk(clamp: bool, a: u32, b: u32) -> u32 {
    let (a1, b1) = (a & 31, b & 31);
    let sum = a1 + b1;
    let mut mask0 = u32::MAX << a1;
    let mut mask1 = if sum >= 32 { 0 } else { u32::MAX << sum };
    let position_overflow = clamp && a >= 32;
    let width_overflow = clamp && b >= 32;
    if position_overflow {
        mask0 = 0;
    }
    if sum >= 32 || position_overflow || width_overflow {
        mask1 = 0;
    } else if b1 == 0 {
        mask1 = u32::MAX;
    }
    mask0 & !mask1
}

fn szext(clamp: bool, ty: Type, a: u128, b: u32) -> u128 {
    let a = mask(a, 32);
    let n = if clamp && b >= 32 { 32 } else { b & 31 };
    match n {
        0 => 0,
        _ if ty.is_signed() => signed(a, n) as u128,
        _ => mask(a, n),
    }
}

/// Bits of `a`, `b`, `c` select bits of the table.
pub fn lop3(a: u32, b: u32, c: u32, table: u32) -> u32 {
    (0..32).map(|i| (table >> ((a >> i & 1) << 2 | (b >> i & 1) << 1 | (c >> i & 1)) & 1) << i).sum()
}

/// The selectors of each mode by the two low bits of `c` are the manual's table, lowest byte first.
fn prmt(instr: &Instr, a: u32, b: u32, c: u32) -> u128 {
    let bytes: Vec<u8> = a.to_le_bytes().into_iter().chain(b.to_le_bytes()).collect();
    let n = (c & 3) as usize;
    let pick = |select: [usize; 4]| u128::from(u32::from_le_bytes(select.map(|s| bytes[s])));
    for m in &instr.mods {
        return pick(match m {
            Mod::F4e => [n, n + 1, n + 2, n + 3],
            Mod::B4e => [n, (n + 7) % 8, (n + 6) % 8, (n + 5) % 8],
            Mod::Rc8 => [n; 4],
            Mod::Ecl => [n, n.max(1), n.max(2), 3],
            Mod::Ecr => [0, n.min(1), n.min(2), n],
            Mod::Rc16 => {
                let h = 2 * (n & 1);
                [h, h + 1, h, h + 1]
            }
            _ => continue,
        });
    }
    let byte = |i: u32| {
        let control = c >> (4 * i) & 0xf;
        let v = bytes[(control & 7) as usize];
        if control & 8 == 0 {
            v
        } else if v & 0x80 != 0 {
            0xff
        } else {
            0
        }
    };
    u128::from(u32::from_le_bytes([byte(0), byte(1), byte(2), byte(3)]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_of_the_manual() {
        assert_eq!(fns(0xaaaa_aaaa, 3, 1), 3);
        assert_eq!(fns(0xaaaa_aaaa, 3, -1), 3);
        assert_eq!(fns(0xaaaa_aaaa, 2, 1), 3);
        assert_eq!(fns(0xaaaa_aaaa, 2, -1), 1);
        assert_eq!(bmsk(false, 1, 2), 6);
        assert_eq!(szext(false, Type::U32, 0xffff_ffff, 0), 0);
        assert_eq!(lop3(0xf0f0_f0f0, 0xcccc_cccc, 0xaaaa_aaaa, 0x80), 0x8080_8080);
    }

    #[test]
    fn bit_fields_at_the_ends() {
        assert_eq!(bfe(Type::S32, 0x8000_0000, 31, 1), 0xffff_ffff);
        assert_eq!(bfe(Type::U32, 0x8000_0000, 31, 8), 1);
        assert_eq!(bfe(Type::S32, 0x4000_0000, 40, 3), 0);
        assert_eq!(bfi(32, 0xff, 0, 28, 8), 0xf000_0000);
        assert_eq!(bfi(32, 0xff, 7, 32, 8), 7);
    }
}
