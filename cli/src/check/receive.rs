//! Receives records from the program and its children: each process connects to a socket in our temporary directory.

use super::signals;
use crate::console::warn;
use sanitizer::finding::Record;
use sanitizer::sink;
use sanitizer::wire::{Assembler, LONGEST_PACKET};
use std::ffi::OsStr;
use std::fs::DirBuilder;
use std::io;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::os::unix::fs::DirBuilderExt;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::ExitStatus;
use std::thread::JoinHandle;

/// An event from the socket.
pub enum Event {
    /// A process ID, and its record.
    Record(u32, Record),
    /// An invalid record; a message for the user.
    Problem(String),
}

/// The end of the program, which can be polled together with its records.
pub struct Exit {
    /// Closed by the waiting thread when the program has ended.
    signal: UnixStream,
    status: JoinHandle<io::Result<ExitStatus>>,
}

/// Waits for the program in a thread.
pub fn on_exit(wait: impl FnOnce() -> io::Result<ExitStatus> + Send + 'static) -> Exit {
    // Without descriptors nothing else works either.
    let (signal, end) = UnixStream::pair().expect("a pair of sockets");
    let status = std::thread::spawn(move || {
        let status = wait();
        drop(end);
        status
    });
    Exit { signal, status }
}

/// The socket and its connections.
pub struct Receiver {
    folder: PathBuf,
    path: PathBuf,
    listener: OwnedFd,
    connections: Vec<OwnedFd>,
    assembler: Assembler,
    buffer: Vec<u8>,
}

impl Drop for Receiver {
    fn drop(&mut self) {
        // Failure leaves the files in the temporary directory.
        let _ = std::fs::remove_file(&self.path);
        let _ = std::fs::remove_dir(&self.folder);
    }
}

impl Receiver {
    /// Listens in a new directory that only this user can access.
    ///
    /// # Errors
    /// The directory or the socket cannot be created.
    pub fn open() -> io::Result<Receiver> {
        let name = format!("understudy-check-{}", std::process::id());
        let temporary = std::env::temp_dir();
        // Paths of sockets are limited to 107 bytes.
        let parent = if temporary.as_os_str().len() > 60 { Path::new("/tmp") } else { &temporary };
        let mut folder = parent.join(&name);
        let mut attempt = 0;
        loop {
            attempt += 1;
            match DirBuilder::new().mode(0o700).create(&folder) {
                // Left behind by a process that had the same ID.
                Err(e) if e.kind() == io::ErrorKind::AlreadyExists && attempt < 100 => {
                    folder = parent.join(format!("{name}-{attempt}"));
                }
                Ok(()) => break,
                Err(e) => return Err(e),
            }
        }
        let path = folder.join("socket");
        let listener = sink::listen(path.as_os_str())?;
        let (connections, assembler) = (Vec::new(), Assembler::default());
        Ok(Receiver { folder, path, listener, connections, assembler, buffer: vec![0; LONGEST_PACKET] })
    }

    /// The socket's path, for the program's environment.
    pub fn path(&self) -> &OsStr {
        self.path.as_os_str()
    }

    /// Receives records until the program and, with `descendants`, all connected processes have ended. A signal ends
    /// the wait for those.
    pub fn receive(&mut self, exit: Exit, descendants: bool, on: &mut dyn FnMut(Event)) -> io::Result<ExitStatus> {
        let mut ended = false;
        let mut patience = 0;
        loop {
            // After the end of the program, pending records are received without waiting.
            let waiting = !ended || descendants && !self.connections.is_empty();
            let timeout = match (ended, waiting) {
                (false, _) => -1,
                (true, true) => 1000,
                (true, false) => 0,
            };
            let mut fds = vec![pollfd(self.listener.as_raw_fd())];
            fds.extend(self.connections.iter().map(|fd| pollfd(fd.as_raw_fd())));
            if !ended {
                fds.push(pollfd(exit.signal.as_raw_fd()));
            }
            // SAFETY: `fds` is live and has this many elements.
            let ready = unsafe { libc::poll(fds.as_mut_ptr(), fds.len() as libc::nfds_t, timeout) };
            let signalled = signals::seen();
            if ended && signalled {
                break;
            }
            if ready < 0 {
                continue;
            }
            if ready == 0 {
                if !waiting {
                    break;
                }
                patience += 1;
                if patience == 3 {
                    warn("the program has ended; waiting for the processes that it started (Ctrl-C to stop waiting)");
                }
                continue;
            }
            if !ended && fds.pop().is_some_and(|exit| exit.revents != 0) {
                ended = true;
            }
            let closed: Vec<bool> =
                fds[1..].iter().enumerate().map(|(i, fd)| fd.revents != 0 && !self.take(i, on)).collect();
            let mut closed = closed.into_iter();
            self.connections.retain(|_| !closed.next().unwrap_or(false));
            if fds[0].revents != 0 {
                self.accept();
            }
        }
        exit.status.join().unwrap_or_else(|_| Err(io::Error::other("the thread that waited for it has failed")))
    }

    fn accept(&mut self) {
        loop {
            let flags = libc::SOCK_CLOEXEC | libc::SOCK_NONBLOCK;
            // SAFETY: no address is requested.
            let fd =
                unsafe { libc::accept4(self.listener.as_raw_fd(), std::ptr::null_mut(), std::ptr::null_mut(), flags) };
            if fd < 0 {
                return;
            }
            // SAFETY: a new descriptor with no other owner.
            self.connections.push(unsafe { OwnedFd::from_raw_fd(fd) });
        }
    }

    /// Receives all packets of a connection. Returns whether it is still open.
    fn take(&mut self, connection: usize, on: &mut dyn FnMut(Event)) -> bool {
        let fd = self.connections[connection].as_raw_fd();
        loop {
            // SAFETY: the buffer is live and of this size.
            let got = unsafe { libc::recv(fd, self.buffer.as_mut_ptr().cast(), self.buffer.len(), 0) };
            match usize::try_from(got) {
                Ok(0) => return false,
                Ok(length) => match self.assembler.push(&self.buffer[..length]) {
                    Ok(Some((pid, record))) => on(Event::Record(pid, record)),
                    Ok(None) => {}
                    Err(text) => {
                        on(Event::Problem(text));
                        return false;
                    }
                },
                Err(_) => {
                    let kind = io::Error::last_os_error().kind();
                    match kind {
                        io::ErrorKind::Interrupted => {}
                        io::ErrorKind::WouldBlock => return true,
                        // The process was killed with unread records.
                        _ => return false,
                    }
                }
            }
        }
    }
}

fn pollfd(fd: i32) -> libc::pollfd {
    libc::pollfd { fd, events: libc::POLLIN, revents: 0 }
}
