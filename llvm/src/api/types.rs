//! Types.

use super::builder::Builder;
use super::handles::{Type, Value};
use llvm_sys::core::*;
use llvm_sys::LLVMTypeKind::{self, *};
use std::ffi::c_uint;

/// LLVM's most bits of an integer.
const MAX_BITS: u32 = 1 << 23;

/// What instructions ask of their operands' types, which may be vectors of these.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Class {
    Integer,
    Float,
    Pointer,
    Other,
}

impl<'cx> Type<'cx> {
    pub(super) fn kind(self) -> LLVMTypeKind {
        // SAFETY: any type has a kind.
        unsafe { LLVMGetTypeKind(self.raw()) }
    }

    pub(super) fn is_vec(self) -> bool {
        self.kind() == LLVMVectorTypeKind
    }

    /// Lanes of a vector type, 0 for scalars.
    pub(super) fn shape(self) -> u32 {
        if self.is_vec() {
            // SAFETY: a vector type.
            unsafe { LLVMGetVectorSize(self.raw()) }
        } else {
            0
        }
    }

    /// Lanes of a vector type, 1 for scalars.
    pub(super) fn lanes(self) -> u32 {
        self.shape().max(1)
    }

    /// The type of a vector's lanes; scalar types are returned unchanged.
    pub(super) fn elem(self) -> Type<'cx> {
        if self.is_vec() {
            // SAFETY: a vector type.
            unsafe { Type::of(LLVMGetElementType(self.raw())) }
        } else {
            self
        }
    }

    pub(super) fn class(self) -> Class {
        match self.elem().kind() {
            LLVMIntegerTypeKind => Class::Integer,
            LLVMHalfTypeKind | LLVMBFloatTypeKind | LLVMFloatTypeKind | LLVMDoubleTypeKind => Class::Float,
            LLVMPointerTypeKind => Class::Pointer,
            _ => Class::Other,
        }
    }

    /// Width in bits of an integer, pointer or floating-point type, or of such a vector's lanes.
    pub(super) fn bits(self) -> u32 {
        let e = self.elem();
        match e.kind() {
            LLVMHalfTypeKind | LLVMBFloatTypeKind => 16,
            LLVMFloatTypeKind => 32,
            LLVMDoubleTypeKind | LLVMPointerTypeKind => 64,
            // SAFETY: an integer type.
            LLVMIntegerTypeKind => unsafe { LLVMGetIntTypeWidth(e.raw()) },
            other => panic!("no width of {other:?}"),
        }
    }

    /// Whether values have it that instructions compute with and memory holds.
    pub(super) fn is_data(self) -> bool {
        // Arrays and structures are made of such types only.
        self.class() != Class::Other || matches!(self.kind(), LLVMArrayTypeKind | LLVMStructTypeKind)
    }

    /// The same type, which is one of data.
    pub(super) fn data(self) -> Type<'cx> {
        assert!(self.is_data(), "no data of type {:?}", self.kind());
        self
    }

    /// The same type, which is that of a function.
    pub(super) fn signature(self) -> Type<'cx> {
        assert!(self.kind() == LLVMFunctionTypeKind, "not the type of a function");
        self
    }
}

macro_rules! scalars {
    ($($name:ident $make:ident),*) => { $(
        pub(super) fn $name(&self) -> Type<'cx> {
            // SAFETY: the module's context.
            unsafe { Type::of($make(self.ll.cx)) }
        }
    )* };
}

impl<'cx> Builder<'cx> {
    scalars!(
        void LLVMVoidTypeInContext, half LLVMHalfTypeInContext, bfloat LLVMBFloatTypeInContext, f32 LLVMFloatTypeInContext,
        f64 LLVMDoubleTypeInContext
    );

    /// The type of integers of so many bits.
    pub fn int(&self, bits: u32) -> Type<'cx> {
        assert!((1..=MAX_BITS).contains(&bits), "no integers of {bits} bits");
        // SAFETY: a number of bits that LLVM has.
        unsafe { Type::of(LLVMIntTypeInContext(self.ll.cx, bits)) }
    }

    pub(super) fn ptr(&self) -> Type<'cx> {
        // SAFETY: the module's context.
        unsafe { Type::of(LLVMPointerTypeInContext(self.ll.cx, 0)) }
    }

    pub(super) fn vec(&self, t: Type<'cx>, n: u32) -> Type<'cx> {
        assert!(n > 0 && !t.is_vec() && t.class() != Class::Other, "no vector of {n} of {:?}", t.kind());
        // SAFETY: a type that lanes have.
        unsafe { Type::of(LLVMVectorType(t.raw(), n)) }
    }

    pub(super) fn array(&self, t: Type<'cx>, n: u64) -> Type<'cx> {
        // SAFETY: a type that elements have.
        unsafe { Type::of(LLVMArrayType2(t.data().raw(), n)) }
    }

    pub(super) fn record(&self, fields: Vec<Type<'cx>>) -> Type<'cx> {
        assert!(fields.iter().all(|f| f.is_data()), "a field without data");
        // SAFETY: types that fields have, with their number.
        unsafe { Type::of(LLVMStructTypeInContext(self.ll.cx, Type::raw_list(&fields), fields.len() as c_uint, 0)) }
    }

    pub(super) fn func(&self, ret: Type<'cx>, params: Vec<Type<'cx>>) -> Type<'cx> {
        assert!(ret.is_data() || ret == self.void(), "a function that returns {:?}", ret.kind());
        assert!(params.iter().all(|p| p.is_data()), "a parameter without data");
        // SAFETY: types that results and parameters have, with their number.
        unsafe { Type::of(LLVMFunctionType(ret.raw(), Type::raw_list(&params), params.len() as c_uint, 0)) }
    }

    pub(super) fn type_of(&self, v: Value<'cx>) -> Type<'cx> {
        v.ty()
    }

    pub(super) fn is_vec(&self, t: Type<'cx>) -> bool {
        t.is_vec()
    }

    pub(super) fn lanes(&self, t: Type<'cx>) -> u32 {
        t.lanes()
    }

    pub(super) fn elem(&self, t: Type<'cx>) -> Type<'cx> {
        t.elem()
    }

    /// `elem` with the lanes of `like`.
    pub(super) fn like(&self, like: Type<'cx>, elem: Type<'cx>) -> Type<'cx> {
        match like.shape() {
            0 => elem,
            n => self.vec(elem, n),
        }
    }

    pub(super) fn bits(&self, t: Type<'cx>) -> u32 {
        t.bits()
    }

    pub(super) fn is_float(&self, t: Type<'cx>) -> bool {
        t.elem().kind() != LLVMIntegerTypeKind
    }
}
