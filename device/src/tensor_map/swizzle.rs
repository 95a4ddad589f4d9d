//! How chunks of a box's rows are exchanged in shared memory (PTX ISA, 'Tensors: Swizzling Modes').

/// `CUtensorMapSwizzle`, by its numbers.
#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Swizzle {
    None = 0,
    B32 = 1,
    B64 = 2,
    B128 = 3,
    B128Atom32 = 4,
    B128Atom32Flip8 = 5,
    B128Atom64 = 6,
}

use Swizzle::*;

const ALL: [Swizzle; 7] = [None, B32, B64, B128, B128Atom32, B128Atom32Flip8, B128Atom64];

impl Swizzle {
    /// By its number, which `tensormap.replace` shares up to [`Swizzle::B128`].
    pub fn of(number: u8) -> Option<Swizzle> {
        ALL.get(usize::from(number)).copied()
    }

    /// Bytes in which chunks are exchanged, and from one row to the next: rows are no longer. 0: they are dense.
    pub fn span(self) -> u64 {
        match self {
            None => 0,
            B32 => 32,
            B64 => 64,
            _ => 128,
        }
    }

    /// The place of the 16 bytes at an address of shared memory: bits of the 128-byte line's number change those of the chunk's.
    pub fn place(self, address: u64) -> u64 {
        // The lowest bit of a chunk's number, and how many there are.
        let (low, bits) = match self {
            None => return address,
            B32 => (4, 1),
            B64 => (4, 2),
            B128 => (4, 3),
            B128Atom32 | B128Atom32Flip8 => (5, 2),
            B128Atom64 => (6, 1),
        };
        address ^ (address >> 7 & ((1 << bits) - 1)) << low
    }

    /// Whether the halves of the 16 bytes at that place are exchanged.
    pub fn flips(self, place: u64) -> bool {
        self == B128Atom32Flip8 && place >> 7 & 1 == 1
    }
}
