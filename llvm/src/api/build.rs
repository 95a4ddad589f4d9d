//! Implementation of [`Build`] on LLVM: handles are LLVM's pointers.

use super::Llvm;
use baseline::build::{Attr, Bb, Build, FloatCmp, IntCmp, Rmw, Scope, T, V};
use llvm_sys::prelude::{LLVMBasicBlockRef, LLVMTypeRef, LLVMValueRef};
use llvm_sys::{LLVMAtomicRMWBinOp, LLVMIntPredicate, LLVMRealPredicate};

/// Converts arguments to LLVM's types.
trait ToLlvm {
    type Llvm;
    fn to_llvm(self) -> Self::Llvm;
}

/// Converts results from LLVM's types.
trait OfLlvm<L> {
    fn of_llvm(x: L) -> Self;
}

macro_rules! handles {
    ($($handle:ident $llvm:ident),*) => { $(
        impl ToLlvm for $handle {
            type Llvm = $llvm;
            fn to_llvm(self) -> $llvm {
                self.0 as $llvm
            }
        }
        impl ToLlvm for &[$handle] {
            type Llvm = Vec<$llvm>;
            fn to_llvm(self) -> Vec<$llvm> {
                self.iter().map(|x| x.to_llvm()).collect()
            }
        }
        impl OfLlvm<$llvm> for $handle {
            fn of_llvm(x: $llvm) -> $handle {
                $handle(x as usize)
            }
        }
    )* };
}
handles!(V LLVMValueRef, T LLVMTypeRef, Bb LLVMBasicBlockRef);

impl ToLlvm for &mut [T] {
    type Llvm = Vec<LLVMTypeRef>;
    fn to_llvm(self) -> Vec<LLVMTypeRef> {
        (&*self).to_llvm()
    }
}

impl<A: ToLlvm + Copy> ToLlvm for &[(A, Bb)] {
    type Llvm = Vec<(A::Llvm, LLVMBasicBlockRef)>;
    fn to_llvm(self) -> Self::Llvm {
        self.iter().map(|&(x, bb)| (x.to_llvm(), bb.to_llvm())).collect()
    }
}

impl OfLlvm<Option<LLVMValueRef>> for Option<V> {
    fn of_llvm(x: Option<LLVMValueRef>) -> Self {
        x.map(OfLlvm::of_llvm)
    }
}

