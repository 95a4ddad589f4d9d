//! Texture and surface instructions that cannot be done, or that checkers have a word in.

use super::call::Call;
use crate::device::texture;
use crate::exec::check::memory;
use crate::exec::checker::BadAccess;
use crate::exec::fault::{Fault, FaultKind};
use kernel_abi::args::bad_image::{COORDINATES, FAULT, HANDLES, KIND_SHIFT};
use kernel_abi::{watch, AccessKind, Image, ImageFault};
use sanitizer::finding::Space;

/// `Helper::BadImage`.
///
/// A handle that is no object's ends the grid as an illegal address does, a `.trap` access outside of its surface as a
/// launch failure ("out-of-range accesses cause the kernel execution to fail", CUDA C++ Programming Guide).
pub fn bad_image(call: &Call) -> Result<(), Box<Fault>> {
    let fault = ImageFault::of(call.what() & FAULT);
    if fault == Some(ImageFault::Watched) {
        return watched(call);
    }
    let Some(lane) = call.lanes().next() else { return Ok(()) };
    let handle = call.of_lane(HANDLES, lane);
    let illegal = FaultKind::IllegalAddress { addr: handle, access: Some(AccessKind::Read) };
    let none = |what: &str, maker: &str| match handle {
        0 => format!("{what} handle 0: the object was never made ({maker})"),
        _ => format!("{handle:#x} is not the handle of a live {what} object ({maker})"),
    };
    let (kind, text) = match fault {
        Some(ImageFault::NoTexture) => (illegal, none("texture", "cudaCreateTextureObject")),
        Some(ImageFault::NoSurface) => (illegal, none("surface", "cudaCreateSurfaceObject")),
        _ => {
            let [x, y, z] = COORDINATES.map(|array| call.of_lane(array, lane) as u32 as i32);
            let text = format!(
                "surface access outside of the surface {handle:#x}: x is byte {x}, y {y}, z or layer {z} \
                 (x counts bytes; cudaBoundaryModeZero and cudaBoundaryModeClamp allow such accesses)"
            );
            (FaultKind::Trap, text)
        }
    };
    Err(call.fault(kind, text, 1 << lane, call.pc()))
}

/// [`ImageFault::Watched`]: all lanes have the same handle.
fn watched(call: &Call) -> Result<(), Box<Fault>> {
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
