//! The process's mapped and readable memory.

use super::vm;
use std::ffi::{c_void, OsStr};
use std::io::{BufRead, BufReader};
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;

/// Contiguous readable bytes from `address` on; 0 if it is unmapped.
///
/// Constants of the program and of its libraries are found through the loader's list, everything else through
/// `/proc/self/maps`.
pub fn readable_from(address: usize) -> usize {
    match loaded_from(address) {
        0 => mapped_from(address),
        bytes => bytes,
    }
}

struct Search {
    address: usize,
    bytes: usize,
}

/// Bytes to the end of the loaded segment that holds `address`, 0 if it is in none.
fn loaded_from(address: usize) -> usize {
    unsafe extern "C" fn visit(info: *mut libc::dl_phdr_info, _size: usize, data: *mut c_void) -> i32 {
        // SAFETY: the loader passes a valid description, and `data` is the `Search` given below.
        let (info, search) = unsafe { (&*info, &mut *data.cast::<Search>()) };
        for i in 0..usize::from(info.dlpi_phnum) {
            // SAFETY: there are `dlpi_phnum` headers.
            let header = unsafe { &*info.dlpi_phdr.add(i) };
            let start = (info.dlpi_addr as usize).wrapping_add(header.p_vaddr as usize);
            let offset = search.address.wrapping_sub(start);
            if header.p_type == libc::PT_LOAD && header.p_flags & libc::PF_R != 0 && offset < header.p_memsz as usize {
                search.bytes = header.p_memsz as usize - offset;
                return 1;
            }
        }
        0
    }
    let mut search = Search { address, bytes: 0 };
    // SAFETY: the callback only accesses its arguments, and `search` outlives the call.
    unsafe { libc::dl_iterate_phdr(Some(visit), (&raw mut search).cast()) };
    search.bytes
}

/// The same from `/proc/self/maps` alone; by reading where there is no `/proc`.
pub fn mapped_from(address: usize) -> usize {
    let Ok(file) = std::fs::File::open("/proc/self/maps") else { return read_from(address) };
    let mut end = address;
    for (from, to, readable) in mappings(file) {
        if from <= end && end < to && readable {
            end = to;
        } else if from > end {
            break;
        }
    }
    end - address
}

/// Contiguous bytes from `address` on that the kernel can read. 0 where it is not allowed to (a filter of system calls).
fn read_from(address: usize) -> usize {
    /// Pages of one call: the system's limit.
    const PAGES: usize = 1024;
    let page = vm::system_page() as usize;
    let mut byte = 0u8;
    let mut end = address;
    loop {
        // A byte of each page, all into the same place. The call ends at the first that is not there.
        let mut parts = [libc::iovec { iov_base: std::ptr::null_mut(), iov_len: 1 }; PAGES];
        let mut next = end;
        for part in &mut parts {
            part.iov_base = next as *mut c_void;
            next = (next - next % page).saturating_add(page);
        }
        let into = [libc::iovec { iov_base: (&raw mut byte).cast(), iov_len: 1 }; PAGES];
        let counts = [PAGES as libc::c_ulong; 2];
        // SAFETY: the lists are as long as told; the bytes read go to `byte` alone, and the kernel checks what it reads.
        let read =
            unsafe { libc::process_vm_readv(libc::getpid(), into.as_ptr(), counts[0], parts.as_ptr(), counts[1], 0) };
        let pages = usize::try_from(read).unwrap_or(0);
        end = parts.get(pages).map_or(next, |part| part.iov_base as usize);
        if pages < PAGES {
            return end - address;
        }
    }
}

/// Whether nothing is mapped in a range of addresses. False if `/proc/self/maps` cannot be read.
pub fn is_free(range: std::ops::Range<u64>) -> bool {
    let Ok(file) = std::fs::File::open("/proc/self/maps") else { return false };
    mappings(file).all(|(from, to, _)| to as u64 <= range.start || from as u64 >= range.end)
}

/// What is mapped in a range of addresses, part by part, with its protection (`PROT_READ`, ...).
pub fn protections(range: std::ops::Range<usize>) -> Vec<(std::ops::Range<usize>, i32)> {
    let Ok(text) = std::fs::read("/proc/self/maps") else { return Vec::new() };
    let parts = text.split(|&byte| byte == b'\n').filter_map(|line| {
        let line = String::from_utf8_lossy(line);
        let (from, to, _) = parse(&line)?;
        let words = line.split_once(' ')?.1.as_bytes();
        let flags = [(b'r', libc::PROT_READ), (b'w', libc::PROT_WRITE), (b'x', libc::PROT_EXEC)];
        let flags = flags.iter().zip(words).filter(|((letter, _), word)| letter == *word).map(|((_, flag), _)| flag);
        let part = from.max(range.start)..to.min(range.end);
        (!part.is_empty()).then(|| (part, flags.sum()))
    });
    parts.collect()
}

