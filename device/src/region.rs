//! Boxes of linear memory and of arrays: the source and destination of copies.

use super::array::Array;
use super::copy::Copy;
use super::extent::Extent;
use super::{Error, Result};
use std::sync::Arc;

/// The memory that contains a box.
#[derive(Clone, Debug)]
pub enum Place {
    /// Rows of `pitch` bytes, slices of `rows` rows. `rows` is not needed for a box of one slice.
    Linear {
        addr: u64,
        pitch: u64,
        rows: u64,
    },
    Array(Arc<Array>),
}

/// The first byte of a box: `x` in bytes, `y` in rows, `z` in slices or layers.
#[derive(Clone, Debug)]
pub struct Corner {
    pub place: Place,
    pub x: u64,
    pub y: u64,
    pub z: u64,
}

impl Corner {
    /// The first byte of a place.
    pub fn start(place: Place) -> Corner {
        Corner { place, x: 0, y: 0, z: 0 }
    }

    /// A box of linear memory may begin behind the end of a row, as long as its rows are no longer than the pitch: hardware adds up the offsets.
    ///
    /// Errors: `InvalidPitchValue` for rows that are longer than their pitch, `InvalidValue` for boxes that exceed the
    /// place, or are not aligned to an array's texels.
    fn extent(&self, size @ [width, height, depth]: [u64; 3]) -> Result<Extent> {
        let end = |at: u64, n: u64| at.checked_add(n).ok_or(Error::InvalidValue);
        let ends = [end(self.x, width)?, end(self.y, height)?, end(self.z, depth)?];
        match &self.place {
            &Place::Linear { addr, pitch, rows } => {
                if width > pitch {
                    return Err(Error::InvalidPitchValue);
                }
                let several = depth > 1 || self.z > 0;
                if several && ends[1] > rows {
                    return Err(Error::InvalidValue);
                }
                let rows = if several { rows } else { rows.max(ends[1]) };
                let first = || {
                    let slice = pitch.checked_mul(rows)?;
                    let offset = slice.checked_mul(self.z)?.checked_add(pitch.checked_mul(self.y)?)?;
                    Some((addr.checked_add(offset.checked_add(self.x)?)?, slice))
                };
                let (base, slice) = first().ok_or(Error::InvalidValue)?;
                Extent::new(base, size, pitch, slice)
            }
            Place::Array(a) => {
                if ends[0] > a.row_bytes()
                    || ends[1] > a.rows()
                    || ends[2] > a.slices()
                    || self.x % a.format.bytes() != 0
                {
                    return Err(Error::InvalidValue);
                }
                let (pitch, slice) = (a.row_pitch(), a.slice_pitch());
                Extent::new(a.base() + self.z * slice + self.y * pitch + self.x, size, pitch, slice)
            }
        }
    }
}

/// The copy of a box of `size` (bytes, rows, slices); linear addresses are not yet checked against allocations.
/// Errors: `InvalidPitchValue`, and `InvalidValue` for boxes that exceed their place or arrays of different texel sizes.
pub fn copy(to: &Corner, from: &Corner, size: [u64; 3]) -> Result<Copy> {
    if let (Place::Array(a), Place::Array(b)) = (&to.place, &from.place) {
        if a.format.bytes() != b.format.bytes() {
            return Err(Error::InvalidValue);
        }
    }
    Copy::new(to.extent(size)?, from.extent(size)?)
}

/// A run of bytes: of linear memory, or of the texels of an array's first slice, row by row.
enum Run<'a> {
    Linear(u64),
    Array { array: &'a Array, x: u64, y: u64 },
}

