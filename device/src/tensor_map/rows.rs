//! The rows of a box: where each is in memory, and how much of it (PTX ISA, 'Tensors: Tiled mode', 'im2col mode').

use super::{Problem, Swizzle, TensorMap, MAX_RANK};

/// Most bytes of a row: 256 elements of 8 bytes.
pub const MAX_ROW: usize = 2048;

/// A box at a place of a tensor.
#[derive(Clone, Copy, Debug)]
pub struct TensorBox<'a> {
    map: &'a TensorMap,
    coords: [i64; MAX_RANK],
    /// Of an im2col map: added to the coordinates of each pixel: W, H, D.
    offsets: [i64; 3],
    /// Bytes of an element.
    element: u64,
    pub swizzle: Swizzle,
}

/// A row of a box. Of its bytes the first `before` are outside of the tensor, the next `inside` in it at `address`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    pub address: u64,
    pub before: usize,
    pub inside: usize,
    /// Coordinates of its first element.
    pub coords: [i64; MAX_RANK],
}

impl<'a> TensorBox<'a> {
    /// A box of a map, at coordinates and im2col offsets.
    ///
    /// # Errors
    /// The map is wrong.
    pub fn new(map: &'a TensorMap, coords: [i32; MAX_RANK], offsets: [u16; 3]) -> Result<TensorBox<'a>, Problem> {
        map.check()?;
        let coords = coords.map(i64::from);
        let (element, swizzle) = (map.element()?.size().into(), map.swizzling()?);
        Ok(TensorBox { map, coords, offsets: offsets.map(i64::from), element, swizzle })
    }

    /// Dimensions.
    pub fn rank(&self) -> usize {
        self.map.rank.into()
    }

    /// Bytes of a row.
    pub fn row_bytes(&self) -> usize {
        usize::from(self.map.box_dims[0]) * self.element as usize
    }

    /// Bytes of shared memory from one row to the next.
    pub fn pitch(&self) -> u64 {
        self.swizzle.span().max(self.row_bytes() as u64)
    }

    /// Elements of a dimension but the first.
    fn count(&self, dim: usize) -> u64 {
        u64::from(self.map.box_dims[dim].div_ceil(self.map.element_strides[dim].max(1).into()))
    }

    /// How many rows it has.
    pub fn row_count(&self) -> u64 {
        match self.map.is_im2col() {
            true => self.map.box_dims[1].into(),
            false => (1..usize::from(self.map.rank)).map(|d| self.count(d)).product(),
        }
    }

    /// Its rows, in their order in shared memory.
    pub fn rows(&self) -> Rows<'_> {
        Rows { of: self, at: self.coords, counts: [0; MAX_RANK], left: self.row_count() }
    }

    /// The row whose first element has these coordinates.
    fn row(&self, coords: [i64; MAX_RANK]) -> Row {
        let (map, rank) = (self.map, usize::from(self.map.rank));
        let none = Row { address: 0, before: 0, inside: 0, coords };
        let (first, end) = (coords[0].max(0), (coords[0] + i64::from(map.box_dims[0])).min(map.dims[0].into()));
        let other = (1..rank).all(|d| (0..i64::from(map.dims[d])).contains(&coords[d]));
        if !other || end <= first {
            return none;
        }
        let start =
            (1..rank).fold(map.address, |a, d| a.wrapping_add(map.strides[d - 1].wrapping_mul(coords[d] as u64)));
        let size = self.element;
        Row {
            address: start.wrapping_add(first as u64 * size),
            before: (first - coords[0]) as usize * size as usize,
            inside: (end - first) as usize * size as usize,
            coords,
        }
    }
}

/// Iterates over the rows of a box.
pub struct Rows<'a> {
    of: &'a TensorBox<'a>,
    /// Coordinates of the next.
    at: [i64; MAX_RANK],
    counts: [u64; MAX_RANK],
    left: u64,
}

impl Rows<'_> {
    fn next_of_tile(&mut self) {
        for d in 1..usize::from(self.of.map.rank) {
            self.counts[d] += 1;
            self.at[d] += i64::from(self.of.map.element_strides[d]);
            if self.counts[d] < self.of.count(d) {
                return;
            }
            (self.counts[d], self.at[d]) = (0, self.of.coords[d]);
        }
    }

    /// The next pixel in the box of pixels; behind the last of an image the first of the next image.
    fn next_pixel(&mut self) {
        let (map, rank) = (self.of.map, usize::from(self.of.map.rank));
        for k in 0..rank - 2 {
            let d = k + 1;
            self.at[d] += i64::from(map.element_strides[d]);
            if self.at[d] < i64::from(map.dims[d]) + i64::from(map.upper[k]) {
                return;
            }
            self.at[d] = map.lower[k].into();
        }
        self.at[rank - 1] += 1;
    }
}

impl Iterator for Rows<'_> {
    type Item = Row;

    fn next(&mut self) -> Option<Row> {
        self.left = self.left.checked_sub(1)?;
        let mut coords = self.at;
        if self.of.map.is_im2col() {
            for k in 0..usize::from(self.of.map.rank) - 2 {
                coords[k + 1] += self.of.offsets[k];
            }
            self.next_pixel();
        } else {
            self.next_of_tile();
        }
        Some(self.of.row(coords))
    }
}
