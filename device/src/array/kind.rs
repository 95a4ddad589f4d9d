//! Kinds of arrays: what extents and flags describe, and how large arrays of each kind may be.

use crate::attribute::attribute;
use crate::format::Format;
use crate::{Device, Error, Result};
use cuda_types::*;
use kernel_abi::ImageKind;
use sys::log;

/// Refuses what the device's attributes say that it has not: reported once each.
/// Errors: `NotSupported`.
fn refuse_flags(flags: u32) -> Result {
    use std::sync::Once;
    static REPORTED: [Once; 2] = [const { Once::new() }; 2];
    const REFUSED: [(u32, &str); 2] = [
        (cudaArraySparse, "sparse arrays (cudaArraySparse): cudaDevAttrSparseCudaArraySupported is 0"),
        (
            cudaArrayDeferredMapping,
            "arrays that are mapped later (cudaArrayDeferredMapping): cudaDevAttrDeferredMappingCudaArraySupported is 0",
        ),
    ];
    let Some(at) = REFUSED.iter().position(|r| flags & r.0 != 0) else { return Ok(()) };
    REPORTED[at].call_once(|| log::report(log::Level::Error, format!("not supported: {}", REFUSED[at].1)));
    Err(Error::NotSupported)
}

/// The kind of array that a format, extents and flags describe. Errors: `InvalidValue`, `NotSupported`.
pub(super) fn kind(format: Format, extent: [u64; 3], flags: u32) -> Result<ImageKind> {
    let kind = kind_of(extent, flags)?;
    // Blocks have two dimensions, and surfaces none (Direct3D 11.3, 19.5: only 'Texture2D', 'Texture3D' and cubes, no views for writing).
    let flat = matches!(kind, ImageKind::D1 | ImageKind::D1Layered);
    match format.blocks {
        Some(_) if flags & cudaArraySurfaceLoadStore != 0 => Err(Error::NotSupported),
        Some(_) if flat => Err(Error::InvalidValue),
        _ => Ok(kind),
    }
}

/// What is wrong with extents and flags, whatever the format. Errors: `InvalidValue`, `NotSupported`.
pub fn check_kind(extent: [u64; 3], flags: u32) -> Result {
    kind_of(extent, flags).map(drop)
}

fn kind_of([width, height, depth]: [u64; 3], flags: u32) -> Result<ImageKind> {
    const SUPPORTED: u32 = cudaArrayLayered | cudaArraySurfaceLoadStore | cudaArrayCubemap | cudaArrayTextureGather;
    const REFUSED: u32 = cudaArraySparse | cudaArrayDeferredMapping;
    // An H200 has no arrays of depths (`CUDA_ARRAY3D_DEPTH_TEXTURE`) either.
    if flags & !(SUPPORTED | REFUSED) != 0 || width == 0 {
        return Err(Error::InvalidValue);
    }
    refuse_flags(flags)?;
    let layered = flags & cudaArrayLayered != 0;
    let kind = if flags & cudaArrayCubemap != 0 {
        let faces = if layered { depth != 0 && depth % 6 == 0 } else { depth == 6 };
        if height != width || !faces {
            return Err(Error::InvalidValue);
        }
        if layered {
            ImageKind::CubeLayered
        } else {
            ImageKind::Cube
        }
    } else {
        match (layered, height, depth) {
            (true, _, 0) => return Err(Error::InvalidValue),
            (true, 0, _) => ImageKind::D1Layered,
            (true, _, _) => ImageKind::D2Layered,
            (false, 0, 0) => ImageKind::D1,
            (false, _, 0) => ImageKind::D2,
            (false, 0, _) => return Err(Error::InvalidValue),
            (false, _, _) => ImageKind::D3,
        }
    };
    if flags & cudaArrayTextureGather != 0 && kind != ImageKind::D2 {
        return Err(Error::InvalidValue);
    }
    Ok(kind)
}

