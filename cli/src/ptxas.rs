//! `ptxas`: stands in for NVIDIA's assembler where a program runs it (Triton, XLA): checks the PTX, and gives it as the machine code.
//!
//! Options, texts and exit codes are those of NVIDIA's ptxas 13.5, as far as callers read them.

use crate::ancestors::ancestors;
use crate::console::{show, Failure};
use crate::{ahead, nvcc, toolkit};
use kernel_abi::ahead::{AheadEvent, AheadRequest};
use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;

/// The name by which the command is called.
pub const NAME: &str = "ptxas";

/// Exit code for every error.
const FAILED: u8 = 255;

/// The toolkit whose PTX is supported; callers choose the version of their PTX by it. The words around it are those that they look for.
const VERSION: &str = concat!(
    "ptxas: checks PTX and keeps it (Understudy ",
    env!("CARGO_PKG_VERSION"),
    ")\nCuda compilation tools, release 13.0, V13.0.88"
);

/// Options whose value may be the next word.
const WITH_VALUE: &[&str] = &[
    "Ofast-compile",
    "Ofc",
    "allow-expensive-optimizations",
    "apply-controls",
    "arch",
    "def-load-cache",
    "dlcm",
    "def-store-cache",
    "dscm",
    "device-function-maxrregcount",
    "func-maxrregcount",
    "device-stack-protector",
    "enable-func-clone-sc",
    "entry",
    "e",
    "flcm",
    "fmad",
    "force-load-cache",
    "force-store-cache",
    "fscm",
    "gpu-name",
    "m",
    "machine",
    "maxntid",
    "maxrregcount",
    "minnctapersm",
    "O",
    "o",
    "opt-level",
    "output-file",
    "pic",
    "position-independent-code",
    "register-usage-level",
    "regUsageLevel",
    "sanitize",
    "split-compile",
];

/// Options under which something else than an assembled file is asked for.
const REFUSED: &[&str] = &["ias", "input-as-string", "optf", "options-file", "astoolspatch", "compile-as-tools-patch"];

/// What is to be done.
#[derive(Debug, Default, PartialEq)]
struct Request {
    input: PathBuf,
    output: PathBuf,
    architecture: String,
    verbose: bool,
    relocatable: bool,
}

#[derive(Debug, PartialEq)]
enum Parsed {
    Version,
    Assemble(Request),
}

/// Whether nvcc runs it, perhaps through a shell: what it builds has machine code beside the PTX, and its own assembler to make that.
fn called_by_nvcc() -> bool {
    ancestors().take(2).any(|process| process.name == nvcc::NAME)
}

/// Does what `words` say. Returns the exit code.
pub fn run(words: &[OsString]) -> u8 {
    if called_by_nvcc() {
        if let Some(other) = toolkit::next_in_path(NAME) {
            let error = std::process::Command::new(&other).args(words).exec();
            say(&fatal(&format!("{}: {error}", other.display())));
            return FAILED;
        }
    }
    let done = match parse(words) {
        Ok(Parsed::Version) => show(VERSION).map_err(|e| fatal(&e.message)),
        Ok(Parsed::Assemble(request)) => assemble(&request),
        Err(message) => Err(fatal(&message)),
    };
    match done {
        Ok(()) => 0,
        Err(text) => {
            say(&text);
            FAILED
        }
    }
}

fn fatal(message: &str) -> String {
    format!("ptxas fatal   : {message}")
}

/// Lines on stderr. Failing to write them is ignored.
fn say(text: &str) {
    let _ = std::io::stderr().write_all(format!("{text}\n").as_bytes());
}

