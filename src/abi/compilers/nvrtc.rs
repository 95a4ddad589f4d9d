//! NVRTC: compiles for the virtual architecture where a real one is asked for, and gives the PTX as the machine code.

use super::options;
use super::slot::{for_each_slot, Slot, SLOTS};
use parking_lot::Mutex;
use std::ffi::{c_char, c_int, c_void, CStr, CString};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::panic::catch_unwind;
use std::path::Path;
use std::ptr::{null, null_mut};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::*};
use sys::log;

/// `nvrtcProgram`
type Program = *mut c_void;
type Compile = unsafe extern "C" fn(Program, c_int, *const *const c_char) -> c_int;
type Destroy = unsafe extern "C" fn(*mut Program) -> c_int;
type Size = unsafe extern "C" fn(Program, *mut usize) -> c_int;
type Get = unsafe extern "C" fn(Program, *mut c_char) -> c_int;

/// A library's own functions.
struct Originals {
    /// Identity of the loaded object, 0 if there is none.
    object: AtomicUsize,
    compile: AtomicUsize,
    destroy: AtomicUsize,
    cubin_size: AtomicUsize,
    cubin: AtomicUsize,
    ptx_size: AtomicUsize,
    ptx: AtomicUsize,
}

static LIBRARIES: [Originals; SLOTS] = [const {
    Originals {
        object: AtomicUsize::new(0),
        compile: AtomicUsize::new(0),
        destroy: AtomicUsize::new(0),
        cubin_size: AtomicUsize::new(0),
        cubin: AtomicUsize::new(0),
        ptx_size: AtomicUsize::new(0),
        ptx: AtomicUsize::new(0),
    }
}; SLOTS];

/// Paths of the libraries that have been loaded, the last one last.
static PATHS: Mutex<Vec<CString>> = Mutex::new(Vec::new());

/// Programs whose PTX stands for machine code, with the number of their library.
static PROGRAMS: Mutex<Vec<(usize, usize)>> = Mutex::new(Vec::new());

/// A function of a library by its type, to be used in unsafe code: the address of the library's function with the name that has this
/// type. Redirected functions are called only after it was stored.
macro_rules! original {
    ($slot:expr, $name:ident as $type:ty) => {
        std::mem::transmute::<usize, $type>(LIBRARIES[$slot].$name.load(Acquire))
    };
}

/// A slot for a library.
pub(super) fn claim(path: &str, id: usize, is_loaded: &dyn Fn(usize) -> bool) -> Option<Slot> {
    let free =
        |l: &Originals| matches!(l.object.load(Relaxed), object if object == 0 || object == id || !is_loaded(object));
    let at = LIBRARIES.iter().position(free)?;
    let l = &LIBRARIES[at];
    l.object.store(id, Relaxed);
    for kept in [&l.compile, &l.destroy, &l.cubin_size, &l.cubin, &l.ptx_size, &l.ptx] {
        kept.store(0, Relaxed);
    }
    PROGRAMS.lock().retain(|p| p.0 != at);
    let path = CString::new(path).ok()?;
    let mut paths = PATHS.lock();
    paths.retain(|known| *known != path);
    paths.push(path);
    drop(paths);
    let [compile, destroy, cubin_size, cubin] = FUNCTIONS[at]();
    let functions = vec![
        ("nvrtcCompileProgram", Some(compile), &l.compile),
        ("nvrtcDestroyProgram", Some(destroy), &l.destroy),
        ("nvrtcGetCUBINSize", Some(cubin_size), &l.cubin_size),
        ("nvrtcGetCUBIN", Some(cubin), &l.cubin),
        ("nvrtcGetPTXSize", None, &l.ptx_size),
        ("nvrtcGetPTX", None, &l.ptx),
    ];
    Some(Slot { functions })
}

/// Our functions for each library: NVRTC's have no argument that would tell which one is called.
static FUNCTIONS: [fn() -> [usize; 4]; SLOTS] = for_each_slot!(functions);

