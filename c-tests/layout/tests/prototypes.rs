//! Parameters and results of every exported function against NVIDIA's declarations, of the CUDA that `CUDA_HOME` names.

use std::ffi::{c_char, CStr};

include!(concat!(env!("OUT_DIR"), "/prototypes.rs"));

/// What CUDA 13 has removed, or has under another name.
const ONLY_12: &[&str] = &[
    "cudaEventElapsedTime_v2",
    "cudaGetDeviceProperties_v2",
    "cudaGraphAddDependencies_v2",
    "cudaGraphAddNode_v2",
    "cudaGraphGetEdges_v2",
    "cudaGraphNodeGetDependencies_v2",
    "cudaGraphNodeGetDependentNodes_v2",
    "cudaGraphRemoveDependencies_v2",
    "cudaLaunchCooperativeKernelMultiDevice",
    "cudaMemAdvise_v2",
    "cudaMemPrefetchAsync_v2",
    "cudaMemPrefetchAsync_v2_ptsz",
    "cudaSetDoubleForDevice",
    "cudaSetDoubleForHost",
    "cudaSignalExternalSemaphoresAsync_v2",
    "cudaSignalExternalSemaphoresAsync_v2_ptsz",
    "cudaStreamGetCaptureInfo_v2",
    "cudaStreamGetCaptureInfo_v2_ptsz",
    "cudaStreamGetCaptureInfo_v3",
    "cudaStreamGetCaptureInfo_v3_ptsz",
    "cudaStreamUpdateCaptureDependencies_v2",
    "cudaStreamUpdateCaptureDependencies_v2_ptsz",
    "cudaThreadExit",
    "cudaThreadGetCacheConfig",
    "cudaThreadGetLimit",
    "cudaThreadSetCacheConfig",
    "cudaThreadSetLimit",
    "cudaThreadSynchronize",
    "cudaWaitExternalSemaphoresAsync_v2",
    "cudaWaitExternalSemaphoresAsync_v2_ptsz",
];

/// What CUDA 13 has added.
const ONLY_13: &[&str] = &[
    "cuCtxGetDevice_v2",
    "cuCtxSynchronize_v2",
    "cuDevSmResourceSplit",
    "cuDeviceGetHostAtomicCapabilities",
    "cuDeviceGetP2PAtomicCapabilities",
    "cuFuncGetParamCount",
    "cuGraphAddNode_v3",
    "cuGraphExecGetId",
    "cuGraphGetId",
    "cuGraphNodeGetContainingGraph",
    "cuGraphNodeGetLocalId",
    "cuGraphNodeGetParams",
    "cuGraphNodeGetToolsId",
    "cuGraphNodeSetParams_v2",
    "cuGreenCtxGetId",
    "cuKernelGetParamCount",
    "cuLaunchHostFunc_v2",
    "cuLaunchHostFunc_v2_ptsz",
    "cuMemDiscardAndPrefetchBatchAsync",
    "cuMemDiscardAndPrefetchBatchAsync_ptsz",
    "cuMemDiscardBatchAsync",
    "cuMemDiscardBatchAsync_ptsz",
    "cuMemGetDefaultMemPool",
    "cuMemGetLocationInfo",
    "cuMemGetMemPool",
    "cuMemPrefetchBatchAsync",
    "cuMemPrefetchBatchAsync_ptsz",
    "cuMemSetMemPool",
    "cuMemcpy3DBatchAsync_v2",
    "cuMemcpy3DBatchAsync_v2_ptsz",
    "cuMemcpy3DWithAttributesAsync",
    "cuMemcpy3DWithAttributesAsync_ptsz",
    "cuMemcpyBatchAsync_v2",
    "cuMemcpyBatchAsync_v2_ptsz",
    "cuMemcpyWithAttributesAsync",
    "cuMemcpyWithAttributesAsync_ptsz",
    "cuStreamBeginRecaptureToGraph",
    "cuStreamBeginRecaptureToGraph_ptsz",
    "cuStreamGetDevResource",
    "cuStreamGetDevResource_ptsz",
    "cuTensorMapSetAllocationClass",
    "cudaDevResourceGenerateDesc",
    "cudaDevSmResourceSplit",
    "cudaDevSmResourceSplitByCount",
    "cudaDeviceGetDevResource",
    "cudaDeviceGetExecutionCtx",
    "cudaDeviceGetHostAtomicCapabilities",
    "cudaDeviceGetP2PAtomicCapabilities",
    "cudaExecutionCtxDestroy",
    "cudaExecutionCtxGetDevResource",
    "cudaExecutionCtxGetDevice",
    "cudaExecutionCtxGetId",
    "cudaExecutionCtxRecordEvent",
    "cudaExecutionCtxStreamCreate",
    "cudaExecutionCtxSynchronize",
    "cudaExecutionCtxWaitEvent",
    "cudaFuncGetParamCount",
    "cudaGraphConditionalHandleCreate_v2",
    "cudaGraphExecGetId",
    "cudaGraphGetId",
    "cudaGraphNodeGetContainingGraph",
    "cudaGraphNodeGetLocalId",
    "cudaGraphNodeGetParams",
    "cudaGraphNodeGetToolsId",
    "cudaGreenCtxCreate",
    "cudaLaunchHostFunc_v2",
    "cudaLaunchHostFunc_v2_ptsz",
    "cudaLogsCurrent",
    "cudaLogsDumpToFile",
    "cudaLogsDumpToMemory",
    "cudaLogsRegisterCallback",
    "cudaLogsUnregisterCallback",
    "cudaMemDiscardAndPrefetchBatchAsync",
    "cudaMemDiscardAndPrefetchBatchAsync_ptsz",
    "cudaMemDiscardBatchAsync",
    "cudaMemDiscardBatchAsync_ptsz",
    "cudaMemGetDefaultMemPool",
    "cudaMemGetLocationInfo",
    "cudaMemGetMemPool",
    "cudaMemPrefetchBatchAsync",
    "cudaMemPrefetchBatchAsync_ptsz",
    "cudaMemSetMemPool",
    "cudaMemcpy3DWithAttributesAsync",
    "cudaMemcpy3DWithAttributesAsync_ptsz",
    "cudaMemcpyWithAttributesAsync",
    "cudaMemcpyWithAttributesAsync_ptsz",
    "cudaStreamBeginRecaptureToGraph",
    "cudaStreamBeginRecaptureToGraph_ptsz",
    "cudaStreamGetDevResource",
    "cudaStreamGetDevResource_ptsz",
];

