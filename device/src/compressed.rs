//! Block-compressed formats: texels in blocks of 4 by 4, each of 8 or 16 bytes that say all of its colours.
//!
//! `decode`: what a block's bytes mean. Kernels call [`decode_texels`] for texels of such images (`kernel_abi::texture`).

mod decode;

pub use decode::decode;

use cuda_types::*;
use kernel_abi::{DecodeTexels, Image, Level, BLOCKS};
use std::cell::RefCell;
use sys::context;

/// Texels of a block in each direction.
pub const SIDE: u64 = 4;

/// A format of blocks, in the order of both APIs.
#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compression {
    Bc1 = 1,
    Bc1Srgb,
    Bc2,
    Bc2Srgb,
    Bc3,
    Bc3Srgb,
    Bc4,
    Bc4Signed,
    Bc5,
    Bc5Signed,
    Bc6h,
    Bc6hSigned,
    Bc7,
    Bc7Srgb,
}

use Compression::*;

impl Compression {
    /// From `cudaChannelFormatKindUnsignedBlockCompressed1` and from `CU_AD_FORMAT_BC1_UNORM` on.
    pub const ALL: [Compression; 14] =
        [Bc1, Bc1Srgb, Bc2, Bc2Srgb, Bc3, Bc3Srgb, Bc4, Bc4Signed, Bc5, Bc5Signed, Bc6h, Bc6hSigned, Bc7, Bc7Srgb];
    /// From `cudaResViewFormatUnsignedBlockCompressed1` on.
    const VIEWS: [Compression; 10] = [Bc1, Bc2, Bc3, Bc4, Bc4Signed, Bc5, Bc5Signed, Bc6h, Bc6hSigned, Bc7];

    fn at(list: &[Compression], number: i32, first: i32) -> Option<Compression> {
        usize::try_from(number.wrapping_sub(first)).ok().and_then(|at| list.get(at)).copied()
    }

    /// From `cudaChannelFormatKind`.
    pub fn from_kind(kind: i32) -> Option<Compression> {
        Compression::at(&Compression::ALL, kind, cudaChannelFormatKindUnsignedBlockCompressed1)
    }

    /// From `CUarray_format`.
    pub fn from_driver(format: i32) -> Option<Compression> {
        Compression::at(&Compression::ALL, format, CU_AD_FORMAT_BC1_UNORM)
    }

    /// From `cudaResourceViewFormat`.
    pub fn from_view(format: i32) -> Option<Compression> {
        Compression::at(&Compression::VIEWS, format, cudaResViewFormatUnsignedBlockCompressed1)
    }

    /// Of an image, if it has blocks.
    pub fn of(image: &Image) -> Option<Compression> {
        Compression::at(&Compression::ALL, image.block_format.into(), Bc1 as i32)
    }

    fn position(self) -> i32 {
        self as i32 - Bc1 as i32
    }

    /// `cudaChannelFormatKind`
    pub fn kind(self) -> i32 {
        cudaChannelFormatKindUnsignedBlockCompressed1 + self.position()
    }

    /// `CUarray_format`
    pub fn driver(self) -> i32 {
        CU_AD_FORMAT_BC1_UNORM + self.position()
    }

    /// Bytes of a block.
    pub fn bytes(self) -> u64 {
        match self {
            Bc1 | Bc1Srgb | Bc4 | Bc4Signed => 8,
            _ => 16,
        }
    }

    /// Channels that texels have.
    pub fn channels(self) -> u8 {
        match self {
            Bc4 | Bc4Signed => 1,
            Bc5 | Bc5Signed => 2,
            Bc6h | Bc6hSigned => 3,
            _ => 4,
        }
    }

    /// Bits of a channel in the runtime's descriptor.
    pub fn bits(self) -> i32 {
        match self {
            Bc6h | Bc6hSigned => 16,
            _ => 8,
        }
    }

    /// The format that decodes sRGB, where there is one.
    pub fn srgb(self) -> Compression {
        match self {
            Bc1 => Bc1Srgb,
            Bc2 => Bc2Srgb,
            Bc3 => Bc3Srgb,
            Bc7 => Bc7Srgb,
            other => other,
        }
    }

    /// Turns pitches in bytes into those of an image of blocks, which count texels. An image of one row, or of one slice, has pitches of 0.
    pub fn pitch(self, level: &mut Level) {
        let whole = |n: u32| u64::from(n).next_multiple_of(SIDE);
        let texels = |bytes: u64| bytes / self.bytes() * SIDE;
        level.row_pitch = match (level.row_pitch, level.slice_pitch) {
            (0, 0) => whole(level.width),
            (0, slice) => texels(slice),
            (row, _) => texels(row),
        };
        level.slice_pitch = match level.slice_pitch {
            0 => level.row_pitch * whole(level.height),
            slice => texels(slice) * SIDE,
        };
    }

