//! ELF files of the running program: sections and symbols, read from the file since they are not loaded.

use object::elf::{FileHeader64, PF_X, PT_LOAD, SHF_ALLOC, SHN_UNDEF, SHT_DYNSYM, SHT_SYMTAB, STT_FUNC, STT_OBJECT};
use object::read::elf::{FileHeader, ProgramHeader, Rela, SectionHeader, SectionTable, Sym};
use object::Endianness;
use std::fs::File;
use std::os::fd::AsRawFd;
use std::path::Path;

/// A file mapped for reading.
struct Mapped {
    start: *mut libc::c_void,
    size: usize,
}

impl Mapped {
    fn open(path: &Path) -> Option<Mapped> {
        let file = File::open(path).ok()?;
        let size = usize::try_from(file.metadata().ok()?.len()).ok().filter(|&s| s >= 64)?;
        // SAFETY: a private mapping at an address that the system chooses does not affect existing mappings.
        let start =
            unsafe { libc::mmap(std::ptr::null_mut(), size, libc::PROT_READ, libc::MAP_PRIVATE, file.as_raw_fd(), 0) };
        (start != libc::MAP_FAILED).then_some(Mapped { start, size })
    }

    fn bytes(&self) -> &[u8] {
        // SAFETY: mapped readable until `drop`. An executing program cannot be written to (ETXTBSY), and truncating
        // a shared object in use crashes its users anyway.
        unsafe { std::slice::from_raw_parts(self.start.cast(), self.size) }
    }
}

impl Drop for Mapped {
    fn drop(&mut self) {
        // SAFETY: `open` mapped it, and `bytes` borrows from `self`.
        unsafe { libc::munmap(self.start, self.size) };
    }
}

/// A 64-bit ELF file.
pub struct Elf {
    file: Mapped,
}

type Header = FileHeader64<Endianness>;

/// A function that a file defines.
#[derive(Clone, Copy, Debug)]
pub struct Function<'a> {
    pub name: &'a [u8],
    /// Relative to the load address.
    pub address: u64,
    /// Of its code in bytes.
    pub size: u64,
}

impl Elf {
    /// Maps a file; `None` if it cannot be read or is not a 64-bit ELF file.
    pub fn open(path: impl AsRef<Path>) -> Option<Elf> {
        let elf = Elf { file: Mapped::open(path.as_ref())? };
        elf.sections()?;
        Some(elf)
    }

    fn sections(&self) -> Option<(SectionTable<'_, Header>, Endianness)> {
        let data = self.file.bytes();
        let header = Header::parse(data).ok()?;
        let endian = header.endian().ok()?;
        Some((header.sections(endian, data).ok()?, endian))
    }

    /// Whether it has a loaded section with one of these names.
    pub fn has_section(&self, names: &[&str]) -> bool {
        let Some((sections, endian)) = self.sections() else { return false };
        sections.iter().any(|s| {
            let name = sections.section_name(endian, s).unwrap_or_default();
            s.sh_flags(endian) & u64::from(SHF_ALLOC) != 0 && names.iter().any(|n| n.as_bytes() == name)
        })
    }

    /// Names in `.symtab`, as one run of NUL-terminated strings; empty if the file is stripped.
    pub fn symbol_names(&self) -> &[u8] {
        self.names(SHT_SYMTAB).unwrap_or_default()
    }

    /// The same of the symbols that it exports and imports.
    pub fn dynamic_names(&self) -> &[u8] {
        self.names(SHT_DYNSYM).unwrap_or_default()
    }

    fn names(&self, table: u32) -> Option<&[u8]> {
        let (sections, endian) = self.sections()?;
        let symbols = sections.symbols(endian, self.file.bytes(), table).ok()?;
        sections.section(symbols.string_section()).ok()?.data(endian, self.file.bytes()).ok()
    }

    /// The parts of it that are loaded to be executed: address, relative to the load address, and bytes.
    pub fn code(&self) -> Vec<(u64, &[u8])> {
        let data = self.file.bytes();
        let find = || {
            let header = Header::parse(data).ok()?;
            let endian = header.endian().ok()?;
            let segments = header.program_headers(endian, data).ok()?.iter();
            let code = segments.filter(|s| s.p_type(endian) == PT_LOAD && s.p_flags(endian) & PF_X != 0);
            Some(code.filter_map(|s| Some((s.p_vaddr(endian), s.data(endian, data).ok()?))).collect())
        };
        find().unwrap_or_default()
    }

    /// Whether it has these bytes anywhere.
    pub fn contains(&self, bytes: &[u8]) -> bool {
        memchr::memmem::find(self.file.bytes(), bytes).is_some()
    }

