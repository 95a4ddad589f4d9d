use super::*;
use crate::array::Mipmapped;
use crate::format::Format;
use cuda_types::*;
use kernel_abi::{image_flags, Element, ImageKind, Level, TEXTURE_MAGIC};

const UCHAR4: Format = Format::plain(Element::U8, 4);
const FLOAT: Format = Format::plain(Element::F32, 1);

fn device() -> &'static Device {
    super::super::get(0).unwrap()
}

fn sampler() -> Sampler {
    Sampler {
        address: [cudaAddressModeClamp; 3],
        filter: 0,
        normalized_read: false,
        srgb: false,
        border: [0; 4],
        normalized_coords: false,
        max_anisotropy: 0,
        mip_filter: 0,
        mip_bias: 0.0,
        mip_min: 0.0,
        mip_max: 0.0,
        exact_trilinear: false,
        seamless: false,
    }
}

fn array(format: Format, extent: [u64; 3], flags: u32) -> Arc<Array> {
    Array::get(Array::create(device(), format, extent, flags).unwrap()).unwrap()
}

/// The image behind a handle.
fn image(handle: u64) -> Image {
    let table = images::table();
    assert!(handle - table.base < table.size && handle % kernel_abi::IMAGE_STRIDE == 0);
    // SAFETY: a live entry of the table.
    unsafe { *(handle as *const Image) }
}

fn make(resource: Resource, s: Sampler, view: Option<View>) -> Result<Image> {
    Texture::create(device(), resource, s, view).map(|handle| {
        let found = image(handle);
        Texture::forget(handle).unwrap();
        images::table().remove(handle);
        found
    })
}

#[test]
fn formats_and_addressing_are_resolved() {
    let a = array(UCHAR4, [10, 4, 0], 0);
    let s = Sampler {
        address: [cudaAddressModeWrap, cudaAddressModeBorder, cudaAddressModeMirror],
        normalized_read: true,
        filter: 1,
        srgb: true,
        max_anisotropy: 99,
        ..sampler()
    };
    let i = make(Resource::Array(a.clone()), s, None).unwrap();
    assert_eq!((i.magic, i.kind, i.layers, i.level_count), (TEXTURE_MAGIC, ImageKind::D2 as u8, 1, 1));
    assert_eq!((i.element, i.channels, i.channel_bytes), (Element::UNorm8 as u8, 4, 1));
    assert_eq!((i.texel_bytes, i.texel_shift, i.max_anisotropy), (4, 2, 16));
    // Coordinates are not normalised.
    assert_eq!((i.address, i.filter, i.flags), ([1, 3, 1], 1, image_flags::SRGB));
    let level = i.levels[0];
    assert_eq!((level.base, level.row_pitch, level.slice_pitch), (a.base(), 64, 0));
    assert_eq!((level.width, level.height, level.depth), (10, 4, 1));
    let i = make(Resource::Array(a.clone()), Sampler { normalized_coords: true, ..s }, None).unwrap();
    assert_eq!((i.address, i.normalized), ([0, 3, 2], 1));
    // Unnormalised integers cannot be filtered, and are not sRGB.
    let raw = Sampler { normalized_read: false, ..s };
    assert_eq!(make(Resource::Array(a.clone()), raw, None).err(), Some(Error::InvalidFilterSetting));
    let i = make(Resource::Array(a.clone()), Sampler { filter: 0, ..raw }, None).unwrap();
    assert_eq!((i.element, i.flags), (Element::U8 as u8, 0));
    for bad in [
        Sampler { address: [4, 0, 0], ..s },
        Sampler { filter: 2, ..s },
        Sampler { filter: -1, ..s },
        Sampler { seamless: true, ..s },
    ] {
        assert_eq!(make(Resource::Array(a.clone()), bad, None).err(), Some(Error::InvalidValue));
    }
    Array::destroy(a.handle()).unwrap();
}