/// The table of limits in the manual of `cudaMalloc3DArray` and `cudaMallocMipmappedArray`: numbers are `cudaDeviceAttr`s.
/// Errors: `InvalidValue`.
pub(super) fn check_limits(device: &Device, kind: ImageKind, extent: [u64; 3], flags: u32, mipmapped: bool) -> Result {
    use ImageKind::*;
    /// In place of an attribute: no limit besides those of the kind.
    const ANY: cudaDeviceAttr = 0;
    let within = |limits: [i32; 3]| {
        extent
            .iter()
            .zip(limits)
            .all(|(&n, number)| number == ANY || attribute(device, number).is_ok_and(|limit| n <= limit as u64))
    };
    let texture = match kind {
        D1 if mipmapped => within([cudaDevAttrMaxTexture1DMipmappedWidth, ANY, ANY]),
        D1 => within([cudaDevAttrMaxTexture1DWidth, ANY, ANY]),
        D2 if flags & cudaArrayTextureGather != 0 => {
            within([cudaDevAttrMaxTexture2DGatherWidth, cudaDevAttrMaxTexture2DGatherHeight, ANY])
        }
        D2 if mipmapped => within([cudaDevAttrMaxTexture2DMipmappedWidth, cudaDevAttrMaxTexture2DMipmappedHeight, ANY]),
        D2 => within([cudaDevAttrMaxTexture2DWidth, cudaDevAttrMaxTexture2DHeight, ANY]),
        D3 => {
            within([cudaDevAttrMaxTexture3DWidth, cudaDevAttrMaxTexture3DHeight, cudaDevAttrMaxTexture3DDepth])
                || within([
                    cudaDevAttrMaxTexture3DWidthAlt,
                    cudaDevAttrMaxTexture3DHeightAlt,
                    cudaDevAttrMaxTexture3DDepthAlt,
                ])
        }
        D1Layered => within([cudaDevAttrMaxTexture1DLayeredWidth, ANY, cudaDevAttrMaxTexture1DLayeredLayers]),
        D2Layered => within([
            cudaDevAttrMaxTexture2DLayeredWidth,
            cudaDevAttrMaxTexture2DLayeredHeight,
            cudaDevAttrMaxTexture2DLayeredLayers,
        ]),
        Cube => within([cudaDevAttrMaxTextureCubemapWidth, cudaDevAttrMaxTextureCubemapWidth, ANY]),
        CubeLayered => within([
            cudaDevAttrMaxTextureCubemapLayeredWidth,
            cudaDevAttrMaxTextureCubemapLayeredWidth,
            cudaDevAttrMaxTextureCubemapLayeredLayers,
        ]),
        Linear => false,
    };
    let surface = match kind {
        _ if flags & cudaArraySurfaceLoadStore == 0 => true,
        D1 => within([cudaDevAttrMaxSurface1DWidth, ANY, ANY]),
        D2 => within([cudaDevAttrMaxSurface2DWidth, cudaDevAttrMaxSurface2DHeight, ANY]),
        D3 => within([cudaDevAttrMaxSurface3DWidth, cudaDevAttrMaxSurface3DHeight, cudaDevAttrMaxSurface3DDepth]),
        D1Layered => within([cudaDevAttrMaxSurface1DLayeredWidth, ANY, cudaDevAttrMaxSurface1DLayeredLayers]),
        D2Layered => within([
            cudaDevAttrMaxSurface2DLayeredWidth,
            cudaDevAttrMaxSurface2DLayeredHeight,
            cudaDevAttrMaxSurface2DLayeredLayers,
        ]),
        Cube => within([cudaDevAttrMaxSurfaceCubemapWidth, cudaDevAttrMaxSurfaceCubemapWidth, ANY]),
        CubeLayered => within([
            cudaDevAttrMaxSurfaceCubemapLayeredWidth,
            cudaDevAttrMaxSurfaceCubemapLayeredWidth,
            cudaDevAttrMaxSurfaceCubemapLayeredLayers,
        ]),
        Linear => false,
    };
    match texture && surface {
        true => Ok(()),
        false => Err(Error::InvalidValue),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_follow_from_extents_and_flags() {
        use ImageKind::*;
        for (extent, flags, expected) in [
            ([5, 0, 0], 0, Ok(D1)),
            ([5, 4, 0], cudaArraySurfaceLoadStore, Ok(D2)),
            ([5, 4, 0], cudaArrayTextureGather, Ok(D2)),
            ([5, 4, 3], 0, Ok(D3)),
            ([5, 0, 3], cudaArrayLayered, Ok(D1Layered)),
            ([5, 4, 3], cudaArrayLayered, Ok(D2Layered)),
            ([4, 4, 6], cudaArrayCubemap, Ok(Cube)),
            ([4, 4, 12], cudaArrayCubemap | cudaArrayLayered, Ok(CubeLayered)),
            ([0, 4, 0], 0, Err(Error::InvalidValue)),
            ([5, 0, 3], 0, Err(Error::InvalidValue)),
            ([5, 4, 0], cudaArrayLayered, Err(Error::InvalidValue)),
            ([5, 4, 6], cudaArrayCubemap, Err(Error::InvalidValue)),
            ([4, 4, 12], cudaArrayCubemap, Err(Error::InvalidValue)),
            ([4, 4, 7], cudaArrayCubemap | cudaArrayLayered, Err(Error::InvalidValue)),
            ([5, 4, 3], cudaArrayTextureGather, Err(Error::InvalidValue)),
            ([5, 4, 3], cudaArrayTextureGather | cudaArrayLayered, Err(Error::InvalidValue)),
            ([5, 4, 0], 0x1000, Err(Error::InvalidValue)),
            ([5, 4, 0], 0x1000 | cudaArraySparse, Err(Error::InvalidValue)),
            ([5, 4, 0], cudaArraySparse, Err(Error::NotSupported)),
            ([5, 4, 0], cudaArrayDeferredMapping, Err(Error::NotSupported)),
            ([5, 4, 0], CUDA_ARRAY3D_DEPTH_TEXTURE as u32, Err(Error::InvalidValue)),
        ] {
            assert_eq!(kind_of(extent, flags), expected, "{extent:?} {flags:#x}");
        }
    }
}
