//! The destination of records in a checked process.
//!
//! `understudy check` listens on a Unix socket of type `SOCK_SEQPACKET` and passes its path, or the number of an inherited descriptor, to
//! the processes that it starts. Without a socket, the process renders its records itself.

use crate::finding::{Record, Session};
use crate::options::Options;
use crate::output::{warn, Output};
use crate::summary::Summary;
use crate::wire;
use parking_lot::Mutex;
use std::ffi::OsStr;
use std::io;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};
use std::os::unix::ffi::OsStrExt;
use std::sync::atomic::{AtomicU32, Ordering};

/// Accepts records from any thread. Opens no files before the first record.
pub struct Sink {
    to: Destination,
}

enum Destination {
    Socket(Socket),
    Local(Mutex<Local>),
}

/// Rendering in this process.
enum Local {
    NotYet(Box<Options>),
    Open(Box<Output>),
}

impl Sink {
    /// A connection to the command at a socket.
    ///
    /// # Errors
    /// The connection is refused: the command has exited, or the process has closed the inherited descriptor.
    pub fn connect(socket: &OsStr) -> io::Result<Sink> {
        Ok(Sink { to: Destination::Socket(Socket::open(socket)?) })
    }

    /// Renders records in this process.
    pub fn local(options: &Options) -> Sink {
        Sink { to: Destination::Local(Mutex::new(Local::NotYet(Box::new(options.clone())))) }
    }

    /// Writes a record, or sends it to the command.
    pub fn send(&self, record: &Record) {
        match &self.to {
            Destination::Socket(socket) => socket.send(record),
            Destination::Local(local) => local.lock().output().record(std::process::id(), record),
        }
    }

    /// Ends the report: writes the last lines if it is rendered in this process. Returns the counts; with a socket those of all records
    /// sent, without suppressions.
    pub fn finish(&self) -> Summary {
        match &self.to {
            Destination::Socket(socket) => socket.sent.lock().clone(),
            Destination::Local(local) => local.lock().output().finish(),
        }
    }
}

impl Local {
    fn output(&mut self) -> &mut Output {
        if let Local::NotYet(options) = self {
            let output = Output::open(options, None).unwrap_or_else(|error| {
                warn(format_args!("check: {error}"));
                let plain = Options {
                    log_file: None,
                    save: None,
                    sarif: None,
                    suppressions: None,
                    xml: false,
                    ..(**options).clone()
                };
                match Output::open(&plain, None) {
                    Ok(output) => output,
                    Err(error) => unreachable!("no file is to be opened, but {error}"),
                }
            });
            *self = Local::Open(Box::new(output));
        }
        match self {
            Local::Open(output) => output,
            Local::NotYet(_) => unreachable!("opened above"),
        }
    }
}

/// A connection to `understudy check`.
struct Socket {
    fd: OwnedFd,
    /// Identity of the file behind the descriptor, to detect that the program has closed it and opened another file.
    file: (u64, u64),
    number: AtomicU32,
    sent: Mutex<Summary>,
}

impl Socket {
    fn open(name: &OsStr) -> io::Result<Socket> {
        let fd = match name.to_str().and_then(|name| name.parse::<RawFd>().ok()) {
            Some(number) => inherited(number)?,
            None => connect(name)?,
        };
        let file = identity(&fd)?;
        Ok(Socket { fd, file, number: AtomicU32::new(0), sent: Mutex::new(Summary::default()) })
    }

    fn send(&self, record: &Record) {
        self.sent.lock().add(record);
        if identity(&self.fd).ok() != Some(self.file) {
            return;
        }
        let number = self.number.fetch_add(1, Ordering::Relaxed);
        for packet in wire::packets(std::process::id(), number, record) {
            loop {
                // SAFETY: the bytes are initialised and live; the descriptor is a socket.
                let sent = unsafe {
                    libc::send(self.fd.as_raw_fd(), packet.as_ptr().cast(), packet.len(), libc::MSG_NOSIGNAL)
                };
                // The command has exited: drop the record.
                if sent >= 0 || io::Error::last_os_error().kind() != io::ErrorKind::Interrupted {
                    break;
                }
            }
        }
    }
}

/// Duplicates a descriptor inherited from the parent.
fn inherited(number: RawFd) -> io::Result<OwnedFd> {
    let mut kind: libc::c_int = 0;
    let mut size = size_of::<libc::c_int>() as libc::socklen_t;
    // SAFETY: `kind` and `size` are live and have the sizes passed to the call.
    let result =
        unsafe { libc::getsockopt(number, libc::SOL_SOCKET, libc::SO_TYPE, (&raw mut kind).cast(), &raw mut size) };
    if result != 0 {
        return Err(io::Error::last_os_error());
    }
    if kind != libc::SOCK_SEQPACKET {
        return Err(io::Error::other("the descriptor is not a SOCK_SEQPACKET socket"));
    }
    // SAFETY: makes a new descriptor; the inherited one stays open for child processes.
    owned(unsafe { libc::fcntl(number, libc::F_DUPFD_CLOEXEC, 3) })
}

