//! Tensor map object management.

use crate::abi::api::{export, not_supported};
use crate::abi::arguments::{In, InArray, Out};
use cuda_types::*;
use device::tensor_map::{Mode, Problem, TensorMap, MAP_BYTES, MAX_RANK};
use device::{Error, Result};
use std::ffi::{c_int, c_void};
use std::sync::atomic::AtomicBool;
use sys::log::{self, Level};

/// What is wrong with a map is in the error log. Errors: `CUDA_ERROR_INVALID_VALUE`, `CUDA_ERROR_NOT_SUPPORTED`.
fn refused(problem: Problem) -> Error {
    static REPORTED: AtomicBool = AtomicBool::new(false);
    match problem {
        Problem::Invalid(text) => {
            log::record(Level::Error, format_args!("tensor map: {text}"));
            Error::InvalidValue
        }
        Problem::Unsupported(text) => not_supported(&format!("a tensor map with {text}"), &REPORTED),
    }
}

/// Errors: `CUDA_ERROR_INVALID_VALUE` for null; `CUDA_ERROR_NOT_SUPPORTED` on devices without such maps.
fn place(map: Out<CUtensorMap>) -> Result {
    map.non_null()?;
    if device::current()?.profile.major < 9 {
        return Err(Error::NotSupported);
    }
    // Any place will do: kernels use a copy. cuda.core keeps maps where Python's allocator puts them, at multiples of 16.
    Ok(())
}

fn bytes(map: CUtensorMap) -> [u8; MAP_BYTES] {
    let mut bytes = [0; MAP_BYTES];
    for (to, word) in bytes.chunks_exact_mut(8).zip(map.opaque) {
        to.copy_from_slice(&word.to_ne_bytes());
    }
    bytes
}

fn store(to: Out<CUtensorMap>, map: &TensorMap) -> Result {
    map.check().map_err(refused)?;
    let mut opaque = [0; MAP_BYTES / 8];
    for (word, from) in opaque.iter_mut().zip(map.encode().chunks_exact(8)) {
        *word = u64::from_ne_bytes(from.try_into().unwrap_or_default());
    }
    to.write(CUtensorMap { opaque })
}

/// A number that fits a field of a map; what is too large is as wrong as the largest one.
fn field<N: TryInto<M>, M: From<u8>>(number: N, wrong: M) -> M {
    number.try_into().unwrap_or(wrong)
}

/// A dimension of a tensor: no coordinate reaches the last element of 2^32, which has no room in the field. 0 for what is too large.
fn dimension(n: u64) -> u32 {
    if n > 1 << 32 {
        return 0;
    }
    field(n, u32::MAX)
}

/// What maps of both modes have.
struct Tensor<'a> {
    element: CUtensorMapDataType,
    rank: cuuint32_t,
    address: *mut c_void,
    dims: InArray<'a, cuuint64_t>,
    strides: In<'a, cuuint64_t>,
    element_strides: InArray<'a, cuuint32_t>,
    interleave: CUtensorMapInterleave,
    swizzle: CUtensorMapSwizzle,
    l2_promotion: CUtensorMapL2promotion,
    fill: CUtensorMapFloatOOBfill,
}

impl Tensor<'_> {
    /// A map of it, without a box. Errors: `CUDA_ERROR_INVALID_VALUE`.
    fn map(&self, mode: Mode) -> Result<TensorMap> {
        let mut map = TensorMap::new(mode);
        let rank = self.rank as usize;
        if !(1..=MAX_RANK).contains(&rank) {
            return Err(refused(Problem::Invalid("the rank is not 1 to 5")));
        }
        // SAFETY: the array has an entry for each dimension but the first.
        let strides = unsafe { self.strides.array(rank - 1) };
        map.dims.iter_mut().zip(self.dims.read()?).for_each(|(to, n)| *to = dimension(n));
        map.strides.iter_mut().zip(strides.read_unless_empty()?).for_each(|(to, n)| *to = n);
        map.element_strides.iter_mut().zip(self.element_strides.read()?).for_each(|(to, n)| *to = field(n, u8::MAX));
        (map.address, map.rank) = (self.address as u64, rank as u8);
        let choices = [self.element, self.interleave, self.swizzle, self.l2_promotion, self.fill];
        [map.element, map.interleave, map.swizzle, map.l2_promotion, map.fill_nan] = choices.map(|n| field(n, u8::MAX));
        Ok(map)
    }
}

