//! Where records of accesses are kept: planes of the shadow of device memory.

use device::space;
use kernel_abi::races::NARROW;
use kernel_abi::Plane;

/// The planes that hold records.
pub const RECORDS: [u64; 11] = {
    let (writer, reader) = (Plane::ByteWriter as u64, Plane::ByteReader as u64);
    let words = [Plane::Writer as u64, Plane::Reader as u64, Plane::OtherReader as u64];
    [
        words[0],
        words[1],
        words[2],
        writer,
        writer + 1,
        writer + 2,
        writer + 3,
        reader,
        reader + 1,
        reader + 2,
        reader + 3,
    ]
};

/// Has the arena hold what this needs, if it has not been reserved yet.
pub fn want_planes() {
    let places = [Plane::WrittenAt as u64, Plane::ReadAt as u64, Plane::OtherReadAt as u64];
    RECORDS.into_iter().chain(places).for_each(space::want_plane);
}

/// Where the records of a word of memory are: the bytes from plane to plane.
#[derive(Clone, Copy, Debug)]
pub struct Planes(pub u64);

/// A word of memory, or one byte of it, with the places of its records.
#[derive(Clone, Copy, Debug)]
pub struct Cell {
    pub at: u64,
    pub bytes: u32,
    /// In the shared memory of the block that accesses it.
    pub shared: bool,
    pub writer: *mut u32,
    pub reader: *mut u32,
}

impl Planes {
    /// What a plane has of the word at `word`.
    #[inline]
    pub fn place(self, word: u64, plane: Plane) -> *mut u32 {
        self.nth(word, plane as u64)
    }

    #[inline]
    fn nth(self, word: u64, plane: u64) -> *mut u32 {
        (word + plane * self.0) as *mut u32
    }

    /// The word at `word`.
    #[inline]
    pub fn word(self, word: u64) -> Cell {
        let (writer, reader) = (self.place(word, Plane::Writer), self.place(word, Plane::Reader));
        Cell { at: word, bytes: 4, shared: false, writer, reader }
    }

    /// The `k`th byte of the word at `word`.
    #[inline]
    pub fn byte(self, word: u64, k: u64) -> Cell {
        let (writer, reader) = (Plane::ByteWriter as u64 + k, Plane::ByteReader as u64 + k);
        Cell { at: word + k, bytes: 1, shared: false, writer: self.nth(word, writer), reader: self.nth(word, reader) }
    }

    /// Gives the bytes of a word records of their own, which are the word's at first.
    ///
    /// # Safety
    /// The word's memory is mapped. Others may use its records meanwhile, whole ones.
    pub unsafe fn split(self, word: Cell) {
        // SAFETY: the caller's: where memory is mapped, its shadows are.
        unsafe {
            for byte in (0..4).map(|k| self.byte(word.at, k)) {
                (*byte.writer, *byte.reader) = (*word.writer, *word.reader);
            }
            (*word.writer, *word.reader) = (NARROW, NARROW);
        }
    }
}

/// Memory, if it is any, has a new owner or is about to, to whom what was done there before is nothing.
pub fn forgotten(addr: u64, len: u64) {
    let arena = space::arena();
    let start = addr & !3;
    for plane in [Plane::Writer, Plane::Reader] {
        if let Some(distance) = arena.plane(plane).filter(|_| arena.contains(addr, len)) {
            let words = (addr + len - start).div_ceil(4) as usize;
            // SAFETY: shadows of device memory, which is committed; whole words of it.
            unsafe { ((start + distance) as *mut u32).write_bytes(0, words) };
        }
    }
}
