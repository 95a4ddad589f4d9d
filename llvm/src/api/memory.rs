//! Memory: loads, stores, addresses, atomics, and alias scopes.

use super::builder::{Builder, UNNAMED};
use super::handles::{Instruction, Type, Value};
use super::types::Class;
use baseline::build::Scope;
use llvm_sys::core::*;
use llvm_sys::prelude::LLVMValueRef;
use llvm_sys::{LLVMAtomicOrdering, LLVMAtomicRMWBinOp, LLVMInlineAsmDialect};

const SEQUENTIAL: LLVMAtomicOrdering = LLVMAtomicOrdering::LLVMAtomicOrderingSequentiallyConsistent;

/// Asserts that it is one pointer.
fn check_pointer(p: Value) {
    assert!(p.ty().class() == Class::Pointer && !p.ty().is_vec(), "an access through {:?}", p.ty().kind());
}

/// Asserts that an atomic instruction takes it.
fn check_atomic(v: Value) {
    let t = v.ty();
    let fits = !t.is_vec() && t.class() == Class::Integer && t.bits() >= 8 && t.bits().is_power_of_two();
    assert!(fits, "an atomic access of {:?}", t.kind());
}

impl<'cx> Builder<'cx> {
    /// Sets the alias scope of memory accesses emitted from now on; returns the previous one.
    pub(super) fn set_scope(&self, s: Scope) -> Scope {
        self.scope.replace(s)
    }

    /// A list of alias scopes.
    fn scope_list(&self, names: &[&str]) -> LLVMValueRef {
        let cx = self.ll.cx;
        // SAFETY: metadata of the context, made of texts and metadata with their lengths.
        unsafe {
            let string = |s: &str| LLVMMDStringInContext2(cx, s.as_ptr().cast(), s.len());
            let mut d = [string("understudy memory")];
            let domain = LLVMMDNodeInContext2(cx, d.as_mut_ptr(), 1);
            let scope = |name: &&str| {
                let mut s = [string(name), domain];
                LLVMMDNodeInContext2(cx, s.as_mut_ptr(), 2)
            };
            let mut l: Vec<_> = names.iter().map(scope).collect();
            LLVMMetadataAsValue(cx, LLVMMDNodeInContext2(cx, l.as_mut_ptr(), l.len()))
        }
    }

    /// Gives an access the alias scope of the moment.
    pub(super) fn tag(&self, access: Instruction<'cx>) {
        let (scope, others): (&str, &[&str]) = match self.scope.get() {
            Scope::Any => return,
            Scope::Frame => ("frame", &["kernel", "shared", "global"]),
            Scope::Kernel => ("kernel", &["frame"]),
            Scope::Shared => ("shared", &["frame", "global"]),
            Scope::Global => ("global", &["frame", "shared"]),
        };
        self.tag_in(access, scope, others);
    }

    /// Gives an access an alias scope, and those that it does not alias.
    pub(super) fn tag_in(&self, access: Instruction<'cx>, scope: &str, others: &[&str]) {
        // SAFETY: metadata of the context, for an instruction.
        unsafe {
            LLVMSetMetadata(access.raw(), self.ll.kinds.alias_scope, self.scope_list(&[scope]));
            LLVMSetMetadata(access.raw(), self.ll.kinds.noalias, self.scope_list(others));
        }
    }

    pub(super) fn alloca(&self, t: Type<'cx>, align: u32) -> Value<'cx> {
        assert!(align.is_power_of_two(), "an alignment of {align}");
        // SAFETY: a type that memory holds, and an alignment for an alloca.
        unsafe {
            let a = LLVMBuildAlloca(self.at(), t.data().raw(), UNNAMED);
            LLVMSetAlignment(a, align);
            Value::of(a)
        }
    }

    pub(super) fn load(&self, t: Type<'cx>, p: Value<'cx>, align: u32) -> Value<'cx> {
        check_pointer(p);
        assert!(align.is_power_of_two(), "an alignment of {align}");
        // SAFETY: a type that memory holds, a pointer, and an alignment for a load.
        let l = unsafe {
            let l = LLVMBuildLoad2(self.at(), t.data().raw(), p.raw(), UNNAMED);
            LLVMSetAlignment(l, align);
            Value::of(l)
        };
        self.tag(l.instruction());
        l
    }

