//! Replaces functions of the running program by ours: patches a jump at their start.

use super::arch::{self, JUMP};
use super::vm::PAGE;
use std::io;

/// Redirects calls of the functions at the first addresses to the second ones.
///
/// # Errors
/// Those of the system call if the code cannot be made writable (hardened systems forbid it). Then nothing has been changed.
///
/// # Safety
/// Each first address is that of a function with [`JUMP`] bytes of its own (including padding), whose code
/// no thread executes or changes meanwhile. Each second address is that of a function of the same type.
pub unsafe fn redirect(functions: &[(usize, usize)]) -> io::Result<()> {
    let Some(first) = functions.iter().map(|f| f.0).min() else { return Ok(()) };
    let last = functions.iter().map(|f| f.0 + JUMP).max().unwrap_or(first);
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
    for &(from, to) in functions {
        // SAFETY: writable now, and the caller guarantees that these bytes belong to the function.
        unsafe {
            (from as *mut u8).copy_from_nonoverlapping(arch::jump(to).as_ptr(), JUMP);
            arch::code_written(from as u64, JUMP as u64);
        }
    }
    protect(libc::PROT_READ | libc::PROT_EXEC)
}
