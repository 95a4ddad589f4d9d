//! How atomic operations are ordered, and among which threads.

use super::value::Value;
use llvm_sys::core::*;
use llvm_sys::prelude::LLVMValueRef;
use llvm_sys::{LLVMAtomicOrdering, LLVMOpcode};
use std::ffi::c_uint;

impl<'m> Value<'m> {
    /// The order of an atomic operation or a fence. That of a comparison is what both of its orders demand.
    pub fn order(self) -> LLVMAtomicOrdering {
        use LLVMAtomicOrdering::*;
        match self.opcode() {
            Some(LLVMOpcode::LLVMLoad | LLVMOpcode::LLVMStore | LLVMOpcode::LLVMAtomicRMW) => {
                // SAFETY: instructions that have an order.
                unsafe { LLVMGetOrdering(self.raw()) }
            }
            Some(LLVMOpcode::LLVMAtomicCmpXchg) => match self.orders_of_comparison() {
                (_, LLVMAtomicOrderingSequentiallyConsistent) => LLVMAtomicOrderingSequentiallyConsistent,
                (LLVMAtomicOrderingMonotonic, LLVMAtomicOrderingAcquire) => LLVMAtomicOrderingAcquire,
                (LLVMAtomicOrderingRelease, LLVMAtomicOrderingAcquire) => LLVMAtomicOrderingAcquireRelease,
                (success, _) => success,
            },
            // No name is in it. Metadata follows.
            Some(LLVMOpcode::LLVMFence) => {
                match self.print().split(", !").next().and_then(|t| t.split_whitespace().last()) {
                    Some("acquire") => LLVMAtomicOrderingAcquire,
                    Some("release") => LLVMAtomicOrderingRelease,
                    Some("acq_rel") => LLVMAtomicOrderingAcquireRelease,
                    _ => LLVMAtomicOrderingSequentiallyConsistent,
                }
            }
            _ => LLVMAtomicOrderingNotAtomic,
        }
    }

    /// The orders of a comparison that succeeds, and of one that fails.
    fn orders_of_comparison(self) -> (LLVMAtomicOrdering, LLVMAtomicOrdering) {
        assert_eq!(self.opcode(), Some(LLVMOpcode::LLVMAtomicCmpXchg));
        // SAFETY: a `cmpxchg`.
        unsafe { (LLVMGetCmpXchgSuccessOrdering(self.raw()), LLVMGetCmpXchgFailureOrdering(self.raw())) }
    }

    /// Whether it is a comparison with a stronger order when it fails than when it succeeds. Acquiring is not stronger than releasing.
    pub fn fails_stronger(self) -> bool {
        use LLVMAtomicOrdering::*;
        self.opcode() == Some(LLVMOpcode::LLVMAtomicCmpXchg)
            && match self.orders_of_comparison() {
                (success, LLVMAtomicOrderingSequentiallyConsistent) => {
                    success != LLVMAtomicOrderingSequentiallyConsistent
                }
                (success, LLVMAtomicOrderingAcquire) => success == LLVMAtomicOrderingMonotonic,
                _ => false,
            }
    }

    /// Gives a load or a store another order.
    pub fn set_order(self, order: LLVMAtomicOrdering) {
        assert!(matches!(self.opcode(), Some(LLVMOpcode::LLVMLoad | LLVMOpcode::LLVMStore)));
        // SAFETY: a load or a store.
        unsafe { LLVMSetOrdering(self.raw(), order) };
    }

    /// The threads that see an atomic operation or a fence, by LLVM's name, or all of the system.
    pub fn scope(self) -> Option<String> {
        // LLVM writes quotes in names otherwise.
        let text = self.print();
        let (_, rest) = text.split_once(" syncscope(\"")?;
        Some(rest.split_once('"')?.0.to_owned())
    }

    /// The alignment of the memory that a load or a store accesses.
    pub fn access_alignment(self) -> u32 {
        assert!(matches!(self.opcode(), Some(LLVMOpcode::LLVMLoad | LLVMOpcode::LLVMStore)));
        // SAFETY: a load or a store.
        unsafe { LLVMGetAlignment(self.raw()) }
    }

    /// The alignment that a call's attribute says of the pointer that is this argument, or 1.
    pub fn argument_alignment(self, number: u32) -> u64 {
        if self.argument(number).is_none() {
            return 1;
        }
        let name = "align";
        // SAFETY: a call with this argument; a text with its length; an attribute with a number.
        unsafe {
            let kind = LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len());
            let attribute = LLVMGetCallSiteEnumAttribute(self.raw(), number as c_uint + 1, kind);
            if attribute.is_null() {
                return 1;
            }
            LLVMGetEnumAttributeValue(attribute)
        }
    }

    /// Deletes an instruction that nothing uses.
    pub fn delete(self) {
        assert!(self.is_instruction() && self.users().is_empty());
        // SAFETY: an instruction that nothing uses.
        unsafe { LLVMInstructionEraseFromParent(self.raw()) };
    }

    /// Puts a call behind an instruction that is not the last of its block.
    pub fn call_behind(self, function: Value<'m>, arguments: &[Value<'m>]) {
        assert!(self.is_instruction());
        // SAFETY: an instruction of a block, or null.
        let next: LLVMValueRef = unsafe { LLVMGetNextInstruction(self.raw()) };
        assert!(!next.is_null());
        let ty = function.assembly_type();
        Value::new(next).call_before(function, ty, arguments);
    }
}
