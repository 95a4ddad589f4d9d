//! What LLVM says of the code it makes: errors, and how large frames on the stack are.
//!
//! LLVM's own handler prints, and ends the process for an error.

use llvm_sys::core::{
    LLVMContextSetDiagnosticHandler, LLVMDisposeMessage, LLVMGetDiagInfoDescription, LLVMGetDiagInfoSeverity,
};
use llvm_sys::prelude::{LLVMContextRef, LLVMDiagnosticInfoRef};
use llvm_sys::LLVMDiagnosticSeverity;
use std::cell::{Cell, RefCell};
use std::ffi::{c_void, CStr};

/// The attribute that has LLVM tell of a function's frame, and the bytes beyond which it does.
pub const TELL_FRAME: (&str, &str) = ("warn-stack-size", "16384");

#[derive(Default)]
pub struct Said {
    frames: Cell<u64>,
    error: RefCell<Option<String>>,
}

impl Said {
    /// Listens to a context, for as long as the result lives.
    pub(super) fn by(cx: LLVMContextRef) -> Box<Said> {
        let said = Box::<Said>::default();
        let to = std::ptr::from_ref(&*said).cast_mut().cast::<c_void>();
        unsafe { LLVMContextSetDiagnosticHandler(cx, Some(listen), to) };
        said
    }

    /// The first error.
    pub(super) fn error(&self) -> Option<String> {
        self.error.borrow().clone()
    }

    /// Bytes of all frames that LLVM told of.
    pub(super) fn frames(&self) -> u64 {
        self.frames.get()
    }
}

extern "C" fn listen(info: LLVMDiagnosticInfoRef, to: *mut c_void) {
    // SAFETY: what `Said::by` has passed, which outlives the context.
    let said = unsafe { &*to.cast::<Said>() };
    let text = unsafe {
        let text = LLVMGetDiagInfoDescription(info);
        let copy = CStr::from_ptr(text).to_string_lossy().into_owned();
        LLVMDisposeMessage(text);
        copy
    };
    match unsafe { LLVMGetDiagInfoSeverity(info) } {
        LLVMDiagnosticSeverity::LLVMDSError => {
            said.error.borrow_mut().get_or_insert(text);
        }
        LLVMDiagnosticSeverity::LLVMDSWarning => {
            said.frames.set(said.frames.get() + frame_of(&text).unwrap_or(0));
        }
        _ => {}
    }
}

/// The frame that a warning is about: `<unknown>:0:0: stack frame size (N) exceeds limit (M) in function 'F'`.
fn frame_of(warning: &str) -> Option<u64> {
    warning.split_once("stack frame size (")?.1.split(')').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use crate::api::{Codegen, Llvm, TargetMachine};

    #[test]
    fn large_frames_are_told() {
        let ll = Llvm::new("frames");
        let tm = TargetMachine::new("x86-64-v2", "", Codegen::Optimising).unwrap();
        ll.set_target(&tm);
        for (name, bytes) in [("large", 1 << 20), ("small", 1 << 10)] {
            let f = ll.add_function(name, ll.func(ll.ptr(), vec![]), false);
            ll.at_end(ll.block(f, "entry"));
            // An address that leaves the function keeps the memory.
            ll.ret(ll.alloca(ll.array(ll.int(8), bytes), 16));
        }
        ll.emit(&tm, false).unwrap();
        // A leaf function has some of it below its stack pointer.
        assert!(ll.large_frames().abs_diff(1 << 20) <= 128, "{}", ll.large_frames());
    }
}
