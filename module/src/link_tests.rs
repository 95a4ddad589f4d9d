//! Objects and libraries built by hand, valid and damaged.

use super::fatbin_tests::{container, text_entry, Entry, TEXT};
use super::link::{find, library, object, undefined_functions, Linkable};
use super::{LoadError, Source};
use device::Error;
use std::sync::Arc;

/// An ELF file for `machine` with one section besides that of names.
fn elf(machine: u16, section: &str, content: &[u8]) -> Vec<u8> {
    let names = format!("\0.shstrtab\0{section}\0").into_bytes();
    let at = 0x40 + content.len().next_multiple_of(8);
    let table = at + names.len().next_multiple_of(8);
    let mut bytes = b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0".to_vec();
    bytes.extend([1u16, machine].map(u16::to_le_bytes).concat());
    bytes.extend(1u32.to_le_bytes());
    bytes.extend([0, 0, table as u64].map(u64::to_le_bytes).concat());
    bytes.extend(0u32.to_le_bytes());
    bytes.extend([0x40u16, 0, 0, 0x40, 3, 1].map(u16::to_le_bytes).concat());
    bytes.extend(content);
    bytes.resize(at, 0);
    bytes.extend(&names);
    bytes.resize(table, 0);
    let mut header = |name: u32, kind: u32, at: usize, size: usize| {
        bytes.extend([name, kind].map(u32::to_le_bytes).concat());
        bytes.extend([0, 0, at as u64, size as u64].map(u64::to_le_bytes).concat());
        bytes.extend([0u32, 0].map(u32::to_le_bytes).concat());
        bytes.extend([1u64, 0].map(u64::to_le_bytes).concat());
    };
    header(0, 0, 0, 0);
    header(1, 3, at, names.len());
    header(11, 1, 0x40, content.len());
    bytes
}

const HOST: u16 = 62;
const GPU: u16 = 190;

fn relocatable(containers: &[Vec<u8>]) -> Vec<u8> {
    elf(HOST, "__nv_relfatbin", &containers.concat())
}

fn archive(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut bytes = b"!<arch>\n".to_vec();
    for (name, content) in members {
        let name = format!("{name}/");
        bytes.extend(format!("{name:<16}{:<12}{:<6}{:<6}{:<8}{:<10}`\n", 0, 0, 0, 644, content.len()).into_bytes());
        bytes.extend(*content);
        bytes.resize(bytes.len().next_multiple_of(2), b'\n');
    }
    bytes
}

fn texts(found: Result<Linkable, LoadError>) -> Vec<String> {
    let found = found.unwrap();
    assert_eq!(found.intermediate, None);
    found.texts.iter().map(ToString::to_string).collect()
}

fn refused(found: Result<Linkable, LoadError>, expected: Error, parts: &[&str]) {
    let error = found.unwrap_err();
    assert_eq!(error.error, expected, "{}", error.message);
    for part in parts {
        assert!(error.message.contains(part), "no {part:?} in {}", error.message);
    }
}

#[test]
fn every_container_of_an_object_gives_a_text() {
    let two =
        relocatable(&[container(&[text_entry(80, TEXT)]), container(&[text_entry(75, "b"), text_entry(90, "c")])]);
    assert_eq!(texts(object(&two, "two.o", 90)), [TEXT, "c"]);
    assert_eq!(texts(object(&two, "two.o", 80)), [TEXT, "b"]);
    refused(object(&two, "two.o", 75), Error::NoKernelImageForDevice, &["two.o", "PTX for compute_80"]);
    // Zeros after a container are padding.
    assert_eq!(texts(object(&relocatable(&[container(&[text_entry(80, TEXT)]), vec![0; 24]]), "o", 90)), [TEXT]);
}

/// As nvlink does, which was asked: no text, and no error.
#[test]
fn objects_without_relocatable_device_code_add_nothing() {
    assert!(texts(object(&elf(HOST, ".text", b"code"), "host.o", 90)).is_empty());
    let whole = container(&[text_entry(80, TEXT)]);
    assert!(texts(object(&elf(HOST, ".nv_fatbin", &whole), "whole.o", 90)).is_empty());
}

#[test]
fn machine_code_and_other_files_are_refused_by_name() {
    let code = relocatable(&[container(&[Entry::cubin(80).with(b"x")])]);
    refused(object(&code, "code.o", 90), Error::NoKernelImageForDevice, &["code.o", "machine code for sm_80"]);
    let mut other = Entry::cubin(80);
    other.kind = 8;
    let lto = relocatable(&[container(&[other.with(b"x")])]);
    let found = object(&lto, "lto.o", 90).unwrap();
    assert!(found.texts.is_empty() && found.intermediate.unwrap().starts_with("lto.o: "));
    refused(object(&elf(GPU, ".text.k", b"x"), "k.cubin", 90), Error::NoKernelImageForDevice, &["k.cubin"]);
    for (name, bytes) in [("text", TEXT.as_bytes()), ("empty", b""), ("elf", b"\x7fELF"), ("archive", b"!<arch>\n")] {
        refused(object(bytes, name, 90), Error::InvalidKernelImage, &[name]);
    }
    let damaged = relocatable(&[b"nothing of the kind".to_vec()]);
    refused(object(&damaged, "damaged.o", 90), Error::InvalidKernelImage, &["damaged.o"]);
}

