//! Descriptions of textures and surfaces (resource, view, sampler), checked and turned into the [`Image`]s that kernels read.

use crate::array::{Array, Mipmapped};
use crate::attribute::attribute;
use crate::compressed::{Compression, SIDE};
use crate::format::Format;
use crate::memory::{self, Side};
use crate::{Device, Error, Result};
use cuda_types::*;
use kernel_abi::{image_flags, Element, Filter, Image, ImageKind, Level, MAX_LEVELS, TEXTURE_MAGIC};
use parking_lot::Mutex;
use std::ops::RangeInclusive;
use std::sync::{Arc, LazyLock};
use sys::log;

/// What a texture reads.
#[derive(Clone, Debug)]
pub enum Resource {
    Array(Arc<Array>),
    Mipmapped(Arc<Mipmapped>),
    /// `bytes` of memory at `addr`.
    Linear {
        addr: u64,
        format: Format,
        bytes: u64,
    },
    /// `height` rows of `width` texels, `pitch` bytes apart.
    Pitched {
        addr: u64,
        format: Format,
        width: u64,
        height: u64,
        pitch: u64,
    },
}

/// How a texture is sampled: `cudaTextureDesc` or `CUDA_TEXTURE_DESC`. Enumerations are CUDA's numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sampler {
    pub address: [i32; 3],
    pub filter: i32,
    /// Integers of 8 and 16 bits are read as fractions.
    pub normalized_read: bool,
    pub srgb: bool,
    /// Bits of floats, or integers.
    pub border: [u32; 4],
    pub normalized_coords: bool,
    pub max_anisotropy: u32,
    pub mip_filter: i32,
    pub mip_bias: f32,
    pub mip_min: f32,
    pub mip_max: f32,
    /// Only stored for queries; there are no such optimisations.
    pub exact_trilinear: bool,
    pub seamless: bool,
}

/// A view of an array: `cudaResourceViewDesc`, as the program gave it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// `cudaResourceViewFormat`
    pub format: i32,
    pub extent: [u64; 3],
    pub first_level: u32,
    pub last_level: u32,
    pub first_layer: u32,
    pub last_layer: u32,
}

impl Resource {
    /// The format of its texels.
    pub fn format(&self) -> Format {
        match self {
            Resource::Array(a) => a.format,
            Resource::Mipmapped(m) => m.levels[0].format,
            Resource::Linear { format, .. } | Resource::Pitched { format, .. } => *format,
        }
    }
}

/// A texture of one level without format and sampler.
fn plain(kind: ImageKind, layers: u32, level: Level) -> Image {
    let mut levels = [Level::default(); MAX_LEVELS];
    levels[0] = level;
    Image {
        magic: TEXTURE_MAGIC,
        layers,
        kind: kind as u8,
        element: Element::U8 as u8,
        channels: 1,
        channel_bytes: 1,
        texel_bytes: 1,
        texel_shift: 0,
        block_format: 0,
        level_count: 1,
        address: [cudaAddressModeClamp as u8; 3],
        filter: Filter::Point as u8,
        mip_filter: Filter::Point as u8,
        normalized: 0,
        flags: 0,
        max_anisotropy: 1,
        mip_bias: 0.0,
        mip_min: 0.0,
        mip_max: 0.0,
        watched: 0,
        border: [0; 4],
        id: 0,
        levels,
        srgb: 0,
        decode: 0,
    }
}

/// Sets the fields that follow from the format and the element type it is read as.
pub(super) fn set_format(image: &mut Image, format: Format, element: Element) {
    image.element = element as u8;
    image.channels = format.channels;
    let shared = format.element == Element::UNorm1010102;
    image.channel_bytes = if shared { 0 } else { format.element.bytes() as u8 };
    image.texel_bytes = format.bytes() as u8;
    image.texel_shift = format.bytes().ilog2() as u8;
    if let Some(blocks) = format.blocks {
        blocks.set(image);
    }
}

/// Generated code reaches texels by 32-bit offsets: in bytes where texels are narrower than a word, in texels of blocks, else in words.
/// Errors: `NotSupported`, with a message, for larger images.
pub(super) fn check_reach(image: &Image) -> Result {
    let limit: u64 = if image.texel_shift < 2 { 4 << 30 } else { 8 << 30 };
    for level in &image.levels[..image.level_count as usize] {
        let slices = u64::from(image.layers.max(level.depth));
        let row = u64::from(level.width) << image.texel_shift;
        let span = (slices - 1) * level.slice_pitch + u64::from(level.height - 1) * level.row_pitch + row;
        if span > limit {
            let unit = if image.block_format == 0 { "bytes" } else { "compressed texels" };
            let text = format!("a texture or surface of {span} {unit} is not supported: the limit is {limit}");
            log::report(log::Level::Error, text);
            return Err(Error::NotSupported);
        }
    }
    Ok(())
}

pub(super) fn of_array(array: &Array) -> Image {
    let layers = if array.is_layered() { array.slices() as u32 } else { 1 };
    plain(array.kind, layers, array.geometry())
}

