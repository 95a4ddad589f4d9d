//! How far results may be from the exact ones, as the manual publishes it. What is not named here is exact: rounded once, as its
//! rounding says.

use super::Op;
use crate::ast::{Mod, Type};

/// An error that the manual allows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bound {
    /// Largest error relative to the exact value, and on top of it.
    pub relative: f64,
    pub absolute: f64,
    /// The manual's words, in short.
    pub published: &'static str,
}

/// Sums of matrices: the manual has neither their order nor their precision.
const SUMS: Bound = Bound {
    relative: f64::INFINITY,
    absolute: 0.0,
    published: "exact products, each sum rounded; no bound is published",
};

/// The bound for `op` in its approximate form, with results of type `ty`.
pub fn bound(op: Op, ty: Type) -> Option<Bound> {
    let relative = |exponent: f64, published| Bound { relative: exponent.exp2(), absolute: 0.0, published };
    let absolute = |exponent: f64, published| Bound { relative: 0.0, absolute: exponent.exp2(), published };
    let half = matches!(ty, Type::F16 | Type::F16x2);
    let brain = matches!(ty, Type::BF16 | Type::BF16x2);
    Some(match op {
        Op::Ex2 if half => relative(-9.9, "2^-9.9 relative"),
        Op::Ex2 if brain => relative(-7.0, "2^-7 relative"),
        Op::Ex2 => relative(-22.0, "2 ulp"),
        Op::Tanh if half => absolute(-10.987, "2^-10.987 absolute"),
        Op::Tanh if brain => absolute(-8.0, "2^-8 absolute"),
        Op::Tanh => relative(-11.0, "2^-11 relative"),
        Op::Div => relative(-22.0, "2 ulp (`.approx`: divisors from 2^-126 to 2^126)"),
        Op::Rcp if ty == Type::F64 => relative(-19.0, "of 20 bits of the operand; no bound is published"),
        Op::Rsqrt if ty == Type::F64 => relative(-19.0, "no bound is published"),
        Op::Rcp => relative(-23.0, "1 ulp"),
        Op::Sqrt => relative(-23.0, "2^-23 relative"),
        Op::Rsqrt => relative(-22.9, "2^-22.9 relative"),
        // The error grows with the operand beyond one period.
        Op::Sin | Op::Cos => absolute(-20.5, "2^-20.5 absolute in [-2 pi, 2 pi], 2^-14.7 in [-100 pi, 100 pi]"),
        Op::Lg2 => Bound {
            relative: (-22.0f64).exp2(),
            absolute: (-22.0f64).exp2(),
            published: "2^-22 absolute in (0.5, 2), 2^-22 relative elsewhere",
        },
        _ => return None,
    })
}

/// The bound for a form; `None` where it is exact.
pub fn accuracy(op: Op, mods: &[Mod]) -> Option<Bound> {
    let ty = mods.iter().find_map(|m| if let Mod::Ty(ty) = m { Some(*ty) } else { None })?;
    let multiplies = op == Op::Mma || matches!(op, Op::Wmma | Op::Wgmma) && mods.iter().any(|m| is_product(*m));
    if multiplies {
        return ty.is_float().then_some(SUMS);
    }
    let approximate = mods.contains(&Mod::Approx) || mods.contains(&Mod::Full);
    // These have no other forms, also where PTX of older versions leaves the modifier out.
    let always = matches!(op, Op::Rsqrt | Op::Sin | Op::Cos | Op::Lg2 | Op::Ex2 | Op::Tanh);
    if approximate || always {
        bound(op, ty)
    } else {
        None
    }
}

fn is_product(m: Mod) -> bool {
    matches!(m, Mod::Other("mma" | "mma_async"))
}
