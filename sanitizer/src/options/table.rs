//! The table of options: names, values, help, and where each is kept.

use super::settings::Options;
use super::values::*;

/// An option.
pub struct Spec {
    /// Without the hyphens.
    pub name: &'static str,
    /// The letter that stands for it after one hyphen.
    pub short: Option<char>,
    /// One line of help.
    pub help: &'static str,
    pub(super) kind: Kind,
}

/// What an option takes and where that is kept.
pub(super) enum Kind {
    /// No value.
    Flag(fn(&mut Options) -> &mut bool),
    YesNo(fn(&mut Options) -> &mut bool),
    /// A number up to a greatest one.
    Number(fn(&mut Options) -> &mut u64, u64),
    OptionalNumber(fn(&mut Options) -> &mut Option<u64>),
    Text(fn(&mut Options) -> &mut String),
    OptionalText(fn(&mut Options) -> &mut Option<String>),
    /// May be given several times.
    List(fn(&mut Options) -> &mut Vec<String>),
    /// One of a few words: the words, how to set one, how to read it.
    Choice(fn() -> Vec<&'static str>, fn(&mut Options, &str) -> bool, fn(&Options) -> &'static str),
    Tool,
    /// Accepted, checked for its value, and without effect: what it takes and why.
    Ignored(Takes, &'static str),
}

/// What an option without effect takes.
#[derive(Clone, Copy)]
pub(super) enum Takes {
    Nothing,
    Number,
    Text,
    One(&'static [&'static str]),
}

impl Spec {
    /// The value as help texts show it; `None` if the option takes none.
    pub fn value(&self) -> Option<String> {
        Some(match &self.kind {
            Kind::Flag(_) | Kind::Ignored(Takes::Nothing, _) => return None,
            Kind::YesNo(_) => "yes|no".into(),
            Kind::Number(..) | Kind::OptionalNumber(_) | Kind::Ignored(Takes::Number, _) => "NUMBER".into(),
            Kind::Text(_) | Kind::OptionalText(_) | Kind::List(_) | Kind::Ignored(Takes::Text, _) => match self.name {
                "log-file" | "save" | "read" | "sarif" | "suppressions" | "coredump-name" => "FILE".into(),
                "kernel-name" | "kernel-name-exclude" => "KEY=VALUE,...".into(),
                "nvtx-include" | "nvtx-exclude" => "RANGES".into(),
                "preload-library" | "target-processes-filter" => "NAME,...".into(),
                "injection-path" | "injection-path32" => "PATH".into(),
                _ => "TEXT".into(),
            },
            Kind::Choice(words, ..) => words().join("|"),
            Kind::Tool => "TOOL,...".into(),
            Kind::Ignored(Takes::One(words), _) => words.join("|"),
        })
    }

    /// Whether the option is taken for compatibility alone.
    pub fn ignored(&self) -> bool {
        matches!(self.kind, Kind::Ignored(..))
    }
}

macro_rules! specs {
    ($($name:literal $(($short:literal))? , $kind:expr, $help:literal;)*) => {
        [$(Spec { name: $name, short: specs!(@short $($short)?), help: $help, kind: $kind }),*]
    };
    (@short) => { None };
    (@short $short:literal) => { Some($short) };
}

macro_rules! choice {
    ($field:ident: $kind:ident) => {
        Kind::Choice(
            || $kind::ALL.iter().map(|(word, _)| *word).collect(),
            |o, word| $kind::from_word(word).map(|value| o.$field = value).is_some(),
            |o| o.$field.word(),
        )
    };
}

const ANY: u64 = u64::MAX;
const NO_PORTS: &str = "processes report through a local socket";
const NO_COREDUMP: &str = "there are no GPU core dumps; the program is a host process and makes its own";
const NO_OPTIX: &str = "OptiX programs are not run";

