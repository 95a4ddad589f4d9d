//! Textures and surfaces of tests: lines of the header, and what the library reads of them.
//!
//! `surface a2d u32x2 8x4x3 = a`: a surface over the contents of buffer `a`, row behind row. A texture may have words for how it is
//! read: `texture 2d f32 8x4 linear normalized wrap = a`.

use super::header::dims;
use kernel_abi::{AddressMode, Element, Filter, Image, ImageKind, SURFACE_MAGIC, TEXTURE_MAGIC};
use oracle::picture::{Address, Format, Picture, Sampler, Shape};

/// A texture or surface over a buffer. Its base is that of the buffer.
#[derive(Clone, Debug)]
pub struct Described {
    /// The module's name for it, if it has one.
    pub name: String,
    pub picture: Picture,
    pub buffer: usize,
}

/// What stands before `= buffer`.
pub fn parse(text: &str) -> Result<Picture, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [what, shape, format, size, how @ ..] = &words[..] else {
        return Err(format!("'{text}': expected 'surface 2d u32x2 8x4 = buffer'"));
    };
    let shape = match *shape {
        "linear" => Shape::Linear,
        "1d" => Shape::D1,
        "2d" => Shape::D2,
        "3d" => Shape::D3,
        "a1d" => Shape::A1d,
        "a2d" => Shape::A2d,
        _ => return Err(format!("unknown shape '{shape}'")),
    };
    let (element, channels) = format.split_once('x').unwrap_or((format, "1"));
    let (format, bits) = [
        ("unorm", Format::Unorm),
        ("snorm", Format::Snorm),
        ("u", Format::Unsigned),
        ("s", Format::Signed),
        ("f", Format::Float),
    ]
    .iter()
    .find_map(|(name, f)| Some((*f, element.strip_prefix(name)?)))
    .ok_or_else(|| format!("unknown format '{element}'"))?;
    let number = |text: &str| text.parse::<u32>().map_err(|_| format!("'{text}' is no number"));
    let mut size = dims(size)?;
    let mut layers = 1;
    match shape {
        Shape::A1d => (size, layers) = ([size[0], 1, 1], size[1]),
        Shape::A2d => (size, layers) = ([size[0], size[1], 1], size[2]),
        _ => {}
    }
    let mut sampler = Sampler::default();
    for word in how {
        match *word {
            "linear" => sampler.linear = true,
            "normalized" => sampler.normalized = true,
            "wrap" => sampler.address = [Address::Wrap; 3],
            "mirror" => sampler.address = [Address::Mirror; 3],
            "border" => sampler.address = [Address::Border; 3],
            _ => return Err(format!("'{word}' says nothing of a texture")),
        }
    }
    let (bytes, channels) = (number(bits)? / 8, number(channels)?);
    let is_texture = *what == "texture";
    Ok(Picture { is_texture, base: 0, shape, size, layers, format, bytes, channels, sampler })
}

/// What kernels of the library read of it.
pub fn image(p: &Picture) -> Image {
    use Element::*;
    let mut image = Image::empty(if p.is_texture { TEXTURE_MAGIC } else { SURFACE_MAGIC });
    let by_bytes = match p.format {
        Format::Unsigned => [U8, U16, U32],
        Format::Signed => [S8, S16, S32],
        Format::Float => [F16, F16, F32],
        Format::Unorm => [UNorm8, UNorm16, UNorm16],
        Format::Snorm => [SNorm8, SNorm16, SNorm16],
    };
    let kind = match p.shape {
        Shape::Linear => ImageKind::Linear,
        Shape::D1 => ImageKind::D1,
        Shape::D2 => ImageKind::D2,
        Shape::D3 => ImageKind::D3,
        Shape::A1d => ImageKind::D1Layered,
        Shape::A2d => ImageKind::D2Layered,
    };
    let mode = |a: Address| match a {
        Address::Border => AddressMode::Border,
        Address::Wrap if p.sampler.normalized => AddressMode::Wrap,
        Address::Mirror if p.sampler.normalized => AddressMode::Mirror,
        _ => AddressMode::Clamp,
    };
    image.layers = p.layers;
    image.kind = kind as u8;
    image.element = by_bytes[p.bytes.ilog2() as usize] as u8;
    (image.channels, image.channel_bytes) = (p.channels as u8, p.bytes as u8);
    (image.texel_bytes, image.texel_shift) = (p.texel() as u8, p.texel().ilog2() as u8);
    image.level_count = 1;
    image.max_anisotropy = 1;
    image.address = p.sampler.address.map(|a| mode(a) as u8);
    image.filter = if p.sampler.linear { Filter::Linear } else { Filter::Point } as u8;
    image.normalized = p.sampler.normalized.into();
    let slice = p.row() * u64::from(p.size[1]);
    let level = &mut image.levels[0];
    (level.base, level.row_pitch, level.slice_pitch) = (p.base, p.row(), slice);
    [level.width, level.height, level.depth] = p.size;
    image
}
