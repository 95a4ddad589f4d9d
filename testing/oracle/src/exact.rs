//! Exact real arithmetic on the values of binary floating-point formats.
//!
//! Sums and products are kept exactly, as big integers times powers of two. Quotients and roots keep far more bits than
//! any format has, and remember whether something was cut off. Rounding happens once, in [`crate::format`].

use num_bigint::BigUint;

/// What a floating-point number stands for.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Nan,
    Inf { neg: bool },
    Zero { neg: bool },
    Finite(Finite),
}

/// The number `±(mag + e) * 2^exp`, with `mag > 0`, and `e` 0 or, if `inexact`, somewhere strictly between 0 and 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Finite {
    pub neg: bool,
    pub mag: BigUint,
    pub exp: i64,
    pub inexact: bool,
}

/// Bits that quotients and roots are computed to: more than twice the widest format.
const WORKING_BITS: u64 = 160;

impl Value {
    /// The integer `n`.
    pub fn from_int(n: i128) -> Value {
        Value::scaled(n < 0, BigUint::from(n.unsigned_abs()), 0, false)
    }

    /// `±mag * 2^exp`; zero is `Zero { neg }`.
    pub fn scaled(neg: bool, mag: BigUint, exp: i64, inexact: bool) -> Value {
        if mag.bits() == 0 {
            return Value::Zero { neg };
        }
        Value::Finite(Finite { neg, mag, exp, inexact })
    }

    pub fn is_nan(&self) -> bool {
        *self == Value::Nan
    }

    pub fn is_zero(&self) -> bool {
        matches!(self, Value::Zero { .. })
    }

    /// The sign; false for NaN.
    pub fn is_negative(&self) -> bool {
        match self {
            Value::Nan => false,
            Value::Inf { neg } | Value::Zero { neg } => *neg,
            Value::Finite(f) => f.neg,
        }
    }

    pub fn with_sign(self, neg: bool) -> Value {
        match self {
            Value::Nan => Value::Nan,
            Value::Inf { .. } => Value::Inf { neg },
            Value::Zero { .. } => Value::Zero { neg },
            Value::Finite(f) => Value::Finite(Finite { neg, ..f }),
        }
    }

    pub fn negate(self) -> Value {
        let neg = !self.is_negative();
        self.with_sign(neg)
    }

    /// `a + b`. `down`: the rounding to come is toward minus infinity, where sums that cancel are -0 (IEEE 754, 6.3).
    pub fn add(a: &Value, b: &Value, down: bool) -> Value {
        use Value::*;
        match (a, b) {
            (Nan, _) | (_, Nan) => Nan,
            (Inf { neg: x }, Inf { neg: y }) => {
                if x == y {
                    a.clone()
                } else {
                    Nan
                }
            }
            (Inf { .. }, _) => a.clone(),
            (_, Inf { .. }) => b.clone(),
            (Zero { neg: x }, Zero { neg: y }) => Zero { neg: if x == y { *x } else { down } },
            (Zero { .. }, _) => b.clone(),
            (_, Zero { .. }) => a.clone(),
            (Finite(x), Finite(y)) => {
                assert!(!x.inexact && !y.inexact, "sums are of exact numbers");
                let exp = x.exp.min(y.exp);
                let xm = &x.mag << (x.exp - exp) as u64;
                let ym = &y.mag << (y.exp - exp) as u64;
                if x.neg == y.neg {
                    Value::scaled(x.neg, xm + ym, exp, false)
                } else if xm == ym {
                    Zero { neg: down }
                } else if xm > ym {
                    Value::scaled(x.neg, xm - ym, exp, false)
                } else {
                    Value::scaled(y.neg, ym - xm, exp, false)
                }
            }
        }
    }

    pub fn mul(a: &Value, b: &Value) -> Value {
        use Value::*;
        let neg = a.is_negative() != b.is_negative();
        match (a, b) {
            (Nan, _) | (_, Nan) | (Inf { .. }, Zero { .. }) | (Zero { .. }, Inf { .. }) => Nan,
            (Inf { .. }, _) | (_, Inf { .. }) => Inf { neg },
            (Zero { .. }, _) | (_, Zero { .. }) => Zero { neg },
            (Finite(x), Finite(y)) => Value::scaled(neg, &x.mag * &y.mag, x.exp + y.exp, false),
        }
    }

    pub fn div(a: &Value, b: &Value) -> Value {
        use Value::*;
        let neg = a.is_negative() != b.is_negative();
        match (a, b) {
            (Nan, _) | (_, Nan) | (Inf { .. }, Inf { .. }) | (Zero { .. }, Zero { .. }) => Nan,
            (Inf { .. }, _) | (_, Zero { .. }) => Inf { neg },
            (Zero { .. }, _) | (_, Inf { .. }) => Zero { neg },
            (Finite(x), Finite(y)) => {
                let up = WORKING_BITS + y.mag.bits();
                let n = &x.mag << up;
                let q = &n / &y.mag;
                let inexact = &q * &y.mag != n;
                Value::scaled(neg, q, x.exp - y.exp - up as i64, inexact)
            }
        }
    }

    pub fn sqrt(a: &Value) -> Value {
        use Value::*;
        match a {
            Nan | Inf { neg: true } => Nan,
            Inf { .. } | Zero { .. } => a.clone(),
            Finite(x) if x.neg => Nan,
            Finite(x) => {
                let mut up = 2 * WORKING_BITS as i64;
                if (x.exp - up) % 2 != 0 {
                    up += 1;
                }
                let n = &x.mag << up as u64;
                let root = n.sqrt();
                let inexact = &root * &root != n;
                Value::scaled(false, root, (x.exp - up) / 2, inexact)
            }
        }
    }

    /// Orders two numbers that are not NaN; -0 and +0 are equal.
    pub fn compare(a: &Value, b: &Value) -> std::cmp::Ordering {
        use std::cmp::Ordering::*;
        let rank = |v: &Value| match v {
            Value::Nan => panic!("NaN has no place in the order"),
            Value::Inf { neg } => {
                if *neg {
                    -2
                } else {
                    2
                }
            }
            Value::Zero { .. } => 0,
            Value::Finite(f) => {
                if f.neg {
                    -1
                } else {
                    1
                }
            }
        };
        match (a, b) {
            (Value::Finite(x), Value::Finite(y)) if x.neg == y.neg => {
                let exp = x.exp.min(y.exp);
                let order = (&x.mag << (x.exp - exp) as u64).cmp(&(&y.mag << (y.exp - exp) as u64));
                if x.neg {
                    order.reverse()
                } else {
                    order
                }
            }
            _ => match rank(a) - rank(b) {
                d if d < 0 => Less,
                0 => Equal,
                _ => Greater,
            },
        }
    }
}
