//! What a child tells its parent while it makes calls: in shared memory, so that it is there when the child is not.

use std::fs::File;
use std::os::fd::AsRawFd;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};

#[repr(C)]
pub struct Page {
    /// The function's place among the rows, and the call's among its calls.
    pub row: AtomicU64,
    pub call: AtomicU64,
    /// Counts calls, so that a hang is seen.
    pub made: AtomicU64,
    /// Of the signal that ended the child, if it is one.
    pub signal: AtomicU64,
    pub address: AtomicU64,
    /// Calls that returned success.
    pub good: AtomicU64,
    /// Memory whose end a call may run over: see `Slots::range`.
    pub slots: [AtomicU64; 2],
    /// See `Maker::excused`; ends with 0.
    pub excused: [AtomicU64; 64],
    /// The call in words.
    pub length: AtomicU64,
    pub text: [u8; 4096],
}

impl Page {
    pub fn open(file: &File) -> &'static Page {
        file.set_len(size_of::<Page>() as u64).expect("a file of one page");
        let (protection, size) = (libc::PROT_READ | libc::PROT_WRITE, size_of::<Page>());
        // SAFETY: a mapping of a whole file, which lives as long as the process.
        unsafe {
            let at = libc::mmap(std::ptr::null_mut(), size, protection, libc::MAP_SHARED, file.as_raw_fd(), 0);
            assert_ne!(at, libc::MAP_FAILED);
            &*at.cast()
        }
    }

    pub fn say(&self, text: &str) {
        let n = text.len().min(self.text.len());
        // SAFETY: the child alone writes, and the parent reads when the child has ended or makes no progress.
        unsafe { std::ptr::copy_nonoverlapping(text.as_ptr(), self.text.as_ptr().cast_mut(), n) };
        self.length.store(n as u64, SeqCst);
    }

    pub fn said(&self) -> String {
        String::from_utf8_lossy(&self.text[..self.length.load(SeqCst) as usize]).into_owned()
    }
}
