//! Structures of memory, copies and arrays.

use super::choices::{
    cudaChannelFormatKind, cudaMemAccessFlags, cudaMemAllocationHandleType, cudaMemAllocationType,
    cudaMemcpySrcAccessOrder,
};
use super::objects::cudaArray_t;
use std::ffi::{c_int, c_long, c_uint, c_void};

/// Bits of each component.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct cudaChannelFormatDesc {
    pub x: c_int,
    pub y: c_int,
    pub z: c_int,
    pub w: c_int,
    pub f: cudaChannelFormatKind,
}

/// `pitch` in bytes, `xsize` in elements, `ysize` in rows.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct cudaPitchedPtr {
    pub ptr: *mut c_void,
    pub pitch: usize,
    pub xsize: usize,
    pub ysize: usize,
}

/// `width` in elements where an array takes part in the copy, else in bytes.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct cudaExtent {
    pub width: usize,
    pub height: usize,
    pub depth: usize,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct cudaPos {
    pub x: usize,
    pub y: usize,
    pub z: usize,
}

pub type cudaMemcpyKind = c_int;
pub const cudaMemcpyHostToHost: cudaMemcpyKind = 0;
pub const cudaMemcpyHostToDevice: cudaMemcpyKind = 1;
pub const cudaMemcpyDeviceToHost: cudaMemcpyKind = 2;
pub const cudaMemcpyDeviceToDevice: cudaMemcpyKind = 3;
pub const cudaMemcpyDefault: cudaMemcpyKind = 4;

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaMemcpy3DParms {
    pub srcArray: cudaArray_t,
    pub srcPos: cudaPos,
    pub srcPtr: cudaPitchedPtr,
    pub dstArray: cudaArray_t,
    pub dstPos: cudaPos,
    pub dstPtr: cudaPitchedPtr,
    pub extent: cudaExtent,
    pub kind: cudaMemcpyKind,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaMemcpy3DPeerParms {
    pub srcArray: cudaArray_t,
    pub srcPos: cudaPos,
    pub srcPtr: cudaPitchedPtr,
    pub srcDevice: c_int,
    pub dstArray: cudaArray_t,
    pub dstPos: cudaPos,
    pub dstPtr: cudaPitchedPtr,
    pub dstDevice: c_int,
    pub extent: cudaExtent,
}

pub type cudaMemoryType = c_int;
pub const cudaMemoryTypeUnregistered: cudaMemoryType = 0;
pub const cudaMemoryTypeHost: cudaMemoryType = 1;
pub const cudaMemoryTypeDevice: cudaMemoryType = 2;
pub const cudaMemoryTypeManaged: cudaMemoryType = 3;

/// As CUDA 13 has it; CUDA 12's ends with `hostPointer`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaPointerAttributes {
    pub type_: cudaMemoryType,
    pub device: c_int,
    pub devicePointer: *mut c_void,
    pub hostPointer: *mut c_void,
    /// Named in 13.5: -1 for memory of no locality domain.
    pub localityDomainOrdinal: c_int,
    pub reserved: [c_long; 7],
}

/// As CUDA 12 has it.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaPointerAttributes_v12 {
    pub type_: cudaMemoryType,
    pub device: c_int,
    pub devicePointer: *mut c_void,
    pub hostPointer: *mut c_void,
}

/// `cudaMemLocationType` and the device's or NUMA node's number.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct cudaMemLocation {
    pub type_: cudaMemLocationType,
    pub id: c_int,
}

pub type cudaMemLocationType = c_int;
pub const cudaMemLocationTypeInvalid: cudaMemLocationType = 0;
pub const cudaMemLocationTypeNone: cudaMemLocationType = 0;
pub const cudaMemLocationTypeDevice: cudaMemLocationType = 1;
pub const cudaMemLocationTypeHost: cudaMemLocationType = 2;
pub const cudaMemLocationTypeHostNuma: cudaMemLocationType = 3;
pub const cudaMemLocationTypeHostNumaCurrent: cudaMemLocationType = 4;
pub const cudaMemLocationTypeInvisible: cudaMemLocationType = 5;
pub const cudaMemLocationTypeDeviceLocalityDomain: cudaMemLocationType = 6;

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct cudaMemAccessDesc {
    pub location: cudaMemLocation,
    /// `cudaMemAccessFlags`: 0 none, 1 read, 3 read and write
    pub flags: cudaMemAccessFlags,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaMemPoolProps {
    /// `cudaMemAllocationType`: 1 pinned, 2 managed
    pub allocType: cudaMemAllocationType,
    pub handleTypes: cudaMemAllocationHandleType,
    pub location: cudaMemLocation,
    pub win32SecurityAttributes: *mut c_void,
    pub maxSize: usize,
    pub usage: u16,
    pub reserved: [u8; 53],
    pub reserved1: u8,
}

/// What holds for copies of a batch, or for one copy.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaMemcpyAttributes {
    /// `cudaMemcpySrcAccessOrder`: 1 stream, 2 during the call, 3 any
    pub srcAccessOrder: cudaMemcpySrcAccessOrder,
    pub srcLocHint: cudaMemLocation,
    pub dstLocHint: cudaMemLocation,
    /// `cudaMemcpyFlags`
    pub flags: c_uint,
}

/// In elements.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaOffset3D {
    pub x: usize,
    pub y: usize,
    pub z: usize,
}

/// Linear memory, by lengths in elements; 0 for what lies without gaps.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaMemcpy3DOperandPointer {
    pub ptr: *mut c_void,
    pub rowLength: usize,
    pub layerHeight: usize,
    pub locHint: cudaMemLocation,
}

/// A place in an array.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaMemcpy3DOperandArray {
    pub array: cudaArray_t,
    pub offset: cudaOffset3D,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub union cudaMemcpy3DOperandUnion {
    pub ptr: cudaMemcpy3DOperandPointer,
    pub array: cudaMemcpy3DOperandArray,
}

pub type cudaMemcpy3DOperandType = c_int;
pub const cudaMemcpyOperandTypePointer: cudaMemcpy3DOperandType = 1;
pub const cudaMemcpyOperandTypeArray: cudaMemcpy3DOperandType = 2;
pub const cudaMemcpyOperandTypeMax: cudaMemcpy3DOperandType = 2147483647;

/// One side of a copy of a box.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaMemcpy3DOperand {
    pub type_: cudaMemcpy3DOperandType,
    pub op: cudaMemcpy3DOperandUnion,
}

/// A copy of a box; `extent` in elements of the array, if there is one, else in bytes.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaMemcpy3DBatchOp {
    pub src: cudaMemcpy3DOperand,
    pub dst: cudaMemcpy3DOperand,
    pub extent: cudaExtent,
    pub srcAccessOrder: cudaMemcpySrcAccessOrder,
    /// `cudaMemcpyFlags`
    pub flags: c_uint,
}

/// What one process tells another of memory of a pool.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaMemPoolPtrExportData {
    pub reserved: [u8; 64],
}
