//! What `cp.reduce.async.bulk.tensor` does to elements of global memory.

use device::tensor_map::Element;
use kernel_abi::TensorReduction;
use sys::context;

/// Whether elements of this type have the operation.
pub fn takes(how: TensorReduction, element: Element) -> bool {
    use Element::*;
    use TensorReduction::*;
    match how {
        Add => matches!(element, U32 | S32 | U64 | F32 | F16 | BF16),
        Min | Max => matches!(element, U32 | S32 | U64 | S64 | F16 | BF16),
        Inc | Dec => element == U32,
        // `.b32` and `.b64`.
        And | Or | Xor => matches!(element, U32 | S32 | U64 | S64),
    }
}

/// Replaces elements at an address by what they and `values` make, one by one atomically; `read`: what was there a moment ago. `None`
/// if memory there cannot be written.
///
/// # Safety
/// Elements that kernels may access, at multiples of their size.
pub unsafe fn reduce(how: TensorReduction, element: Element, to: u64, values: &[u8], read: &[u8]) -> Option<()> {
    let size = element.size() as usize;
    let number = |bytes: &[u8]| bytes.iter().rev().fold(0, |v, &b| v << 8 | u64::from(b));
    for (k, (value, read)) in values.chunks_exact(size).zip(read.chunks_exact(size)).enumerate() {
        let (at, value) = (to + (k * size) as u64, number(value));
        let mut old = number(read);
        loop {
            let new = combined(how, element, old, value);
            // SAFETY: the caller's promise; others access it atomically, too, or a race of the program's is no worse than their own.
            match unsafe { context::try_compare_exchange(at as *mut u8, old, new, size as u32) }? {
                now if now == old => break,
                now => old = now,
            }
        }
    }
    Some(())
}

/// The new bits of an element.
fn combined(how: TensorReduction, element: Element, old: u64, value: u64) -> u64 {
    use TensorReduction::*;
    match (how, element) {
        (Add, Element::F32) => {
            let sum = f32::from_bits(old as u32) + f32::from_bits(value as u32);
            if sum.is_nan() {
                0x7fff_ffff
            } else {
                sum.to_bits().into()
            }
        }
        (Add | Min | Max, Element::F16) => half(how, F16, old, value),
        (Add | Min | Max, Element::BF16) => half(how, BF16, old, value),
        (Add, _) => old.wrapping_add(value),
        (Min | Max, _) => {
            let less = match element {
                Element::S32 => (old as i32) < value as i32,
                Element::S64 => (old as i64) < value as i64,
                _ => old < value,
            };
            if less == (how == Min) {
                old
            } else {
                value
            }
        }
        (And, _) => old & value,
        (Or, _) => old | value,
        (Xor, _) => old ^ value,
        (Inc, _) => {
            if old >= value {
                0
            } else {
                old + 1
            }
        }
        (Dec, _) => {
            if old == 0 || old > value {
                value
            } else {
                old - 1
            }
        }
    }
}

/// A format of 16 bits: bits of the fraction, and the bias of the exponent.
#[derive(Clone, Copy)]
struct Half {
    fraction: u32,
    bias: i64,
}

const F16: Half = Half { fraction: 10, bias: 15 };
const BF16: Half = Half { fraction: 7, bias: 127 };
const NAN: u64 = 0x7fff;

impl Half {
    fn infinity(self) -> u64 {
        0x7fff >> self.fraction << self.fraction
    }

    fn is_nan(self, bits: u64) -> bool {
        bits & 0x7fff > self.infinity()
    }

    /// The number, exactly.
    fn decode(self, bits: u64) -> f64 {
        let (fraction, exponent) = (bits & ((1 << self.fraction) - 1), (bits & 0x7fff) >> self.fraction);
        let size = match exponent {
            _ if bits & 0x7fff >= self.infinity() => {
                return if self.is_nan(bits) { f64::NAN } else { self.signed(bits, f64::INFINITY) }
            }
            0 => fraction as f64 * power(1 - self.bias - i64::from(self.fraction)),
            _ => (fraction | 1 << self.fraction) as f64 * power(exponent as i64 - self.bias - i64::from(self.fraction)),
        };
        self.signed(bits, size)
    }

    fn signed(self, bits: u64, size: f64) -> f64 {
        if bits >> 15 & 1 == 1 {
            -size
        } else {
            size
        }
    }

    /// The nearest number, even of two.
    fn encode(self, x: f64) -> u64 {
        let bits = x.to_bits();
        let sign = bits >> 63 << 15;
        let exponent = (bits >> 52 & 0x7ff) as i64 - 1023;
        if x == 0.0 || x.is_infinite() {
            return sign | if x == 0.0 { 0 } else { self.infinity() };
        }
        // The last bit that is kept, and those below it; a subnormal number keeps fewer.
        let lost = 52 - i64::from(self.fraction) + (1 - self.bias - exponent).max(0);
        if lost > 54 {
            return sign;
        }
        let significand = 1u64 << 52 | bits & ((1 << 52) - 1);
        let (kept, rest, tie) = (significand >> lost, significand & ((1 << lost) - 1), 1u64 << (lost - 1));
        let kept = kept + u64::from(rest > tie || rest == tie && kept & 1 == 1);
        // The leading bit of a normal number adds one to the exponent.
        let exponent = (exponent + self.bias - 1).max(0) as u64;
        sign | (kept + (exponent << self.fraction)).min(self.infinity())
    }
}

/// A power of two.
fn power(exponent: i64) -> f64 {
    f64::from_bits(((exponent + 1023) as u64) << 52)
}

/// A NaN beside a number is ignored by `Min` and `Max`, to which -0 is less than +0, as on an H200.
fn half(how: TensorReduction, format: Half, old: u64, value: u64) -> u64 {
    let (x, y) = (format.decode(old), format.decode(value));
    match (how, x.is_nan(), y.is_nan()) {
        (TensorReduction::Add, ..) => {
            // Exact, or so far apart that the smaller one does not count.
            let sum = x + y;
            if sum.is_nan() {
                NAN
            } else {
                format.encode(sum)
            }
        }
        (_, true, true) => NAN,
        (_, true, false) => value,
        (_, false, true) => old,
        _ if how == TensorReduction::Min => {
            if y < x || y == x && y.is_sign_negative() {
                value
            } else {
                old
            }
        }
        _ => {
            if y > x || y == x && y.is_sign_positive() {
                value
            } else {
                old
            }
        }
    }
}
