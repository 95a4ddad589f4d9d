//! File descriptors that a program hands over: what they are, and those of `eventfd`.

use std::fs::File;
use std::io::{self, ErrorKind, Read, Write};
use std::mem::ManuallyDrop;
use std::os::fd::{AsRawFd, FromRawFd};

/// What `/proc` calls it. Errors: the kernel's, for what is no open descriptor.
fn name(fd: i32) -> io::Result<String> {
    std::fs::read_link(format!("/proc/self/fd/{fd}")).map(|path| path.to_string_lossy().into_owned())
}

/// Whether it is one of `eventfd`.
///
/// # Errors
/// The kernel's, for what is no open descriptor.
pub fn event(fd: i32) -> io::Result<bool> {
    Ok(name(fd)? == "anon_inode:[eventfd]")
}

/// Bytes of the file, if it is one that can be mapped (of `memfd_create`, of a file system in memory or on disk).
///
/// # Errors
/// The kernel's, for what is no open descriptor.
pub fn mappable(fd: i32) -> io::Result<Option<u64>> {
    name(fd)?;
    // SAFETY: the descriptor is open, as the line above has found, and is not closed by this.
    let file = ManuallyDrop::new(unsafe { File::from_raw_fd(fd) });
    let metadata = file.metadata()?;
    Ok(metadata.is_file().then_some(metadata.len()))
}

/// Another descriptor of the same file.
///
/// # Errors
/// The kernel's.
pub fn duplicate(fd: i32) -> io::Result<File> {
    // SAFETY: the descriptor is not closed by this; if it is not open, the kernel says so.
    ManuallyDrop::new(unsafe { File::from_raw_fd(fd) }).try_clone()
}

/// The file of a descriptor that the program gives up.
pub fn take(fd: i32) -> File {
    // SAFETY: the program promises not to use it any more (`cudaImportExternalMemory`, `cudaImportExternalSemaphore`).
    unsafe { File::from_raw_fd(fd) }
}

/// An `eventfd` that the program gives up; [`event`] has said that it is one.
pub fn take_event(fd: i32) -> Event {
    Event(take(fd))
}

/// A counter of the kernel's, on which threads and processes wait.
pub struct Event(File);

impl Event {
    /// Adds one.
    ///
    /// # Errors
    /// The kernel's.
    pub fn add(&self) -> io::Result<()> {
        loop {
            match (&self.0).write_all(&1u64.to_ne_bytes()) {
                Err(e) if e.kind() == ErrorKind::Interrupted => {}
                // It has been signalled very often, and is not reset.
                Err(e) if e.kind() == ErrorKind::WouldBlock => return Ok(()),
                other => return other,
            }
        }
    }

    /// Waits until it is more than 0, and takes what is there (one, with `EFD_SEMAPHORE`).
    ///
    /// # Errors
    /// The kernel's.
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
