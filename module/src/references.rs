//! Textures, samplers and surfaces that are variables of a module: what the program has bound them to, for each launch.

use super::source::LoadError;
use code::Symbols;
use cuda_types::*;
use device::texture::reference::{sampler_image, Reference, State, TextureState};
use device::texture::version::Version;
use device::{Device, Error, Result};
use kernel_abi::Image;
use parking_lot::Mutex;
use ptx::ast::{Module, Property, PropertyValue, Type, Variable};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::Arc;

/// The references of a module on a device. Their arrays have none: no instruction reads an element.
#[derive(Default)]
pub struct References {
    list: Vec<Arc<Reference>>,
    /// Names of the textures and samplers that code reads together.
    pairs: Vec<(Box<str>, Box<str>)>,
    changes: Arc<AtomicU64>,
    current: Mutex<Option<(u64, Arc<Words>)>>,
}

/// What kernels get for each name, and what it lives in.
struct Words {
    handles: HashMap<Box<str>, u64>,
    _versions: Vec<Arc<Version>>,
}

/// A module whose references are bound as they were at a launch.
struct Bound {
    loaded: Arc<dyn Symbols>,
    words: Arc<Words>,
}

impl Symbols for Bound {
    fn address(&self, name: &str) -> Option<u64> {
        self.words.handles.get(name).copied().or_else(|| self.loaded.address(name))
    }

    fn module(&self) -> *const () {
        self.loaded.module()
    }
}

impl References {
    /// Those of a linked module, in their initial states.
    pub(super) fn of(module: &Module) -> std::result::Result<References, LoadError> {
        let found = ptx::References::of(module);
        let mut references = References::default();
        for var in ptx::references(module).filter(|v| !v.is_array) {
            let name = module.name(var.name);
            let state = initial(var, name)?;
            let reference = Reference::new(name, state, found.exposed.contains(&var.name), &references.changes);
            let reference = reference
                .map_err(|e| LoadError::new(e, format!("no room for the texture or surface reference {name}")))?;
            references.list.push(reference);
        }
        references.pairs = found.pairs.iter().map(|&(t, s)| (module.name(t).into(), module.name(s).into())).collect();
        Ok(references)
    }

    /// Whether the module has none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The reference with this name.
    pub fn get(&self, name: &str) -> Option<&Arc<Reference>> {
        self.list.iter().find(|r| *r.name == *name)
    }

    /// The symbols of a module for a launch, with its references bound as they are now. `wait` waits for all work of the device, where
    /// device code may keep the address of a reference that is bound anew. Errors: `MemoryAllocation`.
    pub(super) fn bound(&self, loaded: Arc<dyn Symbols>, device: &Device, wait: &dyn Fn()) -> Result<Arc<dyn Symbols>> {
        if self.list.is_empty() {
            return Ok(loaded);
        }
        Ok(Arc::new(Bound { loaded, words: self.words(device, wait)? }))
    }

    fn words(&self, device: &Device, wait: &dyn Fn()) -> Result<Arc<Words>> {
        let mut current = self.current.lock();
        let changes = self.changes.load(Relaxed);
        if let Some((_, words)) = current.as_ref().filter(|(of, _)| *of == changes) {
            return Ok(words.clone());
        }
        let (mut handles, mut versions) = (HashMap::new(), HashMap::new());
        for reference in &self.list {
            let (handle, version) = reference.current(device, wait)?;
            handles.insert(reference.name.clone(), handle);
            versions.insert(reference.name.clone(), version);
        }
        let mut kept: Vec<Arc<Version>> = versions.values().cloned().collect();
        for (texture, sampler) in &self.pairs {
            let (Some(t), Some(s)) = (versions.get(texture), versions.get(sampler)) else { continue };
            let pair = match t.lacks() {
                Some(text) => Version::unbound(text)?,
                None => match t.with_sampler(s)? {
                    Some(pair) => pair,
                    None => Version::unbound(format!(
                        "the texture reference `{texture}` is read with the linear filter of `{sampler}`, but its texels are integers"
                    ))?,
                },
            };
            handles.insert(ptx::pair_name(texture, sampler).into(), pair.handle);
            kept.push(pair);
        }
        let words = Arc::new(Words { handles, _versions: kept });
        *current = Some((changes, words.clone()));
        Ok(words)
    }
}

/// The entry of a separate sampler.
///
/// # Errors
/// If its initial value has a mode that is not supported.
pub fn sampler(var: &Variable, name: &str) -> std::result::Result<Image, LoadError> {
    match initial(var, name)? {
        State::Sampler { address, filter, unnormalized } => Ok(sampler_image(address, filter, unnormalized)),
        _ => Err(LoadError::new(Error::InvalidPtx, format!("{name} is no sampler"))),
    }
}

/// The state of a reference before the program has set anything: modes come from its initial value, all else from what it is bound to.
fn initial(var: &Variable, name: &str) -> std::result::Result<State, LoadError> {
    let properties: &[Property] = var.init.as_ref().map_or(&[], |i| &i.properties);
    let word = |wanted: &str| {
        properties.iter().rev().find_map(|p| match &p.value {
            PropertyValue::Word(word) if *p.name == *wanted => Some(&**word),
            _ => None,
        })
    };
    let is_set = |wanted: &str| properties.iter().any(|p| *p.name == *wanted && p.value != PropertyValue::Number(0));
    let filter = if word("filter_mode") == Some("linear") { cudaFilterModeLinear } else { cudaFilterModePoint };
    let mut address = [cudaAddressModeClamp; 3];
    for (mode, property) in address.iter_mut().zip(["addr_mode_0", "addr_mode_1", "addr_mode_2"]) {
        *mode = match word(property) {
            Some("wrap") => cudaAddressModeWrap,
            Some("mirror") => cudaAddressModeMirror,
            Some("clamp_to_border") => cudaAddressModeBorder,
            // OpenGL's clamp mixes the border in where it filters, and is as that to the edge where it does not.
            Some("clamp_ogl") if filter == cudaFilterModeLinear => {
                let text = format!("{name}: the address mode 'clamp_ogl' with a linear filter is not supported");
                return Err(LoadError::new(Error::NotSupported, text));
            }
            _ => cudaAddressModeClamp,
        };
    }
    Ok(match var.ty {
        Type::SurfRef => State::Surface(None),
        Type::SamplerRef => State::Sampler { address, filter, unnormalized: is_set("force_unnormalized_coords") },
        _ => {
            let mut texture = TextureState::new();
            (texture.sampler.address, texture.sampler.filter) = (address, filter);
            texture.sampler.normalized_coords = is_set("normalized_coords");
            State::Texture(texture)
        }
    })
}
