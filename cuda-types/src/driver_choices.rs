//! Values of arguments and fields: enumerations of the driver API, each group named by its own.

use std::ffi::c_int;

pub type CUctx_flags = c_int;
pub const CU_CTX_SCHED_AUTO: CUctx_flags = 0;
pub const CU_CTX_SCHED_SPIN: CUctx_flags = 1;
pub const CU_CTX_SCHED_YIELD: CUctx_flags = 2;
pub const CU_CTX_SCHED_BLOCKING_SYNC: CUctx_flags = 4;
pub const CU_CTX_BLOCKING_SYNC: CUctx_flags = 4;
pub const CU_CTX_SCHED_MASK: CUctx_flags = 7;
pub const CU_CTX_MAP_HOST: CUctx_flags = 8;
pub const CU_CTX_LMEM_RESIZE_TO_MAX: CUctx_flags = 16;
pub const CU_CTX_COREDUMP_ENABLE: CUctx_flags = 32;
pub const CU_CTX_USER_COREDUMP_ENABLE: CUctx_flags = 64;
pub const CU_CTX_SYNC_MEMOPS: CUctx_flags = 128;
pub const CU_CTX_FLAGS_MASK: CUctx_flags = 255;

pub type CUstream_flags = c_int;
pub const CU_STREAM_DEFAULT: CUstream_flags = 0;
pub const CU_STREAM_NON_BLOCKING: CUstream_flags = 1;

pub type CUevent_flags = c_int;
pub const CU_EVENT_DEFAULT: CUevent_flags = 0;
pub const CU_EVENT_BLOCKING_SYNC: CUevent_flags = 1;
pub const CU_EVENT_DISABLE_TIMING: CUevent_flags = 2;
pub const CU_EVENT_INTERPROCESS: CUevent_flags = 4;

pub type CUevent_record_flags = c_int;
pub const CU_EVENT_RECORD_DEFAULT: CUevent_record_flags = 0;
pub const CU_EVENT_RECORD_EXTERNAL: CUevent_record_flags = 1;

pub type CUevent_wait_flags = c_int;
pub const CU_EVENT_WAIT_DEFAULT: CUevent_wait_flags = 0;
pub const CU_EVENT_WAIT_EXTERNAL: CUevent_wait_flags = 1;

pub type CUfunc_cache = c_int;
pub const CU_FUNC_CACHE_PREFER_NONE: CUfunc_cache = 0;
pub const CU_FUNC_CACHE_PREFER_SHARED: CUfunc_cache = 1;
pub const CU_FUNC_CACHE_PREFER_L1: CUfunc_cache = 2;
pub const CU_FUNC_CACHE_PREFER_EQUAL: CUfunc_cache = 3;

pub type CUsharedconfig = c_int;
pub const CU_SHARED_MEM_CONFIG_DEFAULT_BANK_SIZE: CUsharedconfig = 0;
pub const CU_SHARED_MEM_CONFIG_FOUR_BYTE_BANK_SIZE: CUsharedconfig = 1;
pub const CU_SHARED_MEM_CONFIG_EIGHT_BYTE_BANK_SIZE: CUsharedconfig = 2;

pub type CUshared_carveout = c_int;
pub const CU_SHAREDMEM_CARVEOUT_DEFAULT: CUshared_carveout = -1;
pub const CU_SHAREDMEM_CARVEOUT_MAX_SHARED: CUshared_carveout = 100;
pub const CU_SHAREDMEM_CARVEOUT_MAX_L1: CUshared_carveout = 0;

pub type CUoccupancy_flags = c_int;
pub const CU_OCCUPANCY_DEFAULT: CUoccupancy_flags = 0;
pub const CU_OCCUPANCY_DISABLE_CACHING_OVERRIDE: CUoccupancy_flags = 1;

pub type CUmemAttach_flags = c_int;
pub const CU_MEM_ATTACH_GLOBAL: CUmemAttach_flags = 1;
pub const CU_MEM_ATTACH_HOST: CUmemAttach_flags = 2;
pub const CU_MEM_ATTACH_SINGLE: CUmemAttach_flags = 4;

