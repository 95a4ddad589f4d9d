//! Implementation of [`Build`] for the builder.

use crate::build::*;
use crate::builder::Builder;
use crate::fold;
use crate::intrinsic;
use crate::ir::*;
use crate::simplify;
use crate::types::{Type, I64, PTR};

macro_rules! binaries {
    ($($name:ident $op:ident),*) => { $(fn $name(&self, a: V, b: V) -> V { self.binary(Binary::$op, a, b) })* };
}

macro_rules! casts {
    ($($name:ident $op:ident),*) => { $(fn $name(&self, a: V, t: T) -> V { self.cast(Cast::$op, a, t) })* };
}

impl Builder {
    pub(crate) fn binary(&self, op: Binary, a: V, b: V) -> V {
        simplify::binary(self, op, a, b).unwrap_or_else(|| self.push(self.type_of(a), Op::Binary(op), &[a, b]))
    }

    fn branch(&self, c: V, t: Bb, f: Bb, unlikely: bool) {
        match self.const_int(c) {
            Some(0) => self.br(f),
            Some(_) => self.br(t),
            None => drop(self.push(self.void(), Op::CondBr(t, f, unlikely), &[c])),
        }
    }
}

impl Build for Builder {
    fn void(&self) -> T {
        self.ty(Type::Void)
    }
    fn int(&self, bits: u32) -> T {
        self.ty(Type::Int(bits))
    }
    fn half(&self) -> T {
        self.ty(Type::Half)
    }
    fn bfloat(&self) -> T {
        self.ty(Type::BFloat)
    }
    fn f32(&self) -> T {
        self.ty(Type::F32)
    }
    fn f64(&self) -> T {
        self.ty(Type::F64)
    }
    fn ptr(&self) -> T {
        PTR
    }
    fn vec(&self, t: T, n: u32) -> T {
        self.ty(Type::Vec(t, n))
    }
    fn array(&self, t: T, n: u64) -> T {
        self.ty(Type::Array(t, n))
    }
    fn record(&self, fields: &[T]) -> T {
        self.ty(Type::Record(fields.to_vec()))
    }
    fn func(&self, ret: T, params: &mut [T]) -> T {
        self.ty(Type::Func(ret, params.to_vec()))
    }
    fn type_of(&self, v: V) -> T {
        self.m.borrow().ty(v)
    }
    fn is_vec(&self, t: T) -> bool {
        matches!(self.m.borrow().types.get(t), Type::Vec(..))
    }
    fn lanes(&self, t: T) -> u32 {
        self.m.borrow().types.lanes(t)
    }
    fn elem(&self, t: T) -> T {
        self.m.borrow().types.elem(t)
    }
    fn bits(&self, t: T) -> u32 {
        self.m.borrow().types.bits(t)
    }
    fn is_float(&self, t: T) -> bool {
        // As in LLVM's builder: pointers are not integers either.
        !matches!(self.m.borrow().types.get(self.elem(t)), Type::Int(_))
    }

    fn c(&self, t: T, bits: u64) -> V {
        let width = self.bits(t);
        self.constant(t, Const::Splat(bits as u128 & fold::mask(width)))
    }
    fn c_wide(&self, t: T, lo: u64, hi: u64) -> V {
        let width = self.bits(t);
        self.constant(t, Const::Splat((lo as u128 | (hi as u128) << 64) & fold::mask(width)))
    }
    fn c_real(&self, t: T, x: f64) -> V {
        let e = self.elem(t);
        let bits = match *self.m.borrow().types.get(e) {
            Type::F32 => (x as f32).to_bits() as u128,
            Type::F64 => x.to_bits() as u128,
            Type::Half => half::f16::from_f64(x).to_bits() as u128,
            Type::BFloat => half::bf16::from_f64(x).to_bits() as u128,
            ref other => panic!("no real constants of {other:?}"),
        };
        self.constant(t, Const::Splat(bits))
    }
    fn c_vec(&self, e: T, vals: &[i64]) -> V {
        let t = self.vec(e, vals.len() as u32);
        let m = fold::mask(self.bits(e));
        self.constant(t, Const::Lanes(vals.iter().map(|&x| x as i128 as u128 & m).collect()))
    }
    fn zero(&self, t: T) -> V {
        self.constant(t, Const::Splat(0))
    }
    fn ones(&self, t: T) -> V {
        let m = fold::mask(self.bits(t));
        self.constant(t, Const::Splat(m))
    }
    fn undef(&self, t: T) -> V {
        self.zero(t)
    }
    fn poison(&self, t: T) -> V {
        self.zero(t)
    }
    fn is_const(&self, v: V) -> bool {
        matches!(self.m.borrow().values[v.0].def, Def::Const(_) | Def::Function(_))
    }
    fn const_int(&self, v: V) -> Option<i64> {
        let m = self.m.borrow();
        let t = m.ty(v);
        let Type::Int(bits @ 1..=64) = *m.types.get(t) else { return None };
        m.constant(v).map(|c| fold::signed(c.lane(0), bits) as i64)
    }
    fn is_all_ones(&self, v: V) -> bool {
        let t = self.type_of(v);
        self.is_const(v) && v == self.ones(t)
    }

