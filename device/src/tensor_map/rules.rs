//! What maps must be: CUDA Driver API, 'Tensor Map Object Management', and what is supported of that.

use super::{Element, Mode, Swizzle, TensorMap, MAX_RANK};
use std::fmt;

/// Why a map is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The manual forbids it.
    Invalid(&'static str),
    /// It is not supported here.
    Unsupported(&'static str),
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Invalid(text) => f.write_str(text),
            Problem::Unsupported(text) => write!(f, "{text} (not supported)"),
        }
    }
}

fn valid(holds: bool, text: &'static str) -> Result<(), Problem> {
    match holds {
        true => Ok(()),
        false => Err(Problem::Invalid(text)),
    }
}

/// Limits of the corners of an im2col box, for 3, 4 and 5 dimensions.
const CORNERS: [i16; 3] = [i16::MAX, 127, 15];

impl TensorMap {
    /// Type of the elements.
    ///
    /// # Errors
    /// There is no such type.
    pub fn element(&self) -> Result<Element, Problem> {
        match (Element::of(self.element), self.element) {
            (Some(element), _) => Ok(element),
            (None, 13..=15) => Err(Problem::Unsupported("packed elements of 4 or 6 bits, which need sm_100")),
            (None, _) => Err(Problem::Invalid("unknown element type")),
        }
    }

    /// How rows lie in shared memory.
    ///
    /// # Errors
    /// There is no such way.
    pub fn swizzling(&self) -> Result<Swizzle, Problem> {
        Swizzle::of(self.swizzle).ok_or(Problem::Invalid("unknown swizzle mode"))
    }

    /// Whether it takes pixels in a row, not a box.
    pub fn is_im2col(&self) -> bool {
        self.mode == Mode::Im2col as u8
    }

    /// Whether it is a map as the manual wants it, and supported.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn check(&self) -> Result<(), Problem> {
        let (element, swizzle) = (self.element()?, self.swizzling()?);
        let rank = usize::from(self.rank);
        valid((1..=MAX_RANK).contains(&rank), "the rank is not 1 to 5")?;
        valid(self.interleave <= 2, "unknown interleave layout")?;
        valid(self.l2_promotion <= 3, "unknown L2 promotion")?;
        valid(self.fill_nan <= 1, "unknown fill of elements out of bounds")?;
        valid(self.fill_nan == 0 || element.is_float(), "NaN as fill of elements that are integers")?;
        valid(self.interleave == 0 || rank >= 3, "an interleaved layout of less than 3 dimensions")?;
        let unit = if self.interleave == 2 { 32 } else { 16 };
        valid(
            self.address % unit == 0,
            "the tensor's address is not a multiple of 16, or of 32 if it is interleaved by 32 bytes",
        )?;
        valid(self.dims[..rank].iter().all(|&n| n != 0), "a dimension of the tensor is not 1 to 2^32")?;
        for &stride in &self.strides[..rank - 1] {
            valid(
                stride % unit == 0,
                "a stride is not a multiple of 16, or of 32 if the layout is interleaved by 32 bytes",
            )?;
            valid(stride < 1 << 40, "a stride is not below 2^40")?;
        }
        // That of the first dimension is ignored where elements are contiguous.
        let strides = &self.element_strides[usize::from(self.interleave == 0)..rank.max(1)];
        valid(strides.iter().all(|n| (1..=8).contains(n)), "an element stride is not 1 to 8")?;
        match self.is_im2col() {
            true => self.check_pixels(rank)?,
            false => {
                valid(
                    self.box_dims[..rank].iter().all(|n| (1..=256).contains(n)),
                    "a dimension of the box is not 1 to 256",
                )?;
            }
        }
        valid(
            self.interleave != 2 || swizzle == Swizzle::B32,
            "interleaving by 32 bytes goes with swizzling by 32 bytes",
        )?;
        if self.interleave != 0 {
            return Err(Problem::Unsupported("an interleaved layout"));
        }
        let inner = u64::from(self.box_dims[0]) * u64::from(element.size());
        valid(inner % 16 == 0, "the inner dimension of the box is not a multiple of 16 bytes")?;
        valid(
            swizzle == Swizzle::None || inner <= swizzle.span(),
            "the inner dimension of the box is longer than the swizzle's span",
        )
    }

    fn check_pixels(&self, rank: usize) -> Result<(), Problem> {
        valid(rank >= 3, "an im2col map has 3 to 5 dimensions")?;
        valid((1..=256).contains(&self.box_dims[0]), "the channels of a pixel are not 1 to 256")?;
        valid((1..=1024).contains(&self.box_dims[1]), "the pixels of a column are not 1 to 1024")?;
        let most = CORNERS[rank - 3];
        for k in 0..rank - 2 {
            let (lower, upper) = (self.lower[k], self.upper[k]);
            let within = |n: i16| (-most - 1..=most).contains(&n);
            valid(within(lower) && within(upper), "a corner of the pixels' box is out of range")?;
            let last = i64::from(self.dims[1 + k]) - 1 + i64::from(upper);
            valid(i64::from(lower) <= last, "the pixels' box is empty")?;
        }
        Ok(())
    }
}
