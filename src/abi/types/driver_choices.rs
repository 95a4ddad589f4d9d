//! Values of arguments and fields: enumerations of the driver API, each group named by its own.

use std::ffi::c_int;

/// `CUctx_flags`
pub const CU_CTX_SCHED_AUTO: c_int = 0;
pub const CU_CTX_SCHED_SPIN: c_int = 1;
pub const CU_CTX_SCHED_YIELD: c_int = 2;
pub const CU_CTX_SCHED_BLOCKING_SYNC: c_int = 4;
pub const CU_CTX_BLOCKING_SYNC: c_int = 4;
pub const CU_CTX_SCHED_MASK: c_int = 7;
pub const CU_CTX_MAP_HOST: c_int = 8;
pub const CU_CTX_COREDUMP_ENABLE: c_int = 32;
pub const CU_CTX_USER_COREDUMP_ENABLE: c_int = 64;
pub const CU_CTX_SYNC_MEMOPS: c_int = 128;
pub const CU_CTX_FLAGS_MASK: c_int = 255;

/// `CUstream_flags`
pub const CU_STREAM_DEFAULT: c_int = 0;
pub const CU_STREAM_NON_BLOCKING: c_int = 1;

/// `CUevent_flags`
pub const CU_EVENT_DEFAULT: c_int = 0;
pub const CU_EVENT_BLOCKING_SYNC: c_int = 1;
pub const CU_EVENT_DISABLE_TIMING: c_int = 2;
pub const CU_EVENT_INTERPROCESS: c_int = 4;

/// `CUevent_record_flags`
pub const CU_EVENT_RECORD_DEFAULT: c_int = 0;
pub const CU_EVENT_RECORD_EXTERNAL: c_int = 1;

/// `CUevent_wait_flags`
pub const CU_EVENT_WAIT_DEFAULT: c_int = 0;
pub const CU_EVENT_WAIT_EXTERNAL: c_int = 1;

/// `CUfunc_cache`
pub const CU_FUNC_CACHE_PREFER_NONE: c_int = 0;
pub const CU_FUNC_CACHE_PREFER_SHARED: c_int = 1;
pub const CU_FUNC_CACHE_PREFER_L1: c_int = 2;
pub const CU_FUNC_CACHE_PREFER_EQUAL: c_int = 3;

/// `CUsharedconfig`
pub const CU_SHARED_MEM_CONFIG_DEFAULT_BANK_SIZE: c_int = 0;
pub const CU_SHARED_MEM_CONFIG_FOUR_BYTE_BANK_SIZE: c_int = 1;
pub const CU_SHARED_MEM_CONFIG_EIGHT_BYTE_BANK_SIZE: c_int = 2;

/// `CUshared_carveout`
pub const CU_SHAREDMEM_CARVEOUT_DEFAULT: c_int = -1;
pub const CU_SHAREDMEM_CARVEOUT_MAX_SHARED: c_int = 100;
pub const CU_SHAREDMEM_CARVEOUT_MAX_L1: c_int = 0;

/// `CUoccupancy_flags`
pub const CU_OCCUPANCY_DEFAULT: c_int = 0;
pub const CU_OCCUPANCY_DISABLE_CACHING_OVERRIDE: c_int = 1;

/// `CUmemAttach_flags`
pub const CU_MEM_ATTACH_GLOBAL: c_int = 1;
pub const CU_MEM_ATTACH_HOST: c_int = 2;
pub const CU_MEM_ATTACH_SINGLE: c_int = 4;

