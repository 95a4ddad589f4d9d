//! Where memory lies: in a part of one file of the process, so that programs may create any number of pieces, or in a file of its own, if
//! another process may map it.

use parking_lot::Mutex;
use std::fs::File;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::sync::Arc;
use sys::{shared, vm};

/// The file that all memory lies in which has none of its own, and its length. Parts are used once, so that they never overlap; what is
/// given back of it is a hole.
static COMMON: Mutex<Option<(Arc<File>, u64)>> = Mutex::new(None);

/// See the module's text.
pub(super) struct Place {
    pub file: Arc<File>,
    pub offset: u64,
    size: u64,
    /// It is a part of the common file.
    pub common: bool,
}

impl Place {
    /// A part of the common file. Errors: those of the system calls.
    pub fn part(size: u64) -> io::Result<Place> {
        let mut common = COMMON.lock();
        if common.is_none() {
            *common = Some((Arc::new(shared::create(0)?), 0));
        }
        let Some((file, len)) = &mut *common else { return Err(io::ErrorKind::NotFound.into()) };
        let end = len.checked_add(size).ok_or(io::ErrorKind::FileTooLarge)?;
        shared::resize(file, end)?;
        let offset = std::mem::replace(len, end);
        Ok(Place { file: file.clone(), offset, size, common: true })
    }

    /// A file of its own, with a page behind the memory. Errors: those of the system calls.
    pub fn own(size: u64) -> io::Result<Place> {
        let len = size.checked_add(vm::PAGE).ok_or(io::ErrorKind::FileTooLarge)?;
        Ok(Place { file: Arc::new(shared::create(len)?), offset: 0, size, common: false })
    }

    /// What tells its file from others; `None` if it has none of its own.
    pub fn inode(&self) -> Option<u64> {
        self.file.metadata().ok().filter(|_| !self.common).map(|file| file.ino())
    }

    /// The file of another process.
    pub fn of(file: File, size: u64) -> Place {
        Place { file: Arc::new(file), offset: 0, size, common: false }
    }

    /// Maps the first `len` bytes over what is at `addr`. Errors: those of the system call.
    ///
    /// # Safety
    /// Those of [`shared::map_over`].
    pub unsafe fn map_over(&self, addr: u64, len: u64) -> io::Result<()> {
        // SAFETY: the caller's.
        unsafe { shared::map_part_over(&self.file, self.offset, addr, len) }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if self.common {
            // On failure the memory stays in the file until the process ends.
            let _ = shared::punch(&self.file, self.offset, self.size);
        }
    }
}
