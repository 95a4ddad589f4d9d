//! Questions about mapped pages.

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

#[cfg(test)]
mod tests {
    use super::*;

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
