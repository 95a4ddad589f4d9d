//! Processes that run tests in one variant of the library each.
//!
//! The variant is chosen once per process, by environment variables; and a crash or hang of generated code must become
//! a failed test, not the end of all. So a worker takes one test file after another by name, and answers.

use super::findings::Findings;
use super::header::Expect;
use super::{hardware, library, record, remembered, Test};
use code::Kernel;
use kernel_abi::environment::CHECK;
use kernel_abi::{Isa, Tier};
use sanitizer::tools::Tools;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{channel, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Set in workers.
const MARK: &str = "UNDERSTUDY_TEST_WORKER";
/// A program that runs programs of this one's architecture, where the system does not: an emulator.
const RUNNER: &str = "UNDERSTUDY_TEST_RUNNER";
/// Before the answer of a worker that can take no other test.
const LAST: &str = "last ";
/// Longest that one test may take in one variant; in an emulator, ten times as long.
const TIMEOUT: Duration = Duration::from_secs(180);

/// One way to compile and run kernels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    pub isa: &'static str,
    /// 0: the compiler chooses.
    pub lanes: u32,
    pub guard: bool,
    /// The checker of launches.
    pub checked: Option<&'static str>,
    /// The code generator: a value of `UNDERSTUDY_TIER`.
    pub tier: &'static str,
}

impl Variant {
    pub fn name(self) -> String {
        let guard = if self.guard { "" } else { "-unguarded" };
        let checked = self.checked.map(|c| format!("-{c}")).unwrap_or_default();
        format!("{}-{}-{}{guard}{checked}", self.isa, self.lanes, self.tier)
    }
}

/// The variants that this machine can run, or all those whose name contains `UNDERSTUDY_TEST_VARIANT`, if it is set (`-`: all there
/// are). Without it: all widths and checks by the quick code generator, and some of them by LLVM, which takes twenty times as long.
pub fn variants() -> Vec<Variant> {
    if hardware::is_asked_for() {
        return vec![Variant { isa: hardware::NAME, lanes: 32, guard: true, checked: None, tier: "" }];
    }
    let mut out = Vec::new();
    for isa in Isa::ALL.iter().filter(|isa| isa.runs_here()).map(|isa| isa.name()) {
        let tiers: &[_] = match isa {
            "avx2" => &["optimised", "quick", "switching"],
            "avx512" => &["optimised", "switching"],
            _ => &["optimised"],
        };
        for &tier in tiers {
            let plain = Variant { isa, lanes: 0, guard: true, checked: None, tier };
            // Last: what has a warp's width there may have less in others.
            out.extend([8, 16, 32, 64, 1].map(|lanes| Variant { lanes, ..plain }));
            out.push(Variant { guard: false, ..plain });
            for &(checked, _) in Tools::NAMES {
                out.extend([0, 64].map(|lanes| Variant { lanes, checked: Some(checked), ..plain }));
            }
        }
    }
    match std::env::var("UNDERSTUDY_TEST_VARIANT") {
        Ok(wanted) => out.retain(|v| v.name().contains(&wanted)),
        Err(_) => out.retain(Variant::is_usual),
    }
    out
}

impl Variant {
    fn is_usual(&self) -> bool {
        match self.tier {
            "quick" => true,
            // Both codes, in turn, for the instruction set that programs get.
            "switching" => self.lanes == 16 && (self.isa == "avx512" || !Isa::Avx512.runs_here()),
            _ => match self.isa {
                "base" => self.lanes == 8,
                // What is emitted is what the quick code generator gets.
                "avx2" => self.checked.is_none() && !matches!(self.lanes, 16 | 64),
                _ => self.checked.is_none() || self.lanes != 64,
            },
        }
    }
}

/// Options for a checker: all that it looks for.
fn options(checker: &str) -> String {
    let more = match checker {
        "memcheck" => " --check-cache-control",
        "initcheck" => " --initcheck-address-space all",
        _ => "",
    };
    format!("--tool {checker}{more}")
}

/// A running worker. Dropping it ends the process.
struct Worker {
    child: Child,
    stdin: ChildStdin,
    answers: Receiver<String>,
    variant: Variant,
    lost: bool,
}