/// Makes a map of a tensor from which boxes are copied.
#[export(
    driver,
    current,
    arrays(globalDim[tensorRank], boxDim[tensorRank], elementStrides[tensorRank]),
    approximate = "interleaved layouts and packed elements are refused"
)]
#[no_mangle]
pub unsafe extern "C" fn cuTensorMapEncodeTiled(
    tensorMap: *mut CUtensorMap,
    tensorDataType: CUtensorMapDataType,
    tensorRank: cuuint32_t,
    globalAddress: *mut c_void,
    globalDim: *const cuuint64_t,
    globalStrides: *const cuuint64_t,
    boxDim: *const cuuint32_t,
    elementStrides: *const cuuint32_t,
    interleave: CUtensorMapInterleave,
    swizzle: CUtensorMapSwizzle,
    l2Promotion: CUtensorMapL2promotion,
    oobFill: CUtensorMapFloatOOBfill,
) -> CUresult {
    place(tensorMap)?;
    let tensor = Tensor {
        element: tensorDataType,
        rank: tensorRank,
        address: globalAddress,
        dims: globalDim,
        strides: globalStrides,
        element_strides: elementStrides,
        interleave,
        swizzle,
        l2_promotion: l2Promotion,
        fill: oobFill,
    };
    let mut map = tensor.map(Mode::Tiled)?;
    map.box_dims.iter_mut().zip(boxDim.read()?).for_each(|(to, n)| *to = field(n, u16::MAX));
    store(tensorMap, &map)
}

/// Makes a map of a batch of images from which columns of pixels are copied.
#[export(
    driver,
    current,
    arrays(globalDim[tensorRank], elementStrides[tensorRank]),
    approximate = "interleaved layouts and packed elements are refused"
)]
#[no_mangle]
pub unsafe extern "C" fn cuTensorMapEncodeIm2col(
    tensorMap: *mut CUtensorMap,
    tensorDataType: CUtensorMapDataType,
    tensorRank: cuuint32_t,
    globalAddress: *mut c_void,
    globalDim: *const cuuint64_t,
    globalStrides: *const cuuint64_t,
    pixelBoxLowerCorner: *const c_int,
    pixelBoxUpperCorner: *const c_int,
    channelsPerPixel: cuuint32_t,
    pixelsPerColumn: cuuint32_t,
    elementStrides: *const cuuint32_t,
    interleave: CUtensorMapInterleave,
    swizzle: CUtensorMapSwizzle,
    l2Promotion: CUtensorMapL2promotion,
    oobFill: CUtensorMapFloatOOBfill,
) -> CUresult {
    place(tensorMap)?;
    let tensor = Tensor {
        element: tensorDataType,
        rank: tensorRank,
        address: globalAddress,
        dims: globalDim,
        strides: globalStrides,
        element_strides: elementStrides,
        interleave,
        swizzle,
        l2_promotion: l2Promotion,
        fill: oobFill,
    };
    let mut map = tensor.map(Mode::Im2col)?;
    let Some(spatial) = usize::from(map.rank).checked_sub(2).filter(|&n| n > 0) else {
        return Err(refused(Problem::Invalid("an im2col map has 3 to 5 dimensions")));
    };
    for (to, corner) in [(&mut map.lower, pixelBoxLowerCorner), (&mut map.upper, pixelBoxUpperCorner)] {
        // SAFETY: the array has an entry for each dimension but the first and the last.
        let corner = unsafe { corner.array(spatial) };
        for (to, n) in to.iter_mut().zip(corner.read()?) {
            *to = i16::try_from(n)
                .map_err(|_| refused(Problem::Invalid("a corner of the pixels' box is out of range")))?;
        }
    }
    map.box_dims[..2].copy_from_slice(&[field(channelsPerPixel, u16::MAX), field(pixelsPerColumn, u16::MAX)]);
    store(tensorMap, &map)
}

/// Gives a map the address of another tensor.
#[export(driver, current)]
#[no_mangle]
pub unsafe extern "C" fn cuTensorMapReplaceAddress(
    tensorMap: *mut CUtensorMap,
    globalAddress: *mut c_void,
) -> CUresult {
    place(tensorMap)?;
    let mut map = TensorMap::decode(&bytes(tensorMap.read()?)).map_err(refused)?;
    map.address = globalAddress as u64;
    store(tensorMap, &map)
}

/// Says how a map is used with memory of some size. All classes are the small one, as on devices on which they make no difference.
#[export(driver, current)]
#[no_mangle]
pub unsafe extern "C" fn cuTensorMapSetAllocationClass(
    tensorMap: *mut CUtensorMap,
    allocClass: CUtensorMapAllocClass,
    outAllocClass: *mut CUtensorMapAllocClass,
) -> CUresult {
    outAllocClass.write_optional(CU_TENSOR_MAP_ALLOC_CLASS_SMALL);
    place(tensorMap)?;
    TensorMap::decode(&bytes(tensorMap.read()?)).map_err(refused)?;
    match allocClass {
        CU_TENSOR_MAP_ALLOC_CLASS_AUTO..=CU_TENSOR_MAP_ALLOC_CLASS_LARGE => Ok(()),
        _ => Err(Error::InvalidValue),
    }
}
