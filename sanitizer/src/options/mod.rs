//! Options of `understudy check`: those of compute-sanitizer (tables 1 to 6 of its manual), and a few of ours.
//!
//! A checked process gets them in the environment variable `UNDERSTUDY_CHECK` ([`Options::to_env`], [`Options::from_env`]).

mod table;
mod values;
mod words;

pub use table::{all, Spec};
pub use values::{
    tool_name, ApiErrors, Backtrace, Choice, Demangle, DetectLevel, InitSpace, Language, LeakCheck, OnDeviceError,
    PrintLevel, RaceReport, StreamOrdered, TargetProcesses, Tools,
};

use crate::finding::{Severity, Tool};
use serde::{Deserialize, Serialize};
use std::ffi::OsString;
use table::{Kind, Takes};

/// Environment variable: the options of a checked process.
pub const VARIABLE: &str = "UNDERSTUDY_CHECK";

/// What [`VARIABLE`] asks for; `None` if nothing is to be checked.
pub fn asked() -> Option<String> {
    std::env::var(VARIABLE).ok().filter(|text| !matches!(text.as_str(), "" | "0" | "off"))
}

/// What is asked for. `Default` is what compute-sanitizer does without options. Fields are named after the options.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    pub check_cache_control: bool,
    pub detect_missing_module_unload: bool,
    pub leak_check: LeakCheck,
    /// Bytes.
    pub padding: u64,
    pub report_api_errors: ApiErrors,
    pub report_device_side_allocation_failure: bool,
    pub track_stream_ordered_races: StreamOrdered,
    /// Milliseconds.
    pub racecheck_deadlock_timeout: u64,
    pub racecheck_detect_level: DetectLevel,
    pub racecheck_filter_cluster_id: Option<u64>,
    pub racecheck_memcpy_async: bool,
    pub racecheck_fence_proxy_async: bool,
    pub racecheck_report: RaceReport,
    pub racecheck_trace_sync: bool,
    pub check_api_memory_access: bool,
    pub initcheck_address_space: InitSpace,
    pub initcheck_track_filtered_global_memory: bool,
    pub track_unused_memory: bool,
    /// Per cent.
    pub unused_memory_threshold: u64,
    pub unused_shared_memory_report_limit: u64,
    pub missing_barrier_init_is_fatal: bool,
    pub json: bool,
    /// File, with escapes.
    pub sarif: Option<String>,
    /// A line for each option that was given and has no effect. Not passed on by [`Options::to_env`].
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
            check_cache_control: false,
            detect_missing_module_unload: false,
            leak_check: LeakCheck::No,
            padding: 0,
            report_api_errors: ApiErrors::Extended,
            report_device_side_allocation_failure: true,
            track_stream_ordered_races: StreamOrdered::All,
            racecheck_deadlock_timeout: 0,
            racecheck_detect_level: DetectLevel::Warn,
            racecheck_filter_cluster_id: None,
            racecheck_memcpy_async: true,
            racecheck_fence_proxy_async: true,
            racecheck_report: RaceReport::Analysis,
            racecheck_trace_sync: false,
            check_api_memory_access: true,
            initcheck_address_space: InitSpace::Global,
            initcheck_track_filtered_global_memory: true,
            track_unused_memory: false,
            unused_memory_threshold: 0,
            unused_shared_memory_report_limit: 32,
            missing_barrier_init_is_fatal: true,
            json: false,
            sarif: None,
            notes: Vec::new(),
        }
    }
}

/// An option of the caller's own that may stand among ours: name, and whether it takes a value.
pub type Extra<'a> = (&'a str, Takings);

/// What an option of the caller's takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takings {
    Nothing,
    Value,
    /// Only after `=`.
    Optional,
}

/// What [`Options::parse`] makes of a command line.
#[derive(Debug)]
pub struct Parsed {
    pub options: Options,
    /// Options of the caller's own, with their values.
    pub extras: Vec<(String, Option<OsString>)>,
    /// The program and its arguments.
    pub rest: Vec<OsString>,
}

impl Options {
    /// Whether a tool is asked for.
    pub fn checks(&self, tool: Tool) -> bool {
        self.tools.contains(tool)
    }

    /// Whether leaks are to be reported.
    pub fn leaks(&self) -> bool {
        self.checks(Tool::Memcheck) && self.leak_check == LeakCheck::Full
    }

    /// The least severity that is shown. `None`: not even errors are.
    pub fn least_severity(&self) -> Option<Severity> {
        Some(match self.print_level {
            PrintLevel::Info => Severity::Info,
            PrintLevel::Auto if self.dump_kernel_launches || self.racecheck_trace_sync => Severity::Info,
            PrintLevel::Auto | PrintLevel::Warn => Severity::Warning,
            PrintLevel::Error => Severity::Error,
            PrintLevel::Fatal => return None,
        })
    }

