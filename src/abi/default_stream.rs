//! Which stream a default stream is: the legacy one, or the calling thread's own inside a `_ptds` or `_ptsz` twin.

use cuda_types::cudaStream_t;
use std::cell::Cell;

thread_local! {
    static PER_THREAD: Cell<bool> = const { Cell::new(false) };
}

/// Runs the body of a twin.
#[inline]
pub(super) fn per_thread_in<T>(body: impl FnOnce() -> T) -> T {
    let before = PER_THREAD.replace(true);
    let result = body();
    PER_THREAD.set(before);
    result
}

/// The body of an exported function has panicked, maybe a twin's.
pub(super) fn panicked() {
    PER_THREAD.set(false);
}

/// `cudaStreamLegacy` and `cudaStreamPerThread`.
pub const STREAM_LEGACY: cudaStream_t = 1 as cudaStream_t;
pub const STREAM_PER_THREAD: cudaStream_t = 2 as cudaStream_t;

/// What a `_ptsz` twin does to its stream argument.
pub fn per_thread(stream: cudaStream_t) -> cudaStream_t {
    if stream.is_null() {
        STREAM_PER_THREAD
    } else {
        stream
    }
}

/// The stream that calls without a stream argument use: [`STREAM_PER_THREAD`] inside a `_ptds` or `_ptsz` twin, else
/// [`STREAM_LEGACY`].
pub fn default_stream() -> cudaStream_t {
    if PER_THREAD.get() {
        STREAM_PER_THREAD
    } else {
        STREAM_LEGACY
    }
}

/// Whether a handle stands for a default stream, whichever thread's or device's.
pub fn is_default(stream: cudaStream_t) -> bool {
    stream.is_null() || stream == STREAM_LEGACY || stream == STREAM_PER_THREAD
}

/// What a stream that is a field of a structure means: as [`per_thread`] inside a twin.
pub fn twin_stream(stream: cudaStream_t) -> cudaStream_t {
    if PER_THREAD.get() {
        per_thread(stream)
    } else {
        stream
    }
}
