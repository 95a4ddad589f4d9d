//! Structures of graphs.

use super::*;

/// `cudaGraphEdgeData`: from_port, to_port, type and five reserved bytes.
pub type cudaGraphEdgeData = [u8; 8];

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaMemsetParams {
    pub dst: *mut c_void,
    /// Bytes; not used for one row.
    pub pitch: usize,
    pub value: c_uint,
    /// 1, 2 or 4.
    pub elementSize: c_uint,
    /// Elements.
    pub width: usize,
    pub height: usize,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaHostNodeParams {
    pub fn_: cudaHostFn_t,
    pub userData: *mut c_void,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaGraphInstantiateParams {
    pub flags: c_ulonglong,
    pub uploadStream: cudaStream_t,
    pub errNode_out: cudaGraphNode_t,
    /// `cudaGraphInstantiateResult`
    pub result_out: c_int,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaGraphExecUpdateResultInfo {
    /// `cudaGraphExecUpdateResult`
    pub result: c_int,
    pub errorNode: cudaGraphNode_t,
    pub errorFromNode: cudaGraphNode_t,
}
