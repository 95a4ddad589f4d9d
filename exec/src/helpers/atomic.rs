//! Atomic operations of every type (PTX ISA, 'atom', 'red'), by compare and exchange on the memory itself.

use super::access::{check, illegal, read};
use super::call::Call;
use crate::check::memory;
use crate::fault::{Fault, FaultKind};
use half::{bf16, f16};
use kernel_abi::{args, AccessKind, AtomicOp, AtomicType};
use sys::context;

/// `Helper::Atomic`.
pub fn atomic(call: &Call) -> Result<(), Box<Fault>> {
    let part = |shift: usize| call.what() >> shift & args::atomic::PART;
    let bytes = part(0) as u32;
    let (op, ty) = (AtomicOp::of(part(args::atomic::OP_SHIFT)), AtomicType::of(part(args::atomic::TYPE_SHIFT)));
    let (Some(op), Some(ty)) = (op, ty) else {
        return Err(call.fault(FaultKind::Internal, "unknown atomic operation", call.mask, call.pc()));
    };
    if !matches!(bytes, 2 | 4 | 8 | 16) || bytes != size(ty) {
        let text = format!("atomic operation {op:?} on {bytes} bytes of {ty:?}");
        return Err(call.fault(FaultKind::Internal, text, call.mask, call.pc()));
    }
    let call = &memory::admitted(call, bytes, AccessKind::Atomic)?;
    for lane in call.lanes() {
        let addr = call.of_lane(args::atomic::ADDRESSES, lane);
        check(call, addr, bytes, AccessKind::Atomic, lane)?;
        let data = call.data(args::atomic::DATA, lane).cast::<u128>();
        // The operands are packed: for 16 bytes the second one starts at the third word.
        let wide = bytes == 16;
        // SAFETY: each lane has four words, in which the operands lie unaligned for a u128.
        let (a, b) = unsafe {
            let first = if wide { data.read_unaligned() } else { *data.cast::<u64>() as u128 };
            let second = if wide { data.add(1).read_unaligned() } else { *data.cast::<u64>().add(1) as u128 };
            (first, second)
        };
        let shared = call.cta.shared as u64;
        // Global single-precision additions flush subnormals, those on shared memory do not.
        let flush = ty == AtomicType::F32 && !(shared..shared + (1 << 32)).contains(&addr);
        let mut old = 0u128;
        if read(call, addr, bytes, (&raw mut old).cast()).is_none() {
            return Err(illegal(call, addr, bytes, AccessKind::Atomic, lane));
        }
        loop {
            let new = apply(op, ty, old, a, b, flush);
            let mut seen = old;
            // SAFETY: the address is device or registered memory, aligned; the access is guarded.
            if !unsafe { context::try_cas(addr as *mut u8, &mut seen, &new, bytes) } {
                return Err(illegal(call, addr, bytes, AccessKind::Atomic, lane));
            }
            let mask = if wide { u128::MAX } else { (1 << (8 * bytes)) - 1 };
            if (seen ^ old) & mask == 0 {
                break;
            }
            old = seen & mask;
        }
        // SAFETY: as above.
        unsafe {
            if wide {
                data.write_unaligned(old);
            } else {
                *data.cast::<u64>() = old as u64;
            }
        }
    }
    Ok(())
}

fn size(ty: AtomicType) -> u32 {
    use AtomicType::*;
    match ty {
        U16 | F16 | BF16 => 2,
        U32 | S32 | F32 | F16x2 | BF16x2 => 4,
        U64 | S64 | F64 => 8,
        B128 => 16,
    }
}

/// The value to store. `a` is the operand (for cas: the value to compare with, and `b` the new one).
fn apply(op: AtomicOp, ty: AtomicType, old: u128, a: u128, b: u128, flush: bool) -> u128 {
    use AtomicType::*;
    match op {
        AtomicOp::Exch => return a,
        AtomicOp::Cas => {
            let mask = if ty == B128 { u128::MAX } else { (1 << (8 * size(ty))) - 1 };
            return if (old ^ a) & mask == 0 { b } else { old };
        }
        AtomicOp::And => return old & a,
        AtomicOp::Or => return old | a,
        AtomicOp::Xor => return old ^ a,
        _ => {}
    }
    match ty {
        U32 => integer(op, old as u32 as u64, a as u32 as u64) as u32 as u128,
        U64 | U16 => integer(op, old as u64, a as u64) as u128,
        S32 => signed(op, old as i32 as i64, a as i32 as i64) as u32 as u128,
        S64 => signed(op, old as i64, a as i64) as u64 as u128,
        F32 => {
            let f = |bits: u128| flushed(f32::from_bits(bits as u32), flush);
            flushed(float(op, f(old) as f64, f(a) as f64, |x, y| (x as f32 + y as f32) as f64) as f32, flush).to_bits()
                as u128
        }
        F64 => float(op, f64::from_bits(old as u64), f64::from_bits(a as u64), |x, y| x + y).to_bits() as u128,
        F16 => f16_op(op, old as u16, a as u16) as u128,
        BF16 => bf16_op(op, old as u16, a as u16) as u128,
        F16x2 => pair(old as u32, a as u32, |x, y| f16_op(op, x, y)),
        BF16x2 => pair(old as u32, a as u32, |x, y| bf16_op(op, x, y)),
        B128 => old,
    }
}

fn integer(op: AtomicOp, old: u64, a: u64) -> u64 {
    match op {
        AtomicOp::Add => old.wrapping_add(a),
        AtomicOp::Min => old.min(a),
        AtomicOp::Max => old.max(a),
        AtomicOp::Inc => {
            if old >= a {
                0
            } else {
                old + 1
            }
        }
        AtomicOp::Dec => {
            if old == 0 || old > a {
                a
            } else {
                old - 1
            }
        }
        _ => old,
    }
}

