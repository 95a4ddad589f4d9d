//! Output that cannot be written, processes that are forked, threads and descriptors that are not to be had.

use super::*;
use std::fs::File;
use std::os::fd::FromRawFd;
use std::sync::atomic::{AtomicU32, Ordering::SeqCst};

/// Cases by name, each the body of a process.
pub const ALL: &[(&str, fn())] = &[
    ("the error stays", the_error_stays),
    ("the error stays without stderr", the_error_stays_without_stderr),
    ("forks", forks),
    ("forked before", forked_before),
    ("no descriptors", no_descriptors),
    ("no files", no_files),
    ("no threads", no_threads),
    ("memory", memory),
    ("work", work),
];

fn the_error_stays() {
    let kernels = Kernels::load();
    let mut p = null_mut();
    assert_eq!(kernels.launch(c"wild"), 0);
    // SAFETY: results go to local variables.
    unsafe {
        for _ in 0..3 {
            assert_eq!(cudaDeviceSynchronize(), 700);
            assert_eq!(cudaMalloc(&mut p, 4), 700);
            assert_eq!(cudaGetLastError(), 700);
        }
    }
}

fn the_error_stays_without_stderr() {
    // SAFETY: nothing of this process uses it otherwise.
    unsafe { libc::close(2) };
    the_error_stays();
}

#[test]
fn an_error_stays_wherever_its_message_goes() {
    well("the error stays", None);
    well("the error stays", Some(File::options().write(true).open("/dev/full").unwrap().into()));
    well("the error stays without stderr", None);
    // A pipe whose reader has gone, and SIGPIPE as programs in C have it.
    let mut ends = [0; 2];
    // SAFETY: room for two descriptors; the second is this test's alone.
    let writer = unsafe {
        assert_eq!(libc::pipe2(ends.as_mut_ptr(), libc::O_CLOEXEC), 0);
        libc::close(ends[0]);
        OwnedFd::from_raw_fd(ends[1])
    };
    let ended = run("the error stays", Some(writer), |command| {
        let default = || {
            // SAFETY: a system call.
            unsafe { libc::signal(libc::SIGPIPE, libc::SIG_DFL) };
            Ok(())
        };
        // SAFETY: as above.
        unsafe { command.pre_exec(default) };
    });
    assert!(ended.status.success(), "{} {}", ended.status, ended.said);
}

/// A child that makes a CUDA call: 0 if it worked, 3 if it was refused at once, 14 if it was still at it after some seconds.
fn in_child(call: fn() -> Status) -> c_int {
    // SAFETY: the child calls what it is to call, and ends.
    unsafe {
        let child = libc::fork();
        if child == 0 {
            libc::signal(libc::SIGALRM, libc::SIG_DFL);
            libc::alarm(10);
            libc::_exit(call());
        }
        let mut status = 0;
        libc::waitpid(child, &mut status, 0);
        if libc::WIFSIGNALED(status) {
            libc::WTERMSIG(status)
        } else {
            libc::WEXITSTATUS(status)
        }
    }
}

fn allocates() -> Status {
    let mut p = null_mut();
    // SAFETY: the result goes to a local variable.
    unsafe { cudaMalloc(&mut p, 64) }
}

fn counts() -> Status {
    let mut n = 0;
    // SAFETY: as above.
    unsafe { cudaGetDeviceCount(&mut n) }
}

/// Processes in which one thread makes the first call while another forks. Each is a fork of one that has not used CUDA.
fn forks() {
    let mut seen = [0u32; 2];
    for round in 0..200u32 {
        // SAFETY: the child uses nothing that another thread could hold: this process has no other that does anything.
        let racer = unsafe { libc::fork() };
        if racer == 0 {
            let first: fn() -> Status = if round % 2 == 0 { allocates } else { counts };
            let calls: [fn() -> Status; 2] = [allocates, counts];
            let thread = std::thread::spawn(first);
            for _ in 0..(round * 7919) % 60_000 {
                std::hint::spin_loop();
            }
            let child = in_child(calls[round as usize / 2 % 2]);
            let own = thread.join().unwrap();
            // SAFETY: ends this process.
            unsafe { libc::_exit(if own == 0 { child } else { 100 }) };
        }
        let mut status = 0;
        // SAFETY: waits for the child above.
        unsafe { libc::waitpid(racer, &mut status, 0) };
        match (libc::WIFEXITED(status), libc::WEXITSTATUS(status)) {
            (true, 0) => seen[0] += 1,
            (true, 3) => seen[1] += 1,
            other => panic!("round {round}: {other:?}, {status:#x}"),
        }
    }
    assert!(seen[1] > 0, "no fork came after the first call: {seen:?}");
}

/// CUDA used in the child alone works there, and in the parent afterwards; then no more in children.
fn forked_before() {
    for _ in 0..3 {
        let child = in_child(|| {
            Kernels::load().work();
            0
        });
        assert_eq!(child, 0);
    }
    let kernels = Kernels::load();
    kernels.work();
    let calls: [fn() -> Status; 4] = [allocates, counts, synchronises, counts_and_asks];
    for call in calls {
        let start = Instant::now();
        assert_eq!(in_child(call), 3);
        assert!(start.elapsed() < Duration::from_secs(5));
    }
    // What starts another program takes no harm.
    assert!(Command::new("true").status().unwrap().success());
    kernels.work();
}

