//! Told of memory and handles.

use crate::allocations::LEDGER;
use crate::initcheck::{transfer, unused};
use crate::leakcheck::{self, handles};
use crate::memcheck::{api_errors, permissions, stream_order};
use crate::session::session;
use device::memory::Allocation;
use device::texture;
use device::watch::{self, Asked, Permits, Refused, Thing, Watch};
use nvtx;
use std::sync::Arc;

/// Told of every allocation from now on.
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
        stream_order::gone(a);
        nvtx::freed(a.base, a.size);
        texture::watch_over(a.base, a.size);
        LEDGER.freed(a);
    }

    fn held(&self, a: &Allocation) {
        nvtx::freed(a.base, a.size);
        texture::watch_over(a.base, a.size);
        LEDGER.held(a);
    }

    fn refused(&self, refused: Refused) {
        api_errors::refused(refused);
    }

    fn asked(&self) -> Option<Arc<dyn Asked>> {
        transfer::asked(session()?)
    }

    fn permits(&self, device: u32, stream: u64) -> Option<Arc<dyn Permits>> {
        permissions::of_call(session()?, device, stream)
    }

    fn array_destroyed(&self, handle: u64) {
        nvtx::array_destroyed(handle);
    }

    fn made(&self, what: Thing, handle: u64, device: Option<u32>) {
        handles::made(what, handle, device);
    }

    fn gone(&self, what: Thing, handle: u64) {
        handles::gone(what, handle);
    }

    fn resetting(&self, device: u32) {
        let Some(session) = session() else { return };
        unused::report(session, Some(device));
        leakcheck::report(session, Some(device));
        handles::end(device);
    }

    fn variable(&self, name: &str, address: u64, size: u64) {
        LEDGER.add_variable(name, address, size);
    }
}
