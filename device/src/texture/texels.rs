//! Which bytes an image's texels are, and whether they have been written.

use crate::compressed::{Compression, SIDE};
use crate::shadow;
use kernel_abi::{Image, Level};
use std::ops::Range;

/// Bytes of texels, row by row.
pub fn rows(image: &Image) -> impl Iterator<Item = Range<u64>> + use<> {
    let levels: Vec<Level> = image.levels[..image.level_count.into()].to_vec();
    let (layers, shift, blocks) = (image.layers, image.texel_shift, Compression::of(image));
    let step = if blocks.is_some() { SIDE as usize } else { 1 };
    levels.into_iter().flat_map(move |l| {
        let places = (0..u64::from(layers.max(l.depth)))
            .flat_map(move |z| (0..u64::from(l.height)).step_by(step).map(move |y| (z, y)));
        places.map(move |(z, y)| {
            if let Some(blocks) = blocks {
                return blocks.row(&l, y, z);
            }
            let start = l.base + z * l.slice_pitch + y * l.row_pitch;
            start..start + (u64::from(l.width) << shift)
        })
    })
}

/// Whether all texels are unwritten.
pub fn is_unwritten(image: &Image) -> bool {
    rows(image).all(|row| shadow::is_unwritten(row.start, row.end - row.start))
}

/// Marks all of an image as written; single texels are not tracked.
pub fn written(image: &Image) {
    rows(image).for_each(|row| shadow::written(row.start, row.end - row.start));
}
