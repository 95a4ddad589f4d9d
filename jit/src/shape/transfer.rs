//! The shape of an instruction's result, given those of its arguments.

use super::analysis::Analysis;
use super::*;
use ptx::table::{self, Memory, Uniform};

impl Analysis<'_> {
    pub(super) fn transfer(&self, i: &Inst, r: Val, index: usize) -> Shape {
        let sh = |k: usize| self.out.get(i.args[k]);
        if i.args.iter().any(|&a| *self.out.get(a) == Shape::Top) {
            return Shape::Top;
        }
        let all_uniform = i.args.iter().all(|&a| self.out.uniform(a));
        let plain = if all_uniform { Shape::uniform() } else { Shape::Varying };
        let ty = self.f.ty(r);
        let op = match i.kind {
            Kind::Op(op) => op,
            Kind::Select => {
                if self.out.uniform(i.args[0]) {
                    return match (sh(1), sh(2)) {
                        (Shape::Lin(p), Shape::Lin(q)) if p.pattern == q.pattern && p.anchor == q.anchor => {
                            Shape::Lin(Lin { align: p.align.min(q.align), ..p.clone() })
                        }
                        _ => Shape::Varying,
                    };
                }
                return Shape::Varying;
            }
            // Arguments and results of functions vary.
            Kind::Argument(_) | Kind::CallFunction(_) | Kind::CallIndirect(_) => return Shape::Varying,
            Kind::Part if i.offset == 0 => return self.convert(i.args[0], ty, false, plain),
            _ => return plain,
        };
        if !is_pure(i) {
            return self.effect(op, i, index);
        }
        if op == Op::Setp && self.same_side(i) {
            return Shape::uniform();
        }
        let wide_enough = matches!(ty, Ty::I32 | Ty::I64) && index == 0;
        if !wide_enough {
            return plain;
        }
        let t = i.ty();
        let bits = ty.bits();
        // Packed pairs, of integers or halves: no carry passes from one to the other.
        let whole = matches!(t, Type::U32 | Type::S32 | Type::U64 | Type::S64);
        let simple = !i.has(Mod::Sat) && !i.has(Mod::Cc) && whole && t.bits() == bits;
        let konst = |k: usize| self.f.as_const(i.args[k]).map(|c| sign_extend(c, self.f.ty(i.args[k]).bits()));
        // What counts of a field's position and length.
        let counted = |k: i64| if t.bits() == 64 { i64::from(k as u32).min(64) } else { k & 255 };
        match op {
            Op::Mov if self.f.ty(i.args[0]) == ty => sh(0).clone(),
            Op::Add if simple => add(sh(0), sh(1), 1),
            Op::Sub if simple => add(sh(0), sh(1), -1),
            Op::Mul if i.has(Mod::Lo) && simple => self.product(i, 0, 1, plain),
            Op::Mad if i.has(Mod::Lo) && simple => add(&self.product(i, 0, 1, plain), sh(2), 1),
            Op::Mul if i.has(Mod::Wide) && t.bits() == 32 => self.widening(i, plain),
            Op::Mad if i.has(Mod::Wide) && t.bits() == 32 => add(&self.widening(i, plain), sh(2), 1),
            Op::Shl if t.bits() == bits => match konst(1) {
                Some(k) if (0..bits as i64).contains(&k) => scale(sh(0), 1i64.wrapping_shl(k as u32)),
                _ => plain,
            },
            Op::Shr if t.bits() == bits => match konst(1) {
                Some(k) if (0..bits as i64).contains(&k) => {
                    // No carry crosses the alignment: the quotient is the sum of the quotients.
                    bitwise(sh(0), |off| off >> k, |align| (align >> k).max(1), plain)
                }
                _ => plain,
            },
            // By a power of two such as `warpSize`, which nvcc leaves as a division.
            Op::Div | Op::Rem if t.is_unsigned() && simple => match konst(1).filter(|k| k.count_ones() == 1) {
                Some(k) if op == Op::Div => {
                    let k = k.trailing_zeros();
                    bitwise(sh(0), |off| off >> k, |align| align.checked_shr(k).unwrap_or(0).max(1), plain)
                }
                Some(k) => self.logic(Op::And, sh(0), k.wrapping_sub(1), plain),
                None => plain,
            },
            Op::And | Op::Or | Op::Xor if t.bits() == bits => {
                let (x, k) = match (konst(0), konst(1)) {
                    (_, Some(k)) => (0, k),
                    (Some(k), _) => (1, k),
                    _ if op != Op::And => return disjoint_or(sh(0), sh(1), plain),
                    _ => return plain,
                };
                self.logic(op, sh(x), k, plain)
            }
            // nvcc makes these of `row * 1024 + lane`, and of `thread >> 5 & 7`.
            Op::Bfi => match (konst(2), konst(3)) {
                (Some(at), Some(len)) => inserted(sh(0), sh(1), counted(at), counted(len), bits.into(), plain),
                _ => plain,
            },
            Op::Bfe if t.is_unsigned() => match (konst(1), konst(2)) {
                (Some(at), Some(len)) => {
                    let (at, len) = (counted(at).min(63), counted(len).min(63));
                    let field = !(-1i64 << len);
                    let on_align = |align: u64| (align >> at).max(1);
                    bitwise(sh(0), |off| off >> at & field, on_align, plain)
                }
                _ => plain,
            },
            Op::Cvt => {
                let ts: Vec<Type> = i.types().collect();
                let [d, s] = ts[..] else { return plain };
                if i.has(Mod::Sat) || d.is_float() || s.is_float() || d.bits() < 32 || s.bits() < 32 {
                    return plain;
                }
                // A register wider than its type: a source would be chopped first, a 64-bit result too.
                let chopped = s.bits() < self.f.ty(i.args[0]).bits() || d.bits() < bits.min(s.bits());
                if chopped {
                    return plain;
                }
                self.convert(i.args[0], ty, widens_signed(d, s), plain)
            }
            // Shared offset to generic address and back: a uniform base more or less.
            Op::Cvta => match self.convert(i.args[0], ty, false, plain) {
                Shape::Lin(l) => Shape::Lin(Lin { align: l.align.min(1024), ..l }),
                s => s,
            },
            Op::Selp => {
                if self.out.uniform(i.args[2]) {
                    match (sh(0), sh(1)) {
                        (Shape::Lin(p), Shape::Lin(q)) if p.pattern == q.pattern && p.anchor == q.anchor => {
                            return Shape::Lin(Lin { align: p.align.min(q.align), ..p.clone() });
                        }
                        _ => {}
                    }
                }
                plain
            }
            _ => plain,
        }
    }

    /// Widening or narrowing of an integer between 32 and 64 bits.
    fn convert(&self, x: Val, to: Ty, signed: bool, plain: Shape) -> Shape {
        let from = self.f.ty(x);
        let s = self.out.get(x);
        match (from, to) {
            (Ty::I32, Ty::I32) | (Ty::I64, Ty::I64) => s.clone(),
            (Ty::I32, Ty::I64) => {
                if let Shape::Lin(l) = s {
                    if l.is_disjoint() {
                        return s.clone();
                    }
                }
                Shape::Lin(Lin { pattern: None, anchor: Some(Anchor { x, signed, scale: 1 }), align: MAX_ALIGN })
            }
            (Ty::I64, Ty::I32) => match s {
                Shape::Lin(Lin { pattern, anchor: None, align }) => {
                    Shape::Lin(Lin { pattern: pattern.clone(), anchor: None, align: *align })
                }
                // Narrowing undoes a widening exactly.
                Shape::Lin(Lin { pattern: None, anchor: Some(a), align }) => match self.out.get(a.x) {
                    Shape::Lin(Lin { pattern: p, anchor: None, align: xa }) => {
                        let Shape::Lin(scaled) =
                            scale(&Shape::Lin(Lin { pattern: p.clone(), anchor: None, align: *xa }), a.scale)
                        else {
                            return plain;
                        };
                        Shape::Lin(Lin { align: scaled.align.min(*align), ..scaled })
                    }
                    _ => plain,
                },
                _ => plain,
            },
            _ => plain,
        }
    }

    fn product(&self, i: &Inst, a: usize, b: usize, plain: Shape) -> Shape {
        let (x, y) = (i.args[a], i.args[b]);
        for (c, o) in [(x, y), (y, x)] {
            if let Some(k) = self.f.as_const(c) {
                return scale(self.out.get(o), sign_extend(k, self.f.ty(c).bits()));
            }
        }
        match (self.out.get(x), self.out.get(y)) {
            (Shape::Lin(p), Shape::Lin(q)) if p.is_uniform() && q.is_uniform() => {
                Shape::aligned(p.align.saturating_mul(q.align).min(MAX_ALIGN))
            }
            _ => plain,
        }
    }

    fn widening(&self, i: &Inst, plain: Shape) -> Shape {
        let signed = i.ty().is_signed();
        for (x, c) in [(i.args[0], i.args[1]), (i.args[1], i.args[0])] {
            let Some(k) = self.f.as_const(c) else { continue };
            let k = if signed { sign_extend(k, 32) } else { k as u32 as i64 };
            if k == 0 {
                // Uniform, but a varying operand has no scalar part to compute it from.
                return plain;
            }
            let wide = self.convert(x, Ty::I64, signed, plain.clone());
            return scale(&wide, k);
        }
        plain
    }

    /// A comparison with a constant that falls between whole groups of the pattern: the scalar part decides it.
    fn same_side(&self, i: &Inst) -> bool {
        let others = i.args.iter().skip(2).all(|&c| self.out.uniform(c));
        let (Shape::Lin(l), Some(k)) = (self.out.get(i.args[0]), self.f.as_const(i.args[1])) else { return false };
        let t = i.ty();
        let integer = t.is_signed() || t.is_unsigned();
        if !others || !integer || t.bits() != self.f.ty(i.args[0]).bits() || !l.is_disjoint() {
            return false;
        }
        let bound = match i.cmp() {
            Some(Cmp::Lt | Cmp::Ge | Cmp::Lo | Cmp::Hs) => k,
            Some(Cmp::Gt | Cmp::Le | Cmp::Hi | Cmp::Ls) => k.wrapping_add(1),
            _ => return false,
        };
        // The bound after the last number: nothing is above it, and it is no multiple in the type.
        let last = if t.is_signed() { (1u64 << (t.bits() - 1)) - 1 } else { u64::MAX >> (64 - t.bits()) };
        bound % l.align == 0 && (bound == k || k != last)
    }

    fn logic(&self, op: Op, s: &Shape, k: i64, plain: Shape) -> Shape {
        let apply = |x: i64| match op {
            Op::And => x & k,
            Op::Or => x | k,
            _ => x ^ k,
        };
        let Shape::Lin(l) = s else { return plain };
        let align = l.align;
        // The scalar part has its low bits clear, the pattern only those: the operation acts on each alone.
        let new_align = match op {
            Op::And => {
                let low = (k as u64) & !(align - 1);
                if low == 0 {
                    MAX_ALIGN
                } else {
                    align.max(1 << low.trailing_zeros().min(31))
                }
            }
            _ => align,
        };
        let low = (align - 1) as i64;
        if l.is_uniform() && op != Op::And {
            let a = if k == 0 { align } else { align.min(1 << k.trailing_zeros().min(31)) };
            return Shape::aligned(a);
        }
        bitwise(s, |off| apply(off) & low, |_| new_align, plain)
    }

    /// Instructions that touch memory or other lanes.
    fn effect(&self, op: Op, i: &Inst, index: usize) -> Shape {
        let info = table::info(op, &i.mods);
        let uniform = match info.uniform {
            _ if info.access() == Some(Memory::Read) => {
                (i.space() != Space::Local || self.is_one_thread()) && self.out.uniform(i.args[0])
            }
            _ if info.access() == Some(Memory::Update) && self.is_one_thread() => true,
            // What is the same for each warp differs between the warps of a unit.
            _ if sees_warp(&info) && self.lanes > WARP => false,
            Uniform::OfMembers => index == 0 && i.args.last().is_some_and(|&m| self.out.uniform(m)),
            Uniform::Always => true,
            Uniform::OfOperands => i.args.iter().all(|&a| self.out.uniform(a)),
            Uniform::Never if op == Op::Shfl => {
                let c = i.args.get(2).and_then(|&c| self.f.as_const(c));
                i.broadcasts(c.map(|c| c as u32)) && self.out.uniform(i.args[1])
            }
            Uniform::Never => false,
        };
        match uniform {
            true => Shape::uniform(),
            false => Shape::Varying,
        }
    }
}