/// `CUarray_format`
pub const CU_AD_FORMAT_UNSIGNED_INT8: c_int = 1;
pub const CU_AD_FORMAT_UNSIGNED_INT16: c_int = 2;
pub const CU_AD_FORMAT_UNSIGNED_INT32: c_int = 3;
pub const CU_AD_FORMAT_SIGNED_INT8: c_int = 8;
pub const CU_AD_FORMAT_SIGNED_INT16: c_int = 9;
pub const CU_AD_FORMAT_SIGNED_INT32: c_int = 10;
pub const CU_AD_FORMAT_HALF: c_int = 16;
pub const CU_AD_FORMAT_FLOAT: c_int = 32;
pub const CU_AD_FORMAT_NV12: c_int = 176;
pub const CU_AD_FORMAT_UNORM_INT8X1: c_int = 192;
pub const CU_AD_FORMAT_UNORM_INT8X2: c_int = 193;
pub const CU_AD_FORMAT_UNORM_INT8X4: c_int = 194;
pub const CU_AD_FORMAT_UNORM_INT16X1: c_int = 195;
pub const CU_AD_FORMAT_UNORM_INT16X2: c_int = 196;
pub const CU_AD_FORMAT_UNORM_INT16X4: c_int = 197;
pub const CU_AD_FORMAT_SNORM_INT8X1: c_int = 198;
pub const CU_AD_FORMAT_SNORM_INT8X2: c_int = 199;
pub const CU_AD_FORMAT_SNORM_INT8X4: c_int = 200;
pub const CU_AD_FORMAT_SNORM_INT16X1: c_int = 201;
pub const CU_AD_FORMAT_SNORM_INT16X2: c_int = 202;
pub const CU_AD_FORMAT_SNORM_INT16X4: c_int = 203;
pub const CU_AD_FORMAT_BC1_UNORM: c_int = 145;
pub const CU_AD_FORMAT_BC1_UNORM_SRGB: c_int = 146;
pub const CU_AD_FORMAT_BC2_UNORM: c_int = 147;
pub const CU_AD_FORMAT_BC2_UNORM_SRGB: c_int = 148;
pub const CU_AD_FORMAT_BC3_UNORM: c_int = 149;
pub const CU_AD_FORMAT_BC3_UNORM_SRGB: c_int = 150;
pub const CU_AD_FORMAT_BC4_UNORM: c_int = 151;
pub const CU_AD_FORMAT_BC4_SNORM: c_int = 152;
pub const CU_AD_FORMAT_BC5_UNORM: c_int = 153;
pub const CU_AD_FORMAT_BC5_SNORM: c_int = 154;
pub const CU_AD_FORMAT_BC6H_UF16: c_int = 155;
pub const CU_AD_FORMAT_BC6H_SF16: c_int = 156;
pub const CU_AD_FORMAT_BC7_UNORM: c_int = 157;
pub const CU_AD_FORMAT_BC7_UNORM_SRGB: c_int = 158;
pub const CU_AD_FORMAT_P010: c_int = 159;
pub const CU_AD_FORMAT_P016: c_int = 161;
pub const CU_AD_FORMAT_NV16: c_int = 162;
pub const CU_AD_FORMAT_P210: c_int = 163;
pub const CU_AD_FORMAT_P216: c_int = 164;
pub const CU_AD_FORMAT_YUY2: c_int = 165;
pub const CU_AD_FORMAT_Y210: c_int = 166;
pub const CU_AD_FORMAT_Y216: c_int = 167;
pub const CU_AD_FORMAT_AYUV: c_int = 168;
pub const CU_AD_FORMAT_Y410: c_int = 169;
pub const CU_AD_FORMAT_Y416: c_int = 177;
pub const CU_AD_FORMAT_Y444_PLANAR8: c_int = 178;
pub const CU_AD_FORMAT_Y444_PLANAR10: c_int = 179;
pub const CU_AD_FORMAT_YUV444_8bit_SemiPlanar: c_int = 180;
pub const CU_AD_FORMAT_YUV444_16bit_SemiPlanar: c_int = 181;
pub const CU_AD_FORMAT_UNORM_INT_101010_2: c_int = 80;
pub const CU_AD_FORMAT_UINT8_PACKED_422: c_int = 81;
pub const CU_AD_FORMAT_UINT8_PACKED_444: c_int = 82;
pub const CU_AD_FORMAT_UINT8_SEMIPLANAR_420: c_int = 83;
pub const CU_AD_FORMAT_UINT16_SEMIPLANAR_420: c_int = 84;
pub const CU_AD_FORMAT_UINT8_SEMIPLANAR_422: c_int = 85;
pub const CU_AD_FORMAT_UINT16_SEMIPLANAR_422: c_int = 86;
pub const CU_AD_FORMAT_UINT8_SEMIPLANAR_444: c_int = 87;
pub const CU_AD_FORMAT_UINT16_SEMIPLANAR_444: c_int = 88;
pub const CU_AD_FORMAT_UINT8_PLANAR_420: c_int = 89;
pub const CU_AD_FORMAT_UINT16_PLANAR_420: c_int = 90;
pub const CU_AD_FORMAT_UINT8_PLANAR_422: c_int = 91;
pub const CU_AD_FORMAT_UINT16_PLANAR_422: c_int = 92;
pub const CU_AD_FORMAT_UINT8_PLANAR_444: c_int = 93;
pub const CU_AD_FORMAT_UINT16_PLANAR_444: c_int = 94;

