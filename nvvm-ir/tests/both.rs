//! The two libraries that share LLVM in a process, `libnvvm.so` and `libunderstudy_llvm.so`: fatal errors of each are its own.

use libloading::os::unix::{Library, RTLD_LOCAL, RTLD_NOW};
use llvm_sys::core::*;
use llvm_sys::ir_reader::LLVMParseIRInContext;
use llvm_sys::target::*;
use llvm_sys::target_machine::*;
use std::cell::Cell;
use std::ffi::{c_char, c_int, c_void, CStr};
use std::ptr::null_mut;
use std::sync::mpsc::{channel, Sender};
use std::sync::{Mutex, OnceLock};
use std::time::Duration;

/// LLVM has no code for the intrinsic, and says so with a fatal error.
const IMPOSSIBLE: &str =
    "target datalayout = \"e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-\
    v32:32:32-v64:64:64-v128:128:128-n16:32:64\"\ntarget triple = \"nvptx64-nvidia-cuda\"\n\
    declare void @llvm.clear_cache(ptr, ptr)\ndefine void @f() {\n  call void @llvm.clear_cache(ptr null, ptr null)\n  ret void\n}\n";

/// A library of this build, beside the test program.
fn library(name: &str) -> Library {
    let file = std::env::current_exe().unwrap().with_file_name(name);
    // SAFETY: a library of ours, whose initialisers may run at any time.
    unsafe { Library::open(Some(&file), RTLD_NOW | RTLD_LOCAL) }.unwrap_or_else(|e| panic!("{file:?}: {e}"))
}

type Handle = *mut c_void;

/// What `libnvvm.so` says of a module.
fn compile(nvvm: &Library, text: &str) -> (c_int, String) {
    let (mut program, mut size) = (null_mut(), 0usize);
    // SAFETY: functions of `nvvm.h`, with places and texts that are there.
    unsafe {
        type Add = unsafe extern "C" fn(Handle, *const c_char, usize, *const c_char) -> c_int;
        type Process = unsafe extern "C" fn(Handle, c_int, *const *const c_char) -> c_int;
        let create = nvvm.get::<unsafe extern "C" fn(*mut Handle) -> c_int>(b"nvvmCreateProgram").unwrap();
        let destroy = nvvm.get::<unsafe extern "C" fn(*mut Handle) -> c_int>(b"nvvmDestroyProgram").unwrap();
        let of_size = nvvm.get::<unsafe extern "C" fn(Handle, *mut usize) -> c_int>(b"nvvmGetProgramLogSize").unwrap();
        let log = nvvm.get::<unsafe extern "C" fn(Handle, *mut c_char) -> c_int>(b"nvvmGetProgramLog").unwrap();
        assert_eq!(create(&mut program), 0);
        let add = nvvm.get::<Add>(b"nvvmAddModuleToProgram").unwrap();
        assert_eq!(add(program, text.as_ptr().cast(), text.len(), c"m".as_ptr()), 0);
        let code = nvvm.get::<Process>(b"nvvmCompileProgram").unwrap()(program, 0, std::ptr::null());
        assert_eq!(of_size(program, &mut size), 0);
        let mut text = vec![0u8; size];
        assert_eq!(log(program, text.as_mut_ptr().cast()), 0);
        assert_eq!(destroy(&mut program), 0);
        (code, CStr::from_bytes_with_nul(&text).unwrap().to_string_lossy().into_owned())
    }
}

static TO: OnceLock<Mutex<Sender<String>>> = OnceLock::new();

thread_local! {
    /// Whether the thread compiles a kernel, as far as the runtime library knows.
    static KERNEL: Cell<bool> = const { Cell::new(false) };
}

/// What the runtime library does with errors of its compiling threads.
unsafe extern "C" fn of_runtime(message: *const u8, length: usize) {
    if !KERNEL.get() {
        return;
    }
    // SAFETY: the bytes of a message.
    let message = unsafe { std::slice::from_raw_parts(message, length) };
    let _ = TO.get().unwrap().lock().unwrap().send(String::from_utf8_lossy(message).into_owned());
    loop {
        std::thread::park();
    }
}

