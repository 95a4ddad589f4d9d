//! Texture and surface references: variables of a module that the program binds to arrays and memory, and separate samplers.
//!
//! Manuals: CUDA Driver API, 'Texture Reference Management' and 'Surface Reference Management'; PTX ISA, 'Texture Sampler and
//! Surface Types'.
//!
//! A kernel gets for a reference a handle like that of an object. Each binding has an entry of the table of its own, which lives as
//! long as launches that were made with it; so a launch keeps the binding that it was made with. A reference whose address device
//! code takes has one entry for ever, since such addresses outlive launches: binding it waits for the work before.

use super::version::{self, Version};
use super::watched::watch_as;
use super::{resolve, resolve_surface, Resource, Sampler};
use crate::array::{Array, Mipmapped};
use crate::format::Format;
use crate::{images, Device, Error, Result};
use cuda_types::*;
use kernel_abi::{Image, SAMPLER_MAGIC, UNBOUND_MAGIC};
use parking_lot::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, LazyLock, Weak};
use sys::table::Table;

/// What a texture reference is bound to.
#[derive(Clone, Debug, Default)]
pub enum Bound {
    #[default]
    Nothing,
    Array(Arc<Array>),
    Mipmapped(Arc<Mipmapped>),
    /// Memory that is read in the reference's format.
    Linear {
        addr: u64,
        bytes: u64,
    },
    Pitched {
        addr: u64,
        width: u64,
        height: u64,
        pitch: u64,
    },
}

/// A texture reference as the program has set it.
#[derive(Clone, Debug)]
pub struct TextureState {
    pub bound: Bound,
    pub format: Option<Format>,
    pub sampler: Sampler,
}

impl TextureState {
    /// One that nothing has been set of: coordinates in texels, clamped, no filter (CUDA C++ Programming Guide of CUDA 11, 'Texture
    /// Reference API').
    pub fn new() -> TextureState {
        let sampler = Sampler {
            address: [cudaAddressModeClamp; 3],
            filter: cudaFilterModePoint,
            normalized_read: true,
            srgb: false,
            border: [0; 4],
            normalized_coords: false,
            max_anisotropy: 1,
            mip_filter: cudaFilterModePoint,
            mip_bias: 0.0,
            mip_min: 0.0,
            mip_max: 0.0,
            exact_trilinear: false,
            seamless: false,
        };
        TextureState { bound: Bound::Nothing, format: None, sampler }
    }

    fn image(&self, device: &Device) -> std::result::Result<Image, String> {
        let unformatted = || "has no format (cuTexRefSetFormat)".to_string();
        let resource = match &self.bound {
            Bound::Nothing => {
                return Err("is bound to no array or memory (cuTexRefSetArray, cuTexRefSetAddress)".into())
            }
            Bound::Array(array) => Resource::Array(array.clone()),
            Bound::Mipmapped(mipmapped) => Resource::Mipmapped(mipmapped.clone()),
            &Bound::Linear { addr, bytes } => {
                Resource::Linear { addr, format: self.format.ok_or_else(unformatted)?, bytes }
            }
            &Bound::Pitched { addr, width, height, pitch } => {
                Resource::Pitched { addr, format: self.format.ok_or_else(unformatted)?, width, height, pitch }
            }
        };
        resolve(device, &resource, &self.sampler, None).map_err(|e| match e {
            Error::InvalidFilterSetting => "has a linear filter, but its texels are read as integers".into(),
            e => format!("is bound to what it cannot read with its settings ({e:?})"),
        })
    }
}

impl Default for TextureState {
    fn default() -> TextureState {
        TextureState::new()
    }
}

/// What kind of a reference it is, and its state.
#[derive(Clone, Debug)]
pub enum State {
    Texture(TextureState),
    Surface(Option<Arc<Array>>),
    /// Its address and filter modes, and whether it forces coordinates not to be normalised.
    Sampler {
        address: [i32; 3],
        filter: i32,
        unnormalized: bool,
    },
}

impl State {
    fn image(&self, device: &Device) -> std::result::Result<Image, String> {
        match self {
            State::Texture(texture) => texture.image(device),
            State::Surface(None) => Err("is bound to no array (cuSurfRefSetArray)".into()),
            State::Surface(Some(array)) => {
                resolve_surface(array).map_err(|e| format!("is bound to an array that it cannot be of ({e:?})"))
            }
            &State::Sampler { address, filter, unnormalized } => Ok(sampler_image(address, filter, unnormalized)),
        }
    }

    fn noun(&self) -> &'static str {
        match self {
            State::Texture(_) => "texture",
            State::Surface(_) => "surface",
            State::Sampler { .. } => "sampler",
        }
    }
}

/// A separate sampler as an entry of the table.
pub fn sampler_image(address: [i32; 3], filter: i32, unnormalized: bool) -> Image {
    let mut image = Image::empty(SAMPLER_MAGIC);
    image.address = address.map(|mode| mode as u8);
    image.filter = filter as u8;
    image.normalized = u8::from(!unnormalized);
    image
}

/// A texture or surface reference, or a separate sampler.
pub struct Reference {
    pub name: Box<str>,
    /// Its entry for ever, if device code takes its address.
    constant: Option<u64>,
    /// Counts changes of all references of a module.
    changes: Arc<AtomicU64>,
    inner: Mutex<Inner>,
}