/// Path of the file that is mapped at an address.
pub fn file_at(address: usize) -> Option<PathBuf> {
    let text = std::fs::read("/proc/self/maps").ok()?;
    text.split(|&byte| byte == b'\n').find_map(|line| {
        let (from, to, _) = parse(&String::from_utf8_lossy(line))?;
        let name = line.iter().position(|&byte| byte == b'/').filter(|_| (from..to).contains(&address))?;
        Some(OsStr::from_bytes(&line[name..]).into())
    })
}

/// Range and readability of each line. Names of files at their ends need not be UTF-8.
fn mappings(file: std::fs::File) -> impl Iterator<Item = (usize, usize, bool)> {
    let lines = BufReader::new(file).split(b'\n').map_while(Result::ok);
    lines.filter_map(|line| parse(&String::from_utf8_lossy(&line)))
}

/// Range and readability of a line such as `7f12-7f34 r-xp ...`.
fn parse(line: &str) -> Option<(usize, usize, bool)> {
    let (range, rest) = line.split_once(' ')?;
    let (from, to) = range.split_once('-')?;
    let from = usize::from_str_radix(from, 16).ok()?;
    Some((from, usize::from_str_radix(to, 16).ok()?, rest.starts_with('r')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn protections_are_those_of_the_parts() {
        static DATA: [u8; 64] = [1; 64];
        let mut own = [0u8; 64];
        let of = |at: usize| protections(at..at + 1).pop().map(|(part, flags)| (part.start == at, flags));
        assert_eq!(of(own.as_mut_ptr() as usize), Some((true, libc::PROT_READ | libc::PROT_WRITE)));
        assert_eq!(of(DATA.as_ptr() as usize), Some((true, libc::PROT_READ)));
        let code = protections_are_those_of_the_parts as *const () as usize;
        assert_eq!(of(code), Some((true, libc::PROT_READ | libc::PROT_EXEC)));
        assert!(protections(0..1).is_empty());
    }

    #[test]
    fn names_of_mapped_files_may_be_any_bytes() {
        use std::os::fd::AsRawFd;
        use std::os::unix::ffi::OsStringExt;
        let name = [format!("understudy-{}-", std::process::id()).as_bytes(), b"\xe9"].concat();
        let path = std::env::temp_dir().join(std::ffi::OsString::from_vec(name));
        let file = std::fs::File::options().read(true).write(true).create_new(true).open(&path).unwrap();
        file.set_len(4096).unwrap();
        // Below all that was there: what follows in the list is read after this line.
        // SAFETY: a new mapping of a file of that size, which nothing else uses.
        let at =
            unsafe { libc::mmap(0x10000 as *mut _, 4096, libc::PROT_READ, libc::MAP_PRIVATE, file.as_raw_fd(), 0) };
        assert_ne!(at, libc::MAP_FAILED);
        let value = Box::new(1u64);
        let found = mapped_from(&raw const *value as usize);
        assert_eq!(file_at(at as usize + 100), Some(path.clone()));
        assert_eq!(file_at(&raw const *value as usize), None);
        // SAFETY: the mapping made above.
        unsafe { libc::munmap(at, 4096) };
        std::fs::remove_file(path).unwrap();
        assert!(found >= 8, "{found}");
    }

    #[test]
    fn constants_heap_and_nothing() {
        static TEXT: [u8; 64] = [7; 64];
        assert!(readable_from(TEXT.as_ptr() as usize) >= 64);
        let heap = vec![1u8; 1 << 20];
        assert!(readable_from(heap.as_ptr() as usize) >= 1 << 20);
        // At least the system's own list has it so; more may be mapped behind it by others meanwhile.
        assert!(read_from(heap.as_ptr() as usize) >= 1 << 20 && read_from(TEXT.as_ptr() as usize + 1) >= 63);
        assert_eq!((read_from(0), read_from(8), read_from(usize::MAX - 7)), (0, 0, 0));
        assert_eq!(readable_from(0), 0);
        assert_eq!(readable_from(8), 0);
        assert_eq!(readable_from(usize::MAX - 7), 0);
        let text = TEXT.as_ptr() as u64;
        assert!(is_free(0..4096) && !is_free(text - 1..text) && !is_free(0..u64::MAX));
    }
}
