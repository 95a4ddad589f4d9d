//! Constants.

use super::builder::Builder;
use super::handles::{Type, Value};
use super::types::Class;
use llvm_sys::core::*;
use std::ffi::{c_uint, c_ulonglong};

impl<'cx> Builder<'cx> {
    /// An integer of scalar type `t`.
    fn integer(&self, t: Type<'cx>, bits: u64, signed: bool) -> Value<'cx> {
        assert!(!t.is_vec() && t.class() == Class::Integer, "no integer of type {:?}", t.kind());
        // SAFETY: the type of integers.
        unsafe { Value::of(LLVMConstInt(t.raw(), bits as c_ulonglong, signed.into())) }
    }

    /// The constant of type `t` (scalar or splat) with these bits.
    pub(super) fn c(&self, t: Type<'cx>, bits: u64) -> Value<'cx> {
        let e = t.elem();
        let s = match e.class() {
            Class::Float => {
                let bits = self.integer(self.int(e.bits()), bits, false);
                // SAFETY: a constant as wide as the type, and neither is a pointer.
                unsafe { Value::of(LLVMConstBitCast(bits.raw(), e.raw())) }
            }
            _ => self.integer(e, bits, false),
        };
        self.splat_const(t, s)
    }

    /// 128-bit and other wide constants: low and high words.
    pub(super) fn c_wide(&self, t: Type<'cx>, lo: u64, hi: u64) -> Value<'cx> {
        assert!(t.class() == Class::Integer, "no integer of type {:?}", t.kind());
        let words = [lo, hi];
        // SAFETY: the type of integers, and words with their number.
        let s = unsafe {
            Value::of(LLVMConstIntOfArbitraryPrecision(t.elem().raw(), words.len() as c_uint, words.as_ptr()))
        };
        self.splat_const(t, s)
    }

    pub(super) fn c_real(&self, t: Type<'cx>, x: f64) -> Value<'cx> {
        assert!(t.class() == Class::Float, "no floating-point number of type {:?}", t.kind());
        // SAFETY: the type of floating-point numbers.
        let s = unsafe { Value::of(LLVMConstReal(t.elem().raw(), x)) };
        self.splat_const(t, s)
    }

    /// A constant of the lanes' type in all lanes of `t`, or itself for a scalar.
    pub(super) fn splat_const(&self, t: Type<'cx>, s: Value<'cx>) -> Value<'cx> {
        assert!(s.is_const() && s.ty() == t.elem(), "no constant of the lanes' type");
        match t.shape() {
            0 => s,
            // SAFETY: the same constant, as often as the type has lanes.
            n => unsafe { self.const_vec(&vec![s; n as usize]) },
        }
    }

    /// The vector of these constants.
    ///
    /// # Safety
    /// There is one, and all are constants of one type that lanes have.
    pub(super) unsafe fn const_vec(&self, lanes: &[Value<'cx>]) -> Value<'cx> {
        // SAFETY: guaranteed by the caller.
        unsafe { Value::of(LLVMConstVector(Value::raw_list(lanes), lanes.len() as c_uint)) }
    }

    /// Vector constant from integers, element type `e`.
    pub(super) fn c_vec(&self, e: Type<'cx>, lanes: &[i64]) -> Value<'cx> {
        assert!(!lanes.is_empty(), "a vector without lanes");
        let lanes: Vec<_> = lanes.iter().map(|&x| self.integer(e, x as u64, true)).collect();
        // SAFETY: integers of one type, and there is one.
        unsafe { self.const_vec(&lanes) }
    }

    /// The constant of type `t` whose bits are all 0.
    pub fn zero(&self, t: Type<'cx>) -> Value<'cx> {
        // SAFETY: a type of data.
        unsafe { Value::of(LLVMConstNull(t.data().raw())) }
    }

    pub(super) fn ones(&self, t: Type<'cx>) -> Value<'cx> {
        assert!(matches!(t.class(), Class::Integer | Class::Float), "no number of type {:?}", t.kind());
        // SAFETY: a type of numbers, or of vectors of them.
        unsafe { Value::of(LLVMConstAllOnes(t.raw())) }
    }

    pub(super) fn undef(&self, t: Type<'cx>) -> Value<'cx> {
        // SAFETY: a type of data.
        unsafe { Value::of(LLVMGetUndef(t.data().raw())) }
    }

    pub(super) fn poison(&self, t: Type<'cx>) -> Value<'cx> {
        // SAFETY: a type of data.
        unsafe { Value::of(LLVMGetPoison(t.data().raw())) }
    }

    pub(super) fn is_const(&self, v: Value<'cx>) -> bool {
        v.is_const()
    }

    /// Value of an integer constant of at most 64 bits.
    pub(super) fn const_int(&self, v: Value<'cx>) -> Option<i64> {
        if !v.is_constant_int() || v.ty().bits() > 64 {
            return None;
        }
        // SAFETY: an integer constant that fits.
        Some(unsafe { LLVMConstIntGetSExtValue(v.raw()) })
    }

    pub(super) fn is_all_ones(&self, v: Value<'cx>) -> bool {
        v.is_const() && matches!(v.ty().class(), Class::Integer | Class::Float) && v == self.ones(v.ty())
    }

    pub(super) fn i32(&self, x: u32) -> Value<'cx> {
        self.c(self.int(32), x as u64)
    }
}
