//! A thin layer over LLVM's C API: the one place of this crate that calls it.
//!
//! Values, types and blocks are plain handles that live as long as the [`Llvm`] that made them (LLVM's context owns
//! them). Methods take handles of the same `Llvm` and keep LLVM's type rules; debug builds of the compiler verify the
//! module before code generation, so that a mistake is an error message and not undefined behaviour downstream.
//!
//! SAFETY for the whole file: every call passes handles made by the same context, arrays with their length, and
//! NUL-terminated names; the context lives until `Drop`, and nothing here is shared between threads.
#![allow(clippy::undocumented_unsafe_blocks)]

mod masks;

use llvm_sys::analysis::{LLVMVerifierFailureAction, LLVMVerifyModule};
use llvm_sys::core::*;
use llvm_sys::error::{LLVMDisposeErrorMessage, LLVMGetErrorMessage};
use llvm_sys::prelude::*;
use llvm_sys::target_machine::*;
use llvm_sys::transforms::pass_builder::*;
use llvm_sys::{
    LLVMAtomicOrdering, LLVMAtomicRMWBinOp, LLVMInlineAsmDialect, LLVMIntPredicate, LLVMRealPredicate, LLVMTypeKind,
};
use std::cell::Cell;
use std::ffi::{CStr, CString};
use std::os::raw::c_uint;

pub type V = LLVMValueRef;
pub type T = LLVMTypeRef;
pub type Bb = LLVMBasicBlockRef;
pub use llvm_sys::LLVMAtomicOrdering as Ordering;
pub use llvm_sys::LLVMAtomicRMWBinOp as Rmw;
pub use llvm_sys::LLVMIntPredicate as IntCmp;
pub use llvm_sys::LLVMRealPredicate as FloatCmp;

const UNNAMED: *const i8 = c"".as_ptr();

pub struct Llvm {
    pub cx: LLVMContextRef,
    pub module: LLVMModuleRef,
    pub b: LLVMBuilderRef,
    invariant_kind: c_uint,
    prof_kind: c_uint,
    alias_scope_kind: c_uint,
    noalias_kind: c_uint,
    scope: Cell<Scope>,
}

/// What memory an access may touch: the executor's frames, or what the kernel's pointers reach. The two are apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    Any,
    Frame,
    Kernel,
}

impl Llvm {
    pub fn new(name: &str) -> Llvm {
        unsafe {
            let cx = LLVMContextCreate();
            let name = CString::new(name.replace('\0', "")).unwrap_or_default();
            let module = LLVMModuleCreateWithNameInContext(name.as_ptr(), cx);
            let b = LLVMCreateBuilderInContext(cx);
            let kind = |s: &str| LLVMGetMDKindIDInContext(cx, s.as_ptr().cast(), s.len() as c_uint);
            Llvm {
                cx,
                module,
                b,
                invariant_kind: kind("invariant.load"),
                prof_kind: kind("prof"),
                alias_scope_kind: kind("alias.scope"),
                noalias_kind: kind("noalias"),
                scope: Cell::new(Scope::Any),
            }
        }
    }

    /// Sets what memory accesses made from now on touch; returns what it was.
    pub fn set_scope(&self, s: Scope) -> Scope {
        self.scope.replace(s)
    }

    /// A list of one alias scope.
    fn scope_list(&self, name: &str) -> V {
        unsafe {
            let string = |s: &str| LLVMMDStringInContext2(self.cx, s.as_ptr().cast(), s.len());
            let mut d = [string("understudy memory")];
            let domain = LLVMMDNodeInContext2(self.cx, d.as_mut_ptr(), 1);
            let mut s = [string(name), domain];
            let scope = LLVMMDNodeInContext2(self.cx, s.as_mut_ptr(), 2);
            let mut l = [scope];
            LLVMMetadataAsValue(self.cx, LLVMMDNodeInContext2(self.cx, l.as_mut_ptr(), 1))
        }
    }

    fn tag(&self, access: V) {
        let (own, other) = match self.scope.get() {
            Scope::Any => return,
            Scope::Frame => ("frame", "kernel"),
            Scope::Kernel => ("kernel", "frame"),
        };
        unsafe {
            LLVMSetMetadata(access, self.alias_scope_kind, self.scope_list(own));
            LLVMSetMetadata(access, self.noalias_kind, self.scope_list(other));
        }
    }

