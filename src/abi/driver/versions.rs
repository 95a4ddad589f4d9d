//! Since which version of CUDA the name of a driver function means which of its forms.

use std::ffi::c_int;

/// Names with several forms, sorted, and the versions from which they mean `name`, `name_v2`, `name_v3`, ... (`cudaTypedefs.h` of CUDA 12.9 and
/// 13.5, with which `tests/toolkit.rs` compares). The first forms of the oldest functions have addresses of 32 bits.
const FORMS: &[(&str, &[c_int])] = &[
    ("cuArray3DCreate", &[2000, 3020]),
    ("cuArray3DGetDescriptor", &[2000, 3020]),
    ("cuArrayCreate", &[2000, 3020]),
    ("cuArrayGetDescriptor", &[2000, 3020]),
    ("cuCtxCreate", &[2000, 3020, 11040, 12050]),
    ("cuCtxDestroy", &[2000, 4000]),
    ("cuCtxGetDevice", &[2000, 13000]),
    ("cuCtxPopCurrent", &[2000, 4000]),
    ("cuCtxPushCurrent", &[2000, 4000]),
    ("cuCtxSynchronize", &[2000, 13000]),
    ("cuDeviceGetUuid", &[9020, 11040]),
    ("cuDevicePrimaryCtxRelease", &[7000, 11000]),
    ("cuDevicePrimaryCtxReset", &[7000, 11000]),
    ("cuDevicePrimaryCtxSetFlags", &[7000, 11000]),
    ("cuDeviceTotalMem", &[2000, 3020]),
    ("cuEventDestroy", &[2000, 4000]),
    ("cuEventElapsedTime", &[2000, 12080]),
    ("cuGLCtxCreate", &[2000, 3020]),
    ("cuGLGetDevices", &[4010, 6050]),
    ("cuGLMapBufferObject", &[2000, 3020]),
    ("cuGLMapBufferObjectAsync", &[2030, 3020]),
    ("cuGetProcAddress", &[11030, 12000]),
    ("cuGraphAddDependencies", &[10000, 12030]),
    ("cuGraphAddKernelNode", &[10000, 12000]),
    ("cuGraphAddNode", &[12020, 12030, 13040]),
    ("cuGraphExecKernelNodeSetParams", &[10010, 12000]),
    ("cuGraphExecUpdate", &[10020, 12000]),
    ("cuGraphGetEdges", &[10000, 12030]),
    ("cuGraphInstantiate", &[10000, 11000]),
    ("cuGraphKernelNodeGetParams", &[10000, 12000]),
    ("cuGraphKernelNodeSetParams", &[10000, 12000]),
    ("cuGraphNodeGetDependencies", &[10000, 12030]),
    ("cuGraphNodeGetDependentNodes", &[10000, 12030]),
    ("cuGraphNodeSetParams", &[12020, 13040]),
    ("cuGraphRemoveDependencies", &[10000, 12030]),
    ("cuGraphicsResourceGetMappedPointer", &[3000, 3020]),
    ("cuGraphicsResourceSetMapFlags", &[3000, 6050]),
    ("cuIpcOpenMemHandle", &[4010, 11000]),
    ("cuLaunchHostFunc", &[10000, 13010]),
    ("cuLinkAddData", &[5050, 6050]),
    ("cuLinkAddFile", &[5050, 6050]),
    ("cuLinkCreate", &[5050, 6050]),
    ("cuMemAdvise", &[8000, 12020]),
    ("cuMemAlloc", &[2000, 3020]),
    ("cuMemAllocHost", &[2000, 3020]),
    ("cuMemAllocPitch", &[2000, 3020]),
    ("cuMemFree", &[2000, 3020]),
    ("cuMemGetAddressRange", &[2000, 3020]),
    ("cuMemGetInfo", &[2000, 3020]),
    ("cuMemHostGetDevicePointer", &[2020, 3020]),
    ("cuMemHostRegister", &[4000, 6050]),
    ("cuMemPrefetchAsync", &[8000, 12020]),
    ("cuMemcpy2D", &[2000, 3020]),
    ("cuMemcpy2DAsync", &[2000, 3020]),
    ("cuMemcpy2DUnaligned", &[2000, 3020]),
    ("cuMemcpy3D", &[2000, 3020]),
    ("cuMemcpy3DAsync", &[2000, 3020]),
    ("cuMemcpy3DBatchAsync", &[12080, 13000]),
    ("cuMemcpyAtoA", &[2000, 3020]),
    ("cuMemcpyAtoD", &[2000, 3020]),
    ("cuMemcpyAtoH", &[2000, 3020]),
    ("cuMemcpyAtoHAsync", &[2000, 3020]),
    ("cuMemcpyBatchAsync", &[12080, 13000]),
    ("cuMemcpyDtoA", &[2000, 3020]),
    ("cuMemcpyDtoD", &[2000, 3020]),
    ("cuMemcpyDtoDAsync", &[3000, 3020]),
    ("cuMemcpyDtoH", &[2000, 3020]),
    ("cuMemcpyDtoHAsync", &[2000, 3020]),
    ("cuMemcpyHtoA", &[2000, 3020]),
    ("cuMemcpyHtoAAsync", &[2000, 3020]),
    ("cuMemcpyHtoD", &[2000, 3020]),
    ("cuMemcpyHtoDAsync", &[2000, 3020]),
    ("cuMemsetD16", &[2000, 3020]),
    ("cuMemsetD2D16", &[2000, 3020]),
    ("cuMemsetD2D32", &[2000, 3020]),
    ("cuMemsetD2D8", &[2000, 3020]),
    ("cuMemsetD32", &[2000, 3020]),
    ("cuMemsetD8", &[2000, 3020]),
    ("cuModuleGetGlobal", &[2000, 3020]),
    ("cuMulticastBindAddr", &[12010, 13010]),
    ("cuMulticastBindMem", &[12010, 13010]),
    ("cuStreamBatchMemOp", &[8000, 11070]),
    ("cuStreamBeginCapture", &[10000, 10010]),
    ("cuStreamDestroy", &[2000, 4000]),
    ("cuStreamGetCaptureInfo", &[10010, 11030, 12030]),
    ("cuStreamGetCtx", &[9020, 12050]),
    ("cuStreamUpdateCaptureDependencies", &[11030, 12030]),
    ("cuStreamWaitValue32", &[8000, 11070]),
    ("cuStreamWaitValue64", &[9000, 11070]),
    ("cuStreamWriteValue32", &[8000, 11070]),
    ("cuStreamWriteValue64", &[9000, 11070]),
    ("cuTexRefGetAddress", &[2000, 3020]),
    ("cuTexRefSetAddress", &[2000, 3020]),
    ("cuTexRefSetAddress2D", &[2020, 3020, 4010]),
    ("cuVDPAUCtxCreate", &[3010, 3020]),
];

