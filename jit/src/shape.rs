//! What a value looks like across the lanes of a warp: uniform, a lane pattern over a scalar, or anything.
//!
//! A [`Lin`] value is, in the arithmetic of its width,
//! `scalar + pattern[lane] + extend(x[lane]) * scale`, with `scalar` one number per warp computed at run time, a
//! pattern known at compile time, and at most one anchor `x`, a 32-bit value of any shape. The form is exact: wrapping
//! is the width's own. What is *not* assumed is that widening commutes with adding: a 32-bit index of pattern shape
//! that is widened to 64 bits becomes an anchor, and the memory access tests once per warp that it did not wrap.
//!
//! Where the pattern fills only bits that are clear in the scalar part, widening does commute.
//!
//! The analysis is optimistic (everything uniform until shown otherwise) and finds divergent branches on the way:
//! phis at joins that lanes reach by different paths vary; so do values carried out of loops that lanes leave at
//! different times.

use crate::graph;
use crate::ir::*;
use crate::order::Loops;
use kernel_abi::{BlockShape, Variant};
use ptx::ast::{Cmp, Dim, Mod, Space, Special, Type};
use ptx::table::Op;
use std::rc::Rc;

pub const MAX_LANES: usize = 32;
pub type Pattern = Rc<[i64; MAX_LANES]>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Anchor {
    pub x: Val,
    pub signed: bool,
    pub scale: i64,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Lin {
    pub pattern: Option<Pattern>,
    pub anchor: Option<Anchor>,
    /// A power of two that divides the scalar part.
    pub align: u64,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// Not yet known (unreachable so far).
    Top,
    Lin(Lin),
    Varying,
}

const MAX_ALIGN: u64 = 1 << 31;

impl Lin {
    pub fn uniform(align: u64) -> Lin {
        Lin { pattern: None, anchor: None, align }
    }
    pub fn is_uniform(&self) -> bool {
        self.pattern.is_none() && self.anchor.is_none()
    }
    /// The pattern fills only bits that are clear in the scalar part: no carry passes between them, so that widening, by
    /// zeros or by sign, acts on the two separately.
    pub fn is_disjoint(&self) -> bool {
        let inside = |p: &Pattern| p.iter().all(|&x| x >= 0 && (x as u64) < self.align);
        self.anchor.is_none() && self.pattern.as_ref().is_none_or(inside)
    }
}

impl Shape {
    fn uniform() -> Shape {
        Shape::Lin(Lin::uniform(1))
    }
    fn aligned(align: u64) -> Shape {
        Shape::Lin(Lin::uniform(align))
    }
    pub fn is_uniform(&self) -> bool {
        matches!(self, Shape::Lin(l) if l.is_uniform())
    }
    pub fn lin(&self) -> Option<&Lin> {
        if let Shape::Lin(l) = self {
            Some(l)
        } else {
            None
        }
    }
}

fn pattern(lanes: u32, f: impl Fn(i64) -> i64) -> Option<Pattern> {
    let mut p = [0; MAX_LANES];
    for (i, x) in p.iter_mut().enumerate().take(lanes as usize) {
        *x = f(i as i64);
    }
    p.iter().any(|&x| x != 0).then(|| Rc::new(p))
}

pub struct Shapes {
    pub of: Vec<Shape>,
    pub divergent: Vec<bool>,
}

impl Shapes {
    pub fn get(&self, v: Val) -> &Shape {
        &self.of[v.0 as usize]
    }
    pub fn uniform(&self, v: Val) -> bool {
        self.get(v).is_uniform()
    }
}

struct Analysis<'a> {
    f: &'a Func,
    loops: &'a Loops,
    variant: Variant,
    lanes: u32,
    /// Lanes of a warp may be in different iterations of one loop (see `plan.rs`): only what is the same for the
    /// whole launch, or a function of the thread's index alone, is more than varying.
    general: bool,
    /// General mode: values used outside the block that makes them.
    crosses: Vec<bool>,
    out: Shapes,
    /// Blocks whose phis vary.
    varying_phis: Vec<bool>,
    post: Vec<u32>,
}

