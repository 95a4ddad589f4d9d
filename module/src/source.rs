//! The source of a module's images: a fatbin registered by the program, or bytes that it passes in.

use super::fatbin::{self, Arch, Image};
use super::select;
use code::Program;
use device::Error;
use kernel_abi::{CompileError, CompileErrorKind};
use object::elf;
use std::fmt;
use std::sync::Arc;
use sys::maps;

/// `__fatBinC_Wrapper_t`
#[repr(C)]
struct Wrapper {
    magic: u32,
    /// 1: whole program. 2: device-linked (`-rdc=true`).
    version: u32,
    data: *const u8,
    /// Version 2: null-terminated list of the relocatable containers, one per translation unit.
    relocatable: *const *const u8,
}

const WRAPPER: u32 = 0x4662_43b1;
/// Bytes from one wrapper to the next.
pub(super) const WRAPPER_BYTES: u64 = size_of::<Wrapper>() as u64;
/// First word of a bundle of PTX texts to be linked, the output of our linker API.
const BUNDLE: u32 = 0x4c50_5355;
/// Bound of the number of translation units; a longer list is treated as unterminated.
const MAX_CONTAINERS: usize = 1 << 20;

/// A module that cannot be loaded: the error for the caller, and a complete message for the user.
#[derive(Clone, Debug)]
pub struct LoadError {
    pub error: Error,
    pub message: String,
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl LoadError {
    pub fn new(error: Error, message: impl Into<String>) -> LoadError {
        LoadError { error, message: message.into() }
    }

    /// Damaged or unknown data.
    pub(super) fn invalid(message: impl fmt::Display) -> LoadError {
        LoadError::new(Error::InvalidKernelImage, format!("the program's device code cannot be read: {message}"))
    }
}

impl From<&CompileError> for LoadError {
    fn from(e: &CompileError) -> LoadError {
        let error = match e.kind {
            CompileErrorKind::InvalidPtx => Error::InvalidPtx,
            CompileErrorKind::Link => Error::SymbolNotFound,
            CompileErrorKind::NoSuchEntry => Error::InvalidDeviceFunction,
            CompileErrorKind::Unsupported => Error::UnsupportedPtxVersion,
            CompileErrorKind::NotQuick | CompileErrorKind::Internal => Error::Unknown,
        };
        LoadError::new(error, e.message.clone())
    }
}

/// The images of a module, not read before the first use.
#[derive(Debug)]
pub enum Source {
    /// Address of a `__fatBinC_Wrapper_t` that is valid while the module is registered.
    Wrapper(usize),
    /// A copy of a container, machine code or PTX text, as `cudaLibraryLoadData` takes them.
    Bytes(Vec<u8>),
}

impl Source {
    /// Copies the argument of `cudaLibraryLoadData` or `cuModuleLoadData`: a fatbin's wrapper, a
    /// container, PTX text or machine code, distinguished by their first bytes.
    ///
    /// # Safety
    /// `data` points at one of these, complete, and PTX text ends with a NUL.
    pub unsafe fn from_memory(data: *const u8) -> Result<Source, LoadError> {
        let readable = maps::readable_from(data as usize);
        if readable < 16 {
            return Err(LoadError::invalid("the pointer does not point to readable memory"));
        }
        // SAFETY: at least `readable` bytes are readable.
        let bytes = unsafe { std::slice::from_raw_parts(data, readable) };
        let first = u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
        if first == WRAPPER {
            // The wrapper may be short-lived, and so may its container: copy the latter.
            // SAFETY: guaranteed by the caller; `readable` bytes are readable.
            let data = unsafe { wrapper_data(data as usize) }?;
            // SAFETY: as for this function.
            return unsafe { Source::from_memory(data) };
        }
        let size = if first == fatbin::MAGIC {
            let size = fatbin::size(bytes).map_err(LoadError::invalid)?;
            usize::try_from(size)
                .ok()
                .filter(|&s| s <= readable)
                .ok_or_else(|| LoadError::invalid(format!("its header says {size} bytes, {readable} can be read")))?
        } else if first == BUNDLE {
            let size = u32::from_le_bytes([bytes[4], bytes[5], bytes[6], bytes[7]]) as usize;
            size.min(readable)
        } else if bytes.starts_with(b"\x7fELF") {
            // Only its kind matters: see `load_bytes`.
            64.min(readable)
        } else {
            bytes.iter().position(|&b| b == 0).ok_or_else(|| LoadError::invalid("PTX text has no NUL at its end"))?
        };
        Ok(Source::Bytes(bytes[..size].to_vec()))
    }

