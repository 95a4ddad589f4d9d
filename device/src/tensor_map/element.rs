//! Types of a tensor's elements.

/// `CUtensorMapDataType`, by its numbers. Packed types of less than a byte are not supported.
#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Element {
    U8 = 0,
    U16 = 1,
    U32 = 2,
    S32 = 3,
    U64 = 4,
    S64 = 5,
    F16 = 6,
    F32 = 7,
    F64 = 8,
    BF16 = 9,
    F32Ftz = 10,
    Tf32 = 11,
    Tf32Ftz = 12,
}

/// Each 16 bits of an element outside of a tensor whose map asks for a NaN, as measured on hardware.
pub const OUTSIDE: u16 = 0x7ff7;

use Element::*;

const ALL: [Element; 13] = [U8, U16, U32, S32, U64, S64, F16, F32, F64, BF16, F32Ftz, Tf32, Tf32Ftz];
/// In the order of `tensormap.replace.tile.elemtype`.
const PTX: [Element; 13] = [U8, U16, U32, S32, U64, S64, F16, F32, F32Ftz, F64, BF16, Tf32, Tf32Ftz];

impl Element {
    /// By the driver API's number.
    pub fn of(number: u8) -> Option<Element> {
        ALL.get(usize::from(number)).copied()
    }

    /// By PTX's number.
    pub fn of_ptx(number: u64) -> Option<Element> {
        PTX.get(usize::try_from(number).ok()?).copied()
    }

    /// Bytes.
    pub fn size(self) -> u32 {
        match self {
            U8 => 1,
            U16 | F16 | BF16 => 2,
            U32 | S32 | F32 | F32Ftz | Tf32 | Tf32Ftz => 4,
            U64 | S64 | F64 => 8,
        }
    }

    /// Whether it is a floating-point type.
    pub fn is_float(self) -> bool {
        matches!(self, F16 | F32 | F64 | BF16 | F32Ftz | Tf32 | Tf32Ftz)
    }

    /// Whether elements that are read are rounded to [`tf32`].
    pub fn rounds(self) -> bool {
        matches!(self, Tf32 | Tf32Ftz)
    }
}

/// A single-precision number with ten bits of fraction: the nearest, even of two, and one NaN.
pub fn tf32(bits: u32) -> u32 {
    match f32::from_bits(bits).is_nan() {
        true => 0x7fff_e000,
        false if bits & 0x7f80_0000 == 0x7f80_0000 => bits,
        false => (bits + 0xfff + (bits >> 13 & 1)) & !0x1fff,
    }
}
