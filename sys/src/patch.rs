//! Replaces functions of the running program by ours: patches a jump at their start.

use super::arch::{self, Record, DETOUR};
use super::vm::PAGE;
use std::io;

/// A function to be replaced by one of the same type.
#[derive(Clone, Copy, Debug)]
pub struct Replaced {
    pub at: usize,
    /// Of its code in bytes.
    pub size: usize,
    pub by: usize,
}

/// Redirects calls of a function to another one.
///
/// # Errors
/// Those of the system call if the code cannot be made writable (hardened systems forbid it). Then nothing has been changed.
///
/// # Safety
/// `from` is the address of a function with [`JUMP`](arch::JUMP) bytes of its own (including padding), whose code no thread executes or
/// changes meanwhile. `to` is the address of a function of the same type.
pub unsafe fn redirect(from: usize, to: usize) -> io::Result<()> {
    // SAFETY: as above.
    unsafe { write(&[(from, arch::jump(to))]) }
}

/// Redirects calls of functions by way of code that records `number` and goes on to the function that replaces the called one
/// ([`arch::detour`]). If they lie too far from each other or are all too small, calls go there at once.
///
/// # Errors
/// As of [`redirect`].
///
/// # Safety
/// As of [`redirect`], for each function, whose code is entered at its start only and aligned to 16 bytes. `record` is such a place of each
/// thread's, or a routine that keeps arguments.
pub unsafe fn redirect_through(functions: &[Replaced], number: u32, record: Record) -> io::Result<()> {
    // Behind the jump at its start nothing of a replaced function is executed: the largest has room.
    const START: usize = 16;
    let room = functions.iter().max_by_key(|f| f.size).filter(|f| f.size >= START + DETOUR);
    let jumps = room.and_then(|room| {
        let detour = room.at + START;
        let jumps: Option<Vec<_>> =
            functions.iter().map(|f| arch::jump_by(f.at, detour, f.by).map(|jump| (f.at, jump))).collect();
        Some((detour, jumps?))
    });
    // SAFETY: the caller guarantees that these bytes belong to the functions.
    unsafe {
        match jumps {
            Some((detour, jumps)) => {
                write(&[(detour, arch::detour(number, record))])?;
                write(&jumps)
            }
            None => write(&functions.iter().map(|f| (f.at, arch::jump(f.by))).collect::<Vec<_>>()),
        }
    }
}

/// Writes code to each address.
///
/// # Safety
/// It replaces bytes of a loaded file's code, which no thread executes or changes meanwhile.
unsafe fn write<const SIZE: usize>(codes: &[(usize, [u8; SIZE])]) -> io::Result<()> {
    let Some(first) = codes.iter().map(|c| c.0).min() else { return Ok(()) };
    let last = codes.iter().map(|c| c.0 + SIZE).max().unwrap_or(first);
    // Functions of one library are close together: one call for all.
    let start = first & !(PAGE as usize - 1);
    let size = last.next_multiple_of(PAGE as usize) - start;
    let protect = |flags| {
        // SAFETY: the caller guarantees that the range is code of a loaded file; it stays executable throughout,
        // since it may contain other functions.
        match unsafe { libc::mprotect(start as *mut _, size, flags) } {
            0 => Ok(()),
            _ => Err(io::Error::last_os_error()),
        }
    };
    protect(libc::PROT_READ | libc::PROT_WRITE | libc::PROT_EXEC)?;
    for (at, code) in codes {
        // SAFETY: writable now, and the caller guarantees that these bytes may be replaced.
        unsafe {
            (*at as *mut u8).copy_from_nonoverlapping(code.as_ptr(), SIZE);
            arch::code_written(*at as u64, SIZE as u64);
        }
    }
    protect(libc::PROT_READ | libc::PROT_EXEC)
}
