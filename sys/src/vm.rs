//! Virtual memory: reserve, commit, release, protect.
//!
//! Everything here works on whole pages through system calls; policy is up to the callers.

use std::io;

/// Bytes of a page. Linux on AArch64 may be built with pages of 16 and 64 KiB: see [`system_page`].
pub const PAGE: u64 = 4096;
/// Upper bound of user-space addresses on any machine: 56 bits with five-level page tables.
pub const ADDRESSES: u64 = 1 << 56;
/// Bytes of a transparent huge page.
pub const HUGE_PAGE: u64 = 2 << 20;

/// Bytes of the system's pages. Where they are larger than [`PAGE`], device memory is refused.
pub fn system_page() -> u64 {
    // SAFETY: a query.
    unsafe { libc::sysconf(libc::_SC_PAGESIZE) as u64 }
}

/// `n` rounded up to whole pages.
pub const fn page_up(n: u64) -> u64 {
    (n + PAGE - 1) & !(PAGE - 1)
}

/// Reserves `len` bytes of address space without memory, at an address that the system chooses.
///
/// # Errors
/// Those of the system call: usually `ENOMEM` under `RLIMIT_AS`.
pub fn reserve(len: u64) -> io::Result<u64> {
    map(0, len, libc::PROT_NONE, libc::MAP_NORESERVE)
}

/// Reserves `len` bytes exactly at `addr`.
///
/// # Errors
/// `EEXIST` if something is mapped there already.
pub fn reserve_at(addr: u64, len: u64) -> io::Result<u64> {
    let mapped = map(addr, len, libc::PROT_NONE, libc::MAP_NORESERVE | libc::MAP_FIXED_NOREPLACE)?;
    if mapped != addr {
        // Linux before 4.17 treats the address as a hint.
        // SAFETY: `got..got + len` is the mapping just made, and unused.
        unsafe { libc::munmap(mapped as *mut _, len as usize) };
        return Err(io::Error::from_raw_os_error(libc::EEXIST));
    }
    Ok(mapped)
}

/// Maps `len` zeroed bytes, readable and writable, at an address that the system chooses.
///
/// # Errors
/// Those of the system call, e.g. `ENOMEM`.
pub fn map_rw(len: u64) -> io::Result<u64> {
    map(0, len, libc::PROT_READ | libc::PROT_WRITE, libc::MAP_NORESERVE)
}

/// Whether the page of an address is resident: a page that was never used is not.
///
/// # Errors
/// `ENOMEM` where nothing is mapped.
pub fn is_resident(addr: u64) -> io::Result<bool> {
    let mut page = 0u8;
    // SAFETY: a query about one page, with room for its answer.
    match unsafe { libc::mincore((addr & !(PAGE - 1)) as *mut libc::c_void, 1, &mut page) } {
        0 => Ok(page & 1 == 1),
        _ => Err(io::Error::last_os_error()),
    }
}

/// Whether no page of a huge page's range is resident; false where the system does not tell.
pub fn is_absent(huge: u64) -> bool {
    let mut pages = [0u8; (HUGE_PAGE / PAGE) as usize];
    // SAFETY: a query, which writes one byte for each page of the system, and these are not smaller than ours.
    let told = unsafe { libc::mincore(huge as *mut _, HUGE_PAGE as usize, pages.as_mut_ptr()) } == 0;
    told && pages.iter().all(|page| page & 1 == 0)
}

fn map(addr: u64, len: u64, prot: i32, flags: i32) -> io::Result<u64> {
    // SAFETY: a private anonymous mapping that replaces nothing (no MAP_FIXED) touches no existing object.
    let address = unsafe {
        libc::mmap(addr as *mut _, len as usize, prot, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | flags, -1, 0)
    };
    if address == libc::MAP_FAILED {
        return Err(io::Error::last_os_error());
    }
    Ok(address as u64)
}

/// Makes reserved pages readable and writable; they read as zero. Large ranges ask for huge pages.
///
/// # Safety
/// `addr..addr + len` is whole pages of a range that came from [`reserve`] and that the caller owns.
///
/// # Errors
/// Those of the system call: `ENOMEM` when the number of mappings or (strict overcommit) memory is exhausted.
pub unsafe fn commit(addr: u64, len: u64) -> io::Result<()> {
    // SAFETY: the caller owns the range.
    if unsafe { libc::mprotect(addr as *mut _, len as usize, libc::PROT_READ | libc::PROT_WRITE) } != 0 {
        return Err(io::Error::last_os_error());
    }
    if len >= HUGE_PAGE {
        // SAFETY: as above. Advice only: failure (systems without huge pages) only costs speed.
        unsafe { libc::madvise(addr as *mut _, len as usize, libc::MADV_HUGEPAGE) };
    }
    Ok(())
}

/// Makes committed pages inaccessible until they are committed again; they keep their contents.
///
/// # Safety
/// As [`commit`].
///
/// # Errors
/// Those of the system call.
pub unsafe fn close(addr: u64, len: u64) -> io::Result<()> {
    // SAFETY: the caller owns the range.
    match unsafe { libc::mprotect(addr as *mut _, len as usize, libc::PROT_NONE) } {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}

/// Releases the memory of committed pages and makes them inaccessible again.
///
/// # Safety
/// As [`commit`]; the contents are not used any more.
///
/// # Errors
/// Those of the system call.
pub unsafe fn decommit(addr: u64, len: u64) -> io::Result<()> {
    // SAFETY: the caller owns the range; a fresh mapping over it drops the memory and the protection in one step.
    let address = unsafe {
        libc::mmap(
            addr as *mut _,
            len as usize,
            libc::PROT_NONE,
            libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE | libc::MAP_FIXED,
            -1,
            0,
        )
    };
    if address == libc::MAP_FAILED {
        return Err(io::Error::last_os_error());
    }
    Ok(())
}

/// Makes the committed pages of a reserved range read as zero again.
///
/// # Safety
/// As [`commit`]; the contents are not used any more.
///
/// # Errors
/// Those of the system call.
pub unsafe fn discard(addr: u64, len: u64) -> io::Result<()> {
    // SAFETY: the caller owns the range, which is private and anonymous.
    match unsafe { libc::madvise(addr as *mut _, len as usize, libc::MADV_DONTNEED) } {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}

/// Unmaps memory.
///
/// # Safety
/// The caller owns `addr..addr + len`, and nothing uses it any more.
pub unsafe fn unmap(addr: u64, len: u64) {
    // SAFETY: guaranteed by the caller.
    unsafe { libc::munmap(addr as *mut _, len as usize) };
}

/// Turns written pages into code: readable and executable, no longer writable.
///
/// # Safety
/// The caller owns the range and has finished writing it.
///
/// # Errors
/// Those of the system call: `EACCES`/`EPERM` where a security policy forbids it.
pub unsafe fn make_executable(addr: u64, len: u64) -> io::Result<()> {
    // SAFETY: guaranteed by the caller.
    if unsafe { libc::mprotect(addr as *mut _, len as usize, libc::PROT_READ | libc::PROT_EXEC) } != 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: the caller's range.
    unsafe { super::arch::code_written(addr, len) };
    Ok(())
}

/// Makes written pages read-only.
///
/// # Safety
/// The caller owns the range and has finished writing it.
///
/// # Errors
/// Those of the system call.
pub unsafe fn make_read_only(addr: u64, len: u64) -> io::Result<()> {
    // SAFETY: guaranteed by the caller.
    if unsafe { libc::mprotect(addr as *mut _, len as usize, libc::PROT_READ) } != 0 {
        return Err(io::Error::last_os_error());
    }
    Ok(())
}
