//! Error codes that modules below `abi` can produce. Values are CUDA's (`cudaError_t` in `driver_types.h`).

/// Defines [`Error`] and the list of its values.
macro_rules! errors {
    ($($(#[$doc:meta])* $name:ident = $code:literal,)*) => {
        /// An error of the CUDA runtime. [`Error::code`] is the value of `cudaError_t`.
        #[repr(i32)]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Error {
            $($(#[$doc])* $name = $code,)*
        }

        /// Every error, for [`Error::from_code`].
        const ALL: &[Error] = &[$(Error::$name,)*];
    };
}

errors! {
    /// A parameter is out of range, or a pointer does not name memory that the call may access.
    InvalidValue = 1,
    /// Device or host memory is exhausted.
    MemoryAllocation = 2,
    /// The device could not be set up, or the runtime is shutting down.
    InitializationError = 3,
    InvalidConfiguration = 9,
    InvalidPitchValue = 12,
    InvalidSymbol = 13,
    InvalidChannelDescriptor = 20,
    InvalidMemcpyDirection = 21,
    InvalidFilterSetting = 26,
    StubLibrary = 34,
    InsufficientDriver = 35,
    CallRequiresNewerDriver = 36,
    InvalidDeviceFunction = 98,
    NoDevice = 100,
    InvalidDevice = 101,
    InvalidKernelImage = 200,
    DeviceUninitialized = 201,
    MapBufferObjectFailed = 205,
    NoKernelImageForDevice = 209,
    UnsupportedLimit = 215,
    InvalidPtx = 218,
    JitCompilerNotFound = 221,
    UnsupportedPtxVersion = 222,
    JitCompilationDisabled = 223,
    InvalidSource = 300,
    FileNotFound = 301,
    SharedObjectSymbolNotFound = 302,
    OperatingSystem = 304,
    /// A handle (stream, event, graph, pool...) is unknown or may not be used here.
    InvalidResourceHandle = 400,
    IllegalState = 401,
    /// The state cannot be expressed in the form of the query.
    LossyQuery = 402,
    SymbolNotFound = 500,
    /// Not an error: work is still under way.
    NotReady = 600,
    IllegalAddress = 700,
    LaunchOutOfResources = 701,
    LaunchTimeout = 702,
    PeerAccessAlreadyEnabled = 704,
    PeerAccessNotEnabled = 705,
    SetOnActiveProcess = 708,
    ContextIsDestroyed = 709,
    Assert = 710,
    TooManyPeers = 711,
    HostMemoryAlreadyRegistered = 712,
    HostMemoryNotRegistered = 713,
    HardwareStackError = 714,
    IllegalInstruction = 715,
    MisalignedAddress = 716,
    InvalidAddressSpace = 717,
    InvalidPc = 718,
    LaunchFailure = 719,
    CooperativeLaunchTooLarge = 720,
    NotPermitted = 800,
    NotSupported = 801,
    StreamCaptureUnsupported = 900,
    StreamCaptureInvalidated = 901,
    StreamCaptureMerge = 902,
    StreamCaptureUnmatched = 903,
    StreamCaptureUnjoined = 904,
    StreamCaptureIsolation = 905,
    StreamCaptureImplicit = 906,
    CapturedEvent = 907,
    StreamCaptureWrongThread = 908,
    Timeout = 909,
    GraphExecUpdateFailure = 910,
    InvalidClusterSize = 912,
    InvalidResourceType = 914,
    InvalidResourceConfiguration = 915,
    /// The stream's green context was destroyed.
    StreamDetached = 917,
    /// A recapture differs from the graph in more than parameters.
    GraphRecaptureFailure = 918,
    Unknown = 999,
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