/// `CUaddress_mode`
pub const CU_TR_ADDRESS_MODE_WRAP: c_int = 0;
pub const CU_TR_ADDRESS_MODE_CLAMP: c_int = 1;
pub const CU_TR_ADDRESS_MODE_MIRROR: c_int = 2;
pub const CU_TR_ADDRESS_MODE_BORDER: c_int = 3;

/// `CUfilter_mode`
pub const CU_TR_FILTER_MODE_POINT: c_int = 0;
pub const CU_TR_FILTER_MODE_LINEAR: c_int = 1;

/// `CUresourcetype`
pub const CU_RESOURCE_TYPE_ARRAY: c_int = 0;
pub const CU_RESOURCE_TYPE_MIPMAPPED_ARRAY: c_int = 1;
pub const CU_RESOURCE_TYPE_LINEAR: c_int = 2;
pub const CU_RESOURCE_TYPE_PITCH2D: c_int = 3;

/// `CUresourceViewFormat`
pub const CU_RES_VIEW_FORMAT_NONE: c_int = 0;
pub const CU_RES_VIEW_FORMAT_UINT_1X8: c_int = 1;
pub const CU_RES_VIEW_FORMAT_UINT_2X8: c_int = 2;
pub const CU_RES_VIEW_FORMAT_UINT_4X8: c_int = 3;
pub const CU_RES_VIEW_FORMAT_SINT_1X8: c_int = 4;
pub const CU_RES_VIEW_FORMAT_SINT_2X8: c_int = 5;
pub const CU_RES_VIEW_FORMAT_SINT_4X8: c_int = 6;
pub const CU_RES_VIEW_FORMAT_UINT_1X16: c_int = 7;
pub const CU_RES_VIEW_FORMAT_UINT_2X16: c_int = 8;
pub const CU_RES_VIEW_FORMAT_UINT_4X16: c_int = 9;
pub const CU_RES_VIEW_FORMAT_SINT_1X16: c_int = 10;
pub const CU_RES_VIEW_FORMAT_SINT_2X16: c_int = 11;
pub const CU_RES_VIEW_FORMAT_SINT_4X16: c_int = 12;
pub const CU_RES_VIEW_FORMAT_UINT_1X32: c_int = 13;
pub const CU_RES_VIEW_FORMAT_UINT_2X32: c_int = 14;
pub const CU_RES_VIEW_FORMAT_UINT_4X32: c_int = 15;
pub const CU_RES_VIEW_FORMAT_SINT_1X32: c_int = 16;
pub const CU_RES_VIEW_FORMAT_SINT_2X32: c_int = 17;
pub const CU_RES_VIEW_FORMAT_SINT_4X32: c_int = 18;
pub const CU_RES_VIEW_FORMAT_FLOAT_1X16: c_int = 19;
pub const CU_RES_VIEW_FORMAT_FLOAT_2X16: c_int = 20;
pub const CU_RES_VIEW_FORMAT_FLOAT_4X16: c_int = 21;
pub const CU_RES_VIEW_FORMAT_FLOAT_1X32: c_int = 22;
pub const CU_RES_VIEW_FORMAT_FLOAT_2X32: c_int = 23;
pub const CU_RES_VIEW_FORMAT_FLOAT_4X32: c_int = 24;
pub const CU_RES_VIEW_FORMAT_UNSIGNED_BC1: c_int = 25;
pub const CU_RES_VIEW_FORMAT_UNSIGNED_BC2: c_int = 26;
pub const CU_RES_VIEW_FORMAT_UNSIGNED_BC3: c_int = 27;
pub const CU_RES_VIEW_FORMAT_UNSIGNED_BC4: c_int = 28;
pub const CU_RES_VIEW_FORMAT_SIGNED_BC4: c_int = 29;
pub const CU_RES_VIEW_FORMAT_UNSIGNED_BC5: c_int = 30;
pub const CU_RES_VIEW_FORMAT_SIGNED_BC5: c_int = 31;
pub const CU_RES_VIEW_FORMAT_UNSIGNED_BC6H: c_int = 32;
pub const CU_RES_VIEW_FORMAT_SIGNED_BC6H: c_int = 33;
pub const CU_RES_VIEW_FORMAT_UNSIGNED_BC7: c_int = 34;

