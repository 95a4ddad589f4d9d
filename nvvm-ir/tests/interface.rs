//! The functions of `nvvm.h`: errors, logs, modules that are linked, threads, and input that is no module.

mod common;

use common::run;
use nvvm::abi::*;
use std::ffi::c_int;
use std::ptr::null_mut;

const HEAD: &str =
    "target datalayout = \"e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-\
    v32:32:32-v64:64:64-v128:128:128-n16:32:64\"\ntarget triple = \"nvptx64-nvidia-cuda\"\n";

fn module(text: &str) -> Vec<u8> {
    format!("{HEAD}{text}").into_bytes()
}

const KERNEL: &str = "define void @k(i32* %p) {\n  store i32 1, i32* %p\n  ret void\n}\n\
    !nvvm.annotations = !{!0}\n!0 = !{void (i32*)* @k, !\"kernel\", i32 1}\n";

const OUT_OF_MEMORY: c_int = 1;
const INVALID_INPUT: c_int = 4;
const INVALID_PROGRAM: c_int = 5;
const NO_MODULE: c_int = 8;

#[test]
fn wrong_arguments() {
    let (mut size, mut byte) = (99usize, 0i8);
    let bytes = b"x".as_ptr().cast();
    // SAFETY: null, or places that are there, with their sizes.
    unsafe {
        assert_eq!(nvvmCreateProgram(null_mut()), INVALID_PROGRAM);
        assert_eq!(nvvmDestroyProgram(null_mut()), INVALID_PROGRAM);
        let mut gone = null_mut();
        assert_eq!(nvvmCreateProgram(&mut gone), 0);
        let mut copy = gone;
        assert_eq!(nvvmDestroyProgram(&mut copy), 0);
        for program in [null_mut(), gone, 1 as Handle] {
            let mut handle = program;
            assert_eq!(nvvmDestroyProgram(&mut handle), INVALID_PROGRAM);
            assert_eq!(nvvmAddModuleToProgram(program, bytes, 1, std::ptr::null()), INVALID_PROGRAM);
            assert_eq!(nvvmLazyAddModuleToProgram(program, bytes, 1, std::ptr::null()), INVALID_PROGRAM);
            assert_eq!(nvvmCompileProgram(program, 0, std::ptr::null()), INVALID_PROGRAM);
            assert_eq!(nvvmVerifyProgram(program, 0, std::ptr::null()), INVALID_PROGRAM);
            assert_eq!(nvvmGetCompiledResultSize(program, &mut size), INVALID_PROGRAM);
            assert_eq!(nvvmGetProgramLog(program, &mut byte), INVALID_PROGRAM);
        }
        assert_eq!(size, 99);
        let mut program = null_mut();
        assert_eq!(nvvmCreateProgram(&mut program), 0);
        assert_eq!(nvvmAddModuleToProgram(program, std::ptr::null(), 1, std::ptr::null()), INVALID_INPUT);
        assert_eq!(nvvmAddModuleToProgram(program, bytes, 0, std::ptr::null()), INVALID_INPUT);
        assert_eq!(nvvmAddModuleToProgram(program, bytes, usize::MAX, std::ptr::null()), OUT_OF_MEMORY);
        assert_eq!(nvvmGetCompiledResultSize(program, null_mut()), INVALID_INPUT);
        assert_eq!(nvvmGetProgramLog(program, null_mut()), INVALID_INPUT);
        assert_eq!(nvvmCompileProgram(program, 0, std::ptr::null()), NO_MODULE);
        // Lazy modules alone are no program.
        assert_eq!(nvvmLazyAddModuleToProgram(program, bytes, 1, std::ptr::null()), 0);
        assert_eq!(nvvmCompileProgram(program, 0, std::ptr::null()), NO_MODULE);
        assert_eq!(nvvmGetCompiledResultSize(program, &mut size), 0);
        assert_eq!((size, nvvmGetProgramLog(program, &mut byte), byte), (1, 0, 0));
        assert_eq!(nvvmDestroyProgram(&mut program), 0);
    }
}

