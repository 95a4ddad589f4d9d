//! Entry points by name and version.

use super::versions::{form, renamed};
use crate::abi::api::export;
use crate::abi::arguments::{Out, Text};
use crate::abi::common::device::VERSION;
use crate::abi::exports::{rows, Flags, Row};
use cuda_types::*;
use device::{Error, Result};
use std::collections::HashMap;
use std::ffi::{c_char, c_int, c_ulonglong, c_void};
use std::sync::OnceLock;

const LEGACY: c_ulonglong = CU_GET_PROC_ADDRESS_LEGACY_STREAM as c_ulonglong;
const PER_THREAD: c_ulonglong = CU_GET_PROC_ADDRESS_PER_THREAD_DEFAULT_STREAM as c_ulonglong;

fn table() -> &'static HashMap<&'static str, &'static Row> {
    static TABLE: OnceLock<HashMap<&'static str, &'static Row>> = OnceLock::new();
    TABLE.get_or_init(|| rows().iter().filter(|r| r.flags.has(Flags::DRIVER)).map(|r| (r.name, r)).collect())
}

/// The version of CUDA that the oldest names are from.
const FIRST_VERSION: c_int = 2000;

/// Whether a name is that of one form of a function, by which only the linker knows it.
fn is_form(name: &str) -> bool {
    let last = name.rsplit('_').next().unwrap_or(name);
    matches!(last, "ptsz" | "ptds")
        || last.strip_prefix('v').is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()))
}

/// The driver function `name` as programs of CUDA `version` mean it; `None` if there is none.
pub fn entry_point(name: &str, version: c_int, per_thread: bool) -> Option<*mut c_void> {
    if is_form(name) || (0..FIRST_VERSION).contains(&version) {
        return None;
    }
    let find = |name: &str| {
        let twin = |suffix| table().get(format!("{name}{suffix}").as_str());
        let twin = if per_thread { twin("_ptsz").or_else(|| twin("_ptds")) } else { None };
        twin.or_else(|| table().get(name)).map(|row| row.address as *mut c_void)
    };
    let name = renamed(name, version);
    match form(name, version) {
        None => find(name),
        Some(0) => None,
        Some(1) => find(name),
        Some(n) => find(&format!("{name}_v{n}")),
    }
}

fn look_up(symbol: Text, pfn: Out<*mut c_void>, version: c_int, flags: c_ulonglong) -> Result<bool> {
    let name = symbol.read()?;
    if flags & !(LEGACY | PER_THREAD) != 0 || version > VERSION {
        return Err(Error::InvalidValue);
    }
    let name = name.to_str().map_err(|_| Error::InvalidValue)?;
    let found = entry_point(name, version, flags & PER_THREAD != 0);
    pfn.write(found.unwrap_or(std::ptr::null_mut()))?;
    Ok(found.is_some())
}

/// Address of a driver function. Errors: `CUDA_ERROR_NOT_FOUND`.
#[export(driver, anytime, approximate = "knows the driver functions listed here")]
#[no_mangle]
pub unsafe extern "C" fn cuGetProcAddress(
    symbol: *const c_char,
    pfn: *mut *mut c_void,
    cudaVersion: c_int,
    flags: cuuint64_t,
) -> CUresult {
    look_up(symbol, pfn, cudaVersion, flags)?.then_some(()).ok_or(Error::SymbolNotFound)
}

/// Address of a driver function; the status says whether there is one. Errors: `CUDA_ERROR_NOT_FOUND` if it is not asked for.
#[export(driver, anytime, approximate = "knows the driver functions listed here")]
#[no_mangle]
pub unsafe extern "C" fn cuGetProcAddress_v2(
    symbol: *const c_char,
    pfn: *mut *mut c_void,
    cudaVersion: c_int,
    flags: cuuint64_t,
    symbolStatus: *mut CUdriverProcAddressQueryResult,
) -> CUresult {
    let found = look_up(symbol, pfn, cudaVersion, flags)?;
    let older = || {
        symbol.read().is_ok_and(|name| {
            let name = name.to_string_lossy();
            let known = !is_form(&name) && table().contains_key(&*name);
            form(&name, cudaVersion) == Some(0) || known && (0..FIRST_VERSION).contains(&cudaVersion)
        })
    };
    let status = match found {
        true => CU_GET_PROC_ADDRESS_SUCCESS,
        false if older() => CU_GET_PROC_ADDRESS_VERSION_NOT_SUFFICIENT,
        false => CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND,
    };
    symbolStatus.write_optional(status);
    match found || !symbolStatus.is_null() {
        true => Ok(()),
        false => Err(Error::SymbolNotFound),
    }
}
