//! Shifts, bit fields, logic, comparisons.

use super::form::Form;
use super::state::Emit;
use crate::error::{unsupported, Error, ErrorExt};
use crate::ir::Inst;
use baseline::build::{FloatCmp, IntCmp, V};
use ptx::ast::{Cmp, Mod, Type};
use ptx::table::Op;
use std::collections::BTreeMap;

impl Emit<'_> {
    pub(super) fn logic_op(&mut self, op: Op, i: &Inst, form: Form) -> Result<V, Error> {
        let ll = self.ll;
        let ty = i.ty();
        let n = ty.bits();
        let elem = self.type_for(ty);
        let t = self.form_type(elem, form);
        let arg = |e: &mut Self, k: usize| e.get_as(i.args[k], ty, form);
        let word = |e: &mut Self, k: usize| e.get_as(i.args[k], Type::B32, form);
        let w = self.form_type(ll.int(32), form);
        // A field's position or length: the manual has eight bits count, GPUs all of them where the field is one of 64 bits.
        let field = |e: &mut Self, k: usize| {
            let x = word(e, k);
            if ty.bits() == 64 {
                x
            } else {
                e.ll.and(x, e.ll.c(w, 255))
            }
        };
        Ok(match op {
            Op::And | Op::Or | Op::Xor => {
                let (a, b) = (arg(self, 0), arg(self, 1));
                match op {
                    Op::And => ll.and(a, b),
                    Op::Or => ll.or(a, b),
                    _ => ll.xor(a, b),
                }
            }
            Op::Not => {
                let a = arg(self, 0);
                ll.not(a)
            }
            Op::Cnot => {
                let a = arg(self, 0);
                let z = ll.icmp(IntCmp::Eq, a, ll.zero(t));
                ll.zext(z, t)
            }
            Op::Shl | Op::Shr => {
                let a = arg(self, 0);
                let k = word(self, 1);
                self.shift(op, a, k, ty.is_signed())
            }
            Op::Shf => {
                let (lo, hi, k) = (word(self, 0), word(self, 1), word(self, 2));
                let k = if i.has(Mod::Clamp) {
                    ll.intrinsic("llvm.umin", &[w], &[k, ll.c(w, 32)])
                } else {
                    ll.and(k, ll.c(w, 31))
                };
                let w64 = self.form_type(ll.int(64), form);
                let h = ll.shl(ll.zext(hi, w64), ll.c(w64, 32));
                let x = ll.or(h, ll.zext(lo, w64));
                let k = ll.zext(k, w64);
                if i.has(Mod::Other("l")) || i.has(Mod::Left) {
                    let x = ll.shl(x, k);
                    ll.trunc(ll.lshr(x, ll.c(w64, 32)), w)
                } else {
                    ll.trunc(ll.lshr(x, k), w)
                }
            }
            Op::Lop3 => {
                let (a, b, c) = (word(self, 0), word(self, 1), word(self, 2));
                let Some(lut) = self.f.as_const(i.args[3]) else {
                    return Err(unsupported(format!("{} with a truth table that is not a constant", self.spelled(i))));
                };
                self.lop3(a, b, c, lut as u8)
            }
            Op::Prmt => self.permute(i, form)?,
            Op::Popc => {
                let a = arg(self, 0);
                ll.zext_or_trunc(ll.intrinsic("llvm.ctpop", &[t], &[a]), w)
            }
            Op::Clz => {
                let a = arg(self, 0);
                ll.zext_or_trunc(ll.intrinsic("llvm.ctlz", &[t], &[a, ll.bool(false)]), w)
            }
            Op::Fns => {
                let x = [0, 1, 2].map(|k| word(self, k));
                self.find_nth_set(x[0], x[1], x[2])
            }
            Op::Brev => {
                let a = arg(self, 0);
                ll.intrinsic("llvm.bitreverse", &[t], &[a])
            }
            Op::Bfind => {
                let a = arg(self, 0);
                let a = if ty.is_signed() {
                    let s = ll.ashr(a, ll.c(t, n as u64 - 1));
                    ll.xor(a, s)
                } else {
                    a
                };
                let z = ll.intrinsic("llvm.ctlz", &[t], &[a, ll.bool(false)]);
                let z = ll.zext_or_trunc(z, w);
                let none = ll.icmp(IntCmp::Eq, a, ll.zero(t));
                let r = if i.has(Mod::ShiftAmt) { z } else { ll.sub(ll.c(w, n as u64 - 1), z) };
                ll.select(none, ll.ones(w), r)
            }
            Op::Bfe => {
                let a = arg(self, 0);
                let (pos, len) = (field(self, 1), field(self, 2));
                let x = self.shift(Op::Shr, a, pos, ty.is_signed());
                // Sign bit: bit min(pos + len - 1, msb) of a; the unsigned form fills with zero.
                let full = ll.icmp(IntCmp::Uge, len, ll.c(w, n as u64));
                let len_c = ll.intrinsic("llvm.umin", &[w], &[len, ll.c(w, n as u64)]);
                let up = ll.sub(ll.c(w, n as u64), len_c);
                let y = self.shift(Op::Shl, x, up, false);
                let y = self.shift(Op::Shr, y, up, ty.is_signed());
                let y = ll.select(full, x, y);
                let none = ll.icmp(IntCmp::Eq, len, ll.zero(w));
                ll.select(none, ll.zero(t), y)
            }
            Op::Bfi => {
                let (a, b) = (arg(self, 0), arg(self, 1));
                let (pos, len) = (field(self, 2), field(self, 3));
                let ones = self.shift(Op::Shl, ll.ones(t), len, false);
                let field = ll.not(ones);
                let m = self.shift(Op::Shl, field, pos, false);
                let x = self.shift(Op::Shl, a, pos, false);
                let x = ll.and(x, m);
                let keep = ll.and(b, ll.not(m));
                ll.or(x, keep)
            }
            Op::Bmsk => {
                let (a, b) = (word(self, 0), word(self, 1));
                let (a, b) = if i.has(Mod::Wrap) { (ll.and(a, ll.c(w, 31)), ll.and(b, ll.c(w, 31))) } else { (a, b) };
                let field = ll.not(self.shift(Op::Shl, ll.ones(w), b, false));
                self.shift(Op::Shl, field, a, false)
            }
            Op::Szext => {
                let (a, b) = (arg(self, 0), word(self, 1));
                let b = if i.has(Mod::Wrap) {
                    ll.and(b, ll.c(w, 31))
                } else {
                    ll.intrinsic("llvm.umin", &[w], &[b, ll.c(w, 32)])
                };
                let up = ll.sub(ll.c(w, 32), b);
                let x = self.shift(Op::Shl, a, up, false);
                let x = self.shift(Op::Shr, x, up, ty.is_signed());
                let none = ll.icmp(IntCmp::Eq, b, ll.zero(w));
                ll.select(none, ll.zero(w), x)
            }
            _ => return Err(unsupported(format!("instruction `{}`", op.name()))),
        })
    }

    /// Shifts clamp their amount: beyond the width, zero or the sign remains. The amount is an unsigned 32-bit value.
    pub(crate) fn shift(&self, op: Op, a: V, k: V, signed: bool) -> V {
        let ll = self.ll;
        let t = ll.type_of(a);
        let n = ll.bits(t) as u64;
        let kt = ll.type_of(k);
        if op == Op::Shr && signed {
            let k = ll.intrinsic("llvm.umin", &[kt], &[k, ll.c(kt, n - 1)]);
            return ll.ashr(a, ll.zext_or_trunc(k, t));
        }
        let over = ll.icmp(IntCmp::Uge, k, ll.c(kt, n));
        let k = ll.and(k, ll.c(kt, n.next_power_of_two() - 1));
        let k = ll.zext_or_trunc(k, t);
        let x = if op == Op::Shl { ll.shl(a, k) } else { ll.lshr(a, k) };
        ll.select(over, ll.zero(t), x)
    }

    fn lop3(&self, a: V, b: V, c: V, lut: u8) -> V {
        let ll = self.ll;
        let t = ll.type_of(a);
        // Shannon expansion on a: LLVM turns what is left into vpternlog.
        let half = |bits: u8| -> V {
            // bits: value for (b, c) = 00, 01, 10, 11 in bits 0..4
            let quarter = |b2: u8| match b2 & 3 {
                0 => ll.zero(t),
                1 => ll.not(c),
                2 => c,
                _ => ll.ones(t),
            };
            let (l, h) = (quarter(bits & 3), quarter(bits >> 2 & 3));
            let x = ll.and(ll.not(b), l);
            let y = ll.and(b, h);
            ll.or(x, y)
        };
        let (l, h) = (half(lut & 15), half(lut >> 4));
        let x = ll.and(ll.not(a), l);
        let y = ll.and(a, h);
        ll.or(x, y)
    }

    /// `lop3.or` and `lop3.and`: whether any bit of the result is set, combined with a predicate.
    pub(super) fn lop3_predicate(&mut self, i: &Inst, d: V, form: Form) -> Vec<V> {
        let Some(&q) = i.args.get(4) else { return vec![] };
        let ll = self.ll;
        let some = ll.icmp(IntCmp::Ne, d, ll.zero(ll.type_of(d)));
        let q = self.get(q, form);
        vec![if i.has(Mod::And) { ll.and(some, q) } else { ll.or(some, q) }]
    }

    fn permute(&mut self, i: &Inst, form: Form) -> Result<V, Error> {
        let ll = self.ll;
        let a = self.get_as(i.args[0], Type::B32, form);
        let b = self.get_as(i.args[1], Type::B32, form);
        let mode =
            i.mods.iter().find(|m| matches!(m, Mod::F4e | Mod::B4e | Mod::Rc8 | Mod::Ecl | Mod::Ecr | Mod::Rc16));
        if let (None, Some(selector)) = (mode, self.f.as_const(i.args[2])) {
            return Ok(self.permute_known([a, b], selector as u32));
        }
        let c = self.get_as(i.args[2], Type::B32, form);
        let w = ll.type_of(a);
        let t = ll.like(w, ll.int(64));
        let x = ll.or(ll.zext(a, t), ll.shl(ll.zext(b, t), ll.c(t, 32)));
        let byte = |sel: V, sign: Option<V>| {
            // sel: 0..7
            let k = ll.shl(ll.zext(sel, t), ll.c(t, 3));
            let v = ll.and(ll.lshr(x, k), ll.c(t, 255));
            let v = ll.trunc(v, w);
            match sign {
                None => v,
                Some(s) => {
                    let top = ll.icmp(IntCmp::Uge, v, ll.c(w, 128));
                    let rep = ll.select(top, ll.c(w, 255), ll.zero(w));
                    ll.select(s, rep, v)
                }
            }
        };
        let mut acc = ll.zero(w);
        let low2 = ll.and(c, ll.c(w, 3));
        for k in 0..4u64 {
            let v = match mode {
                None => {
                    let s = ll.lshr(c, ll.c(w, 4 * k));
                    let sel = ll.and(s, ll.c(w, 7));
                    let sign = ll.icmp(IntCmp::Ne, ll.and(s, ll.c(w, 8)), ll.zero(w));
                    byte(sel, Some(sign))
                }
                Some(m) => {
                    let sel = match m {
                        Mod::F4e => ll.add(low2, ll.c(w, k)),
                        Mod::B4e => ll.and(ll.sub(low2, ll.c(w, k)), ll.c(w, 7)),
                        Mod::Rc8 => low2,
                        Mod::Ecl => ll.intrinsic("llvm.umax", &[w], &[low2, ll.c(w, k)]),
                        Mod::Ecr => ll.intrinsic("llvm.umin", &[w], &[low2, ll.c(w, k)]),
                        _ => {
                            let h = ll.shl(ll.and(low2, ll.c(w, 1)), ll.c(w, 1));
                            ll.add(h, ll.c(w, k & 1))
                        }
                    };
                    byte(sel, None)
                }
            };
            acc = ll.or(acc, ll.shl(v, ll.c(w, 8 * k)));
        }
        Ok(acc)
    }

    /// `prmt` by a known selector: bytes that go the same way are shifted together.
    fn permute_known(&self, words: [V; 2], selector: u32) -> V {
        let ll = self.ll;
        let w = ll.type_of(words[0]);
        // By operand and distance: which bytes of the result these are.
        let mut moved: BTreeMap<(usize, i32), u64> = BTreeMap::new();
        let mut parts = vec![];
        for k in 0..4u32 {
            let from = selector >> (4 * k) & 15;
            let (of, at, place) = ((from >> 2 & 1) as usize, from & 3, 0xff << (8 * k));
            if from & 8 == 0 {
                *moved.entry((of, at as i32 - k as i32)).or_default() |= place;
            } else {
                let sign = ll.ashr(ll.shl(words[of], ll.c(w, (24 - 8 * at).into())), ll.c(w, 31));
                parts.push(ll.and(sign, ll.c(w, place)));
            }
        }
        for (&(of, down), &places) in &moved {
            let by = 8 * u64::from(down.unsigned_abs());
            let all = 0xffff_ffffu64;
            let (x, left) = match down {
                0 => (words[of], all),
                1.. => (ll.lshr(words[of], ll.c(w, by)), all >> by),
                _ => (ll.shl(words[of], ll.c(w, by)), all << by & all),
            };
            parts.push(if places == left { x } else { ll.and(x, ll.c(w, places)) });
        }
        parts.into_iter().reduce(|x, y| ll.or(x, y)).unwrap_or_else(|| ll.zero(w))
    }

    /// `setp` and `set`.
    pub(super) fn compare(&mut self, op: Op, i: &Inst, form: Form) -> Result<Vec<V>, Error> {
        let ll = self.ll;
        let ts: Vec<Type> = i.types().collect();
        let src = *ts.last().ok_or_else(|| Error::internal("comparison without a type"))?;
        let dst = if op == Op::Set { ts[0] } else { Type::Pred };
        if super::float::half::is_half(src) {
            return self.compare_halves(op, i, dst, src, form);
        }
        let (a, b) = (self.get_as(i.args[0], src, form), self.get_as(i.args[1], src, form));
        let (a, b) = if i.has(Mod::Ftz) && src == Type::F32 { (self.flush(a), self.flush(b)) } else { (a, b) };
        let p = self.compare_values(i, a, b, src)?;
        let combine = |x: V, c: V| {
            if i.has(Mod::And) {
                ll.and(x, c)
            } else if i.has(Mod::Or) {
                ll.or(x, c)
            } else {
                ll.xor(x, c)
            }
        };
        let boolean = i.has(Mod::And) || i.has(Mod::Or) || i.has(Mod::Xor);
        let c = if boolean && i.args.len() > 2 { Some(self.get(i.args[2], form)) } else { None };
        let first = c.map_or(p, |c| combine(p, c));
        if op == Op::Set {
            let t = self.form_type(self.type_for(dst), form);
            return Ok(vec![match dst {
                Type::F32 | Type::F64 | Type::F16 | Type::BF16 => ll.select(first, ll.c_real(t, 1.0), ll.zero(t)),
                _ => ll.sext(first, t),
            }]);
        }
        let mut out = vec![first];
        if i.results.len() > 1 {
            let np = ll.not(p);
            out.push(c.map_or(np, |c| combine(np, c)));
        }
        Ok(out)
    }

    pub(super) fn compare_values(&self, i: &Inst, a: V, b: V, ty: Type) -> Result<V, Error> {
        let ll = self.ll;
        use Cmp::*;
        // `.lo` and `.hi` are spelled as modifiers of their own.
        let cmp = i.cmp().or_else(|| {
            if i.has(Mod::Lo) {
                Some(Lo)
            } else if i.has(Mod::Hi) {
                Some(Hi)
            } else {
                None
            }
        });
        let cmp = cmp
            .or_else(|| if i.has(Mod::Nan) { Some(Nan) } else { None })
            .ok_or_else(|| Error::internal("comparison without an operator"))?;
        if ty.is_float() {
            let p = match cmp {
                Eq => FloatCmp::Oeq,
                Ne => FloatCmp::One,
                Lt => FloatCmp::Olt,
                Le => FloatCmp::Ole,
                Gt => FloatCmp::Ogt,
                Ge => FloatCmp::Oge,
                Equ => FloatCmp::Ueq,
                Neu => FloatCmp::Une,
                Ltu => FloatCmp::Ult,
                Leu => FloatCmp::Ule,
                Gtu => FloatCmp::Ugt,
                Geu => FloatCmp::Uge,
                Num => FloatCmp::Ord,
                Nan => FloatCmp::Uno,
                Lo | Ls | Hi | Hs => return Err(Error::invalid("an unsigned comparison of floating-point values")),
            };
            return Ok(ll.fcmp(p, a, b));
        }
        let s = ty.is_signed();
        let p = match cmp {
            Eq | Equ => IntCmp::Eq,
            Ne | Neu => IntCmp::Ne,
            Lo => IntCmp::Ult,
            Ls => IntCmp::Ule,
            Hi => IntCmp::Ugt,
            Hs => IntCmp::Uge,
            Lt if s => IntCmp::Slt,
            Le if s => IntCmp::Sle,
            Gt if s => IntCmp::Sgt,
            Ge if s => IntCmp::Sge,
            Lt => IntCmp::Ult,
            Le => IntCmp::Ule,
            Gt => IntCmp::Ugt,
            Ge => IntCmp::Uge,
            _ => return Err(Error::invalid("a floating-point comparison of integers")),
        };
        Ok(ll.icmp(p, a, b))
    }

    /// `fns`: the `n`-th set bit from `base` up (`n` > 0) or down (`n` < 0), or whether `base` itself is set (`n` = 0).
    fn find_nth_set(&self, mask: V, base: V, n: V) -> V {
        let ll = self.ll;
        let t = ll.type_of(mask);
        let k = |x: u64| ll.c(t, x);
        let zero = k(0);
        let down = ll.icmp(IntCmp::Slt, n, zero);
        let only = ll.icmp(IntCmp::Eq, n, zero);
        let inside = ll.icmp(IntCmp::Ult, base, k(32));
        // Downwards is upwards in the reversed mask.
        let reversed = ll.intrinsic("llvm.bitreverse", &[t], &[mask]);
        let mask = ll.select(down, reversed, mask);
        let from = ll.select(down, ll.sub(k(31), base), base);
        let from = ll.and(from, k(31));
        let above = ll.shl(ll.ones(t), from);
        let wanted = ll.select(only, ll.shl(k(1), from), above);
        let mask = ll.select(inside, ll.and(mask, wanted), zero);
        let count = ll.select(down, ll.neg(n), ll.select(only, k(1), n));
        let bits = |x: V| ll.intrinsic("llvm.ctpop", &[t], &[x]);
        let found = ll.icmp(IntCmp::Ule, count, bits(mask));
        // Halving: are there enough in the lower part?
        let (mut place, mut left) = (zero, count);
        for width in [16u64, 8, 4, 2, 1] {
            let low = bits(ll.and(ll.lshr(mask, place), k((1 << width) - 1)));
            let beyond = ll.icmp(IntCmp::Ugt, left, low);
            left = ll.select(beyond, ll.sub(left, low), left);
            place = ll.and(ll.select(beyond, ll.add(place, k(width)), place), k(31));
        }
        let place = ll.select(down, ll.sub(k(31), place), place);
        ll.select(found, place, ll.ones(t))
    }
}
