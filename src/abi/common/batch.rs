//! Batches of linear copies.

use crate::abi::common::support::{put_if_asked, readable, stream as resolve, take};
use cuda_types::*;
use device::copy::Copy;
use device::{Error, Result};
use queue::batch::{self, Failure, SourceOrder};
use std::ffi::{c_int, c_uint, c_void};

/// A hint: copies and kernels never compete for a unit of the device here.
const PREFER_OVERLAP: c_uint = cudaMemcpyFlagPreferOverlapWithCompute as c_uint;

/// What attributes say that is more than a hint. Errors: `InvalidValue`.
pub fn order(order: c_int, flags: c_uint) -> Result<SourceOrder> {
    match flags & !PREFER_OVERLAP {
        0 => SourceOrder::from_raw(order),
        _ => Err(Error::InvalidValue),
    }
}

/// Which of `kinds` entries that come in runs each of `count` others belongs to: `starts` says where each run begins.
/// Errors: `InvalidValue` unless the first run begins at 0 and each begins behind the one before and before `count`.
///
/// # Safety
/// `starts` is null, or points to `kinds` numbers.
pub unsafe fn runs(starts: *const usize, kinds: usize, count: usize) -> Result<Vec<usize>> {
    if kinds == 0 || kinds > count {
        return Err(Error::InvalidValue);
    }
    readable(starts, kinds)?;
    // SAFETY: not null, and so as many as the caller says.
    let starts: Vec<usize> = (0..kinds).map(|k| unsafe { starts.add(k).read_unaligned() }).collect();
    let rising = starts.windows(2).all(|w| w[0] < w[1]);
    if starts[0] != 0 || !rising || starts[kinds - 1] >= count {
        return Err(Error::InvalidValue);
    }
    Ok((0..count).map(|i| starts.partition_point(|&s| s <= i) - 1).collect())
}

/// A batch of linear copies, as C gives it.
pub struct Linear {
    pub dsts: *const *mut c_void,
    pub srcs: *const *const c_void,
    pub sizes: *const usize,
    pub count: usize,
    pub attrs: *const cudaMemcpyAttributes,
    pub starts: *const usize,
    pub kinds: usize,
}

impl Linear {
    /// Its copies, not yet checked against what lies at the addresses. `empty`: there may be some of no bytes.
    /// Errors: `InvalidValue`.
    ///
    /// # Safety
    /// The arrays are null, or as long as it says.
    pub unsafe fn copies(&self, empty: bool) -> std::result::Result<Vec<(Copy, SourceOrder)>, Failure> {
        readable(self.dsts, self.count)?;
        readable(self.srcs, self.count)?;
        readable(self.sizes, self.count)?;
        readable(self.attrs, self.kinds)?;
        // SAFETY: `starts` is as long as `kinds` says, which the caller promises.
        let which = unsafe { runs(self.starts, self.kinds, self.count)? };
        let mut list = Vec::with_capacity(self.count);
        for (i, &k) in which.iter().enumerate() {
            // SAFETY: `i` is less than `count` and `k` less than `kinds`: the entries are there, as the caller promises.
            let (attributes, dst, src, size) = unsafe {
                (take(self.attrs.add(k))?, take(self.dsts.add(i))?, take(self.srcs.add(i))?, take(self.sizes.add(i))?)
            };
            let (dst, src, size) = (dst as u64, src as u64, size as u64);
            let order = order(attributes.srcAccessOrder, attributes.flags).map_err(Failure::of(i))?;
            if size == 0 && !empty {
                return Err(Failure::of(i)(Error::InvalidValue));
            }
            list.push((Copy::linear(dst, src, size).map_err(Failure::of(i))?, order));
        }
        Ok(list)
    }
}

/// Errors: `InvalidValue`; `StreamCaptureUnsupported`, `InvalidResourceHandle`, the context's.
///
/// # Safety
/// As for [`Linear::copies`].
unsafe fn linear(b: Linear, stream: cudaStream_t) -> std::result::Result<(), Failure> {
    let s = resolve(stream)?;
    // SAFETY: the caller's promise.
    let copies = unsafe { b.copies(false)? };
    batch::copies(&s, copies)
}

/// Reports to programs of CUDA 12 which entry was wrong: the largest number if it is none.
///
/// # Safety
/// `at` is null or valid.
pub unsafe fn report_failure(result: std::result::Result<(), Failure>, at: *mut usize) -> Result {
    result.map_err(|failure| {
        // SAFETY: the caller's promise.
        unsafe { put_if_asked(at, failure.at.unwrap_or(usize::MAX)) };
        failure.error
    })
}

/// Copies many ranges of bytes, in no order, as one operation of a stream that is not the legacy one.
///
/// # Safety
/// As for [`Linear::copies`].
pub unsafe fn memcpy_async(b: Linear, stream: cudaStream_t) -> Result {
    // SAFETY: the caller's promise.
    unsafe { linear(b, stream) }.map_err(|failure| failure.error)
}

/// As [`memcpy_async`], and reports which copy was wrong, if one was, at `failIdx`.
///
/// # Safety
/// As for [`Linear::copies`]; `failIdx` is null or valid.
pub unsafe fn memcpy_async_v12(b: Linear, failIdx: *mut usize, stream: cudaStream_t) -> Result {
    // SAFETY: the caller's promise.
    unsafe { report_failure(linear(b, stream), failIdx) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_begin_at_zero_and_rise() {
        let of = |starts: &[usize], count| {
            // SAFETY: as many numbers as there are.
            unsafe { runs(starts.as_ptr(), starts.len(), count) }
        };
        assert_eq!(of(&[0], 3).unwrap(), [0, 0, 0]);
        assert_eq!(of(&[0, 2], 5).unwrap(), [0, 0, 1, 1, 1]);
        assert_eq!(of(&[0, 1, 2], 3).unwrap(), [0, 1, 2]);
        for (wrong, count) in [(&[1usize][..], 3), (&[0, 3], 3), (&[0, 0], 3), (&[0, 2, 1], 5), (&[], 0), (&[0, 1], 1)]
        {
            assert_eq!(of(wrong, count), Err(Error::InvalidValue), "{wrong:?} of {count}");
        }
        // SAFETY: null is refused.
        assert_eq!(unsafe { runs(std::ptr::null(), 1, 1) }, Err(Error::InvalidValue));
    }
}
