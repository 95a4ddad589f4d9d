//! What checkers report of this process, if it is checked: they take this module for the command that has started it.

use kernel_abi::environment::{CHECK, CHECK_SOCKET};
use sanitizer::finding::{Record, Space, What};
use sanitizer::wire::{Assembler, LONGEST_PACKET};
use std::os::fd::{AsRawFd, FromRawFd, IntoRawFd, OwnedFd};
use std::sync::{Arc, Mutex, OnceLock};

/// See the module's text.
pub struct Findings(Arc<Reader>);

struct Reader {
    socket: OwnedFd,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    assembler: Assembler,
    /// Something that cannot be was reported.
    untrue: Option<String>,
}

impl Findings {
    /// Those of this process, whose checks begin with the first call; `None` if it is not checked.
    pub fn of_process() -> Option<&'static Findings> {
        static ALL: OnceLock<Option<Findings>> = OnceLock::new();
        ALL.get_or_init(|| CHECK.text().map(|_| Findings::begin())).as_ref()
    }

    fn begin() -> Findings {
        let mut ends = [0; 2];
        // SAFETY: room for two descriptors.
        let result = unsafe { libc::socketpair(libc::AF_UNIX, libc::SOCK_SEQPACKET, 0, ends.as_mut_ptr()) };
        assert_eq!(result, 0, "a pair of sockets");
        // SAFETY: new descriptors that nobody else has.
        let [socket, theirs] = ends.map(|fd| unsafe { OwnedFd::from_raw_fd(fd) });
        std::env::set_var(CHECK_SOCKET.name, theirs.into_raw_fd().to_string());
        let reader = Arc::new(Reader { socket, state: Mutex::default() });
        let other = reader.clone();
        // Nobody waits until there is room for more.
        std::thread::spawn(move || loop {
            let mut poll = libc::pollfd { fd: other.socket.as_raw_fd(), events: libc::POLLIN, revents: 0 };
            // SAFETY: one live entry.
            unsafe { libc::poll(&raw mut poll, 1, -1) };
            other.read();
        });
        assert!(checkers::is_on(), "the process is checked");
        // Tests of illegal accesses know where memory ends.
        device::memory::set_padding(0);
        Findings(reader)
    }

    /// Whether all that was reported since the last call may be true.
    ///
    /// # Errors
    /// What may not.
    pub fn all_true(&self) -> Result<(), String> {
        self.0.read();
        let untrue = self.0.state.lock().expect("nobody panics with the lock").untrue.take();
        untrue.map_or(Ok(()), |what| Err(format!("a checker reports what is not so: {what}")))
    }
}

impl Reader {
    /// Takes what has been sent.
    fn read(&self) {
        let mut state = self.state.lock().expect("nobody panics with the lock");
        let mut packet = vec![0u8; LONGEST_PACKET];
        loop {
            let (fd, to) = (self.socket.as_raw_fd(), packet.as_mut_ptr().cast());
            // SAFETY: the buffer is live and of this size.
            let got = unsafe { libc::recv(fd, to, packet.len(), libc::MSG_DONTWAIT) };
            let Some(bytes) = usize::try_from(got).ok().filter(|&n| n > 0) else { return };
            match state.assembler.push(&packet[..bytes]) {
                Ok(Some((_, Record::Finding(finding)))) => {
                    eprintln!("{:x?}", finding.what);
                    // All buffers are written before the launch.
                    if matches!(&finding.what, What::Uninitialized(u) if u.space == Space::Global) {
                        state.untrue = Some(format!("{:x?}", finding.what));
                    }
                }
                Ok(_) => {}
                Err(message) => state.untrue = Some(message),
            }
        }
    }
}
