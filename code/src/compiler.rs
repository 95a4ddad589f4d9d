//! Loads and calls the compiler libraries, one for each tier, each opened when it has to compile its first kernel.
//!
//! Bytes in, bytes out: a [`CompileRequest`] and a [`CompileResponse`] in postcard's encoding. A process whose kernels
//! are all cached loads none, and one whose kernels stay in quick code never loads LLVM.

use super::policy::{policy, Policy};
use kernel_abi::{
    CompileError, CompileErrorKind, CompileFn, CompileRequest, CompileResponse, CompiledKernel, FreeFn, JitBuffer,
    OnFatalFn, Tier, VersionFn, ABI_VERSION, JIT_COMPILE, JIT_FREE, JIT_ON_FATAL, JIT_VERSION, LLVM_LIBRARY,
    QUICK_LIBRARY,
};
use libloading::os::unix::{Library, RTLD_LOCAL, RTLD_NOW};
use parking_lot::{Mutex, RwLock};
use sys::signals::{self, Crash};
use sys::{futex, loader, log, threads};

use std::cell::Cell;
use std::io::IsTerminal;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Once, OnceLock};
use std::time::{Duration, Instant};

/// File name of a tier's compiler library.
fn library(tier: Tier) -> &'static str {
    match tier {
        Tier::Quick => QUICK_LIBRARY,
        Tier::Optimised => LLVM_LIBRARY,
    }
}

/// A compiler: the real one, or a test's.
pub type Compile = dyn Fn(&CompileRequest) -> Result<CompiledKernel, CompileError> + Send + Sync;

struct Compiler {
    compile: CompileFn,
    free: FreeFn,
    /// Keeps the functions mapped; never dropped.
    _library: Library,
}

/// Compiles a kernel.
///
/// # Errors
/// Those of the compiler, or [`CompileErrorKind::Internal`] with a message that starts with [`NOT_FOUND`] if there is no
/// (matching) compiler library.
pub fn compile(request: &CompileRequest) -> Result<CompiledKernel, CompileError> {
    let compiler = compiler(request.tier).map_err(internal)?;
    contained(request.clone(), move |request| call(compiler, request))
}

/// Bytes of the compiling thread's stack; committed as needed.
const STACK: usize = 64 << 20;
/// Delay before a message on a terminal says what the program waits for.
const PATIENCE: Duration = Duration::from_secs(2);
/// Value of [`Crash::signal`] when the compiling thread has finished.
const FINISHED: u32 = u32::MAX;

/// Read while LLVM compiles a kernel, and written for good before LLVM's destructors run.
static LLVM_ALIVE: RwLock<()> = RwLock::new(());

/// At the end of a process in which LLVM's destructors run: waits for compilations in progress.
extern "C" fn before_llvm_ends() {
    if !threads::forked() {
        std::mem::forget(LLVM_ALIVE.write());
    }
}

/// Opens LLVM's library where its destructors are registered (`llvm/src/exit.rs`): that must not happen on another thread while the
/// process ends. Called when a program's module is loaded, by its own thread.
pub fn open_before_exit() {
    static ONCE: Once = Once::new();
    if loader::has_sanitizer() && policy() != Policy::Quick {
        // Without the library, the first compilation says so.
        ONCE.call_once(|| drop(compiler(Tier::Optimised)));
    }
}

/// Answers a request whose compilation has failed fatally.
type GiveUp = Box<dyn FnOnce(&str)>;

thread_local! {
    /// Set in a compiling thread.
    static GIVE_UP: Cell<Option<GiveUp>> = const { Cell::new(None) };
}

/// Called by the compiler library on a fatal error of LLVM: answers the request, and parks the thread, since LLVM must not return.
unsafe extern "C" fn fatal(message: *const u8, len: usize) {
    let Some(give_up) = GIVE_UP.with(Cell::take) else { return };
    // SAFETY: the compiler library passes the bytes of a message.
    let message = unsafe { std::slice::from_raw_parts(message, len) };
    give_up(&String::from_utf8_lossy(message));
    loop {
        std::thread::park();
    }
}