fn connect(path: &OsStr) -> io::Result<OwnedFd> {
    let (address, size) = address(path)?;
    // SAFETY: makes a new descriptor.
    let fd = owned(unsafe { libc::socket(libc::AF_UNIX, libc::SOCK_SEQPACKET | libc::SOCK_CLOEXEC, 0) })?;
    // SAFETY: the address is initialised for `size` bytes.
    match unsafe { libc::connect(fd.as_raw_fd(), (&raw const address).cast(), size) } {
        0 => Ok(fd),
        _ => Err(io::Error::last_os_error()),
    }
}

/// The address of a path, and its size.
fn address(path: &OsStr) -> io::Result<(libc::sockaddr_un, libc::socklen_t)> {
    // SAFETY: all zeros are a value of this type of integers.
    let mut address: libc::sockaddr_un = unsafe { std::mem::zeroed() };
    let bytes = path.as_bytes();
    if bytes.len() >= address.sun_path.len() || bytes.contains(&0) {
        return Err(io::Error::other("the path is too long for a socket"));
    }
    address.sun_family = libc::AF_UNIX as libc::sa_family_t;
    for (to, from) in address.sun_path.iter_mut().zip(bytes) {
        *to = *from as libc::c_char;
    }
    Ok((address, size_of::<libc::sockaddr_un>() as libc::socklen_t))
}

/// Listens for processes at a path, which must not exist. Does not block in `accept`.
///
/// # Errors
/// Those of `socket`, `bind` and `listen`.
pub fn listen(path: &OsStr) -> io::Result<OwnedFd> {
    let (address, size) = address(path)?;
    let kind = libc::SOCK_SEQPACKET | libc::SOCK_CLOEXEC | libc::SOCK_NONBLOCK;
    // SAFETY: makes a new descriptor.
    let fd = owned(unsafe { libc::socket(libc::AF_UNIX, kind, 0) })?;
    // SAFETY: the address is initialised for `size` bytes.
    if unsafe { libc::bind(fd.as_raw_fd(), (&raw const address).cast(), size) } != 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: the descriptor is a bound socket.
    match unsafe { libc::listen(fd.as_raw_fd(), 128) } {
        0 => Ok(fd),
        _ => Err(io::Error::last_os_error()),
    }
}

fn owned(fd: RawFd) -> io::Result<OwnedFd> {
    match fd {
        -1 => Err(io::Error::last_os_error()),
        // SAFETY: a new descriptor with no other owner.
        fd => Ok(unsafe { OwnedFd::from_raw_fd(fd) }),
    }
}

/// Device and inode number of the file behind a descriptor.
fn identity(fd: &OwnedFd) -> io::Result<(u64, u64)> {
    // SAFETY: all zeros are a value of this type of integers.
    let mut stat: libc::stat = unsafe { std::mem::zeroed() };
    // SAFETY: `stat` is live.
    match unsafe { libc::fstat(fd.as_raw_fd(), &raw mut stat) } {
        0 => Ok((stat.st_dev, stat.st_ino)),
        _ => Err(io::Error::last_os_error()),
    }
}

/// A session record for this process.
pub fn session(cuda: bool) -> Session {
    let command = std::fs::read("/proc/self/cmdline").unwrap_or_default();
    let command = command.strip_suffix(b"\0").unwrap_or(&command);
    let words = command.split(|byte| *byte == 0).map(|word| String::from_utf8_lossy(word).into_owned());
    Session { pid: std::process::id(), command: words.collect(), cuda }
}

