//! The command `understudy check`, with programs that are no CUDA programs: shells, and this test itself, which sends
//! records as the library does.

use kernel_abi::environment::{CHECK, CHECK_PARENT, CHECK_SOCKET, LIBRARY};
use sanitizer::finding::*;
use sanitizer::options::Options;
use sanitizer::sink::{self, Sink};
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

const MODE: &str = "CHECK_TEST_MODE";

/// A library that may be preloaded into anything: `understudy` wants one, and these programs need nothing of it.
fn library() -> PathBuf {
    let library = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("libcudart.so");
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap();
    let libc = maps.lines().filter_map(|l| l.split_whitespace().last()).find(|p| p.contains("/libc.so")).unwrap();
    let _ = std::os::unix::fs::symlink(libc, &library);
    library
}

fn understudy(mode: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_understudy"));
    command.arg("check").env(LIBRARY.name, library()).env(MODE, mode).env_remove(CHECK_SOCKET.name);
    command
}

/// Runs this test's program as the program, in a mode of [`sender`].
fn check(options: &[&str], mode: &str) -> Output {
    let own = std::env::current_exe().unwrap();
    let test = ["--exact", "sender", "--nocapture", "--test-threads=1"];
    understudy(mode).args(options).arg(own).args(test).stdin(Stdio::null()).output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// The report: lines with the prefix.
fn report(output: &Output) -> String {
    stdout(output).lines().filter(|line| line.starts_with("=====")).map(|line| format!("{line}\n")).collect()
}

fn leak(bytes: u64) -> Record {
    let kind = LeakKind::Memory(Memory::Device);
    let what = What::Leak(Leak { kind, handle: 0x1000, bytes, name: None, device: 0 });
    let (tool, severity) = (Tool::Memcheck, Severity::Error);
    Record::Finding(Box::new(Finding { tool, severity, what, device: None, count: 1, stacks: Vec::new() }))
}

/// No test of its own: the program that the others check.
#[test]
fn sender() {
    let Ok(mode) = std::env::var(MODE) else { return };
    let Some(text) = CHECK.text() else { return };
    let options = Options::from_env(&text).unwrap();
    // Ends the line that the test harness has begun.
    println!();
    if !sink::is_checked(&options, CHECK_PARENT.text().and_then(|pid| pid.parse().ok())).unwrap() {
        return;
    }
    let socket = CHECK_SOCKET.value();
    let sink = socket.and_then(|socket| Sink::connect(&socket).ok()).unwrap_or_else(|| Sink::local(&options));
    sink.send(&Record::Session(sink::session(true)));
    match mode.as_str() {
        "clean" => {}
        "leaks" => {
            std::thread::scope(|scope| {
                (1..=4).for_each(|i| {
                    drop(scope.spawn({
                        let sink = &sink;
                        move || sink.send(&leak(i * 1000))
                    }))
                });
            });
            sink.send(&Record::Leaks { bytes: 10_000, allocations: 4, handles: 0 });
        }
        "many" => {
            let leak = leak(1);
            std::thread::scope(|scope| {
                (0..4).for_each(|_| drop(scope.spawn(|| (0..5000).for_each(|_| sink.send(&leak)))));
            });
        }
        "exit" => {
            sink.send(&leak(8));
            std::process::exit(9);
        }
        "crash" => {
            sink.send(&leak(8));
            std::process::abort();
        }
        "children" => {
            let child = |mode| {
                let own = std::env::current_exe().unwrap();
                let mut command = Command::new(own);
                command.args(["--exact", "sender", "--nocapture"]).env(MODE, mode).stdout(Stdio::piped());
                command.spawn().unwrap()
            };
            let mut children: Vec<_> = (0..3).map(|_| child("leaks")).collect();
            // Outlives this process, which ends when it has been heard of, or has ended for want of a report.
            let late = child("late").stdout.unwrap();
            BufReader::new(late).lines().any(|line| line.unwrap() == "late");
            assert!(children.iter_mut().all(|child| child.wait().unwrap().success()));
        }
        "late" => {
            println!("late");
            std::thread::sleep(std::time::Duration::from_millis(300));
            sink.send(&leak(77));
        }
        "wait" => {
            sink.send(&leak(8));
            println!("waiting");
            std::thread::sleep(std::time::Duration::from_secs(30));
        }
        "options" => println!("options: {}", options.to_env()),
        mode => panic!("no such mode: {mode}"),
    }
    sink.send(&Record::End);
    // The test harness would print "ok" and the end of that line in two writes, with lines of the report between them.
    std::process::exit(0);
}

#[test]
fn findings_of_the_program_are_shown_and_counted() {
    let output = check(&["--tool", "leak", "--error-exitcode", "7"], "leaks");
    let text = report(&output);
    assert!(text.starts_with("========= COMPUTE-SANITIZER\n"), "{text}");
    for bytes in ["1,000", "2,000", "3,000", "4,000"] {
        assert!(text.contains(&format!("========= Leaked {bytes} bytes at 0x1000\n")), "{text}");
    }
    let end = "LEAK SUMMARY: 10000 bytes leaked in 4 allocations\n========= ERROR SUMMARY: 4 errors\n";
    assert!(text.ends_with(end), "{text}");
    assert_eq!(output.status.code(), Some(7));
    assert_eq!(check(&[], "leaks").status.code(), Some(0));
    let clean = check(&["--error-exitcode=7"], "clean");
    assert_eq!(
        (report(&clean).as_str(), clean.status.code()),
        ("========= COMPUTE-SANITIZER\n========= ERROR SUMMARY: 0 errors\n", Some(0))
    );
}

#[test]
fn exit_codes_and_crashes_still_give_the_summary() {
    let output = check(&["--error-exitcode", "7"], "exit");
    let text = report(&output);
    assert!(text.contains("========= Target application returned an error\n=========     Exit code 9\n"), "{text}");
    assert!(text.ends_with("ERROR SUMMARY: 1 error\n"), "{text}");
    assert_eq!(output.status.code(), Some(9), "the program's own");
    assert!(!report(&check(&["--check-exit-code", "no"], "exit")).contains("returned an error"));
    let output = check(&[], "crash");
    let text = report(&output);
    assert!(text.contains("Error: process didn't terminate successfully\n"), "{text}");
    assert!(text.contains("Ended by signal 6 (SIGABRT)\n========= ERROR SUMMARY: 1 error\n"), "{text}");
    assert_eq!(output.status.code(), Some(128 + 6));
}

#[test]
fn children_report_too_even_those_that_outlive_the_program() {
    let text = report(&check(&[], "children"));
    assert_eq!(text.matches("Leaked 4,000 bytes").count(), 3, "{text}");
    assert_eq!(text.matches("Leaked 77 bytes").count(), 1, "{text}");
    assert!(
        text.ends_with("LEAK SUMMARY: 30000 bytes leaked in 12 allocations\n========= ERROR SUMMARY: 13 errors\n"),
        "{text}"
    );
}

#[test]
fn processes_are_chosen() {
    let text = report(&check(&["--target-processes", "application-only"], "children"));
    assert!(text.ends_with("========= COMPUTE-SANITIZER\n========= ERROR SUMMARY: 0 errors\n"), "{text}");
    let text = report(&check(&["--target-processes-filter", "regex:^check"], "leaks"));
    assert!(text.ends_with("ERROR SUMMARY: 4 errors\n"), "{text}");
    let text = report(&check(&["--target-processes-filter", "regex:^other,nobody"], "leaks"));
    assert!(text.contains("before first instrumented API call"), "{text}");
}

#[test]
fn no_record_is_lost_when_there_are_many() {
    let text = report(&check(&["--print-limit=7"], "many"));
    assert_eq!(text.matches("Leaked 1 bytes").count(), 7);
    assert!(text.contains("ERROR SUMMARY: 20000 errors\n"), "{text}");
    assert!(text.contains("ERROR SUMMARY: 19993 errors were not printed."), "{text}");
}

#[test]
fn a_program_without_cuda_is_an_error_unless_allowed() {
    let run = |options: &[&str]| understudy("").args(options).args(["sh", "-c", "echo out; exit 0"]).output().unwrap();
    let output = run(&[]);
    assert_eq!(
        stdout(&output),
        "========= COMPUTE-SANITIZER\nout\n\
         ========= Error: Target application terminated before first instrumented API call\n\
         ========= ERROR SUMMARY: 0 errors\n"
    );
    assert_eq!(output.status.code(), Some(1));
    let output = run(&["--require-cuda-init=no"]);
    assert_eq!(stdout(&output), "========= COMPUTE-SANITIZER\nout\n========= ERROR SUMMARY: 0 errors\n");
    assert_eq!(output.status.code(), Some(0));
    let output = understudy("").args(["--require-cuda-init=no", "--", "sh", "-c", "exit 5"]).output().unwrap();
    assert_eq!(output.status.code(), Some(5));
    assert!(stdout(&output).contains("returned an error"));
}

#[test]
fn a_signal_to_the_command_ends_the_program_and_the_report_is_complete() {
    use std::io::{BufRead, BufReader, Read};
    let own = std::env::current_exe().unwrap();
    let mut command = understudy("wait");
    command.arg(own).args(["--exact", "sender", "--nocapture"]).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut reader = BufReader::new(child.stdout.take().unwrap());
    let mut text = String::new();
    while !text.contains("waiting\n") || !text.contains("Leaked 8 bytes") {
        assert_ne!(reader.read_line(&mut text).unwrap(), 0, "{text}");
    }
    // SAFETY: our child, which has not been waited for.
    unsafe { libc::kill(child.id() as i32, libc::SIGTERM) };
    reader.read_to_string(&mut text).unwrap();
    assert!(text.contains("Ended by signal 15 (SIGTERM)"), "{text}");
    assert!(text.ends_with("========= ERROR SUMMARY: 1 error\n"), "{text}");
    assert_eq!(child.wait().unwrap().code(), Some(128 + 15));
}

#[test]
fn records_are_kept_and_read_back() {
    let file = library().with_file_name(format!("records-{}", std::process::id()));
    let path = file.to_str().unwrap();
    let live = check(&["--save", path, "--error-exitcode", "7"], "exit");
    assert_eq!(live.status.code(), Some(9));
    let read = |options: &[&str]| understudy("").args(["--read", path]).args(options).output().unwrap();
    assert_eq!(report(&read(&[])), report(&live));
    assert_eq!(read(&["--error-exitcode", "7"]).status.code(), Some(7));
    let lines = stdout(&read(&["--json"]));
    assert!(lines.lines().all(|line| line.starts_with("{\"record\":")), "{lines}");
    std::fs::write(&file, "something else").unwrap();
    let wrong = read(&[]);
    assert_eq!(wrong.status.code(), Some(125));
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("not a file written by --save"));
    std::fs::remove_file(file).unwrap();
}

