//! Texture and surface instructions that cannot be done, or that checkers have a word in.

use super::{checked, Call};
use crate::device::texture;
use crate::exec::checks::BadAccess;
use crate::exec::fault::{Fault, FaultKind};
use kernel_abi::{watch, AccessKind, Image, ImageFault};
use sanitizer::finding::Space;

/// `Helper::BadImage`.
///
/// A handle that is no object's ends the grid as an illegal address does, a `.trap` access outside of its surface as a
/// launch failure ("out-of-range accesses cause the kernel execution to fail", CUDA C++ Programming Guide).
pub fn bad_image(call: &Call) -> Result<(), Box<Fault>> {
    if call.word(0) & 0xff == ImageFault::Watched as u64 {
        return watched(call);
    }
    let Some(lane) = call.lanes().next() else { return Ok(()) };
    let word = |i: usize| call.word(2 + 32 * i + lane as usize);
    let handle = word(0);
    let illegal = FaultKind::IllegalAddress { addr: handle, access: Some(AccessKind::Read) };
    let none = |what: &str, maker: &str| match handle {
        0 => format!("{what} handle 0: the object was never made ({maker})"),
        _ => format!("{handle:#x} is not the handle of a live {what} object ({maker})"),
    };
    let (kind, text) = match call.word(0) {
        w if w == ImageFault::NoTexture as u64 => (illegal, none("texture", "cudaCreateTextureObject")),
        w if w == ImageFault::NoSurface as u64 => (illegal, none("surface", "cudaCreateSurfaceObject")),
        _ => {
            let at = |i: usize| word(i) as u32 as i32;
            let text = format!(
                "surface access outside of the surface {handle:#x}: x is byte {}, y {}, z or layer {} \
                 (x counts bytes; cudaBoundaryModeZero and cudaBoundaryModeClamp allow such accesses)",
                at(1),
                at(2),
                at(3)
            );
            (FaultKind::Trap, text)
        }
    };
    Err(call.fault(kind, text, 1 << lane, call.word(1)))
}

/// [`ImageFault::Watched`]: all lanes have the same handle.
fn watched(call: &Call) -> Result<(), Box<Fault>> {
    let kind = match call.word(0) >> 8 {
        0 => AccessKind::Read,
        1 => AccessKind::Write,
        _ => AccessKind::Atomic,
    };
    call.set_word(0, 1);
    let (Some(lane), Some(checker)) = (call.lanes().next(), call.grid.checker.as_deref()) else { return Ok(()) };
    let (handle, pc, checks) = (call.word(2 + lane as usize), call.word(1), call.grid.kernel.meta.checks);
    // SAFETY: generated code has found a live object there; its entry of the table is never unmapped.
    let image = unsafe { (handle as *const Image).read_volatile() };
    let (addr, bytes) = (image.levels[0].base, image.texel_bytes.into());
    let site = checked::site(call, call.mask, pc);
    if checks.memory && image.watched & watch::MEMORY != 0 {
        if let Err(problem) = checker.find_image(handle, &image, kind) {
            call.set_word(0, 0);
            checker.bad_access(&site, &BadAccess { space: Space::Image, kind, bytes, addr, problem });
            return checked::spoil(call, checker, checked::fault_kind(problem, kind, addr), call.mask, pc);
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
