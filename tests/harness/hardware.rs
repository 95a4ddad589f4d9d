//! A GPU under test: launches through NVIDIA's driver, whose `libcuda.so.1` `UNDERSTUDY_TEST_HARDWARE` names.
//!
//! The oracle and the library come from one reading of the manual; a GPU does not.

mod driver;

use super::header::Shape;
use super::tensor::Map;
use super::{entry_name, parse_module, Outcome, Test};
use driver::{ArrayForm, Attribute, Config, Driver, Resource, Sampling, SUCCESS};
use oracle::picture::{Address, Format, Picture};
use std::ffi::{c_int, c_uint, c_void, CString};
use std::ptr::{null, null_mut};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::OnceLock;

/// Names the driver's library; variants are then the GPU alone.
pub const DRIVER: &str = "UNDERSTUDY_TEST_HARDWARE";

/// The variant's name.
pub const NAME: &str = "hardware";

/// `CU_LIMIT_STACK_SIZE`, and the bytes for each thread.
const STACK_SIZE: c_int = 0;
const STACK: usize = 8 << 10;
/// `CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES`, `CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED`,
/// `CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION`, `CU_JIT_ERROR_LOG_BUFFER`, `CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES`, `CU_JIT_OPTIMIZATION_LEVEL`.
const MAX_DYNAMIC_SHARED: c_int = 8;
const NON_PORTABLE_CLUSTER: c_int = 14;
const CLUSTER_DIMENSION: c_uint = 4;
const ERROR_LOG: c_int = 5;
const ERROR_LOG_SIZE: c_int = 6;
const OPTIMIZATION_LEVEL: c_int = 7;

/// Whether a kernel has failed in this process, which can then launch no other.
static LOST: AtomicBool = AtomicBool::new(false);

/// Whether this process can launch no kernel any more, because one has failed.
pub fn is_lost() -> bool {
    LOST.load(Ordering::Relaxed)
}

/// Whether a GPU is to be tested.
pub fn is_asked_for() -> bool {
    std::env::var_os(DRIVER).is_some()
}

fn driver() -> Result<&'static Driver, String> {
    static OPEN: OnceLock<Result<Driver, String>> = OnceLock::new();
    let open = || {
        let path = std::env::var(DRIVER).map_err(|e| format!("{DRIVER}: {e}"))?;
        let driver = Driver::open(&path).map_err(|e| format!("{path}: {e}"))?;
        // SAFETY: the first call of the driver.
        match unsafe { (driver.init)(0) } {
            SUCCESS => Ok(driver),
            status => Err(format!("cuInit: {status}")),
        }
    };
    OPEN.get_or_init(open).as_ref().map_err(Clone::clone)
}

/// A part of a parameter block, aligned as the largest parameters are.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Line([u8; 64]);

/// Releases what a launch used.
struct Resources {
    driver: &'static Driver,
    memory: Vec<u64>,
    arrays: Vec<*mut c_void>,
    module: *mut c_void,
}

impl Drop for Resources {
    fn drop(&mut self) {
        // SAFETY: made here and used no more; after a fault the calls fail, and the process's end frees all.
        unsafe {
            for &address in &self.memory {
                (self.driver.free)(address);
            }
            for &array in &self.arrays {
                (self.driver.destroy_array)(array);
            }
            if !self.module.is_null() {
                (self.driver.unload)(self.module);
            }
        }
    }
}

/// Runs a launch on the GPU.
pub fn run(test: &Test, shape: Shape, inputs: &[Vec<u8>]) -> Result<Outcome, String> {
    let driver = driver()?;
    let mut context = null_mut();
    // SAFETY: device 0 is there once `cuInit` has succeeded.
    unsafe {
        driver.check("cuDevicePrimaryCtxRetain", (driver.retain)(&mut context, 0))?;
        driver.check("cuCtxSetCurrent", (driver.set_current)(context))?;
        driver.check("cuCtxSetLimit", (driver.set_limit)(STACK_SIZE, STACK))?;
    }
    let outcome = launch(driver, test, shape, inputs);
    LOST.fetch_or(matches!(outcome, Ok(Outcome::Error(..))), Ordering::Relaxed);
    outcome
}

