//! The static runtimes of the toolkits that the other tests use are known by their code. If one is not, `understudy signatures` has not
//! seen its archive. Each of several in a process has its last error.
//!
//! `CUDA_HOME` names a toolkit of CUDA 13, `CUDA12_HOME` one of CUDA 12, as for `tests/toolkit.rs`, whose process must not have the library in it.

#[path = "support/cc.rs"]
mod cc;

use cudart::abi::static_runtime::archive;
use cudart::abi::static_runtime::encoding::{Catalogue, BUILT_IN};
use std::path::{Path, PathBuf};
use std::process::Command;

fn is_known(variable: &str, major: u8) {
    let home = PathBuf::from(std::env::var_os(variable).expect("the variable names a toolkit"));
    let places = ["lib64", "lib"].map(|folder| home.join(folder).join("libcudart_static.a"));
    let path = places.into_iter().find(|p| p.exists()).expect("a static runtime in the toolkit");
    let made = archive::signature(&std::fs::read(path).unwrap(), "").unwrap();
    let known = Catalogue::decode(BUILT_IN).unwrap().signatures().unwrap();
    assert!(made.functions.len() > 400 && made.major == major);
    assert!(known.iter().any(|k| (k.digest, k.anchor, &k.functions) == (made.digest, made.anchor, &made.functions)));
}

#[test]
#[ignore = "needs CUDA_HOME"]
fn the_runtime_of_cuda_13_is_known() {
    is_known("CUDA_HOME", 13);
}

#[test]
#[ignore = "needs CUDA12_HOME"]
fn the_runtime_of_cuda_12_is_known() {
    is_known("CUDA12_HOME", 12);
}

/// The library is preloaded into a program with a static runtime that is linked to libraries with one each, and to one that uses the
/// shared library.
#[test]
#[ignore = "needs CUDA_HOME"]
fn each_runtime_of_a_process_has_its_last_error() {
    let home = PathBuf::from(std::env::var_os("CUDA_HOME").expect("the variable names a toolkit"));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("runtimes-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let [include, runtime] =
        [("-I", "include"), ("-L", "lib")].map(|(flag, at)| format!("{flag}{}", home.join(at).display()));
    let own = ["-lcudart_static", "-ldl", "-lrt", "-lpthread"];
    let cc = |source: &str, output: &str, flags: &[&str]| {
        let places = ["-O2", &include, &runtime];
        cc::cc(&folder, &format!("static_runtime/{source}"), output, &[&places, flags].concat());
    };
    for name in ["first", "second"] {
        let prefix = format!("-DPREFIX={name}");
        cc("plugin.c", &format!("lib{name}.so"), &[&["-shared", "-fPIC", &prefix][..], &own].concat());
    }
    std::fs::copy(folder.join("libfirst.so"), folder.join("copy.so")).unwrap();
    cc("plugin.c", "libshared.so", &["-shared", "-fPIC", "-DPREFIX=shared", "-lcudart"]);
    let libraries = ["-L.", "-lfirst", "-lsecond", "-lshared", "-Wl,-rpath,$ORIGIN", "-Wl,--allow-shlib-undefined"];
    cc("main.c", "main", &[&libraries[..], &own].concat());
    let ours = std::env::current_exe().unwrap().with_file_name("libcudart.so");
    let mut command = Command::new(folder.join("main"));
    // The name that the third library is linked to: the one that is preloaded has it.
    let output = command.arg(folder.join("copy.so")).env("LD_PRELOAD", ours).output().unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), "right\n", "{output:?}");
}