/// The resource's levels. Errors: `InvalidValue` for memory that a texture cannot lie over.
pub(super) fn shape(device: &Device, resource: &Resource) -> Result<Image> {
    let limit = |number| attribute(device, number).map(|n| n as u64);
    // Device memory, or host memory accessible to devices.
    let reached = |addr: u64, bytes: u64| match memory::side(addr, bytes)? {
        Side::Pageable => Err(Error::InvalidValue),
        Side::Registered | Side::Ours(_) => Ok(()),
    };
    let aligned = |addr: u64| Ok(addr != 0 && addr % limit(cudaDevAttrTextureAlignment)? == 0);
    if resource.format().blocks.is_some() && !matches!(resource, Resource::Array(_) | Resource::Mipmapped(_)) {
        return Err(unsupported("textures of compressed blocks in memory that is no array"));
    }
    match *resource {
        Resource::Array(ref a) => Ok(of_array(a)),
        Resource::Mipmapped(ref m) => {
            let mut image = of_array(&m.levels[0]);
            for (to, level) in image.levels.iter_mut().zip(&m.levels) {
                *to = level.geometry();
            }
            image.level_count = m.levels.len() as u8;
            Ok(image)
        }
        Resource::Linear { addr, format, bytes } => {
            let width = bytes / format.bytes();
            if width == 0 || width > limit(cudaDevAttrMaxTexture1DLinearWidth)? || !aligned(addr)? {
                return Err(Error::InvalidValue);
            }
            reached(addr, bytes)?;
            let level = Level { base: addr, width: width as u32, height: 1, depth: 1, ..Level::default() };
            Ok(plain(ImageKind::Linear, 1, level))
        }
        Resource::Pitched { addr, format, width, height, pitch } => {
            let sizes = width == 0
                || width > limit(cudaDevAttrMaxTexture2DLinearWidth)?
                || height == 0
                || height > limit(cudaDevAttrMaxTexture2DLinearHeight)?;
            let pitches = pitch % limit(cudaDevAttrTexturePitchAlignment)? != 0
                || pitch > limit(cudaDevAttrMaxTexture2DLinearPitch)?
                || pitch < width * format.bytes();
            if sizes || pitches || !aligned(addr)? {
                return Err(Error::InvalidValue);
            }
            reached(addr, pitch * (height - 1) + width * format.bytes())?;
            let (width, height) = (width as u32, height as u32);
            let row_pitch = if height > 1 { pitch } else { 0 };
            let level = Level { base: addr, row_pitch, width, height, depth: 1, ..Level::default() };
            Ok(plain(ImageKind::D2, 1, level))
        }
    }
}

/// Reports once what is not supported, and returns the error.
fn unsupported(what: &'static str) -> Error {
    static REPORTED: Mutex<Vec<&str>> = Mutex::new(vec![]);
    let mut reported = REPORTED.lock();
    if !reported.contains(&what) {
        reported.push(what);
        log::report(log::Level::Error, format!("{what} are not supported"));
    }
    Error::NotSupported
}

/// Restricts an image to a view, and returns the view's format. Memory is not viewed in another way. Errors: `InvalidValue`, `NotSupported`.
pub(super) fn apply(view: &View, image: &mut Image, resource: &Resource) -> Result<Format> {
    let (array, levels) = match resource {
        Resource::Array(a) => (a, 1),
        Resource::Mipmapped(m) => (&m.levels[0], m.levels.len() as u32),
        Resource::Linear { format, .. } | Resource::Pitched { format, .. } => return Ok(*format),
    };
    let format = match view.format {
        cudaResViewFormatNone => array.format,
        other => Format::from_view(other).map_err(|refused| refused.error(Error::InvalidValue))?,
    };
    let layers = if array.is_layered() { image.layers } else { 1 };
    let [width, height, depth] = array.extent;
    let extent = match (format.blocks, array.format.blocks) {
        _ if view.format == cudaResViewFormatNone => array.extent,
        (None, None) => array.extent,
        // "The underlying CUDA array has to have a 32-bit unsigned integer format"; each of its elements is a block.
        (Some(_), None) if array.format.element == Element::U32 && height > 0 => [width * SIDE, height * SIDE, depth],
        _ => return Err(Error::InvalidValue),
    };
    let fits = format.bytes() == array.format.bytes()
        && view.extent == extent
        && view.first_level <= view.last_level
        && view.last_level < levels
        && view.first_layer <= view.last_layer
        && view.last_layer < layers;
    let count = view.last_layer.wrapping_sub(view.first_layer).wrapping_add(1);
    let whole = match image.kind {
        // It has no layers, or six faces.
        k if k == ImageKind::Cube as u8 => count == 6 || view.last_layer == 0,
        k if k == ImageKind::CubeLayered as u8 => count % 6 == 0,
        _ => true,
    };
    if !fits || !whole {
        return Err(Error::InvalidValue);
    }
    let (first, last) = (view.first_level as usize, view.last_level as usize);
    if extent != array.extent {
        for (k, level) in image.levels.iter_mut().enumerate().take(last + 1) {
            let texels = [extent[0], extent[1]].map(|n| (n >> k).max(1));
            if texels.map(|n| n.div_ceil(SIDE)) != [level.width.into(), level.height.into()] {
                return Err(unsupported("views as compressed blocks of mipmaps in which blocks are not halved evenly"));
            }
            [level.width, level.height] = texels.map(|n| n as u32);
        }
    }
    image.levels.copy_within(first..=last, 0);
    image.level_count = (last - first + 1) as u8;
    image.levels[image.level_count as usize..].fill(Level::default());
    image.layers = if image.kind == ImageKind::Cube as u8 { 6 } else { count };
    for level in &mut image.levels {
        level.base += level.slice_pitch * u64::from(view.first_layer);
    }
    Ok(format)
}

