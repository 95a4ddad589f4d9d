//! Texture and surface instructions that cannot be done.

use super::Call;
use crate::exec::fault::{Access, Fault, FaultKind};
use kernel_abi::ImageFault;

/// `Helper::BadImage`.
///
/// A handle that is no object's ends the grid as an illegal address does, a `.trap` access outside of its surface as a
/// launch failure ("out-of-range accesses cause the kernel execution to fail", CUDA C++ Programming Guide).
pub fn bad_image(call: &Call) -> Result<(), Box<Fault>> {
    let Some(lane) = call.lanes().next() else { return Ok(()) };
    let word = |i: usize| call.word(2 + 32 * i + lane as usize);
    let handle = word(0);
    let illegal = FaultKind::IllegalAddress { addr: handle, access: Access::Read };
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
