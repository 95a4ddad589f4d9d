//! Programs that have the CUDA runtime linked into them, which is what nvcc does by default.
//!
//! The runtime's entry points are in the symbol table of the executable or shared object, and get a jump to ours at
//! their head, before any constructor of theirs runs: that runtime never runs. Objects that are stripped get a message.
//!
//! NVIDIA's compilers that a process loads are redirected at the same time ([`compilers`]).
//!
//! All of this runs in every process that the library is preloaded into, mostly without CUDA: it must cost next to
//! nothing there, and must not count on libc's own constructors, `environ` among them.

use super::compilers;
use super::exports::{rows, Flags};
use module::fatbin;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::panic::catch_unwind;
use sys::elf::Elf;
use sys::{loader, log, patch, symbols, threads};

/// Sections that nvcc makes.
const SECTIONS: &[&str] = &[fatbin::WRAPPERS, ".nv_fatbin", fatbin::PARTS];
/// In every static runtime, and hardly in a program without one.
const MARK: &[u8] = b"\0cudaGetExportTable\0";
/// Only CUDA 12's runtime has this.
const MARK_12: &[u8] = b"\0cudaGetDeviceProperties_v2\0";
/// Symbol names of a program without nvcc's sections are searched up to here: 8 MiB take well under a millisecond.
const MOST_NAMES: usize = 8 << 20;
/// File names of objects that are in every process and hold no runtime.
const WITHOUT_RUNTIME: &[&str] =
    &["ld-linux", "libc.so", "libm.so", "libstdc++", "libgcc_s", "libpthread", "libdl.so", "librt.so"];

#[used]
#[link_section = ".init_array"]
static START: extern "C" fn() = start;

extern "C" fn start() {
    // A panic must not leave a constructor; the program then runs without patches.
    let _ = catch_unwind(|| {
        threads::watch_forks();
        look();
        loader::watch(look);
    });
}

/// Dynamic sections of the objects that have been looked at.
static SEEN: Mutex<Vec<usize>> = Mutex::new(Vec::new());

/// Patches the objects that have not been looked at yet. The loader's list of objects does not change meanwhile.
fn look() {
    let _ = catch_unwind(|| {
        let mut seen = SEEN.lock();
        let mut present = Vec::with_capacity(seen.len() + 8);
        let mut new = Vec::new();
        // SAFETY: in a constructor, or called by the loader.
        unsafe {
            loader::objects(|object| {
                if !seen.contains(&object.id) {
                    visit(object.path(), object.base);
                    new.push(object);
                }
                present.push(object.id);
            });
        }
        redirect_compilers(&new, &present);
        *seen = present;
    });
}

/// Redirects the compilers among new objects, for those that look their functions up and those that are linked to them.
fn redirect_compilers(new: &[loader::Object], present: &[usize]) {
    let mut functions = Vec::new();
    for object in new {
        let is_loaded = |id: usize| present.contains(&id);
        // SAFETY: in a constructor, or called by the loader.
        functions.extend(unsafe { compilers::visit(object.path(), object.base, object.id, &is_loaded) });
    }
    if functions.is_empty() {
        return;
    }
    for object in new.iter().filter(|object| !is_irrelevant(object.path(), object.base)) {
        let Some(elf) = open(object.path()) else { continue };
        // SAFETY: as above. The loader has relocated them, or will, and finds our functions then.
        if let Err(e) = unsafe { symbols::rebind(&elf, object.base, &functions) } {
            log::print(format_args!("{}: calls of a compiler cannot be redirected: {e}", object.path()));
        }
    }
}

/// Objects that are in every process, and this library.
fn is_irrelevant(path: &str, base: usize) -> bool {
    let name = path.rsplit('/').next().unwrap_or_default();
    // The kernel's own object has no file.
    WITHOUT_RUNTIME.iter().any(|p| name.starts_with(p)) || name.starts_with("linux-vdso") || base == own_base()
}

/// The file of an object, which for the program itself has no name.
fn open(path: &str) -> Option<Elf> {
    Elf::open(if path.is_empty() { "/proc/self/exe" } else { path })
}

/// Where this library is loaded.
fn own_base() -> usize {
    loader::object_at(look as *const () as usize).map_or(0, |object| object.1)
}

fn visit(path: &str, base: usize) {
    if is_irrelevant(path, base) {
        return;
    }
    let Some(elf) = open(path) else { return };
    let names = elf.symbol_names();
    let device_code = elf.has_section(SECTIONS);
    if !device_code && names.len() > MOST_NAMES {
        return;
    }
    if memchr::memmem::find(names, MARK).is_some() {
        patch(&elf, path, base, memchr::memmem::find(names, MARK_12).is_some());
    } else if device_code && names.is_empty() && !elf.imports("__cudaRegisterFatBinary") {
        let what = if path.is_empty() { "this program" } else { path };
        log::print(format_args!(
            "{what} has the CUDA runtime linked into it and no symbol table to find it by, so its kernels \
             cannot run here. Relink it with -cudart shared, or without -s and strip"
        ));
    }
}

/// Redirects the runtime inside of `elf`, loaded at `base`, to ours.
fn patch(elf: &Elf, path: &str, base: usize, cuda12: bool) {
    let other = if cuda12 { Flags::V13 } else { Flags::V12 };
    let ours = rows().iter().filter(|row| !row.flags.has(other));
    let ours: HashMap<&[u8], usize> = ours.map(|row| (row.name.as_bytes(), row.address as usize)).collect();
    let mut found = Vec::with_capacity(512);
    elf.functions(|f| {
        // NVIDIA's compiler aligns functions to 16 bytes, so that there is room for a jump.
        if let Some(&ours) = ours.get(f.name).filter(|_| f.address % 16 == 0) {
            found.push((base + f.address as usize, ours));
        }
    });
    // SAFETY: these are functions of the CUDA runtime by name and alignment, and no thread runs
    // code of the object yet: its constructors are still to come. Ours have the same signatures.
    let result = unsafe { patch::redirect(&found) };
    if let Err(e) = result {
        let what = if path.is_empty() { "this program" } else { path };
        log::print(format_args!(
            "the CUDA runtime inside {what} cannot be replaced: {e}. Relink it with -cudart shared"
        ));
    }
}
