//! Pointers among the arguments of exported functions, as their bodies get them from [`super::api::export`].
//!
//! Each is null or as CUDA's manual requires it while the call runs: the code that makes one promises that, and reading and writing rely
//! on nothing else. Structures are read and written unaligned: programs may have packed them into anything.

use super::common::support::readable;
use cuda_types::*;
use device::{Error, Result};
use std::ffi::{c_char, CStr, OsStr};
use std::marker::PhantomData;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

/// Something that a function reads: `const T *`.
pub struct In<'a, T>(*const T, PhantomData<&'a T>);

/// Something that a function writes, or reads and changes: `T *`.
pub struct Out<'a, T>(*mut T, PhantomData<&'a T>);

/// Several things in a row that a function reads.
pub struct InArray<'a, T> {
    start: *const T,
    len: usize,
    life: PhantomData<&'a T>,
}

/// Several things in a row that a function writes, or reads and changes.
pub struct OutArray<'a, T> {
    start: *mut T,
    len: usize,
    life: PhantomData<&'a T>,
}

/// A string: `const char *`.
#[derive(Clone, Copy)]
pub struct Text<'a>(*const c_char, PhantomData<&'a c_char>);

/// Copies, whatever `T` is.
macro_rules! copied {
    ($($name:ident)*) => { $(
        impl<T> Clone for $name<'_, T> {
            fn clone(&self) -> Self {
                *self
            }
        }
        impl<T> Copy for $name<'_, T> {}
    )* };
}
copied!(In Out InArray OutArray);

/// A structure to which CUDA 13 has added fields at the end. Functions that are the same for programs of both versions use the part that
/// both have.
///
/// # Safety
/// `V12` is the structure of CUDA 12, and that of CUDA 13 begins with it.
pub unsafe trait Extended {
    type V12;
}

/// Structures of CUDA 13 with those of CUDA 12.
macro_rules! extended {
    ($($v13:ident: $v12:ident,)*) => { $(
        // SAFETY: as the headers of both versions declare them, to which `c-tests/layout` compares these.
        unsafe impl Extended for $v13 {
            type V12 = $v12;
        }
    )* };
}
extended! {
    cudaExternalMemoryBufferDesc: cudaExternalMemoryBufferDesc_v12,
    cudaExternalMemoryHandleDesc: cudaExternalMemoryHandleDesc_v12,
    cudaExternalMemoryMipmappedArrayDesc: cudaExternalMemoryMipmappedArrayDesc_v12,
    cudaExternalSemaphoreHandleDesc: cudaExternalSemaphoreHandleDesc_v12,
    cudaPointerAttributes: cudaPointerAttributes_v12,
    cudaResourceDesc: cudaResourceDesc_v12,
    cudaResourceViewDesc: cudaResourceViewDesc_v12,
}

/// Errors: `InvalidValue` for null.
fn non_null<T>(pointer: *const T) -> Result {
    match pointer.is_null() {
        true => Err(Error::InvalidValue),
        false => Ok(()),
    }
}

impl<'a, T> In<'a, T> {
    /// # Safety
    /// The pointer is null or points to a `T` for `'a`, and pointers in that are as CUDA's manual requires them.
    #[inline]
    pub unsafe fn new(pointer: *const T) -> In<'a, T> {
        In(pointer, PhantomData)
    }

    /// Errors: `InvalidValue` for null.
    #[inline]
    pub fn read(self) -> Result<T>
    where
        T: Copy,
    {
        non_null(self.0)?;
        // SAFETY: not null, and so a `T` is there.
        Ok(unsafe { self.0.read_unaligned() })
    }

    /// What may be left out.
    #[inline]
    pub fn read_optional(self) -> Option<T>
    where
        T: Copy,
    {
        self.read().ok()
    }

    /// The same as another structure.
    ///
    /// # Safety
    /// There is a `U` there.
    #[inline]
    pub unsafe fn cast<U>(self) -> In<'a, U> {
        // SAFETY: the caller's promise.
        unsafe { In::new(self.0.cast()) }
    }

    /// What begins here as an array.
    ///
    /// # Safety
    /// There are `len` of them if this is not null.
    #[inline]
    pub unsafe fn array(self, len: usize) -> InArray<'a, T> {
        // SAFETY: the caller's promise.
        unsafe { InArray::new(self.0, len) }
    }

    /// The part of a structure that programs of CUDA 12 have as well.
    #[inline]
    pub fn v12(self) -> In<'a, T::V12>
    where
        T: Extended,
    {
        // SAFETY: programs of both versions have a `V12` there.
        unsafe { self.cast() }
    }
}

