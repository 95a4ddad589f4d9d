//! The room `sanitize`: checkers of the program that runs. See `lib.rs`.
//!
//! Nothing of it is awake unless `UNDERSTUDY_CHECK` is set. Then the rooms below ask and tell what they meet through
//! interfaces of their own ([`crate::exec::checks::Checker`], [`crate::device::watch::Watch`]); what is found becomes a
//! [`sanitizer::finding::Record`], which somebody else shows.
//!
//! * [`launch`]: one launch, and all that is found in it. [`access`]: its accesses, its device heap. [`init`]: memory that was
//!   never written. [`race`]: accesses that nothing orders.
//! * [`memory`]: allocations past and present, with names and stacks; which accesses may be.
//! * `said`: what the program says through NVTX. [`stack`]: stacks of the host.
//! * `sync`: barriers.
//! * `streams`: memory that streams allocate and free. `between`: races between launches. `calls`: the calls in both.
//! * [`api`]: calls that return errors. [`leak`]: what is never given back. `handles`: what of that is no memory.

mod access;
pub mod api;
mod between;
mod calls;
mod handles;
pub mod init;
pub mod launch;
pub mod leak;
pub mod memory;
mod race;
mod said;
pub mod stack;
mod streams;
mod sync;

use crate::device::space;
use crate::exec::{races, timeline};
use crate::nvtx;
use crate::sys::log;
use kernel_abi::Plane;
use sanitizer::filter::LaunchFilter;
use sanitizer::finding::{Finding, Record, Tool};
use sanitizer::options::{self, Options, StreamOrdered};
use sanitizer::sink::{self, Sink};
use std::ffi::{c_int, c_void};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// A checked process.
pub struct State {
    pub options: Options,
    pub filter: LaunchFilter,
    sink: Sink,
    pub memory: memory::Ledger,
    pub handles: handles::Handles,
    streams: streams::Lives,
    between: between::Between,
}

impl State {
    pub fn tell(&self, finding: Finding) {
        self.sink.send(&Record::Finding(Box::new(finding)));
    }

    pub fn send(&self, record: &Record) {
        self.sink.send(record);
    }
}

static STATE: OnceLock<Option<State>> = OnceLock::new();

/// The process's checks, if it is checked. The first call decides, by `UNDERSTUDY_CHECK`.
#[inline]
pub fn state() -> Option<&'static State> {
    STATE.get_or_init(start).as_ref()
}

fn start() -> Option<State> {
    let text = options::asked()?;
    begin(&text).unwrap_or_else(|message| {
        log::print(format_args!("{}={text}: {message}; nothing is checked", options::VARIABLE));
        None
    })
}

/// Starts the checks that `text` asks for; `None` if this process is not to be checked.
///
/// # Errors
/// Options that mean nothing: a text for the user.
fn begin(text: &str) -> Result<Option<State>, String> {
    let options = Options::from_env(text)?;
    if !sink::tracked(&options)? {
        return Ok(None);
    }
    let (filter, notes) = LaunchFilter::new(&options)?;
    let sink = Sink::open(&options);
    sink.send(&Record::Session(sink::session(true)));
    for note in notes {
        sink.send(&Record::Note(note));
    }
    if options.checks(Tool::Initcheck) {
        space::want_plane(Plane::Init as u64);
    }
    if options.checks(Tool::Racecheck) {
        races::want_planes();
    }
    memory::watch_all(options.padding);
    nvtx::listen(Arc::new(said::Said));
    // SAFETY: a plain function that may run at any time.
    unsafe { on_exit(at_exit, std::ptr::null_mut()) };
    if options.checks(Tool::Racecheck)
        || options.checks(Tool::Memcheck) && options.track_stream_ordered_races != StreamOrdered::No
    {
        timeline::watch(&calls::Watcher);
    }
    let (memory, handles) = Default::default();
    let (streams, between) = Default::default();
    Ok(Some(State { options, filter, sink, memory, handles, streams, between }))
}

extern "C" {
    /// Of the C library: as `atexit`, and tells the exit code.
    fn on_exit(f: extern "C" fn(c_int, *mut c_void), data: *mut c_void) -> c_int;
}

/// Has what is still queued run to its end; false if that takes too long.
fn finish_work() -> bool {
    let (done, ended) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        for device in crate::device::devices().iter().filter(|d| d.is_active()) {
            crate::queue::drain(device);
        }
        // Nobody may be waiting any more.
        let _ = done.send(());
    });
    ended.recv_timeout(PATIENCE).is_ok()
}

/// How long a process that ends waits for its kernels.
const PATIENCE: Duration = Duration::from_secs(10);

/// The process ends in order: what its streams still hold is run, and what it never gave back is told.
extern "C" fn at_exit(own: c_int, _: *mut c_void) {
    let Some(state) = state() else { return };
    let done = catch_unwind(AssertUnwindSafe(|| {
        if !finish_work() {
            let text = "the process ends while kernels run: what they were about to do wrong is not told";
            state.send(&Record::Note(text.to_owned()));
        }
        state.between.ended(state, None);
        leak::report(state, None);
        init::report(state, None);
    }));
    // A panic was printed, and the summary is still to come.
    drop(done);
    state.send(&Record::End);
    let errors = state.sink.finish().errors;
    // With a socket the command at its other end sees to the exit code.
    if std::env::var_os(sink::SOCKET).is_some() {
        return;
    }
    if let Some(code) = Some(state.options.error_exitcode as i32).filter(|&c| c != 0 && errors > 0 && own == 0) {
        // SAFETY: the process is ending; its buffers are written, and its own code is replaced as asked for.
        unsafe {
            libc::fflush(std::ptr::null_mut());
            libc::_exit(code);
        }
    }
}
