//! The object file for the loader.

use crate::builder::Builder;
use crate::gen;
use object::write::{Object, Symbol, SymbolSection};
use object::{Architecture, BinaryFormat, Endianness, SymbolFlags, SymbolKind, SymbolScope};

/// The machine code of a module.
pub struct Compiled {
    /// An ELF object without relocations.
    pub object: Vec<u8>,
    /// Bytes of all frames of more than 16 KiB.
    pub large_frames: u64,
}

impl Builder {
    /// Generates machine code for processors with AVX2, FMA, F16C, BMI and BMI2.
    ///
    /// # Errors
    /// The unsupported feature that the module uses.
    pub fn compile(&self) -> Result<Compiled, String> {
        let emitted = gen::module(&self.m.borrow())?;
        let mut object = Object::new(BinaryFormat::Elf, Architecture::X86_64, Endianness::Little);
        let text = object.section_id(object::write::StandardSection::Text);
        object.append_section_data(text, &emitted.code, 64);
        for (name, value, global) in emitted.functions {
            object.add_symbol(Symbol {
                name: name.into_bytes(),
                value,
                size: 0,
                kind: SymbolKind::Text,
                scope: if global { SymbolScope::Dynamic } else { SymbolScope::Compilation },
                weak: false,
                section: SymbolSection::Section(text),
                flags: SymbolFlags::None,
            });
        }
        let object = object.write().map_err(|e| e.to_string())?;
        Ok(Compiled { object, large_frames: emitted.large_frames })
    }
}