/// All options: general ones, then those of each tool, then ours.
static SPECS: [Spec; 82] = specs! {
    "help"('h'), Kind::Flag(|o| &mut o.help), "Print this list";
    "version"('v'), Kind::Flag(|o| &mut o.version), "Print the version";
    "tool", Kind::Tool, "What to check: memcheck (the default), racecheck, initcheck, synccheck, several with commas, all; leak adds --leak-check full to memcheck";
    "check-device-heap", Kind::YesNo(|o| &mut o.check_device_heap), "Check malloc and free in kernels, and leaks of them";
    "check-exit-code", Kind::YesNo(|o| &mut o.check_exit_code), "Tell when the program's exit code is not 0";
    "demangle", choice!(demangle: Demangle), "Names of functions: with parameters, without, or mangled";
    "destroy-on-device-error", choice!(destroy_on_device_error: OnDeviceError), "After an error in a kernel, end all CUDA work of the process, or that kernel alone";
    "dump-kernel-launches", Kind::Flag(|o| &mut o.dump_kernel_launches), "Print every kernel launch";
    "error-exitcode", Kind::Number(|o| &mut o.error_exitcode, 255), "Exit code if there were errors and the program's own is 0; 0: the program's";
    "force-blocking-launches", Kind::Flag(|o| &mut o.force_blocking_launches), "Wait for each kernel where it is launched";
    "force-synchronization-limit", Kind::Number(|o| &mut o.force_synchronization_limit, ANY), "Wait for a stream at every so many of its launches; 0: never";
    "ignore-getprocaddress-notfound", Kind::Flag(|o| &mut o.ignore_getprocaddress_notfound), "cuGetProcAddress that finds nothing is no error";
    "kernel-name", Kind::List(|o| &mut o.kernel_name), "Check only these kernels: kernel_name|kne=NAME, kernel_substring|kns=PART, regex=EXPRESSION; may be repeated";
    "kernel-name-exclude", Kind::List(|o| &mut o.kernel_name_exclude), "Do not check these kernels; the same keys";
    "language", choice!(language: Language), "fortran: thread and block indices begin at 1";
    "launch-count"('c'), Kind::Number(|o| &mut o.launch_count, ANY), "Check so many of the launches that the filters let through; 0: all";
    "launch-skip"('s'), Kind::Number(|o| &mut o.launch_skip, ANY), "Leave out so many of the launches that the filters let through, first";
    "log-file", Kind::OptionalText(|o| &mut o.log_file), "Write the report there, not to stdout; %p: process ID, %q{VAR}: environment variable, %%: %";
    "num-callers-device", Kind::Number(|o| &mut o.num_callers_device, ANY), "Callers to print in stacks of kernels; 0: all";
    "num-callers-host", Kind::Number(|o| &mut o.num_callers_host, ANY), "Frames to print in stacks of the host; 0: all";
    "nvtx", Kind::YesNo(|o| &mut o.nvtx), "Listen to the program's NVTX calls";
    "nvtx-include", Kind::List(|o| &mut o.nvtx_include), "Check only kernels launched in these NVTX ranges; may be repeated";
    "nvtx-exclude", Kind::List(|o| &mut o.nvtx_exclude), "Do not check kernels launched in these NVTX ranges; may be repeated";
    "prefix", Kind::Text(|o| &mut o.prefix), "What lines of the report begin with";
    "preload-library", Kind::OptionalText(|o| &mut o.preload_library), "Libraries to load into the program before ours";
    "print-level", choice!(print_level: PrintLevel), "Least severity to print; auto: warn, or info with --dump-kernel-launches";
    "print-limit", Kind::Number(|o| &mut o.print_limit, ANY), "Stop printing after so many errors; 0: never";
    "print-session-details", Kind::Flag(|o| &mut o.print_session_details), "Print the ID, command line and system of each process";
    "quiet"('q'), Kind::Flag(|o| &mut o.quiet), "Print errors only";
    "read", Kind::OptionalText(|o| &mut o.read), "Show what --save kept, without running a program";
    "require-cuda-init", Kind::YesNo(|o| &mut o.require_cuda_init), "It is an error if the program makes no CUDA call";
    "save", Kind::OptionalText(|o| &mut o.save), "Keep the records in this file, for --read; %p, %q{VAR}, %% as for --log-file";
    "save-session-details", Kind::Flag(|o| &mut o.save_session_details), "Keep the details of each process in the file of --save --xml, too";
    "strip-paths", Kind::YesNo(|o| &mut o.strip_paths), "Print names of files without their folders";
    "suppressions", Kind::OptionalText(|o| &mut o.suppressions), "Leave out what is in this file, made by --save FILE --xml and edited";
    "target-processes", choice!(target_processes: TargetProcesses), "Check the program alone, or the processes that it starts as well";
    "target-processes-filter", Kind::OptionalText(|o| &mut o.target_processes_filter), "Check only processes with these names; regex:EXPRESSION";
    "xml", Kind::Flag(|o| &mut o.xml), "The file of --save is XML";
    "show-backtrace", choice!(show_backtrace: Backtrace), "Stacks to print";
    "backtrace-short", Kind::YesNo(|o| &mut o.backtrace_short), "Leave out frames of the CUDA runtime and those that called main";
    "check-cache-control", Kind::Flag(|o| &mut o.check_cache_control), "memcheck: check addresses of prefetches and other cache control";
    "detect-missing-module-unload", Kind::Flag(|o| &mut o.detect_missing_module_unload), "memcheck: modules that are not unloaded are leaks";
    "leak-check", choice!(leak_check: LeakCheck), "memcheck: report what was not freed";
    "padding", Kind::Number(|o| &mut o.padding, 1 << 40), "memcheck: bytes to leave free behind every allocation";
    "report-api-errors", choice!(report_api_errors: ApiErrors), "memcheck: report calls that fail";
    "report-device-side-allocation-failure", Kind::YesNo(|o| &mut o.report_device_side_allocation_failure), "memcheck: warn when malloc in a kernel fails";
    "track-stream-ordered-races", choice!(track_stream_ordered_races: StreamOrdered), "memcheck: uses of cudaMallocAsync memory that are not ordered with its allocation or free";
    "racecheck-deadlock-timeout", Kind::Number(|o| &mut o.racecheck_deadlock_timeout, ANY), "synccheck, and racecheck if not 0: milliseconds after which a grid that waits in loops is a deadlock; 0: 3000";
    "racecheck-detect-level", choice!(racecheck_detect_level: DetectLevel), "racecheck: least severity to look for";
    "racecheck-filter-cluster-id", Kind::OptionalNumber(|o| &mut o.racecheck_filter_cluster_id), "racecheck: check only this cluster, or block";
    "racecheck-memcpy-async", Kind::YesNo(|o| &mut o.racecheck_memcpy_async), "racecheck: check asynchronous copies to shared memory";
    "racecheck-fence-proxy-async", Kind::YesNo(|o| &mut o.racecheck_fence_proxy_async), "racecheck: check fence.proxy.async before cp.async.bulk";
    "racecheck-report", choice!(racecheck_report: RaceReport), "racecheck: report each byte, or each pair of places in the code";
    "racecheck-trace-sync", Kind::YesNo(|o| &mut o.racecheck_trace_sync), "racecheck: print synchronisation";
    "check-api-memory-access", Kind::YesNo(|o| &mut o.check_api_memory_access), "initcheck: check cudaMemcpy and cudaMemset";
    "initcheck-address-space", choice!(initcheck_address_space: InitSpace), "initcheck: memory to check";
    "initcheck-track-filtered-global-memory", Kind::YesNo(|o| &mut o.initcheck_track_filtered_global_memory), "initcheck: note what kernels write that filters leave out";
    "track-unused-memory", Kind::Flag(|o| &mut o.track_unused_memory), "initcheck: report memory that is never written";
    "unused-memory-threshold", Kind::Number(|o| &mut o.unused_memory_threshold, 100), "initcheck: per cent of an allocation from which on unused memory is reported";
    "unused-shared-memory-report-limit", Kind::Number(|o| &mut o.unused_shared_memory_report_limit, u32::MAX as u64), "initcheck: reports of unused shared memory per launch";
    "missing-barrier-init-is-fatal", Kind::YesNo(|o| &mut o.missing_barrier_init_is_fatal), "synccheck: end the warp that uses a cuda::barrier before its initialisation";
    "json", Kind::Flag(|o| &mut o.json), "Report as JSON, one object per line, to the file of --save or else in place of the text";
    "sarif", Kind::OptionalText(|o| &mut o.sarif), "Write a SARIF 2.1.0 report to this file";
    "check-optix", Kind::Ignored(Takes::Nothing, NO_OPTIX), "OptiX launches with initcheck";
    "check-optix-leaks", Kind::Ignored(Takes::Nothing, NO_OPTIX), "OptiX resources that are not destroyed";
    "coredump-behavior", Kind::Ignored(Takes::One(&["full", "exit"]), NO_COREDUMP), "After a GPU core dump";
    "coredump-name", Kind::Ignored(Takes::Text, NO_COREDUMP), "Name of the GPU core dump";
    "generate-coredump", Kind::Ignored(Takes::Nothing, NO_COREDUMP), "Make a GPU core dump at the first error";
    "injection-path", Kind::Ignored(Takes::Text, "the checks are part of the library"), "Folder of injection libraries";
    "injection-path32", Kind::Ignored(Takes::Text, "the checks are part of the library"), "Folder of 32-bit injection libraries";
    "kill", Kind::Ignored(Takes::Nothing, NO_PORTS), "Kill the program when it cannot be reached";
    "launch-timeout", Kind::Ignored(Takes::Number, NO_PORTS), "Seconds to wait for the program to connect";
    "max-connections", Kind::Ignored(Takes::Number, NO_PORTS), "Ports to try";
    "port", Kind::Ignored(Takes::Number, NO_PORTS), "First port";
    "mode", Kind::Ignored(Takes::One(&["launch-and-attach", "launch", "attach"]), "the program is always started and checked at once"), "Start or attach";
    "support-32bit", Kind::Ignored(Takes::Nothing, "32-bit processes are not checked"), "Follow children of 32-bit processes";
    "check-bulk-copy", Kind::Ignored(Takes::One(&["yes", "no"]), "bulk copies are checked as all accesses are"), "Check cp.async.bulk";
    "check-tensor-ops", Kind::Ignored(Takes::One(&["yes", "no"]), "tensor maps are not run"), "Check cp.async.bulk.tensor";
    "check-warpgroup-mma", Kind::Ignored(Takes::One(&["yes", "no"]), "wgmma is not run"), "Check wgmma";
    "racecheck-continue-on-deadlock", Kind::Ignored(Takes::One(&["yes", "no"]), "a grid that is stuck is ended, and the program goes on"), "racecheck: go on after a deadlock";
    "num-cuda-barriers", Kind::Ignored(Takes::Number, "barriers are found as they are used"), "cuda::barriers of a block";
    "racecheck-num-workers", Kind::Ignored(Takes::Number, "races are found by the threads that run the blocks"), "Threads that look for races";
};

/// All options.
pub fn all() -> impl Iterator<Item = &'static Spec> {
    SPECS.iter()
}