/// `CUjit_option`
pub const CU_JIT_MAX_REGISTERS: c_int = 0;
pub const CU_JIT_THREADS_PER_BLOCK: c_int = 1;
pub const CU_JIT_WALL_TIME: c_int = 2;
pub const CU_JIT_INFO_LOG_BUFFER: c_int = 3;
pub const CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES: c_int = 4;
pub const CU_JIT_ERROR_LOG_BUFFER: c_int = 5;
pub const CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES: c_int = 6;
pub const CU_JIT_OPTIMIZATION_LEVEL: c_int = 7;
pub const CU_JIT_TARGET_FROM_CUCONTEXT: c_int = 8;
pub const CU_JIT_TARGET: c_int = 9;
pub const CU_JIT_FALLBACK_STRATEGY: c_int = 10;
pub const CU_JIT_GENERATE_DEBUG_INFO: c_int = 11;
pub const CU_JIT_LOG_VERBOSE: c_int = 12;
pub const CU_JIT_GENERATE_LINE_INFO: c_int = 13;
pub const CU_JIT_CACHE_MODE: c_int = 14;
pub const CU_JIT_NEW_SM3X_OPT: c_int = 15;
pub const CU_JIT_FAST_COMPILE: c_int = 16;
pub const CU_JIT_GLOBAL_SYMBOL_NAMES: c_int = 17;
pub const CU_JIT_GLOBAL_SYMBOL_ADDRESSES: c_int = 18;
pub const CU_JIT_GLOBAL_SYMBOL_COUNT: c_int = 19;
pub const CU_JIT_LTO: c_int = 20;
pub const CU_JIT_FTZ: c_int = 21;
pub const CU_JIT_PREC_DIV: c_int = 22;
pub const CU_JIT_PREC_SQRT: c_int = 23;
pub const CU_JIT_FMA: c_int = 24;
pub const CU_JIT_REFERENCED_KERNEL_NAMES: c_int = 25;
pub const CU_JIT_REFERENCED_KERNEL_COUNT: c_int = 26;
pub const CU_JIT_REFERENCED_VARIABLE_NAMES: c_int = 27;
pub const CU_JIT_REFERENCED_VARIABLE_COUNT: c_int = 28;
pub const CU_JIT_OPTIMIZE_UNUSED_DEVICE_VARIABLES: c_int = 29;
pub const CU_JIT_POSITION_INDEPENDENT_CODE: c_int = 30;
pub const CU_JIT_MIN_CTA_PER_SM: c_int = 31;
pub const CU_JIT_MAX_THREADS_PER_BLOCK: c_int = 32;
pub const CU_JIT_OVERRIDE_DIRECTIVE_VALUES: c_int = 33;
pub const CU_JIT_SPLIT_COMPILE: c_int = 34;
pub const CU_JIT_BINARY_LOADER_THREAD_COUNT: c_int = 35;

/// `CUjit_target`
pub const CU_TARGET_COMPUTE_30: c_int = 30;
pub const CU_TARGET_COMPUTE_32: c_int = 32;
pub const CU_TARGET_COMPUTE_35: c_int = 35;
pub const CU_TARGET_COMPUTE_37: c_int = 37;
pub const CU_TARGET_COMPUTE_50: c_int = 50;
pub const CU_TARGET_COMPUTE_52: c_int = 52;
pub const CU_TARGET_COMPUTE_53: c_int = 53;
pub const CU_TARGET_COMPUTE_60: c_int = 60;
pub const CU_TARGET_COMPUTE_61: c_int = 61;
pub const CU_TARGET_COMPUTE_62: c_int = 62;
pub const CU_TARGET_COMPUTE_70: c_int = 70;
pub const CU_TARGET_COMPUTE_72: c_int = 72;
pub const CU_TARGET_COMPUTE_75: c_int = 75;
pub const CU_TARGET_COMPUTE_80: c_int = 80;
pub const CU_TARGET_COMPUTE_86: c_int = 86;
pub const CU_TARGET_COMPUTE_87: c_int = 87;
pub const CU_TARGET_COMPUTE_89: c_int = 89;
pub const CU_TARGET_COMPUTE_90: c_int = 90;
pub const CU_TARGET_COMPUTE_100: c_int = 100;
pub const CU_TARGET_COMPUTE_110: c_int = 110;
pub const CU_TARGET_COMPUTE_103: c_int = 103;
pub const CU_TARGET_COMPUTE_107: c_int = 107;
pub const CU_TARGET_COMPUTE_120: c_int = 120;
pub const CU_TARGET_COMPUTE_121: c_int = 121;

