//! Texture and surface objects: a handle designates an [`Image`] in a table of the runtime.
//!
//! A handle (`cudaTextureObject_t`, `cudaSurfaceObject_t`, the operand of `tex`, `tld4`, `txq`, `suld`, `sust`, `sured`,
//! `suq`) is the host address of its image. Images lie in one range of [`IMAGE_STRIDE`]-byte entries,
//! [`crate::Cta::images`] `..` [`crate::Cta::images`] + [`crate::Cta::images_size`], outside the arena, so that kernels
//! cannot write to them. Every handle is validated before anything is read:
//!
//! * `handle - images < images_size` (unsigned): it is in the table;
//! * `handle % IMAGE_STRIDE == 0`: it is the start of an entry;
//! * [`Image::magic`] is [`TEXTURE_MAGIC`] or [`SURFACE_MAGIC`], as the instruction requires. Destroyed entries have
//!   neither; entries never used are either zero or not readable, and then reading one faults.
//!
//! A failure ends the grid like an access to an illegal address.
//!
//! An image never changes while a grid that may use it runs: the fields are invariant.
//!
//! # Texels
//!
//! Texel (x, y) of slice z of a level lies at `base + z * slice_pitch + y * row_pitch + x * texel_bytes`, where z is the
//! depth of a 3D image, the layer of a layered one, the face of a cubemap (+x, -x, +y, -y, +z, -z) and `6 * layer + face`
//! of layered cubemaps. Channels follow one another, the first at the lowest address. Texels are aligned to their size.
//! Only texels inside the level may be read. The naturally aligned 4 bytes that contain a texel of 1 or 2 bytes may be
//! read as well.
//!
//! Texels of block-compressed formats come in blocks of 4 by 4, of 8 or 16 bytes. [`Image::channel_bytes`] is then [`BLOCKS`], and pitches
//! count texels, blocks at the edges in full: texel (x, y) of slice z has the number `z * slice_pitch + y * row_pitch + x`, which is its
//! "offset in bytes" to generated code, and its block lies at `base + ((z * slice_pitch / 4 + y / 4 * row_pitch) / 4 + x / 4) * bytes`.
//! Generated code asks [`Image::decode`] for the channels at such numbers.
//!
//! # Reading
//!
//! [`Image::element`] says how a channel is converted to a 32-bit result, and whether that is a float. Channels that the image
//! does not have read as 0. ([`Image::decode`] has four of all formats.)
//!
//! Manuals: CUDA C++ Programming Guide, 'Texture Fetching'; PTX ISA, 'Texture Instructions' and 'Surface Instructions'.

/// Bytes from one entry of the table to the next, and the alignment of handles.
pub const IMAGE_STRIDE: u64 = 1024;
/// Most levels of a mipmap: 2^15 is the largest extent.
pub const MAX_LEVELS: usize = 16;
/// Value of [`Image::magic`] of textures, and of surfaces.
pub const TEXTURE_MAGIC: u32 = 0x5458_4955;
pub const SURFACE_MAGIC: u32 = 0x4653_4955;
/// Value of [`Image::magic`] of samplers that are apart from textures: `address`, `filter` and `normalized` are theirs, the rest
/// is of no meaning.
pub const SAMPLER_MAGIC: u32 = 0x4d53_4955;
/// Value of [`Image::magic`] of a texture or surface reference of a module that is bound to nothing: no instruction takes it.
pub const UNBOUND_MAGIC: u32 = 0x4255_4955;

/// Value of [`Image::channel_bytes`] of block-compressed formats.
pub const BLOCKS: u8 = 8;

/// Decodes texels: those of `lanes` numbers at `offsets`, of the level that begins at `base`, into as many words for each of four
/// channels, one channel after the other. Returns 0, or the address of a block that cannot be read.
pub type DecodeTexels =
    unsafe extern "C" fn(image: *const Image, base: u64, offsets: *const u32, lanes: u32, out: *mut u32) -> u64;

/// A resolved texture or surface: views, conversions and CUDA's replacements of addressing modes are applied.
///
/// The fields that select the sampling code ([`Image::kind`] to [`Image::level_count`], [`Image::address`] to
/// [`Image::flags`]) are two aligned 64-bit words.
#[repr(C, align(64))]
#[derive(Clone, Copy, Debug)]
pub struct Image {
    /// [`TEXTURE_MAGIC`] or [`SURFACE_MAGIC`].
    pub magic: u32,
    /// Slices of layered images and cubemaps (6 per cube); 1 otherwise.
    pub layers: u32,

    /// Offset 8. [`ImageKind`].
    pub kind: u8,
    /// [`Element`].
    pub element: u8,
    /// Channels of a texel: 1, 2 or 4; 3 of some block-compressed ones.
    pub channels: u8,
    /// Bytes of a channel: 1, 2 or 4; 0 where four share a word, [`BLOCKS`] where blocks of texels do.
    pub channel_bytes: u8,
    /// Bytes of a texel: 1, 2, 4, 8 or 16; of a block of texels where these come in blocks.
    pub texel_bytes: u8,
    /// Binary logarithm of `texel_bytes`; 0 where texels come in blocks.
    pub texel_shift: u8,
    /// Private to the runtime: the format of blocks, or 0.
    pub block_format: u8,
    /// Levels in `levels`; 1 unless the image is a mipmapped array. Levels are numbered from 0.
    pub level_count: u8,

