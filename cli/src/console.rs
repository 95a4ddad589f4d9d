//! Output and errors of the command.

use std::fmt::Display;
use std::io::{ErrorKind, Write};

/// A line on stderr. Failing to write it is ignored.
pub fn warn(text: impl Display) {
    let _ = std::io::stderr().write_all(format!("understudy: {text}\n").as_bytes());
}

/// Lines on stdout. A closed pipe is not an error.
pub fn show(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout();
    match out.write_all(format!("{text}\n").as_bytes()).and_then(|()| out.flush()) {
        Err(e) if e.kind() != ErrorKind::BrokenPipe => Err(Failure::new(format!("cannot write to stdout: {e}"))),
        _ => Ok(()),
    }
}

/// An error of the command. The exit codes are those of env(1): 125 if the command itself fails, 126 for a program that cannot be run, 127
/// for one that does not exist.
pub struct Failure {
    /// A complete message for the user.
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
