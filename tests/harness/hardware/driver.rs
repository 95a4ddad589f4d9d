//! The functions of NVIDIA's driver that the tests call, and the structures that they take, as `cuda.h` has them.

use libloading::Library;
use oracle::picture::{Format, Picture};
use std::ffi::{c_char, c_int, c_uint, c_void, CStr};
use std::ptr::{null, null_mut};

pub type Status = c_int;
pub const SUCCESS: Status = 0;

/// `CUlaunchAttribute`.
#[repr(C)]
pub struct Attribute {
    pub id: c_uint,
    pub pad: c_uint,
    pub value: [u32; 16],
}

/// `CUlaunchConfig`.
#[repr(C)]
pub struct Config {
    pub grid: [c_uint; 3],
    pub block: [c_uint; 3],
    pub shared: c_uint,
    pub stream: *mut c_void,
    pub attributes: *const Attribute,
    pub count: c_uint,
}

/// `CUDA_ARRAY3D_DESCRIPTOR`.
#[repr(C)]
pub struct ArrayForm {
    pub width: usize,
    pub height: usize,
    pub depth: usize,
    pub format: c_uint,
    pub channels: c_uint,
    pub flags: c_uint,
}

/// `CUDA_MEMCPY3D`.
#[repr(C)]
pub struct Copy {
    pub from: Place,
    pub to: Place,
    pub width: usize,
    pub height: usize,
    pub depth: usize,
}

/// One side of it.
#[repr(C)]
pub struct Place {
    pub x: usize,
    pub y: usize,
    pub z: usize,
    pub lod: usize,
    pub kind: c_uint,
    pub host: *const c_void,
    pub device: u64,
    pub array: *mut c_void,
    pub reserved: *mut c_void,
    pub pitch: usize,
    pub height: usize,
}

/// `CUDA_RESOURCE_DESC` of an array or of linear memory.
#[repr(C)]
pub struct Resource {
    pub kind: c_uint,
    pub array: u64,
    pub format: c_uint,
    pub channels: c_uint,
    pub bytes: usize,
    pub rest: [u32; 26],
    pub flags: c_uint,
}

/// `CUDA_TEXTURE_DESC`.
#[repr(C)]
pub struct Sampling {
    pub address: [c_uint; 3],
    pub filter: c_uint,
    pub flags: c_uint,
    pub rest: [u32; 27],
}

macro_rules! driver {
    ($($field:ident: $symbol:literal ($($arg:ty),*);)*) => {
        /// The functions that are called, by their names.
        pub struct Driver { _library: Library, $(pub $field: unsafe extern "C" fn($($arg),*) -> Status,)* }

        impl Driver {
            pub fn open(path: &str) -> Result<Driver, libloading::Error> {
                // SAFETY: the driver's library, whose functions have these prototypes.
                unsafe {
                    let library = Library::new(path)?;
                    Ok(Driver { $($field: *library.get($symbol)?,)* _library: library })
                }
            }
        }
    };
}

