//! Handles of streams and events that have ended with the context in which they were made (`cuCtxDestroy`).

use device::Error;
use std::sync::LazyLock;
use sys::table::Table;

static ENDED: LazyLock<Table<usize, ()>> = LazyLock::new(Default::default);

/// The handle was one of something that has ended with its context.
pub(super) fn note(handle: usize) {
    ENDED.insert(handle, ());
}

/// What is wrong with a handle that is nobody's, as recorded on an H200.
pub(super) fn missing(handle: usize) -> Error {
    match ENDED.get(&handle).is_some() {
        true => Error::ContextIsDestroyed,
        false => Error::InvalidResourceHandle,
    }
}
