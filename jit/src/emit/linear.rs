//! Scalar parts of results that are linear over lanes.

use super::state::Emit;
use crate::ir::{is_pure, Inst, Kind, Val};
use crate::shape::{widens_signed, Lin};
use baseline::build::{T, V};
use ptx::table::Op;

impl Emit<'_> {
    /// The scalar part of a result that has a lane pattern or an anchor, computed from the scalar parts of the
    /// arguments: see `shape.rs` for why that is exact.
    pub(super) fn lin_scalar(&mut self, i: &Inst) -> Option<V> {
        let ll = self.ll;
        let r = (*i.results.first()?)?;
        let lin = self.x.shapes.get(r).lin()?.clone();
        if lin.is_uniform() || !is_pure(i) {
            return None;
        }
        let t = self.lane_type(self.f.ty(r));
        let uniform_wide = |e: &mut Self, v: Val, signed: bool| -> V {
            // Widening: of a disjoint pattern it is that of the scalar; anything else is in the anchor.
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
                    let mut ts = i.types();
                    let signed = widens_signed(ts.next()?, ts.next()?);
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
            // A value whose pattern is not disjoint is all anchor.
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
}
