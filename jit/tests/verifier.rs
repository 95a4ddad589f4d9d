//! What the verifier says of the suite's PTX files: nothing, whatever the variant. Code is not emitted.

use jit::error::error;
use kernel_abi::*;
use std::fmt::Write;
use std::path::{Path, PathBuf};

fn inside(folder: &Path) -> impl Iterator<Item = PathBuf> {
    std::fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path())
}

/// Widths, shapes of blocks and checks that lead to different code.
fn variants() -> Vec<Variant> {
    let of = |lanes, block| Variant::for_block(Isa::Avx2, lanes, true, block);
    let checked = |checks| Variant { checks, ..of(32, [96, 1, 1]) };
    let none = Checks::default();
    vec![
        of(0, [256, 1, 1]),
        of(8, [8, 8, 2]),
        of(16, [16, 7, 1]),
        of(64, [128, 1, 1]),
        of(0, [33, 3, 1]),
        Variant { isa: Isa::Avx512, ..of(0, [32, 4, 1]) },
        checked(Checks { memory: true, sync: true, ..none }),
        checked(Checks { memory: true, init: true, init_shared: true, ..none }),
        checked(Checks { memory: true, races: true, ..none }),
    ]
}

#[test]
fn rules_hold_in_all_files() {
    let folders = inside(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/filetests"));
    let (mut compiled, mut said) = (0, String::new());
    for path in folders.flat_map(|folder| inside(&folder)) {
        let text = std::fs::read_to_string(&path).expect("a file");
        let Ok(module) = ptx::parse(&text) else { continue };
        let entries = module.functions.iter().filter(|f| f.kind == ptx::ast::FunctionKind::Entry && f.body.is_some());
        for entry in entries.map(|f| module.name(f.name)) {
            for variant in variants() {
                let images = [text.as_str().into()].into();
                let request = CompileRequest { images, entry: entry.into(), variant, tier: Tier::Quick, dump: vec![] };
                match jit::compile::compile(&request, &|_| Err(error(CompileErrorKind::NotQuick, ""))) {
                    Err(e) if e.kind == CompileErrorKind::NotQuick => compiled += 1,
                    Err(e) if e.kind == CompileErrorKind::Internal => {
                        let _ = writeln!(said, "{}, {variant:?}: {}", path.display(), e.message);
                    }
                    // Refused.
                    _ => {}
                }
            }
        }
    }
    assert!(compiled > 2000, "{compiled} kernels");
    assert!(said.is_empty(), "{said}");
}
