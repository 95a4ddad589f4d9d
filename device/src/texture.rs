//! Texture and surface objects: their handles, and which [`Image`]s that kernels read are watched. `describe`: images of descriptions.
//!
//! Manuals: CUDA Runtime API, 'Texture Object Management' and 'Surface Object Management'.

mod describe;
pub mod reference;
mod texels;
pub mod version;
mod watched;

pub use describe::{Resource, Sampler, View};
pub use texels::{is_unwritten, rows, written};

use super::array::Array;
use super::watch::{self, ObjectKind};
use super::{images, memory, shadow, Device, Error, Result};
use describe::{apply, check_reach, of_array, sample, set_format, shape};
use kernel_abi::{watch as watches, Image, SURFACE_MAGIC};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, LazyLock};
use sys::table::Table;
use watched::watched_of;

/// A texture object, as the program described it.
#[derive(Debug)]
pub struct Texture {
    pub resource: Resource,
    pub sampler: Sampler,
    pub view: Option<View>,
    /// Ordinal of the device that was current when it was made.
    pub device: u32,
}

/// A surface object.
#[derive(Debug)]
pub struct Surface {
    pub array: Arc<Array>,
    pub device: u32,
}

static TEXTURES: LazyLock<Table<u64, Arc<Texture>>> = LazyLock::new(Default::default);
static SURFACES: LazyLock<Table<u64, Arc<Surface>>> = LazyLock::new(Default::default);

impl Texture {
    /// `cudaCreateTextureObject`: a handle. Errors: `InvalidValue`, `InvalidFilterSetting` for a linear filter over
    /// integers, `NotSupported` for more than 4 GiB, `MemoryAllocation` if there are too many.
    pub fn create(device: &Device, resource: Resource, sampler: Sampler, view: Option<View>) -> Result<u64> {
        let image = resolve(device, &resource, &sampler, view.as_ref())?;
        let handle = images::table().insert(&image)?;
        let texture = Texture { resource, sampler, view, device: device.ordinal };
        TEXTURES.insert(handle, Arc::new(texture));
        watch::object_created(ObjectKind::Texture, handle, Some(device.ordinal));
        Ok(handle)
    }

    /// The texture behind a handle. Errors: `InvalidValue`.
    pub fn get(handle: u64) -> Result<Arc<Texture>> {
        TEXTURES.get(&handle).map(|t| t.clone()).ok_or(Error::InvalidValue)
    }

    /// Invalidates the handle for the program. Its entry in [`images::table`] stays for queued work; the caller removes
    /// it. Errors: `InvalidValue`.
    pub fn forget(handle: u64) -> Result<Arc<Texture>> {
        let (_, texture) = TEXTURES.remove(&handle).ok_or(Error::InvalidValue)?;
        watch::object_destroyed(ObjectKind::Texture, handle);
        Ok(texture)
    }
}

impl Surface {
    /// `cudaCreateSurfaceObject`: a handle. Errors: `MemoryAllocation` if there are too many, `NotSupported` for more than
    /// 4 GiB, `InvalidValue` for compressed arrays.
    pub fn create(device: &Device, array: Arc<Array>) -> Result<u64> {
        let handle = images::table().insert(&resolve_surface(&array)?)?;
        SURFACES.insert(handle, Arc::new(Surface { array, device: device.ordinal }));
        watch::object_created(ObjectKind::Surface, handle, Some(device.ordinal));
        Ok(handle)
    }

    /// The surface behind a handle. Errors: `InvalidValue`.
    pub fn get(handle: u64) -> Result<Arc<Surface>> {
        SURFACES.get(&handle).map(|s| s.clone()).ok_or(Error::InvalidValue)
    }

    /// As [`Texture::forget`].
    pub fn forget(handle: u64) -> Result<Arc<Surface>> {
        let (_, surface) = SURFACES.remove(&handle).ok_or(Error::InvalidValue)?;
        watch::object_destroyed(ObjectKind::Surface, handle);
        Ok(surface)
    }
}

/// What kernels read of a texture. Errors: those of [`Texture::create`].
fn resolve(device: &Device, resource: &Resource, sampler: &Sampler, view: Option<&View>) -> Result<Image> {
    let mut image = shape(device, resource)?;
    let mut format = resource.format();
    if let Some(view) = view {
        format = apply(view, &mut image, resource)?;
    }
    set_format(&mut image, format, format.read_as(sampler.normalized_read));
    check_reach(&image)?;
    sample(&mut image, resource, sampler)?;
    observe(&mut image);
    Ok(image)
}

/// What kernels read and write of a surface. Errors: those of [`Surface::create`].
fn resolve_surface(array: &Array) -> Result<Image> {
    if array.format.blocks.is_some() {
        return Err(Error::InvalidValue);
    }
    let mut image = of_array(array);
    image.magic = SURFACE_MAGIC;
    set_format(&mut image, array.format, array.format.element);
    check_reach(&image)?;
    observe(&mut image);
    Ok(image)
}

/// Whether all images are watched.
static WATCH_ALL: AtomicBool = AtomicBool::new(false);

/// Records which allocation an image lies in, and what of it is watched.
fn observe(image: &mut Image) {
    if watch::watch().is_none() {
        return;
    }
    image.id = memory::find(image.levels[0].base).map_or(0, |a| a.id);
    if WATCH_ALL.load(Relaxed) {
        image.watched |= watches::MEMORY;
    }
    if shadow::is_kept() {
        image.watched |= watches::INIT;
    }
}

/// Handles of all objects, and of what references are bound to.
fn handles() -> Vec<u64> {
    let objects = TEXTURES.iter().map(|t| *t.key()).chain(SURFACES.iter().map(|s| *s.key()));
    objects.chain(version::handles()).collect()
}

/// Makes checked kernels query permission before using any object, once accesses to memory are restricted.
pub fn watch_all() {
    if !WATCH_ALL.swap(true, Relaxed) {
        for handle in handles() {
            watched_of(handle).fetch_or(watches::MEMORY, Relaxed);
        }
    }
}

/// The same for objects in `base .. base + size`, which is about to be freed.
pub fn watch_over(base: u64, size: u64) {
    for handle in handles() {
        // SAFETY: as in `watched_of`; this is written before the handle is published.
        let first = unsafe { (*(handle as *const Image)).levels[0].base };
        if first.wrapping_sub(base) < size.max(1) {
            watched_of(handle).fetch_or(watches::MEMORY, Relaxed);
        }
    }
}

/// Clears `bits` of what is watched of an object.
pub fn unwatch(handle: u64, bits: u32) {
    watched_of(handle).fetch_and(!bits, Relaxed);
}

/// Destroys all objects of a device, for `cudaDeviceReset`. Nothing runs on it any more.
pub fn release_all(ordinal: u32) {
    let ends = |handle: u64, device: u32| {
        if device == ordinal {
            images::table().remove(handle);
        }
        device != ordinal
    };
    TEXTURES.retain(|&handle, t| ends(handle, t.device));
    SURFACES.retain(|&handle, s| ends(handle, s.device));
}

#[cfg(test)]
mod tests;
