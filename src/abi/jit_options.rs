//! Options of loading and linking images: the logs in which programs read what is wrong with them. The runtime and the
//! driver number them alike.

use cuda_types::{
    CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES, CU_JIT_INFO_LOG_BUFFER,
    CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES,
};
use device::{Error, Result};
use module::LoadError;
use std::ffi::{c_int, c_uint, c_void};
use sys::log;

/// `CUjit_option` or `cudaJitOption` keys and their values, of which the logs are used.
pub struct Options {
    /// Length of both lists.
    pub count: c_uint,
    pub keys: *mut c_int,
    pub values: *mut *mut c_void,
}

/// Where the program wants to read what is wrong.
#[derive(Clone, Copy, Default)]
pub struct Log {
    buffer: Option<(*mut u8, usize)>,
    /// The size option's value, if there is one.
    size: Option<*mut *mut c_void>,
}

// SAFETY: used within calls that the program makes with the log in mind.
unsafe impl Send for Log {}

/// Errors: `InvalidValue` for a null list that has entries.
pub fn listed<T>(count: c_uint, list: *mut T) -> Result {
    match count > 0 && list.is_null() {
        true => Err(Error::InvalidValue),
        false => Ok(()),
    }
}

impl Options {
    /// Errors: `InvalidValue` for options without the lists of them.
    pub fn check(&self) -> Result {
        listed(self.count, self.keys)?;
        listed(self.count, self.values)
    }

    /// The log that the options name. Errors: those of [`Options::check`].
    ///
    /// # Safety
    /// The lists have `count` entries, or are null, and buffers are as long as they say.
    pub unsafe fn log(&self) -> Result<Log> {
        self.check()?;
        let (mut buffer, mut size, mut slot) = (std::ptr::null_mut(), 0, None);
        let (mut info, mut info_size) = (std::ptr::null_mut::<u8>(), 0);
        for i in 0..self.count as usize {
            // SAFETY: the caller's promise: both lists have an entry `i`.
            let (key, value) = unsafe { (*self.keys.add(i), self.values.add(i)) };
            // SAFETY: as above.
            let given = unsafe { *value };
            match key {
                CU_JIT_ERROR_LOG_BUFFER => buffer = given.cast::<u8>(),
                CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES => {
                    // The value itself is the size in bytes, 32 bits wide; it is also where the length written goes.
                    size = given as usize & 0xffff_ffff;
                    slot = Some(value);
                }
                CU_JIT_INFO_LOG_BUFFER => info = given.cast::<u8>(),
                CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES => info_size = given as usize & 0xffff_ffff,
                _ => {}
            }
        }
        let buffer = (!buffer.is_null() && size > 0).then_some((buffer, size));
        // Programs print both whether there was something to say or not.
        for to in [buffer.map(|(to, _)| to), (!info.is_null() && info_size > 0).then_some(info)].into_iter().flatten() {
            // SAFETY: the caller's promise: as many bytes are there as the options say, which is one at least.
            unsafe { to.write(0) };
        }
        Ok(Log { buffer, size: slot })
    }
}

impl Log {
    /// Writes an explanation into the log, or to stderr if there is none, and returns the error.
    ///
    /// # Safety
    /// The log's buffer is still there.
    pub unsafe fn explain<T>(&self, result: std::result::Result<T, LoadError>) -> Result<T> {
        result.map_err(|e| {
            let written = match self.buffer {
                Some((to, size)) => {
                    let text = e.message.as_bytes();
                    let cut = text.len().min(size - 1);
                    // SAFETY: the caller's promise: `size` bytes are there.
                    unsafe {
                        to.copy_from_nonoverlapping(text.as_ptr(), cut);
                        to.add(cut).write(0);
                    }
                    cut + 1
                }
                None => {
                    log::print(&e);
                    0
                }
            };
            if let Some(slot) = self.size {
                // SAFETY: an entry of the caller's list.
                unsafe { *slot = written as *mut c_void };
            }
            e.error
        })
    }
}
