//! Contexts and modules.

use super::taken;
use super::types::Type;
use super::value::Value;
use llvm_sys::analysis::{LLVMVerifierFailureAction, LLVMVerifyModule};
use llvm_sys::bit_reader::LLVMGetBitcodeModuleInContext2;
use llvm_sys::core::*;
use llvm_sys::ir_reader::LLVMParseIRInContext;
use llvm_sys::linker::LLVMLinkModules2;
use llvm_sys::prelude::*;
use llvm_sys::target::{LLVMGetModuleDataLayout, LLVMPointerSize, LLVMStoreSizeOfType};
use llvm_sys::LLVMDiagnosticSeverity;
use std::cell::RefCell;
use std::ffi::{c_void, CStr, CString};
use std::rc::Rc;

/// A context of LLVM's, and what it has said.
pub struct Context {
    raw: LLVMContextRef,
    said: Said,
}

#[derive(Default)]
struct Said {
    errors: RefCell<Vec<String>>,
    warnings: RefCell<Vec<String>>,
}

impl Context {
    pub fn new() -> Rc<Context> {
        // SAFETY: takes nothing.
        let raw = unsafe { LLVMContextCreate() };
        let context = Rc::new(Context { raw, said: Said::default() });
        let to = (&raw const context.said).cast_mut().cast::<c_void>();
        // SAFETY: `listen` takes this pointer, which lives as long as the context.
        unsafe { LLVMContextSetDiagnosticHandler(raw, Some(listen), to) };
        context
    }

    /// The errors since the last call, a line each.
    pub fn take_errors(&self) -> String {
        std::mem::take(&mut *self.said.errors.borrow_mut()).join("\n")
    }

    /// The warnings since the last call.
    pub fn take_warnings(&self) -> Vec<String> {
        std::mem::take(&mut *self.said.warnings.borrow_mut())
    }

    pub(super) fn raw(&self) -> LLVMContextRef {
        self.raw
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        // SAFETY: made by `new`; modules hold the context, so none is left.
        unsafe { LLVMContextDispose(self.raw) };
    }
}

extern "C" fn listen(info: LLVMDiagnosticInfoRef, to: *mut c_void) {
    // SAFETY: the pointer that `Context::new` passes. LLVM calls this on the context's thread.
    let said = unsafe { &*to.cast::<Said>() };
    // SAFETY: LLVM passes a diagnostic; its text is ours.
    let text = unsafe { taken(LLVMGetDiagInfoDescription(info)) };
    // SAFETY: as above.
    match unsafe { LLVMGetDiagInfoSeverity(info) } {
        LLVMDiagnosticSeverity::LLVMDSError => said.errors.borrow_mut().push(text),
        LLVMDiagnosticSeverity::LLVMDSWarning => said.warnings.borrow_mut().push(text),
        _ => {}
    }
}

/// A module.
pub struct Ir {
    raw: LLVMModuleRef,
    context: Rc<Context>,
}

impl Drop for Ir {
    fn drop(&mut self) {
        // SAFETY: made by LLVM for us. What borrows it is gone.
        unsafe { LLVMDisposeModule(self.raw) };
    }
}

impl Ir {
    /// Reads a module, text or bitcode.
    ///
    /// # Errors
    /// What the reader says.
    pub fn read(context: &Rc<Context>, bytes: &[u8], name: &str) -> Result<Ir, String> {
        let buffer = memory(bytes, name)?;
        let (mut raw, mut message) = (std::ptr::null_mut(), std::ptr::null_mut());
        // SAFETY: the buffer is the reader's, which disposes of it. On failure `message` receives a text that is ours.
        let failed = unsafe { LLVMParseIRInContext(context.raw(), buffer, &mut raw, &mut message) } != 0;
        // SAFETY: null, or a text that is ours.
        let message = unsafe { taken(message) };
        match failed || raw.is_null() {
            true => Err([message, context.take_errors()].into_iter().find(|text| !text.is_empty()).unwrap_or_default()),
            false => Ok(Ir { raw, context: context.clone() }),
        }
    }

    /// Reads a module of bitcode whose functions are read when they are linked.
    ///
    /// # Errors
    /// What the reader says.
    pub fn read_lazily(context: &Rc<Context>, bytes: &[u8], name: &str) -> Result<Ir, String> {
        let buffer = memory(bytes, name)?;
        let mut raw = std::ptr::null_mut();
        // SAFETY: the module takes the buffer, and the reader has it disposed of if it fails.
        let failed = unsafe { LLVMGetBitcodeModuleInContext2(context.raw(), buffer, &mut raw) } != 0;
        match failed || raw.is_null() {
            true => Err(context.take_errors()),
            false => Ok(Ir { raw, context: context.clone() }),
        }
    }

    /// The module as bitcode.
    #[cfg(test)]
    pub fn bitcode(&self) -> Vec<u8> {
        use llvm_sys::bit_writer::LLVMWriteBitcodeToMemoryBuffer;
        use llvm_sys::core::{LLVMDisposeMemoryBuffer, LLVMGetBufferSize, LLVMGetBufferStart};
        // SAFETY: a buffer that is ours, of which the bytes are copied.
        unsafe {
            let buffer = LLVMWriteBitcodeToMemoryBuffer(self.raw);
            let start = LLVMGetBufferStart(buffer).cast::<u8>();
            let bytes = std::slice::from_raw_parts(start, LLVMGetBufferSize(buffer)).to_vec();
            LLVMDisposeMemoryBuffer(buffer);
            bytes
        }
    }

