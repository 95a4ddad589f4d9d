//! `understudy run`: sets the environment and executes the program in this process, so that signals and the exit code are its own.

use crate::console::{warn, Failure};
use crate::{library, program, tools};
use clap::{value_parser, Arg, ArgAction, ArgMatches, Command};
use kernel_abi::environment::{self, Variable};
use sanitizer::options::{Extra, ExtraValue};
use std::ffi::{OsStr, OsString};
use std::io::ErrorKind;
use std::os::unix::process::CommandExt;
use std::path::Path;

/// Options that become an environment variable of the library: option, variable, name of the value, help.
static OPTIONS: [(&str, &Variable, &str, &str); 12] = [
    ("device", &environment::DEVICE, "NAME", "Device to emulate: sm_90, 8.0, H100, ...; several with commas"),
    ("device-count", &environment::DEVICE_COUNT, "N", "Number of devices that the program sees"),
    ("memory", &environment::MEMORY, "SIZE", "Memory of each device, e.g. 8G"),
    ("budget", &environment::BUDGET, "SIZE", "Soft limit on the memory of each device, e.g. 4G"),
    ("threads", &environment::THREADS, "N", "Threads that run blocks (default: one per core)"),
    (
        "isa",
        &environment::ISA,
        "ISA",
        "Instruction set to compile for: avx512, avx2 or base; on AArch64 neon (default: the host's best)",
    ),
    ("lanes", &environment::LANES, "N", "Vector width in lanes: 8, 16, 32 or 64 (default: the compiler's choice)"),
    ("tier", &environment::TIER, "TIER", "Code generator: auto, quick (no LLVM) or optimised (LLVM from the start)"),
    ("guard", &environment::GUARD, "on|off", "off omits the range check of memory accesses"),
    ("cache", &environment::CACHE, "DIR", "Folder of compiled kernels"),
    (
        "dump",
        &environment::DUMP,
        "STAGES",
        "Print stages of compilation: ptx,lower,order,ssa,nan-bits,shape,combine,plan,llvm,opt,asm,quick",
    ),
    ("seed", &environment::SEED, "N", "Run blocks and warps in pseudo-random order with this seed"),
];

/// Options without a value: option, variable, its value, help.
static FLAGS: [(&str, &Variable, &str, &str); 1] =
    [("no-cache", &environment::CACHE, "off", "Do not use the cache of compiled kernels")];

const TRACE: &str = "Write a line per CUDA call to stderr, or to a file";

/// An option of [`OPTIONS`], also for other subcommands.
pub fn argument(name: &'static str) -> Arg {
    let (_, variable, value, help) = OPTIONS.iter().find(|o| o.0 == name).expect("an option of the table");
    let help = format!("{help} [{variable}]");
    Arg::new(name).long(name).value_name(*value).help(help).value_parser(value_parser!(OsString))
}

/// The subcommand's syntax.
pub fn command() -> Command {
    let values = OPTIONS.iter().map(|(option, ..)| argument(option));
    let flags = FLAGS.iter().map(|(option, variable, value, help)| {
        Arg::new(*option).long(*option).action(ArgAction::SetTrue).help(format!("{help} [{variable}={value}]"))
    });
    Command::new("run")
        .about("Run a CUDA program on the CPU")
        .override_usage("understudy run [OPTIONS] PROGRAM [ARGUMENTS]...")
        .args(values)
        .args(flags)
        .arg(
            Arg::new("trace")
                .long("trace")
                .num_args(0..=1)
                .require_equals(true)
                .default_missing_value("1")
                .value_name("FILE")
                .value_parser(value_parser!(OsString))
                .help(format!("{TRACE} [{}]", environment::TRACE)),
        )
        .mut_arg("no-cache", |a| a.conflicts_with("cache"))
        .arg(
            Arg::new("program")
                .required(true)
                .num_args(1..)
                .trailing_var_arg(true)
                .value_name("PROGRAM")
                .value_parser(value_parser!(OsString))
                .help("The program and its arguments"),
        )
}

