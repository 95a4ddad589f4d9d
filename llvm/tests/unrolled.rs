//! Which kernels have straight-line code of whole blocks (`jit/src/emit/unrolled.rs`): their results are those of all others.

use kernel_abi::*;
use std::path::Path;

/// Whether a file test's kernel has such code, for blocks of 256 threads.
fn is_unrolled(name: &str, isa: Isa, checks: Checks) -> bool {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/filetests").join(name);
    let text = std::fs::read_to_string(path).unwrap();
    let entry = text.split(".entry ").nth(1).unwrap().split('(').next().unwrap().trim().to_owned();
    let mut variant = Variant::for_block(isa, 32, true, [256, 1, 1]);
    variant.checks = checks;
    let request = CompileRequest { images: [text.into()].into(), entry, variant, tier: Tier::Optimised, dump: vec![] };
    let kernel = understudy_llvm::compile::compile(&request).map_err(|e| e.message).unwrap();
    kernel.object.windows(10).any(|bytes| bytes == b"\0unrolled\0")
}

#[test]
fn small_kernels_with_many_barriers_are() {
    for name in ["barrier/scan_of_blocks.ptx", "barrier/scan_of_rows.ptx", "barrier/tree_of_floats.ptx"] {
        assert!(is_unrolled(name, Isa::Avx512, Checks::default()), "{name}");
        assert!(is_unrolled(name, Isa::Avx2, Checks::default()), "{name}: with 16 registers as well");
        let checks = Checks { memory: true, ..Checks::default() };
        assert!(!is_unrolled(name, Isa::Avx512, checks), "{name}: not with checks");
    }
    assert!(!is_unrolled("memory/vectors_of_whole_warps.ptx", Isa::Avx512, Checks::default()));
}

#[test]
fn loops_over_tiles_are() {
    let name = "barrier/tiles.ptx";
    assert!(is_unrolled(name, Isa::Avx512, Checks::default()), "{name}");
    assert!(!is_unrolled(name, Isa::Avx2, Checks::default()), "{name}: a sum for each unit does not fit 16 registers");
}