    // ---- types ----

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

    // ---- constants ----

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
    fn splat_const(&self, t: T, s: V) -> V {
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

    // ---- functions and blocks ----

    pub fn add_function(&self, name: &str, ty: T, internal: bool) -> V {
        let n = CString::new(name).unwrap_or_default();
        unsafe {
            let f = LLVMAddFunction(self.module, n.as_ptr(), ty);
            if internal {
                LLVMSetLinkage(f, llvm_sys::LLVMLinkage::LLVMInternalLinkage);
            }
            self.attr(f, u32::MAX, "nounwind");
            f
        }
    }
    /// Adds an enum attribute; index `u32::MAX` is the function, 0 the result, 1.. the parameters.
    pub fn attr(&self, f: V, index: u32, name: &str) {
        self.attr_value(f, index, name, 0);
    }
    pub fn attr_value(&self, f: V, index: u32, name: &str, value: u64) {
        unsafe {
            let k = LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len());
            debug_assert!(k != 0, "unknown attribute {name}");
            let a = LLVMCreateEnumAttribute(self.cx, k, value);
            LLVMAddAttributeAtIndex(f, index, a);
        }
    }
    pub fn attr_str(&self, f: V, name: &str, value: &str) {
        unsafe {
            let a = LLVMCreateStringAttribute(
                self.cx,
                name.as_ptr().cast(),
                name.len() as c_uint,
                value.as_ptr().cast(),
                value.len() as c_uint,
            );
            LLVMAddAttributeAtIndex(f, u32::MAX, a);
        }
    }
    pub fn param(&self, f: V, i: u32) -> V {
        unsafe { LLVMGetParam(f, i) }
    }
    pub fn block(&self, f: V, name: &str) -> Bb {
        let n = CString::new(name).unwrap_or_default();
        unsafe { LLVMAppendBasicBlockInContext(self.cx, f, n.as_ptr()) }
    }
    pub fn at_end(&self, bb: Bb) {
        unsafe { LLVMPositionBuilderAtEnd(self.b, bb) }
    }
    pub fn here(&self) -> Bb {
        unsafe { LLVMGetInsertBlock(self.b) }
    }
    pub fn br(&self, to: Bb) {
        unsafe { LLVMBuildBr(self.b, to) };
    }
    pub fn cond_br(&self, c: V, t: Bb, f: Bb) -> V {
        unsafe { LLVMBuildCondBr(self.b, c, t, f) }
    }
    /// A branch whose true side is all but never taken.
    pub fn cond_br_unlikely(&self, c: V, t: Bb, f: Bb) {
        let br = self.cond_br(c, t, f);
        unsafe {
            let name = "branch_weights";
            let s = LLVMMDStringInContext2(self.cx, name.as_ptr().cast(), name.len());
            let mut ms = [s, LLVMValueAsMetadata(self.i32(1)), LLVMValueAsMetadata(self.i32(1 << 20))];
            let node = LLVMMDNodeInContext2(self.cx, ms.as_mut_ptr(), 3);
            LLVMSetMetadata(br, self.prof_kind, LLVMMetadataAsValue(self.cx, node));
        }
    }
    pub fn switch(&self, v: V, default: Bb, cases: &[(u64, Bb)]) {
        unsafe {
            let t = self.type_of(v);
            let s = LLVMBuildSwitch(self.b, v, default, cases.len() as c_uint);
            for &(k, bb) in cases {
                LLVMAddCase(s, LLVMConstInt(t, k, 0), bb);
            }
        }
    }
    pub fn ret(&self, v: V) {
        unsafe { LLVMBuildRet(self.b, v) };
    }
    pub fn ret_void(&self) {
        unsafe { LLVMBuildRetVoid(self.b) };
    }
    pub fn phi(&self, t: T, incoming: &[(V, Bb)]) -> V {
        unsafe {
            let p = LLVMBuildPhi(self.b, t, UNNAMED);
            self.phi_add(p, incoming);
            p
        }
    }
    pub fn phi_add(&self, p: V, incoming: &[(V, Bb)]) {
        let (mut vs, mut bs): (Vec<V>, Vec<Bb>) = incoming.iter().copied().unzip();
        unsafe { LLVMAddIncoming(p, vs.as_mut_ptr(), bs.as_mut_ptr(), vs.len() as c_uint) }
    }

