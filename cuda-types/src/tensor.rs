//! Tensor maps.

use super::driver::cuuint64_t;
use std::ffi::c_int;

/// A tensor map. In C it lies at a multiple of 128, in CUDA 12 of 64: here programs' pointers to it are tested.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CUtensorMap {
    pub opaque: [cuuint64_t; 16],
}

pub type CUtensorMapDataType = c_int;
pub const CU_TENSOR_MAP_DATA_TYPE_UINT8: CUtensorMapDataType = 0;
pub const CU_TENSOR_MAP_DATA_TYPE_UINT16: CUtensorMapDataType = 1;
pub const CU_TENSOR_MAP_DATA_TYPE_UINT32: CUtensorMapDataType = 2;
pub const CU_TENSOR_MAP_DATA_TYPE_INT32: CUtensorMapDataType = 3;
pub const CU_TENSOR_MAP_DATA_TYPE_UINT64: CUtensorMapDataType = 4;
pub const CU_TENSOR_MAP_DATA_TYPE_INT64: CUtensorMapDataType = 5;
pub const CU_TENSOR_MAP_DATA_TYPE_FLOAT16: CUtensorMapDataType = 6;
pub const CU_TENSOR_MAP_DATA_TYPE_FLOAT32: CUtensorMapDataType = 7;
pub const CU_TENSOR_MAP_DATA_TYPE_FLOAT64: CUtensorMapDataType = 8;
pub const CU_TENSOR_MAP_DATA_TYPE_BFLOAT16: CUtensorMapDataType = 9;
pub const CU_TENSOR_MAP_DATA_TYPE_FLOAT32_FTZ: CUtensorMapDataType = 10;
pub const CU_TENSOR_MAP_DATA_TYPE_TFLOAT32: CUtensorMapDataType = 11;
pub const CU_TENSOR_MAP_DATA_TYPE_TFLOAT32_FTZ: CUtensorMapDataType = 12;
pub const CU_TENSOR_MAP_DATA_TYPE_16U4_ALIGN8B: CUtensorMapDataType = 13;
pub const CU_TENSOR_MAP_DATA_TYPE_16U4_ALIGN16B: CUtensorMapDataType = 14;
pub const CU_TENSOR_MAP_DATA_TYPE_16U6_ALIGN16B: CUtensorMapDataType = 15;

pub type CUtensorMapInterleave = c_int;
pub const CU_TENSOR_MAP_INTERLEAVE_NONE: CUtensorMapInterleave = 0;
pub const CU_TENSOR_MAP_INTERLEAVE_16B: CUtensorMapInterleave = 1;
pub const CU_TENSOR_MAP_INTERLEAVE_32B: CUtensorMapInterleave = 2;

pub type CUtensorMapSwizzle = c_int;
pub const CU_TENSOR_MAP_SWIZZLE_NONE: CUtensorMapSwizzle = 0;
pub const CU_TENSOR_MAP_SWIZZLE_32B: CUtensorMapSwizzle = 1;
pub const CU_TENSOR_MAP_SWIZZLE_64B: CUtensorMapSwizzle = 2;
pub const CU_TENSOR_MAP_SWIZZLE_128B: CUtensorMapSwizzle = 3;
pub const CU_TENSOR_MAP_SWIZZLE_128B_ATOM_32B: CUtensorMapSwizzle = 4;
pub const CU_TENSOR_MAP_SWIZZLE_128B_ATOM_32B_FLIP_8B: CUtensorMapSwizzle = 5;
pub const CU_TENSOR_MAP_SWIZZLE_128B_ATOM_64B: CUtensorMapSwizzle = 6;

pub type CUtensorMapL2promotion = c_int;
pub const CU_TENSOR_MAP_L2_PROMOTION_NONE: CUtensorMapL2promotion = 0;
pub const CU_TENSOR_MAP_L2_PROMOTION_L2_64B: CUtensorMapL2promotion = 1;
pub const CU_TENSOR_MAP_L2_PROMOTION_L2_128B: CUtensorMapL2promotion = 2;
pub const CU_TENSOR_MAP_L2_PROMOTION_L2_256B: CUtensorMapL2promotion = 3;

pub type CUtensorMapFloatOOBfill = c_int;
pub const CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE: CUtensorMapFloatOOBfill = 0;
pub const CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA: CUtensorMapFloatOOBfill = 1;

/// What kind of memory a map is made for, which makes no difference here.
pub type CUtensorMapAllocClass = c_int;
pub const CU_TENSOR_MAP_ALLOC_CLASS_AUTO: CUtensorMapAllocClass = 0;
pub const CU_TENSOR_MAP_ALLOC_CLASS_SMALL: CUtensorMapAllocClass = 1;
pub const CU_TENSOR_MAP_ALLOC_CLASS_LARGE: CUtensorMapAllocClass = 2;
