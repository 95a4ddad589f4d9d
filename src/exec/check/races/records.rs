//! Where records of accesses are kept: planes of the shadow of device memory.

use crate::device::space;
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