fn parse(words: &[OsString]) -> Result<Parsed, String> {
    let mut request = Request { output: "elf.o".into(), architecture: "sm_75".into(), ..Request::default() };
    let mut inputs = Vec::new();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let text = word.to_string_lossy();
        let Some((name, mut value)) = toolkit::option(&text) else {
            inputs.push(PathBuf::from(word));
            continue;
        };
        if value.is_none() && WITH_VALUE.contains(&name) {
            value = Some(words.next().ok_or_else(|| format!("Missing argument for option '{name}'"))?.clone());
        }
        match (name, value) {
            ("version" | "V", _) => return Ok(Parsed::Version),
            ("output-file" | "o", Some(value)) => request.output = value.into(),
            ("gpu-name" | "arch", Some(value)) => request.architecture = value.to_string_lossy().into_owned(),
            ("verbose" | "v" | "verbose2" | "v2", _) => request.verbose = true,
            ("compile-only" | "c" | "extensible-whole-program" | "ewp", _) => request.relocatable = true,
            _ if REFUSED.contains(&name) => {
                return Err(format!("Option '{name}' is not supported by Understudy's ptxas"))
            }
            // How machine code is made: there is none.
            _ => {}
        }
    }
    match inputs.len() {
        1 => request.input = inputs.remove(0),
        0 => return Err("No input files specified".into()),
        _ => return Err("More than one input file is not supported by Understudy's ptxas".into()),
    }
    Ok(Parsed::Assemble(request))
}

/// Checks the input and writes it to the output. Errors: complete messages.
fn assemble(request: &Request) -> Result<(), String> {
    let name = request.input.display();
    let lost = |_| format!("{}\n{}", fatal(&format!("Input file '{name}' could not be opened")), aborted());
    let bytes = fs::read(&request.input).map_err(lost)?;
    let text = String::from_utf8_lossy(&bytes);
    let architecture = number(&request.architecture);
    let Some(architecture) = architecture.filter(|_| request.architecture.starts_with("sm_")) else {
        return Err(fatal(&format!("Value '{}' is not defined for option 'gpu-name'", request.architecture)));
    };
    if target(&text).is_some_and(|target| target > architecture) {
        let message = "SM version specified by .target is higher than default SM version assumed";
        return Err(format!("ptxas {name}; fatal   : {message}\n{}", aborted()));
    }
    // What a module lacks may come from another one.
    if !request.relocatable {
        check(request).map_err(|e| if e.is_empty() { aborted() } else { format!("{e}\n{}", aborted()) })?;
    }
    let cannot = |e| fatal(&format!("Output file '{}' could not be written: {e}", request.output.display()));
    let end = bytes.iter().position(|&b| b == 0).unwrap_or(bytes.len());
    // The NUL is how modules in memory end.
    fs::write(&request.output, [&bytes[..end], &[0]].concat()).map_err(cannot)?;
    if request.verbose {
        say(&report(&text, &request.architecture));
    }
    Ok(())
}

fn aborted() -> String {
    fatal("Ptx assembly aborted due to errors")
}

/// Has the library parse and link it, as when it is loaded.
fn check(request: &Request) -> Result<(), String> {
    let file = request.input.to_str().ok_or_else(|| fatal("The input file's name is not UTF-8"))?;
    // No kernel has this name: nothing is compiled.
    let wanted = AheadRequest { file: file.into(), names: vec!["\0".into()], ..AheadRequest::default() };
    let mut wrong = Vec::new();
    let mut listen = |event| {
        if let AheadEvent::Failed(message) = event {
            wrong.push(message);
        }
    };
    let called = ahead::compile(&wanted, &mut listen);
    called.map_err(|Failure { message, .. }| fatal(&message))?;
    match wrong.is_empty() {
        true => Ok(()),
        false => Err(wrong.iter().map(|message| as_ptxas(message, file)).collect::<Vec<_>>().join("\n")),
    }
}