    /// Reads options up to the first word that is none, or to `--`. Also returns the words behind.
    ///
    /// # Errors
    /// An option that does not exist or a value that it does not take: a text for the user.
    pub fn from_words(words: &[OsString]) -> Result<(Options, Vec<OsString>), String> {
        let parsed = Options::parse(words, &[])?;
        Ok((parsed.options, parsed.rest))
    }

    /// As [`Options::from_words`], with options of the caller's own among them.
    ///
    /// # Errors
    /// An option that does not exist or a value that it does not take: a text for the user.
    pub fn parse(words: &[OsString], extras: &[Extra]) -> Result<Parsed, String> {
        let mut parsed = Parsed { options: Options::default(), extras: Vec::new(), rest: Vec::new() };
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let text = word.to_string_lossy();
            if text == "--" {
                break;
            }
            if !text.starts_with('-') || text == "-" {
                parsed.rest.push(word.clone());
                break;
            }
            let mut next = || words.next().cloned();
            if let Some(long) = text.strip_prefix("--") {
                let (name, inline) = match long.split_once('=') {
                    Some((name, value)) => (name, Some(OsString::from(value))),
                    None => (long, None),
                };
                if let Some((name, takes)) = extras.iter().find(|(extra, _)| *extra == name) {
                    let value = match (takes, inline) {
                        (Takings::Nothing, Some(_)) => return Err(format!("--{name} takes no value")),
                        (Takings::Nothing | Takings::Optional, inline) => inline,
                        (Takings::Value, Some(value)) => Some(value),
                        (Takings::Value, None) => Some(next().ok_or_else(|| format!("--{name} needs a value"))?),
                    };
                    parsed.extras.push((name.to_string(), value));
                    continue;
                }
                let Some(spec) = all().find(|spec| spec.name == name) else { return Err(unknown(name, extras)) };
                let inline = inline.map(|v| v.to_string_lossy().into_owned());
                parsed.options.take(spec, inline, &mut next)?;
            } else {
                parsed.options.take_letters(&text, &mut next)?;
            }
        }
        parsed.rest.extend(words.cloned());
        Ok(parsed)
    }

    /// Letters after one hyphen; what follows a letter that takes a value is the value.
    fn take_letters(&mut self, word: &str, next: &mut dyn FnMut() -> Option<OsString>) -> Result<(), String> {
        let mut letters = word[1..].chars();
        while let Some(letter) = letters.next() {
            let Some(spec) = all().find(|spec| spec.short == Some(letter)) else {
                let hint =
                    if word.len() > 2 { format!(": long options have two hyphens, -{word}") } else { String::new() };
                return Err(format!("unknown option -{letter}{hint}; understudy check --help lists all"));
            };
            if spec.value().is_none() {
                self.take(spec, None, next)?;
                continue;
            }
            let behind = letters.as_str();
            let behind = behind.strip_prefix('=').unwrap_or(behind);
            let inline = (!behind.is_empty()).then(|| behind.to_string());
            return self.take(spec, inline, next);
        }
        Ok(())
    }

    fn take(
        &mut self,
        spec: &Spec,
        inline: Option<String>,
        next: &mut dyn FnMut() -> Option<OsString>,
    ) -> Result<(), String> {
        let name = spec.name;
        let Some(form) = spec.value() else {
            if inline.is_some() {
                return Err(format!("--{name} takes no value"));
            }
            return self.set(spec, "");
        };
        let value = match inline {
            Some(value) => value,
            None => next()
                .ok_or_else(|| format!("--{name} needs a value: {form}"))?
                .into_string()
                .map_err(|value| format!("the value of --{name} is not UTF-8: {}", value.to_string_lossy()))?,
        };
        self.set(spec, &value)
    }

    fn set(&mut self, spec: &Spec, value: &str) -> Result<(), String> {
        let name = spec.name;
        let wrong = |form: &str| Err(format!("--{name} {value}: the value must be {form}"));
        let yes_no = || match value {
            "yes" => Ok(true),
            "no" => Ok(false),
            _ => Err(format!("--{name} {value}: the value must be yes or no")),
        };
        match &spec.kind {
            Kind::Flag(field) => *field(self) = true,
            Kind::YesNo(field) => *field(self) = yes_no()?,
            Kind::Number(field, most) => match value.parse() {
                Ok(number) if number <= *most => *field(self) = number,
                _ if *most == u64::MAX => return wrong("a number of 0 or more"),
                _ => return wrong(&format!("a number from 0 to {most}")),
            },
            Kind::OptionalNumber(field) => match value.parse() {
                Ok(number) => *field(self) = Some(number),
                Err(_) => return wrong("a number of 0 or more"),
            },
            Kind::Text(field) => *field(self) = value.to_string(),
            Kind::OptionalText(_) if value.is_empty() => return wrong("a text that is not empty"),
            Kind::OptionalText(field) => *field(self) = Some(value.to_string()),
            Kind::List(field) => field(self).push(value.to_string()),
            Kind::Choice(words, set, _) => {
                if !set(self, value) {
                    return wrong(&format!("one of {}", words().join(", ")));
                }
            }
            Kind::Tool => self.set_tools(value)?,
            Kind::Ignored(takes, why) => {
                match takes {
                    Takes::Number if value.parse::<u64>().is_err() => return wrong("a number of 0 or more"),
                    Takes::One(words) if !words.contains(&value) => {
                        return wrong(&format!("one of {}", words.join(", ")));
                    }
                    _ => {}
                }
                self.notes.push(format!("--{name} has no effect: {why}."));
            }
        }
        Ok(())
    }

    /// A list of tools. The last one given counts, as of all options that are not lists.
    fn set_tools(&mut self, value: &str) -> Result<(), String> {
        let mut tools = Tools::NONE;
        for word in value.split(',').map(str::trim).filter(|word| !word.is_empty()) {
            match Tools::NAMES.iter().find(|(name, _)| *name == word) {
                Some((_, tool)) => tools = tools.with(*tool),
                None if word == "all" => tools = Tools::ALL,
                None if word == "leak" => {
                    tools = tools.with(Tool::Memcheck);
                    self.leak_check = LeakCheck::Full;
                }
                None => {
                    return Err(format!(
                        "{word} is no tool; there are memcheck, racecheck, initcheck, synccheck, leak, all"
                    ))
                }
            }
        }
        if tools.is_empty() {
            return Err("no tool is named; there are memcheck, racecheck, initcheck, synccheck, leak, all".into());
        }
        self.tools = tools;
        Ok(())
    }

    /// Reads the value of `UNDERSTUDY_CHECK`: tools with commas between them, `1` for memcheck, or words of options.
    ///
    /// # Errors
    /// As [`Options::from_words`]; also words that are no options.
    pub fn from_env(text: &str) -> Result<Options, String> {
        let text = text.trim();
        if !text.starts_with('-') {
            let mut options = Options::default();
            options.set_tools(if text == "1" { "memcheck" } else { text })?;
            return Ok(options);
        }
        let words: Vec<OsString> = words::split(text)?.into_iter().map(OsString::from).collect();
        let (options, rest) = Options::from_words(&words)?;
        match rest.first() {
            None => Ok(options),
            Some(word) => Err(format!("{} is no option; options begin with a hyphen", word.to_string_lossy())),
        }
    }

    /// The value of `UNDERSTUDY_CHECK` for these options: what differs from the defaults. [`Options::from_env`] gives them
    /// back, but for options without effect.
    pub fn to_env(&self) -> String {
        let (mut mine, mut standard) = (self.clone(), Options::default());
        let mut words = vec![format!("--tool {}", self.tools.names())];
        for Spec { name, kind, .. } in all() {
            let mut push = |value: String| words.push(format!("--{name}={}", words::quote(&value)));
            match kind {
                Kind::Flag(field) if *field(&mut mine) => words.push(format!("--{name}")),
                Kind::YesNo(field) if *field(&mut mine) != *field(&mut standard) => {
                    push(if *field(&mut mine) { "yes" } else { "no" }.into());
                }
                Kind::Number(field, _) if *field(&mut mine) != *field(&mut standard) => {
                    push(field(&mut mine).to_string())
                }
                Kind::OptionalNumber(field) => field(&mut mine).iter().for_each(|number| push(number.to_string())),
                Kind::Text(field) if *field(&mut mine) != *field(&mut standard) => push(field(&mut mine).clone()),
                Kind::OptionalText(field) => field(&mut mine).iter().for_each(|text| push(text.clone())),
                Kind::List(field) => field(&mut mine).iter().for_each(|text| push(text.clone())),
                Kind::Choice(_, _, get) if get(self) != get(&standard) => push(get(self).into()),
                _ => {}
            }
        }
        words.join(" ")
    }
}

/// The message for an option that does not exist, with the nearest that does.
fn unknown(name: &str, extras: &[Extra]) -> String {
    let names = all().map(|spec| spec.name).chain(extras.iter().map(|(name, _)| *name));
    let nearest = names.map(|known| (words::distance(name, known), known)).min();
    match nearest {
        Some((distance, known)) if distance <= 1 + name.len() / 3 => {
            format!("unknown option --{name}; did you mean --{known}? understudy check --help lists all")
        }
        _ => format!("unknown option --{name}; understudy check --help lists all"),
    }
}

#[cfg(test)]
mod tests;