#[test]
fn versions() {
    let (mut a, mut b, mut c, mut d) = (0, 0, 0, 0);
    // SAFETY: places that are there, and texts.
    unsafe {
        assert_eq!((nvvmVersion(&mut a, &mut b), a, b), (0, 2, 0));
        assert_eq!((nvvmIRVersion(&mut a, &mut b, &mut c, &mut d), a, b, c, d), (0, 2, 0, 3, 2));
        assert_eq!((nvvmLLVMVersion(c"compute_90a".as_ptr(), &mut a), a), (0, 19));
        assert_eq!(nvvmLLVMVersion(c"sm_90".as_ptr(), &mut a), INVALID_INPUT);
    }
    assert_eq!(common::name(3), "NVVM_ERROR_IR_VERSION_MISMATCH");
    assert_eq!(common::name(77), "NVVM_ERROR not found");
    for (version, log) in
        [("i32 2, i32 1", "IR version 2.1 incompatible"), ("i32 2", "expected 2 or 4 operands, got 1")]
    {
        let text = format!("{KERNEL}!nvvmir.version = !{{!1}}\n!1 = !{{{version}}}\n");
        let outcome = run(&[("m", &module(&text), false)], &[], false);
        assert_eq!(outcome.code, "NVVM_ERROR_IR_VERSION_MISMATCH");
        assert!(outcome.log.contains(log), "{}", outcome.log);
    }
}

#[test]
fn lazy_modules_give_what_is_used() {
    let user = module(
        "declare float @used(float)\ndeclare i32 @__nvvm_reflect(i8*)\n\
         define void @k(float* %p) {\n  %x = call float @used(float 1.0)\n  store float %x, float* %p\n  ret void\n}\n",
    );
    let library = module(
        "@name = private constant [11 x i8] c\"__CUDA_FTZ\\00\"\n@arch = private constant [12 x i8] c\"__CUDA_ARCH\\00\"\n\
         @state = addrspace(1) global float 5.0\n@other = addrspace(1) global float 5.0\ndeclare i32 @__nvvm_reflect(i8*)\n\
         define float @used(float %x) noinline {\n  %f = call i32 @__nvvm_reflect(i8* getelementptr ([11 x i8], [11 x i8]* @name, i32 0, i32 0))\n  \
         %a = call i32 @__nvvm_reflect(i8* getelementptr ([12 x i8], [12 x i8]* @arch, i32 0, i32 0))\n  %s = add i32 %f, %a\n  \
         %y = sitofp i32 %s to float\n  %z = load volatile float, float addrspace(1)* @state\n  %v = fadd float %y, %z\n  ret float %v\n}\n\
         define float @unused(float %x) {\n  ret float %x\n}\n",
    );
    // 800 and 801, which are added to what the variable holds.
    for (option, number) in [("-ftz=0", "0f44480000"), ("-ftz=1", "0f44484000")] {
        let modules: &[(&str, &[u8], bool)] = &[("user", &user, false), ("library", &library, true)];
        let ptx = run(modules, &["-arch=compute_80", option], false).ptx;
        assert!(ptx.contains(".func  (.param .b32 func_retval0) used") && ptx.contains("state"), "{ptx}");
        assert!(!ptx.contains("unused") && !ptx.contains("other") && !ptx.contains("reflect"), "{ptx}");
        assert!(!ptx.contains(".visible .func  (.param .b32 func_retval0) used"), "{ptx}");
        assert!(ptx.contains(number), "{number} in {ptx}");
    }
    // Eager ones give all they have.
    let ptx = run(&[("user", &user, false), ("library", &library, false)], &[], false).ptx;
    assert!(ptx.contains(".visible .func  (.param .b32 func_retval0) unused"), "{ptx}");
    let twice = run(&[("a", &library, false), ("b", &library, false)], &[], false);
    assert_eq!(twice.code, "NVVM_ERROR_COMPILATION");
    assert!(twice.log.contains("b: link error") && twice.log.contains("multiply defined"), "{}", twice.log);
}

#[test]
fn the_same_program_gives_the_same_text_in_any_thread() {
    let text = format!("{KERNEL}declare void @f(i32)\ndefine void @g() {{\n  call void @f(i32 3)\n  ret void\n}}\n");
    let compile = move || run(&[("m", &module(&text), false)], &[], false).ptx;
    let first = compile();
    assert!(first.contains("call.uni"), "{first}");
    let threads: Vec<_> = (0..8).map(|_| std::thread::spawn(compile.clone())).collect();
    for thread in threads {
        assert_eq!(thread.join().unwrap(), first);
    }
}

