//! `libunderstudy_jit.so`: the kernel compiler with the quick code generator. LLVM is not loaded for it.

kernel_abi::compiler_library!(answer);

fn answer(request: &[u8]) -> Option<Vec<u8>> {
    jit::boundary::answer(request, jit::quick::compile)
}