/// Compiles on a separate thread: LLVM recurses deeply, and the calling thread may be the application's with a small
/// stack; and if LLVM crashes, only that thread is lost.
fn contained(
    request: CompileRequest,
    compile: impl FnOnce(&CompileRequest) -> Result<CompiledKernel, CompileError> + Send + 'static,
) -> Result<CompiledKernel, CompileError> {
    static CRASHED: AtomicBool = AtomicBool::new(false);
    // LLVM has crashed on some thread: only the quick code generator is still used.
    if CRASHED.load(Ordering::Relaxed) && request.tier == Tier::Optimised {
        return Err(internal("not compiled, because the compiler crashed before in this process"));
    }
    let alive = (request.tier == Tier::Optimised).then(|| LLVM_ALIVE.try_read());
    if matches!(alive, Some(None)) {
        return Err(internal("not compiled, because the process is ending"));
    }
    let entry = request.entry.clone();
    // The program does not wait for background optimisation.
    let waited_for = request.tier == Tier::Quick || policy() != Policy::Auto;
    let waited_for = waited_for && std::io::stderr().is_terminal();
    // The thread's completion flag. A crashed thread keeps its reference forever.
    let completion = Arc::new(Crash::default());
    let share = completion.clone();
    let result = Arc::new(Mutex::new(None));
    let theirs = result.clone();
    let name = entry.clone();
    let spawned = threads::spawn("understudy-jit".into(), STACK, move || {
        // SAFETY: `share` outlives `release`, and lives forever if that is never reached.
        signals::contain(unsafe { &*Arc::as_ptr(&share) });
        let finish = {
            let share = share.clone();
            move |answer| {
                *theirs.lock() = answer;
                share.signal.store(FINISHED, Ordering::Release);
                futex::wake(&share.signal, i32::MAX);
            }
        };
        let give_up = finish.clone();
        let give_up = move |reason: &str| {
            signals::release();
            give_up(Some(Err(internal(format!("LLVM cannot compile kernel {name}: {reason}: please report it")))));
        };
        GIVE_UP.with(|g| g.set(Some(Box::new(give_up))));
        let answer = catch_unwind(AssertUnwindSafe(|| compile(&request)));
        GIVE_UP.with(Cell::take);
        signals::release();
        finish(answer.ok());
    });
    spawned.map_err(|e| internal(format!("cannot start a thread for the compiler: {e}")))?;
    let start = Instant::now();
    let mut reported = !waited_for;
    loop {
        match completion.signal.load(Ordering::Acquire) {
            0 if !reported && start.elapsed() >= PATIENCE => {
                reported = true;
                log::print(format_args!("compiling kernel {entry} takes more than two seconds"));
            }
            0 => futex::wait(&completion.signal, 0, (!reported).then_some(PATIENCE)),
            FINISHED => return result.lock().take().unwrap_or_else(|| Err(internal("the compiler gave no answer"))),
            signal => {
                CRASHED.store(true, Ordering::Relaxed);
                let text = format!("the compiler crashed with signal {signal} on kernel {entry}: please report it");
                return Err(internal(text));
            }
        }
    }
}

fn call(compiler: &Compiler, request: &CompileRequest) -> Result<CompiledKernel, CompileError> {
    let bytes = postcard::to_stdvec(request).map_err(|e| internal(format!("encoding the request: {e}")))?;
    let mut out = JitBuffer { ptr: std::ptr::null_mut(), len: 0, cap: 0 };
    // SAFETY: the functions have these types in a library of our ABI version; `bytes` outlives the call, and
    // `out` is read only as far as the compiler says it filled it.
    let response = unsafe {
        let rc = (compiler.compile)(bytes.as_ptr(), bytes.len(), &mut out);
        if rc != 0 || out.ptr.is_null() {
            return Err(internal(format!("the compiler failed with code {rc}")));
        }
        let response = postcard::from_bytes(std::slice::from_raw_parts(out.ptr, out.len));
        (compiler.free)(out);
        response
    };
    match response.map_err(|e| internal(format!("decoding the compiler's answer: {e}")))? {
        CompileResponse::Ok(kernel) => Ok(kernel),
        CompileResponse::Err(e) => Err(e),
    }
}

/// Start of the message if the compiler library cannot be used.
pub const NOT_FOUND: &str = "the kernel compiler cannot be used";

fn internal(message: impl Into<String>) -> CompileError {
    CompileError { kind: CompileErrorKind::Internal, message: message.into() }
}

fn compiler(tier: Tier) -> Result<&'static Compiler, String> {
    static COMPILERS: [OnceLock<Compiler>; 2] = [const { OnceLock::new() }; 2];
    // Failures are not cached: with more descriptors or memory, opening may succeed later.
    static OPENING: Mutex<()> = Mutex::new(());
    let slot = &COMPILERS[tier as usize];
    if let Some(compiler) = slot.get() {
        return Ok(compiler);
    }
    let _opening = OPENING.lock();
    match slot.get() {
        Some(compiler) => Ok(compiler),
        None => {
            let compiler = open(&library_path(library(tier))?)?;
            if tier == Tier::Optimised && loader::has_sanitizer() {
                // LLVM has registered its destructors just now, so that this runs before them.
                // SAFETY: the function has no arguments, and this library stays mapped until the process ends.
                unsafe { libc::atexit(before_llvm_ends) };
            }
            Ok(slot.get_or_init(|| compiler))
        }
    }
}

