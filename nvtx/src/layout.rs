//! Structures and numbers of NVIDIA's headers, as C lays them out. Names of fields are theirs, in Rust's spelling.

/// Modules of the core's tables (`NvtxCallbackModule`).
pub mod module {
    pub const CORE: u32 = 1;
    pub const CUDA: u32 = 2;
    pub const CUDART: u32 = 4;
    pub const CORE2: u32 = 5;
    pub const SYNC: u32 = 6;
}

/// Export tables of the core (`NvtxExportTableID`).
pub mod export_table {
    pub const CALLBACKS: u32 = 1;
    pub const VERSION_INFO: u32 = 3;
}

/// Types of things that can have a name (`nvtxResourceGenericType_t`, `nvtxResourceCUDAType_t`, `nvtxResourceCUDARTType_t`).
pub mod resource_type {
    const GENERIC: u32 = 1 << 16;
    const CUDA: u32 = 4 << 16;
    const CUDART: u32 = 5 << 16;

    pub const UNKNOWN: u32 = 0;
    /// By the number that the operating system gives to the thread.
    pub const GENERIC_THREAD_NATIVE: u32 = GENERIC | 3;
    pub const CUDA_DEVICE: u32 = CUDA | 1;
    pub const CUDA_CONTEXT: u32 = CUDA | 2;
    pub const CUDA_STREAM: u32 = CUDA | 3;
    pub const CUDA_EVENT: u32 = CUDA | 4;
    pub const CUDART_DEVICE: u32 = CUDART;
    pub const CUDART_STREAM: u32 = CUDART | 1;
    pub const CUDART_EVENT: u32 = CUDART | 2;
}

/// `NvtxExportTableCallbacks`.
#[repr(C)]
pub struct Callbacks {
    pub struct_size: usize,
    /// (module, table, number of entries): nonzero if there is such a module. The table's entries point to slots for
    /// functions.
    pub get_module_function_table: Option<unsafe extern "C" fn(u32, *mut *const *mut usize, *mut u32) -> i32>,
}

/// `NvtxExportTableVersionInfo`.
#[repr(C)]
pub struct VersionInfo {
    pub struct_size: usize,
    pub version: u32,
    pub reserved0: u32,
    pub set_injection_nvtx_version: Option<unsafe extern "C" fn(u32)>,
}

/// `nvtxExtModuleSegment_t`.
#[repr(C)]
pub struct Segment {
    pub segment_id: usize,
    pub slot_count: usize,
    pub function_slots: *mut usize,
}

/// `nvtxExtModuleInfo_t`.
#[repr(C)]
pub struct ModuleInfo {
    pub nvtx_ver: u16,
    pub struct_size: u16,
    pub module_id: u16,
    pub compat_id: u16,
    pub segments_count: usize,
    pub segments: *mut Segment,
    pub get_export_function: usize,
    pub ext_info: usize,
}

/// `nvtxEventAttributes_v2`; version 1 has the same layout.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct EventAttributes {
    pub version: u16,
    pub size: u16,
    pub category: u32,
    pub color_type: i32,
    pub color: u32,
    pub payload_type: i32,
    pub reserved0: i32,
    pub payload: u64,
    pub message_type: u32,
    pub message: u64,
}

/// `nvtxResourceAttributes_v0`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct ResourceAttributes {
    pub version: u16,
    pub size: u16,
    pub identifier_type: u32,
    pub identifier: u64,
    pub message_type: u32,
    pub message: u64,
}

/// `nvtxSyncUserAttributes_v0`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SyncAttributes {
    pub version: u16,
    pub size: u16,
    pub message_type: u32,
    pub message: u64,
}

/// Memory extension (`nvToolsExtMem.h`, `nvToolsExtMemCudaRt.h`).
pub mod mem {
    /// `NVTX_EXT_MODULEID_MEM`.
    pub const MODULE: u16 = 1;
    /// `NVTX_EXT_COMPATID_MEM`.
    pub const COMPATIBILITY: u16 = 0x0102;

    pub const USAGE_SUB_ALLOCATOR: u32 = 1;
    pub const USAGE_LAYOUT: u32 = 2;

    pub const TYPE_VIRTUAL_ADDRESS: u32 = 0x1;
    pub const TYPE_CUDA_ARRAY: u32 = 0x11;
    pub const TYPE_CU_ARRAY: u32 = 0x12;

    pub const REFERENCE_POINTER: u32 = 1;
    pub const REFERENCE_HANDLE: u32 = 2;

    /// `NVTX_MEM_CUDA_PEER_ALL_DEVICES`.
    pub const ALL_DEVICES: i32 = -1;

    /// `nvtxMemVirtualRangeDesc_v1`.
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct VirtualRange {
        pub size: u64,
        pub ptr: u64,
    }

    /// `nvtxMemCudaArrayRangeDesc_v1` and `nvtxMemCuArrayRangeDesc_v1`.
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct ArrayRange {
        pub ext_compat_id: u16,
        pub struct_size: u16,
        pub reserved0: u32,
        pub src: u64,
        pub offset: [u64; 3],
        pub extent: [u64; 3],
    }

    /// `nvtxMemHeapDesc_v1`.
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct HeapDesc {
        pub ext_compat_id: u16,
        pub struct_size: u16,
        pub reserved0: u32,
        pub usage: u32,
        pub kind: u32,
        pub type_specific_desc_size: u64,
        pub type_specific_desc: *const u8,
        pub category: u32,
        pub message_type: u32,
        pub message: u64,
    }

    /// `nvtxMemRegionsRegisterBatch_v1`.
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct RegisterBatch {
        pub ext_compat_id: u16,
        pub struct_size: u16,
        pub region_type: u32,
        pub heap: u64,
        pub region_count: u64,
        pub element_size: u64,
        pub elements: *const u8,
        pub handles_out: *mut u64,
    }

    /// `nvtxMemRegionsResizeBatch_v1`, `nvtxMemMarkInitializedBatch_v1`; with references, `nvtxMemRegionsUnregisterBatch_v1`.
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct Batch {
        pub ext_compat_id: u16,
        pub struct_size: u16,
        /// Of the elements.
        pub kind: u32,
        pub count: u64,
        pub element_size: u64,
        pub elements: *const u8,
    }

    /// `nvtxMemRegionNameDesc_v1`.
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct Name {
        pub reference_type: u32,
        pub name_type: u32,
        pub region: u64,
        pub name: u64,
        pub category: u32,
        pub reserved0: u32,
    }

    /// `nvtxMemRegionsNameBatch_v1`.
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct NameBatch {
        pub ext_compat_id: u16,
        pub struct_size: u16,
        pub reserved0: u32,
        pub count: u64,
        pub element_size: u64,
        pub elements: *const u8,
        pub reserved1: u64,
    }

    /// `nvtxMemPermissionsAssignRegionDesc_v1`.
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct Assignment {
        pub flags: u32,
        pub reference_type: u32,
        pub region: u64,
    }

    /// `nvtxMemPermissionsAssignBatch_v1`.
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct AssignBatch {
        pub ext_compat_id: u16,
        pub struct_size: u16,
        pub reserved0: u32,
        pub permissions: u64,
        pub count: u64,
        pub element_size: u64,
        pub elements: *const u8,
        pub reserved1: u64,
    }
}