fn functions<const N: usize>() -> [usize; 4] {
    [
        compile::<N> as Compile as usize,
        destroy::<N> as Destroy as usize,
        cubin_size::<N> as Size as usize,
        cubin::<N> as Get as usize,
    ]
}

/// Whether a program's PTX stands for machine code.
fn is_ours(slot: usize, program: Program) -> bool {
    PROGRAMS.lock().contains(&(slot, program as usize))
}

/// The program's machine code is the library's.
fn forget(slot: usize, program: Program) {
    PROGRAMS.lock().retain(|p| *p != (slot, program as usize));
}

/// `nvrtcCompileProgram`
unsafe extern "C" fn compile<const N: usize>(program: Program, count: c_int, list: *const *const c_char) -> c_int {
    // SAFETY: the function of this name.
    let original = unsafe { original!(N, compile as Compile) };
    // SAFETY: a list of as many options, as the manual requires.
    let changed = catch_unwind(|| unsafe { virtual_options(N, program, count, list) }).ok().flatten();
    match changed {
        Some(words) => {
            let list: Vec<*const c_char> = words.iter().map(|word| word.as_ptr()).collect();
            // SAFETY: C strings that outlive the call; everything else is the caller's.
            let result = unsafe { original(program, count, list.as_ptr()) };
            if result != 0 {
                forget(N, program);
            }
            result
        }
        // SAFETY: the caller's own arguments.
        None => unsafe { original(program, count, list) },
    }
}

/// The options for PTX if these ask for machine code; the program is noted.
///
/// # Safety
/// As for [`options::read`].
unsafe fn virtual_options(
    slot: usize,
    program: Program,
    count: c_int,
    list: *const *const c_char,
) -> Option<Vec<CString>> {
    forget(slot, program);
    // Versions before 11.1 make no machine code, and know no real architectures.
    if LIBRARIES[slot].cubin.load(Acquire) == 0 {
        return None;
    }
    // SAFETY: the caller's promise.
    let words = unsafe { options::read(usize::try_from(count).ok()?, list) }?;
    let (words, asked) = options::virtual_architecture(&words)?;
    static SAID: AtomicBool = AtomicBool::new(false);
    if !SAID.swap(true, Relaxed) {
        log::print(format_args!(
            "NVRTC is asked for machine code of {asked}, which does not run here: the program gets PTX in its place"
        ));
    }
    PROGRAMS.lock().push((slot, program as usize));
    Some(words)
}

/// `nvrtcDestroyProgram`
unsafe extern "C" fn destroy<const N: usize>(program: *mut Program) -> c_int {
    if !program.is_null() {
        // SAFETY: a pointer to a handle, as the manual requires.
        forget(N, unsafe { *program });
    }
    // SAFETY: the caller's own argument.
    unsafe { original!(N, destroy as Destroy)(program) }
}

/// `nvrtcGetCUBINSize`
unsafe extern "C" fn cubin_size<const N: usize>(program: Program, size: *mut usize) -> c_int {
    // The size of PTX includes its NUL, by which modules know where it ends.
    // SAFETY: the caller's own arguments.
    unsafe {
        match is_ours(N, program) {
            true => original!(N, ptx_size as Size)(program, size),
            false => original!(N, cubin_size as Size)(program, size),
        }
    }
}

/// `nvrtcGetCUBIN`
unsafe extern "C" fn cubin<const N: usize>(program: Program, to: *mut c_char) -> c_int {
    // SAFETY: the caller's own arguments; it has asked for the size above.
    unsafe {
        match is_ours(N, program) {
            true => original!(N, ptx as Get)(program, to),
            false => original!(N, cubin as Get)(program, to),
        }
    }
}

type New = unsafe extern "C" fn(
    *mut Program,
    *const c_char,
    *const c_char,
    c_int,
    *const *const c_char,
    *const *const c_char,
) -> c_int;

