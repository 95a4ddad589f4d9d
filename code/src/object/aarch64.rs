//! Relocations of AArch64 (ELF for the Arm 64-bit Architecture, 'Relocation types').

use super::error::LoadError;
use object::elf;

pub const MACHINE: u16 = elf::EM_AARCH64;
pub const NAME: &str = "AArch64";
/// The type that asks for nothing.
pub const NONE: u32 = elf::R_AARCH64_NONE;

/// Pages as `adrp` counts them, whatever the system's are.
const PAGE: u64 = 4096;

/// Whether a type is of a slot in the global offset table.
pub fn is_got(kind: u32) -> bool {
    matches!(kind, elf::R_AARCH64_ADR_GOT_PAGE | elf::R_AARCH64_LD64_GOT_LO12_NC)
}

/// Bytes that a type changes.
pub fn width(kind: u32) -> usize {
    if matches!(kind, elf::R_AARCH64_ABS64 | elf::R_AARCH64_PREL64) {
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
    let word = match *at {
        [a, b, c, d] => u32::from_le_bytes([a, b, c, d]),
        _ => 0,
    };
    // A signed field of so many bits, at a bit of the instruction.
    let field = |value: i64, bits: u32, from: u32| match value >> (bits - 1) {
        0 | -1 => Ok(word & !(((1 << bits) - 1) << from) | (value as u32 & ((1 << bits) - 1)) << from),
        _ => Err(reach(kind)),
    };
    // The low bits of an address, in units of an access.
    let low = |shift: u32| word & !(0xfff << 10) | (target % PAGE >> shift << 10) as u32;
    let pages = || (target & !(PAGE - 1)).wrapping_sub(place & !(PAGE - 1)) as i64 >> 12;
    // `adr` and `adrp` have their two lowest bits elsewhere.
    let adr = |value: i64| match value >> 20 {
        0 | -1 => Ok(word & 0x9f00_001f | (value as u32 & 3) << 29 | (value as u32 >> 2 & 0x7_ffff) << 5),
        _ => Err(reach(kind)),
    };
    let word = match kind {
        elf::R_AARCH64_ABS64 => return Ok(at.copy_from_slice(&target.to_le_bytes())),
        elf::R_AARCH64_PREL64 => return Ok(at.copy_from_slice(&relative.to_le_bytes())),
        elf::R_AARCH64_ABS32 => u32::try_from(target).map_err(|_| reach(kind))?,
        elf::R_AARCH64_PREL32 => i32::try_from(relative).map_err(|_| reach(kind))? as u32,
        elf::R_AARCH64_CALL26 | elf::R_AARCH64_JUMP26 => field(relative >> 2, 26, 0)?,
        elf::R_AARCH64_CONDBR19 | elf::R_AARCH64_LD_PREL_LO19 => field(relative >> 2, 19, 5)?,
        elf::R_AARCH64_TSTBR14 => field(relative >> 2, 14, 5)?,
        elf::R_AARCH64_ADR_PREL_LO21 => adr(relative)?,
        elf::R_AARCH64_ADR_PREL_PG_HI21 | elf::R_AARCH64_ADR_GOT_PAGE => adr(pages())?,
        elf::R_AARCH64_ADD_ABS_LO12_NC | elf::R_AARCH64_LDST8_ABS_LO12_NC => low(0),
        elf::R_AARCH64_LDST16_ABS_LO12_NC => low(1),
        elf::R_AARCH64_LDST32_ABS_LO12_NC => low(2),
        elf::R_AARCH64_LDST64_ABS_LO12_NC | elf::R_AARCH64_LD64_GOT_LO12_NC => low(3),
        elf::R_AARCH64_LDST128_ABS_LO12_NC => low(4),
        _ => return Err(LoadError(format!("relocation type {kind} is not supported"))),
    };
    at.copy_from_slice(&word.to_le_bytes());
    Ok(())
}

fn reach(kind: u32) -> LoadError {
    LoadError(format!("relocation type {kind} out of reach: compile position-independent code, small model"))
}
