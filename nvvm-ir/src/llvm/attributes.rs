//! What is said of functions, parameters and variables besides their types.

use super::copied;
use super::types::Type;
use super::value::Value;
use llvm_sys::comdat::LLVMGetComdat;
use llvm_sys::core::*;
use llvm_sys::{LLVMAttributeFunctionIndex, LLVMDLLStorageClass, LLVMThreadLocalMode};
use std::ffi::{c_uint, CStr};

/// What an attribute is of.
#[derive(Clone, Copy, Debug)]
pub enum Of {
    Function,
    /// Numbered from 0.
    Parameter(u32),
}

impl Of {
    fn index(self) -> c_uint {
        match self {
            Of::Function => LLVMAttributeFunctionIndex,
            Of::Parameter(number) => number + 1,
        }
    }
}

fn kind(name: &str) -> c_uint {
    // SAFETY: a text with its length.
    unsafe { LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len()) }
}

impl<'m> Value<'m> {
    /// Whether a function has an attribute, by LLVM's name of it.
    pub fn has_attribute(self, of: Of, name: &str) -> bool {
        let kind = kind(name);
        // SAFETY: a function, and a kind that LLVM has.
        kind != 0
            && self.is_function()
            && !unsafe { LLVMGetEnumAttributeAtIndex(self.raw(), of.index(), kind) }.is_null()
    }

    /// The alignment that an attribute says a parameter's pointer to have.
    pub fn parameter_alignment(self, number: u32) -> Option<u64> {
        if !self.is_function() {
            return None;
        }
        // SAFETY: a function, and a kind that LLVM has; an attribute with a number.
        unsafe {
            let attribute = LLVMGetEnumAttributeAtIndex(self.raw(), Of::Parameter(number).index(), kind("align"));
            (!attribute.is_null()).then(|| LLVMGetEnumAttributeValue(attribute))
        }
    }

    /// Whether a function has a textual attribute.
    pub fn has_text_attribute(self, name: &str) -> bool {
        let (at, length) = (name.as_ptr().cast(), name.len() as c_uint);
        // SAFETY: a function; a text with its length.
        self.is_function()
            && !unsafe { LLVMGetStringAttributeAtIndex(self.raw(), LLVMAttributeFunctionIndex, at, length) }.is_null()
    }

    /// What a textual attribute of a function says.
    pub fn text_attribute(self, name: &str) -> Option<String> {
        if !self.has_text_attribute(name) {
            return None;
        }
        let (at, length) = (name.as_ptr().cast(), name.len() as c_uint);
        let mut of_value = 0;
        // SAFETY: a function with this attribute; texts with their lengths.
        unsafe {
            let attribute = LLVMGetStringAttributeAtIndex(self.raw(), LLVMAttributeFunctionIndex, at, length);
            let value = LLVMGetStringAttributeValue(attribute, &mut of_value);
            Some(copied(value, of_value as usize))
        }
    }

    /// Takes an attribute from a function.
    pub fn remove_attribute(self, name: &str) {
        let kind = kind(name);
        if kind != 0 && self.is_function() {
            // SAFETY: a function, and a kind that LLVM has.
            unsafe { LLVMRemoveEnumAttributeAtIndex(self.raw(), LLVMAttributeFunctionIndex, kind) };
        }
    }

    /// The section that a function or variable is to be in, or nothing.
    pub fn section(self) -> String {
        if !self.is_function() && !self.is_global() {
            return String::new();
        }
        // SAFETY: a global object; a text of the module's, or null.
        unsafe {
            let section = LLVMGetSection(self.raw());
            if section.is_null() {
                String::new()
            } else {
                CStr::from_ptr(section).to_string_lossy().into_owned()
            }
        }
    }

    pub fn has_comdat(self) -> bool {
        // SAFETY: a global object.
        (self.is_function() || self.is_global()) && !unsafe { LLVMGetComdat(self.raw()) }.is_null()
    }

    pub fn is_imported_or_exported(self) -> bool {
        // SAFETY: a global value.
        self.is_global_value()
            && unsafe { LLVMGetDLLStorageClass(self.raw()) } != LLVMDLLStorageClass::LLVMDefaultStorageClass
    }

    pub fn is_thread_local(self) -> bool {
        // SAFETY: a variable.
        self.is_global() && unsafe { LLVMGetThreadLocalMode(self.raw()) } != LLVMThreadLocalMode::LLVMNotThreadLocal
    }

