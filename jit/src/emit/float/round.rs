//! Rounding: directed modes, round to odd, and fused multiply-add where the host has none.
//!
//! With AVX-512 every mode is one instruction with embedded rounding. Elsewhere the result is computed to nearest,
//! and the sign of its exact error says whether to go one step back:
//! * single precision works in double precision, where products are exact and sums have a representable error;
//! * double precision takes the sign from the error of a fused multiply-add, or from one made of integer operations where that
//!   could be out of range (`soft.rs`).
//!
//! Rounding to odd (truncate, then set the last bit if anything was lost) keeps a later rounding to at least two
//! bits less exact: Boldo and Melquiond, 'Emulation of FMA and correctly rounded sums'.

use crate::emit::rounding::{Arith, Rnd};
use crate::emit::state::Emit;
use baseline::build::{FloatCmp, IntCmp, T, V};

impl Emit<'_> {
    /// Integer type of the same width and lanes.
    pub(crate) fn int_like(&self, x: V) -> T {
        let ll = self.ll;
        let t = ll.type_of(x);
        ll.like(t, ll.int(ll.bits(t)))
    }

    /// The bits of a floating-point value.
    pub(crate) fn bits_of(&self, x: V) -> V {
        self.ll.bitcast(x, self.int_like(x))
    }

    /// Mask of the sign bit in the integer type `t`.
    pub(crate) fn sign_bit(&self, t: T) -> V {
        self.ll.c(t, 1 << (self.ll.bits(t) - 1))
    }

    /// Sign of `x` as bits: all others zero.
    pub(crate) fn sign_of(&self, x: V) -> V {
        let b = self.bits_of(x);
        self.ll.and(b, self.sign_bit(self.ll.type_of(b)))
    }

    pub(crate) fn fabs(&self, x: V) -> V {
        self.ll.intrinsic("llvm.fabs", &[self.ll.type_of(x)], &[x])
    }

    /// Applies `f` to pieces of `n` lanes and joins what it returns. Scalars and short vectors are padded.
    pub(crate) fn pieces(&self, n: u32, args: &[V], f: impl Fn(&[V]) -> V) -> V {
        let ll = self.ll;
        let t = ll.type_of(args[0]);
        if !ll.is_vec(t) {
            let wide: Vec<V> = args.iter().map(|&a| ll.insert_at(ll.zero(ll.vec(ll.type_of(a), n)), a, 0)).collect();
            return ll.extract_at(f(&wide), 0);
        }
        let lanes = ll.lanes(t);
        let cut = |a: V, from: u32, len: u32, keep: u32| {
            let m: Vec<i32> = (0..len).map(|l| if l < keep { (from + l) as i32 } else { -1 }).collect();
            ll.shuffle(a, ll.poison(ll.type_of(a)), &m)
        };
        if lanes <= n {
            if lanes == n {
                return f(args);
            }
            let wide: Vec<V> = args.iter().map(|&a| cut(a, 0, n, lanes)).collect();
            return cut(f(&wide), 0, lanes, lanes);
        }
        let mut parts: Vec<V> = (0..lanes / n)
            .map(|k| {
                let part: Vec<V> = args.iter().map(|&a| cut(a, k * n, n, n)).collect();
                f(&part)
            })
            .collect();
        while parts.len() > 1 {
            parts = parts
                .chunks(2)
                .map(|p| {
                    let m: Vec<i32> = (0..2 * ll.lanes(ll.type_of(p[0])) as i32).collect();
                    ll.shuffle(p[0], p[1], &m)
                })
                .collect();
        }
        parts[0]
    }

    /// An operation on single or double precision, rounded as asked.
    pub(crate) fn rounded(&mut self, op: Arith, args: &[V], mode: Rnd) -> V {
        let ll = self.ll;
        let t = ll.type_of(args[0]);
        if mode == Rnd::Near {
            return match op {
                Arith::Add => ll.fadd(args[0], args[1]),
                Arith::Sub => ll.fsub(args[0], args[1]),
                Arith::Mul => ll.fmul(args[0], args[1]),
                Arith::Div => ll.fdiv(args[0], args[1]),
                Arith::Sqrt => ll.intrinsic("llvm.sqrt", &[t], args),
                Arith::Fma if self.host.fused_multiply_add => ll.intrinsic("llvm.fma", &[t], args),
                Arith::Fma if ll.bits(t) == 32 => self.single_fma(args),
                Arith::Fma => self.soft_fma(args[0], args[1], args[2], mode),
            };
        }
        if self.host.embedded_rounding {
            if mode != Rnd::Odd {
                return self.embedded_rounding(op, args, mode);
            }
            // Down and up differ exactly if the result is inexact; the smaller magnitude is the truncated value.
            // Exact zeros of cancellation become the smallest number, which rounds to zero in every narrower format.
            let [d, u] = [Rnd::Down, Rnd::Up].map(|mode| self.embedded_rounding(op, args, mode));
            let (d, u) = (self.bits_of(d), self.bits_of(u));
            let it = ll.type_of(d);
            let r = ll.intrinsic("llvm.umin", &[it], &[d, u]);
            let inexact = ll.icmp(IntCmp::Ne, d, u);
            let r = ll.select(inexact, ll.or(r, ll.c(it, 1)), r);
            return ll.bitcast(r, t);
        }
        if ll.bits(t) == 32 {
            self.single(op, args, mode)
        } else {
            self.double(op, args, mode)
        }
    }

    /// Single precision by way of double precision.
    pub(super) fn single(&mut self, op: Arith, args: &[V], mode: Rnd) -> V {
        let ll = self.ll;
        let t = ll.type_of(args[0]);
        let wide_t = ll.like(t, ll.f64());
        let w: Vec<V> = args.iter().map(|&a| ll.fpext(a, wide_t)).collect();
        let (r, back, error) = match op {
            Arith::Div => {
                let r = ll.fdiv(args[0], args[1]);
                let q = ll.fpext(r, wide_t);
                let rest = ll.fsub(ll.fmul(q, w[1]), w[0]);
                (r, q, self.flip(rest, w[1]))
            }
            Arith::Sqrt => {
                let r = ll.intrinsic("llvm.sqrt", &[t], args);
                let q = ll.fpext(r, wide_t);
                (r, q, ll.fsub(ll.fmul(q, q), w[0]))
            }
            Arith::Mul => {
                let p = ll.fmul(w[0], w[1]);
                if mode == Rnd::Odd {
                    return self.narrow(p, mode);
                }
                let r = ll.fptrunc(p, t);
                let back = ll.fpext(r, wide_t);
                (r, back, ll.fsub(back, p))
            }
            Arith::Add | Arith::Sub | Arith::Fma => {
                let (p, c) = match op {
                    Arith::Add => (w[0], w[1]),
                    Arith::Sub => (w[0], ll.fneg(w[1])),
                    _ => (ll.fmul(w[0], w[1]), w[2]),
                };
                let (mut s, e) = self.two_sum(p, c);
                if matches!(mode, Rnd::Near | Rnd::Odd) {
                    let s = self.to_odd(s, e);
                    return self.narrow(s, mode);
                }
                if mode == Rnd::Down {
                    // Zeros of different sign add up to -0, and so does x - x.
                    let it = self.int_like(s);
                    let zero = ll.fcmp(FloatCmp::Oeq, s, ll.zero(wide_t));
                    let signs = ll.or(self.sign_of(p), self.sign_of(c));
                    let b = ll.select(zero, signs, self.bits_of(s));
                    s = ll.bitcast(b, ll.like(it, ll.f64()));
                }
                let r = ll.fptrunc(s, t);
                let back = ll.fpext(r, wide_t);
                (r, back, ll.fsub(ll.fsub(back, s), e))
            }
        };
        self.direct(r, back, error, mode)
    }

    /// `a * b + c` in single precision with a directed rounding, where `|a| <= 1` and `1 <= |b| <= |c| / 2`: the result is
    /// between half and twice `c`, so that its difference to `c` is exact, and a second fused operation has the sign of
    /// the error.
    pub(super) fn directed_by_addend(&self, args: &[V], mode: Rnd) -> V {
        let ll = self.ll;
        let t = ll.type_of(args[0]);
        let r = ll.intrinsic("llvm.fma", &[t], args);
        let rest = ll.fsub(args[2], r);
        let below = ll.intrinsic("llvm.fma", &[t], &[args[0], args[1], rest]);
        self.direct(r, r, ll.fneg(below), mode)
    }

    /// `a * b + c` of f16 numbers, rounded to odd in single precision: the product is exact, and so is the error of the
    /// sum.
    pub(super) fn fma_f16_odd(&mut self, a: V, b: V, c: V) -> V {
        if self.host.embedded_rounding {
            return self.rounded(Arith::Fma, &[a, b, c], Rnd::Odd);
        }
        let (s, e) = self.two_sum(self.ll.fmul(a, b), c);
        self.to_odd(s, e)
    }

    /// Sum and its exact error (Knuth).
    pub(super) fn two_sum(&self, a: V, b: V) -> (V, V) {
        let ll = self.ll;
        let s = ll.fadd(a, b);
        let bb = ll.fsub(s, a);
        let aa = ll.fsub(s, bb);
        (s, ll.fadd(ll.fsub(a, aa), ll.fsub(b, bb)))
    }

    /// `s + e` rounded to odd, where `s` is that sum rounded to nearest. NaN errors (of infinities) change nothing.
    pub(super) fn to_odd(&self, s: V, e: V) -> V {
        let ll = self.ll;
        let t = ll.type_of(s);
        let it = self.int_like(s);
        let b = self.bits_of(s);
        let inexact = ll.fcmp(FloatCmp::One, e, ll.zero(t));
        let even = ll.icmp(IntCmp::Eq, ll.and(b, ll.c(it, 1)), ll.zero(it));
        // One up in magnitude if the error points away from zero, else one down.
        let differ = ll.xor(b, self.bits_of(e));
        let step = ll.or(ll.ashr(differ, ll.c(it, ll.bits(it) as u64 - 1)), ll.c(it, 1));
        let r = ll.select(ll.and(inexact, even), ll.add(b, step), b);
        ll.bitcast(r, t)
    }

    /// `d` with its sign flipped where `by` is negative.
    fn flip(&self, d: V, by: V) -> V {
        let ll = self.ll;
        let b = ll.xor(self.bits_of(d), self.sign_of(by));
        ll.bitcast(b, ll.type_of(d))
    }

    /// Double to single precision.
    pub(crate) fn narrow(&self, x: V, mode: Rnd) -> V {
        let ll = self.ll;
        let wide_t = ll.type_of(x);
        let t = ll.like(wide_t, ll.f32());
        if mode == Rnd::Near {
            return ll.fptrunc(x, t);
        }
        if self.host.embedded_rounding && mode != Rnd::Odd {
            return self.narrow_embedded(x, mode);
        }
        let r = ll.fptrunc(x, t);
        let back = ll.fpext(r, wide_t);
        if mode != Rnd::Odd {
            return self.direct(r, back, ll.fsub(back, x), mode);
        }
        let beyond = ll.fcmp(FloatCmp::Ogt, self.fabs(back), self.fabs(x));
        let inexact = ll.fcmp(FloatCmp::One, back, x);
        let b = self.bits_of(r);
        let it = ll.type_of(b);
        let down = ll.select(beyond, ll.sub(b, ll.c(it, 1)), b);
        let r = ll.select(inexact, ll.or(down, ll.c(it, 1)), down);
        ll.bitcast(r, t)
    }

    /// Brings `r`, rounded to nearest, to the directed mode. `error` has the sign of `r` minus the exact value (zero if
    /// exact; NaN where there is nothing to correct); `back` is `r` in the type of `error`.
    pub(super) fn direct(&self, r: V, back: V, error: V, mode: Rnd) -> V {
        let ll = self.ll;
        let et = ll.type_of(error);
        let b = self.bits_of(r);
        let it = ll.type_of(b);
        let one = ll.c(it, 1);
        let out = match mode {
            Rnd::Zero => {
                let away = ll.fcmp(FloatCmp::Ogt, self.flip(error, back), ll.zero(et));
                ll.select(away, ll.sub(b, one), b)
            }
            Rnd::Down | Rnd::Up => {
                let down = mode == Rnd::Down;
                let cmp = if down { FloatCmp::Ogt } else { FloatCmp::Olt };
                let wrong = ll.fcmp(cmp, error, ll.zero(et));
                // +1 where the magnitude grows: negative numbers going down, positive ones going up.
                let s = ll.ashr(b, ll.c(it, ll.bits(it) as u64 - 1));
                let s = if down { ll.not(s) } else { s };
                let moved = ll.add(b, ll.or(s, one));
                // From a zero of either sign to the smallest number on the right side.
                let first = if down { ll.or(self.sign_bit(it), one) } else { one };
                let zero = ll.icmp(IntCmp::Eq, ll.shl(b, one), ll.zero(it));
                ll.select(wrong, ll.select(zero, first, moved), b)
            }
            Rnd::Near | Rnd::Odd => b,
        };
        ll.bitcast(out, ll.type_of(r))
    }

    /// Double precision through the integer fused multiply-add.
    fn double(&mut self, op: Arith, args: &[V], mode: Rnd) -> V {
        let ll = self.ll;
        let t = ll.type_of(args[0]);
        let one = ll.c_real(t, 1.0);
        match op {
            Arith::Add => self.soft_fma(args[0], one, args[1], mode),
            Arith::Sub => {
                let b = ll.fneg(args[1]);
                self.soft_fma(args[0], one, b, mode)
            }
            Arith::Mul => {
                // A zero of the product's sign keeps the sign of zero products.
                let z = ll.xor(self.sign_of(args[0]), self.sign_of(args[1]));
                self.soft_fma(args[0], args[1], ll.bitcast(z, t), mode)
            }
            Arith::Fma => self.soft_fma(args[0], args[1], args[2], mode),
            Arith::Div => {
                let r = ll.fdiv(args[0], args[1]);
                let rest = self.soft_fma(r, args[1], ll.fneg(args[0]), Rnd::Odd);
                let error = self.flip(rest, args[1]);
                self.direct(r, r, error, mode)
            }
            Arith::Sqrt => {
                let r = ll.intrinsic("llvm.sqrt", &[t], args);
                let error = self.soft_fma(r, r, ll.fneg(args[0]), Rnd::Odd);
                self.direct(r, r, error, mode)
            }
        }
    }
}