/// Shapes of all values for vectors of `lanes` lanes.
pub fn analyse(f: &Func, loops: &Loops, variant: Variant, lanes: u32, general: bool) -> Shapes {
    let n = f.blocks.len();
    let mut a = Analysis {
        f,
        loops,
        variant,
        lanes,
        general,
        crosses: vec![],
        out: Shapes { of: vec![Shape::Top; f.vals.len()], divergent: vec![false; n] },
        varying_phis: vec![false; n],
        post: graph::post_dominators(f),
    };
    if general {
        a.crosses = vec![false; f.vals.len()];
        crate::plan::each_operand(f, |v, b| {
            if f.block_of(v).is_some_and(|d| d.0 as usize != b) {
                a.crosses[v.0 as usize] = true;
            }
        });
    }
    for v in 0..f.vals.len() {
        if f.vals[v].block.is_none() {
            a.out.of[v] = a.floating(f.inst(f.vals[v].inst).kind);
        }
    }
    loop {
        let mut changed = false;
        for b in 0..n {
            for &i in &f.blocks[b].insts {
                changed |= a.inst(b, f.inst(i));
            }
            changed |= a.term(b);
        }
        if !changed {
            break;
        }
    }
    a.out
}

impl Analysis<'_> {
    fn floating(&self, k: Kind) -> Shape {
        let w = self.lanes;
        match k {
            Kind::Const(c) => Shape::aligned(if c == 0 { MAX_ALIGN } else { 1u64 << c.trailing_zeros().min(31) }),
            Kind::Shared(o) => Shape::aligned(if o == 0 { MAX_ALIGN } else { 1u64 << o.trailing_zeros() }),
            Kind::Symbol(i) => Shape::aligned(self.f.symbol_align[i as usize].max(1) as u64),
            Kind::Local(o) => {
                // The stride between lanes is the thread's local memory, a constant of the compiled kernel.
                let stride = self.f.local_stride as i64;
                Shape::Lin(Lin {
                    pattern: pattern(w, |l| l * stride),
                    anchor: None,
                    align: if o == 0 { 16 } else { 1u64 << o.trailing_zeros().min(4) },
                })
            }
            Kind::Special(s) => self.special(s),
            _ => Shape::uniform(),
        }
    }

    fn special(&self, s: Special) -> Shape {
        let w = self.lanes;
        let lane = |align: u64| Shape::Lin(Lin { pattern: pattern(w, |l| l), anchor: None, align });
        let three_d = self.variant.three_d;
        match (s, self.variant.shape) {
            (Special::Tid(Dim::X), BlockShape::Linear | BlockShape::Rows) => lane(w as u64),
            (Special::Tid(Dim::X), BlockShape::Pow2(n)) => {
                let x = 1u32 << n;
                if x >= w {
                    lane(if x == w { MAX_ALIGN } else { w as u64 })
                } else {
                    Shape::Lin(Lin { pattern: pattern(w, |l| l & (x as i64 - 1)), anchor: None, align: MAX_ALIGN })
                }
            }
            (Special::Tid(Dim::Y), BlockShape::Pow2(n)) if 1u32 << n < w => {
                if three_d {
                    Shape::Varying
                } else {
                    Shape::Lin(Lin { pattern: pattern(w, |l| l >> n), anchor: None, align: (w >> n) as u64 })
                }
            }
            (Special::Tid(Dim::Z), BlockShape::Pow2(n)) if 1u32 << n < w && three_d => Shape::Varying,
            (Special::Tid(Dim::X | Dim::Y), BlockShape::Any) => Shape::Varying,
            (Special::Tid(Dim::Z), BlockShape::Any) if three_d => Shape::Varying,
            (Special::LaneId, _) => lane(if w == 32 { MAX_ALIGN } else { w as u64 }),
            (
                Special::LaneMaskEq
                | Special::LaneMaskGe
                | Special::LaneMaskGt
                | Special::LaneMaskLe
                | Special::LaneMaskLt,
                _,
            ) => Shape::Varying,
            _ => Shape::uniform(),
        }
    }

    fn set(&mut self, v: Val, s: Shape) -> bool {
        let old = &self.out.of[v.0 as usize];
        // Only downwards: Top, Lin, Varying.
        let new = match (old, s) {
            (_, Shape::Top) | (Shape::Varying, _) => return false,
            (Shape::Top, s) => s,
            (Shape::Lin(a), Shape::Lin(b)) => {
                let align = a.align.min(b.align);
                // A widened pattern loses its alignment, and needs the anchor then.
                if a.pattern == b.pattern && a.anchor == b.anchor || (a.anchor.is_none() && b.anchor.is_some()) {
                    Shape::Lin(Lin { align, ..b })
                } else {
                    Shape::Varying
                }
            }
            (Shape::Lin(_), Shape::Varying) => Shape::Varying,
        };
        if *old == new {
            return false;
        }
        self.out.of[v.0 as usize] = new;
        true
    }

    fn inst(&mut self, b: usize, i: &Inst) -> bool {
        let mut changed = false;
        for (k, r) in i.results.iter().enumerate() {
            let Some(r) = *r else { continue };
            let s = match i.kind {
                Kind::Phi if self.general => Shape::Varying,
                Kind::Phi => self.phi(b, i),
                _ if self.general && !crate::plan::is_cheap(i) => Shape::Varying,
                _ => self.transfer(i, r, k),
            };
            // Of what outlives its block, lanes keep their own copies: scalar and anchor would belong to different lanes.
            let s = match s {
                Shape::Lin(l) if self.general && l.anchor.is_some() && self.crosses[r.0 as usize] => Shape::Varying,
                s => s,
            };
            changed |= self.set(r, s);
        }
        changed
    }

    fn phi(&self, b: usize, i: &Inst) -> Shape {
        if self.varying_phis[b] {
            return Shape::Varying;
        }
        let mut acc = Shape::Top;
        for &a in &i.args {
            acc = match (acc, self.out.get(a).clone()) {
                (x, Shape::Top) | (Shape::Top, x) => x,
                (Shape::Lin(p), Shape::Lin(q)) if p.pattern == q.pattern && p.anchor == q.anchor => {
                    Shape::Lin(Lin { align: p.align.min(q.align), ..q })
                }
                _ => return Shape::Varying,
            };
        }
        acc
    }

    fn transfer(&self, i: &Inst, r: Val, index: usize) -> Shape {
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
            // What callers pass, and what a function returns, differs from lane to lane.
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
        let simple = !i.has(Mod::Sat) && !i.has(Mod::Cc) && !t.is_float() && t.bits() == bits;
        let konst = |k: usize| self.f.as_const(i.args[k]).map(|c| sign_extend(c, self.f.ty(i.args[k]).bits()));
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
            Op::And | Op::Or | Op::Xor if t.bits() == bits => {
                let (x, k) = match (konst(0), konst(1)) {
                    (_, Some(k)) => (0, k),
                    (Some(k), _) => (1, k),
                    _ if op != Op::And => return disjoint_or(sh(0), sh(1), plain),
                    _ => return plain,
                };
                self.logic(op, sh(x), k, plain)
            }
            Op::Cvt => {
                let ts: Vec<Type> = i.types().collect();
                let [d, s] = ts[..] else { return plain };
                if i.has(Mod::Sat) || d.is_float() || s.is_float() || d.bits() < 32 || s.bits() < 32 {
                    return plain;
                }
                self.convert(i.args[0], ty, s.is_signed(), plain)
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
        match op {
            Op::Ld | Op::Ldu => {
                if i.space() != Space::Local && self.out.uniform(i.args[0]) {
                    Shape::uniform()
                } else {
                    Shape::Varying
                }
            }
            Op::Vote | Op::Redux => {
                if i.args.last().is_some_and(|&m| self.out.uniform(m)) {
                    Shape::uniform()
                } else {
                    Shape::Varying
                }
            }
            Op::Activemask | Op::Bar | Op::Barrier => Shape::uniform(),
            Op::Txq | Op::Suq | Op::Istypep if i.args.iter().all(|&a| self.out.uniform(a)) => Shape::uniform(),
            Op::Elect if index == 0 => Shape::uniform(),
            Op::Shfl => {
                // A broadcast from one lane to the whole warp.
                let whole = i.args.get(2).and_then(|&c| self.f.as_const(c)).is_some_and(|c| c & 0x1F1F == 0x1F);
                if i.has(Mod::Idx) && whole && self.out.uniform(i.args[1]) {
                    Shape::uniform()
                } else {
                    Shape::Varying
                }
            }
            _ => Shape::Varying,
        }
    }

    fn term(&mut self, b: usize) -> bool {
        let cond = match &self.f.blocks[b].term {
            Term::Cond { p, .. } => *p,
            Term::Switch { index, targets } if targets.len() > 1 => *index,
            _ => return false,
        };
        if self.out.divergent[b] || *self.out.get(cond) == Shape::Top || self.out.uniform(cond) {
            return false;
        }
        self.out.divergent[b] = true;
        let n = self.f.blocks.len() as u32;
        let mut meet = self.post[b];
        let succs: Vec<u32> = self.f.blocks[b].term.succs().iter().map(|s| s.0).collect();
        let mut together = self.joins(&succs, meet);
        // Lanes may leave these loops at different times: those whose lanes do not all meet before the iteration ends.
        let mut l = self.loops.of[b];
        while let Some(k) = l {
            let inside = |m: u32| m < n && self.loops.contains(k, m);
            if together && inside(meet) {
                break;
            }
            while inside(meet) {
                meet = self.post[meet as usize];
            }
            let mut exits = vec![];
            for &u in &self.loops.loops[k].blocks {
                for s in self.f.blocks[u as usize].term.succs() {
                    if !self.loops.contains(k, s.0) {
                        self.varying_phis[s.0 as usize] = true;
                        exits.push(s.0);
                    }
                }
            }
            exits.sort_unstable();
            exits.dedup();
            together = self.joins(&exits, meet);
            l = self.loops.loops[k].parent;
        }
        true
    }

    /// Marks joins of disjoint forward paths from `starts`, up to block `end` (included) if all paths meet there: whether
    /// they do. A path that goes round a loop first does not.
    fn joins(&mut self, starts: &[u32], end: u32) -> bool {
        const NONE: u32 = u32::MAX;
        let n = self.f.blocks.len();
        let mut label = vec![NONE; n];
        for &s in starts {
            label[s as usize] = s;
        }
        let Some(&first) = starts.iter().min() else { return true };
        for b in first..n as u32 {
            let l = label[b as usize];
            if l == NONE {
                continue;
            }
            if b == end && label[b as usize + 1..].iter().all(|&l| l == NONE) {
                return true;
            }
            for s in self.f.blocks[b as usize].term.succs() {
                if s.0 <= b {
                    continue;
                }
                let t = &mut label[s.0 as usize];
                if *t == NONE {
                    *t = l;
                } else if *t != l {
                    *t = s.0;
                    self.varying_phis[s.0 as usize] = true;
                }
            }
        }
        false
    }
}

pub fn sign_extend(bits: u64, width: u32) -> i64 {
    if width >= 64 {
        bits as i64
    } else {
        ((bits << (64 - width)) as i64) >> (64 - width)
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

fn scale(s: &Shape, k: i64) -> Shape {
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