    pub(super) fn raw(&self) -> LLVMModuleRef {
        self.raw
    }

    pub fn context(&self) -> &Context {
        &self.context
    }

    /// Moves what another module has into this one.
    ///
    /// # Errors
    /// What does not fit together.
    pub fn link(&self, other: Ir) -> Result<(), String> {
        let other = std::mem::ManuallyDrop::new(other);
        // SAFETY: one context; LLVM disposes of the other module, of which only the context is left.
        let failed = unsafe { LLVMLinkModules2(self.raw, other.raw) } != 0;
        // SAFETY: read once from what is not dropped.
        drop(unsafe { std::ptr::read(&other.context) });
        match failed {
            true => Err(self.context.take_errors()),
            false => Ok(()),
        }
    }

    /// Checks the rules of LLVM's language reference.
    ///
    /// # Errors
    /// What the module breaks.
    pub fn verify(&self) -> Result<(), String> {
        let mut message = std::ptr::null_mut();
        let action = LLVMVerifierFailureAction::LLVMReturnStatusAction;
        // SAFETY: `message` receives a text that is ours.
        let (invalid, message) = unsafe { (LLVMVerifyModule(self.raw, action, &mut message) != 0, taken(message)) };
        match invalid {
            true => Err(message.trim_end().to_owned()),
            false => Ok(()),
        }
    }

    /// Replaces triple and data layout by those of another module.
    pub fn set_target_of(&self, other: &Ir) {
        // SAFETY: texts of the other module, which are copied.
        unsafe {
            LLVMSetTarget(self.raw, LLVMGetTarget(other.raw));
            LLVMSetDataLayout(self.raw, LLVMGetDataLayoutStr(other.raw));
        }
    }

    pub fn triple(&self) -> String {
        // SAFETY: a text that is the module's.
        unsafe { CStr::from_ptr(LLVMGetTarget(self.raw)) }.to_string_lossy().into_owned()
    }

    pub fn layout(&self) -> String {
        // SAFETY: a text that is the module's.
        unsafe { CStr::from_ptr(LLVMGetDataLayoutStr(self.raw)) }.to_string_lossy().into_owned()
    }

    /// The bits of a pointer to the generic address space.
    pub fn pointer_bits(&self) -> u32 {
        // SAFETY: the module's layout.
        unsafe { LLVMPointerSize(LLVMGetModuleDataLayout(self.raw)) * 8 }
    }

    /// Whether it has assembly outside of functions.
    pub fn has_assembly(&self) -> bool {
        let mut length = 0;
        // SAFETY: a text of the module's, of which the length alone is used.
        unsafe { LLVMGetModuleInlineAsm(self.raw, &mut length) };
        length != 0
    }

    /// The bytes that a value takes in memory, 0 for what has no size.
    pub fn size_of(&self, ty: Type) -> u64 {
        // SAFETY: the module's layout, and a type of its context, which has a size where that is asked for.
        unsafe {
            match LLVMTypeIsSized(ty.raw()) {
                0 => 0,
                _ => LLVMStoreSizeOfType(LLVMGetModuleDataLayout(self.raw), ty.raw()),
            }
        }
    }

    fn list<'m>(
        first: LLVMValueRef,
        next: unsafe extern "C" fn(LLVMValueRef) -> LLVMValueRef,
    ) -> impl Iterator<Item = Value<'m>> {
        let there = |value: LLVMValueRef| (!value.is_null()).then_some(value);
        // SAFETY: a value of a module, of the list that `next` walks.
        std::iter::successors(there(first), move |&value| there(unsafe { next(value) })).map(Value::new)
    }

    pub fn functions(&self) -> impl Iterator<Item = Value<'_>> {
        // SAFETY: takes a module.
        Self::list(unsafe { LLVMGetFirstFunction(self.raw) }, LLVMGetNextFunction)
    }

    pub fn globals(&self) -> impl Iterator<Item = Value<'_>> {
        // SAFETY: takes a module.
        Self::list(unsafe { LLVMGetFirstGlobal(self.raw) }, LLVMGetNextGlobal)
    }

    pub fn aliases(&self) -> impl Iterator<Item = Value<'_>> {
        // SAFETY: takes a module.
        Self::list(unsafe { LLVMGetFirstGlobalAlias(self.raw) }, LLVMGetNextGlobalAlias)
    }

    pub fn ifuncs(&self) -> impl Iterator<Item = Value<'_>> {
        // SAFETY: takes a module.
        Self::list(unsafe { LLVMGetFirstGlobalIFunc(self.raw) }, LLVMGetNextGlobalIFunc)
    }

    /// Functions, variables and aliases.
    pub fn symbols(&self) -> impl Iterator<Item = Value<'_>> {
        self.functions().chain(self.globals()).chain(self.aliases())
    }
}

/// A copy of bytes as LLVM's readers want them.
fn memory(bytes: &[u8], name: &str) -> Result<LLVMMemoryBufferRef, String> {
    let name = CString::new(name.replace('\0', "")).map_err(|e| e.to_string())?;
    // SAFETY: copies the bytes of a slice, and puts a NUL behind them.
    Ok(unsafe { LLVMCreateMemoryBufferWithMemoryRangeCopy(bytes.as_ptr().cast(), bytes.len(), name.as_ptr()) })
}
