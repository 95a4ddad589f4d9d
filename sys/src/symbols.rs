//! Replaces functions that a loaded library exports, for those who look them up: its own code stays as it is, and can be called.
//!
//! [`redirect`] changes the addresses in the library's dynamic symbol table, which `dlsym` and the relocation of all objects that are
//! loaded with it or later read. [`rebind`] changes what the loader has stored already in objects that are linked to the library.

use super::elf::Elf;
use super::maps;
use super::vm::PAGE;
use std::io;
use std::ops::Range;

/// A function of a library, before and after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Redirected {
    pub original: usize,
    pub ours: usize,
}

/// Where an entry of `Elf64_Sym` has its `st_value`.
const VALUE: usize = 8;
/// Where it has its `st_other`, whose lowest bits are the symbol's visibility.
const OTHER: usize = 5;
const VISIBILITY: u8 = 3;
const HIDDEN: u8 = 2;

/// Makes lookups find other functions in the library `elf`, loaded at `base`. `replacement`: the one for a name, given the original.
/// Returns those that were replaced.
///
/// # Errors
/// Those of the system call if the table cannot be made writable. Then nothing has been changed.
///
/// # Safety
/// `elf` is the file that is loaded at `base`, and no thread loads or unloads objects meanwhile. Replacements have the types of the
/// functions whose names they get.
pub unsafe fn redirect(
    elf: &Elf,
    base: usize,
    mut replacement: impl FnMut(&[u8], usize) -> Option<usize>,
) -> io::Result<Vec<Redirected>> {
    let mut changes = Vec::new();
    elf.exports(|name, entry, address| {
        let original = base + address as usize;
        if let Some(ours) = replacement(name, original) {
            changes.push((base + entry as usize + VALUE, Redirected { original, ours }));
        }
    });
    let Some(first) = changes.iter().map(|c| c.0).min() else { return Ok(Vec::new()) };
    let last = changes.iter().map(|c| c.0).max().unwrap_or(first);
    // SAFETY: the library's own table.
    unsafe {
        writably(&(first..last + size_of::<usize>()), || {
            for (place, function) in &changes {
                // The loader adds the load address, in arithmetic that wraps around.
                (*place as *mut usize).write_unaligned(function.ours.wrapping_sub(base));
            }
        })?;
    }
    Ok(changes.into_iter().map(|c| c.1).collect())
}

/// Replaces addresses of such functions that the loader has stored in the object `elf`, loaded at `base`.
///
/// # Errors
/// Those of the system call if a place cannot be made writable.
///
/// # Safety
/// As for [`redirect`], and no thread runs code of the object that uses these places.
pub unsafe fn rebind(elf: &Elf, base: usize, functions: &[Redirected]) -> io::Result<()> {
    let mut places = Vec::new();
    elf.references(|at| {
        let place = base + at as usize;
        // SAFETY: a relocation's place is in the object's readable data.
        let value = unsafe { (place as *const usize).read_unaligned() };
        places.extend(functions.iter().find(|f| f.original == value).map(|f| (place, f.ours)));
    });
    let ends = (places.iter().map(|p| p.0).min(), places.iter().map(|p| p.0 + size_of::<usize>()).max());
    let (Some(first), Some(end)) = ends else { return Ok(()) };
    // SAFETY: the loader has written these addresses there, as it would ours.
    unsafe {
        writably(&(first..end), || {
            for (place, ours) in &places {
                (*place as *mut usize).write_unaligned(*ours);
            }
        })
    }
}

/// Has the object `elf`, loaded at `base`, use its own variables where a library that is loaded before it has functions of the same names:
/// the loader would have it use those. `ours`: the function of a name, if there is one.
///
/// # Errors
/// Those of the system call if a place cannot be made writable.
///
/// # Safety
/// As for [`rebind`].
pub unsafe fn keep_variables(elf: &Elf, base: usize, ours: impl Fn(&[u8]) -> Option<usize>) -> io::Result<()> {
    let (mut entries, mut variables) = (Vec::new(), Vec::new());
    elf.variables(|name, entry, address| {
        if let Some(original) = ours(name) {
            entries.push(base + entry as usize + OTHER);
            variables.push(Redirected { original, ours: base + address as usize });
        }
    });
    let (Some(&first), Some(&last)) = (entries.iter().min(), entries.iter().max()) else { return Ok(()) };
    // SAFETY: the object's own table. What is hidden is the object's own, whether the loader has yet to look it up or has done so.
    unsafe {
        writably(&(first..last + 1), || {
            for &place in &entries {
                let other = place as *mut u8;
                *other = *other & !VISIBILITY | HIDDEN;
            }
        })?;
        rebind(elf, base, &variables)
    }
}

/// Writes to the pages of a range, which get the protection back that they had: they may have code beside the data.
///
/// # Errors
/// Those of the system call, and `EFAULT` where nothing is mapped.
///
/// # Safety
/// The pages are a loaded file's, and no one changes their protection meanwhile.
unsafe fn writably(range: &Range<usize>, write: impl FnOnce()) -> io::Result<()> {
    let start = range.start & !(PAGE as usize - 1);
    let parts = maps::protections(start..range.end.next_multiple_of(PAGE as usize));
    if parts.is_empty() {
        return Err(io::Error::from_raw_os_error(libc::EFAULT));
    }
    let closed = || parts.iter().filter(|(_, flags)| flags & libc::PROT_WRITE == 0);
    for (part, flags) in closed() {
        // SAFETY: guaranteed by the caller.
        unsafe { protect(part, flags | libc::PROT_WRITE)? };
    }
    write();
    for (part, flags) in closed() {
        // SAFETY: as above.
        unsafe { protect(part, *flags)? };
    }
    Ok(())
}

/// Sets the protection of pages.
///
/// # Safety
/// As of [`writably`].
unsafe fn protect(pages: &Range<usize>, flags: libc::c_int) -> io::Result<()> {
    // SAFETY: guaranteed by the caller.
    match unsafe { libc::mprotect(pages.start as *mut _, pages.len(), flags) } {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}
