//! Implementation of [`Build`]: its handles are numbers, here places in lists of LLVM's.
//!
//! A number that no list has is a panic. One that another builder gave is some value of this module: it may be of the wrong
//! type, but it is there.

use super::builder::Builder;
use super::handles::{BasicBlock, Type, Value};
use baseline::build::{Attr, Bb, Build, FloatCmp, IntCmp, Rmw, Scope, T, V};
use llvm_sys::{LLVMAtomicRMWBinOp, LLVMIntPredicate, LLVMRealPredicate};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::hash::Hash;

/// A builder whose handles are numbers.
pub(super) struct Numbered<'b, 'cx> {
    b: &'b Builder<'cx>,
    values: Numbers<Value<'cx>>,
    types: Numbers<Type<'cx>>,
    blocks: Numbers<BasicBlock<'cx>>,
}

impl<'b, 'cx> Numbered<'b, 'cx> {
    pub(super) fn of(b: &'b Builder<'cx>) -> Numbered<'b, 'cx> {
        Numbered { b, values: Numbers::default(), types: Numbers::default(), blocks: Numbers::default() }
    }
}

/// Handles by number, and their numbers: equal ones have one.
struct Numbers<H> {
    list: RefCell<Vec<H>>,
    numbers: RefCell<FxHashMap<H, usize>>,
}

impl<H> Default for Numbers<H> {
    fn default() -> Numbers<H> {
        Numbers { list: RefCell::default(), numbers: RefCell::default() }
    }
}

impl<H: Copy + Eq + Hash> Numbers<H> {
    fn get(&self, number: usize) -> H {
        self.list.borrow()[number]
    }

    fn number(&self, h: H) -> usize {
        *self.numbers.borrow_mut().entry(h).or_insert_with(|| {
            let mut list = self.list.borrow_mut();
            list.push(h);
            list.len() - 1
        })
    }
}

/// Converts arguments to LLVM's types.
trait ToLlvm<'cx> {
    type Llvm;
    fn to_llvm(self, by: &Numbered<'_, 'cx>) -> Self::Llvm;
}

/// Converts results from LLVM's types.
trait OfLlvm<'cx, L> {
    fn of_llvm(x: L, by: &Numbered<'_, 'cx>) -> Self;
}

macro_rules! handles {
    ($($number:ident $handle:ident $list:ident),*) => { $(
        impl<'cx> ToLlvm<'cx> for $number {
            type Llvm = $handle<'cx>;
            fn to_llvm(self, by: &Numbered<'_, 'cx>) -> $handle<'cx> {
                by.$list.get(self.0)
            }
        }
        impl<'cx> ToLlvm<'cx> for &[$number] {
            type Llvm = Vec<$handle<'cx>>;
            fn to_llvm(self, by: &Numbered<'_, 'cx>) -> Vec<$handle<'cx>> {
                self.iter().map(|x| x.to_llvm(by)).collect()
            }
        }
        impl<'cx> OfLlvm<'cx, $handle<'cx>> for $number {
            fn of_llvm(x: $handle<'cx>, by: &Numbered<'_, 'cx>) -> $number {
                $number(by.$list.number(x))
            }
        }
    )* };
}
handles!(V Value values, T Type types, Bb BasicBlock blocks);

impl<'cx> ToLlvm<'cx> for &mut [T] {
    type Llvm = Vec<Type<'cx>>;
    fn to_llvm(self, by: &Numbered<'_, 'cx>) -> Vec<Type<'cx>> {
        (&*self).to_llvm(by)
    }
}

impl<'cx, A: ToLlvm<'cx> + Copy> ToLlvm<'cx> for &[(A, Bb)] {
    type Llvm = Vec<(A::Llvm, BasicBlock<'cx>)>;
    fn to_llvm(self, by: &Numbered<'_, 'cx>) -> Self::Llvm {
        self.iter().map(|&(x, bb)| (x.to_llvm(by), bb.to_llvm(by))).collect()
    }
}

impl<'cx> OfLlvm<'cx, Option<Value<'cx>>> for Option<V> {
    fn of_llvm(x: Option<Value<'cx>>, by: &Numbered<'_, 'cx>) -> Self {
        x.map(|x| V::of_llvm(x, by))
    }
}

macro_rules! given_as_they_are {
    ($($t:ty),*) => { $(
        impl<'a> ToLlvm<'_> for $t {
            type Llvm = $t;
            fn to_llvm(self, _: &Numbered) -> $t {
                self
            }
        }
    )* };
}
given_as_they_are!(bool, u32, u64, f64, &'a str, &'a [i32], &'a [i64], Scope, Attr);

macro_rules! got_as_they_are {
    ($($t:ty),*) => { $(
        impl OfLlvm<'_, $t> for $t {
            fn of_llvm(x: $t, _: &Numbered) -> $t {
                x
            }
        }
    )* };
}
got_as_they_are!(bool, u32, Option<i64>, Scope);

