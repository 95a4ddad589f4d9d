//! Error codes that modules below `abi` can produce. Values are CUDA's (`cudaError_t` in `driver_types.h`).

/// Defines [`Error`] and the list of its values.
macro_rules! errors {
    ($($(#[$doc:meta])* $name:ident = $code:ident,)*) => {
        /// An error of the CUDA runtime. [`Error::code`] is the value of `cudaError_t`.
        #[repr(i32)]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Error {
            $($(#[$doc])* $name = cuda_types::$code,)*
        }

        /// Every error, for [`Error::from_code`].
        const ALL: &[Error] = &[$(Error::$name,)*];
    };
}

errors! {
    /// A parameter is out of range, or a pointer does not name memory that the call may access.
    InvalidValue = cudaErrorInvalidValue,
    /// Device or host memory is exhausted.
    MemoryAllocation = cudaErrorMemoryAllocation,
    /// The device could not be set up, or the runtime is shutting down.
    InitializationError = cudaErrorInitializationError,
    InvalidConfiguration = cudaErrorInvalidConfiguration,
    InvalidPitchValue = cudaErrorInvalidPitchValue,
    InvalidSymbol = cudaErrorInvalidSymbol,
    InvalidChannelDescriptor = cudaErrorInvalidChannelDescriptor,
    InvalidMemcpyDirection = cudaErrorInvalidMemcpyDirection,
    InvalidFilterSetting = cudaErrorInvalidFilterSetting,
    InvalidNormSetting = cudaErrorInvalidNormSetting,
    IncompatibleDriverContext = cudaErrorIncompatibleDriverContext,
    StubLibrary = cudaErrorStubLibrary,
    InsufficientDriver = cudaErrorInsufficientDriver,
    CallRequiresNewerDriver = cudaErrorCallRequiresNewerDriver,
    InvalidDeviceFunction = cudaErrorInvalidDeviceFunction,
    NoDevice = cudaErrorNoDevice,
    InvalidDevice = cudaErrorInvalidDevice,
    InvalidKernelImage = cudaErrorInvalidKernelImage,
    DeviceUninitialized = cudaErrorDeviceUninitialized,
    MapBufferObjectFailed = cudaErrorMapBufferObjectFailed,
    NoKernelImageForDevice = cudaErrorNoKernelImageForDevice,
    UnsupportedLimit = cudaErrorUnsupportedLimit,
    InvalidPtx = cudaErrorInvalidPtx,
    JitCompilerNotFound = cudaErrorJitCompilerNotFound,
    UnsupportedPtxVersion = cudaErrorUnsupportedPtxVersion,
    JitCompilationDisabled = cudaErrorJitCompilationDisabled,
    InvalidSource = cudaErrorInvalidSource,
    FileNotFound = cudaErrorFileNotFound,
    SharedObjectSymbolNotFound = cudaErrorSharedObjectSymbolNotFound,
    OperatingSystem = cudaErrorOperatingSystem,
    /// A handle (stream, event, graph, pool...) is unknown or may not be used here.
    InvalidResourceHandle = cudaErrorInvalidResourceHandle,
    IllegalState = cudaErrorIllegalState,
    /// The state cannot be expressed in the form of the query.
    LossyQuery = cudaErrorLossyQuery,
    SymbolNotFound = cudaErrorSymbolNotFound,
    /// Not an error: work is still under way.
    NotReady = cudaErrorNotReady,
    IllegalAddress = cudaErrorIllegalAddress,
    LaunchOutOfResources = cudaErrorLaunchOutOfResources,
    LaunchTimeout = cudaErrorLaunchTimeout,
    PeerAccessUnsupported = cudaErrorPeerAccessUnsupported,
    PeerAccessAlreadyEnabled = cudaErrorPeerAccessAlreadyEnabled,
    PeerAccessNotEnabled = cudaErrorPeerAccessNotEnabled,
    SetOnActiveProcess = cudaErrorSetOnActiveProcess,
    ContextIsDestroyed = cudaErrorContextIsDestroyed,
    Assert = cudaErrorAssert,
    TooManyPeers = cudaErrorTooManyPeers,
    HostMemoryAlreadyRegistered = cudaErrorHostMemoryAlreadyRegistered,
    HostMemoryNotRegistered = cudaErrorHostMemoryNotRegistered,
    HardwareStackError = cudaErrorHardwareStackError,
    IllegalInstruction = cudaErrorIllegalInstruction,
    MisalignedAddress = cudaErrorMisalignedAddress,
    InvalidAddressSpace = cudaErrorInvalidAddressSpace,
    InvalidPc = cudaErrorInvalidPc,
    LaunchFailure = cudaErrorLaunchFailure,
    CooperativeLaunchTooLarge = cudaErrorCooperativeLaunchTooLarge,
    NotPermitted = cudaErrorNotPermitted,
    NotSupported = cudaErrorNotSupported,
    StreamCaptureUnsupported = cudaErrorStreamCaptureUnsupported,
    StreamCaptureInvalidated = cudaErrorStreamCaptureInvalidated,
    StreamCaptureMerge = cudaErrorStreamCaptureMerge,
    StreamCaptureUnmatched = cudaErrorStreamCaptureUnmatched,
    StreamCaptureUnjoined = cudaErrorStreamCaptureUnjoined,
    StreamCaptureIsolation = cudaErrorStreamCaptureIsolation,
    StreamCaptureImplicit = cudaErrorStreamCaptureImplicit,
    CapturedEvent = cudaErrorCapturedEvent,
    StreamCaptureWrongThread = cudaErrorStreamCaptureWrongThread,
    Timeout = cudaErrorTimeout,
    GraphExecUpdateFailure = cudaErrorGraphExecUpdateFailure,
    InvalidClusterSize = cudaErrorInvalidClusterSize,
    InvalidResourceType = cudaErrorInvalidResourceType,
    InvalidResourceConfiguration = cudaErrorInvalidResourceConfiguration,
    /// The stream's green context was destroyed.
    StreamDetached = cudaErrorStreamDetached,
    /// A recapture differs from the graph in more than parameters.
    GraphRecaptureFailure = cudaErrorGraphRecaptureFailure,
    Unknown = cudaErrorUnknown,
}

/// Result of a CUDA operation.
pub type Result<T = ()> = std::result::Result<T, Error>;

impl Error {
    /// The value of `cudaError_t`.
    pub fn code(self) -> i32 {
        self as i32
    }

    /// The error with this value of `cudaError_t`; [`Error::Unknown`] for values that we do not produce.
    pub fn from_code(code: i32) -> Error {
        ALL.iter().copied().find(|e| e.code() == code).unwrap_or(Error::Unknown)
    }

    /// Whether a kernel that ends with it makes the context unusable ("the process must be terminated").
    pub fn is_sticky(self) -> bool {
        use Error::*;
        matches!(
            self,
            IllegalAddress
                | LaunchTimeout
                | Assert
                | HardwareStackError
                | IllegalInstruction
                | MisalignedAddress
                | InvalidAddressSpace
                | InvalidPc
                | LaunchFailure
                // An internal fault: how far the work got is unknown.
                | Unknown
        )
    }
}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self:?} ({})", self.code())
    }
}

impl std::error::Error for Error {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error_text;

    #[test]
    fn errors_have_the_numbers_of_their_names() {
        for &error in ALL {
            assert_eq!(error_text::name(error.code()), format!("cudaError{error:?}"));
            assert_eq!(Error::from_code(error.code()), error);
        }
        assert_eq!(Error::from_code(-1), Error::Unknown);
    }
}
