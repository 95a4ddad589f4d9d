//! The table of exported functions: [`super::api::export`] puts a [`Row`] per function into a linker section, and [`rows`]
//! reads it. From it come `cudaGetDriverEntryPoint`, the patches of statically linked runtimes, the coverage table and the symbol tests.

use std::fmt;

/// What a row says about its function.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Flags(pub u32);

impl Flags {
    /// The device's primary context is made before the body runs.
    pub const CONTEXT: u32 = 1;
    /// As `CONTEXT`, and the context does not become the thread's current one.
    pub const DEVICE: u32 = 256;
    /// Of the driver API: there must be a current context.
    pub const CURRENT: u32 = 512;
    /// The result is not kept for `cudaGetLastError`.
    pub const KEEP_LAST_ERROR: u32 = 2;
    /// A `_ptsz` or `_ptds` twin.
    pub const PER_THREAD: u32 = 4;
    /// Exported so that programs link, and returns `cudaErrorNotSupported`.
    pub const UNSUPPORTED: u32 = 8;
    /// Of the driver API.
    pub const DRIVER: u32 = 16;
    /// Of the driver API, and may be called before `cuInit`.
    pub const ANYTIME: u32 = 128;
    /// Of CUDA 12 programs, or of CUDA 13 programs, only: the function has another form in the other.
    pub const V12: u32 = 32;
    pub const V13: u32 = 64;

    pub fn has(self, flag: u32) -> bool {
        self.0 & flag != 0
    }
}

/// One exported function.
#[repr(C)]
pub struct Row {
    pub name: &'static str,
    pub address: *const (),
    pub flags: Flags,
    /// Path of the module that holds it.
    pub module: &'static str,
    /// In what it differs from the manual, or why it is not implemented; empty for functions that do what the manual says.
    pub remark: &'static str,
    /// Empty for functions that are not implemented, which ignore their arguments.
    pub params: &'static [Param],
    /// Its type of result as it is written; empty for `void`.
    pub result: &'static str,
}

/// A parameter of an exported function.
pub struct Param {
    pub name: &'static str,
    /// Its type as it is written, and with all names resolved.
    pub ty: &'static str,
    pub resolved: fn() -> &'static str,
    /// Bytes.
    pub size: usize,
}

// SAFETY: a row is constant, and its address is that of code.
unsafe impl Sync for Row {}

/// All exported functions, in no particular order.
pub fn rows() -> &'static [Row] {
    extern "C" {
        #[link_name = "__start_understudy_api"]
        static START: u8;
        #[link_name = "__stop_understudy_api"]
        static STOP: u8;
    }
    // SAFETY: the linker makes these two symbols the bounds of the section `understudy_api`, which holds nothing but
    // the `Row`s that `export` puts there.
    unsafe {
        let (start, stop) = (&raw const START, &raw const STOP);
        std::slice::from_raw_parts(start.cast(), (stop as usize - start as usize) / size_of::<Row>())
    }
}

/// A call's arguments, for traces.
pub type Args<'a> = &'a [&'a dyn fmt::Debug];

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn the_table_holds_each_function_once() {
        let names: HashSet<_> = rows().iter().map(|r| (r.name, r.flags.0 & (Flags::V12 | Flags::V13))).collect();
        assert_eq!(names.len(), rows().len());
        assert!(names.contains(&("cudaGetLastError", 0)) && names.contains(&("cudaMalloc", 0)));
        // A function that differs has one form for each.
        for row in rows().iter().filter(|r| r.flags.has(Flags::V12)) {
            assert!(names.contains(&(row.name, Flags::V13)), "{} has no CUDA 13 form", row.name);
        }
        assert!(rows().iter().all(|r| !r.address.is_null()));
    }
}