/// Compiles the impossible with LLVM itself, as a thread of the kernel compiler does.
fn kernel() {
    KERNEL.set(true);
    let (mut module, mut target, mut message, mut buffer) = (null_mut(), null_mut(), null_mut(), null_mut());
    let triple = c"nvptx64-nvidia-cuda".as_ptr();
    // SAFETY: LLVM's functions, with texts that end with NUL and places that are there.
    unsafe {
        let text = LLVMCreateMemoryBufferWithMemoryRangeCopy(IMPOSSIBLE.as_ptr().cast(), IMPOSSIBLE.len(), triple);
        assert_eq!(LLVMParseIRInContext(LLVMContextCreate(), text, &mut module, &mut message), 0);
        assert_eq!(LLVMGetTargetFromTriple(triple, &mut target, &mut message), 0);
        let (level, model) = (LLVMCodeGenOptLevel::LLVMCodeGenLevelDefault, LLVMCodeModel::LLVMCodeModelDefault);
        let relocation = LLVMRelocMode::LLVMRelocDefault;
        let machine =
            LLVMCreateTargetMachine(target, triple, c"sm_75".as_ptr(), c"".as_ptr(), level, relocation, model);
        let kind = LLVMCodeGenFileType::LLVMAssemblyFile;
        LLVMTargetMachineEmitToMemoryBuffer(machine, module, kind, &mut message, &mut buffer);
    }
    unreachable!("LLVM has compiled the impossible");
}

#[test]
fn each_has_its_own_errors() {
    // SAFETY: before any thread asks LLVM for a target.
    unsafe {
        LLVMInitializeNVPTXTargetInfo();
        LLVMInitializeNVPTXTarget();
        LLVMInitializeNVPTXTargetMC();
        LLVMInitializeNVPTXAsmPrinter();
    }
    let (to, from) = channel();
    TO.get_or_init(|| Mutex::new(to));
    let (nvvm, jit) = (library("libnvvm.so"), library("libunderstudy_llvm.so"));
    let fails = |text: &str| {
        let (code, log) = compile(&nvvm, text);
        assert!(code == 9 && log.contains("Undefined external symbol"), "{code} {log}");
    };
    fails(IMPOSSIBLE);
    // A program that takes a while before it fails, during which the kernel compiler's handler replaces libnvvm's.
    let mut long = String::new();
    for i in 0..400 {
        let steps: String =
            (0..20).map(|j| format!("  %b{j} = fdiv double %a, {i}.{j}\n  store double %b{j}, ptr %p\n")).collect();
        long.push_str(&format!("define void @g{i}(double %a, ptr %p) {{\n{steps}  ret void\n}}\n"));
    }
    let long = IMPOSSIBLE.replace("define void @f", &format!("{long}define void @f"));
    std::thread::scope(|scope| {
        let failing = scope.spawn(|| fails(&long));
        std::thread::sleep(Duration::from_millis(50));
        type OnFatal = unsafe extern "C" fn(unsafe extern "C" fn(*const u8, usize));
        // SAFETY: a function of this type; the handler may be called at any time.
        unsafe { jit.get::<OnFatal>(b"understudy_jit_on_fatal").unwrap()(of_runtime) };
        failing.join().unwrap();
        // Both at once.
        let failing = scope.spawn(|| (0..20).for_each(|_| fails(IMPOSSIBLE)));
        for _ in 0..20 {
            std::thread::spawn(kernel);
            let said = from.recv_timeout(Duration::from_secs(60)).unwrap();
            assert!(said.contains("Undefined external symbol"), "{said}");
        }
        failing.join().unwrap();
    });
    assert_eq!(compile(&nvvm, &IMPOSSIBLE.replace("@llvm.clear_cache(ptr null, ptr null)", "@f()")).0, 0);
    std::mem::forget((nvvm, jit));
}
