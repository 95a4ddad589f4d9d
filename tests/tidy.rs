//! What the sources must keep to: packages depend on those below them, no module depends on itself by way of others, nothing prints in a
//! way that can panic, and numbers of CUDA's have names.

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use structure::{Crate, SHIPPED, TESTING};

/// The packages that make up the runtime library, from below, and those of the repository's others that each may depend on.
const LAYERS: &[(&str, &[&str])] = &[
    ("kernel-abi", &[]),
    ("cuda-types", &[]),
    ("ptx", &[]),
    ("sys", &["kernel-abi"]),
    ("sanitizer", &["kernel-abi"]),
    ("device", &["cuda-types", "kernel-abi", "sys"]),
    // What is compiled and kept is the same for all devices: no `device`.
    ("code", &["kernel-abi", "ptx", "sys"]),
    ("module", &["code", "cuda-types", "device", "kernel-abi", "ptx", "sys"]),
    ("exec", &["code", "cuda-types", "device", "kernel-abi", "ptx", "sys"]),
    ("queue", &["cuda-types", "device", "exec", "sys"]),
    ("nvtx", &["device", "kernel-abi", "sanitizer", "sys"]),
    ("checkers", &["code", "device", "exec", "kernel-abi", "nvtx", "queue", "sanitizer", "sys"]),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn no_module_depends_on_itself() {
    let mut wrong = vec![];
    for part in SHIPPED.iter().chain(TESTING) {
        let read = Crate::read(&root().join(part)).unwrap();
        assert!(!read.modules.is_empty(), "no sources in {part}");
        for circle in structure::circles(&read.edges()) {
            let names: Vec<String> = circle.iter().map(|m| format!("{part}/{}", m.join("/"))).collect();
            wrong.push(format!("a circle (ci/structure edges {part} says of what): {}", names.join(", ")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The compiler holds packages to what their manifests name: this holds the manifests to the layers.
#[test]
fn packages_depend_on_what_they_may() {
    let own: Vec<&str> = LAYERS.iter().map(|l| l.0).collect();
    for (package, may) in LAYERS {
        let manifest = fs::read_to_string(root().join(package).join("Cargo.toml")).unwrap();
        let dependencies = manifest.split("[dependencies]\n").nth(1).unwrap_or_default();
        let dependencies = dependencies.split("\n[").next().unwrap_or_default();
        let names = dependencies.lines().filter_map(|line| line.split(['.', ' ']).next());
        let named: Vec<&str> = names.filter(|name| own.contains(name)).collect();
        let mut sorted = named.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, *may, "what {package} depends on, and what it may");
    }
}

/// Words that end the thread when stderr or stdout cannot be written: a program's error would be lost with it. Libraries say what they
/// have to say through `sys::log`, the command through functions of its own.
#[test]
fn printing_cannot_panic() {
    let mut wrong = Vec::new();
    for part in SHIPPED {
        let all = structure::files(&root().join(part)).unwrap();
        assert!(!all.is_empty(), "no sources in {part}");
        for file in all {
            let text = fs::read_to_string(&file).unwrap();
            let name = file.strip_prefix(root()).unwrap().display().to_string();
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
    let mut wrong = Vec::new();
    for part in SHIPPED {
        let all = structure::files(&root().join(part)).unwrap();
        for file in all.iter().filter(|file| !file.ends_with("kernel-abi/src/environment.rs")) {
            if names_variables(&fs::read_to_string(file).unwrap()) {
                wrong.push(file.strip_prefix(root()).unwrap().display().to_string());
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

/// Enumerators of CUDA have names, which are in `cuda-types`: nothing gives a number such a name in a comment.
#[test]
fn numbers_of_cuda_have_names() {
    let mut names = HashSet::new();
    for file in structure::files(&root().join("cuda-types/src")).unwrap() {
        let text = fs::read_to_string(&file).unwrap();
        let constants = text.lines().filter_map(|line| line.strip_prefix("pub const ")?.split_once(':'));
        names.extend(constants.map(|(name, _)| name.to_owned()));
    }
    assert!(names.contains("cudaErrorInvalidValue") && names.contains("CU_CTX_MAP_HOST"));
    let mut wrong = vec![];
    for part in SHIPPED.iter().filter(|part| **part != "cuda-types/src") {
        for file in structure::files(&root().join(part)).unwrap() {
            for line in restated(&fs::read_to_string(&file).unwrap(), &names) {
                wrong.push(format!("{}:{line}", file.strip_prefix(root()).unwrap().display()));
            }
        }
    }
    assert!(wrong.is_empty(), "numbers that have a name in cuda-types: {}", wrong.join(", "));
}

/// Lines of constants that are a number while the comment in front of them begins with an enumerator's name, and of numbers with a
/// comment behind them that has such a name.
fn restated(text: &str, names: &HashSet<String>) -> Vec<usize> {
    let mut wrong = vec![];
    let mut named = false;
    for (i, line) in text.lines().enumerate() {
        let (code, comment) = line.split_once("//").unwrap_or((line, ""));
        let code = code.trim();
        if code.is_empty() && !comment.is_empty() {
            let name = comment.trim_start_matches(['/', ' ']).strip_prefix('`').and_then(|rest| rest.split('`').next());
            named |= name.is_some_and(|name| names.contains(name));
            continue;
        }
        let is_number = |word: &str| word.trim_start_matches('-').starts_with(|c: char| c.is_ascii_digit());
        let value = code.split_once(" = ").filter(|_| code.starts_with("const ") || code.starts_with("pub"));
        let constant = value.is_some_and(|(_, value)| is_number(value));
        let mut words = comment.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let beside = words.any(|word| names.contains(word)) && code.split([' ', '(', ',']).any(is_number);
        if constant && named || beside {
            wrong.push(i + 1);
        }
        named &= constant;
    }
    wrong
}

#[test]
fn restated_numbers_are_seen() {
    let names = HashSet::from(["cudaX".to_owned(), "CU_Y".to_owned()]);
    let seen = |text: &str| restated(text, &names);
    assert_eq!(seen("/// `cudaX` and the next.\nconst A: u32 = 1;\npub const B: i32 = -2;\nlet a = 3;"), [2, 3]);
    assert_eq!(seen("match a {\n    1 | 2 => f(), // cudaX\n    x => g(), // CU_Y\n}"), [2]);
    assert!(seen("/// As `cudaX`.\nconst A: u32 = 1;\n\n/// `cudaX`\nconst B: u32 = cudaX as u32;").is_empty());
}

/// What the documents call `name.rs` is there: names change with the sources.
#[test]
fn documents_name_files_that_exist() {
    let sources: Vec<String> = structure::files(root()).unwrap().iter().map(|f| format!("/{}", f.display())).collect();
    let mut documents = vec![root().join("ARCHITECTURE.md"), root().join("CONTRIBUTING.md"), root().join("README.md")];
    for folder in ["docs", "docs/architecture", "docs/decisions"] {
        let entries = fs::read_dir(root().join(folder)).unwrap();
        documents.extend(entries.map(|e| e.unwrap().path()).filter(|p| p.extension().is_some_and(|e| e == "md")));
    }
    let mut wrong = vec![];
    for document in documents {
        let text = fs::read_to_string(&document).unwrap();
        let names = text
            .split('`')
            .skip(1)
            .step_by(2)
            .filter(|w| w.ends_with(".rs") && !w.starts_with('.') && !w.contains([' ', '\n', '*']));
        let gone = names.filter(|name| !sources.iter().any(|s| s.ends_with(&format!("/{name}"))));
        wrong.extend(gone.map(|name| format!("{}: {name}", document.display())));
    }
    assert!(wrong.is_empty(), "no such files: {}", wrong.join(", "));
}