pub type CUarray_format = c_int;
pub const CU_AD_FORMAT_UNSIGNED_INT8: CUarray_format = 1;
pub const CU_AD_FORMAT_UNSIGNED_INT16: CUarray_format = 2;
pub const CU_AD_FORMAT_UNSIGNED_INT32: CUarray_format = 3;
pub const CU_AD_FORMAT_SIGNED_INT8: CUarray_format = 8;
pub const CU_AD_FORMAT_SIGNED_INT16: CUarray_format = 9;
pub const CU_AD_FORMAT_SIGNED_INT32: CUarray_format = 10;
pub const CU_AD_FORMAT_HALF: CUarray_format = 16;
pub const CU_AD_FORMAT_FLOAT: CUarray_format = 32;
pub const CU_AD_FORMAT_NV12: CUarray_format = 176;
pub const CU_AD_FORMAT_UNORM_INT8X1: CUarray_format = 192;
pub const CU_AD_FORMAT_UNORM_INT8X2: CUarray_format = 193;
pub const CU_AD_FORMAT_UNORM_INT8X4: CUarray_format = 194;
pub const CU_AD_FORMAT_UNORM_INT16X1: CUarray_format = 195;
pub const CU_AD_FORMAT_UNORM_INT16X2: CUarray_format = 196;
pub const CU_AD_FORMAT_UNORM_INT16X4: CUarray_format = 197;
pub const CU_AD_FORMAT_SNORM_INT8X1: CUarray_format = 198;
pub const CU_AD_FORMAT_SNORM_INT8X2: CUarray_format = 199;
pub const CU_AD_FORMAT_SNORM_INT8X4: CUarray_format = 200;
pub const CU_AD_FORMAT_SNORM_INT16X1: CUarray_format = 201;
pub const CU_AD_FORMAT_SNORM_INT16X2: CUarray_format = 202;
pub const CU_AD_FORMAT_SNORM_INT16X4: CUarray_format = 203;
pub const CU_AD_FORMAT_BC1_UNORM: CUarray_format = 145;
pub const CU_AD_FORMAT_BC1_UNORM_SRGB: CUarray_format = 146;
pub const CU_AD_FORMAT_BC2_UNORM: CUarray_format = 147;
pub const CU_AD_FORMAT_BC2_UNORM_SRGB: CUarray_format = 148;
pub const CU_AD_FORMAT_BC3_UNORM: CUarray_format = 149;
pub const CU_AD_FORMAT_BC3_UNORM_SRGB: CUarray_format = 150;
pub const CU_AD_FORMAT_BC4_UNORM: CUarray_format = 151;
pub const CU_AD_FORMAT_BC4_SNORM: CUarray_format = 152;
pub const CU_AD_FORMAT_BC5_UNORM: CUarray_format = 153;
pub const CU_AD_FORMAT_BC5_SNORM: CUarray_format = 154;
pub const CU_AD_FORMAT_BC6H_UF16: CUarray_format = 155;
pub const CU_AD_FORMAT_BC6H_SF16: CUarray_format = 156;
pub const CU_AD_FORMAT_BC7_UNORM: CUarray_format = 157;
pub const CU_AD_FORMAT_BC7_UNORM_SRGB: CUarray_format = 158;
pub const CU_AD_FORMAT_P010: CUarray_format = 159;
pub const CU_AD_FORMAT_P016: CUarray_format = 161;
pub const CU_AD_FORMAT_NV16: CUarray_format = 162;
pub const CU_AD_FORMAT_P210: CUarray_format = 163;
pub const CU_AD_FORMAT_P216: CUarray_format = 164;
pub const CU_AD_FORMAT_YUY2: CUarray_format = 165;
pub const CU_AD_FORMAT_Y210: CUarray_format = 166;
pub const CU_AD_FORMAT_Y216: CUarray_format = 167;
pub const CU_AD_FORMAT_AYUV: CUarray_format = 168;
pub const CU_AD_FORMAT_Y410: CUarray_format = 169;
pub const CU_AD_FORMAT_Y416: CUarray_format = 177;
pub const CU_AD_FORMAT_Y444_PLANAR8: CUarray_format = 178;
pub const CU_AD_FORMAT_Y444_PLANAR10: CUarray_format = 179;
pub const CU_AD_FORMAT_YUV444_8bit_SemiPlanar: CUarray_format = 180;
pub const CU_AD_FORMAT_YUV444_16bit_SemiPlanar: CUarray_format = 181;
pub const CU_AD_FORMAT_UNORM_INT_101010_2: CUarray_format = 80;
pub const CU_AD_FORMAT_UINT8_PACKED_422: CUarray_format = 81;
pub const CU_AD_FORMAT_UINT8_PACKED_444: CUarray_format = 82;
pub const CU_AD_FORMAT_UINT8_SEMIPLANAR_420: CUarray_format = 83;
pub const CU_AD_FORMAT_UINT16_SEMIPLANAR_420: CUarray_format = 84;
pub const CU_AD_FORMAT_UINT8_SEMIPLANAR_422: CUarray_format = 85;
pub const CU_AD_FORMAT_UINT16_SEMIPLANAR_422: CUarray_format = 86;
pub const CU_AD_FORMAT_UINT8_SEMIPLANAR_444: CUarray_format = 87;
pub const CU_AD_FORMAT_UINT16_SEMIPLANAR_444: CUarray_format = 88;
pub const CU_AD_FORMAT_UINT8_PLANAR_420: CUarray_format = 89;
pub const CU_AD_FORMAT_UINT16_PLANAR_420: CUarray_format = 90;
pub const CU_AD_FORMAT_UINT8_PLANAR_422: CUarray_format = 91;
pub const CU_AD_FORMAT_UINT16_PLANAR_422: CUarray_format = 92;
pub const CU_AD_FORMAT_UINT8_PLANAR_444: CUarray_format = 93;
pub const CU_AD_FORMAT_UINT16_PLANAR_444: CUarray_format = 94;
pub const CU_AD_FORMAT_MAX: CUarray_format = 2147483647;

