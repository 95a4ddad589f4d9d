//! `nvvmResult`, and failures with their logs.

use std::ffi::CStr;

/// `nvvmResult`.
pub type Code = std::ffi::c_int;

pub const SUCCESS: Code = 0;
pub const OUT_OF_MEMORY: Code = 1;
pub const IR_VERSION_MISMATCH: Code = 3;
pub const INVALID_INPUT: Code = 4;
pub const INVALID_PROGRAM: Code = 5;
pub const INVALID_IR: Code = 6;
pub const INVALID_OPTION: Code = 7;
pub const NO_MODULE_IN_PROGRAM: Code = 8;
pub const COMPILATION: Code = 9;

/// What `nvvmGetErrorString` says, by code.
const TEXTS: [&CStr; 10] = [
    c"NVVM_SUCCESS",
    c"NVVM_ERROR_OUT_OF_MEMORY",
    c"NVVM_ERROR_PROGRAM_CREATION_FAILURE",
    c"NVVM_ERROR_IR_VERSION_MISMATCH",
    c"NVVM_ERROR_INVALID_INPUT",
    c"NVVM_ERROR_INVALID_PROGRAM",
    c"NVVM_ERROR_INVALID_IR",
    c"NVVM_ERROR_INVALID_OPTION",
    c"NVVM_ERROR_NO_MODULE_IN_PROGRAM",
    c"NVVM_ERROR_COMPILATION",
];

/// The name of a code.
pub fn text(code: Code) -> &'static CStr {
    let known = usize::try_from(code).ok().and_then(|code| TEXTS.get(code));
    known.copied().unwrap_or(c"NVVM_ERROR not found")
}

/// Why a program was not verified or compiled: what the function returns, and what goes into the program's log.
#[derive(Debug, PartialEq)]
pub struct Failure {
    pub code: Code,
    pub log: String,
}

impl Failure {
    pub fn new(code: Code, log: impl Into<String>) -> Failure {
        Failure { code, log: log.into() }
    }
}
