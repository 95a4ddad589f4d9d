//! A checked process: what the user asks for, and where what is found goes.

use device::{error_text, Device};
use kernel_abi::environment::{CHECK, CHECK_PARENT, CHECK_SOCKET};
use sanitizer::filter::LaunchFilter;
use sanitizer::finding::{Finding, Record, Severity};
use sanitizer::options::{self, Options};
use sanitizer::sink::{self, Sink};
use sanitizer::summary::Summary;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::OnceLock;
use sys::log;

/// A checked process.
pub struct Session {
    pub options: Options,
    pub filter: LaunchFilter,
    sink: Sink,
    found: AtomicBool,
}

impl Session {
    /// What the user asks for; `None` if this process is not to be checked.
    ///
    /// # Errors
    /// Options that mean nothing: a text for the user.
    fn open(text: &str) -> Result<Option<Session>, String> {
        let options = Options::from_env(text)?;
        if !sink::is_checked(&options, CHECK_PARENT.text().and_then(|pid| pid.parse().ok()))? {
            return Ok(None);
        }
        let (filter, notes) = LaunchFilter::new(&options)?;
        let session = Session { sink: open_sink(&options), options, filter, found: AtomicBool::new(false) };
        session.send(&Record::Session(sink::session(true)));
        for note in notes {
            session.send(&Record::Note(note));
        }
        Ok(Some(session))
    }

    /// Reports what a checker has found.
    pub fn report(&self, finding: Finding) {
        if finding.severity == Severity::Error {
            self.found.store(true, Relaxed);
        }
        self.send(&Record::Finding(Box::new(finding)));
    }

    /// Whether any error was reported.
    pub fn has_found(&self) -> bool {
        self.found.load(Relaxed)
    }

    /// If a device has failed, says so, and what follows from that. Returns whether it has.
    pub fn note_failed(&self, device: &Device, consequence: &str) -> bool {
        let Err(error) = device.check() else { return false };
        let (number, name) = (device.ordinal, error_text::name(error.code()));
        self.send(&Record::Note(format!("device {number} has failed ({name}): {consequence}")));
        true
    }

    /// Sends any other record.
    pub fn send(&self, record: &Record) {
        self.sink.send(record);
    }

    /// The process ends; what was found in it.
    pub fn end(&self) -> Summary {
        self.send(&Record::End);
        self.sink.finish()
    }
}

static SESSION: OnceLock<Option<Session>> = OnceLock::new();

/// The process's checks, if it is checked. The first call decides, by `UNDERSTUDY_CHECK`.
#[inline]
pub fn session() -> Option<&'static Session> {
    SESSION.get_or_init(open).as_ref()
}

fn open() -> Option<Session> {
    let text = CHECK.text().filter(|text| options::asks_for_checks(text))?;
    Session::open(&text).unwrap_or_else(|message| {
        log::print(format_args!("{CHECK}={text}: {message}; nothing is checked"));
        None
    })
}

/// The command that has started the program, or this process itself.
fn open_sink(options: &Options) -> Sink {
    let Some(socket) = CHECK_SOCKET.value().filter(|socket| !socket.is_empty()) else { return Sink::local(options) };
    Sink::connect(&socket).unwrap_or_else(|error| {
        let (name, own) = (socket.to_string_lossy(), std::process::id());
        log::print(format_args!("{CHECK_SOCKET}={name}: {error}; process {own} reports by itself"));
        Sink::local(options)
    })
}
