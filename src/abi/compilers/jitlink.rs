//! nvJitLink: collects the PTX that is to be linked, and gives it as the linked machine code.
//!
//! Link-time-optimisation code (LTO-IR) is NVIDIA's own: the library itself links it, and is told to make PTX of it, which it can if
//! all of its inputs are LTO-IR.

use super::slot::{for_each_slot, Slot, SLOTS};
use super::{kept, nvrtc, options};
use code::Program;
use kernel_abi::CompileErrorKind;
use module::{link, LoadError, Source};
use parking_lot::Mutex;
use std::ffi::{c_char, c_int, c_void, CStr, CString, OsStr};
use std::os::unix::ffi::OsStrExt;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::*};
use std::sync::Arc;
use sys::log;

/// `nvJitLinkHandle`
type Handle = *mut c_void;
type Create = unsafe extern "C" fn(*mut Handle, u32, *const *const c_char) -> c_int;
type Destroy = unsafe extern "C" fn(*mut Handle) -> c_int;
type AddData = unsafe extern "C" fn(Handle, c_int, *const c_void, usize, *const c_char) -> c_int;
type AddFile = unsafe extern "C" fn(Handle, c_int, *const c_char) -> c_int;
type Complete = unsafe extern "C" fn(Handle) -> c_int;
type Size = unsafe extern "C" fn(Handle, *mut usize) -> c_int;
type Get = unsafe extern "C" fn(Handle, *mut c_char) -> c_int;

// `nvJitLinkResult`: those that have the same number in all versions.
const SUCCESS: c_int = 0;
const INVALID_INPUT: c_int = 3;
const PTX_COMPILE: c_int = 4;
const INTERNAL: c_int = 6;

/// `NVJITLINK_INPUT_LTOIR`
const LTOIR: c_int = 3;
/// Said where PTX calls functions of LTO-IR.
const LEFT_OUT: &str =
    ". nvJitLink leaves functions of LTO-IR out that only PTX calls, unless there is NVRTC: compile all inputs to LTO-IR, or all to PTX";

/// Replaced functions.
const NAMES: [&str; 9] = [
    "nvJitLinkCreate",
    "nvJitLinkDestroy",
    "nvJitLinkAddData",
    "nvJitLinkAddFile",
    "nvJitLinkComplete",
    "nvJitLinkGetLinkedCubinSize",
    "nvJitLinkGetLinkedCubin",
    "nvJitLinkGetErrorLogSize",
    "nvJitLinkGetErrorLog",
];
const CREATE: usize = 0;
const DESTROY: usize = 1;
const ADD_DATA: usize = 2;
const ADD_FILE: usize = 3;
const COMPLETE: usize = 4;
const CUBIN_SIZE: usize = 5;
const CUBIN: usize = 6;
const LOG_SIZE: usize = 7;
const LOG: usize = 8;
/// Functions that are called only.
const PTX_SIZE: usize = 9;
const PTX: usize = 10;

/// A library's own functions.
struct Library {
    /// Identity of the loaded object, 0 if there is none.
    object: AtomicUsize,
    path: Mutex<String>,
    functions: [AtomicUsize; 11],
}

static LIBRARIES: [Library; SLOTS] = [const {
    Library {
        object: AtomicUsize::new(0),
        path: Mutex::new(String::new()),
        functions: [const { AtomicUsize::new(0) }; 11],
    }
}; SLOTS];

/// A link for machine code.
struct Link {
    /// Its architecture, and the compute capability of that.
    architecture: String,
    cc: u32,
    /// Told to link link-time-optimisation code.
    optimises: bool,
    texts: Vec<Arc<str>>,
    /// The library has inputs of its own.
    intermediate: bool,
    /// What went wrong here.
    error: CString,
    image: Option<Vec<u8>>,
}

/// Links for machine code, by their library's number and their handle.
///
/// Held to look something up alone: the loader's hook takes it while the loader is locked, and a link may open libraries.
static LINKS: Mutex<Vec<(Key, Arc<Mutex<Link>>)>> = Mutex::new(Vec::new());
/// A library's number, and a handle.
type Key = (usize, usize);

/// A function of a library by its type, to be used in unsafe code: the address of the library's function with the name that has this
/// type. Redirected functions are called only after it was stored.
macro_rules! original {
    ($slot:expr, $which:expr, $type:ty) => {
        std::mem::transmute::<usize, $type>(LIBRARIES[$slot].functions[$which].load(Acquire))
    };
}

