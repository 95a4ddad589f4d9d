//! Textures and surfaces as a test describes them: where the texels lie, what they are, how they are read.

use std::ops::Range;

/// Dimensions of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Linear memory.
    Linear,
    D1,
    D2,
    D3,
    /// Layers of one dimension, and of two.
    A1d,
    A2d,
}

/// What a channel holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Unsigned,
    Signed,
    Float,
    /// Fractions of the largest number, from 0 and from -1 on.
    Unorm,
    Snorm,
}

/// What becomes of coordinates outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Address {
    Wrap,
    Clamp,
    Mirror,
    Border,
}

impl Address {
    /// CUDA's number, which `txq` gives.
    pub fn number(self) -> u32 {
        [Address::Wrap, Address::Clamp, Address::Mirror, Address::Border].iter().position(|a| *a == self).unwrap_or(0)
            as u32
    }
}

/// How a texture is read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sampler {
    pub address: [Address; 3],
    pub linear: bool,
    pub normalized: bool,
}

impl Default for Sampler {
    fn default() -> Sampler {
        Sampler { address: [Address::Clamp; 3], linear: false, normalized: false }
    }
}

/// A texture or a surface: rows without gaps, and slices of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    pub is_texture: bool,
    /// Address of the first texel.
    pub base: u64,
    pub shape: Shape,
    /// Texels of a row, rows, slices; 1 where there is no such dimension.
    pub size: [u32; 3],
    /// Layers; 1 where there are none.
    pub layers: u32,
    pub format: Format,
    /// Bytes of a channel.
    pub bytes: u32,
    pub channels: u32,
    pub sampler: Sampler,
}

impl Picture {
    /// Bytes of a texel.
    pub fn texel(&self) -> u32 {
        self.bytes * self.channels
    }

    /// Bytes of a row.
    pub fn row(&self) -> u64 {
        u64::from(self.size[0]) * u64::from(self.texel())
    }

    /// Address of byte `x` of row `y` of slice or layer `z`.
    pub fn at(&self, x: u64, y: u64, z: u64) -> u64 {
        self.base + (z * u64::from(self.size[1]) + y) * self.row() + x
    }

    /// The bytes of a channel within its texel.
    pub fn channel(&self, channel: u32) -> Range<usize> {
        let n = self.bytes as usize;
        channel as usize * n..(channel as usize + 1) * n
    }

    /// OpenCL's numbers for the type and the order of channels, which the manual has.
    pub fn opencl(&self) -> (u32, u32) {
        let log = self.bytes.trailing_zeros();
        let kind = match self.format {
            Format::Snorm => 0x10d0 + log,
            Format::Unorm => 0x10d2 + log,
            Format::Signed => 0x10d7 + log,
            Format::Unsigned => 0x10da + log,
            Format::Float => 0x10dc + log,
        };
        let order = [0x10b0, 0x10b2, 0x10b5][self.channels.trailing_zeros() as usize];
        (kind, order)
    }
}
