//! Changes to the instructions of a function.

use super::types::{Kind, Type};
use super::value::Value;
use llvm_sys::core::*;
use llvm_sys::prelude::*;
use llvm_sys::{LLVMFastMathAllowContract, LLVMIntPredicate, LLVMOpcode, LLVMRealPredicate};
use std::ffi::c_uint;

impl<'m> Value<'m> {
    /// Replaces a call that results in an integer, and deletes it.
    pub fn replace_by_integer(self, value: u64) {
        if !self.is_call() || !matches!(self.ty().kind(), Kind::Integer(_)) {
            return;
        }
        // SAFETY: an instruction with a result of an integer type, which nobody uses when it is deleted.
        unsafe {
            LLVMReplaceAllUsesWith(self.raw(), LLVMConstInt(self.ty().raw(), value, 0));
            LLVMInstructionEraseFromParent(self.raw());
        }
    }

    /// Replaces an instruction by a value of the same type, and deletes it.
    pub fn replace_by(self, other: Value<'m>) {
        assert!(self.is_instruction() && self.ty() == other.ty());
        // SAFETY: an instruction, which nobody uses when it is deleted.
        unsafe {
            LLVMReplaceAllUsesWith(self.raw(), other.raw());
            LLVMInstructionEraseFromParent(self.raw());
        }
    }

    /// Puts a call in front of an instruction.
    pub fn call_before(self, function: Value<'m>, ty: Type<'m>, arguments: &[Value<'m>]) -> Value<'m> {
        assert!(self.is_instruction() && ty.kind() == Kind::Function);
        let mut arguments: Vec<LLVMValueRef> = arguments.iter().map(|argument| argument.raw()).collect();
        // SAFETY: an instruction of a block; a list with its length. LLVM's verifier tells arguments that do not fit.
        unsafe {
            let builder = LLVMCreateBuilderInContext(LLVMGetTypeContext(ty.raw()));
            LLVMPositionBuilderBefore(builder, self.raw());
            let count = arguments.len() as c_uint;
            let call = LLVMBuildCall2(builder, ty.raw(), function.raw(), arguments.as_mut_ptr(), count, c"".as_ptr());
            LLVMDisposeBuilder(builder);
            Value::new(call)
        }
    }

    /// Allows a floating point operation to become part of a fused one.
    pub fn allow_contraction(self) {
        // SAFETY: an instruction that has such flags.
        unsafe {
            if self.is_instruction() && LLVMCanValueUseFastMathFlags(self.raw()) != 0 {
                LLVMSetFastMathFlags(self.raw(), LLVMGetFastMathFlags(self.raw()) | LLVMFastMathAllowContract);
            }
        }
    }

    /// Replaces a store that is neither atomic nor volatile by zeros in so many bytes.
    pub fn replace_by_zeros(self, bytes: u64) {
        let [_, pointer] = self.operands()[..] else { return };
        if self.opcode() != Some(LLVMOpcode::LLVMStore) || self.is_atomic() {
            return;
        }
        // SAFETY: a store, of a block; a pointer, and types of its context. Nothing uses a store.
        unsafe {
            if LLVMGetVolatile(self.raw()) != 0 {
                return;
            }
            let context = LLVMGetTypeContext(pointer.ty().raw());
            let builder = LLVMCreateBuilderInContext(context);
            LLVMPositionBuilderBefore(builder, self.raw());
            let zero = LLVMConstInt(LLVMInt8TypeInContext(context), 0, 0);
            let length = LLVMConstInt(LLVMInt64TypeInContext(context), bytes, 0);
            LLVMBuildMemSet(builder, pointer.raw(), zero, length, LLVMGetAlignment(self.raw()));
            LLVMDisposeBuilder(builder);
            LLVMInstructionEraseFromParent(self.raw());
        }
    }

    /// Replaces an instruction with a floating-point result by a choice between two numbers.
    pub fn replace_by_choice(self, condition: Value<'m>, then: f64, otherwise: f64) {
        // SAFETY: an instruction of a block; a condition of `i1` or as many of them as the result has elements, and numbers of its type.
        let chosen = unsafe {
            let ty = self.ty().raw();
            let builder = LLVMCreateBuilderInContext(LLVMGetTypeContext(ty));
            LLVMPositionBuilderBefore(builder, self.raw());
            let (then, otherwise) = (LLVMConstReal(ty, then), LLVMConstReal(ty, otherwise));
            let chosen = LLVMBuildSelect(builder, condition.raw(), then, otherwise, c"".as_ptr());
            LLVMDisposeBuilder(builder);
            Value::new(chosen)
        };
        self.replace_by(chosen);
    }

    /// Replaces an instruction that results in `i1`, or a vector of them, by a comparison of a number with a constant.
    pub fn replace_by_comparison(self, number: Value<'m>, comparison: LLVMRealPredicate, constant: f64) {
        // SAFETY: an instruction of a block; a floating-point number, or as many of them as the result has elements.
        let compared = unsafe {
            let ty = number.ty().raw();
            let builder = LLVMCreateBuilderInContext(LLVMGetTypeContext(ty));
            LLVMPositionBuilderBefore(builder, self.raw());
            let constant = LLVMConstReal(ty, constant);
            let compared = LLVMBuildFCmp(builder, comparison, number.raw(), constant, c"".as_ptr());
            LLVMDisposeBuilder(builder);
            Value::new(compared)
        };
        self.replace_by(compared);
    }

    /// Replaces an element of a vector at a place that is not constant by a choice among all elements. LLVM would address the memory
    /// that the vector was loaded from, and for parameters of kernels that is no PTX.
    pub fn choose_element(self) {
        let operands = self.operands();
        let [vector, place] = operands[..] else { return };
        if self.opcode() != Some(LLVMOpcode::LLVMExtractElement)
            || place.is_number()
            || vector.ty().kind() != Kind::Vector
        {
            return;
        }
        // SAFETY: an instruction of a block; a vector, and numbers of its elements; a type of integers.
        let chosen = unsafe {
            let builder = LLVMCreateBuilderInContext(LLVMGetTypeContext(self.ty().raw()));
            LLVMPositionBuilderBefore(builder, self.raw());
            let number = |i: c_uint| LLVMConstInt(place.ty().raw(), i.into(), 0);
            let element = |i: c_uint| LLVMBuildExtractElement(builder, vector.raw(), number(i), c"".as_ptr());
            let mut chosen = element(0);
            for i in 1..LLVMGetVectorSize(vector.ty().raw()) {
                let is = LLVMBuildICmp(builder, LLVMIntPredicate::LLVMIntEQ, place.raw(), number(i), c"".as_ptr());
                chosen = LLVMBuildSelect(builder, is, element(i), chosen, c"".as_ptr());
            }
            LLVMDisposeBuilder(builder);
            Value::new(chosen)
        };
        self.replace_by(chosen);
    }
}
