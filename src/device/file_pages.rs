//! Ranges of the arena whose pages are those of a file, since other processes share them.

use crate::sys::{shared, vm};
use parking_lot::Mutex;
use std::collections::btree_map::{BTreeMap, Entry};
use std::fs::File;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering::*};
use std::sync::Arc;

/// A range of the arena whose pages are a file's.
struct FilePages {
    len: u64,
    file: Arc<File>,
    /// Where in the file of a pool of our own it lies, which gives the memory back when the range is given up.
    place: Option<u64>,
}

/// Such ranges by their start.
static RANGES: Mutex<BTreeMap<u64, FilePages>> = Mutex::new(BTreeMap::new());
/// Whether there has ever been one.
static ANY: AtomicBool = AtomicBool::new(false);

/// Makes the pages of a range of the arena, whole granules, a file's with the same contents if they are none yet: the file, and its
/// bytes. The caller has made sure that nothing touches the range.
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

/// The pages of a range of the arena, whole granules, are those of a pool's file from now on; of one of our own if its place there is
/// given.
pub(super) fn adopt(start: u64, len: u64, file: Arc<File>, place: Option<u64>) {
    ANY.store(true, Release);
    RANGES.lock().insert(start, FilePages { len, file, place });
}

/// Puts a file with the same contents in the place of private pages.
fn convert(start: u64, len: u64) -> io::Result<File> {
    let file = shared::create(len)?;
    let copy = shared::map(&file, len)?;
    for at in (0..len).step_by(vm::PAGE as usize) {
        // SAFETY: both ranges are mapped; nothing runs on the device, and host code does not touch its memory.
        unsafe {
            let from = std::slice::from_raw_parts((start + at) as *const u8, vm::PAGE as usize);
            // What was never written need not be written here.
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

/// Whether any range has ever been a file's, which other processes may write to.
pub(super) fn any() -> bool {
    ANY.load(Acquire)
}

/// Whether the range is a file's as a whole.
pub(super) fn is_file(start: u64, len: u64) -> bool {
    ANY.load(Acquire) && RANGES.lock().get(&start).is_some_and(|range| range.len == len)
}

/// The pages of a range of the arena are given up: it is no file's any more.
pub(super) fn forget(start: u64) {
    if !ANY.load(Acquire) {
        return;
    }
    let gone = RANGES.lock().remove(&start);
    if let Some(FilePages { len, file, place: Some(place) }) = gone {
        // Failing keeps memory that nobody uses, until the pool ends.
        let _ = shared::punch(&file, place, len);
    }
}
