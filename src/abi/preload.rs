//! Programs that have the CUDA runtime linked into them, which is what nvcc does by default.
//!
//! The runtime's entry points are in the symbol table of the executable or shared object, and get a jump to ours at
//! their head, before any constructor of theirs runs: that runtime never runs. Objects that are stripped have their entry points found by
//! their code ([`static_runtime`]), or get a message.
//!
//! NVIDIA's compilers that a process loads are redirected at the same time ([`compilers`]).
//!
//! All of this runs in every process that the library is preloaded into, mostly without CUDA: it must cost next to
//! nothing there, and must not count on libc's own constructors, `environ` among them.

use super::compilers;
use super::exports::{rows, Flags};
use super::last_error::Runtime;
use super::static_runtime::encoding::{Catalogue, BUILT_IN};
use super::static_runtime::make;
use super::static_runtime::search::{search, Outcome};
use device::thread;
use module::fatbin;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::panic::catch_unwind;
use sys::elf::Elf;
use sys::patch::{self, Replaced};
use sys::{clock, loader, log, symbols, threads};

/// Sections that nvcc makes.
const SECTIONS: &[&str] = &[fatbin::WRAPPERS, ".nv_fatbin", fatbin::PARTS];
/// In every static runtime, and hardly in a program without one.
const MARK: &[u8] = b"\0cudaGetExportTable\0";
/// Runtimes from CUDA 12.9 on import these two, and few libraries do: those of them that have no device code are known by that.
const IMPORTS: [&[u8]; 2] = [b"\0dlmopen\0", b"\0dlvsym\0"];
/// Libraries that open the driver themselves call this first.
const LOADER: &[u8] = b"\0cuInit\0";
/// One of its texts.
const TEXT: &[u8] = b"\0CUDA driver version is insufficient for CUDA runtime version\0";
/// Only CUDA 12's runtime has this.
const MARK_12: &[u8] = b"\0cudaGetDeviceProperties_v2\0";
/// Only runtimes from CUDA 13 on have this.
const MARK_13: &[u8] = b"\0cudaLogsCurrent\0";
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
        clock::begin();
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
                    visit(&object);
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
        let Some(elf) = Elf::open(object.file()) else { continue };
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

/// Where this library is loaded.
fn own_base() -> usize {
    loader::object_at(look as *const () as usize).map_or(0, |object| object.1)
}

fn visit(object: &loader::Object) {
    let (path, base) = (object.path(), object.base);
    if is_irrelevant(path, base) {
        return;
    }
    let Some(elf) = Elf::open(object.file()) else { return };
    if !path.is_empty() && memchr::memmem::find(elf.dynamic_names(), LOADER).is_some() {
        keep_variables(&elf, path, base);
    }
    let names = elf.symbol_names();
    let device_code = elf.has_section(SECTIONS);
    if !device_code && names.len() > MOST_NAMES {
        return;
    }
    if memchr::memmem::find(names, MARK).is_some() {
        let has = |name| memchr::memmem::find(names, name).is_some();
        match (has(MARK_12), has(MARK_13)) {
            (true, _) => patch(path, base, 12, |each| elf.functions(|f| each(f.name, f.address, f.size))),
            (false, true) => patch(path, base, 13, |each| elf.functions(|f| each(f.name, f.address, f.size))),
            (false, false) => older(&elf, path),
        }
        return;
    }
    let imports = elf.dynamic_names();
    let suspected = device_code || IMPORTS.iter().all(|name| memchr::memmem::find(imports, name).is_some());
    if suspected && !elf.imports("__cudaRegisterFatBinary") {
        stripped(&elf, path, base, device_code && names.is_empty());
    }
}

/// Our functions by name, without those that have a flag of `without`.
fn ours(without: u32) -> HashMap<&'static [u8], usize> {
    let rows = rows().iter().filter(|row| !row.flags.has(without));
    rows.map(|row| (row.name.as_bytes(), row.address as usize)).collect()
}