/// A slot for a library.
pub(super) fn claim(path: &str, id: usize, is_loaded: &dyn Fn(usize) -> bool) -> Option<Slot> {
    let free =
        |l: &Library| matches!(l.object.load(Relaxed), object if object == 0 || object == id || !is_loaded(object));
    let at = LIBRARIES.iter().position(free)?;
    let library = &LIBRARIES[at];
    library.object.store(id, Relaxed);
    *library.path.lock() = path.into();
    library.functions.iter().for_each(|f| f.store(0, Relaxed));
    LINKS.lock().retain(|(key, _)| key.0 != at);
    let ours = FUNCTIONS[at]().map(Some);
    let mut functions: Vec<_> = (0..NAMES.len()).map(|i| (NAMES[i], ours[i], &library.functions[i])).collect();
    functions.push(("nvJitLinkGetLinkedPtxSize", None, &library.functions[PTX_SIZE]));
    functions.push(("nvJitLinkGetLinkedPtx", None, &library.functions[PTX]));
    Some(Slot { functions })
}

/// Our functions for each library, in the order of [`NAMES`].
static FUNCTIONS: [fn() -> [usize; 9]; SLOTS] = for_each_slot!(functions);

fn functions<const N: usize>() -> [usize; 9] {
    [
        create::<N> as Create as usize,
        destroy::<N> as Destroy as usize,
        add_data::<N> as AddData as usize,
        add_file::<N> as AddFile as usize,
        complete::<N> as Complete as usize,
        cubin_size::<N> as Size as usize,
        cubin::<N> as Get as usize,
        log_size::<N> as Size as usize,
        error_log::<N> as Get as usize,
    ]
}

/// Calls `act` with a link, if this handle is that of one for machine code. A panic counts as an internal error.
fn with<T>(slot: usize, handle: Handle, failed: T, act: impl FnOnce(&mut Link) -> T) -> Option<T> {
    let found = LINKS.lock().iter().find(|(key, _)| *key == (slot, handle as usize)).map(|(_, link)| link.clone());
    let link = found?;
    let mut link = link.lock();
    Some(catch_unwind(AssertUnwindSafe(|| act(&mut link))).unwrap_or(failed))
}

/// `nvJitLinkCreate`
unsafe extern "C" fn create<const N: usize>(to: *mut Handle, count: u32, list: *const *const c_char) -> c_int {
    // SAFETY: the function of this name.
    let original = unsafe { original!(N, CREATE, Create) };
    // SAFETY: a list of as many options, as the manual requires.
    let words = unsafe { options::read(count as usize, list) };
    let machine = catch_unwind(|| machine_code(words.as_deref()?)).ok().flatten();
    let Some(Machine { cc, optimises, name }) = machine else {
        // SAFETY: the caller's own arguments.
        return unsafe { original(to, count, list) };
    };
    let mut pointers: Vec<*const c_char> = words.into_iter().flatten().map(CStr::as_ptr).collect();
    if optimises {
        pointers.push(c"-ptx".as_ptr());
    }
    // SAFETY: C strings that outlive the call; everything else is the caller's.
    let result = unsafe { original(to, pointers.len() as u32, pointers.as_ptr()) };
    if result == SUCCESS && !to.is_null() {
        static SAID: AtomicBool = AtomicBool::new(false);
        if !SAID.swap(true, Relaxed) {
            log::print(format_args!(
                "nvJitLink is asked for machine code of {name}, which does not run here: the program gets PTX in its place"
            ));
        }
        // SAFETY: the library has stored a handle there.
        let key = (N, unsafe { *to } as usize);
        let link = Link {
            architecture: name,
            cc,
            optimises,
            texts: Vec::new(),
            intermediate: false,
            error: CString::default(),
            image: None,
        };
        LINKS.lock().push((key, Arc::new(Mutex::new(link))));
    }
    result
}

/// A request for machine code.
struct Machine {
    cc: u32,
    /// LTO-IR is linked.
    optimises: bool,
    name: String,
}

/// What the options ask for; `None` if that is PTX, or LTO-IR.
fn machine_code(words: &[&CStr]) -> Option<Machine> {
    let words: Vec<&str> = words.iter().filter_map(|word| word.to_str().ok()).map(str::trim).collect();
    if words.iter().any(|word| ["-ptx", "-r", "-ltoir"].contains(word)) {
        return None;
    }
    let name = words.iter().find_map(|word| word.trim_start_matches('-').strip_prefix("arch="))?;
    let cc = name.strip_prefix("sm_")?.trim_end_matches(['a', 'f']).parse().ok()?;
    Some(Machine { cc, optimises: words.iter().any(|word| ["-lto", "-dlto"].contains(word)), name: name.to_owned() })
}

