//! The values of options.

use super::values::{
    ApiErrors, Backtrace, Demangle, DetectLevel, InitSpace, Language, LeakCheck, OnDeviceError, PrintLevel, RaceReport,
    StreamOrdered, TargetProcesses,
};
use crate::severity::Severity;
use crate::tools::{Tool, Tools};

/// The values of options. `Default` is the behaviour of compute-sanitizer without options. Fields are named after the options, those of a
/// tool without its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    pub help: bool,
    pub version: bool,
    /// `--tool`
    pub tools: Tools,
    pub check_device_heap: bool,
    pub check_exit_code: bool,
    pub demangle: Demangle,
    pub destroy_on_device_error: OnDeviceError,
    pub dump_kernel_launches: bool,
    /// 0 to 255.
    pub error_exitcode: u64,
    pub force_blocking_launches: bool,
    pub force_synchronization_limit: u64,
    pub ignore_getprocaddress_notfound: bool,
    /// Specifications, for [`crate::filter::KernelFilter`].
    pub kernel_name: Vec<String>,
    pub kernel_name_exclude: Vec<String>,
    pub language: Language,
    pub launch_count: u64,
    pub launch_skip: u64,
    /// With escapes: [`crate::output::expand`].
    pub log_file: Option<String>,
    pub num_callers_device: u64,
    pub num_callers_host: u64,
    pub nvtx: bool,
    /// Configurations, for [`crate::nvtx::NvtxFilter`].
    pub nvtx_include: Vec<String>,
    pub nvtx_exclude: Vec<String>,
    pub prefix: String,
    pub preload_library: Option<String>,
    pub print_level: PrintLevel,
    pub print_limit: u64,
    pub print_session_details: bool,
    pub quiet: bool,
    pub read: Option<String>,
    pub require_cuda_init: bool,
    pub save: Option<String>,
    pub save_session_details: bool,
    pub strip_paths: bool,
    pub suppressions: Option<String>,
    pub target_processes: TargetProcesses,
    pub target_processes_filter: Option<String>,
    pub xml: bool,
    pub show_backtrace: Backtrace,
    pub backtrace_short: bool,
    pub memcheck: Memcheck,
    pub racecheck: Racecheck,
    pub initcheck: Initcheck,
    pub synccheck: Synccheck,
    pub json: bool,
    /// File, with escapes.
    pub sarif: Option<String>,
    /// A line for each option given that has no effect. Not passed on by [`Options::to_env`].
    pub notes: Vec<String>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            help: false,
            version: false,
            tools: Tools::only(Tool::Memcheck),
            check_device_heap: true,
            check_exit_code: true,
            demangle: Demangle::Full,
            destroy_on_device_error: OnDeviceError::Context,
            dump_kernel_launches: false,
            error_exitcode: 0,
            force_blocking_launches: false,
            force_synchronization_limit: 0,
            ignore_getprocaddress_notfound: false,
            kernel_name: Vec::new(),
            kernel_name_exclude: Vec::new(),
            language: Language::C,
            launch_count: 0,
            launch_skip: 0,
            log_file: None,
            num_callers_device: 0,
            num_callers_host: 0,
            nvtx: true,
            nvtx_include: Vec::new(),
            nvtx_exclude: Vec::new(),
            // The manual's table has eight, its samples and the program nine.
            prefix: "=========".into(),
            preload_library: None,
            print_level: PrintLevel::Auto,
            print_limit: 100,
            print_session_details: false,
            quiet: false,
            read: None,
            require_cuda_init: true,
            save: None,
            save_session_details: false,
            strip_paths: true,
            suppressions: None,
            target_processes: TargetProcesses::All,
            target_processes_filter: None,
            xml: false,
            show_backtrace: Backtrace::Yes,
            backtrace_short: true,
            memcheck: Memcheck::default(),
            racecheck: Racecheck::default(),
            initcheck: Initcheck::default(),
            synccheck: Synccheck::default(),
            json: false,
            sarif: None,
            notes: Vec::new(),
        }
    }
}

/// Options of memcheck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Memcheck {
    pub check_cache_control: bool,
    pub detect_missing_module_unload: bool,
    pub leak_check: LeakCheck,
    /// Bytes.
    pub padding: u64,
    pub report_api_errors: ApiErrors,
    pub report_device_side_allocation_failure: bool,
    pub track_stream_ordered_races: StreamOrdered,
}

impl Default for Memcheck {
    fn default() -> Memcheck {
        Memcheck {
            check_cache_control: false,
            detect_missing_module_unload: false,
            leak_check: LeakCheck::No,
            padding: 0,
            report_api_errors: ApiErrors::Extended,
            report_device_side_allocation_failure: true,
            track_stream_ordered_races: StreamOrdered::All,
        }
    }
}

/// Options of racecheck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Racecheck {
    /// Milliseconds.
    pub deadlock_timeout: u64,
    pub detect_level: DetectLevel,
    pub filter_cluster_id: Option<u64>,
    pub memcpy_async: bool,
    pub fence_proxy_async: bool,
    pub report: RaceReport,
    pub trace_sync: bool,
}

impl Default for Racecheck {
    fn default() -> Racecheck {
        Racecheck {
            deadlock_timeout: 0,
            detect_level: DetectLevel::Warn,
            filter_cluster_id: None,
            memcpy_async: true,
            fence_proxy_async: true,
            report: RaceReport::Analysis,
            trace_sync: false,
        }
    }
}

/// Options of initcheck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Initcheck {
    pub check_api_memory_access: bool,
    pub address_space: InitSpace,
    pub track_filtered_global_memory: bool,
    pub track_unused_memory: bool,
    /// Per cent.
    pub unused_memory_threshold: u64,
    pub unused_shared_memory_report_limit: u64,
}

impl Default for Initcheck {
    fn default() -> Initcheck {
        Initcheck {
            check_api_memory_access: true,
            address_space: InitSpace::Global,
            track_filtered_global_memory: true,
            track_unused_memory: false,
            unused_memory_threshold: 0,
            unused_shared_memory_report_limit: 32,
        }
    }
}

/// Options of synccheck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Synccheck {
    pub missing_barrier_init_is_fatal: bool,
}

impl Default for Synccheck {
    fn default() -> Synccheck {
        Synccheck { missing_barrier_init_is_fatal: true }
    }
}

impl Options {
    /// Whether a tool is enabled.
    pub fn checks(&self, tool: Tool) -> bool {
        self.tools.contains(tool)
    }

    /// Whether leaks are reported.
    pub fn leaks(&self) -> bool {
        self.checks(Tool::Memcheck) && self.memcheck.leak_check == LeakCheck::Full
    }

    /// The least severity that is printed. `None`: nothing is, not even errors.
    pub fn least_severity(&self) -> Option<Severity> {
        Some(match self.print_level {
            PrintLevel::Info => Severity::Info,
            PrintLevel::Auto if self.dump_kernel_launches || self.racecheck.trace_sync => Severity::Info,
            PrintLevel::Auto | PrintLevel::Warn => Severity::Warning,
            PrintLevel::Error => Severity::Error,
            PrintLevel::Fatal => return None,
        })
    }
}