impl Worker {
    fn start(variant: Variant) -> Result<Worker, String> {
        let program = std::env::current_exe().map_err(|e| e.to_string())?;
        let mut command = match std::env::var_os(RUNNER) {
            Some(runner) => Command::new(runner),
            None => Command::new(&program),
        };
        // To the program itself it is one more argument, of which workers look at none.
        command.arg(program);
        match variant.checked {
            Some(checker) => command.env(CHECK.name, options(checker)),
            None => command.env_remove(CHECK.name),
        };
        if variant.lanes != 0 {
            command.env("UNDERSTUDY_LANES", variant.lanes.to_string());
        }
        if std::env::var_os(remembered::FOLDER).is_none() {
            let folder = remembered::own_folder();
            std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
            command.env(remembered::FOLDER, folder);
        }
        let mut child = command
            .env(MARK, "1")
            // Panics of the compiler are errors of the launch: their messages suffice.
            .env("RUST_BACKTRACE", "0")
            .env("UNDERSTUDY_CACHE", "off")
            .env("UNDERSTUDY_ISA", variant.isa)
            .env("UNDERSTUDY_TIER", variant.tier)
            .env("UNDERSTUDY_GUARD", if variant.guard { "on" } else { "off" })
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|e| format!("starting a worker: {e}"))?;
        let stdin = child.stdin.take().expect("a pipe was asked for");
        let stdout = child.stdout.take().expect("a pipe was asked for");
        let (send, answers) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(stdout).lines().map_while(Result::ok) {
                // Device code may print: only lines with our mark are answers.
                if let Some(answer) = line.strip_prefix(MARK) {
                    let _ = send.send(answer.to_string());
                }
            }
        });
        Ok(Worker { child, stdin, answers, variant, lost: false })
    }

    fn run(&mut self, path: &str, left_out: Launches) -> Result<Launches, String> {
        let limit = if self.variant.isa == hardware::NAME { Duration::from_secs(20) } else { TIMEOUT };
        let limit = limit * if std::env::var_os(RUNNER).is_some() { 10 } else { 1 };
        let sent = writeln!(self.stdin, "{left_out} {path}");
        let answer = if sent.is_ok() { self.answers.recv_timeout(limit) } else { Err(RecvTimeoutError::Disconnected) };
        match answer {
            Ok(text) => {
                self.lost = text.starts_with(LAST);
                let text = text.trim_start_matches(LAST);
                match text.strip_prefix("ok ") {
                    Some(wide) => wide.parse().map_err(|e| format!("the worker's answer '{text}': {e}")),
                    None => Err(text.replace('\x01', "\n")),
                }
            }
            Err(RecvTimeoutError::Timeout) => {
                let _ = self.child.kill();
                Err(format!("no answer within {limit:?}: the kernel hangs"))
            }
            Err(RecvTimeoutError::Disconnected) => {
                let status = self.child.wait().map_or_else(|e| e.to_string(), |s| s.to_string());
                Err(format!("the process died: {status}"))
            }
        }
    }

    /// Whether it can take another test; false after it died, or said that this was the last.
    fn is_alive(&mut self) -> bool {
        !self.lost && matches!(self.child.try_wait(), Ok(None))
    }
}

/// Idle workers, kept for the next test.
static IDLE: Mutex<Vec<Worker>> = Mutex::new(Vec::new());

/// A set of a test file's launches, a bit for each in their order. Those from the 64th on are in no set.
pub type Launches = u64;

/// Runs a test file in a variant, less the launches of `left_out`, on an idle worker or a new one. Returns the launches
/// whose code came out as wide as a warp, whatever width was asked for: other widths would run the same code again.
///
/// # Errors
/// What went wrong: with the test, or with the worker.
pub fn run(variant: Variant, path: &str, left_out: Launches) -> Result<Launches, String> {
    let idle = {
        let mut idle = IDLE.lock().expect("nobody panics with the lock");
        idle.iter().position(|w| w.variant == variant).map(|at| idle.swap_remove(at))
    };
    let mut worker = match idle {
        Some(worker) => worker,
        None => Worker::start(variant)?,
    };
    let result = worker.run(path, left_out);
    if worker.is_alive() {
        IDLE.lock().expect("nobody panics with the lock").push(worker);
    }
    result.map_err(|e| format!("{}: {e}", variant.name()))
}

