//! The C interface of the compiler libraries: bytes in, bytes out.
//!
//! A library exports the functions of [`compiler_library`](crate::compiler_library), and may export [`JIT_ON_FATAL`].

use std::mem::ManuallyDrop;

/// The compiler library without LLVM.
pub const QUICK_LIBRARY: &str = "libunderstudy_jit.so";
/// The compiler library with LLVM.
pub const LLVM_LIBRARY: &str = "libunderstudy_llvm.so";

/// Bytes allocated by such a library: an encoded [`crate::CompileResponse`]. Freed with [`JIT_FREE`].
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct JitBuffer {
    pub ptr: *mut u8,
    pub len: usize,
    pub cap: usize,
}

/// [`JIT_VERSION`]: must return the caller's [`crate::ABI_VERSION`].
pub type VersionFn = unsafe extern "C" fn() -> u32;
/// [`JIT_COMPILE`]: takes an encoded [`crate::CompileRequest`]. Returns 0 and fills `out` with an encoded
/// [`crate::CompileResponse`], or another value if not even an error could be encoded.
pub type CompileFn = unsafe extern "C" fn(request: *const u8, len: usize, out: *mut JitBuffer) -> i32;
/// [`JIT_FREE`]
pub type FreeFn = unsafe extern "C" fn(buffer: JitBuffer);
/// Called with the bytes of a message on a fatal error of a compilation, whose thread must not continue: returns only if the thread
/// is not one that compiles for the caller.
pub type FatalFn = unsafe extern "C" fn(message: *const u8, len: usize);
/// [`JIT_ON_FATAL`]
pub type OnFatalFn = unsafe extern "C" fn(handler: FatalFn);
/// Names of the library's functions: see [`compiler_library`](crate::compiler_library).
pub const JIT_VERSION: &str = "understudy_jit_version";
pub const JIT_COMPILE: &str = "understudy_jit_compile";
pub const JIT_FREE: &str = "understudy_jit_free";
pub const JIT_ON_FATAL: &str = "understudy_jit_on_fatal";

/// Exports the functions of a library that answers an encoded request by `$answer`: `fn(&[u8]) -> Option<Vec<u8>>`.
#[macro_export]
macro_rules! compiler_library {
    ($answer:path) => {
        /// Version of the contract: must equal the caller's.
        #[no_mangle]
        pub extern "C" fn understudy_jit_version() -> u32 {
            $crate::ABI_VERSION
        }

        /// Answers an encoded request. Returns 0 if `out` holds a response (which may be an error), 1 if there is none.
        ///
        /// # Safety
        /// `request` points at `len` readable bytes, `out` at a writable buffer.
        #[no_mangle]
        pub unsafe extern "C" fn understudy_jit_compile(
            request: *const u8,
            len: usize,
            out: *mut $crate::JitBuffer,
        ) -> i32 {
            // SAFETY: guaranteed by the caller.
            let Some(answer) = $answer(unsafe { std::slice::from_raw_parts(request, len) }) else { return 1 };
            // SAFETY: guaranteed by the caller.
            unsafe { out.write($crate::JitBuffer::from(answer)) };
            0
        }

        /// # Safety
        /// `buffer` came from `understudy_jit_compile` and is freed once.
        #[no_mangle]
        pub unsafe extern "C" fn understudy_jit_free(buffer: $crate::JitBuffer) {
            // SAFETY: guaranteed by the caller.
            unsafe { buffer.free() }
        }
    };
}

impl From<Vec<u8>> for JitBuffer {
    fn from(mut bytes: Vec<u8>) -> JitBuffer {
        bytes.shrink_to_fit();
        let mut bytes = ManuallyDrop::new(bytes);
        JitBuffer { ptr: bytes.as_mut_ptr(), len: bytes.len(), cap: bytes.capacity() }
    }
}

impl JitBuffer {
    /// # Safety
    /// It was made from a vector by this library, and is freed once.
    pub unsafe fn free(self) {
        // SAFETY: the parts of a forgotten vector.
        drop(unsafe { Vec::from_raw_parts(self.ptr, self.len, self.cap) });
    }
}