/// A diagnostic in ptxas's form, which has the line before the message.
fn as_ptxas(message: &str, file: &str) -> String {
    let place = |text: &str| -> Option<String> {
        let (_, rest) = text.split_once(".ptx:")?;
        let (line, rest) = rest.split_once(':')?;
        let (_, what) = rest.split_once(": ")?;
        line.parse::<u32>().ok().map(|line| format!("ptxas {file}, line {line}; error   : {what}"))
    };
    let mut lines: Vec<String> = Vec::new();
    for line in message.lines() {
        lines.push(match place(line) {
            Some(told) => told,
            None if lines.is_empty() => format!("ptxas {file}; error   : {line}"),
            None => line.to_owned(),
        });
    }
    lines.join("\n")
}

/// The number in `sm_90a`.
fn number(architecture: &str) -> Option<u32> {
    architecture.split_once('_')?.1.trim_end_matches(['a', 'f']).parse().ok()
}

/// The number of the text's `.target`.
fn target(text: &str) -> Option<u32> {
    let line = text.lines().find_map(|line| line.trim_start().strip_prefix(".target"))?;
    number(line.split([',', ' ', '\t']).find(|word| word.starts_with("sm_"))?)
}

/// What `-v` prints. Registers are those that `cudaFuncGetAttributes` reports for every kernel.
fn report(text: &str, architecture: &str) -> String {
    let mut lines = vec!["ptxas info    : PTX is kept as it is: machine code does not run here".to_owned()];
    for entry in text.lines().filter_map(|line| line.split_once(".entry").map(|(_, rest)| rest)) {
        let name: String =
            entry.trim_start().chars().take_while(|c| c.is_alphanumeric() || "_$%".contains(*c)).collect();
        lines.push(format!("ptxas info    : Compiling entry function '{name}' for '{architecture}'"));
        lines.push(format!("ptxas info    : Function properties for {name}"));
        lines.push("    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads".into());
        lines.push("ptxas info    : Used 32 registers, used 0 barriers".into());
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(words: &[&str]) -> Result<Parsed, String> {
        parse(&words.iter().map(OsString::from).collect::<Vec<_>>())
    }

    #[test]
    fn options_of_callers_are_understood() {
        let triton = [
            "-lineinfo",
            "--fmad=false",
            "-v",
            "--opt-level",
            "0",
            "--regAllocOptLevel=2",
            "--gpu-name=sm_90a",
            "/t/x.ptx",
            "-o",
            "x.o",
        ];
        let want = Request {
            input: "/t/x.ptx".into(),
            output: "x.o".into(),
            architecture: "sm_90a".into(),
            verbose: true,
            relocatable: false,
        };
        assert_eq!(parsed(&triton), Ok(Parsed::Assemble(want)));
        let Ok(Parsed::Assemble(got)) =
            parsed(&["x.ptx", "-o", "y", "-arch", "sm_80", "--warn-on-spills", "-c", "-O3"])
        else {
            panic!("not understood");
        };
        assert_eq!((got.architecture.as_str(), got.relocatable, got.verbose), ("sm_80", true, false));
        assert_eq!(parsed(&["--version"]), Ok(Parsed::Version));
    }

    #[test]
    fn what_is_not_done_is_refused() {
        for words in [&["-o"][..], &[], &["a.ptx", "b.ptx"], &["-ias", "text"], &["--options-file=x", "a.ptx"]] {
            assert!(parsed(words).is_err(), "{words:?}");
        }
    }

    #[test]
    fn diagnostics_have_the_form_of_ptxas() {
        let ours = "error: image0.ptx:7:19: '%q9' is neither a declared register nor a special register\n    7 | add";
        let want =
            "ptxas k.ptx, line 7; error   : '%q9' is neither a declared register nor a special register\n    7 | add";
        assert_eq!(as_ptxas(ours, "k.ptx"), want);
        assert_eq!(as_ptxas("it has no code", "k.ptx"), "ptxas k.ptx; error   : it has no code");
        assert_eq!(target(".version 8.0\n.target sm_90a, texmode_independent\n"), Some(90));
        let told = report(".visible .entry _Z1kPf(\n.entry b()", "sm_80");
        assert!(told.contains("'_Z1kPf' for 'sm_80'") && told.contains("properties for b\n"));
    }
}
