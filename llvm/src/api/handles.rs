//! Values, types and blocks, with the lifetime of the [`Builder`](super::builder::Builder) that they are from.

use llvm_sys::core::*;
use llvm_sys::prelude::{LLVMUseRef, LLVMValueRef};
use llvm_sys::{LLVMBasicBlock, LLVMType, LLVMValue};
use std::iter::successors;
use std::marker::PhantomData;
use std::ptr::NonNull;

/// Invariant in `'cx`: it is no longer and no shorter than that of the one builder which has it. Neither `Send` nor `Sync`.
type Brand<'cx> = PhantomData<*mut &'cx ()>;

macro_rules! handles {
    ($($(#[$doc:meta])* $name:ident $llvm:ident;)*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[repr(transparent)]
        pub struct $name<'cx>(NonNull<$llvm>, Brand<'cx>);

        impl $name<'_> {
            /// # Safety
            /// `raw` is null or of the context that `'cx` is a borrow of, and LLVM does not free it within `'cx`.
            pub(super) unsafe fn of(raw: *mut $llvm) -> Self {
                Self(NonNull::new(raw).expect("LLVM has made it"), PhantomData)
            }

            pub(super) fn raw(self) -> *mut $llvm {
                self.0.as_ptr()
            }

            /// A list as LLVM takes it: a mutable pointer, which it only reads from.
            pub(super) fn raw_list(list: &[Self]) -> *mut *mut $llvm {
                // The wrapper is transparent.
                list.as_ptr().cast_mut().cast()
            }
        }
    )* };
}

handles! {
    /// A constant, a parameter, a function, or the result of an instruction.
    Value LLVMValue;
    /// A type.
    Type LLVMType;
    /// A basic block.
    BasicBlock LLVMBasicBlock;
}

/// A value that is a function.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Function<'cx>(Value<'cx>);

/// A value that is an instruction in a block.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Instruction<'cx>(Value<'cx>);

macro_rules! tests {
    ($($name:ident $test:ident),*) => { $(
        pub(super) fn $name(self) -> bool {
            // SAFETY: any value may be asked.
            unsafe { !$test(self.raw()).is_null() }
        }
    )* };
}

impl<'cx> Value<'cx> {
    tests!(
        is_function LLVMIsAFunction, is_instruction LLVMIsAInstruction, is_phi LLVMIsAPHINode, is_load LLVMIsALoadInst,
        is_store LLVMIsAStoreInst, is_constant_int LLVMIsAConstantInt, is_select LLVMIsASelectInst,
        is_float_comparison LLVMIsAFCmpInst
    );

    pub(super) fn ty(self) -> Type<'cx> {
        // SAFETY: any value has a type, which belongs to the context.
        unsafe { Type::of(LLVMTypeOf(self.raw())) }
    }

    /// Whether it is a constant.
    pub fn is_const(self) -> bool {
        // SAFETY: any value may be asked.
        unsafe { LLVMIsConstant(self.raw()) != 0 }
    }

    pub(super) fn function(self) -> Function<'cx> {
        assert!(self.is_function(), "not a function");
        Function(self)
    }

    pub(super) fn instruction(self) -> Instruction<'cx> {
        assert!(self.is_instruction(), "not an instruction");
        Instruction(self)
    }

    /// The instructions that use an instruction's result, once for each use.
    pub(super) fn users(self) -> Vec<Instruction<'cx>> {
        let some = |u: LLVMUseRef| (!u.is_null()).then_some(u);
        // SAFETY: any value has a list of uses; nothing changes it before it has been walked.
        let uses = successors(some(unsafe { LLVMGetFirstUse(self.raw()) }), |&u| some(unsafe { LLVMGetNextUse(u) }));
        // SAFETY: each use has a user, which belongs to the context.
        uses.map(|u| unsafe { Value::of(LLVMGetUser(u)) }.instruction()).collect()
    }
}

impl<'cx> Function<'cx> {
    pub(super) fn raw(self) -> LLVMValueRef {
        self.0.raw()
    }

    /// Its own type (as a value it is a pointer).
    pub(super) fn signature(self) -> Type<'cx> {
        // SAFETY: a function is a global value, whose type belongs to the context.
        unsafe { Type::of(LLVMGlobalGetValueType(self.raw())) }
    }
}

impl<'cx> Instruction<'cx> {
    pub(super) fn value(self) -> Value<'cx> {
        self.0
    }

    pub(super) fn raw(self) -> LLVMValueRef {
        self.0.raw()
    }

    pub(super) fn block(self) -> BasicBlock<'cx> {
        // SAFETY: an instruction that is in a block, as all are that a builder makes.
        unsafe { BasicBlock::of(LLVMGetInstructionParent(self.raw())) }
    }

    /// The next one of its block.
    pub(super) fn next(self) -> Option<Instruction<'cx>> {
        // SAFETY: an instruction; the result is null or the next one.
        let next = unsafe { LLVMGetNextInstruction(self.raw()) };
        // SAFETY: one of the same block.
        (!next.is_null()).then(|| Instruction(unsafe { Value::of(next) }))
    }
}

impl<'cx> BasicBlock<'cx> {
    pub(super) fn first(self) -> Option<Instruction<'cx>> {
        // SAFETY: a block; the result is null or its first instruction.
        let first = unsafe { LLVMGetFirstInstruction(self.raw()) };
        // SAFETY: an instruction of this block.
        (!first.is_null()).then(|| Instruction(unsafe { Value::of(first) }))
    }

    pub(super) fn terminator(self) -> Option<Instruction<'cx>> {
        // SAFETY: a block; the result is null or its terminator.
        let last = unsafe { LLVMGetBasicBlockTerminator(self.raw()) };
        // SAFETY: an instruction of this block.
        (!last.is_null()).then(|| Instruction(unsafe { Value::of(last) }))
    }
}