impl<'a> Run<'a> {
    fn new(corner: &'a Corner, count: u64) -> Result<Run<'a>> {
        match &corner.place {
            &Place::Linear { addr, .. } => Extent::linear(addr, count).map(|_| Run::Linear(addr)),
            Place::Array(array) => {
                let (x, y, row) = (corner.x, corner.y, array.row_bytes());
                let start = || y.checked_mul(row)?.checked_add(x)?.checked_add(count);
                let inside = x < row && start().is_some_and(|end| end <= row * array.rows());
                if !inside || x % array.format.bytes() != 0 || corner.z != 0 {
                    return Err(Error::InvalidValue);
                }
                Ok(Run::Array { array, x, y })
            }
        }
    }

    fn address(&self) -> u64 {
        match self {
            Run::Linear(addr) => *addr,
            Run::Array { array, x, y } => array.base() + y * array.row_pitch() + x,
        }
    }

    /// Bytes to the end of the row.
    fn rest(&self) -> u64 {
        match self {
            Run::Linear(_) => u64::MAX,
            Run::Array { array, x, .. } => array.row_bytes() - x,
        }
    }

    /// Pitch of rows of `width` bytes, if the run consists of such rows.
    fn pitch(&self, width: u64) -> Option<u64> {
        match self {
            Run::Linear(_) => Some(width),
            Run::Array { array, x: 0, .. } if array.row_bytes() == width => Some(array.row_pitch()),
            Run::Array { .. } => None,
        }
    }

    fn advance(&mut self, n: u64) {
        match self {
            Run::Linear(addr) => *addr += n,
            Run::Array { array, x, y } => {
                let at = *x + n;
                (*x, *y) = (at % array.row_bytes(), *y + at / array.row_bytes());
            }
        }
    }
}

/// The copies that move `count` bytes, which continue at an array's next row where one ends.
/// Errors: `InvalidValue` for bytes beyond the array, or a misaligned start.
pub fn run(to: &Corner, from: &Corner, count: u64) -> Result<Vec<Copy>> {
    let (mut to, mut from) = (Run::new(to, count)?, Run::new(from, count)?);
    let mut left = count;
    let mut copies = Vec::new();
    while left > 0 {
        let width = left.min(to.rest()).min(from.rest());
        let rows = match (to.pitch(width), from.pitch(width)) {
            (Some(_), Some(_)) => left / width,
            _ => 1,
        };
        let pitches = (to.pitch(width).unwrap_or(width), from.pitch(width).unwrap_or(width));
        copies.push(Copy::pitched(to.address(), pitches.0, from.address(), pitches.1, width, rows)?);
        to.advance(width * rows);
        from.advance(width * rows);
        left -= width * rows;
    }
    Ok(copies)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Format;
    use kernel_abi::Element;

    fn array(extent: [u64; 3]) -> (usize, Arc<Array>) {
        let format = Format::plain(Element::U16, 1);
        let handle = Array::create(crate::get(0).unwrap(), format, extent, 0).unwrap();
        (handle, Array::get(handle).unwrap())
    }

    fn linear(addr: u64, pitch: u64, rows: u64) -> Place {
        Place::Linear { addr, pitch, rows }
    }

    #[test]
    fn boxes_go_into_arrays_and_out_again() {
        let (handle, a) = array([5, 3, 4]);
        let source: Vec<u16> = (0..60).collect();
        let from = Corner::start(linear(source.as_ptr() as u64, 10, 3));
        copy(&Corner::start(Place::Array(a.clone())), &from, [10, 3, 4]).unwrap().run().unwrap();
        let mut back = [0u16; 8];
        let to = Corner::start(linear(back.as_mut_ptr() as u64, 4, 2));
        let part = Corner { place: Place::Array(a.clone()), x: 6, y: 1, z: 2 };
        copy(&to, &part, [4, 2, 2]).unwrap().run().unwrap();
        // Texel (3, 1) of slice 2 is 2 * 15 + 5 + 3.
        assert_eq!(back, [38, 39, 43, 44, 53, 54, 58, 59]);

        for (x, y, z, expected) in [
            (0, 0, 0, None),
            (8, 0, 0, Some(Error::InvalidValue)),
            (0, 2, 0, Some(Error::InvalidValue)),
            (0, 0, 3, Some(Error::InvalidValue)),
            (1, 0, 0, Some(Error::InvalidValue)),
            (u64::MAX, 0, 0, Some(Error::InvalidValue)),
        ] {
            let part = Corner { place: Place::Array(a.clone()), x, y, z };
            assert_eq!(copy(&to, &part, [4, 2, 2]).err(), expected, "{x} {y} {z}");
        }
        // Dr.Jit places an image of its own behind another in one buffer by an offset that is longer than a row.
        let behind = Corner { x: 8, ..Corner::start(linear(back.as_mut_ptr() as u64, 4, 2)) };
        let corner = Corner::start(Place::Array(a.clone()));
        copy(&behind, &corner, [4, 2, 1]).unwrap().run().unwrap();
        assert_eq!(back, [38, 39, 43, 44, 0, 1, 5, 6]);
        let narrow = Corner::start(linear(back.as_ptr() as u64, 3, 2));
        assert_eq!(copy(&narrow, &part, [4, 2, 1]).err(), Some(Error::InvalidPitchValue));
        Array::destroy(handle).unwrap();
    }

    #[test]
    fn runs_go_on_in_the_next_row() {
        let (handle, a) = array([5, 6, 0]);
        let source: Vec<u16> = (100..130).collect();
        let from = Corner::start(linear(source.as_ptr() as u64, 0, 0));
        let whole = run(&Corner::start(Place::Array(a.clone())), &from, 60).unwrap();
        assert_eq!(whole.len(), 1);
        whole.iter().try_for_each(Copy::run).unwrap();
        // From texel (3, 1): two texels of that row, three whole rows, one of the last.
        let mut back = [0u16; 18];
        let to = Corner::start(linear(back.as_mut_ptr() as u64, 0, 0));
        let part = Corner { place: Place::Array(a.clone()), x: 6, y: 1, z: 0 };
        let copies = run(&to, &part, 36).unwrap();
        assert_eq!(copies.len(), 3);
        copies.iter().try_for_each(Copy::run).unwrap();
        assert_eq!(back.to_vec(), (108..126).collect::<Vec<u16>>());
        assert_eq!(run(&to, &part, 46).err(), Some(Error::InvalidValue));

        // Arrays of different width.
        let (other, b) = array([7, 3, 0]);
        let (dst, src) = (Corner::start(Place::Array(b.clone())), Corner::start(Place::Array(a)));
        run(&dst, &src, 40).unwrap().iter().try_for_each(Copy::run).unwrap();
        let mut back = [0u16; 20];
        let to = Corner::start(linear(back.as_mut_ptr() as u64, 0, 0));
        run(&to, &dst, 40).unwrap().iter().try_for_each(Copy::run).unwrap();
        assert_eq!(back.to_vec(), (100..120).collect::<Vec<u16>>());
        Array::destroy(handle).unwrap();
        Array::destroy(other).unwrap();
    }
}