struct Inner {
    state: State,
    /// Of the current state.
    version: Option<Arc<Version>>,
    /// Launches have got the entry for ever.
    published: bool,
}

/// References by handle, which is their address: those of modules, and those that the program has made.
static OF_MODULES: LazyLock<Table<usize, Weak<Reference>>> = LazyLock::new(Default::default);
static MADE: LazyLock<Table<usize, Arc<Reference>>> = LazyLock::new(Default::default);

impl Reference {
    /// One of a module; `exposed` if device code takes its address. Errors: `MemoryAllocation`.
    pub fn new(name: &str, state: State, exposed: bool, changes: &Arc<AtomicU64>) -> Result<Arc<Reference>> {
        let constant = if exposed { Some(images::table().insert(&Image::empty(UNBOUND_MAGIC))?) } else { None };
        let inner = Mutex::new(Inner { state, version: None, published: false });
        Ok(Arc::new(Reference { name: name.into(), constant, changes: changes.clone(), inner }))
    }

    /// `cuTexRefCreate`: one of no module. Returns its handle.
    pub fn create() -> Result<usize> {
        let state = State::Texture(TextureState::new());
        let reference = Reference::new("", state, false, &Arc::default())?;
        let handle = Arc::as_ptr(&reference) as usize;
        MADE.insert(handle, reference);
        Ok(handle)
    }

    /// `cuTexRefDestroy`. Errors: `InvalidResourceHandle` for those of modules as well.
    pub fn destroy(handle: usize) -> Result {
        MADE.remove(&handle).map(drop).ok_or(Error::InvalidResourceHandle)
    }

    /// Its handle, which is the same each time.
    pub fn handle(self: &Arc<Reference>) -> usize {
        let handle = Arc::as_ptr(self) as usize;
        OF_MODULES.insert(handle, Arc::downgrade(self));
        handle
    }

    /// The reference behind a handle. Errors: `InvalidResourceHandle`.
    pub fn get(handle: usize) -> Result<Arc<Reference>> {
        let made = MADE.get(&handle).map(|r| r.clone());
        let found = made.or_else(|| OF_MODULES.get(&handle).and_then(|r| r.upgrade()));
        found.ok_or(Error::InvalidResourceHandle)
    }

    /// Its entry for ever, if it has one: its address in device code.
    pub fn address(&self) -> Option<u64> {
        self.constant
    }

    /// The state of a texture reference. Errors: `InvalidResourceHandle` for others.
    pub fn texture(&self) -> Result<TextureState> {
        match &self.inner.lock().state {
            State::Texture(texture) => Ok(texture.clone()),
            _ => Err(Error::InvalidResourceHandle),
        }
    }

    /// Changes a texture reference. Errors: `InvalidResourceHandle` for others.
    pub fn set_texture(&self, change: impl FnOnce(&mut TextureState)) -> Result {
        let mut inner = self.inner.lock();
        let State::Texture(texture) = &mut inner.state else { return Err(Error::InvalidResourceHandle) };
        change(texture);
        inner.version = None;
        self.changes.fetch_add(1, Relaxed);
        Ok(())
    }

    /// The array of a surface reference. Errors: `InvalidResourceHandle` for others.
    pub fn surface(&self) -> Result<Option<Arc<Array>>> {
        match &self.inner.lock().state {
            State::Surface(array) => Ok(array.clone()),
            _ => Err(Error::InvalidResourceHandle),
        }
    }

    /// Binds a surface reference. Errors: `InvalidResourceHandle` for others.
    pub fn set_surface(&self, to: Arc<Array>) -> Result {
        let mut inner = self.inner.lock();
        let State::Surface(array) = &mut inner.state else { return Err(Error::InvalidResourceHandle) };
        *array = Some(to);
        inner.version = None;
        self.changes.fetch_add(1, Relaxed);
        Ok(())
    }

    /// What kernels are to get for it from now on, as an entry, and its handle. `wait` waits for all work of the device, where an entry
    /// that kernels may be reading changes. Errors: `MemoryAllocation`.
    pub fn current(&self, device: &Device, wait: &dyn Fn()) -> Result<(u64, Arc<Version>)> {
        let mut inner = self.inner.lock();
        let version = match &inner.version {
            Some(version) => version.clone(),
            None => {
                let noun = inner.state.noun();
                let made = match inner.state.image(device) {
                    Ok(image) => Version::new(image)?,
                    Err(why) => Version::unbound(format!("the {noun} reference `{}` {why}", self.name))?,
                };
                if let Some(entry) = self.constant {
                    // Nothing has got it before the first launch.
                    if std::mem::replace(&mut inner.published, true) {
                        wait();
                    }
                    version::forget(entry);
                    version::note(entry, made.lacks());
                    // SAFETY: an entry of the table that is this reference's; no work of the device reads it now.
                    unsafe { (entry as *mut Image).write(made.image) };
                    watch_as(entry, made.handle);
                }
                inner.version = Some(made.clone());
                made
            }
        };
        Ok((self.constant.unwrap_or(version.handle), version))
    }
}

impl Drop for Reference {
    fn drop(&mut self) {
        OF_MODULES.remove(&(std::ptr::from_ref(self) as usize));
        if let Some(entry) = self.constant {
            version::forget(entry);
            images::table().remove(entry);
        }
    }
}
