//! Memory: loads, stores, addresses, atomics, and alias scopes.

use super::*;

const SEQUENTIAL: LLVMAtomicOrdering = LLVMAtomicOrdering::LLVMAtomicOrderingSequentiallyConsistent;

impl Llvm {
    /// Sets the alias scope of memory accesses emitted from now on; returns the previous one.
    pub(super) fn set_scope(&self, s: Scope) -> Scope {
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

    pub(super) fn tag(&self, access: V) {
        let (scope, other) = match self.scope.get() {
            Scope::Any => return,
            Scope::Frame => ("frame", "kernel"),
            Scope::Kernel => ("kernel", "frame"),
        };
        unsafe {
            LLVMSetMetadata(access, self.alias_scope_kind, self.scope_list(scope));
            LLVMSetMetadata(access, self.noalias_kind, self.scope_list(other));
        }
    }

    pub(super) fn alloca(&self, t: T, align: u32) -> V {
        unsafe {
            let a = LLVMBuildAlloca(self.b, t, UNNAMED);
            LLVMSetAlignment(a, align);
            a
        }
    }

    pub(super) fn load(&self, t: T, p: V, align: u32) -> V {
        unsafe {
            let l = LLVMBuildLoad2(self.b, t, p, UNNAMED);
            LLVMSetAlignment(l, align);
            self.tag(l);
            l
        }
    }

    /// A load from memory that is not written while the function runs.
    pub(super) fn load_invariant(&self, t: T, p: V, align: u32) -> V {
        unsafe {
            let l = self.load(t, p, align);
            let node = LLVMMDNodeInContext2(self.cx, std::ptr::null_mut(), 0);
            LLVMSetMetadata(l, self.invariant_kind, LLVMMetadataAsValue(self.cx, node));
            l
        }
    }

    pub(super) fn store(&self, v: V, p: V, align: u32) -> V {
        unsafe {
            let s = LLVMBuildStore(self.b, v, p);
            LLVMSetAlignment(s, align);
            self.tag(s);
            s
        }
    }

    /// The same pointer, opaque to optimisations.
    pub(super) fn opaque(&self, p: V) -> V {
        unsafe {
            let mut constraint = *b"=r,0";
            let fty = self.func(self.ptr(), vec![self.ptr()]);
            let (code, dialect) = (constraint.as_mut_ptr().cast(), LLVMInlineAsmDialect::LLVMInlineAsmDialectATT);
            let f = LLVMGetInlineAsm(fty, c"".as_ptr().cast_mut(), 0, code, constraint.len(), 0, 0, dialect, 0);
            self.call(fty, f, vec![p])
        }
    }

    pub(super) fn set_volatile(&self, access: V) {
        unsafe { LLVMSetVolatile(access, 1) }
    }

    /// `p + offset` bytes.
    pub(super) fn gep(&self, p: V, offset: V) -> V {
        let mut i = [offset];
        unsafe { LLVMBuildGEP2(self.b, self.int(8), p, i.as_mut_ptr(), 1, UNNAMED) }
    }

    /// `p + index * sizeof(t)`.
    pub(super) fn gep_typed(&self, t: T, p: V, index: V) -> V {
        let mut i = [index];
        unsafe { LLVMBuildGEP2(self.b, t, p, i.as_mut_ptr(), 1, UNNAMED) }
    }

    pub(super) fn fence(&self) {
        unsafe { LLVMBuildFence(self.b, SEQUENTIAL, 0, UNNAMED) };
    }

    /// A compiler-only fence.
    pub(super) fn fence_single_thread(&self) {
        unsafe { LLVMBuildFence(self.b, SEQUENTIAL, 1, UNNAMED) };
    }

    pub(super) fn atomic_rmw(&self, op: LLVMAtomicRMWBinOp, p: V, v: V) -> V {
        unsafe { LLVMBuildAtomicRMW(self.b, op, p, v, SEQUENTIAL, 0) }
    }

    /// Returns the old value.
    pub(super) fn cmpxchg(&self, p: V, cmp: V, new: V) -> V {
        unsafe {
            let x = LLVMBuildAtomicCmpXchg(self.b, p, cmp, new, SEQUENTIAL, SEQUENTIAL, 0);
            LLVMBuildExtractValue(self.b, x, 0, UNNAMED)
        }
    }
}
