//! Freeing memory of any kind, in stream order or at once.

use super::heap::Heap;
use super::memory_pool::set_release_due;
use super::registry::by_id;
use crate::stream::{drain, Stream};
use crate::work::Work;
use crate::{capture, graph_memory};
use device::blocks::Block;
use device::memory::{self, Allocation, Kind};
use device::watch::{refuse, Refused};
use device::{external, Device, Error, Result};
use exec::timeline;
use std::sync::atomic::Ordering::*;
use std::sync::Arc;

/// Frees a block of a chunk in stream order. Errors: `InvalidValue` if no live block begins at the address.
fn free_block(heap: &'static Heap, addr: u64, stream: &Stream) -> Result {
    heap.free(addr, &stream.progress, stream.device, stream.place())?;
    if heap.stream.load(Relaxed) != stream.id {
        if let (Some(pool), Some(block)) = (by_id(heap.pool()), Block::at(addr)) {
            pool.heap(stream).state().note_freed_elsewhere(block);
        }
    }
    Ok(())
}

/// Reports an attempt to free an address that is not allocated.
fn not_there(addr: u64) -> Error {
    refuse(Refused::Free { addr });
    Error::InvalidValue
}

/// `cudaFreeAsync`: frees memory of a pool, of a graph, or of `cudaMalloc`, in stream order. In a captured stream: a free node.
/// Errors: `InvalidValue` if no such allocation starts at `addr`, or in a capture no allocation of a graph; those of captures.
pub fn free_async(addr: u64, stream: &Stream) -> Result {
    if let Some(result) = capture::free(stream, addr) {
        return result;
    }
    capture::check_unsafe()?;
    if let Some(heap) = Heap::of(addr) {
        set_release_due();
        return free_block(heap, addr, stream).map_err(|_| not_there(addr));
    }
    let allocation = memory::find(addr).filter(|a| a.base == addr).ok_or_else(|| not_there(addr))?;
    match allocation.kind {
        Kind::Pool(id) | Kind::HostPool(id) | Kind::ManagedPool(id) => {
            set_release_due();
            by_id(id).ok_or(Error::InvalidValue)?.hold(allocation, stream)
        }
        Kind::Device | Kind::Shared(_) | Kind::HostShared(_) => {
            memory::set_held(addr, true)?;
            let free = move |_: &'static Device| {
                timeline::renewed(addr, allocation.size);
                memory::free(addr, |_| true).map(drop)
            };
            stream.submit(Work::Cleanup(Arc::new(free)), &[]);
            Ok(())
        }
        kind if kind.is_of_graph() => {
            let slot = graph_memory::live_slot(addr).ok_or(Error::InvalidValue)?;
            let keep = move |_: &'static Device| {
                // The closure only keeps the slot alive until here.
                let _ = &slot;
                Ok(())
            };
            let freed = stream.submit(Work::Cleanup(Arc::new(keep)), &[]);
            graph_memory::free(addr, Some((stream.id, freed)))
        }
        _ => Err(Error::InvalidValue),
    }
}

/// `cudaFreeAsync` of null: nothing is freed. Errors: those of captures.
pub fn free_nothing(stream: &Stream) -> Result {
    capture::nothing(stream).unwrap_or_else(capture::check_unsafe)
}

/// `cudaFree`: frees memory of `cudaMalloc`, `cudaMallocManaged`, a pool or a graph. Waits for the device, except for blocks cut from a
/// chunk of a pool: for these "the driver assumes that all accesses to the allocation are complete" (guide, 'API Fundamentals').
/// Errors: `InvalidValue` if no such allocation starts at `addr`.
pub fn free(addr: u64) -> Result {
    if external::is_buffer(addr) {
        let holds = memory::find(addr).ok_or_else(|| not_there(addr))?;
        drain(device::get(holds.device as i32)?);
        return external::free(addr).ok_or(Error::InvalidValue);
    }
    let may = |a: &Allocation| {
        let other = a.kind.is_of_graph() || matches!(a.kind, Kind::Device | Kind::Managed(_));
        other || a.kind.pool().or(a.kind.importer()).is_some()
    };
    let found = memory::find(addr).filter(|a| a.base == addr && may(a)).ok_or_else(|| not_there(addr))?;
    if let Some(heap) = Heap::of(addr) {
        set_release_due();
        return heap.free_now(addr);
    }
    let device = device::get(found.device as i32)?;
    match found.kind {
        // All devices may use host memory.
        Kind::HostPool(_) | Kind::HostShared(_) | Kind::HostGraph => device::devices().iter().for_each(drain),
        _ => drain(device),
    }
    if found.kind.is_of_graph() {
        return graph_memory::free(addr, None);
    }
    let allocation = memory::free(addr, may)?;
    if let Some(pool) = allocation.kind.pool().and_then(by_id) {
        pool.forget(&allocation);
    }
    Ok(())
}