#[test]
fn what_llvm_cannot_compile_is_an_error() {
    let impossible = "declare void @llvm.clear_cache(ptr, ptr)\n\
        define void @f() {\n  call void @llvm.clear_cache(ptr null, ptr null)\n  ret void\n}\n";
    let text = format!("{KERNEL}{impossible}");
    for _ in 0..3 {
        let outcome = run(&[("m", &module(&text), false)], &[], false);
        assert_eq!(outcome.code, "NVVM_ERROR_COMPILATION");
        assert!(outcome.log.contains("Undefined external symbol"), "{}", outcome.log);
    }
    assert!(run(&[("m", &module(KERNEL), false)], &[], false).succeeded());
}

#[test]
fn logs_end_once() {
    let text =
        "define void @f(i32 %x) {\n  %v = call i32 asm \"mov.u32 $0, $1;\", \"=\\00r,r\"(i32 %x)\n  ret void\n}\n";
    let outcome = run(&[("m", &module(text), false)], &[], true);
    assert_eq!(outcome.code, "NVVM_ERROR_INVALID_IR");
    assert!(!outcome.log.contains('\0') && outcome.log.contains("\\00"), "{outcome:?}");
}

/// LLVM prints what is wrong with debug information, and leaves it out.
#[test]
fn wrong_debug_information_is_told() {
    let text = "define void @f() !dbg !5 {\n  ret void, !dbg !6\n}\ndefine void @g() !dbg !4 {\n  ret void\n}\n\
        !llvm.dbg.cu = !{!0}\n!llvm.module.flags = !{!1}\n\
        !0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, emissionKind: LineTablesOnly)\n\
        !1 = !{i32 2, !\"Debug Info Version\", i32 3}\n!2 = !DIFile(filename: \"a.c\", directory: \"/\")\n\
        !3 = !DISubroutineType(types: !{null})\n\
        !4 = distinct !DISubprogram(name: \"g\", file: !2, type: !3, spFlags: DISPFlagDefinition, unit: !0)\n\
        !5 = distinct !DISubprogram(name: \"f\", file: !2, type: !3, spFlags: DISPFlagDefinition, unit: !0)\n\
        !6 = !DILocation(line: 1, scope: !4)\n";
    let outcome = run(&[("m", &module(text), false)], &[], false);
    assert!(outcome.succeeded() && !outcome.ptx.contains(".loc"), "{outcome:?}");
    for words in ["ignoring invalid debug info in m", "attachment points at wrong subprogram for function"] {
        assert!(outcome.log.contains(words), "{outcome:?}");
    }
}

/// Run in a process of its own, whose files may have no contents.
#[test]
#[ignore = "run by the test below"]
fn limited() {
    let none = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: a limit.
    assert_eq!(unsafe { libc::setrlimit(libc::RLIMIT_FSIZE, &none) }, 0);
    wrong_debug_information_is_told();
}

#[test]
fn limits_for_files_are_none_for_logs() {
    let arguments = ["--ignored", "--exact", "limited"];
    let output = std::process::Command::new(std::env::current_exe().unwrap()).args(arguments).output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
}

/// Modules with parts left out, doubled or exchanged: an answer of some sort for each.
#[test]
fn damaged_text_is_answered() {
    let files = ["11-annotations", "03.22-targets", "08-instructions"];
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = move |below: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        (random % below.max(1) as u64) as usize
    };
    let mut failed = 0;
    for file in files {
        let path = format!("{}/tests/document/{file}.ll", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).unwrap();
        for part in text.split("\n;; ").skip(1).step_by(3) {
            let mut words: Vec<&str> = part.split_inclusive(' ').collect();
            for _ in 0..1 + next(3) {
                let (a, b) = (next(words.len()), next(words.len()));
                match next(3) {
                    0 => drop(words.remove(a)),
                    1 => words.insert(a, words[b]),
                    _ => words.swap(a, b),
                }
            }
            let outcome = run(&[("m", &module(&format!("; {}", words.concat())), false)], &[], next(2) == 0);
            failed += usize::from(!outcome.succeeded());
            assert!(outcome.succeeded() || !outcome.log.is_empty(), "{}", outcome.code);
        }
    }
    assert!(failed > 10, "{failed}");
    for bytes in [&b"BC\xc0\xde"[..], b"BC\xc0\xdegarbage that is none", b"\0\0\0\0", b"\xff\xfe", b"!"] {
        assert_eq!(run(&[("m", bytes, false)], &[], false).code, "NVVM_ERROR_COMPILATION");
    }
}
