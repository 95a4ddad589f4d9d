//! Ranges of the arena that map a file, since other processes share them.

use parking_lot::Mutex;
use std::collections::btree_map::{BTreeMap, Entry};
use std::fs::File;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering::*};
use std::sync::Arc;
use sys::{shared, vm};

/// A range of the arena that maps a file.
struct FilePages {
    len: u64,
    file: Arc<File>,
    /// Offset in the file of a pool of this process, where a hole is punched when the range is freed.
    place: Option<u64>,
}

/// Such ranges by their start.
static RANGES: Mutex<BTreeMap<u64, FilePages>> = Mutex::new(BTreeMap::new());
/// Whether there has ever been one.
static ANY: AtomicBool = AtomicBool::new(false);

/// Backs a range of the arena (whole granules) with a file of the same contents, unless it is backed by one already. Returns the file
/// and its size. The caller has made sure that nothing accesses the range.
pub(super) fn share(start: u64, len: u64) -> io::Result<(Arc<File>, u64)> {
    let mut ranges = RANGES.lock();
    let FilePages { len, file, .. } = match ranges.entry(start) {
        Entry::Occupied(entry) => entry.into_mut(),
        Entry::Vacant(entry) => {
            ANY.store(true, Release);
            let file = Arc::new(convert(start, len)?);
            entry.insert(FilePages { len, file, place: None })
        }
    };
    Ok((file.clone(), *len))
}

/// Records that a range of the arena (whole granules) maps a pool's file; `place` is the offset there for a pool of this process.
pub(super) fn adopt(start: u64, len: u64, file: Arc<File>, place: Option<u64>) {
    ANY.store(true, Release);
    RANGES.lock().insert(start, FilePages { len, file, place });
}

/// Replaces private pages by a file with the same contents.
fn convert(start: u64, len: u64) -> io::Result<File> {
    let file = shared::create(len)?;
    let copy = shared::map(&file, len)?;
    for at in (0..len).step_by(vm::PAGE as usize) {
        // SAFETY: both ranges are mapped; nothing runs on the device, and host code does not access its memory.
        unsafe {
            let from = std::slice::from_raw_parts((start + at) as *const u8, vm::PAGE as usize);
            // Pages of zeros stay holes in the file.
            if from.iter().any(|&b| b != 0) {
                ((copy + at) as *mut u8).copy_from_nonoverlapping(from.as_ptr(), from.len());
            }
        }
    }
    // SAFETY: the range is a live allocation's, or the chunk that holds it, and the copy is a mapping of our own.
    unsafe {
        let result = shared::map_over(&file, start, len);
        vm::unmap(copy, len);
        result?;
    }
    Ok(file)
}

/// Whether any range has ever mapped a file, which other processes may write to.
pub(super) fn any() -> bool {
    ANY.load(Acquire)
}

/// Whether the whole range maps a file.
pub(super) fn is_file(start: u64, len: u64) -> bool {
    ANY.load(Acquire) && RANGES.lock().get(&start).is_some_and(|range| range.len == len)
}

/// Removes a range whose pages were given up.
pub(super) fn forget(start: u64) {
    if !ANY.load(Acquire) {
        return;
    }
    let removed = RANGES.lock().remove(&start);
    if let Some(FilePages { len, file, place: Some(place) }) = removed {
        // Failure only keeps unused memory until the pool is destroyed.
        let _ = shared::punch(&file, place, len);
    }
}
