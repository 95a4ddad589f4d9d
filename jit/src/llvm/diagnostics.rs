//! What LLVM says of the code it makes: errors, and how large frames on the stack are.
//!
//! LLVM's own handler prints, and ends the process for an error.

use super::*;
use llvm_sys::LLVMDiagnosticSeverity;
use std::cell::RefCell;
use std::ffi::c_void;

/// Bytes of a frame beyond which it is told.
const LARGE_FRAME: u64 = 16 << 10;

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
}

impl Llvm {
    /// Bytes of all frames of more than 16 KiB in the code that was emitted.
    pub fn large_frames(&self) -> u64 {
        self.said.frames.get()
    }
}

/// Has LLVM tell of a function's frame, if it is large.
pub(super) fn ask_for_frame(ll: &Llvm, f: V) {
    ll.attr_str(f, "warn-stack-size", &LARGE_FRAME.to_string());
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
    use super::*;

    #[test]
    fn large_frames_are_told() {
        let ll = Llvm::new("frames");
        let tm = TargetMachine::new("x86-64-v2", "", Codegen::Optimising).unwrap();
        ll.set_target(&tm);
        for (name, bytes) in [("large", 1 << 20), ("small", 1 << 10)] {
            let f = ll.add_function(name, ll.func(ll.ptr(), &mut []), false);
            ll.at_end(ll.block(f, "entry"));
            // An address that leaves the function keeps the memory.
            ll.ret(ll.alloca(ll.array(ll.int(8), bytes), 16));
        }
        ll.emit(&tm, false).unwrap();
        // A leaf function has some of it below its stack pointer.
        assert!(ll.large_frames().abs_diff(1 << 20) <= 128, "{}", ll.large_frames());
    }
}
