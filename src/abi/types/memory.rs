//! Structures of memory, copies and arrays.

use super::*;

/// `cudaChannelFormatKind`, the kinds that arrays of plain elements have.
pub const cudaChannelFormatKindSigned: c_int = 0;
pub const cudaChannelFormatKindUnsigned: c_int = 1;
pub const cudaChannelFormatKindFloat: c_int = 2;
pub const cudaChannelFormatKindNone: c_int = 3;

/// Bits of each component.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct cudaChannelFormatDesc {
    pub x: c_int,
    pub y: c_int,
    pub z: c_int,
    pub w: c_int,
    /// `cudaChannelFormatKind`
    pub f: c_int,
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

/// `cudaMemcpyKind`
pub const cudaMemcpyHostToHost: c_int = 0;
pub const cudaMemcpyHostToDevice: c_int = 1;
pub const cudaMemcpyDeviceToHost: c_int = 2;
pub const cudaMemcpyDeviceToDevice: c_int = 3;
pub const cudaMemcpyDefault: c_int = 4;

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
    /// `cudaMemcpyKind`
    pub kind: c_int,
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

/// `cudaMemoryType`
pub const cudaMemoryTypeUnregistered: c_int = 0;
pub const cudaMemoryTypeHost: c_int = 1;
pub const cudaMemoryTypeDevice: c_int = 2;
pub const cudaMemoryTypeManaged: c_int = 3;

/// As CUDA 13 has it; CUDA 12's ends with `hostPointer`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaPointerAttributes {
    /// `cudaMemoryType`
    pub type_: c_int,
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
    /// `cudaMemoryType`
    pub type_: c_int,
    pub device: c_int,
    pub devicePointer: *mut c_void,
    pub hostPointer: *mut c_void,
}

/// `cudaMemLocationType` and the device's or NUMA node's number.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct cudaMemLocation {
    pub type_: c_int,
    pub id: c_int,
}

/// `cudaMemLocationType`
pub const cudaMemLocationTypeInvalid: c_int = 0;
pub const cudaMemLocationTypeDevice: c_int = 1;
pub const cudaMemLocationTypeHost: c_int = 2;
pub const cudaMemLocationTypeHostNuma: c_int = 3;
pub const cudaMemLocationTypeHostNumaCurrent: c_int = 4;

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct cudaMemAccessDesc {
    pub location: cudaMemLocation,
    /// `cudaMemAccessFlags`: 0 none, 1 read, 3 read and write
    pub flags: c_int,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaMemPoolProps {
    /// `cudaMemAllocationType`: 1 pinned
    pub allocType: c_int,
    /// `cudaMemAllocationHandleType`
    pub handleTypes: c_int,
    pub location: cudaMemLocation,
    pub win32SecurityAttributes: *mut c_void,
    pub maxSize: usize,
    pub usage: u16,
    pub reserved: [u8; 53],
    pub reserved1: u8,
}