    // ---- arithmetic (scalar or vector alike) ----

    pub fn not(&self, a: V) -> V {
        unsafe { LLVMBuildNot(self.b, a, UNNAMED) }
    }
    pub fn neg(&self, a: V) -> V {
        unsafe { LLVMBuildNeg(self.b, a, UNNAMED) }
    }
    pub fn fneg(&self, a: V) -> V {
        unsafe { LLVMBuildFNeg(self.b, a, UNNAMED) }
    }
    pub fn icmp(&self, p: LLVMIntPredicate, a: V, b: V) -> V {
        unsafe { LLVMBuildICmp(self.b, p, a, b, UNNAMED) }
    }
    pub fn fcmp(&self, p: LLVMRealPredicate, a: V, b: V) -> V {
        unsafe { LLVMBuildFCmp(self.b, p, a, b, UNNAMED) }
    }
    pub fn select(&self, c: V, a: V, b: V) -> V {
        unsafe { LLVMBuildSelect(self.b, c, a, b, UNNAMED) }
    }
    pub fn zext(&self, a: V, t: T) -> V {
        unsafe { LLVMBuildZExt(self.b, a, t, UNNAMED) }
    }
    pub fn sext(&self, a: V, t: T) -> V {
        unsafe { LLVMBuildSExt(self.b, a, t, UNNAMED) }
    }
    pub fn trunc(&self, a: V, t: T) -> V {
        unsafe { LLVMBuildTrunc(self.b, a, t, UNNAMED) }
    }
    pub fn bitcast(&self, a: V, t: T) -> V {
        if self.type_of(a) == t {
            return a;
        }
        unsafe { LLVMBuildBitCast(self.b, a, t, UNNAMED) }
    }
    pub fn fpext(&self, a: V, t: T) -> V {
        unsafe { LLVMBuildFPExt(self.b, a, t, UNNAMED) }
    }
    pub fn fptrunc(&self, a: V, t: T) -> V {
        unsafe { LLVMBuildFPTrunc(self.b, a, t, UNNAMED) }
    }
    pub fn sitofp(&self, a: V, t: T) -> V {
        unsafe { LLVMBuildSIToFP(self.b, a, t, UNNAMED) }
    }
    /// The operand must be in range.
    pub fn fptosi(&self, a: V, t: T) -> V {
        unsafe { LLVMBuildFPToSI(self.b, a, t, UNNAMED) }
    }
    pub fn uitofp(&self, a: V, t: T) -> V {
        unsafe { LLVMBuildUIToFP(self.b, a, t, UNNAMED) }
    }
    pub fn inttoptr(&self, a: V) -> V {
        let t = self.like(self.type_of(a), self.ptr());
        unsafe { LLVMBuildIntToPtr(self.b, a, t, UNNAMED) }
    }
    pub fn ptrtoint(&self, a: V) -> V {
        unsafe { LLVMBuildPtrToInt(self.b, a, self.int(64), UNNAMED) }
    }
    /// Zero-extends, truncates or leaves, to `t`.
    pub fn zext_or_trunc(&self, a: V, t: T) -> V {
        let (from, to) = (self.bits(self.type_of(a)), self.bits(t));
        if from < to {
            self.zext(a, t)
        } else if from > to {
            self.trunc(a, t)
        } else {
            a
        }
    }
    pub fn sext_or_trunc(&self, a: V, t: T) -> V {
        let (from, to) = (self.bits(self.type_of(a)), self.bits(t));
        if from < to {
            self.sext(a, t)
        } else if from > to {
            self.trunc(a, t)
        } else {
            a
        }
    }

    // ---- vectors ----

