//! Programs of the library, as a client makes them.

use nvvm::abi::*;
use std::ffi::{c_char, c_int, CStr, CString};

/// What a function returned, the log, and the PTX.
#[derive(Debug)]
pub struct Outcome {
    pub code: String,
    pub log: String,
    pub ptx: String,
}

impl Outcome {
    pub fn succeeded(&self) -> bool {
        self.code == "NVVM_SUCCESS"
    }
}

pub fn name(code: c_int) -> String {
    // SAFETY: a text of the library's.
    unsafe { CStr::from_ptr(nvvmGetErrorString(code)) }.to_str().unwrap().to_owned()
}

/// Verifies or compiles modules, of which some are lazy.
pub fn run(modules: &[(&str, &[u8], bool)], options: &[&str], verify: bool) -> Outcome {
    let mut program = std::ptr::null_mut();
    let options: Vec<CString> = options.iter().map(|option| CString::new(*option).unwrap()).collect();
    let pointers: Vec<*const c_char> = options.iter().map(|option| option.as_ptr()).collect();
    // SAFETY: a handle that is made here, texts and buffers that live until the end of the function.
    unsafe {
        assert_eq!(nvvmCreateProgram(&mut program), 0);
        for (name, bytes, lazy) in modules {
            let name = CString::new(*name).unwrap();
            let add = if *lazy { nvvmLazyAddModuleToProgram } else { nvvmAddModuleToProgram };
            assert_eq!(add(program, bytes.as_ptr().cast(), bytes.len(), name.as_ptr()), 0);
        }
        let process = if verify { nvvmVerifyProgram } else { nvvmCompileProgram };
        let code = name(process(program, pointers.len() as c_int, pointers.as_ptr()));
        let text = |size: unsafe extern "C" fn(Handle, *mut usize) -> c_int,
                    get: unsafe extern "C" fn(Handle, *mut c_char) -> c_int| {
            let mut bytes = 0;
            assert_eq!(size(program, &mut bytes), 0);
            let mut buffer = vec![0x55u8; bytes];
            assert_eq!(get(program, buffer.as_mut_ptr().cast()), 0);
            assert_eq!(buffer.pop(), Some(0));
            String::from_utf8(buffer).unwrap()
        };
        let log = text(nvvmGetProgramLogSize, nvvmGetProgramLog);
        let ptx = text(nvvmGetCompiledResultSize, nvvmGetCompiledResult);
        assert_eq!(nvvmDestroyProgram(&mut program), 0);
        assert!(program.is_null());
        Outcome { code, log, ptx }
    }
}