impl<'a, T> Out<'a, T> {
    /// # Safety
    /// The pointer is null or points to memory for a `T` for `'a`, which is one already where CUDA's manual says that it is read.
    #[inline]
    pub unsafe fn new(pointer: *mut T) -> Out<'a, T> {
        Out(pointer, PhantomData)
    }

    /// A result that is not asked for.
    pub const NULL: Out<'a, T> = Out(std::ptr::null_mut(), PhantomData);

    #[inline]
    pub fn is_null(self) -> bool {
        self.0.is_null()
    }

    /// Errors: `InvalidValue` for null; for functions that must not begin work in that case.
    #[inline]
    pub fn non_null(self) -> Result {
        non_null(self.0)
    }

    /// Errors: `InvalidValue` for null.
    #[inline]
    pub fn write(self, value: T) -> Result {
        non_null(self.0)?;
        // SAFETY: not null, and so memory for a `T`.
        unsafe { self.0.write_unaligned(value) };
        Ok(())
    }

    /// Writes a result that may not be asked for.
    #[inline]
    pub fn write_optional(self, value: T) {
        if !self.is_null() {
            // SAFETY: as in `write`.
            unsafe { self.0.write_unaligned(value) };
        }
    }

    /// Errors: `InvalidValue` for null.
    #[inline]
    pub fn read(self) -> Result<T>
    where
        T: Copy,
    {
        // SAFETY: null, or a `T` is there, since this is read.
        unsafe { In::new(self.0) }.read()
    }

    /// What may be left out.
    #[inline]
    pub fn read_optional(self) -> Option<T>
    where
        T: Copy,
    {
        self.read().ok()
    }

    /// The pointer itself, for functions that take those.
    #[inline]
    pub fn as_ptr(self) -> *mut T {
        self.0
    }

    /// The same as another structure.
    ///
    /// # Safety
    /// There is memory for a `U` there.
    #[inline]
    pub unsafe fn cast<U>(self) -> Out<'a, U> {
        // SAFETY: the caller's promise.
        unsafe { Out::new(self.0.cast()) }
    }

    /// The part of a structure that programs of CUDA 12 have as well.
    #[inline]
    pub fn v12(self) -> Out<'a, T::V12>
    where
        T: Extended,
    {
        // SAFETY: programs of both versions have a `V12` there.
        unsafe { self.cast() }
    }

    /// What begins here as an array.
    ///
    /// # Safety
    /// There are `len` of them if this is not null.
    #[inline]
    pub unsafe fn array(self, len: usize) -> OutArray<'a, T> {
        // SAFETY: the caller's promise.
        unsafe { OutArray::new(self.0, len) }
    }
}

impl<'a, T> InArray<'a, T> {
    /// # Safety
    /// The pointer is null or points to `len` of `T` for `'a`, and pointers in those are as CUDA's manual requires them.
    #[inline]
    pub unsafe fn new(start: *const T, len: usize) -> InArray<'a, T> {
        InArray { start, len, life: PhantomData }
    }

    /// An array that is left out.
    pub const NULL: InArray<'a, T> = InArray { start: std::ptr::null(), len: 0, life: PhantomData };

    #[inline]
    pub fn is_null(self) -> bool {
        self.start.is_null()
    }

    #[inline]
    pub fn len(self) -> usize {
        self.len
    }

    /// The pointer itself, for functions that take those.
    #[inline]
    pub fn as_ptr(self) -> *const T {
        self.start
    }

    /// The entries. Errors: `InvalidValue` if they are not there: for null, and for arrays longer than the memory that they lie in.
    pub fn read(self) -> Result<impl ExactSizeIterator<Item = T> + 'a>
    where
        T: Copy,
    {
        readable(self.start, self.len)?;
        // SAFETY: not null, and so there are `len` of them.
        Ok((0..self.len).map(move |i| unsafe { self.start.add(i).read_unaligned() }))
    }

    /// As [`InArray::read`], for arrays that may be null if they are empty.
    pub fn read_unless_empty(self) -> Result<impl Iterator<Item = T> + 'a>
    where
        T: Copy,
    {
        let entries = if self.len > 0 { Some(self.read()?) } else { None };
        Ok(entries.into_iter().flatten())
    }
}