pub type CUaddress_mode = c_int;
pub const CU_TR_ADDRESS_MODE_WRAP: CUaddress_mode = 0;
pub const CU_TR_ADDRESS_MODE_CLAMP: CUaddress_mode = 1;
pub const CU_TR_ADDRESS_MODE_MIRROR: CUaddress_mode = 2;
pub const CU_TR_ADDRESS_MODE_BORDER: CUaddress_mode = 3;

pub type CUfilter_mode = c_int;
pub const CU_TR_FILTER_MODE_POINT: CUfilter_mode = 0;
pub const CU_TR_FILTER_MODE_LINEAR: CUfilter_mode = 1;

pub type CUresourcetype = c_int;
pub const CU_RESOURCE_TYPE_ARRAY: CUresourcetype = 0;
pub const CU_RESOURCE_TYPE_MIPMAPPED_ARRAY: CUresourcetype = 1;
pub const CU_RESOURCE_TYPE_LINEAR: CUresourcetype = 2;
pub const CU_RESOURCE_TYPE_PITCH2D: CUresourcetype = 3;

pub type CUresourceViewFormat = c_int;
pub const CU_RES_VIEW_FORMAT_NONE: CUresourceViewFormat = 0;
pub const CU_RES_VIEW_FORMAT_UINT_1X8: CUresourceViewFormat = 1;
pub const CU_RES_VIEW_FORMAT_UINT_2X8: CUresourceViewFormat = 2;
pub const CU_RES_VIEW_FORMAT_UINT_4X8: CUresourceViewFormat = 3;
pub const CU_RES_VIEW_FORMAT_SINT_1X8: CUresourceViewFormat = 4;
pub const CU_RES_VIEW_FORMAT_SINT_2X8: CUresourceViewFormat = 5;
pub const CU_RES_VIEW_FORMAT_SINT_4X8: CUresourceViewFormat = 6;
pub const CU_RES_VIEW_FORMAT_UINT_1X16: CUresourceViewFormat = 7;
pub const CU_RES_VIEW_FORMAT_UINT_2X16: CUresourceViewFormat = 8;
pub const CU_RES_VIEW_FORMAT_UINT_4X16: CUresourceViewFormat = 9;
pub const CU_RES_VIEW_FORMAT_SINT_1X16: CUresourceViewFormat = 10;
pub const CU_RES_VIEW_FORMAT_SINT_2X16: CUresourceViewFormat = 11;
pub const CU_RES_VIEW_FORMAT_SINT_4X16: CUresourceViewFormat = 12;
pub const CU_RES_VIEW_FORMAT_UINT_1X32: CUresourceViewFormat = 13;
pub const CU_RES_VIEW_FORMAT_UINT_2X32: CUresourceViewFormat = 14;
pub const CU_RES_VIEW_FORMAT_UINT_4X32: CUresourceViewFormat = 15;
pub const CU_RES_VIEW_FORMAT_SINT_1X32: CUresourceViewFormat = 16;
pub const CU_RES_VIEW_FORMAT_SINT_2X32: CUresourceViewFormat = 17;
pub const CU_RES_VIEW_FORMAT_SINT_4X32: CUresourceViewFormat = 18;
pub const CU_RES_VIEW_FORMAT_FLOAT_1X16: CUresourceViewFormat = 19;
pub const CU_RES_VIEW_FORMAT_FLOAT_2X16: CUresourceViewFormat = 20;
pub const CU_RES_VIEW_FORMAT_FLOAT_4X16: CUresourceViewFormat = 21;
pub const CU_RES_VIEW_FORMAT_FLOAT_1X32: CUresourceViewFormat = 22;
pub const CU_RES_VIEW_FORMAT_FLOAT_2X32: CUresourceViewFormat = 23;
pub const CU_RES_VIEW_FORMAT_FLOAT_4X32: CUresourceViewFormat = 24;
pub const CU_RES_VIEW_FORMAT_UNSIGNED_BC1: CUresourceViewFormat = 25;
pub const CU_RES_VIEW_FORMAT_UNSIGNED_BC2: CUresourceViewFormat = 26;
pub const CU_RES_VIEW_FORMAT_UNSIGNED_BC3: CUresourceViewFormat = 27;
pub const CU_RES_VIEW_FORMAT_UNSIGNED_BC4: CUresourceViewFormat = 28;
pub const CU_RES_VIEW_FORMAT_SIGNED_BC4: CUresourceViewFormat = 29;
pub const CU_RES_VIEW_FORMAT_UNSIGNED_BC5: CUresourceViewFormat = 30;
pub const CU_RES_VIEW_FORMAT_SIGNED_BC5: CUresourceViewFormat = 31;
pub const CU_RES_VIEW_FORMAT_UNSIGNED_BC6H: CUresourceViewFormat = 32;
pub const CU_RES_VIEW_FORMAT_SIGNED_BC6H: CUresourceViewFormat = 33;
pub const CU_RES_VIEW_FORMAT_UNSIGNED_BC7: CUresourceViewFormat = 34;

