use super::*;
use object::write::{Object, Relocation, StandardSection, Symbol, SymbolSection};
use object::{elf, Architecture, BinaryFormat, RelocationFlags, SymbolFlags, SymbolKind, SymbolScope};

struct Builder(Object<'static>);

impl Builder {
    fn new() -> Builder {
        Builder(Object::new(BinaryFormat::Elf, Architecture::X86_64, object::Endianness::Little))
    }

    fn define(&mut self, name: &str, section: StandardSection, bytes: &[u8], align: u64) -> object::write::SymbolId {
        let section = self.0.section_id(section);
        let id = self.symbol(name, SymbolSection::Undefined);
        self.0.add_symbol_data(id, section, bytes, align);
        id
    }

    fn symbol(&mut self, name: &str, section: SymbolSection) -> object::write::SymbolId {
        self.0.add_symbol(Symbol {
            name: name.into(),
            value: 0,
            size: 0,
            kind: SymbolKind::Text,
            scope: SymbolScope::Linkage,
            weak: false,
            section,
            flags: SymbolFlags::None,
        })
    }

    fn relocate(
        &mut self,
        section: StandardSection,
        offset: u64,
        symbol: object::write::SymbolId,
        r_type: u32,
        addend: i64,
    ) {
        let section = self.0.section_id(section);
        let flags = RelocationFlags::Elf { r_type };
        self.0.add_relocation(section, Relocation { offset, symbol, addend, flags }).unwrap();
    }

    fn build(self) -> Vec<u8> {
        self.0.write().unwrap()
    }
}

/// An object with a function `seg0` of this machine code.
fn function(code: &[u8]) -> Vec<u8> {
    let mut builder = Builder::new();
    builder.define("seg0", StandardSection::Text, code, 16);
    builder.build()
}

/// An object with a function `seg0` that returns `value`.
pub fn returning(value: u32) -> Vec<u8> {
    let mut code = vec![0xb8];
    code.extend(value.to_le_bytes());
    code.push(0xc3);
    function(&code)
}

fn call(code: &Code, name: &str) -> u64 {
    let addr = code.symbol(name).unwrap();
    // SAFETY: the tests' functions have no parameters and return an integer.
    unsafe { std::mem::transmute::<u64, extern "C" fn() -> u64>(addr)() }
}

#[test]
fn constants_data_and_the_table_of_addresses_are_reached() {
    let mut builder = Builder::new();
    let constant = builder.define("constant", StandardSection::ReadOnlyData, &42u64.to_le_bytes(), 64);
    let pointer = builder.define("pointer", StandardSection::Data, &[0; 8], 8);
    builder.relocate(StandardSection::Data, 0, constant, elf::R_X86_64_64, 0);
    // mov rax, [rip + constant]; ret
    builder.define("direct", StandardSection::Text, &[0x48, 0x8b, 0x05, 0, 0, 0, 0, 0xc3], 16);
    builder.relocate(StandardSection::Text, 3, constant, elf::R_X86_64_PC32, -4);
    // mov rax, [rip + pointer]; mov rax, [rax]; ret
    builder.define("indirect", StandardSection::Text, &[0x48, 0x8b, 0x05, 0, 0, 0, 0, 0x48, 0x8b, 0x00, 0xc3], 16);
    builder.relocate(StandardSection::Text, 16 + 3, pointer, elf::R_X86_64_PC32, -4);
    // mov rax, [rip + got entry of constant]; mov rax, [rax]; ret
    builder.define("got", StandardSection::Text, &[0x48, 0x8b, 0x05, 0, 0, 0, 0, 0x48, 0x8b, 0x00, 0xc3], 16);
    builder.relocate(StandardSection::Text, 32 + 3, constant, elf::R_X86_64_REX_GOTPCRELX, -4);
    let code = Code::load(&builder.build()).unwrap();
    for name in ["direct", "indirect", "got"] {
        assert_eq!(call(&code, name), 42, "{name}");
    }
    assert_eq!(code.symbol("constant").unwrap() % 64, 0);
    assert!(code.range().contains(&code.symbol("got").unwrap()));
    assert!(!code.range().contains(&code.symbol("pointer").unwrap()));
    assert!(codespace::contains(code.symbol("got").unwrap()));
}

#[test]
fn memory_routines_are_provided_and_work() {
    for name in ["memcpy", "memmove", "memset"] {
        let mut builder = Builder::new();
        let target = builder.symbol(name, SymbolSection::Undefined);
        builder.define("jump", StandardSection::Text, &[0xe9, 0, 0, 0, 0], 16);
        builder.relocate(StandardSection::Text, 1, target, elf::R_X86_64_PLT32, -4);
        let code = Code::load(&builder.build()).unwrap();
        let addr = code.symbol("jump").unwrap();
        // SAFETY: a jump to a routine of this type.
        let routine: extern "C" fn(*mut u8, usize, usize) -> *mut u8 = unsafe { std::mem::transmute(addr) };
        let mut bytes: Vec<u8> = (0..64).collect();
        let start = bytes.as_mut_ptr();
        let to = start.wrapping_add(8);
        let second = if name == "memset" { 0x55 } else { start as usize };
        assert_eq!(routine(to, second, 16), to);
        let expected: Vec<u8> = match name {
            "memset" => (0..8).chain([0x55; 16]).chain(24..64).collect(),
            // A forward copy byte by byte repeats the overlap: undefined for memcpy.
            "memcpy" => (0..8).chain(0..8).chain(0..8).chain(24..64).collect(),
            _ => (0..8).chain(0..16).chain(24..64).collect(),
        };
        assert_eq!(bytes, expected, "{name}");
        if name == "memmove" {
            assert_eq!(routine(start, start as usize + 4, 32), start);
            assert_eq!(bytes[..8], [4, 5, 6, 7, 0, 1, 2, 3]);
        }
    }
}

#[test]
fn other_names_are_refused_by_name() {
    let mut builder = Builder::new();
    let target = builder.symbol("system", SymbolSection::Undefined);
    builder.define("jump", StandardSection::Text, &[0xe9, 0, 0, 0, 0], 16);
    builder.relocate(StandardSection::Text, 1, target, elf::R_X86_64_PLT32, -4);
    assert!(Code::load(&builder.build()).unwrap_err().0.contains("'system'"));
}

#[test]
fn damaged_objects_are_errors_not_crashes() {
    let good = returning(3);
    assert_eq!(call(&Code::load(&good).unwrap(), "seg0") as u32, 3);
    for cut in 0..good.len() {
        let _ = Code::load(&good[..cut]);
    }
    for at in 0..good.len() {
        for bit in [1, 0x80] {
            let mut bad = good.clone();
            bad[at] ^= bit;
            let _ = Code::load(&bad);
        }
    }
}

#[test]
#[ignore = "a measurement"]
fn loading_takes_microseconds() {
    let object = returning(3);
    let start = std::time::Instant::now();
    for _ in 0..1000 {
        drop(Code::load(&object).unwrap());
    }
    println!("{:?} per object", start.elapsed() / 1000);
}
