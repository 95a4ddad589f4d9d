//! Entry points by name and version.

use crate::abi::api::export;
use crate::abi::arguments::{Out, Text};
use crate::abi::exports::{rows, Flags, Row};
use cuda_types::*;
use device::{Error, Result};
use std::collections::HashMap;
use std::ffi::{c_char, c_int, c_ulonglong, c_void};
use std::sync::OnceLock;

/// Functions whose older form is still exported, and the version from which the name means the newer one. All others
/// mean the newest form that there is.
const SINCE: &[(&str, &[(c_int, &str)])] = &[
    ("cuCtxCreate", &[(12050, "cuCtxCreate_v4"), (11040, "cuCtxCreate_v3"), (0, "cuCtxCreate_v2")]),
    ("cuGetProcAddress", &[(12000, "cuGetProcAddress_v2"), (0, "cuGetProcAddress")]),
    ("cuGraphAddDependencies", &[(12030, "cuGraphAddDependencies_v2"), (0, "cuGraphAddDependencies")]),
    ("cuGraphAddKernelNode", &[(12000, "cuGraphAddKernelNode_v2"), (0, "cuGraphAddKernelNode")]),
    ("cuGraphAddNode", &[(13041, "cuGraphAddNode_v3"), (12030, "cuGraphAddNode_v2"), (0, "cuGraphAddNode")]),
    (
        "cuGraphExecKernelNodeSetParams",
        &[(12000, "cuGraphExecKernelNodeSetParams_v2"), (0, "cuGraphExecKernelNodeSetParams")],
    ),
    ("cuGraphExecUpdate", &[(12000, "cuGraphExecUpdate_v2"), (0, "cuGraphExecUpdate")]),
    ("cuGraphGetEdges", &[(12030, "cuGraphGetEdges_v2"), (0, "cuGraphGetEdges")]),
    (
        "cuGraphInstantiate",
        &[(12000, "cuGraphInstantiateWithFlags"), (11000, "cuGraphInstantiate_v2"), (0, "cuGraphInstantiate")],
    ),
    ("cuGraphKernelNodeGetParams", &[(12000, "cuGraphKernelNodeGetParams_v2"), (0, "cuGraphKernelNodeGetParams")]),
    ("cuGraphKernelNodeSetParams", &[(12000, "cuGraphKernelNodeSetParams_v2"), (0, "cuGraphKernelNodeSetParams")]),
    ("cuGraphNodeGetDependencies", &[(12030, "cuGraphNodeGetDependencies_v2"), (0, "cuGraphNodeGetDependencies")]),
    (
        "cuGraphNodeGetDependentNodes",
        &[(12030, "cuGraphNodeGetDependentNodes_v2"), (0, "cuGraphNodeGetDependentNodes")],
    ),
    ("cuGraphNodeSetParams", &[(13041, "cuGraphNodeSetParams_v2"), (0, "cuGraphNodeSetParams")]),
    ("cuGraphRemoveDependencies", &[(12030, "cuGraphRemoveDependencies_v2"), (0, "cuGraphRemoveDependencies")]),
    ("cuMemAdvise", &[(12020, "cuMemAdvise_v2"), (0, "cuMemAdvise")]),
    ("cuMemcpyBatchAsync", &[(13000, "cuMemcpyBatchAsync_v2"), (0, "cuMemcpyBatchAsync")]),
    ("cuMemPrefetchAsync", &[(12020, "cuMemPrefetchAsync_v2"), (0, "cuMemPrefetchAsync")]),
    ("cuStreamBatchMemOp", &[(11070, "cuStreamBatchMemOp_v2"), (0, "cuStreamBatchMemOp")]),
    ("cuStreamBeginCapture", &[(10010, "cuStreamBeginCapture_v2"), (0, "cuStreamBeginCapture")]),
    (
        "cuStreamGetCaptureInfo",
        &[(12030, "cuStreamGetCaptureInfo_v3"), (11030, "cuStreamGetCaptureInfo_v2"), (0, "cuStreamGetCaptureInfo")],
    ),
    (
        "cuStreamUpdateCaptureDependencies",
        &[(12030, "cuStreamUpdateCaptureDependencies_v2"), (0, "cuStreamUpdateCaptureDependencies")],
    ),
    ("cuStreamWaitValue32", &[(11070, "cuStreamWaitValue32_v2"), (0, "cuStreamWaitValue32")]),
    ("cuStreamWaitValue64", &[(11070, "cuStreamWaitValue64_v2"), (0, "cuStreamWaitValue64")]),
    ("cuStreamWriteValue32", &[(11070, "cuStreamWriteValue32_v2"), (0, "cuStreamWriteValue32")]),
    ("cuStreamWriteValue64", &[(11070, "cuStreamWriteValue64_v2"), (0, "cuStreamWriteValue64")]),
];
const LEGACY: c_ulonglong = CU_GET_PROC_ADDRESS_LEGACY_STREAM as c_ulonglong;
const PER_THREAD: c_ulonglong = CU_GET_PROC_ADDRESS_PER_THREAD_DEFAULT_STREAM as c_ulonglong;

fn table() -> &'static HashMap<&'static str, &'static Row> {
    static TABLE: OnceLock<HashMap<&'static str, &'static Row>> = OnceLock::new();
    TABLE.get_or_init(|| rows().iter().filter(|r| r.flags.has(Flags::DRIVER)).map(|r| (r.name, r)).collect())
}

/// The driver function `name` as programs of CUDA `version` mean it; `None` if there is none.
pub fn entry_point(name: &str, version: c_int, per_thread: bool) -> Option<*mut c_void> {
    let find = |name: &str| {
        let twin = |suffix| table().get(format!("{name}{suffix}").as_str());
        let twin = if per_thread { twin("_ptsz").or_else(|| twin("_ptds")) } else { None };
        twin.or_else(|| table().get(name)).map(|row| row.address as *mut c_void)
    };
    if let Some((_, forms)) = SINCE.iter().find(|(base, _)| *base == name) {
        return forms.iter().find(|(since, _)| version >= *since).and_then(|(_, form)| find(form));
    }
    find(&format!("{name}_v3")).or_else(|| find(&format!("{name}_v2"))).or_else(|| find(name))
}

fn look_up(symbol: Text, pfn: Out<*mut c_void>, version: c_int, flags: c_ulonglong) -> Result<bool> {
    let name = symbol.read()?;
    if flags & !(LEGACY | PER_THREAD) != 0 {
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

/// Address of a driver function; the status says whether there is one.
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
    let status = match found {
        true => CU_GET_PROC_ADDRESS_SUCCESS,
        false => CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND,
    };
    symbolStatus.write_optional(status);
    found.then_some(()).ok_or(Error::SymbolNotFound)
}