pub type CUjit_option = c_int;
pub const CU_JIT_MAX_REGISTERS: CUjit_option = 0;
pub const CU_JIT_THREADS_PER_BLOCK: CUjit_option = 1;
pub const CU_JIT_WALL_TIME: CUjit_option = 2;
pub const CU_JIT_INFO_LOG_BUFFER: CUjit_option = 3;
pub const CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES: CUjit_option = 4;
pub const CU_JIT_ERROR_LOG_BUFFER: CUjit_option = 5;
pub const CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES: CUjit_option = 6;
pub const CU_JIT_OPTIMIZATION_LEVEL: CUjit_option = 7;
pub const CU_JIT_TARGET_FROM_CUCONTEXT: CUjit_option = 8;
pub const CU_JIT_TARGET: CUjit_option = 9;
pub const CU_JIT_FALLBACK_STRATEGY: CUjit_option = 10;
pub const CU_JIT_GENERATE_DEBUG_INFO: CUjit_option = 11;
pub const CU_JIT_LOG_VERBOSE: CUjit_option = 12;
pub const CU_JIT_GENERATE_LINE_INFO: CUjit_option = 13;
pub const CU_JIT_CACHE_MODE: CUjit_option = 14;
pub const CU_JIT_NEW_SM3X_OPT: CUjit_option = 15;
pub const CU_JIT_FAST_COMPILE: CUjit_option = 16;
pub const CU_JIT_GLOBAL_SYMBOL_NAMES: CUjit_option = 17;
pub const CU_JIT_GLOBAL_SYMBOL_ADDRESSES: CUjit_option = 18;
pub const CU_JIT_GLOBAL_SYMBOL_COUNT: CUjit_option = 19;
pub const CU_JIT_LTO: CUjit_option = 20;
pub const CU_JIT_FTZ: CUjit_option = 21;
pub const CU_JIT_PREC_DIV: CUjit_option = 22;
pub const CU_JIT_PREC_SQRT: CUjit_option = 23;
pub const CU_JIT_FMA: CUjit_option = 24;
pub const CU_JIT_REFERENCED_KERNEL_NAMES: CUjit_option = 25;
pub const CU_JIT_REFERENCED_KERNEL_COUNT: CUjit_option = 26;
pub const CU_JIT_REFERENCED_VARIABLE_NAMES: CUjit_option = 27;
pub const CU_JIT_REFERENCED_VARIABLE_COUNT: CUjit_option = 28;
pub const CU_JIT_OPTIMIZE_UNUSED_DEVICE_VARIABLES: CUjit_option = 29;
pub const CU_JIT_POSITION_INDEPENDENT_CODE: CUjit_option = 30;
pub const CU_JIT_MIN_CTA_PER_SM: CUjit_option = 31;
pub const CU_JIT_MAX_THREADS_PER_BLOCK: CUjit_option = 32;
pub const CU_JIT_OVERRIDE_DIRECTIVE_VALUES: CUjit_option = 33;
pub const CU_JIT_SPLIT_COMPILE: CUjit_option = 34;
pub const CU_JIT_BINARY_LOADER_THREAD_COUNT: CUjit_option = 35;
pub const CU_JIT_NUM_OPTIONS: CUjit_option = 36;

