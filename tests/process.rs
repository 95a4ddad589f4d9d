//! What happens to a process: full disks and closed pipes, signals, forks. Each case is a process of its own, this program started
//! again with the name of the case.

use api::*;
use cuda_types::*;
// The library that the declarations below are of.
use cudart as _;
use std::ffi::{c_int, c_void, CStr};
use std::io::Read;
use std::os::fd::OwnedFd;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Command, ExitStatus, Stdio};
use std::ptr::null_mut;
use std::time::{Duration, Instant};

#[path = "harness/api.rs"]
mod api;
#[path = "process/cases.rs"]
mod cases;
#[path = "process/newer_device.rs"]
mod newer_device;
#[path = "process/read_only.rs"]
mod read_only;
#[path = "process/signals.rs"]
mod signals;

extern "C" {
    pub fn cudaMemGetInfo(free: *mut usize, total: *mut usize) -> Status;
    pub fn cudaGetDeviceCount(n: *mut c_int) -> Status;
}

const PTX: &CStr = c".version 7.0
.target sm_70
.address_size 64
.visible .entry fill(.param .u64 to) {
    .reg .u64 %rd<3>;
    .reg .u32 %r<2>;
    ld.param.u64 %rd1, [to];
    cvta.to.global.u64 %rd2, %rd1;
    mov.u32 %r1, 7;
    st.global.u32 [%rd2], %r1;
    ret;
}
.visible .entry wild(.param .u64 to) {
    .reg .u64 %rd<2>;
    .reg .u32 %r<2>;
    mov.u64 %rd1, 16;
    mov.u32 %r1, 7;
    st.global.u32 [%rd1], %r1;
    ret;
}
.visible .entry wait(.param .u64 to) {
    .reg .pred %p<2>;
    .reg .u64 %rd<3>;
    .reg .u32 %r<2>;
    ld.param.u64 %rd1, [to];
    cvta.to.global.u64 %rd2, %rd1;
LOOK:
    ld.volatile.global.u32 %r1, [%rd2];
    setp.eq.u32 %p1, %r1, 0;
    @%p1 bra LOOK;
    ret;
}
";

/// Kernels, and four bytes of the device that they work on.
pub struct Kernels {
    module: CUmodule,
    pub word: *mut c_void,
}

impl Kernels {
    pub fn load() -> Kernels {
        let mut kernels = Kernels { module: null_mut(), word: null_mut() };
        // SAFETY: results go to a local variable, and the text is a C string.
        unsafe {
            assert_eq!(cudaMalloc(&mut kernels.word, 4), 0);
            assert_eq!(cudaMemset(kernels.word, 0, 4), 0);
            assert_eq!(cuModuleLoadData(&mut kernels.module, PTX.as_ptr().cast()), 0);
        }
        kernels
    }

    pub fn launch(&self, name: &CStr) -> Status {
        let (mut f, mut to) = (null_mut(), self.word);
        let mut args = [(&raw mut to).cast::<c_void>()];
        // SAFETY: the kernels have one parameter, of this type.
        unsafe {
            assert_eq!(cuModuleGetFunction(&mut f, self.module, name.as_ptr()), 0);
            cuLaunchKernel(f, 1, 1, 1, 1, 1, 1, 0, null_mut(), args.as_mut_ptr(), null_mut())
        }
    }

    /// Runs the kernel that stores 7, and looks.
    pub fn work(&self) {
        let mut word = 0u32;
        // SAFETY: four bytes from the device to a local variable.
        unsafe {
            assert_eq!(cudaMemset(self.word, 0, 4), 0);
            assert_eq!(self.launch(c"fill"), 0);
            assert_eq!(cudaMemcpy((&raw mut word).cast(), self.word, 4, 2), 0);
        }
        assert_eq!(word, 7);
    }
}

/// Variable that names the case that a process is.
const CASE: &str = "UNDERSTUDY_TEST_CASE";

/// How a case has ended, and what it wrote to stdout.
pub struct Ended {
    pub status: ExitStatus,
    pub said: String,
}

/// The case as a process, whose stderr is `errors`, or this one's.
pub fn run(case: &str, errors: Option<OwnedFd>, prepare: impl FnOnce(&mut Command)) -> Ended {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "the_case", "--ignored", "--nocapture", "--test-threads=1"]).env(CASE, case);
    command.env("UNDERSTUDY_CACHE", "off").stdout(Stdio::piped());
    if let Some(errors) = errors {
        command.stderr(errors);
    }
    prepare(&mut command);
    let mut child = command.spawn().unwrap();
    // Ours of the pipes, if `errors` was one, goes with it.
    drop(command);
    let mut out = child.stdout.take().unwrap();
    let reader = std::thread::spawn(move || {
        let mut said = String::new();
        out.read_to_string(&mut said).map(|_| said)
    });
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if start.elapsed() > Duration::from_secs(60) {
            child.kill().unwrap();
            child.wait().unwrap();
            panic!("{case}: it hangs");
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    let said = reader.join().unwrap().unwrap();
    Ended { status, said }
}

/// The case must end well.
pub fn well(case: &str, errors: Option<OwnedFd>) -> String {
    let ended = run(case, errors, |_| ());
    assert!(ended.status.success() && ended.said.contains("done"), "{case}: {} {}", ended.status, ended.said);
    ended.said
}

#[test]
#[ignore = "a process of the tests'"]
fn the_case() {
    let case = std::env::var(CASE).unwrap();
    let all = [cases::ALL, newer_device::ALL, read_only::ALL, signals::ALL].concat();
    let body = all.iter().find(|c| c.0 == case).expect("a case");
    body.1();
    // Not `println`, which the tests' harness may hold back.
    let text = "\ndone\n";
    // SAFETY: bytes that live through the call.
    unsafe { libc::write(1, text.as_ptr().cast(), text.len()) };
}

/// A limit on a resource of the process that is about to be started.
pub fn limited(command: &mut Command, resource: libc::__rlimit_resource_t, most: u64) {
    let set = move || {
        let limit = libc::rlimit { rlim_cur: most, rlim_max: most };
        // SAFETY: a system call on a local structure.
        match unsafe { libc::setrlimit(resource, &limit) } {
            0 => Ok(()),
            _ => Err(std::io::Error::last_os_error()),
        }
    };
    // SAFETY: the closure only makes a system call.
    unsafe { command.pre_exec(set) };
}

/// The signal that ended a process.
pub fn signal(ended: &Ended) -> Option<i32> {
    ended.status.signal()
}
