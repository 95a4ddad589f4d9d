//! The sums of Hopper's tensor cores, to the last bit.
//!
//! The manual leaves order and precision of these sums open, and `matrix` rounds at every step, as the library does. This is what an
//! H200 does; how it was found, and how far the library is from it, is in `docs/decisions/0019-tensor-cores.md`.
//!
//! An instruction makes one sum of the accumulator and of all its products. Products are exact. All terms are cut off, toward zero, below
//! one and the same place: so many bits below the greatest exponent of a term. Nothing is lost when they are added, and the sum is
//! cut off, or rounded to half precision.

use crate::exact::Value;
use crate::format::{format_of, round_to_unit, Format, Rounding, Special, E4M3, E5M2, F16, F32, TF32};
use ptx::ast::Type;

/// Which instruction sums.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instruction {
    /// `mma.sync` and `mma.sp`.
    Mma,
    /// `wgmma.mma_async`.
    Wgmma,
}

/// Bits that terms keep below the greatest exponent.
const KEPT: i64 = 25;

/// The same in `wgmma` on 8-bit floating point.
const KEPT_OF_BYTES: i64 = 13;

/// What sums of `wgmma` on 8-bit floating point have in single precision.
const SHORT: Format = Format { exponent: 8, fraction: 13, pad: 10, special: Special::Ieee, nan: 0x7fff_ffff };

/// The greatest exponent counts as no less, though all terms be smaller.
const LEAST_EXPONENT: i64 = -133;

/// A number and the exponent that says where it begins: of a product, the sum of its factors' exponents, though it may be twice as much.
struct Term {
    value: Value,
    exponent: i64,
}

impl Term {
    /// Subnormal numbers begin where the smallest normal one does.
    fn new(value: Value, smallest: i64) -> Term {
        let exponent = match &value {
            Value::Finite(f) => smallest.max(f.exp + f.mag.bits() as i64 - 1),
            _ => 0,
        };
        Term { value, exponent }
    }

    fn product(a: &Term, b: &Term) -> Term {
        Term { value: Value::mul(&a.value, &b.value), exponent: a.exponent + b.exponent }
    }
}

/// One sum. Zero has no sign, not even what a negative sum is cut off to.
fn sum(terms: &[Term], kept: i64, to: Format) -> u64 {
    let mut special = Value::Zero { neg: false };
    let mut finite = Vec::new();
    for term in terms {
        match &term.value {
            Value::Finite(f) => finite.push((f, term.exponent)),
            Value::Zero { .. } => {}
            value => special = Value::add(&special, value, false),
        }
    }
    if !special.is_zero() {
        return to.encode(&special, Rounding::NearestEven);
    }
    let greatest = finite.iter().map(|&(_, exponent)| exponent).fold(LEAST_EXPONENT, i64::max);
    let unit = greatest - kept;
    let total: i128 = finite
        .iter()
        .map(|(f, _)| {
            let magnitude = i128::from(round_to_unit(f, unit, Rounding::Zero));
            if f.neg {
                -magnitude
            } else {
                magnitude
            }
        })
        .sum();
    let neg = total < 0;
    let bits = i64::from(128 - total.unsigned_abs().leading_zeros());
    let total = Value::scaled(neg, total.unsigned_abs().into(), unit, false);
    let out = match to {
        F16 => to.encode(&total, Rounding::NearestEven),
        // Cut off, but for what is too large.
        _ if bits + unit - 1 > 1 - to.smallest() => to.infinity(neg),
        _ => to.encode(&total, Rounding::Zero),
    };
    if out & !to.sign_bit() == 0 {
        0
    } else {
        out
    }
}

/// An element of D: `pairs` are the bits of a row of A and a column of B, in the order of k, `c` the accumulator's, none if it is not
/// added (`scale-d` 0). D is `.f16` or `.f32`, and A and B are any floating-point types but `.f64`. Of a sparse A there are the elements that it holds.
///
/// # Panics
/// Other types.
pub fn dot(instruction: Instruction, [d, a, b]: [Type; 3], pairs: &[(u64, u64)], c: Option<u64>) -> u64 {
    let format = |ty: Type| if ty == Type::TF32 { TF32 } else { format_of(ty).expect("a floating-point type") };
    let (to, a, b) = (format(d), format(a), format(b));
    let bytes = [a, b].iter().all(|f| [E4M3, E5M2].contains(f));
    // `mma` on bytes converts them to f16, whose normal numbers reach further down.
    let smallest = |f: Format| if bytes && instruction == Instruction::Mma { F16.smallest() } else { f.smallest() };
    let factor = |f: Format, bits: u64| Term::new(f.decode(bits), smallest(f));
    let products = pairs.iter().map(|&(x, y)| Term::product(&factor(a, x), &factor(b, y)));
    let accumulator = |bits: u64| Term::new(to.decode(bits), to.smallest());
    match (instruction, bytes) {
        (Instruction::Mma, true) => {
            // Two products of f16: the lower halves of all words of A and B, then the upper ones. C is added in the end, by itself.
            let (lower, upper): (Vec<_>, Vec<_>) = products.enumerate().partition(|(k, _)| k % 4 < 2);
            let terms = |half: Vec<(usize, Term)>| half.into_iter().map(|(_, term)| term);
            let lower = sum(&terms(lower).collect::<Vec<_>>(), KEPT, to);
            let both = sum(&terms(upper).chain([accumulator(lower)]).collect::<Vec<_>>(), KEPT, to);
            to.encode(&Value::add(&to.decode(both), &to.decode(c.unwrap_or(0)), false), Rounding::NearestEven)
        }
        (_, bytes) => {
            let terms: Vec<Term> = products.chain(c.map(accumulator)).collect();
            let kept = if bytes { KEPT_OF_BYTES } else { KEPT };
            sum(&terms, kept, if bytes && to == F32 { SHORT } else { to })
        }
    }
}
