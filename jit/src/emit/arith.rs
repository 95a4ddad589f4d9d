//! Integer arithmetic.

use super::form::Form;
use super::state::Emit;
use crate::error::{unsupported, Error, ErrorExt};
use crate::ir::Inst;
use baseline::build::{IntCmp, V};
use ptx::ast::{Mod, Type};
use ptx::table::Op;

impl Emit<'_> {
    pub(super) fn integer(&mut self, op: Op, i: &Inst, form: Form) -> Result<Vec<V>, Error> {
        let ll = self.ll;
        let ty = i.ty();
        let n = ty.bits();
        let signed = ty.is_signed();
        if matches!(ty, Type::S16x2 | Type::U16x2) {
            return self.packed_integer(op, i, form);
        }
        if i.has(Mod::Cc) || i.info().is_some_and(|info| info.carries_in) {
            return self.carry(op, i, form);
        }
        let arg = |e: &mut Self, k: usize| e.get_as(i.args[k], ty, form);
        let t = self.form_type(ll.int(n), form);
        let one = match op {
            Op::Add | Op::Sub => {
                let (a, b) = (arg(self, 0), arg(self, 1));
                if i.has(Mod::Sat) {
                    let name = if op == Op::Add { "llvm.sadd.sat" } else { "llvm.ssub.sat" };
                    ll.intrinsic(name, &[t], &[a, b])
                } else if op == Op::Add {
                    ll.add(a, b)
                } else {
                    ll.sub(a, b)
                }
            }
            Op::Mul | Op::Mad => {
                let (a, b) = (arg(self, 0), arg(self, 1));
                let wide = i.has(Mod::Wide);
                let p = if wide {
                    let t2 = self.form_type(ll.int(2 * n), form);
                    let (a, b) =
                        if signed { (ll.sext(a, t2), ll.sext(b, t2)) } else { (ll.zext(a, t2), ll.zext(b, t2)) };
                    ll.mul(a, b)
                } else if i.has(Mod::Hi) {
                    self.mul_high(a, b, signed)
                } else {
                    ll.mul(a, b)
                };
                if op == Op::Mul {
                    p
                } else {
                    let c = self.get(i.args[2], form);
                    let c = self.cast_bits(c, ll.int(if wide { 2 * n } else { n }));
                    if i.has(Mod::Sat) {
                        ll.intrinsic("llvm.sadd.sat", &[t], &[p, c])
                    } else {
                        ll.add(p, c)
                    }
                }
            }
            Op::Mul24 | Op::Mad24 => {
                let (a, b) = (arg(self, 0), arg(self, 1));
                let cut = |x: V| {
                    let x = ll.shl(x, ll.c(t, 8));
                    if signed {
                        ll.ashr(x, ll.c(t, 8))
                    } else {
                        ll.lshr(x, ll.c(t, 8))
                    }
                };
                let t2 = self.form_type(ll.int(64), form);
                let ext = |x: V| if signed { ll.sext(x, t2) } else { ll.zext(x, t2) };
                let p = ll.mul(ext(cut(a)), ext(cut(b)));
                let p = if i.has(Mod::Hi) { ll.lshr(p, ll.c(t2, 16)) } else { p };
                let p = ll.trunc(p, t);
                if op == Op::Mul24 {
                    p
                } else {
                    let c = arg(self, 2);
                    if i.has(Mod::Sat) {
                        ll.intrinsic("llvm.sadd.sat", &[t], &[p, c])
                    } else {
                        ll.add(p, c)
                    }
                }
            }
            Op::Sad => {
                let (a, b, c) = (arg(self, 0), arg(self, 1), arg(self, 2));
                let d = self.abs_diff(a, b, signed);
                ll.add(c, d)
            }
            Op::Div | Op::Rem => {
                let (a, b) = (arg(self, 0), arg(self, 1));
                self.divide(op, a, b, signed)
            }
            Op::Abs => {
                let a = arg(self, 0);
                ll.intrinsic("llvm.abs", &[t], &[a, ll.bool(false)])
            }
            Op::Neg => {
                let a = arg(self, 0);
                ll.neg(a)
            }
            Op::Min | Op::Max => {
                let (a, b) = (arg(self, 0), arg(self, 1));
                let name = match (op, signed) {
                    (Op::Min, true) => "llvm.smin",
                    (Op::Min, false) => "llvm.umin",
                    (_, true) => "llvm.smax",
                    _ => "llvm.umax",
                };
                let x = ll.intrinsic(name, &[t], &[a, b]);
                if i.has(Mod::Relu) {
                    ll.intrinsic("llvm.smax", &[t], &[x, ll.zero(t)])
                } else {
                    x
                }
            }
            Op::Dp4a | Op::Dp2a => self.dot_product(op, i, form),
            _ => return Err(unsupported(self.spelled(i))),
        };
        Ok(vec![one])
    }

    pub(crate) fn abs_diff(&self, a: V, b: V, signed: bool) -> V {
        let ll = self.ll;
        let t = ll.type_of(a);
        let (hi, lo) = if signed { ("llvm.smax", "llvm.smin") } else { ("llvm.umax", "llvm.umin") };
        let h = ll.intrinsic(hi, &[t], &[a, b]);
        let l = ll.intrinsic(lo, &[t], &[a, b]);
        ll.sub(h, l)
    }

    fn mul_high(&self, a: V, b: V, signed: bool) -> V {
        let ll = self.ll;
        let t = ll.type_of(a);
        let n = ll.bits(t);
        let t2 = ll.like(t, ll.int(2 * n));
        let ext = |x: V| if signed { ll.sext(x, t2) } else { ll.zext(x, t2) };
        let p = ll.mul(ext(a), ext(b));
        let k = ll.c_wide_shift(t2, n);
        ll.trunc(ll.lshr(p, k), t)
    }

    /// Integer division as ptxas has it: dividing by zero gives all ones, quotient and remainder, and the most negative number
    /// divided by -1 is itself. Inactive lanes must not trap the host either.
    fn divide(&self, op: Op, a: V, b: V, signed: bool) -> V {
        let ll = self.ll;
        let t = ll.type_of(a);
        let zero = ll.icmp(IntCmp::Eq, b, ll.zero(t));
        let mut d = ll.select(zero, ll.c(t, 1), b);
        let mut minus_one = None;
        if signed {
            let m = ll.icmp(IntCmp::Eq, b, ll.ones(t));
            d = ll.select(m, ll.c(t, 1), d);
            minus_one = Some(m);
        }
        let (q, r) = if ll.bits(t) <= 32 && ll.is_vec(t) {
            self.divide_by_doubles(a, d, signed)
        } else if signed {
            (ll.sdiv(a, d), ll.srem(a, d))
        } else {
            (ll.udiv(a, d), ll.urem(a, d))
        };
        let x = match (op, minus_one) {
            (Op::Div, Some(m)) => ll.select(m, ll.neg(a), q),
            (Op::Div, None) => q,
            (_, Some(m)) => ll.select(m, ll.zero(t), r),
            _ => r,
        };
        ll.select(zero, ll.ones(t), x)
    }

    /// Vector division of up to 32 bits: exact through f64, whose quotient of two 32-bit integers truncates right.
    fn divide_by_doubles(&self, a: V, d: V, signed: bool) -> (V, V) {
        let ll = self.ll;
        let t = ll.type_of(a);
        let ft = ll.like(t, ll.f64());
        let (fa, fd) = if signed { (ll.sitofp(a, ft), ll.sitofp(d, ft)) } else { (ll.uitofp(a, ft), ll.uitofp(d, ft)) };
        let q = ll.fdiv(fa, fd);
        // |quotient| <= 2^32 is exact in f64; saturation covers lanes whose values are undefined.
        let q = if signed {
            ll.intrinsic("llvm.fptosi.sat", &[t, ft], &[q])
        } else {
            ll.intrinsic("llvm.fptoui.sat", &[t, ft], &[q])
        };
        let back = ll.mul(q, d);
        (q, ll.sub(a, back))
    }

    /// Extended-precision arithmetic with CC.CF: `add.cc`, `addc`, `sub.cc`, `subc`, `mad.cc`, `madc`.
    ///
    /// The flag is the adder's carry-out: a - b is a + ~b + 1, so after `sub.cc` it is set where there was no borrow, and `subc`
    /// is a + ~b + CC.CF. Code of nvcc's (128-bit division) adds with the carry of a subtraction.
    fn carry(&mut self, op: Op, i: &Inst, form: Form) -> Result<Vec<V>, Error> {
        let ll = self.ll;
        let ty = i.ty();
        let t = self.form_type(ll.int(ty.bits()), form);
        let (a, b) = if matches!(op, Op::Mad | Op::Madc) {
            let (x, y) = (self.get_as(i.args[0], ty, form), self.get_as(i.args[1], ty, form));
            let p = if i.has(Mod::Hi) { self.mul_high(x, y, ty.is_signed()) } else { ll.mul(x, y) };
            (p, self.get_as(i.args[2], ty, form))
        } else {
            (self.get_as(i.args[0], ty, form), self.get_as(i.args[1], ty, form))
        };
        let cc = if i.info().is_some_and(|info| info.carries_in) {
            let v = *i.args.last().ok_or_else(|| Error::internal("no carry operand"))?;
            Some(self.get(v, form))
        } else {
            None
        };
        let (value, carry) = if matches!(op, Op::Sub | Op::Subc) {
            let d = ll.sub(a, b);
            let no_borrow = ll.icmp(IntCmp::Uge, a, b);
            match cc {
                None => (d, no_borrow),
                Some(cc) => {
                    // One less without a carry; that borrows where the difference was zero.
                    let missing = ll.zext(ll.not(cc), t);
                    let covered = ll.icmp(IntCmp::Uge, d, missing);
                    (ll.sub(d, missing), ll.and(no_borrow, covered))
                }
            }
        } else {
            let d = ll.add(a, b);
            let over = ll.icmp(IntCmp::Ult, d, a);
            match cc {
                None => (d, over),
                Some(cc) => {
                    let s = ll.add(d, ll.zext(cc, t));
                    let again = ll.icmp(IntCmp::Ult, s, d);
                    (s, ll.or(over, again))
                }
            }
        };
        Ok(vec![value, carry])
    }

    fn packed_integer(&mut self, op: Op, i: &Inst, form: Form) -> Result<Vec<V>, Error> {
        let ll = self.ll;
        let signed = i.ty() == Type::S16x2;
        let half = |e: &mut Self, k: usize, high: bool| {
            let x = e.get(i.args[k], form);
            let x = e.cast_bits(x, ll.int(32));
            let t = ll.type_of(x);
            let x = if high { ll.lshr(x, ll.c(t, 16)) } else { x };
            ll.trunc(x, ll.like(t, ll.int(16)))
        };
        let mut parts = vec![];
        for high in [false, true] {
            let (a, b) = (half(self, 0, high), half(self, 1, high));
            let t = ll.type_of(a);
            let x = match (op, signed) {
                (Op::Add, _) => ll.add(a, b),
                (Op::Sub, _) => ll.sub(a, b),
                (Op::Min, true) => ll.intrinsic("llvm.smin", &[t], &[a, b]),
                (Op::Min, false) => ll.intrinsic("llvm.umin", &[t], &[a, b]),
                (Op::Max, true) => ll.intrinsic("llvm.smax", &[t], &[a, b]),
                (Op::Max, false) => ll.intrinsic("llvm.umax", &[t], &[a, b]),
                _ => return Err(unsupported(self.spelled(i))),
            };
            let x = if i.has(Mod::Relu) { ll.intrinsic("llvm.smax", &[t], &[x, ll.zero(t)]) } else { x };
            let t32 = ll.like(t, ll.int(32));
            parts.push(ll.zext(x, t32));
        }
        let t = ll.type_of(parts[1]);
        let h = ll.shl(parts[1], ll.c(t, 16));
        Ok(vec![ll.or(parts[0], h)])
    }

    fn dot_product(&mut self, op: Op, i: &Inst, form: Form) -> V {
        let ll = self.ll;
        let ts: Vec<Type> = i.types().collect();
        let (sa, sb) = (ts[0].is_signed(), ts.get(1).is_some_and(|t| t.is_signed()));
        let a = self.get_as(i.args[0], Type::B32, form);
        let b = self.get_as(i.args[1], Type::B32, form);
        let mut acc = self.get_as(i.args[2], Type::B32, form);
        let t = ll.type_of(a);
        let field = |x: V, at: u64, width: u64, signed: bool| {
            let x = ll.shl(x, ll.c(t, 32 - at - width));
            if signed {
                ll.ashr(x, ll.c(t, 32 - width))
            } else {
                ll.lshr(x, ll.c(t, 32 - width))
            }
        };
        let n = if op == Op::Dp4a { 4 } else { 2 };
        let b_from = if op == Op::Dp2a && i.has(Mod::Hi) { 2 } else { 0 };
        for k in 0..n {
            let x = if op == Op::Dp4a { field(a, k * 8, 8, sa) } else { field(a, k * 16, 16, sa) };
            let y = field(b, (k + b_from) * 8, 8, sb);
            acc = ll.add(acc, ll.mul(x, y));
        }
        acc
    }

    pub(super) fn slct(&mut self, i: &Inst, form: Form) -> Result<Vec<V>, Error> {
        let ll = self.ll;
        let ts: Vec<Type> = i.types().collect();
        let (a, b) = (self.get_as(i.args[0], ts[0], form), self.get_as(i.args[1], ts[0], form));
        let c = self.get_as(i.args[2], *ts.last().unwrap_or(&Type::S32), form);
        let t = ll.type_of(c);
        let p = if ts.last() == Some(&Type::F32) {
            // -0 selects a; NaN selects b.
            let c = if i.has(Mod::Ftz) { self.flush(c) } else { c };
            ll.fcmp(baseline::build::FloatCmp::Oge, c, ll.zero(t))
        } else {
            ll.icmp(IntCmp::Sge, c, ll.zero(t))
        };
        Ok(vec![ll.select(p, a, b)])
    }
}
