//! A stand-in for `libunderstudy_llvm.so`, for tests of code that the machine at hand cannot run (`ci/avx512`).
//!
//! The boundary of the compiler is bytes in, bytes out, so its answers can be kept and given again elsewhere. Put in the
//! compiler's place beside the library under test, this one
//!
//! * **records**, where `UNDERSTUDY_REPLAY_COMPILER` names the real compiler: what that answers to each request, and to the
//!   same request for AVX-512, is kept in the folder `UNDERSTUDY_REPLAY`, one file per request and a folder per instruction
//!   set, and not asked for again;
//! * **replays** otherwise: a request is answered from that folder. LLVM, slow in an emulator, is not needed there.
//!
//! What was never recorded is an internal error that says so.

use kernel_abi::{
    CompileError, CompileErrorKind, CompileFn, CompileRequest, CompileResponse, FreeFn, Isa, JitBuffer, VersionFn,
    ABI_VERSION, JIT_COMPILE, JIT_FREE, JIT_VERSION,
};
use libloading::os::unix::{Library, RTLD_LOCAL, RTLD_NOW};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::OnceLock;
use xxhash_rust::xxh3::xxh3_128;

kernel_abi::compiler_library!(answer);

fn answer(bytes: &[u8]) -> Option<Vec<u8>> {
    let request = postcard::from_bytes::<CompileRequest>(bytes).ok()?;
    kept(&request, bytes)
        .or_else(|message| {
            let message = format!("{message} (kernel {}, {:?})", request.entry, request.variant);
            let error = CompileResponse::Err(CompileError { kind: CompileErrorKind::Internal, message });
            postcard::to_stdvec(&error)
        })
        .ok()
}

fn kept(request: &CompileRequest, bytes: &[u8]) -> Result<Vec<u8>, String> {
    let folder =
        std::env::var_os("UNDERSTUDY_REPLAY").ok_or("UNDERSTUDY_REPLAY names no folder of compiled kernels")?;
    let folder = Path::new(&folder);
    let file = file(folder, request.variant.isa, bytes);
    let Some(compiler) = compiler().as_ref()? else {
        return std::fs::read(&file).map_err(|e| format!("not compiled beforehand: {}: {e}", file.display()));
    };
    let mut wide = request.clone();
    wide.variant.isa = Isa::Avx512;
    let wide = postcard::to_stdvec(&wide).map_err(|e| e.to_string())?;
    compiler.record(&self::file(folder, Isa::Avx512, &wide), &wide)?;
    compiler.record(&file, bytes)
}

/// Where the answer to a request is kept.
fn file(folder: &Path, isa: Isa, request: &[u8]) -> PathBuf {
    folder.join(format!("{isa:?}")).join(format!("{:032x}", xxh3_128(request)))
}

/// The real compiler.
struct Compiler {
    compile: CompileFn,
    free: FreeFn,
    /// Keeps the functions mapped; never dropped.
    _library: Library,
}

impl Compiler {
    fn compile(&self, request: &[u8]) -> Result<Vec<u8>, String> {
        let mut out = JitBuffer { ptr: std::ptr::null_mut(), len: 0, cap: 0 };
        // SAFETY: `request` lives through the call, and `out` is read only as far as the compiler says it filled it.
        unsafe {
            let status = (self.compile)(request.as_ptr(), request.len(), &mut out);
            if status != 0 || out.ptr.is_null() {
                return Err(format!("the compiler failed with code {status}"));
            }
            let answer = std::slice::from_raw_parts(out.ptr, out.len).to_vec();
            (self.free)(out);
            Ok(answer)
        }
    }

    /// The answer to a request: what is kept of it, else the compiler's, which is kept.
    fn record(&self, kept: &Path, request: &[u8]) -> Result<Vec<u8>, String> {
        if let Ok(answer) = std::fs::read(kept) {
            return Ok(answer);
        }
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let answer = self.compile(request)?;
        // Under another name first: what is there is whole, whoever else records.
        let new = kept.with_extension(format!("{}.{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed)));
        let write = || {
            std::fs::create_dir_all(kept.parent().unwrap_or(kept))?;
            std::fs::write(&new, &answer)?;
            std::fs::rename(&new, kept)
        };
        write().map_err(|e: std::io::Error| format!("{}: {e}", kept.display()))?;
        Ok(answer)
    }
}

/// The compiler that `UNDERSTUDY_REPLAY_COMPILER` names, opened once.
fn compiler() -> &'static Result<Option<Compiler>, String> {
    static COMPILER: OnceLock<Result<Option<Compiler>, String>> = OnceLock::new();
    COMPILER
        .get_or_init(|| std::env::var_os("UNDERSTUDY_REPLAY_COMPILER").map(|path| open(Path::new(&path))).transpose())
}

fn open(path: &Path) -> Result<Compiler, String> {
    let fail = |e: libloading::Error| format!("{}: {e}", path.display());
    // SAFETY: the compiler's library; its initialisers are LLVM's, which are made for this. The names and types are the
    // agreement between the compiler and the library, checked by its version.
    unsafe {
        let library = Library::open(Some(path), RTLD_NOW | RTLD_LOCAL).map_err(fail)?;
        let version = library.get::<VersionFn>(JIT_VERSION.as_bytes()).map_err(fail)?();
        if version != ABI_VERSION {
            return Err(format!("{} is version {version}, this is {ABI_VERSION}", path.display()));
        }
        let compile = *library.get::<CompileFn>(JIT_COMPILE.as_bytes()).map_err(fail)?;
        let free = *library.get::<FreeFn>(JIT_FREE.as_bytes()).map_err(fail)?;
        Ok(Compiler { compile, free, _library: library })
    }
}
