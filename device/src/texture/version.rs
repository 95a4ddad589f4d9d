//! Entries of the table for what references are bound to.

use super::watched::watch_as;
use crate::{images, Result};
use kernel_abi::{Image, UNBOUND_MAGIC};
use std::sync::{Arc, LazyLock};
use sys::table::Table;

/// An entry of the table for one binding.
#[derive(Debug)]
pub struct Version {
    pub handle: u64,
    pub image: Image,
}

/// Entries of what references are bound to, for what is watched of them.
static BOUND: LazyLock<Table<u64, ()>> = LazyLock::new(Default::default);
/// By entry that no instruction takes, which reference it is of and why.
static UNBOUND: LazyLock<Table<u64, String>> = LazyLock::new(Default::default);

/// Handles of what references are bound to.
pub(super) fn handles() -> Vec<u64> {
    BOUND.iter().map(|v| *v.key()).collect()
}

/// Why a handle is not that of a texture or surface: the reference that it stands for, and what it lacks.
pub fn unbound(handle: u64) -> Option<String> {
    UNBOUND.get(&handle).map(|text| text.clone())
}

/// Records what an entry is: bound, or not and why.
pub(super) fn note(entry: u64, lacks: Option<String>) {
    match lacks {
        Some(text) => drop(UNBOUND.insert(entry, text)),
        None => drop(BOUND.insert(entry, ())),
    }
}

/// Forgets what an entry is.
pub(super) fn forget(entry: u64) {
    BOUND.remove(&entry);
    UNBOUND.remove(&entry);
}

impl Version {
    /// Puts an image into the table. Errors: `MemoryAllocation`.
    pub fn new(image: Image) -> Result<Arc<Version>> {
        let handle = images::table().insert(&image)?;
        note(handle, None);
        Ok(Arc::new(Version { handle, image }))
    }

    /// This texture read with the settings of a sampler; `None` for a linear filter of integers. Errors: `MemoryAllocation`.
    pub fn with_sampler(&self, sampler: &Version) -> Result<Option<Arc<Version>>> {
        let Some(image) = self.image.with_sampler(&sampler.image) else { return Ok(None) };
        let pair = Version::new(image)?;
        watch_as(pair.handle, self.handle);
        Ok(Some(pair))
    }

    /// An entry that no instruction takes, and what is said of its use. Errors: `MemoryAllocation`.
    pub fn unbound(text: String) -> Result<Arc<Version>> {
        let image = Image::empty(UNBOUND_MAGIC);
        let handle = images::table().insert(&image)?;
        note(handle, Some(text));
        Ok(Arc::new(Version { handle, image }))
    }

    /// What its use is told, if it is one that no instruction takes.
    pub fn lacks(&self) -> Option<String> {
        unbound(self.handle)
    }
}

impl Drop for Version {
    fn drop(&mut self) {
        forget(self.handle);
        images::table().remove(self.handle);
    }
}
