//! Global values: functions and variables.

use super::module::Ir;
use super::types::{Kind, Type};
use super::value::Value;
use llvm_sys::core::*;
use llvm_sys::prelude::*;
use llvm_sys::{LLVMAttributeFunctionIndex, LLVMCallConv, LLVMLinkage};
use std::ffi::{c_uint, CString};

impl<'m> Value<'m> {
    pub fn is_declaration(self) -> bool {
        // SAFETY: a global value.
        self.is_global_value() && unsafe { LLVMIsDeclaration(self.raw()) } != 0
    }

    /// Whether LLVM knows the function as one of its own.
    pub fn is_intrinsic(self) -> bool {
        // SAFETY: a function.
        self.is_function() && unsafe { LLVMGetIntrinsicID(self.raw()) } != 0
    }

    /// Says of a function, or of a call, that threads of a warp must come to it together as they did.
    pub fn set_convergent(self, module: &Ir) {
        self.set_flag(module, "convergent");
    }

    /// Says of a function that it is to be inlined wherever it is called.
    pub fn set_always_inline(self, module: &Ir) {
        self.set_flag(module, "alwaysinline");
    }

    fn set_flag(self, module: &Ir, name: &str) {
        // SAFETY: a function or a call; an attribute of their context that both may have.
        unsafe {
            let kind = LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len());
            let attribute = LLVMCreateEnumAttribute(LLVMGetModuleContext(module.raw()), kind, 0);
            if self.is_call() {
                LLVMAddCallSiteAttribute(self.raw(), LLVMAttributeFunctionIndex, attribute);
            } else if self.is_function() {
                LLVMAddAttributeAtIndex(self.raw(), LLVMAttributeFunctionIndex, attribute);
            }
        }
    }

    /// External for what is no global value.
    pub fn linkage(self) -> LLVMLinkage {
        match self.is_global_value() {
            // SAFETY: a global value.
            true => unsafe { LLVMGetLinkage(self.raw()) },
            false => LLVMLinkage::LLVMExternalLinkage,
        }
    }

    pub fn set_linkage(self, linkage: LLVMLinkage) {
        assert!(self.is_global_value());
        // SAFETY: a global value.
        unsafe { LLVMSetLinkage(self.raw(), linkage) };
    }

    /// The type of a function, or of what a variable holds.
    pub fn value_type(self) -> Type<'m> {
        assert!(self.is_global_value());
        // SAFETY: a global value.
        Type::new(unsafe { LLVMGlobalGetValueType(self.raw()) })
    }

    /// Whether a function's calling convention is that of kernels.
    pub fn is_ptx_kernel(self) -> bool {
        // SAFETY: a function.
        self.is_function()
            && unsafe { LLVMGetFunctionCallConv(self.raw()) } == LLVMCallConv::LLVMPTXKernelCallConv as c_uint
    }

    /// The parameters of a function.
    pub fn parameters(self) -> Vec<Value<'m>> {
        if !self.is_function() {
            return vec![];
        }
        // SAFETY: a function; a list with as many places as LLVM says that it fills.
        let parameters = unsafe {
            let mut parameters = vec![std::ptr::null_mut(); LLVMCountParams(self.raw()) as usize];
            LLVMGetParams(self.raw(), parameters.as_mut_ptr());
            parameters
        };
        parameters.into_iter().map(Value::new).collect()
    }

    /// The instructions of a function, in order.
    pub fn instructions(self) -> Vec<Value<'m>> {
        let mut instructions = vec![];
        if !self.is_function() {
            return instructions;
        }
        // SAFETY: walks the blocks of a function and the instructions of a block.
        unsafe {
            let mut block = LLVMGetFirstBasicBlock(self.raw());
            while !block.is_null() {
                let mut at = LLVMGetFirstInstruction(block);
                while !at.is_null() {
                    instructions.push(Value::new(at));
                    at = LLVMGetNextInstruction(at);
                }
                block = LLVMGetNextBasicBlock(block);
            }
        }
        instructions
    }

    /// Deletes a declaration that nothing refers to.
    pub fn delete_if_unused(self) {
        if self.is_function() && self.is_declaration() && self.users().is_empty() {
            // SAFETY: a function without users.
            unsafe { LLVMDeleteFunction(self.raw()) };
        }
    }

    /// Sets a textual attribute of a function.
    pub fn set_attribute(self, module: &Ir, name: &str, value: &str) {
        assert!(self.is_function());
        let length = |text: &str| text.len() as c_uint;
        // SAFETY: a function; texts with their lengths.
        unsafe {
            let context = LLVMGetModuleContext(module.raw());
            let (name_at, value_at) = (name.as_ptr().cast(), value.as_ptr().cast());
            let attribute = LLVMCreateStringAttribute(context, name_at, length(name), value_at, length(value));
            LLVMAddAttributeAtIndex(self.raw(), LLVMAttributeFunctionIndex, attribute);
        }
    }

    /// Whether a variable is initialised.
    pub fn initializer(self) -> Option<Value<'m>> {
        if !self.is_global() {
            return None;
        }
        // SAFETY: a variable.
        let initializer = unsafe { LLVMGetInitializer(self.raw()) };
        (!initializer.is_null()).then(|| Value::new(initializer))
    }
}

