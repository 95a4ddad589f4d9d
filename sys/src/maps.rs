//! The process's mapped and readable memory.

use std::ffi::c_void;
use std::io::{BufRead, BufReader};

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

/// The same from `/proc/self/maps` alone.
pub fn mapped_from(address: usize) -> usize {
    let Ok(file) = std::fs::File::open("/proc/self/maps") else { return 0 };
    let mut end = address;
    for line in BufReader::new(file).lines().map_while(Result::ok) {
        let Some((from, to, readable)) = parse(&line) else { continue };
        if from <= end && end < to && readable {
            end = to;
        } else if from > end {
            break;
        }
    }
    end - address
}

/// Whether nothing is mapped in a range of addresses. False if `/proc/self/maps` cannot be read.
pub fn is_free(range: std::ops::Range<u64>) -> bool {
    let Ok(file) = std::fs::File::open("/proc/self/maps") else { return false };
    let mut mapped = BufReader::new(file).lines().map_while(Result::ok).filter_map(|line| parse(&line));
    mapped.all(|(from, to, _)| to as u64 <= range.start || from as u64 >= range.end)
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
    fn constants_heap_and_nothing() {
        static TEXT: [u8; 64] = [7; 64];
        assert!(readable_from(TEXT.as_ptr() as usize) >= 64);
        let heap = vec![1u8; 1 << 20];
        assert!(readable_from(heap.as_ptr() as usize) >= 1 << 20);
        assert_eq!(readable_from(0), 0);
        assert_eq!(readable_from(8), 0);
        assert_eq!(readable_from(usize::MAX - 7), 0);
        let text = TEXT.as_ptr() as u64;
        assert!(is_free(0..4096) && !is_free(text - 1..text) && !is_free(0..u64::MAX));
    }
}