/// What an H200 reads outside of textures whose border has this colour.
#[test]
fn borders_have_the_format_of_texels() {
    let normalized = Sampler { address: [cudaAddressModeBorder; 3], normalized_read: true, ..sampler() };
    let plain = Sampler { normalized_read: false, ..normalized };
    let colour = [0.25f32, -2.0, 3.5, 0.7].map(f32::to_bits);
    let border = |element, channels, s: Sampler| {
        let a = array(Format::plain(element, channels), [8, 8, 0], 0);
        let i = make(Resource::Array(a.clone()), Sampler { border: colour, ..s }, None).unwrap();
        Array::destroy(a.handle()).unwrap();
        i.border
    };
    let floats = |x: [f32; 4]| x.map(f32::to_bits);
    assert_eq!(border(Element::U8, 4, normalized), floats([64.0 / 255.0, 0.0, 1.0, 178.0 / 255.0]));
    assert_eq!(border(Element::S8, 4, normalized), floats([32.0 / 127.0, -1.0, 1.0, 89.0 / 127.0]));
    assert_eq!(border(Element::U16, 4, normalized), floats([16384.0 / 65535.0, 0.0, 1.0, 45874.0 / 65535.0]));
    assert_eq!(border(Element::S16, 2, normalized), floats([8192.0 / 32767.0, -1.0, 0.0, 0.0]));
    assert_eq!(border(Element::F16, 4, plain), floats([0.25, -2.0, 3.5, 0.69970703]));
    assert_eq!(border(Element::F32, 4, plain), colour);
    assert_eq!(border(Element::U8, 4, plain), [0, 0, 0, 51]);
    assert_eq!(border(Element::U16, 4, plain), [0, 0, 0, 13107]);
    assert_eq!(border(Element::S32, 4, plain), colour);
}

#[test]
fn linear_memory_must_be_the_devices_and_aligned() {
    let m = memory::allocate(device(), 4096, 512, memory::Kind::Device).unwrap();
    let linear = |addr, bytes| make(Resource::Linear { addr, format: FLOAT, bytes }, sampler(), None);
    let i = linear(m.base, 4095).unwrap();
    assert_eq!((i.kind, i.levels[0].width, i.levels[0].base), (ImageKind::Linear as u8, 1023, m.base));
    // Address and filter modes do not matter for it, but what bytes mean does.
    let bytes = Resource::Linear { addr: m.base, format: UCHAR4, bytes: 64 };
    let colours = Sampler { address: [9; 3], filter: 9, normalized_read: true, srgb: true, ..sampler() };
    let i = make(bytes, colours, None).unwrap();
    assert_eq!((i.element, i.flags), (Element::UNorm8 as u8, image_flags::SRGB));
    let host = [0u32; 512];
    let on_host = (host.as_ptr() as u64).next_multiple_of(512);
    for (addr, bytes) in [(0, 64), (m.base + 256, 64), (m.base, 3), (m.base, 4100), (m.base, 1 << 40), (on_host, 64)] {
        assert_eq!(linear(addr, bytes).err(), Some(Error::InvalidValue), "{addr:#x} {bytes}");
    }
    let pitched = |width, height, pitch| {
        make(Resource::Pitched { addr: m.base, format: FLOAT, width, height, pitch }, sampler(), None)
    };
    let i = pitched(10, 4, 64).unwrap();
    assert_eq!((i.kind, i.levels[0].row_pitch, i.levels[0].height), (ImageKind::D2 as u8, 64, 4));
    for (width, height, pitch) in [(0, 4, 64), (4, 0, 64), (17, 4, 64), (10, 4, 60), (10, 65, 64), (10, 4, 1 << 30)] {
        assert_eq!(pitched(width, height, pitch).err(), Some(Error::InvalidValue), "{width} {height} {pitch}");
    }
    memory::free(m.base, |_| true).unwrap();
}

