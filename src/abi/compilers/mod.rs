//! NVIDIA's compilers that programs load as libraries, for which they make PTX instead of machine code.
//!
//! Machine code of a GPU does not run here, and those who ask for it have the source at hand: [`nvrtc`] and [`jitlink`] redirect the
//! functions by which they ask (`docs/decisions/machine-code.md`), and [`fatbin`] that by which they store it.
//! [`options`]: what the options say. [`kept`]: what nvJitLink would leave out. [`slot`]: several libraries of one kind.

mod fatbin;
mod jitlink;
mod kept;
mod nvrtc;
mod options;
mod slot;

use slot::SLOTS;
use sys::elf::Elf;
use sys::log;
use sys::symbols::{self, Redirected};

/// Looks whether a library, loaded at `base` from `path` and identified by `id`, is one of the compilers, and redirects its functions.
/// `is_loaded`: whether the object with an identity is.
///
/// # Safety
/// No thread loads or unloads objects meanwhile.
pub unsafe fn visit(path: &str, base: usize, id: usize, is_loaded: &dyn Fn(usize) -> bool) -> Vec<Redirected> {
    let name = path.rsplit('/').next().unwrap_or_default();
    let claim: slot::Claim = match name {
        _ if name.starts_with("libnvrtc-builtins") => return Vec::new(),
        // Packages change the names of libraries that they bring: `libnvrtc-672ee683.so.11.2`.
        _ if name.starts_with("libnvrtc") => nvrtc::claim,
        _ if name.starts_with("libnvJitLink") => jitlink::claim,
        _ if name.starts_with("libnvfatbin") => fatbin::claim,
        _ => return Vec::new(),
    };
    let Some(elf) = Elf::open(path) else { return Vec::new() };
    let Some(slot) = claim(path, id, is_loaded) else {
        log::print(format_args!(
            "{path}: more than {SLOTS} libraries like it are loaded, and this one makes machine code"
        ));
        return Vec::new();
    };
    // SAFETY: the file that is loaded there, and functions of the types that NVIDIA's headers give those names.
    let done = unsafe { symbols::redirect(&elf, base, |name, original| slot.replacement(name, original)) };
    done.unwrap_or_else(|e| {
        log::print(format_args!("{path} cannot be redirected and makes machine code, which does not run here: {e}"));
        Vec::new()
    })
}