    /// Calls `visit` with each function defined in `.symtab`, local ones included: functions that
    /// were hidden in the libraries they come from are local in the linked file.
    pub fn functions<'a>(&'a self, mut visit: impl FnMut(Function<'a>)) {
        let Some((sections, endian)) = self.sections() else { return };
        let Ok(symbols) = sections.symbols(endian, self.file.bytes(), SHT_SYMTAB) else { return };
        for symbol in symbols.iter() {
            if symbol.st_type() == STT_FUNC && symbol.st_shndx(endian) != SHN_UNDEF {
                if let Ok(name) = symbol.name(endian, symbols.strings()) {
                    visit(Function { name, address: symbol.st_value(endian), size: symbol.st_size(endian) });
                }
            }
        }
    }

    /// Calls `visit` with the name of each function that it exports, where its entry in the dynamic symbol table is loaded,
    /// relative to the load address, and the function's address, likewise.
    pub fn exports<'a>(&'a self, visit: impl FnMut(&'a [u8], u64, u64)) {
        self.dynamic(STT_FUNC, visit);
    }

    /// The same with each variable.
    pub fn variables<'a>(&'a self, visit: impl FnMut(&'a [u8], u64, u64)) {
        self.dynamic(STT_OBJECT, visit);
    }

    fn dynamic<'a>(&'a self, kind: u8, mut visit: impl FnMut(&'a [u8], u64, u64)) {
        let Some((sections, endian)) = self.sections() else { return };
        let Ok(symbols) = sections.symbols(endian, self.file.bytes(), SHT_DYNSYM) else { return };
        let Ok(section) = sections.section(symbols.section()) else { return };
        let (start, size) = (section.sh_addr(endian), section.sh_entsize(endian));
        for (index, symbol) in symbols.enumerate() {
            if symbol.st_type() == kind && symbol.st_shndx(endian) != SHN_UNDEF {
                if let Ok(name) = symbol.name(endian, symbols.strings()) {
                    visit(name, start + index.0 as u64 * size, symbol.st_value(endian));
                }
            }
        }
    }

    /// Calls `visit` with each place, relative to the load address, where the loader stores the address of a symbol.
    pub fn references(&self, mut visit: impl FnMut(u64)) {
        let Some((sections, endian)) = self.sections() else { return };
        for section in sections.iter().filter(|s| s.sh_flags(endian) & u64::from(SHF_ALLOC) != 0) {
            let Ok(Some((relocations, _))) = section.rela(endian, self.file.bytes()) else { continue };
            for relocation in relocations.iter().filter(|r| r.r_sym(endian, false) != 0 && r.r_addend(endian) == 0) {
                visit(relocation.r_offset(endian));
            }
        }
    }

    /// Whether it imports a symbol.
    pub fn imports(&self, name: &str) -> bool {
        let Some((sections, endian)) = self.sections() else { return false };
        let Ok(symbols) = sections.symbols(endian, self.file.bytes(), SHT_DYNSYM) else { return false };
        symbols.iter().any(|s| {
            s.st_shndx(endian) == SHN_UNDEF && s.name(endian, symbols.strings()).is_ok_and(|n| n == name.as_bytes())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[no_mangle]
    extern "C" fn found_by_a_test() {}

    #[test]
    fn reads_the_test_program_itself() {
        std::hint::black_box(found_by_a_test as extern "C" fn());
        let elf = Elf::open("/proc/self/exe").unwrap();
        assert!(elf.has_section(&[".text"]) && !elf.has_section(&[".nv_fatbin"]));
        let mut found = None;
        elf.functions(|f| {
            if f.name == b"found_by_a_test" {
                found = Some(f.address);
            }
        });
        assert!(found.is_some_and(|a| a != 0));
        assert!(elf.imports("malloc") || elf.imports("free"));
        assert!(!elf.imports("found_by_a_test"));
        let mut references = 0;
        elf.references(|_| references += 1);
        assert!(references > 10, "{references}");
        assert!(memchr::memmem::find(elf.dynamic_names(), b"\0malloc\0").is_some() == elf.imports("malloc"));
        let at = found.unwrap();
        assert!(elf.code().iter().any(|(start, bytes)| at.wrapping_sub(*start) < bytes.len() as u64));
        assert!(memchr::memmem::find(elf.symbol_names(), b"\0found_by_a_test\0").is_some());
        assert!(Elf::open("/proc/self/status").is_none() && Elf::open("/nonexistent").is_none());
    }
}
