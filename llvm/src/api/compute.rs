//! Arithmetic on scalars and vectors, and construction of vectors.

use super::*;

impl Llvm {
    pub(super) fn fneg(&self, a: V) -> V {
        unsafe { LLVMBuildFNeg(self.b, a, UNNAMED) }
    }

    pub(super) fn icmp(&self, p: LLVMIntPredicate, a: V, b: V) -> V {
        unsafe { LLVMBuildICmp(self.b, p, a, b, UNNAMED) }
    }

    pub(super) fn fcmp(&self, p: LLVMRealPredicate, a: V, b: V) -> V {
        unsafe { LLVMBuildFCmp(self.b, p, a, b, UNNAMED) }
    }

    pub(super) fn select(&self, c: V, a: V, b: V) -> V {
        unsafe { LLVMBuildSelect(self.b, c, a, b, UNNAMED) }
    }

    pub(super) fn zext(&self, a: V, t: T) -> V {
        unsafe { LLVMBuildZExt(self.b, a, t, UNNAMED) }
    }

    pub(super) fn sext(&self, a: V, t: T) -> V {
        unsafe { LLVMBuildSExt(self.b, a, t, UNNAMED) }
    }

    pub(super) fn trunc(&self, a: V, t: T) -> V {
        unsafe { LLVMBuildTrunc(self.b, a, t, UNNAMED) }
    }

    pub(super) fn bitcast(&self, a: V, t: T) -> V {
        if self.type_of(a) == t {
            return a;
        }
        unsafe { LLVMBuildBitCast(self.b, a, t, UNNAMED) }
    }

    pub(super) fn fpext(&self, a: V, t: T) -> V {
        unsafe { LLVMBuildFPExt(self.b, a, t, UNNAMED) }
    }

    pub(super) fn fptrunc(&self, a: V, t: T) -> V {
        unsafe { LLVMBuildFPTrunc(self.b, a, t, UNNAMED) }
    }

    pub(super) fn sitofp(&self, a: V, t: T) -> V {
        unsafe { LLVMBuildSIToFP(self.b, a, t, UNNAMED) }
    }

    /// The operand must be in range.
    pub(super) fn fptosi(&self, a: V, t: T) -> V {
        unsafe { LLVMBuildFPToSI(self.b, a, t, UNNAMED) }
    }

    pub(super) fn uitofp(&self, a: V, t: T) -> V {
        unsafe { LLVMBuildUIToFP(self.b, a, t, UNNAMED) }
    }

    pub(super) fn inttoptr(&self, a: V) -> V {
        let t = self.like(self.type_of(a), self.ptr());
        unsafe { LLVMBuildIntToPtr(self.b, a, t, UNNAMED) }
    }

    pub(super) fn ptrtoint(&self, a: V) -> V {
        let t = self.like(self.type_of(a), self.int(64));
        unsafe { LLVMBuildPtrToInt(self.b, a, t, UNNAMED) }
    }

    pub(super) fn splat(&self, s: V, n: u32) -> V {
        let t = self.type_of(s);
        let vt = self.vec(t, n);
        if self.is_const(s) {
            return self.splat_const(vt, s);
        }
        unsafe {
            let v = LLVMBuildInsertElement(self.b, self.poison(vt), s, self.i32(0), UNNAMED);
            LLVMBuildShuffleVector(self.b, v, self.poison(vt), self.zero(self.vec(self.int(32), n)), UNNAMED)
        }
    }

    pub(super) fn extract(&self, v: V, i: V) -> V {
        unsafe { LLVMBuildExtractElement(self.b, v, i, UNNAMED) }
    }

    pub(super) fn insert(&self, v: V, e: V, i: V) -> V {
        unsafe { LLVMBuildInsertElement(self.b, v, e, i, UNNAMED) }
    }

    /// `shufflevector a, b` with constant lanes; a negative lane is poison.
    pub(super) fn shuffle(&self, a: V, b: V, lanes: &[i32]) -> V {
        let i32t = self.int(32);
        let mut m: Vec<V> = lanes.iter().map(|&l| if l < 0 { self.poison(i32t) } else { self.i32(l as u32) }).collect();
        unsafe {
            let mask = LLVMConstVector(m.as_mut_ptr(), m.len() as c_uint);
            LLVMBuildShuffleVector(self.b, a, b, mask, UNNAMED)
        }
    }

    /// Field `i` of a structure.
    pub(super) fn field(&self, v: V, i: u32) -> V {
        unsafe { LLVMBuildExtractValue(self.b, v, i, UNNAMED) }
    }

    /// The structure of these values.
    pub(super) fn pack(&self, fields: Vec<V>) -> V {
        let types = fields.iter().map(|&f| self.type_of(f)).collect();
        let mut r = self.poison(self.record(types));
        for (i, f) in fields.into_iter().enumerate() {
            r = unsafe { LLVMBuildInsertValue(self.b, r, f, i as c_uint, UNNAMED) };
        }
        r
    }

    /// `a`, or an arbitrary fixed value if `a` is poison.
    pub(super) fn freeze(&self, a: V) -> V {
        unsafe { LLVMBuildFreeze(self.b, a, UNNAMED) }
    }
}

macro_rules! binops {
    ($($name:ident $f:ident),*) => {
        impl Llvm { $(pub(super) fn $name(&self, a: V, b: V) -> V { unsafe { $f(self.b, a, b, UNNAMED) } })* }
    };
}

binops!(
    add LLVMBuildAdd, sub LLVMBuildSub, mul LLVMBuildMul, udiv LLVMBuildUDiv, sdiv LLVMBuildSDiv,
    urem LLVMBuildURem, srem LLVMBuildSRem, and LLVMBuildAnd, or LLVMBuildOr, xor LLVMBuildXor,
    shl LLVMBuildShl, lshr LLVMBuildLShr, ashr LLVMBuildAShr,
    fadd LLVMBuildFAdd, fsub LLVMBuildFSub, fmul LLVMBuildFMul, fdiv LLVMBuildFDiv
);