pub type CUjit_target = c_int;
pub const CU_TARGET_COMPUTE_30: CUjit_target = 30;
pub const CU_TARGET_COMPUTE_32: CUjit_target = 32;
pub const CU_TARGET_COMPUTE_35: CUjit_target = 35;
pub const CU_TARGET_COMPUTE_37: CUjit_target = 37;
pub const CU_TARGET_COMPUTE_50: CUjit_target = 50;
pub const CU_TARGET_COMPUTE_52: CUjit_target = 52;
pub const CU_TARGET_COMPUTE_53: CUjit_target = 53;
pub const CU_TARGET_COMPUTE_60: CUjit_target = 60;
pub const CU_TARGET_COMPUTE_61: CUjit_target = 61;
pub const CU_TARGET_COMPUTE_62: CUjit_target = 62;
pub const CU_TARGET_COMPUTE_70: CUjit_target = 70;
pub const CU_TARGET_COMPUTE_72: CUjit_target = 72;
pub const CU_TARGET_COMPUTE_75: CUjit_target = 75;
pub const CU_TARGET_COMPUTE_80: CUjit_target = 80;
pub const CU_TARGET_COMPUTE_86: CUjit_target = 86;
pub const CU_TARGET_COMPUTE_87: CUjit_target = 87;
pub const CU_TARGET_COMPUTE_89: CUjit_target = 89;
pub const CU_TARGET_COMPUTE_90: CUjit_target = 90;
pub const CU_TARGET_COMPUTE_100: CUjit_target = 100;
pub const CU_TARGET_COMPUTE_110: CUjit_target = 110;
pub const CU_TARGET_COMPUTE_103: CUjit_target = 103;
pub const CU_TARGET_COMPUTE_107: CUjit_target = 107;
pub const CU_TARGET_COMPUTE_120: CUjit_target = 120;
pub const CU_TARGET_COMPUTE_121: CUjit_target = 121;
pub const CU_TARGET_COMPUTE_90A: CUjit_target = 65626;
pub const CU_TARGET_COMPUTE_100A: CUjit_target = 65636;
pub const CU_TARGET_COMPUTE_110A: CUjit_target = 65646;
pub const CU_TARGET_COMPUTE_103A: CUjit_target = 65639;
pub const CU_TARGET_COMPUTE_107A: CUjit_target = 65643;
pub const CU_TARGET_COMPUTE_120A: CUjit_target = 65656;
pub const CU_TARGET_COMPUTE_121A: CUjit_target = 65657;
pub const CU_TARGET_COMPUTE_100F: CUjit_target = 131172;
pub const CU_TARGET_COMPUTE_110F: CUjit_target = 131182;
pub const CU_TARGET_COMPUTE_103F: CUjit_target = 131175;
pub const CU_TARGET_COMPUTE_107F: CUjit_target = 131179;
pub const CU_TARGET_COMPUTE_120F: CUjit_target = 131192;
pub const CU_TARGET_COMPUTE_121F: CUjit_target = 131193;