/// Executes the program in this process. Returns only if that fails.
pub fn run(options: &ArgMatches) -> Result<(), Failure> {
    let words: Vec<OsString> = options.get_many("program").expect("required by clap").cloned().collect();
    let mut command = prepare(&words, &environment(options), None)?;
    Err(failure(&words[0], &command.exec()))
}

/// The program with its arguments, and the environment that preloads the library and has it find [`tools`]. `before`: libraries to preload before it.
pub fn prepare(
    words: &[OsString],
    variables: &[(&'static str, OsString)],
    before: Option<&str>,
) -> Result<std::process::Command, Failure> {
    // Also for this process, which looks for the cache.
    for (variable, value) in variables {
        std::env::set_var(variable, value);
    }
    let library = library::find()?;
    let name = Path::new(&words[0]);
    let Some(file) = program::resolve(name) else {
        return Err(Failure { message: format!("{}: no such program", name.display()), code: 127 });
    };
    if let Some(message) = program::obstacle(&file) {
        return Err(Failure { message, code: 126 });
    }
    let (folder, problems) = library::links_folder(&library);
    for problem in problems {
        warn(format_args!(
            "cannot create a link to the library, which programs that load it by this name need: {problem}"
        ));
    }
    let mut command = std::process::Command::new(name);
    command.args(&words[1..]);
    let mut preloaded = preload(library.as_os_str(), std::env::var_os("LD_PRELOAD").as_deref())?;
    for library in before.unwrap_or_default().rsplit(',').filter(|library| !library.is_empty()) {
        preloaded = preload(library.as_ref(), Some(&preloaded))?;
    }
    command.env("LD_PRELOAD", preloaded);
    tools::offer(&mut command, &folder);
    command.env("LD_LIBRARY_PATH", prepend(folder.as_os_str(), std::env::var_os("LD_LIBRARY_PATH").as_deref()));
    Ok(command)
}

/// Why a program could not be started.
pub fn failure(program: &OsStr, error: &std::io::Error) -> Failure {
    let code = if error.kind() == ErrorKind::NotFound { 127 } else { 126 };
    Failure { message: format!("{}: {error}", program.to_string_lossy()), code }
}

/// The options, for commands that include them.
pub fn extras() -> Vec<Extra<'static>> {
    let values = OPTIONS.iter().map(|(option, ..)| (*option, ExtraValue::Value));
    let flags = FLAGS.iter().map(|(option, ..)| (*option, ExtraValue::Nothing));
    values.chain(flags).chain([("trace", ExtraValue::Optional)]).collect()
}

/// The library's variables for options of [`extras`]; the last occurrence of an option wins.
pub fn variables(options: &[(String, Option<OsString>)]) -> Vec<(&'static str, OsString)> {
    let mut variables = Vec::new();
    for (name, value) in options {
        let value = value.clone();
        if let Some((_, variable, ..)) = OPTIONS.iter().find(|(option, ..)| option == name) {
            variables.extend(value.map(|value| (variable.name, value)));
        } else if let Some((_, variable, value, _)) = FLAGS.iter().find(|(option, ..)| option == name) {
            variables.push((variable.name, value.into()));
        } else {
            variables.push((environment::TRACE.name, value.unwrap_or_else(|| "1".into())));
        }
    }
    variables
}

/// Lines of help: option, and what it does.
pub fn help() -> Vec<(String, String)> {
    let values = OPTIONS.iter().map(|(option, _, value, help)| (format!("--{option} {value}"), help.to_string()));
    let flags = FLAGS.iter().map(|(option, _, _, help)| (format!("--{option}"), help.to_string()));
    values.chain(flags).chain([("--trace[=FILE]".into(), TRACE.into())]).collect()
}

/// The library's variables for options of [`OPTIONS`].
pub fn values(options: &ArgMatches) -> Vec<(&'static str, OsString)> {
    let mut variables = Vec::new();
    for (option, variable, ..) in &OPTIONS {
        // Other subcommands have only some of them.
        if let Ok(Some(value)) = options.try_get_one::<OsString>(option) {
            variables.push((variable.name, value.clone()));
        }
    }
    variables
}

/// The library's variables for the options of `run`.
fn environment(options: &ArgMatches) -> Vec<(&'static str, OsString)> {
    let mut variables = values(options);
    if let Some(value) = options.get_one::<OsString>("trace") {
        variables.push((environment::TRACE.name, value.clone()));
    }
    for (option, variable, value, _) in &FLAGS {
        if options.get_flag(option) {
            variables.push((variable.name, value.into()));
        }
    }
    variables
}

/// The value of LD_PRELOAD: ours first, so that it takes precedence over a real runtime that is preloaded as well.
fn preload(library: &OsStr, before: Option<&OsStr>) -> Result<OsString, Failure> {
    if library.as_encoded_bytes().iter().any(|b| b": \t".contains(b)) {
        // ld.so(8): the list is separated by colons or spaces, and there is no way to quote them.
        return Err(Failure::new(format!(
            "{} cannot be preloaded: its path has a space or a colon. Move the library.",
            library.to_string_lossy()
        )));
    }
    Ok(prepend(library, before))
}

fn prepend(first: &OsStr, rest: Option<&OsStr>) -> OsString {
    let mut list = first.to_os_string();
    if let Some(rest) = rest.filter(|r| !r.is_empty()) {
        list.push(":");
        list.push(rest);
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    fn variables(words: &[&str]) -> Vec<(&'static str, OsString)> {
        environment(&command().try_get_matches_from(words).expect("valid options"))
    }

    #[test]
    fn options_become_variables() {
        let got = variables(&["run", "--device", "sm_80", "--no-cache", "--threads=2", "./app", "--device", "x"]);
        let want = [("UNDERSTUDY_DEVICE", "sm_80"), ("UNDERSTUDY_THREADS", "2"), ("UNDERSTUDY_CACHE", "off")];
        assert_eq!(got, want.map(|(k, v)| (k, OsString::from(v))));
        assert!(variables(&["run", "./app", "--help", "-x"]).is_empty());
        assert_eq!(variables(&["run", "--trace", "./app"]), [("UNDERSTUDY_TRACE", "1".into())]);
        assert_eq!(variables(&["run", "--trace=t.log", "./app"]), [("UNDERSTUDY_TRACE", "t.log".into())]);
    }

    #[test]
    fn contradictions_are_refused() {
        assert!(command().try_get_matches_from(["run", "--no-cache", "--cache", "x", "app"]).is_err());
        assert!(command().try_get_matches_from(["run", "--threads", "2"]).is_err());
        assert!(command().try_get_matches_from(["run", "--threds", "2", "app"]).is_err());
    }

    #[test]
    fn check_takes_the_same_options() {
        for argument in command().get_arguments().filter_map(|a| a.get_long()).filter(|name| *name != "help") {
            assert!(extras().iter().any(|(name, _)| *name == argument), "{argument}");
            assert!(help().iter().any(|(text, _)| text.starts_with(&format!("--{argument}"))), "{argument}");
            assert!(sanitizer::options::all().all(|spec| spec.name != argument), "{argument} has two meanings");
        }
        let words = ["--device", "sm_80", "--no-cache", "--trace", "app"].map(OsString::from);
        let parsed = sanitizer::options::Options::parse(&words, &extras()).unwrap();
        let want = [("UNDERSTUDY_DEVICE", "sm_80"), ("UNDERSTUDY_CACHE", "off"), ("UNDERSTUDY_TRACE", "1")];
        assert_eq!(super::variables(&parsed.extras), want.map(|(k, v)| (k, OsString::from(v))));
    }

    #[test]
    fn lists_keep_what_was_there() {
        assert_eq!(prepend("/a".as_ref(), Some("/b:/c".as_ref())), "/a:/b:/c");
        assert_eq!(prepend("/a".as_ref(), Some("".as_ref())), "/a");
        assert_eq!(prepend("/a".as_ref(), None), "/a");
        assert!(preload("/my folder/libcudart.so".as_ref(), None).is_err());
    }
}
