//! Questions about mapped pages, and about where memory is.

use super::vm::{page_up, PAGE};

/// Whether every page of `addr .. addr + len` is mapped, whatever for. `false` for nothing.
pub fn are_mapped(addr: u64, len: u64) -> bool {
    let Some(end) = addr.checked_add(len) else { return false };
    if len == 0 || addr == 0 || end > u64::MAX - PAGE {
        return false;
    }
    let start = addr & !(PAGE - 1);
    let end = page_up(end);
    // In parts, since the answer takes a byte per page.
    let mut answer = [0u8; 4096];
    let step = answer.len() as u64 * PAGE;
    (start..end).step_by(step as usize).all(|at| {
        let bytes = (end - at).min(step);
        // SAFETY: mincore reads no memory of the range, and writes one byte per page, of which there is room for.
        unsafe { libc::mincore(at as *mut libc::c_void, bytes as usize, answer.as_mut_ptr()) == 0 }
    })
}

/// Whether the host has a NUMA node of this number. Where there is no such thing, all memory is node 0's.
pub fn is_node(id: i32) -> bool {
    id == 0 || id > 0 && std::path::Path::new(&format!("/sys/devices/system/node/node{id}")).exists()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_first_node_and_no_negative_one() {
        assert!(is_node(0));
        assert!(!is_node(-1) && !is_node(1 << 30));
    }

    #[test]
    fn tells_mapped_from_unmapped() {
        let here = vec![0u8; 100_000];
        assert!(are_mapped(here.as_ptr() as u64, here.len() as u64));
        assert!(!are_mapped(0, 10));
        assert!(!are_mapped(here.as_ptr() as u64, 0));
        assert!(!are_mapped(8, 8));
        assert!(!are_mapped(u64::MAX - 10, 20));
        assert!(!are_mapped(u64::MAX - 10, 5));
    }
}