/// Names that mean a function of another name since a version (`cuda.h`, and the types of that name in `cudaTypedefs.h`).
const RENAMED: &[(&str, c_int, &str)] = &[("cuGraphInstantiate", 12000, "cuGraphInstantiateWithFlags")];

/// The name that a name means in programs of a version.
pub fn renamed(name: &str, version: c_int) -> &str {
    let found = RENAMED.iter().find(|(from, since, _)| *from == name && version >= *since);
    found.map_or(name, |(_, _, to)| to)
}

/// The number of the form that programs of a version mean by a name: 1 for `name` itself, 2 for `name_v2`. `None` for a name with one form,
/// 0 for a version that is older than the first.
pub fn form(name: &str, version: c_int) -> Option<usize> {
    let at = FORMS.binary_search_by_key(&name, |entry| entry.0).ok()?;
    Some(FORMS[at].1.iter().filter(|&&since| version >= since).count())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sorted_and_versions_ascend() {
        assert!(FORMS.is_sorted_by(|a, b| a.0 < b.0));
        assert!(FORMS.iter().all(|(_, since)| since.len() > 1 && since.is_sorted_by(|a, b| a < b)));
        assert_eq!(form("cuCtxCreate", 12_090), Some(4));
        assert_eq!(form("cuCtxCreate", 1_000), Some(0));
        assert_eq!(form("cuInit", 13_000), None);
    }
}