    /// PTX texts as one image: magic, total size, and each text with its length before it.
    pub fn bundle(texts: &[Arc<str>]) -> Vec<u8> {
        let body: Vec<u8> =
            texts.iter().flat_map(|t| [&(t.len() as u64).to_le_bytes()[..], t.as_bytes()].concat()).collect();
        let mut image = BUNDLE.to_le_bytes().to_vec();
        image.extend((body.len() as u32 + 8).to_le_bytes());
        image.extend(body);
        image
    }

    /// The PTX of a registered fatbin by its architectures alone; empty if there is none, or it cannot be read.
    pub(super) fn architectures(&self) -> Vec<Arch> {
        let Source::Wrapper(address) = self else { return Vec::new() };
        // SAFETY: the program has registered the address as that of a wrapper and not unregistered it.
        let containers = unsafe { wrapper_containers(*address) }.unwrap_or_default();
        fatbin::architectures(&containers)
    }

    /// Reads, chooses and unpacks the PTX for a device of compute capability `cc`.
    pub fn load(&self, cc: u32) -> Result<Arc<Program>, LoadError> {
        match self {
            Source::Bytes(bytes) => load_bytes(bytes, cc),
            // SAFETY: the program has registered the address as that of a wrapper and not unregistered it.
            Source::Wrapper(address) => unsafe { load_wrapper(*address, cc) },
        }
    }
}

/// The module in a container, PTX text or the output of [`Source::bundle`].
pub(super) fn load_bytes(bytes: &[u8], cc: u32) -> Result<Arc<Program>, LoadError> {
    if bytes.starts_with(&fatbin::MAGIC.to_le_bytes()) {
        return load_containers(&[bytes], cc);
    }
    if bytes.starts_with(&BUNDLE.to_le_bytes()) {
        return unbundle(bytes).map(Program::new).ok_or_else(|| LoadError::invalid("a linked image is damaged"));
    }
    if bytes.starts_with(b"\x7fELF") {
        if is_of_host(bytes) {
            return Err(LoadError::new(
                Error::InvalidKernelImage,
                "a host object or program is no image: link it with cuLinkAddFile or cuLinkAddData, and load the result",
            ));
        }
        let message = "a cubin holds machine code of a GPU, which does not run here. Load PTX instead (nvcc -ptx, \
                       nvrtcGetPTX, or a fatbin with PTX in it)";
        return Err(LoadError::new(Error::NoKernelImageForDevice, message));
    }
    let text = String::from_utf8_lossy(bytes);
    if !is_ptx(&text) {
        let message = "it is no image of a kind that is known, and no PTX, which begins with .version";
        return Err(LoadError::invalid(message));
    }
    Ok(Program::new(vec![Arc::from(text.trim_end_matches('\0'))]))
}

/// Whether a text is meant to be PTX: its first directive is `.version`.
fn is_ptx(text: &str) -> bool {
    let mut rest = text.trim_start();
    loop {
        let comment = match () {
            _ if rest.starts_with("//") => rest.split_once('\n'),
            _ if rest.starts_with("/*") => rest.split_once("*/"),
            _ => return rest.starts_with(".version"),
        };
        let Some((_, after)) = comment else { return false };
        rest = after.trim_start();
    }
}

/// Whether an ELF file's header says that it is of a host, not of a GPU.
pub(super) fn is_of_host(bytes: &[u8]) -> bool {
    let machine = bytes.get(18..20).map(|word| u16::from_le_bytes([word[0], word[1]]));
    matches!(machine, Some(elf::EM_X86_64 | elf::EM_AARCH64))
}

/// Inverse of [`Source::bundle`].
fn unbundle(bytes: &[u8]) -> Option<Vec<Arc<str>>> {
    let mut rest = bytes.get(8..)?;
    let mut texts = Vec::new();
    while !rest.is_empty() {
        let (size, body) = rest.split_first_chunk()?;
        let (text, next) = body.split_at_checked(usize::try_from(u64::from_le_bytes(*size)).ok()?)?;
        texts.push(String::from_utf8_lossy(text).into());
        rest = next;
    }
    (!texts.is_empty()).then_some(texts)
}

/// # Safety
/// If memory at `address` is readable, it is a wrapper.
unsafe fn wrapper(address: usize) -> Result<Wrapper, LoadError> {
    if address % 8 != 0 || maps::readable_from(address) < size_of::<Wrapper>() {
        return Err(LoadError::invalid(format!("there is no fatbin at {address:#x}")));
    }
    // SAFETY: readable and aligned; any bits are valid for the fields.
    let wrapper = unsafe { std::ptr::read(address as *const Wrapper) };
    check_version(wrapper.magic, wrapper.version)?;
    Ok(wrapper)
}

/// Checks the first words of a wrapper.
pub(super) fn check_version(magic: u32, version: u32) -> Result<(), LoadError> {
    if magic == WRAPPER && matches!(version, 1 | 2) {
        return Ok(());
    }
    Err(LoadError::invalid(format!("fatbin wrapper {magic:#x} of version {version} is not known")))
}

/// # Safety
/// As [`wrapper`].
unsafe fn wrapper_data(address: usize) -> Result<*const u8, LoadError> {
    // SAFETY: guaranteed by the caller.
    Ok(unsafe { wrapper(address) }?.data)
}

/// # Safety
/// As [`wrapper`].
unsafe fn load_wrapper(address: usize, cc: u32) -> Result<Arc<Program>, LoadError> {
    // SAFETY: guaranteed by the caller.
    load_containers(&unsafe { wrapper_containers(address) }?, cc)
}

/// The containers that a wrapper leads to.
///
/// # Safety
/// As [`wrapper`].
unsafe fn wrapper_containers(address: usize) -> Result<Vec<&'static [u8]>, LoadError> {
    // SAFETY: guaranteed by the caller.
    let wrapper = unsafe { wrapper(address) }?;
    let mut containers = Vec::new();
    if wrapper.version == 2 && !wrapper.relocatable.is_null() {
        let list = wrapper.relocatable as usize;
        let max = (maps::readable_from(list) / size_of::<usize>()).min(MAX_CONTAINERS);
        for i in 0.. {
            if i == max {
                return Err(LoadError::invalid("the list of relocatable fatbins has no end"));
            }
            // SAFETY: within the readable bytes found above; alignment is not assumed.
            let data = unsafe { std::ptr::read_unaligned((list as *const usize).add(i)) };
            if data == 0 {
                break;
            }
            containers.push(container(data)?);
        }
    }
    if containers.is_empty() {
        containers.push(container(wrapper.data as usize)?);
    }
    Ok(containers)
}

/// The container at an address in the program's data, as far as memory is readable.
fn container(address: usize) -> Result<&'static [u8], LoadError> {
    let readable = maps::readable_from(address);
    if readable < fatbin::HEADER {
        return Err(LoadError::invalid(format!("there is no fatbin at {address:#x}")));
    }
    // SAFETY: that many bytes are readable. Registered fatbins are constants of the program or of a library
    // that unregisters them before it is unloaded.
    Ok(unsafe { std::slice::from_raw_parts(address as *const u8, readable) })
}

/// One PTX text from each container; containers without one are skipped if another has one.
pub(super) fn load_containers(containers: &[&[u8]], cc: u32) -> Result<Arc<Program>, LoadError> {
    let mut texts: Vec<Arc<str>> = Vec::new();
    let mut left: Vec<Image> = Vec::new();
    for container in containers {
        let images = fatbin::images(container).map_err(LoadError::invalid)?;
        match select::choose(&images, cc) {
            Some(image) => texts.push(image.text().map_err(LoadError::invalid)?.into()),
            None => left.extend(images),
        }
    }
    if texts.is_empty() {
        return Err(LoadError::new(Error::NoKernelImageForDevice, select::explain(&left, cc)));
    }
    Ok(Program::new(texts))
}