/// Some libraries open the driver themselves and keep its functions in variables of their names, as CUEW does. Where we are loaded before them, the loader
/// would take our functions for these variables.
fn keep_variables(elf: &Elf, path: &str, base: usize) {
    let ours = ours(0);
    // SAFETY: in a constructor, or called by the loader: the object's code has not run.
    if let Err(e) = unsafe { symbols::keep_variables(elf, base, |name| ours.get(name).copied()) } {
        log::print(format_args!("{path}: its variables with names of functions of the driver cannot be kept: {e}"));
    }
}

/// Says that an object has a runtime before CUDA 12's, if it has one: structures of that have other sizes, and functions other parameters.
fn older(elf: &Elf, path: &str) {
    let mut defines = false;
    elf.functions(|f| defines |= f.name == b"cudaGetExportTable");
    if defines {
        log::print(format_args!(
            "{} has the runtime of CUDA 11 or of an older version linked into it, so its kernels cannot run here. Build it with CUDA 12 or 13",
            shown(path)
        ));
    }
}

/// Redirects the runtime that may be inside of an object without its symbols. `expected`: all that is known of it says that there is one.
fn stripped(elf: &Elf, path: &str, base: usize, expected: bool) {
    let code = elf.code();
    let look = |signatures: &[u8]| match Catalogue::decode(signatures) {
        Some(catalogue) => search(&catalogue, &code),
        None => Outcome::default(),
    };
    let mut outcome = look(BUILT_IN);
    if outcome.found.is_empty() {
        if let Some(bytes) = make::file().and_then(|file| std::fs::read(file).ok()) {
            let changed = outcome.changed;
            outcome = look(&bytes);
            outcome.changed = outcome.changed.or(changed);
        }
    }
    for runtime in &outcome.found {
        let functions = runtime.signature.functions.iter();
        patch(path, base, runtime.signature.major, |each| {
            functions.for_each(|f| each(f.name.as_bytes(), runtime.address + u64::from(f.offset), f.size.into()));
        });
    }
    // NVIDIA's own library has its functions for others.
    let has_runtime = || elf.contains(TEXT) && memchr::memmem::find(elf.dynamic_names(), b"\0cudaMalloc\0").is_none();
    if outcome.found.is_empty() && (expected || has_runtime()) {
        unknown(path, outcome.changed.as_deref());
    }
}

/// How messages call an object.
fn shown(path: &str) -> &str {
    match path {
        "" => "this program",
        _ => path,
    }
}

/// Says that a runtime without symbols was not found, or not whole: `changed` is the version that it resembles.
fn unknown(path: &str, changed: Option<&str>) {
    let what = shown(path);
    let why = match changed {
        Some(versions) => format!("is like the one of CUDA {versions}, but some of its code differs"),
        None => "is none that is known by its code ('understudy signatures' makes one known)".into(),
    };
    log::print(format_args!(
        "{what} has the CUDA runtime linked into it and no symbol table to find it by, and that runtime {why}, so its kernels \
         cannot run here. Relink it with -cudart shared, or without -s and strip"
    ));
}

/// Redirects a runtime inside of an object loaded at `base` to ours. `functions` calls what it is given with name, address and size of
/// each function.
fn patch(path: &str, base: usize, major: u8, functions: impl FnOnce(&mut dyn FnMut(&[u8], u64, u64))) {
    let other = if major == 12 { Flags::V13 } else { Flags::V12 };
    let ours = ours(other);
    let mut found = Vec::with_capacity(512);
    functions(&mut |name, address, size| {
        // NVIDIA's compiler aligns functions to 16 bytes, so that there is room for a jump.
        if let Some(&by) = ours.get(name).filter(|_| address % 16 == 0) {
            found.push(Replaced { at: base + address as usize, size: size as usize, by });
        }
    });
    // SAFETY: these are functions of the CUDA runtime by name and alignment, or by their code, and no thread runs
    // code of the object yet: its constructors are still to come. Ours have the same signatures.
    let result = unsafe { patch::redirect_through(&found, Runtime::number_of_static(), thread::record_runtime()) };
    if let Err(e) = result {
        log::print(format_args!(
            "the CUDA runtime inside {} cannot be replaced: {e}. Relink it with -cudart shared",
            shown(path)
        ));
    }
}
