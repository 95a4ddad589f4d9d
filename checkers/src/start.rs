//! How the checks begin, with the program's first call, and end, with the process.

use super::listeners;
use super::session::{session, Session};
use super::CHECKERS;
use device::devices;
use kernel_abi::environment::CHECK_SOCKET;
use sanitizer::finding::{Record, Tool};
use std::ffi::{c_int, c_void};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::OnceLock;
use std::time::Duration;

static STARTED: OnceLock<Option<&'static Session>> = OnceLock::new();

/// The process's checks, if it is checked. The first call starts them.
#[inline]
pub fn started() -> Option<&'static Session> {
    *STARTED.get_or_init(start)
}

/// Whether the process is checked. The first call decides, and starts the checks.
#[inline]
pub fn is_on() -> bool {
    started().is_some()
}

fn start() -> Option<&'static Session> {
    let session = session()?;
    let options = &session.options;
    CHECKERS.iter().for_each(|c| c.prepare(options));
    listeners::device::listen();
    listeners::nvtx::listen();
    // SAFETY: a plain function that may run at any time.
    unsafe { on_exit(at_exit, std::ptr::null_mut()) };
    listeners::streams::listen(options);
    Some(session)
}

extern "C" {
    /// Of the C library: as `atexit`, with the exit code.
    fn on_exit(f: extern "C" fn(c_int, *mut c_void), data: *mut c_void) -> c_int;
}

/// Has what is still queued run to its end; false if that takes too long.
fn finish_work() -> bool {
    let (done, ended) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        for device in devices().iter().filter(|d| d.is_active()) {
            queue::drain(device);
        }
        // Nobody may be waiting any more.
        let _ = done.send(());
    });
    ended.recv_timeout(PATIENCE).is_ok()
}

/// Says which devices have failed, where no report does: a tool that finds nothing in a kernel that was ended has not seen all of it.
fn note_failures(session: &Session) {
    if session.options.checks(Tool::Memcheck) || session.has_found() {
        return;
    }
    for device in devices() {
        session.note_failed(device, "not all was checked; --tool memcheck may say why");
    }
}

/// How long a process that ends waits for its kernels.
const PATIENCE: Duration = Duration::from_secs(10);

/// The process ends in order: what its streams still hold is run, and leaks are reported.
extern "C" fn at_exit(own: c_int, _: *mut c_void) {
    let Some(session) = session() else { return };
    let done = catch_unwind(AssertUnwindSafe(|| {
        if !finish_work() {
            let text = "the process ends while kernels run: later errors of theirs are not reported";
            session.send(&Record::Note(text.to_owned()));
        }
        CHECKERS.iter().for_each(|c| c.finish(session));
        note_failures(session);
    }));
    // A panic was printed, and the summary is still to come.
    drop(done);
    let errors = session.end().errors;
    // With a socket the command at its other end sees to the exit code.
    if CHECK_SOCKET.value().is_some() {
        return;
    }
    if let Some(code) = Some(session.options.error_exitcode as i32).filter(|&c| c != 0 && errors > 0 && own == 0) {
        // SAFETY: the process is ending; its buffers are written, and its own code is replaced as the user wants.
        unsafe {
            libc::fflush(std::ptr::null_mut());
            libc::_exit(code);
        }
    }
}