impl Ir {
    /// The function of a name.
    pub fn function(&self, name: &str) -> Option<Value<'_>> {
        let name = CString::new(name).ok()?;
        // SAFETY: a text that ends with NUL.
        let function = unsafe { LLVMGetNamedFunction(self.raw(), name.as_ptr()) };
        (!function.is_null()).then(|| Value::new(function))
    }

    /// LLVM's intrinsic of this name for these types.
    pub fn intrinsic<'m>(&'m self, name: &str, types: &[Type<'m>]) -> Option<Value<'m>> {
        let mut types: Vec<LLVMTypeRef> = types.iter().map(|ty| ty.raw()).collect();
        // SAFETY: a text with its length; a list with its length.
        unsafe {
            let id = LLVMLookupIntrinsicID(name.as_ptr().cast(), name.len());
            let overloaded = id != 0 && (LLVMIntrinsicIsOverloaded(id) != 0) != types.is_empty();
            overloaded.then(|| Value::new(LLVMGetIntrinsicDeclaration(self.raw(), id, types.as_mut_ptr(), types.len())))
        }
    }

    /// A function type.
    pub fn function_type<'m>(&'m self, result: Type<'m>, parameters: &[Type<'m>]) -> Type<'m> {
        let mut parameters: Vec<LLVMTypeRef> = parameters.iter().map(|p| p.raw()).collect();
        let count = parameters.len() as c_uint;
        // SAFETY: types of one context; a list with its length.
        Type::new(unsafe { LLVMFunctionType(result.raw(), parameters.as_mut_ptr(), count, 0) })
    }

    /// The type of no value.
    pub fn nothing(&self) -> Type<'_> {
        // SAFETY: a context.
        Type::new(unsafe { LLVMVoidTypeInContext(LLVMGetModuleContext(self.raw())) })
    }

    /// Assembly without effects, to be called.
    pub fn inline_assembly<'m>(&'m self, ty: Type<'m>, text: &str, constraints: &str) -> Value<'m> {
        self.assembly(ty, text, constraints, false)
    }

    /// Assembly that changes memory, to be called.
    pub fn effect<'m>(&'m self, ty: Type<'m>, text: &str, constraints: &str) -> Value<'m> {
        let separator = if constraints.is_empty() { "" } else { "," };
        self.assembly(ty, text, &format!("{constraints}{separator}~{{memory}}"), true)
    }

    fn assembly<'m>(&'m self, ty: Type<'m>, text: &str, constraints: &str, effects: bool) -> Value<'m> {
        use llvm_sys::LLVMInlineAsmDialect::LLVMInlineAsmDialectATT;
        assert_eq!(ty.kind(), Kind::Function);
        let (text_at, constraints_at) = (text.as_ptr().cast(), constraints.as_ptr().cast());
        // SAFETY: a function type; texts with their lengths, which LLVM copies.
        Value::new(unsafe {
            let (text, constraints) = (text.len(), constraints.len());
            let effects = effects.into();
            LLVMGetInlineAsm(
                ty.raw(),
                text_at,
                text,
                constraints_at,
                constraints,
                effects,
                0,
                LLVMInlineAsmDialectATT,
                0,
            )
        })
    }
}