/// Sets the sampling parameters. Errors: `InvalidValue`, `InvalidFilterSetting`.
pub(super) fn sample(image: &mut Image, resource: &Resource, s: &Sampler) -> Result {
    if s.srgb && image.element == Element::UNorm8 as u8 {
        static LINEAR: LazyLock<[f32; 256]> = LazyLock::new(kernel_abi::linear_of_srgb);
        (image.flags, image.srgb) = (image.flags | image_flags::SRGB, LINEAR.as_ptr() as u64);
    }
    if image.kind == ImageKind::Linear as u8 {
        // Address and filter modes are ignored.
        return Ok(());
    }
    const FILTERS: RangeInclusive<i32> = cudaFilterModePoint..=cudaFilterModeLinear;
    let mipmapped = matches!(resource, Resource::Mipmapped(_));
    let cube = [ImageKind::Cube as u8, ImageKind::CubeLayered as u8].contains(&image.kind);
    let float = image.element >= Element::F16 as u8;
    let linear = s.filter == cudaFilterModeLinear;
    if linear && !float {
        return Err(Error::InvalidFilterSetting);
    }
    let valid = s.address.iter().all(|a| (cudaAddressModeWrap..=cudaAddressModeBorder).contains(a))
        && FILTERS.contains(&s.filter);
    if !valid || mipmapped && !FILTERS.contains(&s.mip_filter) || s.seamless && !cube {
        return Err(Error::InvalidValue);
    }
    // Integers of two levels are not mixed.
    let between = mipmapped && s.mip_filter == cudaFilterModeLinear && float;
    let resolve = |mode: i32| match mode {
        _ if s.seamless => cudaAddressModeClamp as u8,
        // Only normalised coordinates wrap.
        cudaAddressModeWrap | cudaAddressModeMirror if !s.normalized_coords => cudaAddressModeClamp as u8,
        mode => mode as u8,
    };
    image.address = s.address.map(resolve);
    image.filter = s.filter as u8;
    image.mip_filter = u8::from(between);
    image.normalized = s.normalized_coords.into();
    // Samples along an axis are linear ones.
    image.max_anisotropy = if linear { s.max_anisotropy.clamp(1, 16) as u8 } else { 1 };
    if mipmapped {
        (image.mip_bias, image.mip_min, image.mip_max) = (s.mip_bias, s.mip_min, s.mip_max);
    }
    image.border = border_of(image, s.border);
    if s.seamless {
        image.flags |= image_flags::SEAMLESS;
    }
    if let Some(blocks) = Compression::of(image).filter(|_| s.srgb) {
        image.block_format = blocks.srgb() as u8;
    }
    Ok(())
}

/// A border's colour as texels of the image's format have it (as an H200 does): integers lose their high bits, fractions are rounded
/// to nearest, halves to zero, and channels that the image does not have are 0.
fn border_of(image: &Image, colour: [u32; 4]) -> [u32; 4] {
    if Compression::of(image).is_some() {
        return colour;
    }
    let fraction = |bits: u32, low: f64, most: f64| {
        let x = f64::from(f32::from_bits(bits)).clamp(low, 1.0);
        ((x * most).round() as f32 / most as f32).to_bits()
    };
    let held = |bits: u32| match Element::ALL[image.element as usize] {
        Element::U8 => bits & 0xff,
        Element::S8 => bits as i8 as u32,
        Element::U16 => bits & 0xffff,
        Element::S16 => bits as i16 as u32,
        Element::U32 | Element::S32 | Element::F32 | Element::UNorm1010102 => bits,
        Element::F16 => half_below(bits),
        Element::UNorm8 => fraction(bits, 0.0, 255.0),
        Element::SNorm8 => fraction(bits, -1.0, 127.0),
        Element::UNorm16 => fraction(bits, 0.0, 65535.0),
        Element::SNorm16 => fraction(bits, -1.0, 32767.0),
    };
    std::array::from_fn(|c| if c < image.channels.into() { held(colour[c]) } else { 0 })
}

/// The half next to a float in the direction of zero, as a float.
fn half_below(bits: u32) -> u32 {
    let x = f32::from_bits(bits);
    match x.abs() {
        a if a < 2f32.powi(-14) => ((x * 2f32.powi(24)).trunc() * 2f32.powi(-24)).to_bits(),
        a if a.is_finite() => f32::from_bits(bits & !0x1fff).clamp(-65504.0, 65504.0).to_bits(),
        _ => bits,
    }
}
