//! Accesses of checked code to textures and surfaces of which something is watched.

use super::memory;
use crate::checker::BadAccess;
use crate::fault::Fault;
use crate::helpers::call::Call;
use device::texture;
use kernel_abi::args::bad_image::{HANDLES, KIND_SHIFT};
use kernel_abi::{watch, AccessKind, Image};
use sanitizer::finding::Space;

/// [`kernel_abi::ImageFault::Watched`]: all lanes have the same handle. Answers whether the access may be made.
///
/// # Errors
/// The grid has done too much of what it must not.
pub fn accessed(call: &Call) -> Result<(), Box<Fault>> {
    let kind = AccessKind::of(call.what() >> KIND_SHIFT).unwrap_or(AccessKind::Atomic);
    call.answer(1);
    let (Some(lane), Some(checker)) = (call.lanes().next(), call.grid.checks.checker.as_deref()) else { return Ok(()) };
    let (handle, pc, checks) = (call.of_lane(HANDLES, lane), call.pc(), call.grid.kernel.meta.checks);
    // SAFETY: generated code has found a live object there; its entry of the table is never unmapped.
    let image = unsafe { (handle as *const Image).read_volatile() };
    let (addr, bytes) = (image.levels[0].base, image.texel_bytes.into());
    let site = memory::site(call, call.mask, pc);
    if checks.memory && image.watched & watch::MEMORY != 0 {
        if let Err(problem) = checker.find_image(handle, &image, kind) {
            call.answer(0);
            checker.bad_access(&site, &BadAccess { space: Space::Image, kind, bytes, addr, problem });
            return memory::record_error(call, checker, memory::fault_kind(problem, kind, addr), call.mask, pc);
        }
    }
    if checks.init && image.watched & watch::INIT != 0 {
        if kind != AccessKind::Read {
            texture::written(&image);
        }
        match texture::is_unwritten(&image) {
            true => checker.uninitialized(&site, Space::Image, bytes, addr),
            false => texture::unwatch(handle, watch::INIT),
        }
    }
    Ok(())
}