/// `nvJitLinkDestroy`
unsafe extern "C" fn destroy<const N: usize>(handle: *mut Handle) -> c_int {
    if !handle.is_null() {
        // SAFETY: a pointer to a handle, as the manual requires.
        let key = (N, unsafe { *handle } as usize);
        LINKS.lock().retain(|(k, _)| *k != key);
    }
    // SAFETY: the caller's own argument.
    unsafe { original!(N, DESTROY, Destroy)(handle) }
}

impl Link {
    /// Takes an input's PTX. `None` if the library is to have it.
    fn add(&mut self, bytes: &[u8], name: &str) -> Option<c_int> {
        match link::find(bytes, name, self.cc, self.optimises) {
            Ok(found) => {
                self.texts.extend(found.texts);
                if found.intermediate.is_some() {
                    self.intermediate = true;
                    return None;
                }
                Some(SUCCESS)
            }
            Err(e) => Some(self.fail(&e.to_string(), INVALID_INPUT)),
        }
    }

    fn fail(&mut self, message: &str, code: c_int) -> c_int {
        self.error = CString::new(message.replace('\0', " ")).unwrap_or_default();
        code
    }

    /// Links what there is, to which `linked` belongs.
    fn complete(&mut self, linked: Option<Arc<str>>) -> c_int {
        let mut texts: Vec<Arc<str>> = self.texts.iter().cloned().chain(linked).collect();
        if texts.is_empty() {
            // What was wrong with its inputs has been said.
            if !self.error.is_empty() {
                return INVALID_INPUT;
            }
            // The library links nothing to a module of nothing.
            texts.push(format!(".version 9.0\n.target {}\n.address_size 64\n", self.architecture).into());
        }
        let program = Program::new(texts.clone());
        if let Err(e) = program.module() {
            let (code, hint) = match e.kind {
                CompileErrorKind::Link if self.intermediate => (INTERNAL, LEFT_OUT),
                CompileErrorKind::Link => (INTERNAL, ""),
                _ => (PTX_COMPILE, ""),
            };
            return self.fail(&(LoadError::from(e).message + hint), code);
        }
        self.image = Some(match &*texts {
            // Text that others can read too.
            [one] => [one.as_bytes(), &[0]].concat(),
            several => Source::bundle(several),
        });
        SUCCESS
    }
}

/// `nvJitLinkAddData`
unsafe extern "C" fn add_data<const N: usize>(
    handle: Handle,
    kind: c_int,
    data: *const c_void,
    size: usize,
    name: *const c_char,
) -> c_int {
    let ours = with(N, handle, Some(INTERNAL), |link| {
        if data.is_null() || size == 0 {
            return None;
        }
        // SAFETY: as many bytes as the caller says, and a C string or null.
        let (bytes, name) = unsafe {
            let name = if name.is_null() { c"<unnamed>" } else { CStr::from_ptr(name) };
            (std::slice::from_raw_parts(data.cast::<u8>(), size), name)
        };
        link.add(bytes, &name.to_string_lossy())
    });
    // SAFETY: the caller's own arguments.
    ours.flatten().unwrap_or_else(|| unsafe { original!(N, ADD_DATA, AddData)(handle, kind, data, size, name) })
}

/// `nvJitLinkAddFile`
unsafe extern "C" fn add_file<const N: usize>(handle: Handle, kind: c_int, path: *const c_char) -> c_int {
    let ours = with(N, handle, Some(INTERNAL), |link| {
        if path.is_null() {
            return None;
        }
        // SAFETY: a C string.
        let path = OsStr::from_bytes(unsafe { CStr::from_ptr(path) }.to_bytes());
        // The library has its own words for files that cannot be read.
        let bytes = std::fs::read(path).ok()?;
        link.add(&bytes, &path.to_string_lossy())
    });
    // SAFETY: the caller's own arguments.
    ours.flatten().unwrap_or_else(|| unsafe { original!(N, ADD_FILE, AddFile)(handle, kind, path) })
}

