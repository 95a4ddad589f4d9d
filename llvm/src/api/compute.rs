//! Arithmetic on scalars and vectors, and construction of vectors.

use super::builder::{Builder, UNNAMED};
use super::handles::{Type, Value};
use super::types::Class;
use llvm_sys::core::*;
use llvm_sys::LLVMTypeKind::LLVMStructTypeKind;
use llvm_sys::{LLVMIntPredicate, LLVMOpcode, LLVMRealPredicate};
use std::cmp::Ordering;
use std::ffi::c_uint;

/// Asserts that both operands are of one type of this class.
fn check_operands<'cx>(a: Value<'cx>, b: Value<'cx>, class: Class) {
    let t = a.ty();
    assert!(t == b.ty() && t.class() == class, "operands of {:?} and {:?}, not {class:?}", t.kind(), b.ty().kind());
}

/// Asserts that a conversion is one between these classes, lane by lane, where `widths` compares those that it is from and to.
fn check_conversion(from: Type, to: Type, classes: [Class; 2], widths: Option<Ordering>) {
    let fits = [from.class(), to.class()] == classes
        && from.shape() == to.shape()
        && widths.is_none_or(|w| from.bits().cmp(&to.bits()) == w);
    assert!(fits, "a conversion from {:?} to {:?}, not {classes:?}", from.kind(), to.kind());
}

macro_rules! binary {
    ($($name:ident $class:ident $make:ident),*) => { $(
        pub(super) fn $name(&self, a: Value<'cx>, b: Value<'cx>) -> Value<'cx> {
            check_operands(a, b, Class::$class);
            // SAFETY: operands of one type that the instruction takes.
            unsafe { Value::of($make(self.at(), a.raw(), b.raw(), UNNAMED)) }
        }
    )* };
}

macro_rules! conversions {
    ($($name:ident $from:ident $to:ident $widths:expr, $make:ident;)*) => { $(
        pub(super) fn $name(&self, a: Value<'cx>, t: Type<'cx>) -> Value<'cx> {
            if a.ty() == t {
                return a;
            }
            check_conversion(a.ty(), t, [Class::$from, Class::$to], $widths);
            // SAFETY: an operand and a type that the instruction takes.
            unsafe { Value::of($make(self.at(), a.raw(), t.raw(), UNNAMED)) }
        }
    )* };
}

/// Most additions of constants that are looked through.
const LONGEST_SUM: u32 = 16;

impl<'cx> Builder<'cx> {
    binary!(
        add Integer LLVMBuildAdd, sub Integer LLVMBuildSub, mul Integer LLVMBuildMul, udiv Integer LLVMBuildUDiv,
        sdiv Integer LLVMBuildSDiv, urem Integer LLVMBuildURem, srem Integer LLVMBuildSRem, and Integer LLVMBuildAnd,
        or Integer LLVMBuildOr, xor Integer LLVMBuildXor, shl Integer LLVMBuildShl, lshr Integer LLVMBuildLShr,
        ashr Integer LLVMBuildAShr, fadd Float LLVMBuildFAdd, fsub Float LLVMBuildFSub, fmul Float LLVMBuildFMul,
        fdiv Float LLVMBuildFDiv
    );

    conversions! {
        zext Integer Integer Some(Ordering::Less), LLVMBuildZExt;
        sext Integer Integer Some(Ordering::Less), LLVMBuildSExt;
        trunc Integer Integer Some(Ordering::Greater), LLVMBuildTrunc;
        fpext Float Float Some(Ordering::Less), LLVMBuildFPExt;
        fptrunc Float Float Some(Ordering::Greater), LLVMBuildFPTrunc;
        sitofp Integer Float None, LLVMBuildSIToFP;
        fptosi Float Integer None, LLVMBuildFPToSI;
        uitofp Integer Float None, LLVMBuildUIToFP;
    }