#[test]
fn views_choose_levels_layers_and_formats() {
    let handle = Mipmapped::create(device(), FLOAT, [16, 8, 5], 4, cudaArrayLayered).unwrap();
    let m = Mipmapped::get(handle).unwrap();
    let normalized = Sampler { normalized_coords: true, mip_max: 3.0, ..sampler() };
    // As an H200, which takes coordinates that are not normalised as well.
    assert!(make(Resource::Mipmapped(m.clone()), sampler(), None).is_ok());
    let i = make(Resource::Mipmapped(m.clone()), normalized, None).unwrap();
    assert_eq!((i.level_count, i.layers, i.mip_max), (4, 5, 3.0));
    assert_eq!((i.levels[3].width, i.levels[3].height), (2, 1));

    let view = View { format: 0x0d, extent: [16, 8, 5], first_level: 1, last_level: 2, first_layer: 2, last_layer: 4 };
    let i = make(Resource::Mipmapped(m.clone()), normalized, Some(view)).unwrap();
    assert_eq!((i.element, i.level_count, i.layers), (Element::U32 as u8, 2, 3));
    assert_eq!(i.levels[0].base, m.levels[1].base() + 2 * m.levels[1].slice_pitch());
    assert_eq!((i.levels[0].width, i.levels[2]), (8, Level::default()));
    for bad in [
        View { format: 1, ..view },
        View { format: 99, ..view },
        View { extent: [8, 8, 5], ..view },
        View { last_level: 4, ..view },
        View { first_level: 3, ..view },
        View { last_layer: 5, ..view },
        View { first_layer: 5, ..view },
    ] {
        let made = make(Resource::Mipmapped(m.clone()), normalized, Some(bad));
        assert_eq!(made.err(), Some(Error::InvalidValue), "{bad:?}");
    }
    // Blocks need elements of their size, of unsigned words.
    let compressed = View { format: 25, extent: [64, 32, 5], ..view };
    let made = make(Resource::Mipmapped(m), normalized, Some(compressed));
    assert_eq!(made.err(), Some(Error::InvalidValue));
    Mipmapped::destroy(handle).unwrap();
}

#[test]
fn cubemaps_and_surfaces() {
    let cube = array(FLOAT, [8, 8, 12], cudaArrayCubemap | cudaArrayLayered | cudaArraySurfaceLoadStore);
    let s = Sampler { seamless: true, normalized_coords: true, address: [cudaAddressModeWrap; 3], ..sampler() };
    let i = make(Resource::Array(cube.clone()), s, None).unwrap();
    // Address modes are ignored.
    assert_eq!((i.kind, i.layers, i.flags), (ImageKind::CubeLayered as u8, 12, image_flags::SEAMLESS));
    assert_eq!((i.address, i.levels[0].depth, i.levels[0].slice_pitch), ([1; 3], 1, 512));
    let i = make(Resource::Array(cube.clone()), Sampler { filter: 1, max_anisotropy: 4, ..s }, None).unwrap();
    assert_eq!((i.filter, i.flags, i.max_anisotropy), (1, image_flags::SEAMLESS, 4));
    let i = make(Resource::Array(cube.clone()), Sampler { seamless: false, max_anisotropy: 4, ..s }, None).unwrap();
    assert_eq!((i.flags, i.address, i.max_anisotropy), (0, [0; 3], 1));
    let handle = Surface::create(device(), cube.clone()).unwrap();
    let i = image(handle);
    assert_eq!((i.magic, i.layers, i.element, i.texel_bytes), (SURFACE_MAGIC, 12, Element::F32 as u8, 4));
    assert!(Surface::get(handle).is_ok() && Texture::get(handle).is_err());
    Surface::forget(handle).unwrap();
    images::table().remove(handle);
    assert_eq!(Surface::get(handle).err(), Some(Error::InvalidValue));
    Array::destroy(cube.handle()).unwrap();
}

/// A texture read with a sampler is watched as the texture is by then, not as it was when it was bound.
#[test]
fn pairs_are_watched_as_their_textures_are() {
    let a = array(FLOAT, [8, 8, 0], 0);
    let texture =
        version::Version::new(resolve(device(), &Resource::Array(a.clone()), &sampler(), None).unwrap()).unwrap();
    let sampler = version::Version::new(reference::sampler_image([cudaAddressModeWrap; 3], 1, false)).unwrap();
    let before = texture.with_sampler(&sampler).unwrap().unwrap();
    watch_over(a.base(), 1);
    let after = texture.with_sampler(&sampler).unwrap().unwrap();
    for pair in [&before, &after] {
        assert_eq!((image(pair.handle).filter, image(pair.handle).watched & watches::MEMORY), (1, watches::MEMORY));
    }
    Array::destroy(a.handle()).unwrap();
}

