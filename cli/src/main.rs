//! The `understudy` command: runs a CUDA program on the library, compiles its kernels ahead of time, describes the installation, and
//! manages the cache.
//!
//! `run` is equivalent to environment variables: it finds the library and sets them.

mod ahead;
mod ancestors;
mod cache;
mod check;
mod compile;
mod console;
mod info;
mod library;
mod nvcc;
mod pack;
mod private;
mod program;
mod ptxas;
mod run;
mod signatures;
mod toolkit;
mod tools;

use clap::{value_parser, Arg, ArgMatches, Command};
use console::{warn, Failure};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut words = std::env::args_os();
    let name = words.next();
    if toolkit::is_called(name.as_deref(), ptxas::NAME) {
        return ExitCode::from(ptxas::run(&words.collect::<Vec<_>>()));
    }
    if let Some(program) = name.filter(|name| toolkit::is_called(Some(name), nvcc::NAME)) {
        return ExitCode::from(nvcc::run(&program, &words.collect::<Vec<_>>()));
    }
    // Its options are compute-sanitizer's, which clap cannot express.
    let words: Vec<_> = std::env::args_os().skip(1).collect();
    if words.first().is_some_and(|word| word == "check") {
        return check::check(&words[1..]).map_or_else(report, ExitCode::from);
    }
    let matches = command().get_matches();
    let outcome = match matches.subcommand() {
        Some(("run", options)) => run::run(options),
        Some(("compile", options)) => compile::run(options),
        Some(("info", options)) => info::run(options),
        Some(("signatures", options)) => signatures::run(options),
        Some(("cache", options)) => match options.subcommand() {
            Some(("clear", _)) => cache::clear(),
            Some(("export", options)) => pack::export(file(options)),
            Some(("import", options)) => pack::import(file(options), options.get_one("sha256").map(String::as_str)),
            _ => cache::show(),
        },
        _ => unreachable!("clap demands a subcommand"),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => report(failure),
    }
}

fn report(failure: Failure) -> ExitCode {
    warn(&failure.message);
    ExitCode::from(failure.code)
}

fn command() -> Command {
    Command::new("understudy")
        .version(env!("CARGO_PKG_VERSION"))
        .about("Runs CUDA programs on a machine without a GPU")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(run::command())
        .subcommand(compile::command())
        .subcommand(info::command())
        .subcommand(signatures::command())
        .subcommand(
            Command::new("cache")
                .about("Print the folder of compiled kernels and its size")
                .subcommand(Command::new("clear").about("Delete all compiled kernels"))
                .subcommand(
                    Command::new("export")
                        .about("Write all compiled kernels to one file, e.g. for a container image")
                        .arg(pack("The file to write")),
                )
                .subcommand(
                    Command::new("import")
                        .about("Add the kernels of an exported file. They are machine code: import only files that you trust")
                        .arg(pack("A file written by export"))
                        .arg(Arg::new("sha256").long("sha256").value_name("SUM").help("The SHA-256 that export printed")),
                ),
        )
        .subcommand(
            Command::new("check")
                .about("Run a CUDA program with its memory accesses and synchronisation checked; check --help lists options")
                .disable_help_flag(true)
                .arg(Arg::new("program").num_args(0..).trailing_var_arg(true)),
        )
}

fn pack(help: &'static str) -> Arg {
    Arg::new("file").required(true).value_name("FILE").value_parser(value_parser!(PathBuf)).help(help)
}

fn file(options: &ArgMatches) -> &Path {
    options.get_one::<PathBuf>("file").expect("required by clap")
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_command_line_is_consistent() {
        super::command().debug_assert();
    }
}