/// `CUjit_fallback`
pub const CU_PREFER_PTX: c_int = 0;
pub const CU_PREFER_BINARY: c_int = 1;

/// `CUjit_cacheMode`
pub const CU_JIT_CACHE_OPTION_NONE: c_int = 0;
pub const CU_JIT_CACHE_OPTION_CG: c_int = 1;
pub const CU_JIT_CACHE_OPTION_CA: c_int = 2;

/// `CUjitInputType`
pub const CU_JIT_INPUT_CUBIN: c_int = 0;
pub const CU_JIT_INPUT_PTX: c_int = 1;
pub const CU_JIT_INPUT_FATBINARY: c_int = 2;
pub const CU_JIT_INPUT_OBJECT: c_int = 3;
pub const CU_JIT_INPUT_LIBRARY: c_int = 4;
pub const CU_JIT_INPUT_NVVM: c_int = 5;
pub const CU_JIT_NUM_INPUT_TYPES: c_int = 6;

/// `CUlibraryOption`
pub const CU_LIBRARY_HOST_UNIVERSAL_FUNCTION_AND_DATA_TABLE: c_int = 0;
pub const CU_LIBRARY_BINARY_IS_PRESERVED: c_int = 1;
pub const CU_LIBRARY_NUM_OPTIONS: c_int = 2;

/// `CUlaunchAttributeID`
pub const CU_LAUNCH_ATTRIBUTE_IGNORE: c_int = 0;
pub const CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW: c_int = 1;
pub const CU_LAUNCH_ATTRIBUTE_COOPERATIVE: c_int = 2;
pub const CU_LAUNCH_ATTRIBUTE_SYNCHRONIZATION_POLICY: c_int = 3;
pub const CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION: c_int = 4;
pub const CU_LAUNCH_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE: c_int = 5;
pub const CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION: c_int = 6;
pub const CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_EVENT: c_int = 7;
pub const CU_LAUNCH_ATTRIBUTE_PRIORITY: c_int = 8;
pub const CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN_MAP: c_int = 9;
pub const CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN: c_int = 10;
pub const CU_LAUNCH_ATTRIBUTE_PREFERRED_CLUSTER_DIMENSION: c_int = 11;
pub const CU_LAUNCH_ATTRIBUTE_LAUNCH_COMPLETION_EVENT: c_int = 12;
pub const CU_LAUNCH_ATTRIBUTE_DEVICE_UPDATABLE_KERNEL_NODE: c_int = 13;
pub const CU_LAUNCH_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT: c_int = 14;
pub const CU_LAUNCH_ATTRIBUTE_NVLINK_UTIL_CENTRIC_SCHEDULING: c_int = 16;
pub const CU_LAUNCH_ATTRIBUTE_PORTABLE_CLUSTER_SIZE_MODE: c_int = 17;
pub const CU_LAUNCH_ATTRIBUTE_SHARED_MEMORY_MODE: c_int = 18;

/// `CUmem_advise`
pub const CU_MEM_ADVISE_SET_READ_MOSTLY: c_int = 1;
pub const CU_MEM_ADVISE_UNSET_READ_MOSTLY: c_int = 2;
pub const CU_MEM_ADVISE_SET_PREFERRED_LOCATION: c_int = 3;
pub const CU_MEM_ADVISE_UNSET_PREFERRED_LOCATION: c_int = 4;
pub const CU_MEM_ADVISE_SET_ACCESSED_BY: c_int = 5;
pub const CU_MEM_ADVISE_UNSET_ACCESSED_BY: c_int = 6;

/// `CUmem_range_attribute`
pub const CU_MEM_RANGE_ATTRIBUTE_READ_MOSTLY: c_int = 1;
pub const CU_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION: c_int = 2;
pub const CU_MEM_RANGE_ATTRIBUTE_ACCESSED_BY: c_int = 3;
pub const CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION: c_int = 4;
pub const CU_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION_TYPE: c_int = 5;
pub const CU_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION_ID: c_int = 6;
pub const CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION_TYPE: c_int = 7;
pub const CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION_ID: c_int = 8;

