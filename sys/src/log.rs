//! The error log (CUDA Runtime API, 'Error Log Management'): the last messages, the callbacks for each, and the file that
//! `CUDA_LOG_FILE` names.

use super::{signals, threads};
use kernel_abi::environment::LOG_FILE;
use parking_lot::Mutex;
use std::cell::Cell;
use std::collections::VecDeque;
use std::ffi::{c_char, c_int, c_void, CString};
use std::fmt;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::sync::OnceLock;

/// `cudaLogLevel`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    Error = 0,
    Warning = 1,
}

/// `cudaLogsCallback_t`: the user's data, the level, the message and its bytes.
pub type Callback = unsafe extern "C" fn(data: *mut c_void, level: c_int, message: *mut c_char, length: usize);

/// Most bytes of messages kept, and most messages, as documented by CUDA.
const KEPT: usize = 25600;
const ENTRIES: usize = 100;

/// The last messages, each a line with its newline.
#[derive(Default)]
struct Ring {
    lines: VecDeque<String>,
    bytes: usize,
    /// Messages logged so far.
    count: u32,
}

static RING: Mutex<Ring> = Mutex::new(Ring { lines: VecDeque::new(), bytes: 0, count: 0 });

/// A callback for each message.
#[derive(Clone, Copy)]
struct Listener {
    handle: usize,
    callback: Callback,
    data: *mut c_void,
}

// SAFETY: the pointer is the program's, and only handed back to its function.
unsafe impl Send for Listener {}

/// The last handle given out, and all that are valid.
static LISTENERS: Mutex<(usize, Vec<Listener>)> = Mutex::new((0, Vec::new()));

thread_local! {
    /// This thread is inside a listener.
    static IN_LISTENER: Cell<bool> = const { Cell::new(false) };
}

/// Writes all of it to a descriptor, as far as possible. A full disk, a closed pipe or a closed descriptor must not affect the program
/// or its call: failures are ignored. Holds no lock, so that forked processes may use it.
pub fn write(fd: c_int, mut bytes: &[u8]) {
    signals::unsignalled(|| {
        while !bytes.is_empty() {
            // SAFETY: the bytes outlive the call.
            match unsafe { libc::write(fd, bytes.as_ptr().cast(), bytes.len()) } {
                n @ 1.. => bytes = &bytes[n as usize..],
                -1 if io::Error::last_os_error().kind() == io::ErrorKind::Interrupted => {}
                _ => break,
            }
        }
    });
}

/// Writes a line to stderr.
#[cold]
pub fn print(text: impl fmt::Display) {
    write(libc::STDERR_FILENO, format!("understudy: {text}\n").as_bytes());
}

/// Writes a message to stderr and to the log.
#[cold]
pub fn report(level: Level, text: impl fmt::Display) {
    print(&text);
    record(level, text);
}

/// Adds a message to the log and calls the listeners.
#[cold]
pub fn record(level: Level, text: impl fmt::Display) {
    // Another thread of the parent may have held one of the locks.
    if threads::forked() {
        return;
    }
    let text = text.to_string();
    let line = line(level, &text);
    match sink() {
        // A log that cannot be written must not stop the program.
        Some(Sink::Stdout) => write(libc::STDOUT_FILENO, line.as_bytes()),
        Some(Sink::Stderr) => write(libc::STDERR_FILENO, line.as_bytes()),
        Some(Sink::File(file)) => drop(signals::unsignalled(|| file.lock().write_all(line.as_bytes()))),
        None => {}
    }
    RING.lock().push(line);
    notify(level, text);
}

fn notify(level: Level, text: String) {
    // Errors made by a listener would recurse.
    if IN_LISTENER.get() {
        return;
    }
    // Listeners may unregister themselves and read the log.
    let listeners = LISTENERS.lock().1.clone();
    if listeners.is_empty() {
        return;
    }
    let length = text.len();
    let message = CString::new(text.replace('\0', " ")).unwrap_or_default().into_raw();
    IN_LISTENER.set(true);
    for Listener { callback, data, .. } in listeners {
        // SAFETY: the program guarantees its function and data; the message is a C string that outlives the call.
        unsafe { callback(data, level as c_int, message, length) };
    }
    IN_LISTENER.set(false);
    // SAFETY: from `into_raw` above; listeners may change characters, but not the string's length.
    drop(unsafe { CString::from_raw(message) });
}

/// `[time][thread][CUDA][level] text`
fn line(level: Level, text: &str) -> String {
    let mut now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: plain numbers, for which zeros are valid, and pointers to them that outlive the calls.
    let (day, thread) = unsafe {
        let mut day: libc::tm = std::mem::zeroed();
        libc::clock_gettime(libc::CLOCK_REALTIME, &mut now);
        libc::localtime_r(&now.tv_sec, &mut day);
        (day, libc::gettid())
    };
    let letter = match level {
        Level::Error => 'E',
        Level::Warning => 'W',
    };
    let millis = now.tv_nsec / 1_000_000;
    let text = text.trim_end().replace('\n', " ");
    format!("[{:02}:{:02}:{:02}.{millis:03}][{thread}][CUDA][{letter}] {text}\n", day.tm_hour, day.tm_min, day.tm_sec)
}