    /// Offset 16. [`AddressMode`] of x, y and z. [`AddressMode::Wrap`] and [`AddressMode::Mirror`] occur with normalised
    /// coordinates only. Ignored for linear images, where reads outside give 0.
    pub address: [u8; 3],
    /// [`Filter`] within a level. `Linear` occurs only where the result is a float.
    pub filter: u8,
    /// [`Filter`] between levels.
    pub mip_filter: u8,
    /// 1: coordinates run from 0 to 1 over the level, else from 0 to its extent.
    pub normalized: u8,
    /// Bits of [`image_flags`].
    pub flags: u8,
    /// 1 to 16.
    pub max_anisotropy: u8,

    /// Offset 24. Added to computed and given levels, and the range that the sum is then clamped to.
    pub mip_bias: f32,
    pub mip_min: f32,
    pub mip_max: f32,
    /// Bits of [`watch`]: checked code calls [`crate::Helper::BadImage`] before each use of an image if this is not 0.
    pub watched: u32,
    /// Offset 40. Result of reads outside with [`AddressMode::Border`], a word per channel: the bits of a float if the
    /// element's result is a float, of an integer otherwise. One that texels of the format can have.
    pub border: [u32; 4],
    /// Offset 56. Private to the runtime.
    pub id: u64,

    /// Offset 64.
    pub levels: [Level; MAX_LEVELS],

    /// Address of the table of [`linear_of_srgb`] if [`image_flags::SRGB`] is set.
    pub srgb: u64,
    /// Address of a [`DecodeTexels`] if `channel_bytes` is [`BLOCKS`].
    pub decode: u64,
}

impl Image {
    /// An entry that has no texels.
    pub fn empty(magic: u32) -> Image {
        Image {
            magic,
            layers: 0,
            kind: 0,
            element: 0,
            channels: 0,
            channel_bytes: 0,
            texel_bytes: 0,
            texel_shift: 0,
            block_format: 0,
            level_count: 0,
            address: [0; 3],
            filter: 0,
            mip_filter: 0,
            normalized: 0,
            flags: 0,
            max_anisotropy: 0,
            mip_bias: 0.0,
            mip_min: 0.0,
            mip_max: 0.0,
            watched: 0,
            border: [0; 4],
            id: 0,
            levels: [Level::default(); MAX_LEVELS],
            srgb: 0,
            decode: 0,
        }
    }

    /// This texture read with the settings of a sampler (PTX ISA, 'Texture Sampler and Surface Types', independent mode):
    /// coordinates are normalised where the texture says so, unless the sampler forces them not to be. `None` for a linear filter of
    /// texels that are read as integers.
    pub fn with_sampler(&self, sampler: &Image) -> Option<Image> {
        let mut image = *self;
        if self.kind == ImageKind::Linear as u8 {
            return Some(image);
        }
        let linear = sampler.filter == Filter::Linear as u8;
        if linear && self.element < Element::F16 as u8 {
            return None;
        }
        image.normalized = self.normalized & sampler.normalized;
        image.filter = sampler.filter;
        image.max_anisotropy = if linear { self.max_anisotropy } else { 1 };
        let repeats = |mode: u8| mode == AddressMode::Wrap as u8 || mode == AddressMode::Mirror as u8;
        let resolve = |mode: u8| if image.normalized == 0 && repeats(mode) { AddressMode::Clamp as u8 } else { mode };
        image.address = sampler.address.map(resolve);
        Some(image)
    }
}

/// Linear values of sRGB bytes (IEC 61966-2-1), rounded to single precision: `x / 12.92` up to 0.04045, else
/// `((x + 0.055) / 1.055)^2.4`, for `x` in steps of 1/255.
pub fn linear_of_srgb() -> [f32; 256] {
    core::array::from_fn(|byte| {
        let x = byte as f64 / 255.0;
        let y = if x <= 0.04045 { x / 12.92 } else { ((x + 0.055) / 1.055).powf(2.4) };
        y as f32
    })
}

/// One level of an image; images without mipmaps have one.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Level {
    /// Host address of texel (0, 0) of slice 0.
    pub base: u64,
    /// Bytes from row to row. 0 for images of one row.
    pub row_pitch: u64,
    /// Bytes from slice to slice. 0 for images of one slice.
    pub slice_pitch: u64,
    /// Texels of a row; rows; slices of a 3D image. 1 where the image has no such dimension.
    pub width: u32,
    pub height: u32,
    pub depth: u32,
    pub pad: [u32; 3],
}

