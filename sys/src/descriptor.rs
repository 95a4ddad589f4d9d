//! File descriptors that a program passes in: their types, and `eventfd`s.

use std::fs::File;
use std::io::{self, ErrorKind, Read, Write};
use std::mem::ManuallyDrop;
use std::os::fd::{AsRawFd, FromRawFd};

/// Its link target in `/proc`. Errors: those of the system call if it is not open.
fn name(fd: i32) -> io::Result<String> {
    std::fs::read_link(format!("/proc/self/fd/{fd}")).map(|path| path.to_string_lossy().into_owned())
}

/// Whether it is an `eventfd`.
///
/// # Errors
/// Those of the system call if it is not open.
pub fn event(fd: i32) -> io::Result<bool> {
    Ok(name(fd)? == "anon_inode:[eventfd]")
}

/// Size of the file, if it can be mapped (from `memfd_create`, or in a file system in memory or on disk).
///
/// # Errors
/// Those of the system call if it is not open.
pub fn mappable(fd: i32) -> io::Result<Option<u64>> {
    name(fd)?;
    // SAFETY: the descriptor is open, as checked above, and is not closed by this.
    let file = ManuallyDrop::new(unsafe { File::from_raw_fd(fd) });
    let metadata = file.metadata()?;
    Ok(metadata.is_file().then_some(metadata.len()))
}

/// Another descriptor of the same file.
///
/// # Errors
/// Those of the system call.
pub fn duplicate(fd: i32) -> io::Result<File> {
    // SAFETY: the descriptor is not closed by this; if it is not open, the system call fails.
    ManuallyDrop::new(unsafe { File::from_raw_fd(fd) }).try_clone()
}

/// Takes ownership of a descriptor from the program.
pub fn take(fd: i32) -> File {
    // SAFETY: the program promises not to use it any more (`cudaImportExternalMemory`, `cudaImportExternalSemaphore`).
    unsafe { File::from_raw_fd(fd) }
}

/// Takes ownership of an `eventfd`; checked by [`event`].
pub fn take_event(fd: i32) -> Event {
    Event(take(fd))
}

/// An `eventfd`: a counter in the operating system on which threads and processes wait.
pub struct Event(File);

impl Event {
    /// Adds one.
    ///
    /// # Errors
    /// Those of the system call.
    pub fn add(&self) -> io::Result<()> {
        loop {
            match (&self.0).write_all(&1u64.to_ne_bytes()) {
                Err(e) if e.kind() == ErrorKind::Interrupted => {}
                // The counter is saturated and not reset.
                Err(e) if e.kind() == ErrorKind::WouldBlock => return Ok(()),
                other => return other,
            }
        }
    }

    /// Waits until it is more than 0, and resets it (takes one, with `EFD_SEMAPHORE`).
    ///
    /// # Errors
    /// Those of the system call.
    pub fn take(&self) -> io::Result<()> {
        let mut value = [0; 8];
        loop {
            match (&self.0).read_exact(&mut value) {
                Err(e) if e.kind() == ErrorKind::Interrupted => {}
                Err(e) if e.kind() == ErrorKind::WouldBlock => self.poll()?,
                other => return other,
            }
        }
    }

    fn poll(&self) -> io::Result<()> {
        let mut entry = libc::pollfd { fd: self.0.as_raw_fd(), events: libc::POLLIN, revents: 0 };
        // SAFETY: one entry, which lives through the call.
        match unsafe { libc::poll(&mut entry, 1, -1) } {
            -1 if io::Error::last_os_error().kind() != ErrorKind::Interrupted => Err(io::Error::last_os_error()),
            _ => Ok(()),
        }
    }
}