macro_rules! given_as_they_are {
    ($($t:ty),*) => { $(
        impl<'a> ToLlvm for $t {
            type Llvm = $t;
            fn to_llvm(self) -> $t {
                self
            }
        }
    )* };
}
given_as_they_are!(bool, u32, u64, f64, &'a str, &'a [i32], &'a [i64], Scope, Attr);

macro_rules! got_as_they_are {
    ($($t:ty),*) => { $(
        impl OfLlvm<$t> for $t {
            fn of_llvm(x: $t) -> $t {
                x
            }
        }
    )* };
}
got_as_they_are!(bool, u32, Option<i64>, Scope);

macro_rules! operations {
    ($of:ident $to:ident: $($x:ident $llvm:ident),*) => {
        impl ToLlvm for $of {
            type Llvm = $to;
            fn to_llvm(self) -> $to {
                match self {
                    $($of::$x => $to::$llvm,)*
                }
            }
        }
    };
}
operations!(IntCmp LLVMIntPredicate:
    Eq LLVMIntEQ, Ne LLVMIntNE, Ugt LLVMIntUGT, Uge LLVMIntUGE, Ult LLVMIntULT, Ule LLVMIntULE,
    Sgt LLVMIntSGT, Sge LLVMIntSGE, Slt LLVMIntSLT, Sle LLVMIntSLE
);
operations!(FloatCmp LLVMRealPredicate:
    Oeq LLVMRealOEQ, Ogt LLVMRealOGT, Oge LLVMRealOGE, Olt LLVMRealOLT, Ole LLVMRealOLE, One LLVMRealONE,
    Ord LLVMRealORD, Uno LLVMRealUNO, Ueq LLVMRealUEQ, Ugt LLVMRealUGT, Uge LLVMRealUGE, Ult LLVMRealULT,
    Ule LLVMRealULE, Une LLVMRealUNE
);
operations!(Rmw LLVMAtomicRMWBinOp:
    Xchg LLVMAtomicRMWBinOpXchg, Add LLVMAtomicRMWBinOpAdd, And LLVMAtomicRMWBinOpAnd, Or LLVMAtomicRMWBinOpOr,
    Xor LLVMAtomicRMWBinOpXor, Max LLVMAtomicRMWBinOpMax, Min LLVMAtomicRMWBinOpMin, Umax LLVMAtomicRMWBinOpUMax,
    Umin LLVMAtomicRMWBinOpUMin
);

/// Methods that forward to [`Llvm`]'s methods of the same name.
macro_rules! forward {
    ($(fn $name:ident($($arg:ident: $given:ty),*) $(-> $got:ty)?;)*) => { $(
        fn $name(&self, $($arg: $given),*) $(-> $got)? {
            let _made = Llvm::$name(self, $($arg.to_llvm()),*);
            $(<$got>::of_llvm(_made))?
        }
    )* };
}

impl Build for Llvm {
    forward! {
        fn void() -> T;
        fn int(bits: u32) -> T;
        fn half() -> T;
        fn bfloat() -> T;
        fn f32() -> T;
        fn f64() -> T;
        fn ptr() -> T;
        fn vec(t: T, n: u32) -> T;
        fn array(t: T, n: u64) -> T;
        fn record(fields: &[T]) -> T;
        fn func(ret: T, params: &mut [T]) -> T;
        fn type_of(v: V) -> T;
        fn is_vec(t: T) -> bool;
        fn lanes(t: T) -> u32;
        fn elem(t: T) -> T;
        fn bits(t: T) -> u32;
        fn is_float(t: T) -> bool;

        fn c(t: T, bits: u64) -> V;
        fn c_wide(t: T, lo: u64, hi: u64) -> V;
        fn c_real(t: T, x: f64) -> V;
        fn c_vec(e: T, vals: &[i64]) -> V;
        fn zero(t: T) -> V;
        fn ones(t: T) -> V;
        fn undef(t: T) -> V;
        fn poison(t: T) -> V;
        fn is_const(v: V) -> bool;
        fn const_int(v: V) -> Option<i64>;
        fn is_all_ones(v: V) -> bool;

        fn add_function(name: &str, ty: T, internal: bool) -> V;
        fn attr(f: V, what: Attr);
        fn param(f: V, i: u32) -> V;
        fn named_function(name: &str) -> Option<V>;
        fn function_type(f: V) -> T;
        fn block(f: V, name: &str) -> Bb;
        fn at_end(bb: Bb);
        fn here() -> Bb;
        fn function_of(bb: Bb) -> V;

        fn br(to: Bb);
        fn cond_br(c: V, t: Bb, f: Bb);
        fn cond_br_unlikely(c: V, t: Bb, f: Bb);
        fn switch(v: V, default: Bb, cases: &[(u64, Bb)]);
        fn ret(v: V);
        fn ret_void();
        fn phi(t: T, incoming: &[(V, Bb)]) -> V;
        fn phi_add(p: V, incoming: &[(V, Bb)]);
        fn call(fty: T, f: V, args: &[V]) -> V;
        fn intrinsic(name: &str, types: &[T], args: &[V]) -> V;

        fn add(a: V, b: V) -> V;
        fn sub(a: V, b: V) -> V;
        fn mul(a: V, b: V) -> V;
        fn udiv(a: V, b: V) -> V;
        fn sdiv(a: V, b: V) -> V;
        fn urem(a: V, b: V) -> V;
        fn srem(a: V, b: V) -> V;
        fn and(a: V, b: V) -> V;
        fn or(a: V, b: V) -> V;
        fn xor(a: V, b: V) -> V;
        fn shl(a: V, b: V) -> V;
        fn lshr(a: V, b: V) -> V;
        fn ashr(a: V, b: V) -> V;
        fn fadd(a: V, b: V) -> V;
        fn fsub(a: V, b: V) -> V;
        fn fmul(a: V, b: V) -> V;
        fn fdiv(a: V, b: V) -> V;
        fn fneg(a: V) -> V;
        fn icmp(p: IntCmp, a: V, b: V) -> V;
        fn fcmp(p: FloatCmp, a: V, b: V) -> V;
        fn select(c: V, a: V, b: V) -> V;
        fn zext(a: V, t: T) -> V;
        fn sext(a: V, t: T) -> V;
        fn trunc(a: V, t: T) -> V;
        fn bitcast(a: V, t: T) -> V;
        fn fpext(a: V, t: T) -> V;
        fn fptrunc(a: V, t: T) -> V;
        fn sitofp(a: V, t: T) -> V;
        fn fptosi(a: V, t: T) -> V;
        fn uitofp(a: V, t: T) -> V;
        fn inttoptr(a: V) -> V;
        fn ptrtoint(a: V) -> V;
        fn splat(s: V, n: u32) -> V;
        fn extract(v: V, i: V) -> V;
        fn insert(v: V, e: V, i: V) -> V;
        fn shuffle(a: V, b: V, lanes: &[i32]) -> V;
        fn field(v: V, i: u32) -> V;
        fn pack(fields: &[V]) -> V;
        fn freeze(a: V) -> V;

        fn set_scope(s: Scope) -> Scope;
        fn alloca(t: T, align: u32) -> V;
        fn load(t: T, p: V, align: u32) -> V;
        fn load_invariant(t: T, p: V, align: u32) -> V;
        fn store(v: V, p: V, align: u32) -> V;
        fn set_volatile(access: V);
        fn opaque(p: V) -> V;
        fn gep(p: V, offset: V) -> V;
        fn gep_typed(t: T, p: V, index: V) -> V;
        fn fence();
        fn fence_single_thread();
        fn atomic_rmw(op: Rmw, p: V, v: V) -> V;
        fn cmpxchg(p: V, cmp: V, new: V) -> V;
    }
}
