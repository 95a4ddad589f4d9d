//! Memory pools that processes share (CUDA Runtime API, `cudaMemPoolExportToShareableHandle` and relatives).
//!
//! All of a shareable pool's memory is one sparse anonymous file, in which each block has the same offset as in the arena.
//! A descriptor of the file is the pool's handle; another process maps the blocks that are exported to it.

use super::allocation::{Allocation, Kind};
use super::heap::GRANULE;
use super::{file_pages, memory, shadow, space, Device, Error, Result};
use std::fs::File;
use std::io;
use std::os::fd::IntoRawFd;
use std::os::unix::fs::{FileExt, MetadataExt};
use std::sync::Arc;
use sys::log::{self, Level};
use sys::{descriptor, shared};

/// The file of a pool's memory.
pub struct PoolFile {
    file: Arc<File>,
    inode: u64,
    /// The NUMA node of pinned host memory; `None` for a device's.
    pub node: Option<i32>,
}

/// First bytes of such a file, whose first granule holds nothing else.
const MAGIC: [u8; 8] = *b"USTPOOL1";

/// Contents of `cudaMemPoolPtrExportData`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Export {
    magic: [u8; 8],
    inode: u64,
    /// The block's offset in the file, its requested size in bytes, and its size in the file.
    offset: u64,
    size: u64,
    reserved: u64,
    pad: [u64; 3],
}

/// Reports what the operating system has refused.
fn refused(e: io::Error) -> Error {
    log::report(Level::Error, format_args!("a memory pool cannot be shared with other processes: {e}"));
    Error::OperatingSystem
}

impl PoolFile {
    /// Alignment of blocks: whole granules, not shared with other memory.
    pub const ALIGN: u64 = GRANULE;

    /// A file for a pool of the device, or of host memory of a node. Errors: `OperatingSystem`.
    pub fn create(device: &Device, node: Option<i32>) -> Result<PoolFile> {
        let file = shared::create(GRANULE).map_err(refused)?;
        let place = u64::from(device.ordinal) | node.map_or(0, |node| (node as u64 + 1) << 32);
        let head = [MAGIC, place.to_ne_bytes()].concat();
        file.write_all_at(&head, 0).map_err(refused)?;
        let inode = file.metadata().map_err(refused)?.ino();
        Ok(PoolFile { file: Arc::new(file), inode, node })
    }

    /// The file of a descriptor, which the program keeps, and the ordinal of the pool's device.
    /// Errors: `InvalidValue` if it is not a pool's; `OperatingSystem`.
    pub fn open(fd: i32) -> Result<(PoolFile, u32)> {
        descriptor::mappable(fd).ok().flatten().ok_or(Error::InvalidValue)?;
        let file = descriptor::duplicate(fd).map_err(refused)?;
        let mut head = [[0; 8]; 2];
        file.read_exact_at(head.as_flattened_mut(), 0).map_err(|_| Error::InvalidValue)?;
        let place = u64::from_ne_bytes(head[1]);
        let node = (place >> 32).checked_sub(1).map(|node| node as i32);
        let inode = file.metadata().map_err(refused)?.ino();
        match head[0] == MAGIC {
            true => Ok((PoolFile { file: Arc::new(file), inode, node }, place as u32)),
            false => Err(Error::InvalidValue),
        }
    }

    /// A descriptor for the program. Errors: `OperatingSystem`.
    pub fn descriptor(&self) -> Result<i32> {
        Ok(self.file.try_clone().map_err(refused)?.into_raw_fd())
    }

    /// Maps the file over a new block's pages. The block is whole granules, and nothing was written to it.
    /// Errors: `MemoryAllocation`; the block is unchanged then.
    pub fn back(&self, block: &Allocation) -> Result {
        let (offset, end) = (place(block), place(block) + block.reserved);
        let len = self.file.metadata().map_or(u64::MAX, |m| m.len());
        if len < end {
            shared::resize(&self.file, end).map_err(|_| Error::MemoryAllocation)?;
        }
        // SAFETY: the block was just allocated for this, in whole granules.
        unsafe { shared::map_part_over(&self.file, offset, block.base, block.reserved) }
            .map_err(|_| Error::MemoryAllocation)?;
        file_pages::adopt(block.base, block.reserved, self.file.clone(), Some(offset));
        Ok(())
    }

    /// Describes a block for another process.
    pub fn export(&self, block: &Allocation) -> Export {
        // From here on other processes may write to it.
        shadow::written(block.base, block.size);
        let (size, reserved) = (block.size, block.reserved);
        Export { magic: MAGIC, inode: self.inode, offset: place(block), size, reserved, pad: [0; 3] }
    }

