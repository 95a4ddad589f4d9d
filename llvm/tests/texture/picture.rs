//! Images made for tests: random texels, and the table entry that describes them.

use kernel_abi::*;

/// xorshift64*.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }
    /// In [0, 1).
    pub fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }
    pub fn below(&mut self, n: usize) -> usize {
        (self.next() >> 33) as usize % n
    }
}

/// An image and its texels.
pub struct Picture {
    pub image: Image,
    /// Of each level, 16-byte aligned.
    pub memory: Vec<Vec<u128>>,
}

/// What a picture is made from; all else is in [`Picture::image`] and may be changed there.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    pub kind: ImageKind,
    pub element: Element,
    pub channels: u8,
    pub size: [u32; 3],
    pub layers: u32,
    pub levels: u8,
}

/// Formats: elements, and how many channels they come in.
pub fn formats() -> impl Iterator<Item = (Element, u8)> {
    let all = Element::ALL.into_iter().flat_map(|e| [1, 2, 4].map(|n| (e, n)));
    all.filter(|&(e, n)| e != Element::UNorm1010102 || n == 4)
}

impl Picture {
    pub fn new(s: Shape, r: &mut Random) -> Picture {
        let texel = s.element.bytes() * s.channels as u64;
        let mut memory = vec![];
        let mut levels = [Level::default(); MAX_LEVELS];
        for (k, level) in levels.iter_mut().enumerate().take(s.levels as usize) {
            let [width, height, depth] = s.size.map(|n| (n >> k).max(1));
            // Pitches are wider than rows, so that a wrong one is found out.
            let row = (width as u64 * texel).next_multiple_of(16) + 16;
            let slice = row * height as u64 + 32;
            let bytes = slice * depth as u64 * s.layers as u64;
            let data: Vec<u128> = (0..bytes.div_ceil(16)).map(|_| random_elements(s.element, r)).collect();
            *level = Level {
                base: data.as_ptr() as u64,
                row_pitch: row,
                slice_pitch: slice,
                width,
                height,
                depth,
                pad: [0; 3],
            };
            memory.push(data);
        }
        let image = Image {
            magic: TEXTURE_MAGIC,
            layers: s.layers,
            kind: s.kind as u8,
            element: s.element as u8,
            channels: s.channels,
            channel_bytes: if s.element == Element::UNorm1010102 { 0 } else { s.element.bytes() as u8 },
            texel_bytes: texel as u8,
            texel_shift: texel.trailing_zeros() as u8,
            block_format: 0,
            level_count: s.levels,
            address: [AddressMode::Clamp as u8; 3],
            filter: Filter::Point as u8,
            mip_filter: Filter::Point as u8,
            normalized: 1,
            flags: 0,
            max_anisotropy: 1,
            mip_bias: 0.0,
            mip_min: 0.0,
            mip_max: 16.0,
            watched: 0,
            border: [0; 4],
            id: 0,
            levels,
            srgb: Box::leak(Box::new(linear_of_srgb())).as_ptr() as u64,
            decode: 0,
        };
        Picture { image, memory }
    }

    /// Bytes of a level.
    pub fn bytes(&self, level: usize) -> Vec<u8> {
        self.memory[level].iter().flat_map(|w| w.to_le_bytes()).collect()
    }
}

/// 16 bytes of texels: floats of moderate size, anything else as it comes.
fn random_elements(e: Element, r: &mut Random) -> u128 {
    let mut out = [0u8; 16];
    match e {
        Element::F32 => {
            for c in out.chunks_mut(4) {
                c.copy_from_slice(&((r.unit() * 16.0 - 8.0) as f32).to_le_bytes());
            }
        }
        Element::F16 => {
            for c in out.chunks_mut(2) {
                // Exponents from 2^-14 to 2^3, and subnormal numbers.
                let bits = (r.next() >> 40) as u16 & 0x83ff | (r.below(19) as u16) << 10;
                c.copy_from_slice(&bits.to_le_bytes());
            }
        }
        _ => {
            for c in out.chunks_mut(8) {
                c.copy_from_slice(&r.next().to_le_bytes());
            }
        }
    }
    u128::from_le_bytes(out)
}

/// A table of images, as [`Cta::images`] has it.
pub struct Table(Vec<Entry>);

#[repr(C, align(1024))]
#[derive(Clone)]
struct Entry(Option<Image>, [u8; 64]);

impl Table {
    pub fn new(pictures: &[&Picture]) -> Table {
        const { assert!(size_of::<Entry>() as u64 == IMAGE_STRIDE) }
        let mut entries = vec![Entry(None, [0; 64]); pictures.len()];
        for (e, p) in entries.iter_mut().zip(pictures) {
            // SAFETY: an entry has room and alignment for an image.
            unsafe { (e as *mut Entry).cast::<Image>().write(p.image) };
        }
        Table(entries)
    }
    pub fn handle(&self, k: usize) -> u64 {
        &raw const self.0[k] as u64
    }
    /// Address and size.
    pub fn range(&self) -> (u64, u64) {
        (self.0.as_ptr() as u64, self.0.len() as u64 * IMAGE_STRIDE)
    }
}
