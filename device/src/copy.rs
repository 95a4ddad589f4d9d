//! Execution of copies and fills. The caller has checked the addresses.

use super::extent::Extent;
use super::watch::CopyObserver;
use super::{bulk, shadow, zero, Error, Result};
use std::fmt;
use std::sync::Arc;
use sys::guarded;
use sys::log::{self, Level};

/// A copy between two extents of the same size. Addresses are host addresses.
#[derive(Clone, Debug)]
pub struct Copy {
    pub dst: Extent,
    pub src: Extent,
    /// Bytes copied from the program's memory beforehand; `src` then points into them.
    pub staged: Option<Arc<Vec<u8>>>,
    /// Notified of the parts of the source that were never written.
    pub observer: Option<Arc<dyn CopyObserver>>,
}

impl Copy {
    /// Errors: `InvalidValue` for sides of different sizes.
    pub fn new(dst: Extent, src: Extent) -> Result<Copy> {
        match (dst.width, dst.height, dst.depth) == (src.width, src.height, src.depth) {
            true => Ok(Copy { dst, src, staged: None, observer: None }),
            false => Err(Error::InvalidValue),
        }
    }

    /// A copy of `size` bytes. Errors: as [`Extent::new`].
    pub fn linear(dst: u64, src: u64, size: u64) -> Result<Copy> {
        Copy::new(Extent::linear(dst, size)?, Extent::linear(src, size)?)
    }

    /// A copy of `height` rows of `width` bytes. Errors: as [`Extent::new`].
    pub fn pitched(dst: u64, dst_pitch: u64, src: u64, src_pitch: u64, width: u64, height: u64) -> Result<Copy> {
        let side = |base, pitch| Extent::new(base, [width, height, 1], pitch, 0);
        Copy::new(side(dst, dst_pitch)?, side(src, src_pitch)?)
    }

    /// Bytes copied.
    #[inline]
    pub fn bytes(&self) -> u64 {
        self.dst.bytes()
    }

    /// Reads the source now, so that the program may change it while the copy is queued.
    /// Errors: `MemoryAllocation`, and those of [`Copy::run`].
    pub fn stage(&mut self) -> Result {
        let Extent { width, height, depth, .. } = self.src;
        let mut bytes = Vec::new();
        bytes.try_reserve_exact(self.bytes() as usize).map_err(|_| Error::MemoryAllocation)?;
        bytes.resize(self.bytes() as usize, 0u8);
        let aside = Extent::new(bytes.as_mut_ptr() as u64, [width, height, depth], width, width * height)?;
        Copy { dst: aside, ..self.clone() }.run()?;
        self.src = aside;
        self.staged = Some(Arc::new(bytes));
        Ok(())
    }

    /// Performs the copy. Source and destination may overlap as in `memmove` if both are contiguous.
    /// Errors: `IllegalAddress`, which is reported, if device memory was unmapped or freed since the addresses were checked.
    pub fn run(&self) -> Result {
        let (dst, src) = (&self.dst, &self.src);
        let Extent { mut width, mut height, mut depth, .. } = *dst;
        if self.bytes() == 0 {
            return Ok(());
        }
        if dst.pitch == width && src.pitch == width {
            (width, height) = (width * height, 1);
        }
        if height == 1 && dst.slice == width && src.slice == width {
            (width, depth) = (width * depth, 1);
        }
        let mut unwritten = Vec::new();
        for z in 0..depth {
            for y in 0..height {
                let to = dst.base + z * dst.slice + y * dst.pitch;
                let from = src.base + z * src.slice + y * src.pitch;
                // SAFETY: the caller guarantees both ranges, as the program does to CUDA.
                unsafe { bulk::copy(to, from, width as usize) }
                    .map_err(|at| gone(at, format_args!("a copy of {width} bytes from {from:#x} to {to:#x}")))?;
                shadow::copied(to, from, width);
                if self.observer.is_some() {
                    unwritten.extend(shadow::unwritten(from, width));
                }
            }
        }
        if let Some(observer) = self.observer.as_ref().filter(|_| !unwritten.is_empty()) {
            observer.unwritten(self.bytes(), &unwritten);
        }
        Ok(())
    }
}

/// Reports that queued work has found no memory at an address any more. The error of its context.
#[cold]
pub fn gone(at: u64, what: fmt::Arguments) -> Error {
    log::report(
        Level::Error,
        format_args!("{what}: no memory at {at:#x}, which was unmapped or freed after this was queued"),
    );
    Error::IllegalAddress
}

/// Fills an extent with a value.
#[derive(Clone, Copy, Debug)]
pub struct Fill {
    pub dst: Extent,
    pub value: u32,
    /// Bytes per element: 1, 2 or 4.
    pub element: u64,
}

