//! Names and texts of `cudaError_t`, as `cudaGetErrorName` and `cudaGetErrorString` of CUDA 13.5 give them.

use std::ffi::CStr;

/// Result of both functions for a number that is not a `cudaError_t`.
const UNRECOGNIZED: &CStr = c"unrecognized error code";

/// The enumerator's name.
pub fn c_name(code: i32) -> &'static CStr {
    find(code).map_or(UNRECOGNIZED, |(_, name, _)| name)
}

/// The description.
pub fn c_text(code: i32) -> &'static CStr {
    find(code).map_or(UNRECOGNIZED, |(_, _, text)| text)
}

/// [`c_name`] for messages.
pub fn name(code: i32) -> &'static str {
    c_name(code).to_str().unwrap_or_default()
}

/// [`c_text`] for messages.
pub fn text(code: i32) -> &'static str {
    c_text(code).to_str().unwrap_or_default()
}

fn find(code: i32) -> Option<(i32, &'static CStr, &'static CStr)> {
    ERRORS.binary_search_by_key(&code, |e| e.0).ok().map(|i| ERRORS[i])
}

/// A constant C string of a text that ends with a null byte.
const fn c_string(text: &'static str) -> &'static CStr {
    match CStr::from_bytes_with_nul(text.as_bytes()) {
        Ok(text) => text,
        Err(_) => panic!("a C string ends with its only null byte"),
    }
}

/// Rows of number, name and text, of the enumerator and the text.
macro_rules! errors {
    ($($name:ident: $text:literal,)*) => {
        &[$((cuda_types::$name, c_string(concat!(stringify!($name), "\0")), $text)),*]
    };
}

/// Sorted by code.
static ERRORS: &[(i32, &CStr, &CStr)] = errors! {
    cudaSuccess: c"no error",
    cudaErrorInvalidValue: c"invalid argument",
    cudaErrorMemoryAllocation: c"out of memory",
    cudaErrorInitializationError: c"initialization error",
    cudaErrorCudartUnloading: c"driver shutting down",
    cudaErrorProfilerDisabled: c"profiler disabled while using external profiling tool",
    cudaErrorProfilerNotInitialized: c"profiler not initialized: call cudaProfilerInitialize()",
    cudaErrorProfilerAlreadyStarted: c"profiler already started",
    cudaErrorProfilerAlreadyStopped: c"profiler already stopped",
    cudaErrorInvalidConfiguration: c"invalid configuration argument",
    cudaErrorVersionTranslation: c"Driver is newer than runtime and returned parameters the runtime cannot process",
    cudaErrorInvalidPitchValue: c"invalid pitch argument",
    cudaErrorInvalidSymbol: c"invalid device symbol",
    cudaErrorInvalidHostPointer: c"invalid host pointer",
    cudaErrorInvalidDevicePointer: c"invalid device pointer",
    cudaErrorInvalidTexture: c"invalid texture reference",
    cudaErrorInvalidTextureBinding: c"texture is not bound to a pointer",
    cudaErrorInvalidChannelDescriptor: c"invalid channel descriptor",
    cudaErrorInvalidMemcpyDirection: c"invalid copy direction for memcpy",
    cudaErrorAddressOfConstant: c"invalid address of constant",
    cudaErrorTextureFetchFailed: c"fetch from texture failed",
    cudaErrorTextureNotBound: c"cannot fetch from a texture that is not bound",
    cudaErrorSynchronizationError: c"incorrect use of __syncthreads()",
    cudaErrorInvalidFilterSetting: c"linear filtering not supported for non-float type",
    cudaErrorInvalidNormSetting: c"read as normalized float not supported for data type",
    cudaErrorMixedDeviceExecution: c"device emulation mode and device execution mode cannot be mixed",
    cudaErrorNotYetImplemented: c"feature not yet implemented",
    cudaErrorMemoryValueTooLarge: c"memory size or pointer value too large to fit in 32 bit",
    cudaErrorStubLibrary: c"CUDA driver is a stub library",
    cudaErrorInsufficientDriver: c"CUDA driver version is insufficient for CUDA runtime version",
    cudaErrorCallRequiresNewerDriver: c"API call is not supported in the installed CUDA driver",
    cudaErrorInvalidSurface: c"invalid surface reference",
    cudaErrorDuplicateVariableName: c"duplicate global variable looked up by string name",
    cudaErrorDuplicateTextureName: c"duplicate texture looked up by string name",
    cudaErrorDuplicateSurfaceName: c"duplicate surface looked up by string name",
    cudaErrorDevicesUnavailable: c"CUDA-capable device(s) is/are busy or unavailable",
    cudaErrorIncompatibleDriverContext: c"incompatible driver context",
    cudaErrorMissingConfiguration: c"__global__ function call is not configured",
    cudaErrorPriorLaunchFailure: c"unspecified launch failure in prior launch",
    cudaErrorLaunchMaxDepthExceeded: c"launch would exceed maximum depth of nested launches",
    cudaErrorLaunchFileScopedTex: c"launch failed because kernel uses unsupported, file-scoped textures (texture objects are supported)",
    cudaErrorLaunchFileScopedSurf: c"launch failed because kernel uses unsupported, file-scoped surfaces (surface objects are supported)",
    cudaErrorSyncDepthExceeded: c"cudaDeviceSynchronize failed because caller's grid depth exceeds cudaLimitDevRuntimeSyncDepth",
    cudaErrorLaunchPendingCountExceeded: c"launch failed because launch would exceed cudaLimitDevRuntimePendingLaunchCount",
    cudaErrorInvalidDeviceFunction: c"invalid device function",
    cudaErrorNoDevice: c"no CUDA-capable device is detected",
    cudaErrorInvalidDevice: c"invalid device ordinal",
    cudaErrorDeviceNotLicensed: c"device doesn't have valid Grid license",
    cudaErrorSoftwareValidityNotEstablished: c"integrity checks failed",
    cudaErrorStartupFailure: c"startup failure in cuda runtime",
    cudaErrorInvalidKernelImage: c"device kernel image is invalid",
    cudaErrorDeviceUninitialized: c"invalid device context",
    cudaErrorMapBufferObjectFailed: c"mapping of buffer object failed",
    cudaErrorUnmapBufferObjectFailed: c"unmapping of buffer object failed",
    cudaErrorArrayIsMapped: c"array is mapped",
    cudaErrorAlreadyMapped: c"resource already mapped",
    cudaErrorNoKernelImageForDevice: c"no kernel image is available for execution on the device",
    cudaErrorAlreadyAcquired: c"resource already acquired",
    cudaErrorNotMapped: c"resource not mapped",
    cudaErrorNotMappedAsArray: c"resource not mapped as array",
    cudaErrorNotMappedAsPointer: c"resource not mapped as pointer",
    cudaErrorECCUncorrectable: c"uncorrectable ECC error encountered",
    cudaErrorUnsupportedLimit: c"limit is not supported on this architecture",
    cudaErrorDeviceAlreadyInUse: c"exclusive-thread device already in use by a different thread",
    cudaErrorPeerAccessUnsupported: c"peer access is not supported between these two devices",
    cudaErrorInvalidPtx: c"a PTX JIT compilation failed",
    cudaErrorInvalidGraphicsContext: c"invalid OpenGL or DirectX context",
    cudaErrorNvlinkUncorrectable: c"uncorrectable NVLink error detected during the execution",
    cudaErrorJitCompilerNotFound: c"PTX JIT compiler library not found",
    cudaErrorUnsupportedPtxVersion: c"the provided PTX was compiled with an unsupported toolchain.",
    cudaErrorJitCompilationDisabled: c"PTX JIT compilation was disabled",
    cudaErrorUnsupportedExecAffinity: c"the provided execution affinity is not supported",
    cudaErrorUnsupportedDevSideSync: c"the provided PTX contains unsupported call to cudaDeviceSynchronize",
    cudaErrorContained: c"Invalid access of peer GPU memory over nvlink or a hardware error",
    cudaErrorInsufficientLoaderVersion: c"Loader version is insufficient for fatbin",
    cudaErrorInvalidSource: c"device kernel image is invalid",
    cudaErrorFileNotFound: c"file not found",
    cudaErrorSharedObjectSymbolNotFound: c"shared object symbol not found",
    cudaErrorSharedObjectInitFailed: c"shared object initialization failed",
    cudaErrorOperatingSystem: c"OS call failed or operation not supported on this OS",
    cudaErrorInvalidResourceHandle: c"invalid resource handle",
    cudaErrorIllegalState: c"the operation cannot be performed in the present state",
    cudaErrorLossyQuery: c"attempted introspection would be semantically lossy",
    cudaErrorSymbolNotFound: c"named symbol not found",
    cudaErrorNotReady: c"device not ready",
    cudaErrorIllegalAddress: c"an illegal memory access was encountered",
    cudaErrorLaunchOutOfResources: c"too many resources requested for launch",
    cudaErrorLaunchTimeout: c"the launch timed out and was terminated",
    cudaErrorLaunchIncompatibleTexturing: c"launch uses incompatible texturing mode",
    cudaErrorPeerAccessAlreadyEnabled: c"peer access is already enabled",
    cudaErrorPeerAccessNotEnabled: c"peer access has not been enabled",
    cudaErrorSetOnActiveProcess: c"cannot set while device is active in this process",
    cudaErrorContextIsDestroyed: c"context is destroyed",
    cudaErrorAssert: c"device-side assert triggered",
    cudaErrorTooManyPeers: c"peer mapping resources exhausted",
    cudaErrorHostMemoryAlreadyRegistered: c"part or all of the requested memory range is already mapped",
    cudaErrorHostMemoryNotRegistered: c"pointer does not correspond to a registered memory region",
    cudaErrorHardwareStackError: c"hardware stack error",
    cudaErrorIllegalInstruction: c"an illegal instruction was encountered",
    cudaErrorMisalignedAddress: c"misaligned address",
    cudaErrorInvalidAddressSpace: c"operation not supported on global/shared address space",
    cudaErrorInvalidPc: c"invalid program counter",
    cudaErrorLaunchFailure: c"unspecified launch failure",
    cudaErrorCooperativeLaunchTooLarge: c"too many blocks in cooperative launch",
    cudaErrorTensorMemoryLeak: c"tensor memory not completely freed",
    cudaErrorNotPermitted: c"operation not permitted",
    cudaErrorNotSupported: c"operation not supported",
    cudaErrorSystemNotReady: c"system not yet initialized",
    cudaErrorSystemDriverMismatch: c"system has unsupported display driver / cuda driver combination",
    cudaErrorCompatNotSupportedOnDevice: c"forward compatibility was attempted on non supported HW",
    cudaErrorMpsConnectionFailed: c"MPS client failed to connect to the MPS control daemon or the MPS server",
    cudaErrorMpsRpcFailure: c"the remote procedural call between the MPS server and the MPS client failed",
    cudaErrorMpsServerNotReady: c"MPS server is not ready to accept new MPS client requests",
    cudaErrorMpsMaxClientsReached: c"the hardware resources required to create MPS client have been exhausted",
    cudaErrorMpsMaxConnectionsReached: c"the hardware resources required to support device connections have been exhausted",
    cudaErrorMpsClientTerminated: c"the MPS client has been terminated by the server",
    cudaErrorCdpNotSupported: c"is using CUDA Dynamic Parallelism, but the current configuration, like MPS, does not support it",
    cudaErrorCdpVersionMismatch: c"unsupported interaction between different versions of CUDA Dynamic Parallelism",
    cudaErrorStreamCaptureUnsupported: c"operation not permitted when stream is capturing",
    cudaErrorStreamCaptureInvalidated: c"operation failed due to a previous error during capture",
    cudaErrorStreamCaptureMerge: c"operation would result in a merge of separate capture sequences",
    cudaErrorStreamCaptureUnmatched: c"capture was not ended in the same stream as it began",
    cudaErrorStreamCaptureUnjoined: c"capturing stream has unjoined work",
    cudaErrorStreamCaptureIsolation: c"dependency created on uncaptured work in another stream",
    cudaErrorStreamCaptureImplicit: c"operation would make the legacy stream depend on a capturing blocking stream",
    cudaErrorCapturedEvent: c"operation not permitted on an event last recorded in a capturing stream",
    cudaErrorStreamCaptureWrongThread: c"attempt to terminate a thread-local capture sequence from another thread",
    cudaErrorTimeout: c"wait operation timed out",
    cudaErrorGraphExecUpdateFailure: c"the graph update was not performed because it included changes which violated constraints specific to instantiated graph update",
    cudaErrorExternalDevice: c"an async error has occured in external entity outside of CUDA",
    cudaErrorInvalidClusterSize: c"a kernel launch error has occurred due to cluster misconfiguration",
    cudaErrorFunctionNotLoaded: c"the function handle is not loaded when calling an API that requires a loaded function",
    cudaErrorInvalidResourceType: c"one or more resources passed in are not valid resource types for the operation",
    cudaErrorInvalidResourceConfiguration: c"one or more resources are insufficient or non-applicable for the operation",
    cudaErrorStreamDetached: c"API call not permitted since the green context associated with the stream has been destroyed",
    cudaErrorGraphRecaptureFailure: c"recapturing to the source graph failed and had to be terminated",
    cudaErrorFabricNotReady: c"GPU fabric is not ready within the probe wait budget; application may retry (see CUDA_FABRIC_INIT_TIMEOUT_MS)",
    cudaErrorUnknown: c"unknown error",
    cudaErrorApiFailureBase: c"api failure base",
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Error;

    #[test]
    fn codes_ascend_and_every_error_has_its_name() {
        assert!(ERRORS.windows(2).all(|w| w[0].0 < w[1].0));
        for code in 0..1000 {
            let error = Error::from_code(code);
            if error.code() == code {
                assert_eq!(name(code), format!("cudaError{error:?}"));
            }
        }
        assert_eq!(text(700), "an illegal memory access was encountered");
        assert_eq!(name(77_777), "unrecognized error code");
    }
}
