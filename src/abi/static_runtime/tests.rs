//! Signatures of an archive that is made here, and of those that come with the library.

use super::encoding::{encode, Catalogue, BUILT_IN};
use super::search::search;
use super::signature::{Signature, ALIGN};
use super::{archive, signature};
use crate::abi::exports::rows;
use object::elf::{R_X86_64_64, R_X86_64_COPY, R_X86_64_PLT32, R_X86_64_REX_GOTPCRELX};
use object::write::{Object, Relocation, StandardSection, Symbol, SymbolSection};
use object::{Architecture, BinaryFormat, Endianness, RelocationFlags, SymbolFlags, SymbolKind, SymbolScope};

/// Bytes that repeat nowhere.
fn noise(seed: u64, size: usize) -> Vec<u8> {
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as u8
    };
    (0..size).map(|_| next()).collect()
}

const CODE: usize = 512;
/// Name, offset and size.
const FUNCTIONS: [(&str, u64, u64); 4] =
    [("cudaMalloc", 0, 40), ("internal", 48, 100), ("cudaGetDeviceProperties_v2", 160, 200), ("__cudaTail", 368, 3)];
/// Offset and type, and the bytes that may be anything.
const RELOCATIONS: [(u64, u32); 4] =
    [(20, R_X86_64_PLT32), (24, R_X86_64_64), (100, R_X86_64_PLT32), (230, R_X86_64_REX_GOTPCRELX)];
const FILLED: [std::ops::Range<usize>; 2] = [20..32, 227..234];

/// An archive of one object with `names` in the order of [`FUNCTIONS`].
fn archive_of(names: &[&str], relocations: &[(u64, u32)]) -> Vec<u8> {
    let mut object = Object::new(BinaryFormat::Elf, Architecture::X86_64, Endianness::Little);
    let text = object.section_id(StandardSection::Text);
    object.append_section_data(text, &noise(1, CODE), ALIGN as u64);
    let mut symbol = |name: &str, value, size, section| {
        object.add_symbol(Symbol {
            name: name.into(),
            value,
            size,
            kind: SymbolKind::Text,
            scope: SymbolScope::Linkage,
            weak: false,
            section,
            flags: SymbolFlags::None,
        })
    };
    for (name, (_, value, size)) in names.iter().zip(FUNCTIONS) {
        symbol(name, value, size, SymbolSection::Section(text));
    }
    let other = symbol("memcpy", 0, 0, SymbolSection::Undefined);
    for &(offset, r_type) in relocations {
        let flags = RelocationFlags::Elf { r_type };
        object.add_relocation(text, Relocation { offset, symbol: other, addend: 0, flags }).unwrap();
    }
    let member = object.write().unwrap();
    let mut archive = b"!<arch>\n".to_vec();
    archive.extend(format!("{:<16}{:<12}{:<6}{:<6}{:<8}{:<10}`\n", "x.o/", 0, 0, 0, 644, member.len()).bytes());
    archive.extend(member);
    archive
}

fn names() -> Vec<&'static str> {
    FUNCTIONS.iter().map(|f| f.0).collect()
}

fn made() -> Signature {
    archive::signature(&archive_of(&names(), &RELOCATIONS), "test").unwrap()
}

/// A program with the code of the archive at `at`, and what its linker has filled in.
fn program(at: usize) -> Vec<u8> {
    let mut program = noise(2, at + CODE + 100);
    program[at..at + CODE].copy_from_slice(&noise(1, CODE));
    for range in FILLED {
        program[at..][range].fill(0x90);
    }
    program
}

#[test]
fn an_archive_has_its_entry_points_and_what_is_filled_in() {
    let signature = made();
    let functions: Vec<_> =
        signature.functions.iter().map(|f| (f.name.as_str(), u64::from(f.offset), u64::from(f.size))).collect();
    assert_eq!(functions, [FUNCTIONS[0], FUNCTIONS[2], FUNCTIONS[3]]);
    assert_eq!((signature.major, signature.versions.as_str()), (12, "test"));
    let holes = |i: usize| signature.functions[i].holes.iter().map(|h| (h.gap, h.size)).collect::<Vec<_>>();
    assert_eq!((holes(0), holes(1), holes(2)), (vec![(20, 12)], vec![(67, 7)], vec![]));
}

