//! What the command prints, and how it fails.

use std::fmt::Display;
use std::io::{ErrorKind, Write};

/// A line on stderr. That nobody reads it changes nothing of what the command does.
pub fn warn(text: impl Display) {
    let _ = std::io::stderr().write_all(format!("understudy: {text}\n").as_bytes());
}

/// Lines on stdout. A reader that has closed the pipe has seen enough.
pub fn show(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout();
    match out.write_all(format!("{text}\n").as_bytes()).and_then(|()| out.flush()) {
        Err(e) if e.kind() != ErrorKind::BrokenPipe => Err(Failure::new(format!("cannot write to stdout: {e}"))),
        _ => Ok(()),
    }
}

/// Why the command could not do its work. The codes are those of env(1): 125 for our own failure, 126 for a program that
/// cannot be run, 127 for one that is not there.
pub struct Failure {
    /// Complete and fit to be shown.
    pub message: String,
    /// Exit code of the process.
    pub code: u8,
}

impl Failure {
    /// A failure of the command itself.
    pub fn new(message: impl Into<String>) -> Failure {
        Failure { message: message.into(), code: 125 }
    }
}