macro_rules! operations {
    ($of:ident $to:ident: $($x:ident $llvm:ident),*) => {
        impl ToLlvm<'_> for $of {
            type Llvm = $to;
            fn to_llvm(self, _: &Numbered) -> $to {
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

/// Methods that forward to [`Builder`]'s methods of the same name.
macro_rules! forward {
    ($(fn $name:ident($($arg:ident: $given:ty),*) $(-> $got:ty)?;)*) => { $(
        fn $name(&self, $($arg: $given),*) $(-> $got)? {
            let _made = self.b.$name($($arg.to_llvm(self)),*);
            $(<$got>::of_llvm(_made, self))?
        }
    )* };
}

impl Build for Numbered<'_, '_> {
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

    fn promotes_variables(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use crate::api::Llvm;
    use baseline::build::{Build, V};
    use std::panic::{catch_unwind, AssertUnwindSafe};

    /// Starts a function of an integer and a pointer.
    fn begin(b: &dyn Build) -> [V; 2] {
        let f = b.add_function("f", b.func(b.void(), &mut [b.int(32), b.ptr()]), false);
        b.at_end(b.block(f, "entry"));
        [b.param(f, 0), b.param(f, 1)]
    }

    fn panics<R>(what: &str, misuse: impl FnOnce(&dyn Build) -> R) {
        let mut ll = Llvm::new("misuse");
        let ended = catch_unwind(AssertUnwindSafe(|| ll.build(misuse)));
        assert!(ended.is_err(), "{what}");
    }

    #[test]
    fn what_llvm_would_misread_panics() {
        panics("no insertion point", |b| b.fence());
        panics("a number that nothing has", |b| b.type_of(V(1 << 20)));
        panics("a vector of functions", |b| b.vec(b.func(b.void(), &mut []), 4));
        panics("an integer constant of pointer type", |b| b.c(b.ptr(), 1));
        type Misuse = fn(&dyn Build, [V; 2]) -> V;
        let misuses: [(&str, Misuse); 14] = [
            ("operands of two types", |b, [x, _]| b.add(x, b.i64(1))),
            ("constants of two types", |b, _| b.shl(b.i32(1), b.i64(1))),
            ("integers for a floating-point operation", |b, [x, _]| b.fadd(x, x)),
            ("an extension to fewer bits", |b, [x, _]| b.zext(x, b.int(8))),
            ("a lane of a scalar", |b, [x, _]| b.extract_at(x, 0)),
            ("a lane that no vector has", |b, [x, _]| b.shuffle(b.splat(x, 4), b.splat(x, 4), &[8])),
            ("a field of an integer", |b, [x, _]| b.field(x, 0)),
            ("a parameter of an integer", |b, [x, _]| b.param(x, 0)),
            ("a parameter that the function has not", |b, _| b.param(b.function_of(b.here()), 2)),
            ("a way into what is no phi", |b, [x, _]| {
                b.phi_add(x, &[(x, b.here())]);
                x
            }),
            ("a call by what is no type of a function", |b, [x, p]| b.call(b.int(32), p, &[x])),
            ("a load through an integer", |b, [x, _]| b.load(b.int(32), x, 4)),
            ("an intrinsic overloaded on too few types", |b, [x, p]| {
                b.intrinsic("llvm.masked.load", &[b.ptr()], &[p, x])
            }),
            ("a reduction of a scalar", |b, [x, _]| b.intrinsic("llvm.vector.reduce.add", &[b.int(32)], &[x])),
        ];
        for (what, misuse) in misuses {
            panics(what, |b| misuse(b, begin(b)));
        }
    }

    #[test]
    fn equal_handles_have_one_number() {
        Llvm::new("numbers").build(|b| {
            let [x, _] = begin(b);
            assert_eq!(b.i32(5), b.i32(5));
            assert_eq!(b.bitcast(x, b.int(32)), x);
            assert_ne!(b.add(x, b.i32(5)), b.add(x, b.i32(5)));
        });
    }

    #[test]
    fn other_misuse_is_found_by_the_verifier() {
        let misuses: [fn(&dyn Build); 3] = [
            |_| (),
            |b| b.ret(b.i32(1)),
            |b| b.br(b.block(b.add_function("g", b.func(b.void(), &mut []), false), "elsewhere")),
        ];
        for misuse in misuses {
            let mut ll = Llvm::new("invalid");
            ll.build(|b| {
                begin(b);
                misuse(b);
            });
            assert!(ll.verified().is_err());
        }
    }
}
