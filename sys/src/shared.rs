//! Memory shared between processes: anonymous files that other processes open through `/proc`.

use super::{signals, vm};
use std::fs::{File, OpenOptions};
use std::io;
use std::os::fd::{AsRawFd, FromRawFd};
use std::os::unix::fs::MetadataExt;
use std::sync::atomic::{AtomicBool, Ordering::*};

/// How another process finds a file: by its owner's process, and by data to verify that it is still the same file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name {
    pub pid: u32,
    pub fd: u32,
    pub inode: u64,
}

/// An anonymous file of `len` bytes, freed with its last user.
///
/// # Errors
/// Those of the system call.
pub fn create(len: u64) -> io::Result<File> {
    // SAFETY: the name is a C string; the result is a new descriptor or -1.
    let file = unsafe {
        let make = || libc::memfd_create(c"understudy".as_ptr(), libc::MFD_CLOEXEC);
        let mut fd = make();
        if fd < 0 && io::Error::last_os_error().raw_os_error() == Some(libc::EMFILE) && allow_more_files(i32::MAX) {
            fd = make();
        }
        if fd < 0 {
            return Err(io::Error::last_os_error());
        }
        allow_more_files(fd);
        File::from_raw_fd(fd)
    };
    let file = beyond_standard(file)?;
    resize(&file, len)?;
    Ok(file)
}

/// How many descriptors the process may have now, and to how many it may raise that itself. Errors: those of the system call.
fn most_files() -> io::Result<libc::rlimit> {
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: the place is valid.
    match unsafe { libc::getrlimit(libc::RLIMIT_NOFILE, &mut limit) } {
        0 => Ok(limit),
        _ => Err(io::Error::last_os_error()),
    }
}

/// Whether a descriptor is among the last ones that the process may have: those are left to the program's own files.
fn is_last(fd: i32, most: u64) -> bool {
    fd as u64 >= most - (most / 4).min(64)
}

/// Raises the number of descriptors that the process may have to what it may set itself, if `fd` is among the last of them; programs that
/// make much memory for other processes have a file for each piece. Whether there is room now.
fn allow_more_files(fd: i32) -> bool {
    let Ok(mut limit) = most_files() else { return false };
    if limit.rlim_cur >= limit.rlim_max || !is_last(fd, limit.rlim_cur) {
        return false;
    }
    limit.rlim_cur = limit.rlim_max;
    // SAFETY: the limits are those that the system gave.
    unsafe { libc::setrlimit(libc::RLIMIT_NOFILE, &limit) == 0 }
}

/// Whether few descriptors are left to the process besides that of a file.
pub fn leaves_few(file: &File) -> bool {
    most_files().is_ok_and(|limit| is_last(file.as_raw_fd(), limit.rlim_cur))
}

/// Changes the length of the file.
///
/// # Errors
/// Those of the system call, e.g. `EFBIG` at a limit on files.
pub fn resize(file: &File, len: u64) -> io::Result<()> {
    signals::unsignalled(|| file.set_len(len))
}

/// Moves the file to a descriptor above the standard ones: if the program has closed its stderr, messages would be written into the
/// shared memory.
fn beyond_standard(file: File) -> io::Result<File> {
    if file.as_raw_fd() > libc::STDERR_FILENO {
        return Ok(file);
    }
    // SAFETY: duplicates a descriptor that is open; the result is a new one or -1.
    match unsafe { libc::fcntl(file.as_raw_fd(), libc::F_DUPFD_CLOEXEC, libc::STDERR_FILENO + 1) } {
        -1 => Err(io::Error::last_os_error()),
        // SAFETY: a new descriptor with no other owner.
        fd => Ok(unsafe { File::from_raw_fd(fd) }),
    }
}

/// The name of a file of this process, valid while it is open.
///
/// # Errors
/// Those of the system call.
pub fn name(file: &File) -> io::Result<Name> {
    Ok(Name { pid: std::process::id(), fd: file.as_raw_fd() as u32, inode: file.metadata()?.ino() })
}

/// Opens a file of another process, or of this one.
///
/// # Errors
/// `NotFound` if that process or its file is gone; those of the system call, `PermissionDenied` for another user's process.
pub fn open(name: Name) -> io::Result<File> {
    let path = format!("/proc/{}/fd/{}", name.pid, name.fd);
    let file = OpenOptions::new().read(true).write(true).open(path)?;
    match file.metadata()?.ino() == name.inode {
        true => Ok(file),
        false => Err(io::ErrorKind::NotFound.into()),
    }
}

/// Maps the first `len` bytes at an address that the system chooses.
///
/// # Errors
/// Those of the system call.
pub fn map(file: &File, len: u64) -> io::Result<u64> {
    mmap(file, 0, 0, len, 0)
}

/// Maps the first `len` bytes over what is at `addr`.
///
/// # Safety
/// `addr..addr + len` is whole pages of a range that came from [`vm::reserve`] and that the caller owns.
///
/// # Errors
/// Those of the system call.
pub unsafe fn map_over(file: &File, addr: u64, len: u64) -> io::Result<()> {
    mmap(file, 0, addr, len, libc::MAP_FIXED).map(drop)
}

/// Maps `len` bytes of the file from `offset` on, a multiple of the page size, over what is at `addr`.
///
/// # Safety
/// As [`map_over`].
///
/// # Errors
/// Those of the system call.
pub unsafe fn map_part_over(file: &File, offset: u64, addr: u64, len: u64) -> io::Result<()> {
    mmap(file, offset, addr, len, libc::MAP_FIXED).map(drop)
}

/// Frees the memory of a part of the file, which reads as zero afterwards.
///
/// # Errors
/// Those of the system call.
pub fn punch(file: &File, offset: u64, len: u64) -> io::Result<()> {
    let mode = libc::FALLOC_FL_PUNCH_HOLE | libc::FALLOC_FL_KEEP_SIZE;
    // SAFETY: a descriptor that is open; no memory of ours is involved.
    match unsafe { libc::fallocate(file.as_raw_fd(), mode, offset as i64, len as i64) } {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}

/// Whether any memory has ever been replaced by a file's: its pages cannot be taken for private ones from then on.
pub fn any_over() -> bool {
    OVER.load(Acquire)
}

static OVER: AtomicBool = AtomicBool::new(false);

fn mmap(file: &File, offset: u64, addr: u64, len: u64, flags: i32) -> io::Result<u64> {
    if flags & libc::MAP_FIXED != 0 {
        OVER.store(true, Release);
    }
    let prot = libc::PROT_READ | libc::PROT_WRITE;
    let len = vm::page_up(len) as usize;
    // SAFETY: without MAP_FIXED nothing is replaced; with it, the caller of `map_over` or `map_part_over` owns the range.
    let address =
        unsafe { libc::mmap(addr as *mut _, len, prot, libc::MAP_SHARED | flags, file.as_raw_fd(), offset as i64) };
    if address == libc::MAP_FAILED {
        return Err(io::Error::last_os_error());
    }
    Ok(address as u64)
}
