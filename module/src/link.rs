//! What the linker API takes besides images: host objects with relocatable device code (`nvcc -dc`), and libraries of such objects
//! (`nvcc -lib`).
//!
//! As in nvlink, every member of a library is linked whether or not something needs it, and objects without relocatable device code
//! add nothing.

use super::fatbin::{self, PARTS};
use super::select;
use super::source::{is_of_host, LoadError};
use device::Error;
use object::pod::bytes_of_slice_mut;
use object::read::archive::ArchiveFile;
use object::read::elf::ElfFile;
use object::{elf, Endianness, Object, ObjectSection};
use std::sync::Arc;

/// The PTX texts in an object file, for a device of compute capability `cc`. `name` is what messages call it.
///
/// # Errors
/// `InvalidKernelImage` if it is no object file for this host, `NoKernelImageForDevice` if its device code has no PTX.
pub fn object(bytes: &[u8], name: &str, cc: u32) -> Result<Vec<Arc<str>>, LoadError> {
    let refused = |error, what: String| LoadError::new(error, format!("{name}: {what}"));
    let invalid = |what| refused(Error::InvalidKernelImage, what);
    let unreadable = |e: String| invalid(format!("its device code cannot be read: {e}"));
    let mut words = Vec::new();
    let bytes = aligned(bytes, &mut words);
    let file = ElfFile::<elf::FileHeader64<Endianness>>::parse(bytes);
    let file = file.map_err(|e| invalid(format!("no object file ({e})")))?;
    if !is_of_host(bytes) {
        let text = "it holds machine code of a GPU alone, which cannot be linked: PTX is needed";
        return Err(refused(Error::NoKernelImageForDevice, text.into()));
    }
    let Some(section) = file.section_by_name(PARTS) else { return Ok(vec![]) };
    let mut rest = section.data().map_err(|e| unreadable(e.to_string()))?;
    let mut texts = Vec::new();
    // One container for each source file: several where `ld -r` has joined objects.
    while rest.iter().any(|&byte| byte != 0) {
        let images = fatbin::images(rest).map_err(unreadable)?;
        let chosen = select::choose(&images, cc);
        let image = chosen.ok_or_else(|| refused(Error::NoKernelImageForDevice, select::explain(&images, cc)))?;
        texts.push(image.text().map_err(unreadable)?.into());
        let size = fatbin::size(rest).map_err(unreadable)?;
        rest = usize::try_from(size).ok().and_then(|size| rest.get(size..)).unwrap_or_default();
    }
    Ok(texts)
}

/// The same bytes at a multiple of eight, as the reader of ELF files needs them: members of archives are at even addresses.
fn aligned<'a>(bytes: &'a [u8], words: &'a mut Vec<u64>) -> &'a [u8] {
    if bytes.as_ptr().addr() % 8 == 0 {
        return bytes;
    }
    words.resize(bytes.len().div_ceil(8), 0);
    let copy = &mut bytes_of_slice_mut(words)[..bytes.len()];
    copy.copy_from_slice(bytes);
    copy
}

/// The PTX texts in all objects of an archive, in order. Of the device runtime (`libcudadevrt.a`) there are none: its functions are
/// here for every module.
///
/// # Errors
/// `InvalidKernelImage` if it is no archive, or for a member that is no object file, and those of [`object`].
pub fn library(bytes: &[u8], name: &str, cc: u32) -> Result<Vec<Arc<str>>, LoadError> {
    let invalid = |what: String| LoadError::new(Error::InvalidKernelImage, format!("{name}: {what}"));
    let damaged = |e| invalid(format!("no library of objects ({e})"));
    let archive = ArchiveFile::parse(bytes).map_err(damaged)?;
    if archive.is_thin() {
        return Err(invalid("a thin archive, whose objects are elsewhere".into()));
    }
    let mut texts = Vec::new();
    for member in archive.members() {
        let member = member.map_err(damaged)?;
        if member.name() == DEVICE_RUNTIME {
            continue;
        }
        let member_name = format!("{name}({})", String::from_utf8_lossy(member.name()));
        texts.extend(object(member.data(bytes).map_err(damaged)?, &member_name, cc)?);
    }
    Ok(texts)
}

/// The only member of `libcudadevrt.a`.
const DEVICE_RUNTIME: &[u8] = b"cuda_device_runtime.o";
