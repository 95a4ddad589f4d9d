//! What identifies a static runtime in a program.

/// A runtime, as made from its archive. Offsets are from the start of its code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// Its versions, for messages.
    pub versions: String,
    /// Of CUDA: 12 or 13.
    pub major: u8,
    /// A window that is looked for, at an offset that is a multiple of [`ALIGN`].
    pub anchor: Anchor,
    /// Of all functions' bytes but those that linkers fill in: see [`Signature::digest_of`].
    pub digest: u128,
    /// In the order of their offsets.
    pub functions: Vec<Function>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Anchor {
    pub offset: u32,
    /// See [`window`].
    pub hash: u64,
}

/// An entry point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    pub name: String,
    /// A multiple of [`ALIGN`]: a jump is written there, for which functions that are aligned have room.
    pub offset: u32,
    pub size: u32,
    pub holes: Vec<Hole>,
}

/// Bytes that a linker fills in or may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hole {
    /// From the start of the function, or from the end of the hole before.
    pub gap: u32,
    pub size: u32,
}

/// Alignment of the runtime's code and of its functions.
pub const ALIGN: usize = 16;
/// Bytes of an anchor.
pub const WINDOW: usize = 32;

impl Signature {
    /// The digest of the functions of a runtime whose code starts at the start of `code`; `None` if they are not all in it.
    pub fn digest_of(&self, code: &[u8]) -> Option<u128> {
        let mut digest = Digest::default();
        for function in &self.functions {
            let start = function.offset as usize;
            let mut rest = code.get(start..start.checked_add(function.size as usize)?)?;
            for hole in &function.holes {
                digest.add(rest.get(..hole.gap as usize)?);
                rest = rest.get((hole.gap as usize).checked_add(hole.size as usize)?..)?;
            }
            digest.add(rest);
        }
        Some(digest.0)
    }
}

/// FNV-1a with 128 bits: part of the format, and so none that a library may change.
struct Digest(u128);

impl Default for Digest {
    fn default() -> Digest {
        Digest(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d)
    }
}

impl Digest {
    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u128::from(byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
        }
    }
}

/// Hash of [`WINDOW`] bytes, quick to compute: it is computed for every place in a program.
#[inline(always)]
pub fn window(bytes: &[u8; WINDOW]) -> u64 {
    let word = |i: usize| u64::from_le_bytes(bytes[8 * i..8 * i + 8].try_into().expect("eight bytes"));
    let sum = word(0).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ word(1).wrapping_mul(0xc2b2_ae3d_27d4_eb4f).rotate_left(17)
        ^ word(2).wrapping_mul(0x1656_67b1_9e37_79f9).rotate_left(31)
        ^ word(3).wrapping_mul(0x85eb_ca77_c2b2_ae63).rotate_left(47);
    (sum ^ (sum >> 29)).wrapping_mul(0x27d4_eb2f_1656_67c5)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_digest_is_the_published_one() {
        // Vectors of the FNV reference code.
        let of = |text: &str| {
            let mut digest = Digest::default();
            digest.add(text.as_bytes());
            digest.0
        };
        assert_eq!(of(""), 0x6c62272e07bb014262b821756295c58d);
        assert_eq!(of("a"), 0xd228cb696f1a8caf78912b704e4a8964);
        assert_eq!(of("foobar"), 0x343e1662793c64bf6f0d3597ba446f18);
    }

    #[test]
    fn holes_are_left_out() {
        let function = |offset, holes: &[(u32, u32)]| Function {
            name: String::new(),
            offset,
            size: 8,
            holes: holes.iter().map(|&(gap, size)| Hole { gap, size }).collect(),
        };
        let mut signature = Signature {
            versions: String::new(),
            major: 13,
            anchor: Anchor { offset: 0, hash: 0 },
            digest: 0,
            functions: vec![function(0, &[(1, 4), (1, 2)]), function(16, &[])],
        };
        let code: Vec<u8> = (0..24).collect();
        let digest = signature.digest_of(&code).unwrap();
        for i in 0..code.len() {
            let mut other = code.clone();
            other[i] = 99;
            let same = (1..5).contains(&i) || (6..16).contains(&i);
            assert_eq!(signature.digest_of(&other) == Some(digest), same, "byte {i}");
        }
        assert_eq!(signature.digest_of(&code[..23]), None);
        signature.functions[0].holes[0].gap = u32::MAX;
        assert_eq!(signature.digest_of(&code), None);
    }
}
