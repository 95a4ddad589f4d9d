//! Calls of `calls.c` inside of this process, and what the library's listener is told.

use nvtx::inject::{InitializeInjectionNvtx2, InitializeInjectionNvtxExtension};
use nvtx::listener::Listener;
use nvtx::memory::{End, Extent, Heap, Region};
use std::ffi::{c_int, c_void, CString};
use std::path::PathBuf;
use std::process::Command;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};

extern "C" {
    fn cudaMalloc(p: *mut *mut c_void, size: usize) -> c_int;
    fn cudaFree(p: *mut c_void) -> c_int;
}

/// What the listener was told, one line each.
static TOLD: Mutex<Vec<String>> = Mutex::new(Vec::new());

pub struct Recorder;

impl Listener for Recorder {
    fn heap_registered(&self, heap: &Heap) {
        tell(format!("heap {} {:?} {:?}", heap.extent.amount(), heap.usage, heap.label.as_deref()));
    }
    fn heap_unregistered(&self, heap: &Heap, why: End) {
        tell(format!("no heap {} {why:?}", heap.extent.amount()));
    }
    fn region_registered(&self, region: &Region) {
        tell(format!("region {} {}", region.extent.amount(), region.suballocation));
    }
    fn region_resized(&self, region: &Region, old: u64) {
        tell(format!("resized {old} to {}", region.extent.amount()));
    }
    fn region_unregistered(&self, region: &Region, why: End) {
        tell(format!("no region {} {why:?}", region.extent.amount()));
    }
    fn marked_initialized(&self, extent: &Extent, stream: u64, per_thread: bool) {
        tell(format!("initialised {} in {stream} {per_thread}", extent.amount()));
    }
    fn warning(&self, function: &str, text: &str) {
        tell(format!("warning {function}: {text}"));
    }
}

pub fn tell(line: String) {
    TOLD.lock().unwrap().push(line);
}

pub fn told() -> Vec<String> {
    std::mem::take(&mut TOLD.lock().unwrap())
}

fn cuda() -> PathBuf {
    std::env::var_os("CUDA_HOME").map(PathBuf::from).expect("CUDA_HOME names no CUDA toolkit")
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
}

const LANGUAGES: [(&str, &[&str]); 2] = [("gcc", &["-std=c11", "-x", "c"]), ("g++", &["-std=c++17", "-x", "c++"])];

pub fn compile(language: usize, source: &str, output: &str, options: &[&str]) -> PathBuf {
    let (compiler, dialect) = LANGUAGES[language];
    let output = folder().join(format!("{output}-{compiler}"));
    // Tests may be processes of their own, which make the same file at the same time.
    let own = output.with_extension(format!("{}", std::process::id()));
    let include = cuda().join("include");
    let status = Command::new(compiler)
        .args(dialect)
        .args(["-Wall", "-Wextra", "-Werror", "-O1"])
        .args(options)
        .arg("-isystem")
        .arg(include)
        .arg(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/nvtx").join(source))
        .arg("-o")
        .arg(&own)
        .status();
    assert!(status.expect("a C compiler").success());
    std::fs::rename(own, &output).unwrap();
    output
}

/// The calls in one language.
pub struct Calls(libloading::Library);

/// The tests share the library's state.
pub static ONE: Mutex<()> = Mutex::new(());

impl Calls {
    pub fn open(language: usize) -> (Calls, MutexGuard<'static, ()>) {
        let lock = ONE.lock().unwrap_or_else(|e| e.into_inner());
        static BUILT: [OnceLock<PathBuf>; 2] = [OnceLock::new(), OnceLock::new()];
        let path = BUILT[language].get_or_init(|| compile(language, "calls.c", "calls.so", &["-shared", "-fPIC"]));
        // SAFETY: its constructors do nothing.
        let calls = Calls(unsafe { libloading::Library::new(path) }.unwrap());
        let (core, extension) = (InitializeInjectionNvtx2 as *const (), InitializeInjectionNvtxExtension as *const ());
        // SAFETY: the parameters of calls.c.
        unsafe { calls.get::<unsafe extern "C" fn(*const (), *const ())>("attach")(core, extension) };
        nvtx::listen(Arc::new(Recorder));
        told();
        (calls, lock)
    }

    /// # Safety
    /// `F` is the type of the function.
    pub unsafe fn get<F: Copy>(&self, name: &str) -> F {
        // SAFETY: the caller's promise.
        *unsafe { self.0.get::<F>(name.as_bytes()) }.unwrap()
    }
}

/// Calls a function of calls.c: every argument is an integer or pointer, so that all are passed alike.
macro_rules! c {
    ($calls:ident.$name:ident($($arg:expr),*) $(-> $result:ty)?) => {{
        // SAFETY: calls.c has this function with such parameters.
        #[allow(unused_unsafe)]
        unsafe { $calls.get::<unsafe extern "C" fn($(c!(@ $arg)),*) $(-> $result)?>(stringify!($name))($($arg as u64),*) }
    }};
    (@ $arg:expr) => { u64 };
}
pub(crate) use c;

pub fn text(s: &str) -> CString {
    CString::new(s).unwrap()
}

pub fn domain(calls: &Calls) -> u64 {
    c!(calls.domain() -> u64)
}

pub struct Device(pub u64);

impl Device {
    pub fn new(size: usize) -> Device {
        let mut p = std::ptr::null_mut();
        // SAFETY: a place for the pointer.
        assert_eq!(unsafe { cudaMalloc(&mut p, size) }, 0);
        Device(p as u64)
    }
}

impl Drop for Device {
    fn drop(&mut self) {
        // SAFETY: allocated above.
        unsafe { cudaFree(self.0 as *mut c_void) };
    }
}