    pub fn splat(&self, s: V, n: u32) -> V {
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
    pub fn extract(&self, v: V, i: V) -> V {
        unsafe { LLVMBuildExtractElement(self.b, v, i, UNNAMED) }
    }
    pub fn extract_at(&self, v: V, i: u32) -> V {
        self.extract(v, self.i32(i))
    }
    pub fn insert(&self, v: V, e: V, i: V) -> V {
        unsafe { LLVMBuildInsertElement(self.b, v, e, i, UNNAMED) }
    }
    pub fn insert_at(&self, v: V, e: V, i: u32) -> V {
        self.insert(v, e, self.i32(i))
    }
    /// `shufflevector a, b` with constant lanes; a negative lane is poison.
    pub fn shuffle(&self, a: V, b: V, lanes: &[i32]) -> V {
        let i32t = self.int(32);
        let mut m: Vec<V> = lanes.iter().map(|&l| if l < 0 { self.poison(i32t) } else { self.i32(l as u32) }).collect();
        unsafe {
            let mask = LLVMConstVector(m.as_mut_ptr(), m.len() as c_uint);
            LLVMBuildShuffleVector(self.b, a, b, mask, UNNAMED)
        }
    }

    /// Field `i` of a structure.
    pub fn field(&self, v: V, i: u32) -> V {
        unsafe { LLVMBuildExtractValue(self.b, v, i, UNNAMED) }
    }
    /// The structure of these values.
    pub fn pack(&self, fields: &[V]) -> V {
        let types: Vec<T> = fields.iter().map(|&f| self.type_of(f)).collect();
        let mut r = self.poison(self.record(&types));
        for (i, &f) in fields.iter().enumerate() {
            r = unsafe { LLVMBuildInsertValue(self.b, r, f, i as c_uint, UNNAMED) };
        }
        r
    }
    /// `a`, or something fixed where `a` is poison.
    pub fn freeze(&self, a: V) -> V {
        unsafe { LLVMBuildFreeze(self.b, a, UNNAMED) }
    }

    // ---- memory ----

    pub fn alloca(&self, t: T, align: u32) -> V {
        unsafe {
            let a = LLVMBuildAlloca(self.b, t, UNNAMED);
            LLVMSetAlignment(a, align);
            a
        }
    }
    pub fn load(&self, t: T, p: V, align: u32) -> V {
        unsafe {
            let l = LLVMBuildLoad2(self.b, t, p, UNNAMED);
            LLVMSetAlignment(l, align);
            self.tag(l);
            l
        }
    }
    /// A load from memory that nothing writes while the function runs.
    pub fn load_invariant(&self, t: T, p: V, align: u32) -> V {
        unsafe {
            let l = self.load(t, p, align);
            let node = LLVMMDNodeInContext2(self.cx, std::ptr::null_mut(), 0);
            LLVMSetMetadata(l, self.invariant_kind, LLVMMetadataAsValue(self.cx, node));
            l
        }
    }
    pub fn store(&self, v: V, p: V, align: u32) -> V {
        unsafe {
            let s = LLVMBuildStore(self.b, v, p);
            LLVMSetAlignment(s, align);
            self.tag(s);
            s
        }
    }
    /// The same pointer, in a way that LLVM does not see through.
    pub fn opaque(&self, p: V) -> V {
        unsafe {
            let mut constraint = *b"=r,0";
            let fty = self.func(self.ptr(), &mut [self.ptr()]);
            let (code, dialect) = (constraint.as_mut_ptr().cast(), LLVMInlineAsmDialect::LLVMInlineAsmDialectATT);
            let f = LLVMGetInlineAsm(fty, c"".as_ptr().cast_mut(), 0, code, constraint.len(), 0, 0, dialect, 0);
            self.call(fty, f, &[p])
        }
    }
    pub fn set_volatile(&self, access: V) {
        unsafe { LLVMSetVolatile(access, 1) }
    }
    /// `p + offset` bytes.
    pub fn gep(&self, p: V, offset: V) -> V {
        let mut i = [offset];
        unsafe { LLVMBuildGEP2(self.b, self.int(8), p, i.as_mut_ptr(), 1, UNNAMED) }
    }
    pub fn gep_at(&self, p: V, offset: u64) -> V {
        self.gep(p, self.i64(offset))
    }
    /// `p + index * sizeof(t)`.
    pub fn gep_typed(&self, t: T, p: V, index: V) -> V {
        let mut i = [index];
        unsafe { LLVMBuildGEP2(self.b, t, p, i.as_mut_ptr(), 1, UNNAMED) }
    }
    pub fn fence(&self, o: LLVMAtomicOrdering) {
        unsafe { LLVMBuildFence(self.b, o, 0, UNNAMED) };
    }
    /// A fence for the compiler alone.
    pub fn fence_single_thread(&self) {
        let o = LLVMAtomicOrdering::LLVMAtomicOrderingSequentiallyConsistent;
        unsafe { LLVMBuildFence(self.b, o, 1, UNNAMED) };
    }
    pub fn is_float(&self, t: T) -> bool {
        unsafe { LLVMGetTypeKind(self.elem(t)) != LLVMTypeKind::LLVMIntegerTypeKind }
    }
    pub fn function_of(&self, bb: Bb) -> V {
        unsafe { LLVMGetBasicBlockParent(bb) }
    }
    pub fn atomic_rmw(&self, op: LLVMAtomicRMWBinOp, p: V, v: V, o: LLVMAtomicOrdering) -> V {
        unsafe { LLVMBuildAtomicRMW(self.b, op, p, v, o, 0) }
    }
    /// Returns the old value.
    pub fn cmpxchg(&self, p: V, cmp: V, new: V, o: LLVMAtomicOrdering) -> V {
        unsafe {
            let fail = LLVMAtomicOrdering::LLVMAtomicOrderingSequentiallyConsistent;
            let x = LLVMBuildAtomicCmpXchg(self.b, p, cmp, new, o, fail, 0);
            LLVMBuildExtractValue(self.b, x, 0, UNNAMED)
        }
    }

    // ---- calls ----

    pub fn call(&self, fty: T, f: V, args: &[V]) -> V {
        let mut a = args.to_vec();
        unsafe { LLVMBuildCall2(self.b, fty, f, a.as_mut_ptr(), a.len() as c_uint, UNNAMED) }
    }
    /// Calls intrinsic `name`, overloaded on `types`.
    pub fn intrinsic(&self, name: &str, types: &[T], args: &[V]) -> V {
        unsafe {
            let id = LLVMLookupIntrinsicID(name.as_ptr().cast(), name.len());
            assert!(id != 0, "no intrinsic {name}");
            let mut ts = types.to_vec();
            let f = LLVMGetIntrinsicDeclaration(self.module, id, ts.as_mut_ptr(), ts.len());
            let fty = LLVMGlobalGetValueType(f);
            let c = self.call(fty, f, args);
            if name.starts_with("llvm.masked.") {
                self.tag(c);
            }
            c
        }
    }
    pub fn named_function(&self, name: &str) -> Option<V> {
        let n = CString::new(name).ok()?;
        let f = unsafe { LLVMGetNamedFunction(self.module, n.as_ptr()) };
        (!f.is_null()).then_some(f)
    }
    pub fn function_type(&self, f: V) -> T {
        unsafe { LLVMGlobalGetValueType(f) }
    }

    // ---- whole module ----

    pub fn print(&self) -> String {
        unsafe {
            let p = LLVMPrintModuleToString(self.module);
            let s = CStr::from_ptr(p).to_string_lossy().into_owned();
            LLVMDisposeMessage(p);
            s
        }
    }
    pub fn verify(&self) -> Result<(), String> {
        unsafe {
            let mut msg = std::ptr::null_mut();
            let bad = LLVMVerifyModule(self.module, LLVMVerifierFailureAction::LLVMReturnStatusAction, &mut msg);
            let s = CStr::from_ptr(msg).to_string_lossy().into_owned();
            LLVMDisposeMessage(msg);
            if bad != 0 {
                Err(s)
            } else {
                Ok(())
            }
        }
    }
    /// Runs a textual pass pipeline.
    pub fn run_passes(&self, pipeline: &str, tm: &TargetMachine) -> Result<(), String> {
        unsafe {
            let p = CString::new(pipeline).map_err(|e| e.to_string())?;
            let o = LLVMCreatePassBuilderOptions();
            let e = LLVMRunPasses(self.module, p.as_ptr(), tm.0, o);
            LLVMDisposePassBuilderOptions(o);
            if e.is_null() {
                return Ok(());
            }
            let m = LLVMGetErrorMessage(e);
            let s = CStr::from_ptr(m).to_string_lossy().into_owned();
            LLVMDisposeErrorMessage(m);
            Err(s)
        }
    }
    pub fn set_target(&self, tm: &TargetMachine) {
        unsafe {
            let triple = LLVMGetTargetMachineTriple(tm.0);
            LLVMSetTarget(self.module, triple);
            LLVMDisposeMessage(triple);
            let dl = LLVMCreateTargetDataLayout(tm.0);
            llvm_sys::target::LLVMSetModuleDataLayout(self.module, dl);
            llvm_sys::target::LLVMDisposeTargetData(dl);
        }
    }
    pub fn emit(&self, tm: &TargetMachine, assembly: bool) -> Result<Vec<u8>, String> {
        unsafe {
            let mut msg = std::ptr::null_mut();
            let mut buf = std::ptr::null_mut();
            let kind =
                if assembly { LLVMCodeGenFileType::LLVMAssemblyFile } else { LLVMCodeGenFileType::LLVMObjectFile };
            if LLVMTargetMachineEmitToMemoryBuffer(tm.0, self.module, kind, &mut msg, &mut buf) != 0 {
                let s = CStr::from_ptr(msg).to_string_lossy().into_owned();
                LLVMDisposeMessage(msg);
                return Err(s);
            }
            let p = LLVMGetBufferStart(buf).cast::<u8>();
            let out = std::slice::from_raw_parts(p, LLVMGetBufferSize(buf)).to_vec();
            LLVMDisposeMemoryBuffer(buf);
            Ok(out)
        }
    }
}

macro_rules! binops {
    ($($name:ident $f:ident),*) => {
        impl Llvm { $(pub fn $name(&self, a: V, b: V) -> V { unsafe { $f(self.b, a, b, UNNAMED) } })* }
    };
}
binops!(
    add LLVMBuildAdd, sub LLVMBuildSub, mul LLVMBuildMul, udiv LLVMBuildUDiv, sdiv LLVMBuildSDiv,
    urem LLVMBuildURem, srem LLVMBuildSRem, and LLVMBuildAnd, or LLVMBuildOr, xor LLVMBuildXor,
    shl LLVMBuildShl, lshr LLVMBuildLShr, ashr LLVMBuildAShr,
    fadd LLVMBuildFAdd, fsub LLVMBuildFSub, fmul LLVMBuildFMul, fdiv LLVMBuildFDiv
);

impl Drop for Llvm {
    fn drop(&mut self) {
        unsafe {
            LLVMDisposeBuilder(self.b);
            LLVMDisposeModule(self.module);
            LLVMContextDispose(self.cx);
        }
    }
}

pub struct TargetMachine(LLVMTargetMachineRef);

impl TargetMachine {
    /// A machine for this host's triple with the given CPU and feature string.
    pub fn new(cpu: &str, features: &str, fast: bool) -> Result<TargetMachine, String> {
        use llvm_sys::target::*;
        static INIT: std::sync::Once = std::sync::Once::new();
        unsafe {
            INIT.call_once(|| {
                LLVM_InitializeNativeTarget();
                LLVM_InitializeNativeAsmPrinter();
            });
            let triple = LLVMGetDefaultTargetTriple();
            let mut target = std::ptr::null_mut();
            let mut msg = std::ptr::null_mut();
            if LLVMGetTargetFromTriple(triple, &mut target, &mut msg) != 0 {
                let s = CStr::from_ptr(msg).to_string_lossy().into_owned();
                LLVMDisposeMessage(msg);
                return Err(s);
            }
            let cpu = CString::new(cpu).map_err(|e| e.to_string())?;
            let features = CString::new(features).map_err(|e| e.to_string())?;
            let level = if fast {
                LLVMCodeGenOptLevel::LLVMCodeGenLevelLess
            } else {
                LLVMCodeGenOptLevel::LLVMCodeGenLevelDefault
            };
            let tm = LLVMCreateTargetMachine(
                target,
                triple,
                cpu.as_ptr(),
                features.as_ptr(),
                level,
                LLVMRelocMode::LLVMRelocPIC,
                LLVMCodeModel::LLVMCodeModelSmall,
            );
            LLVMDisposeMessage(triple);
            if tm.is_null() {
                return Err("LLVM has no target machine for this host".into());
            }
            Ok(TargetMachine(tm))
        }
    }
    /// Name and features of the CPU this runs on.
    pub fn host() -> (String, String) {
        unsafe {
            let n = LLVMGetHostCPUName();
            let f = LLVMGetHostCPUFeatures();
            let r =
                (CStr::from_ptr(n).to_string_lossy().into_owned(), CStr::from_ptr(f).to_string_lossy().into_owned());
            LLVMDisposeMessage(n);
            LLVMDisposeMessage(f);
            r
        }
    }
}

impl Drop for TargetMachine {
    fn drop(&mut self) {
        unsafe { LLVMDisposeTargetMachine(self.0) }
    }
}