#[test]
fn blocks_are_numbered_by_texels() {
    let bc1 = Format::from_view(cudaResViewFormatUnsignedBlockCompressed1).unwrap();
    // Five by two blocks of 8 bytes, rows of 64 bytes, three layers.
    let own = array(bc1, [18, 7, 3], cudaArrayLayered);
    let i = make(Resource::Array(own.clone()), sampler(), None).unwrap();
    assert_eq!((i.channel_bytes, i.texel_bytes, i.texel_shift, i.channels), (kernel_abi::BLOCKS, 8, 0, 4));
    assert_eq!((i.element, i.levels[0].width, i.levels[0].height), (Element::F32 as u8, 18, 7));
    assert_eq!((i.levels[0].row_pitch, i.levels[0].slice_pitch), (32, 256));
    let found: Vec<_> = rows(&i).map(|r| (r.start - own.base(), r.end - r.start)).collect();
    assert_eq!(found, [(0, 40), (64, 40), (128, 40), (192, 40), (256, 40), (320, 40)]);
    // The format is its own, and no other's; no surface is made of it.
    let view = View { format: 25, extent: [18, 7, 3], first_level: 0, last_level: 0, first_layer: 1, last_layer: 2 };
    assert_eq!(make(Resource::Array(own.clone()), sampler(), Some(view)).err(), Some(Error::InvalidValue));
    let part = View { format: cudaResViewFormatNone, ..view };
    let i = make(Resource::Array(own.clone()), sampler(), Some(part)).unwrap();
    assert_eq!((i.levels[0].base, i.layers), (own.base() + 128, 2));
    assert_eq!(Surface::create(device(), own.clone()).err(), Some(Error::InvalidValue));
    let memory = Resource::Linear { addr: own.base(), format: bc1, bytes: 64 };
    assert_eq!(make(memory, sampler(), None).err(), Some(Error::NotSupported));
    // A view of words has four times as many texels.
    let words = array(Format::plain(Element::U32, 2), [5, 2, 3], cudaArrayLayered);
    let i = make(Resource::Array(words.clone()), sampler(), Some(View { extent: [20, 8, 3], ..view })).unwrap();
    assert_eq!((i.levels[0].width, i.levels[0].row_pitch, i.levels[0].slice_pitch), (20, 32, 256));
    assert_eq!(i.levels[0].base, words.base() + 128);
    for bad in [View { extent: [5, 2, 3], ..view }, View { format: 26, extent: [20, 8, 3], ..view }] {
        assert_eq!(make(Resource::Array(words.clone()), sampler(), Some(bad)).err(), Some(Error::InvalidValue));
    }
    // One block: pitches that no texel needs.
    let one = array(bc1, [2, 2, 0], 0);
    let i = make(Resource::Array(one.clone()), sampler(), None).unwrap();
    assert_eq!((i.levels[0].row_pitch, i.levels[0].slice_pitch), (4, 16));
    for a in [own, words, one] {
        Array::destroy(a.handle()).unwrap();
    }
    // Six blocks of words, halved to three and one: but half of 24 texels, 12, are three blocks, and a quarter, 6, are two.
    let handle = Mipmapped::create(device(), Format::plain(Element::U32, 2), [6, 6, 0], 3, 0).unwrap();
    let levels = Resource::Mipmapped(Mipmapped::get(handle).unwrap());
    let normalized = Sampler { normalized_coords: true, ..sampler() };
    let view = View { format: 25, extent: [24, 24, 0], first_level: 0, last_level: 1, first_layer: 0, last_layer: 0 };
    assert_eq!(make(levels.clone(), normalized, Some(view)).unwrap().levels[1].width, 12);
    let all = View { last_level: 2, ..view };
    assert_eq!(make(levels, normalized, Some(all)).err(), Some(Error::NotSupported));
    Mipmapped::destroy(handle).unwrap();
}
