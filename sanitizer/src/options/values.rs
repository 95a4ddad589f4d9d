//! Options whose values are words from a list.

use crate::severity::Severity;

/// A value that is one of a few words.
pub trait Choice: Copy + PartialEq + Sized + 'static {
    /// All words and what they stand for.
    const ALL: &'static [(&'static str, Self)];

    /// The value for a word.
    fn from_word(word: &str) -> Option<Self> {
        Self::ALL.iter().find(|(name, _)| *name == word).map(|(_, value)| *value)
    }

    /// The word for the value.
    fn word(self) -> &'static str {
        Self::ALL.iter().find(|(_, value)| *value == self).map_or("", |(name, _)| name)
    }
}

macro_rules! choices {
    ($($(#[$doc:meta])* $name:ident { $($(#[$inner:meta])* $value:ident = $word:literal),+ $(,)? })+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$inner])* $value),+ }

        impl Choice for $name {
            const ALL: &'static [(&'static str, Self)] = &[$(($word, $name::$value)),+];
        }
    )+};
}

choices! {
    /// `--demangle`: how functions are named.
    Demangle {
        /// With parameters and template arguments.
        Full = "full",
        /// The name alone.
        Simple = "simple",
        /// Mangled.
        No = "no",
    }

    /// `--destroy-on-device-error`: the scope of an error in a kernel.
    OnDeviceError {
        /// All later work of the process: calls return the error.
        Context = "context",
        /// The kernel only.
        Kernel = "kernel",
    }

    /// `--language`: whether indices begin at 0 or 1.
    Language { C = "c", Fortran = "fortran" }

    /// `--print-level`: the least severity to print.
    PrintLevel {
        Info = "info",
        /// `Info` with `--dump-kernel-launches` or `--racecheck-trace-sync`, else `Warn`.
        Auto = "auto",
        Warn = "warn",
        Error = "error",
        Fatal = "fatal",
    }

    /// `--target-processes`
    TargetProcesses {
        ApplicationOnly = "application-only",
        All = "all",
    }

    /// `--show-backtrace`: which stacks are shown.
    Backtrace { Yes = "yes", Host = "host", Device = "device", No = "no" }

    /// `--leak-check`
    LeakCheck { Full = "full", No = "no" }

    /// `--report-api-errors`: which failed calls are findings.
    ApiErrors {
        /// Including calls made by the runtime itself.
        All = "all",
        /// Calls of the program, with messages logged by the library.
        Extended = "extended",
        /// Calls of the program.
        Explicit = "explicit",
        No = "no",
    }

    /// `--track-stream-ordered-races`
    StreamOrdered {
        All = "all",
        UseBeforeAlloc = "use-before-alloc",
        UseAfterFree = "use-after-free",
        No = "no",
    }

    /// `--racecheck-detect-level`
    DetectLevel { Info = "info", Warn = "warn", Error = "error" }

    /// `--racecheck-report`
    RaceReport {
        /// Each hazard at each byte.
        Hazard = "hazard",
        /// Each pair of places in the code.
        Analysis = "analysis",
        All = "all",
    }

    /// `--initcheck-address-space`
    InitSpace { Global = "global", Shared = "shared", All = "all" }
}

impl DetectLevel {
    /// The least severity to detect.
    pub fn severity(self) -> Severity {
        match self {
            DetectLevel::Info => Severity::Info,
            DetectLevel::Warn => Severity::Warning,
            DetectLevel::Error => Severity::Error,
        }
    }
}

impl Backtrace {
    /// Whether host stacks are printed.
    pub fn host(self) -> bool {
        matches!(self, Backtrace::Yes | Backtrace::Host)
    }

    /// Whether callers within kernels are printed.
    pub fn device(self) -> bool {
        matches!(self, Backtrace::Yes | Backtrace::Device)
    }
}

impl StreamOrdered {
    /// Whether uses before an allocation are detected.
    pub fn before_alloc(self) -> bool {
        matches!(self, StreamOrdered::All | StreamOrdered::UseBeforeAlloc)
    }

    /// Whether uses after a free are detected.
    pub fn after_free(self) -> bool {
        matches!(self, StreamOrdered::All | StreamOrdered::UseAfterFree)
    }
}
