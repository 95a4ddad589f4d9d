//! Link arguments of `libnvvm.so`.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    // The name that programs linked to a toolkit's libnvvm ask for.
    println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libnvvm.so.4");
    // A thread in which LLVM has failed stays where it is, in code of this library.
    println!("cargo:rustc-cdylib-link-arg=-Wl,-z,nodelete");
}
