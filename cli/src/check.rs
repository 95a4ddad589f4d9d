//! `understudy check`: runs a program with checks, and shows their findings. Options and report are compute-sanitizer's.

mod help;
mod receive;
mod signals;

use crate::console::{show, warn, Failure};
use crate::run;
use kernel_abi::environment::{CHECK, CHECK_PARENT, CHECK_SOCKET};
use receive::{Event, Receiver};
use sanitizer::filter::{self, LaunchFilter};
use sanitizer::finding::{ExitCode, Finding, NoCuda, Record, Severity, What};
use sanitizer::options::{Options, TargetProcesses};
use sanitizer::output::Output;
use sanitizer::wire;
use std::ffi::OsString;
use std::fs::File;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, ExitStatus};

/// Executes the arguments after `check`. Returns the command's exit code.
///
/// # Errors
/// Invalid options, a file that cannot be opened, a program that cannot be started.
pub fn check(words: &[OsString]) -> Result<u8, Failure> {
    let parsed = Options::parse(words, &run::extras()).map_err(|e| Failure::new(format!("check: {e}")))?;
    let options = &parsed.options;
    if options.help {
        return show(help::text().trim_end()).map(|()| 0);
    }
    if options.version {
        let version = env!("CARGO_PKG_VERSION");
        return show(&format!("understudy check {version} (options and reports of compute-sanitizer 2026.4)"))
            .map(|()| 0);
    }
    let (_, ignored) = LaunchFilter::new(options).map_err(|e| Failure::new(format!("check: {e}")))?;
    filter::is_process_checked(options, "", true).map_err(|e| Failure::new(format!("check: {e}")))?;
    if let Some(path) = &options.read {
        return read(path, options);
    }
    if parsed.rest.is_empty() {
        return Err(Failure::new(
            "check: no program was given: understudy check [OPTIONS] PROGRAM [ARGUMENTS]...; check --help lists the options",
        ));
    }
    let variables = run::variables(&parsed.extras);
    let mut command = run::prepare(&parsed.rest, &variables, options.preload_library.as_deref())?;
    let mut output = Output::open(options, None).map_err(|e| Failure::new(format!("check: {e}")))?;
    for note in options.notes.iter().chain(&ignored) {
        output.record(std::process::id(), &Record::Note(note.clone()));
    }
    let receiver = Receiver::open().map_err(|e| Failure::new(format!("check: no socket for the program: {e}")))?;
    command.env(CHECK.name, options.to_env());
    command.env(CHECK_SOCKET.name, receiver.path());
    command.env(CHECK_PARENT.name, std::process::id().to_string());
    signals::forward();
    let child = command.spawn().map_err(|e| run::failure(&parsed.rest[0], &e))?;
    let words: Vec<String> = parsed.rest.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    Ok(watch(child, receiver, &mut output, options, &words))
}

/// Shows the records of the program and its children until they have ended.
fn watch(mut child: Child, mut receiver: Receiver, output: &mut Output, options: &Options, words: &[String]) -> u8 {
    let root = child.id();
    signals::set_child(root);
    let only_root = options.target_processes == TargetProcesses::ApplicationOnly;
    let ended = receive::on_exit(move || {
        let status = child.wait();
        signals::set_child(0);
        status
    });
    let status = receiver.receive(ended, !only_root, &mut |event| match event {
        Event::Record(pid, record) => output.record(pid, &record),
        Event::Problem(text) => output.record(root, &Record::Note(text)),
    });
    let (code, signal) = match &status {
        Ok(status) => (code_of(*status), status.signal()),
        Err(error) => {
            warn(format_args!("the program's exit code is unknown: {error}"));
            (125, None)
        }
    };
    if options.check_exit_code && code != 0 {
        output.record(root, &finding(What::ExitCode(ExitCode { code: code.into(), signal })));
    }
    if options.require_cuda_init && !output.summary().cuda {
        output.record(root, &finding(What::NoCuda(NoCuda)));
        if only_root {
            let hint = "Tracking kernels launched by child processes requires the --target-processes all option.";
            output.record(root, &Record::Note(hint.into()));
        }
    }
    output.set_run(words, signal.is_none().then_some(code.into()));
    output.finish().exit_code(code, options.error_exitcode as u8)
}

/// A finding about the program as a whole.
fn finding(what: What) -> Record {
    Record::Finding(Box::new(Finding::memcheck(Severity::Error, what, Vec::new())))
}

/// The exit code as a shell reports it.
fn code_of(status: ExitStatus) -> u8 {
    match (status.code(), status.signal()) {
        (Some(code), _) => code as u8,
        (None, Some(signal)) => (128 + signal) as u8,
        (None, None) => 125,
    }
}

/// `--read`: shows a file from `--save`.
fn read(path: &str, options: &Options) -> Result<u8, Failure> {
    let failed = |e: String| Failure::new(format!("check: --read {path}: {e}"));
    let mut file = File::open(path).map_err(|e| failed(e.to_string()))?;
    let records = wire::read(&mut file).map_err(failed)?;
    let mut output = Output::open(options, None).map_err(|e| Failure::new(format!("check: {e}")))?;
    for (pid, record) in &records {
        output.record(*pid, record);
    }
    Ok(output.finish().exit_code(0, options.error_exitcode as u8))
}