fn synchronises() -> Status {
    // SAFETY: no arguments.
    unsafe { cudaDeviceSynchronize() }
}

/// What a refused call leaves.
fn counts_and_asks() -> Status {
    counts();
    // SAFETY: no arguments.
    unsafe { cudaGetLastError() }
}

#[test]
fn a_forked_process_is_told_at_once() {
    well("forks", None);
    well("forked before", None);
}

/// What could not be compiled for want of something can be, later.
fn no_descriptors() {
    let kernels = Kernels::load();
    let mut all = Vec::new();
    while let Ok(file) = File::open("/dev/null") {
        all.push(file);
    }
    assert!(all.len() < 64);
    assert_ne!(kernels.launch(c"fill"), 0);
    drop(all);
    kernels.work();
}

#[test]
fn a_process_without_descriptors_can_go_on_when_it_has_some() {
    let ended = run("no descriptors", None, |command| limited(command, libc::RLIMIT_NOFILE, 32));
    assert!(ended.status.success(), "{} {}", ended.status, ended.said);
}

/// Compiled kernels are files, and so is memory that processes share.
fn no_files() {
    Kernels::load().work();
    let mut p = null_mut();
    // SAFETY: the result goes to a local variable.
    assert_eq!(unsafe { cudaMalloc(&mut p, 1 << 20) }, 0);
}

#[test]
fn a_limit_on_files_ends_no_process() {
    let folder = std::env::temp_dir().join(format!("understudy-test-{}-no-files", std::process::id()));
    let ended = run("no files", None, |command| {
        command.env("UNDERSTUDY_CACHE", &folder);
        limited(command, libc::RLIMIT_FSIZE, 0);
    });
    let _ = std::fs::remove_dir_all(&folder);
    assert!(ended.status.success(), "{} {}", ended.status, ended.said);
}

static CALLED: AtomicU32 = AtomicU32::new(0);

unsafe extern "C" fn count(_: *mut c_void) {
    CALLED.fetch_add(1, SeqCst);
}

/// A host function is called, or the program is told that it cannot be.
fn no_threads() {
    // SAFETY: results go to local variables; the limit is this process's, and no thread of it is started later.
    unsafe {
        let mut p = null_mut();
        assert_eq!(cudaMalloc(&mut p, 64), 0);
        let none = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
        // The limit is on a user's threads, and not for root.
        assert_eq!(libc::setrlimit(libc::RLIMIT_NPROC, &none), 0);
        if libc::geteuid() == 0 {
            assert_eq!(libc::syscall(libc::SYS_setuid, 65534), 0);
        }
        if std::thread::Builder::new().spawn(|| ()).is_ok() {
            return;
        }
        let status = cudaLaunchHostFunc(null_mut(), Some(count), null_mut());
        assert_eq!(cudaDeviceSynchronize(), 0);
        assert_eq!((status == 0) as u32, CALLED.load(SeqCst));
        assert_eq!(status, 304);
        assert_eq!(cudaMemset(p, 1, 64), 0);
        assert_eq!(cudaDeviceSynchronize(), 0);
    }
}

#[test]
fn a_host_function_without_a_thread_does_not_hang() {
    well("no threads", None);
}

fn memory() {
    let (mut free, mut total) = (0, 0);
    // SAFETY: results go to local variables.
    assert_eq!(unsafe { cudaMemGetInfo(&mut free, &mut total) }, 0);
    let text = format!("\ntotal {total}\n");
    // SAFETY: bytes that live through the call.
    unsafe { libc::write(1, text.as_ptr().cast(), text.len()) };
}

#[test]
fn a_limit_on_the_process_limits_the_device() {
    let ended = run("memory", None, |command| limited(command, libc::RLIMIT_DATA, 400 << 20));
    let total = ended.said.split("total ").nth(1).and_then(|t| t.split('\n').next()?.parse::<u64>().ok());
    assert!(total.is_some_and(|t| t > 100 << 20 && t <= 300 << 20), "{} {}", ended.status, ended.said);
}

fn work() {
    Kernels::load().work();
}

/// The device has most of what is left, and the compiler and the program's threads find room beside it.
#[test]
fn a_limit_on_address_space_limits_the_device() {
    for most in [4_000_000 << 10, 8_000_000 << 10, 64 << 30] {
        let ended = run("memory", None, |command| limited(command, libc::RLIMIT_AS, most));
        let total = ended.said.split("total ").nth(1).and_then(|t| t.split('\n').next()?.parse::<u64>().ok());
        // No more than the machine has.
        assert!(total.is_some_and(|t| t > (most / 16).min(2 << 30) && t < most), "{} {}", ended.status, ended.said);
        let ended = run("work", None, |command| limited(command, libc::RLIMIT_AS, most));
        assert!(ended.status.success() && ended.said.contains("done"), "{most}: {} {}", ended.status, ended.said);
    }
}