pub type CUjit_fallback = c_int;
pub const CU_PREFER_PTX: CUjit_fallback = 0;
pub const CU_PREFER_BINARY: CUjit_fallback = 1;

pub type CUjit_cacheMode = c_int;
pub const CU_JIT_CACHE_OPTION_NONE: CUjit_cacheMode = 0;
pub const CU_JIT_CACHE_OPTION_CG: CUjit_cacheMode = 1;
pub const CU_JIT_CACHE_OPTION_CA: CUjit_cacheMode = 2;

pub type CUjitInputType = c_int;
pub const CU_JIT_INPUT_CUBIN: CUjitInputType = 0;
pub const CU_JIT_INPUT_PTX: CUjitInputType = 1;
pub const CU_JIT_INPUT_FATBINARY: CUjitInputType = 2;
pub const CU_JIT_INPUT_OBJECT: CUjitInputType = 3;
pub const CU_JIT_INPUT_LIBRARY: CUjitInputType = 4;
pub const CU_JIT_INPUT_NVVM: CUjitInputType = 5;
pub const CU_JIT_NUM_INPUT_TYPES: CUjitInputType = 6;

pub type CUlibraryOption = c_int;
pub const CU_LIBRARY_HOST_UNIVERSAL_FUNCTION_AND_DATA_TABLE: CUlibraryOption = 0;
pub const CU_LIBRARY_BINARY_IS_PRESERVED: CUlibraryOption = 1;
pub const CU_LIBRARY_NUM_OPTIONS: CUlibraryOption = 2;

pub type CUlaunchAttributeID = c_int;
pub const CU_LAUNCH_ATTRIBUTE_IGNORE: CUlaunchAttributeID = 0;
pub const CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW: CUlaunchAttributeID = 1;
pub const CU_LAUNCH_ATTRIBUTE_COOPERATIVE: CUlaunchAttributeID = 2;
pub const CU_LAUNCH_ATTRIBUTE_SYNCHRONIZATION_POLICY: CUlaunchAttributeID = 3;
pub const CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION: CUlaunchAttributeID = 4;
pub const CU_LAUNCH_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE: CUlaunchAttributeID = 5;
pub const CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION: CUlaunchAttributeID = 6;
pub const CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_EVENT: CUlaunchAttributeID = 7;
pub const CU_LAUNCH_ATTRIBUTE_PRIORITY: CUlaunchAttributeID = 8;
pub const CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN_MAP: CUlaunchAttributeID = 9;
pub const CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN: CUlaunchAttributeID = 10;
pub const CU_LAUNCH_ATTRIBUTE_PREFERRED_CLUSTER_DIMENSION: CUlaunchAttributeID = 11;
pub const CU_LAUNCH_ATTRIBUTE_LAUNCH_COMPLETION_EVENT: CUlaunchAttributeID = 12;
pub const CU_LAUNCH_ATTRIBUTE_DEVICE_UPDATABLE_KERNEL_NODE: CUlaunchAttributeID = 13;
pub const CU_LAUNCH_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT: CUlaunchAttributeID = 14;
pub const CU_LAUNCH_ATTRIBUTE_NVLINK_UTIL_CENTRIC_SCHEDULING: CUlaunchAttributeID = 16;
pub const CU_LAUNCH_ATTRIBUTE_PORTABLE_CLUSTER_SIZE_MODE: CUlaunchAttributeID = 17;
pub const CU_LAUNCH_ATTRIBUTE_SHARED_MEMORY_MODE: CUlaunchAttributeID = 18;