#[test]
fn options_reach_the_program() {
    let output = check(&["--tool=all", "--kernel-name", "kns=a b", "--device", "sm_80", "--port", "1"], "options");
    let text = stdout(&output);
    let want = "options: --tool memcheck,racecheck,initcheck,synccheck --kernel-name='kns=a b'\n";
    assert!(text.contains(want), "{text}");
    assert!(text.contains("========= Note: --port has no effect: "), "{text}");
    let mut command = understudy("");
    command.args(["--device", "sm_80", "--no-cache", "--require-cuda-init", "no"]);
    let output = command.args(["sh", "-c", "echo $UNDERSTUDY_DEVICE $UNDERSTUDY_CACHE"]).output().unwrap();
    assert!(stdout(&output).contains("\nsm_80 off\n"));
}

#[test]
fn mistakes_are_told_before_the_program_starts() {
    let fails = |words: &[&str], code: i32, message: &str| {
        let output = understudy("").args(words).output().unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(code), ""), "{words:?}: {stderr}");
        assert!(stderr.contains(message), "{words:?}: {stderr}");
    };
    fails(&[], 125, "no program was given");
    fails(&["--tol", "memcheck", "sh"], 125, "did you mean --tool?");
    fails(&["--xml", "sh"], 125, "--xml needs --save");
    fails(&["--nvtx-include", "A+", "sh"], 125, "--nvtx-include A+");
    fails(&["--target-processes-filter", "regex:(", "sh"], 125, "not a regular expression");
    fails(&["./no-such-program"], 127, "no such program");
    fails(&["--read", "/nowhere/x"], 125, "--read /nowhere/x");
}

#[test]
fn help_and_version() {
    let help = understudy("").arg("--help").output().unwrap();
    assert!(help.status.success() && stdout(&help).contains("--racecheck-report hazard|analysis|all"));
    let version = understudy("").arg("-v").output().unwrap();
    assert!(stdout(&version).starts_with("understudy check "));
}