fn launch(driver: &'static Driver, test: &Test, (grid, block): Shape, inputs: &[Vec<u8>]) -> Result<Outcome, String> {
    let mut held = Resources { driver, memory: Vec::new(), arrays: Vec::new(), module: null_mut() };
    let text = CString::new(test.text.as_str()).map_err(|e| e.to_string())?;
    let mut log = vec![0u8; 4096];
    let options = [ERROR_LOG, ERROR_LOG_SIZE, OPTIMIZATION_LEVEL];
    // None of the driver's optimiser, which makes 18 of 3,000 random kernels wrong and ends the process for 69.
    let values = [log.as_mut_ptr().cast::<c_void>(), log.len() as *mut c_void, null_mut()];
    // SAFETY: PTX that ends in a zero, a log of the length that is given.
    let status = unsafe {
        (driver.load)(
            &mut held.module,
            text.as_ptr().cast(),
            options.len() as c_uint,
            options.as_ptr(),
            values.as_ptr(),
        )
    };
    if let Err(e) = driver.check("cuModuleLoadDataEx", status) {
        let end = log.iter().position(|&b| b == 0).unwrap_or(log.len());
        return Ok(Outcome::Invalid(format!("{e}: {}", String::from_utf8_lossy(&log[..end]))));
    }
    let mut addresses = Vec::new();
    for bytes in inputs {
        let mut address = 0;
        // SAFETY: as long as the contents.
        unsafe {
            driver.check("cuMemAlloc", (driver.allocate)(&mut address, bytes.len().max(1)))?;
            held.memory.push(address);
            driver.check("cuMemcpyHtoD", (driver.to_device)(address, bytes.as_ptr().cast(), bytes.len()))?;
        }
        addresses.push(address);
    }
    let mut handles = Vec::new();
    let pictures = test.header.pictures(&addresses);
    for (described, picture) in test.header.images.iter().zip(&pictures) {
        handles.push(image(driver, &mut held, &described.name, picture, &inputs[described.buffer])?);
    }
    let failed = std::cell::Cell::new(None);
    let map = |map: &Map, address: u64| {
        encode(driver, map, address).unwrap_or_else(|e| {
            failed.set(Some(e));
            vec![0; 128]
        })
    };
    let params = test.header.param_block(&addresses, &handles, map)?;
    if let Some(e) = failed.take() {
        return Err(e);
    }
    let entry = match &test.header.entry {
        Some(name) => name.clone(),
        None => entry_name(test, &parse_module(&test.text)?)?,
    };
    let entry = CString::new(entry).map_err(|e| e.to_string())?;
    let mut function = null_mut();
    // SAFETY: a name that ends in a zero, the module above.
    unsafe {
        driver.check("cuModuleGetFunction", (driver.function)(&mut function, held.module, entry.as_ptr()))?;
        if test.header.dynamic_shared > 48 << 10 {
            let bytes = test.header.dynamic_shared as c_int;
            driver.check("cuFuncSetAttribute", (driver.set_attribute)(function, MAX_DYNAMIC_SHARED, bytes))?;
        }
    }
    let mut attributes = Vec::new();
    if let Some([x, y, z]) = test.header.cluster {
        let mut value = [0; 16];
        value[..3].copy_from_slice(&[x, y, z]);
        attributes.push(Attribute { id: CLUSTER_DIMENSION, pad: 0, value });
        if x * y * z > 8 {
            // SAFETY: the function above.
            let status = unsafe { (driver.set_attribute)(function, NON_PORTABLE_CLUSTER, 1) };
            driver.check("cuFuncSetAttribute", status)?;
        }
    }
    let config = Config {
        grid,
        block,
        shared: test.header.dynamic_shared,
        stream: null_mut(),
        attributes: attributes.as_ptr(),
        count: attributes.len() as c_uint,
    };
    let size = params.len();
    // Tensor maps want addresses of theirs to be multiples of 64, the driver's copy of the block included.
    let mut block = vec![Line([0; 64]); size.div_ceil(64)];
    for (line, bytes) in block.iter_mut().zip(params.chunks(64)) {
        line.0[..bytes.len()].copy_from_slice(bytes);
    }
    let mut arguments = vec![];
    let (mut offset, mut bytes) = (0, 0);
    // SAFETY: the function above; an error says that there are no more.
    while unsafe { (driver.parameter)(function, arguments.len(), &mut offset, &mut bytes) } == SUCCESS {
        if offset + bytes > size {
            return Err(format!(
                "the header has {size} bytes of parameters, parameter {} ends at {}",
                arguments.len(),
                offset + bytes
            ));
        }
        arguments.push(block.as_mut_ptr().cast::<u8>().wrapping_add(offset).cast::<c_void>());
    }
    // SAFETY: the parameter block that the kernel declares, in the memory named.
    let status = unsafe {
        match (driver.launch)(&config, function, arguments.as_mut_ptr(), null_mut()) {
            SUCCESS => (driver.synchronize)(),
            status => return Err(driver.check("cuLaunchKernelEx", status).err().unwrap_or_default()),
        }
    };
    if let Err(e) = driver.check("the kernel", status) {
        let kind = match status {
            700 => "illegal_address",
            714 => "stack_overflow",
            715 => "illegal_instruction",
            716 => "misaligned",
            718 => "bad_call",
            719 => "trap",
            _ => "other",
        };
        return Ok(Outcome::Error(kind.into(), e));
    }
    let mut contents = Vec::new();
    for (address, bytes) in addresses.iter().zip(inputs) {
        let mut out = vec![0u8; bytes.len()];
        // SAFETY: as long as the buffer.
        let status = unsafe { (driver.from_device)(out.as_mut_ptr().cast(), *address, out.len()) };
        driver.check("cuMemcpyDtoH", status)?;
        contents.push(out);
    }
    let on_arrays = test.header.images.iter().zip(&pictures).filter(|(_, p)| p.shape != oracle::picture::Shape::Linear);
    for ((described, picture), array) in on_arrays.zip(&held.arrays) {
        driver.copy_array(picture, *array, contents[described.buffer].as_ptr(), false)?;
    }
    Ok(Outcome::Done(contents))
}

