//! What a linker of device code takes: the PTX in texts, fatbins, object files and libraries.

use super::fatbin::{self, Kind, PARTS};
use super::select;
use super::source::{LoadError, Source};
use device::Error;
use object::elf::{FileHeader64, EM_CUDA};
use object::read::archive::ArchiveFile;
use object::read::elf::{ElfFile, FileHeader};
use object::{Endianness, Object, ObjectSection};
use std::collections::BTreeSet;
use std::sync::Arc;

/// What an input has.
#[derive(Debug, Default)]
pub struct Linkable {
    /// Texts of PTX.
    pub texts: Vec<Arc<str>>,
    /// There is link-time-optimisation code, without PTX beside it.
    pub intermediate: bool,
}

/// Sections of object files that hold containers.
const SECTIONS: [&str; 2] = [".nv_fatbin", PARTS];
/// The member of `libcudadevrt.a`, whose functions every module has here.
const DEVICE_RUNTIME: &[u8] = b"cuda_device_runtime.o";
/// First word of link-time-optimisation code. Not in NVIDIA's documentation; what NVRTC 12.9 and 13.5 make with `-dlto`.
const INTERMEDIATE: u32 = 0x7f4e_43ed;

/// The device code in an input, for a device of compute capability `cc`.
///
/// # Errors
/// It has none, or nothing but machine code.
pub fn find(bytes: &[u8], cc: u32) -> Result<Linkable, LoadError> {
    let mut found = Linkable::default();
    add(bytes, cc, &mut found)?;
    Ok(found)
}

fn add(bytes: &[u8], cc: u32, to: &mut Linkable) -> Result<(), LoadError> {
    if bytes.starts_with(b"!<arch>\n") {
        return library(bytes, cc, to);
    }
    if bytes.starts_with(b"\x7fELF") && !is_machine_code(bytes) {
        return object(bytes, cc, to);
    }
    if bytes.starts_with(&fatbin::MAGIC.to_le_bytes()) {
        return container(bytes, cc, to);
    }
    if bytes.starts_with(&INTERMEDIATE.to_le_bytes()) {
        to.intermediate = true;
        return Ok(());
    }
    let program = Source::Bytes(bytes.to_vec()).load(cc)?;
    to.texts.extend(program.images().iter().cloned());
    Ok(())
}

fn is_machine_code(bytes: &[u8]) -> bool {
    let Ok(header) = FileHeader64::<Endianness>::parse(bytes) else { return true };
    header.endian().map_or(true, |endian| header.e_machine(endian) == EM_CUDA)
}

/// The members of an archive that have device code.
fn library(bytes: &[u8], cc: u32, to: &mut Linkable) -> Result<(), LoadError> {
    let archive = ArchiveFile::parse(bytes).map_err(LoadError::invalid)?;
    for member in archive.members() {
        let member = member.map_err(LoadError::invalid)?;
        if member.name() == DEVICE_RUNTIME {
            continue;
        }
        let bytes = member.data(bytes).map_err(LoadError::invalid)?;
        // The others are host code, or lists of names.
        if bytes.starts_with(b"\x7fELF") {
            add(bytes, cc, to)?;
        }
    }
    Ok(())
}

/// The containers in an object file.
fn object(bytes: &[u8], cc: u32, to: &mut Linkable) -> Result<(), LoadError> {
    let file = ElfFile::<FileHeader64<Endianness>>::parse(bytes).map_err(LoadError::invalid)?;
    for name in SECTIONS {
        let Some(section) = file.section_by_name(name) else { continue };
        let mut rest = section.data().map_err(LoadError::invalid)?;
        while rest.len() >= fatbin::HEADER {
            // Containers are aligned, and the gaps between them zero.
            if rest.starts_with(&[0; 8]) {
                rest = &rest[8..];
                continue;
            }
            let size = fatbin::size(rest).map_err(LoadError::invalid)?;
            container(rest, cc, to)?;
            rest = usize::try_from(size).ok().and_then(|size| rest.get(size..)).unwrap_or_default();
        }
    }
    Ok(())
}

fn container(bytes: &[u8], cc: u32, to: &mut Linkable) -> Result<(), LoadError> {
    let images = fatbin::images(bytes).map_err(LoadError::invalid)?;
    if let Some(image) = select::choose(&images, cc) {
        to.texts.push(image.text().map_err(LoadError::invalid)?.into());
    } else if images.iter().any(|image| matches!(image.kind, Kind::Other(_))) {
        to.intermediate = true;
    } else if !images.is_empty() {
        return Err(LoadError::new(Error::NoKernelImageForDevice, select::explain(&images, cc)));
    }
    Ok(())
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_told_by_content() {
        let found = find(b".version 7.0\n.target sm_70\n\0", 90).unwrap();
        assert_eq!(found.texts, [Arc::from(".version 7.0\n.target sm_70\n")]);
        let several = Source::bundle(&[Arc::from("a"), Arc::from("b")]);
        assert_eq!(find(&several, 90).unwrap().texts, [Arc::from("a"), Arc::from("b")]);
        assert!(find(&[0xed, 0x43, 0x4e, 0x7f, 1, 2], 90).unwrap().intermediate);
        assert!(find(b"\x7fELF\x02\x01", 90).is_err());
        // The test itself is an object without device code.
        let own = std::fs::read("/proc/self/exe").unwrap();
        let found = find(&own, 90).unwrap();
        assert!(found.texts.is_empty() && !found.intermediate);
        assert!(find(b"!<arch>\n", 90).unwrap().texts.is_empty());
    }

    #[test]
    fn undefined_functions_have_no_body_anywhere() {
        let head = ".version 7.0\n.target sm_70\n.address_size 64\n";
        let first = ".extern .func f();\n.extern .func g();\n.extern .func (.param .b32 r) vprintf(.param .b64 a, .param .b64 b);\n";
        let second = ".visible .func g()\n{\nret;\n}\n";
        let texts = [first, second].map(|text| Arc::from(format!("{head}{text}")));
        assert_eq!(undefined_functions(&texts), ["f"]);
        assert!(undefined_functions(&["nonsense".into()]).is_empty());
    }
}
