//! Tensor maps: what `cuTensorMapEncodeTiled` and its like make, and copies of boxes of tensors (`cp.async.bulk.tensor`) read.
//!
//! To programs a map is opaque. This is its layout here, with a magic number and a checksum, so that memory which holds no map, or an old
//! one in part, is told from one (`docs/decisions/0016-tensor-maps.md`).
//!
//! * `element`: types of elements. `rules`: what maps must be. `rows`: where the rows of a box are in memory.
//!   `replace`: changes by kernels.

mod element;
mod replace;
mod rows;
mod rules;
mod swizzle;
#[cfg(test)]
mod tests;

pub use element::{tf32, Element, OUTSIDE};
pub use rows::{Row, Rows, TensorBox, MAX_ROW};
pub use rules::Problem;
pub use swizzle::Swizzle;

use std::mem::{offset_of, size_of};

/// Most dimensions of a tensor.
pub const MAX_RANK: usize = 5;
/// Bytes of a map.
pub const MAP_BYTES: usize = 128;
/// Maps lie at multiples of this.
pub const MAP_ALIGNMENT: u64 = 64;

const MAGIC: u64 = u64::from_le_bytes(*b"\x7fTensor\x01");

/// How boxes are taken from a tensor: `Mode::Tiled as u8` or `Mode::Im2col as u8`.
#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    Tiled = 0,
    Im2col = 1,
}

/// A map, as it lies in memory. Plain numbers: programs may have written anything there.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TensorMap {
    magic: u64,
    pub address: u64,
    /// Bytes from one element to the next, of all dimensions but the first.
    pub strides: [u64; MAX_RANK - 1],
    pub dims: [u32; MAX_RANK],
    /// Elements of a box, before element strides are taken. Of an im2col map: channels, and pixels.
    pub box_dims: [u16; MAX_RANK],
    /// Of an im2col map: W, H, D.
    pub lower: [i16; 3],
    pub upper: [i16; 3],
    pub element_strides: [u8; MAX_RANK],
    pub rank: u8,
    pub mode: u8,
    /// An [`Element`] by its number.
    pub element: u8,
    pub interleave: u8,
    /// A [`Swizzle`] by its number.
    pub swizzle: u8,
    pub l2_promotion: u8,
    /// What is outside of the tensor reads as [`OUTSIDE`], not as zeros.
    pub fill_nan: u8,
    reserved: [u8; 22],
    checksum: u32,
}

const _: () = assert!(size_of::<TensorMap>() == MAP_BYTES);
const _: () = assert!(offset_of!(TensorMap, checksum) == MAP_BYTES - 4, "there is no padding");

impl TensorMap {
    /// A map of nothing, to be filled in.
    pub fn new(mode: Mode) -> TensorMap {
        TensorMap {
            magic: MAGIC,
            address: 0,
            strides: [0; MAX_RANK - 1],
            dims: [0; MAX_RANK],
            box_dims: [0; MAX_RANK],
            lower: [0; 3],
            upper: [0; 3],
            element_strides: [0; MAX_RANK],
            rank: 1,
            mode: mode as u8,
            element: 0,
            interleave: 0,
            swizzle: 0,
            l2_promotion: 0,
            fill_nan: 0,
            reserved: [0; 22],
            checksum: 0,
        }
    }

    fn words(&self) -> [u64; MAP_BYTES / 8] {
        // SAFETY: 128 bytes of integers without padding, as asserted above; each value of the result's type is valid.
        unsafe { std::mem::transmute(*self) }
    }

    fn sum(&self) -> u32 {
        let words = TensorMap { checksum: 0, ..*self }.words();
        let hash =
            words.iter().fold(0x9e37_79b9_7f4a_7c15u64, |h, &w| (h ^ w).wrapping_mul(0x100_0000_01b3).rotate_left(29));
        (hash ^ hash >> 32) as u32
    }

    /// Its bytes in memory, sealed.
    pub fn encode(&self) -> [u8; MAP_BYTES] {
        let mut bytes = [0; MAP_BYTES];
        let sealed = TensorMap { checksum: self.sum(), ..*self };
        for (to, word) in bytes.chunks_exact_mut(8).zip(sealed.words()) {
            to.copy_from_slice(&word.to_ne_bytes());
        }
        bytes
    }

    /// The map that has been [encoded](Self::encode) into these bytes.
    ///
    /// # Errors
    /// They are none, or not only one.
    pub fn decode(bytes: &[u8; MAP_BYTES]) -> Result<TensorMap, Problem> {
        // SAFETY: an array of the size of a structure of integers, of which each value is valid.
        let map: TensorMap = unsafe { std::mem::transmute(*bytes) };
        match () {
            () if map.magic != MAGIC => {
                Err(Problem::Invalid("there is no tensor map (cuTensorMapEncodeTiled makes them)"))
            }
            () if map.checksum != map.sum() => {
                Err(Problem::Invalid("the tensor map there is damaged, or a copy of a part of it"))
            }
            () => Ok(map),
        }
    }
}