/// `nvJitLinkComplete`
unsafe extern "C" fn complete<const N: usize>(handle: Handle) -> c_int {
    let looked = with(N, handle, (false, Vec::new(), None), |link| {
        let missing = if link.intermediate { link::undefined_functions(&link.texts) } else { Vec::new() };
        let source = kept::source(&missing);
        (link.intermediate, missing, source.map(|source| (source, link.architecture.clone())))
    });
    let Some((intermediate, missing, source)) = looked else {
        // SAFETY: the caller's own argument.
        return unsafe { original!(N, COMPLETE, Complete)(handle) };
    };
    let path = LIBRARIES[N].path.lock().clone();
    let compile =
        || source.and_then(|(source, architecture)| nvrtc::intermediate(&source, &architecture, Path::new(&path)));
    let keeper = catch_unwind(AssertUnwindSafe(compile)).unwrap_or(None);
    let mut linked = None;
    if intermediate {
        if let Some(code) = &keeper {
            // What it cannot take is left out, and missed below.
            // SAFETY: the caller's own handle, and bytes that outlive the call.
            unsafe {
                original!(N, ADD_DATA, AddData)(handle, LTOIR, code.as_ptr().cast(), code.len(), c"<kept>".as_ptr())
            };
        }
        // SAFETY: the caller's own argument.
        let result = unsafe { original!(N, COMPLETE, Complete)(handle) };
        if result != SUCCESS {
            return result;
        }
        // SAFETY: a handle whose link is complete.
        match unsafe { linked_ptx(N, handle) } {
            Ok(text) => linked = Some(kept::expose(&text, &missing).map_or(text, Arc::from)),
            Err(code) => return code,
        }
    }
    with(N, handle, INTERNAL, |link| link.complete(linked)).unwrap_or(INTERNAL)
}

/// The PTX that the library has made of LTO-IR.
///
/// # Safety
/// `handle` is the library's, and its link is complete.
unsafe fn linked_ptx(slot: usize, handle: Handle) -> Result<Arc<str>, c_int> {
    if LIBRARIES[slot].functions[PTX].load(Acquire) == 0 {
        return Err(INTERNAL);
    }
    let mut size = 0;
    // SAFETY: the caller's promise, and a local variable.
    match unsafe { original!(slot, PTX_SIZE, Size)(handle, &mut size) } {
        SUCCESS => {}
        code => return Err(code),
    }
    let mut text = vec![0u8; size];
    // SAFETY: the caller's promise, and as many bytes as the library has asked for.
    match unsafe { original!(slot, PTX, Get)(handle, text.as_mut_ptr().cast()) } {
        SUCCESS => Ok(String::from_utf8_lossy(&text).trim_end_matches('\0').into()),
        code => Err(code),
    }
}

/// `nvJitLinkGetLinkedCubinSize`
unsafe extern "C" fn cubin_size<const N: usize>(handle: Handle, size: *mut usize) -> c_int {
    let ours = with(N, handle, None, |link| link.image.as_ref().map(Vec::len)).flatten();
    match ours {
        Some(length) if !size.is_null() => {
            // SAFETY: a place for the size, as the manual requires.
            unsafe { size.write(length) };
            SUCCESS
        }
        // SAFETY: the caller's own arguments.
        _ => unsafe { original!(N, CUBIN_SIZE, Size)(handle, size) },
    }
}

/// `nvJitLinkGetLinkedCubin`
unsafe extern "C" fn cubin<const N: usize>(handle: Handle, to: *mut c_char) -> c_int {
    let ours = with(N, handle, None, |link| {
        let image = link.image.as_ref().filter(|_| !to.is_null())?;
        // SAFETY: room for as many bytes as the size above says, as the manual requires.
        unsafe { to.cast::<u8>().copy_from_nonoverlapping(image.as_ptr(), image.len()) };
        Some(SUCCESS)
    });
    // SAFETY: the caller's own arguments.
    ours.flatten().unwrap_or_else(|| unsafe { original!(N, CUBIN, Get)(handle, to) })
}

/// `nvJitLinkGetErrorLogSize`
unsafe extern "C" fn log_size<const N: usize>(handle: Handle, size: *mut usize) -> c_int {
    let ours = with(N, handle, 0, |link| link.error.as_bytes().len()).filter(|&length| length > 0);
    match ours {
        Some(length) if !size.is_null() => {
            // SAFETY: a place for the size, as the manual requires. The NUL counts.
            unsafe { size.write(length + 1) };
            SUCCESS
        }
        // SAFETY: the caller's own arguments.
        _ => unsafe { original!(N, LOG_SIZE, Size)(handle, size) },
    }
}

/// `nvJitLinkGetErrorLog`
unsafe extern "C" fn error_log<const N: usize>(handle: Handle, to: *mut c_char) -> c_int {
    let ours = with(N, handle, None, |link| {
        let text = link.error.as_bytes_with_nul();
        if text.len() == 1 || to.is_null() {
            return None;
        }
        // SAFETY: room for as many bytes as the size above says, as the manual requires.
        unsafe { to.cast::<u8>().copy_from_nonoverlapping(text.as_ptr(), text.len()) };
        Some(SUCCESS)
    });
    // SAFETY: the caller's own arguments.
    ours.flatten().unwrap_or_else(|| unsafe { original!(N, LOG, Get)(handle, to) })
}
