//! Types and constants.

use super::*;

impl Llvm {
    pub(super) fn void(&self) -> T {
        unsafe { LLVMVoidTypeInContext(self.cx) }
    }

    pub(super) fn int(&self, bits: u32) -> T {
        unsafe { LLVMIntTypeInContext(self.cx, bits) }
    }

    pub(super) fn half(&self) -> T {
        unsafe { LLVMHalfTypeInContext(self.cx) }
    }

    pub(super) fn bfloat(&self) -> T {
        unsafe { LLVMBFloatTypeInContext(self.cx) }
    }

    pub(super) fn f32(&self) -> T {
        unsafe { LLVMFloatTypeInContext(self.cx) }
    }

    pub(super) fn f64(&self) -> T {
        unsafe { LLVMDoubleTypeInContext(self.cx) }
    }

    pub(super) fn ptr(&self) -> T {
        unsafe { LLVMPointerTypeInContext(self.cx, 0) }
    }

    pub(super) fn vec(&self, t: T, n: u32) -> T {
        unsafe { LLVMVectorType(t, n) }
    }

    pub(super) fn array(&self, t: T, n: u64) -> T {
        unsafe { LLVMArrayType2(t, n) }
    }

    /// A structure of these fields.
    pub(super) fn record(&self, mut fields: Vec<T>) -> T {
        unsafe { LLVMStructTypeInContext(self.cx, fields.as_mut_ptr(), fields.len() as c_uint, 0) }
    }

    pub(super) fn func(&self, ret: T, mut params: Vec<T>) -> T {
        unsafe { LLVMFunctionType(ret, params.as_mut_ptr(), params.len() as c_uint, 0) }
    }

    pub(super) fn type_of(&self, v: V) -> T {
        unsafe { LLVMTypeOf(v) }
    }

    pub(super) fn is_vec(&self, t: T) -> bool {
        unsafe { LLVMGetTypeKind(t) == LLVMTypeKind::LLVMVectorTypeKind }
    }

    /// Lanes of a vector type, 1 for scalars.
    pub(super) fn lanes(&self, t: T) -> u32 {
        if self.is_vec(t) {
            unsafe { LLVMGetVectorSize(t) }
        } else {
            1
        }
    }

    pub(super) fn elem(&self, t: T) -> T {
        if self.is_vec(t) {
            unsafe { LLVMGetElementType(t) }
        } else {
            t
        }
    }

    /// `elem` with the lanes of `like`.
    pub(super) fn like(&self, like: T, elem: T) -> T {
        if self.is_vec(like) {
            self.vec(elem, self.lanes(like))
        } else {
            elem
        }
    }

    /// Width in bits of an integer or floating-point scalar type.
    pub(super) fn bits(&self, t: T) -> u32 {
        let t = self.elem(t);
        match unsafe { LLVMGetTypeKind(t) } {
            LLVMTypeKind::LLVMHalfTypeKind | LLVMTypeKind::LLVMBFloatTypeKind => 16,
            LLVMTypeKind::LLVMFloatTypeKind => 32,
            LLVMTypeKind::LLVMDoubleTypeKind | LLVMTypeKind::LLVMPointerTypeKind => 64,
            _ => unsafe { LLVMGetIntTypeWidth(t) },
        }
    }

    pub(super) fn is_float(&self, t: T) -> bool {
        unsafe { LLVMGetTypeKind(self.elem(t)) != LLVMTypeKind::LLVMIntegerTypeKind }
    }

    /// Integer constant of type `t` (scalar or splat).
    pub(super) fn c(&self, t: T, bits: u64) -> V {
        let e = self.elem(t);
        let s = unsafe {
            if LLVMGetTypeKind(e) == LLVMTypeKind::LLVMIntegerTypeKind {
                LLVMConstInt(e, bits, 0)
            } else {
                let it = self.int(self.bits(e));
                LLVMConstBitCast(LLVMConstInt(it, bits, 0), e)
            }
        };
        self.splat_const(t, s)
    }

    /// 128-bit and other wide constants: low and high words.
    pub(super) fn c_wide(&self, t: T, lo: u64, hi: u64) -> V {
        let w = [lo, hi];
        let s = unsafe { LLVMConstIntOfArbitraryPrecision(self.elem(t), 2, w.as_ptr()) };
        self.splat_const(t, s)
    }

    pub(super) fn c_real(&self, t: T, x: f64) -> V {
        let s = unsafe { LLVMConstReal(self.elem(t), x) };
        self.splat_const(t, s)
    }

    pub(super) fn splat_const(&self, t: T, s: V) -> V {
        if self.is_vec(t) {
            let mut vs = vec![s; self.lanes(t) as usize];
            unsafe { LLVMConstVector(vs.as_mut_ptr(), vs.len() as c_uint) }
        } else {
            s
        }
    }

    /// Vector constant from integers, element type `e`.
    pub(super) fn c_vec(&self, e: T, vals: &[i64]) -> V {
        let mut vs: Vec<V> = vals.iter().map(|&x| unsafe { LLVMConstInt(e, x as u64, 1) }).collect();
        unsafe { LLVMConstVector(vs.as_mut_ptr(), vs.len() as c_uint) }
    }

    pub(super) fn zero(&self, t: T) -> V {
        unsafe { LLVMConstNull(t) }
    }

    pub(super) fn ones(&self, t: T) -> V {
        unsafe { LLVMConstAllOnes(t) }
    }

    pub(super) fn undef(&self, t: T) -> V {
        unsafe { LLVMGetUndef(t) }
    }

    pub(super) fn poison(&self, t: T) -> V {
        unsafe { LLVMGetPoison(t) }
    }

    pub(super) fn is_const(&self, v: V) -> bool {
        unsafe { LLVMIsConstant(v) != 0 }
    }

    /// Value of an integer constant of at most 64 bits.
    pub(super) fn const_int(&self, v: V) -> Option<i64> {
        unsafe { (!LLVMIsAConstantInt(v).is_null()).then(|| LLVMConstIntGetSExtValue(v)) }
    }

    pub(super) fn is_all_ones(&self, v: V) -> bool {
        self.is_const(v) && v == self.ones(self.type_of(v))
    }

    pub(super) fn i32(&self, x: u32) -> V {
        self.c(self.int(32), x as u64)
    }
}
