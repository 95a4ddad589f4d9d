//! Queries about mapped pages and NUMA nodes.

use super::maps;
use super::vm::ADDRESSES;

/// Whether every page of `addr .. addr + len` is readable. `false` for an empty range.
pub fn are_mapped(addr: u64, len: u64) -> bool {
    let valid = addr != 0 && len != 0 && addr.checked_add(len).is_some_and(|end| end <= ADDRESSES);
    valid && maps::mapped_from(addr as usize) as u64 >= len
}

/// Whether the host has a NUMA node with this number. Without NUMA, all memory belongs to node 0.
pub fn is_node(id: i32) -> bool {
    id == 0 || id > 0 && std::path::Path::new(&format!("/sys/devices/system/node/node{id}")).exists()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn node_0_exists_and_node_minus_1_does_not() {
        assert!(is_node(0));
        assert!(!is_node(-1) && !is_node(1 << 30));
    }

    #[test]
    fn distinguishes_mapped_from_unmapped() {
        let here = vec![0u8; 100_000];
        assert!(are_mapped(here.as_ptr() as u64, here.len() as u64));
        assert!(!are_mapped(0, 10));
        assert!(!are_mapped(here.as_ptr() as u64, 0));
        assert!(!are_mapped(8, 8));
        assert!(!are_mapped(u64::MAX - 10, 20));
        assert!(!are_mapped(u64::MAX - 10, 5));
        // Reserved is not mapped, and the query's time does not depend on the size.
        let reserved = crate::vm::reserve(1 << 40).unwrap();
        for len in [1, 1 << 40, 1 << 41, 1 << 62, u64::MAX] {
            assert!(!are_mapped(reserved, len));
            assert!(!are_mapped(here.as_ptr() as u64, len.max(1 << 40)));
        }
        // SAFETY: reserved by this test.
        unsafe { crate::vm::unmap(reserved, 1 << 40) };
    }
}