fn open(path: &Path) -> Result<Compiler, String> {
    let fail = |what: String| format!("{NOT_FOUND}: {}: {what}", path.display());
    // Deep binding: the application may contain another LLVM or malloc, to which the library must not bind.
    let deep = if loader::has_sanitizer() { 0 } else { libc::RTLD_DEEPBIND };
    // SAFETY: our own library; its initialisers are LLVM's, which may run at any time.
    let library = threads::without_forks(|| unsafe { Library::open(Some(path), RTLD_NOW | RTLD_LOCAL | deep) });
    let library = library.map_err(|e| fail(e.to_string()))?;
    // SAFETY: the names and types are the interface between the two libraries, whose version is checked.
    unsafe {
        let get = |name: &str| format!("{name} is missing");
        let version = library.get::<VersionFn>(JIT_VERSION.as_bytes());
        let version = version.map_err(|_| fail(get(JIT_VERSION)))?();
        if version != ABI_VERSION {
            return Err(fail(format!(
                "it is version {version}, this library needs {ABI_VERSION}: install both together"
            )));
        }
        let compile = library.get::<CompileFn>(JIT_COMPILE.as_bytes());
        let compile = *compile.map_err(|_| fail(get(JIT_COMPILE)))?;
        let free = library.get::<FreeFn>(JIT_FREE.as_bytes());
        let free = *free.map_err(|_| fail(get(JIT_FREE)))?;
        // Only LLVM's library has this function.
        if let Ok(on_fatal) = library.get::<OnFatalFn>(JIT_ON_FATAL.as_bytes()) {
            on_fatal(fatal);
        }
        Ok(Compiler { compile, free, _library: library })
    }
}

/// The compiler library beside the file that contains this function (or one directory up: Cargo's test programs are in
/// `deps`).
fn library_path(name: &str) -> Result<PathBuf, String> {
    let library = library_file().ok_or_else(|| format!("{NOT_FOUND}: the path of libcudart.so is unknown"))?;
    let beside = library.with_file_name(name);
    let above = library.parent().and_then(Path::parent).map(|d| d.join(name));
    match above {
        Some(above) if !beside.exists() && above.exists() => Ok(above),
        _ => Ok(beside),
    }
}

/// The file that this code was loaded from, with symlinks resolved.
fn library_file() -> Option<PathBuf> {
    let (path, _) = loader::object_at(library_file as *const () as usize)?;
    std::fs::canonicalize(path).ok()
}

/// Identifies the builds of the compiler libraries, for cache keys.
pub fn build_id() -> u64 {
    static ID: OnceLock<u64> = OnceLock::new();
    *ID.get_or_init(|| kernel_abi::file::build_id(|name| library_path(name).unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel_abi::{Isa, Variant};

    /// Runs in a separate process, since nothing compiles afterwards.
    #[test]
    #[ignore = "run by the test below"]
    fn crashes() {
        let variant = Variant::for_block(Isa::Base, 0, true, [1; 3]);
        let request =
            CompileRequest { images: [].into(), entry: "k".into(), variant, tier: Default::default(), dump: vec![] };
        let refused = contained(request.clone(), |_| Err(internal("refused"))).unwrap_err();
        assert_eq!(refused.message, "refused");
        assert!(contained(request.clone(), |_| panic!("a bug of ours")).unwrap_err().message.contains("no answer"));
        let give_up = |_: &CompileRequest| -> Result<CompiledKernel, CompileError> {
            let message = b"Cannot select: t5";
            // SAFETY: the bytes of a message, as the compiler library passes them.
            unsafe { fatal(message.as_ptr(), message.len()) };
            unreachable!()
        };
        let given_up = contained(request.clone(), give_up).unwrap_err();
        assert!(given_up.message.contains("LLVM cannot compile kernel k: Cannot select: t5"), "{given_up:?}");
        let refused = contained(request.clone(), |_| Err(internal("refused"))).unwrap_err();
        assert_eq!(refused.message, "refused", "others are compiled afterwards");
        let crash = |_: &CompileRequest| -> Result<CompiledKernel, CompileError> {
            // SAFETY: none; this simulates a bug in LLVM.
            unsafe { std::ptr::with_exposed_provenance_mut::<u32>(16).write_volatile(1) };
            unreachable!()
        };
        let crashed = contained(request.clone(), crash).unwrap_err();
        assert!(crashed.message.contains("crashed with signal 11 on kernel k"), "{crashed:?}");
        assert!(contained(request, |_| unreachable!()).unwrap_err().message.contains("crashed before"));
        println!("survived");
    }

    #[test]
    fn a_crash_of_the_compiler_is_an_error() {
        let own = std::env::current_exe().unwrap();
        let args = ["--ignored", "--exact", "--nocapture", "compiler::tests::crashes"];
        let output = std::process::Command::new(&own).args(args).output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && text.contains("survived"), "{text}");
    }
}
