//! Types and constants.

use super::*;

impl Llvm {
    pub fn void(&self) -> T {
        unsafe { LLVMVoidTypeInContext(self.cx) }
    }

    pub fn int(&self, bits: u32) -> T {
        unsafe { LLVMIntTypeInContext(self.cx, bits) }
    }

    pub fn half(&self) -> T {
        unsafe { LLVMHalfTypeInContext(self.cx) }
    }

    pub fn bfloat(&self) -> T {
        unsafe { LLVMBFloatTypeInContext(self.cx) }
    }

    pub fn f32(&self) -> T {
        unsafe { LLVMFloatTypeInContext(self.cx) }
    }

    pub fn f64(&self) -> T {
        unsafe { LLVMDoubleTypeInContext(self.cx) }
    }

    pub fn ptr(&self) -> T {
        unsafe { LLVMPointerTypeInContext(self.cx, 0) }
    }

    pub fn vec(&self, t: T, n: u32) -> T {
        unsafe { LLVMVectorType(t, n) }
    }

    pub fn array(&self, t: T, n: u64) -> T {
        unsafe { LLVMArrayType2(t, n) }
    }

    /// A structure of these fields.
    pub fn record(&self, fields: &[T]) -> T {
        let mut f = fields.to_vec();
        unsafe { LLVMStructTypeInContext(self.cx, f.as_mut_ptr(), f.len() as c_uint, 0) }
    }

    pub fn func(&self, ret: T, params: &mut [T]) -> T {
        unsafe { LLVMFunctionType(ret, params.as_mut_ptr(), params.len() as c_uint, 0) }
    }

    pub fn type_of(&self, v: V) -> T {
        unsafe { LLVMTypeOf(v) }
    }

    pub fn is_vec(&self, t: T) -> bool {
        unsafe { LLVMGetTypeKind(t) == LLVMTypeKind::LLVMVectorTypeKind }
    }

    /// Lanes of a vector type, 1 for scalars.
    pub fn lanes(&self, t: T) -> u32 {
        if self.is_vec(t) {
            unsafe { LLVMGetVectorSize(t) }
        } else {
            1
        }
    }

    pub fn elem(&self, t: T) -> T {
        if self.is_vec(t) {
            unsafe { LLVMGetElementType(t) }
        } else {
            t
        }
    }

    /// `elem` with the lanes of `like`.
    pub fn like(&self, like: T, elem: T) -> T {
        if self.is_vec(like) {
            self.vec(elem, self.lanes(like))
        } else {
            elem
        }
    }

    /// Width in bits of an integer or floating-point scalar type.
    pub fn bits(&self, t: T) -> u32 {
        let t = self.elem(t);
        match unsafe { LLVMGetTypeKind(t) } {
            LLVMTypeKind::LLVMHalfTypeKind | LLVMTypeKind::LLVMBFloatTypeKind => 16,
            LLVMTypeKind::LLVMFloatTypeKind => 32,
            LLVMTypeKind::LLVMDoubleTypeKind | LLVMTypeKind::LLVMPointerTypeKind => 64,
            _ => unsafe { LLVMGetIntTypeWidth(t) },
        }
    }

    pub fn is_float(&self, t: T) -> bool {
        unsafe { LLVMGetTypeKind(self.elem(t)) != LLVMTypeKind::LLVMIntegerTypeKind }
    }

    /// Integer constant of type `t` (scalar or splat).
    pub fn c(&self, t: T, bits: u64) -> V {
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
    pub fn c_wide(&self, t: T, lo: u64, hi: u64) -> V {
        let w = [lo, hi];
        let s = unsafe { LLVMConstIntOfArbitraryPrecision(self.elem(t), 2, w.as_ptr()) };
        self.splat_const(t, s)
    }

    /// A shift amount for any width (type `t` may be wider than 64 bits).
    pub fn c_wide_shift(&self, t: T, amount: u32) -> V {
        self.c_wide(t, amount as u64, 0)
    }

    pub fn c_real(&self, t: T, x: f64) -> V {
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
    pub fn c_vec(&self, e: T, vals: &[i64]) -> V {
        let mut vs: Vec<V> = vals.iter().map(|&x| unsafe { LLVMConstInt(e, x as u64, 1) }).collect();
        unsafe { LLVMConstVector(vs.as_mut_ptr(), vs.len() as c_uint) }
    }

    pub fn zero(&self, t: T) -> V {
        unsafe { LLVMConstNull(t) }
    }

    pub fn ones(&self, t: T) -> V {
        unsafe { LLVMConstAllOnes(t) }
    }

    pub fn undef(&self, t: T) -> V {
        unsafe { LLVMGetUndef(t) }
    }

    pub fn poison(&self, t: T) -> V {
        unsafe { LLVMGetPoison(t) }
    }

    pub fn is_const(&self, v: V) -> bool {
        unsafe { LLVMIsConstant(v) != 0 }
    }

    /// Value of an integer constant of at most 64 bits.
    pub fn const_int(&self, v: V) -> Option<i64> {
        unsafe { (!LLVMIsAConstantInt(v).is_null()).then(|| LLVMConstIntGetSExtValue(v)) }
    }

    pub fn is_all_ones(&self, v: V) -> bool {
        self.is_const(v) && v == self.ones(self.type_of(v))
    }

    pub fn i32(&self, x: u32) -> V {
        self.c(self.int(32), x as u64)
    }

    pub fn i64(&self, x: u64) -> V {
        self.c(self.int(64), x)
    }

    pub fn bool(&self, x: bool) -> V {
        self.c(self.int(1), x as u64)
    }
}