impl<'a, T> OutArray<'a, T> {
    /// # Safety
    /// The pointer is null or points to memory for `len` of `T` for `'a`, which are there already where CUDA's manual says that they are
    /// read.
    #[inline]
    pub unsafe fn new(start: *mut T, len: usize) -> OutArray<'a, T> {
        OutArray { start, len, life: PhantomData }
    }

    #[inline]
    pub fn is_null(self) -> bool {
        self.start.is_null()
    }

    /// Errors: `InvalidValue` for null.
    #[inline]
    pub fn non_null(self) -> Result {
        non_null(self.start)
    }

    #[inline]
    pub fn len(self) -> usize {
        self.len
    }

    /// The pointer itself, for functions that take those.
    #[inline]
    pub fn as_ptr(self) -> *mut T {
        self.start
    }

    /// The same, to be read.
    #[inline]
    pub fn as_in(self) -> InArray<'a, T> {
        // SAFETY: null, or `len` of `T`, since they are read.
        unsafe { InArray::new(self.start, self.len) }
    }

    /// The entry at a place, to be written. Null for null, and behind the end.
    #[inline]
    pub fn at(self, i: usize) -> Out<'a, T> {
        match i < self.len && !self.is_null() {
            // SAFETY: within the array.
            true => unsafe { Out::new(self.start.add(i)) },
            false => Out::NULL,
        }
    }

    /// Writes the first entries. Errors: `InvalidValue` for null, and if there are more values than entries.
    pub fn write(self, values: impl IntoIterator<Item = T>) -> Result {
        values.into_iter().enumerate().try_for_each(|(i, value)| self.at(i).write(value))
    }
}

impl<'a> Text<'a> {
    /// # Safety
    /// The pointer is null or points to a string for `'a`.
    #[inline]
    pub unsafe fn new(pointer: *const c_char) -> Text<'a> {
        Text(pointer, PhantomData)
    }

    /// Errors: `InvalidValue` for null.
    pub fn read(self) -> Result<&'a CStr> {
        non_null(self.0)?;
        // SAFETY: not null, and so a string.
        Ok(unsafe { CStr::from_ptr(self.0) })
    }

    /// Errors: `InvalidValue` for null and for an empty string.
    fn read_some(self) -> Result<&'a CStr> {
        Some(self.read()?).filter(|text| !text.is_empty()).ok_or(Error::InvalidValue)
    }

    /// The path that it names. Errors: `InvalidValue` for null and for an empty one.
    pub fn path(self) -> Result<&'a Path> {
        Ok(Path::new(OsStr::from_bytes(self.read_some()?.to_bytes())))
    }

    /// The kernel or variable that it names. Errors: `InvalidValue` for null and for an empty name, `SymbolNotFound` for what is no name.
    pub fn symbol(self) -> Result<&'a str> {
        self.read_some()?.to_str().map_err(|_| Error::SymbolNotFound)
    }
}

/// The length of an array that is behind a pointer, for [`super::api::export`]: 0 where one of them is null.
///
/// # Safety
/// `count` is null or points to a number, if `list` is not null.
#[inline]
pub unsafe fn count_at<T, N: Copy + TryInto<usize>>(list: *const T, count: *const N) -> usize {
    match list.is_null() || count.is_null() {
        true => 0,
        // SAFETY: the caller's promise.
        false => unsafe { count.read_unaligned() }.try_into().unwrap_or(0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn null_is_refused() {
        // SAFETY: null is allowed.
        let (from, to) = unsafe { (In::<i32>::new(std::ptr::null()), Out::<i32>::new(std::ptr::null_mut())) };
        assert_eq!((from.read(), from.read_optional()), (Err(Error::InvalidValue), None));
        assert_eq!((to.write(1), to.non_null()), (Err(Error::InvalidValue), Err(Error::InvalidValue)));
        to.write_optional(1);
        assert!(InArray::<i32>::NULL.read().is_err() && InArray::<i32>::NULL.read_unless_empty().is_ok());
    }

    #[test]
    fn arrays_are_written_up_to_their_end() {
        let mut numbers = [1, 2, 3];
        // SAFETY: the last of the three is left out.
        let array = unsafe { OutArray::new(numbers.as_mut_ptr(), 2) };
        assert_eq!(array.write([4, 5, 6]), Err(Error::InvalidValue));
        assert_eq!(array.as_in().read().unwrap().collect::<Vec<_>>(), [4, 5]);
        assert_eq!(numbers, [4, 5, 3]);
    }
}