/// Whether this process is checked: `--target-processes` and `--target-processes-filter`. `command`: process ID of `understudy check`,
/// whose child is the program; other processes are descendants of the program.
///
/// # Errors
/// An invalid regular expression: a message for the user.
/// A regular expression that is none: a text for the user.
pub fn is_checked(options: &Options, command: Option<u32>) -> Result<bool, String> {
    let name = std::env::current_exe().ok().and_then(|path| Some(path.file_name()?.to_string_lossy().into_owned()));
    let root = command.is_none_or(|pid| pid == std::os::unix::process::parent_id());
    crate::filter::is_process_checked(options, &name.unwrap_or_default(), root)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;
    use crate::wire::{Assembler, LONGEST_PACKET};

    fn receive(fd: &OwnedFd) -> Option<Vec<u8>> {
        let mut packet = vec![0u8; LONGEST_PACKET + 1];
        // SAFETY: the buffer is live and of this size.
        let got = unsafe { libc::recv(fd.as_raw_fd(), packet.as_mut_ptr().cast(), packet.len(), 0) };
        packet.truncate(usize::try_from(got).ok()?);
        (!packet.is_empty()).then_some(packet)
    }

    fn pair() -> (OwnedFd, OwnedFd) {
        let mut fds = [0; 2];
        // SAFETY: `fds` has room for two descriptors.
        let result = unsafe { libc::socketpair(libc::AF_UNIX, libc::SOCK_SEQPACKET, 0, fds.as_mut_ptr()) };
        assert_eq!(result, 0);
        (owned(fds[0]).unwrap(), owned(fds[1]).unwrap())
    }

    /// Runs what follows in a child process. `work` must not take locks that another thread may hold.
    fn in_child(work: impl FnOnce()) -> libc::pid_t {
        // SAFETY: the child calls `work` and `_exit` only.
        match unsafe { libc::fork() } {
            0 => {
                work();
                // SAFETY: ends the child at once.
                unsafe { libc::_exit(0) }
            }
            pid => pid,
        }
    }

    #[test]
    fn processes_and_threads_share_an_inherited_socket() {
        let (ours, theirs) = pair();
        let name = theirs.as_raw_fd().to_string();
        let sink = Sink::connect(name.as_ref()).unwrap();
        let long = Record::Note("x".repeat(200_000));
        let children: Vec<_> = (0..3)
            .map(|_| {
                in_child(|| {
                    for _ in 0..5 {
                        sink.send(&long);
                    }
                })
            })
            .collect();
        drop(theirs);
        let mut assembler = Assembler::default();
        let mut processes = std::collections::HashMap::new();
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| (0..5).for_each(|_| sink.send(&long)));
            }
            for _ in 0..25 * 5 {
                let packet = receive(&ours).expect("a packet");
                if let Some((pid, record)) = assembler.push(&packet).unwrap() {
                    assert!(record == long);
                    *processes.entry(pid).or_insert(0) += 1;
                }
            }
        });
        assert_eq!(processes.len(), 4);
        assert_eq!(processes[&std::process::id()], 10);
        drop(sink);
        for pid in children {
            assert_eq!(processes[&(pid as u32)], 5);
            // SAFETY: waits for a child of ours.
            unsafe { libc::waitpid(pid, std::ptr::null_mut(), 0) };
        }
        assert_eq!(receive(&ours), None, "all ends are closed");
    }

    #[test]
    fn a_path_is_connected_to_and_a_command_that_is_gone_is_no_harm() {
        let path = std::env::temp_dir().join(format!("sanitizer-socket-{}", std::process::id()));
        let listener = listen(path.as_os_str()).unwrap();
        let sink = Sink::connect(path.as_os_str()).unwrap();
        sink.send(&Record::Finding(Box::new(samples::leak())));
        // SAFETY: takes the connection that waits.
        let connection = owned(unsafe {
            libc::accept4(listener.as_raw_fd(), std::ptr::null_mut(), std::ptr::null_mut(), libc::SOCK_CLOEXEC)
        })
        .unwrap();
        let got = Assembler::default().push(&receive(&connection).unwrap()).unwrap();
        assert_eq!(got, Some((std::process::id(), Record::Finding(Box::new(samples::leak())))));
        drop((connection, listener));
        std::fs::remove_file(&path).unwrap();
        sink.send(&Record::End);
        assert_eq!(sink.finish().errors, 1);
        assert!(Sink::connect(path.as_os_str()).is_err());
    }

    #[test]
    fn descriptors_that_are_no_socket_are_not_written_to() {
        let file = std::env::temp_dir().join(format!("sanitizer-file-{}", std::process::id()));
        let open = std::fs::File::create(&file).unwrap();
        let error = Socket::open(open.as_raw_fd().to_string().as_ref());
        assert!(error.is_err());
        assert!(Socket::open("987654".as_ref()).is_err());
        std::fs::remove_file(file).unwrap();
    }

    #[test]
    fn the_process_shows_its_records_without_a_socket() {
        let file = std::env::temp_dir().join(format!("sanitizer-here-{}", std::process::id()));
        let options = Options { log_file: Some(file.to_str().unwrap().into()), ..Options::default() };
        let sink = Sink::local(&options);
        assert!(!file.exists(), "nothing happens before the first record");
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| sink.send(&Record::Finding(Box::new(samples::leak()))));
            }
        });
        assert_eq!(sink.finish().errors, 4);
        let text = std::fs::read_to_string(&file).unwrap();
        assert_eq!(text.matches("Leaked 1,024 bytes").count(), 4);
        assert!(text.ends_with("ERROR SUMMARY: 4 errors\n"));
        std::fs::remove_file(file).unwrap();
    }

    #[test]
    fn this_process_is_described() {
        let session = session(true);
        assert_eq!(session.pid, std::process::id());
        assert!(!session.command.is_empty());
        assert_eq!(is_checked(&Options::default(), None), Ok(true));
    }
}