pub type CUmem_advise = c_int;
pub const CU_MEM_ADVISE_SET_READ_MOSTLY: CUmem_advise = 1;
pub const CU_MEM_ADVISE_UNSET_READ_MOSTLY: CUmem_advise = 2;
pub const CU_MEM_ADVISE_SET_PREFERRED_LOCATION: CUmem_advise = 3;
pub const CU_MEM_ADVISE_UNSET_PREFERRED_LOCATION: CUmem_advise = 4;
pub const CU_MEM_ADVISE_SET_ACCESSED_BY: CUmem_advise = 5;
pub const CU_MEM_ADVISE_UNSET_ACCESSED_BY: CUmem_advise = 6;

pub type CUmem_range_attribute = c_int;
pub const CU_MEM_RANGE_ATTRIBUTE_READ_MOSTLY: CUmem_range_attribute = 1;
pub const CU_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION: CUmem_range_attribute = 2;
pub const CU_MEM_RANGE_ATTRIBUTE_ACCESSED_BY: CUmem_range_attribute = 3;
pub const CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION: CUmem_range_attribute = 4;
pub const CU_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION_TYPE: CUmem_range_attribute = 5;
pub const CU_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION_ID: CUmem_range_attribute = 6;
pub const CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION_TYPE: CUmem_range_attribute = 7;
pub const CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION_ID: CUmem_range_attribute = 8;

pub type CUmemPool_attribute = c_int;
pub const CU_MEMPOOL_ATTR_REUSE_FOLLOW_EVENT_DEPENDENCIES: CUmemPool_attribute = 1;
pub const CU_MEMPOOL_ATTR_REUSE_ALLOW_OPPORTUNISTIC: CUmemPool_attribute = 2;
pub const CU_MEMPOOL_ATTR_REUSE_ALLOW_INTERNAL_DEPENDENCIES: CUmemPool_attribute = 3;
pub const CU_MEMPOOL_ATTR_RELEASE_THRESHOLD: CUmemPool_attribute = 4;
pub const CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT: CUmemPool_attribute = 5;
pub const CU_MEMPOOL_ATTR_RESERVED_MEM_HIGH: CUmemPool_attribute = 6;
pub const CU_MEMPOOL_ATTR_USED_MEM_CURRENT: CUmemPool_attribute = 7;
pub const CU_MEMPOOL_ATTR_USED_MEM_HIGH: CUmemPool_attribute = 8;
pub const CU_MEMPOOL_ATTR_ALLOCATION_TYPE: CUmemPool_attribute = 9;
pub const CU_MEMPOOL_ATTR_EXPORT_HANDLE_TYPES: CUmemPool_attribute = 10;
pub const CU_MEMPOOL_ATTR_LOCATION_ID: CUmemPool_attribute = 11;
pub const CU_MEMPOOL_ATTR_LOCATION_TYPE: CUmemPool_attribute = 12;
pub const CU_MEMPOOL_ATTR_MAX_POOL_SIZE: CUmemPool_attribute = 13;
pub const CU_MEMPOOL_ATTR_HW_DECOMPRESS_ENABLED: CUmemPool_attribute = 14;
pub const CU_MEMPOOL_ATTR_LOCALITY_DOMAIN_ID: CUmemPool_attribute = 15;

pub type CUmemAccess_flags = c_int;
pub const CU_MEM_ACCESS_FLAGS_PROT_NONE: CUmemAccess_flags = 0;
pub const CU_MEM_ACCESS_FLAGS_PROT_READ: CUmemAccess_flags = 1;
pub const CU_MEM_ACCESS_FLAGS_PROT_READWRITE: CUmemAccess_flags = 3;
pub const CU_MEM_ACCESS_FLAGS_PROT_MAX: CUmemAccess_flags = 2147483647;

