//! nvFatbin: takes PTX where machine code is given to it, since that is what the others give as machine code.

use super::slot::{for_each_slot, Slot, SLOTS};
use std::ffi::{c_char, c_int, c_void, CStr};
use std::slice::from_raw_parts;
use std::sync::atomic::{AtomicUsize, Ordering::*};

/// `nvFatbinHandle`
type Handle = *mut c_void;
type AddCubin = unsafe extern "C" fn(Handle, *const c_void, usize, *const c_char, *const c_char) -> c_int;
type AddPtx = unsafe extern "C" fn(Handle, *const c_char, usize, *const c_char, *const c_char, *const c_char) -> c_int;

/// `NVFATBIN_ERROR_ELF_ARCH_MISMATCH`: the code is for another architecture.
const ELF_ARCH_MISMATCH: c_int = 2;

/// A library's own functions.
struct Originals {
    /// Identity of the loaded object, 0 if there is none.
    object: AtomicUsize,
    add_cubin: AtomicUsize,
    add_ptx: AtomicUsize,
}

static LIBRARIES: [Originals; SLOTS] =
    [const { Originals { object: AtomicUsize::new(0), add_cubin: AtomicUsize::new(0), add_ptx: AtomicUsize::new(0) } };
        SLOTS];

/// A slot for a library.
pub(super) fn claim(_: &str, id: usize, is_loaded: &dyn Fn(usize) -> bool) -> Option<Slot> {
    let free =
        |l: &Originals| matches!(l.object.load(Relaxed), object if object == 0 || object == id || !is_loaded(object));
    let at = LIBRARIES.iter().position(free)?;
    let l = &LIBRARIES[at];
    l.object.store(id, Relaxed);
    [&l.add_cubin, &l.add_ptx].iter().for_each(|kept| kept.store(0, Relaxed));
    let functions =
        vec![("nvFatbinAddCubin", Some(FUNCTIONS[at] as usize), &l.add_cubin), ("nvFatbinAddPTX", None, &l.add_ptx)];
    Some(Slot { functions })
}

/// Our function for each library.
static FUNCTIONS: [AddCubin; SLOTS] = for_each_slot!(add_cubin);

/// `nvFatbinAddCubin`
unsafe extern "C" fn add_cubin<const N: usize>(
    handle: Handle,
    code: *const c_void,
    size: usize,
    arch: *const c_char,
    identifier: *const c_char,
) -> c_int {
    let (cubin, ptx) = (LIBRARIES[N].add_cubin.load(Acquire), LIBRARIES[N].add_ptx.load(Acquire));
    // SAFETY: as many bytes, as the manual requires.
    let text = if ptx == 0 || code.is_null() { None } else { target(unsafe { from_raw_parts(code.cast(), size) }) };
    let Some(target) = text else {
        // SAFETY: the function of this name, by the type that NVIDIA's header gives it, and the caller's own arguments.
        return unsafe { std::mem::transmute::<usize, AddCubin>(cubin)(handle, code, size, arch, identifier) };
    };
    // SAFETY: a C string, as the manual requires.
    let asked = if arch.is_null() { b"" } else { unsafe { CStr::from_ptr(arch) }.to_bytes() };
    // The library takes PTX for every architecture from its own on, and refuses what is none.
    if asked.first().is_some_and(u8::is_ascii_digit) && asked != target {
        return ELF_ARCH_MISMATCH;
    }
    // SAFETY: as above. There are no options: what stands for machine code is compiled already, for the caller.
    unsafe { std::mem::transmute::<usize, AddPtx>(ptx)(handle, code.cast(), size, arch, identifier, c"".as_ptr()) }
}

/// The architecture of PTX, such as `90a`. `None` for machine code, which is ELF.
fn target(code: &[u8]) -> Option<&[u8]> {
    let behind = |word: &[u8]| {
        code.windows(word.len()).take(LOOKED_AT).position(|at| at == word).map(|at| &code[at + word.len()..])
    };
    if code.starts_with(b"\x7fELF") {
        return None;
    }
    let (_, target) = (behind(b".version")?, behind(b".target")?.trim_ascii_start().strip_prefix(b"sm_")?);
    Some(&target[..target.iter().take_while(|c| c.is_ascii_alphanumeric()).count()])
}

/// The words above are behind some comments.
const LOOKED_AT: usize = 4096;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ptx_is_told_from_machine_code() {
        let ptx = b"//\n// Generated\n\n.version 8.0\n.target sm_90a, debug\n.address_size 64\n\0";
        assert_eq!(target(ptx), Some(&b"90a"[..]));
        assert_eq!(target(b".version 8.0 .target sm_75"), Some(&b"75"[..]));
        assert_eq!(target(b"\x7fELF .version .target sm_75"), None);
        assert_eq!((target(b""), target(b".version"), target(b".version .target")), (None, None, None));
    }
}
