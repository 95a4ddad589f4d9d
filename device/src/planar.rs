//! Arrays of several planes: NV12, a plane of luma and one of pairs of chroma at half the size (`cudaChannelFormatKindNV12`).
//!
//! Each plane is an array that copies, textures and surfaces accept like any other. The whole is just a handle.

use super::array::Array;
use super::format::{Bits, Format};
use super::{Device, Error, Result};
use cuda_types::*;
use kernel_abi::Element;
use std::sync::{Arc, LazyLock};
use sys::log;
use sys::table::Table;

/// `cudaCreateChannelDesc<cudaChannelFormatKindNV12>()`.
pub const NV12: Bits = ([8, 8, 8, 0], cudaChannelFormatKindNV12);
/// The same in the driver API: format and number of channels.
pub const DRIVER_NV12: (i32, u32) = (CU_AD_FORMAT_NV12, 3);

/// An array of format NV12.
#[derive(Debug)]
pub struct Planar {
    /// As requested; the depth is 0.
    pub extent: [u64; 3],
    pub flags: u32,
    /// Ordinal of the device.
    pub device: u32,
    /// Bytes of luma; pairs of bytes of chroma.
    pub planes: [Arc<Array>; 2],
}

static PLANAR: LazyLock<Table<usize, Arc<Planar>>> = LazyLock::new(Default::default);

impl Planar {
    /// A new array and its handle. Errors: `InvalidValue` unless it is two-dimensional with even sides; others as
    /// [`Array::create`].
    pub fn create(device: &Device, extent: [u64; 3], flags: u32) -> Result<usize> {
        let [width, height, depth] = extent;
        let even = |n: u64| n > 0 && n % 2 == 0;
        if !even(width) || !even(height) || depth != 0 || flags & (cudaArrayLayered | cudaArrayCubemap) != 0 {
            return Err(Error::InvalidValue);
        }
        let plane = |channels, extent| Array::create_part(device, Format::plain(Element::U8, channels), extent, flags);
        let luma = plane(1, extent)?;
        let chroma = match plane(2, [width / 2, height / 2, 0]) {
            Ok(chroma) => chroma,
            Err(e) => {
                luma.destroy_part()?;
                return Err(e);
            }
        };
        let whole = Arc::new(Planar { extent, flags, device: device.ordinal, planes: [luma, chroma] });
        let handle = Arc::as_ptr(&whole) as usize;
        PLANAR.insert(handle, whole);
        Ok(handle)
    }

    /// The array behind a handle, if it is one of several planes.
    pub fn get(handle: usize) -> Option<Arc<Planar>> {
        PLANAR.get(&handle).map(|p| p.clone())
    }

    /// Invalidates the handle and those of the planes, and frees the memory. Errors: `InvalidValue`.
    pub fn destroy(handle: usize) -> Result {
        let (_, whole) = PLANAR.remove(&handle).ok_or(Error::InvalidValue)?;
        whole.planes.iter().try_for_each(Array::destroy_part)
    }
}

/// Refuses a handle of a planar array, for calls that accept single arrays only; reported once. Errors: `NotSupported`.
pub fn refuse(handle: usize) -> Result {
    static ONCE: std::sync::Once = std::sync::Once::new();
    if !PLANAR.contains_key(&handle) {
        return Ok(());
    }
    let text =
        "copies, textures and surfaces of all planes of an NV12 array are not supported: cudaArrayGetPlane gives one";
    ONCE.call_once(|| log::report(log::Level::Error, text));
    Err(Error::NotSupported)
}

/// Invalidates the handles of a device's planar arrays, for `cudaDeviceReset`, which destroys the planes with all other arrays.
pub fn release_all(ordinal: u32) {
    PLANAR.retain(|_, p| p.device != ordinal);
}
