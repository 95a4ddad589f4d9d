//! What LLVM writes to the standard error.
//!
//! Its readers check modules with debug information, and print what is wrong with them past all handlers. The thread that runs LLVM has a table of
//! files of its own, in which a file in memory is the standard error: the program's log receives what it holds. Other threads keep theirs.
//!
//! The limit of a process for the sizes of files is one for files in memory too. LLVM ends a process that has failed to write to the standard error, when
//! it exits, so that processes with such a limit have a pipe instead, which a thread reads.

use std::ffi::{c_int, c_long, c_uint};
use std::fs::File;
use std::io::Read;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::Arc;
use std::thread::JoinHandle;

/// How long the reader of a pipe waits before it looks whether it has come to the end, in milliseconds.
const GLANCE: c_int = 5;

/// The file in memory, or the pipe.
pub struct Written {
    to: OwnedFd,
    reader: Option<Reader>,
}

/// A thread that reads a pipe until nothing more is written.
struct Reader {
    ended: Arc<AtomicBool>,
    thread: JoinHandle<Vec<u8>>,
}

/// For the thread that runs LLVM.
#[derive(Clone, Copy)]
pub struct Redirection(c_int);

impl Written {
    /// Nothing on systems that have no such files.
    pub fn new() -> Option<Written> {
        if is_limited() {
            return Written::piped();
        }
        // SAFETY: a text that ends with NUL. The file is ours alone.
        let file = unsafe { libc::memfd_create(c"libnvvm".as_ptr(), libc::MFD_CLOEXEC) };
        // SAFETY: a file that nobody else has.
        (file >= 0).then(|| Written { to: unsafe { OwnedFd::from_raw_fd(file) }, reader: None })
    }

    fn piped() -> Option<Written> {
        let mut ends = [0; 2];
        // SAFETY: a place for both ends.
        if unsafe { libc::pipe2(ends.as_mut_ptr(), libc::O_CLOEXEC) } != 0 {
            return None;
        }
        // SAFETY: files that nobody else has.
        let [from, to] = ends.map(|end| unsafe { OwnedFd::from_raw_fd(end) });
        let ended = Arc::new(AtomicBool::new(false));
        let told = ended.clone();
        let thread = std::thread::Builder::new().name("libnvvm log".into());
        let thread = thread.spawn(move || read(File::from(from), &told)).ok()?;
        Some(Written { to, reader: Some(Reader { ended, thread }) })
    }

    pub fn redirection(&self) -> Redirection {
        Redirection(self.to.as_raw_fd())
    }

    /// What was written.
    pub fn text(self) -> String {
        use std::io::Seek;
        let bytes = match self.reader {
            Some(reader) => {
                reader.ended.store(true, SeqCst);
                reader.thread.join().unwrap_or_default()
            }
            None => {
                let (mut file, mut bytes) = (File::from(self.to), vec![]);
                let read = file.rewind().and_then(|()| file.read_to_end(&mut bytes));
                read.map(|_| bytes).unwrap_or_default()
            }
        };
        String::from_utf8_lossy(&bytes).trim_end().to_owned()
    }
}

/// Whether the process has a limit for the sizes of files.
fn is_limited() -> bool {
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: a place for a limit.
    let known = unsafe { libc::getrlimit(libc::RLIMIT_FSIZE, &mut limit) } == 0;
    known && limit.rlim_cur != libc::RLIM_INFINITY
}

/// What is in a pipe until nobody writes to it, or until it is empty after the end was told: a thread that has crashed keeps it open.
fn read(mut from: File, ended: &AtomicBool) -> Vec<u8> {
    let (mut bytes, mut part) = (vec![], [0; 4096]);
    loop {
        let is_end = ended.load(SeqCst);
        let mut poll = libc::pollfd { fd: from.as_raw_fd(), events: libc::POLLIN, revents: 0 };
        // SAFETY: a list of one file.
        let ready = unsafe { libc::poll(&mut poll, 1, if is_end { 0 } else { GLANCE }) } > 0;
        match ready {
            true => match from.read(&mut part) {
                Ok(count @ 1..) => bytes.extend(&part[..count]),
                _ => break,
            },
            false if is_end => break,
            false => {}
        }
    }
    bytes
}

impl Redirection {
    /// From now on the calling thread has no open file but this one, as its standard error. On systems without such a call nothing changes.
    pub fn begin(self) {
        let close = |first: c_int, last: c_uint, flags: c_uint| -> c_long {
            // SAFETY: with the flag that is set first the table of files becomes the thread's own; nothing in it is used by the thread.
            unsafe { libc::syscall(libc::SYS_close_range, first as c_uint, last, flags) }
        };
        const UNSHARE: c_uint = 2;
        const STANDARD_ERROR: c_int = 2;
        if close(self.0 + 1, c_uint::MAX, UNSHARE) != 0 {
            return;
        }
        if self.0 > 0 {
            close(0, self.0 as c_uint - 1, 0);
        }
        if self.0 != STANDARD_ERROR {
            // SAFETY: a file of the thread's own table.
            unsafe {
                libc::dup2(self.0, STANDARD_ERROR);
                libc::close(self.0);
            }
        }
        // SAFETY: a set of signals that is made here. A limit that is set from now on is an error of writing.
        unsafe {
            let mut signals = std::mem::zeroed();
            libc::sigemptyset(&mut signals);
            libc::sigaddset(&mut signals, libc::SIGXFSZ);
            libc::pthread_sigmask(libc::SIG_BLOCK, &signals, std::ptr::null_mut());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Written;

    #[test]
    fn a_threads_own() {
        of_thread(Written::new().unwrap());
        of_thread(Written::piped().unwrap());
    }

    /// More than a pipe holds, of a thread that does not end.
    #[test]
    fn pipes_are_read() {
        let written = Written::piped().unwrap();
        let redirection = written.redirection();
        let (to, done) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            redirection.begin();
            let text = [b'a'; 1 << 20];
            // SAFETY: the bytes of a text.
            to.send(unsafe { libc::write(2, text.as_ptr().cast(), text.len()) }).unwrap();
            loop {
                std::thread::park();
            }
        });
        assert_eq!(done.recv().unwrap(), 1 << 20);
        assert_eq!(written.text().len(), 1 << 20);
    }

    fn of_thread(written: Written) {
        let redirection = written.redirection();
        let write = |text: &str| {
            // SAFETY: the bytes of a text.
            unsafe { libc::write(2, text.as_ptr().cast(), text.len()) }
        };
        std::thread::spawn(move || {
            redirection.begin();
            write("of the thread\n");
        })
        .join()
        .unwrap();
        write("of another\n");
        assert_eq!(written.text(), "of the thread");
    }
}
