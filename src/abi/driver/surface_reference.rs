//! Surface reference management, and the surface references of modules.

use crate::abi::api::export;
use crate::abi::common::array::array_of;
use cuda_types::*;
use device::texture::reference::Reference;
use device::Error;
use module::registry;
use std::ffi::{c_char, c_uint};

/// The handle of a surface reference of a module, by its name. Errors: `CUDA_ERROR_NOT_FOUND`.
#[export(driver, current)]
#[no_mangle]
pub unsafe extern "C" fn cuModuleGetSurfRef(pSurfRef: *mut CUsurfref, hmod: CUmodule, name: *const c_char) -> CUresult {
    let loaded = registry::library(hmod as usize)?.binary.load(device::current()?)?;
    pSurfRef.write(loaded.surface_reference(name.symbol()?)?.handle() as CUsurfref)
}

/// Binds an array, which must have been made for surfaces.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuSurfRefSetArray(hSurfRef: CUsurfref, hArray: CUarray, Flags: c_uint) -> CUresult {
    let array = array_of(hArray)?;
    if Flags != 0 || array.flags & cudaArraySurfaceLoadStore == 0 {
        return Err(Error::InvalidValue);
    }
    Reference::get(hSurfRef as usize)?.set_surface(array)
}

/// The array that is bound. Errors: `CUDA_ERROR_INVALID_VALUE` if none is.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuSurfRefGetArray(phArray: *mut CUarray, hSurfRef: CUsurfref) -> CUresult {
    match Reference::get(hSurfRef as usize)?.surface()? {
        Some(array) => phArray.write(array.handle() as CUarray),
        None => Err(Error::InvalidValue),
    }
}
