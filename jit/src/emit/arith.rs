//! The instruction dispatcher and integer arithmetic.

use super::value::Form;
use super::*;
use crate::error::unsupported;
use crate::shape::Lin;
use ptx::ast::{Mod, Special, Type};
use ptx::table::Op;

impl Emit<'_> {
    /// Results of an instruction, each a scalar or a vector; `hold` brings them to the way they are held.
    pub(crate) fn compute(&mut self, i: &Inst) -> Result<Vec<V>, Error> {
        if self.goes_by_warp(i) {
            return self.compute_by_warp(i);
        }
        let first = i.results.iter().flatten().next().copied();
        let form = first.map_or(Form::Vector, |r| self.form_of(r));
        match i.kind {
            Kind::Op(op) => self.operation(op, i, form),
            Kind::Loads(k) => Ok(self.load_merged(i, &self.f.merged[k as usize])),
            Kind::Select => {
                let p = self.get(i.args[0], form);
                let (a, b) = (self.get(i.args[1], form), self.get(i.args[2], form));
                Ok(vec![self.ll.select(p, a, b)])
            }
            Kind::Part => {
                if let Some(x) = self.lin_scalar(i) {
                    return Ok(vec![x]);
                }
                let ll = self.ll;
                let x = self.get(i.args[0], form);
                let bits = ll.bits(ll.type_of(x));
                let x = self.cast_bits(x, ll.int(bits));
                let t = ll.type_of(x);
                Ok(vec![if i.offset > 0 { ll.lshr(x, ll.c(t, i.offset as u64)) } else { x }])
            }
            Kind::Join => Ok(vec![self.join(i, form)]),
            Kind::Special(s) => self.clock(s),
            Kind::CallFunction(_) | Kind::CallIndirect(_) | Kind::Argument(_) | Kind::Result(_) => self.function_op(i),
            ref k => Err(Error::internal(format!("{k:?} in a block"))),
        }
    }

    fn join(&mut self, i: &Inst, form: Form) -> V {
        let ll = self.ll;
        let unit = i.offset as u32 * 8;
        let n = (unit * i.args.len() as u32).next_power_of_two();
        let t = self.form_type(ll.int(n), form);
        let mut acc = ll.zero(t);
        for (k, &a) in i.args.iter().enumerate() {
            let x = self.get(a, form);
            let x = self.cast_bits(x, ll.int(unit));
            let x = ll.zext_or_trunc(x, t);
            let k = self.ll.c_wide_shift(t, k as u32 * unit);
            let x = ll.shl(x, k);
            acc = ll.or(acc, x);
        }
        acc
    }

    fn clock(&mut self, s: Special) -> Result<Vec<V>, Error> {
        let ll = self.ll;
        Ok(vec![match s {
            Special::GlobalTimer | Special::GlobalTimerLo | Special::GlobalTimerHi => {
                let t = self.call_helper_word(kernel_abi::Helper::GlobalTimer);
                if s == Special::GlobalTimerHi {
                    ll.lshr(t, ll.i64(32))
                } else {
                    t
                }
            }
            _ => {
                let t = ll.intrinsic("llvm.readcyclecounter", &[], &[]);
                if s == Special::ClockHi {
                    ll.lshr(t, ll.i64(32))
                } else {
                    t
                }
            }
        }])
    }

    fn operation(&mut self, op: Op, i: &Inst, form: Form) -> Result<Vec<V>, Error> {
        if let Some(x) = self.lin_scalar(i) {
            return Ok(vec![x]);
        }
        let ty = i.ty();
        let float = ty.is_float() || matches!(ty, Type::F16x2 | Type::BF16x2 | Type::F32x2);
        match op {
            Op::Setp | Op::Set => self.compare(op, i, form),
            Op::Mov => Ok(vec![self.get(i.args[0], form)]),
            Op::Cvt => Ok(vec![self.cvt(i, form)?]),
            Op::CvtPack => Ok(vec![self.cvt_pack(i, form)?]),
            Op::Cvta => Ok(vec![self.cvta(i, form)]),
            Op::Selp => {
                let (a, b) = (self.get(i.args[0], form), self.get(i.args[1], form));
                let p = self.get(i.args[2], form);
                let elem = self.type_for(ty);
                let (a, b) = (self.cast_bits(a, elem), self.cast_bits(b, elem));
                Ok(vec![self.ll.select(p, a, b)])
            }
            Op::Slct => self.slct(i, form),
            Op::Ld | Op::Ldu => self.load_inst(i),
            Op::St => self.store_inst(i),
            Op::Atom | Op::Red => self.atomic_inst(i),
            Op::Tex | Op::Tld4 | Op::Txq | Op::Suq | Op::Istypep | Op::Suld | Op::Sust | Op::Sured => {
                self.image_inst(op, i)
            }
            Op::Prefetch
            | Op::Prefetchu
            | Op::Discard
            | Op::Applypriority
            | Op::Griddepcontrol
            | Op::Setmaxnreg
            | Op::Pmevent => Ok(vec![]),
            Op::Membar | Op::Fence => {
                self.ll.fence(crate::llvm::Ordering::LLVMAtomicOrderingSequentiallyConsistent);
                Ok(vec![])
            }
            Op::Bar | Op::Barrier => Ok(vec![self.barrier_result(i)]),
            Op::Call => self.runtime_call(i),
            Op::Trap | Op::Brkpt => self.trap(op, i),
            Op::Nanosleep => self.nanosleep(i),
            Op::Shfl | Op::Vote | Op::Match | Op::Activemask | Op::Redux | Op::Elect => self.warp_op(op, i),
            Op::Wmma | Op::Mma | Op::Ldmatrix | Op::Stmatrix | Op::Movmatrix => self.matrix_op(op, i),
            Op::Mbarrier => self.mbarrier(i),
            Op::Cp => self.bulk_copy(i),
            // Where lines are kept in a cache is nothing that a program can see.
            Op::Createpolicy => Ok(vec![self.ll.i64(0)]),
            Op::Isspacep => self.isspacep(i, form),
            _ if float => Ok(vec![self.float_op(op, i, form)?]),
            Op::Testp
            | Op::Copysign
            | Op::Rcp
            | Op::Sqrt
            | Op::Rsqrt
            | Op::Sin
            | Op::Cos
            | Op::Lg2
            | Op::Ex2
            | Op::Tanh
            | Op::Fma => Ok(vec![self.float_op(op, i, form)?]),
            Op::Shl
            | Op::Shr
            | Op::Shf
            | Op::And
            | Op::Or
            | Op::Xor
            | Op::Not
            | Op::Cnot
            | Op::Lop3
            | Op::Prmt
            | Op::Bfe
            | Op::Bfi
            | Op::Bfind
            | Op::Brev
            | Op::Bmsk
            | Op::Szext
            | Op::Popc
            | Op::Clz
            | Op::Fns => Ok(vec![self.logic_op(op, i, form)?]),
            _ => self.integer(op, i, form),
        }
    }

    /// The scalar part of a result that has a lane pattern or an anchor, computed from the scalar parts of the
    /// arguments: see `shape.rs` for why that is exact.
    fn lin_scalar(&mut self, i: &Inst) -> Option<V> {
        let ll = self.ll;
        let r = (*i.results.first()?)?;
        let lin = self.x.shapes.get(r).lin()?.clone();
        if lin.is_uniform() || !is_pure(i) {
            return None;
        }
        let t = self.lane_type(self.f.ty(r));
        let uniform_wide = |e: &mut Self, v: Val, signed: bool| -> V {
            // Widening: of a pattern apart from its scalar that is the scalar's, anything else is all anchor.
            if e.f.ty(v) == e.f.ty(r) {
                e.scalar(v)
            } else if e.x.shapes.get(v).lin().is_some_and(Lin::is_disjoint) {
                let x = e.scalar(v);
                if signed {
                    ll.sext(x, t)
                } else {
                    ll.zext(x, t)
                }
            } else {
                ll.zero(t)
            }
        };
        let x = match i.kind {
            Kind::Part => self.narrow_or_widen(i.args[0], t, false),
            Kind::Op(op) => match op {
                Op::Mov => self.scalar(i.args[0]),
                Op::Cvta => {
                    let x = self.narrow_or_widen(i.args[0], t, false);
                    self.cvta_scalar(i, x)
                }
                Op::Cvt => {
                    let signed = i.types().last().is_some_and(|t| t.is_signed());
                    self.narrow_or_widen(i.args[0], t, signed)
                }
                Op::Add => {
                    let (a, b) = (self.scalar(i.args[0]), self.scalar(i.args[1]));
                    ll.add(a, b)
                }
                Op::Sub => {
                    let (a, b) = (self.scalar(i.args[0]), self.scalar(i.args[1]));
                    ll.sub(a, b)
                }
                Op::Mul | Op::Mad => {
                    let signed = i.ty().is_signed();
                    let (a, b) = (uniform_wide(self, i.args[0], signed), uniform_wide(self, i.args[1], signed));
                    let p = ll.mul(a, b);
                    if op == Op::Mad {
                        let c = self.scalar(i.args[2]);
                        ll.add(p, c)
                    } else {
                        p
                    }
                }
                Op::Shl => {
                    let a = self.scalar(i.args[0]);
                    let k = self.f.as_const(i.args[1])?;
                    ll.shl(a, ll.c(t, k))
                }
                Op::Shr => {
                    let a = self.scalar(i.args[0]);
                    let k = self.f.as_const(i.args[1])?;
                    if i.ty().is_signed() {
                        ll.ashr(a, ll.c(t, k))
                    } else {
                        ll.lshr(a, ll.c(t, k))
                    }
                }
                Op::Or | Op::Xor if i.args.iter().all(|&a| self.f.as_const(a).is_none()) => {
                    let (a, b) = (self.scalar(i.args[0]), self.scalar(i.args[1]));
                    if op == Op::Or {
                        ll.or(a, b)
                    } else {
                        ll.xor(a, b)
                    }
                }
                Op::And | Op::Or | Op::Xor => {
                    let (x, k) = match self.f.as_const(i.args[1]) {
                        Some(k) => (i.args[0], k),
                        None => (i.args[1], self.f.as_const(i.args[0])?),
                    };
                    let align = self.x.shapes.get(x).lin()?.align;
                    let a = self.scalar(x);
                    let high = ll.c(t, k & !(align - 1));
                    match op {
                        Op::And => ll.and(a, high),
                        Op::Or => ll.or(a, high),
                        _ => ll.xor(a, high),
                    }
                }
                Op::Selp => {
                    let (a, b, p) = (self.scalar(i.args[0]), self.scalar(i.args[1]), self.scalar(i.args[2]));
                    ll.select(p, a, b)
                }
                _ => return None,
            },
            Kind::Select => {
                let (p, a, b) = (self.scalar(i.args[0]), self.scalar(i.args[1]), self.scalar(i.args[2]));
                ll.select(p, a, b)
            }
            _ => return None,
        };
        Some(x)
    }

    /// Scalar part of an integer converted between 32 and 64 bits.
    fn narrow_or_widen(&mut self, v: Val, t: T, signed: bool) -> V {
        let ll = self.ll;
        let shape = self.x.shapes.get(v).clone();
        let (from, to) = (self.f.ty(v).bits(), ll.bits(t));
        if from == to {
            return self.scalar(v);
        }
        if from < to {
            // All of a value that widening does not leave in two parts is the anchor.
            if !shape.lin().is_some_and(Lin::is_disjoint) {
                return ll.zero(t);
            }
            let x = self.scalar(v);
            return if signed { ll.sext(x, t) } else { ll.zext(x, t) };
        }
        let x = self.scalar(v);
        let mut x = ll.trunc(x, t);
        if let Some(a) = shape.lin().and_then(|l| l.anchor) {
            let ax = self.scalar(a.x);
            let ax = ll.mul(ax, ll.c(t, a.scale as u64));
            x = ll.add(x, ax);
        }
        x
    }

    fn integer(&mut self, op: Op, i: &Inst, form: Form) -> Result<Vec<V>, Error> {
        let ll = self.ll;
        let ty = i.ty();
        let n = ty.bits();
        let signed = ty.is_signed();
        if matches!(ty, Type::S16x2 | Type::U16x2) {
            return self.packed_integer(op, i, form);
        }
        let arg = |e: &mut Self, k: usize| e.get_as(i.args[k], ty, form);
        let t = self.form_type(ll.int(n), form);
        let one = match op {
            Op::Add | Op::Sub if !i.has(Mod::Cc) => {
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
            Op::Add | Op::Sub | Op::Addc | Op::Subc | Op::Madc => return self.carry(op, i, form),
            Op::Mad if i.has(Mod::Cc) => return self.carry(op, i, form),
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
            Op::Vadd | Op::Vsub | Op::Vabsdiff | Op::Vmin | Op::Vmax | Op::Vshl | Op::Vshr | Op::Vset => {
                return Ok(vec![self.scalar_video(op, i, form)?])
            }
            _ => return Ok(vec![self.simd_video(op, i, form)?]),
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

    /// Integer division as the hardware does it: dividing by zero gives all ones (remainder: the dividend), and the
    /// most negative number divided by -1 is itself. Lanes that do not take part must not trap the host either.
    fn divide(&self, op: Op, a: V, b: V, signed: bool) -> V {
        let ll = self.ll;
        let t = ll.type_of(a);
        let zero = ll.icmp(IntCmp::LLVMIntEQ, b, ll.zero(t));
        let mut d = ll.select(zero, ll.c(t, 1), b);
        let mut minus_one = None;
        if signed {
            let m = ll.icmp(IntCmp::LLVMIntEQ, b, ll.ones(t));
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
        if op == Op::Div {
            let q = match minus_one {
                Some(m) => {
                    let n = ll.neg(a);
                    ll.select(m, n, q)
                }
                None => q,
            };
            ll.select(zero, ll.ones(t), q)
        } else {
            let r = match minus_one {
                Some(m) => ll.select(m, ll.zero(t), r),
                None => r,
            };
            ll.select(zero, a, r)
        }
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
    fn carry(&mut self, op: Op, i: &Inst, form: Form) -> Result<Vec<V>, Error> {
        let ll = self.ll;
        let ty = i.ty();
        let n = ty.bits();
        let t = self.form_type(ll.int(n), form);
        let t1 = self.form_type(ll.int(1), form);
        let uses_cc = matches!(op, Op::Addc | Op::Subc | Op::Madc);
        let cc = if uses_cc {
            let v = *i.args.last().ok_or_else(|| Error::internal("no carry operand"))?;
            self.get(v, form)
        } else {
            ll.zero(t1)
        };
        let (a, b) = if matches!(op, Op::Mad | Op::Madc) {
            let (x, y) = (self.get_as(i.args[0], ty, form), self.get_as(i.args[1], ty, form));
            let p = if i.has(Mod::Hi) { self.mul_high(x, y, ty.is_signed()) } else { ll.mul(x, y) };
            (p, self.get_as(i.args[2], ty, form))
        } else {
            (self.get_as(i.args[0], ty, form), self.get_as(i.args[1], ty, form))
        };
        let c = ll.zext(cc, t);
        let (sum, carry) = if matches!(op, Op::Sub | Op::Subc) {
            let d = ll.sub(a, b);
            let b1 = ll.icmp(IntCmp::LLVMIntULT, a, b);
            let s = ll.sub(d, c);
            let b2 = ll.icmp(IntCmp::LLVMIntULT, d, c);
            (s, ll.or(b1, b2))
        } else {
            let d = ll.add(a, b);
            let c1 = ll.icmp(IntCmp::LLVMIntULT, d, a);
            let s = ll.add(d, c);
            let c2 = ll.icmp(IntCmp::LLVMIntULT, s, d);
            (s, ll.or(c1, c2))
        };
        Ok(vec![sum, carry])
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
                _ => return Err(unsupported(format!("{} on packed integers", op.name()))),
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

    fn slct(&mut self, i: &Inst, form: Form) -> Result<Vec<V>, Error> {
        let ll = self.ll;
        let ts: Vec<Type> = i.types().collect();
        let (a, b) = (self.get_as(i.args[0], ts[0], form), self.get_as(i.args[1], ts[0], form));
        let c = self.get_as(i.args[2], *ts.last().unwrap_or(&Type::S32), form);
        let t = ll.type_of(c);
        let p = if ts.last() == Some(&Type::F32) {
            // -0 selects a; NaN selects b.
            let c = if i.has(Mod::Ftz) { self.flush(c) } else { c };
            ll.fcmp(crate::llvm::FloatCmp::LLVMRealOGE, c, ll.zero(t))
        } else {
            ll.icmp(IntCmp::LLVMIntSGE, c, ll.zero(t))
        };
        Ok(vec![ll.select(p, a, b)])
    }
}
