//! Moving and filling bytes: the work of copies and fills, without checks, which the caller has made.

use super::watch::{Asked, Rows};
use super::{bulk, shadow};
use std::sync::Arc;

/// A copy of `depth` slices of `height` rows of `width` bytes. Addresses are host addresses, pitches in bytes.
#[derive(Clone, Debug)]
pub struct Copy {
    pub dst: u64,
    pub src: u64,
    pub width: u64,
    pub height: u64,
    pub depth: u64,
    pub dst_pitch: u64,
    pub src_pitch: u64,
    /// Bytes from slice to slice.
    pub dst_slice: u64,
    pub src_slice: u64,
    /// Bytes copied from the program's memory beforehand; `src` then points into them.
    pub staged: Option<Arc<Vec<u8>>>,
    /// Told what of the source was never written.
    pub asked: Option<Arc<dyn Asked>>,
}

impl Copy {
    /// A copy of `size` bytes.
    pub fn linear(dst: u64, src: u64, size: u64) -> Copy {
        Copy::pitched(dst, size, src, size, size, 1)
    }

    /// A copy of `height` rows of `width` bytes.
    pub fn pitched(dst: u64, dst_pitch: u64, src: u64, src_pitch: u64, width: u64, height: u64) -> Copy {
        let (dst_slice, src_slice) = (dst_pitch * height, src_pitch * height);
        Copy {
            dst,
            src,
            width,
            height,
            depth: 1,
            dst_pitch,
            src_pitch,
            dst_slice,
            src_slice,
            staged: None,
            asked: None,
        }
    }

    /// Bytes that it moves.
    pub fn bytes(&self) -> u64 {
        self.width * self.height * self.depth
    }

    /// Bytes from the first to the last one touched, on the side with these steps.
    fn span(&self, pitch: u64, slice: u64) -> u64 {
        match self.bytes() {
            0 => 0,
            _ => slice * (self.depth - 1) + pitch * (self.height - 1) + self.width,
        }
    }

    /// What it writes.
    pub fn written(&self) -> Rows {
        let Copy { width, height, depth, .. } = *self;
        Rows { base: self.dst, width, pitch: self.dst_pitch, height, slice: self.dst_slice, depth }
    }

    /// What it reads.
    pub fn read(&self) -> Rows {
        Rows { base: self.src, pitch: self.src_pitch, slice: self.src_slice, ..self.written() }
    }

    pub fn dst_span(&self) -> u64 {
        self.span(self.dst_pitch, self.dst_slice)
    }

    pub fn src_span(&self) -> u64 {
        self.span(self.src_pitch, self.src_slice)
    }

    /// Reads the source now, so that the program may change it while the copy waits for its turn.
    pub fn stage(&mut self) {
        let mut bytes = vec![0u8; self.bytes() as usize];
        let to = bytes.as_mut_ptr() as u64;
        let (slice, width) = (self.width * self.height, self.width);
        Copy { dst: to, dst_pitch: width, dst_slice: slice, ..self.clone() }.run();
        (self.src, self.src_pitch, self.src_slice) = (to, width, slice);
        self.staged = Some(Arc::new(bytes));
    }

    /// Does it. Source and destination may overlap as in `memmove` if both are contiguous.
    pub fn run(&self) {
        let (mut width, mut height, mut depth) = (self.width, self.height, self.depth);
        if self.bytes() == 0 {
            return;
        }
        if self.dst_pitch == width && self.src_pitch == width {
            (width, height) = (width * height, 1);
        }
        if height == 1 && self.dst_slice == width && self.src_slice == width {
            (width, depth) = (width * depth, 1);
        }
        let mut unwritten = Vec::new();
        for z in 0..depth {
            for y in 0..height {
                let to = self.dst + z * self.dst_slice + y * self.dst_pitch;
                let from = self.src + z * self.src_slice + y * self.src_pitch;
                // SAFETY: the caller vouches for both ranges, as the program did to CUDA.
                unsafe { bulk::copy(to, from, width as usize) };
                shadow::copied(to, from, width);
                if self.asked.is_some() {
                    unwritten.extend(shadow::unwritten(from, width));
                }
            }
        }
        if let Some(asked) = self.asked.as_ref().filter(|_| !unwritten.is_empty()) {
            asked.unwritten(self.bytes(), &unwritten);
        }
    }
}

