//! Stream-ordered allocation.

use super::memory_pool::Pool;
use super::release::{keeps_memory, release_all};
use crate::capture;
use crate::stream::{drain_running, Stream};
use crate::work::Work;
use device::{memory, Error, Result};
use exec::timeline;

impl Pool {
    /// `cudaMallocFromPoolAsync`: memory for use in `stream` and work ordered behind it. In a captured stream: an allocation node.
    /// Errors: `MemoryAllocation`, and those of captures; `InvalidValue` for an imported pool.
    pub fn allocate(&self, size: u64, stream: &Stream) -> Result<u64> {
        if self.imported {
            return Err(Error::InvalidValue);
        }
        if capture::any() {
            if let Some(result) = capture::allocate(stream, self.site.home(stream.device)?, size) {
                return result;
            }
            // Elsewhere it is as unsafe as `cudaMalloc` (recorded on an H200).
            capture::check_unsafe()?;
        }
        let take = || match self.is_dedicated() {
            true => self.allocate_dedicated(size, stream),
            false => self.suballocate(size, stream),
        };
        let base = match take() {
            Err(Error::MemoryAllocation) => {
                // Waiting for pending frees may make room.
                self.trim(0);
                take().or_else(|error| {
                    if !keeps_memory(self.device) {
                        return Err(error);
                    }
                    drain_running(self.device);
                    drain_running(stream.device);
                    release_all(self.device);
                    take()
                })
            }
            other => other,
        }?;
        if let (Some(watcher), Some(allocation)) = (timeline::watcher(), memory::find(base)) {
            // The allocation is valid from here on in stream order.
            let op = stream.submit(Work::Marker, &[]);
            op.item.iter().for_each(|item| watcher.allocated(&allocation, item));
        }
        Ok(base)
    }
}