enum Sink {
    Stdout,
    Stderr,
    File(Mutex<File>),
}

/// The destination named by `CUDA_LOG_FILE`. The file is created at the first message.
fn sink() -> Option<&'static Sink> {
    static SINK: OnceLock<Option<Sink>> = OnceLock::new();
    let open = || {
        let path = LOG_FILE.value().filter(|path| !path.is_empty())?;
        match path.to_str() {
            Some("stdout") => Some(Sink::Stdout),
            Some("stderr") => Some(Sink::Stderr),
            _ => match File::create(&path) {
                Ok(file) => Some(Sink::File(Mutex::new(file))),
                Err(e) => {
                    print(format_args!("{LOG_FILE}: cannot write {}: {e}", Path::new(&path).display()));
                    None
                }
            },
        }
    };
    SINK.get_or_init(open).as_ref()
}

/// Registers a listener for messages from now on. Returns a handle.
pub fn register(callback: Callback, data: *mut c_void) -> usize {
    let mut listeners = LISTENERS.lock();
    listeners.0 += 1;
    let handle = listeners.0;
    listeners.1.push(Listener { handle, callback, data });
    handle
}

/// Unregisters a listener. `None` if there is no such handle.
pub fn unregister(handle: usize) -> Option<()> {
    let listeners = &mut LISTENERS.lock().1;
    let at = listeners.iter().position(|l| l.handle == handle)?;
    listeners.remove(at);
    Some(())
}

impl Ring {
    fn push(&mut self, line: String) {
        self.bytes += line.len();
        self.lines.push_back(line);
        self.count = self.count.wrapping_add(1);
        while (self.bytes > KEPT || self.lines.len() > ENTRIES) && self.lines.len() > 1 {
            self.bytes -= self.lines.pop_front().map_or(0, |gone| gone.len());
        }
    }

    /// The lines kept from message number `from` on, and the number of lost ones.
    fn since(&self, from: Option<u32>) -> (Vec<String>, usize) {
        let kept = self.lines.len();
        // Numbers wrap around; a number in the future gives no messages.
        let requested = match from.map(|from| self.count.wrapping_sub(from)) {
            Some(behind) if behind > u32::MAX / 2 => 0,
            Some(behind) => behind as usize,
            None => self.count as usize,
        };
        let lines = self.lines.iter().skip(kept.saturating_sub(requested)).cloned().collect();
        (lines, requested.saturating_sub(kept))
    }
}

/// The number that the next message will have.
pub fn next() -> u32 {
    RING.lock().count
}

fn lost(count: usize) -> String {
    format!("[{count} earlier messages are not kept any more]\n")
}

/// All messages kept from number `from` on, preceded by a note on lost ones, and the number of the next message.
pub fn dump(from: Option<u32>) -> (String, u32) {
    let ring = RING.lock();
    let (lines, gone) = ring.since(from);
    let head = if gone > 0 { lost(gone) } else { String::new() };
    (head + &lines.concat(), ring.count)
}

/// As [`dump`], but at most `room` bytes: the last messages, preceded by a note on what does not fit.
/// `None` if not even one message fits.
pub fn dump_last(from: Option<u32>, room: usize) -> Option<(String, u32)> {
    let (text, next) = dump(from);
    if text.len() <= room {
        return Some((text, next));
    }
    let (lines, _) = RING.lock().since(from);
    for skipped in 1..lines.len() {
        let text = format!("[{skipped} earlier messages do not fit into the buffer]\n") + &lines[skipped..].concat();
        if text.len() <= room {
            return Some((text, next));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ring_keeps_the_last_messages() {
        let mut ring = Ring::default();
        assert_eq!(ring.since(None), (vec![], 0));
        for i in 0..10 {
            ring.push(format!("{i}\n"));
        }
        assert_eq!(ring.since(Some(8)), (vec!["8\n".to_string(), "9\n".to_string()], 0));
        assert_eq!(ring.since(Some(10)).0.len(), 0);
        assert_eq!(ring.since(Some(12)), (vec![], 0));
        for _ in 0..300 {
            ring.push("x".repeat(10));
        }
        let (lines, gone) = ring.since(Some(5));
        assert_eq!((lines.len(), gone), (ENTRIES, 305 - ENTRIES));
        assert_eq!(ring.since(None).1, 310 - ENTRIES);
        for _ in 0..300 {
            ring.push("y".repeat(1000));
        }
        assert_eq!((ring.lines.len(), ring.bytes), (25, 25000));
    }

    #[test]
    fn lines_have_time_and_thread() {
        let line = line(Level::Warning, "two\nlines\n");
        assert!(line.ends_with("][CUDA][W] two lines\n"), "{line}");
        let thread = std::thread::spawn(|| super::line(Level::Error, "x")).join().unwrap();
        assert!(thread.contains("[E] x"));
        assert_eq!(line.find(']'), Some("[22:21:32.099".len()));
    }
}