/// Ends all idle workers.
pub fn stop_all() {
    IDLE.lock().expect("nobody panics with the lock").clear();
    // It is not there if none was started, or if the folder is another.
    let _ = std::fs::remove_dir_all(remembered::own_folder());
}

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What a test of something unsupported must end in.
fn refusal(result: Result<(), String>) -> Result<(), String> {
    match result {
        Err(e) if e.contains("UnsupportedPtx") && e.contains("not supported") => Ok(()),
        Err(e) => Err(format!("expected a refusal, got: {e}")),
        Ok(()) => Err("this is supported now: the line '//# library: unsupported' can go".into()),
    }
}

/// In a worker: runs what the parent names until it closes the pipe, then ends the process. Returns elsewhere.
pub fn serve_if_worker() {
    if std::env::var_os(MARK).is_none() {
        return;
    }
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let result = std::panic::catch_unwind(|| serve(&line));
        let answer = match result {
            Ok(Ok(wide)) => format!("ok {wide}"),
            Ok(Err(e)) => e.replace('\n', "\x01"),
            Err(_) => "the worker panicked".to_string(),
        };
        // No call of the driver's works any more in the process that a kernel failed in.
        let last = if hardware::is_lost() { LAST } else { "" };
        println!("\n{MARK}{last}{answer}");
    }
    std::process::exit(0);
}

/// Runs the test file that a line names, less the launches that it leaves out.
fn serve(line: &str) -> Result<Launches, String> {
    let (left_out, path) = line.split_once(' ').ok_or("a line is a set of launches and a path")?;
    let left_out: Launches = left_out.parse().map_err(|e| format!("'{left_out}': {e}"))?;
    let text = std::fs::read_to_string(path).map_err(|e| format!("{path}: {e}"))?;
    let mut test = Test::parse(&text)?;
    if hardware::is_asked_for() {
        if matches!(test.header.expect, Expect::Error(_)) {
            test.header.launches.truncate(1);
        }
        let name = record::name(Path::new(path));
        let run = |test: &Test, shape, inputs: &[Vec<u8>]| {
            let outcome = hardware::run(test, shape, inputs)?;
            record::keep(&name, test, shape, &outcome)?;
            Ok(outcome)
        };
        return test.check(&run).map(|()| 0);
    }
    if test.header.unsupported {
        return refusal(test.check(&library::run)).map(|()| 0);
    }
    let bit = |i: usize| 1u64.checked_shl(i as u32).unwrap_or(0);
    let all: Vec<_> = std::mem::take(&mut test.header.launches).into_iter().enumerate().collect();
    let kept: Vec<_> = all.iter().copied().filter(|(i, _)| left_out & bit(*i) == 0).collect();
    if kept.is_empty() && !all.is_empty() {
        return Ok(left_out);
    }
    test.header.launches = kept.iter().map(|(_, shape)| *shape).collect();
    if test.header.checked && Findings::of_process().is_none() {
        test.header.expect = Expect::Done;
    }
    test.check(&library::run)?;
    let codes: Vec<_> = kept.iter().map(|&(i, shape)| (i, library::code(&test, shape))).collect();
    // A kernel that it refused would be tested as one of LLVM's.
    let optimised = |c: &Arc<Kernel>| c.meta.tier == Tier::Optimised;
    if std::env::var("UNDERSTUDY_TIER").is_ok_and(|t| t == "quick")
        && codes.iter().any(|c| c.1.as_ref().is_some_and(optimised))
    {
        return Err("the quick code generator does not make this kernel".into());
    }
    let wide = codes.iter().filter(|(_, code)| code.as_ref().is_some_and(|c| c.meta.lanes == 32));
    Ok(wide.fold(left_out, |set, (i, _)| set | bit(*i)))
}
