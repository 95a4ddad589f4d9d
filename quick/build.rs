//! Link arguments of the compiler library.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    // Part of the keys of the kernels that it makes: see `kernel_abi::file::build_id`.
    println!("cargo:rustc-cdylib-link-arg=-Wl,--build-id");
}
