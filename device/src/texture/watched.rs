//! What checked kernels are to ask before they use an object: [`Image::watched`] of its entry in the table.

use kernel_abi::Image;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// [`Image::watched`] of a live object; kernels read it concurrently.
pub(super) fn watched_of<'a>(handle: u64) -> &'a AtomicU32 {
    // SAFETY: an entry of the table, which is never unmapped; an aligned word that is only written atomically.
    unsafe { AtomicU32::from_ptr(&raw mut (*(handle as *mut Image)).watched) }
}

/// Watches of an entry what is watched of another: of an image that was made before, the entry alone knows what has become of its memory
/// since.
pub(super) fn watch_as(entry: u64, other: u64) {
    watched_of(entry).fetch_or(watched_of(other).load(Relaxed), Relaxed);
}