/// `a + k * b`, k = 1 or -1.
fn add(a: &Shape, b: &Shape, k: i64) -> Shape {
    let (Shape::Lin(p), Shape::Lin(q)) = (a, b) else {
        return if *a == Shape::Top || *b == Shape::Top { Shape::Top } else { Shape::Varying };
    };
    let anchor = match (p.anchor, q.anchor) {
        (x, None) => x,
        (None, Some(y)) => Some(Anchor { scale: y.scale.wrapping_mul(k), ..y }),
        (Some(_), Some(_)) => return Shape::Varying,
    };
    let pat = match (&p.pattern, &q.pattern) {
        (x, None) => x.clone(),
        (x, Some(y)) => {
            let zero = [0; MAX_LANES];
            let x = x.as_deref().unwrap_or(&zero);
            pattern(MAX_LANES as u32, |l| x[l as usize].wrapping_add(y[l as usize].wrapping_mul(k)))
        }
    };
    Shape::Lin(Lin { pattern: pat, anchor, align: p.align.min(q.align) })
}

pub(super) fn scale(s: &Shape, k: i64) -> Shape {
    match s {
        Shape::Lin(l) => Shape::Lin(Lin {
            pattern: l.pattern.as_ref().and_then(|p| pattern(MAX_LANES as u32, |i| p[i as usize].wrapping_mul(k))),
            anchor: if k == 0 { None } else { l.anchor.map(|a| Anchor { scale: a.scale.wrapping_mul(k), ..a }) },
            align: if k == 0 {
                MAX_ALIGN
            } else {
                l.align.saturating_mul(1 << k.trailing_zeros().min(31)).min(MAX_ALIGN)
            },
        }),
        s => s.clone(),
    }
}