    /// Maps a block of another process as memory of the pool with this number. Returns its address here.
    /// Errors: `InvalidValue` if it is not a block of this pool; `MemoryAllocation`, `OperatingSystem`.
    pub fn import(&self, device: &Device, pool: u64, block: &Export) -> Result<u64> {
        let len = self.file.metadata().map_err(refused)?.len();
        let end = block.offset.checked_add(block.reserved);
        let whole = block.offset % GRANULE == 0 && block.reserved % GRANULE == 0 && block.offset >= GRANULE;
        let valid = block.magic == MAGIC && block.inode == self.inode;
        if !valid || !whole || block.size == 0 || block.size > block.reserved || end.is_none_or(|end| end > len) {
            return Err(Error::InvalidValue);
        }
        let kind = self.node.map_or(Kind::Shared(pool), |_| Kind::HostShared(pool));
        let here = memory::allocate(device, block.size, GRANULE, kind)?;
        // The padding that checks add to allocations is not in the file.
        let len = here.reserved.min(block.reserved);
        // SAFETY: the range was just allocated for this, in whole granules.
        let mapped = unsafe { shared::map_part_over(&self.file, block.offset, here.base, len) };
        if let Err(e) = mapped {
            let _ = memory::free(here.base, |_| true);
            return Err(refused(e));
        }
        file_pages::adopt(here.base, here.reserved, self.file.clone(), None);
        Ok(here.base)
    }
}

/// The offset of a block in its pool's file.
fn place(block: &Allocation) -> u64 {
    block.base - space::arena().base + GRANULE
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::fd::AsRawFd;

    fn byte(addr: u64) -> &'static mut u8 {
        // SAFETY: memory of a live allocation of these tests.
        unsafe { &mut *(addr as *mut u8) }
    }

    #[test]
    fn a_block_is_the_same_memory_at_two_addresses() {
        let device = crate::get(0).unwrap();
        let ours = PoolFile::create(device, None).unwrap();
        let block = memory::allocate(device, 3 * GRANULE - 100, PoolFile::ALIGN, Kind::Pool(u64::MAX)).unwrap();
        ours.back(&block).unwrap();
        let fd = ours.descriptor().unwrap();
        let (theirs, ordinal) = PoolFile::open(fd).unwrap();
        drop(descriptor::take(fd));
        assert_eq!((ordinal, theirs.node), (device.ordinal, None));
        let export = ours.export(&block);
        let imported = theirs.import(device, u64::MAX, &export).unwrap();
        assert_eq!(*byte(imported), 0);
        *byte(block.base + 2 * GRANULE + 5) = 17;
        assert_eq!(*byte(imported + 2 * GRANULE + 5), 17);
        // Freed on one side, it stays on the other; freed there as well, it is gone.
        memory::free(imported, |a| a.kind == Kind::Shared(u64::MAX)).unwrap();
        assert_eq!(*byte(block.base + 2 * GRANULE + 5), 17);
        memory::free(block.base, |_| true).unwrap();
        let file = ours.file.metadata().unwrap();
        assert!(file.blocks() * 512 < GRANULE, "{} bytes are left", file.blocks() * 512);
        let wrong = [
            Export { offset: export.offset + 4096, ..export },
            Export { offset: !(GRANULE - 1), ..export },
            Export { inode: export.inode + 1, ..export },
            Export { size: export.reserved + 1, ..export },
            Export { size: 0, ..export },
            Export { magic: [0; 8], ..export },
        ];
        for export in wrong {
            assert_eq!(theirs.import(device, 1, &export), Err(Error::InvalidValue), "{export:?}");
        }
    }

    #[test]
    fn memory_of_a_node_is_the_hosts_in_both_processes() {
        let device = crate::get(0).unwrap();
        let ours = PoolFile::create(device, Some(3)).unwrap();
        let block = memory::allocate(device, 100, PoolFile::ALIGN, Kind::HostPool(u64::MAX)).unwrap();
        ours.back(&block).unwrap();
        let fd = ours.descriptor().unwrap();
        let (theirs, ordinal) = PoolFile::open(fd).unwrap();
        drop(descriptor::take(fd));
        assert_eq!((ordinal, theirs.node), (device.ordinal, Some(3)));
        let imported = theirs.import(device, u64::MAX, &ours.export(&block)).unwrap();
        *byte(block.base + 99) = 17;
        assert_eq!(*byte(imported + 99), 17);
        let kind = memory::find(imported).unwrap().kind;
        assert!(kind == Kind::HostShared(u64::MAX) && kind.is_pinned() && kind.is_pooled());
        memory::free(imported, |_| true).unwrap();
        memory::free(block.base, |_| true).unwrap();
    }

    #[test]
    fn other_files_are_refused() {
        let other = shared::create(1 << 16).unwrap();
        assert_eq!(PoolFile::open(other.as_raw_fd()).err(), Some(Error::InvalidValue));
        let empty = shared::create(0).unwrap();
        assert_eq!(PoolFile::open(empty.as_raw_fd()).err(), Some(Error::InvalidValue));
        assert_eq!(PoolFile::open(-1).err(), Some(Error::InvalidValue));
    }
}