    /// Address of the block of a texel.
    fn block(self, level: &Level, [x, y, z]: [u64; 3]) -> u64 {
        let row = z * level.slice_pitch / SIDE + y / SIDE * level.row_pitch;
        level.base + (row / SIDE + x / SIDE) * self.bytes()
    }

    /// Bytes of a row of blocks of a level, and where each begins: of slice `z`, with texels at `y`.
    pub fn row(self, level: &Level, y: u64, z: u64) -> std::ops::Range<u64> {
        let start = self.block(level, [0, y, z]);
        start..start + u64::from(level.width).div_ceil(SIDE) * self.bytes()
    }

    /// Sets what makes generated code read blocks.
    pub fn set(self, image: &mut Image) {
        (image.block_format, image.channel_bytes) = (self as u8, BLOCKS);
        image.texel_shift = 0;
        image.decode = decode_texels as DecodeTexels as usize as u64;
        image.levels[..image.level_count.into()].iter_mut().for_each(|level| self.pitch(level));
    }
}

/// Blocks that a thread has decoded last, by what they say: the texels that a filter takes, and warps that are neighbours, lie in the same.
struct Recent {
    entries: Vec<Option<(Compression, [u8; 16])>>,
    texels: Vec<[[f32; 4]; 16]>,
}

impl Recent {
    const ENTRIES: usize = 64;

    const fn new() -> Recent {
        Recent { entries: vec![], texels: vec![] }
    }

    /// The texels of a block of a format; unused bytes of it are 0.
    fn decoded(&mut self, format: Compression, block: &[u8; 16]) -> &[[f32; 4]; 16] {
        if self.entries.is_empty() {
            self.entries.resize(Recent::ENTRIES, None);
            self.texels.resize(Recent::ENTRIES, [[0.0; 4]; 16]);
        }
        let word = u128::from_le_bytes(*block);
        let mixed = (word as u64 ^ (word >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let at = (mixed >> 58) as usize;
        if self.entries[at] != Some((format, *block)) {
            self.texels[at] = decode(format, block);
            self.entries[at] = Some((format, *block));
        }
        &self.texels[at]
    }
}

thread_local! {
    static RECENT: RefCell<Recent> = const { RefCell::new(Recent::new()) };
}

/// Where texels lie that are given by their numbers. Neighbours are mostly in one row, which is then looked for once.
struct Finder<'a> {
    level: &'a Level,
    /// The number of a row's first texel, and which row and slice it is.
    start: u64,
    y: u64,
    z: u64,
}

impl Finder<'_> {
    fn find(&mut self, number: u32) -> [u64; 3] {
        let number = u64::from(number);
        if number.wrapping_sub(self.start) >= self.level.row_pitch {
            self.z = number / self.level.slice_pitch;
            self.y = number % self.level.slice_pitch / self.level.row_pitch;
            self.start = self.z * self.level.slice_pitch + self.y * self.level.row_pitch;
        }
        [number - self.start, self.y, self.z]
    }
}

/// [`DecodeTexels`].
///
/// # Safety
/// As that says: an image of blocks, a level of it, `lanes` numbers of texels of that, room for four times as many words. The signal handler
/// is installed.
unsafe extern "C" fn decode_texels(
    image: *const Image,
    base: u64,
    offsets: *const u32,
    lanes: u32,
    out: *mut u32,
) -> u64 {
    let lanes = lanes as usize;
    // SAFETY: as the caller promises.
    let (image, offsets, out) = unsafe {
        (&*image, std::slice::from_raw_parts(offsets, lanes), std::slice::from_raw_parts_mut(out, 4 * lanes))
    };
    let Some(format) = Compression::of(image) else { return 0 };
    let Some(level) = image.levels.iter().find(|level| level.base == base) else { return 0 };
    let mut finder = Finder { level, start: 0, y: 0, z: 0 };
    let mut run = |recent: &mut Recent| {
        let mut last = (0, [0; 16]);
        for (lane, &offset) in offsets.iter().enumerate() {
            let [x, y, z] = finder.find(offset);
            let at = format.block(level, [x, y, z]);
            if at != last.0 {
                // SAFETY: the handler is installed, and there is room for a block.
                if !unsafe { context::try_copy(last.1.as_mut_ptr(), at as *const u8, format.bytes() as u32) } {
                    return at;
                }
                last.0 = at;
            }
            let texel = recent.decoded(format, &last.1)[(y % SIDE * SIDE + x % SIDE) as usize];
            for (channel, value) in texel.iter().enumerate() {
                out[channel * lanes + lane] = value.to_bits();
            }
        }
        0
    };
    match RECENT.try_with(|recent| run(&mut recent.borrow_mut())) {
        Ok(result) => result,
        // The thread is ending.
        Err(_) => run(&mut Recent::new()),
    }
}

#[cfg(test)]
mod tests;
