//! The table of textures and surfaces that their handles point into (see [`kernel_abi::texture`]).

use super::{Error, Result};
use kernel_abi::{Image, IMAGE_STRIDE};
use parking_lot::Mutex;
use std::sync::OnceLock;
use sys::{limits, vm};

/// The reserved table. Its first entry is unused: no handle equals `base`.
pub struct Table {
    /// Host address of the first entry.
    pub base: u64,
    /// Bytes; 0 if the operating system grants no address space.
    pub size: u64,
    state: Mutex<State>,
}

struct State {
    /// Free list of entries.
    free: Vec<u64>,
    /// Entries ever used, free ones included.
    used: u64,
    /// Bytes that are readable and writable.
    committed: u64,
}

/// Table sizes in entries, tried in turn: as many as hardware has descriptors, fewer where address space is limited.
const ENTRIES: [u64; 3] = [1 << 20, 1 << 16, 1 << 12];
/// Bytes made accessible at once.
const CHUNK: u64 = 256 << 10;

/// The process's table, reserved at the first call.
#[inline]
pub fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| {
        let (base, size) = limits::reserve_first(&ENTRIES.map(|n| n * IMAGE_STRIDE)).unwrap_or((0, 0));
        Table { base, size, state: Mutex::new(State { free: Vec::new(), used: 1, committed: 0 }) }
    })
}

impl Table {
    /// Puts an image into the table and returns its handle. Errors: `MemoryAllocation` if the table is full.
    pub fn insert(&self, image: &Image) -> Result<u64> {
        let mut state = self.state.lock();
        let handle = match state.free.pop() {
            Some(handle) => handle,
            None => {
                let at = state.used * IMAGE_STRIDE;
                if at >= self.size {
                    return Err(Error::MemoryAllocation);
                }
                if at >= state.committed {
                    let len = CHUNK.min(self.size - state.committed);
                    // SAFETY: the next part of the range that `table` reserved; nothing else uses it.
                    unsafe { vm::commit(self.base + state.committed, len) }.map_err(|_| Error::MemoryAllocation)?;
                    state.committed += len;
                }
                state.used += 1;
                self.base + at
            }
        };
        // SAFETY: the entry is committed, large enough and aligned for an image, and unused: no handle to it exists.
        unsafe { (handle as *mut Image).write(*image) };
        Ok(handle)
    }

    /// Takes an image out. The handle must come from [`Table::insert`] and not have been removed since.
    pub fn remove(&self, handle: u64) {
        let mut state = self.state.lock();
        debug_assert!(handle > self.base && handle - self.base < state.committed && !state.free.contains(&handle));
        // SAFETY: a live entry, see above. Kernels read it only with a handle that the program has destroyed, which
        // CUDA leaves undefined; they see either magic.
        unsafe { (&raw mut (*(handle as *mut Image)).magic).write_volatile(0) };
        state.free.push(handle);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel_abi::TEXTURE_MAGIC;

    #[test]
    fn entries_are_distinct_aligned_and_reused() {
        // SAFETY: all of an image's fields are integers or floats, for which zero is a value.
        let mut image: Image = unsafe { std::mem::zeroed() };
        image.magic = TEXTURE_MAGIC;
        let table = table();
        let handles: Vec<u64> = (0..600).map(|_| table.insert(&image).unwrap()).collect();
        for (i, &handle) in handles.iter().enumerate() {
            assert!(handle > table.base && handle < table.base + table.size && handle % IMAGE_STRIDE == 0);
            assert!(!handles[..i].contains(&handle));
        }
        table.remove(handles[7]);
        // SAFETY: committed memory of the table.
        assert_eq!(unsafe { (*(handles[7] as *const Image)).magic }, 0);
        image.layers = 9;
        let again = table.insert(&image).unwrap();
        // SAFETY: as above.
        let found = unsafe { *(again as *const Image) };
        assert_eq!((found.magic, found.layers), (TEXTURE_MAGIC, 9));
        handles.iter().filter(|&&h| h != handles[7] || again == h).for_each(|&h| table.remove(h));
    }
}
