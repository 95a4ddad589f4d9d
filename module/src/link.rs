//! What linkers of device code take: PTX, fatbins, host objects with relocatable device code (`nvcc -dc`), programs linked from such
//! objects, and libraries of them (`nvcc -lib`).
//!
//! As in nvlink, every member of a library is linked whether or not something needs it, and objects without relocatable device code
//! add nothing.

use super::fatbin::{self, Kind, PARTS};
use super::select;
use super::source::{is_of_host, LoadError, Source};
use device::Error;
use object::pod::bytes_of_slice_mut;
use object::read::archive::ArchiveFile;
use object::read::elf::ElfFile;
use object::{elf, Endianness, Object, ObjectSection};
use std::collections::BTreeSet;
use std::sync::Arc;

/// What an input has.
#[derive(Debug, Default)]
pub struct Linkable {
    /// Texts of PTX.
    pub texts: Vec<Arc<str>>,
    /// There is link-time-optimisation code that is to be taken: where, and what there is, for messages.
    pub intermediate: Option<String>,
}

/// First word of link-time-optimisation code. Not in NVIDIA's documentation; what NVRTC 12.9 and 13.5 make with `-dlto`.
const INTERMEDIATE: u32 = 0x7f4e_43ed;

/// The device code in an input of any kind, for a device of compute capability `cc`. `name` is what messages call it. With `optimises`,
/// link-time-optimisation code is taken rather than PTX beside it, as linkers do: functions that nothing uses may call what is nowhere.
///
/// # Errors
/// Those of [`object`], [`library`] and [`Source::load`].
pub fn find(bytes: &[u8], name: &str, cc: u32, optimises: bool) -> Result<Linkable, LoadError> {
    let named = |e: LoadError| LoadError::new(e.error, format!("{name}: {}", e.message));
    if bytes.starts_with(b"!<arch>\n") {
        return members(bytes, name, (cc, optimises));
    }
    let mut found = Linkable::default();
    if bytes.starts_with(b"\x7fELF") && is_of_host(bytes) {
        add_object(bytes, name, (cc, optimises), &mut found)?;
        return Ok(found);
    }
    if bytes.starts_with(&fatbin::MAGIC.to_le_bytes()) {
        let images = fatbin::images(bytes).map_err(LoadError::invalid).map_err(named)?;
        container(&images, name, (cc, optimises), &mut found)?;
    } else if bytes.starts_with(&INTERMEDIATE.to_le_bytes()) {
        found.intermediate = Some(format!("{name}: link-time-optimisation code"));
    } else {
        let program = Source::Bytes(bytes.to_vec()).load(cc).map_err(named)?;
        found.texts.extend(program.images().iter().cloned());
    }
    Ok(found)
}

/// Compute capability, and whether link-time-optimisation code comes before PTX.
type Wanted = (u32, bool);

/// What a container has.
fn container(
    images: &[fatbin::Image],
    name: &str,
    (cc, optimises): Wanted,
    to: &mut Linkable,
) -> Result<(), LoadError> {
    if optimises && select::has_intermediate(images, cc) {
        to.intermediate = Some(format!("{name}: link-time-optimisation code"));
        return Ok(());
    }
    let chosen = select::choose(images, cc);
    let any = || images.iter().find(|image| image.kind == Kind::Ptx);
    let text = chosen.or_else(any).map(|image| image.text().map_err(|e| unreadable(name, &e))).transpose()?;
    match text {
        Some(text) if is_device_runtime(&text) => return Ok(()),
        Some(text) if chosen.is_some() => {
            to.texts.push(text.into());
            return Ok(());
        }
        _ => {}
    }
    let message = format!("{name}: {}", select::explain(images, cc));
    if !images.iter().any(|image| matches!(image.kind, Kind::Intermediate | Kind::Other(_))) {
        return Err(LoadError::new(Error::NoKernelImageForDevice, message));
    }
    to.intermediate = Some(message);
    Ok(())
}

/// Whether it is CUDA's device runtime, whose functions are here for every module: programs with relocatable device code have it
/// linked into them, with PTX for the newest device alone. Only it makes system calls of this name.
fn is_device_runtime(text: &str) -> bool {
    text.contains(" cnpLaunchDevice")
}

