//! Extents: the bytes that a call accesses, checked on construction, so that sums of their fields do not overflow.

use super::{Error, Result};
use std::ops::Range;

/// `width` bytes in each of `height` rows of `depth` slices. Constructed only by [`Extent::new`].
// `#[non_exhaustive]` stops other crates from constructing one, but not the rest of this crate.
#[allow(clippy::manual_non_exhaustive)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    pub base: u64,
    pub width: u64,
    /// Bytes from row to row, and from slice to slice.
    pub pitch: u64,
    pub height: u64,
    pub slice: u64,
    pub depth: u64,
    /// Private, so that no other module constructs one.
    checked: (),
}

impl Extent {
    /// Errors: `InvalidPitchValue` for several rows that are longer than their pitch; `InvalidValue` for slices that overlap, and
    /// when an address or a number of bytes overflows.
    pub fn new(base: u64, [width, height, depth]: [u64; 3], pitch: u64, slice: u64) -> Result<Extent> {
        let e = Extent { base, width, pitch, height, slice, depth, checked: () };
        if e.is_empty() {
            return Ok(e);
        }
        if height > 1 && width > pitch {
            return Err(Error::InvalidPitchValue);
        }
        let rows = || pitch.checked_mul(height - 1)?.checked_add(width);
        let rows = rows().ok_or(Error::InvalidValue)?;
        if depth > 1 && rows > slice {
            return Err(Error::InvalidValue);
        }
        let end = || slice.checked_mul(depth - 1)?.checked_add(rows)?.checked_add(base);
        end().map(|_| e).ok_or(Error::InvalidValue)
    }

    /// `size` bytes in a row.
    pub fn linear(base: u64, size: u64) -> Result<Extent> {
        Extent::new(base, [size, 1, 1], size, size)
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.width == 0 || self.height == 0 || self.depth == 0
    }

    /// Bytes in all. Rows do not overlap, so this is at most [`Extent::span`].
    #[inline]
    pub fn bytes(&self) -> u64 {
        match self.is_empty() {
            true => 0,
            false => self.width * self.height * self.depth,
        }
    }

    /// Bytes from the first to the last byte, gaps included.
    #[inline]
    pub fn span(&self) -> u64 {
        match self.is_empty() {
            true => 0,
            false => self.slice * (self.depth - 1) + self.pitch * (self.height - 1) + self.width,
        }
    }

    /// Whether it has one row.
    pub fn is_row(&self) -> bool {
        self.height == 1 && self.depth == 1
    }

    /// All fields but the base address.
    pub fn shape(&self) -> [u64; 5] {
        [self.width, self.height, self.depth, self.pitch, self.slice]
    }

    /// Start and end of each row.
    pub fn rows(&self) -> impl Iterator<Item = Range<u64>> + use<> {
        let e = *self;
        let starts = (0..e.depth).flat_map(move |z| (0..e.height).map(move |y| e.base + z * e.slice + y * e.pitch));
        starts.map(move |start| start..start + e.width)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HUGE: [u64; 6] = [1 << 31, 1 << 32, 1 << 62, 1 << 63, u64::MAX - 1, u64::MAX];

    #[test]
    fn spans_are_from_the_first_to_the_last_byte() {
        let e = Extent::new(100, [7, 3, 2], 16, 64).unwrap();
        assert_eq!((e.bytes(), e.span()), (42, 64 + 32 + 7));
        assert_eq!(e.rows().collect::<Vec<_>>()[3..5], [164..171, 180..187]);
        // One row needs no pitch, one slice no size.
        assert_eq!(Extent::new(0, [7, 1, 1], 0, 0).unwrap().span(), 7);
        for empty in [[0, 3, 2], [7, 0, 2], [7, 3, 0]] {
            let e = Extent::new(u64::MAX, empty, 1, 1).unwrap();
            assert_eq!((e.bytes(), e.span()), (0, 0));
        }
        assert_eq!(Extent::new(0, [17, 2, 1], 16, 0).err(), Some(Error::InvalidPitchValue));
        assert_eq!(Extent::new(0, [16, 2, 2], 16, 31).err(), Some(Error::InvalidValue));
    }

    /// Accepted extents never overflow, for any input: compared with a computation in wider integers.
    #[test]
    fn nothing_wraps_around() {
        let values: Vec<u64> = [0, 1, 2, 3, 4096].into_iter().chain(HUGE).collect();
        let mut accepted = 0;
        for n in 0..values.len().pow(6) {
            let v = |i: u32| values[n / values.len().pow(i) % values.len()];
            let (base, size, pitch, slice) = (v(0), [v(1), v(2), v(3)], v(4), v(5));
            let Ok(e) = Extent::new(base, size, pitch, slice) else { continue };
            let [width, height, depth] = size.map(u128::from);
            if width * height * depth > 0 {
                let span = u128::from(slice) * (depth - 1) + u128::from(pitch) * (height - 1) + width;
                assert_eq!(u128::from(e.span()), span);
                assert!(u128::from(base) + span <= u128::from(u64::MAX), "{e:?}");
                assert_eq!(u128::from(e.bytes()), width * height * depth);
                accepted += 1;
            }
        }
        assert!(accepted > 1000, "{accepted}");
    }
}
