//! How values are held: scalar parts and vectors, types, frames.

use super::*;
use crate::llvm::Scope;
use crate::shape::{Anchor, Lin};
use ptx::ast::{Dim, Special, Type};

/// Scalar or vector, for code that is the same for both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    Scalar,
    Vector,
}

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
        let bytes = crate::plan::held_bytes(self.f, self.x.shapes, v, self.w);
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
        self.carried.get(&v).copied()
    }
    pub(super) fn carried_insert(&mut self, v: Val, a: V) {
        self.carried.insert(v, a);
    }

    /// The scalar part or the vector, as the value is held.
    fn raw(&mut self, v: Val) -> V {
        if let Some(a) = self.carried(v) {
            let t = self.held_type(v);
            return self.ll.load(t, a, self.slot_align(v));
        }
        if let Some(&x) = self.vals.get(&v) {
            return x;
        }
        let x = if self.f.block_of(v).is_none() { self.make_floating(v) } else { self.rematerialise(v) };
        self.vals.insert(v, x);
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
        let n = ll.intrinsic("llvm.cttz", &[ll.int(32)], &[bits, ll.bool(false)]);
        ll.and(n, ll.i32(self.w - 1))
    }

    /// Index of the highest lane of the current mask.
    pub(crate) fn last_lane(&self) -> V {
        let ll = self.ll;
        if ll.is_all_ones(self.mask) {
            return ll.i32(self.w - 1);
        }
        let bits = self.mask_bits(self.mask);
        let n = ll.intrinsic("llvm.ctlz", &[ll.int(32)], &[bits, ll.bool(false)]);
        let l = ll.sub(ll.i32(31), n);
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
            _ => raw,
        }
    }

    /// `scalar + pattern + anchor` as a vector.
    pub(crate) fn expand(&mut self, scalar: V, l: &Lin) -> V {
        let ll = self.ll;
        let t = ll.type_of(scalar);
        let mut v = ll.splat(scalar, self.w);
        if let Some(p) = &l.pattern {
            let c = ll.c_vec(t, &p[..self.w as usize]);
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
                ll.at_end(self.entry);
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
            Kind::Local(o) => {
                let p = self.field_ptr(offset_of!(Cta, local));
                let stride = f.local_stride as u64;
                let sp = self.stack;
                self.in_head(|e| {
                    let ll = e.ll;
                    let u = ll.zext(e.unit, ll.int(64));
                    let u = ll.mul(u, ll.i64(stride * e.w as u64));
                    let p = ll.ptrtoint(p);
                    let p = ll.add(p, u);
                    let p = sp.map_or(p, |sp| ll.add(p, sp));
                    ll.add(p, ll.i64(o as u64))
                })
            }
            Kind::Special(s) => self.special_scalar(v, s),
            ref k => unreachable!("floating {k:?}"),
        }
    }

    /// Runs `make` with code going to the segment's entry.
    pub(crate) fn in_entry<R>(&mut self, make: impl FnOnce(&mut Self) -> R) -> R {
        let here = self.ll.here();
        self.ll.at_end(self.entry);
        let r = make(self);
        self.ll.at_end(here);
        r
    }

    /// Runs `make` with code going to the unit's head.
    pub(crate) fn in_head<R>(&mut self, make: impl FnOnce(&mut Self) -> R) -> R {
        let here = self.ll.here();
        self.ll.at_end(self.head);
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

    fn special_scalar(&mut self, v: Val, s: Special) -> V {
        let ll = self.ll;
        let dim = |d: Dim| match d {
            Dim::X | Dim::All => 0usize,
            Dim::Y => 4,
            Dim::Z => 8,
            Dim::W => 12,
        };
        let one_or_field = |e: &mut Self, base: usize, d: Dim, missing: u32| {
            if d == Dim::W {
                e.ll.i32(missing)
            } else {
                e.field_i32(base + dim(d))
            }
        };
        match s {
            Special::Tid(d) => self.thread_index(d),
            Special::NTid(d) => one_or_field(self, offset_of!(Cta, ntid), d, 0),
            Special::CtaId(d) => one_or_field(self, offset_of!(Cta, ctaid), d, 0),
            Special::NCtaId(d) => one_or_field(self, offset_of!(Cta, nctaid), d, 0),
            Special::ClusterId(d) => one_or_field(self, offset_of!(Cta, cluster_id), d, 0),
            Special::NClusterId(d) => one_or_field(self, offset_of!(Cta, ncluster_id), d, 0),
            Special::ClusterCtaId(d) => one_or_field(self, offset_of!(Cta, cluster_ctaid), d, 0),
            Special::ClusterNCtaId(d) => one_or_field(self, offset_of!(Cta, cluster_nctaid), d, 0),
            Special::ClusterNCtaRank => ll.i32(1),
            Special::LaneId => {
                let w = self.w;
                self.in_head(|e| {
                    let b = e.ll.mul(e.unit, e.ll.i32(w));
                    e.ll.and(b, e.ll.i32(31))
                })
            }
            Special::WarpId => {
                let per = 32 / self.w;
                self.in_head(|e| e.ll.udiv(e.unit, e.ll.i32(per)))
            }
            Special::NWarpId => self.field_i32(offset_of!(Cta, warps)),
            Special::SmId => self.field_i32(offset_of!(Cta, sm_id)),
            Special::NSmId => self.field_i32(offset_of!(Cta, sm_count)),
            Special::GridId => self.field_i64(offset_of!(Cta, grid_id)),
            Special::TotalSmemSize | Special::AggrSmemSize => self.field_i32(offset_of!(Cta, shared_size)),
            Special::DynamicSmemSize => self.field_i32(offset_of!(Cta, dynamic_shared)),
            Special::EnvReg(1) | Special::EnvReg(2) => {
                let g = self.field_i64(offset_of!(Cta, grid_workspace));
                let high = matches!(s, Special::EnvReg(1));
                self.in_entry(|e| {
                    let x = if high { e.ll.lshr(g, e.ll.i64(32)) } else { g };
                    e.ll.trunc(x, e.ll.int(32))
                })
            }
            Special::LaneMaskEq
            | Special::LaneMaskGe
            | Special::LaneMaskGt
            | Special::LaneMaskLe
            | Special::LaneMaskLt => {
                let base = self.lane_base();
                self.in_head(|e| {
                    let ll = e.ll;
                    let ids = e.lane_ids();
                    let b = ll.splat(base, e.w);
                    let l = ll.add(ids, b);
                    let t = ll.type_of(l);
                    let eq = ll.shl(ll.c(t, 1), l);
                    let lt = ll.sub(eq, ll.c(t, 1));
                    match s {
                        Special::LaneMaskEq => eq,
                        Special::LaneMaskLt => lt,
                        Special::LaneMaskLe => ll.or(lt, eq),
                        Special::LaneMaskGe => ll.not(lt),
                        _ => {
                            let le = ll.or(lt, eq);
                            ll.not(le)
                        }
                    }
                })
            }
            _ => ll.zero(self.lane_type(self.f.ty(v))),
        }
    }

    /// Lane of the unit's first thread in its warp.
    fn lane_base(&mut self) -> V {
        let w = self.w;
        self.in_head(|e| {
            let b = e.ll.mul(e.unit, e.ll.i32(w));
            e.ll.and(b, e.ll.i32(31))
        })
    }

    /// Scalar part (or vector, where it varies) of a thread index; see `shape::special` for the patterns.
    fn thread_index(&mut self, d: Dim) -> V {
        use kernel_abi::BlockShape as S;
        let w = self.w;
        let shape = self.x.variant.shape;
        let three_d = self.x.variant.three_d;
        let nx = self.field_i32(offset_of!(Cta, ntid));
        let ny = self.field_i32(offset_of!(Cta, ntid) + 4);
        self.in_head(|e| {
            let ll = e.ll;
            let base = ll.mul(e.unit, ll.i32(w));
            match (shape, d) {
                (_, Dim::W) => ll.i32(0),
                (S::Linear, Dim::X | Dim::All) => base,
                (S::Linear, _) => ll.i32(0),
                (S::Rows, Dim::X | Dim::All) => ll.urem(base, nx),
                (S::Rows, Dim::Y) => {
                    let row = ll.udiv(base, nx);
                    if three_d {
                        ll.urem(row, ny)
                    } else {
                        row
                    }
                }
                (S::Rows, _) => {
                    let row = ll.udiv(base, nx);
                    ll.udiv(row, ny)
                }
                (S::Pow2(n), d) => {
                    let in_row = 1u32 << n >= w;
                    let row = ll.lshr(base, ll.i32(n as u32));
                    match d {
                        Dim::X | Dim::All if 1 << n == w => ll.i32(0),
                        Dim::X | Dim::All if in_row => ll.and(base, ll.i32((1 << n) - 1)),
                        Dim::X | Dim::All => ll.i32(0),
                        _ if !three_d => {
                            if d == Dim::Y {
                                row
                            } else {
                                ll.i32(0)
                            }
                        }
                        _ if in_row => {
                            if d == Dim::Y {
                                ll.urem(row, ny)
                            } else {
                                ll.udiv(row, ny)
                            }
                        }
                        _ => {
                            let rows: Vec<i64> = (0..w as i64).map(|l| l >> n).collect();
                            let r = ll.splat(row, w);
                            let r = ll.add(r, ll.c_vec(ll.int(32), &rows));
                            let (q, m) = e.small_divide(r, ny);
                            if d == Dim::Y {
                                m
                            } else {
                                q
                            }
                        }
                    }
                }
                (S::Any, Dim::Z) if !three_d => ll.i32(0),
                (S::Any, d) => {
                    let ids = e.lane_ids();
                    let t = ll.splat(base, w);
                    let t = ll.add(t, ids);
                    let (row, x) = e.small_divide(t, nx);
                    if matches!(d, Dim::X | Dim::All) {
                        return x;
                    }
                    if !three_d {
                        return row;
                    }
                    let (z, y) = e.small_divide(row, ny);
                    if d == Dim::Y {
                        y
                    } else {
                        z
                    }
                }
            }
        })
    }

    /// Quotient and remainder of small numbers (thread indices) by a uniform divisor: exact through floats, since
    /// both are below 2^12 and the half added keeps the quotient away from integers.
    fn small_divide(&self, x: V, d: V) -> (V, V) {
        let ll = self.ll;
        let ft = ll.vec(ll.f32(), self.w);
        let it = ll.type_of(x);
        let dv = ll.splat(d, self.w);
        let df = ll.uitofp(d, ll.f32());
        let inv = ll.fdiv(ll.c_real(ll.f32(), 1.0), df);
        let inv = ll.splat(inv, self.w);
        let xf = ll.uitofp(x, ft);
        let xf = ll.fadd(xf, ll.c_real(ft, 0.5));
        let q = ll.fmul(xf, inv);
        let q = ll.intrinsic("llvm.fptoui.sat", &[it, ft], &[q]);
        let back = ll.mul(q, dv);
        (q, ll.sub(x, back))
    }

    // ---- frames ----

    fn frame_at(&self, at: u32) -> V {
        let frame = self.frame.unwrap_or_else(|| self.ll.zero(self.ll.ptr()));
        self.ll.gep_at(frame, at as u64)
    }

    pub(super) fn load_frame_mask(&self, at: u32) -> V {
        let ll = self.ll;
        let p = self.frame_at(at);
        let scope = ll.set_scope(Scope::Frame);
        let m = ll.load(ll.int(self.w), p, 1);
        ll.set_scope(scope);
        self.mask_from_bits(m)
    }

    /// The mask whose lanes are the low bits of an integer.
    pub(super) fn mask_from_bits(&self, bits: V) -> V {
        let ll = self.ll;
        let n = ll.int(self.w);
        let bits = ll.zext_or_trunc(bits, n);
        if self.x.variant.isa == Isa::Avx512 {
            return ll.bitcast(bits, self.mask_t());
        }
        // Without mask registers LLVM would take the bits out one by one.
        let word = ll.int(32);
        let bits = ll.splat(ll.zext_or_trunc(bits, word), self.w);
        let own: Vec<i64> = (0..self.w).map(|l| (1u32 << l) as i64).collect();
        ll.icmp(IntCmp::LLVMIntNE, ll.and(bits, ll.c_vec(word, &own)), ll.zero(ll.vec(word, self.w)))
    }

    pub(super) fn store_frame_mask(&self, m: V, at: u32) {
        let ll = self.ll;
        let p = self.frame_at(at);
        let m = ll.bitcast(m, ll.int(self.w));
        let scope = ll.set_scope(Scope::Frame);
        ll.store(m, p, 1);
        ll.set_scope(scope);
    }

    pub(super) fn load_frame(&mut self, v: Val, at: u32) -> V {
        let ll = self.ll;
        let t = self.held_type(v);
        if self.f.ty(v) == Ty::P {
            if ll.is_vec(t) {
                return self.load_frame_mask(at);
            }
            let p = self.frame_at(at);
            let x = ll.load(ll.int(8), p, 1);
            return ll.trunc(x, ll.int(1));
        }
        let p = self.frame_at(at);
        let scope = ll.set_scope(Scope::Frame);
        let x = ll.load(t, p, self.slot_align(v));
        ll.set_scope(scope);
        x
    }

    /// Stores the current lanes of a varying value, leaving others' alone.
    pub(super) fn store_frame_lanes(&mut self, v: Val, at: u32) {
        let ll = self.ll;
        let x = self.vector(v);
        if self.f.ty(v) == Ty::P {
            let old = self.load_frame_mask(at);
            let new = ll.select(self.mask, x, old);
            return self.store_frame_mask(new, at);
        }
        let p = self.frame_at(at);
        let t = ll.type_of(x);
        ll.intrinsic("llvm.masked.store", &[t, ll.ptr()], &[x, p, ll.i32(self.slot_align(v)), self.mask]);
    }

    pub(super) fn store_frame(&mut self, v: Val, at: u32) {
        let ll = self.ll;
        let x = self.raw(v);
        if self.f.ty(v) == Ty::P {
            if ll.is_vec(ll.type_of(x)) {
                return self.store_frame_mask(x, at);
            }
            let p = self.frame_at(at);
            let x = ll.zext(x, ll.int(8));
            ll.store(x, p, 1);
            return;
        }
        let p = self.frame_at(at);
        let scope = ll.set_scope(Scope::Frame);
        ll.store(x, p, self.slot_align(v));
        ll.set_scope(scope);
    }
}