    pub(super) fn fneg(&self, a: Value<'cx>) -> Value<'cx> {
        check_operands(a, a, Class::Float);
        // SAFETY: an operand that the instruction takes.
        unsafe { Value::of(LLVMBuildFNeg(self.at(), a.raw(), UNNAMED)) }
    }

    pub(super) fn icmp(&self, p: LLVMIntPredicate, a: Value<'cx>, b: Value<'cx>) -> Value<'cx> {
        let class = if a.ty().class() == Class::Pointer { Class::Pointer } else { Class::Integer };
        check_operands(a, b, class);
        // SAFETY: operands of one type that the instruction takes.
        unsafe { Value::of(LLVMBuildICmp(self.at(), p, a.raw(), b.raw(), UNNAMED)) }
    }

    pub(super) fn fcmp(&self, p: LLVMRealPredicate, a: Value<'cx>, b: Value<'cx>) -> Value<'cx> {
        check_operands(a, b, Class::Float);
        // SAFETY: operands of one type that the instruction takes.
        unsafe { Value::of(LLVMBuildFCmp(self.at(), p, a.raw(), b.raw(), UNNAMED)) }
    }

    pub(super) fn select(&self, c: Value<'cx>, a: Value<'cx>, b: Value<'cx>) -> Value<'cx> {
        let (condition, t) = (c.ty(), a.ty().data());
        assert!(t == b.ty(), "a selection from {:?} and {:?}", t.kind(), b.ty().kind());
        let fits = condition.elem() == self.int(1) && (!condition.is_vec() || condition.shape() == t.shape());
        assert!(fits, "a selection by what is no condition of these");
        // SAFETY: a condition, for each lane or for all, and operands of one type.
        unsafe { Value::of(LLVMBuildSelect(self.at(), c.raw(), a.raw(), b.raw(), UNNAMED)) }
    }

    pub(super) fn bitcast(&self, a: Value<'cx>, t: Type<'cx>) -> Value<'cx> {
        let from = a.ty();
        if from == t {
            return a;
        }
        let bits = |t: Type| match t.class() {
            Class::Integer | Class::Float => u64::from(t.bits()) * u64::from(t.lanes()),
            _ => panic!("a bit cast of {:?}", t.kind()),
        };
        assert!(bits(from) == bits(t), "a bit cast to another size");
        // SAFETY: numbers or vectors of them, of one size.
        unsafe { Value::of(LLVMBuildBitCast(self.at(), a.raw(), t.raw(), UNNAMED)) }
    }

    pub(super) fn inttoptr(&self, a: Value<'cx>) -> Value<'cx> {
        let t = self.like(a.ty(), self.ptr());
        check_conversion(a.ty(), t, [Class::Integer, Class::Pointer], None);
        let (a, offset) = if a.ty().is_vec() { (a, 0) } else { self.without_offset(a) };
        // SAFETY: integers, as many as pointers.
        let p = unsafe { Value::of(LLVMBuildIntToPtr(self.at(), a.raw(), t.raw(), UNNAMED)) };
        match offset {
            0 => p,
            offset => self.gep(p, self.c(self.int(64), offset as u64)),
        }
    }

    /// A sum with constants as the rest and their sum: LLVM's alias analysis compares offsets of pointers, not integers.
    fn without_offset(&self, mut a: Value<'cx>) -> (Value<'cx>, i64) {
        let mut offset = 0i64;
        // Longer chains are not worth their time: each access walks them.
        for _ in 0..LONGEST_SUM {
            // SAFETY: a value of this module.
            let is_sum = unsafe {
                !LLVMIsAInstruction(a.raw()).is_null() && LLVMGetInstructionOpcode(a.raw()) == LLVMOpcode::LLVMAdd
            };
            if !is_sum {
                return (a, offset);
            }
            // SAFETY: an addition has two operands.
            let [x, y] = [0, 1].map(|k| unsafe { Value::of(LLVMGetOperand(a.raw(), k)) });
            let Some(c) = self.const_int(y) else { return (a, offset) };
            (a, offset) = (x, offset.wrapping_add(c));
        }
        (a, offset)
    }

    pub(super) fn ptrtoint(&self, a: Value<'cx>) -> Value<'cx> {
        let t = self.like(a.ty(), self.int(64));
        check_conversion(a.ty(), t, [Class::Pointer, Class::Integer], None);
        // SAFETY: pointers, as many as integers.
        unsafe { Value::of(LLVMBuildPtrToInt(self.at(), a.raw(), t.raw(), UNNAMED)) }
    }

    pub(super) fn splat(&self, s: Value<'cx>, n: u32) -> Value<'cx> {
        let t = self.vec(s.ty(), n);
        if s.is_const() {
            return self.splat_const(t, s);
        }
        let v = self.insert(self.poison(t), s, self.i32(0));
        self.shuffle_by(v, self.poison(t), self.zero(self.vec(self.int(32), n)))
    }

    pub(super) fn extract(&self, v: Value<'cx>, i: Value<'cx>) -> Value<'cx> {
        self.check_lane(v, i);
        // SAFETY: a vector and an index.
        unsafe { Value::of(LLVMBuildExtractElement(self.at(), v.raw(), i.raw(), UNNAMED)) }
    }

    pub(super) fn insert(&self, v: Value<'cx>, e: Value<'cx>, i: Value<'cx>) -> Value<'cx> {
        self.check_lane(v, i);
        assert!(e.ty() == v.ty().elem(), "a lane of another type");
        // SAFETY: a vector, a value of its lanes' type, and an index.
        unsafe { Value::of(LLVMBuildInsertElement(self.at(), v.raw(), e.raw(), i.raw(), UNNAMED)) }
    }

    /// Asserts that `v` is a vector and `i` an integer.
    fn check_lane(&self, v: Value<'cx>, i: Value<'cx>) {
        let index = i.ty();
        assert!(v.ty().is_vec() && !index.is_vec() && index.class() == Class::Integer, "no lane of a vector");
    }

    /// `shufflevector a, b` with constant lanes; a negative lane is poison.
    pub(super) fn shuffle(&self, a: Value<'cx>, b: Value<'cx>, lanes: &[i32]) -> Value<'cx> {
        let (i32t, all) = (self.int(32), 2 * a.ty().lanes() as i32);
        assert!(!lanes.is_empty() && lanes.iter().all(|&l| l < all), "no lanes, or one beyond both vectors");
        let lane = |&l: &i32| if l < 0 { self.poison(i32t) } else { self.i32(l as u32) };
        let mask: Vec<_> = lanes.iter().map(lane).collect();
        // SAFETY: constants of one type, and there is one.
        let mask = unsafe { self.const_vec(&mask) };
        self.shuffle_by(a, b, mask)
    }

    /// The same with lanes of a constant vector, which are there.
    fn shuffle_by(&self, a: Value<'cx>, b: Value<'cx>, mask: Value<'cx>) -> Value<'cx> {
        assert!(a.ty().is_vec() && a.ty() == b.ty(), "two vectors of one type");
        // SAFETY: vectors of one type, and a constant vector of lanes that they have.
        unsafe { Value::of(LLVMBuildShuffleVector(self.at(), a.raw(), b.raw(), mask.raw(), UNNAMED)) }
    }

    /// Field `i` of a structure.
    pub(super) fn field(&self, v: Value<'cx>, i: u32) -> Value<'cx> {
        let t = v.ty();
        // SAFETY: a structure's type has a number of fields.
        let has = t.kind() == LLVMStructTypeKind && i < unsafe { LLVMCountStructElementTypes(t.raw()) };
        assert!(has, "a field that {:?} has not", t.kind());
        // SAFETY: a structure that has this field.
        unsafe { Value::of(LLVMBuildExtractValue(self.at(), v.raw(), i, UNNAMED)) }
    }

    /// The structure of these values.
    pub(super) fn pack(&self, fields: Vec<Value<'cx>>) -> Value<'cx> {
        let types = fields.iter().map(|f| f.ty()).collect();
        let mut r = self.poison(self.record(types));
        for (i, f) in fields.into_iter().enumerate() {
            // SAFETY: a structure, and a value of the type of its field `i`.
            r = unsafe { Value::of(LLVMBuildInsertValue(self.at(), r.raw(), f.raw(), i as c_uint, UNNAMED)) };
        }
        r
    }

    /// `a`, or an arbitrary fixed value if `a` is poison.
    pub(super) fn freeze(&self, a: Value<'cx>) -> Value<'cx> {
        a.ty().data();
        // SAFETY: data.
        unsafe { Value::of(LLVMBuildFreeze(self.at(), a.raw(), UNNAMED)) }
    }
}
