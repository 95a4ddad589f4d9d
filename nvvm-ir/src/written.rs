//! What LLVM writes to the standard error.
//!
//! Its readers check modules with debug information, and print what is wrong with them past all handlers. The thread that runs LLVM has a table of
//! files of its own, in which a file in memory is the standard error: the program's log receives what it holds. Other threads keep theirs.

use std::ffi::{c_int, c_long, c_uint};
use std::fs::File;
use std::io::Read;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};

/// The file in memory.
pub struct Written(OwnedFd);

/// For the thread that runs LLVM.
#[derive(Clone, Copy)]
pub struct Redirection(c_int);

impl Written {
    /// Nothing on systems that have no such files.
    pub fn new() -> Option<Written> {
        // SAFETY: a text that ends with NUL. The file is ours alone.
        let file = unsafe { libc::memfd_create(c"libnvvm".as_ptr(), libc::MFD_CLOEXEC) };
        // SAFETY: a file that nobody else has.
        (file >= 0).then(|| Written(unsafe { OwnedFd::from_raw_fd(file) }))
    }

    pub fn redirection(&self) -> Redirection {
        Redirection(self.0.as_raw_fd())
    }

    /// What was written.
    pub fn text(self) -> String {
        use std::io::Seek;
        let (mut file, mut bytes) = (File::from(self.0), vec![]);
        let read = file.rewind().and_then(|()| file.read_to_end(&mut bytes));
        read.map(|_| String::from_utf8_lossy(&bytes).trim_end().to_owned()).unwrap_or_default()
    }
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
    }
}

#[cfg(test)]
mod tests {
    use super::Written;

    #[test]
    fn a_threads_own() {
        let written = Written::new().unwrap();
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
