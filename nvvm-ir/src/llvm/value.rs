//! Values: constants, instructions, global values.

use super::types::{Kind, Type};
use super::{copied, taken};
use llvm_sys::core::*;
use llvm_sys::prelude::*;
use llvm_sys::LLVMOpcode;
use std::ffi::c_uint;
use std::marker::PhantomData;

/// A value of a module.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Value<'m> {
    raw: LLVMValueRef,
    module: PhantomData<&'m ()>,
}

/// Asks LLVM whether a value is of a class.
macro_rules! is_a {
    ($($name:ident: $function:ident),* $(,)?) => {
        $(pub fn $name(self) -> bool {
            // SAFETY: takes any value.
            !unsafe { $function(self.raw) }.is_null()
        })*
    };
}

impl<'m> Value<'m> {
    pub(super) fn new(raw: LLVMValueRef) -> Value<'m> {
        Value { raw, module: PhantomData }
    }

    pub(super) fn raw(self) -> LLVMValueRef {
        self.raw
    }

    is_a! {
        is_instruction: LLVMIsAInstruction,
        is_call: LLVMIsACallInst,
        is_function: LLVMIsAFunction,
        is_global: LLVMIsAGlobalVariable,
        is_alias: LLVMIsAGlobalAlias,
        is_global_value: LLVMIsAGlobalValue,
        is_assembly: LLVMIsAInlineAsm,
        is_constant: LLVMIsAConstant,
        is_expression: LLVMIsAConstantExpr,
        is_block_address: LLVMIsABlockAddress,
        is_user: LLVMIsAUser,
        is_number: LLVMIsAConstantInt,
        is_undefined: LLVMIsAUndefValue,
        is_block: LLVMIsABasicBlock,
    }

    pub fn name(self) -> String {
        let mut length = 0;
        // SAFETY: a text of the value's, with its length.
        unsafe { copied(LLVMGetValueName2(self.raw, &mut length), length) }
    }

    pub fn set_name(self, name: &str) {
        // SAFETY: a text with its length, which LLVM copies.
        unsafe { LLVMSetValueName2(self.raw, name.as_ptr().cast(), name.len()) };
    }

    pub fn ty(self) -> Type<'m> {
        // SAFETY: takes any value.
        Type::new(unsafe { LLVMTypeOf(self.raw) })
    }

    pub fn print(self) -> String {
        // SAFETY: a text that is ours.
        unsafe { taken(LLVMPrintValueToString(self.raw)) }
    }

    /// An integer constant of at most 64 bits.
    pub fn integer(self) -> Option<u64> {
        let narrow = matches!(self.ty().kind(), Kind::Integer(1..=64));
        // SAFETY: an integer constant that 64 bits hold.
        (self.is_number() && narrow).then(|| unsafe { LLVMConstIntGetZExtValue(self.raw) })
    }

    pub fn operands(self) -> Vec<Value<'m>> {
        if !self.is_user() {
            return vec![];
        }
        // SAFETY: a user, and operands that it has.
        let operands = unsafe {
            let count = LLVMGetNumOperands(self.raw).max(0) as c_uint;
            (0..count).map(|i| LLVMGetOperand(self.raw, i)).collect::<Vec<_>>()
        };
        operands.into_iter().filter(|operand| !operand.is_null()).map(Value::new).collect()
    }

    /// Instructions and constants that use the value.
    pub fn users(self) -> Vec<Value<'m>> {
        let mut users = vec![];
        // SAFETY: walks the uses of a value.
        unsafe {
            let mut at = LLVMGetFirstUse(self.raw);
            while !at.is_null() {
                users.push(Value::new(LLVMGetUser(at)));
                at = LLVMGetNextUse(at);
            }
        }
        users
    }

    /// The calls of a function.
    pub fn calls(self) -> Vec<Value<'m>> {
        let calls = self.users().into_iter().filter(|user| user.called() == Some(self));
        calls.collect()
    }

    /// What an instruction does.
    pub fn opcode(self) -> Option<LLVMOpcode> {
        // SAFETY: an instruction.
        self.is_instruction().then(|| unsafe { LLVMGetInstructionOpcode(self.raw) })
    }

    /// What a constant expression does.
    pub fn expression(self) -> Option<LLVMOpcode> {
        // SAFETY: a constant expression.
        self.is_expression().then(|| unsafe { LLVMGetConstOpcode(self.raw) })
    }

    /// The function that an instruction is in.
    pub fn function(self) -> Option<Value<'m>> {
        // SAFETY: an instruction of a block of a function.
        self.is_instruction()
            .then(|| unsafe { Value::new(LLVMGetBasicBlockParent(LLVMGetInstructionParent(self.raw))) })
    }

    /// The function, or assembly, or pointer, that a call calls.
    pub fn called(self) -> Option<Value<'m>> {
        // SAFETY: a call.
        self.is_call().then(|| Value::new(unsafe { LLVMGetCalledValue(self.raw) }))
    }

    /// The type of the function as a call says it.
    pub fn call_type(self) -> Option<Type<'m>> {
        // SAFETY: a call.
        self.is_call().then(|| Type::new(unsafe { LLVMGetCalledFunctionType(self.raw) }))
    }

    /// Whether it is `atomicrmw nand`.
    pub fn is_atomic_nand(self) -> bool {
        use llvm_sys::LLVMAtomicRMWBinOp::LLVMAtomicRMWBinOpNand;
        // SAFETY: an `atomicrmw`.
        self.opcode() == Some(LLVMOpcode::LLVMAtomicRMW)
            && unsafe { LLVMGetAtomicRMWBinOp(self.raw) } == LLVMAtomicRMWBinOpNand
    }

    /// An argument of a call.
    pub fn argument(self, index: u32) -> Option<Value<'m>> {
        // SAFETY: a call with more arguments than this.
        unsafe {
            let there = self.is_call() && index < LLVMGetNumArgOperands(self.raw);
            there.then(|| Value::new(LLVMGetOperand(self.raw, index)))
        }
    }

    /// The text that a pointer points to, if that is a constant.
    pub fn text(self) -> Option<String> {
        self.text_within(8)
    }

    fn text_within(self, depth: u32) -> Option<String> {
        if self.is_global() {
            let mut length = 0;
            // SAFETY: a constant variable with an initialiser that is a text; the text is the constant's.
            return unsafe {
                let constant = LLVMIsGlobalConstant(self.raw) != 0 && LLVMIsDeclaration(self.raw) == 0;
                let initializer = constant.then(|| LLVMGetInitializer(self.raw)).filter(|i| !i.is_null())?;
                if LLVMIsAConstantDataSequential(initializer).is_null() || LLVMIsConstantString(initializer) == 0 {
                    return None;
                }
                Some(copied(LLVMGetAsString(initializer, &mut length), length))
            };
        }
        // Casts between address spaces, as instructions, expressions or intrinsics, and addresses of the first element.
        use LLVMOpcode::*;
        let passes = match self.opcode().or(self.expression())? {
            LLVMAddrSpaceCast | LLVMBitCast => true,
            LLVMGetElementPtr => self.operands().iter().skip(1).all(|index| index.integer() == Some(0)),
            LLVMCall => self.called()?.name().starts_with("llvm.nvvm.ptr."),
            _ => false,
        };
        let from = self.operands().into_iter().next().filter(|_| passes && depth > 0)?;
        from.text_within(depth - 1)
    }

    /// Whether all bits of a constant are 0.
    pub fn is_zero(self) -> bool {
        // SAFETY: takes any value.
        unsafe { LLVMIsNull(self.raw) != 0 }
    }

    /// A floating point constant.
    pub fn number(self) -> Option<f64> {
        let mut inexact = 0;
        let float = matches!(self.ty().kind(), Kind::Float | Kind::Double);
        // SAFETY: a floating point constant.
        unsafe {
            let is = float && !LLVMIsAConstantFP(self.raw).is_null();
            is.then(|| LLVMConstRealGetDouble(self.raw, &mut inexact))
        }
    }
}