fn signed(op: AtomicOp, old: i64, a: i64) -> i64 {
    match op {
        AtomicOp::Add => old.wrapping_add(a),
        AtomicOp::Min => old.min(a),
        AtomicOp::Max => old.max(a),
        _ => old,
    }
}

/// Minimum and maximum return the operand that is a number; -0 is less than +0.
fn float(op: AtomicOp, old: f64, a: f64, add: impl Fn(f64, f64) -> f64) -> f64 {
    let less = |x: f64, y: f64| x < y || (x == y && x.is_sign_negative() && !y.is_sign_negative());
    match op {
        AtomicOp::Add => add(old, a),
        _ if old.is_nan() => a,
        _ if a.is_nan() => old,
        AtomicOp::Min => {
            if less(a, old) {
                a
            } else {
                old
            }
        }
        AtomicOp::Max => {
            if less(old, a) {
                a
            } else {
                old
            }
        }
        _ => old,
    }
}

fn flushed(x: f32, flush: bool) -> f32 {
    if flush && x.is_subnormal() {
        0f32.copysign(x)
    } else {
        x
    }
}

// Single precision has more than twice the bits of either format: adding in it and rounding is correctly rounded.
fn f16_op(op: AtomicOp, old: u16, a: u16) -> u16 {
    let f = |bits| f16::from_bits(bits).to_f32() as f64;
    f16::from_f32(float(op, f(old), f(a), |x, y| (x as f32 + y as f32) as f64) as f32).to_bits()
}

fn bf16_op(op: AtomicOp, old: u16, a: u16) -> u16 {
    let f = |bits| bf16::from_bits(bits).to_f32() as f64;
    bf16::from_f32(float(op, f(old), f(a), |x, y| (x as f32 + y as f32) as f64) as f32).to_bits()
}

fn pair(old: u32, a: u32, f: impl Fn(u16, u16) -> u16) -> u128 {
    let low = f(old as u16, a as u16) as u32;
    let high = f((old >> 16) as u16, (a >> 16) as u16) as u32;
    (high << 16 | low) as u128
}

#[cfg(test)]
mod tests {
    use super::*;
    use AtomicOp::*;
    use AtomicType::*;

    fn go(op: AtomicOp, ty: AtomicType, old: u64, a: u64) -> u64 {
        apply(op, ty, old as u128, a as u128, 0, false) as u64
    }

    #[test]
    fn integers_wrap_compare_by_sign_and_count() {
        assert_eq!(go(Add, U32, 0xffff_ffff, 2), 1);
        assert_eq!(go(Add, S64, u64::MAX, 2), 1);
        assert_eq!(go(Min, U32, 1, 0xffff_ffff), 1);
        assert_eq!(go(Min, S32, 1, 0xffff_ffff), 0xffff_ffff);
        assert_eq!(go(Max, S64, u64::MAX, 0), 0);
        assert_eq!((go(Inc, U32, 3, 4), go(Inc, U32, 4, 4), go(Inc, U32, 9, 4)), (4, 0, 0));
        assert_eq!((go(Dec, U32, 3, 4), go(Dec, U32, 0, 4), go(Dec, U32, 9, 4)), (2, 4, 4));
        assert_eq!((go(And, U64, 6, 3), go(Or, U64, 6, 3), go(Xor, U64, 6, 3), go(Exch, U64, 6, 3)), (2, 7, 5, 3));
        assert_eq!(apply(Cas, U16, 5, 5, 9, false), 9);
        assert_eq!(apply(Cas, B128, 5 << 100, 5 << 90, 9, false), 5 << 100);
    }

    #[test]
    fn floats_round_once_and_prefer_numbers() {
        let (f, d) = (|x: f32| x.to_bits() as u64, |x: f64| x.to_bits());
        assert_eq!(go(Add, F32, f(1.5), f(2.25)), f(3.75));
        assert_eq!(go(Add, F32, f(16777216.0), f(1.0)), f(16777216.0));
        assert_eq!(go(Add, F64, d(0.1), d(0.2)), d(0.1 + 0.2));
        assert_eq!(go(Min, F64, d(f64::NAN), d(3.0)), d(3.0));
        assert_eq!(go(Min, F64, d(0.0), d(-0.0)), d(-0.0));
        assert_eq!(go(Max, F64, d(-0.0), d(0.0)), d(0.0));
        let tiny = f32::from_bits(1);
        assert_eq!(go(Add, F32, f(tiny), 0), f(tiny));
        assert_eq!(apply(Add, F32, f(-tiny) as u128, f(-0.0) as u128, 0, true), f(-0.0) as u128);
    }

    #[test]
    fn halves_are_rounded_to_nearest_even_one_by_one() {
        let h = |x: f32| f16::from_f32(x).to_bits() as u64;
        let b = |x: f32| bf16::from_f32(x).to_bits() as u64;
        assert_eq!(go(Add, F16, h(2048.0), h(1.0)), h(2048.0));
        assert_eq!(go(Add, F16, h(2048.0), h(3.0)), h(2052.0));
        assert_eq!(go(Add, BF16, b(256.0), b(1.0)), b(256.0));
        assert_eq!(go(Add, F16x2, h(1.0) << 16 | h(2.0), h(3.0) << 16 | h(4.0)), h(4.0) << 16 | h(6.0));
        assert_eq!(go(Max, BF16x2, b(1.0) << 16 | b(2.0), b(3.0) << 16 | b(-4.0)), b(3.0) << 16 | b(2.0));
    }
}
