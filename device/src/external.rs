//! External memory: files from other interfaces or other processes as device memory (CUDA Runtime API, 'External Resource
//! Interoperability').
//!
//! The whole file is mapped once, in the device's arena; buffers and arrays are places in it. The mapping lives until the last of
//! them and the handle are gone.

use super::array::Mipmapped;
use super::format::Format;
use super::mapping::Mapping;
use super::{Device, Error, Result};
use cuda_types::*;
use parking_lot::Mutex;
use std::sync::{Arc, LazyLock};
use sys::descriptor;
use sys::log::{self, Level};
use sys::table::Table;

/// An external memory object.
struct External {
    mapping: Arc<Mapping>,
    /// Size in bytes that the program has given.
    size: u64,
}

static OBJECTS: Mutex<(usize, Vec<(usize, External)>)> = Mutex::new((0, Vec::new()));
/// Buffers by address, one entry for each time that the buffer was handed out.
static BUFFERS: LazyLock<Table<u64, Vec<Arc<Mapping>>>> = LazyLock::new(Default::default);

/// `cudaImportExternalMemory`: a handle. Takes ownership of the descriptor if it succeeds.
/// Errors: `NotSupported`, with a message, for other kinds of handles and descriptors that cannot be mapped; `InvalidValue` for an
/// unknown kind, an invalid descriptor, or a file of fewer bytes; `MemoryAllocation`, `OperatingSystem`.
pub fn import(device: &'static Device, kind: i32, fd: i32, size: u64) -> Result<usize> {
    match kind {
        cudaExternalMemoryHandleTypeOpaqueFd => {}
        cudaExternalMemoryHandleTypeOpaqueWin32..=cudaExternalMemoryHandleTypeNvSciBuf => {
            return Err(refused("of the kinds of handles, only opaque file descriptors are supported"));
        }
        _ => return Err(Error::InvalidValue),
    }
    let len = descriptor::mappable(fd).map_err(|_| Error::InvalidValue)?;
    let len = len.ok_or_else(|| refused("the descriptor must be one that can be mapped, as of memfd_create"))?;
    if size == 0 || size > len {
        return Err(Error::InvalidValue);
    }
    let mapping = Arc::new(Mapping::new(device, fd, size)?);
    let mut objects = OBJECTS.lock();
    objects.0 += 1;
    // Handles are never valid buffer addresses, so that the two cannot be confused.
    let handle = objects.0 << 4 | 1;
    objects.1.push((handle, External { mapping, size }));
    Ok(handle)
}

/// `cudaDestroyExternalMemory`: its buffers and arrays stay valid. Errors: `InvalidResourceHandle`.
pub fn destroy(handle: usize) -> Result {
    let mut objects = OBJECTS.lock();
    let at = objects.1.iter().position(|o| o.0 == handle).ok_or(Error::InvalidResourceHandle)?;
    let removed = objects.1.swap_remove(at);
    drop(objects);
    drop(removed);
    Ok(())
}

/// The mapping of an object, and the address of a place in it. Errors: `InvalidResourceHandle`, `InvalidValue` beyond its end.
fn place(handle: usize, offset: u64, size: u64) -> Result<(Arc<Mapping>, u64)> {
    let objects = OBJECTS.lock();
    let (_, object) = objects.1.iter().find(|o| o.0 == handle).ok_or(Error::InvalidResourceHandle)?;
    match offset.checked_add(size) {
        Some(end) if end <= object.size && size > 0 => Ok((object.mapping.clone(), object.mapping.base() + offset)),
        _ => Err(Error::InvalidValue),
    }
}

/// `cudaExternalMemoryGetMappedBuffer`: the address of `size` bytes from `offset` on. Errors: as [`place`].
pub fn buffer(handle: usize, offset: u64, size: u64) -> Result<u64> {
    let (mapping, addr) = place(handle, offset, size)?;
    BUFFERS.entry(addr).or_default().push(mapping);
    Ok(addr)
}

/// `cudaExternalMemoryGetMappedMipmappedArray`: a handle of a mipmapped array whose texels lie from `offset` on, row by row as in
/// arrays of our own. Errors: as [`place`], and [`Mipmapped::create`]'s.
pub fn mipmapped(
    device: &Device,
    handle: usize,
    offset: u64,
    (format, extent, levels, flags): (Format, [u64; 3], u32, u32),
) -> Result<usize> {
    Mipmapped::create_at(device, format, extent, levels, flags, |size| {
        let (mapping, addr) = place(handle, offset, size)?;
        Ok((addr, mapping))
    })
}

/// Releases a buffer; the caller has made sure that nothing uses it. `None` if none starts at `addr`.
pub fn free(addr: u64) -> Option<()> {
    let mut entry = BUFFERS.get_mut(&addr)?;
    let last = entry.pop();
    drop(entry);
    BUFFERS.remove_if(&addr, |_, list| list.is_empty());
    last.map(drop)
}

/// Whether a buffer starts at `addr`.
pub fn is_buffer(addr: u64) -> bool {
    BUFFERS.contains_key(&addr)
}

/// Replaces all files by private pages, for `cudaDeviceReset`, which frees the memory with all the rest.
pub fn close_all(device: &Device) {
    let mut removed = Vec::new();
    OBJECTS.lock().1.retain_mut(|(_, o)| {
        let stays = o.mapping.device() != device.ordinal;
        if !stays {
            removed.push(o.mapping.clone());
        }
        stays
    });
    BUFFERS.retain(|_, list| list.iter().all(|m| m.device() != device.ordinal));
    drop(removed);
}

#[cold]
fn refused(why: &str) -> Error {
    log::report(Level::Error, format_args!("external memory cannot be imported: {why}"));
    Error::NotSupported
}
