//! Loads relocatable ELF objects of the compiler into memory.
//!
//! One range of the code space per object: code and constants first (written, relocated, then made read-only and executable), then
//! writable data on separate pages. Undefined symbols are bound to a short list of library routines that LLVM emits calls to;
//! those are copied into the mapping, so that a fault in one of them is a fault in generated code.

mod error;

#[cfg(target_arch = "aarch64")]
mod aarch64;
#[cfg(target_arch = "x86_64")]
mod x86_64;

#[cfg(target_arch = "aarch64")]
use aarch64 as machine;
#[cfg(target_arch = "x86_64")]
use x86_64 as machine;

pub use error::LoadError;

use object::elf;
use object::read::elf::{FileHeader, SectionHeader, Sym};
use object::{Endianness, SectionIndex, SymbolIndex};
use sys::{codespace, context, vm};

type Header = elf::FileHeader64<Endianness>;
const LE: Endianness = Endianness::Little;

/// A loaded object: released when dropped.
#[derive(Debug)]
pub struct Code {
    base: u64,
    len: u64,
    /// End of the executable part.
    text_end: u64,
    symbols: Vec<(Box<str>, u64)>,
}

impl Code {
    /// Loads `object`: an ELF relocatable for this machine.
    ///
    /// # Errors
    /// Malformed objects, relocations of unknown type or out of range, undefined symbols, lack of memory.
    pub fn load(object: &[u8]) -> Result<Code, LoadError> {
        let header = Header::parse(object)?;
        if header.e_machine(LE) != machine::MACHINE || header.e_type(LE) != elf::ET_REL {
            return Err(LoadError(format!("not a relocatable object for {}", machine::NAME)));
        }
        Loader::new(header, object)?.load()
    }

    /// Address of a defined symbol.
    pub fn symbol(&self, name: &str) -> Option<u64> {
        self.symbols.iter().find(|s| &*s.0 == name).map(|s| s.1)
    }

    /// All defined symbols: address and name.
    pub fn symbols(&self) -> impl Iterator<Item = (u64, &str)> {
        self.symbols.iter().map(|s| (s.1, &*s.0))
    }

    /// Addresses of the executable part.
    pub fn range(&self) -> std::ops::Range<u64> {
        self.base..self.text_end
    }
}

impl Drop for Code {
    fn drop(&mut self) {
        // SAFETY: the range is owned, and every user of the code holds the `Code`.
        unsafe { codespace::release(self.base, self.len) };
    }
}

struct Loader<'a> {
    data: &'a [u8],
    sections: object::read::elf::SectionTable<'a, Header>,
    symbols: object::read::elf::SymbolTable<'a, Header>,
    /// Offset of each section in the mapping, `u64::MAX` for those not loaded.
    offsets: Vec<u64>,
    /// Global offset table: symbol and its slot, filled on demand.
    got: Vec<SymbolIndex>,
    got_offset: u64,
    got_slots: usize,
    base: u64,
}

/// The two groups into which section contents are laid out.
#[derive(Clone, Copy, PartialEq)]
enum Group {
    ReadOnly,
    Writable,
    None,
}