/// Fills `depth` slices of `height` rows of `width` elements with a value of 1, 2 or 4 bytes.
#[derive(Clone, Copy, Debug)]
pub struct Fill {
    pub dst: u64,
    /// Bytes from row to row and slice to slice.
    pub pitch: u64,
    pub slice: u64,
    /// Elements per row.
    pub width: u64,
    pub height: u64,
    pub depth: u64,
    pub value: u32,
    /// Bytes per element: 1, 2 or 4.
    pub element: u64,
}

impl Fill {
    /// `size` bytes.
    pub fn bytes(dst: u64, value: u8, size: u64) -> Fill {
        Fill { dst, pitch: size, slice: size, width: size, height: 1, depth: 1, value: value.into(), element: 1 }
    }

    /// What it writes.
    pub fn written(&self) -> Rows {
        let Fill { dst: base, pitch, slice, height, depth, .. } = *self;
        Rows { base, width: self.width * self.element, pitch, height, slice, depth }
    }

    /// Bytes from the first to the last one touched.
    pub fn span(&self) -> u64 {
        if self.width == 0 || self.height == 0 || self.depth == 0 {
            return 0;
        }
        self.slice * (self.depth - 1) + self.pitch * (self.height - 1) + self.width * self.element
    }

    /// Does it.
    pub fn run(&self) {
        let (mut width, mut height) = (self.width as usize, self.height);
        if self.span() == 0 {
            return;
        }
        if self.pitch == self.width * self.element {
            (width, height) = (width * height as usize, 1);
        }
        // A value whose bytes are all alike is a byte fill, the fastest there is.
        let byte = self.value as u8;
        let alike = match self.element {
            1 => true,
            2 => self.value as u16 == u16::from_ne_bytes([byte; 2]),
            _ => self.value == u32::from_ne_bytes([byte; 4]),
        };
        for z in 0..self.depth {
            for y in 0..height {
                let at = self.dst + z * self.slice + y * self.pitch;
                // SAFETY: the caller vouches for the range; `cudaMemset`'s 16- and 32-bit forms require alignment,
                // which was checked.
                unsafe {
                    match self.element {
                        _ if alike => std::ptr::write_bytes(at as *mut u8, byte, width * self.element as usize),
                        2 => std::slice::from_raw_parts_mut(at as *mut u16, width).fill(self.value as u16),
                        _ => std::slice::from_raw_parts_mut(at as *mut u32, width).fill(self.value),
                    }
                }
                shadow::written(at, width as u64 * self.element);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pitched_copies_touch_their_rows_only() {
        let src: Vec<u8> = (0..=255).collect();
        let mut dst = vec![0xEEu8; 300];
        let mut copy = Copy::pitched(dst.as_mut_ptr() as u64, 20, src.as_ptr() as u64, 16, 7, 3);
        copy.depth = 2;
        (copy.dst_slice, copy.src_slice) = (100, 64);
        assert_eq!((copy.dst_span(), copy.src_span()), (147, 103));
        copy.run();
        for (at, &byte) in dst.iter().enumerate() {
            let (z, y, x) = (at / 100, at % 100 / 20, at % 20);
            let inside = z < 2 && y < 3 && x < 7;
            let expected = if inside { (z * 64 + y * 16 + x) as u8 } else { 0xEE };
            assert_eq!(byte, expected, "at {at}");
        }
    }

    #[test]
    fn staging_reads_the_source_at_once() {
        let mut src = [1u8, 2, 3, 4, 5, 6];
        let mut dst = [0u8; 4];
        let mut copy = Copy::pitched(dst.as_mut_ptr() as u64, 2, src.as_ptr() as u64, 3, 2, 2);
        copy.stage();
        src.fill(9);
        copy.run();
        assert_eq!(dst, [1, 2, 4, 5]);
    }

    #[test]
    fn fills_by_element() {
        let mut data = vec![0u32; 12];
        let mut fill = Fill {
            dst: data.as_mut_ptr() as u64,
            pitch: 16,
            slice: 0,
            width: 3,
            height: 3,
            depth: 1,
            value: 0x01020304,
            element: 4,
        };
        fill.run();
        let row = [0x01020304, 0x01020304, 0x01020304, 0];
        assert_eq!(data, [row, row, row].concat());
        fill = Fill { width: 7, height: 1, value: 0x1234, element: 2, ..fill };
        fill.run();
        assert_eq!(data[..4], [0x12341234, 0x12341234, 0x12341234, 0x1234]);
        Fill::bytes(data.as_mut_ptr() as u64, 0xAB, 3).run();
        assert_eq!(data[0].to_ne_bytes()[..3], [0xAB; 3]);
    }
}