driver! {
    init: b"cuInit" (c_uint);
    retain: b"cuDevicePrimaryCtxRetain" (*mut *mut c_void, c_int);
    set_limit: b"cuCtxSetLimit" (c_int, usize);
    set_current: b"cuCtxSetCurrent" (*mut c_void);
    synchronize: b"cuCtxSynchronize" ();
    error_name: b"cuGetErrorName" (Status, *mut *const c_char);
    load: b"cuModuleLoadDataEx" (*mut *mut c_void, *const c_void, c_uint, *const c_int, *const *mut c_void);
    unload: b"cuModuleUnload" (*mut c_void);
    function: b"cuModuleGetFunction" (*mut *mut c_void, *mut c_void, *const c_char);
    parameter: b"cuFuncGetParamInfo" (*mut c_void, usize, *mut usize, *mut usize);
    set_attribute: b"cuFuncSetAttribute" (*mut c_void, c_int, c_int);
    launch: b"cuLaunchKernelEx" (*const Config, *mut c_void, *mut *mut c_void, *mut *mut c_void);
    allocate: b"cuMemAlloc_v2" (*mut u64, usize);
    free: b"cuMemFree_v2" (u64);
    to_device: b"cuMemcpyHtoD_v2" (u64, *const c_void, usize);
    from_device: b"cuMemcpyDtoH_v2" (*mut c_void, u64, usize);
    tiled: b"cuTensorMapEncodeTiled" (*mut [u64; 16], c_uint, c_uint, u64, *const u64, *const u64, *const u32, *const u32, c_uint, c_uint, c_uint, c_uint);
    im2col: b"cuTensorMapEncodeIm2col" (*mut [u64; 16], c_uint, c_uint, u64, *const u64, *const u64, *const c_int, *const c_int, c_uint, c_uint, *const u32, c_uint, c_uint, c_uint, c_uint);
    array: b"cuArray3DCreate_v2" (*mut *mut c_void, *const ArrayForm);
    destroy_array: b"cuArrayDestroy" (*mut c_void);
    copy: b"cuMemcpy3D_v2" (*const Copy);
    texture: b"cuTexObjectCreate" (*mut u64, *const Resource, *const Sampling, *const c_void);
    surface: b"cuSurfObjectCreate" (*mut u64, *const Resource);
    texture_reference: b"cuModuleGetTexRef" (*mut *mut c_void, *mut c_void, *const c_char);
    surface_reference: b"cuModuleGetSurfRef" (*mut *mut c_void, *mut c_void, *const c_char);
    bind_texture: b"cuTexRefSetArray" (*mut c_void, *mut c_void, c_uint);
    bind_linear: b"cuTexRefSetAddress_v2" (*mut usize, *mut c_void, u64, usize);
    bind_surface: b"cuSurfRefSetArray" (*mut c_void, *mut c_void, c_uint);
    reference_format: b"cuTexRefSetFormat" (*mut c_void, c_uint, c_int);
    reference_filter: b"cuTexRefSetFilterMode" (*mut c_void, c_uint);
    reference_address: b"cuTexRefSetAddressMode" (*mut c_void, c_int, c_uint);
    reference_flags: b"cuTexRefSetFlags" (*mut c_void, c_uint);
}

impl Driver {
    /// The result of a call.
    pub fn check(&self, what: &str, status: Status) -> Result<(), String> {
        if status == SUCCESS {
            return Ok(());
        }
        let mut name = null();
        // SAFETY: the driver gives a string of its own, or none.
        let known = unsafe { (self.error_name)(status, &mut name) == SUCCESS };
        // SAFETY: see above.
        let name = if known { unsafe { CStr::from_ptr(name) }.to_string_lossy() } else { "?".into() };
        Err(format!("{what}: {name} ({status})"))
    }

    /// `CUarray_format` of a picture's channels.
    pub fn format(p: &Picture) -> c_uint {
        // Fractions that surfaces hold have formats of their own: of one, two and four channels.
        let own = |first: c_uint| first + 3 * (p.bytes.ilog2()) + p.channels.ilog2();
        match (p.format, p.bytes) {
            (Format::Unorm, _) if !p.is_texture => own(0xc0),
            (Format::Snorm, _) if !p.is_texture => own(0xc6),
            (Format::Unsigned | Format::Unorm, n) => n.ilog2() + 1,
            (Format::Signed | Format::Snorm, n) => n.ilog2() + 8,
            (Format::Float, 2) => 0x10,
            (Format::Float, _) => 0x20,
        }
    }

    /// Copies all of an array from or to host memory.
    pub fn copy_array(&self, p: &Picture, array: *mut c_void, host: *const u8, to_array: bool) -> Result<(), String> {
        let row = p.row() as usize;
        let [_, rows, slices] = p.size.map(|n| n as usize);
        let slices = slices.max(p.layers as usize);
        let none = || Place {
            x: 0,
            y: 0,
            z: 0,
            lod: 0,
            kind: 1,
            host: null(),
            device: 0,
            array: null_mut(),
            reserved: null_mut(),
            pitch: row,
            height: rows,
        };
        let (memory, on_device) = (Place { host: host.cast(), ..none() }, Place { kind: 3, array, ..none() });
        let (from, to) = if to_array { (memory, on_device) } else { (on_device, memory) };
        let copy = Copy { from, to, width: row, height: rows, depth: slices };
        // SAFETY: `host` has that many bytes, as the test's buffer does.
        self.check("cuMemcpy3D", unsafe { (self.copy)(&copy) })
    }
}
