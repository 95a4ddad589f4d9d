//! Replacing functions of the running program by ours: a jump at their head.

use super::vm::PAGE;
use std::io;

/// Bytes of an absolute jump: `jmp [rip]` and the address behind it.
#[cfg(target_arch = "x86_64")]
pub const JUMP: usize = 14;

/// Lets calls of the functions at the first addresses arrive at the second ones.
///
/// # Errors
/// The kernel's, if the code cannot be made writable (hardened systems forbid it). Then nothing has been changed.
///
/// # Safety
/// Each first address is that of a function with [`JUMP`] bytes of its own (padding behind it included), whose code
/// nobody runs or changes meanwhile. Each second address is that of a function of the same type.
#[cfg(target_arch = "x86_64")]
pub unsafe fn redirect(functions: &[(usize, usize)]) -> io::Result<()> {
    let Some(first) = functions.iter().map(|f| f.0).min() else { return Ok(()) };
    let last = functions.iter().map(|f| f.0 + JUMP).max().unwrap_or(first);
    // Functions of one library lie close together: one call for all.
    let start = first & !(PAGE as usize - 1);
    let size = last.next_multiple_of(PAGE as usize) - start;
    let protect = |flags| {
        // SAFETY: the range holds code of a loaded file, by the caller's promise; it stays executable throughout,
        // since functions that are not ours may lie in it.
        match unsafe { libc::mprotect(start as *mut _, size, flags) } {
            0 => Ok(()),
            _ => Err(io::Error::last_os_error()),
        }
    };
    protect(libc::PROT_READ | libc::PROT_WRITE | libc::PROT_EXEC)?;
    for &(from, to) in functions {
        let mut code = [0xff, 0x25, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        code[6..].copy_from_slice(&to.to_le_bytes());
        // SAFETY: writable now, and the caller says that these bytes are the function's own.
        unsafe { (from as *mut u8).copy_from_nonoverlapping(code.as_ptr(), JUMP) };
    }
    protect(libc::PROT_READ | libc::PROT_EXEC)
}
