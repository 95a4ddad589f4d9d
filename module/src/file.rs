//! The modules in a file: a program or shared object (read without running it), a fatbin, machine code or PTX text.

use super::fatbin::{self, Arch, PARTS, WRAPPERS};
use super::source::{self, LoadError};
use code::Program;
use object::elf::FileHeader64;
use object::read::elf::ElfFile;
use object::{Architecture, Endianness, Object, ObjectSection, ObjectSegment};
use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

type Elf<'a> = ElfFile<'a, FileHeader64<Endianness>>;

/// A module, or why it cannot be loaded.
pub type Found = Result<Arc<Program>, LoadError>;

/// The modules that a program registers, or loads by passing this file to `cuModuleLoad`, each with the PTX for a device of
/// the compute capability that `choose` returns, given the architectures of each registered fatbin's PTX.
///
/// # Errors
/// The file cannot be read, or has no device code.
pub fn modules(path: &Path, choose: &dyn Fn(&[Vec<Arch>]) -> u32) -> Result<Vec<Found>, String> {
    let bytes = std::fs::read(path).map_err(|e| format!("{}: {e}", path.display()))?;
    let program = Elf::parse(&*bytes).ok().filter(|elf| elf.architecture() == Architecture::X86_64);
    let found = match program {
        Some(elf) => File { pointers: pointers(&elf), elf }.modules(choose),
        None => vec![source::load_bytes(&bytes, choose(&[]))],
    };
    match found.is_empty() {
        true => Err(format!("{}: it has no device code", path.display())),
        false => Ok(found),
    }
}

struct File<'a> {
    elf: Elf<'a>,
    /// Pointers that the loader relocates, by address.
    pointers: HashMap<u64, u64>,
}

/// Relative relocations: address, and the value to which the load address is added.
fn pointers(elf: &Elf) -> HashMap<u64, u64> {
    let all = elf.dynamic_relocations().into_iter().flatten();
    all.map(|(address, relocation)| (address, relocation.addend() as u64)).filter(|p| p.1 != 0).collect()
}

impl File<'_> {
    fn modules(&self, choose: &dyn Fn(&[Vec<Arch>]) -> u32) -> Vec<Found> {
        let modules = self.containers();
        let readable = modules.iter().filter_map(|module| module.as_ref().ok());
        let cc = choose(&readable.map(|containers| fatbin::architectures(containers)).collect::<Vec<_>>());
        modules.into_iter().map(|module| source::load_containers(&module?, cc)).collect()
    }

    /// The containers of each module, or why it has none.
    fn containers(&self) -> Vec<Result<Vec<&[u8]>, LoadError>> {
        let Some(section) = self.elf.section_by_name(WRAPPERS) else { return vec![] };
        let size = source::WRAPPER_BYTES;
        let wrappers = (0..section.size() / size).map(|i| section.address() + i * size);
        let parts = self.elf.section_by_name(PARTS).map_or(0..0, |s| s.address()..s.address() + s.size());
        let (mut modules, mut linked) = (vec![], vec![]);
        for wrapper in wrappers {
            match self.container(wrapper) {
                Ok(None) => {}
                // One module, in the order in which its parts are registered.
                Ok(Some(address)) if parts.contains(&address) => linked.push(address),
                Ok(Some(address)) => modules.push(self.contents(&[address])),
                Err(e) => modules.push(Err(e)),
            }
        }
        if !linked.is_empty() {
            modules.push(self.contents(&linked));
        }
        modules
    }

    /// Address of a wrapper's container; `None` for an empty wrapper.
    fn container(&self, wrapper: u64) -> Result<Option<u64>, LoadError> {
        let words = self.bytes(wrapper).and_then(|bytes| Some((word(bytes, 0)?, word(bytes, 4)?)));
        match words {
            None | Some((0, _)) => Ok(None),
            Some((magic, version)) => source::check_version(magic, version).map(|()| self.pointer(wrapper + 8)),
        }
    }

    /// The containers at these addresses.
    fn contents(&self, addresses: &[u64]) -> Result<Vec<&[u8]>, LoadError> {
        let containers: Option<Vec<&[u8]>> = addresses.iter().map(|&a| self.bytes(a)).collect();
        containers.ok_or_else(|| LoadError::invalid("a fatbin of the file cannot be found in it"))
    }

    /// The relocated pointer at an address.
    fn pointer(&self, at: u64) -> Option<u64> {
        let stored = || Some(u64::from_le_bytes(*self.bytes(at)?.first_chunk()?));
        self.pointers.get(&at).copied().or_else(stored)
    }

    /// The file's contents from an address on.
    fn bytes(&self, at: u64) -> Option<&[u8]> {
        self.elf.segments().find_map(|s| s.data().ok()?.get(usize::try_from(at.checked_sub(s.address())?).ok()?..))
    }
}

fn word(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(*bytes.get(at..)?.first_chunk()?))
}
