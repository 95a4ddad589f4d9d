//! Link arguments of `libcudart.so`. See `docs/decisions/exports.md`.

use std::path::Path;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=src/abi/nodes.map");
    let Some(dir) = std::env::var_os("CARGO_MANIFEST_DIR") else { return };
    // Programs of CUDA 13 name us by our own soname; those of CUDA 12 through a symbolic link.
    println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libcudart.so.13");
    // The bounds of the table of exports are our own business.
    println!("cargo:rustc-cdylib-link-arg=-Wl,-z,start-stop-visibility=hidden");
    // Threads of ours and kernels of the program run code of this library: `dlclose` must leave it where it is.
    println!("cargo:rustc-cdylib-link-arg=-Wl,-z,nodelete");
    // Our constructor comes before those of the program's libraries: see `src/abi/preload.rs`.
    println!("cargo:rustc-cdylib-link-arg=-Wl,-z,initfirst");
    // A second version script beside rustc's: rust-lld and lld take it, GNU ld does not.
    let nodes = Path::new(&dir).join("src/abi/nodes.map");
    println!("cargo:rustc-cdylib-link-arg=-Wl,--version-script={}", nodes.display());
}