/// Shape of an image.
#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ImageKind {
    /// Linear memory: integer coordinates, no filter, 0 outside. `width` up to 2^28, one row.
    Linear = 0,
    /// A one-dimensional array.
    D1 = 1,
    /// A two-dimensional array, or pitched linear memory.
    D2 = 2,
    D3 = 3,
    D1Layered = 4,
    D2Layered = 5,
    Cube = 6,
    CubeLayered = 7,
}

/// Format of a channel.
#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Element {
    /// Zero-extended, sign-extended; the result is an integer.
    U8 = 0,
    S8 = 1,
    U16 = 2,
    S16 = 3,
    U32 = 4,
    S32 = 5,
    /// The result is a float from here on.
    F16 = 6,
    F32 = 7,
    /// The integer divided by 255, 127, 65535 or 32767; the signed ones are not less than -1.
    UNorm8 = 8,
    SNorm8 = 9,
    UNorm16 = 10,
    SNorm16 = 11,
    /// A word of four channels: 10, 10, 10 and 2 bits from the lowest on, each divided by 1023, or 3.
    UNorm1010102 = 12,
}

impl Element {
    /// All of them, by number.
    pub const ALL: [Element; 13] = {
        use Element::*;
        [U8, S8, U16, S16, U32, S32, F16, F32, UNorm8, SNorm8, UNorm16, SNorm16, UNorm1010102]
    };

    /// Whether reads give a float.
    pub fn is_float(self) -> bool {
        self as u8 >= Element::F16 as u8
    }

    /// Bytes of a channel; a quarter of the texel where channels share a word.
    pub fn bytes(self) -> u64 {
        use Element::*;
        match self {
            U8 | S8 | UNorm8 | SNorm8 | UNorm1010102 => 1,
            U16 | S16 | F16 | UNorm16 | SNorm16 => 2,
            U32 | S32 | F32 => 4,
        }
    }
}

/// Numbers of OpenCL's, which `txq` and `suq` give for channels (PTX ISA, 'Channel Data Type and Channel Order Fields').
pub mod opencl {
    use super::Element;

    /// Orders of one, two and four channels.
    pub const R: u32 = 0x10b0;
    pub const RG: u32 = 0x10b2;
    pub const RGBA: u32 = 0x10b5;

    /// The type of a channel.
    pub fn channel_type(element: Element) -> u32 {
        use Element::*;
        match element {
            SNorm8 => 0x10d0,
            SNorm16 => 0x10d1,
            UNorm8 => 0x10d2,
            UNorm16 => 0x10d3,
            UNorm1010102 => 0x10d6,
            S8 => 0x10d7,
            S16 => 0x10d8,
            S32 => 0x10d9,
            U8 => 0x10da,
            U16 => 0x10db,
            U32 => 0x10dc,
            F16 => 0x10dd,
            F32 => 0x10de,
        }
    }
}

/// Treatment of coordinates outside (`cudaTextureAddressMode`, same numbers).
#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AddressMode {
    Wrap = 0,
    Clamp = 1,
    Mirror = 2,
    Border = 3,
}

/// `cudaTextureFilterMode`, same numbers.
#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Filter {
    Point = 0,
    Linear = 1,
}

/// Bits of [`Image::watched`]: reasons to call the executor.
pub mod watch {
    /// Its memory has been freed, or access to it is restricted.
    pub const MEMORY: u32 = 1;
    /// It may be unwritten.
    pub const INIT: u32 = 2;
}

/// Bits of [`Image::flags`].
pub mod image_flags {
    /// Channels are decoded from sRGB before they are filtered, but for the last of two and of four; with
    /// [`super::Element::UNorm8`] only.
    pub const SRGB: u8 = 1;
    /// Linear filters of cubemaps go across the edges of faces. The address modes are then all
    /// [`super::AddressMode::Clamp`].
    pub const SEAMLESS: u8 = 2;
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::mem::offset_of;

    #[test]
    fn layout_is_as_documented() {
        assert_eq!(offset_of!(Image, kind), 8);
        assert_eq!(offset_of!(Image, address), 16);
        assert_eq!(offset_of!(Image, mip_bias), 24);
        assert_eq!(offset_of!(Image, border), 40);
        assert_eq!(offset_of!(Image, id), 56);
        assert_eq!(offset_of!(Image, levels), 64);
        assert_eq!(size_of::<Level>(), 48);
        assert!(size_of::<Image>() as u64 <= IMAGE_STRIDE);
    }

    #[test]
    fn srgb_runs_from_0_to_1() {
        let table = linear_of_srgb();
        assert_eq!((table[0], table[255]), (0.0, 1.0));
        assert!(table.windows(2).all(|pair| pair[0] < pair[1]));
        // 188 of 255 is very nearly as bright as half of 255.
        assert!((table[188] - 0.5028865).abs() < 1e-6, "{}", table[188]);
    }

    #[test]
    fn elements_are_numbered_in_order() {
        for (i, e) in Element::ALL.into_iter().enumerate() {
            assert_eq!(e as usize, i);
            assert_eq!(e.is_float(), i >= 6);
        }
    }
}