/// Makes a texture or surface with a buffer's contents: its handle, and the module's reference of the name, if it has one.
fn image(driver: &'static Driver, held: &mut Resources, name: &str, p: &Picture, bytes: &[u8]) -> Result<u64, String> {
    use oracle::picture::Shape::*;
    let (format, channels) = (Driver::format(p), p.channels);
    let mut resource = Resource { kind: 0, array: 0, format: 0, channels: 0, bytes: 0, rest: [0; 26], flags: 0 };
    let mut array = null_mut();
    if p.shape == Linear {
        resource.kind = 2;
        (resource.array, resource.format, resource.channels, resource.bytes) = (p.base, format, channels, bytes.len());
    } else {
        let [width, height, depth] = p.size.map(|n| n as usize);
        let (height, depth) = match p.shape {
            D1 => (0, 0),
            A1d => (0, p.layers as usize),
            D2 => (height, 0),
            A2d => (height, p.layers as usize),
            _ => (height, depth),
        };
        let flags = u32::from(matches!(p.shape, A1d | A2d)) | if p.is_texture { 0 } else { 2 };
        let form = ArrayForm { width, height, depth, format, channels, flags };
        // SAFETY: a description as the driver wants it.
        driver.check("cuArray3DCreate", unsafe { (driver.array)(&mut array, &form) })?;
        held.arrays.push(array);
        driver.copy_array(p, array, bytes.as_ptr(), true)?;
        resource.array = array as u64;
    }
    // Integers are read as such; of numbers in fractions the flag is not set.
    let mut flags = u32::from(matches!(p.format, Format::Unsigned | Format::Signed));
    flags |= if p.sampler.normalized { 2 } else { 0 };
    let number = |a: Address| a.number();
    let address = p.sampler.address.map(number);
    let filter = u32::from(p.sampler.linear);
    let symbol = CString::new(name).map_err(|e| e.to_string())?;
    let mut handle = 0;
    let mut reference = null_mut();
    // SAFETY: descriptions as the driver wants them, names that end in a zero.
    unsafe {
        if p.is_texture {
            let sampling = Sampling { address, filter, flags, rest: [0; 27] };
            driver.check("cuTexObjectCreate", (driver.texture)(&mut handle, &resource, &sampling, null()))?;
            if (driver.texture_reference)(&mut reference, held.module, symbol.as_ptr()) == SUCCESS {
                driver.check("cuTexRefSetFormat", (driver.reference_format)(reference, format, channels as c_int))?;
                if array.is_null() {
                    let mut offset = 0;
                    let bound = (driver.bind_linear)(&mut offset, reference, p.base, bytes.len());
                    driver.check("cuTexRefSetAddress", bound)?;
                } else {
                    driver.check("cuTexRefSetArray", (driver.bind_texture)(reference, array, 1))?;
                }
                for (dim, mode) in address.into_iter().enumerate() {
                    driver
                        .check("cuTexRefSetAddressMode", (driver.reference_address)(reference, dim as c_int, mode))?;
                }
                driver.check("cuTexRefSetFilterMode", (driver.reference_filter)(reference, filter))?;
                driver.check("cuTexRefSetFlags", (driver.reference_flags)(reference, flags))?;
            }
        } else {
            driver.check("cuSurfObjectCreate", (driver.surface)(&mut handle, &resource))?;
            if (driver.surface_reference)(&mut reference, held.module, symbol.as_ptr()) == SUCCESS {
                driver.check("cuSurfRefSetArray", (driver.bind_surface)(reference, array, 0))?;
            }
        }
    }
    Ok(handle)
}