    /// A load from memory that is not written while the function runs.
    pub(super) fn load_invariant(&self, t: Type<'cx>, p: Value<'cx>, align: u32) -> Value<'cx> {
        let l = self.load(t, p, align);
        // SAFETY: an empty list of metadata, for an instruction.
        unsafe {
            let node = LLVMMDNodeInContext2(self.ll.cx, std::ptr::null_mut(), 0);
            LLVMSetMetadata(l.raw(), self.ll.kinds.invariant, LLVMMetadataAsValue(self.ll.cx, node));
        }
        l
    }

    pub(super) fn store(&self, v: Value<'cx>, p: Value<'cx>, align: u32) -> Value<'cx> {
        v.ty().data();
        check_pointer(p);
        assert!(align.is_power_of_two(), "an alignment of {align}");
        // SAFETY: a value that memory holds, a pointer, and an alignment for a store.
        let s = unsafe {
            let s = LLVMBuildStore(self.at(), v.raw(), p.raw());
            LLVMSetAlignment(s, align);
            Value::of(s)
        };
        self.tag(s.instruction());
        s
    }

    /// The same pointer, opaque to optimisations.
    pub(super) fn opaque(&self, p: Value<'cx>) -> Value<'cx> {
        let ty = self.func(self.ptr(), vec![self.ptr()]);
        let (code, constraint, dialect) = ("", "=r,0", LLVMInlineAsmDialect::LLVMInlineAsmDialectATT);
        // SAFETY: the type of a function, and texts with their lengths; the constraint has its result and its parameter.
        let f = unsafe {
            let (code, n) = (code.as_ptr().cast(), code.len());
            let (constraint, m) = (constraint.as_ptr().cast(), constraint.len());
            Value::of(LLVMGetInlineAsm(ty.raw(), code, n, constraint, m, 0, 0, dialect, 0))
        };
        self.call(ty, f, vec![p])
    }

    pub(super) fn set_volatile(&self, access: Value<'cx>) {
        assert!(access.is_load() || access.is_store(), "neither a load nor a store");
        // SAFETY: a load or a store.
        unsafe { LLVMSetVolatile(access.raw(), 1) }
    }

    /// `p + offset` bytes.
    pub(super) fn gep(&self, p: Value<'cx>, offset: Value<'cx>) -> Value<'cx> {
        self.gep_typed(self.int(8), p, offset)
    }

    /// `p + index * sizeof(t)`.
    pub(super) fn gep_typed(&self, t: Type<'cx>, p: Value<'cx>, index: Value<'cx>) -> Value<'cx> {
        let (pointers, indices) = (p.ty(), index.ty());
        let classes = pointers.class() == Class::Pointer && indices.class() == Class::Integer;
        let shapes = !pointers.is_vec() || !indices.is_vec() || pointers.shape() == indices.shape();
        assert!(classes && shapes, "an address of {:?} and {:?}", pointers.kind(), indices.kind());
        // SAFETY: a type that memory holds, and a pointer and an index, of which either may be a vector.
        unsafe { Value::of(LLVMBuildGEP2(self.at(), t.data().raw(), p.raw(), Value::raw_list(&[index]), 1, UNNAMED)) }
    }

    pub(super) fn fence(&self) {
        // SAFETY: there is an insertion point.
        unsafe { LLVMBuildFence(self.at(), SEQUENTIAL, 0, UNNAMED) };
    }

    /// A compiler-only fence.
    pub(super) fn fence_single_thread(&self) {
        // SAFETY: there is an insertion point.
        unsafe { LLVMBuildFence(self.at(), SEQUENTIAL, 1, UNNAMED) };
    }

    pub(super) fn atomic_rmw(&self, op: LLVMAtomicRMWBinOp, p: Value<'cx>, v: Value<'cx>) -> Value<'cx> {
        check_pointer(p);
        check_atomic(v);
        // SAFETY: a pointer and an integer that the instruction takes.
        unsafe { Value::of(LLVMBuildAtomicRMW(self.at(), op, p.raw(), v.raw(), SEQUENTIAL, 0)) }
    }

    /// Returns the old value.
    pub(super) fn cmpxchg(&self, p: Value<'cx>, cmp: Value<'cx>, new: Value<'cx>) -> Value<'cx> {
        check_pointer(p);
        check_atomic(cmp);
        assert!(cmp.ty() == new.ty(), "an exchange of two types");
        let b = self.at();
        // SAFETY: a pointer and two integers that the instruction takes.
        let both = unsafe { LLVMBuildAtomicCmpXchg(b, p.raw(), cmp.raw(), new.raw(), SEQUENTIAL, SEQUENTIAL, 0) };
        // SAFETY: a structure of the old value and of whether it was exchanged.
        self.field(unsafe { Value::of(both) }, 0)
    }
}
