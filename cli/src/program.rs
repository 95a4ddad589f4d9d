//! Examines a program before it is run, for reasons for which preloading would fail silently.

use std::fs::File;
use std::io::Read;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// The file that a shell would run for `name`.
pub fn resolve(name: &Path) -> Option<PathBuf> {
    if name.components().count() > 1 || name.is_absolute() || name.starts_with(".") {
        return name.is_file().then(|| name.to_path_buf());
    }
    std::env::split_paths(&std::env::var_os("PATH")?).map(|folder| folder.join(name)).find(|p| p.is_file())
}

/// Why the dynamic loader would not preload a library into this program; `None` if it would.
pub fn obstacle(path: &Path) -> Option<String> {
    let mut head = Vec::new();
    let file = File::open(path).ok()?;
    let mode = file.metadata().map(|m| m.mode()).unwrap_or(0);
    file.take(4096).read_to_end(&mut head).ok()?;
    let name = path.display();
    if mode & 0o6000 != 0 {
        return Some(format!("{name} is set-user-ID or set-group-ID: the dynamic loader ignores LD_PRELOAD for it"));
    }
    // The dynamic loader itself runs the program that is its argument.
    let is_loader = path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"ld-linux"));
    match interpreter(&head) {
        Elf::Static if !is_loader => Some(format!(
            "{name} is linked statically, without a dynamic loader: link it without -static (libcudart itself may be static)"
        )),
        Elf::Static | Elf::Dynamic | Elf::Other => None,
    }
}

enum Elf {
    /// Has a program interpreter (`PT_INTERP`).
    Dynamic,
    /// A 64-bit ELF program without one.
    Static,
    /// Scripts and everything else: left to `exec`.
    Other,
}

/// Reads the program headers (System V ABI, chapter 5) of a 64-bit little-endian ELF file.
fn interpreter(head: &[u8]) -> Elf {
    const PT_INTERP: u32 = 3;
    let u16_at = |at: usize| head.get(at..at + 2).map(|b| u16::from_le_bytes([b[0], b[1]]) as usize);
    let (Some(b"\x7fELF\x02\x01"), Some(offset)) = (head.get(..6), head.get(32..40)) else { return Elf::Other };
    let offset = u64::from_le_bytes(offset.try_into().expect("eight bytes")) as usize;
    let (Some(size), Some(count)) = (u16_at(54), u16_at(56)) else { return Elf::Other };
    for i in 0..count {
        let Some(at) = offset.checked_add(i * size) else { return Elf::Other };
        // Headers beyond what was read: let the loader decide.
        let Some(kind) = at.checked_add(4).and_then(|end| head.get(at..end)) else { return Elf::Other };
        if u32::from_le_bytes(kind.try_into().expect("four bytes")) == PT_INTERP {
            return Elf::Dynamic;
        }
    }
    Elf::Static
}

#[cfg(test)]
mod tests {
    use super::*;

    fn elf(kinds: &[u32]) -> Vec<u8> {
        let mut file = b"\x7fELF\x02\x01".to_vec();
        file.resize(64, 0);
        file[32] = 64;
        file[54] = 56;
        file[56] = kinds.len() as u8;
        for kind in kinds {
            file.extend(kind.to_le_bytes());
            file.extend([0; 52]);
        }
        file
    }

    #[test]
    fn distinguishes_static_from_dynamic() {
        assert!(matches!(interpreter(&elf(&[6, 3, 1])), Elf::Dynamic));
        assert!(matches!(interpreter(&elf(&[1, 1])), Elf::Static));
        assert!(matches!(interpreter(b"#!/bin/sh\n"), Elf::Other));
        let mut cut = elf(&[1, 3]);
        cut.truncate(70);
        assert!(matches!(interpreter(&cut), Elf::Other));
    }

    #[test]
    fn this_test_can_be_preloaded() {
        assert_eq!(obstacle(&std::env::current_exe().unwrap()), None);
    }
}