/// `CUmemPool_attribute`
pub const CU_MEMPOOL_ATTR_REUSE_FOLLOW_EVENT_DEPENDENCIES: c_int = 1;
pub const CU_MEMPOOL_ATTR_REUSE_ALLOW_OPPORTUNISTIC: c_int = 2;
pub const CU_MEMPOOL_ATTR_REUSE_ALLOW_INTERNAL_DEPENDENCIES: c_int = 3;
pub const CU_MEMPOOL_ATTR_RELEASE_THRESHOLD: c_int = 4;
pub const CU_MEMPOOL_ATTR_USED_MEM_CURRENT: c_int = 7;
pub const CU_MEMPOOL_ATTR_USED_MEM_HIGH: c_int = 8;
pub const CU_MEMPOOL_ATTR_ALLOCATION_TYPE: c_int = 9;
pub const CU_MEMPOOL_ATTR_EXPORT_HANDLE_TYPES: c_int = 10;
pub const CU_MEMPOOL_ATTR_LOCATION_ID: c_int = 11;
pub const CU_MEMPOOL_ATTR_LOCATION_TYPE: c_int = 12;
pub const CU_MEMPOOL_ATTR_MAX_POOL_SIZE: c_int = 13;
pub const CU_MEMPOOL_ATTR_HW_DECOMPRESS_ENABLED: c_int = 14;
pub const CU_MEMPOOL_ATTR_LOCALITY_DOMAIN_ID: c_int = 15;

/// `CUmemAccess_flags`
pub const CU_MEM_ACCESS_FLAGS_PROT_NONE: c_int = 0;
pub const CU_MEM_ACCESS_FLAGS_PROT_READ: c_int = 1;
pub const CU_MEM_ACCESS_FLAGS_PROT_READWRITE: c_int = 3;

/// `CUmemLocationType`
pub const CU_MEM_LOCATION_TYPE_INVALID: c_int = 0;
pub const CU_MEM_LOCATION_TYPE_NONE: c_int = 0;
pub const CU_MEM_LOCATION_TYPE_DEVICE: c_int = 1;
pub const CU_MEM_LOCATION_TYPE_HOST: c_int = 2;
pub const CU_MEM_LOCATION_TYPE_HOST_NUMA: c_int = 3;
pub const CU_MEM_LOCATION_TYPE_HOST_NUMA_CURRENT: c_int = 4;
pub const CU_MEM_LOCATION_TYPE_INVISIBLE: c_int = 5;
pub const CU_MEM_LOCATION_TYPE_DEVICE_LOCALITY_DOMAIN: c_int = 6;

/// `CUmemAllocationType`
pub const CU_MEM_ALLOCATION_TYPE_INVALID: c_int = 0;
pub const CU_MEM_ALLOCATION_TYPE_PINNED: c_int = 1;
pub const CU_MEM_ALLOCATION_TYPE_MANAGED: c_int = 2;

/// `CUmemAllocationHandleType`
pub const CU_MEM_HANDLE_TYPE_NONE: c_int = 0;
pub const CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR: c_int = 1;
pub const CU_MEM_HANDLE_TYPE_WIN32: c_int = 2;
pub const CU_MEM_HANDLE_TYPE_WIN32_KMT: c_int = 4;
pub const CU_MEM_HANDLE_TYPE_FABRIC: c_int = 8;

/// `CUdriverProcAddress_flags`
pub const CU_GET_PROC_ADDRESS_DEFAULT: c_int = 0;
pub const CU_GET_PROC_ADDRESS_LEGACY_STREAM: c_int = 1;
pub const CU_GET_PROC_ADDRESS_PER_THREAD_DEFAULT_STREAM: c_int = 2;

/// `CUdriverProcAddressQueryResult`
pub const CU_GET_PROC_ADDRESS_SUCCESS: c_int = 0;
pub const CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND: c_int = 1;
pub const CU_GET_PROC_ADDRESS_VERSION_NOT_SUFFICIENT: c_int = 2;

/// `CUmoduleLoadingMode`
pub const CU_MODULE_EAGER_LOADING: c_int = 1;
pub const CU_MODULE_LAZY_LOADING: c_int = 2;

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
