//! Pools shared with other processes.

use super::memory_pool::Pool;
use super::registry::by_id;
use device::pool_file::Export;
use device::{memory, Error, Result};

impl Pool {
    /// `cudaMemPoolExportToShareableHandle`: a descriptor. Errors: `InvalidValue` for a pool that is not shareable; `OperatingSystem`.
    pub fn descriptor(&self) -> Result<i32> {
        self.file.as_ref().filter(|_| !self.imported).ok_or(Error::InvalidValue)?.descriptor()
    }

    /// Whether it can be exported.
    pub fn is_shareable(&self) -> bool {
        self.file.is_some() && !self.imported
    }

    /// `cudaMemPoolExportPointer`. Errors: `InvalidValue` if no block of a shareable pool starts at `addr`.
    pub fn export(addr: u64) -> Result<Export> {
        let block = memory::find(addr).filter(|a| a.base == addr).ok_or(Error::InvalidValue)?;
        let pool = block.kind.pool().and_then(by_id).ok_or(Error::InvalidValue)?;
        pool.file.as_ref().map(|file| file.export(&block)).ok_or(Error::InvalidValue)
    }

    /// `cudaMemPoolImportPointer`: the address of another process's block in this process.
    /// Errors: `InvalidValue` if this pool is not imported, or the block is not of it; `MemoryAllocation`, `OperatingSystem`.
    pub fn import_block(&self, block: &Export) -> Result<u64> {
        let file = self.file.as_ref().filter(|_| self.imported).ok_or(Error::InvalidValue)?;
        file.import(self.device, self.id, block)
    }
}
