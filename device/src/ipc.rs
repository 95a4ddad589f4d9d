//! Device memory shared with other processes (CUDA runtime API, `cudaIpcGetMemHandle` and relatives).
//!
//! Memory is private until the program requests a handle. Then its pages are replaced by those of an anonymous file, at the same
//! address ([`super::file_pages`]), and the handle names the file. Small allocations share the file of their chunk, as
//! allocations share blocks on hardware.

use super::allocation::Kind;
use super::heap::GRANULE;
use super::watch::{self, ObjectKind};
use super::{file_pages, memory, Device, Error, Result};
use parking_lot::Mutex;
use std::fs::File;
use std::io;
use sys::log::{self, Level};
use sys::shared;

/// Contents of a handle (64 bytes).
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handle {
    magic: u32,
    pid: u32,
    fd: u32,
    /// Ordinal of the device, as the exporting process counts them.
    device: u32,
    inode: u64,
    /// Bytes of the file, and the allocation's offset in it.
    len: u64,
    offset: u64,
    size: u64,
    /// Distinguishes successive allocations at the same place.
    id: u64,
    pad: u64,
}

/// First word of memory handles, and of event handles.
pub const MEMORY: u32 = 0x3143_5055;
pub const EVENT: u32 = 0x3145_5055;

impl Handle {
    /// A handle of a file.
    /// Errors: `OperatingSystem`.
    pub fn of(magic: u32, file: &File, device: u32, len: u64) -> Result<Handle> {
        let shared::Name { pid, fd, inode } = shared::name(file).map_err(refused)?;
        Ok(Handle { magic, pid, fd, device, inode, len, offset: 0, size: 0, id: 0, pad: 0 })
    }

    /// The file, opened in this process.
    /// Errors: `InvalidResourceHandle` if this is not a handle of that kind, or its process or memory is gone;
    /// `DeviceUninitialized` if it is this process's own, as CUDA has it; `OperatingSystem`.
    pub fn open(&self, magic: u32) -> Result<File> {
        if self.magic != magic {
            return Err(Error::InvalidResourceHandle);
        }
        if self.pid == std::process::id() {
            return Err(Error::DeviceUninitialized);
        }
        let name = shared::Name { pid: self.pid, fd: self.fd, inode: self.inode };
        shared::open(name).map_err(|e| match e.kind() {
            io::ErrorKind::NotFound => Error::InvalidResourceHandle,
            _ => refused(e),
        })
    }
}

/// Reports what the operating system has refused.
fn refused(e: io::Error) -> Error {
    log::report(Level::Error, format_args!("memory cannot be shared with another process: {e}"));
    Error::OperatingSystem
}

/// Memory of other processes that is open here.
struct Import {
    handle: Handle,
    /// Where the file is mapped.
    base: u64,
    /// Addresses handed out, one for each time that the program has opened a handle.
    opened: Vec<u64>,
}

impl Import {
    /// The address of the memory that `handle` names.
    fn open(&mut self, device: &Device, handle: &Handle) -> u64 {
        let addr = self.base + handle.offset;
        if !self.opened.contains(&addr) {
            watch::object_created(ObjectKind::Import, addr, Some(device.ordinal));
        }
        self.opened.push(addr);
        addr
    }

    /// Ends one use of `addr`, or of another part if that was never handed out.
    fn close(&mut self, addr: u64) {
        let at = self.opened.iter().position(|&a| a == addr).unwrap_or(0);
        let addr = self.opened.swap_remove(at);
        if !self.opened.contains(&addr) {
            watch::object_destroyed(ObjectKind::Import, addr);
        }
    }
}

static IMPORTED: Mutex<Vec<Import>> = Mutex::new(Vec::new());

/// `cudaIpcGetMemHandle`: the caller has made sure that nothing runs on the device.
/// Errors: `InvalidValue` if no allocation of `cudaMalloc` starts at `addr`; `OperatingSystem`.
pub fn export(addr: u64) -> Result<Handle> {
    let a = memory::find(addr).filter(|a| a.base == addr && a.kind == Kind::Device).ok_or(Error::InvalidValue)?;
    let (start, len) = match a.reserved % GRANULE {
        0 => (a.base, a.reserved),
        _ => (a.base & !(GRANULE - 1), GRANULE),
    };
    let (file, len) = file_pages::share(start, len).map_err(refused)?;
    let handle = Handle::of(MEMORY, &file, a.device, len)?;
    Ok(Handle { offset: a.base - start, size: a.size, id: a.id, ..handle })
}

/// Whether memory is shared with other processes, which may write to it.
pub fn is_used() -> bool {
    file_pages::any() || !IMPORTED.lock().is_empty()
}

/// `cudaIpcOpenMemHandle`: the memory's address in this process. Opening it again gives the same address.
/// Errors: those of [`Handle::open`]; `MemoryAllocation`.
pub fn import(device: &Device, handle: &Handle) -> Result<u64> {
    let mut imported = IMPORTED.lock();
    let file_of = |h: &Handle| (h.pid, h.inode, h.fd);
    if let Some(import) = imported.iter_mut().find(|i| file_of(&i.handle) == file_of(handle)) {
        return Ok(import.open(device, handle));
    }
    let file = handle.open(MEMORY)?;
    let size = file.metadata().map_err(refused)?.len();
    if handle.len != size || handle.offset.checked_add(handle.size).is_none_or(|end| end > size) {
        return Err(Error::InvalidResourceHandle);
    }
    let base = memory::allocate(device, handle.len, GRANULE, Kind::Import)?.base;
    // SAFETY: the range was just allocated for this, in whole granules.
    if let Err(e) = unsafe { shared::map_over(&file, base, handle.len) } {
        let _ = memory::free(base, |_| true);
        return Err(refused(e));
    }
    let mut import = Import { handle: *handle, base, opened: vec![] };
    let addr = import.open(device, handle);
    imported.push(import);
    Ok(addr)
}

/// `cudaIpcCloseMemHandle`: the caller has made sure that nothing runs on the device.
/// Errors: `InvalidValue` if no memory of another process is open at `addr`.
pub fn close(addr: u64) -> Result {
    let mut imported = IMPORTED.lock();
    let holds = |i: &Import| (i.base..i.base + i.handle.len).contains(&addr);
    let at = imported.iter().position(holds).ok_or(Error::InvalidValue)?;
    imported[at].close(addr);
    if imported[at].opened.is_empty() {
        let import = imported.swap_remove(at);
        // Private pages again, or the next allocation here would alias the other process's memory.
        memory::renew(import.base, import.handle.len)?;
        memory::free(import.base, |a| a.kind == Kind::Import)?;
    }
    Ok(())
}

/// Closes all imports on a device, for `cudaDeviceReset`.
pub fn close_all(device: &Device) {
    IMPORTED.lock().retain(|i| {
        let stays = memory::find(i.base).is_none_or(|a| a.device != device.ordinal);
        if !stays && memory::renew(i.base, i.handle.len).is_ok() {
            let _ = memory::free(i.base, |a| a.kind == Kind::Import);
        }
        stays
    });
}
