//! Texture and surface instructions that are invalid, or that checkers watch.

use super::call::Call;
use crate::events::ImageAccess;
use crate::fault::{Fault, FaultKind};
use device::texture::version;
use kernel_abi::args::bad_image::{COORDINATES, FAULT, HANDLES, KIND_SHIFT};
use kernel_abi::{AccessKind, Image, ImageFault};

/// `Helper::BadImage`.
///
/// A handle that is no object's ends the grid as an illegal address does, and so does a `.trap` access outside of its surface
/// ("out-of-range accesses cause the kernel execution to fail", CUDA C++ Programming Guide): an H200 reports that, and one that is not
/// at a multiple of its width as misaligned.
pub fn bad_image(call: &Call) -> Result<(), Box<Fault>> {
    let fault = ImageFault::of(call.what() & FAULT);
    if fault == Some(ImageFault::Watched) {
        return watched(call);
    }
    let Some(lane) = call.lanes().next() else { return Ok(()) };
    let handle = call.of_lane(HANDLES, lane);
    let illegal = FaultKind::IllegalAddress { addr: handle, access: Some(AccessKind::Read) };
    let none = |what: &str, maker: &str| match version::unbound(handle) {
        Some(text) => text,
        None if handle == 0 => format!("{what} object handle is 0: no object was created ({maker})"),
        None => format!("{handle:#x} is not the handle of a live {what} object ({maker})"),
    };
    let (kind, text) = match fault {
        Some(ImageFault::NoTexture) => (illegal, none("texture", "cudaCreateTextureObject")),
        Some(ImageFault::NoSurface) => (illegal, none("surface", "cudaCreateSurfaceObject")),
        Some(ImageFault::NoSampler) => (illegal, format!("{handle:#x} is not the address of a sampler")),
        Some(ImageFault::Misaligned) => {
            let x = call.of_lane(COORDINATES[0], lane) as u32 as i32;
            let text =
                format!("misaligned access to the surface {handle:#x}: x is byte {x}, no multiple of what is accessed");
            (FaultKind::Misaligned { addr: handle, access: None }, text)
        }
        _ => {
            let [x, y, z] = COORDINATES.map(|array| call.of_lane(array, lane) as u32 as i32);
            let text = format!(
                "surface access outside of the surface {handle:#x}: x is byte {x}, y {y}, z or layer {z} \
                 (x counts bytes; cudaBoundaryModeZero and cudaBoundaryModeClamp allow such accesses)"
            );
            (FaultKind::IllegalAddress { addr: handle, access: None }, text)
        }
    };
    Err(call.fault(kind, text, 1 << lane, call.pc()))
}

/// [`ImageFault::Watched`]: all lanes have the same handle. Answers whether the access may be made.
fn watched(call: &Call) -> Result<(), Box<Fault>> {
    let kind = AccessKind::of(call.what() >> KIND_SHIFT).unwrap_or(AccessKind::Atomic);
    call.answer(1);
    let (Some(lane), Some(mut listener)) = (call.lanes().next(), call.listener()) else { return Ok(()) };
    let handle = call.of_lane(HANDLES, lane);
    // SAFETY: generated code has found a live object there; its entry of the table is never unmapped.
    let image = unsafe { (handle as *const Image).read_volatile() };
    let (may, error) = listener.accesses_image(call, &ImageAccess { kind, handle, image: &image });
    call.answer(may.into());
    call.note(error)
}