pub type CUmemLocationType = c_int;
pub const CU_MEM_LOCATION_TYPE_INVALID: CUmemLocationType = 0;
pub const CU_MEM_LOCATION_TYPE_NONE: CUmemLocationType = 0;
pub const CU_MEM_LOCATION_TYPE_DEVICE: CUmemLocationType = 1;
pub const CU_MEM_LOCATION_TYPE_HOST: CUmemLocationType = 2;
pub const CU_MEM_LOCATION_TYPE_HOST_NUMA: CUmemLocationType = 3;
pub const CU_MEM_LOCATION_TYPE_HOST_NUMA_CURRENT: CUmemLocationType = 4;
pub const CU_MEM_LOCATION_TYPE_INVISIBLE: CUmemLocationType = 5;
pub const CU_MEM_LOCATION_TYPE_DEVICE_LOCALITY_DOMAIN: CUmemLocationType = 6;
pub const CU_MEM_LOCATION_TYPE_MAX: CUmemLocationType = 2147483647;

pub type CUmemAllocationType = c_int;
pub const CU_MEM_ALLOCATION_TYPE_INVALID: CUmemAllocationType = 0;
pub const CU_MEM_ALLOCATION_TYPE_PINNED: CUmemAllocationType = 1;
pub const CU_MEM_ALLOCATION_TYPE_MANAGED: CUmemAllocationType = 2;
pub const CU_MEM_ALLOCATION_TYPE_MAX: CUmemAllocationType = 2147483647;

pub type CUmemAllocationHandleType = c_int;
pub const CU_MEM_HANDLE_TYPE_NONE: CUmemAllocationHandleType = 0;
pub const CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR: CUmemAllocationHandleType = 1;
pub const CU_MEM_HANDLE_TYPE_WIN32: CUmemAllocationHandleType = 2;
pub const CU_MEM_HANDLE_TYPE_WIN32_KMT: CUmemAllocationHandleType = 4;
pub const CU_MEM_HANDLE_TYPE_FABRIC: CUmemAllocationHandleType = 8;
pub const CU_MEM_HANDLE_TYPE_MAX: CUmemAllocationHandleType = 2147483647;

pub type CUdriverProcAddress_flags = c_int;
pub const CU_GET_PROC_ADDRESS_DEFAULT: CUdriverProcAddress_flags = 0;
pub const CU_GET_PROC_ADDRESS_LEGACY_STREAM: CUdriverProcAddress_flags = 1;
pub const CU_GET_PROC_ADDRESS_PER_THREAD_DEFAULT_STREAM: CUdriverProcAddress_flags = 2;

pub type CUdriverProcAddressQueryResult = c_int;
pub const CU_GET_PROC_ADDRESS_SUCCESS: CUdriverProcAddressQueryResult = 0;
pub const CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND: CUdriverProcAddressQueryResult = 1;
pub const CU_GET_PROC_ADDRESS_VERSION_NOT_SUFFICIENT: CUdriverProcAddressQueryResult = 2;

pub type CUmoduleLoadingMode = c_int;
pub const CU_MODULE_EAGER_LOADING: CUmoduleLoadingMode = 1;
pub const CU_MODULE_LAZY_LOADING: CUmoduleLoadingMode = 2;

/// `cuMemHostAlloc`
pub const CU_MEMHOSTALLOC_PORTABLE: c_int = 1;
pub const CU_MEMHOSTALLOC_DEVICEMAP: c_int = 2;
pub const CU_MEMHOSTALLOC_WRITECOMBINED: c_int = 4;

/// `cuMemHostRegister`
pub const CU_MEMHOSTREGISTER_PORTABLE: c_int = 1;
pub const CU_MEMHOSTREGISTER_DEVICEMAP: c_int = 2;
pub const CU_MEMHOSTREGISTER_IOMEMORY: c_int = 4;
pub const CU_MEMHOSTREGISTER_READ_ONLY: c_int = 8;

/// `cuArray3DCreate`
pub const CUDA_ARRAY3D_LAYERED: c_int = 1;
pub const CUDA_ARRAY3D_SURFACE_LDST: c_int = 2;
pub const CUDA_ARRAY3D_CUBEMAP: c_int = 4;
pub const CUDA_ARRAY3D_TEXTURE_GATHER: c_int = 8;
pub const CUDA_ARRAY3D_DEPTH_TEXTURE: c_int = 16;
