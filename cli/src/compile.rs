//! `understudy compile`: fills the cache with a program's kernels before it runs, e.g. while a container image is built.

use crate::console::{show, warn, Failure};
use crate::{ahead, library, run, toolkit};
use clap::builder::PossibleValuesParser;
use clap::{value_parser, Arg, ArgAction, ArgMatches, Command};
use kernel_abi::ahead::{AheadEvent, AheadKernel, AheadRequest};
use kernel_abi::environment::{ISA, TIER};
use kernel_abi::Isa;
use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

/// Delay before progress is shown on a terminal.
const PATIENCE: Duration = Duration::from_secs(2);

/// The subcommand's syntax.
pub fn command() -> Command {
    Command::new("compile")
        .about("Compile a program's kernels ahead of time, into the cache")
        .arg(
            Arg::new("kernel")
                .long("kernel")
                .value_name("NAME")
                .action(ArgAction::Append)
                .help("Only kernels whose mangled names contain this; may be repeated"),
        )
        .arg(
            Arg::new("block")
                .long("block")
                .value_name("X[,Y[,Z]]")
                .action(ArgAction::Append)
                .value_parser(ahead::parse_block)
                .help(
                    "Threads of a block; may be repeated (default: 256, and 16,16 and 32,8 where threadIdx.y is used)",
                ),
        )
        .arg(
            Arg::new("isa")
                .long("isa")
                .value_name("ISA")
                .action(ArgAction::Append)
                .value_delimiter(',')
                .value_parser(PossibleValuesParser::new(Isa::ALL.iter().map(|isa| isa.name())))
                .help(format!("Instruction sets, of those that this machine has (default: its best) [{ISA}]")),
        )
        .arg(
            Arg::new("jobs")
                .long("jobs")
                .short('j')
                .value_name("N")
                .value_parser(value_parser!(u32).range(1..=1024))
                .help("Kernels compiled at once (default: one per core)"),
        )
        .arg(run::argument("tier").default_value("optimised"))
        .args(["device", "cache"].map(run::argument))
        .arg(
            Arg::new("file")
                .required(true)
                .num_args(1..)
                .value_name("FILE")
                .help("Programs, shared objects, fatbins or PTX"),
        )
}

/// Compiles for each instruction set, in separate processes if there are several: a process has one target.
pub fn run(options: &ArgMatches) -> Result<(), Failure> {
    let isas: Vec<&String> = options.get_many("isa").into_iter().flatten().collect();
    for (variable, value) in run::values(options) {
        std::env::set_var(variable, value);
    }
    match isas.as_slice() {
        [] => compile(options),
        [isa] => {
            std::env::set_var(ISA.name, isa);
            compile(options)
        }
        _ => isas.iter().try_for_each(|isa| run_in_process(options, isa)),
    }
}

fn run_in_process(options: &ArgMatches, isa: &str) -> Result<(), Failure> {
    let executable = toolkit::own().ok_or_else(|| Failure::new("the path of this command is unknown"))?;
    let mut command = std::process::Command::new(executable);
    command.args(["compile", "--isa", isa]);
    for name in options.get_many::<String>("kernel").into_iter().flatten() {
        command.args(["--kernel", name]);
    }
    for [x, y, z] in options.get_many::<[u32; 3]>("block").into_iter().flatten() {
        command.args(["--block", &format!("{x},{y},{z}")]);
    }
    if let Some(jobs) = options.get_one::<u32>("jobs") {
        command.args(["--jobs", &jobs.to_string()]);
    }
    // The library and the tier are passed in the environment.
    let tier = TIER.text().unwrap_or_default();
    command.args(["--tier", &tier, "--"]).args(options.get_many::<String>("file").into_iter().flatten());
    let status = command.status().map_err(|e| Failure::new(format!("cannot start another process: {e}")))?;
    match status.code() {
        Some(0) => Ok(()),
        // It has reported the reason.
        code => Err(Failure {
            message: format!("not all kernels were compiled for {isa}"),
            code: code.unwrap_or(125) as u8,
        }),
    }
}

fn compile(options: &ArgMatches) -> Result<(), Failure> {
    library::find()?;
    let list = |name| options.get_many(name).into_iter().flatten().cloned().collect();
    let mut request = AheadRequest {
        file: String::new(),
        names: list("kernel"),
        blocks: options.get_many("block").into_iter().flatten().copied().collect(),
        threads: options.get_one("jobs").copied().unwrap_or(0),
    };
    let mut failed = 0;
    for file in options.get_many::<String>("file").into_iter().flatten() {
        request.file.clone_from(file);
        let mut progress = Progress::new();
        ahead::compile(&request, &mut |event| progress.note(event))?;
        progress.clear();
        failed += progress.failed;
        if progress.modules > 0 {
            show(&format!("{file}: {}", progress.outcome()))?;
        }
    }
    match failed {
        0 => Ok(()),
        n => Err(Failure { message: format!("{n} could not be compiled"), code: 1 }),
    }
}

struct Progress {
    start: Instant,
    modules: u32,
    kernels: u32,
    done: u32,
    failed: u32,
    /// stderr is a terminal.
    terminal: bool,
    shown: bool,
}

impl Progress {
    fn new() -> Progress {
        let terminal = std::io::stderr().is_terminal();
        Progress { start: Instant::now(), modules: 0, kernels: 0, done: 0, failed: 0, terminal, shown: false }
    }

    fn note(&mut self, event: AheadEvent) {
        match event {
            AheadEvent::Found { modules, kernels } => (self.modules, self.kernels) = (modules, kernels),
            AheadEvent::Compiled(kernel) => {
                self.done += 1;
                if let Err(message) = &kernel.outcome {
                    self.fail(message);
                }
                self.show(&kernel);
            }
            AheadEvent::Failed(message) => self.fail(&message),
        }
    }

    fn fail(&mut self, message: &str) {
        self.clear();
        self.failed += 1;
        warn(message);
    }

    /// A progress line that the next one overwrites: number done, the last one's name, estimated time left.
    fn show(&mut self, kernel: &AheadKernel) {
        let passed = self.start.elapsed();
        if !self.terminal || passed < PATIENCE {
            return;
        }
        let left = passed.as_secs_f64() / f64::from(self.done) * f64::from(self.kernels - self.done.min(self.kernels));
        let name: String = kernel.entry.chars().take(40).collect();
        self.clear();
        let line = format!("[{}/{}] {name}, about {left:.0} s left", self.done, self.kernels);
        let _ = std::io::stderr().write_all(line.as_bytes());
        self.shown = true;
    }

    fn clear(&mut self) {
        if std::mem::take(&mut self.shown) {
            let _ = std::io::stderr().write_all(b"\r\x1b[K");
        }
    }

    fn outcome(&self) -> String {
        let (kernels, modules) = (self.done - self.failed.min(self.done), self.modules);
        let seconds = self.start.elapsed().as_secs_f64();
        let plural = |n: u32, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
        format!("{} of {} in {seconds:.1} s", plural(kernels, "kernel"), plural(modules, "module"))
    }
}
