//! The static runtimes of the toolkits that the other tests use are known by their code. If one is not, `understudy signatures` has not
//! seen its archive.
//!
//! `CUDA_HOME` names a toolkit of CUDA 13, `CUDA12_HOME` one of CUDA 12, as for `tests/toolkit.rs`, whose process must not have the library in it.

use cudart::abi::static_runtime::archive;
use cudart::abi::static_runtime::encoding::{Catalogue, BUILT_IN};
use std::path::PathBuf;

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