#[test]
fn other_archives_are_refused() {
    let of = |names: &[&str], relocations: &[(u64, u32)]| {
        archive::signature(&archive_of(names, relocations), "test").unwrap_err()
    };
    assert!(of(&["main"], &[]).contains("no functions"));
    assert!(of(&["cudaMalloc"], &[]).contains("no runtime of CUDA 12 or 13"));
    assert!(of(&names(), &[(8, R_X86_64_COPY)]).contains("relocations of type 5"));
    assert!(archive::signature(b"no archive", "test").is_err());
}

#[test]
fn a_runtime_is_found_by_all_of_its_entry_points() {
    let bytes = encode(&[made()]);
    let catalogue = Catalogue::decode(&bytes).unwrap();
    let look = |address: u64, program: &[u8]| {
        let outcome = search(&catalogue, &[(0, &[]), (address, program)]);
        (outcome.found.iter().map(|f| f.address).collect::<Vec<_>>(), outcome.changed)
    };
    assert_eq!(look(0x1000, &program(64)), (vec![0x1040], None));
    // Addresses are aligned, and places in the file need not be.
    assert_eq!(look(0x100b, &program(69)), (vec![0x1050], None));
    assert_eq!(look(0x1000, &program(65)), (vec![], None));
    // Each copy is one.
    let twice = [program(0), program(12)].concat();
    assert_eq!(look(0, &twice), (vec![0, (CODE + 100 + 12) as u64], None));
    // What is between functions is not looked at, and no program is too short.
    let anchor = made().anchor.offset as usize;
    for changed in 0..CODE {
        let mut program = program(64);
        program[64 + changed] ^= 1;
        let (found, resembles) = look(0, &program);
        let of_anchor = (anchor..anchor + signature::WINDOW).contains(&changed);
        let matters = FUNCTIONS.iter().any(|f| f.0 != "internal" && (f.1..f.1 + f.2).contains(&(changed as u64)))
            && !FILLED.iter().any(|range| range.contains(&changed));
        assert_eq!(found, if matters { vec![] } else { vec![64] }, "byte {changed}");
        assert_eq!(resembles.is_some(), matters && !of_anchor, "byte {changed}");
    }
    for size in 0..CODE {
        assert_eq!(look(0, &program(0)[..size.min(370)]).0, Vec::<u64>::new());
    }
}

#[test]
fn bytes_become_the_same_signatures_or_none() {
    let (one, mut two) = (made(), made());
    two.versions = "other".into();
    two.functions[1].offset += ALIGN as u32;
    two.functions[1].holes.push(signature::Hole { gap: 1000, size: 1 << 20 });
    let same = Signature { versions: "same".into(), ..one.clone() };
    let bytes = encode(&[one.clone(), two.clone(), same.clone(), same]);
    let catalogue = Catalogue::decode(&bytes).unwrap();
    assert_eq!(catalogue.signatures().unwrap(), [Signature { versions: "test, same".into(), ..one }, two]);
    for size in 0..bytes.len() {
        assert!(Catalogue::decode(&bytes[..size]).is_none(), "{size} bytes");
    }
    // Whatever the bytes are, they are decoded or refused.
    for place in 0..bytes.len() {
        for value in [0, 0x7f, 0x80, 0xff] {
            let mut other = bytes.clone();
            other[place] = value;
            if let Some(signatures) = Catalogue::decode(&other).and_then(|c| c.signatures()) {
                signatures.iter().for_each(|s| assert_ne!(s.digest_of(&[0; CODE]), Some(1)));
            }
        }
    }
}

#[test]
fn what_comes_with_the_library_names_functions_that_it_has() {
    let signatures = Catalogue::decode(BUILT_IN).unwrap().signatures().unwrap();
    assert!(signatures.len() > 5 || cfg!(not(target_arch = "x86_64")));
    for signature in signatures {
        assert_eq!(signature.versions.split('.').next(), Some(signature.major.to_string().as_str()));
        assert!(signature.functions.windows(2).all(|pair| pair[0].offset < pair[1].offset));
        for function in &signature.functions {
            assert!(rows().iter().any(|row| row.name == function.name), "{} is not exported", function.name);
        }
    }
}
