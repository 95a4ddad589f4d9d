//! Values of conditional handles of graphs, which kernels set (`cudaGraphSetConditional`).

use std::sync::atomic::{AtomicU64, Ordering::*};
use std::sync::LazyLock;
use sys::table::Table;

static VALUES: LazyLock<Table<u64, u32>> = LazyLock::new(Default::default);

/// Creates a condition and returns its handle.
pub fn create(value: u32) -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    let handle = NEXT.fetch_add(1, Relaxed);
    VALUES.insert(handle, value);
    handle
}

/// Sets a condition; false if the handle is invalid.
pub fn set(handle: u64, value: u32) -> bool {
    VALUES.get_mut(&handle).map(|mut v| *v = value).is_some()
}

/// Value of a condition; 0 if the handle is invalid.
pub fn get(handle: u64) -> u32 {
    VALUES.get(&handle).map_or(0, |v| *v)
}

/// Whether the handle is valid.
pub fn exists(handle: u64) -> bool {
    VALUES.contains_key(&handle)
}
