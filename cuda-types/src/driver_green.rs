//! Types of the driver API's green contexts, logs, notices and profiler, most of which are the runtime's under other names.

use super::objects::*;
use super::resource::*;
use std::ffi::c_int;

pub enum CUgreenCtx_st {}

/// Also a `cudaExecutionContext_t`.
pub type CUgreenCtx = *mut CUgreenCtx_st;
pub type CUdevResource = cudaDevResource;
pub type CUdevResourceDesc = cudaDevResourceDesc_t;
pub type CU_DEV_SM_RESOURCE_GROUP_PARAMS = cudaDevSmResourceGroupParams;
pub type CUlogsCallback = cudaLogsCallback_t;
pub type CUlogsCallbackHandle = cudaLogsCallbackHandle;
pub type CUlogIterator = cudaLogIterator;

pub type CUasyncCallback = cudaAsyncCallback;
pub type CUasyncCallbackHandle = cudaAsyncCallbackHandle_t;

pub type CUdevResourceType = c_int;
pub const CU_DEV_RESOURCE_TYPE_INVALID: CUdevResourceType = 0;
pub const CU_DEV_RESOURCE_TYPE_SM: CUdevResourceType = 1;
pub const CU_DEV_RESOURCE_TYPE_WORKQUEUE_CONFIG: CUdevResourceType = 1000;
pub const CU_DEV_RESOURCE_TYPE_WORKQUEUE: CUdevResourceType = 10000;

pub type CUgreenCtxCreate_flags = c_int;
pub const CU_GREEN_CTX_NONE: CUgreenCtxCreate_flags = 0;
pub const CU_GREEN_CTX_DEFAULT_STREAM: CUgreenCtxCreate_flags = 1;

pub type CUoutput_mode = c_int;
pub const CU_OUT_KEY_VALUE_PAIR: CUoutput_mode = 0;
pub const CU_OUT_CSV: CUoutput_mode = 1;