impl<'a> Loader<'a> {
    fn new(header: &'a Header, data: &'a [u8]) -> Result<Loader<'a>, LoadError> {
        let sections = header.sections(LE, data)?;
        let symbols = sections.symbols(LE, data, elf::SHT_SYMTAB)?;
        let offsets = vec![u64::MAX; sections.len()];
        Ok(Loader { data, sections, symbols, offsets, got: Vec::new(), got_offset: 0, got_slots: 0, base: 0 })
    }

    fn group(&self, s: &elf::SectionHeader64<Endianness>) -> Result<Group, LoadError> {
        let flags = s.sh_flags(LE);
        if flags & elf::SHF_ALLOC as u64 == 0 || s.sh_size(LE) == 0 {
            return Ok(Group::None);
        }
        let name = self.sections.section_name(LE, s)?;
        if name == b".eh_frame" || name.starts_with(b".note") || s.sh_type(LE) == elf::SHT_X86_64_UNWIND {
            return Ok(Group::None);
        }
        if flags & elf::SHF_TLS as u64 != 0 {
            return Err(LoadError("thread-local data in generated code".into()));
        }
        // RELRO: constant after relocation, which precedes protection.
        let constant = flags & elf::SHF_WRITE as u64 == 0 || name.starts_with(b".data.rel.ro");
        Ok(if constant { Group::ReadOnly } else { Group::Writable })
    }

    fn load(mut self) -> Result<Code, LoadError> {
        let (routines, entries) = context::memory_routines();
        let mut at = routines.len() as u64;
        let mut text_end = 0;
        for group in [Group::ReadOnly, Group::Writable] {
            for (i, s) in self.sections.iter().enumerate() {
                if self.group(s)? != group {
                    continue;
                }
                let align = s.sh_addralign(LE).max(1);
                if !align.is_power_of_two() || align > vm::PAGE {
                    return Err(LoadError(format!("section alignment {align}")));
                }
                at = (at + align - 1) & !(align - 1);
                self.offsets[i] = at;
                at = s
                    .sh_size(LE)
                    .checked_add(at)
                    .filter(|&n| n < 1 << 30)
                    .ok_or_else(|| LoadError("object too large".into()))?;
            }
            if group == Group::ReadOnly {
                self.got_offset = (at + 7) & !7;
                self.got_slots = self.count_got()?;
                at = vm::page_up(self.got_offset + 8 * self.got_slots as u64);
                text_end = at;
            }
        }
        let len = vm::page_up(at);
        self.base = codespace::allocate(len)?;
        // From here on the range is released by `Code`'s drop, also on errors.
        let mut code = Code { base: self.base, len, text_end: self.base + text_end, symbols: Vec::new() };
        // SAFETY: `len` bytes were just allocated, with no other users.
        let memory = unsafe { std::slice::from_raw_parts_mut(self.base as *mut u8, len as usize) };
        memory[..routines.len()].copy_from_slice(routines);
        for (i, s) in self.sections.iter().enumerate() {
            if self.offsets[i] != u64::MAX && s.sh_type(LE) != elf::SHT_NOBITS {
                let bytes = s.data(LE, self.data)?;
                memory[self.offsets[i] as usize..][..bytes.len()].copy_from_slice(bytes);
            }
        }
        self.relocate(memory, &entries)?;
        for (i, sym) in self.symbols.enumerate() {
            let shndx = self.symbols.symbol_section(LE, sym, i)?;
            let kind = sym.st_type();
            if shndx.is_none() || kind == elf::STT_SECTION || kind == elf::STT_FILE {
                continue;
            }
            if let Ok(addr) = self.address(i, sym, &entries) {
                let name = String::from_utf8_lossy(self.symbols.symbol_name(LE, sym)?).into_owned();
                // AArch64's marks of code and data are no functions.
                if name.starts_with('$') {
                    continue;
                }
                code.symbols.push((name.into(), addr));
            }
        }
        // SAFETY: completely written and not executed yet.
        unsafe { vm::make_executable(self.base, text_end)? };
        Ok(code)
    }

    /// Number of relocations that need a slot in the global offset table: an upper bound of its size.
    fn count_got(&self) -> Result<usize, LoadError> {
        let mut count = 0;
        for s in self.sections.iter() {
            if let Some((relas, _)) = s.rela(LE, self.data)? {
                count += relas.iter().filter(|r| machine::is_got(r.r_type(LE, false))).count();
            }
        }
        Ok(count)
    }

    fn relocate(&mut self, memory: &mut [u8], entries: &[(&str, usize)]) -> Result<(), LoadError> {
        let tables: Vec<_> = self.sections.iter().map(|s| s.rela(LE, self.data)).collect::<Result<_, _>>()?;
        for (i, table) in tables.iter().enumerate() {
            let Some((relas, _)) = table else { continue };
            let target = self.sections.section(SectionIndex(i))?.sh_info(LE) as usize;
            let Some(&offset) = self.offsets.get(target).filter(|&&o| o != u64::MAX) else { continue };
            let size = self.sections.section(SectionIndex(target))?.sh_size(LE);
            for r in relas.iter() {
                let kind = r.r_type(LE, false);
                if kind == machine::NONE {
                    continue;
                }
                let width = machine::width(kind) as u64;
                let r_offset = r.r_offset.get(LE);
                if r_offset.checked_add(width).is_none_or(|end| end > size) {
                    return Err(LoadError("relocation outside its section".into()));
                }
                let index = SymbolIndex(r.r_sym(LE, false) as usize);
                let addend = r.r_addend.get(LE);
                let place = self.base + offset + r_offset;
                let symbol = self.symbols.symbol(index)?;
                let mut value = self.address(index, symbol, entries)?;
                if machine::is_got(kind) {
                    let slot = self.got.iter().position(|&g| g == index).unwrap_or_else(|| {
                        self.got.push(index);
                        self.got.len() - 1
                    });
                    let at = self.got_offset + 8 * slot as u64;
                    memory[at as usize..][..8].copy_from_slice(&value.to_le_bytes());
                    value = self.base + at;
                }
                let at = &mut memory[(offset + r_offset) as usize..][..width as usize];
                machine::relocate(kind, value.wrapping_add(addend as u64), place, at)?;
            }
        }
        Ok(())
    }

    fn address(
        &self,
        index: SymbolIndex,
        sym: &elf::Sym64<Endianness>,
        entries: &[(&str, usize)],
    ) -> Result<u64, LoadError> {
        let value = sym.st_value(LE);
        match sym.st_shndx(LE) {
            elf::SHN_ABS => Ok(value),
            elf::SHN_UNDEF => {
                let name = String::from_utf8_lossy(self.symbols.symbol_name(LE, sym)?);
                let entry = entries.iter().find(|e| e.0 == name);
                entry.map(|e| self.base + e.1 as u64).ok_or_else(|| {
                    LoadError(format!("generated code calls '{name}', which the loader does not provide"))
                })
            }
            _ => {
                let section = self.symbols.symbol_section(LE, sym, index)?;
                let offset = section.and_then(|s| self.offsets.get(s.0).copied()).unwrap_or(u64::MAX);
                if offset == u64::MAX {
                    return Err(LoadError("reference into a section that is not loaded".into()));
                }
                Ok(self.base.wrapping_add(offset).wrapping_add(value))
            }
        }
    }
}

#[cfg(test)]
pub(crate) mod tests;
