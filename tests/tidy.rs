//! Who uses whom: the rooms of `src/` import only what `src/lib.rs` says they may.

use std::fs;
use std::path::{Path, PathBuf};

/// A room, and the others that its files may name.
const ROOMS: [(&str, &[&str]); 9] = [
    ("sys", &[]),
    ("code", &["sys"]),
    ("device", &["sys"]),
    ("exec", &["code", "device", "sys"]),
    ("module", &["code", "device", "sys"]),
    ("queue", &["device", "exec", "sys"]),
    ("nvtx", &["device", "sys"]),
    ("sanitize", &["device", "exec", "nvtx", "queue", "sys"]),
    ("abi", &["code", "device", "exec", "module", "queue", "sanitize", "sys"]),
];

/// The rooms that a file names: words behind `crate::`, also in braces.
fn named(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, _) in text.match_indices("crate::") {
        let rest = &text[at + "crate::".len()..];
        let list = match rest.strip_prefix('{') {
            Some(inner) => &inner[..inner.find(';').unwrap_or(inner.len())],
            None => &rest[..rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len())],
        };
        // Of a list, the words at its first level.
        let mut depth = 0;
        for part in list.split_inclusive(['{', '}', ',']) {
            let word = part.trim_matches(|c: char| !c.is_alphanumeric() && c != '_').split("::").next().unwrap_or("");
            if depth == 0 && !word.is_empty() {
                found.push(word.to_string());
            }
            depth += part.matches('{').count() as i32 - part.matches('}').count() as i32;
        }
    }
    found
}

fn files(of: &Path, out: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(of).unwrap().flatten() {
        match entry.path() {
            path if path.is_dir() => files(&path, out),
            path if path.extension().is_some_and(|e| e == "rs") => out.push(path),
            _ => {}
        }
    }
}

#[test]
fn rooms_use_what_they_may() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut wrong = Vec::new();
    for (room, may) in ROOMS {
        let mut all = Vec::new();
        files(&src.join(room), &mut all);
        assert!(!all.is_empty(), "no room {room}");
        for file in all {
            for other in named(&fs::read_to_string(&file).unwrap()) {
                let is_room = ROOMS.iter().any(|r| r.0 == other);
                if is_room && other != room && !may.contains(&other.as_str()) {
                    wrong.push(format!("{} names {other}", file.strip_prefix(&src).unwrap().display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn names_are_found_in_lists_and_paths() {
    let text = "use crate::device::{self, heap};\nuse crate::{abi, exec::grid, sys::{code, vm}};\nlet x = crate::queue::drain();";
    assert_eq!(named(text), ["device", "abi", "exec", "sys", "queue"]);
}

/// Every folder of `src/` is a room with a line above.
#[test]
fn every_room_is_known() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for entry in fs::read_dir(src).unwrap().flatten().filter(|e| e.path().is_dir()) {
        let name = entry.file_name().into_string().unwrap();
        assert!(ROOMS.iter().any(|r| r.0 == name), "{name} is no room of this test's");
    }
}

/// Words that end the thread when stderr or stdout cannot be written: a program's error would be lost with it. Libraries say what they
/// have to say through `sys::log`, the command through functions of its own.
#[test]
fn printing_cannot_panic() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut wrong = Vec::new();
    for part in [
        "src",
        "jit/src",
        "quick/src",
        "llvm/src",
        "baseline/src",
        "ptx/src",
        "kernel-abi/src",
        "sanitizer/src",
        "cli/src",
    ] {
        let mut all = Vec::new();
        files(&root.join(part), &mut all);
        assert!(!all.is_empty(), "no sources in {part}");
        for file in all {
            let text = fs::read_to_string(&file).unwrap();
            let name = file.strip_prefix(root).unwrap().display().to_string();
            if !name.contains("test") && prints(&text) {
                wrong.push(name);
            }
        }
    }
    assert!(wrong.is_empty(), "print without `sys::log`: {}", wrong.join(", "));
}

/// A file without its tests, which stand at its end.
fn without_tests(text: &str) -> &str {
    text.split("#[cfg(test)]\nmod ").next().unwrap_or_default()
}

/// Whether a file prints outside of its tests.
fn prints(text: &str) -> bool {
    let text = without_tests(text);
    ["print!(", "println!(", "dbg!("].iter().any(|word| text.contains(word))
}

#[test]
fn what_prints_is_seen() {
    assert!(prints("fn f() { eprintln!(\"x\") }") && prints("print!(\"x\")") && prints("dbg!(x)"));
    assert!(!prints("writeln!(out, \"x\")\n#[cfg(test)]\nmod tests { println!(\"x\") }"));
}

/// Variables of the environment are read through the table that README.md's is made from, `kernel_abi::environment`.
#[test]
fn the_environment_is_read_through_its_table() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut wrong = Vec::new();
    for part in ["src", "quick/src", "llvm/src", "kernel-abi/src", "sanitizer/src", "cli/src"] {
        let mut all = Vec::new();
        files(&root.join(part), &mut all);
        for file in all.iter().filter(|file| !file.ends_with("kernel-abi/src/environment.rs")) {
            if names_variables(&fs::read_to_string(file).unwrap()) {
                wrong.push(file.strip_prefix(root).unwrap().display().to_string());
            }
        }
    }
    assert!(wrong.is_empty(), "names of variables, which are in the table: {}", wrong.join(", "));
}

/// Whether a file has the name of one of the project's variables as a text outside of its tests, or reads one of CUDA's by name.
fn names_variables(text: &str) -> bool {
    let text = without_tests(text);
    ["\"UNDERSTUDY_", "var(\"CUDA_", "var_os(\"CUDA_"].iter().any(|word| {
        text.match_indices(word).any(|(at, word)| {
            let rest = &text[at + word.len()..];
            let end = rest.find(|c: char| !c.is_ascii_uppercase() && c != '_').unwrap_or(rest.len());
            end > 0 && rest[end..].starts_with('"')
        })
    })
}

#[test]
fn names_of_variables_are_seen() {
    assert!(
        names_variables("std::env::var(\"UNDERSTUDY_ISA\")") && names_variables("std::env::var_os(\"CUDA_LOG_FILE\")")
    );
    assert!(!names_variables("\"set UNDERSTUDY_ISA\"") && !names_variables("\"CUDA_ERROR_UNKNOWN\""));
}
