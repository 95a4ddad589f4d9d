//! Values of options that are words out of a list.

use crate::severity::Severity;

/// A value that is one of a few words.
pub trait Choice: Copy + PartialEq + Sized + 'static {
    /// All words and what they stand for.
    const ALL: &'static [(&'static str, Self)];

    /// The value that a word stands for.
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
        /// As the linker knows it.
        No = "no",
    }

    /// `--destroy-on-device-error`: what is over after an error in a kernel.
    OnDeviceError {
        /// All later work of the process: calls return the error.
        Context = "context",
        /// The kernel alone.
        Kernel = "kernel",
    }

    /// `--language`: whether indices begin at 0 or 1.
    Language { C = "c", Fortran = "fortran" }

    /// `--print-level`: what is too harmless to be shown.
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

    /// `--report-api-errors`: which calls that failed are findings.
    ApiErrors {
        /// Those that the runtime makes itself, too.
        All = "all",
        /// Those of the program, and what the library says about them.
        Extended = "extended",
        /// Those of the program.
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
    /// The least severity that is looked for.
    pub fn severity(self) -> Severity {
        match self {
            DetectLevel::Info => Severity::Info,
            DetectLevel::Warn => Severity::Warning,
            DetectLevel::Error => Severity::Error,
        }
    }
}

impl Backtrace {
    /// Whether stacks of the host are shown.
    pub fn host(self) -> bool {
        matches!(self, Backtrace::Yes | Backtrace::Host)
    }

    /// Whether the callers of the function in the kernel are shown.
    pub fn device(self) -> bool {
        matches!(self, Backtrace::Yes | Backtrace::Device)
    }
}

impl StreamOrdered {
    /// Whether uses before an allocation are looked for.
    pub fn before_alloc(self) -> bool {
        matches!(self, StreamOrdered::All | StreamOrdered::UseBeforeAlloc)
    }

    /// Whether uses after a free are looked for.
    pub fn after_free(self) -> bool {
        matches!(self, StreamOrdered::All | StreamOrdered::UseAfterFree)
    }
}