#[test]
fn a_library_is_all_of_its_members() {
    let object = |text| relocatable(&[container(&[text_entry(80, text)])]);
    let (a, b, host) = (object("a"), object("b"), elf(HOST, ".text", b"code"));
    let all = archive(&[("a.o", &a), ("host.o", &host), ("b.o", &b)]);
    assert_eq!(texts(library(&all, "lib.a", 90)), ["a", "b"]);
    assert!(texts(library(&archive(&[]), "empty.a", 90)).is_empty());
    refused(library(&all, "lib.a", 75), Error::NoKernelImageForDevice, &["lib.a(a.o)"]);
    let text = archive(&[("a.o", &a), ("b.ptx", TEXT.as_bytes())]);
    refused(library(&text, "lib.a", 90), Error::InvalidKernelImage, &["lib.a(b.ptx)"]);
    refused(library(&a, "a.o", 90), Error::InvalidKernelImage, &["a.o"]);
    refused(library(b"!<thin>\n", "thin.a", 90), Error::InvalidKernelImage, &["thin.a"]);
    for end in 0..all.len() {
        if let Err(error) = library(&all[..end], "cut.a", 90) {
            assert_eq!(error.error, Error::InvalidKernelImage, "cut at {end}");
        }
    }
}

#[test]
fn flipped_bits_never_crash() {
    let a = relocatable(&[container(&[text_entry(80, TEXT), text_entry(90, "b")])]);
    let whole = archive(&[("a.o", &a), ("b.o", &a)]);
    // xorshift: the same flips on every run.
    let mut state = 0x2545_f491_4f6c_dd1du64;
    for _ in 0..4000 {
        let mut damaged = whole.clone();
        for _ in 0..3 {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let at = state as usize % damaged.len();
            damaged[at] ^= 1 << (state >> 61);
        }
        let _ = (library(&damaged, "damaged.a", 90), object(&damaged[68..], "damaged.o", 90));
    }
}

/// Its functions are part of every module here, and its machine code is not asked for.
#[test]
fn the_device_runtime_is_here() {
    let code = relocatable(&[container(&[Entry::cubin(80).with(b"x")])]);
    // A name of more than 15 letters is in the table of names.
    let table = b"cuda_device_runtime.o/\n";
    let mut bytes = archive(&[("/", table), ("0", &code)]);
    bytes[8 + 60 + 24..][..3].copy_from_slice(b"/0 ");
    assert!(texts(library(&bytes, "libcudadevrt.a", 90)).is_empty());
}

#[test]
fn kinds_are_told_by_content() {
    assert_eq!(texts(find(b".version 7.0\n.target sm_70\n\0", "text", 90, false)), [".version 7.0\n.target sm_70\n"]);
    let several = Source::bundle(&[Arc::from("a"), Arc::from("b")]);
    assert_eq!(texts(find(&several, "several", 90, false)), ["a", "b"]);
    let found = find(&[0xed, 0x43, 0x4e, 0x7f, 1, 2], "lto", 90, false).unwrap();
    assert!(found.texts.is_empty() && found.intermediate.unwrap().starts_with("lto: "));
    assert_eq!(texts(find(&container(&[text_entry(80, TEXT)]), "fatbin", 90, false)), [TEXT]);
    let a = relocatable(&[container(&[text_entry(80, TEXT)])]);
    assert_eq!(texts(find(&archive(&[("a.o", &a)]), "lib.a", 90, false)), [TEXT]);
    refused(find(b"\x7fELF\x02\x01", "elf", 90, false), Error::NoKernelImageForDevice, &["elf"]);
    // The test itself is an object without device code.
    assert!(texts(find(&std::fs::read("/proc/self/exe").unwrap(), "test", 90, false)).is_empty());
}

#[test]
fn optimising_linkers_take_intermediate_code_rather_than_ptx() {
    let intermediate = |arch| {
        let mut entry = Entry::cubin(arch);
        entry.kind = 8;
        entry.with(b"x")
    };
    let both = container(&[text_entry(80, TEXT), intermediate(80)]);
    assert_eq!(texts(find(&both, "both", 90, false)), [TEXT]);
    let object = relocatable(std::slice::from_ref(&both));
    for input in [&both, &object, &archive(&[("a.o", &object)])] {
        let found = find(input, "both", 90, true).unwrap();
        assert!(found.texts.is_empty() && found.intermediate.is_some());
    }
    // None for this device.
    let newer = container(&[text_entry(80, TEXT), intermediate(100)]);
    assert_eq!(texts(find(&newer, "newer", 90, true)), [TEXT]);
}

#[test]
fn undefined_functions_have_no_body_anywhere() {
    let head = ".version 7.0\n.target sm_70\n.address_size 64\n";
    let first = ".extern .func f();\n.extern .func g();\n.extern .func (.param .b32 r) vprintf(.param .b64 a, .param .b64 b);\n";
    let second = ".visible .func g()\n{\nret;\n}\n";
    let texts = [first, second].map(|text| Arc::from(format!("{head}{text}")));
    assert_eq!(undefined_functions(&texts), ["f"]);
    assert!(undefined_functions(&["nonsense".into()]).is_empty());
}

#[test]
fn the_device_runtime_that_a_program_was_linked_with_adds_nothing() {
    let runtime = ".extern .func (.param .b32 r) cnpLaunchDeviceV2 ();\n";
    let program = relocatable(&[
        container(&[text_entry(80, TEXT)]),
        container(&[Entry::cubin(80).with(b"x"), text_entry(121, runtime)]),
    ]);
    assert_eq!(texts(object(&program, "program", 90)), [TEXT]);
    let other = relocatable(&[container(&[text_entry(80, TEXT)]), container(&[text_entry(121, "c")])]);
    refused(object(&other, "other", 90), Error::NoKernelImageForDevice, &["other", "PTX for compute_121"]);
}