    /// Says that the contents of a variable are undefined at first.
    pub fn forget_initializer(self) {
        if self.is_global() && self.initializer().is_some() {
            // SAFETY: a variable, and a constant of its type.
            unsafe { LLVMSetInitializer(self.raw(), LLVMGetUndef(self.value_type().raw())) };
        }
    }

    /// An alignment that is said of a function, or 0.
    pub fn alignment(self) -> u32 {
        if !self.is_function() && !self.is_global() {
            return 0;
        }
        // SAFETY: a global object.
        unsafe { LLVMGetAlignment(self.raw()) }
    }

    pub fn has_collector(self) -> bool {
        // SAFETY: a function.
        self.is_function() && !unsafe { LLVMGetGC(self.raw()) }.is_null()
    }

    pub fn has_prefix(self) -> bool {
        // SAFETY: a function.
        self.is_function() && unsafe { LLVMHasPrefixData(self.raw()) } != 0
    }

    pub fn has_prologue(self) -> bool {
        // SAFETY: a function.
        self.is_function() && unsafe { LLVMHasPrologueData(self.raw()) } != 0
    }

    pub fn has_personality(self) -> bool {
        // SAFETY: a function.
        self.is_function() && unsafe { LLVMHasPersonalityFn(self.raw()) } != 0
    }

    /// Whether metadata other than debug information is attached to a function.
    pub fn has_metadata(self) -> bool {
        let mut count = 0;
        // SAFETY: a global value; a list that is ours to dispose of.
        unsafe {
            let entries = LLVMGlobalCopyAllMetadata(self.raw(), &mut count);
            // 0 is the kind of debug information.
            let other = (0..count as c_uint).any(|i| LLVMValueMetadataEntriesGetKind(entries, i) != 0);
            LLVMDisposeValueMetadataEntries(entries);
            other
        }
    }

    /// Whether assembly has a NUL byte, where LLVM would end it.
    pub fn has_nul(self) -> bool {
        let mut length = 0;
        // SAFETY: assembly; a text of its own with its length.
        self.is_assembly()
            && unsafe { copied(LLVMGetInlineAsmAsmString(self.raw(), &mut length), length) }.contains('\0')
    }

    /// The constraints of assembly.
    pub fn constraints(self) -> String {
        let mut length = 0;
        // SAFETY: assembly; a text of its own with its length.
        unsafe {
            if !self.is_assembly() {
                return String::new();
            }
            copied(LLVMGetInlineAsmConstraintString(self.raw(), &mut length), length)
        }
    }

    /// The type of the function that assembly is.
    pub fn assembly_type(self) -> Type<'m> {
        assert!(self.is_assembly());
        // SAFETY: assembly.
        Type::new(unsafe { LLVMGetInlineAsmFunctionType(self.raw()) })
    }

    pub fn is_intel_assembly(self) -> bool {
        use llvm_sys::LLVMInlineAsmDialect::LLVMInlineAsmDialectIntel;
        // SAFETY: assembly.
        self.is_assembly() && unsafe { LLVMGetInlineAsmDialect(self.raw()) } == LLVMInlineAsmDialectIntel
    }

    /// Whether a call has bundles of operands.
    pub fn has_bundles(self) -> bool {
        // SAFETY: a call.
        self.is_call() && unsafe { LLVMGetNumOperandBundles(self.raw()) } != 0
    }

    /// Whether a load or a store is atomic.
    pub fn is_atomic(self) -> bool {
        use llvm_sys::{LLVMAtomicOrdering::LLVMAtomicOrderingNotAtomic, LLVMOpcode::*};
        // SAFETY: a load or a store.
        matches!(self.opcode(), Some(LLVMLoad | LLVMStore))
            && unsafe { LLVMGetOrdering(self.raw()) } != LLVMAtomicOrderingNotAtomic
    }

    /// Whether a call must be, or must not be, a tail call.
    pub fn says_how_to_call(self) -> bool {
        use llvm_sys::LLVMTailCallKind::*;
        // SAFETY: a call.
        self.is_call()
            && matches!(unsafe { LLVMGetTailCallKind(self.raw()) }, LLVMTailCallKindMustTail | LLVMTailCallKindNoTail)
    }
}