/// `cuTensorMapEncode...` of a map.
fn encode(driver: &Driver, map: &Map, address: u64) -> Result<Vec<u8>, String> {
    let f = map.form();
    #[repr(align(64))]
    struct Aligned([u64; 16]);
    let mut out = Aligned([0; 16]);
    // `CUtensorMapDataType` has f64 and bf16 before f32 without subnormal numbers; PTX has them behind it.
    let element = [0, 1, 2, 3, 4, 5, 6, 7, 10, 8, 9, 11, 12][f.element as usize];
    let rank = f.rank as c_uint;
    let address = address + map.offset;
    let boxes = f.boxes.map(|n| n as u32);
    let steps = f.steps.map(|n| n as u32);
    let (swizzle, fill) = (f.swizzle as c_uint, f.fill_nan as c_uint);
    // SAFETY: lists of five, which is the largest rank; the driver checks the rest.
    let status = unsafe {
        if f.im2col == 0 {
            (driver.tiled)(
                &mut out.0,
                element,
                rank,
                address,
                f.dims.as_ptr(),
                f.strides.as_ptr(),
                boxes.as_ptr(),
                steps.as_ptr(),
                0,
                swizzle,
                0,
                fill,
            )
        } else {
            let (lower, upper) = (f.lower.map(|n| n as c_int), f.upper.map(|n| n as c_int));
            (driver.im2col)(
                &mut out.0,
                element,
                rank,
                address,
                f.dims.as_ptr(),
                f.strides.as_ptr(),
                lower.as_ptr(),
                upper.as_ptr(),
                boxes[0],
                boxes[1],
                steps.as_ptr(),
                0,
                swizzle,
                0,
                fill,
            )
        }
    };
    driver.check("cuTensorMapEncode", status)?;
    Ok(out.0.iter().flat_map(|w| w.to_le_bytes()).collect())
}
