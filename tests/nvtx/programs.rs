//! Programs that find the library by themselves, and NVIDIA's C++ wrappers.

use super::support::{compile, tell, told, Recorder, ONE};
use nvtx::inject::InitializeInjectionNvtx2;
use std::ffi::c_int;
use std::path::PathBuf;
use std::process::Command;
use std::ptr::null;
use std::sync::Arc;

/// Ranges by domain, as text.
fn seen() -> String {
    let stacks = nvtx::stacks().into_iter().map(|s| {
        let ranges: Vec<String> = s.ranges.iter().map(|r| format!("{} {}", r.name, r.category)).collect();
        format!("[{}: {}]", s.domain, ranges.join(", "))
    });
    let open = nvtx::open_ranges().into_iter().map(|o| format!("({}: {})", o.domain, o.range.name));
    stacks.chain(open).collect()
}

#[test]
#[ignore = "needs CUDA_HOME"]
fn cpp_wrappers() {
    let _lock = ONE.lock().unwrap_or_else(|e| e.into_inner());
    let path = compile(1, "wrappers.cpp", "wrappers.so", &["-shared", "-fPIC"]);
    extern "C" fn inside(at: c_int) {
        tell(format!("{at} {}", seen()));
    }
    nvtx::listen(Arc::new(Recorder));
    told();
    // SAFETY: its constructors do nothing, and the functions have these parameters.
    unsafe {
        let library = libloading::Library::new(path).unwrap();
        let attach = library.get::<unsafe extern "C" fn(*const (), *const ())>(b"attach").unwrap();
        attach(InitializeInjectionNvtx2 as *const (), null());
        library.get::<unsafe extern "C" fn(extern "C" fn(c_int))>(b"scopes").unwrap()(inside);
    }
    assert_eq!(told(), ["0 [: plain 0, wide 0][a library: registered 11]", "1 [: plain 0](a library: started)"]);
    assert_eq!(seen(), "");
}

/// The library that cargo built for this test run.
fn library() -> PathBuf {
    let mut folder = std::env::current_exe().unwrap();
    folder.pop();
    folder.join("libcudart.so")
}

/// What a program prints of its NVTX calls, and what it says on stderr.
fn run(program: &PathBuf, variables: &[(&str, &str)]) -> (String, String) {
    let mut command = Command::new(program);
    command.env_remove("UNDERSTUDY_CHECK").env_remove("NVTX_INJECTION64_PATH").env("LD_PRELOAD", library());
    let output = command.envs(variables.iter().copied()).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
}

/// `tests/nvtx/program.c` knows nothing of us: its headers find the library when checks are on, and only then.
#[test]
#[ignore = "needs CUDA_HOME"]
fn programs_find_the_library() {
    for language in [0, 1] {
        let program = compile(language, "program.c", "program", &[]);
        let on = [("UNDERSTUDY_CHECK", "memcheck")];
        let (found, errors) = run(&program, &on);
        assert_eq!(found, "push 0\ndomain 1\nextension 1\npop 0\npop -1\n");
        let lines: Vec<&str> = errors.lines().collect();
        assert!(lines[0].starts_with("understudy: nvtxMemHeapReset: 0x4d is not a registered heap"), "{errors}");
        assert!(lines[1].starts_with("understudy: nvtxRangePop: this thread has no open range"), "{errors}");
        assert_eq!(lines.len(), 2, "{errors}");
        let nothing = "push -2\ndomain 0\nextension 0\npop -2\npop -2\n";
        assert_eq!(run(&program, &[]), (nothing.into(), String::new()));
        assert_eq!(run(&program, &[("UNDERSTUDY_CHECK", "")]), (nothing.into(), String::new()));
        // "./." is NVTX's own way to ask for no tool.
        let (none, errors) = run(&program, &[on[0], ("NVTX_INJECTION64_PATH", "./.")]);
        assert_eq!(none, nothing);
        assert!(errors.starts_with("understudy: NVTX_INJECTION64_PATH is set to ./."), "{errors}");
    }
}
