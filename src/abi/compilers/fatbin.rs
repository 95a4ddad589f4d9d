//! nvFatbin: takes PTX where machine code is given to it, since that is what the others give as machine code.

use super::slot::{for_each_slot, Slot, SLOTS};
use std::ffi::{c_char, c_int, c_void};
use std::slice::from_raw_parts;
use std::sync::atomic::{AtomicUsize, Ordering::*};

/// `nvFatbinHandle`
type Handle = *mut c_void;
type AddCubin = unsafe extern "C" fn(Handle, *const c_void, usize, *const c_char, *const c_char) -> c_int;
type AddPtx = unsafe extern "C" fn(Handle, *const c_char, usize, *const c_char, *const c_char, *const c_char) -> c_int;

// `nvFatbinResult`: the code is for another architecture.
const ELF_ARCH_MISMATCH: c_int = 2;
const PTX_ARCH_MISMATCH: c_int = 13;

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
    let is_text = ptx != 0 && !code.is_null() && is_ptx(unsafe { from_raw_parts(code.cast(), size) });
    if !is_text {
        // SAFETY: the function of this name, by the type that NVIDIA's header gives it, and the caller's own arguments.
        return unsafe { std::mem::transmute::<usize, AddCubin>(cubin)(handle, code, size, arch, identifier) };
    }
    // SAFETY: as above. There are no options: what stands for machine code is compiled already, for the caller.
    let result =
        unsafe { std::mem::transmute::<usize, AddPtx>(ptx)(handle, code.cast(), size, arch, identifier, c"".as_ptr()) };
    match result {
        PTX_ARCH_MISMATCH => ELF_ARCH_MISMATCH,
        result => result,
    }
}

/// Whether it is PTX, and not machine code, which is ELF.
fn is_ptx(code: &[u8]) -> bool {
    let has = |word: &[u8]| code.windows(word.len()).take(LOOKED_AT).any(|at| at == word);
    !code.starts_with(b"\x7fELF") && has(b".version") && has(b".target")
}

/// The words above are behind some comments.
const LOOKED_AT: usize = 4096;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ptx_is_told_from_machine_code() {
        assert!(is_ptx(b"//\n// Generated\n\n.version 8.0\n.target sm_90\n.address_size 64\n\0"));
        assert!(!is_ptx(b"\x7fELF .version .target"));
        assert!(!is_ptx(b"") && !is_ptx(b".version"));
    }
}