    fn add_function(&self, name: &str, ty: T, internal: bool) -> V {
        let mut m = self.m.borrow_mut();
        let Type::Func(_, params) = m.types.get(ty).clone() else { panic!("no type of a function") };
        let index = m.functions.len();
        let value = V(m.values.len());
        m.values.push(Value { ty: PTR, def: Def::Function(index) });
        let params = params
            .iter()
            .map(|&t| {
                m.values.push(Value { ty: t, def: Def::Param });
                V(m.values.len() - 1)
            })
            .collect();
        m.functions.push(Function { name: name.into(), ty, value, internal, params, blocks: vec![] });
        m.names.insert(name.into(), index);
        value
    }
    /// All attributes hold for all functions here, or have no effect.
    fn attr(&self, _: V, _: Attr) {}
    fn param(&self, f: V, i: u32) -> V {
        let m = self.m.borrow();
        m.functions[function(&m, f)].params[i as usize]
    }
    fn named_function(&self, name: &str) -> Option<V> {
        let m = self.m.borrow();
        m.names.get(name).map(|&i| m.functions[i].value)
    }
    fn function_type(&self, f: V) -> T {
        let m = self.m.borrow();
        m.functions[function(&m, f)].ty
    }
    fn block(&self, f: V, _: &str) -> Bb {
        let mut m = self.m.borrow_mut();
        let function = function(&m, f);
        m.blocks.push(Block { function, insts: vec![] });
        let bb = Bb(m.blocks.len() - 1);
        m.functions[function].blocks.push(bb);
        bb
    }
    fn at_end(&self, bb: Bb) {
        self.here.set(bb);
    }
    fn here(&self) -> Bb {
        self.here.get()
    }
    fn function_of(&self, bb: Bb) -> V {
        let m = self.m.borrow();
        m.functions[m.blocks[bb.0].function].value
    }

    fn br(&self, to: Bb) {
        let t = self.void();
        self.push(t, Op::Br(to), &[]);
    }
    fn cond_br(&self, c: V, t: Bb, f: Bb) {
        self.branch(c, t, f, false);
    }
    fn cond_br_unlikely(&self, c: V, t: Bb, f: Bb) {
        self.branch(c, t, f, true);
    }
    fn switch(&self, v: V, default: Bb, cases: &[(u64, Bb)]) {
        let t = self.void();
        self.push(t, Op::Switch(default, cases.to_vec()), &[v]);
    }
    fn ret(&self, v: V) {
        let t = self.void();
        self.push(t, Op::Ret, &[v]);
    }
    fn ret_void(&self) {
        let t = self.void();
        self.push(t, Op::Ret, &[]);
    }
    fn phi(&self, t: T, incoming: &[(V, Bb)]) -> V {
        let p = self.push(t, Op::Phi(vec![]), &[]);
        self.phi_add(p, incoming);
        p
    }
    fn phi_add(&self, p: V, incoming: &[(V, Bb)]) {
        let mut m = self.m.borrow_mut();
        if let Def::Inst { op: Op::Phi(blocks), args, .. } = &mut m.values[p.0].def {
            blocks.extend(incoming.iter().map(|i| i.1));
            args.extend(incoming.iter().map(|i| i.0));
        }
    }
    fn call(&self, fty: T, f: V, args: &[V]) -> V {
        let ret = match self.m.borrow().types.get(fty) {
            Type::Func(ret, _) => *ret,
            _ => panic!("no type of a function"),
        };
        let all: Vec<V> = std::iter::once(f).chain(args.iter().copied()).collect();
        self.push(ret, Op::Call(fty), &all)
    }
    fn intrinsic(&self, name: &str, types: &[T], args: &[V]) -> V {
        intrinsic::build(self, name, types, args)
    }