fn unreadable(name: &str, why: &str) -> LoadError {
    LoadError::new(Error::InvalidKernelImage, format!("{name}: its device code cannot be read: {why}"))
}

/// The device code in an object file, for a device of compute capability `cc`. `name` is what messages call it.
///
/// # Errors
/// `InvalidKernelImage` if it is no object file for this host, `NoKernelImageForDevice` if its device code is machine code alone.
pub fn object(bytes: &[u8], name: &str, cc: u32) -> Result<Linkable, LoadError> {
    let mut found = Linkable::default();
    add_object(bytes, name, (cc, false), &mut found)?;
    Ok(found)
}

fn add_object(bytes: &[u8], name: &str, wanted: Wanted, to: &mut Linkable) -> Result<(), LoadError> {
    let mut words = Vec::new();
    let bytes = aligned(bytes, &mut words);
    let file = ElfFile::<elf::FileHeader64<Endianness>>::parse(bytes)
        .map_err(|e| LoadError::new(Error::InvalidKernelImage, format!("{name}: no object file ({e})")))?;
    if !is_of_host(bytes) {
        let text = format!("{name}: it holds machine code of a GPU alone, which cannot be linked: PTX is needed");
        return Err(LoadError::new(Error::NoKernelImageForDevice, text));
    }
    let Some(section) = file.section_by_name(PARTS) else { return Ok(()) };
    let mut rest = section.data().map_err(|e| unreadable(name, &e.to_string()))?;
    // One container for each source file: several where `ld -r` has joined objects.
    while rest.iter().any(|&byte| byte != 0) {
        container(&fatbin::images(rest).map_err(|e| unreadable(name, &e))?, name, wanted, to)?;
        let size = fatbin::size(rest).map_err(|e| unreadable(name, &e))?;
        rest = usize::try_from(size).ok().and_then(|size| rest.get(size..)).unwrap_or_default();
    }
    Ok(())
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

/// The device code in all objects of an archive, in order. Of the device runtime (`libcudadevrt.a`) there is none.
///
/// # Errors
/// `InvalidKernelImage` if it is no archive, or for a member that is no object file, and those of [`object`].
pub fn library(bytes: &[u8], name: &str, cc: u32) -> Result<Linkable, LoadError> {
    members(bytes, name, (cc, false))
}

fn members(bytes: &[u8], name: &str, wanted: Wanted) -> Result<Linkable, LoadError> {
    let invalid = |what: String| LoadError::new(Error::InvalidKernelImage, format!("{name}: {what}"));
    let damaged = |e| invalid(format!("no library of objects ({e})"));
    let archive = ArchiveFile::parse(bytes).map_err(damaged)?;
    if archive.is_thin() {
        return Err(invalid("a thin archive, whose objects are elsewhere".into()));
    }
    let mut found = Linkable::default();
    for member in archive.members() {
        let member = member.map_err(damaged)?;
        if member.name() == DEVICE_RUNTIME {
            continue;
        }
        let member_name = format!("{name}({})", String::from_utf8_lossy(member.name()));
        add_object(member.data(bytes).map_err(damaged)?, &member_name, wanted, &mut found)?;
    }
    Ok(found)
}

/// The only member of `libcudadevrt.a`.
const DEVICE_RUNTIME: &[u8] = b"cuda_device_runtime.o";

/// Functions that texts declare, and none of them or the device runtime defines. What cannot be parsed declares none.
pub fn undefined_functions(texts: &[Arc<str>]) -> Vec<String> {
    let modules: Vec<_> = texts.iter().filter_map(|text| ptx::parse(text).ok()).collect();
    let (mut declared, mut defined) = (BTreeSet::new(), BTreeSet::new());
    for module in &modules {
        for function in &module.functions {
            let names = if function.body.is_some() { &mut defined } else { &mut declared };
            names.insert(module.name(function.name));
        }
    }
    let missing = declared.difference(&defined).filter(|name| !ptx::provided_by_runtime(name));
    missing.map(|name| (*name).to_owned()).collect()
}