/// LTO-IR of a source for an architecture such as `sm_90a`, by the library that was loaded last of those that are loaded and can make it,
/// or by that of the same toolkit as the library at `beside`. `None` if there is none.
pub(super) fn intermediate(source: &CStr, architecture: &str, beside: &Path) -> Option<Vec<u8>> {
    let paths = PATHS.lock().clone();
    let made_by = |library: *mut c_void| {
        if library.is_null() {
            return None;
        }
        // SAFETY: a library that is loaded.
        let made = unsafe { intermediate_by(library, source, architecture) };
        // SAFETY: the caller opened it.
        unsafe { libc::dlclose(library) };
        made
    };
    // SAFETY: a C string; the library stays loaded until it is closed, and nothing else is loaded.
    let open = |path: &CString| unsafe { libc::dlopen(path.as_ptr(), libc::RTLD_NOLOAD | libc::RTLD_NOW) };
    paths.iter().rev().find_map(|path| made_by(open(path))).or_else(|| made_by(load(beside)?))
}

/// Loads the NVRTC of a toolkit, which stays loaded for later links.
fn load(beside: &Path) -> Option<*mut c_void> {
    let folder = beside.parent()?;
    // A toolkit's folder of libraries, as wheels have it too, and the wheels of CUDA 12, each with a folder of its own.
    let folders = [folder.to_owned(), folder.join("../../cuda_nvrtc/lib")];
    let path = folders
        .iter()
        .flat_map(std::fs::read_dir)
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .find(|path| is_nvrtc(path))?;
    let path = CString::new(path.into_os_string().into_vec()).ok()?;
    // SAFETY: a C string. NVIDIA's library, whose constructors the program's own call would run as well.
    let library = unsafe { libc::dlopen(path.as_ptr(), libc::RTLD_NOW | libc::RTLD_LOCAL) };
    if library.is_null() {
        return None;
    }
    // SAFETY: as above. The second reference keeps it loaded when the caller gives back the first.
    unsafe { libc::dlopen(path.as_ptr(), libc::RTLD_NOLOAD | libc::RTLD_NOW) };
    Some(library)
}

fn is_nvrtc(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.as_bytes().starts_with(b"libnvrtc.so."))
}

/// # Safety
/// `library` is an open NVRTC.
unsafe fn intermediate_by(library: *mut c_void, source: &CStr, architecture: &str) -> Option<Vec<u8>> {
    // SAFETY: the caller's promise, and a C string.
    let find = |name: &CStr| Some(unsafe { libc::dlsym(library, name.as_ptr()) }).filter(|f| !f.is_null());
    let (new, compile) = (find(c"nvrtcCreateProgram")?, find(c"nvrtcCompileProgram")?);
    let (length, get, destroy) = (find(c"nvrtcGetLTOIRSize")?, find(c"nvrtcGetLTOIR")?, find(c"nvrtcDestroyProgram")?);
    let name = CString::new(format!("-arch={}", architecture.replace("sm_", "compute_"))).ok()?;
    let options = [name.as_ptr(), c"-dlto".as_ptr()];
    let (mut program, mut size, mut made) = (null_mut(), 0, None);
    // SAFETY: functions by the types that NVIDIA's header gives them, and arguments that outlive the calls.
    unsafe {
        let new = std::mem::transmute::<*mut c_void, New>(new);
        if new(&mut program, source.as_ptr(), null(), 0, null(), null()) != 0 {
            return None;
        }
        let compile = std::mem::transmute::<*mut c_void, Compile>(compile);
        let length = std::mem::transmute::<*mut c_void, Size>(length);
        if compile(program, options.len() as c_int, options.as_ptr()) == 0 && length(program, &mut size) == 0 {
            let mut bytes = vec![0u8; size];
            let get = std::mem::transmute::<*mut c_void, Get>(get);
            made = (get(program, bytes.as_mut_ptr().cast()) == 0).then_some(bytes);
        }
        std::mem::transmute::<*mut c_void, Destroy>(destroy)(&mut program);
    }
    made
}
