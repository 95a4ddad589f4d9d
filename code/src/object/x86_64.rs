//! Relocations of x86-64 (System V ABI, AMD64 supplement, 'Relocation Types').

use super::error::LoadError;
use object::elf;

pub const MACHINE: u16 = elf::EM_X86_64;
pub const NAME: &str = "x86-64";
/// The type that asks for nothing.
pub const NONE: u32 = elf::R_X86_64_NONE;

/// Whether a type is of a slot in the global offset table.
pub fn is_got(kind: u32) -> bool {
    matches!(kind, elf::R_X86_64_GOTPCREL | elf::R_X86_64_GOTPCRELX | elf::R_X86_64_REX_GOTPCRELX)
}

/// Bytes that a type changes.
pub fn width(kind: u32) -> usize {
    if matches!(kind, elf::R_X86_64_64 | elf::R_X86_64_PC64) {
        8
    } else {
        4
    }
}

/// Makes the bytes `at`, whose address is `place`, refer to `target`.
///
/// # Errors
/// Types of unknown meaning, targets out of reach.
pub fn relocate(kind: u32, target: u64, place: u64, at: &mut [u8]) -> Result<(), LoadError> {
    let relative = target.wrapping_sub(place) as i64;
    let bytes = match kind {
        elf::R_X86_64_64 => target.to_le_bytes(),
        elf::R_X86_64_PC64 => relative.to_le_bytes(),
        elf::R_X86_64_32 => (u32::try_from(target).map_err(|_| reach(kind))? as u64).to_le_bytes(),
        elf::R_X86_64_32S => (i32::try_from(target as i64).map_err(|_| reach(kind))? as i64).to_le_bytes(),
        k if is_got(k) || k == elf::R_X86_64_PC32 || k == elf::R_X86_64_PLT32 => {
            (i32::try_from(relative).map_err(|_| reach(kind))? as i64).to_le_bytes()
        }
        _ => return Err(LoadError(format!("relocation type {kind} is not supported"))),
    };
    at.copy_from_slice(&bytes[..at.len()]);
    Ok(())
}

fn reach(kind: u32) -> LoadError {
    LoadError(format!("relocation type {kind} out of reach: compile position-independent code, small model"))
}
