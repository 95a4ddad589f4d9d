//! Representation of values: scalar parts and vectors, types.

use super::form::Form;
use super::state::Emit;
use crate::ir::{Kind, Ty, Val};
use crate::shape::{Anchor, Lin, Shape};
use baseline::build::{T, V};
use kernel_abi::Cta;
use ptx::ast::Type;
use std::mem::offset_of;

impl Emit<'_> {
    /// LLVM type of one lane of a register.
    pub(crate) fn lane_type(&self, ty: Ty) -> T {
        let ll = self.ll;
        match ty {
            Ty::P => ll.int(1),
            Ty::F32 => ll.f32(),
            Ty::F64 => ll.f64(),
            t => ll.int(t.bits()),
        }
    }

    pub(crate) fn form_type(&self, elem: T, form: Form) -> T {
        match form {
            Form::Scalar => elem,
            Form::Vector => self.ll.vec(elem, self.w),
        }
    }

    /// Type a value is held in: its scalar part or its vector.
    pub(crate) fn held_type(&self, v: Val) -> T {
        let t = self.lane_type(self.f.ty(v));
        match self.x.shapes.get(v) {
            Shape::Varying => self.ll.vec(t, self.w),
            _ => t,
        }
    }

    pub(crate) fn slot_align(&self, v: Val) -> u32 {
        let bytes = crate::frame::held_bytes(self.f, self.x.shapes, v, self.w);
        bytes.next_power_of_two().min(64)
    }

    /// Form in which an instruction with result `r` is computed.
    pub(crate) fn form_of(&self, r: Val) -> Form {
        if *self.x.shapes.get(r) == Shape::Varying {
            Form::Vector
        } else {
            Form::Scalar
        }
    }

    pub(crate) fn carried(&self, v: Val) -> Option<V> {
        self.values.carried.get(&v).copied()
    }
    pub(super) fn carried_insert(&mut self, v: Val, a: V) {
        self.values.carried.insert(v, a);
    }

    /// The scalar part or the vector, as the value is held.
    pub(super) fn raw(&mut self, v: Val) -> V {
        if self.part.is_some() {
            return self.in_unit(|e| e.raw(v));
        }
        if let Some(a) = self.carried(v) {
            let t = self.held_type(v);
            return self.ll.load(t, a, self.slot_align(v));
        }
        if let Some(&at) = self.values.images.get(&v) {
            return self.ll.load(self.held_type(v), at, 64);
        }
        if let Some(&x) = self.values.made.get(&v) {
            return x;
        }
        if let Some(at) = self.resident(v) {
            return self.load_frame(v, at);
        }
        let x = if self.f.block_of(v).is_none() { self.make_floating(v) } else { self.rematerialise(v) };
        self.values.made.insert(v, x);
        x
    }

    /// The scalar part of a value that is not varying.
    pub(crate) fn scalar(&mut self, v: Val) -> V {
        debug_assert!(*self.x.shapes.get(v) != Shape::Varying, "scalar part of a varying value");
        self.raw(v)
    }

    /// One number for the unit: the value if uniform, else that of the first active lane.
    pub(crate) fn scalar_any_lane(&mut self, v: Val) -> V {
        if self.x.shapes.uniform(v) {
            return self.scalar(v);
        }
        let x = self.vector(v);
        let l = self.first_lane();
        self.ll.extract(x, l)
    }

    /// Index of the lowest lane of the current mask.
    pub(crate) fn first_lane(&self) -> V {
        let ll = self.ll;
        if ll.is_all_ones(self.mask) {
            return ll.i32(0);
        }
        let bits = self.mask_bits(self.mask);
        let n = ll.intrinsic("llvm.cttz", &[ll.type_of(bits)], &[bits, ll.bool(false)]);
        ll.and(ll.zext_or_trunc(n, ll.int(32)), ll.i32(self.w - 1))
    }

    /// Index of the highest lane of the current mask.
    pub(crate) fn last_lane(&self) -> V {
        let ll = self.ll;
        if ll.is_all_ones(self.mask) {
            return ll.i32(self.w - 1);
        }
        let bits = self.mask_bits(self.mask);
        let n = ll.intrinsic("llvm.ctlz", &[ll.type_of(bits)], &[bits, ll.bool(false)]);
        let l = ll.sub(ll.i32(self.w.max(32) - 1), ll.zext_or_trunc(n, ll.int(32)));
        ll.and(l, ll.i32(self.w - 1))
    }

    /// All lanes, exact whatever the shape.
    pub(crate) fn vector(&mut self, v: Val) -> V {
        let raw = self.raw(v);
        match self.x.shapes.get(v) {
            Shape::Lin(l) => {
                let l = l.clone();
                self.expand(raw, &l)
            }
            _ => match self.part {
                Some(k) => self.warp_lanes(raw, k),
                None => raw,
            },
        }
    }

    /// `scalar + pattern + anchor` as a vector.
    pub(crate) fn expand(&mut self, scalar: V, l: &Lin) -> V {
        let ll = self.ll;
        let t = ll.type_of(scalar);
        let mut v = ll.splat(scalar, self.w);
        if let Some(p) = &l.pattern {
            let c = ll.c_vec(t, &self.own_pattern(p)[..self.w as usize]);
            v = ll.add(v, c);
        }
        if let Some(a) = l.anchor {
            let x = self.anchor_vector(a);
            v = ll.add(v, x);
        }
        v
    }

    /// `extend(x) * scale` in 64 bits.
    fn anchor_vector(&mut self, a: Anchor) -> V {
        let ll = self.ll;
        let x = self.vector(a.x);
        let t = ll.vec(ll.int(64), self.w);
        let x = if a.signed { ll.sext(x, t) } else { ll.zext(x, t) };
        match a.scale {
            1 => x,
            s => ll.mul(x, ll.c(t, s as u64)),
        }
    }

    /// The value in the asked form.
    pub(crate) fn get(&mut self, v: Val, form: Form) -> V {
        match form {
            Form::Vector => self.vector(v),
            Form::Scalar => self.scalar(v),
        }
    }

    /// The value's bits as `ty`: reinterpreted, truncated or zero-extended as PTX does with registers wider or
    /// narrower than the operation.
    pub(crate) fn get_as(&mut self, v: Val, ty: Type, form: Form) -> V {
        let x = self.get(v, form);
        self.cast_bits(x, self.type_for(ty))
    }

    /// LLVM type in which values of a PTX type are computed.
    pub(crate) fn type_for(&self, ty: Type) -> T {
        let ll = self.ll;
        match ty {
            Type::Pred => ll.int(1),
            Type::F16 => ll.half(),
            Type::BF16 => ll.bfloat(),
            Type::F16x2 => ll.vec(ll.half(), 2),
            Type::F32 => ll.f32(),
            Type::F64 => ll.f64(),
            t => ll.int(t.bits()),
        }
    }

    /// Reinterprets the bits of `x` (scalar or vector) as lanes of `elem`, cutting or zero-filling at the top.
    pub(crate) fn cast_bits(&self, x: V, elem: T) -> V {
        let ll = self.ll;
        let from = ll.type_of(x);
        let (fe, n) = (ll.elem(from), ll.bits(from));
        if fe == elem {
            return x;
        }
        let to_bits = ll.bits(elem);
        let fi = ll.like(from, ll.int(n));
        let ti = ll.like(from, ll.int(to_bits));
        let x = ll.bitcast(x, fi);
        let x = ll.zext_or_trunc(x, ti);
        ll.bitcast(x, ll.like(from, elem))
    }

    /// A computed result, converted to the way `r` is held. Uniform results of vector computations take lane 0.
    pub(crate) fn hold(&mut self, r: Val, x: V) -> V {
        let ll = self.ll;
        let elem = self.lane_type(self.f.ty(r));
        let varying = *self.x.shapes.get(r) == Shape::Varying;
        let t = ll.type_of(x);
        let x = match (varying, ll.is_vec(t)) {
            (true, false) => ll.splat(x, self.w),
            (false, true) => {
                let l = self.first_lane();
                ll.extract(x, l)
            }
            _ => x,
        };
        self.cast_bits(x, elem)
    }

    /// The value of `v` in the way `like` is held (a phi and its operand).
    pub(crate) fn held(&mut self, v: Val, like: Val) -> V {
        if *self.x.shapes.get(like) == Shape::Varying {
            self.vector(v)
        } else {
            self.scalar(v)
        }
    }

    fn make_floating(&mut self, v: Val) -> V {
        let ll = self.ll;
        let f = self.f;
        let ty = self.lane_type(f.ty(v));
        match f.def(v).kind {
            Kind::Const(c) => ll.c(ty, c),
            Kind::Param { offset, bytes, signed } => {
                let p = self.field_ptr(offset_of!(Cta, params));
                let here = ll.here();
                ll.at_end(self.function.once);
                let at = ll.gep_at(p, offset as u64);
                let x = ll.load_invariant(ll.int(bytes as u32 * 8), at, 1);
                let n = f.ty(v).bits();
                let x = if signed { ll.sext_or_trunc(x, ll.int(n)) } else { ll.zext_or_trunc(x, ll.int(n)) };
                let x = ll.bitcast(x, ty);
                ll.at_end(here);
                x
            }
            Kind::ParamAddr(o) => {
                let p = self.field_ptr(offset_of!(Cta, params));
                self.in_entry(|e| {
                    let p = e.ll.ptrtoint(p);
                    e.ll.add(p, e.ll.i64(o as u64))
                })
            }
            Kind::Symbol(i) => {
                let p = self.field_ptr(offset_of!(Cta, symbols));
                self.in_entry(|e| {
                    let at = e.ll.gep_at(p, i as u64 * 8);
                    e.ll.load_invariant(e.ll.int(64), at, 8)
                })
            }
            Kind::Shared(o) => ll.c(ty, o as u64),
            Kind::Local(o) | Kind::LocalEnd(o) => {
                let p = self.field_ptr(offset_of!(Cta, local));
                let stride = f.local_stride as u64;
                let (o, sp) = match f.def(v).kind {
                    // Without the bytes for `alloca`, which belong to no function.
                    Kind::LocalEnd(_) => (stride - o as u64, None),
                    _ => (o as u64, self.function.stack),
                };
                self.in_head(|e| {
                    let ll = e.ll;
                    let u = ll.zext(e.unit.index, ll.int(64));
                    let u = ll.mul(u, ll.i64(stride * e.w as u64));
                    let p = ll.ptrtoint(p);
                    let p = ll.add(p, u);
                    let p = sp.map_or(p, |sp| ll.add(p, sp));
                    ll.add(p, ll.i64(o))
                })
            }
            Kind::Special(s) => self.special_scalar(v, s),
            ref k => unreachable!("floating {k:?}"),
        }
    }

    /// Runs `make` with code going to the segment's entry.
    pub(crate) fn in_entry<R>(&mut self, make: impl FnOnce(&mut Self) -> R) -> R {
        let here = self.ll.here();
        self.ll.at_end(self.function.once);
        let r = make(self);
        self.ll.at_end(here);
        r
    }

    /// Runs `make` with code going to the unit's head.
    pub(crate) fn in_head<R>(&mut self, make: impl FnOnce(&mut Self) -> R) -> R {
        let here = self.ll.here();
        self.ll.at_end(self.unit.head);
        let r = make(self);
        self.ll.at_end(here);
        r
    }

    /// Computes a rematerialised value in the unit's head; loop-invariant code motion lifts what does not depend on
    /// the unit.
    fn rematerialise(&mut self, v: Val) -> V {
        debug_assert!(self.x.plan.remat.contains(&v), "value {v:?} used before it is made");
        let f = self.f;
        let i = f.def(v);
        let mask = self.mask;
        let x = self.in_head(|e| {
            e.mask = e.ll.ones(e.mask_t());
            let out = e.compute(i);
            out.ok().and_then(|o| o.into_iter().next()).map(|x| e.hold(v, x))
        });
        self.mask = mask;
        x.unwrap_or_else(|| self.ll.zero(self.held_type(v)))
    }
}
