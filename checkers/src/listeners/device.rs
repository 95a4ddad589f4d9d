//! Observes memory and handles.

use crate::allocations::LEDGER;
use crate::initcheck::{transfer, unused};
use crate::leakcheck::{self, handles};
use crate::memcheck::{api_errors, permissions, stream_order};
use crate::session::session;
use device::memory::Allocation;
use device::texture;
use device::watch::{self, CopyObserver, ObjectKind, Permissions, Refused, Watch};
use nvtx;
use std::sync::Arc;

/// Observes every allocation from now on.
pub fn listen() {
    watch::install(&Watcher);
}

struct Watcher;

impl Watch for Watcher {
    fn allocated(&self, a: &Allocation) {
        LEDGER.allocated(a);
    }

    fn freed(&self, a: &Allocation) {
        let Some(session) = session() else { return };
        unused::freed(session, a);
        stream_order::released(a);
        nvtx::freed(a.base, a.size);
        texture::watch_over(a.base, a.size);
        LEDGER.freed(a);
    }

    fn freed_async(&self, a: &Allocation) {
        nvtx::freed(a.base, a.size);
        texture::watch_over(a.base, a.size);
        LEDGER.freed_async(a);
    }

    fn refused(&self, refused: Refused) {
        api_errors::refused(refused);
    }

    fn copy_observer(&self) -> Option<Arc<dyn CopyObserver>> {
        transfer::observer(session()?)
    }

    fn permissions(&self, device: u32, stream: u64) -> Option<Arc<dyn Permissions>> {
        permissions::of_call(session()?, device, stream)
    }

    fn array_destroyed(&self, handle: u64) {
        nvtx::array_destroyed(handle);
    }

    fn object_created(&self, kind: ObjectKind, handle: u64, device: Option<u32>) {
        handles::created(kind, handle, device);
    }

    fn object_destroyed(&self, kind: ObjectKind, handle: u64) {
        handles::destroyed(kind, handle);
    }

    fn resetting(&self, device: u32) {
        let Some(session) = session() else { return };
        unused::report(session, Some(device));
        leakcheck::report(session, Some(device));
        handles::device_reset(device);
    }

    fn variable(&self, name: &str, address: u64, size: u64) {
        LEDGER.add_variable(name, address, size);
    }
}
