//! [`TRACE`]: one line per call. `1` writes to stderr, anything else is the name of a file.

use super::error;
use super::exports::{Args, Row};
use cuda_types::{cudaError_t, cudaSuccess};
use device::{Error, Result};
use kernel_abi::environment::TRACE;
use parking_lot::Mutex;
use std::fmt;
use std::fs::File;
use std::io::Write;
use std::sync::OnceLock;
use std::time::Instant;
use sys::{log, signals};

enum Sink {
    Stderr,
    File(Mutex<File>),
}

fn sink() -> Option<&'static Sink> {
    static SINK: OnceLock<Option<Sink>> = OnceLock::new();
    SINK.get_or_init(|| match TRACE.text()?.as_str() {
        "" | "0" => None,
        "1" | "-" => Some(Sink::Stderr),
        path => match File::create(path) {
            Ok(file) => Some(Sink::File(Mutex::new(file))),
            Err(e) => {
                log::print(format_args!("{TRACE}: cannot write {path}: {e}"));
                None
            }
        },
    })
    .as_ref()
}

/// Whether calls are traced.
#[inline]
pub fn enabled() -> bool {
    sink().is_some()
}

struct Arguments<'a>(Args<'a>);

impl fmt::Display for Arguments<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (i, arg) in self.0.iter().enumerate() {
            write!(f, "{}{arg:?}", if i == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

/// Runs a call and writes its line: thread, name, arguments, result, time.
pub fn call(row: &Row, args: Args, body: impl FnOnce() -> Result) -> Result {
    // Before the call: a free or a launch may end what the arguments point at.
    let args = Arguments(args).to_string();
    let start = Instant::now();
    let result = body();
    line(row.name, &args, result.map_or_else(Error::code, |()| cudaSuccess), start);
    result
}

fn line(name: &str, args: &str, code: cudaError_t, start: Instant) {
    // SAFETY: gettid has no preconditions.
    let thread = unsafe { libc::gettid() };
    let micros = start.elapsed().as_nanos() as f64 / 1e3;
    let text = format!("[{thread}] {name}({args}) = {} <{micros:.1} us>\n", error::name(code));
    // A trace that cannot be written must not stop the program.
    match sink() {
        Some(Sink::Stderr) => log::write(libc::STDERR_FILENO, text.as_bytes()),
        Some(Sink::File(file)) => drop(signals::unsignalled(|| file.lock().write_all(text.as_bytes()))),
        None => {}
    }
}