/// `|` or `^` of a uniform value and one with a pattern, where the pattern's bits are clear in both scalar parts.
fn disjoint_or(a: &Shape, b: &Shape, plain: Shape) -> Shape {
    let (Shape::Lin(p), Shape::Lin(q)) = (a, b) else { return plain };
    let align = p.align.min(q.align);
    let l = match (p.is_uniform(), q.is_uniform()) {
        (true, true) => return Shape::aligned(align),
        (true, false) => q,
        (false, true) => p,
        _ => return plain,
    };
    let l = Lin { align, ..l.clone() };
    if l.is_disjoint() {
        Shape::Lin(l)
    } else {
        plain
    }
}

/// `bfi`: `len` bits of `a` in `b`, from bit `at` on. Each bit of the result is one of `a`'s or of `b`'s, so that scalar and pattern
/// are taken separately where they have no bits in common.
fn inserted(a: &Shape, b: &Shape, at: i64, len: i64, bits: i64, plain: Shape) -> Shape {
    let (Shape::Lin(p), Shape::Lin(q)) = (a, b) else { return plain };
    if at >= bits || !p.is_disjoint() || !q.is_disjoint() {
        return plain;
    }
    let field = if at + len >= bits { -1i64 << at } else { !(-1i64 << len) << at };
    let zero = [0; MAX_LANES];
    let (x, y) = (p.pattern.as_deref().unwrap_or(&zero), q.pattern.as_deref().unwrap_or(&zero));
    let of = |l: i64| x[l as usize] << at & field | y[l as usize] & !field;
    let align = q.align.min(p.align << at.min(31)).min(MAX_ALIGN);
    Shape::Lin(Lin { pattern: pattern(MAX_LANES as u32, of), anchor: None, align })
}

/// A bit operation that acts on scalar and pattern separately: needs `0 <= pattern < align`.
fn bitwise(s: &Shape, on_pattern: impl Fn(i64) -> i64, on_align: impl Fn(u64) -> u64, plain: Shape) -> Shape {
    let Shape::Lin(l) = s else { return plain };
    if l.is_uniform() {
        return Shape::aligned(on_align(l.align));
    }
    let Some(p) = &l.pattern else { return plain };
    if l.anchor.is_some() || p.iter().any(|&x| x < 0 || x as u64 >= l.align) {
        return plain;
    }
    Shape::Lin(Lin {
        pattern: pattern(MAX_LANES as u32, |i| on_pattern(p[i as usize])),
        anchor: None,
        align: on_align(l.align),
    })
}