impl Fill {
    /// Fills `width` elements of 1, 2 or 4 bytes in each of `height` rows of `depth` slices. Errors: as [`Extent::new`], and
    /// `InvalidValue` for other element sizes, and for misaligned rows.
    pub fn new(
        dst: u64,
        [width, height, depth]: [u64; 3],
        pitch: u64,
        slice: u64,
        value: u32,
        element: u64,
    ) -> Result<Fill> {
        let bytes = width.checked_mul(element).ok_or(Error::InvalidValue)?;
        let dst = Extent::new(dst, [bytes, height, depth], pitch, slice)?;
        let aligned = matches!(element, 1 | 2 | 4)
            && dst.base % element == 0
            && (height <= 1 || pitch % element == 0)
            && (depth <= 1 || slice % element == 0);
        aligned.then_some(Fill { dst, value, element }).ok_or(Error::InvalidValue)
    }

    /// Fills `size` bytes. Errors: as [`Extent::new`].
    pub fn bytes(dst: u64, value: u8, size: u64) -> Result<Fill> {
        Ok(Fill { dst: Extent::linear(dst, size)?, value: value.into(), element: 1 })
    }

    /// Performs the fill. Errors: those of [`Copy::run`].
    pub fn run(&self) -> Result {
        let Extent { base, width, height, depth, pitch, slice, .. } = self.dst;
        if self.dst.bytes() == 0 {
            return Ok(());
        }
        let (mut width, mut height) = ((width / self.element) as usize, height);
        if pitch == self.dst.width {
            (width, height) = (width * height as usize, 1);
        }
        // A value of identical bytes is a byte fill, which is fastest.
        let byte = self.value as u8;
        let alike = match self.element {
            1 => true,
            2 => self.value as u16 == u16::from_ne_bytes([byte; 2]),
            _ => self.value == u32::from_ne_bytes([byte; 4]),
        };
        for z in 0..depth {
            for y in 0..height {
                let at = base + z * slice + y * pitch;
                let bytes = width * self.element as usize;
                // SAFETY: the caller guarantees the range; alignment was checked. There is nothing to drop.
                let filled = unsafe {
                    if alike && byte == 0 && zero::is_worth(at, bytes as u64) {
                        zero::fill(at, bytes as u64)
                    } else {
                        guarded::run(|| match self.element {
                            _ if alike => std::ptr::write_bytes(at as *mut u8, byte, bytes),
                            2 => std::slice::from_raw_parts_mut(at as *mut u16, width).fill(self.value as u16),
                            _ => std::slice::from_raw_parts_mut(at as *mut u32, width).fill(self.value),
                        })
                    }
                };
                filled.map_err(|gone_at| gone(gone_at, format_args!("a fill of {bytes} bytes at {at:#x}")))?;
                shadow::written(at, bytes as u64);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pitched_copies_touch_their_rows_only() {
        let src: Vec<u8> = (0..=255).collect();
        let mut dst = vec![0xEEu8; 300];
        let to = Extent::new(dst.as_mut_ptr() as u64, [7, 3, 2], 20, 100).unwrap();
        let from = Extent::new(src.as_ptr() as u64, [7, 3, 2], 16, 64).unwrap();
        let copy = Copy::new(to, from).unwrap();
        copy.run().unwrap();
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
        let mut copy = Copy::pitched(dst.as_mut_ptr() as u64, 2, src.as_ptr() as u64, 3, 2, 2).unwrap();
        copy.stage().unwrap();
        src.fill(9);
        copy.run().unwrap();
        assert_eq!(dst, [1, 2, 4, 5]);
    }

    #[test]
    fn fills_by_element() {
        let mut data = vec![0u32; 12];
        let at = data.as_mut_ptr() as u64;
        Fill::new(at, [3, 3, 1], 16, 0, 0x01020304, 4).unwrap().run().unwrap();
        let row = [0x01020304, 0x01020304, 0x01020304, 0];
        assert_eq!(data, [row, row, row].concat());
        Fill::new(at, [7, 1, 1], 0, 0, 0x1234, 2).unwrap().run().unwrap();
        assert_eq!(data[..4], [0x12341234, 0x12341234, 0x12341234, 0x1234]);
        Fill::bytes(at, 0xAB, 3).unwrap().run().unwrap();
        assert_eq!(data[0].to_ne_bytes()[..3], [0xAB; 3]);
        for (base, width, pitch, element) in
            [(at + 1, 3, 16, 4), (at, 3, 15, 4), (at, 3, 16, 3), (at, u64::MAX, 16, 2), (at, 1 << 62, 0, 4)]
        {
            assert!(Fill::new(base, [width, 3, 1], pitch, 0, 0, element).is_err());
        }
    }
}
