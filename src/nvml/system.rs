//! Initialisation, versions, texts of errors.

use super::{answer, field, initialized, nvmlReturn_t, put, put_text, version, Wrong, SUCCESS, USERS};
use device::CUDA_VERSION;
use std::ffi::{c_char, c_int, c_uint, CStr};
use std::sync::atomic::Ordering::SeqCst;

/// Of the driver. There is none: the number is larger than that of any that programs may want.
const DRIVER: &str = "999.00";
const BRANCH: &str = "r999_00";

/// `nvmlSystemDriverBranchInfo_v1_t`
#[repr(C)]
pub struct nvmlSystemDriverBranchInfo_t {
    version: c_uint,
    branch: [c_char; 80],
}

/// Begins the use of the library.
#[no_mangle]
pub extern "C" fn nvmlInit_v2() -> nvmlReturn_t {
    answer(|| {
        USERS.fetch_add(1, SeqCst);
        Ok(())
    })
}

/// Begins the use of the library.
#[no_mangle]
pub extern "C" fn nvmlInit() -> nvmlReturn_t {
    nvmlInit_v2()
}

/// Begins the use of the library. All flags are accepted: none is about what is there.
#[no_mangle]
pub extern "C" fn nvmlInitWithFlags(_flags: c_uint) -> nvmlReturn_t {
    nvmlInit_v2()
}

/// Ends the use of the library, when it has been called as often as the initialisation.
#[no_mangle]
pub extern "C" fn nvmlShutdown() -> nvmlReturn_t {
    answer(|| {
        let less = USERS.fetch_update(SeqCst, SeqCst, |users| users.checked_sub(1));
        less.map(|_| ()).map_err(|_| Wrong::Uninitialized)
    })
}

/// What a result means.
#[no_mangle]
pub extern "C" fn nvmlErrorString(result: nvmlReturn_t) -> *const c_char {
    let text: &CStr = match result {
        SUCCESS => c"The operation was successful",
        1 => c"NVML was not first initialized with nvmlInit()",
        2 => c"A supplied argument is invalid",
        3 => c"The requested operation is not available on the target device",
        4 => c"The current user does not have permission for the operation",
        6 => c"A query to find an object was unsuccessful",
        7 => c"An input argument is not large enough",
        12 => c"The library could not be found or loaded",
        13 => c"This version of the library does not implement the function",
        25 => c"The version of a structure is not supported",
        999 => c"An unknown error has occurred",
        _ => c"This version of the library does not return this code",
    };
    text.as_ptr()
}

/// The driver's version, as text.
///
/// # Safety
/// The pointers are as NVIDIA's manual requires them.
#[no_mangle]
pub unsafe extern "C" fn nvmlSystemGetDriverVersion(to: *mut c_char, length: c_uint) -> nvmlReturn_t {
    // SAFETY: as the caller promises.
    initialized(|| unsafe { put_text(to, length, DRIVER) })
}

/// The version of this library, as text: CUDA's major version, and the driver's.
///
/// # Safety
/// The pointers are as NVIDIA's manual requires them.
#[no_mangle]
pub unsafe extern "C" fn nvmlSystemGetNVMLVersion(to: *mut c_char, length: c_uint) -> nvmlReturn_t {
    // SAFETY: as the caller promises.
    initialized(|| unsafe { put_text(to, length, &format!("{}.{DRIVER}", CUDA_VERSION / 1000)) })
}

/// The version of CUDA, as `cuDriverGetVersion` has it.
///
/// # Safety
/// The pointers are as NVIDIA's manual requires them.
#[no_mangle]
pub unsafe extern "C" fn nvmlSystemGetCudaDriverVersion_v2(number: *mut c_int) -> nvmlReturn_t {
    // SAFETY: as the caller promises.
    initialized(|| unsafe { put(number, CUDA_VERSION) })
}

/// The version of CUDA, as `cuDriverGetVersion` has it.
///
/// # Safety
/// The pointers are as NVIDIA's manual requires them.
#[no_mangle]
pub unsafe extern "C" fn nvmlSystemGetCudaDriverVersion(number: *mut c_int) -> nvmlReturn_t {
    // SAFETY: as the caller promises.
    unsafe { nvmlSystemGetCudaDriverVersion_v2(number) }
}

/// The branch from which the driver was built.
///
/// # Safety
/// The pointers are as NVIDIA's manual requires them.
#[no_mangle]
pub unsafe extern "C" fn nvmlSystemGetDriverBranch(
    info: *mut nvmlSystemDriverBranchInfo_t,
    length: c_uint,
) -> nvmlReturn_t {
    initialized(|| {
        if info.is_null() {
            return Err(Wrong::InvalidArgument);
        }
        // SAFETY: not null, and so a structure with its version, as the caller promises.
        let given = unsafe { (&raw const (*info).version).read_unaligned() };
        if given != version::<nvmlSystemDriverBranchInfo_t>(1) {
            return Err(Wrong::VersionMismatch);
        }
        if BRANCH.len() >= length as usize {
            return Err(Wrong::InsufficientSize);
        }
        // SAFETY: as above.
        unsafe { put(info, nvmlSystemDriverBranchInfo_t { version: given, branch: field(BRANCH) }) }
    })
}

/// The command line of a process, as far as there is room.
///
/// # Safety
/// The pointers are as NVIDIA's manual requires them.
#[no_mangle]
pub unsafe extern "C" fn nvmlSystemGetProcessName(pid: c_uint, name: *mut c_char, length: c_uint) -> nvmlReturn_t {
    initialized(|| {
        if length == 0 {
            return Err(Wrong::InvalidArgument);
        }
        let bytes = std::fs::read(format!("/proc/{pid}/cmdline")).map_err(|_| Wrong::NotFound)?;
        let words: Vec<_> =
            bytes.split(|&b| b == 0).filter(|word| !word.is_empty()).map(String::from_utf8_lossy).collect();
        let mut text = words.join(" ");
        while text.len() >= length as usize {
            text.pop();
        }
        // SAFETY: as the caller promises.
        unsafe { put_text(name, length, &text) }
    })
}
