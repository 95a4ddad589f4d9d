//! The functions of `nvToolsExtSync.h`: synchronisation objects that the program makes itself.
//!
//! They are accepted and their handles checked; who waits for whom is not followed.

use super::entry::{call, structure};
use super::layout::SyncAttributes;
use super::state::annotations;
use super::text::message;

/// # Safety
/// `attributes` are as large as they say, and hold what they say.
unsafe extern "C" fn create(domain: u64, attributes: *const SyncAttributes) -> u64 {
    call("nvtxDomainSyncUserCreate", 0, || {
        // SAFETY: the caller's promise.
        let a = unsafe { structure(attributes, "attributes of the synchronisation object")? };
        // SAFETY: the caller's promise.
        let name = unsafe { message(a.message_type, a.message)? };
        annotations().create_sync(domain, &name)
    })
}

extern "C" fn destroy(handle: u64) {
    call("nvtxDomainSyncUserDestroy", (), || annotations().destroy_sync(handle));
}

fn known(function: &str, handle: u64) {
    call(function, (), || annotations().sync_name(handle).map(drop));
}

extern "C" fn acquire_start(handle: u64) {
    known("nvtxDomainSyncUserAcquireStart", handle);
}

extern "C" fn acquire_failed(handle: u64) {
    known("nvtxDomainSyncUserAcquireFailed", handle);
}

extern "C" fn acquire_success(handle: u64) {
    known("nvtxDomainSyncUserAcquireSuccess", handle);
}

extern "C" fn releasing(handle: u64) {
    known("nvtxDomainSyncUserReleasing", handle);
}

/// In the order of their numbers, from 1 on.
pub(super) fn functions() -> Vec<usize> {
    let others = [destroy, acquire_start, acquire_failed, acquire_success, releasing];
    let others = others.map(|f: extern "C" fn(u64)| f as *const () as usize);
    [create as *const () as usize].into_iter().chain(others).collect()
}
