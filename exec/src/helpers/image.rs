//! Texture and surface instructions that are invalid, or that checkers watch.

use super::call::Call;
use crate::check::images;
use crate::fault::{Fault, FaultKind};
use kernel_abi::args::bad_image::{COORDINATES, FAULT, HANDLES};
use kernel_abi::{AccessKind, ImageFault};

/// `Helper::BadImage`.
///
/// A handle that is no object's ends the grid as an illegal address does, a `.trap` access outside of its surface as a
/// launch failure ("out-of-range accesses cause the kernel execution to fail", CUDA C++ Programming Guide).
pub fn bad_image(call: &Call) -> Result<(), Box<Fault>> {
    let fault = ImageFault::of(call.what() & FAULT);
    if fault == Some(ImageFault::Watched) {
        return images::accessed(call);
    }
    let Some(lane) = call.lanes().next() else { return Ok(()) };
    let handle = call.of_lane(HANDLES, lane);
    let illegal = FaultKind::IllegalAddress { addr: handle, access: Some(AccessKind::Read) };
    let none = |what: &str, maker: &str| match handle {
        0 => format!("{what} object handle is 0: no object was created ({maker})"),
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