    binaries!(
        add Add, sub Sub, mul Mul, udiv Udiv, sdiv Sdiv, urem Urem, srem Srem, and And, or Or, xor Xor, shl Shl, lshr Lshr,
        ashr Ashr, fadd Fadd, fsub Fsub, fmul Fmul, fdiv Fdiv
    );
    fn fneg(&self, a: V) -> V {
        self.unary(Unary::Fneg, a)
    }
    fn icmp(&self, p: IntCmp, a: V, b: V) -> V {
        let t = self.mask_of(self.type_of(a));
        self.push(t, Op::Icmp(p), &[a, b])
    }
    fn fcmp(&self, p: FloatCmp, a: V, b: V) -> V {
        let t = self.mask_of(self.type_of(a));
        self.push(t, Op::Fcmp(p), &[a, b])
    }
    fn select(&self, c: V, a: V, b: V) -> V {
        if a == b {
            return a;
        }
        match self.splat_of(c) {
            Some(0) => b,
            Some(_) => a,
            None => self.push(self.type_of(a), Op::Select, &[c, a, b]),
        }
    }
    casts!(
        zext Zext, sext Sext, trunc Trunc, bitcast Bits, fpext Fpext, fptrunc Fptrunc, sitofp Sitofp, fptosi Fptosi, uitofp Uitofp
    );
    fn inttoptr(&self, a: V) -> V {
        let t = self.like(self.type_of(a), PTR);
        self.cast(Cast::Bits, a, t)
    }
    fn ptrtoint(&self, a: V) -> V {
        let t = self.like(self.type_of(a), I64);
        self.cast(Cast::Bits, a, t)
    }
    fn splat(&self, s: V, n: u32) -> V {
        let t = self.vec(self.type_of(s), n);
        self.push(t, Op::Splat, &[s])
    }
    fn extract(&self, v: V, i: V) -> V {
        if let Some(x) = simplify::extract(self, v, i) {
            return x;
        }
        let t = self.elem(self.type_of(v));
        self.push(t, Op::Extract, &[v, i])
    }
    fn insert(&self, v: V, e: V, i: V) -> V {
        self.push(self.type_of(v), Op::Insert, &[v, e, i])
    }
    fn shuffle(&self, a: V, b: V, lanes: &[i32]) -> V {
        if let Some(x) = simplify::shuffle(self, a, lanes) {
            return x;
        }
        let t = self.vec(self.elem(self.type_of(a)), lanes.len() as u32);
        self.push(t, Op::Shuffle(lanes.into()), &[a, b])
    }
    fn field(&self, v: V, i: u32) -> V {
        let t = {
            let m = self.m.borrow();
            if let Some((Op::Pack, args)) = m.inst(v) {
                return args[i as usize];
            }
            let Type::Record(fields) = m.types.get(m.ty(v)) else { panic!("no structure") };
            fields[i as usize]
        };
        self.push(t, Op::Field(i), &[v])
    }
    fn pack(&self, fields: &[V]) -> V {
        let types: Vec<T> = fields.iter().map(|&f| self.type_of(f)).collect();
        let t = self.record(&types);
        self.push(t, Op::Pack, fields)
    }
    fn freeze(&self, a: V) -> V {
        a
    }

    fn set_scope(&self, s: Scope) -> Scope {
        self.scope.replace(s)
    }
    fn alloca(&self, t: T, align: u32) -> V {
        let bytes = self.m.borrow().types.bytes(t).next_multiple_of(align.max(8).into());
        self.push(PTR, Op::Alloca(bytes), &[])
    }
    fn load(&self, t: T, p: V, _: u32) -> V {
        self.push(t, Op::Load, &[p])
    }
    fn load_invariant(&self, t: T, p: V, align: u32) -> V {
        self.load(t, p, align)
    }
    fn store(&self, v: V, p: V, _: u32) -> V {
        let t = self.void();
        self.push(t, Op::Store, &[v, p])
    }
    fn set_volatile(&self, access: V) {
        // Only unused loads are removed here.
        self.m.borrow_mut().volatile.insert(access);
    }
    fn opaque(&self, p: V) -> V {
        p
    }
    fn gep(&self, p: V, offset: V) -> V {
        let (tp, to) = (self.type_of(p), self.type_of(offset));
        let n = self.lanes(tp).max(self.lanes(to));
        let vector = self.is_vec(tp) || self.is_vec(to);
        let wide = self.like(to, I64);
        let mut offset = self.sext_or_trunc(offset, wide);
        let mut p = p;
        if vector && !self.is_vec(tp) {
            p = self.splat(p, n);
        }
        if vector && !self.is_vec(to) {
            offset = self.splat(offset, n);
        }
        self.binary(Binary::Add, p, offset)
    }
    fn gep_typed(&self, t: T, p: V, index: V) -> V {
        let to = self.type_of(index);
        let wide = self.like(to, I64);
        let size = self.m.borrow().types.bytes(t);
        let index = self.sext_or_trunc(index, wide);
        let offset = self.mul(index, self.c(wide, size));
        self.gep(p, offset)
    }
    fn fence(&self) {
        let t = self.void();
        self.push(t, Op::Fence, &[]);
    }
    fn fence_single_thread(&self) {}
    fn atomic_rmw(&self, op: Rmw, p: V, v: V) -> V {
        self.push(self.type_of(v), Op::Rmw(op), &[p, v])
    }
    fn cmpxchg(&self, p: V, cmp: V, new: V) -> V {
        self.push(self.type_of(new), Op::Cmpxchg, &[p, cmp, new])
    }
}

pub(crate) fn function(m: &Module, f: V) -> usize {
    match m.values[f.0].def {
        Def::Function(i) => i,
        _ => panic!("no function"),
    }
}
