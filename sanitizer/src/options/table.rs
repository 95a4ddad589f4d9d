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
    /// What `docs/check.md` says besides, in Markdown.
    pub more: &'static str,
    pub group: Group,
    pub(super) kind: Kind,
}

/// What an option is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    General,
    /// What the report shows.
    Shown,
    /// Where the report goes.
    Files,
    Memcheck,
    Racecheck,
    Initcheck,
    Synccheck,
    /// Without effect.
    Ignored,
}

/// What an option takes and where that is kept.
pub(super) enum Kind {
    /// No value.
    Flag(fn(&mut Options) -> &mut bool),
    YesNo(fn(&mut Options) -> &mut bool),
    /// A number up to a greatest one.
    Number(fn(&mut Options) -> &mut u64, u64),
    OptionalNumber(fn(&mut Options) -> &mut Option<u64>),
    /// A text, and what help texts call it.
    Text(fn(&mut Options) -> &mut String, &'static str),
    OptionalText(fn(&mut Options) -> &mut Option<String>, &'static str),
    /// May be given several times.
    List(fn(&mut Options) -> &mut Vec<String>, &'static str),
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
    /// A text, and what help texts call it.
    Text(&'static str),
    One(&'static [&'static str]),
}

impl Spec {
    /// The value as help texts show it; `None` if the option takes none.
    pub fn value(&self) -> Option<String> {
        Some(match &self.kind {
            Kind::Flag(_) | Kind::Ignored(Takes::Nothing, _) => return None,
            Kind::YesNo(_) => "yes|no".into(),
            Kind::Number(..) | Kind::OptionalNumber(_) | Kind::Ignored(Takes::Number, _) => "NUMBER".into(),
            Kind::Text(_, form)
            | Kind::OptionalText(_, form)
            | Kind::List(_, form)
            | Kind::Ignored(Takes::Text(form), _) => form.to_string(),
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

/// Group and name of an option, its letter, what it takes and where that is kept, its help, and what the documentation says besides.
macro_rules! specs {
    ($($group:ident: $name:literal $(($short:literal))? , $kind:expr, $help:literal $(, $more:literal)?;)*) => {
        [$(Spec {
            name: $name,
            short: specs!(@short $($short)?),
            help: $help,
            more: concat!("" $(, $more)?),
            group: Group::$group,
            kind: $kind,
        }),*]
    };
    (@short) => { None };
    (@short $short:literal) => { Some($short) };
}

macro_rules! choice {
    ($($field:ident).+: $kind:ident) => {
        Kind::Choice(
            || $kind::ALL.iter().map(|(word, _)| *word).collect(),
            |o, word| $kind::from_word(word).map(|value| o.$($field).+ = value).is_some(),
            |o| o.$($field).+.word(),
        )
    };
}

const ANY: u64 = u64::MAX;
const NO_PORTS: &str = "processes report through a local socket";
const NO_COREDUMP: &str = "there are no GPU core dumps; the program is a host process and makes its own";
const NO_OPTIX: &str = "OptiX programs are not run";

/// All options: general ones, then those of each tool, then ours.
static SPECS: [Spec; 82] = specs! {
    General: "help"('h'), Kind::Flag(|o| &mut o.help), "Print this list";
    General: "version"('v'), Kind::Flag(|o| &mut o.version), "Print the version";
    General: "tool", Kind::Tool, "What to check, several with commas; all are those of compute-sanitizer, leak adds --leak-check full to memcheck";
    General: "check-device-heap", Kind::YesNo(|o| &mut o.check_device_heap), "Check malloc and free in kernels, and leaks of them";
    General: "check-exit-code", Kind::YesNo(|o| &mut o.check_exit_code), "Tell when the program's exit code is not 0";
    Shown: "demangle", choice!(demangle: Demangle), "Names of functions: with parameters, without, or mangled", ": `f(int *)`, `f`, `_Z1fPi`";
    General: "destroy-on-device-error", choice!(destroy_on_device_error: OnDeviceError), "After an error in a kernel, end all CUDA work of the process, or that kernel alone";
    Shown: "dump-kernel-launches", Kind::Flag(|o| &mut o.dump_kernel_launches), "Print every kernel launch", " with its number, kernel, grid, block and stream, and why it is left out";
    General: "error-exitcode", Kind::Number(|o| &mut o.error_exitcode, 255), "Exit code if there were errors and the program's own is 0; 0: the program's";
    General: "force-blocking-launches", Kind::Flag(|o| &mut o.force_blocking_launches), "Wait for each kernel where it is launched", ", and return its error";
    General: "force-synchronization-limit", Kind::Number(|o| &mut o.force_synchronization_limit, ANY), "Wait for a stream at every so many of its launches; 0: never";
    General: "ignore-getprocaddress-notfound", Kind::Flag(|o| &mut o.ignore_getprocaddress_notfound), "cuGetProcAddress that finds nothing is no error";
    General: "kernel-name", Kind::List(|o| &mut o.kernel_name, "KEY=VALUE,..."), "Check only these kernels: kernel_name|kne=NAME, kernel_substring|kns=PART, regex=EXPRESSION; may be repeated", ". See Filters";
    General: "kernel-name-exclude", Kind::List(|o| &mut o.kernel_name_exclude, "KEY=VALUE,..."), "Do not check these kernels; the same keys", ". See Filters";
    Shown: "language", choice!(language: Language), "fortran: thread and block indices begin at 1";
    General: "launch-count"('c'), Kind::Number(|o| &mut o.launch_count, ANY), "Check so many of the launches that the filters let through; 0: all";
    General: "launch-skip"('s'), Kind::Number(|o| &mut o.launch_skip, ANY), "Leave out so many of the launches that the filters let through, first";
    Files: "log-file", Kind::OptionalText(|o| &mut o.log_file, "FILE"), "Write the report there, not to stdout; %p: process ID, %q{VAR}: environment variable, %%: %";
    Shown: "num-callers-device", Kind::Number(|o| &mut o.num_callers_device, ANY), "Callers to print in stacks of kernels; 0: all";
    Shown: "num-callers-host", Kind::Number(|o| &mut o.num_callers_host, ANY), "Frames to print in stacks of the host; 0: all";
    General: "nvtx", Kind::YesNo(|o| &mut o.nvtx), "Listen to the program's NVTX calls";
    General: "nvtx-include", Kind::List(|o| &mut o.nvtx_include, "RANGES"), "Check only kernels launched in these NVTX ranges; may be repeated", ". See Filters";
    General: "nvtx-exclude", Kind::List(|o| &mut o.nvtx_exclude, "RANGES"), "Do not check kernels launched in these NVTX ranges; may be repeated", ". See Filters";
    Shown: "prefix", Kind::Text(|o| &mut o.prefix, "TEXT"), "What lines of the report begin with";
    General: "preload-library", Kind::OptionalText(|o| &mut o.preload_library, "NAME,..."), "Libraries to load into the program before ours";
    Shown: "print-level", choice!(print_level: PrintLevel), "Least severity to print; auto: warn, or info with --dump-kernel-launches";
    Shown: "print-limit", Kind::Number(|o| &mut o.print_limit, ANY), "Stop printing after so many errors; 0: never", ". The summary counts all";
    Shown: "print-session-details", Kind::Flag(|o| &mut o.print_session_details), "Print the ID, command line and system of each process";
    Shown: "quiet"('q'), Kind::Flag(|o| &mut o.quiet), "Print errors only";
    Files: "read", Kind::OptionalText(|o| &mut o.read, "FILE"), "Show what --save kept, without running a program", ", with these options";
    General: "require-cuda-init", Kind::YesNo(|o| &mut o.require_cuda_init), "It is an error if the program makes no CUDA call";
    Files: "save", Kind::OptionalText(|o| &mut o.save, "FILE"), "Keep the records in this file, for --read; %p, %q{VAR}, %% as for --log-file", "; XML with `--xml`, JSON with `--json`";
    Files: "save-session-details", Kind::Flag(|o| &mut o.save_session_details), "Keep the details of each process in the file of --save --xml, too";
    Shown: "strip-paths", Kind::YesNo(|o| &mut o.strip_paths), "Print names of files without their folders";
    General: "suppressions", Kind::OptionalText(|o| &mut o.suppressions, "FILE"), "Leave out what is in this file, made by --save FILE --xml and edited", ". See Suppressions";
    General: "target-processes", choice!(target_processes: TargetProcesses), "Check the program alone, or the processes that it starts as well";
    General: "target-processes-filter", Kind::OptionalText(|o| &mut o.target_processes_filter, "NAME,..."), "Check only processes with these names; regex:EXPRESSION", " is searched in the name. Names are those of the files of programs";
    Files: "xml", Kind::Flag(|o| &mut o.xml), "The file of --save is XML";
    Shown: "show-backtrace", choice!(show_backtrace: Backtrace), "Stacks to print";
    Shown: "backtrace-short", Kind::YesNo(|o| &mut o.backtrace_short), "Leave out frames of the CUDA runtime and those that called main";
    Memcheck: "check-cache-control", Kind::Flag(|o| &mut o.memcheck.check_cache_control), "memcheck: check addresses of prefetches and other cache control";
    Memcheck: "detect-missing-module-unload", Kind::Flag(|o| &mut o.memcheck.detect_missing_module_unload), "memcheck: modules that are not unloaded are leaks";
    Memcheck: "leak-check", choice!(memcheck.leak_check: LeakCheck), "memcheck: report what was not freed", ", memory as errors; streams, events, graphs and other handles that are not given back, as warnings";
    Memcheck: "padding", Kind::Number(|o| &mut o.memcheck.padding, 1 << 40), "memcheck: bytes to leave free behind every allocation", ", at least 512: every byte behind the end of an array is found with any value, and larger ones tell far overflows from accesses to the next array";
    Memcheck: "report-api-errors", choice!(memcheck.report_api_errors: ApiErrors), "memcheck: report calls that fail", ": `extended` with what the library says about them, `all` with those that the runtime makes itself, `explicit` the program's alone";
    Memcheck: "report-device-side-allocation-failure", Kind::YesNo(|o| &mut o.memcheck.report_device_side_allocation_failure), "memcheck: warn when malloc in a kernel fails";
    Memcheck: "track-stream-ordered-races", choice!(memcheck.track_stream_ordered_races: StreamOrdered), "memcheck: uses of cudaMallocAsync memory that are not ordered with its allocation or free";
    Racecheck: "racecheck-deadlock-timeout", Kind::Number(|o| &mut o.racecheck.deadlock_timeout, ANY), "synccheck, and racecheck if not 0: milliseconds after which a grid that waits in loops is a deadlock; 0: 3000", " with synccheck; with racecheck alone none is looked for. Nobody can wake such a grid";
    Racecheck: "racecheck-detect-level", choice!(racecheck.detect_level: DetectLevel), "racecheck: least severity to look for";
    Racecheck: "racecheck-filter-cluster-id", Kind::OptionalNumber(|o| &mut o.racecheck.filter_cluster_id), "racecheck: check only this cluster, or block";
    Racecheck: "racecheck-memcpy-async", Kind::YesNo(|o| &mut o.racecheck.memcpy_async), "racecheck: check asynchronous copies to shared memory";
    Racecheck: "racecheck-fence-proxy-async", Kind::YesNo(|o| &mut o.racecheck.fence_proxy_async), "racecheck: check fence.proxy.async before cp.async.bulk";
    Racecheck: "racecheck-report", choice!(racecheck.report: RaceReport), "racecheck: report each byte, or each pair of places in the code";
    Racecheck: "racecheck-trace-sync", Kind::YesNo(|o| &mut o.racecheck.trace_sync), "racecheck: print synchronisation";
    Initcheck: "check-api-memory-access", Kind::YesNo(|o| &mut o.initcheck.check_api_memory_access), "initcheck: check cudaMemcpy and cudaMemset";
    Initcheck: "initcheck-address-space", choice!(initcheck.address_space: InitSpace), "initcheck: memory to check";
    Initcheck: "initcheck-track-filtered-global-memory", Kind::YesNo(|o| &mut o.initcheck.track_filtered_global_memory), "initcheck: note what kernels write that filters leave out";
    Initcheck: "track-unused-memory", Kind::Flag(|o| &mut o.initcheck.track_unused_memory), "initcheck: report memory that is never written";
    Initcheck: "unused-memory-threshold", Kind::Number(|o| &mut o.initcheck.unused_memory_threshold, 100), "initcheck: per cent of an allocation from which on unused memory is reported";
    Initcheck: "unused-shared-memory-report-limit", Kind::Number(|o| &mut o.initcheck.unused_shared_memory_report_limit, u32::MAX as u64), "initcheck: reports of unused shared memory per launch";
    Synccheck: "missing-barrier-init-is-fatal", Kind::YesNo(|o| &mut o.synccheck.missing_barrier_init_is_fatal), "synccheck: end the warp that uses a cuda::barrier before its initialisation";
    Files: "json", Kind::Flag(|o| &mut o.json), "Report as JSON, one object per line, to the file of --save or else in place of the text";
    Files: "sarif", Kind::OptionalText(|o| &mut o.sarif, "FILE"), "Write a SARIF 2.1.0 report to this file";
    Ignored: "check-optix", Kind::Ignored(Takes::Nothing, NO_OPTIX), "OptiX launches with initcheck";
    Ignored: "check-optix-leaks", Kind::Ignored(Takes::Nothing, NO_OPTIX), "OptiX resources that are not destroyed";
    Ignored: "coredump-behavior", Kind::Ignored(Takes::One(&["full", "exit"]), NO_COREDUMP), "After a GPU core dump";
    Ignored: "coredump-name", Kind::Ignored(Takes::Text("FILE"), NO_COREDUMP), "Name of the GPU core dump";
    Ignored: "generate-coredump", Kind::Ignored(Takes::Nothing, NO_COREDUMP), "Make a GPU core dump at the first error";
    Ignored: "injection-path", Kind::Ignored(Takes::Text("PATH"), "the checks are part of the library"), "Folder of injection libraries";
    Ignored: "injection-path32", Kind::Ignored(Takes::Text("PATH"), "the checks are part of the library"), "Folder of 32-bit injection libraries";
    Ignored: "kill", Kind::Ignored(Takes::Nothing, NO_PORTS), "Kill the program when it cannot be reached", " that is there before they start";
    Ignored: "launch-timeout", Kind::Ignored(Takes::Number, NO_PORTS), "Seconds to wait for the program to connect", " that is there before they start";
    Ignored: "max-connections", Kind::Ignored(Takes::Number, NO_PORTS), "Ports to try", " that is there before they start";
    Ignored: "port", Kind::Ignored(Takes::Number, NO_PORTS), "First port", " that is there before they start";
    Ignored: "mode", Kind::Ignored(Takes::One(&["launch-and-attach", "launch", "attach"]), "the program is always started and checked at once"), "Start or attach", "; attaching to one that runs is not possible";
    Ignored: "support-32bit", Kind::Ignored(Takes::Nothing, "32-bit processes are not checked"), "Follow children of 32-bit processes";
    Ignored: "check-bulk-copy", Kind::Ignored(Takes::One(&["yes", "no"]), "bulk copies are checked as all accesses are"), "Check cp.async.bulk";
    Ignored: "check-tensor-ops", Kind::Ignored(Takes::One(&["yes", "no"]), "copies through tensor maps are checked as all accesses are"), "Check cp.async.bulk.tensor";
    Ignored: "check-warpgroup-mma", Kind::Ignored(Takes::One(&["yes", "no"]), "what wgmma reads is checked as all accesses are"), "Check wgmma";
    Ignored: "racecheck-continue-on-deadlock", Kind::Ignored(Takes::One(&["yes", "no"]), "a grid that is stuck is ended, and the program goes on"), "racecheck: go on after a deadlock";
    Ignored: "num-cuda-barriers", Kind::Ignored(Takes::Number, "barriers are found as they are used"), "cuda::barriers of a block";
    Ignored: "racecheck-num-workers", Kind::Ignored(Takes::Number, "races are found by the threads that run the blocks"), "Threads that look for races";
};

/// All options.
pub fn all() -> impl Iterator<Item = &'static Spec> {
    SPECS.iter()
}
