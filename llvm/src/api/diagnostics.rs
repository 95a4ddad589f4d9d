//! LLVM's diagnostics: errors, and the sizes of stack frames.
//!
//! LLVM's default handler prints them, and ends the process on an error.

use llvm_calls::taken;
use llvm_sys::core::{LLVMContextSetDiagnosticHandler, LLVMGetDiagInfoDescription, LLVMGetDiagInfoSeverity};
use llvm_sys::prelude::{LLVMContextRef, LLVMDiagnosticInfoRef};
use llvm_sys::LLVMDiagnosticSeverity;
use std::cell::{Cell, RefCell};
use std::ffi::c_void;
use std::rc::Rc;

/// The attribute that makes LLVM report a function's frame, and the bytes beyond which it does.
pub const WARN_FRAME: (&str, &str) = ("warn-stack-size", "16384");

#[derive(Default)]
pub struct Diagnostics {
    frames: Cell<u64>,
    error: RefCell<Option<String>>,
}

impl Diagnostics {
    /// Receives a context's diagnostics.
    ///
    /// # Safety
    /// `cx` is a context, and is disposed of before the last owner of `self`.
    pub(super) unsafe fn listen_to(self: &Rc<Diagnostics>, cx: LLVMContextRef) {
        let to = Rc::as_ptr(self).cast_mut().cast::<c_void>();
        // SAFETY: `listen` takes this pointer, which the caller keeps valid.
        unsafe { LLVMContextSetDiagnosticHandler(cx, Some(listen), to) };
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
    // SAFETY: the pointer that `Diagnostics::listen_to` passes, which outlives the context. LLVM calls this on the context's thread.
    let diagnostics = unsafe { &*to.cast::<Diagnostics>() };
    // SAFETY: LLVM passes a diagnostic; its text is ours.
    let text = unsafe { taken(LLVMGetDiagInfoDescription(info)) };
    // SAFETY: as above.
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
        let mut ll = Llvm::new("frames");
        let tm = TargetMachine::new("x86-64-v2", "", Codegen::Optimising).unwrap();
        ll.set_target(&tm);
        ll.with_builder(|b| {
            for (name, bytes) in [("large", 1 << 20), ("small", 1 << 10)] {
                let f = b.add_function(name, b.func(b.ptr(), vec![]), false);
                b.at_end(b.block(f, "entry"));
                // The memory is kept because its address escapes.
                b.ret(b.alloca(b.array(b.int(8), bytes), 16));
            }
        });
        let mut ll = ll.verified().unwrap();
        ll.emit(&tm, false).unwrap();
        // A leaf function has part of it in the red zone.
        assert!(ll.large_frames().abs_diff(1 << 20) <= 128, "{}", ll.large_frames());
    }
}
