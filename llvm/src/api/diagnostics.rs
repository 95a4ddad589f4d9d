//! LLVM's diagnostics: errors, and the sizes of stack frames.
//!
//! LLVM's default handler prints them, and ends the process on an error.

use llvm_sys::core::{
    LLVMContextSetDiagnosticHandler, LLVMDisposeMessage, LLVMGetDiagInfoDescription, LLVMGetDiagInfoSeverity,
};
use llvm_sys::prelude::{LLVMContextRef, LLVMDiagnosticInfoRef};
use llvm_sys::LLVMDiagnosticSeverity;
use std::cell::{Cell, RefCell};
use std::ffi::{c_void, CStr};

/// The attribute that makes LLVM report a function's frame, and the bytes beyond which it does.
pub const WARN_FRAME: (&str, &str) = ("warn-stack-size", "16384");

#[derive(Default)]
pub struct Diagnostics {
    frames: Cell<u64>,
    error: RefCell<Option<String>>,
}

impl Diagnostics {
    /// Receives a context's diagnostics, for as long as the result lives.
    pub(super) fn by(cx: LLVMContextRef) -> Box<Diagnostics> {
        let diagnostics = Box::<Diagnostics>::default();
        let to = std::ptr::from_ref(&*diagnostics).cast_mut().cast::<c_void>();
        unsafe { LLVMContextSetDiagnosticHandler(cx, Some(listen), to) };
        diagnostics
    }

    /// The first error.
    pub(super) fn error(&self) -> Option<String> {
        self.error.borrow().clone()
    }

    /// Bytes of all frames that LLVM has reported.
    pub(super) fn frames(&self) -> u64 {
        self.frames.get()
    }
}

extern "C" fn listen(info: LLVMDiagnosticInfoRef, to: *mut c_void) {
    // SAFETY: the pointer passed by `Diagnostics::by`, which outlives the context.
    let diagnostics = unsafe { &*to.cast::<Diagnostics>() };
    let text = unsafe {
        let text = LLVMGetDiagInfoDescription(info);
        let copy = CStr::from_ptr(text).to_string_lossy().into_owned();
        LLVMDisposeMessage(text);
        copy
    };
    match unsafe { LLVMGetDiagInfoSeverity(info) } {
        LLVMDiagnosticSeverity::LLVMDSError => {
            diagnostics.error.borrow_mut().get_or_insert(text);
        }
        LLVMDiagnosticSeverity::LLVMDSWarning => {
            diagnostics.frames.set(diagnostics.frames.get() + frame_of(&text).unwrap_or(0));
        }
        _ => {}
    }
}

/// The frame size in a warning: `<unknown>:0:0: stack frame size (N) exceeds limit (M) in function 'F'`.
fn frame_of(warning: &str) -> Option<u64> {
    warning.split_once("stack frame size (")?.1.split(')').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use crate::api::{Codegen, Llvm, TargetMachine};

    #[test]
    fn large_frames_are_reported() {
        let ll = Llvm::new("frames");
        let tm = TargetMachine::new("x86-64-v2", "", Codegen::Optimising).unwrap();
        ll.set_target(&tm);
        for (name, bytes) in [("large", 1 << 20), ("small", 1 << 10)] {
            let f = ll.add_function(name, ll.func(ll.ptr(), vec![]), false);
            ll.at_end(ll.block(f, "entry"));
            // The memory is kept because its address escapes.
            ll.ret(ll.alloca(ll.array(ll.int(8), bytes), 16));
        }
        ll.emit(&tm, false).unwrap();
        // A leaf function has part of it in the red zone.
        assert!(ll.large_frames().abs_diff(1 << 20) <= 128, "{}", ll.large_frames());
    }
}
