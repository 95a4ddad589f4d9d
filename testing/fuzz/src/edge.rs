//! Memory behind which nothing is mapped.

use std::ptr::null_mut;

/// Bytes before the edge.
const ROOM: usize = 2 << 20;
const PAGE: usize = 4096;

pub struct Edge {
    end: *mut u8,
}

impl Default for Edge {
    fn default() -> Self {
        Edge::new()
    }
}

impl Edge {
    pub fn new() -> Edge {
        // SAFETY: new memory, whose last page is given up again.
        unsafe {
            let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
            let at = libc::mmap(null_mut(), ROOM + PAGE, libc::PROT_READ | libc::PROT_WRITE, flags, -1, 0);
            assert_ne!(at, libc::MAP_FAILED);
            let end = at.cast::<u8>().add(ROOM);
            assert_eq!(libc::mprotect(end.cast(), PAGE, libc::PROT_NONE), 0);
            Edge { end }
        }
    }

    /// Copies `bytes` there so that they end at the edge, or as far before it as their alignment asks for. `None`: no room.
    pub fn put(&mut self, bytes: &[u8], align: usize) -> Option<*const u8> {
        let size = bytes.len().next_multiple_of(align);
        if size > ROOM {
            return None;
        }
        // SAFETY: that many bytes lie before the end.
        unsafe {
            let start = self.end.sub(size);
            start.copy_from_nonoverlapping(bytes.as_ptr(), bytes.len());
            Some(start)
        }
    }
}
