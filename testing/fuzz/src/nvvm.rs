//! Programs of libnvvm.

use nvvm::abi::*;
use std::ffi::{c_char, c_int, CStr, CString};
use std::ptr::null_mut;

/// Verifies or compiles a module: what the function returns, the log, and the PTX.
pub fn process(module: &[u8], verify: bool, option: &CStr) -> (c_int, String, Vec<u8>) {
    let mut program = null_mut();
    let options = [option.as_ptr()];
    // SAFETY: a handle that is made here, texts and buffers that live until the end of the function.
    unsafe {
        assert_eq!(nvvmCreateProgram(&mut program), 0);
        let added = nvvmAddModuleToProgram(program, module.as_ptr().cast(), module.len(), c"fuzz".as_ptr());
        assert_eq!(added == 0, !module.is_empty());
        let process = if verify { nvvmVerifyProgram } else { nvvmCompileProgram };
        let code = process(program, 1, options.as_ptr());
        let log = text(program, nvvmGetProgramLogSize, nvvmGetProgramLog);
        let ptx = text(program, nvvmGetCompiledResultSize, nvvmGetCompiledResult);
        assert_eq!(nvvmDestroyProgram(&mut program), 0);
        // A program without modules has nothing to say.
        let log = if module.is_empty() { c"empty".to_owned() } else { log };
        (code, log.to_string_lossy().into_owned(), ptx.into_bytes())
    }
}

type Size = unsafe extern "C" fn(Handle, *mut usize) -> c_int;
type Get = unsafe extern "C" fn(Handle, *mut c_char) -> c_int;

/// # Safety
/// `size` and `get` are the two functions of a text.
unsafe fn text(program: Handle, size: Size, get: Get) -> CString {
    let mut bytes = 0;
    // SAFETY: a place that is there.
    assert_eq!(unsafe { size(program, &mut bytes) }, 0);
    let mut buffer = vec![0x55u8; bytes];
    // SAFETY: as many bytes as were asked for.
    assert_eq!(unsafe { get(program, buffer.as_mut_ptr().cast()) }, 0);
    CString::from_vec_with_nul(buffer).expect("one NUL, at the end")
}