/// Called by code that nvcc writes, and declared nowhere.
const UNDECLARED: &str = "__cudaRegisterHostVar";

/// As in `prototypes.hpp`.
#[repr(C)]
struct Row {
    name: *const c_char,
    difference: *const c_char,
}

#[link(name = "prototypes", kind = "static")]
extern "C" {
    #[link_name = "understudy_prototypes"]
    static ROWS: Row;
    #[link_name = "understudy_heads"]
    static MEMBERS: Member;
}

/// As in `prototypes.hpp`.
#[repr(C)]
struct Member {
    name: *const c_char,
    offset: usize,
    size: usize,
}

/// Exported functions, and how they differ where they do.
fn rows() -> Vec<(String, Option<String>)> {
    // SAFETY: the strings are literals.
    let text = |s: *const c_char| (!s.is_null()).then(|| unsafe { CStr::from_ptr(s) }.to_string_lossy().into_owned());
    // SAFETY: the rows are a constant array that ends with a null name.
    let row = |i| unsafe { &*(&raw const ROWS).add(i) };
    (0..).map_while(|i| Some((text(row(i).name)?, text(row(i).difference)))).collect()
}

#[test]
fn prototypes_are_nvidias() {
    let rows = rows();
    assert_eq!(rows.len(), COMPARED);
    assert!(rows.len() > 600, "only {} functions of CUDA {MAJOR} were compared", rows.len());
    let different: Vec<_> = rows.iter().filter_map(|(name, d)| Some(format!("{name}: {}", d.as_ref()?))).collect();
    assert!(different.is_empty(), "{} of CUDA {MAJOR}:\n{}", different.len(), different.join("\n"));
}

/// The size of a member.
#[allow(dead_code)]
fn size<S, F>(_: fn(&S) -> &F) -> usize {
    size_of::<F>()
}

/// CUDA 12's members of structures that CUDA 13 has made longer are where ours are.
#[test]
fn grown_structures_begin_alike() {
    let ours = heads();
    for (i, (name, offset, size)) in ours.iter().enumerate() {
        // SAFETY: the array has one entry for each of ours, in order.
        let theirs = unsafe { &*(&raw const MEMBERS).add(i) };
        // SAFETY: a literal.
        assert_eq!(unsafe { CStr::from_ptr(theirs.name) }.to_string_lossy(), *name);
        assert_eq!((theirs.offset, theirs.size), (*offset, *size), "offset and size of {name}");
    }
    assert_eq!(ours.len() > 15, MAJOR == 12, "{} members", ours.len());
}

/// What the runtime's headers declare is there, in the form that programs of this CUDA call.
#[test]
fn no_function_of_the_runtime_is_missing() {
    let missing: Vec<_> = MISSING.iter().filter(|name| name.starts_with("cuda")).collect();
    assert!(missing.is_empty(), "CUDA {MAJOR} declares these and they are not exported: {missing:?}");
}

/// Nothing is exported that no header declares, but what the headers of the other CUDA declare.
#[test]
fn no_function_is_an_invention() {
    let expected: &[&str] = if MAJOR == 12 { ONLY_13 } else { ONLY_12 };
    let odd: Vec<_> = UNKNOWN.iter().filter(|n| **n != UNDECLARED && !expected.contains(n)).collect();
    assert!(odd.is_empty(), "no header of CUDA {MAJOR} declares {odd:?}");
}
