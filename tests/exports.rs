//! The symbols of the built library against the table of exports.

use cudart::abi::exports::{rows, Flags};
use object::read::elf::{ElfFile64, FileHeader};
use object::{Object, ObjectSymbol};
use std::collections::BTreeSet;
use std::path::PathBuf;

/// The library that cargo built for this test run.
fn library() -> PathBuf {
    let mut folder = std::env::current_exe().unwrap();
    folder.pop();
    // Test programs lie in `deps`, where the library is built, before cargo links it into the folder above.
    folder.join("libcudart.so")
}

/// Names of the functions that a library exports, without versions.
fn exports(bytes: &[u8]) -> BTreeSet<String> {
    let file = ElfFile64::<object::Endianness>::parse(bytes).unwrap();
    let defined = file.dynamic_symbols().filter(|s| s.is_definition() && s.kind() == object::SymbolKind::Text);
    defined.map(|s| s.name().unwrap().to_string()).collect()
}

#[test]
fn exported_is_what_the_table_says() {
    let exported = exports(&std::fs::read(library()).unwrap());
    let table: BTreeSet<String> = rows().iter().map(|r| r.name.to_string()).collect();
    let cuda = exported.iter().filter(|n| n.starts_with("cuda") || n.starts_with("__cuda") || n.starts_with("cu"));
    assert_eq!(cuda.cloned().collect::<BTreeSet<_>>(), table);
}

/// What NVTX's headers look for in a tool; see `nvtx/src/inject.rs`.
const INJECTION: [&str; 2] = ["InitializeInjectionNvtx2", "InitializeInjectionNvtxExtension"];

/// Nothing but CUDA's functions and NVML's, what lets NVTX find us, and what the command calls: other names could get in the way of a
/// program's own.
#[test]
fn nothing_else_is_exported() {
    let table: BTreeSet<&str> = rows().iter().map(|r| r.name).collect();
    let exported = exports(&std::fs::read(library()).unwrap());
    let unknown = |name: &&String| !table.contains(name.as_str()) && !name.starts_with("nvml");
    let others: Vec<&String> = exported.iter().filter(unknown).collect();
    let ours = [INJECTION[0], INJECTION[1], kernel_abi::ahead::AHEAD, "understudy_signatures"];
    assert_eq!(others, ours);
}

#[test]
fn versions_and_name_of_the_library() {
    let bytes = std::fs::read(library()).unwrap();
    let header = object::elf::FileHeader64::<object::Endianness>::parse(&*bytes).unwrap();
    let endian = header.endian().unwrap();
    let sections = header.sections(endian, &*bytes).unwrap();
    let versions = sections.versions(endian, &*bytes).unwrap().unwrap();
    let symbols = sections.symbols(endian, &*bytes, object::elf::SHT_DYNSYM).unwrap();
    let mut found = BTreeSet::new();
    for (index, symbol) in symbols.enumerate() {
        let name = object::read::elf::Sym::name(symbol, endian, symbols.strings()).unwrap();
        let version = versions.version(versions.version_index(endian, index)).ok().flatten();
        if let Some(version) = version.filter(|_| name == b"cudaMemAdvise") {
            found.insert(String::from_utf8_lossy(version.name()).to_string());
        }
    }
    assert_eq!(found.into_iter().collect::<Vec<_>>(), ["libcudart.so.12", "libcudart.so.13"]);
    assert!(memchr::memmem::find(&bytes, b"\0libcudart.so.13\0").is_some());
}

fn read(path: &str) -> String {
    std::fs::read_to_string(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// The header for C programs has them all, less what is not done, what only nvcc's code calls, and the twins that a macro
/// of NVIDIA's chooses. `ci/header` makes it.
#[test]
fn the_header_declares_every_function() {
    let header = read("include/understudy.h");
    let words: BTreeSet<&str> = header.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
    let public = |name: &str| {
        !name.starts_with("__")
            && !["_ptsz", "_ptds"].iter().any(|s| name.ends_with(s))
            && !name.contains("Properties_v2")
    };
    let done = rows().iter().filter(|r| !r.flags.has(Flags::UNSUPPORTED)).map(|r| r.name);
    let missing: Vec<_> = done.filter(|name| public(name) && !words.contains(name)).collect();
    assert!(missing.is_empty(), "not in include/understudy.h: {missing:?}");
}

/// What is said of each function is what the table of exports says. `ci/coverage` makes the file.
#[test]
fn the_coverage_table_is_up_to_date() {
    let (committed, now) = (read("docs/coverage.md"), cudart::abi::coverage::table());
    let differs = committed.lines().zip(now.lines()).find(|(a, b)| a != b);
    assert!(committed == now, "docs/coverage.md is out of date, run ci/coverage; first difference: {differs:?}");
}

/// What differs is said of functions that are there, and why they are not of others.
#[test]
fn remarks_are_sentences() {
    for row in rows() {
        assert!(!row.flags.has(Flags::UNSUPPORTED) || !row.remark.is_empty(), "{}: no reason", row.name);
        assert!(!row.remark.contains(['|', '\n']) && !row.remark.ends_with('.'), "{}: {}", row.name, row.remark);
    }
}

/// The constants of `cudaError_t` and the table of names and texts agree.
#[test]
fn errors_have_one_number() {
    let source = read("cuda-types/src/error.rs");
    let constants =
        source.lines().filter_map(|l| l.strip_prefix("pub const ")?.strip_suffix(';')?.split_once(": cudaError = "));
    let constants: Vec<(&str, i32)> = constants.map(|(name, value)| (name, value.parse().unwrap())).collect();
    for (name, value) in &constants {
        assert_eq!(cudart::abi::error::name(*value), *name);
    }
    let unknown = cudart::abi::error::name(-1);
    assert_eq!(constants.len(), (0..=10_000).filter(|n| cudart::abi::error::name(*n) != unknown).count());
}
